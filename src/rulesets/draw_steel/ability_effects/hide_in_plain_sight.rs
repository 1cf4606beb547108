//! Where something shelters it from an enemy the user may hide even though it is observed, and then gains surges.

use std::sync::Arc;

use bevy::prelude::World;
use serde::{Deserialize, Serialize};

use super::super::ai::plain::ability_effects::Weighed;
use super::super::content::references::References;
use super::super::data::ability::AbilityDef;
use super::super::data::amount::Amount;
use super::super::rules::actions::ability_effects::states;
use super::super::rules::effect_flow::EffectFlow;
use super::super::rules::frames::{EffectFrame, UseFrame};
use super::super::text::card::some_surges;
use super::AbilityEffectRules;

/// Where something shelters it from an enemy the user may hide even though it is observed, and then gains surges.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HideInPlainSight {
    /// How many.
    pub surges: i16,
}

impl AbilityEffectRules for HideInPlainSight {
    fn examples() -> &'static [&'static str] {
        &["HideInPlainSight(surges: 1)"]
    }

    fn advance(&self, world: &mut World, frame: &mut UseFrame, _: &mut EffectFrame, _: &Arc<AbilityDef>) -> EffectFlow {
        let Self { surges } = self;
        states::hide_in_plain_sight(world, frame, *surges)
    }

    fn sentence(&self) -> String {
        let Self { surges } = self;
        format!("With cover or concealment you may hide though observed; hiding so gives you {}.", some_surges(*surges))
    }

    fn mentions(&self, _: &mut References) {}

    fn each_amount(&mut self, _: &mut dyn FnMut(&mut Amount)) {}

    fn worth(&self, _: &Weighed<'_, '_>) -> f32 {
        0.0
    }
}
