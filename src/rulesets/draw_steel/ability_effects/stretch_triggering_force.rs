//! The triggering forced movement leads farther.

use std::sync::Arc;

use bevy::prelude::World;
use serde::{Deserialize, Serialize};

use super::super::ai::plain::ability_effects::Weighed;
use super::super::ai::plain::react::stretched;
use super::super::content::references::References;
use super::super::data::ability::AbilityDef;
use super::super::data::amount::Amount;
use super::super::notation::formula;
use super::super::rules::damage_amount;
use super::super::rules::effect_flow::EffectFlow;
use super::super::rules::frames::{EffectFrame, UseFrame, nearest};
use super::super::rules::view::View;
use super::AbilityEffectRules;

/// The triggering forced movement leads farther.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StretchTriggeringForce {
    /// Squares more.
    #[serde(with = "super::super::notation::formula")]
    pub bonus: Amount,
    /// Squares more, instead, if the rider was paid.
    #[serde(with = "super::super::notation::formula")]
    pub if_spent: Amount,
}

impl AbilityEffectRules for StretchTriggeringForce {
    fn examples() -> &'static [&'static str] {
        &[r#"StretchTriggeringForce(bonus: "2", if_spent: "4")"#]
    }

    fn advance(&self, world: &mut World, frame: &mut UseFrame, _: &mut EffectFrame, _: &Arc<AbilityDef>) -> EffectFlow {
        let Self { bonus, if_spent } = self;
        let amount = if frame.spend > 0 { if_spent } else { bonus };
        let more = damage_amount::fixed_amount(View::new(world), frame.by, amount);
        if let Some(force) = nearest::nearest_force_mut(world) {
            force.squares += more;
        }
        EffectFlow::Done
    }

    fn sentence(&self) -> String {
        let Self { bonus, if_spent } = self;
        format!(
            "The movement's distance gains {}, or {} if you pay extra.",
            formula::print(bonus),
            formula::print(if_spent)
        )
    }

    fn mentions(&self, _: &mut References) {}

    fn each_amount(&mut self, change: &mut dyn FnMut(&mut Amount)) {
        let Self { bonus: first, if_spent: second } = self;
        change(first);
        change(second);
    }

    fn worth(&self, at: &Weighed<'_, '_>) -> f32 {
        match *at {
            Weighed::Answer { scene, .. } => stretched(scene),
            _ => 0.0,
        }
    }
}
