//! Helpers for tests of whole battles: the shipped levels, games by chance, and what has to hold in every state.

use std::sync::{Arc, OnceLock};

use crate::content::level::LevelDef;
use crate::content::library::Library;
use crate::content::source::content_root;
use crate::core::aura::auras_around;
use crate::core::board::Board;
use crate::core::condition::{Ends, conditions_of};
use crate::core::creature::{Body, Health, Life, Place, Roster, Side, Standing, Thing, entity_of};
use crate::core::dice::Dice;
use crate::core::geometry::{Space, Spot};
use crate::core::grab::{held_by, held_in};
use crate::core::ids::{CreatureId, SideId};
use crate::core::intent::Options;
use crate::core::name::Name;
use crate::core::pool::{Pools, SidePools};
use crate::lab::scenario::load;
use crate::rulesets::draw_steel::battle::Battle;
use crate::rulesets::draw_steel::content::{Content, RULESET};
use crate::rulesets::draw_steel::setup::Entry;
use crate::rulesets::draw_steel::stat_block::Role;
use crate::rulesets::draw_steel::state::{Attitude, Hidden};
use crate::rulesets::draw_steel::view::View;
use crate::rulesets::{self, draw_steel};

/// The shipped content and levels, read once.
pub fn library() -> &'static Library {
    static LIBRARY: OnceLock<Library> = OnceLock::new();
    LIBRARY.get_or_init(|| rulesets::library().load(&content_root()).0)
}

/// The shipped content.
pub fn content() -> Arc<Content> {
    Arc::clone(library().get())
}

/// The shipped content of Draw Steel with the plain combatants that scenarios are played with, read once.
///
/// # Panics
/// When one of those is broken.
pub fn content_with_fixtures() -> Arc<Content> {
    static CONTENT: OnceLock<Arc<Content>> = OnceLock::new();
    let read = || load::content(&[content_root().join("tests/scenarios/draw-steel/fixtures")], &[]).expect("fixtures");
    Arc::clone(CONTENT.get_or_init(|| Arc::new(read())))
}

/// The shipped levels of Draw Steel in id order.
pub fn levels() -> Vec<Arc<LevelDef>> {
    levels_of(RULESET)
}

/// The shipped levels of a ruleset in id order.
pub fn levels_of(ruleset: &str) -> Vec<Arc<LevelDef>> {
    library().levels.shelf().iter().filter(|level| level.ruleset == *ruleset).cloned().collect()
}

/// A shipped level by its id.
///
/// # Panics
/// When there is none.
pub fn level(id: &str) -> Arc<LevelDef> {
    let found = library().levels.get(Name::new(id)).cloned();
    found.unwrap_or_else(|| panic!("there is no level {id:?}"))
}

/// A battle on open ground in which nobody's turn runs: creatures by id with column, row and side, tagged by their id,
/// those after the first of a kind with a number behind it.
///
/// # Panics
/// When one of them cannot stand there.
pub fn placed(content: &Arc<Content>, placed: &[(&str, i16, i16, u8)]) -> (Battle, Vec<CreatureId>) {
    placed_on(content, Board::open(20, 20), placed)
}

/// The same on a board of one's own.
///
/// # Panics
/// When one of them cannot stand there.
pub fn placed_on(content: &Arc<Content>, board: Board, placed: &[(&str, i16, i16, u8)]) -> (Battle, Vec<CreatureId>) {
    let mut battle = Battle::new(Arc::clone(content), board, Dice::scripted([]));
    let mut enter = |(index, &(creature, x, y, side)): (usize, &(&str, i16, i16, u8))| {
        let before = placed[..index].iter().filter(|(other, ..)| *other == creature).count();
        let tag = if before == 0 { creature.to_owned() } else { format!("{creature}-{}", before + 1) };
        let entry = Entry {
            tag: Name::new(&tag),
            creature: Name::new(creature),
            at: Spot::new(x, y),
            side: SideId(side),
            group: None,
            captain: None,
            surprised: false,
        };
        battle.enter(&entry).expect("room to stand")
    };
    let ids = placed.iter().enumerate().map(&mut enter).collect();
    (battle, ids)
}

/// A battle on a level at its first decision.
///
/// # Panics
/// When the level cannot be set up.
pub fn battle(level: &LevelDef, seed: u64) -> Battle {
    Battle::from_level(content(), level, Dice::seeded(seed)).unwrap_or_else(|problem| panic!("{}: {problem}", level.id))
}

/// Everything that is wrong with a battle's state; nothing in a sound one.
pub fn broken_invariants(battle: &Battle) -> Vec<String> {
    let view = battle.view();
    let mut broken = Vec::new();
    if let Some(fault) = battle.fault() {
        broken.push(format!("a fault: {}", fault.chars().take(500).collect::<String>()));
    }
    for id in view.ids() {
        stamina(view, id, &mut broken);
        pools(view, id, &mut broken);
        conditions(view, id, &mut broken);
        indexed(view, id, &mut broken);
    }
    let stands = |id: &CreatureId| is_solid(view, *id) && view.is_alive(*id);
    let objects: Vec<Space> = view.ids().filter(stands).filter_map(|id| view.space(id)).collect();
    if objects != view.board().objects() {
        broken.push(format!("solid objects are at {objects:?}, the board says {:?}", view.board().objects()));
    }
    for pools in view.world.resource::<SidePools>().of(draw_steel::ops::DIRECTOR).into_iter() {
        limits("the Director", pools, &mut broken);
    }
    // Between decisions of a turn creatures may be halfway through each other.
    let settled = battle.decision().is_none_or(|decision| decision.options == Options::Act || decision.ask == "pick");
    if settled {
        spaces(view, &mut broken);
    }
    broken
}

fn is_solid(view: View, id: CreatureId) -> bool {
    matches!(view.sheet(id).def.role, Role::Thing { solid: true, .. })
}

/// Compares what is kept side by side in memory with the components themselves.
fn indexed(view: View, id: CreatureId, broken: &mut Vec<String>) {
    let (world, entity) = (view.world, entity_of(view.world, id));
    let placed = world.get::<Place>(entity).map(|place| place.0);
    if placed != view.space(id) {
        broken.push(format!("{} is at {placed:?}, the index says {:?}", view.tag(id), view.space(id)));
    }
    let holding = held_in(world, entity).count() as u16;
    let standing = Standing {
        side: world.get::<Side>(entity).map_or_else(SideId::default, |side| side.0),
        life: world.get::<Life>(entity).copied().unwrap_or_default(),
        size: world.get::<Body>(entity).copied().unwrap_or_default().0,
        thing: world.get::<Thing>(entity).is_some(),
        solid: is_solid(view, id),
        health: world.get::<Health>(entity).copied().unwrap_or_default(),
        effects: conditions_of(world, entity).count() as u16,
        held: held_by(world, entity).is_some().into(),
        holding,
        auras: auras_around(world, entity).count() as u16,
    };
    let known = world.resource::<Roster>().standing(id);
    if known != standing {
        broken.push(format!("{} is {standing:?}, the index says {known:?}", view.tag(id)));
    }
    let own = (world.get::<Hidden>(entity), world.get::<Attitude>(entity));
    if own != (view.hidden(id), view.attitude(id)) {
        broken.push(format!("{} has {own:?}, which the index does not say", view.tag(id)));
    }
}

fn stamina(view: View, id: CreatureId, broken: &mut Vec<String>) {
    let stamina = view.stamina(id);
    if stamina.now > stamina.max || stamina.temporary < 0 {
        broken.push(format!("{} has {stamina:?}", view.tag(id)));
    }
    let dead = view.life(id) == Life::Dead;
    if dead && (view.holder(id).is_some() || !view.captives(id).is_empty()) {
        broken.push(format!("{} is dead and held or holding", view.tag(id)));
    }
    if dead && view.clock().active == Some(id) && battle_waits_for(view, id) {
        broken.push(format!("{} is dead and has its turn", view.tag(id)));
    }
}

fn battle_waits_for(view: View, id: CreatureId) -> bool {
    view.decision().is_some_and(|decision| decision.about == Some(id) && decision.options == Options::Act)
}

fn pools(view: View, id: CreatureId, broken: &mut Vec<String>) {
    if let Some(pools) = view.world.get::<Pools>(entity_of(view.world, id)) {
        limits(view.tag(id).as_str(), pools, broken);
    }
}

fn limits(whose: &str, pools: &Pools, broken: &mut Vec<String>) {
    for pool in pools.iter() {
        if pool.now < pool.floor || pool.cap.is_some_and(|cap| pool.now > cap) {
            broken.push(format!("{whose} has {pool:?}"));
        }
    }
}

/// Every lasting effect has an end still to come, or may stand without one.
fn conditions(view: View, id: CreatureId, broken: &mut Vec<String>) {
    for (_, held) in view.conditions(id) {
        let ahead = match held.ends {
            Ends::Open => {
                held.kinds.iter().all(|&kind| view.content().condition(kind).is_some_and(|def| def.open_ended))
            }
            ends => draw_steel::ops::is_ahead(view, ends),
        };
        if !ahead {
            broken.push(format!("{} has an effect without an end: {held:?}", view.tag(id)));
        }
    }
}

/// No two creatures share a square unless their sizes are two steps apart (DS-MOVE-03).
fn spaces(view: View, broken: &mut Vec<String>) {
    let all: Vec<CreatureId> = view.living().collect();
    for (index, &a) in all.iter().enumerate() {
        for &b in &all[index + 1..] {
            let (Some(one), Some(other)) = (view.space(a), view.space(b)) else { continue };
            if one.overlaps(other) && (view.size(a).rank() - view.size(b).rank()).abs() < 2 {
                broken.push(format!("{} and {} share a square: {one:?}, {other:?}", view.tag(a), view.tag(b)));
            }
        }
        if let Some(space) = view.space(a)
            && !view.board().fits(space)
        {
            broken.push(format!("{} stands where nobody can: {space:?}", view.tag(a)));
        }
    }
}
