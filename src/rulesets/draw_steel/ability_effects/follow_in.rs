//! The user may shift into a square that a creature it has just moved left.

use std::sync::Arc;

use bevy::prelude::World;

use super::super::ai::plain::ability_effects::Weighed;
use super::super::content::references::References;
use super::super::data::ability::AbilityDef;
use super::super::data::amount::Amount;
use super::super::rules::actions::ability_effects::moves;
use super::super::rules::effect_flow::EffectFlow;
use super::super::rules::frames::{EffectFrame, UseFrame};
use super::AbilityEffectRules;

/// The user may shift into a square that a creature it has just moved left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FollowIn;

impl AbilityEffectRules for FollowIn {
    fn examples() -> &'static [&'static str] {
        &["FollowIn"]
    }

    fn advance(&self, world: &mut World, frame: &mut UseFrame, _: &mut EffectFrame, _: &Arc<AbilityDef>) -> EffectFlow {
        moves::follow_in(world, frame)
    }

    fn sentence(&self) -> String {
        "You may shift into a square that the target has left.".to_owned()
    }

    fn mentions(&self, _: &mut References) {}

    fn each_amount(&mut self, _: &mut dyn FnMut(&mut Amount)) {}

    fn worth(&self, at: &Weighed<'_, '_>) -> f32 {
        match *at {
            Weighed::Anyway { .. } => 0.1,
            _ => 0.0,
        }
    }
}
