//! If this use put the condition on a target, the record of it lends and harms as this says, and ends as a whole.

use std::sync::Arc;

use bevy::prelude::World;
use serde::{Deserialize, Serialize};

use super::super::ai::plain::ability_effects::Weighed;
use super::super::content::references::References;
use super::super::data::ability::AbilityDef;
use super::super::data::ability_effect::Hook;
use super::super::data::amount::Amount;
use super::super::data::modifier::Modifier;
use super::super::data::reference::Kind;
use super::super::rules::actions::ability_effects::states;
use super::super::rules::effect_flow::EffectFlow;
use super::super::rules::frames::{EffectFrame, UseFrame};
use super::super::text::card::{YOUR_TURN, hook_harm, modifier};
use super::AbilityEffectRules;
use crate::core::name::Name;

/// If this use put the condition on a target, the record of it lends and harms as this says, and ends as a whole.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WhileAfflicted {
    /// The condition.
    pub condition: Name,
    /// What the record lends.
    #[serde(default)]
    pub modifiers: Vec<Modifier>,
    /// Harm the record does at certain moments.
    #[serde(default)]
    pub hooks: Vec<Hook>,
}

impl AbilityEffectRules for WhileAfflicted {
    fn examples() -> &'static [&'static str] {
        &[r#"WhileAfflicted(condition: "bleeding", modifiers: [Speed(-1)])"#]
    }

    fn advance(&self, world: &mut World, frame: &mut UseFrame, _: &mut EffectFrame, _: &Arc<AbilityDef>) -> EffectFlow {
        let Self { condition, modifiers, hooks } = self;
        states::while_afflicted(world, frame, *condition, modifiers, hooks)
    }

    fn sentence(&self) -> String {
        let Self { condition, modifiers: list, hooks: harm } = self;
        let mut parts: Vec<String> = list.iter().map(modifier).collect();
        if !harm.is_empty() {
            parts.push(format!("takes{}", hook_harm(harm, YOUR_TURN)));
        }
        format!("While {condition} from this, the target {}.", parts.join("; "))
    }

    fn mentions(&self, found: &mut References) {
        let Self { condition, modifiers, hooks } = self;
        found.add(Kind::Condition, "condition", [condition]);
        found.modifiers(modifiers);
        found.hooks(hooks);
    }

    fn each_amount(&mut self, change: &mut dyn FnMut(&mut Amount)) {
        let Self { hooks, .. } = self;
        hooks.iter_mut().for_each(|hook| change(&mut hook.amount));
    }

    fn worth(&self, at: &Weighed<'_, '_>) -> f32 {
        match *at {
            Weighed::OnTarget { .. } => {
                let Self { hooks, .. } = self;
                hooks.len() as f32 * 0.5
            }
            _ => 0.0,
        }
    }
}
