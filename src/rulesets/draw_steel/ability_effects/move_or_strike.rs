//! Each target may move up to its speed or make a free strike.

use std::sync::Arc;

use bevy::prelude::World;

use super::super::ai::plain::ability_effects::Weighed;
use super::super::content::references::References;
use super::super::data::ability::AbilityDef;
use super::super::data::amount::Amount;
use super::super::rules::actions::ability_effects::crowd;
use super::super::rules::effect_flow::EffectFlow;
use super::super::rules::frames::{EffectFrame, UseFrame};
use super::super::rules::view::View;
use super::AbilityEffectRules;
use crate::core::ids::CreatureId;

/// Each target may move up to its speed or make a free strike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveOrStrike;

impl AbilityEffectRules for MoveOrStrike {
    fn examples() -> &'static [&'static str] {
        &["MoveOrStrike"]
    }

    fn advance(
        &self,
        world: &mut World,
        frame: &mut UseFrame,
        step: &mut EffectFrame,
        _: &Arc<AbilityDef>,
    ) -> EffectFlow {
        crowd::move_or_strike(world, frame, step)
    }

    fn sentence(&self) -> String {
        "Each target may move up to its speed or make a free strike.".to_owned()
    }

    fn mentions(&self, _: &mut References) {}

    fn each_amount(&mut self, _: &mut dyn FnMut(&mut Amount)) {}

    fn worth(&self, at: &Weighed<'_, '_>) -> f32 {
        match *at {
            Weighed::OnTarget { .. } => 0.6,
            _ => 0.0,
        }
    }

    fn foretold(&self, _: View<'_>, _: &UseFrame, _: &Arc<AbilityDef>, _: CreatureId) -> Option<Vec<String>> {
        Some(vec!["may move up to its speed or make a free strike".to_owned()])
    }
}
