//! The roll of a use, and what its roller chooses once the tiers are known.

use std::sync::Arc;

use bevy::prelude::World;

use super::super::ability_effects::extra;
use super::super::squad_party;
use super::super::windows::window;
use crate::core::fact::{FactKind, Facts, RolledDie};
use crate::core::hooks;
use crate::core::ids::CreatureId;
use crate::core::intent::Choice;
use crate::core::name::Name;
use crate::core::question::Question;
use crate::core::question::named_options;
use crate::core::roll::Term;
use crate::core::stack::Flow;
use crate::rulesets::draw_steel::data::ability::{AbilityDef, PowerRoll};
use crate::rulesets::draw_steel::data::effect::{Effect, Swing};
use crate::rulesets::draw_steel::data::terms as t;
use crate::rulesets::draw_steel::rules::choices::{answer, choose};
use crate::rulesets::draw_steel::rules::frames::{Event, Frame, UseFrame, UseNote, UseStep, counts_as_main};
use crate::rulesets::draw_steel::rules::mutations;
use crate::rulesets::draw_steel::rules::mutations::record_fact;
use crate::rulesets::draw_steel::rules::points::SettledWith;
use crate::rulesets::draw_steel::rules::points::UsedUpByRoll;
use crate::rulesets::draw_steel::rules::roll_context::RollContext;
use crate::rulesets::draw_steel::rules::roll_modifiers;
use crate::rulesets::draw_steel::rules::roll_modifiers::RollBreakdown;
use crate::rulesets::draw_steel::rules::view::View;
use crate::rulesets::draw_steel::rules::{resource_gains, terrain};

/// What is changed once the tiers are known.
pub(crate) static SETTLE: Question = Question::new("settle");

pub(super) fn roll_window(world: &mut World, frame: &mut UseFrame, ability: &AbilityDef) -> Flow<Frame> {
    if ability.roll.is_none() {
        return frame.next(UseStep::After);
    }
    frame.targets.retain(|target| target.id == frame.by || View::new(world).space(target.id).is_some());
    if frame.targets.is_empty() && !ability.is_area() {
        return frame.next(UseStep::After);
    }
    frame.next(UseStep::Roll);
    window(world, Event::AboutToRoll { by: frame.by })
}

/// The roll of a use as it stands against one of its targets, for resolution, odds and panels alike.
pub fn target_roll_breakdown(
    view: View,
    frame: &UseFrame,
    ability: &AbilityDef,
    roll: &PowerRoll,
    target: CreatureId,
) -> RollBreakdown {
    let targets = frame.target_ids();
    let mut extra: Vec<(Swing, Name)> = frame.roll_swings.clone();
    extra.extend(frame.granted_edge.map(|label| (Swing::Edge, label)));
    let strikers = frame.target(target).map_or(&[][..], |target| &target.strikers);
    let of = |by: CreatureId| {
        let context = RollContext { by, ability, mode: frame.mode, with: frame.with, targets: &targets, extra: &extra };
        roll_modifiers::against(view, roll, &context, target)
    };
    let mut reckoning = of(strikers.first().copied().unwrap_or(frame.by));
    for &by in strikers.iter().skip(1) {
        reckoning.join(of(by));
    }
    reckoning
}

pub(super) fn roll(world: &mut World, frame: &mut UseFrame, ability: &Arc<AbilityDef>) -> Flow<Frame> {
    let Some(power_roll) = &ability.roll else { return frame.next(UseStep::After) };
    if ability.is_strike() {
        for (index, target) in frame.target_ids().into_iter().enumerate() {
            terrain::strike_passes(world, squad_party::actor(frame, index), target, frame.cause());
        }
    }
    let purpose = t::POWER_ROLL.get();
    frame.dice =
        [mutations::roll(world, Some(frame.by), 10, purpose), mutations::roll(world, Some(frame.by), 10, purpose)];
    let natural = i16::from(frame.dice[0]) + i16::from(frame.dice[1]);
    let main = counts_as_main(ability.action, frame.payment);
    frame.critical = main && natural >= crate::rulesets::draw_steel::rules::rolls::NATURAL_BEST;
    if natural >= crate::rulesets::draw_steel::rules::rolls::NATURAL_BEST {
        resource_gains::rolled_best(world, frame.by);
    }
    let muted = world.resource::<Facts>().muted();
    if !muted {
        let rolled = FactKind::Rolled {
            by: frame.by,
            ability: frame.ability,
            dice: frame.dice.map(|value| RolledDie { sides: 10, value, kept: true }).to_vec(),
            terms: vec![Term::dice(2, 10, natural)],
            critical: frame.critical,
        };
        record_fact(world, frame.cause(), rolled);
    }
    let mut used_up = Vec::new();
    for index in 0..frame.targets.len() {
        let view = View::new(world);
        let id = frame.targets[index].id;
        let reckoning = target_roll_breakdown(view, frame, ability, power_roll, id);
        used_up.extend(reckoning.reasons.iter().filter_map(|reason| reason.uses_up));
        let result = reckoning.input.read(natural);
        let outcome = (!muted).then(|| FactKind::Outcome { on: id, result: reckoning.result(natural) });
        let target = &mut frame.targets[index];
        (target.tier, target.rolled_tier) = (result.tier, result.tier);
        (target.total, target.net) = (result.total, reckoning.input.net());
        if let Some(outcome) = outcome {
            record_fact(world, frame.cause(), outcome);
        }
    }
    used_up.sort_unstable();
    used_up.dedup();
    let best = frame.targets.iter().map(|target| target.tier).max().unwrap_or(0);
    for entity in used_up {
        hooks::call::<UsedUpByRoll>(world, |world, used_up| used_up(world, entity, best));
        crate::rulesets::draw_steel::rules::ending::use_up(world, entity);
    }
    frame.next(UseStep::Settle)
}

/// The roller's choices once the tiers are known (DS-ROLL-11, DS-SURGE-02 to DS-SURGE-09).
pub(super) fn settle(world: &mut World, frame: &mut UseFrame, ability: &Arc<AbilityDef>) -> Flow<Frame> {
    if let Some(given) = answer(world) {
        match given {
            Some(choice) => settle_choice(world, frame, ability, &choice),
            None => frame.settled = true,
        }
    }
    if !frame.settled {
        let view = View::new(world);
        let choices = settle_choices(view, frame, ability);
        if !choices.is_empty() {
            return Flow::Ask(choose(view, frame.by, &SETTLE, frame.ability, choices, true));
        }
    }
    frame.next(UseStep::Damage)
}

fn settle_choices(view: View, frame: &UseFrame, ability: &AbilityDef) -> Vec<Choice> {
    let Some(roll) = &ability.roll else { return Vec::new() };
    let mut choices = Vec::new();
    let surges = view.pool(frame.by, t::SURGES.get());
    let damage_spent = frame.targets.iter().any(|target| target.surges > 0);
    for target in &frame.targets {
        let line = roll.tier(target.tier);
        let hurts = line.segments.iter().any(|segment| {
            let dealt = |effect: &Effect| {
                let settled = effect.settled(|given| given.holds(view, (frame.by, frame.spend), target.id));
                matches!(settled, Some(Effect::Damage(_)))
            };
            segment.gate.is_none() && segment.effects.iter().any(|aimed| dealt(&aimed.effect))
        });
        if hurts && !damage_spent {
            let most = surges.clamp(0, 3);
            choices.extend((1..=most).map(|count| apply(Settlement::Surges, target.id, count)));
        }
        let gated = line.segments.iter().any(|segment| segment.gate.is_some());
        let raised = target.potency.iter().any(|(_, why)| *why == t::SURGES.get());
        if gated && !raised && surges >= 2 {
            choices.push(apply(Settlement::Potency, target.id, 1));
        }
    }
    choices.extend(extra::settle_choices(view, frame, ability));
    choices.extend(hooks::at::<SettledWith>(view.world).iter().filter_map(|more| more(view, frame, ability)));
    for target in &frame.targets {
        choices.extend((1..target.tier).map(|tier| apply(Settlement::Tier, target.id, tier.into())));
    }
    choices
}

fn apply(what: Settlement, on: CreatureId, count: i16) -> Choice {
    Choice::Apply { what: what.slug(), on, count }
}

named_options! {
    /// What a roll is settled with for one target, once its tier is known.
    pub enum Settlement {
        /// So many surges for damage.
        Surges = "surges",
        /// Two surges for potency.
        Potency = "potency",
        /// A lower tier.
        Tier = "tier",
    }
}

fn settle_choice(world: &mut World, frame: &mut UseFrame, ability: &Arc<AbilityDef>, choice: &Choice) {
    let (by, cause) = (frame.by, frame.cause());
    match *choice {
        Choice::Apply { what, on, count } => {
            let Some(target) = frame.targets.iter_mut().find(|target| target.id == on) else { return };
            match Settlement::named(what) {
                Some(Settlement::Surges) => {
                    target.surges = count as u8;
                    mutations::change_pool(world, by, t::SURGES.get(), -count, cause);
                }
                Some(Settlement::Potency) => {
                    target.potency.push((1, t::SURGES.get()));
                    mutations::change_pool(world, by, t::SURGES.get(), -2, cause);
                }
                Some(Settlement::Tier) => target.tier = count as u8,
                None => {}
            }
        }
        Choice::Named(what) if what == t::AS_FIRE.get() => frame.notes.push(UseNote::AsFire),
        _ => extra::settle_choice(world, frame, ability, choice),
    }
}
