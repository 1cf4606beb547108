//! Phases and rounds: who acts next, and what begins and ends with a round (BC-PHASE, BC-ORD).

use bevy::prelude::World;

use super::costs;
use super::data::condition::Lend;
use super::data::level::SurgeRule;
use super::data::words::Phase;
use super::frames::{Frame, Release, Turn};
use super::mutations;
use super::release::can_release;
use super::rests;
use super::state::{Clock, HEROES, OTHERS, Slots};
use super::systems::{BeaconRules, BeaconSystems};
use super::terms as t;
use super::view::View;
use super::zones;
use crate::core::ends::Moment;
use crate::core::fact::{Cause, FactKind};
use crate::core::ids::{CreatureId, SideId};
use crate::core::intent::{Choice, Decision, Intent, Options};
use crate::core::name::name;
use crate::core::question::Question;
use crate::core::resolve::RulesBuilder;
use crate::core::stack::{Flow, Stack};
use crate::core::triggered::happening;
use crate::core::turn_order::{SlotState, TurnOrder};
use crate::core::uses::Scope;

/// Registers phases and rounds.
pub(super) fn install(rules: &mut RulesBuilder<BeaconRules>) {
    rules.step::<Phase>(BeaconSystems::Phases, step).at_rest::<Phase>(|_| true).settle(settle);
    rules.on_enter(Phase::Bolster, begin_round);
    for phase in Phase::ALL {
        rules.on_enter(phase, begin_phase);
    }
    rules.on_exit(Phase::Delay, end_round);
}

/// Who of a side acts now.
pub static NEXT: Question = Question::new("next");

/// A new round: everybody's turns are to come (BC-TURN-05, BC-CON-07).
fn begin_round(world: &mut World) {
    let round = mutations::round(world) + 1;
    world.resource_mut::<Clock>().round = round;
    mutations::record_fact(world, Cause::default(), FactKind::RoundStarted(round));
    let slots = slots(View::new(world));
    *world.resource_mut::<Slots>() = slots;
    let view = View::new(world);
    let late =
        view.standing().map(|(id, _)| id).filter(|&id| mutations::is_late_pending(view, id) && !view.sheet(id).pc);
    let late: Vec<CreatureId> = late.collect();
    for who in late {
        mutations::postpone(world, who);
    }
    happening::round_starts(world);
}

/// The turns of a round.
pub fn slots(view: View) -> Slots {
    let all: Vec<CreatureId> = view.standing().map(|(id, _)| id).collect();
    let heroes = all.iter().copied().filter(|&id| view.sheet(id).pc).collect();
    let acts_in = |phase: Phase| {
        let in_phase = all.iter().copied().filter(|&id| view.sheet(id).initiative.contains(&phase));
        in_phase.collect::<TurnOrder>()
    };
    Slots { heroes, npcs: Phase::ALL.map(acts_in), ..Slots::default() }
}

fn begin_phase(world: &mut World) {
    let phase = View::new(world).phase();
    let mut slots = world.resource_mut::<Slots>();
    slots.settled.clear();
    slots.passed = false;
    mutations::record_fact(world, Cause::default(), FactKind::Phase(phase.word()));
}

/// What lasts for a round is over (BC-PHASE-09, BC-ABL-10).
fn end_round(world: &mut World) {
    if world.resource::<Clock>().over.is_some() {
        return;
    }
    let round = mutations::round(world);
    mutations::record_fact(world, Cause::default(), FactKind::RoundEnded(round));
    mutations::expire(world, Moment::RoundEnd(round), Cause::rule("round"));
    mutations::reset_uses(world, |scope| scope <= Scope::Round);
}

/// What comes next in a phase.
enum Next {
    Ask(SideId, Vec<Choice>, bool),
    Begin(CreatureId),
    Over,
}

/// The side that did not act last, if anybody of it can; then the other; a pass of the players changes nothing about whose
/// go it is (BC-ORD-01, BC-ORD-04, BC-ORD-05).
fn next(view: View, phase: Phase) -> Next {
    let heroes = if view.slots().passed { Vec::new() } else { heroes(view, phase) };
    let others = others(view, phase);
    let heroes_go = view.clock().last_side == OTHERS || others.is_empty();
    match &others[..] {
        _ if heroes_go && !heroes.is_empty() => Next::Ask(HEROES, heroes, true),
        [] => Next::Over,
        [Choice::Creature(who)] => Next::Begin(*who),
        _ => Next::Ask(OTHERS, others, false),
    }
}

fn react(by: CreatureId, with: crate::core::name::Name) -> Choice {
    Choice::React { by, with, on: None, spend: 0 }
}

/// What the players may choose: a first turn, a surge, a release (BC-SRG-02, BC-SRG-18, BC-ORD-08).
fn heroes(view: View, phase: Phase) -> Vec<Choice> {
    let slots = view.slots();
    let mut choices = Vec::new();
    for (who, _) in view.standing().filter(|&(id, _)| view.sheet(id).pc) {
        let late = view.lends(who, |lend| *lend == Lend::ActsLate) && phase != Phase::Delay;
        if slots.heroes.count(who, SlotState::Due) > 0 && !late {
            choices.push(Choice::Creature(who));
        }
        if slots.heroes.count(who, SlotState::Taken) > 0 && !late && may_surge(view, who) {
            choices.push(react(who, t::SURGE.get()));
        }
        if phase == Phase::Release && can_release(view, who) && !slots.settled.contains(&who) {
            choices.push(react(who, t::RELEASE.get()));
        }
    }
    choices
}

/// Whether somebody has a second turn left this round (BC-SRG-01, BC-SRG-14).
pub fn may_surge(view: View, who: CreatureId) -> bool {
    let restricted = view.house().surge == SurgeRule::Restricted;
    !(view.slots().surged.contains(&who) || restricted && view.times(who, t::SURGE.get()) > 0)
}

/// NPCs whose turn or release is due (BC-PHASE-04, BC-ORD-06, BC-ORD-10).
fn others(view: View, phase: Phase) -> Vec<Choice> {
    let slots = view.slots();
    let mut choices: Vec<Choice> = Vec::new();
    for who in slots.npcs_in(phase).into_iter().flat_map(TurnOrder::due) {
        if !choices.contains(&Choice::Creature(who)) {
            choices.push(Choice::Creature(who));
        }
    }
    if phase == Phase::Release {
        let able = |&(who, _): &(CreatureId, _)| {
            !view.sheet(who).pc && can_release(view, who) && !slots.settled.contains(&who)
        };
        for (who, _) in view.standing().filter(able) {
            choices.extend([react(who, t::RELEASE.get()), react(who, t::HOLD.get())]);
        }
    }
    choices
}

fn step(world: &mut World, phase: &mut Phase) -> Flow<Frame> {
    if *phase == Phase::Over || world.resource::<Clock>().over.is_some() {
        return Flow::Done;
    }
    if *phase == Phase::Before {
        // A scene begins.
        return Flow::Become(Frame::Round(Phase::Bolster));
    }
    if let Some(answer) = world.resource_mut::<Stack<Frame>>().take_answer() {
        return act(world, *phase, answer);
    }
    match next(View::new(world), *phase) {
        Next::Ask(side, choices, may_pass) => {
            let options = Options::Choose { choices, may_pass };
            Flow::Ask(Decision { side, about: None, ask: NEXT.id(), origin: phase.word(), options })
        }
        Next::Begin(who) => begin(world, *phase, who),
        Next::Over => Flow::Become(Frame::Round(phase.next().unwrap_or(Phase::Bolster))),
    }
}

fn act(world: &mut World, phase: Phase, answer: Intent) -> Flow<Frame> {
    match answer {
        Intent::Choose(Choice::Creature(who)) => begin(world, phase, who),
        Intent::Choose(Choice::React { by, with, .. }) if with == t::SURGE.get() => {
            note_go(world, by);
            world.resource_mut::<Slots>().surged.push(by);
            mutations::count_use(world, by, t::SURGE.get(), None, costs::scene());
            Flow::Push(Frame::Turn(Box::new(Turn::new(by, true))))
        }
        Intent::Choose(Choice::React { by, with, .. }) => {
            world.resource_mut::<Slots>().settled.push(by);
            if with == t::HOLD.get() {
                let why = "goes on channelling".to_owned();
                mutations::record_fact(world, Cause::new(by, with), FactKind::Nothing { on: Some(by), why });
                return Flow::Again;
            }
            note_go(world, by);
            // A release is a moment of its own for reactions (BC-REA-12).
            mutations::reset_uses(world, |scope| scope == Scope::Turn);
            let view = View::new(world);
            let saved = view.channelling(by).and_then(|own| own.saved) == Some(view.clock().round);
            let left = if saved { view.speed(by) } else { 0 };
            Flow::Push(Frame::Release(Release { who: by, left, moved: false, done: false }))
        }
        _ => {
            world.resource_mut::<Slots>().passed = true;
            Flow::Again
        }
    }
}

/// A side has taken a turn or release: the other has priority (BC-ORD-01, BC-ORD-08).
fn note_go(world: &mut World, who: CreatureId) {
    let side = View::new(world).side(who);
    world.resource_mut::<Clock>().last_side = side;
    world.resource_mut::<Slots>().passed = false;
}

fn begin(world: &mut World, phase: Phase, who: CreatureId) -> Flow<Frame> {
    note_go(world, who);
    let pc = View::new(world).sheet(who).pc;
    let mut slots = world.resource_mut::<Slots>();
    let order = if pc { Some(&mut slots.heroes) } else { slots.npcs_in_mut(phase) };
    if let Some(order) = order {
        order.settle(who, SlotState::Taken);
    }
    Flow::Push(Frame::Turn(Box::new(Turn::new(who, false))))
}

/// Whether the battle is decided, whenever nothing is under way (BC-SCN-01, BC-SCN-02).
fn settle(world: &mut World) {
    let view = View::new(world);
    if view.clock().over.is_some() {
        return;
    }
    let over = view.clock().round.saturating_sub(u16::from(view.phase() != Phase::Before));
    let name = |who: CreatureId| view.tag(who).to_string();
    let feeling = |a, b| crate::core::side::feeling(world, a, b);
    let Some(decided) = view.goal().decided(view.battlefield(), feeling, over, name) else { return };
    end_scene(world);
    if rests::next_scene(world) {
        return;
    }
    let winner = decided.winner;
    world.resource_mut::<Clock>().over = Some(super::state::Outcome { winner });
    world.resource_mut::<Clock>().active = None;
    world.resource_mut::<Stack<Frame>>().clear();
    let why = Cause { by: None, of: name!("scene") };
    mutations::record_fact(world, why, FactKind::Nothing { on: None, why: decided.why });
    mutations::record_fact(world, why, FactKind::Over { winner });
}

/// FOCUS, temporary HP and everything that lasts end with the scene (BC-SCN-01).
fn end_scene(world: &mut World) {
    let ids: Vec<CreatureId> = View::new(world).ids().collect();
    zones::end_all(world);
    for id in ids {
        let cause = Cause::rule("scene");
        mutations::lift(world, id, t::EXPIRED.get(), cause, |_| true);
        mutations::stop_channelling(world, id, cause);
        mutations::forget_ready(world, id, cause);
        for pool in [t::FOCUS.get(), t::TEMPORARY.get()] {
            let now = View::new(world).pool(id, pool);
            mutations::change_pool(world, id, pool, -now, cause);
        }
        let links: Vec<_> = View::new(world).grapples(id).filter(|(.., own)| *own).collect();
        for (link, other, _) in links {
            mutations::let_go(world, link, id, other, cause);
        }
    }
}
