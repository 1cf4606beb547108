//! The user is of this size from now on.

use std::sync::Arc;

use bevy::prelude::World;
use serde::{Deserialize, Serialize};

use super::super::ai::plain::ability_effects::Weighed;
use super::super::content::references::References;
use super::super::data::ability::AbilityDef;
use super::super::data::amount::Amount;
use super::super::rules::actions::ability_effects::werewolf;
use super::super::rules::effect_flow::EffectFlow;
use super::super::rules::frames::{EffectFrame, UseFrame};
use super::AbilityEffectRules;
use crate::core::geometry::Size;

/// The user is of this size from now on; it takes a space with room for it and pushes creatures out of its way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Grow(pub Size);

impl AbilityEffectRules for Grow {
    fn examples() -> &'static [&'static str] {
        &[r#"Grow("3")"#]
    }

    fn advance(&self, world: &mut World, frame: &mut UseFrame, _: &mut EffectFrame, _: &Arc<AbilityDef>) -> EffectFlow {
        let Self(size) = self;
        werewolf::grow(world, frame, *size)
    }

    fn sentence(&self) -> String {
        let Self(size) = self;
        format!("You are of size {size}: you move to a space with room, and creatures are pushed out of the way.")
    }

    fn mentions(&self, _: &mut References) {}

    fn each_amount(&mut self, _: &mut dyn FnMut(&mut Amount)) {}

    fn worth(&self, at: &Weighed<'_, '_>) -> f32 {
        match *at {
            Weighed::Anyway { .. } => 4.0,
            _ => 0.0,
        }
    }
}
