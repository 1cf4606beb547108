//! The user takes its turn of this round next, whoever's pick it is (DS-TURN-08).

use std::sync::Arc;

use bevy::prelude::World;

use super::super::ai::plain::ability_effects::Weighed;
use super::super::content::references::References;
use super::super::data::ability::AbilityDef;
use super::super::data::amount::Amount;
use super::super::rules::effect_flow::EffectFlow;
use super::super::rules::frames::{EffectFrame, UseFrame};
use super::super::rules::rounds;
use super::AbilityEffectRules;

/// The user takes its turn of this round next, whoever's pick it is (DS-TURN-08).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TakeTurn;

impl AbilityEffectRules for TakeTurn {
    fn examples() -> &'static [&'static str] {
        &["TakeTurn"]
    }

    fn advance(&self, world: &mut World, frame: &mut UseFrame, _: &mut EffectFrame, _: &Arc<AbilityDef>) -> EffectFlow {
        rounds::call(world, frame.by, frame.ability);
        EffectFlow::Done
    }

    fn sentence(&self) -> String {
        "You take your turn next.".to_owned()
    }

    fn mentions(&self, _: &mut References) {}

    fn each_amount(&mut self, _: &mut dyn FnMut(&mut Amount)) {}

    fn worth(&self, _: &Weighed<'_, '_>) -> f32 {
        0.0
    }
}
