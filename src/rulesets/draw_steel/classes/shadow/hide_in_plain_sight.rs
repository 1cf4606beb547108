//! Where something shelters it from an enemy the user may hide even though it is observed, and then gains surges.

use std::sync::Arc;

use bevy::prelude::World;

use crate::rulesets::draw_steel::ability_effects::ability_effect_rules::{AbilityEffectRules, Handler};
use crate::rulesets::draw_steel::ai::plain::ability_effects::Weighed;
use crate::rulesets::draw_steel::content::references::References;
use crate::rulesets::draw_steel::data::ability::AbilityDef;
use crate::rulesets::draw_steel::data::amount::Amount;
use crate::rulesets::draw_steel::rules::actions::ability_effects::states;
use crate::rulesets::draw_steel::rules::effect_flow::EffectFlow;
use crate::rulesets::draw_steel::rules::frames::{EffectFrame, UseFrame};
use crate::rulesets::draw_steel::text::card::some_surges;

/// Where something shelters it from an enemy the user may hide even though it is observed, and then gains surges.
#[derive(Clone, Debug, PartialEq, Eq)]
struct HideInPlainSight {
    /// How many.
    surges: i16,
}

/// Registered for the one ability that says it.
pub static HIDE_IN_PLAIN_SIGHT: Handler = Handler {
    name: "hide-in-plain-sight",
    why: "It asks to hide where hiding is not allowed, and pays only if that is done.",
    rules: &HideInPlainSight { surges: 1 },
};

impl AbilityEffectRules for HideInPlainSight {
    fn examples() -> &'static [&'static str] {
        &[r#"Special("hide-in-plain-sight")"#]
    }

    fn advance(&self, world: &mut World, frame: &mut UseFrame, _: &mut EffectFrame, _: &Arc<AbilityDef>) -> EffectFlow {
        let Self { surges } = self;
        states::hide_in_plain_sight(world, frame, *surges)
    }

    fn sentence(&self) -> String {
        let Self { surges } = self;
        format!("With cover or concealment you may hide though observed; hiding so gives you {}.", some_surges(*surges))
    }

    fn mentions(&self, _: &mut References) {}

    fn each_amount(&mut self, _: &mut dyn FnMut(&mut Amount)) {}

    fn worth(&self, _: &Weighed<'_, '_>) -> f32 {
        0.0
    }
}
