//! The target is `judged` until the encounter ends, the user drops it or uses this again, or another censor judges
//! the target (DS-HERO-15).

use std::sync::Arc;

use bevy::prelude::World;

use super::super::ai::plain::ability_effects::{Weighed, judge};
use super::super::content::references::References;
use super::super::data::ability::AbilityDef;
use super::super::data::amount::Amount;
use super::super::rules::actions::ability_effects::states;
use super::super::rules::effect_flow::EffectFlow;
use super::super::rules::frames::{EffectFrame, UseFrame};
use super::super::rules::view::View;
use super::super::text::names;
use super::AbilityEffectRules;
use crate::core::ids::CreatureId;

/// The target is `judged` until the encounter ends, the user drops it or uses this again, or another censor judges
/// the target (DS-HERO-15).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Judge;

impl AbilityEffectRules for Judge {
    fn examples() -> &'static [&'static str] {
        &["Judge"]
    }

    fn advance(&self, world: &mut World, frame: &mut UseFrame, _: &mut EffectFrame, _: &Arc<AbilityDef>) -> EffectFlow {
        states::judge(world, frame)
    }

    fn sentence(&self) -> String {
        "The target is judged by you.".to_owned()
    }

    fn mentions(&self, _: &mut References) {}

    fn each_amount(&mut self, _: &mut dyn FnMut(&mut Amount)) {}

    fn worth(&self, at: &Weighed<'_, '_>) -> f32 {
        match *at {
            Weighed::OnTarget { scene, hand, to } => judge(scene, hand, to),
            _ => 0.0,
        }
    }

    fn foretold(&self, view: View<'_>, frame: &UseFrame, _: &Arc<AbilityDef>, _: CreatureId) -> Option<Vec<String>> {
        let by = frame.by;
        Some(vec![format!("judged by {}", names::name(view, by))])
    }
}
