//! The user may harm one adjacent creature or thing.

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
use super::super::rules::actions::ability_effects::extra;
use super::super::rules::effect_flow::EffectFlow;
use super::super::rules::frames::{EffectFrame, UseFrame};
use super::super::text::card::typed;
use super::AbilityEffectRules;
use crate::core::name::Name;

/// The user may harm one adjacent creature or thing; not rolled damage (DS-EFF-08).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MayHurtAdjacent {
    /// How much.
    #[serde(with = "super::super::notation::formula")]
    pub amount: Amount,
    /// Damage type.
    #[serde(default)]
    pub kind: Option<Name>,
}

impl AbilityEffectRules for MayHurtAdjacent {
    fn examples() -> &'static [&'static str] {
        &[r#"MayHurtAdjacent(amount: "2")"#]
    }

    fn advance(
        &self,
        world: &mut World,
        frame: &mut UseFrame,
        _: &mut EffectFrame,
        ability: &Arc<AbilityDef>,
    ) -> EffectFlow {
        let Self { amount, kind } = self;
        extra::may_hurt_adjacent(world, frame, ability, amount, *kind)
    }

    fn sentence(&self) -> String {
        let Self { amount, kind: of } = self;
        format!("You may deal {} {}damage to one adjacent creature or object.", formula::print(amount), typed(*of))
    }

    fn mentions(&self, found: &mut References) {
        let Self { kind, .. } = self;
        found.add(Kind::DamageType, "kind", kind);
    }

    fn each_amount(&mut self, change: &mut dyn FnMut(&mut Amount)) {
        let Self { amount, .. } = self;
        change(amount);
    }

    fn worth(&self, at: &Weighed<'_, '_>) -> f32 {
        match *at {
            Weighed::Anyway { scene, hand } => {
                let by = hand.by;
                let Self { amount, .. } = self;
                let near = scene.foes().filter(|foe| foe.space.distance(by.space) <= 2);
                near.map(|foe| scene.harm(foe, tiers::mean(scene, by, amount))).fold(0.0, f32::max)
            }
            _ => 0.0,
        }
    }
}
