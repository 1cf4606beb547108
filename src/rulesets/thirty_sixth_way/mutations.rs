//! Small changes to a battle, each with its fact. Nothing else changes components.

use bevy::prelude::{Entity, World};

use super::data::effect::Lasts;
use super::data::words::StanceKind;
use super::frames::{Frame, Turn};
use super::ground;
use super::state::{self, Clock, Grudge, Initiative, Ongoing, Order, Plight, Readied, Stance, Sustaining};
use super::terms as t;
use super::view::View;
use super::words;
use crate::core::condition::{self, Condition, EffectIds, conditions_on};
use crate::core::creature::{Place, entity_of};
use crate::core::ends::{End, Ends, Moment};
use crate::core::fact::{Cause, FactKind, StepCause};
use crate::core::geometry::{Space, Spot};
use crate::core::ids::{CreatureId, EffectId};
use crate::core::link::{self, Link};
use crate::core::name::Name;
use crate::core::stack::Stack;
use crate::core::standing::Standing;
use crate::core::track::change_track;
use crate::core::turn_order::{SlotState, TurnsBegun};
use crate::core::uses::{Scope, Uses};

pub use crate::core::mutations::{change_pool, open_pool, record_fact, roll, swing_door};
pub use crate::core::uses::{count_use, reset_uses};

/// Tells that something was considered and came to nothing, or another thing worth telling.
pub fn tell(world: &mut World, on: CreatureId, cause: Cause, why: impl Into<String>) {
    record_fact(world, cause, FactKind::Nothing { on: Some(on), why: why.into() });
}

/// When something put on now ends (ESC-ACT-13).
pub fn fix(view: View, on: CreatureId, by: CreatureId, lasts: Lasts) -> Ends {
    match lasts {
        Lasts::Save(number) => End::Check { kind: t::SAVE.get(), number }.into(),
        Lasts::Round => Moment::TurnStart { of: by, turn: view.turns_begun(by) + 1 }.into(),
        Lasts::NextTurn => Moment::TurnEnd { of: on, turn: view.turns_begun(on) + 1 }.into(),
        Lasts::Encounter => Ends::open(),
        Lasts::Sustained => End::Own(t::SUSTAIN.get()).into(),
    }
}

fn next_record(world: &mut World) -> EffectId {
    world.resource_mut::<EffectIds>().next_id()
}

/// Puts conditions on somebody, under one duration.
pub fn impose(world: &mut World, on: CreatureId, kinds: Vec<Name>, by: CreatureId, ends: Ends, cause: Cause) -> Entity {
    let record = next_record(world);
    let held =
        Condition { record, kinds: kinds.clone(), source: None, imposer: Some(by), origin: cause.of, level: 0, ends };
    let entity = condition::impose(world, on, held);
    record_fact(world, cause, FactKind::Condition { on, record, kinds });
    entity
}

/// Puts ongoing damage on somebody; the same ability again keeps the higher amount (ESC-COND-21).
pub fn impose_ongoing(world: &mut World, on: CreatureId, own: Ongoing, by: CreatureId, save: i16, cause: Cause) {
    let view = View::new(world);
    let known = view.conditions(on).find_map(|(entity, held)| {
        let ongoing = view.ongoing(entity).filter(|ongoing| ongoing.kind == own.kind && held.origin == cause.of)?;
        Some((entity, ongoing.amount, held.record))
    });
    if let Some((entity, amount, record)) = known {
        if amount >= own.amount {
            return tell(world, on, cause, "its ongoing damage is as high already");
        }
        condition::end(world, entity);
        let why = t::REPLACED.get();
        record_fact(world, cause, FactKind::ConditionEnded { on, record, kinds: vec![t::ONGOING.get()], why });
    }
    let ends = End::Check { kind: t::SAVE.get(), number: save };
    let entity = impose(world, on, vec![t::ONGOING.get()], by, ends.into(), cause);
    world.entity_mut(entity).insert(own);
}

/// Takes lasting effects away that pass a test.
pub fn lift(world: &mut World, on: CreatureId, why: Name, cause: Cause, test: impl Fn(&Condition) -> bool) {
    let gone: Vec<(Entity, Condition)> =
        conditions_on(world, on).filter(|(_, held)| test(held)).map(|(entity, held)| (entity, held.clone())).collect();
    for (entity, held) in gone {
        condition::end(world, entity);
        record_fact(world, cause, FactKind::ConditionEnded { on, record: held.record, kinds: held.kinds, why });
    }
}

/// Something that lasts to a moment is over for everybody.
pub fn expire(world: &mut World, now: Moment, cause: Cause) {
    let ids: Vec<CreatureId> = View::new(world).ids().collect();
    for id in ids {
        lift(world, id, t::EXPIRED.get(), cause, |held| held.ends.end_at(now));
    }
}

/// What lasts to a turn of somebody who is gone lasts to the end of its bearer's next turn instead (ESC-ACT-13).
fn outlive(world: &mut World, gone: CreatureId) {
    let ids: Vec<CreatureId> = View::new(world).ids().collect();
    for on in ids {
        let turn = View::new(world).turns_begun(on) + 1;
        let hangs: Vec<Entity> = conditions_on(world, on)
            .filter(|(_, held)| {
                held.ends.iter().any(|end| matches!(end, End::At(Moment::TurnStart { of, .. }) if of == gone))
            })
            .map(|(entity, _)| entity)
            .collect();
        for entity in hangs {
            if let Some(mut held) = world.get_mut::<Condition>(entity) {
                held.ends = Moment::TurnEnd { of: on, turn }.into();
            }
        }
    }
}

/// A turn of somebody's begins: it is counted.
pub fn begin_turn(world: &mut World, who: CreatureId) -> u16 {
    let entity = entity_of(world, who);
    let turn = world.get::<TurnsBegun>(entity).map_or(0, |turns| turns.0) + 1;
    world.entity_mut(entity).insert(TurnsBegun(turn));
    turn
}

/// Sets a pool to a number.
pub fn set_pool(world: &mut World, who: CreatureId, name: Name, now: i16, cause: Cause) {
    let have = View::new(world).pool(who, name);
    change_pool(world, who, name, now - have, cause);
}

/// Temporary HP: the larger of old and new (ESC-DMG-10).
pub fn temporary(world: &mut World, who: CreatureId, amount: i16, cause: Cause) {
    let have = View::new(world).pool(who, t::TEMPORARY.get());
    change_pool(world, who, t::TEMPORARY.get(), (amount - have).max(0), cause);
}

/// Puts somebody on a square without any rule about it.
pub fn put_on(world: &mut World, who: CreatureId, at: Spot) {
    let entity = entity_of(world, who);
    world.entity_mut(entity).insert(Place(Space::square(ground::flat(at))));
}

/// Takes somebody off the board.
pub fn take_off(world: &mut World, who: CreatureId) {
    let entity = entity_of(world, who);
    world.entity_mut(entity).remove::<Place>();
}

/// Moves somebody; engagement that it leads out of ends (ESC-ENG-04).
pub fn step(world: &mut World, who: CreatureId, to: Spot, how: StepCause, cause: Cause) {
    let Some(from) = View::new(world).at(who) else { return };
    put_on(world, who, to);
    record_fact(world, cause, FactKind::Step { who, from, to: ground::flat(to), how });
    tidy(world, cause);
}

/// Whether two could be engaged: adjacent enemies, both able to fight.
fn could_engage(view: View, a: CreatureId, b: CreatureId) -> bool {
    view.adjacent(a, b)
        && view.is_up(a)
        && view.is_up(b)
        && view.hostile(a, b)
        && !view.sheet(a).object
        && !view.sheet(b).object
}

/// Two engage each other; nothing happens where they are, or cannot be.
pub fn engage(world: &mut World, a: CreatureId, b: CreatureId, cause: Cause) {
    let view = View::new(world);
    if view.are_engaged(a, b) || !could_engage(view, a, b) {
        return;
    }
    let kind = t::ENGAGED.get();
    let record = next_record(world);
    link::connect(world, a, b, Link { record, kind, origin: cause.of, level: 0, ends: Ends::open() });
    record_fact(world, cause, FactKind::Linked { kind, from: a, to: b });
}

/// Whoever has come to stay beside enemies engages all of them that it may (ESC-ENG-03).
pub fn engage_all(world: &mut World, who: CreatureId, cause: Cause) {
    let view = View::new(world);
    let near: Vec<CreatureId> =
        view.standing().map(|(id, _)| id).filter(|&other| could_engage(view, who, other)).collect();
    for other in near {
        if !super::reach::kept_off(View::new(world), who, other) {
            engage(world, who, other, cause);
        }
    }
}

/// Ends an engagement (ESC-ENG-13), and with it what one holds the other by.
pub fn pop_off(world: &mut World, a: CreatureId, b: CreatureId, cause: Cause) {
    if let Some(link) = View::new(world).engagement(a, b) {
        link::disconnect(world, link);
        record_fact(world, cause, FactKind::Unlinked { kind: t::ENGAGED.get(), from: a, to: b });
    }
    tidy(world, cause);
}

/// Takes hold of somebody (ESC-COND-12).
pub fn grab(world: &mut World, by: CreatureId, on: CreatureId, cause: Cause) {
    let view = View::new(world);
    if !view.are_engaged(by, on) || view.grabs(by).any(|(_, held)| held == on) {
        return;
    }
    let kind = t::GRABBED.get();
    let record = next_record(world);
    link::connect(world, by, on, Link { record, kind, origin: cause.of, level: 0, ends: Ends::open() });
    record_fact(world, cause, FactKind::Linked { kind, from: by, to: on });
}

/// Lets go of somebody (ESC-COND-15).
pub fn let_go(world: &mut World, link: Entity, from: CreatureId, to: CreatureId, cause: Cause) {
    link::disconnect(world, link);
    record_fact(world, cause, FactKind::Unlinked { kind: t::GRABBED.get(), from, to });
}

/// Ends the engagements and grabs that cannot be any more (ESC-ENG-04, ESC-COND-15).
pub fn tidy(world: &mut World, cause: Cause) {
    let view = View::new(world);
    let mut loose: Vec<(CreatureId, CreatureId)> = Vec::new();
    for from in view.ids() {
        let gone = link::links_from(world, from, t::ENGAGED.get()).filter(|&(_, to)| !could_engage(view, from, to));
        loose.extend(gone.map(|(_, to)| (from, to)));
    }
    for (from, to) in loose {
        if let Some(link) = View::new(world).engagement(from, to) {
            link::disconnect(world, link);
            record_fact(world, cause, FactKind::Unlinked { kind: t::ENGAGED.get(), from, to });
        }
    }
    let view = View::new(world);
    let mut free: Vec<(Entity, CreatureId, CreatureId)> = Vec::new();
    for from in view.ids() {
        let ends = |to: CreatureId| !view.are_engaged(from, to) || view.is_helpless(from);
        free.extend(view.grabs(from).filter(|&(_, to)| ends(to)).map(|(link, to)| (link, from, to)));
    }
    for (link, from, to) in free {
        let_go(world, link, from, to, cause);
    }
}

/// Gives somebody another state.
pub fn stand(world: &mut World, who: CreatureId, standing: Standing, cause: Cause) {
    let entity = entity_of(world, who);
    world.entity_mut(entity).insert(standing);
    record_fact(world, cause, FactKind::State { of: who, is: standing.word });
    tidy(world, cause);
    if !standing.acts || !standing.targetable {
        forget_ready(world, who);
    }
    // Whoever is down has turns yet, and fails to sustain at the end of the next one (ESC-ABL-12).
    if !standing.has_turns || !standing.targetable {
        stop_sustaining(world, who, None, cause);
    }
    if !standing.has_turns {
        let mut order = world.resource_mut::<Order>();
        while order.0.settle(who, SlotState::Lost) {}
    }
}

/// Takes an enemy out for good (ESC-HP-02).
pub fn remove(world: &mut World, who: CreatureId, word: Name, cause: Cause) {
    let hero = View::new(world).sheet(who).hero;
    lift(world, who, t::ENDED.get(), cause, |_| true);
    stand(world, who, state::gone(word, hero), cause);
    take_off(world, who);
    tidy(world, cause);
    outlive(world, who);
}

/// Changes how near death a hero is.
pub fn plight(world: &mut World, who: CreatureId, change: impl FnOnce(&mut Plight)) {
    let entity = entity_of(world, who);
    if let Some(mut plight) = world.get_mut::<Plight>(entity) {
        change(&mut plight);
    }
}

/// Changes when somebody acts.
pub fn initiative(world: &mut World, who: CreatureId, change: impl FnOnce(&mut Initiative)) {
    let entity = entity_of(world, who);
    if let Some(mut initiative) = world.get_mut::<Initiative>(entity) {
        change(&mut initiative);
    }
}

/// Takes a stance (ESC-STN-01).
pub fn take_stance(world: &mut World, who: CreatureId, kind: StanceKind, cause: Cause) {
    let entity = entity_of(world, who);
    world.entity_mut(entity).insert(Stance(kind));
    record_fact(world, cause, FactKind::State { of: who, is: kind.slug() });
}

/// Readies an action.
pub fn ready(world: &mut World, who: CreatureId, readied: Readied, cause: Cause) {
    let entity = entity_of(world, who);
    let what = words::readied(View::new(world), &readied);
    world.entity_mut(entity).insert(readied);
    tell(world, who, cause, format!("readies {what}"));
}

/// What was readied is used or lost (ESC-RDY-06).
pub fn forget_ready(world: &mut World, who: CreatureId) -> Option<Readied> {
    let entity = entity_of(world, who);
    world.entity_mut(entity).take::<Readied>()
}

/// Who hurt it last.
pub fn resent(world: &mut World, who: CreatureId, by: CreatureId) {
    let entity = entity_of(world, who);
    world.entity_mut(entity).insert(Grudge(by));
}

/// Changes what somebody sustains.
pub fn sustaining(world: &mut World, who: CreatureId, change: impl FnOnce(&mut Sustaining)) {
    let entity = entity_of(world, who);
    if let Some(mut own) = world.get_mut::<Sustaining>(entity) {
        change(&mut own);
    }
}

/// What somebody sustains is over: one ability, or all (ESC-ABL-12).
pub fn stop_sustaining(world: &mut World, who: CreatureId, only: Option<Name>, cause: Cause) {
    let over: Vec<Name> = View::new(world)
        .sustaining(who)
        .iter()
        .map(|own| own.ability)
        .filter(|ability| only.is_none_or(|only| only == *ability))
        .collect();
    sustaining(world, who, |own| own.0.retain(|own| !over.contains(&own.ability)));
    let ids: Vec<CreatureId> = View::new(world).ids().collect();
    for id in ids {
        lift(world, id, t::ENDED.get(), cause, |held| {
            held.imposer == Some(who)
                && over.contains(&held.origin)
                && held.ends.iter().any(|end| end == End::Own(t::SUSTAIN.get()))
        });
    }
}

/// The scope of what is done once between two own turns.
pub fn between_turns() -> Scope {
    Scope::Own(t::BETWEEN_TURNS.get())
}

/// The scope of what is done once in an own turn.
pub fn own_turn() -> Scope {
    Scope::Own(t::OWN_TURN.get())
}

/// Counts again from 0 what somebody did in a scope.
pub fn refresh(world: &mut World, who: CreatureId, scope: Scope) {
    let entity = entity_of(world, who);
    if let Some(mut uses) = world.get_mut::<Uses>(entity) {
        uses.reset(|own| own == scope);
    }
}

/// Gives the uses of one thing back.
pub fn give_back(world: &mut World, who: CreatureId, key: Name) {
    let entity = entity_of(world, who);
    if let Some(mut uses) = world.get_mut::<Uses>(entity) {
        uses.give_back(key);
    }
}

/// Changes the turn in progress.
pub fn turn(world: &mut World, change: impl FnOnce(&mut Turn)) {
    let mut stack = world.resource_mut::<Stack<Frame>>();
    let turn = stack.downward_mut().find_map(|frame| if let Frame::Turn(turn) = frame { Some(turn) } else { None });
    if let Some(turn) = turn {
        change(turn);
    }
}

/// Heals hit points; the Dying count from 0 and are back, those in Last Gasp are not (ESC-DTH-09, ESC-LGS-03).
pub fn heal(world: &mut World, who: CreatureId, amount: i16, cause: Cause) {
    let view = View::new(world);
    let state = view.state(who);
    let dying = state == t::DYING.get() || state == t::STABILIZED.get();
    if !(dying || view.is_up(who)) {
        return tell(world, who, cause, "healing does not reach it");
    }
    let most = view.sheet(who).hp;
    let before = view.hp(who);
    let from = if dying { 0 } else { before };
    let now = (from + amount).min(most).max(from);
    change_track(world, who, t::HP.get(), |track| track.now = now);
    record_fact(world, cause, FactKind::Healed { of: who, track: t::HP.get(), amount: now - from });
    if dying && now > 0 {
        plight(world, who, |plight| (plight.first, plight.hard) = (false, false));
        stand(world, who, state::up(), cause);
    }
}

/// The number of the round in progress.
pub fn round(world: &World) -> u16 {
    world.resource::<Clock>().rounds
}
