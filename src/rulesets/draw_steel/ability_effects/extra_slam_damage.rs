//! A target hurt by this ability's forced movement takes this much more.

use std::sync::Arc;

use bevy::prelude::World;
use serde::{Deserialize, Serialize};

use super::super::ai::plain::ability_effects::Weighed;
use super::super::content::references::References;
use super::super::data::ability::AbilityDef;
use super::super::data::amount::Amount;
use super::super::rules::effect_flow::EffectFlow;
use super::super::rules::frames::UseFrame;
use super::AbilityEffectRules;

/// A target hurt by this ability's forced movement takes this much more.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ExtraSlamDamage(pub i16);

impl AbilityEffectRules for ExtraSlamDamage {
    fn examples() -> &'static [&'static str] {
        &["ExtraSlamDamage(2)"]
    }

    fn advance(&self, _: &mut World, _: &mut UseFrame, _: &Arc<AbilityDef>) -> EffectFlow {
        // Read where rolls, damage and forced movement are worked out.
        EffectFlow::Done
    }

    fn sentence(&self) -> String {
        let Self(n) = self;
        format!("A target damaged by the forced movement takes {n} extra.")
    }

    fn mentions(&self, _: &mut References) {}

    fn each_amount(&mut self, _: &mut dyn FnMut(&mut Amount)) {}

    fn worth(&self, _: &Weighed<'_, '_>) -> f32 {
        0.0
    }
}
