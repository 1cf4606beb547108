//! Small changes to a battle, each with its fact. Nothing else changes components.

use std::sync::Arc;

use bevy::prelude::{Entity, World};

use super::data::ruling::Ruling;
use super::frames::{Came, Frame, Turn};
use super::ground;
use super::state::{
    self, Affliction, Aim, Clock, Floor, Habit, Item, Kit, Known, Modifier, Mood, NEUTRALS, Orders, Plight, Readied,
    taken,
};
use super::terms as t;
use super::view::{Traits, View};
use crate::core::condition::{self, Condition, EffectIds, conditions_on};
use crate::core::creature::{Place, entity_of};
use crate::core::ends::{End, Ends, Moment};
use crate::core::fact::{Cause, FactKind, StepCause};
use crate::core::geometry::{Space, Spot};
use crate::core::ids::{CreatureId, EffectId, SideId};
use crate::core::link::{self, Link};
use crate::core::name::Name;
use crate::core::stack::Stack;
use crate::core::standing::Standing;
use crate::core::triggered::happening;
use crate::core::turn_order::TurnsBegun;
use crate::core::uses::Scope;

pub use crate::core::mutations::{change_pool, open_pool, record_fact, roll, swing_door};
pub use crate::core::uses::{count_use, reset_uses};

/// Tells that something was considered and came to nothing, or another thing worth telling.
pub fn tell(world: &mut World, on: CreatureId, cause: Cause, why: impl Into<String>) {
    record_fact(world, cause, FactKind::Nothing { on: Some(on), why: why.into() });
}

/// The start of somebody's next turn.
pub fn until_turn(view: View, of: CreatureId) -> Ends {
    Moment::TurnStart { of, turn: view.turns_begun(of) + 1 }.into()
}

/// The end of somebody's next turn: the following one where it is acting now (SS-CON-16).
pub fn through_turn(view: View, of: CreatureId) -> Ends {
    if view.plays(Ruling::ThisTurnIsNext) {
        return this_turn(view, of);
    }
    Moment::TurnEnd { of, turn: view.turns_begun(of) + 1 }.into()
}

/// The end of somebody's turn in progress, or of its next one.
pub fn this_turn(view: View, of: CreatureId) -> Ends {
    let acting = view.turn().is_some_and(|turn| turn.who == of);
    Moment::TurnEnd { of, turn: view.turns_begun(of) + u16::from(!acting) }.into()
}

fn next_record(world: &mut World) -> EffectId {
    world.resource_mut::<EffectIds>().next_id()
}

/// The condition that another of its line replaces where it comes later (SS-CON-01).
fn replaces(stronger: Name, weaker: Name) -> bool {
    const LINES: [&[&str]; 6] = [
        &["dazed", "stunned", "incapacitated"],
        &["hindered", "immobile"],
        &["impaired", "disabled"],
        &["vulnerable", "defenseless"],
        &["fatigued", "exhausted"],
        &["compelled", "controlled"],
    ];
    LINES.iter().any(|line| {
        let at = |name: Name| line.iter().position(|own| name == **own);
        at(stronger).zip(at(weaker)).is_some_and(|(stronger, weaker)| stronger > weaker)
    })
}

/// What is to be put on somebody.
pub struct Put {
    /// What it is.
    pub kinds: Vec<Name>,
    /// Whose doing.
    pub by: CreatureId,
    /// When it ends.
    pub ends: Ends,
    /// Where it comes from.
    pub cause: Cause,
}

/// Puts something lasting on somebody: parts that it cannot have are left out, weaker ones of a line go.
pub fn impose(world: &mut World, on: CreatureId, put: Put) -> Option<Entity> {
    let Put { kinds, by, ends, cause } = put;
    let sheet = View::new(world).sheet(on).clone();
    let kinds: Vec<Name> = kinds.into_iter().filter(|kind| !sheet.immune.contains(kind)).collect();
    if kinds.is_empty() {
        tell(world, on, cause, "is immune");
        return None;
    }
    for &kind in &kinds {
        weaken(world, on, cause, |own| replaces(kind, own));
    }
    let record = next_record(world);
    let held =
        Condition { record, kinds: kinds.clone(), source: None, imposer: Some(by), origin: cause.of, level: 0, ends };
    let entity = condition::impose(world, on, held);
    record_fact(world, cause, FactKind::Condition { on, record, kinds });
    settle_standing(world, on, cause);
    interrupted(world, on, cause);
    Some(entity)
}

/// Puts a bonus or penalty on somebody.
pub fn modify(world: &mut World, on: CreatureId, put: Put, modifier: Modifier) {
    if let Some(entity) = impose(world, on, put) {
        world.entity_mut(entity).insert(modifier);
    }
}

/// Puts on a condition that is resisted at the end of each turn (SS-DMG-13).
pub fn afflict(world: &mut World, on: CreatureId, put: Put, affliction: Affliction) {
    if let Some(entity) = impose(world, on, put) {
        world.entity_mut(entity).insert(affliction);
    }
}

/// Takes parts of lasting effects away; an effect without any left is over.
fn weaken(world: &mut World, on: CreatureId, cause: Cause, gone: impl Fn(Name) -> bool) {
    let hit: Vec<Entity> = conditions_on(world, on)
        .filter(|(_, held)| held.kinds.iter().any(|kind| gone(*kind)))
        .map(|(entity, _)| entity)
        .collect();
    for entity in hit {
        let Some(mut held) = world.get_mut::<Condition>(entity) else { continue };
        let (kept, lost): (Vec<Name>, Vec<Name>) = held.kinds.iter().partition(|kind| !gone(**kind));
        held.kinds.clone_from(&kept);
        let record = held.record;
        if kept.is_empty() {
            condition::end(world, entity);
        }
        let why = t::REPLACED.get();
        record_fact(world, cause, FactKind::ConditionEnded { on, record, kinds: lost, why });
    }
}

/// Takes a condition of this name away, wherever it comes from.
pub fn cure(world: &mut World, on: CreatureId, kind: Name, cause: Cause) {
    weaken(world, on, cause, |own| own == kind);
    settle_standing(world, on, cause);
}

/// Gets somebody up: whatever has it lie and does no more is over.
pub fn get_up(world: &mut World, who: CreatureId, cause: Cause) {
    let content = Arc::clone(View::new(world).content());
    weaken(world, who, cause, |own| content.parts(own) == Traits::PRONE);
    settle_standing(world, who, cause);
}

/// Takes lasting effects away that pass a test.
pub fn lift(world: &mut World, on: CreatureId, why: Name, cause: Cause, test: impl Fn(Entity, &Condition) -> bool) {
    let gone: Vec<(Entity, Condition)> = conditions_on(world, on)
        .filter(|(entity, held)| test(*entity, held))
        .map(|(entity, held)| (entity, held.clone()))
        .collect();
    if gone.is_empty() {
        return;
    }
    for (entity, held) in gone {
        condition::end(world, entity);
        record_fact(world, cause, FactKind::ConditionEnded { on, record: held.record, kinds: held.kinds, why });
    }
    settle_standing(world, on, cause);
}

/// What lasts to a moment is over for everybody.
pub fn expire(world: &mut World, now: Moment, cause: Cause) {
    let ids: Vec<CreatureId> = View::new(world).ids().collect();
    for id in ids {
        lift(world, id, t::EXPIRED.get(), cause, |_, held| held.ends.end_at(now));
    }
}

/// What was good for one use on this is used up.
pub fn use_up(world: &mut World, on: CreatureId, cause: Cause, test: impl Fn(&Modifier) -> bool) {
    let view = View::new(world);
    let used: Vec<EffectId> = view
        .conditions(on)
        .filter(|(entity, _)| view.modifier(*entity).is_some_and(|own| own.once && test(own)))
        .map(|(_, held)| held.record)
        .collect();
    lift(world, on, t::USED.get(), cause, |_, held| used.contains(&held.record));
}

/// A turn of somebody's begins: it is counted.
pub fn begin_turn(world: &mut World, who: CreatureId) -> u16 {
    let entity = entity_of(world, who);
    let turn = world.get::<TurnsBegun>(entity).map_or(0, |turns| turns.0) + 1;
    world.entity_mut(entity).insert(TurnsBegun(turn));
    turn
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

/// Moves somebody one square; grabs that it leads out of end (SS-STN-09).
pub fn step(world: &mut World, who: CreatureId, to: Spot, how: StepCause, cause: Cause) {
    let Some(from) = View::new(world).at(who) else { return };
    put_on(world, who, to);
    record_fact(world, cause, FactKind::Step { who, from, to: ground::flat(to), how });
    tidy(world, cause);
}

/// Changes how far harm has brought somebody.
pub fn plight<R>(world: &mut World, who: CreatureId, change: impl FnOnce(&mut Plight) -> R) -> Option<R> {
    let entity = entity_of(world, who);
    world.get_mut::<Plight>(entity).map(|mut plight| change(&mut plight))
}

/// Changes what somebody does between its turns.
pub fn habit(world: &mut World, who: CreatureId, change: impl FnOnce(&mut Habit)) {
    let entity = entity_of(world, who);
    if let Some(mut habit) = world.get_mut::<Habit>(entity) {
        change(&mut habit);
    }
}

/// Changes what somebody holds.
pub fn kit(world: &mut World, who: CreatureId, change: impl FnOnce(&mut Kit)) {
    let entity = entity_of(world, who);
    if let Some(mut kit) = world.get_mut::<Kit>(entity) {
        change(&mut kit);
    }
}

/// Changes how somebody stands to others.
pub fn mood(world: &mut World, who: CreatureId, change: impl FnOnce(&mut Mood)) {
    let entity = entity_of(world, who);
    if let Some(mut mood) = world.get_mut::<Mood>(entity) {
        change(&mut mood);
    }
}

/// Gives a follower an order.
pub fn order(world: &mut World, who: CreatureId, orders: Orders, cause: Cause) {
    let entity = entity_of(world, who);
    world.entity_mut(entity).insert(orders);
    tell(world, who, cause, format!("is to {}", orders.order.as_str().replace('-', " ")));
}

/// Readies an action.
pub fn ready(world: &mut World, who: CreatureId, readied: Readied, cause: Cause) {
    let entity = entity_of(world, who);
    let what = readied.act.ability;
    world.entity_mut(entity).insert(readied);
    tell(world, who, cause, format!("readies {}", what.as_str().replace('-', " ")));
}

/// What was readied is used or lost (SS-STD-17).
pub fn forget_ready(world: &mut World, who: CreatureId) -> Option<Readied> {
    let entity = entity_of(world, who);
    world.entity_mut(entity).take::<Readied>()
}

/// Somebody takes aim, or more of it (SS-TAC-01).
pub fn aim(world: &mut World, who: CreatureId, aim: Aim, cause: Cause) {
    let entity = entity_of(world, who);
    world.entity_mut(entity).insert(aim);
    tell(world, who, cause, format!("aims: Advantage {} on the next attack", aim.ranks));
}

/// The aim is used or lost (SS-TAC-04).
pub fn drop_aim(world: &mut World, who: CreatureId, why: Option<&str>) {
    let entity = entity_of(world, who);
    let gone = world.entity_mut(entity).take::<Aim>();
    if let (Some(why), Some(_)) = (why, gone) {
        tell(world, who, Cause::new(who, t::AIM.get()), why);
    }
}

/// A move or standard action other than an attack or another Aim ends an aim (SS-TAC-05).
pub fn chain_broken(world: &mut World, who: CreatureId) {
    if View::new(world).plays(Ruling::AimKeeps) {
        return;
    }
    drop_aim(world, who, Some("loses the aim over something else"));
}

/// A thing falls to the ground where somebody stands.
pub fn drop_item(world: &mut World, who: CreatureId, item: Item, cause: Cause) {
    kit(world, who, |kit| {
        kit.held.retain(|held| *held != item);
        kit.both_hands &= !kit.held.is_empty();
    });
    if let Some(at) = View::new(world).at(who) {
        world.resource_mut::<Floor>().0.push((item, at));
    }
    tell(world, who, cause, format!("drops the {}", item.name.as_str().replace('-', " ")));
    tidy(world, cause);
}

/// A thing within easy reach is taken in hand.
pub fn draw(world: &mut World, who: CreatureId, item: Name) {
    kit(world, who, |kit| {
        let item = taken(&mut kit.near, item);
        kit.held.extend(item);
    });
    tell(world, who, Cause::new(who, t::DRAW.get()), format!("draws the {}", item.as_str().replace('-', " ")));
}

/// A thing is picked up from the ground.
pub fn take_item(world: &mut World, who: CreatureId, item: Item, cause: Cause) {
    world.resource_mut::<Floor>().0.retain(|(lying, _)| *lying != item);
    kit(world, who, |kit| kit.held.push(item));
    tell(world, who, cause, format!("takes the {}", item.name.as_str().replace('-', " ")));
}

/// Takes hold of somebody, or holds it more firmly (SS-STN-06).
pub fn grab(world: &mut World, by: CreatureId, on: CreatureId, degrees: i16, attack: Name) {
    let cause = Cause::new(by, attack);
    let known = View::new(world).grabs(by).find(|(_, held, _)| *held == on);
    let kind = t::GRABBED.get();
    match known {
        Some((link, _, level)) => {
            if let Some(mut link) = world.get_mut::<Link>(link) {
                link.level = (level + degrees).min(3);
            }
        }
        None => {
            let record = next_record(world);
            let level = degrees.min(3);
            link::connect(world, by, on, Link { record, kind, origin: attack, level, ends: Ends::open() });
            record_fact(world, cause, FactKind::Linked { kind, from: by, to: on });
        }
    }
    settle_standing(world, on, cause);
}

/// Lets go of somebody.
pub fn let_go(world: &mut World, link: Entity, from: CreatureId, to: CreatureId, cause: Cause) {
    link::disconnect(world, link);
    record_fact(world, cause, FactKind::Unlinked { kind: t::GRABBED.get(), from, to });
}

/// Ends the grabs that cannot be any more (SS-STN-09).
pub fn tidy(world: &mut World, cause: Cause) {
    let view = View::new(world);
    let mut loose: Vec<(Entity, CreatureId, CreatureId)> = Vec::new();
    for from in view.ids().filter(|&id| view.battlefield().entry(id).links_out > 0) {
        for (link, to, _) in view.grabs(from) {
            let reach = view.attack(from, view.grabbing_attack(link)).map_or(1, |attack| attack.reach);
            let holds = view.is_free(from) && view.is_there(to) && view.distance(from, to) <= reach;
            if !holds {
                loose.push((link, from, to));
            }
        }
    }
    for (link, from, to) in loose {
        let_go(world, link, from, to, cause);
    }
}

/// What somebody that is Stunned or worse cannot keep up (SS-STN-09, SS-TAC-03).
fn interrupted(world: &mut World, who: CreatureId, cause: Cause) {
    tidy(world, cause);
    if View::new(world).is_incapacitated(who) {
        fall(world, who, cause);
    }
}

/// Dropping Incapacitated: prone, hands empty, grabs, aim, readied action, Defend and sustained powers gone (SS-DMG-14).
fn fall(world: &mut World, who: CreatureId, cause: Cause) {
    let held = View::new(world).kit(who).held.clone();
    for item in held {
        drop_item(world, who, item, cause);
    }
    drop_aim(world, who, Some("loses the aim"));
    forget_ready(world, who);
    if !View::new(world).has(who, t::PRONE.get()) {
        let put = Put { kinds: vec![t::PRONE.get()], by: who, ends: Ends::open(), cause };
        let record = next_record(world);
        let kinds = put.kinds.clone();
        let own = Condition {
            record,
            kinds: put.kinds,
            source: None,
            imposer: Some(who),
            origin: t::DOWN.get(),
            level: 0,
            ends: put.ends,
        };
        condition::impose(world, who, own);
        record_fact(world, cause, FactKind::Condition { on: who, record, kinds });
    }
    let upkeep = End::Own(t::UPKEEP.get());
    lift(world, who, t::ENDED.get(), cause, |_, held| {
        held.kinds.contains(&t::DEFENDING.get()) || held.ends.iter().any(|end| end == upkeep)
    });
    tidy(world, cause);
}

/// Lets a combatant's standing follow what it is under.
pub fn settle_standing(world: &mut World, who: CreatureId, cause: Cause) {
    let view = View::new(world);
    let before = view.battlefield().entry(who).standing;
    if view.side(who) == NEUTRALS || before.word == t::AWAY.get() {
        return;
    }
    let plight = view.plight(who);
    let now: Standing = match () {
        () if plight.dead => Standing::out(t::DEAD.get()),
        () if plight.ruined => state::ruined(),
        () if plight.dying => state::down(t::DYING.get()),
        () if view.is_incapacitated(who) => state::down(t::DOWN.get()),
        () => state::up(),
    };
    if now == before {
        return;
    }
    if before.counts && !now.counts {
        happening::felled(world, who, cause.by, cause.of);
    }
    let entity = entity_of(world, who);
    world.entity_mut(entity).insert(now);
    record_fact(world, cause, FactKind::State { of: who, is: now.word });
    if before.counts && !now.counts {
        fall(world, who, cause);
        let mut stack = world.resource_mut::<Stack<Frame>>();
        let squares = Vec::new();
        stack.push_deferred(super::frames::Window::on(super::frames::Event::Happened {
            what: t::FALLS.get(),
            by: who,
            on: None,
            squares,
        }));
    }
    if plight_is_dead(world, who) {
        lift(world, who, t::ENDED.get(), cause, |_, _| true);
        take_off(world, who);
        tidy(world, cause);
    }
}

fn plight_is_dead(world: &World, who: CreatureId) -> bool {
    View::new(world).plight(who).dead
}

/// Counts a Reaction of this turn as taken (SS-ACT-09).
pub fn react(world: &mut World, who: CreatureId) {
    let rare = View::new(world).plays(Ruling::OneReactionARound);
    count_use(world, who, t::REACTION.get(), None, if rare { Scope::Round } else { Scope::Turn });
}

/// Changes the turn in progress.
pub fn turn<R>(world: &mut World, change: impl FnOnce(&mut Turn) -> R) -> Option<R> {
    let mut stack = world.resource_mut::<Stack<Frame>>();
    let turn = stack.downward_mut().find_map(|frame| if let Frame::Turn(turn) = frame { Some(turn) } else { None });
    turn.map(|turn| change(turn))
}

/// Hands what a check came to down to whoever waits for it.
pub fn deliver(world: &mut World, came: Came) {
    let mut stack = world.resource_mut::<Stack<Frame>>();
    if let Some(slot) = stack.downward_mut().next().and_then(Frame::came_mut) {
        *slot = Some(came);
    }
}

/// A side learns something of somebody.
pub fn learn(world: &mut World, side: SideId, of: CreatureId, stat: Name, cause: Cause) {
    let mut known = world.resource_mut::<Known>();
    if !known.0.contains(&(side, of, stat)) {
        known.0.push((side, of, stat));
    }
    tell(world, of, cause, format!("gives away the {}", stat.as_str().replace('-', " ")));
}

/// The number of the round in progress.
pub fn round(world: &World) -> u16 {
    world.resource::<Clock>().round
}

/// Whether a condition would do anything to somebody.
pub fn can_have(view: View, who: CreatureId, condition: Name) -> bool {
    view.content().parts(condition) != Traits::default() && !view.sheet(who).immune.contains(&condition)
}
