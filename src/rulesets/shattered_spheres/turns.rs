//! A turn: its start, what is done in it, its end (SS-ACT-12, SS-SUR-10, SS-DLY).

use bevy::prelude::World;

use super::check::{self, Planned};
use super::data::words::{Encounter, Slot};
use super::frames::{Action, Check, CheckKind, Event, Frame, Target, Turn, TurnStage, Walk, Window};
use super::harm;
use super::mutations;
use super::orders;
use super::rolls;
use super::sources;
use super::state::{Clock, Order};
use super::systems::{SpheresRules, SpheresSystems};
use super::terms as t;
use super::view::{Traits, View};
use crate::core::ends::{End, Moment};
use crate::core::fact::{Cause, FactKind};
use crate::core::ids::CreatureId;
use crate::core::intent::{Decision, Intent, Options};
use crate::core::name::{Name, name};
use crate::core::question::Question;
use crate::core::resolve::{RulesBuilder, take_plan};
use crate::core::stack::{Flow, Stack};
use crate::core::triggered::{self, happening};
use crate::core::uses::Scope;

/// Registers turns.
pub(super) fn install(rules: &mut RulesBuilder<SpheresRules>) {
    rules.step::<Turn>(SpheresSystems::Turns, step).at_rest::<Turn>(|turn| turn.stage == TurnStage::Open);
}

/// What is done in a turn.
pub static TURN: Question = Question::new("turn");
/// Whether somebody who ran checks its Endurance or is tired at once.
pub static TIRING: Question = Question::new("tiring");

fn step(world: &mut World, turn: &mut Turn) -> Flow<Frame> {
    let who = turn.who;
    match turn.stage {
        TurnStage::Starting => start(world, turn),
        TurnStage::Saving => {
            turn.stage = TurnStage::Refreshing;
            if let Some(came) = turn.came.take() {
                harm::saved(world, who, came.degree);
            }
            Flow::Again
        }
        TurnStage::Refreshing => {
            turn.stage = refresh(world, turn);
            Flow::Again
        }
        TurnStage::Open => act(world, turn),
        TurnStage::Tiring => tiring(world, turn),
        TurnStage::Ending => {
            ending(world, turn);
            turn.stage = TurnStage::Resisting;
            Flow::Again
        }
        TurnStage::Resisting => resist(world, turn),
        TurnStage::Telling => {
            turn.stage = TurnStage::Over;
            if turn.lost {
                return Flow::Again;
            }
            happening::alone(world, triggered::Event::TurnEnds, who, &[]);
            Flow::Push(Window::on(Event::Happened { what: t::ENDS_TURN.get(), by: who, on: None, squares: Vec::new() }))
        }
        TurnStage::Over => {
            if turn.lost {
                return Flow::Done;
            }
            mutations::record_fact(world, Cause::default(), FactKind::TurnEnded(who));
            let spare = !turn.quick_used;
            mutations::habit(world, who, |habit| habit.spare_quick = spare);
            world.resource_mut::<Clock>().active = None;
            let mut order = world.resource_mut::<Order>();
            (order.last, order.between) = (Some(who), true);
            Flow::Done
        }
    }
}

/// Fatigue of Surges, what lasted to this, a death save (SS-ACT-12).
fn start(world: &mut World, turn: &mut Turn) -> Flow<Frame> {
    let who = turn.who;
    world.resource_mut::<Clock>().active = Some(who);
    mutations::reset_uses(world, |scope| scope == Scope::Turn);
    mutations::record_fact(world, Cause::default(), FactKind::TurnStarted(who));
    turn.stage = TurnStage::Refreshing;
    if turn.resumed {
        return Flow::Again;
    }
    let number = mutations::begin_turn(world, who);
    let cause = Cause::rule("turn");
    let view = View::new(world);
    let ruled = view.traits(who).any(Traits::COMPELLED.and(Traits::CONTROLLED));
    if !ruled {
        let pending = mutations::plight(world, who, |plight| std::mem::take(&mut plight.pending)).unwrap_or(0);
        for _ in 0..pending {
            harm::tire(world, who, Cause::new(who, t::SURGE.get()));
        }
    }
    mutations::expire(world, Moment::TurnStart { of: who, turn: number }, cause);
    if mutations::forget_ready(world, who).is_some() {
        mutations::tell(world, who, Cause::new(who, t::READY.get()), "has waited for a moment that did not come");
    }
    mutations::habit(world, who, |habit| habit.free = 0);
    happening::turn_starts(world, who, &[]);
    if View::new(world).plight(who).dying {
        turn.stage = TurnStage::Saving;
        let save = harm::death_save(View::new(world), who);
        return Flow::Push(save.frame());
    }
    Flow::Again
}

/// Upkeep, then the actions of the turn as conditions leave them.
fn refresh(world: &mut World, turn: &mut Turn) -> TurnStage {
    let who = turn.who;
    let cause = Cause::rule("turn");
    if !View::new(world).is_free(who) {
        mutations::drop_aim(world, who, Some("cannot keep the aim"));
        let upkeep = End::Own(t::UPKEEP.get());
        mutations::lift(world, who, t::ENDED.get(), cause, |_, held| held.ends.iter().any(|end| end == upkeep));
    }
    mutations::tidy(world, cause);
    let view = View::new(world);
    let traits = view.traits(who);
    let none = Traits::STUNNED.and(Traits::SURPRISED).and(Traits::DOWN);
    let words_only = traits.any(Traits::PARALYZED);
    let actions: &[Slot] = match () {
        () if traits.any(none) => return TurnStage::Ending,
        () if words_only && view.encounter() == Encounter::Combat => &[],
        () if words_only || traits.any(Traits::DAZED.and(Traits::COMPELLED)) => &[Slot::Standard],
        () => &Slot::ALL,
    };
    turn.actions = actions.iter().copied().collect();
    TurnStage::Open
}

fn act(world: &mut World, turn: &mut Turn) -> Flow<Frame> {
    let who = turn.who;
    let view = View::new(world);
    let over = !view.is_up(who) || view.traits(who).any(Traits::STUNNED);
    if over {
        turn.stage = TurnStage::Tiring;
        world.resource_mut::<Stack<Frame>>().take_answer();
        return Flow::Again;
    }
    let given = world.resource_mut::<Stack<Frame>>().take_answer();
    let (intent, plan) = match given {
        Some(intent) => {
            let plan = take_plan::<SpheresRules>(world).unwrap_or(Planned::Answer);
            (intent, plan)
        }
        None => {
            // The turn being worked is off the stack, so that whoever asks about it has to see it there.
            world.resource_mut::<Stack<Frame>>().push(Frame::Turn(Box::new(turn.clone())));
            let ordered = orders::next(View::new(world), who);
            let planned = ordered.map(|intent| {
                let plan = check::planned(View::new(world), who, &intent);
                (intent, plan)
            });
            world.resource_mut::<Stack<Frame>>().pop();
            match planned {
                Some((intent, Ok(plan))) => (intent, plan),
                Some((_, Err(_))) => (Intent::EndTurn(who), Planned::Answer),
                None => {
                    let side = View::new(world).answers_for(who);
                    let ask = TURN.id();
                    return Flow::Ask(Decision {
                        side,
                        about: Some(who),
                        ask,
                        origin: Name::default(),
                        options: Options::Act,
                    });
                }
            }
        }
    };
    match (intent, plan) {
        (Intent::EndTurn(_), _) => {
            turn.stage = TurnStage::Tiring;
            Flow::Again
        }
        (Intent::Walk { path, how, .. }, Planned::Walk { paid, rest }) => {
            if let Some(slot) = paid {
                turn.actions.spend(slot);
            }
            turn.rest = rest;
            turn.acted = true;
            mutations::chain_broken(world, who);
            Flow::Push(Frame::Walk(Box::new(Walk::new(who, path, how))))
        }
        (Intent::Use(act), Planned::Use { paid, free }) => {
            let by = act.by;
            if by == who {
                if let Some(slot) = paid {
                    turn.actions.spend(slot);
                }
                let quick =
                    check::takes(View::new(world), &act).slot() == Some(Slot::Quick) || paid == Some(Slot::Quick);
                turn.quick_used |= quick;
            }
            if free {
                mutations::habit(world, by, |habit| habit.free += 1);
            }
            if act.ability == t::DELAY.get() {
                return delay(world, turn);
            }
            turn.acted |= by == who;
            Flow::Push(Frame::Action(Box::new(Action::new(act, paid.filter(|_| by == who)))))
        }
        _ => Flow::Again,
    }
}

/// The whole turn is put off: what was good to its end is over at once, what was bad waits (SS-DLY-01, SS-DLY-03).
fn delay(world: &mut World, turn: &Turn) -> Flow<Frame> {
    let who = turn.who;
    let number = View::new(world).turns_begun(who);
    let cause = Cause::new(who, t::DELAY.get());
    let view = View::new(world);
    let gone: Vec<_> = view
        .conditions(who)
        .filter(|(entity, held)| {
            let good = view.modifier(*entity).is_some_and(|own| own.ranks > 0 || own.flat > 0);
            good && held.ends.end_at(Moment::TurnEnd { of: who, turn: number })
        })
        .map(|(_, held)| held.record)
        .collect();
    mutations::lift(world, who, t::EXPIRED.get(), cause, |_, held| gone.contains(&held.record));
    mutations::tell(world, who, cause, "waits");
    let mut order = world.resource_mut::<Order>();
    order.round.put_off(who);
    order.waiting.push(who);
    world.resource_mut::<Clock>().active = None;
    Flow::Done
}

/// Whoever ran checks its Endurance, a degree more for each round in a row (SS-MOV-04).
fn tiring(world: &mut World, turn: &mut Turn) -> Flow<Frame> {
    let who = turn.who;
    let cause = Cause::new(who, t::RUN.get());
    if let Some(came) = turn.came.take() {
        turn.stage = TurnStage::Ending;
        let needs = View::new(world).habit(who).runs;
        if i16::from(came.degree) < i16::from(needs) {
            harm::tire(world, who, cause);
        }
        return Flow::Again;
    }
    let round = mutations::round(world);
    let view = View::new(world);
    if view.habit(who).last_run != round || !view.is_up(who) {
        turn.stage = TurnStage::Ending;
        return Flow::Again;
    }
    match world.resource_mut::<Stack<Frame>>().take_answer() {
        None => {
            let view = View::new(world);
            let choices = vec![crate::core::intent::Choice::Named(name!("give-in"))];
            let options = Options::Choose { choices, may_pass: true };
            let side = view.answers_for(who);
            Flow::Ask(Decision { side, about: Some(who), ask: TIRING.id(), origin: t::RUN.get(), options })
        }
        Some(Intent::Choose(_)) => {
            turn.stage = TurnStage::Ending;
            harm::tire(world, who, cause);
            Flow::Again
        }
        Some(_) => {
            let view = View::new(world);
            let own = sources::skill(view, who, name!("endurance"), None, false);
            let target = Target::Number(rolls::moderate(view.power_level(who)));
            let kind = CheckKind::Skill(name!("endurance"));
            Flow::Push(Check::new(who, kind, t::RUN.get(), own, target).frame())
        }
    }
}

/// What ended with the turn; a Stance whose attack never came (SS-QCK-05); what is to be resisted, oldest first.
fn ending(world: &mut World, turn: &mut Turn) {
    let who = turn.who;
    let number = View::new(world).turns_begun(who);
    let cause = Cause::rule("turn");
    mutations::expire(world, Moment::TurnEnd { of: who, turn: number }, cause);
    let ids: Vec<CreatureId> = View::new(world).ids().collect();
    for id in ids {
        let past = |lent: &super::state::Lent| lent.by == who && lent.turn <= number;
        mutations::mood(world, id, |mood| mood.lent = mood.lent.filter(|lent| !past(lent)));
    }
    if !turn.attacked {
        let view = View::new(world);
        let idle: Vec<_> = view
            .conditions(who)
            .filter(|(entity, held)| {
                let own = view.modifier(*entity).is_some_and(|own| own.hangs);
                own && held.kinds.contains(&t::STANCE.get())
            })
            .map(|(_, held)| held.record)
            .collect();
        mutations::lift(world, who, t::EXPIRED.get(), cause, |_, held| idle.contains(&held.record));
    }
    let view = View::new(world);
    let due = view.conditions(who).filter(|(entity, held)| {
        let checked = held.ends.iter().any(|end| matches!(end, End::Check { .. }));
        checked && view.affliction(*entity).is_some()
    });
    turn.due = due.map(|(_, held)| held.record).collect();
}

/// A resistance check against one thing after the other (SS-DMG-13).
fn resist(world: &mut World, turn: &mut Turn) -> Flow<Frame> {
    let who = turn.who;
    if let Some(record) = turn.checking.take() {
        if turn.came.take().is_some_and(|came| came.degree > 0) {
            mutations::lift(world, who, t::RESISTED.get(), Cause::new(who, t::RESIST.get()), |_, held| {
                held.record == record
            });
        }
        return Flow::Again;
    }
    if turn.due.is_empty() {
        turn.stage = TurnStage::Telling;
        return Flow::Again;
    }
    let record = turn.due.remove(0);
    match resistance(View::new(world), who, record) {
        Some(check) => {
            turn.checking = Some(record);
            Flow::Push(check.frame())
        }
        None => Flow::Again,
    }
}

/// The check against something that lasts.
pub fn resistance(view: View, who: CreatureId, record: crate::core::ids::EffectId) -> Option<Check> {
    let (entity, held) = view.conditions(who).find(|(_, held)| held.record == record)?;
    let own = view.affliction(entity)?;
    let stat = sources::resistance(view, who, own.resist, held.imposer, None, false);
    Some(Check::new(who, CheckKind::Resist(own.resist), held.origin, stat, Target::Number(own.dc)).ungraded())
}
