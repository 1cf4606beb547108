//! The user takes on the state `defending` until its next turn starts (DS-MAIN-02) and no other main action this
//! turn (DS-MAIN-03).

use std::sync::Arc;

use bevy::prelude::World;

use super::super::ai::plain::ability_effects::{Weighed, defend};
use super::super::content::references::References;
use super::super::data::ability::AbilityDef;
use super::super::data::amount::Amount;
use super::super::rules::actions::ability_effects::states;
use super::super::rules::effect_flow::EffectFlow;
use super::super::rules::frames::{EffectFrame, UseFrame};
use super::AbilityEffectRules;

/// The user takes on the state `defending` until its next turn starts (DS-MAIN-02) and no other main action this
/// turn (DS-MAIN-03).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Defend;

impl AbilityEffectRules for Defend {
    fn examples() -> &'static [&'static str] {
        &["Defend"]
    }

    fn advance(&self, world: &mut World, frame: &mut UseFrame, _: &mut EffectFrame, _: &Arc<AbilityDef>) -> EffectFlow {
        states::defend(world, frame)
    }

    fn sentence(&self) -> String {
        "Until your next turn starts, rolls against you have a double bane.".to_owned()
    }

    fn mentions(&self, _: &mut References) {}

    fn each_amount(&mut self, _: &mut dyn FnMut(&mut Amount)) {}

    fn worth(&self, at: &Weighed<'_, '_>) -> f32 {
        match *at {
            Weighed::Anyway { scene, hand } => {
                let by = hand.by;
                defend(scene, by)
            }
            _ => 0.0,
        }
    }
}
