//! A target whose Presence is lower than this is cursed until the encounter ends.

use std::sync::Arc;

use bevy::prelude::World;

use crate::rulesets::draw_steel::ability_effects::ability_effect_rules::{AbilityEffectRules, Handler};
use crate::rulesets::draw_steel::ai::plain::ability_effects::Weighed;
use crate::rulesets::draw_steel::ai::plain::scene::Stance;
use crate::rulesets::draw_steel::content::references::References;
use crate::rulesets::draw_steel::data::ability::AbilityDef;
use crate::rulesets::draw_steel::data::amount::Amount;
use crate::rulesets::draw_steel::data::terms as t;
use crate::rulesets::draw_steel::monsters::werewolf::effects;
use crate::rulesets::draw_steel::rules::effect_flow::EffectFlow;
use crate::rulesets::draw_steel::rules::frames::{EffectFrame, UseFrame};

/// A target whose Presence is lower than this is cursed until the encounter ends; each time it resists, the number
/// is one higher when the user next tries.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Curse {
    /// Printed potency.
    potency: i16,
}

/// Registered for the one ability that says it.
pub static CURSE: Handler = Handler {
    name: "curse",
    why: "Its potency grows with each time that it was resisted.",
    rules: &Curse { potency: 0 },
};

impl AbilityEffectRules for Curse {
    fn examples() -> &'static [&'static str] {
        &[r#"Special("curse")"#]
    }

    fn advance(&self, world: &mut World, frame: &mut UseFrame, _: &mut EffectFrame, _: &Arc<AbilityDef>) -> EffectFlow {
        let Self { potency } = self;
        effects::curse(world, frame, *potency)
    }

    fn sentence(&self) -> String {
        let Self { potency } = self;
        format!(
            "P < {potency}, cursed (EoE): 2 rage at the end of each of its turns. Each time it resists, this potency is 1 higher when you next use the ability on it."
        )
    }

    fn mentions(&self, _: &mut References) {}

    fn each_amount(&mut self, _: &mut dyn FnMut(&mut Amount)) {}

    fn worth(&self, at: &Weighed<'_, '_>) -> f32 {
        match *at {
            Weighed::OnTarget { to, .. } => match self {
                Self { .. } if to.stance == Stance::Foe && !to.kinds.contains(&t::CURSED.get()) => 1.0,
                _ => 0.0,
            },
            _ => 0.0,
        }
    }
}
