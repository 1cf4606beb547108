//! The Movement Phase: one movement power each, square by square, with opportunity attacks (TP-MOV, TP-THR, TP-SLW).

use bevy::prelude::World;

use super::actions::use_power;
use super::check::{self, Planned};
use super::effects;
use super::end_phase;
use super::frames::{Frame, MoveTurn, Phase, Provoked, UseFrame, Walk};
use super::ground;
use super::mutations::{self, Imposition};
use super::power::{Action, Lasts, Manner, PowerDef, Special};
use super::state::{Clock, Orders};
use super::systems::{AdventureRules, AdventureSystems};
use super::terms as t;
use super::view::View;
use crate::core::fact::{Cause, FactKind, StepCause};
use crate::core::geometry::Spot;
use crate::core::ids::CreatureId;
use crate::core::intent::{Decision, Options, Use};
use crate::core::question::Question;
use crate::core::resolve::RulesBuilder;
use crate::core::stack::{Flow, Stack};
use crate::core::triggered::{Event, happening};
use crate::core::turn_order::SlotState;

/// Registers the Movement Phase.
pub(super) fn install(rules: &mut RulesBuilder<AdventureRules>) {
    rules
        .on_enter(Phase::Movement, announce)
        .step_if(AdventureSystems::MovementPhase, |phase: &Phase| *phase == Phase::Movement, phase)
        .step::<MoveTurn>(AdventureSystems::MovementTurn, turn)
        .step::<Walk>(AdventureSystems::Steps, step);
}

/// A turn of the Movement Phase.
pub static MOVE: Question = Question::new("move");

fn announce(world: &mut World) {
    mutations::record_fact(world, Cause::default(), FactKind::Phase(t::MOVEMENT.get()));
}

/// One movement turn after the other; then the fighting begins.
fn phase(world: &mut World, _: &mut Phase) -> Flow<Frame> {
    match next_mover(world) {
        Some(who) => Flow::Push(Frame::MoveTurn(MoveTurn { who, begun: false, done: false })),
        None => Flow::Become(Frame::Round(Phase::Battle)),
    }
}

/// The next mover, or nobody more (TP-INI-03, TP-MOV-01).
fn next_mover(world: &mut World) -> Option<CreatureId> {
    loop {
        let mut orders = world.resource_mut::<Orders>();
        let who = orders.movement.due().next()?;
        orders.movement.settle(who, SlotState::Taken);
        if View::new(world).is_up(who) {
            return Some(who);
        }
    }
}

/// A movement turn: the hazard underfoot, then one power.
fn turn(world: &mut World, turn: &mut MoveTurn) -> Flow<Frame> {
    let who = turn.who;
    if !turn.begun {
        turn.begun = true;
        world.resource_mut::<Clock>().active = Some(who);
        mutations::record_fact(world, Cause { by: None, of: t::MOVEMENT.get() }, FactKind::TurnStarted(who));
        happening::turn_starts(world, who, &[t::MOVEMENT.get()]);
        if let Some(at) = View::new(world).at(who) {
            mutations::burn_ground(world, who, at, false);
        }
    }
    if turn.done || !View::new(world).is_up(who) {
        world.resource_mut::<Clock>().active = None;
        mutations::record_fact(world, Cause { by: None, of: t::MOVEMENT.get() }, FactKind::TurnEnded(who));
        happening::alone(world, Event::TurnEnds, who, &[t::MOVEMENT.get()]);
        return Flow::Done;
    }
    if world.resource_mut::<Stack<Frame>>().take_answer().is_none() {
        if end_phase::is_foregone(View::new(world)) {
            turn.done = true;
            return Flow::Again;
        }
        let (side, origin) = (View::new(world).side(who), t::MOVEMENT.get());
        return Flow::Ask(Decision { side, about: Some(who), ask: MOVE.id(), origin, options: Options::Act });
    }
    turn.done = true;
    match check::planned(world) {
        Planned::Power { power, wanted } => begin(world, &power, &wanted),
        Planned::Answer => hold_still(world, who),
    }
}

/// Ends a movement turn without a movement; holding still needs no power, but counts as the one of that name.
fn hold_still(world: &mut World, who: CreatureId) -> Flow<Frame> {
    let wanted = Use { by: who, ability: t::HOLD.get(), ..Use::default() };
    if let Some(power) = View::new(world).power(who, wanted.ability).cloned() {
        return begin(world, &power, &wanted);
    }
    hold(world, who);
    Flow::Again
}

/// Declares a movement power: its price and its protection hold from here on (TP-MPW-09).
fn begin(world: &mut World, power: &PowerDef, wanted: &Use) -> Flow<Frame> {
    let who = wanted.by;
    use_power::declare(world, power, wanted);
    if power.hold {
        hold(world, who);
    }
    if let Some(walk) = walk(View::new(world), power, wanted) {
        return Flow::Push(Frame::Walk(walk));
    }
    match power.special {
        Some(Special::MoveAlly) => {
            if let Some(&ally) = wanted.on.first() {
                shift(world, ally, &wanted.path, Cause::new(who, power.id));
            }
            Flow::Again
        }
        Some(Special::ChangePlaces) => {
            if let Some(&ally) = wanted.on.first() {
                change_places(world, who, ally, Cause::new(who, power.id));
            }
            Flow::Again
        }
        _ => Flow::Push(Frame::Use(Box::new(use_power::frame(View::new(world), power, wanted)))),
    }
}

/// What holding still brings to some (Shellback).
fn hold(world: &mut World, who: CreatureId) {
    let holding = View::new(world).sheet(who).holding.clone();
    effects::apply_rule(world, who, t::HOLD.get(), &holding);
}

/// The way that a power sends its user, if it does.
pub fn walk(view: View, power: &PowerDef, wanted: &Use) -> Option<Walk> {
    let going = power.going?;
    let at = view.at(wanted.by)?;
    let how = match going.how {
        Manner::Walk => StepCause::Walk,
        Manner::Shift | Manner::Slip => StepCause::Shift,
        Manner::Charge => StepCause::Charge,
        Manner::Teleport => StepCause::Teleport,
    };
    let cut = power.special == Some(Special::AttackOnTheWay);
    let cut = wanted.on.first().filter(|_| cut).map(|&on| (on, check::cut_square(view, at, on, wanted).ok()));
    Some(Walk {
        who: wanted.by,
        power: power.id,
        path: wanted.path.clone(),
        how,
        provokes: going.provokes,
        // Whoever is cut gives up its attack on the one who cuts.
        struck: cut.iter().map(|(on, _)| *on).collect(),
        looked: false,
        slowed: is_stopped(view, wanted.by),
        firm: at,
        cut,
        charged: wanted.on.first().copied().filter(|_| going.how == Manner::Charge),
    })
}

/// Whether a fighter is in a state that ends movement (TP-SLW-01).
fn is_stopped(view: View, who: CreatureId) -> bool {
    view.states(who).iter().any(|state| state.stops)
}

/// One step of a fighter on its way: opportunity attacks first, then the square (TP-THR-05).
fn step(world: &mut World, walk: &mut Walk) -> Flow<Frame> {
    let view = View::new(world);
    let who = walk.who;
    let Some(at) = view.at(who).filter(|_| view.is_up(who)) else {
        return finish(world, walk);
    };
    let Some(&to) = walk.path.first() else {
        return finish(world, walk);
    };
    if !walk.looked {
        walk.looked = true;
        if let Some((on, _)) = walk.cut.take_if(|(_, from)| from.is_none_or(|from| ground::flat(from) == at)) {
            walk.looked = false;
            return Flow::Push(Frame::Use(Box::new(UseFrame::attack(who, walk.power, Action::Movement, on))));
        }
        if walk.provokes {
            let mut threats = view.threateners(who, at);
            threats.retain(|id| !walk.struck.contains(id));
            if !threats.is_empty() {
                walk.struck.extend(&threats);
                return Flow::Push(Frame::Provoked(Provoked::new(who, threats)));
            }
        }
    }
    if is_stopped(view, who) && !walk.slowed {
        let why = "slowed: what is left of the movement is lost".to_owned();
        mutations::record_fact(world, Cause::new(who, walk.power), FactKind::Nothing { on: Some(who), why });
        return finish(world, walk);
    }
    walk.path.remove(0);
    walk.looked = false;
    mutations::enter(world, who, to, walk.how, Cause::new(who, walk.power));
    let view = View::new(world);
    if view.is_free(to, who) {
        walk.firm = to;
    }
    if is_stopped(view, who) && !walk.slowed {
        return finish(world, walk);
    }
    Flow::Again
}

/// The movement is over: nobody shares a square, and a charge that arrived counts (TP-MPW-05).
fn finish(world: &mut World, walk: &mut Walk) -> Flow<Frame> {
    let who = walk.who;
    let view = View::new(world);
    let Some(at) = view.at(who) else { return Flow::Done };
    if !view.is_free(at, who) {
        settle(world, who, walk.firm);
    }
    if let Some(enemy) = walk.charged {
        let view = View::new(world);
        let near = view.at(who).zip(view.at(enemy)).is_some_and(|(a, b)| ground::adjacent(a, b));
        if near && view.is_up(who) {
            let imposition = Imposition {
                is: t::CHARGING.get(),
                lasts: Lasts::EndOfRound,
                by: 0,
                imposer: who,
                source: Some(enemy),
            };
            mutations::impose(world, who, imposition, Cause::new(who, walk.power));
        }
    }
    Flow::Done
}

/// Puts a mover that was stopped on another's square back where it can stay.
fn settle(world: &mut World, who: CreatureId, firm: Spot) {
    let cause = Cause::new(who, t::CROWDED.get());
    let view = View::new(world);
    if let Some(from) = view.at(who).filter(|_| view.is_free(firm, who)) {
        mutations::put_on(world, who, firm);
        mutations::record_fact(world, cause, FactKind::Step { who, from, to: firm, how: StepCause::Shift });
    }
}

/// A Shift inside a power: never provokes, is not answered (TP-MOV-07, TP-THR-09).
pub fn shift(world: &mut World, who: CreatureId, path: &[Spot], cause: Cause) {
    let mut firm = View::new(world).at(who);
    let slowed = is_stopped(View::new(world), who);
    for &to in path {
        mutations::enter(world, who, to, StepCause::Shift, cause);
        let view = View::new(world);
        if view.is_free(to, who) {
            firm = Some(to);
        }
        if !view.is_up(who) || (is_stopped(view, who) && !slowed) {
            break;
        }
    }
    let view = View::new(world);
    if let (Some(at), Some(firm)) = (view.at(who), firm)
        && !view.is_free(at, who)
    {
        settle(world, who, firm);
    }
}

/// Two fighters change places at once; nobody is provoked (Switch).
fn change_places(world: &mut World, who: CreatureId, ally: CreatureId, cause: Cause) {
    let view = View::new(world);
    let (Some(here), Some(there)) = (view.at(who), view.at(ally)) else { return };
    mutations::put_on(world, who, there);
    mutations::put_on(world, ally, here);
    for (who, from, to) in [(who, here, there), (ally, there, here)] {
        mutations::record_fact(world, cause, FactKind::Step { who, from, to, how: StepCause::Teleport });
        mutations::burn_ground(world, who, to, true);
    }
}
