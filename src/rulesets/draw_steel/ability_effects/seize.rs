//! At tier 2 the target has a melee free strike against the user before the tier's effects, which the user may
//! decline together with them (DS-MAN-03).

use std::sync::Arc;

use bevy::prelude::World;

use super::super::ai::plain::ability_effects::Weighed;
use super::super::content::references::References;
use super::super::data::ability::AbilityDef;
use super::super::data::amount::Amount;
use super::super::rules::effect_flow::EffectFlow;
use super::super::rules::frames::{EffectFrame, UseFrame};
use super::AbilityEffectRules;

/// At tier 2 the target has a melee free strike against the user before the tier's effects, which the user may
/// decline together with them (DS-MAN-03).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seize;

impl AbilityEffectRules for Seize {
    fn examples() -> &'static [&'static str] {
        &["Seize"]
    }

    fn advance(&self, _: &mut World, _: &mut UseFrame, _: &mut EffectFrame, _: &Arc<AbilityDef>) -> EffectFlow {
        // Read where rolls, damage and forced movement are worked out.
        EffectFlow::Done
    }

    fn sentence(&self) -> String {
        "At tier 2 the target first has a free strike against you.".to_owned()
    }

    fn mentions(&self, _: &mut References) {}

    fn each_amount(&mut self, _: &mut dyn FnMut(&mut Amount)) {}

    fn worth(&self, _: &Weighed<'_, '_>) -> f32 {
        0.0
    }
}
