//! An ability or special action on its way: what comes before it, itself, what follows (ESC-ABL-19, ESC-ICP-09,
//! ESC-RDY-07).

use std::sync::Arc;

use bevy::prelude::World;

use super::aims;
use super::check::UsePlan;
use super::common_actions;
use super::data::ability::AbilityDef;
use super::data::condition::Lend;
use super::frames::{Action, ActionStage, Attack, Carry, Event, Frame, Window};
use super::harm::{self, Blow, Past};
use super::intercept;
use super::mutations;
use super::opportunity;
use super::reach;
use super::rolling;
use super::rolls::{self, halved_die};
use super::sheet::tier;
use super::state::Sustained;
use super::systems::{WayRules, WaySystems};
use super::terms as t;
use super::view::View;
use crate::core::fact::{Cause, FactKind};
use crate::core::ids::CreatureId;
use crate::core::intent::{Choice, Decision, Intent, Options, Use};
use crate::core::name::name;
use crate::core::question::Question;
use crate::core::resolve::RulesBuilder;
use crate::core::roll::{Source, Term};
use crate::core::stack::{Flow, Stack};
use crate::core::triggered::{self, happening};

/// Registers actions.
pub(super) fn install(rules: &mut RulesBuilder<WayRules>) {
    rules.step::<Action>(WaySystems::Actions, step);
}

/// Who are the targets, after a die has said how many.
pub static TARGETS: Question = Question::new("targets");

/// A use in its user's turn: paid for at once, before anything it provokes (ESC-ABL-19).
pub fn begin(world: &mut World, plan: &UsePlan) -> Frame {
    let by = plan.wanted.by;
    let mut action = Action::new(plan.wanted.clone(), plan.ability.as_ref().map(|ability| ability.id), plan.on.clone());
    action.paid.clone_from(&plan.slots);
    if let Some(ability) = &plan.ability {
        action.spent = super::payment::pay(world, by, ability);
    }
    tell(world, by, &action);
    Frame::Action(Box::new(action))
}

/// A use outside one's turn or for nothing, by a trigger: its own price alone is paid.
pub fn triggered(world: &mut World, by: CreatureId, ability: &Arc<AbilityDef>, on: Vec<CreatureId>) -> Frame {
    let spent = super::payment::pay(world, by, ability);
    let wanted = Use { by, ability: ability.id, on: on.clone(), ..Use::default() };
    let action = Action { spent, ..Action::new(wanted, Some(ability.id), on) };
    tell(world, by, &action);
    Frame::Action(Box::new(action))
}

fn tell(world: &mut World, by: CreatureId, action: &Action) {
    let what = if action.wanted.ability == t::COUP.get() {
        t::COUP.get()
    } else {
        action.ability.unwrap_or(action.wanted.ability)
    };
    let on = action.on.iter().copied().filter(|&on| on != by).collect();
    let fact = FactKind::Used { by, ability: what, on, area: action.wanted.area.clone() };
    mutations::record_fact(world, Cause::new(by, what), fact);
    happening::alone(world, triggered::Event::Uses, by, &[what]);
}

fn ability_of(world: &World, action: &Action) -> Option<Arc<AbilityDef>> {
    action.ability.and_then(|id| View::new(world).content().ability(id)).cloned()
}

fn step(world: &mut World, action: &mut Action) -> Flow<Frame> {
    let by = action.wanted.by;
    let ability = ability_of(world, action);
    let view = View::new(world);
    if !view.is_up(by) && !view.is_spirit(by) {
        // What was paid stays paid (ESC-ABL-19).
        return Flow::Done;
    }
    match action.stage {
        ActionStage::Declared => {
            action.stage = ActionStage::Approaching;
            return Flow::Push(Window::on(Event::Declared));
        }
        ActionStage::Approaching => {
            let chosen = ability.as_deref().filter(|ability| !ability.targets.d3 && action.intercepted.is_none());
            let coup = action.wanted.ability == t::COUP.get();
            let gone = |ability: &AbilityDef| aims::targets(view.quiet(), ability, &action.wanted).is_err();
            if chosen.is_some_and(|ability| !coup && gone(ability)) {
                return refund(world, action, ability.as_deref());
            }
            action.stage = ActionStage::Provoking;
            if approaches(view, action, ability.as_deref()) {
                return Flow::Push(Window::on(Event::Approaches(by)));
            }
        }
        ActionStage::Provoking => {
            arrive(world, action, ability.as_deref());
            action.stage = ActionStage::Counting;
            let provokes = ability.as_deref().is_some_and(|ability| ability.entry.draws_attacks());
            if let Some(strikes) = opportunity::by_action(View::new(world), by).filter(|_| provokes) {
                return Flow::Push(strikes);
            }
        }
        ActionStage::Counting => {
            action.stage = ActionStage::Aiming;
            if ability.as_deref().is_some_and(|ability| ability.targets.d3) {
                let die = mutations::roll(world, Some(by), 6, t::TARGETS.get());
                action.count = Some(halved_die(die));
            }
        }
        ActionStage::Aiming => {
            if let Some(decision) = aim(world, action, ability.as_deref()) {
                return Flow::Ask(decision);
            }
        }
        ActionStage::Doing => {
            action.stage = ActionStage::Following;
            if let Some(frame) = act(world, action, ability.as_ref()) {
                return Flow::Push(frame);
            }
        }
        ActionStage::Following => {
            action.stage = ActionStage::Over;
            if let Some(ability) = ability {
                follow(world, by, &ability);
            }
        }
        ActionStage::Over => return Flow::Done,
    }
    Flow::Again
}

/// What it was to be done to cannot be meant any more and none of its dice were rolled: all of it is given back.
fn refund(world: &mut World, action: &Action, ability: Option<&AbilityDef>) -> Flow<Frame> {
    let by = action.wanted.by;
    let cause = Cause::new(by, action.wanted.ability);
    let paid = action.paid.clone();
    mutations::turn(world, |turn| {
        for slot in paid {
            turn.actions.give_back(slot);
        }
    });
    for &(pool, points) in &action.spent {
        mutations::change_pool(world, by, pool, points, cause);
    }
    if let Some(ability) = ability {
        mutations::give_back(world, by, ability.id);
    }
    mutations::tell(world, by, cause, "its target is out of reach now: the action is given back");
    Flow::Done
}

/// Whether it is about to engage whom it is not engaged with yet (ESC-ICP-09).
fn approaches(view: View, action: &Action, ability: Option<&AbilityDef>) -> bool {
    let melee = ability.map_or(action.wanted.ability == t::ENGAGE.get(), |ability| {
        ability.entry.melee && ability.entry.is_attack() && !ability.targets.all
    });
    let by = action.wanted.by;
    let fresh = |on: &&CreatureId| {
        !view.are_engaged(by, **on) && view.hostile(by, **on) && view.is_up(**on) && !view.sheet(**on).object
    };
    melee && action.on.iter().any(|on| fresh(&on))
}

/// Whoever steps in is met instead; else those meant are engaged (ESC-ICP-02, ESC-ICP-04, ESC-ENG-03).
fn arrive(world: &mut World, action: &mut Action, ability: Option<&AbilityDef>) {
    let by = action.wanted.by;
    let cause = Cause::new(by, action.wanted.ability);
    if let Some((interceptor, ally)) = action.intercepted {
        intercept::step_in(world, interceptor, by);
        for on in &mut action.on {
            if *on == ally {
                *on = interceptor;
            }
        }
        return;
    }
    if approaches(View::new(world), action, ability) {
        for on in action.on.clone() {
            mutations::engage(world, by, on, cause);
        }
    }
}

/// The targets that a die has allowed are chosen (ESC-DICE-10).
fn aim(world: &mut World, action: &mut Action, ability: Option<&AbilityDef>) -> Option<Decision> {
    let by = action.wanted.by;
    let answer = world.resource_mut::<Stack<Frame>>().take_answer();
    match answer {
        Some(Intent::Choose(Choice::Creature(on))) => action.on.push(on),
        Some(_) => action.count = None,
        None => {}
    }
    let view = View::new(world);
    let count = action.count.filter(|&count| action.on.len() < usize::from(count));
    let choices: Vec<Choice> = match (ability, count) {
        (Some(ability), Some(_)) => {
            let fits = |&on: &CreatureId| {
                let chosen: Vec<CreatureId> = action.on.iter().copied().chain([on]).collect();
                !action.on.contains(&on) && (!ability.targets.group || aims::is_group(view, &chosen))
            };
            reach::targets(view, by, ability).into_iter().filter(fits).map(Choice::Creature).collect()
        }
        _ => Vec::new(),
    };
    if choices.is_empty() {
        action.stage = ActionStage::Doing;
        return None;
    }
    let options = Options::Choose { choices, may_pass: !action.on.is_empty() };
    let origin = action.ability.unwrap_or_default();
    Some(Decision { side: view.side(by), about: Some(by), ask: TARGETS.id(), origin, options })
}

/// It happens.
fn act(world: &mut World, action: &Action, ability: Option<&Arc<AbilityDef>>) -> Option<Frame> {
    let by = action.wanted.by;
    let Some(ability) = ability else {
        let common = common_actions::named(action.wanted.ability)?;
        return (common.carry_out)(world, &action.wanted, &action.on);
    };
    if !ability.entry.is_attack() {
        let mut carry = Carry::new(by, ability.id, &ability.effects, &action.on);
        carry.path.clone_from(&action.wanted.path);
        carry.path.extend(&action.wanted.area);
        return Some(Frame::Carry(Box::new(carry)));
    }
    let view = View::new(world);
    let on: Vec<CreatureId> = action.on.iter().copied().filter(|&on| view.is_there(on)).collect();
    let stripped = view.lends(by, |lend| *lend == Lend::BasicsOnly) && !view.sheet(by).hero;
    let attack = Attack {
        stripped,
        coup: action.wanted.ability == t::COUP.get(),
        knock_out: action.wanted.knock_out,
        hindered: action.hindered,
        ..Attack::new(by, ability.id, on)
    };
    Some(Frame::Attack(Box::new(attack)))
}

/// What follows any use: what is sustained, what Melee attacks bring, what confusion costs (ESC-ABL-11, ESC-COND-07).
fn follow(world: &mut World, by: CreatureId, ability: &Arc<AbilityDef>) {
    if ability.entry.sustain.is_some() {
        mutations::sustaining(world, by, |own| {
            own.0.retain(|own| own.ability != ability.id);
            own.0.push(Sustained { ability: ability.id, kept: true, tried: true });
        });
    }
    let view = View::new(world);
    let confused = view.lends(by, |lend| *lend == Lend::Confused);
    let harmless = !(ability.entry.is_attack() && ability.deals_damage());
    if confused && harmless && view.is_up(by) {
        let what = name!("confused");
        if !rolling::save(world, by, what, rolls::NORMAL) {
            let own = tier(View::new(world).sheet(by).level);
            let terms = vec![Term::number(own, Source::Content { name: what, of: Some(by) })];
            let blow = Blow { past: Past::Anyway, ..Blow::plain(by, Some(by), what, name!("psychic"), terms) };
            harm::deal(world, blow);
        }
    }
}
