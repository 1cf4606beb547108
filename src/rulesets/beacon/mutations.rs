//! Small changes to a battle, each with its fact. Nothing else changes components.

use bevy::prelude::{Entity, World};

use super::data::condition::{Lasting, Lend};
use super::data::effect::Lasts;
use super::data::passive::Passive;
use super::data::words::Phase;
use super::ground;
use super::movement;
use super::state::{self, Belongings, Channelling, Clock, Known, Readied, Slots};
use super::terms as t;
use super::view::{GRAPPLE_FRESH, View};
use super::zones;
use crate::core::board::{Material, Solid};
use crate::core::condition::{self, Condition, EffectIds, conditions_on};
use crate::core::creature::{Battlefield, Place, entity_of};
use crate::core::ends::{End, Ends, Moment};
use crate::core::fact::{Cause, FactKind, StepCause};
use crate::core::geometry::{Space, Spot};
use crate::core::ids::CreatureId;
use crate::core::link::{self, Link, links_from};
use crate::core::name::Name;
use crate::core::pool::Pool;
use crate::core::track::change_track;
use crate::core::turn_order::{SlotState, TurnsBegun};

pub use crate::core::mutations::{change_pool, open_pool, record_fact, roll};
pub use crate::core::uses::{count_use, reset_uses};

/// The number of the round in progress.
pub fn round(world: &World) -> u16 {
    world.resource::<Clock>().round
}

/// When something put on now ends.
pub fn fix(view: View, on: CreatureId, by: CreatureId, lasts: Lasts) -> Ends {
    // What is summoned acts within its summoner's turns, which are its own (BC-TAG-06).
    let [on, by] = [on, by].map(|who| view.summoner(who).unwrap_or(who));
    match lasts {
        // The running turn never counts (BC-TURN-06).
        Lasts::EndOfNextTurn => Moment::TurnEnd { of: on, turn: view.turns_begun(on) + 1 }.into(),
        Lasts::StartOfUsersNextTurn => Moment::TurnStart { of: by, turn: view.turns_begun(by) + 1 }.into(),
        Lasts::EndOfRound => Moment::RoundEnd(view.clock().round).into(),
        Lasts::WhileChannelled => End::Own(t::RELEASE.get()).into(),
        Lasts::Open => Ends::open(),
    }
}

/// Puts something on somebody; a second time keeps the later end (BC-CON-12).
pub fn impose(world: &mut World, on: CreatureId, is: Name, by: Option<CreatureId>, ends: Ends, cause: Cause) {
    let view = View::new(world);
    if view.space(on).is_none() || view.is_object(on) {
        return;
    }
    let known = view.conditions(on).find(|(_, held)| held.kinds == [is]).map(|(entity, held)| (entity, held.clone()));
    if let Some((entity, held)) = known {
        if !is_later(&ends, &held.ends) {
            let why = format!("already {}", is.as_str().replace('-', " "));
            record_fact(world, cause, FactKind::Nothing { on: Some(on), why });
            return;
        }
        condition::end(world, entity);
        let why = t::USED.get();
        record_fact(world, cause, FactKind::ConditionEnded { on, record: held.record, kinds: held.kinds, why });
    }
    let record = world.resource_mut::<EffectIds>().next_id();
    let held = Condition { record, kinds: vec![is], source: None, imposer: by, origin: cause.of, level: 0, ends };
    condition::impose(world, on, held);
    record_fact(world, cause, FactKind::Condition { on, record, kinds: vec![is] });
    let late = View::new(world).content().condition(is).is_some_and(|record| record.lends.contains(&Lend::ActsLate));
    if late {
        postpone(world, on);
    }
}

/// Whether an end comes after another: none is the latest, then the later turn.
fn is_later(new: &Ends, old: &Ends) -> bool {
    let rank = |ends: &Ends| match ends.iter().next() {
        None => (2, 0),
        Some(End::At(Moment::TurnEnd { turn, .. } | Moment::TurnStart { turn, .. })) => (1, turn),
        Some(End::At(Moment::RoundEnd(round))) => (1, round),
        Some(_) => (1, 0),
    };
    rank(new) > rank(old)
}

/// The next turn of an NPC that is still to come moves to the last phase; one of the next round where none is left
/// (BC-CON-07, BC-CON-13).
pub fn postpone(world: &mut World, who: CreatureId) {
    let mut slots = world.resource_mut::<Slots>();
    let next = Phase::ALL
        .into_iter()
        .find(|&phase| slots.npcs_in(phase).is_some_and(|order| order.count(who, SlotState::Due) > 0));
    let Some(phase) = next else { return };
    if phase != Phase::Delay {
        if let Some(order) = slots.npcs_in_mut(phase) {
            order.settle(who, SlotState::Lost);
        }
        if let Some(order) = slots.npcs_in_mut(Phase::Delay) {
            order.add(who);
        }
    }
    note_late(world, who);
}

/// Notes that what slows somebody has moved its turn.
fn note_late(world: &mut World, who: CreatureId) {
    let late = View::new(world).content().conditions().iter().filter(|record| record.lends.contains(&Lend::ActsLate));
    let late: Vec<Name> = late.map(|record| record.id).collect();
    let held: Vec<Entity> = conditions_on(world, who)
        .filter(|(_, held)| held.level == 0 && held.kinds.iter().any(|kind| late.contains(kind)))
        .map(|(entity, _)| entity)
        .collect();
    for entity in held {
        if let Some(mut held) = world.get_mut::<Condition>(entity) {
            held.level = 1;
        }
    }
}

/// Whether what slows somebody has not moved a turn of its yet.
pub fn is_late_pending(view: View, who: CreatureId) -> bool {
    view.held(who).any(|(held, record)| held.level == 0 && record.lends.contains(&Lend::ActsLate))
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

/// Takes one named thing away.
pub fn lift_named(world: &mut World, on: CreatureId, is: Name, why: Name, cause: Cause) {
    lift(world, on, why, cause, |held| held.kinds.contains(&is));
}

/// Takes a named thing away that a test of what lends it finds, wherever it is: what somebody originated.
pub fn lift_boons_of(world: &mut World, by: CreatureId, cause: Cause) {
    let ids: Vec<CreatureId> = View::new(world).ids().collect();
    for on in ids {
        let view = View::new(world);
        let boons = view.held(on).filter(|(held, record)| held.imposer == Some(by) && record.sort == Lasting::Boon);
        let boons: Vec<_> = boons.map(|(held, _)| held.record).collect();
        lift(world, on, t::ENDED.get(), cause, |held| boons.contains(&held.record));
    }
}

/// Whoever did something hostile or stepped in is seen (BC-STA-06).
pub fn reveal(world: &mut World, who: CreatureId, cause: Cause) {
    let hidden = t::HIDDEN.get();
    lift_named(world, who, hidden, t::REVEALED.get(), cause);
}

/// Something moment-bound is over for everybody.
pub fn expire(world: &mut World, now: Moment, cause: Cause) {
    let ids: Vec<CreatureId> = View::new(world).ids().collect();
    for id in ids {
        lift(world, id, t::EXPIRED.get(), cause, |held| held.ends.end_at(now));
    }
    zones::expire(world, now);
}

/// A turn of somebody's begins: it is counted.
pub fn begin_turn(world: &mut World, who: CreatureId) -> u16 {
    let entity = entity_of(world, who);
    let turn = world.get::<TurnsBegun>(entity).map_or(0, |turns| turns.0) + 1;
    world.entity_mut(entity).insert(TurnsBegun(turn));
    turn
}

/// Temporary HP: the larger of old and new, save for whoever adds them up (BC-STAT-05, BC-ABL-07).
pub fn temporary(world: &mut World, who: CreatureId, amount: i16, cause: Cause) {
    let view = View::new(world);
    let have = view.pool(who, t::TEMPORARY.get());
    let most = view.passive(who, |passive| match passive {
        Passive::IceUnderSkin { most, .. } => Some(*most),
        _ => None,
    });
    let wanted = most.map_or(amount, |most| (have + amount).min(most));
    change_pool(world, who, t::TEMPORARY.get(), (wanted - have).max(0), cause);
}

/// HP go to the full.
pub fn heal_fully(world: &mut World, who: CreatureId, cause: Cause) {
    let gained = change_track(world, who, t::HP.get(), |hp| hp.change(i16::MAX)).unwrap_or(0);
    record_fact(world, cause, FactKind::Healed { of: who, track: t::HP.get(), amount: gained });
}

/// Stress goes to 0.
pub fn calm(world: &mut World, who: CreatureId, cause: Cause) {
    let less = change_track(world, who, t::STRESS.get(), |stress| -stress.change(i16::MIN + 1)).unwrap_or(0);
    if less > 0 {
        record_fact(world, cause, FactKind::Healed { of: who, track: t::STRESS.get(), amount: less });
    }
}

/// Opens a pool with everything that is usual.
pub fn open(world: &mut World, who: CreatureId, name: Name, now: i16, cap: Option<i16>) {
    open_pool(world, who, Pool { name, now, floor: 0, cap });
}

/// Puts somebody on a square without any rule about it.
pub fn put_on(world: &mut World, who: CreatureId, at: Spot) {
    let entity = entity_of(world, who);
    let view = View::new(world);
    let (object, old) = (view.is_object(who), view.space(who));
    let space = match object {
        true => Space::new(ground::flat(at), super::sheet::body(view.sheet(who).size).squares()),
        false => movement::space_at(view, who, at),
    };
    if object {
        fill(world, who, old, Some(space));
    }
    world.entity_mut(entity).insert(Place(space));
}

/// An object fills the squares it stands on and leaves open ground behind; sight, cover and climbing ask the board
/// alone (BC-MOV-13, BC-TGT-02).
fn fill(world: &mut World, who: CreatureId, old: Option<Space>, new: Option<Space>) {
    let top = Some(View::new(world).sheet(who).size);
    let board = world.resource_mut::<Battlefield>().into_inner().board_mut();
    let was = old.and_then(|space| board.tile(space.at)?.solid);
    let squares = |space: Option<Space>| space.into_iter().flat_map(|space| space.squares().collect::<Vec<Spot>>());
    for spot in squares(old) {
        if let Some(mut tile) = board.tile_mut(spot) {
            tile.break_solid();
            tile.look = t::DEBRIS.get();
        }
    }
    for spot in squares(new) {
        if let Some(mut tile) = board.tile_mut(spot) {
            let solid = Solid { material: Material::Wood, breakable: true, top, worn: 0 };
            tile.solid = Some(tile.solid.or(was).unwrap_or(solid));
            if old.is_some() || tile.look == *"" {
                tile.look = t::CRATE.get();
            }
        }
    }
}

/// Moves somebody, and ends the grapples that it leads out of.
pub fn step(world: &mut World, who: CreatureId, to: Spot, how: StepCause, cause: Cause) {
    let Some(from) = View::new(world).space(who) else { return };
    put_on(world, who, to);
    record_fact(world, cause, FactKind::Step { who, from: from.at, to: ground::flat(to), how });
}

/// Two who are not adjacent any more let go of each other (BC-STA-04).
pub fn loosen(world: &mut World, cause: Cause) {
    let view = View::new(world);
    let kind = t::GRAPPLED.get();
    let loose: Vec<(Entity, CreatureId, CreatureId)> = view
        .ids()
        .flat_map(|from| links_from(world, from, kind).map(move |(link, to)| (link, from, to)))
        .filter(|&(_, from, to)| !view.adjacent(from, to))
        .collect();
    for (link, from, to) in loose {
        let_go(world, link, from, to, cause);
    }
}

/// A grapple ends, and with it what was channelled on its captive (BC-ABL-18).
pub fn let_go(world: &mut World, link: Entity, from: CreatureId, to: CreatureId, cause: Cause) {
    link::disconnect(world, link);
    record_fact(world, cause, FactKind::Unlinked { kind: t::GRAPPLED.get(), from, to });
    for (who, on) in [(from, to), (to, from)] {
        if View::new(world).channelling(who).is_some_and(|own| own.on == Some(on) && is_of_captives(world, own)) {
            stop_channelling(world, who, cause);
        }
    }
}

fn is_of_captives(world: &World, channelling: &Channelling) -> bool {
    use super::data::ability::Targets;
    let ability = View::new(world).content().ability(channelling.ability);
    ability.is_some_and(|ability| ability.channel_targets == Targets::Captive)
}

/// Two take hold of each other (BC-BRL-04).
pub fn grapple(world: &mut World, from: CreatureId, to: CreatureId, cause: Cause) {
    let view = View::new(world);
    if view.grapples(from).any(|(_, other, _)| other == to) || !view.adjacent(from, to) {
        let why = "they hold each other already, or are apart".to_owned();
        return record_fact(world, cause, FactKind::Nothing { on: Some(to), why });
    }
    let even = view.larger_by(from, to) == 0;
    let record = world.resource_mut::<EffectIds>().next_id();
    let level = if even { GRAPPLE_FRESH } else { 0 };
    let kind = t::GRAPPLED.get();
    link::connect(world, from, to, Link { record, kind, origin: cause.of, level, ends: Ends::open() });
    record_fact(world, cause, FactKind::Linked { kind, from, to });
}

/// The turn in which somebody took hold is over: nobody counts as the larger any more (BC-STA-03).
pub fn tire_grapples(world: &mut World) {
    let view = View::new(world);
    let kind = t::GRAPPLED.get();
    let fresh: Vec<Entity> = view
        .ids()
        .flat_map(|from| links_from(world, from, kind).map(|(link, _)| link))
        .filter(|&link| world.get::<Link>(link).is_some_and(|link| link.level == GRAPPLE_FRESH))
        .collect();
    for link in fresh {
        if let Some(mut link) = world.get_mut::<Link>(link) {
            link.level = 0;
        }
    }
}

/// What was channelled is lost, or was let go; what lasted as long ends (BC-CHN-07, BC-ABL-18).
pub fn stop_channelling(world: &mut World, who: CreatureId, cause: Cause) {
    let entity = entity_of(world, who);
    let Some(channelling) = world.entity_mut(entity).take::<Channelling>() else { return };
    record_fact(world, cause, FactKind::State { of: who, is: Name::new("not-channelling") });
    let ids: Vec<CreatureId> = View::new(world).ids().collect();
    for id in ids {
        lift(world, id, t::ENDED.get(), cause, |held| {
            held.imposer == Some(who)
                && held.origin == channelling.ability
                && held.ends.iter().any(|end| end == End::Own(t::RELEASE.get()))
        });
    }
    zones::end_channelled(world, who, channelling.ability, End::Own(t::RELEASE.get()));
}

/// What was readied is given up or lost (BC-RDY-08).
pub fn forget_ready(world: &mut World, who: CreatureId, cause: Cause) {
    let entity = entity_of(world, who);
    if world.entity_mut(entity).take::<Readied>().is_some() {
        record_fact(world, cause, FactKind::State { of: who, is: Name::new("not-ready") });
    }
}

/// Changes what has become of somebody's things.
pub fn belongings(world: &mut World, who: CreatureId, change: impl FnOnce(&mut Belongings)) {
    let entity = entity_of(world, who);
    if let Some(mut own) = world.get_mut::<Belongings>(entity) {
        change(&mut own);
    }
}

/// The player characters' side has seen what an NPC can do (BC-SCN-03).
pub fn note_seen(world: &mut World, who: CreatureId, ability: Name) {
    if View::new(world).sheet(who).pc {
        return;
    }
    let mut known = world.resource_mut::<Known>();
    if !known.seen.contains(&(who, ability)) {
        known.seen.push((who, ability));
    }
}

/// Takes somebody out of the fight, with every effect that it originated (BC-DMG-17).
pub fn defeat(world: &mut World, who: CreatureId, cause: Cause) {
    if !View::new(world).is_up(who) {
        return;
    }
    let entity = entity_of(world, who);
    world.entity_mut(entity).insert(state::defeated());
    record_fact(world, cause, FactKind::State { of: who, is: t::DEFEATED.get() });
    stop_channelling(world, who, cause);
    forget_ready(world, who, cause);
    lift(world, who, t::ENDED.get(), cause, |_| true);
    lift_boons_of(world, who, cause);
    zones::end_of_owner(world, who);
    let view = View::new(world);
    if let Some(space) = view.space(who).filter(|_| view.is_object(who)) {
        fill(world, who, Some(space), None);
    }
    world.entity_mut(entity).remove::<Place>();
    loosen(world, cause);
    let called: Vec<CreatureId> = View::new(world).summons(who).collect();
    called.into_iter().for_each(|summon| defeat(world, summon, cause));
    let mut slots = world.resource_mut::<Slots>();
    while slots.heroes.settle(who, SlotState::Lost) {}
    for order in &mut slots.npcs {
        while order.settle(who, SlotState::Lost) {}
    }
}
