//! The order of turns, rounds, delays, late arrivals, escalation and the end (SS-INIT, SS-DLY, SS-CNF-05, SS-CNF-06).

use std::cmp::Reverse;

use bevy::prelude::World;

use super::data::level::Rout;
use super::data::words::{Attitude, Encounter, Phase, Role};
use super::frames::{Event, Frame, Ordering, Turn, TurnStage, Window};
use super::mutations;
use super::rolls;
use super::sources;
use super::state::{self, Arrival, Clock, HEROES, OPPONENTS, Order, Outcome, Seat};
use super::systems::{SpheresRules, SpheresSystems};
use super::terms as t;
use super::view::View;
use crate::core::creature::entity_of;
use crate::core::ends::Moment;
use crate::core::fact::{Cause, FactKind};
use crate::core::ids::{CreatureId, SideId};
use crate::core::intent::{Choice, Decision, Intent, Options};
use crate::core::name::{Name, name};
use crate::core::question::Question;
use crate::core::resolve::RulesBuilder;
use crate::core::stack::{Flow, Stack};
use crate::core::triggered::happening;
use crate::core::turn_order::{SlotState, TurnOrder};
use crate::core::uses::Scope;

/// Registers rounds.
pub(super) fn install(rules: &mut RulesBuilder<SpheresRules>) {
    rules
        .step::<Phase>(SpheresSystems::Rounds, step)
        .at_rest::<Phase>(|phase| *phase == Phase::Round)
        .step::<Ordering>(SpheresSystems::Rounds, ordering)
        .settle(settle);
}

/// What a hero rolls for its place in a Challenge (SS-INIT-01).
pub static ORDER: Question = Question::new("order");

fn step(world: &mut World, phase: &mut Phase) -> Flow<Frame> {
    if *phase == Phase::Over || world.resource::<Clock>().over.is_some() {
        return Flow::Done;
    }
    if *phase == Phase::Ordering {
        if world.resource::<Order>().places.is_empty() {
            return Flow::Push(Frame::Ordering(new_ordering(View::new(world))));
        }
        return Flow::Become(Frame::Round(Phase::Round));
    }
    if std::mem::take(&mut world.resource_mut::<Order>().between) {
        arrive(world);
        return Flow::Push(Window::on(Event::Between));
    }
    let next = world.resource::<Order>().round.due().next();
    let Some(who) = next else { return next_round(world) };
    let mut order = world.resource_mut::<Order>();
    if order.waiting.contains(&who) {
        // Its place has come again: the turn that was put off is lost, and what hung on its end is due (SS-DLY-02,
        // SS-DLY-04).
        order.waiting.retain(|id| *id != who);
        mutations::tell(world, who, Cause::new(who, t::DELAY.get()), "has waited too long");
        let lost = Turn { lost: true, stage: TurnStage::Ending, ..Turn::new(who) };
        return Flow::Push(Frame::Turn(Box::new(lost)));
    }
    order.round.settle(who, SlotState::Taken);
    if !View::new(world).battlefield().entry(who).standing.has_turns {
        return Flow::Again;
    }
    Flow::Push(Frame::Turn(Box::new(Turn::new(who))))
}

/// A round ends and the next begins.
fn next_round(world: &mut World) -> Flow<Frame> {
    let round = mutations::round(world);
    if round > 0 {
        end_round(world, round);
        if world.resource::<Clock>().over.is_some() {
            return Flow::Done;
        }
        if std::mem::take(&mut world.resource_mut::<Clock>().escalating) {
            world.resource_mut::<Clock>().encounter = Encounter::Combat;
            mutations::record_fact(world, Cause::rule("escalate"), FactKind::Phase(name!("combat")));
            *world.resource_mut::<Order>() = Order::default();
            return Flow::Push(Frame::Ordering(new_ordering(View::new(world))));
        }
    }
    begin_round(world);
    Flow::Again
}

fn end_round(world: &mut World, round: u16) {
    mutations::record_fact(world, Cause::default(), FactKind::RoundEnded(round));
    mutations::expire(world, Moment::RoundEnd(round), Cause::rule("round"));
    mutations::reset_uses(world, |scope| scope <= Scope::Round);
    let view = View::new(world);
    if let Some(side) = view.clock().favored.filter(|side| favors(view, *side)) {
        finish(world, Some(side), "an arbiter has been Helpful for a whole round".to_owned());
    }
}

/// Whether an arbiter is Helpful to a side (SS-CNF-06).
pub fn favors(view: View, side: SideId) -> bool {
    let decides = |id: CreatureId| view.sheet(id).role == Role::Arbiter && view.attitude(id, side) == Attitude::Helpful;
    view.placed().any(|(id, _)| decides(id))
}

/// Starts a round: everybody's turn is to come, in their order.
pub fn begin_round(world: &mut World) {
    let view = View::new(world);
    let conflict = view.encounter() != Encounter::Combat;
    let favored = [HEROES, OPPONENTS].into_iter().find(|side| conflict && favors(view, *side));
    let mut clock = world.resource_mut::<Clock>();
    clock.round += 1;
    clock.favored = favored;
    let round = clock.round;
    mutations::record_fact(world, Cause::default(), FactKind::RoundStarted(round));
    if let Some(side) = favored {
        let who = if side == HEROES { "the heroes" } else { "their opponents" };
        let why = format!("An arbiter is Helpful to {who}: they win if that lasts to the end of this round");
        mutations::record_fact(world, Cause::rule("arbiter"), FactKind::Nothing { on: None, why });
    }
    fill(world);
    happening::round_starts(world);
}

/// Everybody's turn of the round is to come.
pub fn fill(world: &mut World) {
    let order = world.resource::<Order>();
    let round: TurnOrder = order.places.iter().map(|seat| seat.who).collect();
    world.resource_mut::<Order>().round = round;
}

/// An arbiter has changed its mind: it has to be won anew.
pub fn reconsider(world: &mut World) {
    let view = View::new(world);
    let lost = view.clock().favored.is_some_and(|side| !favors(view, side));
    if lost {
        world.resource_mut::<Clock>().favored = None;
    }
}

fn new_ordering(view: View) -> Ordering {
    let challenge = view.encounter() == Encounter::Challenge;
    let asks = view.standing().map(|(id, _)| id).filter(|&id| challenge && view.sheet(id).is_hero());
    Ordering { asks: asks.collect(), words: Vec::new(), begun: false }
}

/// Asks the heroes of a Challenge, then rolls for everybody (SS-INIT-01 to SS-INIT-03).
fn ordering(world: &mut World, ordering: &mut Ordering) -> Flow<Frame> {
    if let Some(&who) = ordering.asks.first() {
        match world.resource_mut::<Stack<Frame>>().take_answer() {
            None => {
                let choices = vec![Choice::Named(name!("reaction")), Choice::Named(name!("guile"))];
                let options = Options::Choose { choices, may_pass: true };
                let side = View::new(world).side(who);
                return Flow::Ask(Decision {
                    side,
                    about: Some(who),
                    ask: ORDER.id(),
                    origin: Name::default(),
                    options,
                });
            }
            Some(Intent::Choose(Choice::Named(skill))) => {
                if skill == name!("guile") {
                    ordering.words.push(who);
                }
            }
            Some(_) => {
                if words_are_better(View::new(world), who) {
                    ordering.words.push(who);
                }
            }
        }
        ordering.asks.remove(0);
        return Flow::Again;
    }
    let view = View::new(world);
    let all: Vec<CreatureId> = view
        .placed()
        .map(|(id, _)| id)
        .filter(|&id| !view.is_neutral(id) && view.battlefield().entry(id).standing.has_turns)
        .collect();
    let places = rank(world, &all, &ordering.words);
    world.resource_mut::<Order>().places = places;
    Flow::Done
}

/// What a skill comes to on average in a roll for a place, in halves.
pub fn usual_place(view: View, who: CreatureId, skill: Name) -> i16 {
    let part = sources::skill(view, who, skill, None, false).part();
    let dice = |ranks: i16| rolls::dice(ranks, part.tier).into_iter().map(|sides| i16::from(sides) + 1).sum::<i16>();
    2 * part.rank + dice(part.advantage) - dice(part.disadvantage)
}

/// Whether somebody comes earlier with Guile than with Reaction, on average (SS-INIT-01).
fn words_are_better(view: View, who: CreatureId) -> bool {
    usual_place(view, who, name!("guile")) > usual_place(view, who, name!("reaction"))
}

/// The skill that somebody's place is rolled with.
fn order_skill(view: View, who: CreatureId, words: &[CreatureId]) -> Name {
    let by_words = match view.encounter() {
        Encounter::Combat => false,
        Encounter::Conflict => true,
        Encounter::Challenge => words.contains(&who),
    };
    if by_words { name!("guile") } else { name!("reaction") }
}

/// Rolls for some and sorts them: highest first, then skill, Advantage, ability, then a die (SS-INIT-02).
fn rank(world: &mut World, all: &[CreatureId], words: &[CreatureId]) -> Vec<Seat> {
    let mut rolled: Vec<(i16, [i16; 3], CreatureId, Name)> = Vec::new();
    for &who in all {
        let view = View::new(world);
        let sheet = view.sheet(who);
        let (kind, minion) = (sheet.id, sheet.is_minion());
        let shared = view.setting().shared_rolls && minion;
        let same = rolled.iter().find(|(_, _, other, _)| shared && view.sheet(*other).id == kind);
        if let Some(&(score, keys, ..)) = same {
            rolled.push((score, keys, who, kind));
            continue;
        }
        let skill = order_skill(view, who, words);
        let stat = sources::skill(view, who, skill, None, false);
        let keys = [stat.rank(), stat.advantage(), view.sheet(who).ability_behind(skill)];
        let score = order_roll(world, who, skill, &stat);
        rolled.push((score, keys, who, kind));
    }
    rolled.sort_by_key(|(score, keys, who, _)| (Reverse((*score, *keys)), *who));
    break_ties(world, &mut rolled);
    rolled.into_iter().map(|(score, _, who, _)| Seat { who, score }).collect()
}

/// A d20 between those who are tied in everything; those who share a roll stay together.
fn break_ties(world: &mut World, rolled: &mut [(i16, [i16; 3], CreatureId, Name)]) {
    let mut from = 0;
    while from < rolled.len() {
        let same = |other: &(i16, [i16; 3], CreatureId, Name)| (other.0, other.1) == (rolled[from].0, rolled[from].1);
        let to = from + rolled[from..].iter().take_while(|other| same(other)).count();
        let shared = View::new(world).setting().shared_rolls
            && rolled[from..to].iter().all(|(.., kind)| *kind == rolled[from].3)
            && View::new(world).sheet(rolled[from].2).is_minion();
        if to - from > 1 && !shared {
            let mut tied: Vec<(u8, (i16, [i16; 3], CreatureId, Name))> = rolled[from..to]
                .iter()
                .map(|own| (mutations::roll(world, Some(own.2), 20, t::TIE.get()), *own))
                .collect();
            tied.sort_by_key(|(die, own)| (Reverse(*die), own.2));
            for (slot, (_, own)) in rolled[from..to].iter_mut().zip(tied) {
                *slot = own;
            }
        }
        from = to;
    }
}

fn order_roll(world: &mut World, who: CreatureId, skill: Name, stat: &sources::Stat) -> i16 {
    let purpose = if skill == name!("guile") { t::ADROITNESS.get() } else { t::INITIATIVE.get() };
    let part = stat.part();
    let mut total = i16::from(mutations::roll(world, Some(who), 20, purpose)) + part.rank;
    for sides in rolls::dice(part.advantage, part.tier) {
        total += i16::from(mutations::roll(world, Some(who), sides, purpose));
    }
    for sides in rolls::dice(part.disadvantage, part.tier) {
        total -= i16::from(mutations::roll(world, Some(who), sides, purpose));
    }
    mutations::tell(world, who, Cause::new(who, purpose), format!("acts at {total}"));
    total
}

/// Whoever joins in this round enters after its first turn and rolls for a place; it acts as that comes up (SS-INIT-03).
fn arrive(world: &mut World) {
    let round = mutations::round(world);
    let view = View::new(world);
    let coming: Vec<(CreatureId, Arrival)> = view
        .ids()
        .filter_map(|id| world.get::<Arrival>(entity_of(world, id)).map(|arrival| (id, *arrival)))
        .filter(|(_, arrival)| arrival.round <= round)
        .collect();
    for (who, arrival) in coming {
        let view = View::new(world);
        let Some(at) = room(view, who, arrival.at) else { continue };
        let entity = entity_of(world, who);
        world.entity_mut(entity).remove::<Arrival>();
        world.entity_mut(entity).insert(state::up());
        mutations::put_on(world, who, at);
        mutations::record_fact(world, Cause::rule("arrival"), FactKind::Appeared(who));
        let Some(own) = rank(world, &[who], &[]).pop() else { continue };
        let last = world.resource::<Order>().last;
        let mut order = world.resource_mut::<Order>();
        let at = order.places.iter().position(|seat| seat.score < own.score).unwrap_or(order.places.len());
        order.places.insert(at, own);
        let passed =
            last.and_then(|last| order.places.iter().position(|seat| seat.who == last)).is_some_and(|last| at < last);
        if !passed {
            let due: Vec<CreatureId> = order.round.due().collect();
            let places = order.places.clone();
            let later = places.into_iter().map(|seat| seat.who).filter(|id| due.contains(id) || *id == who);
            order.round = later.collect();
        }
    }
}

/// The square where somebody joins, or the nearest free one.
fn room(view: View, who: CreatureId, at: crate::core::geometry::Spot) -> Option<crate::core::geometry::Spot> {
    let free = |spot: &crate::core::geometry::Spot| super::movement::is_free(view, who, *spot);
    let distance = |spot: &crate::core::geometry::Spot| (super::ground::distance(at, *spot), spot.y, spot.x);
    view.board().spots().filter(free).min_by_key(distance)
}

/// Somebody who has put its turn off has it now, and its place for good (SS-DLY-01).
pub fn come_in(world: &mut World, who: CreatureId) {
    let last = world.resource::<Order>().last;
    let mut order = world.resource_mut::<Order>();
    order.waiting.retain(|id| *id != who);
    order.round.come_in(who);
    let from = order.places.iter().position(|seat| seat.who == who);
    let Some(mut own) = from.map(|from| order.places.remove(from)) else { return };
    let behind = last.and_then(|last| order.places.iter().position(|seat| seat.who == last));
    let at = behind.map_or(0, |behind| behind + 1);
    own.score = at.checked_sub(1).and_then(|before| order.places.get(before)).map_or(own.score, |before| before.score);
    order.places.insert(at, own);
}

/// Moves somebody's place for good to that before another.
pub fn move_before(world: &mut World, who: CreatureId, other: CreatureId) {
    let mut order = world.resource_mut::<Order>();
    let from = order.places.iter().position(|seat| seat.who == who);
    let Some(mut own) = from.map(|from| order.places.remove(from)) else { return };
    let at = order.places.iter().position(|seat| seat.who == other).unwrap_or(order.places.len());
    own.score = order.places.get(at).map_or(own.score, |seat| seat.score);
    order.places.insert(at, own);
}

/// Whether the encounter is decided, whenever nothing is under way.
fn settle(world: &mut World) {
    let view = View::new(world);
    if view.clock().over.is_some() || view.clock().round == 0 {
        return;
    }
    let any = view.ids().any(|a| view.ids().any(|b| view.hostile(a, b)));
    if !any {
        return;
    }
    let rounds = view.clock().round.saturating_sub(1);
    let name = |who: CreatureId| view.tag(who).to_string();
    let feeling = |a, b| crate::core::side::feeling(world, a, b);
    if view.ids().any(|id| view.state(id) == t::AWAY.get()) {
        return;
    }
    if let Some(decided) = view.goal().decided(view.battlefield(), feeling, rounds, name) {
        return finish(world, decided.winner, decided.why);
    }
    if routed(view) {
        finish(world, Some(HEROES), "the leader of the enemy and enough of the others are down".to_owned());
    }
}

/// Whether the leader is down and enough of the followers are (the goal of Toll Bridge).
fn routed(view: View) -> bool {
    let Some(rout) = &view.setting().rout else { return false };
    let (leader, followers) = fallen(view, rout);
    leader && followers >= usize::from(rout.count)
}

/// Whether the leader of a rout is down, and how many of its followers are.
pub fn fallen(view: View, rout: &Rout) -> (bool, usize) {
    let down = |kind: Name| view.ids().filter(|&id| view.sheet(id).id == kind && !view.is_up(id)).count();
    (down(rout.leader) > 0, rout.followers.iter().map(|kind| down(*kind)).sum())
}

/// The battle is over.
pub fn finish(world: &mut World, winner: Option<SideId>, why: String) {
    let mut clock = world.resource_mut::<Clock>();
    (clock.over, clock.active) = (Some(Outcome { winner }), None);
    world.resource_mut::<Stack<Frame>>().clear();
    let cause = Cause::rule("end");
    mutations::record_fact(world, cause, FactKind::Nothing { on: None, why });
    mutations::record_fact(world, cause, FactKind::Over { winner });
}
