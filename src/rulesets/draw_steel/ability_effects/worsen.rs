//! In the place of one condition its tiers impose another.

use std::sync::Arc;

use bevy::prelude::World;
use serde::{Deserialize, Serialize};

use super::super::ai::plain::ability_effects::Weighed;
use super::super::content::references::References;
use super::super::data::ability::AbilityDef;
use super::super::data::amount::Amount;
use super::super::data::reference::Kind;
use super::super::rules::effect_flow::EffectFlow;
use super::super::rules::frames::{EffectFrame, UseFrame};
use super::AbilityEffectRules;
use crate::core::name::Name;

/// In the place of one condition its tiers impose another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Worsen {
    /// Printed.
    pub from: Name,
    /// Imposed.
    pub to: Name,
}

impl AbilityEffectRules for Worsen {
    fn examples() -> &'static [&'static str] {
        &[r#"Worsen(from: "slowed", to: "restrained")"#]
    }

    fn advance(&self, _: &mut World, _: &mut UseFrame, _: &mut EffectFrame, _: &Arc<AbilityDef>) -> EffectFlow {
        // Read where rolls, damage and forced movement are worked out.
        EffectFlow::Done
    }

    fn sentence(&self) -> String {
        let Self { from, to } = self;
        format!("A target is {to} in place of {from}.")
    }

    fn mentions(&self, found: &mut References) {
        let Self { from, to } = self;
        found.add(Kind::Condition, "to", [from, to]);
    }

    fn each_amount(&mut self, _: &mut dyn FnMut(&mut Amount)) {}

    fn worth(&self, _: &Weighed<'_, '_>) -> f32 {
        0.0
    }
}
