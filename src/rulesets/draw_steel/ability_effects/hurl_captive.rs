//! The captive becomes a target too.

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

/// The captive becomes a target too; it is let go and lands in the area's last square or the nearest free one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HurlCaptive;

impl AbilityEffectRules for HurlCaptive {
    fn examples() -> &'static [&'static str] {
        &["HurlCaptive"]
    }

    fn advance(&self, world: &mut World, frame: &mut UseFrame, _: &mut EffectFrame, _: &Arc<AbilityDef>) -> EffectFlow {
        moves::hurl_captive(world, frame)
    }

    fn sentence(&self) -> String {
        "Your captive is hurled: it is a target too and lands in the last square.".to_owned()
    }

    fn mentions(&self, _: &mut References) {}

    fn each_amount(&mut self, _: &mut dyn FnMut(&mut Amount)) {}

    fn worth(&self, _: &Weighed<'_, '_>) -> f32 {
        0.0
    }
}
