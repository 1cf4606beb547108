//! Whoever falls by this ability's forced movement has something else come over it in place of lying prone.

use std::sync::Arc;

use bevy::prelude::World;
use serde::{Deserialize, Serialize};

use super::super::ai::plain::ability_effects::Weighed;
use super::super::content::references::References;
use super::super::data::ability::AbilityDef;
use super::super::data::amount::Amount;
use super::super::data::effect::Duration;
use super::super::data::reference::Kind;
use super::super::rules::effect_flow::EffectFlow;
use super::super::rules::frames::{EffectFrame, UseFrame};
use super::super::text::card::duration;
use super::AbilityEffectRules;
use crate::core::name::Name;

/// Whoever falls by this ability's forced movement has this condition come over it in place of lying prone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LandsAs {
    /// The condition.
    pub condition: Name,
    /// How long.
    pub duration: Duration,
}

impl AbilityEffectRules for LandsAs {
    fn examples() -> &'static [&'static str] {
        &[r#"LandsAs(condition: "restrained", duration: SaveEnds)"#]
    }

    fn advance(&self, _: &mut World, _: &mut UseFrame, _: &mut EffectFrame, _: &Arc<AbilityDef>) -> EffectFlow {
        // Counted in with each forced movement of the use.
        EffectFlow::Done
    }

    fn sentence(&self) -> String {
        let Self { condition, duration: lasts } = self;
        let condition = condition.as_str().replace('-', " ");
        format!("A target who would land prone after falling is {condition} instead, {}.", duration(*lasts))
    }

    fn mentions(&self, found: &mut References) {
        found.add(Kind::Condition, "condition", [&self.condition]);
    }

    fn each_amount(&mut self, _: &mut dyn FnMut(&mut Amount)) {}

    fn worth(&self, _: &Weighed<'_, '_>) -> f32 {
        0.0
    }
}
