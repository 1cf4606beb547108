//! The user has another main action on this turn, even while dazed.

use std::sync::Arc;

use bevy::prelude::World;

use super::super::ai::plain::ability_effects::Weighed;
use super::super::content::references::References;
use super::super::data::ability::AbilityDef;
use super::super::data::amount::Amount;
use super::super::rules::effect_flow::EffectFlow;
use super::super::rules::frames::{EffectFrame, UseFrame};
use super::super::rules::mutations;
use super::AbilityEffectRules;
use crate::core::uses::Scope;

/// The user has another main action on this turn, even while dazed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExtraMainAction;

impl AbilityEffectRules for ExtraMainAction {
    fn examples() -> &'static [&'static str] {
        &["ExtraMainAction"]
    }

    fn advance(
        &self,
        world: &mut World,
        frame: &mut UseFrame,
        _: &mut EffectFrame,
        ability: &Arc<AbilityDef>,
    ) -> EffectFlow {
        // What nothing limits would pay for its own next use: it gives one action a turn.
        let spent = !ability.is_limited() && !mutations::use_once(world, frame.by, ability.id, None, Scope::Turn);
        if !spent {
            mutations::turn_budget(world, frame.by, |budget| budget.extra_main += 1);
        }
        EffectFlow::Done
    }

    fn sentence(&self) -> String {
        "You have one more main action on this turn, even while dazed.".to_owned()
    }

    fn mentions(&self, _: &mut References) {}

    fn each_amount(&mut self, _: &mut dyn FnMut(&mut Amount)) {}

    fn worth(&self, at: &Weighed<'_, '_>) -> f32 {
        match *at {
            Weighed::Anyway { hand, .. } => {
                let by = hand.by;
                by.profile.threat
            }
            _ => 0.0,
        }
    }
}
