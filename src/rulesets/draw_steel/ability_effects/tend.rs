//! The target spends a Recovery or, if it likes, makes a save against one of its effects instead (DS-MAIN-04).

use std::sync::Arc;

use bevy::prelude::World;

use super::super::ai::plain::ability_effects::Weighed;
use super::super::ai::plain::scene::Stance;
use super::super::content::references::References;
use super::super::data::ability::AbilityDef;
use super::super::data::amount::Amount;
use super::super::rules::actions::ability_effects::gifts;
use super::super::rules::effect_flow::EffectFlow;
use super::super::rules::ending;
use super::super::rules::frames::{EffectFrame, UseFrame};
use super::super::rules::view::View;
use super::super::text::preview::secondary_effects::recovery;
use super::AbilityEffectRules;
use crate::core::ids::CreatureId;

/// The target spends a Recovery or, if it likes, makes a save against one of its effects instead (DS-MAIN-04).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tend;

impl AbilityEffectRules for Tend {
    fn examples() -> &'static [&'static str] {
        &["Tend"]
    }

    fn advance(&self, world: &mut World, frame: &mut UseFrame, _: &mut EffectFrame, _: &Arc<AbilityDef>) -> EffectFlow {
        gifts::tend(world, frame)
    }

    fn sentence(&self) -> String {
        "The target spends a Recovery, or makes a saving throw instead.".to_owned()
    }

    fn mentions(&self, _: &mut References) {}

    fn each_amount(&mut self, _: &mut dyn FnMut(&mut Amount)) {}

    fn worth(&self, at: &Weighed<'_, '_>) -> f32 {
        match *at {
            Weighed::OnTarget { scene, to, .. } => {
                let view = scene.view;
                let saves = ending::save_ends(view, to.id).next().is_some();
                // Those without Recoveries could be tended for ever, which only drags a fight on: the winded are (DS-STAM-09).
                let share = match (to.hero, scene.hurt(to) >= 0.5) {
                    (true, _) => 1.0,
                    (false, true) => scene.weights.tending,
                    (false, false) => 0.0,
                };
                let mended = share * scene.recovery(to);
                mended.max(if saves && to.stance != Stance::Foe { 1.0 } else { 0.0 })
            }
            _ => 0.0,
        }
    }

    fn foretold(&self, view: View<'_>, _: &UseFrame, _: &Arc<AbilityDef>, id: CreatureId) -> Option<Vec<String>> {
        Some(vec![recovery(view, id), "or a saving throw instead, if it suffers what one could end".to_owned()])
    }
}
