//! What powers, traits and states do to somebody: a file for each effect, with everything there is to say of it.
//!
//! An effect is added with its record in `effect`, its file, its `mod` and its line in `effects!`; what puts effects
//! together is the kernel's. None takes time of its own: each is carried out at once.

mod damage;
mod forced;
mod half;
mod heal;
mod state;
mod unmark;

use std::sync::Arc;

use bevy::prelude::World;

use super::effect::Effect;
use super::frames::Carry;
use super::power::{PowerDef, Roll};
use super::systems::AdventureRules;
use super::view::View;
use crate::core::carried::carry_out;
use crate::core::effect::{self, EffectRules, Prospect};
use crate::core::ids::CreatureId;
use crate::core::name::Name;

#[cfg(feature = "gui")]
pub(crate) use damage::as_dealt;

crate::effects! {
    Effect of AdventureRules, seen by View, on their way in Carry: Damage, Half, Heal, Unmark, State, Push, Pull, Own, Each, If,
}

/// What an effect is carried out with.
pub(crate) type Application<'a> = effect::Application<'a, Carry>;

/// How many times its worth anything counts that is done to somebody whom the objective is about.
const OBJECTIVE: f32 = 1.5;

/// Several effects as a card says them.
pub(crate) fn words(effects: &[Effect]) -> String {
    effect::words::<AdventureRules>(effects)
}

/// Sums what several effects are worth on somebody.
pub(crate) fn worth(effects: &[Effect], at: Prospect<View>) -> f32 {
    effect::worth::<AdventureRules>(effects, at)
}

/// What a power does to one creature, one effect after the other.
pub(crate) fn apply_power(world: &mut World, by: CreatureId, power: &PowerDef, effects: &[Effect], on: CreatureId) {
    let mut carry = Carry { used: true, ..Carry::new(by, power.id, effects, &[on]) };
    while next(world, &mut carry) {}
}

/// What a rule does to somebody, one effect after the other.
pub(crate) fn apply_rule(world: &mut World, by: CreatureId, rule: Name, effects: &[Effect]) {
    let mut carry = Carry::new(by, rule, effects, &[by]);
    while next(world, &mut carry) {}
}

/// Carries out the next effect, if there is one; what is about somebody who is gone is left out.
pub(crate) fn next(world: &mut World, carry: &mut Carry) -> bool {
    if carry.todo.is_empty() {
        return false;
    }
    let (effect, on) = carry.todo.remove(0);
    let others = matches!(effect, Effect::Own(_) | Effect::Each(_));
    if others || View::new(world).at(on).is_some() {
        carry_out(world, "effect", &effect);
        effect.rules().apply(&mut Application { world, carry, on });
    }
    true
}

/// What effects come to on somebody as things are: the cases that hold instead of those that depend.
#[cfg(feature = "gui")]
pub(crate) fn as_things_are(view: View, by: CreatureId, on: CreatureId, effects: &[Effect]) -> Vec<Effect> {
    let flat = |effect: &Effect| match effect {
        Effect::If(own) => as_things_are(view, by, on, own.outcome(view.world, by, on)),
        plain => vec![plain.clone()],
    };
    effects.iter().flat_map(flat).collect()
}

/// The power that effects on their way come from; none of traits, states and rules.
fn power_of(at: &Application<'_>) -> Option<Arc<PowerDef>> {
    at.carry.used.then(|| View::new(at.world).content().power(at.carry.of).cloned()).flatten()
}

/// A roll with the dice that its user's tier adds, where it belongs to a power.
fn grown(view: View, by: CreatureId, power: Option<&PowerDef>, roll: Roll) -> Roll {
    power.map_or(roll, |power| view.sheet(by).grown(power, roll))
}

/// What something bad for whoever it happens to is worth to the user.
fn to_user(at: Prospect<View>, harm: f32) -> f32 {
    let weight = if at.view.goal().matters(at.view.battlefield(), at.on) { OBJECTIVE } else { 1.0 };
    if at.view.hostile(at.by, at.on) { harm * weight } else { -harm * weight }
}
