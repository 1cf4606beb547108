//! How much hangs on the answers to a question.

use std::sync::Arc;

use crate::core::ids::CreatureId;
use crate::core::intent::{Choice, Decision, Options};
use crate::core::name::Name;
use crate::core::question::Importance;
use crate::rulesets::beacon::data::ability::AbilityDef;
use crate::rulesets::beacon::data::effect::Effect;
use crate::rulesets::beacon::frames::{Attack, Event, Frame};
use crate::rulesets::beacon::harm;
use crate::rulesets::beacon::reactions::{REACT, TAKE_OVER};
use crate::rulesets::beacon::rolling::{self, REROLL};
use crate::rulesets::beacon::rolls::half;
use crate::rulesets::beacon::rounds::NEXT;
use crate::rulesets::beacon::terms as t;
use crate::rulesets::beacon::view::View;

use super::prompt::{coming, event, pending};
use super::rolled::{again_chance, rolled_for};
use super::{now, odds};

/// HP or Stress that are not worth much trouble.
const LIGHT: f32 = 2.0;

/// How much hangs on each answer: rolling again what has succeeded could only make it critical and may undo it, and
/// nothing makes less of damage that ARMOR takes up, or a single point of temporary HP. Whoever stepped in to take a blow
/// takes it; to let it be it steps elsewhere.
pub fn importance(view: View, decision: &Decision) -> Vec<Importance> {
    let Options::Choose { choices, .. } = &decision.options else { return Vec::new() };
    if decision.ask == TAKE_OVER {
        return vec![Importance::Gift; choices.len()];
    }
    if decision.ask == NEXT {
        // Nothing else makes up for a turn.
        let rated = if now::is_idle(view, choices) { Importance::Minor } else { Importance::Decisive };
        return vec![rated; choices.len()];
    }
    let open = matches!(view.stack().top(), Some(Frame::Roll(roll)) if roll.need == rolling::OPEN);
    let again = decision.ask == REROLL && !open && (!rolling::missed(view) || misses_little(view));
    let taken = decision.ask == REACT
        && matches!(event(view), Some(Event::WouldTake))
        && coming(view).is_some_and(|(harm, _, left)| left <= view.pool(harm.to, t::TEMPORARY.get()).min(1));
    let idle = |choice: &Choice| match choice {
        Choice::React { by, with, on: Some(on), .. } if decision.ask == REACT => {
            let steps_in = *with == t::INTERPOSE.get();
            halves_little(view, *with) || (steps_in && (spares_little(view, *on) || costs_as_much(view, *by, *on)))
        }
        _ => false,
    };
    let rated = |choice| if again || taken || idle(choice) { Importance::Minor } else { Importance::Worthwhile };
    choices.iter().map(rated).collect()
}

/// Whether a new roll would not do much either: less than a point of damage on average.
fn misses_little(view: View) -> bool {
    let Some(Frame::Roll(roll)) = view.stack().top() else { return false };
    rolled_for(view, roll).is_some_and(|(attack, ability, on)| {
        // Even a miss may put an end to somebody.
        let last = view.pool(on, t::WOUNDS.get()) + 1 >= view.sheet(on).wound_cap;
        if last && odds::of_a_miss(view, attack.by, ability, on) >= view.hp(on) + view.pool(on, t::TEMPORARY.get()) {
            return true;
        }
        let (average, _) = odds::strength(view, attack.by, ability, on, attack.bonus);
        is_light(view, attack, ability, on) && ability.stress == 0 && again_chance(roll) * average < 1.0
    })
}

/// Whether an attack would do so little to somebody that nobody needs to take its place.
fn spares_little(view: View, on: CreatureId) -> bool {
    pending(view).is_some_and(|attack| {
        view.content().ability(attack.ability).is_some_and(|ability| is_light(view, attack, ability, on))
    })
}

/// Whether an attack would do as much to whoever takes its place as to whom it is meant for, without more being at stake
/// for that one: a Wound, or what it channels.
fn costs_as_much(view: View, by: CreatureId, on: CreatureId) -> bool {
    let Some(attack) = pending(view) else { return false };
    let Some(ability) = view.content().ability(attack.ability) else { return false };
    let hit = |who: CreatureId| odds::strength(view, attack.by, ability, who, attack.bonus);
    let staked = |who: CreatureId| {
        let left = view.hp(who) + view.pool(who, t::TEMPORARY.get());
        hit(who).1 >= left || view.channelling(who).is_some()
    };
    hit(by).0 + 0.5 >= hit(on).0 && (!staked(on) || staked(by))
}

/// Whether a reaction would halve damage of which no half is taken off (a point, raw damage, or what is halved already),
/// or where what it saves is no more than its price and no Wound.
fn halves_little(view: View, with: Name) -> bool {
    let halves = |ability: &&Arc<AbilityDef>| matches!(ability.effects[..], [Effect::Halve(_)]);
    let Some(ability) = view.content().ability(with).filter(halves) else { return false };
    let Some((harm, amount, left)) = coming(view) else { return false };
    let resisted = harm.halved || harm::resisted(view, harm.to, harm.by, harm.kind).is_some();
    let price = ability.cost.stress + ability.cost.focus + ability.cost.mana;
    let wounds = left >= view.hp(harm.to) + view.pool(harm.to, t::TEMPORARY.get());
    let little = left - half(left) <= price && !wounds;
    harm.raw || resisted || !harm.kind.is_plain() || left <= 1 || amount <= 1 || little
}

/// Whether an attack's hit on somebody is not worth much trouble: no more than 2 HP or Stress as a rule, at worst no Wound
/// and no Overstress, nothing else, and nothing channelled that it could end.
fn is_light(view: View, attack: &Attack, ability: &AbilityDef, on: CreatureId) -> bool {
    let (average, worst) = odds::strength(view, attack.by, ability, on, attack.bonus);
    let left = view.hp(on) + view.pool(on, t::TEMPORARY.get());
    let calm = view.sheet(on).cap.is_none_or(|cap| view.stress(on) + ability.stress <= cap);
    let plain = ability.hit.is_empty() && ability.critical.is_empty() && view.channelling(on).is_none();
    plain && calm && worst < left && average + f32::from(ability.stress) <= LIGHT
}
