//! The rest of the sentences is about every square of the map.

use std::sync::Arc;

use bevy::prelude::World;

use super::super::ai::plain::ability_effects::Weighed;
use super::super::content::references::References;
use super::super::data::ability::AbilityDef;
use super::super::data::amount::Amount;
use super::super::rules::effect_flow::EffectFlow;
use super::super::rules::frames::{EffectFrame, UseFrame};
use super::super::rules::view::View;
use super::AbilityEffectRules;

/// The rest of the sentences is about every square of the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CoverMap;

impl AbilityEffectRules for CoverMap {
    fn examples() -> &'static [&'static str] {
        &["CoverMap"]
    }

    fn advance(&self, world: &mut World, frame: &mut UseFrame, _: &mut EffectFrame, _: &Arc<AbilityDef>) -> EffectFlow {
        frame.area = View::new(world).board().spots().collect();
        EffectFlow::Done
    }

    fn sentence(&self) -> String {
        "The whole map:".to_owned()
    }

    fn mentions(&self, _: &mut References) {}

    fn each_amount(&mut self, _: &mut dyn FnMut(&mut Amount)) {}

    fn worth(&self, _: &Weighed<'_, '_>) -> f32 {
        0.0
    }
}
