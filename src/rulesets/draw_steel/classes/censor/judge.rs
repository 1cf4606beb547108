//! The target is `judged` until the encounter ends, the user drops it or uses this again, or another censor judges
//! the target (DS-HERO-15).

use std::sync::Arc;

use bevy::prelude::World;

use crate::core::ids::CreatureId;
use crate::rulesets::draw_steel::ability_effects::ability_effect_rules::{AbilityEffectRules, Handler};
use crate::rulesets::draw_steel::ai::plain::ability_effects::{Weighed, judge};
use crate::rulesets::draw_steel::content::references::References;
use crate::rulesets::draw_steel::data::ability::AbilityDef;
use crate::rulesets::draw_steel::data::amount::Amount;
use crate::rulesets::draw_steel::rules::actions::ability_effects::states;
use crate::rulesets::draw_steel::rules::effect_flow::EffectFlow;
use crate::rulesets::draw_steel::rules::frames::{EffectFrame, UseFrame};
use crate::rulesets::draw_steel::rules::view::View;
use crate::rulesets::draw_steel::text::names;

/// The target is `judged` until the encounter ends, the user drops it or uses this again, or another censor judges
/// the target (DS-HERO-15).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Judge;

/// Registered for the one ability that says it.
pub static JUDGE: Handler = Handler {
    name: "judge",
    why: "Judgment is one creature at a time for each censor and for each creature judged, and its answers read it.",
    rules: &Judge,
};

impl AbilityEffectRules for Judge {
    fn examples() -> &'static [&'static str] {
        &[r#"Special("judge")"#]
    }

    fn advance(&self, world: &mut World, frame: &mut UseFrame, _: &mut EffectFrame, _: &Arc<AbilityDef>) -> EffectFlow {
        states::judge(world, frame)
    }

    fn sentence(&self) -> String {
        "The target is judged by you.".to_owned()
    }

    fn mentions(&self, _: &mut References) {}

    fn each_amount(&mut self, _: &mut dyn FnMut(&mut Amount)) {}

    fn worth(&self, at: &Weighed<'_, '_>) -> f32 {
        match *at {
            Weighed::OnTarget { scene, hand, to } => judge(scene, hand, to),
            _ => 0.0,
        }
    }

    fn foretold(&self, view: View<'_>, frame: &UseFrame, _: &Arc<AbilityDef>, _: CreatureId) -> Option<Vec<String>> {
        let by = frame.by;
        Some(vec![format!("judged by {}", names::name(view, by))])
    }
}
