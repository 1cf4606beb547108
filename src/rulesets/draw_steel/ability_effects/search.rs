//! The user looks for hidden creatures (DS-POS-08).

use std::sync::Arc;

use bevy::prelude::World;

use super::super::ai::plain::ability_effects::Weighed;
use super::super::content::references::References;
use super::super::data::ability::AbilityDef;
use super::super::data::amount::Amount;
use super::super::rules::actions::ability_effects::search;
use super::super::rules::effect_flow::EffectFlow;
use super::super::rules::frames::{EffectFrame, UseFrame};
use super::AbilityEffectRules;

/// The user looks for hidden creatures (DS-POS-08).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Search;

impl AbilityEffectRules for Search {
    fn examples() -> &'static [&'static str] {
        &["Search"]
    }

    fn advance(
        &self,
        world: &mut World,
        frame: &mut UseFrame,
        step: &mut EffectFrame,
        _: &Arc<AbilityDef>,
    ) -> EffectFlow {
        search::search(world, frame, step)
    }

    fn sentence(&self) -> String {
        "You look for hidden creatures within 10: your Intuition test against their Agility tests.".to_owned()
    }

    fn mentions(&self, _: &mut References) {}

    fn each_amount(&mut self, _: &mut dyn FnMut(&mut Amount)) {}

    fn worth(&self, _: &Weighed<'_, '_>) -> f32 {
        0.0
    }
}
