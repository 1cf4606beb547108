//! The user hides from every enemy it can hide from (DS-POS-05).

use std::sync::Arc;

use bevy::prelude::World;

use super::super::ai::plain::ability_effects::Weighed;
use super::super::content::references::References;
use super::super::data::ability::AbilityDef;
use super::super::data::amount::Amount;
use super::super::rules::effect_flow::EffectFlow;
use super::super::rules::frames::{EffectFrame, UseFrame};
use super::super::rules::hiding;
use super::super::rules::view::View;
use super::AbilityEffectRules;
use crate::core::ids::CreatureId;

/// The user hides from every enemy it can hide from (DS-POS-05).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hide;

impl AbilityEffectRules for Hide {
    fn examples() -> &'static [&'static str] {
        &["Hide"]
    }

    fn advance(&self, world: &mut World, frame: &mut UseFrame, _: &mut EffectFrame, _: &Arc<AbilityDef>) -> EffectFlow {
        hiding::hide(world, frame.by, frame.cause());
        EffectFlow::Done
    }

    fn sentence(&self) -> String {
        "You are hidden from every enemy that neither sees you nor reaches you past cover.".to_owned()
    }

    fn mentions(&self, _: &mut References) {}

    fn each_amount(&mut self, _: &mut dyn FnMut(&mut Amount)) {}

    fn worth(&self, _: &Weighed<'_, '_>) -> f32 {
        0.0
    }

    fn foretold(&self, view: View<'_>, frame: &UseFrame, _: &Arc<AbilityDef>, _: CreatureId) -> Option<Vec<String>> {
        let by = frame.by;
        Some(vec![hiding::told(view, &hiding::could_hide_from(view, by).collect::<Vec<_>>())])
    }
}
