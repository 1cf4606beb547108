//! At the end of this turn, each enemy in the user's aura takes damage.

use std::sync::Arc;

use bevy::prelude::World;
use serde::{Deserialize, Serialize};

use super::super::ai::plain::ability_effects::Weighed;
use super::super::ai::plain::tiers;
use super::super::content::references::References;
use super::super::data::ability::AbilityDef;
use super::super::data::amount::Amount;
use super::super::data::reference::Kind;
use super::super::notation::formula;
use super::super::rules::actions::ability_effects::auras;
use super::super::rules::effect_flow::EffectFlow;
use super::super::rules::frames::{EffectFrame, UseFrame};
use super::AbilityEffectRules;
use crate::core::name::Name;

/// At the end of this turn, each enemy in the user's aura takes damage.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AuraPulseAtTurnEnd {
    /// How much.
    #[serde(with = "super::super::notation::formula")]
    pub amount: Amount,
    /// Damage type.
    pub kind: Name,
}

impl AbilityEffectRules for AuraPulseAtTurnEnd {
    fn examples() -> &'static [&'static str] {
        &[r#"AuraPulseAtTurnEnd(amount: "2", kind: "psychic")"#]
    }

    fn advance(&self, world: &mut World, frame: &mut UseFrame, _: &mut EffectFrame, _: &Arc<AbilityDef>) -> EffectFlow {
        let Self { amount, kind } = self;
        auras::pulse_at_turn_end(world, frame, amount, *kind)
    }

    fn sentence(&self) -> String {
        let Self { amount, kind } = self;
        format!("At the end of this turn each enemy in your field takes {} {kind} damage.", formula::print(amount))
    }

    fn mentions(&self, found: &mut References) {
        let Self { kind, .. } = self;
        found.add(Kind::DamageType, "kind", [kind]);
    }

    fn each_amount(&mut self, change: &mut dyn FnMut(&mut Amount)) {
        let Self { amount, .. } = self;
        change(amount);
    }

    fn worth(&self, at: &Weighed<'_, '_>) -> f32 {
        match *at {
            Weighed::OnTarget { scene, hand, to } => {
                let Self { amount, kind } = self;
                scene.harm(to, scene.dealt(to, tiers::mean(scene, hand.by, amount), Some(*kind)))
            }
            _ => 0.0,
        }
    }
}
