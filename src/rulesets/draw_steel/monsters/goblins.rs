//! Each target may move up to its speed or make a free strike.

use std::sync::Arc;

use bevy::prelude::World;

use crate::core::ids::CreatureId;
use crate::rulesets::draw_steel::ability_effects::ability_effect_rules::{AbilityEffectRules, Handler};
use crate::rulesets::draw_steel::ai::plain::ability_effects::Weighed;
use crate::rulesets::draw_steel::content::references::References;
use crate::rulesets::draw_steel::data::ability::AbilityDef;
use crate::rulesets::draw_steel::data::amount::Amount;
use crate::rulesets::draw_steel::rules::actions::ability_effects::crowd;
use crate::rulesets::draw_steel::rules::effect_flow::EffectFlow;
use crate::rulesets::draw_steel::rules::frames::{EffectFrame, UseFrame};
use crate::rulesets::draw_steel::rules::view::View;

/// Each target may move up to its speed or make a free strike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct MoveOrStrike;

/// Registered for the one ability that says it.
pub static MOVE_OR_STRIKE: Handler = Handler {
    name: "move-or-strike",
    why: "Each of several chooses between two actions of its own, before the next one does.",
    rules: &MoveOrStrike,
};

impl AbilityEffectRules for MoveOrStrike {
    fn examples() -> &'static [&'static str] {
        &[r#"Special("move-or-strike")"#]
    }

    fn advance(
        &self,
        world: &mut World,
        frame: &mut UseFrame,
        step: &mut EffectFrame,
        _: &Arc<AbilityDef>,
    ) -> EffectFlow {
        crowd::move_or_strike(world, frame, step)
    }

    fn sentence(&self) -> String {
        "Each target may move up to its speed or make a free strike.".to_owned()
    }

    fn mentions(&self, _: &mut References) {}

    fn each_amount(&mut self, _: &mut dyn FnMut(&mut Amount)) {}

    fn worth(&self, at: &Weighed<'_, '_>) -> f32 {
        match *at {
            Weighed::OnTarget { .. } => 0.6,
            _ => 0.0,
        }
    }

    fn foretold(&self, _: View<'_>, _: &UseFrame, _: &Arc<AbilityDef>, _: CreatureId) -> Option<Vec<String>> {
        Some(vec!["may move up to its speed or make a free strike".to_owned()])
    }
}
