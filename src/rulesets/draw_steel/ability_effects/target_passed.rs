//! The roll is made against enemies that the user came next to on its way so far.

use std::sync::Arc;

use bevy::prelude::World;
use serde::{Deserialize, Serialize};

use super::super::ai::plain::ability_effects::Weighed;
use super::super::content::references::References;
use super::super::data::ability::AbilityDef;
use super::super::data::amount::Amount;
use super::super::rules::actions::ability_effects::moves;
use super::super::rules::effect_flow::EffectFlow;
use super::super::rules::frames::{EffectFrame, UseFrame};
use super::AbilityEffectRules;

/// The roll is made against enemies that the user came next to on its way so far; the user picks (DS-EFF-07).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TargetPassed {
    /// At most this many.
    pub most: u8,
}

impl AbilityEffectRules for TargetPassed {
    fn examples() -> &'static [&'static str] {
        &["TargetPassed(most: 2)"]
    }

    fn advance(
        &self,
        world: &mut World,
        frame: &mut UseFrame,
        step: &mut EffectFrame,
        _: &Arc<AbilityDef>,
    ) -> EffectFlow {
        let Self { most } = self;
        moves::target_passed(world, frame, step, *most)
    }

    fn sentence(&self) -> String {
        let Self { most } = self;
        format!("The roll is made against up to {most} enemies you came next to.")
    }

    fn mentions(&self, _: &mut References) {}

    fn each_amount(&mut self, _: &mut dyn FnMut(&mut Amount)) {}

    fn worth(&self, _: &Weighed<'_, '_>) -> f32 {
        0.0
    }
}
