//! The triggering forced movement moves another creature or thing in distance, no larger than the first, in its place.

use std::sync::Arc;

use bevy::prelude::World;
use serde::{Deserialize, Serialize};

use super::super::ai::plain::ability_effects::Weighed;
use super::super::ai::plain::react::take_over;
use super::super::content::references::References;
use super::super::data::ability::AbilityDef;
use super::super::data::amount::Amount;
use super::super::notation::formula;
use super::super::rules::actions::ability_effects::answers;
use super::super::rules::effect_flow::EffectFlow;
use super::super::rules::frames::{EffectFrame, UseFrame};
use super::AbilityEffectRules;

/// The triggering forced movement moves another creature or thing in distance, no larger than the first, in its
/// place: the user becomes its source, chooses the way and may make it a push.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TakeOverForce {
    /// Squares more.
    #[serde(with = "super::super::notation::formula")]
    pub bonus: Amount,
    /// Squares more, instead, if the rider was paid.
    #[serde(with = "super::super::notation::formula")]
    pub if_spent: Amount,
}

impl AbilityEffectRules for TakeOverForce {
    fn examples() -> &'static [&'static str] {
        &[r#"TakeOverForce(bonus: "2", if_spent: "4")"#]
    }

    fn advance(
        &self,
        world: &mut World,
        frame: &mut UseFrame,
        step: &mut EffectFrame,
        _: &Arc<AbilityDef>,
    ) -> EffectFlow {
        let Self { bonus, if_spent } = self;
        answers::take_over_force(world, frame, step, bonus, if_spent)
    }

    fn sentence(&self) -> String {
        let Self { bonus, if_spent } = self;
        format!(
            "Move a different target in range, of equal or smaller size, instead. You choose the direction, may change it to a push, and add {} squares ({} if you pay extra).",
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
            Weighed::Answer { scene, me, .. } => take_over(scene, me),
            _ => 0.0,
        }
    }
}
