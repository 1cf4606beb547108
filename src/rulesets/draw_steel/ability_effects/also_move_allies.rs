//! The user may move each willing ally in the area as the tier moves the targets, stability aside.

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

/// The user may move each willing ally in the area as the tier moves the targets, stability aside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AlsoMoveAllies;

impl AbilityEffectRules for AlsoMoveAllies {
    fn examples() -> &'static [&'static str] {
        &["AlsoMoveAllies"]
    }

    fn advance(
        &self,
        world: &mut World,
        frame: &mut UseFrame,
        step: &mut EffectFrame,
        ability: &Arc<AbilityDef>,
    ) -> EffectFlow {
        moves::also_move_allies(world, frame, step, ability)
    }

    fn sentence(&self) -> String {
        "You may move each willing ally in the area likewise, stability aside.".to_owned()
    }

    fn mentions(&self, _: &mut References) {}

    fn each_amount(&mut self, _: &mut dyn FnMut(&mut Amount)) {}

    fn worth(&self, _: &Weighed<'_, '_>) -> f32 {
        0.0
    }
}
