//! The burst is laid where the user stands by now.

use std::sync::Arc;

use bevy::prelude::World;

use super::super::ai::plain::ability_effects::Weighed;
use super::super::ai::plain::{monster_effects, tiers};
use super::super::content::references::References;
use super::super::data::ability::AbilityDef;
use super::super::data::amount::Amount;
use super::super::rules::actions::approach;
use super::super::rules::effect_flow::EffectFlow;
use super::super::rules::frames::{EffectFrame, UseFrame};
use super::AbilityEffectRules;

/// The burst is laid where the user stands by now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AroundUser;

impl AbilityEffectRules for AroundUser {
    fn examples() -> &'static [&'static str] {
        &["AroundUser"]
    }

    fn advance(
        &self,
        world: &mut World,
        frame: &mut UseFrame,
        _: &mut EffectFrame,
        ability: &Arc<AbilityDef>,
    ) -> EffectFlow {
        approach::around_user(world, frame, ability);
        EffectFlow::Done
    }

    fn sentence(&self) -> String {
        "The area is laid where you are then.".to_owned()
    }

    fn mentions(&self, _: &mut References) {}

    fn each_amount(&mut self, _: &mut dyn FnMut(&mut Amount)) {}

    fn worth(&self, at: &Weighed<'_, '_>) -> f32 {
        match *at {
            Weighed::Anyway { scene, hand } => {
                let by = hand.by;
                let inside =
                    |radius: i16| scene.foes().filter(move |foe| foe.space.distance(by.space) <= radius).count() as f32;
                let radius = monster_effects::radius(hand.ability);
                let Some(roll) = hand.ability.roll.as_ref().filter(|_| inside(radius) == 0.0) else { return 0.0 };
                let reached = scene.foes().filter(|foe| foe.space.distance(by.space) <= radius + by.profile.speed);
                0.8 * reached.map(|foe| tiers::worth(scene, hand, foe, 2, &roll.tiers.1, 0.0)).fold(0.0, f32::max)
            }
            _ => 0.0,
        }
    }
}
