//! The user may give up the move action of this turn, if it is still there, for more damage (AMB-53).

use std::sync::Arc;

use bevy::prelude::World;
use serde::{Deserialize, Serialize};

use super::super::ai::plain::ability_effects::Weighed;
use super::super::content::references::References;
use super::super::data::ability::AbilityDef;
use super::super::data::amount::Amount;
use super::super::notation::formula;
use super::super::rules::actions::ability_effects::extra;
use super::super::rules::effect_flow::EffectFlow;
use super::super::rules::frames::UseFrame;
use super::AbilityEffectRules;

/// The user may give up the move action of this turn, if it is still there, for more damage (AMB-53).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClaimStillness {
    /// How much more.
    #[serde(with = "super::super::notation::formula")]
    pub extra: Amount,
}

impl AbilityEffectRules for ClaimStillness {
    fn examples() -> &'static [&'static str] {
        &[r#"ClaimStillness(extra: "R")"#]
    }

    fn advance(&self, world: &mut World, frame: &mut UseFrame, _: &Arc<AbilityDef>) -> EffectFlow {
        extra::stand_still(world, frame, Some(&self.extra))
    }

    fn sentence(&self) -> String {
        let Self { extra } = self;
        format!("If you give up your move action this turn: {} extra damage.", formula::print(extra))
    }

    fn mentions(&self, _: &mut References) {}

    fn each_amount(&mut self, change: &mut dyn FnMut(&mut Amount)) {
        let Self { extra: amount } = self;
        change(amount);
    }

    fn worth(&self, _: &Weighed<'_, '_>) -> f32 {
        0.0
    }
}
