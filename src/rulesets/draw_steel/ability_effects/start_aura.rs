//! Starts an aura of the ability's distance.

use std::sync::Arc;

use bevy::prelude::World;

use super::super::ai::plain::ability_effects::Weighed;
use super::super::content::references::References;
use super::super::data::ability::AbilityDef;
use super::super::data::amount::Amount;
use super::super::rules::actions::ability_effects::auras;
use super::super::rules::effect_flow::EffectFlow;
use super::super::rules::frames::{EffectFrame, UseFrame};
use super::AbilityEffectRules;

/// Starts an aura of the ability's distance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StartAura;

impl AbilityEffectRules for StartAura {
    fn examples() -> &'static [&'static str] {
        &["StartAura"]
    }

    fn advance(
        &self,
        world: &mut World,
        frame: &mut UseFrame,
        _: &mut EffectFrame,
        ability: &Arc<AbilityDef>,
    ) -> EffectFlow {
        auras::start(world, frame, ability)
    }

    fn sentence(&self) -> String {
        "The aura follows you until it ends.".to_owned()
    }

    fn mentions(&self, _: &mut References) {}

    fn each_amount(&mut self, _: &mut dyn FnMut(&mut Amount)) {}

    fn worth(&self, at: &Weighed<'_, '_>) -> f32 {
        match *at {
            Weighed::Anyway { scene, hand } => {
                let view = scene.view;
                let by = hand.by;
                let inside =
                    |radius: i16| scene.foes().filter(move |foe| foe.space.distance(by.space) <= radius).count() as f32;
                if view.field_radius(by.id).is_none() { 2.0 + 1.5 * inside(3) } else { 0.0 }
            }
            _ => 0.0,
        }
    }
}
