//! This many of the user's undead, and one more for each point on the rider, move up to their speed and may free
//! strike.

use std::sync::Arc;

use bevy::prelude::World;
use serde::{Deserialize, Serialize};

use super::super::ai::plain::ability_effects::Weighed;
use super::super::content::references::References;
use super::super::data::ability::AbilityDef;
use super::super::data::amount::Amount;
use super::super::rules::actions::ability_effects::group_attacks;
use super::super::rules::effect_flow::EffectFlow;
use super::super::rules::frames::{EffectFrame, UseFrame};
use super::AbilityEffectRules;

/// This many of the user's undead, and one more for each point on the rider, move up to their speed and may free
/// strike; one brought to 0 Stamina meanwhile falls only when all are done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct March(pub u8);

impl AbilityEffectRules for March {
    fn examples() -> &'static [&'static str] {
        &["March(4)"]
    }

    fn advance(
        &self,
        world: &mut World,
        frame: &mut UseFrame,
        step: &mut EffectFrame,
        _: &Arc<AbilityDef>,
    ) -> EffectFlow {
        let Self(count) = self;
        group_attacks::march(world, frame, step, *count)
    }

    fn sentence(&self) -> String {
        let Self(count) = self;
        format!(
            "Up to {count} undead, and one more for each Malice spent, move up to their speed and may free strike. One reduced to 0 Stamina meanwhile dies only afterwards."
        )
    }

    fn mentions(&self, _: &mut References) {}

    fn each_amount(&mut self, _: &mut dyn FnMut(&mut Amount)) {}

    fn worth(&self, _: &Weighed<'_, '_>) -> f32 {
        0.0
    }
}
