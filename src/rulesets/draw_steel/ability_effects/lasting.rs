//! A lasting effect on whom it names.

use std::sync::Arc;

use bevy::prelude::World;
use serde::{Deserialize, Serialize};

use super::super::ai::plain::ability_effects::{Weighed, kind_worth, modifier_worth};
use super::super::ai::plain::tiers;
use super::super::content::references::References;
use super::super::data::ability::AbilityDef;
use super::super::data::ability_effect::{AbilityEffect, Hook};
use super::super::data::amount::Amount;
use super::super::data::effect::Duration;
use super::super::data::modifier::Modifier;
use super::super::data::reference::Kind;
use super::super::data::tier::Who;
use super::super::rules::actions::ability_effects::states;
use super::super::rules::effect_flow::EffectFlow;
use super::super::rules::frames::{EffectFrame, UseFrame};
use super::super::rules::view::View;
use super::super::text::card;
use super::super::text::card::{YOUR_TURN, duration, hook_harm, is_many, modifier, of_many, who};
use super::AbilityEffectRules;
use crate::core::ids::CreatureId;
use crate::core::name::Name;

/// A lasting effect on whom it names: one record, with one duration.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lasting {
    /// Who bears it.
    #[serde(default)]
    pub on: Who,
    /// How long.
    pub duration: Duration,
    /// Named conditions in it (marked, defending, …).
    #[serde(default)]
    pub kinds: Vec<Name>,
    /// What it lends.
    #[serde(default)]
    pub modifiers: Vec<Modifier>,
    /// What it lends besides unless the rider was paid.
    #[serde(default)]
    pub unless_spent: Vec<Modifier>,
    /// Harm it does at certain moments.
    #[serde(default)]
    pub hooks: Vec<Hook>,
    /// Only on targets whose test or roll came to this tier or less.
    #[serde(default)]
    pub up_to_tier: Option<u8>,
}

impl AbilityEffectRules for Lasting {
    fn examples() -> &'static [&'static str] {
        &[
            r#"Lasting(duration: UsersNextTurnEnd, kinds: ["defending"])"#,
            r#"Lasting(on: You, duration: ThisTurn, modifiers: [Speed(2)])"#,
        ]
    }

    fn advance(
        &self,
        world: &mut World,
        frame: &mut UseFrame,
        step: &mut EffectFrame,
        _: &Arc<AbilityDef>,
    ) -> EffectFlow {
        let Self { on, duration, kinds, modifiers, unless_spent, hooks, up_to_tier } = self;
        let targets = frame.targets.clone();
        if let Some(most) = up_to_tier {
            frame.targets.retain(|target| target.tier <= *most);
        }
        let mut modifiers = modifiers.clone();
        if frame.spend == 0 {
            modifiers.extend(unless_spent.iter().cloned());
        }
        let flow = states::lasting(world, frame, step, *on, *duration, kinds, modifiers, hooks);
        frame.targets = targets;
        flow
    }

    fn sentence(&self) -> String {
        let Self { on, duration: lasts, kinds, modifiers: list, unless_spent, hooks: harm, .. } = self;
        let mut parts: Vec<String> =
            kinds.iter().map(|kind| format!("is {}", kind.as_str().replace('-', " "))).collect();
        parts.extend(list.iter().map(modifier));
        parts.extend(unless_spent.iter().map(|m| format!("{} (unless more is spent)", modifier(m))));
        if !harm.is_empty() {
            parts.push(format!("takes{}", hook_harm(harm, YOUR_TURN)));
        }
        if is_many(*on) {
            parts.iter_mut().for_each(|part| *part = of_many(part));
        }
        format!("{} {}, {}.", who(*on), parts.join("; "), duration(*lasts))
    }

    fn mentions(&self, found: &mut References) {
        let Self { kinds, modifiers, unless_spent, hooks, on: _, duration: _, up_to_tier: _ } = self;
        found.add(Kind::Condition, "kinds", kinds);
        found.modifiers(modifiers);
        found.modifiers(unless_spent);
        found.hooks(hooks);
    }

    fn each_amount(&mut self, change: &mut dyn FnMut(&mut Amount)) {
        let Self { hooks, .. } = self;
        hooks.iter_mut().for_each(|hook| change(&mut hook.amount));
    }

    fn worth(&self, at: &Weighed<'_, '_>) -> f32 {
        match *at {
            Weighed::OnTarget { scene, hand, to } => {
                if self.on != Who::Target {
                    return 0.0;
                }
                let Self { duration, kinds, modifiers, unless_spent, hooks, .. } = self;
                let lasts = tiers::rounds(*duration);
                let named: f32 = kinds.iter().map(|&kind| kind_worth(scene, hand.by, to, kind, lasts)).sum();
                let unspent: &[Modifier] = if hand.spend > 0 { &[] } else { unless_spent };
                let lent: f32 =
                    modifiers.iter().chain(unspent).map(|modifier| modifier_worth(scene, to, modifier)).sum();
                let harm = tiers::hooks(scene, hand.by, to, hooks, lasts);
                let again = scene.view.conditions(to.id).any(|(_, held)| held.origin == hand.ability.id);
                (named + lent + harm) * if again { scene.weights.again } else { 1.0 }
            }
            Weighed::Anyway { scene, hand } => {
                if self.on != Who::You {
                    return 0.0;
                }
                let (view, by) = (scene.view, hand.by);
                // Only of use to somebody who can still attack this turn, and only once.
                let known = view.conditions(by.id).any(|(_, held)| held.origin == hand.ability.id);
                let useful = !known
                    && !view.turn_budget(by.id).main
                    && scene.foes().any(|foe| foe.space.distance(by.space) <= by.profile.range + 1);
                if useful {
                    self.modifiers.iter().map(|modifier| modifier_worth(scene, by, modifier)).sum()
                } else {
                    0.0
                }
            }
            _ => 0.0,
        }
    }

    fn foretold(&self, view: View<'_>, frame: &UseFrame, _: &Arc<AbilityDef>, _: CreatureId) -> Option<Vec<String>> {
        if self.on != Who::Target || self.up_to_tier.is_some() {
            return None;
        }
        let text = card::sentence_of(view, frame.by, &AbilityEffect::Lasting(self.clone()));
        Some(vec![text.trim_start_matches("Each target ").trim_end_matches('.').to_owned()])
    }
}
