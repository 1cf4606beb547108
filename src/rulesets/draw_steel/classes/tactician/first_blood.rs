//! Until the user's next turn starts, the first ally to damage a creature the user has marked may spend a Recovery.

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

/// Until the user's next turn starts, the first ally to damage a creature the user has marked may spend a Recovery.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct RecoveryForFirstBlood;

/// Registered for the one ability that says it.
pub static RECOVERY_FOR_FIRST_BLOOD: Handler = Handler {
    name: "recovery-for-first-blood",
    why: "It answers damage to whoever its user has marked, which only tacticians do.",
    rules: &RecoveryForFirstBlood,
};

impl AbilityEffectRules for RecoveryForFirstBlood {
    fn examples() -> &'static [&'static str] {
        &[r#"Special("recovery-for-first-blood")"#]
    }

    fn advance(&self, world: &mut World, frame: &mut UseFrame, _: &mut EffectFrame, _: &Arc<AbilityDef>) -> EffectFlow {
        states::recovery_for_first_blood(world, frame)
    }

    fn sentence(&self) -> String {
        "Until your next turn starts, the first ally to damage a creature you have marked may spend a Recovery."
            .to_owned()
    }

    fn mentions(&self, _: &mut References) {}

    fn each_amount(&mut self, _: &mut dyn FnMut(&mut Amount)) {}

    fn worth(&self, at: &Weighed<'_, '_>) -> f32 {
        match *at {
            Weighed::Anyway { scene, .. } => {
                0.6 * scene.friends().map(|friend| scene.recovery(friend)).fold(0.0, f32::max)
            }
            _ => 0.0,
        }
    }
}
