//! What a ruleset adds so that the properties of every game hold for it, and what has to hold in a state of any game.

use std::collections::BTreeSet;
use std::sync::Arc;

use bevy::prelude::{Component, Entity, World};

use crate::ai::Opponents;
use crate::content::level::LevelDef;
use crate::content::ruleset::BattleOf;
use crate::core::aura::{Aura, AuraOf, auras_around};
use crate::core::battle::Battle;
use crate::core::condition::{Condition, ConditionOn, EffectIds, conditions_of};
use crate::core::creature::{Battlefield, Body, Combatant, CombatantEntry, Place, Side, Thing, entity_of};
use crate::core::fact::{Fact, FactKind, Facts};
use crate::core::geometry::Space;
use crate::core::ids::{CreatureId, Ref, SideId};
use crate::core::intent::{Decision, Intent, Options, Refusal};
use crate::core::link::{Link, LinkFrom, LinkTo, LinksIn, LinksOut};
use crate::core::name::Name;
use crate::core::pool::Pools;
use crate::core::resolve::Rules;
use crate::core::standing::Standing;
use crate::core::track::Tracks;

/// A ruleset whose battles can be examined.
pub trait Examined: Opponents {
    /// What is wrong with the part of a state that is this game's own; nothing in a sound one.
    fn unsound(battle: &BattleOf<Self>) -> Vec<String>;

    /// Asks for everything that a player or an opponent may ask about a decision, and about the answer that is to be
    /// given: what could be done, its odds, what it would come to. Tells what was named as possible and is refused.
    fn ask(battle: &BattleOf<Self>, answer: &Intent) -> Vec<(Intent, Refusal)>;

    /// Takes the question back, and lets whatever asked it ask again.
    fn ask_again(battle: &mut BattleOf<Self>) -> Option<Decision>;

    /// Everything of its content that play should touch, as [`Touched`](super::touched::Touched) counts it: abilities,
    /// conditions, questions, and kinds of effects.
    fn parts(&self) -> BTreeSet<String>;

    /// A level as those meet it who have come far enough to pay for all that they are able to do.
    fn experienced(level: LevelDef) -> LevelDef {
        level
    }

    /// Levels on which everybody enters whom no shipped level has, made from a shipped one.
    fn arenas(&self, level: &LevelDef, missing: &[Name]) -> Vec<LevelDef>;
}

/// Something that is done with one ruleset after the other.
pub trait EachRuleset {
    /// Does it with one.
    fn with<R: Examined>(&mut self);
}

/// Everything that is wrong with a battle's state; nothing in a sound one.
pub fn broken<R: Examined>(battle: &BattleOf<R>) -> Vec<String> {
    let world = battle.world();
    let mut broken = Vec::new();
    if let Some(fault) = battle.fault() {
        broken.push(format!("a fault: {}", fault.chars().take(500).collect::<String>()));
    }
    if battle.decision().is_none() && battle.winner().is_none() {
        broken.push("neither a decision nor an end".to_owned());
    }
    let begun = |fact: &Fact| if let FactKind::RoundStarted(round) = fact.what { Some(round) } else { None };
    if let Some(round) = battle.facts().all().iter().rev().find_map(begun).filter(|&round| round != battle.round()) {
        broken.push(format!("round {round} was told to begin, and it is round {}", battle.round()));
    }
    records(world, &mut broken);
    for id in battle.ids() {
        indexed(battle, id, &mut broken);
        if let Some(pools) = world.get::<Pools>(entity_of(world, id)) {
            limits(battle.tag(id).as_str(), pools, &mut broken);
        }
    }
    let battlefield = world.resource::<Battlefield>();
    let stands = |id: &CreatureId| battlefield.entry(*id).solid && battlefield.entry(*id).standing.blocks;
    let objects: Vec<Space> =
        battlefield.ids().filter(stands).filter_map(|id| battlefield.occupancy().space(id)).collect();
    let board = world.resource::<Battlefield>().board();
    if objects != board.objects() {
        broken.push(format!("solid objects are at {objects:?}, the board says {:?}", board.objects()));
    }
    asked(battle, &mut broken);
    broken.extend(R::unsound(battle));
    broken
}

/// Pools between their floors and caps.
pub fn limits(whose: &str, pools: &Pools, broken: &mut Vec<String>) {
    for pool in pools.iter() {
        if pool.now < pool.floor || pool.cap.is_some_and(|cap| pool.now > cap) {
            broken.push(format!("{whose} has {pool:?}"));
        }
    }
}

/// Something of no game that takes up room in a world.
#[derive(Component)]
struct Stranger;

/// The same battle in a world where others came and went first: nothing in it has the place in memory that it had.
pub fn elsewhere<R: Examined>(content: &Arc<R>, battle: &BattleOf<R>) -> BattleOf<R> {
    const STRANGERS: usize = 48;
    let mut other = R::empty(Arc::clone(content));
    let world = other.world_mut();
    let strangers: Vec<Entity> = (0..STRANGERS).map(|_| world.spawn(Stranger).id()).collect();
    // Those who leave in a wild order leave their places to whoever comes, in a wild order.
    for number in 0..STRANGERS / 2 {
        world.despawn(strangers[number * 29 % STRANGERS]);
    }
    world.resource_mut::<Facts>().replace(battle.facts().all().to_vec());
    other.restore(&battle.snapshot());
    other
}

/// Every record is on somebody on the battlefield, of a number given out once; everybody is held by one at most.
fn records(world: &World, broken: &mut Vec<String>) {
    let battlefield = world.resource::<Battlefield>();
    let known: BTreeSet<Entity> = battlefield.ids().map(|id| entity_of(world, id)).collect();
    let mut numbers = BTreeSet::new();
    let mut number = |record: crate::core::ids::EffectId, what: &str, broken: &mut Vec<String>| {
        if !numbers.insert(record) || record.0 > world.resource::<EffectIds>().0 {
            broken.push(format!("{what} has the number {} of another, or one not given out", record.0));
        }
    };
    let exists = |id: Option<CreatureId>| id.is_none_or(|id| battlefield.entity(id).is_some());
    if let Some(mut all) = world.try_query::<(&Condition, Option<&ConditionOn>)>() {
        for (held, on) in all.iter(world) {
            number(held.record, "an effect", broken);
            if on.is_none_or(|on| !known.contains(&on.0)) {
                broken.push(format!("an effect is on nobody: {held:?}"));
            }
            if !exists(held.source.and_then(Ref::creature)) || !exists(held.imposer) {
                broken.push(format!("an effect comes from nobody: {held:?}"));
            }
        }
    }
    if let Some(mut all) = world.try_query::<(&Aura, Option<&AuraOf>)>() {
        for (aura, of) in all.iter(world) {
            number(aura.record, "an aura", broken);
            if of.is_none_or(|of| !known.contains(&of.0)) {
                broken.push(format!("an aura is nobody's: {aura:?}"));
            }
        }
    }
    let mut linked = BTreeSet::new();
    if let Some(mut all) = world.try_query::<(&Link, Option<&LinkFrom>, Option<&LinkTo>)>() {
        for (link, from, to) in all.iter(world) {
            number(link.record, "a link", broken);
            let ends = (from.map(|end| end.0), to.map(|end| end.0));
            let two = matches!(ends, (Some(a), Some(b)) if a != b && known.contains(&a) && known.contains(&b));
            if !two || !linked.insert((ends, link.kind)) {
                broken.push(format!("a link has not two ends, or there are two of it: {link:?}"));
            }
        }
    }
}

/// Compares what is kept side by side in memory with the components themselves.
fn indexed(battle: &Battle<impl Rules>, id: CreatureId, broken: &mut Vec<String>) {
    let (world, tag) = (battle.world(), battle.tag(id));
    let (entity, battlefield) = (entity_of(world, id), world.resource::<Battlefield>());
    if world.get::<Combatant>(entity).is_none_or(|combatant| combatant.id != id) {
        broken.push(format!("the battlefield has another for {tag}"));
    }
    let placed = world.get::<Place>(entity).map(|place| place.0);
    if placed != battlefield.occupancy().space(id) {
        broken.push(format!("{tag} is at {placed:?}, the index says {:?}", battlefield.occupancy().space(id)));
    }
    let known = battlefield.entry(id);
    let entry = CombatantEntry {
        side: world.get::<Side>(entity).map_or_else(SideId::default, |side| side.0),
        standing: world.get::<Standing>(entity).copied().unwrap_or_default(),
        size: world.get::<Body>(entity).copied().unwrap_or_default().0,
        thing: world.get::<Thing>(entity).is_some(),
        // Only a game knows which things are.
        solid: known.solid,
        effects: conditions_of(world, entity).count() as u16,
        links_in: world.get::<LinksIn>(entity).map_or(0, |links| links.entities().len()) as u16,
        links_out: world.get::<LinksOut>(entity).map_or(0, |links| links.entities().len()) as u16,
        auras: auras_around(world, entity).count() as u16,
    };
    if known != entry {
        broken.push(format!("{tag} is {entry:?}, the index says {known:?}"));
    }
    let tracks = world.get::<Tracks>(entity).cloned().unwrap_or_default();
    if *battlefield.tracks(id) != tracks {
        broken.push(format!("{tag} has {tracks:?}, the index says {:?}", battlefield.tracks(id)));
    }
    for track in tracks.iter().filter(|track| track.now < track.min || track.now > track.max) {
        broken.push(format!("{tag} has {track:?}"));
    }
}

/// A question is about somebody and can be answered.
fn asked(battle: &Battle<impl Rules>, broken: &mut Vec<String>) {
    let Some(decision) = battle.decision() else { return };
    let exists = |id: CreatureId| battle.world().resource::<Battlefield>().entity(id).is_some();
    if decision.about.is_some_and(|id| !exists(id)) {
        broken.push(format!("asked about nobody: {decision:?}"));
    }
    match &decision.options {
        Options::Choose { choices, may_pass } => {
            let unlike: BTreeSet<_> = choices.iter().collect();
            if unlike.len() != choices.len() || (choices.is_empty() && !may_pass) {
                broken.push(format!("the same twice or nothing to choose from: {decision:?}"));
            }
        }
        Options::Route(options) if options.must && options.routes.is_empty() => {
            broken.push(format!("there is no way to take: {decision:?}"));
        }
        Options::Use(options) if !exists(options.by) => broken.push(format!("nobody's use: {decision:?}")),
        Options::Act | Options::Route(_) | Options::Use(_) => {}
    }
}
