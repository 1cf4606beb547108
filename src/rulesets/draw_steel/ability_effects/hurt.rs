//! Damage without a roll to each target.

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
use super::super::rules::effect_flow::EffectFlow;
use super::super::rules::frames::{EffectFrame, UseFrame};
use super::super::rules::view::View;
use super::super::rules::{damage_amount, damage_frames};
use super::super::text::card::typed;
use super::super::text::preview::secondary_effects::taken;
use super::{AbilityEffect, AbilityEffectRules};
use crate::core::ids::CreatureId;
use crate::core::name::Name;

/// Damage without a roll to each target.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hurt {
    /// How much.
    #[serde(with = "super::super::notation::formula")]
    pub amount: Amount,
    /// Damage type.
    #[serde(default)]
    pub kind: Option<Name>,
}

impl AbilityEffectRules for Hurt {
    fn examples() -> &'static [&'static str] {
        &[r#"Hurt(amount: "2 x P", kind: "holy")"#]
    }

    fn advance(
        &self,
        world: &mut World,
        frame: &mut UseFrame,
        _: &mut EffectFrame,
        ability: &Arc<AbilityDef>,
    ) -> EffectFlow {
        let Self { amount, kind } = self;
        let by = frame.by;
        let value = damage_amount::amount(world, frame, by, amount, by, ability.id);
        let view = View::new(world);
        let hits = frame
            .target_ids()
            .into_iter()
            .map(|id| damage_frames::unrolled_hit(view, frame, frame.by, ability, id, value, *kind))
            .collect();
        EffectFlow::Last(damage_frames::frame(hits))
    }

    fn sentence(&self) -> String {
        let Self { amount, kind: of } = self;
        format!("Each target takes {} {}damage.", formula::print(amount), typed(*of))
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
            Weighed::OnTarget { scene, hand, to } => {
                let Self { amount, kind } = self;
                scene.harm(to, scene.dealt(to, tiers::mean(scene, hand.by, amount), *kind))
            }
            Weighed::Answer { scene, me, subject, .. } => {
                let Self { amount, .. } = self;
                subject.map_or(0.0, |to| scene.harm(to, tiers::mean(scene, me, amount)))
            }
            _ => 0.0,
        }
    }

    fn foretold(
        &self,
        view: View<'_>,
        frame: &UseFrame,
        ability: &Arc<AbilityDef>,
        id: CreatureId,
    ) -> Option<Vec<String>> {
        let Self { amount, kind } = self;
        Some(vec![taken(view, frame, ability, id, amount, *kind)])
    }
}

impl AbilityEffect {
    /// Damage without a roll to each target.
    pub fn hurt(amount: Amount, kind: Option<Name>) -> Self {
        Self::Hurt(Hurt { amount, kind })
    }
}
