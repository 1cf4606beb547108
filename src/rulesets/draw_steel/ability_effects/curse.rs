//! A target whose Presence is lower than this is cursed until the encounter ends.

use std::sync::Arc;

use bevy::prelude::World;
use serde::{Deserialize, Serialize};

use super::super::ai::plain::ability_effects::Weighed;
use super::super::ai::plain::scene::Stance;
use super::super::content::references::References;
use super::super::data::ability::AbilityDef;
use super::super::data::amount::Amount;
use super::super::data::terms as t;
use super::super::rules::actions::ability_effects::werewolf;
use super::super::rules::effect_flow::EffectFlow;
use super::super::rules::frames::{EffectFrame, UseFrame};
use super::AbilityEffectRules;

/// A target whose Presence is lower than this is cursed until the encounter ends; each time it resists, the number
/// is one higher when the user next tries.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Curse {
    /// Printed potency.
    pub potency: i16,
}

impl AbilityEffectRules for Curse {
    fn examples() -> &'static [&'static str] {
        &["Curse(potency: 2)"]
    }

    fn advance(&self, world: &mut World, frame: &mut UseFrame, _: &mut EffectFrame, _: &Arc<AbilityDef>) -> EffectFlow {
        let Self { potency } = self;
        werewolf::curse(world, frame, *potency)
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
