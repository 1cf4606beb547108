//! Until the user's next turn starts, the first ally to damage a creature the user has marked may spend a Recovery.

use std::sync::Arc;

use bevy::prelude::World;

use super::super::ai::plain::ability_effects::Weighed;
use super::super::content::references::References;
use super::super::data::ability::AbilityDef;
use super::super::data::amount::Amount;
use super::super::rules::actions::ability_effects::states;
use super::super::rules::effect_flow::EffectFlow;
use super::super::rules::frames::{EffectFrame, UseFrame};
use super::AbilityEffectRules;

/// Until the user's next turn starts, the first ally to damage a creature the user has marked may spend a Recovery.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecoveryForFirstBlood;

impl AbilityEffectRules for RecoveryForFirstBlood {
    fn examples() -> &'static [&'static str] {
        &["RecoveryForFirstBlood"]
    }

    fn advance(&self, world: &mut World, frame: &mut UseFrame, _: &mut EffectFrame, _: &Arc<AbilityDef>) -> EffectFlow {
        states::recovery_for_first_blood(world, frame)
    }

    fn sentence(&self) -> String {
        "Until your next turn starts, the first ally to damage a creature you have marked may spend a Recovery."
            .to_owned()
    }

    fn mentions(&self, _: &mut References) {}

    fn each_amount(&mut self, _: &mut dyn FnMut(&mut Amount)) {}

    fn worth(&self, at: &Weighed<'_, '_>) -> f32 {
        match *at {
            Weighed::Anyway { scene, .. } => {
                0.6 * scene.friends().map(|friend| scene.recovery(friend)).fold(0.0, f32::max)
            }
            _ => 0.0,
        }
    }
}
