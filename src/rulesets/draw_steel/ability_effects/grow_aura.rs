//! The user's aura is larger until the start of the user's next turn.

use std::sync::Arc;

use bevy::prelude::World;
use serde::{Deserialize, Serialize};

use super::super::ai::plain::ability_effects::Weighed;
use super::super::content::references::References;
use super::super::data::ability::AbilityDef;
use super::super::data::amount::Amount;
use super::super::rules::actions::ability_effects::auras;
use super::super::rules::effect_flow::EffectFlow;
use super::super::rules::frames::{EffectFrame, UseFrame};
use super::AbilityEffectRules;

/// The user's aura is larger until the start of the user's next turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct GrowAura(pub i16);

impl AbilityEffectRules for GrowAura {
    fn examples() -> &'static [&'static str] {
        &["GrowAura(1)"]
    }

    fn advance(&self, world: &mut World, frame: &mut UseFrame, _: &mut EffectFrame, _: &Arc<AbilityDef>) -> EffectFlow {
        let Self(by) = self;
        auras::grow(world, frame, *by)
    }

    fn sentence(&self) -> String {
        let Self(n) = self;
        format!("Your field is {n} larger until your next turn starts.")
    }

    fn mentions(&self, _: &mut References) {}

    fn each_amount(&mut self, _: &mut dyn FnMut(&mut Amount)) {}

    fn worth(&self, at: &Weighed<'_, '_>) -> f32 {
        match *at {
            Weighed::Anyway { scene, hand } => {
                let by = hand.by;
                let inside =
                    |radius: i16| scene.foes().filter(move |foe| foe.space.distance(by.space) <= radius).count() as f32;
                0.3 * inside(2)
            }
            _ => 0.0,
        }
    }
}
