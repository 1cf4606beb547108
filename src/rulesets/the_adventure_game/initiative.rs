//! The Initiative Phase and seizing the initiative: totals, ties, and the two orders that follow (TP-INI, TP-SZ).

use bevy::prelude::{IntoScheduleConfigs, World};

use super::frames::{Frame, Phase, Seize};
use super::mutations;
use super::power::Lasts;
use super::state::{Clock, Orders};
use super::systems::{AdventureRules, AdventureSystems};
use super::terms as t;
use super::view::View;
use crate::core::fact::{Cause, FactKind, RolledDie};
use crate::core::ids::CreatureId;
use crate::core::intent::{Choice, Intent};
use crate::core::name::name;
use crate::core::question::Question;
use crate::core::resolve::RulesBuilder;
use crate::core::roll::{Distribution, RollResult, Source, Term};
use crate::core::stack::{Flow, Stack};
use crate::core::triggered::happening;
use crate::core::uses::{Scope, reset_uses};

/// Whether somebody seizes the initiative this round.
pub static SEIZE: Question = Question::new("seize");

/// Registers the Initiative Phase and seizing the initiative.
pub(super) fn install(rules: &mut RulesBuilder<AdventureRules>) {
    rules
        .on_enter(Phase::Initiative, (begin_round, roll_for_all).chain())
        .step_if(AdventureSystems::InitiativePhase, |phase: &Phase| *phase == Phase::Initiative, ask_all)
        .on_enter(Phase::Seize, announce_seizing)
        .step::<Seize>(AdventureSystems::Seize, seize)
        .on_exit(Phase::Seize, set_orders)
        .step_if(AdventureSystems::Seize, |phase: &Phase| *phase == Phase::Seize, go_on_to_movement);
}

/// Those who share one roll: one fighter, or identical monsters of a side where the table wants it (TP-INI-02).
type Unit = Vec<CreatureId>;

/// What is told of whoever does not seize the initiative.
pub const KEEPS: &str = "keeps its place";

/// Equal dice this often in a row come from no die at all; the lower id counts as lower then.
const MOST_REROLLS: u8 = 100;

/// A new round (TP-RND-02).
fn begin_round(world: &mut World) {
    let mut clock = world.resource_mut::<Clock>();
    clock.round += 1;
    let round = clock.round;
    mutations::record_fact(world, Cause::default(), FactKind::RoundStarted(round));
    happening::round_starts(world);
    mutations::record_fact(world, Cause::default(), FactKind::Phase(t::INITIATIVE.get()));
}

/// Everybody rolls (TP-INI-01).
fn roll_for_all(world: &mut World) {
    let rolled: Vec<(Unit, i16)> = units(View::new(world))
        .into_iter()
        .map(|unit| {
            let total = roll(world, unit[0]);
            (unit, total)
        })
        .collect();
    let mut totals: Vec<(CreatureId, i16)> =
        rolled.iter().flat_map(|(unit, total)| unit.iter().map(|&id| (id, *total))).collect();
    totals.sort_unstable();
    let ascending = order(world, rolled);
    reset_uses(world, |scope| scope <= Scope::Round);
    *world.resource_mut::<Orders>() = Orders { totals, ascending, ..Orders::default() };
}

/// Whoever is up is asked whether it seizes the initiative.
fn ask_all(world: &mut World, _: &mut Phase) -> Flow<Frame> {
    let view = View::new(world);
    let able: Vec<CreatureId> = view.orders().ascending.iter().copied().filter(|&id| view.is_up(id)).collect();
    world.resource_mut::<Stack<Frame>>().push(Frame::Round(Phase::Seize));
    Flow::Become(Frame::Seize(Seize(able)))
}

fn announce_seizing(world: &mut World) {
    mutations::record_fact(world, Cause::default(), FactKind::Phase(t::SEIZE.get()));
}

fn units(view: View) -> Vec<Unit> {
    let mut units: Vec<Unit> = Vec::new();
    for id in view.ids().filter(|&id| view.standing_of(id).has_turns && view.at(id).is_some()) {
        let alike = |unit: &&mut Unit| {
            let other = unit[0];
            let (own, theirs) = (view.sheet(id), view.sheet(other));
            !own.is_adventurer() && own.id == theirs.id && view.side(id) == view.side(other)
        };
        match units.iter_mut().find(alike).filter(|_| view.house().grouped_initiative) {
            Some(unit) => unit.push(id),
            None => units.push(vec![id]),
        }
    }
    units
}

/// 2d6 + INT + AGI; no ladder bears on it (TP-ADV-11).
fn roll(world: &mut World, who: CreatureId) -> i16 {
    let dice = [0, 1].map(|_| mutations::roll(world, Some(who), 6, t::INITIATIVE.get()));
    let plus = View::new(world).sheet(who).initiative;
    let mut terms: Vec<Term> = dice.iter().map(|&die| Term::dice(1, 6, die.into())).collect();
    let natural = terms.iter().map(|term| term.value).sum();
    terms.push(Term::number(plus, Source::Figure(name!("INT + AGI"))));
    let total = natural + plus;
    let shown = dice.map(|value| RolledDie { sides: 6, value, kept: true }).to_vec();
    let what = t::INITIATIVE.get();
    // There is no number to reach: every total is as good as it is.
    let result = RollResult { terms, natural, total, degree: 1, net: 0, odds: Distribution::certain(1) };
    let fact = FactKind::Versus { by: who, on: None, what, dice: shown, target: total, result };
    mutations::record_fact(world, Cause::new(who, what), fact);
    total
}

/// From lowest to highest; the tied roll a d6 until each has its place, the higher one counts higher (TP-INI-05).
fn order(world: &mut World, mut rolled: Vec<(Unit, i16)>) -> Vec<CreatureId> {
    rolled.sort_by_key(|(unit, total)| (*total, unit[0]));
    let mut ascending = Vec::new();
    for tied in rolled.chunk_by(|a, b| a.1 == b.1) {
        let tied: Vec<Unit> = tied.iter().map(|(unit, _)| unit.clone()).collect();
        ascending.extend(break_tie(world, tied, MOST_REROLLS).into_iter().flatten());
    }
    ascending
}

/// Only equal dice are rolled again; the others keep their places (TP-INI-06).
fn break_tie(world: &mut World, tied: Vec<Unit>, left: u8) -> Vec<Unit> {
    if tied.len() < 2 || left == 0 {
        return tied;
    }
    let mut rolled: Vec<(u8, Unit)> =
        tied.into_iter().map(|unit| (mutations::roll(world, Some(unit[0]), 6, t::TIE.get()), unit)).collect();
    rolled.sort_by_key(|(die, unit)| (*die, unit[0]));
    let mut places = Vec::new();
    for equal in rolled.chunk_by(|a, b| a.0 == b.0) {
        let equal: Vec<Unit> = equal.iter().map(|(_, unit)| unit.clone()).collect();
        places.extend(break_tie(world, equal, left - 1));
    }
    places
}

/// Everybody is asked once, from the lowest initiative up (TP-SZ-04).
fn seize(world: &mut World, Seize(left): &mut Seize) -> Flow<Frame> {
    match world.resource_mut::<Stack<Frame>>().take_answer() {
        Some(Intent::Choose(Choice::Yes)) if !left.is_empty() => {
            let who = left.remove(0);
            take(world, who);
        }
        Some(_) if !left.is_empty() => {
            let who = left.remove(0);
            say(world, who, KEEPS);
        }
        _ => {}
    }
    match left.first() {
        Some(&who) => Flow::Ask(mutations::yes_or_pass(View::new(world), who, &SEIZE, t::SEIZE.get())),
        None => Flow::Done,
    }
}

fn go_on_to_movement(_: &mut World, _: &mut Phase) -> Flow<Frame> {
    Flow::Become(Frame::Round(Phase::Movement))
}

/// First to move, last to fight, and easier to hit until the end of the round (TP-SZ-01 to TP-SZ-03).
pub fn take(world: &mut World, who: CreatureId) {
    world.resource_mut::<Orders>().seized.push(who);
    let cause = say(world, who, "seizes the initiative");
    let imposition =
        mutations::Imposition { is: t::SEIZED.get(), lasts: Lasts::EndOfRound, by: 0, imposer: who, source: None };
    mutations::impose(world, who, imposition, cause);
}

fn say(world: &mut World, who: CreatureId, answer: &str) -> Cause {
    let cause = Cause::new(who, t::SEIZE.get());
    mutations::record_fact(world, cause, FactKind::Chose { by: who, ask: SEIZE.id(), answer: answer.to_owned() });
    cause
}

/// Both orders of the round.
pub fn set_orders(world: &mut World) {
    let mut orders = world.resource_mut::<Orders>();
    let (movement, battle) = both(&orders, None);
    orders.movement = movement.into_iter().collect();
    orders.battle = battle.into_iter().collect();
}

/// Both orders as they are, or as they will be if nobody else seizes the initiative.
pub fn orders(view: View, also: Option<CreatureId>) -> (Vec<CreatureId>, Vec<CreatureId>) {
    let orders = view.orders();
    if view.phase() != Phase::Seize && also.is_none() {
        return (orders.movement.slots().map(|(who, _)| who).collect(), orders.battle_order().collect());
    }
    both(orders, also)
}

/// Both orders from the same totals: low moves first, high fights first, seizers first and last (TP-SZ-05).
fn both(orders: &Orders, also: Option<CreatureId>) -> (Vec<CreatureId>, Vec<CreatureId>) {
    let seizes = |id: &CreatureId| orders.has_seized(*id) || also == Some(*id);
    let (seizers, others): (Vec<CreatureId>, Vec<CreatureId>) = orders.ascending.iter().copied().partition(seizes);
    let movement = seizers.iter().chain(&others).copied().collect();
    let battle = others.iter().rev().chain(seizers.iter().rev()).copied().collect();
    (movement, battle)
}
