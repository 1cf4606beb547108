//! The damage of this roll is higher.

use std::sync::Arc;

use bevy::prelude::World;
use serde::{Deserialize, Serialize};

use super::super::ai::plain::ability_effects::Weighed;
use super::super::content::references::References;
use super::super::data::ability::AbilityDef;
use super::super::data::ability_effect::ExtraWhen;
use super::super::data::amount::Amount;
use super::super::notation::formula;
use super::super::rules::effect_flow::EffectFlow;
use super::super::rules::frames::{EffectFrame, UseFrame};
use super::AbilityEffectRules;

/// The damage of this roll is higher.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExtraDamage {
    /// By how much.
    #[serde(with = "super::super::notation::formula")]
    pub amount: Amount,
    /// When.
    pub when: ExtraWhen,
}

impl AbilityEffectRules for ExtraDamage {
    fn examples() -> &'static [&'static str] {
        &[r#"ExtraDamage(amount: "A", when: HasEdge)"#]
    }

    fn advance(&self, _: &mut World, _: &mut UseFrame, _: &mut EffectFrame, _: &Arc<AbilityDef>) -> EffectFlow {
        // Read where rolls, damage and forced movement are worked out.
        EffectFlow::Done
    }

    fn sentence(&self) -> String {
        let Self { amount, when } = self;
        let when = match when {
            ExtraWhen::HasEdge => "if the roll has an edge",
            ExtraWhen::TargetHeld => "to a target that was already grabbed",
            ExtraWhen::Spent => "if you pay extra",
            ExtraWhen::Always => "besides",
        };
        format!("{} extra damage {when}.", formula::print(amount))
    }

    fn mentions(&self, _: &mut References) {}

    fn each_amount(&mut self, change: &mut dyn FnMut(&mut Amount)) {
        let Self { amount, .. } = self;
        change(amount);
    }

    fn worth(&self, _: &Weighed<'_, '_>) -> f32 {
        0.0
    }
}
