//! The user opens or shuts the door in the one square named, within distance (DS-TURN-11).

use std::sync::Arc;

use bevy::prelude::World;

use super::super::ai::plain::ability_effects::Weighed;
use super::super::content::references::References;
use super::super::data::ability::AbilityDef;
use super::super::data::amount::Amount;
use super::super::rules::actions::interact;
use super::super::rules::effect_flow::EffectFlow;
use super::super::rules::frames::{EffectFrame, UseFrame};
use super::AbilityEffectRules;

/// The user opens or shuts the door in the one square named, within distance (DS-TURN-11).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Interact;

impl AbilityEffectRules for Interact {
    fn examples() -> &'static [&'static str] {
        &["Interact"]
    }

    fn advance(&self, world: &mut World, frame: &mut UseFrame, _: &mut EffectFrame, _: &Arc<AbilityDef>) -> EffectFlow {
        interact::swing_door(world, frame);
        EffectFlow::Done
    }

    fn sentence(&self) -> String {
        "You open or shut a door next to you.".to_owned()
    }

    fn mentions(&self, _: &mut References) {}

    fn each_amount(&mut self, _: &mut dyn FnMut(&mut Amount)) {}

    fn worth(&self, _: &Weighed<'_, '_>) -> f32 {
        0.0
    }
}
