//! When the fight is decided: what vanishes, and which effects stay on whom (DS-TURN-14, DS-END-08, DS-END-09,
//! DS-END-13).

use bevy::prelude::World;

use super::super::data::terms as t;
use super::choices::answer;
use super::frames::{AftermathFrame, AftermathStep, Frame};
use super::mutations;
use super::mutations::record_fact;
use super::state::{Clock, HEROES, Outcome};
use super::systems::{DrawSteelRules, DrawSteelSystems, Phase};
use super::view::View;
use super::vitals::{Life, change_stamina};
use super::{lasting, life, state};
use crate::core::condition::Condition;
use crate::core::creature::entity_of;
use crate::core::ends::End;
use crate::core::fact::{Cause, FactKind};
use crate::core::ids::{CreatureId, EffectId, SideId};
use crate::core::intent::{Choice, Decision, Options};
use crate::core::name::Name;
use crate::core::pool::Pools;
use crate::core::question::Question;
use crate::core::resolve::RulesBuilder;
use crate::core::stack::{Flow, Stack};

/// Which effects stay after the fight.
pub(crate) static KEEP_EFFECT: Question = Question::new("keep-effect");
/// What the Director decides otherwise after the fight.
pub(crate) static OVERRULE: Question = Question::new("overrule");

const OVER: &str = "the encounter is over";

/// Registers what follows a fight.
pub(crate) fn install(rules: &mut RulesBuilder<DrawSteelRules>) {
    rules.on_enter(Phase::Over, end_encounter).step(DrawSteelSystems::Aftermath, step);
}

/// Drops everything unfinished; the fight is over and its aftermath begins.
pub fn begin(world: &mut World, outcome: Outcome) {
    world.resource_mut::<Clock>().active = None;
    let frame = AftermathFrame { outcome, step: AftermathStep::Heroes, kept: Vec::new(), overruled: Vec::new() };
    let mut stack = world.resource_mut::<Stack<Frame>>();
    stack.clear();
    stack.push(Frame::Aftermath(frame));
}

/// Pools, surges, temporary Stamina and what lasts for the encounter go at once (DS-TURN-14, DS-END-08, DS-SURGE-08);
/// then the sides say what stays.
fn end_encounter(world: &mut World) {
    for id in View::new(world).ids() {
        let entity = entity_of(world, id);
        let view = View::new(world);
        let pools = [view.sheet(id).resource(), Some(t::SURGES.get())];
        for pool in pools.into_iter().flatten() {
            let now = world.get::<Pools>(entity).map_or(0, |pools| pools.get(pool));
            mutations::change_pool(world, id, pool, -now, cause());
        }
        change_stamina(world, id, |stamina| stamina.temporary = 0);
        end_where(world, id, |held| held.ends.iter().any(is_over));
    }
    super::auras::expire(world, &is_over);
    super::zones::expire(world, &is_over);
}

/// Why what goes with the fight is gone.
pub fn cause() -> Cause {
    Cause::rule("end of the encounter")
}

/// Whether an end has come where there are no rounds and turns any more.
fn is_over(end: End) -> bool {
    matches!(end, End::At(_))
}

/// Works the aftermath one step further.
fn step(world: &mut World, frame: &mut AftermathFrame) -> Flow<Frame> {
    match frame.step {
        AftermathStep::Heroes => heroes(world, frame),
        AftermathStep::Director => director(world, frame),
        AftermathStep::Over => {
            close(world, frame);
            Flow::Done
        }
    }
}

/// The heroes keep what they like; all else ends, on them and on everyone else (DS-END-09, DS-END-13).
fn heroes(world: &mut World, frame: &mut AftermathFrame) -> Flow<Frame> {
    match answer(world) {
        Some(Some(Choice::Record(record))) => frame.kept.push(record),
        Some(_) => {
            frame.step = AftermathStep::Director;
            return Flow::Again;
        }
        None => {}
    }
    let view = View::new(world);
    let choices: Vec<Choice> = lasting(view)
        .into_iter()
        .map(|(_, record)| record)
        .filter(|record| !frame.kept.contains(record))
        .map(Choice::Record)
        .collect();
    let anyone = view.living().any(|id| view.side(id) == HEROES);
    if choices.is_empty() || !anyone {
        frame.step = AftermathStep::Director;
        return Flow::Again;
    }
    Flow::Ask(ask(HEROES, &KEEP_EFFECT, choices))
}

/// The Director decides otherwise for a creature of its own: an effect that was to end stays or the other way round,
/// and who was knocked out wakes (DS-END-13).
fn director(world: &mut World, frame: &mut AftermathFrame) -> Flow<Frame> {
    match answer(world) {
        Some(Some(Choice::Record(record))) => {
            frame.overruled.push(record);
            match frame.kept.iter().position(|kept| *kept == record) {
                Some(at) => drop(frame.kept.remove(at)),
                None => frame.kept.push(record),
            }
        }
        Some(Some(Choice::Creature(who))) => {
            wake(world, who);
        }
        Some(_) => {
            frame.step = AftermathStep::Over;
            return Flow::Again;
        }
        None => {}
    }
    let view = View::new(world);
    let own = |id: CreatureId| view.side(id) == state::DIRECTOR;
    let knocked_out = view.living().filter(|&id| own(id) && view.life(id) == Life::Unconscious).map(Choice::Creature);
    let effects = lasting(view)
        .into_iter()
        .filter(|(id, record)| own(*id) && !frame.overruled.contains(record))
        .map(|(_, record)| Choice::Record(record));
    let choices: Vec<Choice> = knocked_out.chain(effects).collect();
    if choices.is_empty() {
        frame.step = AftermathStep::Over;
        return Flow::Again;
    }
    Flow::Ask(ask(state::DIRECTOR, &OVERRULE, choices))
}

/// Whoever wakes has at least 1 Stamina: a creature of the Director's that is up at 0 would be dead (DS-STAM-05).
fn wake(world: &mut World, who: CreatureId) {
    let cause = Cause::rule("Director");
    let amount = 1 - View::new(world).stamina(who).now;
    if amount > 0 {
        change_stamina(world, who, |stamina| stamina.now = 1);
        record_fact(world, cause, FactKind::Healed { of: who, track: t::STAMINA.get(), amount });
    }
    life::set_life(world, who, Life::Awake, cause);
}

fn ask(side: SideId, question: &Question, choices: Vec<Choice>) -> Decision {
    Decision {
        side,
        about: None,
        ask: question.id(),
        origin: Name::default(),
        options: Options::Choose { choices, may_pass: true },
    }
}

/// The effects left on the living, holds included, each with its bearer.
fn lasting(view: View) -> Vec<(CreatureId, EffectId)> {
    view.living()
        .flat_map(|id| {
            let hold = view.hold_record(id).map(|record| (id, record));
            view.conditions(id).map(move |(_, held)| (id, held.record)).chain(hold)
        })
        .collect()
}

fn close(world: &mut World, frame: &AftermathFrame) {
    for id in View::new(world).ids() {
        end_where(world, id, |held| !frame.kept.contains(&held.record));
        if View::new(world).hold_record(id).is_some_and(|record| !frame.kept.contains(&record)) {
            mutations::release(world, id, Cause::default());
        }
    }
    world.resource_mut::<Clock>().over = Some(frame.outcome);
    let why = Cause { by: None, of: frame.outcome.why };
    record_fact(world, why, FactKind::Over { winner: frame.outcome.winner });
}

fn end_where(world: &mut World, id: CreatureId, over: impl Fn(&Condition) -> bool) {
    let list: Vec<_> =
        View::new(world).conditions(id).filter(|(_, held)| over(held)).map(|(entity, _)| entity).collect();
    for condition in list {
        lasting::end_condition(world, id, condition, OVER, Cause::default());
    }
}
