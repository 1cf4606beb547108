//! The user may move each willing ally in the area as the tier moves the targets, stability aside.

use std::sync::Arc;

use bevy::prelude::World;

use crate::rulesets::draw_steel::ability_effects::ability_effect_rules::{AbilityEffectRules, Handler};
use crate::rulesets::draw_steel::ai::plain::ability_effects::Weighed;
use crate::rulesets::draw_steel::content::references::References;
use crate::rulesets::draw_steel::data::ability::AbilityDef;
use crate::rulesets::draw_steel::data::amount::Amount;
use crate::rulesets::draw_steel::rules::actions::ability_effects::moves;
use crate::rulesets::draw_steel::rules::effect_flow::EffectFlow;
use crate::rulesets::draw_steel::rules::frames::{EffectFrame, UseFrame};

/// The user may move each willing ally in the area as the tier moves the targets, stability aside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct AlsoMoveAllies;

/// Registered for the one ability that says it.
pub static ALSO_MOVE_ALLIES: Handler = Handler {
    name: "also-move-allies",
    why: "It reads the forced movement off its own result for creatures that it was not rolled against.",
    rules: &AlsoMoveAllies,
};

impl AbilityEffectRules for AlsoMoveAllies {
    fn examples() -> &'static [&'static str] {
        &[r#"Special("also-move-allies")"#]
    }

    fn advance(
        &self,
        world: &mut World,
        frame: &mut UseFrame,
        step: &mut EffectFrame,
        ability: &Arc<AbilityDef>,
    ) -> EffectFlow {
        moves::also_move_allies(world, frame, step, ability)
    }

    fn sentence(&self) -> String {
        "You may move each willing ally in the area likewise, stability aside.".to_owned()
    }

    fn mentions(&self, _: &mut References) {}

    fn each_amount(&mut self, _: &mut dyn FnMut(&mut Amount)) {}

    fn worth(&self, _: &Weighed<'_, '_>) -> f32 {
        0.0
    }
}
