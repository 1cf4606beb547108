//! A straight move of up to the speed, then a melee free strike or a Charge ability (DS-MAIN-01).

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

/// A straight move of up to the speed, then a melee free strike or a Charge ability (DS-MAIN-01).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Charge;

impl AbilityEffectRules for Charge {
    fn examples() -> &'static [&'static str] {
        &["Charge"]
    }

    fn advance(
        &self,
        world: &mut World,
        frame: &mut UseFrame,
        step: &mut EffectFrame,
        _: &Arc<AbilityDef>,
    ) -> EffectFlow {
        moves::charge(world, frame, step)
    }

    fn sentence(&self) -> String {
        "Move straight up to your speed, then make a melee free strike or use a Charge ability.".to_owned()
    }

    fn mentions(&self, _: &mut References) {}

    fn each_amount(&mut self, _: &mut dyn FnMut(&mut Amount)) {}

    fn worth(&self, _: &Weighed<'_, '_>) -> f32 {
        0.0
    }
}
