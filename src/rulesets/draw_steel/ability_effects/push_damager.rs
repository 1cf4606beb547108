//! The adjacent creature whose damage to the user set this off is pushed.

use std::sync::Arc;

use bevy::prelude::World;
use serde::{Deserialize, Serialize};

use super::super::ai::plain::ability_effects::Weighed;
use super::super::content::references::References;
use super::super::data::ability::AbilityDef;
use super::super::data::amount::Amount;
use super::super::notation::formula;
use super::super::rules::actions::ability_effects::forced;
use super::super::rules::effect_flow::EffectFlow;
use super::super::rules::frames::{EffectFrame, UseFrame};
use super::AbilityEffectRules;

/// The adjacent creature whose damage to the user set this off is pushed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PushDamager {
    /// Squares.
    #[serde(with = "super::super::notation::formula")]
    pub distance: Amount,
}

impl AbilityEffectRules for PushDamager {
    fn examples() -> &'static [&'static str] {
        &[r#"PushDamager(distance: "2 + M")"#]
    }

    fn advance(&self, world: &mut World, frame: &mut UseFrame, _: &mut EffectFrame, _: &Arc<AbilityDef>) -> EffectFlow {
        let Self { distance } = self;
        forced::push_damager(world, frame, distance)
    }

    fn sentence(&self) -> String {
        let Self { distance } = self;
        format!("You may push that creature up to {}.", formula::print(distance))
    }

    fn mentions(&self, _: &mut References) {}

    fn each_amount(&mut self, change: &mut dyn FnMut(&mut Amount)) {
        let Self { distance: amount } = self;
        change(amount);
    }

    fn worth(&self, at: &Weighed<'_, '_>) -> f32 {
        match *at {
            Weighed::Answer { .. } => 1.0,
            _ => 0.0,
        }
    }
}
