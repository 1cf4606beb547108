//! Marks the target with `marked` until the encounter ends, the user drops it, is dying or uses the same ability
//! again, or another creature marks the target.

use std::sync::Arc;

use bevy::prelude::World;

use super::super::ai::plain::ability_effects::{Weighed, mark};
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

/// Marks the target with `marked` until the encounter ends, the user drops it, is dying or uses the same ability
/// again, or another creature marks the target; marks by other abilities of the user stay (AMB-57).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark;

impl AbilityEffectRules for Mark {
    fn examples() -> &'static [&'static str] {
        &["Mark"]
    }

    fn advance(&self, world: &mut World, frame: &mut UseFrame, _: &mut EffectFrame, _: &Arc<AbilityDef>) -> EffectFlow {
        states::mark(world, frame)
    }

    fn sentence(&self) -> String {
        "The target is marked by you.".to_owned()
    }

    fn mentions(&self, _: &mut References) {}

    fn each_amount(&mut self, _: &mut dyn FnMut(&mut Amount)) {}

    fn worth(&self, at: &Weighed<'_, '_>) -> f32 {
        match *at {
            Weighed::OnTarget { scene, hand, to } => mark(scene, hand, to),
            _ => 0.0,
        }
    }

    fn foretold(&self, view: View<'_>, frame: &UseFrame, _: &Arc<AbilityDef>, _: CreatureId) -> Option<Vec<String>> {
        let by = frame.by;
        Some(vec![format!("marked by {}", names::name(view, by))])
    }
}
