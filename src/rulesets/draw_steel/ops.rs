//! The small changes everything else is made of; each one writes its fact.

use bevy::prelude::{Entity, World};

use super::ability::Hook;
use super::effect::Duration;
use super::frames::Frame;
use super::modifier::Forbidden;
use super::points::{AfterCondition, AfterStep};
use super::state::{Clock, Economy, Latches, Lends, Until};
use super::terms as t;
use super::view::View;
use crate::core::condition::{self, Condition, Ends, RecordCounter};
use crate::core::creature::{Body, Combatant, Health, Life, Place, Side, change_health, entity_of};
use crate::core::dice::Dice;
use crate::core::fact::{Cause, StepCause, What};
use crate::core::geometry::{Size, Spot};
use crate::core::grab::{self, Grab};
use crate::core::hooks;
use crate::core::ids::{CreatureId, RecordId, SideId};
use crate::core::name::Name;
use crate::core::ops::change_side_pool;
use crate::core::pool::{Pool, Pools};
use crate::core::stack::Stack;

pub use crate::core::ops::{change_pool, open_pool, roll, tell};

/// Puts a frame on top of the stack once the frame being worked is back on it; of several, the first put is worked
/// first.
pub fn push(world: &mut World, frame: Frame) {
    world.resource_mut::<Stack<Frame>>().push_soon(frame);
}

/// Changes a creature's turn account.
pub fn economy<R>(world: &mut World, id: CreatureId, change: impl FnOnce(&mut Economy) -> R) -> Option<R> {
    let entity = entity_of(world, id);
    world.get_mut::<Economy>(entity).map(|mut economy| change(&mut economy))
}

/// Closes a latch of a creature and tells whether it was open (DS-HERO-02).
pub fn first(world: &mut World, id: CreatureId, what: Name, about: Option<CreatureId>, until: Until) -> bool {
    let entity = entity_of(world, id);
    world.get_mut::<Latches>(entity).is_some_and(|mut latches| latches.first(what, about, until))
}

/// Opens latches of all creatures.
pub fn open_latches(world: &mut World, until: Until) {
    let closed = View::new(world).latched_until(until);
    for id in closed {
        let entity = entity_of(world, id);
        if let Some(mut latches) = world.get_mut::<Latches>(entity) {
            latches.open(until);
        }
    }
}

/// Rolls a d3: a d6 read in pairs (DS-ROLL-13).
pub fn roll_d3(world: &mut World, by: CreatureId, purpose: Name) -> i16 {
    let shown = world.resource_mut::<Dice>().roll(6, purpose.as_str());
    let value = shown.div_ceil(2);
    tell(world, Cause { by: Some(by), of: purpose }, What::Die { by: Some(by), purpose, sides: 3, value });
    value.into()
}

/// Changes a counter on a creature, which begins at 0.
pub fn count(world: &mut World, id: CreatureId, counter: Name, by: i16, cause: Cause) {
    let pools = world.get::<Pools>(entity_of(world, id));
    if pools.is_some_and(|pools| !pools.has(counter)) {
        open_pool(world, id, Pool { name: counter, now: 0, floor: 0, cap: None });
    }
    change_pool(world, id, counter, by, cause);
}

/// Changes a side's Malice, never below 0 (AMB-66).
pub fn change_malice(world: &mut World, side: SideId, by: i16, cause: Cause) {
    change_side_pool(world, side, t::MALICE.get(), by, cause);
}

/// Takes what an ability or rider costs from its user's funds.
pub fn pay(world: &mut World, by: CreatureId, amount: i16, cause: Cause) {
    let view = View::new(world);
    let (pool, _) = view.funds(by);
    if view.sheet(by).resource().is_some() {
        change_pool(world, by, pool, -amount, cause);
    } else {
        let side = view.side(by);
        change_malice(world, side, -amount, cause);
    }
}

/// Lets a creature spend a Recovery, paid by `payer`; Director's creatures regain a third for nothing (DS-STAM-09).
/// Tells whether anything was regained or spent.
pub fn spend_recovery(world: &mut World, payer: CreatureId, healed: CreatureId, cause: Cause) -> bool {
    let view = View::new(world);
    let value = view.recovery_value(payer);
    if let Some(why) = beyond_healing(view, healed) {
        tell(world, cause, What::Nothing { on: Some(healed), why });
        return false;
    }
    if view.sheet(payer).is_hero() {
        if view.pool(payer, t::RECOVERIES.get()) <= 0 {
            return false;
        }
        change_pool(world, payer, t::RECOVERIES.get(), -1, cause);
    }
    heal(world, healed, value, cause);
    true
}

/// Why nothing gives a creature Stamina back, if so.
fn beyond_healing(view: View, id: CreatureId) -> Option<String> {
    if !view.is_alive(id) {
        return Some("the dead regain no Stamina".to_owned());
    }
    // Minions regain nothing and gain no temporary Stamina (DS-DIR-11).
    if view.is_minion(id) {
        return Some("minions regain no Stamina".to_owned());
    }
    view.forbidden(id, Forbidden::Healing).map(|label| format!("cannot regain Stamina: {label}"))
}

/// Gives Stamina back, never above the maximum (DS-STAM-02).
pub fn heal(world: &mut World, id: CreatureId, amount: i16, cause: Cause) {
    let view = View::new(world);
    if beyond_healing(view, id).is_some() {
        return;
    }
    let was_dying = view.is_dying(id);
    let more = |stamina: &mut Health| {
        let gained = amount.min(stamina.max - stamina.now).max(0);
        stamina.now += gained;
        (gained, stamina.now)
    };
    let Some((gained, now)) = change_health(world, id, more).filter(|(gained, _)| *gained != 0) else { return };
    tell(world, cause, What::Healed { of: id, amount: gained });
    if was_dying && now > 0 {
        tell(world, cause, What::State { of: id, is: t::RECOVERED.get() });
    }
    super::gains::healed(world, id);
}

/// Gives temporary Stamina: the larger amount stays (DS-STAM-08).
pub fn give_temporary(world: &mut World, id: CreatureId, amount: i16, cause: Cause) {
    if View::new(world).is_minion(id) {
        let why = "minions gain no temporary Stamina".to_owned();
        return tell(world, cause, What::Nothing { on: Some(id), why });
    }
    if amount > View::new(world).stamina(id).temporary {
        change_health(world, id, |stamina| stamina.temporary = amount);
        tell(world, cause, What::TemporaryHealth { of: id, now: amount });
        super::gains::shielded(world, id);
    }
}

/// Puts a creature somewhere; where there is less room than its size takes it is squeezed (DS-MOVE-12).
pub fn place(world: &mut World, id: CreatureId, at: Spot) {
    let entity = entity_of(world, id);
    let space = super::movement::room(View::new(world), id, at);
    world.entity_mut(entity).insert(Place(space));
}

/// Moves a creature one step and tells.
pub fn step(world: &mut World, id: CreatureId, to: Spot, how: StepCause, cause: Cause) {
    let Some(from) = View::new(world).space(id).map(|space| space.at) else { return };
    place(world, id, to);
    tell(world, cause, What::Step { who: id, from, to, how });
    let willing = matches!(how, StepCause::Walk | StepCause::Shift | StepCause::Charge);
    economy(world, id, |economy| if willing { economy.note_step(from, to) } else { economy.trail.clear() });
    hooks::call::<AfterStep>(world, |world, hook| hook(world, id, how));
}

/// The next unused record id.
pub fn next_record(world: &mut World) -> RecordId {
    world.resource_mut::<RecordCounter>().next_id()
}

/// Fixes the moment a printed duration ends (DS-END-01, DS-END-02, DS-END-10).
pub fn fix_duration(view: View, duration: Duration, bearer: CreatureId, imposer: Option<CreatureId>) -> Ends {
    let clock = view.clock();
    let turns = |id| view.economy(id).turns;
    let turn_end_of = |of: CreatureId| {
        let turn = if super::squad_turn::under_way(view, of) { turns(of) } else { turns(of) + 1 };
        Ends::TurnEnd { of, turn }
    };
    match duration {
        Duration::EndOfTurn => turn_end_of(bearer),
        Duration::SaveEnds => Ends::Save,
        Duration::Encounter => Ends::Encounter,
        Duration::UsersNextTurnStart => {
            let of = imposer.unwrap_or(bearer);
            Ends::TurnStart { of, turn: turns(of) + 1 }
        }
        Duration::UsersNextTurnEnd => {
            let of = imposer.unwrap_or(bearer);
            Ends::TurnEnd { of, turn: turns(of) + 1 }
        }
        // What is left of a turn that has ended is no turn to last for.
        Duration::ThisTurn => match clock.active.filter(|&of| super::squad_turn::under_way(view, of)) {
            Some(of) => Ends::TurnEnd { of, turn: turns(of) },
            None => Ends::RoundEnd(clock.round),
        },
        Duration::ThisRound => Ends::RoundEnd(clock.round),
        Duration::Open => Ends::Open,
    }
}

/// Whether an end that turns and rounds bring is still to come.
pub fn is_ahead(view: View, ends: Ends) -> bool {
    match ends {
        Ends::TurnEnd { of, turn } => {
            let now = view.economy(of).turns;
            turn == now + 1 || (turn == now && super::squad_turn::under_way(view, of))
        }
        Ends::TurnStart { of, turn } => turn == view.economy(of).turns + 1,
        Ends::RoundEnd(round) => round >= view.clock().round,
        Ends::Save | Ends::Sustain | Ends::Encounter | Ends::Open => true,
    }
}

/// What an effect puts on a creature.
#[derive(Clone, Debug, Default)]
pub struct Imposition {
    /// Named conditions.
    pub kinds: Vec<Name>,
    /// What it lends besides.
    pub lends: Lends,
    /// What the conditions refer to; the imposer unless the text names another.
    pub source: Option<CreatureId>,
    /// Who imposes it.
    pub imposer: Option<CreatureId>,
    /// The ability it comes from.
    pub origin: Name,
}

/// Puts a lasting effect on a creature, by the stacking rules (DS-STACK-02, DS-COND-12, DS-COND-36).
pub fn impose(world: &mut World, on: CreatureId, what: Imposition, ends: Ends) -> RecordId {
    let cause = Cause { by: what.imposer, of: what.origin };
    let same: Option<Entity> = View::new(world)
        .conditions(on)
        .find(|(entity, old)| {
            let plain = !what.kinds.is_empty() && what.lends == Lends::default();
            let same = || same_shape(world.get::<Lends>(*entity), &what.lends);
            old.origin == what.origin && old.kinds == what.kinds && (plain || same())
        })
        .map(|(entity, _)| entity);
    let mut lends = what.lends;
    if let Some(old) = same {
        if let Some(held) = world.get::<Lends>(old) {
            let before = world.get::<Condition>(old).and_then(|condition| condition.imposer);
            lends = strongest(View::new(world), (held, before), (lends, what.imposer));
        }
        world.despawn(old);
    }
    let content = View::new(world).content().clone();
    for &kind in &what.kinds {
        if content.condition(kind).is_some_and(|def| def.reads_source && !def.state) {
            replace_source(world, on, kind, cause);
        }
    }
    let record = next_record(world);
    let condition = Condition {
        record,
        kinds: what.kinds.clone(),
        source: what.source.or(what.imposer),
        imposer: what.imposer,
        origin: what.origin,
        ends,
    };
    let condition =
        if reads_no_source(&content, &condition) { Condition { source: None, ..condition } } else { condition };
    let entity = condition::impose(world, on, condition);
    if lends != Lends::default() {
        world.entity_mut(entity).insert(lends);
    }
    tell(world, cause, What::Condition { on, record, kinds: what.kinds.clone() });
    if what.kinds.contains(&t::PRONE.get()) {
        super::falling::dropped_prone(world, on);
    } else {
        super::falling::check_flight(world, on);
    }
    record
}

fn reads_no_source(content: &super::content::Content, condition: &Condition) -> bool {
    !condition.kinds.is_empty()
        && condition.kinds.iter().all(|&kind| content.condition(kind).is_some_and(|def| !def.reads_source))
}

/// Two uses of one ability impose "the same effect" when they change the same things, whatever the numbers.
fn same_shape(old: Option<&Lends>, new: &Lends) -> bool {
    let none = Lends::default();
    let old = old.unwrap_or(&none);
    old.modifiers.len() == new.modifiers.len()
        && old.hooks.len() == new.hooks.len()
        && old.modifiers.iter().zip(&new.modifiers).all(|(a, b)| std::mem::discriminant(a) == std::mem::discriminant(b))
}

/// Keeps the stronger number of each pair (DS-STACK-02); who imposed them counts where scores do.
fn strongest(
    view: View,
    (old, before): (&Lends, Option<CreatureId>),
    (new, imposer): (Lends, Option<CreatureId>),
) -> Lends {
    use super::modifier::Modifier;
    let modifiers = old
        .modifiers
        .iter()
        .zip(new.modifiers)
        .map(|(old, new)| match (old, new) {
            (Modifier::Resist { way, kind, value: was }, Modifier::Resist { way: way2, kind: kind2, value })
                if *way == way2 && *kind == kind2 =>
            {
                Modifier::Resist { way: way2, kind: kind2, value: value.max(*was) }
            }
            (Modifier::Speed(was), Modifier::Speed(now)) => {
                Modifier::Speed(if was.abs() > now.abs() { *was } else { now })
            }
            (_, new) => new,
        })
        .collect();
    let hooks = old.hooks.iter().zip(new.hooks).map(|(old, new)| {
        if (old.at, old.kind) != (new.at, new.kind) {
            return new;
        }
        let amount = super::damage::stronger(view, (&old.amount, before), (new.amount, imposer));
        Hook { amount, ..new }
    });
    Lends { modifiers, hooks: hooks.collect() }
}

/// A condition that reads a source has one source at a time, the newest; states tell several apart.
fn replace_source(world: &mut World, on: CreatureId, kind: Name, cause: Cause) {
    let old: Vec<Entity> =
        View::new(world).conditions(on).filter(|(_, c)| c.kinds.contains(&kind)).map(|(entity, _)| entity).collect();
    for entity in old {
        remove_kind(world, on, entity, kind, "replaced", cause);
    }
}

/// Takes one named condition out of an effect; an effect left with nothing ends.
pub fn remove_kind(world: &mut World, on: CreatureId, entity: Entity, kind: Name, why: &str, cause: Cause) {
    let Some(mut held) = world.get_mut::<Condition>(entity) else { return };
    held.kinds.retain(|&k| k != kind);
    let (record, empty) = (held.record, held.kinds.is_empty());
    if empty && world.get::<Lends>(entity).is_none() {
        world.despawn(entity);
    }
    tell(world, cause, What::ConditionEnded { on, record, kinds: vec![kind], why: Name::new(why) });
    hooks::call::<AfterCondition>(world, |world, hook| hook(world, on, &[kind], cause));
}

/// Why lasting effects end, as their ends are told.
pub const REASONS: [&str; 11] = [
    "arrived",
    "ended",
    "expired",
    "lapsed",
    "replaced",
    "saved",
    "stood up",
    "taken back",
    "teleported",
    "the encounter is over",
    "used up",
];

/// Ends a lasting effect.
pub fn end_condition(world: &mut World, on: CreatureId, entity: Entity, why: &str, cause: Cause) {
    let Some(held) = world.get::<Condition>(entity) else { return };
    let (record, kinds, origin) = (held.record, held.kinds.clone(), held.origin);
    condition::end(world, entity);
    // What ends by itself is told of by what had begun it.
    let cause = if cause == Cause::default() { Cause { of: origin, ..cause } } else { cause };
    tell(world, cause, What::ConditionEnded { on, record, kinds: kinds.clone(), why: Name::new(why) });
    hooks::call::<AfterCondition>(world, |world, hook| hook(world, on, &kinds, cause));
}

/// Ends every named condition of a kind on a creature.
pub fn end_kind(world: &mut World, on: CreatureId, kind: Name, why: &str, cause: Cause) {
    let list: Vec<Entity> =
        View::new(world).conditions(on).filter(|(_, c)| c.kinds.contains(&kind)).map(|(entity, _)| entity).collect();
    for entity in list {
        remove_kind(world, on, entity, kind, why, cause);
    }
}

/// Ends all effects that end at a given moment.
pub fn expire(world: &mut World, due: impl Fn(Ends) -> bool) {
    let view = View::new(world);
    let ended = |id| view.conditions(id).filter(|(_, c)| due(c.ends)).map(move |(entity, _)| (id, entity));
    let list: Vec<(CreatureId, Entity)> = view.ids().flat_map(ended).collect();
    for (id, entity) in list {
        end_condition(world, id, entity, "expired", Cause::default());
    }
    super::auras::expire(world, &due);
    super::zones::expire(world, &due);
}

/// Makes one creature hold another, if it may: one captive at a time, nobody else's, not too big
/// (DS-STACK-04, DS-COND-22, DS-COND-23, AMB-30).
pub fn seize(world: &mut World, holder: CreatureId, captive: CreatureId, origin: Name, tight: bool) -> bool {
    let view = View::new(world);
    let cause = Cause::of(holder, origin);
    let why = if view.is_thing(captive) || !view.is_alive(captive) {
        Some("objects are not grabbed")
    } else if view.holder(captive).is_some() {
        Some("already held")
    } else if view.captives(holder).into_iter().any(|held| held != captive) {
        Some("the grabber holds another creature")
    } else if !view.is_thing(holder) && out_of_hand(view, holder, captive, origin) {
        Some("out of reach by now")
    } else if !view.can_grapple(holder, captive) && !view.is_thing(holder) {
        Some("too large to be grabbed")
    } else {
        None
    };
    if let Some(why) = why {
        tell(world, cause, What::Nothing { on: Some(captive), why: why.to_owned() });
        return false;
    }
    let record = next_record(world);
    grab::take_hold(world, holder, captive, Grab { record, origin, tight });
    tell(world, cause, What::Grabbed { by: holder, captive });
    super::falling::check_flight(world, captive);
    true
}

/// Whether an answer to what grabs has brought the captive out of its reach, or the grabber down.
fn out_of_hand(view: View, holder: CreatureId, captive: CreatureId, origin: Name) -> bool {
    let ability = view.ability(holder, origin);
    let reach = ability.and_then(|ability| super::targeting::reach(view, holder, ability, None)).unwrap_or(1).max(1);
    !view.is_awake(holder) || view.distance(holder, captive) > reach
}

/// Ends the hold on a creature, if there is one.
pub fn release(world: &mut World, captive: CreatureId, cause: Cause) {
    if let Some((entity, holder)) = grab::holder_of(world, captive) {
        grab::let_go(world, entity);
        tell(world, cause, What::Released { by: holder, captive });
        super::falling::let_go(world, captive);
    }
}

/// Ends every hold by or on a creature.
pub fn release_all(world: &mut World, id: CreatureId, cause: Cause) {
    release(world, id, cause);
    for captive in View::new(world).captives(id) {
        release(world, captive, cause);
    }
}

/// Changes whether a creature is awake, unconscious or dead.
pub fn set_life(world: &mut World, id: CreatureId, life: Life, cause: Cause) {
    let entity = entity_of(world, id);
    let before = View::new(world).life(id);
    if before == life {
        return;
    }
    world.entity_mut(entity).insert(life);
    let is = match life {
        Life::Awake => t::RECOVERED.get(),
        Life::Unconscious => t::UNCONSCIOUS.get(),
        Life::Dead => t::DEAD.get(),
    };
    tell(world, cause, What::State { of: id, is });
    if life != Life::Awake {
        for captive in View::new(world).captives(id) {
            release(world, captive, cause);
        }
    }
    if life == Life::Dead {
        release(world, id, cause);
        super::auras::end_all(world, id);
        super::zones::end_of_owner(world, id);
        let list: Vec<Entity> = View::new(world).conditions(id).map(|(entity, _)| entity).collect();
        for condition in list {
            condition::end(world, condition);
        }
    }
    super::falling::check_flight(world, id);
}

/// Makes a combatant of nothing but the kernel's components; the ruleset's come on top.
pub fn spawn_body(
    world: &mut World,
    kind: Name,
    tag: Name,
    side: SideId,
    size: Size,
    stamina: i16,
) -> (CreatureId, Entity) {
    let id = world.resource::<crate::core::creature::Roster>().next_id();
    let entity = world
        .spawn((
            Combatant { id, tag, kind },
            Side(side),
            Body(size),
            Health { now: stamina, max: stamina, temporary: 0 },
            Life::Awake,
            Pools::default(),
        ))
        .id();
    world.resource_mut::<crate::core::creature::Roster>().enter(entity);
    (id, entity)
}

/// The number of the round in progress.
pub fn round(world: &World) -> u16 {
    world.resource::<Clock>().round
}
