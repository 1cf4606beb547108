//! Lowers potencies tied to the triggering damage for the target.

use std::sync::Arc;

use bevy::prelude::World;
use serde::{Deserialize, Serialize};

use super::super::ai::plain::ability_effects::Weighed;
use super::super::ai::plain::react::gated;
use super::super::content::references::References;
use super::super::data::ability::AbilityDef;
use super::super::data::amount::Amount;
use super::super::rules::actions::ability_effects::answers;
use super::super::rules::effect_flow::EffectFlow;
use super::super::rules::frames::{EffectFrame, UseFrame};
use super::AbilityEffectRules;

/// Lowers potencies tied to the triggering damage for the target.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LowerPotency {
    /// By how much.
    pub by: i16,
    /// Only if the user is the target or ends adjacent to it.
    #[serde(default)]
    pub near: bool,
    /// Only if the rider was paid.
    #[serde(default)]
    pub if_spent: bool,
}

impl AbilityEffectRules for LowerPotency {
    fn examples() -> &'static [&'static str] {
        &["LowerPotency(by: 1)"]
    }

    fn advance(&self, world: &mut World, frame: &mut UseFrame, _: &mut EffectFrame, _: &Arc<AbilityDef>) -> EffectFlow {
        let Self { by, near, if_spent } = self;
        answers::lower_potency(world, frame, *by, *near, *if_spent)
    }

    fn sentence(&self) -> String {
        let Self { by, if_spent, .. } = self;
        let when = if *if_spent { " if you pay extra" } else { "" };
        format!("Reduce the potency of its effects on the target by {by}{when}.")
    }

    fn mentions(&self, _: &mut References) {}

    fn each_amount(&mut self, _: &mut dyn FnMut(&mut Amount)) {}

    fn worth(&self, at: &Weighed<'_, '_>) -> f32 {
        match *at {
            Weighed::Answer { scene, spend, .. } => {
                let Self { if_spent, .. } = self;
                if *if_spent && spend == 0 {
                    0.0
                } else if gated(scene) {
                    0.8
                } else {
                    0.0
                }
            }
            _ => 0.0,
        }
    }
}
