//! The target may spend a Recovery.

use std::sync::Arc;

use bevy::prelude::World;

use crate::core::ids::CreatureId;
use crate::rulesets::draw_steel::ability_effects::ability_effect_rules::{AbilityEffectRules, Handler};
use crate::rulesets::draw_steel::ai::plain::ability_effects::Weighed;
use crate::rulesets::draw_steel::classes::conduit::grace;
use crate::rulesets::draw_steel::content::references::References;
use crate::rulesets::draw_steel::data::ability::AbilityDef;
use crate::rulesets::draw_steel::data::amount::Amount;
use crate::rulesets::draw_steel::rules::effect_flow::EffectFlow;
use crate::rulesets::draw_steel::rules::frames::{EffectFrame, UseFrame};
use crate::rulesets::draw_steel::rules::view::View;
use crate::rulesets::draw_steel::text::preview::secondary_effects::recovery;

/// The target may spend a Recovery; each point spent on the rider is a pick of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct HealingGrace;

/// Registered for the one ability that says it.
pub static HEALING_GRACE: Handler = Handler {
    name: "healing-grace",
    why: "Each point buys something else for somebody else, in any order.",
    rules: &HealingGrace,
};

impl AbilityEffectRules for HealingGrace {
    fn examples() -> &'static [&'static str] {
        &[r#"Special("healing-grace")"#]
    }

    fn advance(
        &self,
        world: &mut World,
        frame: &mut UseFrame,
        step: &mut EffectFrame,
        _: &Arc<AbilityDef>,
    ) -> EffectFlow {
        grace::healing_grace(world, frame, step)
    }

    fn sentence(&self) -> String {
        "The target may spend a Recovery. Each point spent: one more ally; or an effect on a target ends; or a target stands up; or a target spends one more Recovery.".to_owned()
    }

    fn mentions(&self, _: &mut References) {}

    fn each_amount(&mut self, _: &mut dyn FnMut(&mut Amount)) {}

    fn worth(&self, at: &Weighed<'_, '_>) -> f32 {
        match *at {
            Weighed::OnTarget { scene, to, .. } => scene.recovery(to),
            _ => 0.0,
        }
    }

    fn foretold(&self, view: View<'_>, frame: &UseFrame, _: &Arc<AbilityDef>, id: CreatureId) -> Option<Vec<String>> {
        let mut parts = vec![recovery(view, id)];
        if frame.spend > 0 {
            parts.push(format!("{} piety more: {}", frame.spend, grace::graces_foretold(view, frame, id)));
        }
        Some(parts)
    }
}
