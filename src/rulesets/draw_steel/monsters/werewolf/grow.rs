//! The user is of this size from now on.

use std::sync::Arc;

use bevy::prelude::World;

use crate::core::geometry::Size;
use crate::rulesets::draw_steel::ability_effects::ability_effect_rules::{AbilityEffectRules, Handler};
use crate::rulesets::draw_steel::ai::plain::ability_effects::Weighed;
use crate::rulesets::draw_steel::content::references::References;
use crate::rulesets::draw_steel::data::ability::AbilityDef;
use crate::rulesets::draw_steel::data::amount::Amount;
use crate::rulesets::draw_steel::monsters::werewolf::effects;
use crate::rulesets::draw_steel::rules::effect_flow::EffectFlow;
use crate::rulesets::draw_steel::rules::frames::{EffectFrame, UseFrame};

/// The user is of this size from now on; it takes a space with room for it and pushes creatures out of its way.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Grow(Size);

/// Registered for the one ability that says it.
pub static GROW: Handler = Handler {
    name: "grow",
    why: "A body of another size needs room, and takes it from others.",
    rules: &Grow(Size::new(3)),
};

impl AbilityEffectRules for Grow {
    fn examples() -> &'static [&'static str] {
        &[r#"Special("grow")"#]
    }

    fn advance(&self, world: &mut World, frame: &mut UseFrame, _: &mut EffectFrame, _: &Arc<AbilityDef>) -> EffectFlow {
        let Self(size) = self;
        effects::grow(world, frame, *size)
    }

    fn sentence(&self) -> String {
        let Self(size) = self;
        format!("You are of size {size}: you move to a space with room, and creatures are pushed out of the way.")
    }

    fn mentions(&self, _: &mut References) {}

    fn each_amount(&mut self, _: &mut dyn FnMut(&mut Amount)) {}

    fn worth(&self, at: &Weighed<'_, '_>) -> f32 {
        match *at {
            Weighed::Anyway { .. } => 4.0,
            _ => 0.0,
        }
    }
}
