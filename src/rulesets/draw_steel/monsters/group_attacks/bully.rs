//! Each target shifts up to its speed and may free strike.

use std::sync::Arc;

use bevy::prelude::World;

use crate::rulesets::draw_steel::ability_effects::ability_effect_rules::{AbilityEffectRules, Handler};
use crate::rulesets::draw_steel::ai::plain::ability_effects::Weighed;
use crate::rulesets::draw_steel::content::references::References;
use crate::rulesets::draw_steel::data::ability::AbilityDef;
use crate::rulesets::draw_steel::data::amount::Amount;
use crate::rulesets::draw_steel::monsters::group_attacks;
use crate::rulesets::draw_steel::rules::effect_flow::EffectFlow;
use crate::rulesets::draw_steel::rules::frames::{EffectFrame, UseFrame};

/// Each target shifts up to its speed and may free strike: whom the first struck, if it can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Bully;

/// Registered for the one ability that says it.
pub static BULLY: Handler =
    Handler { name: "bully", why: "The first one's choice of whom it strikes binds all others.", rules: &Bully };

impl AbilityEffectRules for Bully {
    fn examples() -> &'static [&'static str] {
        &[r#"Special("bully")"#]
    }

    fn advance(
        &self,
        world: &mut World,
        frame: &mut UseFrame,
        step: &mut EffectFrame,
        _: &Arc<AbilityDef>,
    ) -> EffectFlow {
        group_attacks::bully(world, frame, step)
    }

    fn sentence(&self) -> String {
        "each shifts up to its speed and may free strike, all of them the same target if possible.".to_owned()
    }

    fn mentions(&self, _: &mut References) {}

    fn each_amount(&mut self, _: &mut dyn FnMut(&mut Amount)) {}

    fn worth(&self, _: &Weighed<'_, '_>) -> f32 {
        0.0
    }
}
