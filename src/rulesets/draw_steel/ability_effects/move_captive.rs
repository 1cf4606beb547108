//! Moves the captive to another free space next to the user (DS-COND-19).

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

/// Moves the captive to another free space next to the user (DS-COND-19).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveCaptive;

impl AbilityEffectRules for MoveCaptive {
    fn examples() -> &'static [&'static str] {
        &["MoveCaptive"]
    }

    fn advance(&self, world: &mut World, frame: &mut UseFrame, _: &mut EffectFrame, _: &Arc<AbilityDef>) -> EffectFlow {
        moves::move_captive(world, frame)
    }

    fn sentence(&self) -> String {
        "Put your captive into another free space next to you.".to_owned()
    }

    fn mentions(&self, _: &mut References) {}

    fn each_amount(&mut self, _: &mut dyn FnMut(&mut Amount)) {}

    fn worth(&self, _: &Weighed<'_, '_>) -> f32 {
        0.0
    }
}
