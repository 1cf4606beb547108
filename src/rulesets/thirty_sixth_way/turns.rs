//! A turn: its start, what is done in it, its end (ESC-ACT, ESC-DTH-01, ESC-DTH-15).

use bevy::prelude::{Entity, World};

use super::actions;
use super::check::{self, Planned};
use super::data::entry::Frequency;
use super::death;
use super::frames::{Frame, Turn, TurnStage, Walk};
use super::harm::{self, Blow, Past};
use super::mutations;
use super::rolling;
use super::state::{Clock, Sustained};
use super::systems::{WayRules, WaySystems};
use super::terms as t;
use super::view::View;
use crate::core::condition::Condition;
use crate::core::ends::Moment;
use crate::core::fact::{Cause, FactKind};
use crate::core::ids::CreatureId;
use crate::core::intent::{Decision, Options};
use crate::core::name::{Name, name};
use crate::core::question::Question;
use crate::core::resolve::RulesBuilder;
use crate::core::roll::{Source, Term};
use crate::core::stack::{Flow, Stack};
use crate::core::triggered::{Event, happening};

/// Registers turns.
pub(super) fn install(rules: &mut RulesBuilder<WayRules>) {
    rules.step::<Turn>(WaySystems::Turns, step).at_rest::<Turn>(|turn| turn.stage == TurnStage::Open);
}

/// What is done in a turn.
pub static TURN: Question = Question::new("turn");

fn step(world: &mut World, turn: &mut Turn) -> Flow<Frame> {
    let who = turn.who;
    match turn.stage {
        TurnStage::Starting => {
            begin(world, turn);
            start(world, turn)
        }
        TurnStage::Waking => {
            turn.stage = if View::new(world).is_up(who) { TurnStage::Open } else { TurnStage::Ending };
            Flow::Again
        }
        TurnStage::Open => {
            let view = View::new(world);
            if !view.is_up(who) && !view.is_spirit(who) {
                turn.stage = TurnStage::Ending;
                return Flow::Again;
            }
            act(world, turn)
        }
        TurnStage::Ending => {
            end(world, who);
            happening::alone(world, Event::TurnEnds, who, &[]);
            turn.stage = TurnStage::Over;
            Flow::Again
        }
        TurnStage::Over => {
            world.resource_mut::<Clock>().active = None;
            mutations::record_fact(world, Cause::default(), FactKind::TurnEnded(who));
            Flow::Done
        }
    }
}

/// Interrupts are fresh, what lasts to this turn ends, what was readied is lost (ESC-ACT-09, ESC-ACT-13, ESC-RDY-06).
fn begin(world: &mut World, turn: &mut Turn) {
    let who = turn.who;
    world.resource_mut::<Clock>().active = Some(who);
    mutations::record_fact(world, Cause::default(), FactKind::TurnStarted(who));
    let number = mutations::begin_turn(world, who);
    mutations::refresh(world, who, mutations::between_turns());
    mutations::refresh(world, who, mutations::own_turn());
    mutations::expire(world, Moment::TurnStart { of: who, turn: number }, Cause::rule("turn"));
    mutations::forget_ready(world, who);
    // Not even to pay for a lesser one (ESC-RDY-05).
    if let Some(slot) = View::new(world).initiative(who).locked {
        turn.actions.lose(slot);
    }
    mutations::initiative(world, who, |own| own.locked = None);
    let cause = Cause::rule("turn");
    if View::new(world).is_up(who) {
        renew(world, who);
    }
    mutations::sustaining(world, who, |own| own.0.iter_mut().for_each(|own| (own.kept, own.tried) = (false, false)));
    mutations::tidy(world, cause);
    happening::turn_starts(world, who, &[]);
}

/// Recurring powers of enemies (ESC-ABL-22).
fn renew(world: &mut World, who: CreatureId) {
    let view = View::new(world);
    let used = view.sheet(who).abilities.iter().filter_map(|ability| match ability.entry.frequency {
        Some(Frequency::Renew(number)) if view.times(who, ability.id) > 0 => Some((ability.id, number)),
        _ => None,
    });
    let used: Vec<(Name, i16)> = used.collect();
    for (ability, number) in used {
        if rolling::plain(world, who, ability, t::RENEW.get(), Vec::new(), Vec::new(), number) {
            mutations::give_back(world, who, ability);
        }
    }
}

fn start(world: &mut World, turn: &mut Turn) -> Flow<Frame> {
    let view = View::new(world);
    let down = [t::DYING.get(), t::STABILIZED.get(), t::LAST_GASP.get()].contains(&view.state(turn.who));
    turn.stage = TurnStage::Open;
    if !down {
        return Flow::Again;
    }
    // The whole turn is a death save, unless it comes out so well that its owner acts (ESC-DTH-06, ESC-DTH-07).
    let (frame, acts) = death::save_on_turn(world, turn.who);
    turn.stage = if acts { TurnStage::Waking } else { TurnStage::Ending };
    frame.map_or(Flow::Again, Flow::Push)
}

fn act(world: &mut World, turn: &mut Turn) -> Flow<Frame> {
    let who = turn.who;
    if world.resource_mut::<Stack<Frame>>().take_answer().is_none() {
        let view = View::new(world);
        let (side, origin) = (view.side(who), view.phase().slug());
        return Flow::Ask(Decision { side, about: Some(who), ask: TURN.id(), origin, options: Options::Act });
    }
    match check::planned(world) {
        Planned::Walk { path, slot } => {
            turn.actions.spend(slot);
            Flow::Push(Frame::Walk(Box::new(Walk::new(who, path, Name::default()))))
        }
        Planned::Use(plan) => {
            plan.slots.iter().for_each(|slot| turn.actions.spend(*slot));
            Flow::Push(actions::begin(world, &plan))
        }
        Planned::Answer => {
            turn.stage = TurnStage::Ending;
            Flow::Again
        }
    }
}

/// All ongoing damage, then saves, then what lasts to the end of this turn and what was not sustained (ESC-ACT-10 to
/// ESC-ACT-12, ESC-ABL-11, ESC-ABL-12).
fn end(world: &mut World, who: CreatureId) {
    let cause = Cause::rule("turn-end");
    if View::new(world).at(who).is_some() {
        suffer(world, who);
        saves(world, who);
    }
    let number = View::new(world).turns_begun(who);
    mutations::expire(world, Moment::TurnEnd { of: who, turn: number }, cause);
    let over: Vec<Name> =
        View::new(world).sustaining(who).iter().filter(|own: &&Sustained| !own.kept).map(|own| own.ability).collect();
    for ability in over {
        mutations::stop_sustaining(world, who, Some(ability), Cause::new(who, ability));
    }
    mutations::initiative(world, who, |own| {
        if let Some(band) = own.returns.take() {
            (own.band, own.before) = (band, None);
        }
    });
}

fn suffer(world: &mut World, who: CreatureId) {
    let view = View::new(world);
    let due: Vec<(Entity, Name, Option<CreatureId>)> = view
        .conditions(who)
        .filter(|(entity, _)| view.ongoing(*entity).is_some())
        .map(|(entity, held)| (entity, held.origin, held.imposer))
        .collect();
    for (entity, origin, by) in due {
        let Some(ongoing) = View::new(world).ongoing(entity).cloned() else { continue };
        let terms = vec![Term::number(ongoing.amount, Source::content(name!("ongoing")))];
        let past = ongoing.natural.map_or(Past::Rolled, Past::Natural);
        harm::deal(world, Blow { past, ..Blow::plain(who, by, origin, ongoing.kind, terms) });
        if !View::new(world).is_there(who) {
            return;
        }
    }
}

/// In the order in which they were put on.
fn saves(world: &mut World, who: CreatureId) {
    let view = View::new(world);
    let due: Vec<(Condition, i16)> =
        view.conditions(who).filter_map(|(_, held)| Some((held.clone(), held.ends.check(t::SAVE.get())?))).collect();
    for (held, number) in due {
        if !View::new(world).is_there(who) {
            return;
        }
        save_against(world, who, &held, number, Vec::new());
    }
}

/// A save against one lasting effect, which ends it.
pub fn save_against(world: &mut World, who: CreatureId, held: &Condition, number: i16, adds: Vec<Term>) -> bool {
    let what = held.kinds.first().copied().unwrap_or(held.origin);
    let help = super::sources::save(View::new(world), who);
    let saved = rolling::plain(world, who, what, t::SAVE.get(), help, adds, number);
    let record = held.record;
    mutations::record_fact(
        world,
        Cause::new(who, what),
        FactKind::Saved { by: who, record, total: number, success: saved },
    );
    if saved {
        mutations::lift(world, who, t::SAVED.get(), Cause::new(who, what), |own| own.record == record);
    }
    saved
}
