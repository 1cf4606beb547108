//! The user may give up the move action of this turn, if it is still there, for an edge on this roll (AMB-53).

use std::sync::Arc;

use bevy::prelude::World;

use super::super::ai::plain::ability_effects::Weighed;
use super::super::content::references::References;
use super::super::data::ability::AbilityDef;
use super::super::data::amount::Amount;
use super::super::rules::actions::ability_effects::extra;
use super::super::rules::effect_flow::EffectFlow;
use super::super::rules::frames::UseFrame;
use super::AbilityEffectRules;

/// The user may give up the move action of this turn, if it is still there, for an edge on this roll (AMB-53).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StillnessEdge;

impl AbilityEffectRules for StillnessEdge {
    fn examples() -> &'static [&'static str] {
        &["StillnessEdge"]
    }

    fn advance(&self, world: &mut World, frame: &mut UseFrame, _: &Arc<AbilityDef>) -> EffectFlow {
        extra::stand_still(world, frame, None)
    }

    fn sentence(&self) -> String {
        "If you give up your move action this turn: an edge.".to_owned()
    }

    fn mentions(&self, _: &mut References) {}

    fn each_amount(&mut self, _: &mut dyn FnMut(&mut Amount)) {}

    fn worth(&self, _: &Weighed<'_, '_>) -> f32 {
        0.0
    }
}
