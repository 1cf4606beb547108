//! The target may spend a Recovery.

use std::sync::Arc;

use bevy::prelude::World;

use super::super::ai::plain::ability_effects::Weighed;
use super::super::content::references::References;
use super::super::data::ability::AbilityDef;
use super::super::data::amount::Amount;
use super::super::rules::actions::ability_effects::grace;
use super::super::rules::effect_flow::EffectFlow;
use super::super::rules::frames::{EffectFrame, UseFrame};
use super::super::rules::view::View;
use super::super::text::preview::secondary_effects::recovery;
use super::AbilityEffectRules;
use crate::core::ids::CreatureId;

/// The target may spend a Recovery; each point spent on the rider is a pick of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HealingGrace;

impl AbilityEffectRules for HealingGrace {
    fn examples() -> &'static [&'static str] {
        &["HealingGrace"]
    }

    fn advance(
        &self,
        world: &mut World,
        frame: &mut UseFrame,
        step: &mut EffectFrame,
        _: &Arc<AbilityDef>,
    ) -> EffectFlow {
        grace::healing_grace(world, frame, step)
    }

    fn sentence(&self) -> String {
        "The target may spend a Recovery. Each point spent: one more ally; or an effect on a target ends; or a target stands up; or a target spends one more Recovery.".to_owned()
    }

    fn mentions(&self, _: &mut References) {}

    fn each_amount(&mut self, _: &mut dyn FnMut(&mut Amount)) {}

    fn worth(&self, at: &Weighed<'_, '_>) -> f32 {
        match *at {
            Weighed::OnTarget { scene, to, .. } => scene.recovery(to),
            _ => 0.0,
        }
    }

    fn foretold(&self, view: View<'_>, frame: &UseFrame, _: &Arc<AbilityDef>, id: CreatureId) -> Option<Vec<String>> {
        let mut parts = vec![recovery(view, id)];
        if frame.spend > 0 {
            parts.push(format!("{} piety more: {}", frame.spend, grace::graces_foretold(view, frame, id)));
        }
        Some(parts)
    }
}
