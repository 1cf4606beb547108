//! Reaction windows: who may answer what, in which order, and what comes of it (BC-REA, BC-CTR, BC-ITP, BC-OPP, BC-RDY).

use std::cell::Cell;

use bevy::prelude::World;

use super::costs;
use super::data::ability::{AbilityDef, Activation, Attack as Attacks, Trigger};
use super::data::condition::Lend;
use super::data::words::Action;
use super::focus;
use super::frames::{Aim, Attack, Carry, Event, Frame, Grant, Harm, Interpose, Walk, Window};
use super::movement::{self, Stops, is_free, space_at};
use super::mutations;
use super::reach;
use super::readied;
use super::systems::{BeaconRules, BeaconSystems};
use super::terms as t;
use super::triggers::Done;
use super::view::View;
use crate::core::fact::{Cause, FactKind};
use crate::core::geometry::{Space, Spot};
use crate::core::ids::CreatureId;
use crate::core::intent::{Choice, Decision, Intent, Options, RouteOptions};
use crate::core::name::{Name, name};
use crate::core::path::{Footing, PathField};
use crate::core::question::Question;
use crate::core::resolve::RulesBuilder;
use crate::core::resolve::window::{self, Answer, Asked, Offer, Turns};
use crate::core::stack::{Flow, Stack};
use crate::core::uses::Scope;

/// Registers reactions.
pub(super) fn install(rules: &mut RulesBuilder<BeaconRules>) {
    rules
        .step::<Window>(BeaconSystems::Reactions, window::step::<BeaconRules, _>)
        .idle::<Window>(window::idle)
        .step::<Interpose>(BeaconSystems::Reactions, interpose);
}

/// Whether somebody reacts.
pub static REACT: Question = Question::new("react");
/// Where somebody shifts who steps in (BC-ITP-03).
pub static STEP_IN: Question = Question::new("step-in");
/// Whether somebody who stepped in becomes the target (BC-ITP-06).
pub static TAKE_OVER: Question = Question::new("take-over");

/// Squares within which allies can be helped by INTERPOSE (BC-ITP-02).
const NEAR: i16 = 3;
/// Squares of its shift (BC-ITP-03).
const STEP: i16 = 2;

impl window::Window<Frame> for Window {
    type Asker = CreatureId;
    const TURNS: Turns = Turns::UntilPassing;

    fn asked(&mut self) -> &mut Asked<CreatureId> {
        &mut self.asked
    }

    /// The side of whoever is affected first, then the other; within a side as they entered (BC-REA-10).
    fn order(&self, world: &World) -> Vec<CreatureId> {
        let view = View::new(world);
        let side = affected(view, &self.event).map(|who| view.side(who));
        let mut all: Vec<CreatureId> = view.standing().map(|(id, _)| id).collect();
        all.sort_by_key(|&id| (Some(view.side(id)) != side, id));
        all
    }

    fn offer(&self, world: &World, asker: CreatureId) -> Option<Offer> {
        let view = View::new(world);
        let choices = choices(view, &self.event, asker);
        if choices.is_empty() {
            return None;
        }
        let (side, options) = (view.side(asker), Options::Choose { choices, may_pass: true });
        let origin = origin(view, &self.event);
        Some(Offer::Question(Decision { side, about: Some(asker), ask: REACT.id(), origin, options }))
    }

    fn has_answer(&self, world: &World, asker: CreatureId) -> bool {
        !choices(View::new(world), &self.event, asker).is_empty()
    }

    fn answer(&mut self, world: &mut World, asker: CreatureId, answer: Intent) -> Answer<Frame> {
        match answer {
            Intent::Choose(Choice::Named(_)) => {
                mutations::forget_ready(world, asker, Cause::new(asker, t::FORGO.get()));
                Answer::Given(None)
            }
            Intent::Choose(Choice::React { with, on, .. }) => react(world, &self.event, asker, with, on),
            _ => Answer::Passed,
        }
    }
}

/// The attack that an event speaks of: the nearest one beneath.
fn pending_attack(view: View<'_>) -> Option<&Attack> {
    view.stack().downward().find_map(|frame| if let Frame::Attack(attack) = frame { Some(&**attack) } else { None })
}

fn pending_harm(view: View<'_>) -> Option<&Harm> {
    view.stack().downward().find_map(|frame| if let Frame::Harm(harm) = frame { Some(&**harm) } else { None })
}

/// To whom an event happens.
fn affected(view: View, event: &Event) -> Option<CreatureId> {
    match event {
        Event::Targeted(aim) => pending_attack(view)?.aims.get(*aim).map(|aim| aim.on),
        Event::WouldTake => pending_harm(view).map(|harm| harm.to),
        Event::Hit { on, .. } => Some(*on),
        Event::Moves(who) | Event::Did(Done { who, .. }) => Some(*who),
    }
}

fn origin(view: View, event: &Event) -> Name {
    match event {
        Event::Targeted(_) => pending_attack(view).map_or_else(Name::default, |attack| attack.ability),
        Event::WouldTake => pending_harm(view).map_or_else(Name::default, |harm| harm.of),
        Event::Hit { .. } => t::COUNTERATTACK.get(),
        Event::Moves(_) => t::OPPORTUNITY.get(),
        Event::Did(done) => done.what.first().copied().unwrap_or(name!("move")),
    }
}

/// All that somebody may answer an event with.
fn choices(view: View, event: &Event, asker: CreatureId) -> Vec<Choice> {
    let readied = view.readied(asker).is_some();
    let own = match event {
        Event::Targeted(aim) => targeted(view, asker, *aim),
        Event::WouldTake => would_take(view, asker),
        Event::Hit { by, on, reached } => counters(view, asker, *by, *on, reached),
        Event::Moves(who) => opportunities(view, asker, *who),
        Event::Did(done) => return ready(view, asker, done),
    };
    if readied && !own.is_empty() {
        // While something is readied no other reaction is possible, but it may be given up at once (BC-RDY-07, BC-RDY-08).
        return vec![Choice::Named(t::FORGO.get())];
    }
    own
}

fn with(by: CreatureId, with: Name, on: CreatureId) -> Choice {
    Choice::React { by, with, on: Some(on), spend: 0 }
}

fn targeted(view: View, asker: CreatureId, at: usize) -> Vec<Choice> {
    let Some(attack) = pending_attack(view) else { return Vec::new() };
    let aim = attack.aims.get(at).filter(|aim| view.is_up(aim.on));
    aim.map_or_else(Vec::new, |aim| to_attack(view, asker, attack, aim))
}

/// What somebody may answer an attack with before it is rolled: INTERPOSE, and what hinders it (BC-ITP-02, BC-ABL-27).
pub fn to_attack(view: View, asker: CreatureId, attack: &Attack, aim: &Aim) -> Vec<Choice> {
    let (mut choices, by) = (Vec::new(), attack.by);
    if !view.allied(asker, aim.on) || !reach::may_react(view, asker) || asker == by {
        return choices;
    }
    let far = view.distance(asker, aim.on);
    let reaches = if movement::bound(view, asker, false).is_some() { 1 } else { NEAR };
    let pays = view.can_focus(asker, view.focus_price(1, by));
    if view.sheet(asker).pc && !aim.interposed && far <= reaches && pays {
        choices.push(with(asker, t::INTERPOSE.get(), aim.on));
    }
    // Nothing hinders a roll that is not made.
    let rolls = view.content().ability(attack.ability).is_none_or(|ability| ability.attack != Attacks::Auto);
    if rolls {
        choices.extend(by_trigger(view, asker, Trigger::AllyTargeted, aim.on));
    }
    choices
}

/// Abilities that answer a trigger about somebody, as far as they reach.
fn by_trigger(view: View, asker: CreatureId, trigger: Trigger, on: CreatureId) -> Vec<Choice> {
    let fits = |ability: &&std::sync::Arc<AbilityDef>| {
        let far = ability.range.map_or(0, |range| view.squares(asker, range));
        ability.activation == Activation::Reaction(trigger)
            && (asker == on || view.distance(asker, on) <= far)
            && reach::barred(view, asker, ability).is_none()
            && (ability.once.is_none() || view.times(asker, ability.id) == 0)
            && (asker == on || !ability.is_spell() || view.sees(asker, on))
    };
    view.abilities(asker).filter(fits).map(|ability| with(asker, ability.id, on)).collect()
}

/// What makes less of damage about to be taken (BC-REA-14).
fn would_take(view: View, asker: CreatureId) -> Vec<Choice> {
    let Some(harm) = pending_harm(view).filter(|harm| view.is_up(harm.to)) else { return Vec::new() };
    let stepped_in = pending_attack(view).is_some_and(|attack| {
        attack.aims.iter().any(|aim| aim.on == asker && aim.swapped) && Some(attack.by) == harm.by
    });
    if asker == harm.to {
        // It may ride on one's own INTERPOSE (BC-ABL-16).
        let free = stepped_in && view.is_up(asker) && !view.lends(asker, |lend| *lend == Lend::NoReactions);
        let may = (free && harm.reduced.is_empty()) || reach::may_react(view, asker);
        return if may && !harm.halved { by_trigger(view, asker, Trigger::WouldTake, asker) } else { Vec::new() };
    }
    to_damage(view, asker, harm.to)
}

/// What somebody may answer damage to itself or to an ally with, by a reaction that it still has (BC-REA-14).
pub fn to_damage(view: View, asker: CreatureId, to: CreatureId) -> Vec<Choice> {
    let own = asker == to;
    let trigger = if own { Trigger::WouldTake } else { Trigger::AllyWouldTake };
    let may = (own || view.allied(asker, to)) && reach::may_react(view, asker);
    if may { by_trigger(view, asker, trigger, to) } else { Vec::new() }
}

/// COUNTERATTACK with what reached the attacker and still does (BC-CTR-02, BC-CTR-03, BC-CTR-06).
fn counters(view: View, asker: CreatureId, by: CreatureId, on: CreatureId, reached: &[Name]) -> Vec<Choice> {
    let may = asker == on
        && view.sheet(asker).pc
        && reach::may_react(view, asker)
        && view.times(asker, t::COUNTERATTACK.get()) == 0
        && view.can_focus(asker, view.focus_price(1, by));
    if !may || !view.is_up(by) {
        return Vec::new();
    }
    let now = reach::reaching(view, asker, by);
    now.into_iter().filter(|ability| reached.contains(ability)).map(|ability| with(asker, ability, by)).collect()
}

/// OPPORTUNITY ATTACK on an enemy about to move (BC-OPP-01, BC-OPP-07).
fn opportunities(view: View, asker: CreatureId, who: CreatureId) -> Vec<Choice> {
    let may = view.hostile(asker, who)
        && reach::may_react(view, asker)
        && view.times(asker, t::OPPORTUNITY.get()) == 0
        && view.is_up(who);
    if !may {
        return Vec::new();
    }
    reach::reaching(view, asker, who).into_iter().map(|ability| with(asker, ability, who)).collect()
}

/// What was readied for this, as far as it is possible now (BC-RDY-02, BC-RDY-10, BC-RDY-13).
fn ready(view: View, asker: CreatureId, done: &Done) -> Vec<Choice> {
    let Some(readied) = view.readied(asker) else { return Vec::new() };
    if !readied::is_set_off(view, asker, done) || !reach::may_react(view, asker) {
        return Vec::new();
    }
    let mut choices: Vec<Choice> = Vec::new();
    let ability = view.ability(asker, readied.ability);
    match ability.filter(|ability| reach::strikes_by(ability).is_some()) {
        Some(ability) if reach::barred(view, asker, ability).is_none() => {
            let targets = view.standing().map(|(id, _)| id).filter(|&on| on != asker && view.hostile(asker, on));
            choices
                .extend(targets.filter(|&on| in_range(view, asker, ability, on)).map(|on| with(asker, ability.id, on)));
        }
        Some(_) => {}
        None if readied::is_possible(view, asker, readied.ability) => {
            choices.push(Choice::React { by: asker, with: readied.ability, on: None, spend: 0 });
        }
        None => {}
    }
    choices
}

/// Whether a plain strike could be made at somebody from where both stand.
pub fn in_range(view: View, by: CreatureId, ability: &AbilityDef, on: CreatureId) -> bool {
    let far = view.distance(by, on);
    let most = match reach::strikes_by(ability) {
        Some(Action::Fight) => ability.reach.or(ability.range.map(|range| view.squares(by, range))),
        _ => ability.range.map(|range| view.squares(by, range)).or(ability.reach),
    };
    most.is_some_and(|most| far <= most) && reach::can_target(view, by, on, ability)
}

fn note_reaction(world: &mut World, who: CreatureId, what: Name) {
    let cause = Cause::new(who, what);
    mutations::count_use(world, who, t::REACTION.get(), None, Scope::Turn);
    mutations::record_fact(world, cause, FactKind::Used { by: who, ability: what, on: Vec::new(), area: Vec::new() });
    // Others may have waited for this; beneath the window, so that it comes after the trigger.
    world.resource_mut::<Stack<Frame>>().push(Window::after(Done::action(who, [what])));
}

fn react(world: &mut World, event: &Event, by: CreatureId, with: Name, on: Option<CreatureId>) -> Answer<Frame> {
    let view = View::new(world);
    match event {
        Event::Targeted(aim) if with == t::INTERPOSE.get() => {
            let Some(attack) = pending_attack(view) else { return Answer::Passed };
            let (attacker, whom) = (attack.by, on.unwrap_or(by));
            let price = view.focus_price(1, attacker);
            focus::pay(world, by, price, Cause::new(by, with));
            note_reaction(world, by, with);
            mutations::reveal(world, by, Cause::new(by, with));
            edit_attack(world, |attack| attack.aims[*aim].interposed = true);
            Answer::Given(Some(Frame::Interpose(Interpose { by, whom, aim: *aim, shifted: false })))
        }
        Event::Targeted(_) | Event::WouldTake => {
            let Some(ability) = view.ability(by, with).cloned() else { return Answer::Passed };
            let own = view.times(by, t::REACTION.get()) > 0;
            if !own {
                mutations::count_use(world, by, t::REACTION.get(), None, Scope::Turn);
            }
            let on = on.unwrap_or(by);
            costs::pay(world, by, &ability, &[on], &[]);
            world.resource_mut::<Stack<Frame>>().push(Window::after(Done::action(by, [ability.id])));
            Answer::Given(Some(Frame::Carry(Box::new(Carry::new(by, ability.id, &ability.effects, &[on])))))
        }
        Event::Hit { by: attacker, .. } => {
            let price = view.focus_price(1, *attacker);
            focus::pay(world, by, price, Cause::new(by, t::COUNTERATTACK.get()));
            mutations::count_use(world, by, t::COUNTERATTACK.get(), None, Scope::Round);
            note_reaction(world, by, t::COUNTERATTACK.get());
            Answer::Given(Some(reach::strike(View::new(world), by, with, *attacker)))
        }
        Event::Moves(who) => {
            mutations::count_use(world, by, t::OPPORTUNITY.get(), None, Scope::Round);
            note_reaction(world, by, t::OPPORTUNITY.get());
            Answer::Given(Some(reach::strike(View::new(world), by, with, *who)))
        }
        Event::Did(_) => {
            let cause = Cause::new(by, t::READY.get());
            mutations::forget_ready(world, by, cause);
            mutations::count_use(world, by, t::REACTION.get(), None, Scope::Turn);
            let used = FactKind::Used { by, ability: cause.of, on: Vec::new(), area: Vec::new() };
            mutations::record_fact(world, cause, used);
            Answer::Given(Some(perform(View::new(world), by, with, on)))
        }
    }
}

/// The readied action: a strike at once, everything else with its particulars asked for (BC-RDY-03).
fn perform(view: View, by: CreatureId, with: Name, on: Option<CreatureId>) -> Frame {
    match on {
        Some(on) => reach::strike(view, by, with, on),
        None => {
            let quick = || [Action::Shove.word(), Action::Grapple.word()];
            let (abilities, left, as_what) = match with {
                _ if with == t::FULL_ATTACK.get() => (halves(view, by), 2, with),
                _ if with == t::QUICK_HANDS.get() => (quick().to_vec(), 1, with),
                _ => (vec![with], 1, t::READY.get()),
            };
            Frame::Grant(Grant { by, abilities, on: None, as_what, left, halves: Vec::new() })
        }
    }
}

/// All that a FULL ATTACK may be made of (BC-FUL-04).
pub fn halves(view: View, by: CreatureId) -> Vec<Name> {
    let fits = |ability: &&std::sync::Arc<AbilityDef>| {
        let action = ability.action();
        matches!(action, Some(Action::Volley | Action::Fight | Action::Shove | Action::Grapple))
    };
    view.abilities(by).filter(fits).map(|ability| ability.id).collect()
}

fn edit_attack(world: &mut World, edit: impl FnOnce(&mut Attack)) {
    let mut stack = world.resource_mut::<Stack<Frame>>();
    let attack =
        stack.downward_mut().find_map(|frame| if let Frame::Attack(attack) = frame { Some(attack) } else { None });
    if let Some(attack) = attack {
        edit(attack);
    }
}

/// A shift of at most 2, then perhaps the part of the target (BC-ITP-03, BC-ITP-06, BC-ITP-09).
fn interpose(world: &mut World, step: &mut Interpose) -> Flow<Frame> {
    let Interpose { by, whom, aim, .. } = *step;
    let answer = world.resource_mut::<Stack<Frame>>().take_answer();
    let view = View::new(world);
    let side = view.side(by);
    if !step.shifted {
        let routes = shifts(view, by, STEP);
        match answer {
            None if !routes.is_empty() => {
                let options = RouteOptions { mover: by, how: t::SHIFT.get(), squares: STEP, routes, must: false };
                let options = Options::Route(options);
                return Flow::Ask(Decision {
                    side,
                    about: Some(by),
                    ask: STEP_IN.id(),
                    origin: t::INTERPOSE.get(),
                    options,
                });
            }
            Some(Intent::Route(path)) if !path.is_empty() => {
                step.shifted = true;
                return Flow::Push(Frame::Walk(Box::new(shift(view, by, path))));
            }
            _ => {
                step.shifted = true;
                return Flow::Again;
            }
        }
    }
    if !view.adjacent(by, whom) {
        return Flow::Done;
    }
    match answer {
        None => {
            let options = Options::Choose { choices: vec![Choice::Yes], may_pass: true };
            Flow::Ask(Decision { side, about: Some(by), ask: TAKE_OVER.id(), origin: t::INTERPOSE.get(), options })
        }
        Some(Intent::Choose(_)) => {
            let why = "becomes the target".to_owned();
            mutations::record_fact(world, Cause::new(by, t::INTERPOSE.get()), FactKind::Nothing { on: Some(by), why });
            edit_attack(world, |attack| {
                attack.aims[aim].on = by;
                attack.aims[aim].swapped = true;
            });
            Flow::Done
        }
        Some(_) => Flow::Done,
    }
}

/// A shift along a way (BC-MOV-06).
pub fn shift(view: View, who: CreatureId, path: Vec<Spot>) -> Walk {
    let from = view.space(who).unwrap_or_else(|| Space::square(Spot::default()));
    let left = i16::try_from(path.len()).unwrap_or(i16::MAX) * 9;
    Walk {
        who,
        path,
        how: t::SHIFT.get(),
        safe: true,
        standard: false,
        answered: false,
        entered: 0,
        from,
        firm: from.at,
        left,
    }
}

/// One way to each square that a shift of so many squares leads to.
pub fn shifts(view: View, who: CreatureId, squares: i16) -> Vec<Vec<Spot>> {
    if movement::bound(view, who, false).is_some() {
        return Vec::new();
    }
    let mut field = PathField::new();
    reachable(view, who, squares, None, &mut field);
    let spots: Vec<Spot> = field.reached().filter(|reached| reached.stop && reached.cost > 0).map(|r| r.spot).collect();
    spots.into_iter().filter_map(|spot| field.path_to(spot)).collect()
}

/// Looks for everywhere that so much movement leads to; where something stops it, nothing leads on from there.
pub fn reachable(view: View, who: CreatureId, squares: i16, stops: Option<&Stops>, field: &mut PathField) {
    let Some(space) = view.space(who) else { return };
    let before = stops.map_or(0, |stops| stops.beside(space));
    let ends = |at: Spot| stops.is_some_and(|stops| stops.beside(space_at(view, who, at)) & !before != 0);
    // The search looks at all steps from a square before the next one.
    let last = Cell::new((space.at, false));
    let price = |from: Spot, to: Spot| {
        if last.get().0 != from {
            last.set((from, from != space.at && ends(from)));
        }
        let price = if last.get().1 { None } else { movement::price(view, who, from, to) };
        price.and_then(|price| u16::try_from(price).ok())
    };
    let budget = u16::try_from(squares).unwrap_or(0);
    let stop = |at: Spot| at == space.at || is_free(view, who, space_at(view, who, at));
    // The price knows how large it is in each place, so the search looks at top-left squares alone.
    let corner = Space::square(space.at);
    field.search(view.board(), corner, budget, Footing::Ground, price, |_, _| 0, stop);
}
