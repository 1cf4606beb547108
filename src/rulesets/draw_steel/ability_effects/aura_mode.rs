//! Chooses what the user's aura does until the start of the user's next turn.

use std::sync::Arc;

use bevy::prelude::World;

use super::super::ai::plain::ability_effects::Weighed;
use super::super::content::references::References;
use super::super::data::ability::AbilityDef;
use super::super::data::ability_effect::AuraMode;
use super::super::data::amount::Amount;
use super::super::rules::actions::ability_effects::auras;
use super::super::rules::effect_flow::EffectFlow;
use super::super::rules::frames::{EffectFrame, UseFrame};
use super::AbilityEffectRules;

impl AbilityEffectRules for AuraMode {
    fn examples() -> &'static [&'static str] {
        &["AuraMode(SynapticBreak)"]
    }

    fn advance(&self, world: &mut World, frame: &mut UseFrame, _: &mut EffectFrame, _: &Arc<AbilityDef>) -> EffectFlow {
        auras::mode(world, frame, *self)
    }

    fn sentence(&self) -> String {
        match self {
            Self::GraviticDisruption => "Until your next turn starts, the first time on a turn that a target in your field takes damage you may slide it 2.",
            Self::InertialAnchor => "Until your next turn starts, targets that start their turn in your field cannot shift on it.",
            Self::SynapticBreak => "Until your next turn starts, your and your allies' potencies are 1 higher against targets in your field.",
        }
        .to_owned()
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
                let radius = view.field_radius(by.id).unwrap_or(0);
                // Modes cost discipline that strikes need more.
                0.2 * inside(radius)
            }
            _ => 0.0,
        }
    }
}
