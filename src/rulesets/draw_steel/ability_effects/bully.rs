//! Each target shifts up to its speed and may free strike.

use std::sync::Arc;

use bevy::prelude::World;

use super::super::ai::plain::ability_effects::Weighed;
use super::super::content::references::References;
use super::super::data::ability::AbilityDef;
use super::super::data::amount::Amount;
use super::super::rules::actions::ability_effects::group_attacks;
use super::super::rules::effect_flow::EffectFlow;
use super::super::rules::frames::{EffectFrame, UseFrame};
use super::AbilityEffectRules;

/// Each target shifts up to its speed and may free strike: whom the first struck, if it can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bully;

impl AbilityEffectRules for Bully {
    fn examples() -> &'static [&'static str] {
        &["Bully"]
    }

    fn advance(
        &self,
        world: &mut World,
        frame: &mut UseFrame,
        step: &mut EffectFrame,
        _: &Arc<AbilityDef>,
    ) -> EffectFlow {
        group_attacks::bully(world, frame, step)
    }

    fn sentence(&self) -> String {
        "each shifts up to its speed and may free strike, all of them the same target if possible.".to_owned()
    }

    fn mentions(&self, _: &mut References) {}

    fn each_amount(&mut self, _: &mut dyn FnMut(&mut Amount)) {}

    fn worth(&self, _: &Weighed<'_, '_>) -> f32 {
        0.0
    }
}
