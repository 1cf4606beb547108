//! The Battle Phase: one action each, Follow-up before it, gaps for the delaying between turns (TP-ATK-01, TP-DLY-03).

use bevy::prelude::World;

use super::actions::use_power;
use super::check::{self, Planned};
use super::frames::{BattleTurn, Frame, Gap, Phase};
use super::mutations;
use super::power::Action;
use super::state::{Clock, Orders};
use super::systems::{AdventureRules, AdventureSystems};
use super::terms as t;
use super::view::View;
use super::{end_phase, movement};
use crate::core::fact::{Cause, FactKind};
use crate::core::ids::CreatureId;
use crate::core::intent::{Decision, Options};
use crate::core::question::Question;
use crate::core::resolve::RulesBuilder;
use crate::core::stack::{Flow, Stack};
use crate::core::triggered::{Event, happening};
use crate::core::turn_order::SlotState;

/// Registers the Battle Phase.
pub(super) fn install(rules: &mut RulesBuilder<AdventureRules>) {
    rules
        .on_enter(Phase::Battle, announce)
        .step_if(AdventureSystems::BattlePhase, |phase: &Phase| *phase == Phase::Battle, phase)
        .step::<BattleTurn>(AdventureSystems::BattleTurn, turn);
}

/// A turn of the Battle Phase.
pub static BATTLE: Question = Question::new("battle");

fn announce(world: &mut World) {
    mutations::record_fact(world, Cause::default(), FactKind::Phase(t::BATTLE.get()));
}

/// One battle turn after the other, with gaps between them for the delaying; then the round ends.
fn phase(world: &mut World, _: &mut Phase) -> Flow<Frame> {
    let view = View::new(world);
    let orders = view.orders();
    let next = orders.battle.due().next();
    // Whoever cannot act has no turn, so none has finished: that opens no gap (TP-DLY-03).
    if let Some(next) = next.filter(|&next| !view.is_up(next)) {
        world.resource_mut::<Orders>().battle.settle(next, SlotState::Taken);
        return Flow::Again;
    }
    // The delaying act before the first seizer, or when all others are done, or not at all.
    let seizers_wait = next.is_some_and(|next| !orders.has_seized(next));
    let late = |&id: &CreatureId| next.is_none() || (!seizers_wait && !orders.has_seized(id));
    if orders.delayed().any(|id| late(&id)) {
        if !orders.asked {
            world.resource_mut::<Orders>().asked = true;
            return Flow::Push(Frame::Gap(Gap::default()));
        }
        let lost: Vec<CreatureId> = orders.delayed().filter(late).collect();
        for who in lost {
            world.resource_mut::<Orders>().battle.lose_waiting(who);
            let why = "its delayed action is lost".to_owned();
            mutations::record_fact(world, Cause::new(who, t::DELAY.get()), FactKind::Nothing { on: Some(who), why });
        }
        return Flow::Again;
    }
    let Some(who) = next else { return Flow::Become(Frame::Round(Phase::End)) };
    let mut orders = world.resource_mut::<Orders>();
    orders.battle.settle(who, SlotState::Taken);
    orders.asked = false;
    Flow::Push(Frame::BattleTurn(BattleTurn { who, begun: false, done: false }))
}

/// A battle turn: the Follow-up of a charge, if any, then one action.
fn turn(world: &mut World, turn: &mut BattleTurn) -> Flow<Frame> {
    let who = turn.who;
    if !turn.begun {
        turn.begun = true;
        world.resource_mut::<Clock>().active = Some(who);
        mutations::record_fact(world, Cause { by: None, of: t::BATTLE.get() }, FactKind::TurnStarted(who));
        happening::turn_starts(world, who, &[t::BATTLE.get()]);
        mutations::begin_battle_turn(world, who);
    }
    // Whoever delays has its turn later.
    if View::new(world).orders().has_delayed(who) {
        return Flow::Done;
    }
    if turn.done || !View::new(world).is_up(who) {
        return end_turn(world, who);
    }
    if world.resource_mut::<Stack<Frame>>().take_answer().is_none() {
        if end_phase::is_foregone(View::new(world)) {
            return end_turn(world, who);
        }
        let (side, origin) = (View::new(world).side(who), t::BATTLE.get());
        return Flow::Ask(Decision { side, about: Some(who), ask: BATTLE.id(), origin, options: Options::Act });
    }
    let Planned::Power { power, wanted } = check::planned(world) else {
        turn.done = true;
        let told = FactKind::Chose { by: who, ask: BATTLE.id(), answer: "passes".to_owned() };
        mutations::record_fact(world, Cause::new(who, t::PASS.get()), told);
        return Flow::Again;
    };
    turn.done = power.action != Action::FollowUp;
    use_power::declare(world, &power, &wanted);
    match movement::walk(View::new(world), &power, &wanted) {
        Some(walk) => Flow::Push(Frame::Walk(walk)),
        None => Flow::Push(Frame::Use(Box::new(use_power::frame(View::new(world), &power, &wanted)))),
    }
}

/// A turn has finished: now, and only now, the delaying may come in (TP-DLY-02, TP-DLY-03).
fn end_turn(world: &mut World, who: CreatureId) -> Flow<Frame> {
    world.resource_mut::<Clock>().active = None;
    mutations::record_fact(world, Cause { by: None, of: t::BATTLE.get() }, FactKind::TurnEnded(who));
    happening::alone(world, Event::TurnEnds, who, &[t::BATTLE.get()]);
    let mut orders = world.resource_mut::<Orders>();
    if orders.delayed().next().is_none() {
        return Flow::Done;
    }
    orders.asked = true;
    Flow::Become(Frame::Gap(Gap::default()))
}

/// Whose battle turn is next, the delaying aside.
pub fn next_up(view: View) -> Option<CreatureId> {
    view.orders().battle.due().find(|&id| view.is_up(id))
}
