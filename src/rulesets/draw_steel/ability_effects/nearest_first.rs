//! Targets are force moved in order of distance from the user, the nearest first.

use std::sync::Arc;

use bevy::prelude::World;

use super::super::ai::plain::ability_effects::Weighed;
use super::super::content::references::References;
use super::super::data::ability::AbilityDef;
use super::super::data::amount::Amount;
use super::super::rules::effect_flow::EffectFlow;
use super::super::rules::frames::{EffectFrame, UseFrame};
use super::AbilityEffectRules;

/// Targets are force moved in order of distance from the user, the nearest first; else the user picks the order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NearestFirst;

impl AbilityEffectRules for NearestFirst {
    fn examples() -> &'static [&'static str] {
        &["NearestFirst"]
    }

    fn advance(&self, _: &mut World, _: &mut UseFrame, _: &mut EffectFrame, _: &Arc<AbilityDef>) -> EffectFlow {
        // Read where rolls, damage and forced movement are worked out.
        EffectFlow::Done
    }

    fn sentence(&self) -> String {
        "The nearest target is moved first.".to_owned()
    }

    fn mentions(&self, _: &mut References) {}

    fn each_amount(&mut self, _: &mut dyn FnMut(&mut Amount)) {}

    fn worth(&self, _: &Weighed<'_, '_>) -> f32 {
        0.0
    }
}
