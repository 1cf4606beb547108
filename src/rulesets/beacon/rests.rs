//! What lies between the scenes of a level: the rest, what RECOVERIES buy, and who comes next (BC-STAT-09, BC-SRG-05).

use bevy::prelude::World;

use super::costs;
use super::data::level::{Rest, Scene};
use super::data::passive::Passive;
use super::data::words::Phase;
use super::frames::{Frame, Resting};
use super::movement::{self, is_free, space_at};
use super::mutations;
use super::setup;
use super::sheet::Being;
use super::state::{self, Clock, HEROES, OTHERS, Scenes};
use super::systems::{BeaconRules, BeaconSystems};
use super::terms as t;
use super::view::View;
use crate::content::level::Placed;
use crate::core::creature::entity_of;
use crate::core::fact::{Cause, FactKind};
use crate::core::ids::CreatureId;
use crate::core::intent::{Choice, Decision, Intent, Options};
use crate::core::name::{Name, name};
use crate::core::pool::Pool;
use crate::core::question::Question;
use crate::core::resolve::RulesBuilder;
use crate::core::stack::{Flow, Stack};
use crate::core::track::change_track;
use crate::core::uses::Scope;

/// Registers rests.
pub(super) fn install(rules: &mut RulesBuilder<BeaconRules>) {
    rules.step::<Resting>(BeaconSystems::Turns, step);
}

/// What somebody spends RECOVERIES on.
pub static REST: Question = Question::new("rest");

/// Wounds and Overstresses of whoever returns to the fight after a short rest.
const RETURNS_WITH: i16 = 3;

/// What RECOVERIES buy in a short rest, each with its price; a destroyed item by its own name for 1 (BC-STAT-09).
const PRICES: [(&str, i16); 5] = [("hp", 1), ("mp", 1), ("wounds", 2), ("overstress", 2), ("return", 4)];

/// Goes on with the next scene, if all enemies are out of this one and there is another.
pub fn next_scene(world: &mut World) -> bool {
    let view = View::new(world);
    let enemies = view.standing().any(|(id, _)| view.side(id) != HEROES);
    let Some(scene) = world.resource::<Scenes>().0.first().filter(|_| !enemies).cloned() else { return false };
    world.resource_mut::<Scenes>().0.remove(0);
    *world.resource_mut::<Clock>() = Clock::default();
    let mut stack = world.resource_mut::<Stack<Frame>>();
    stack.clear();
    stack.push(Frame::Round(Phase::Before));
    stack.push(Frame::Resting(Box::new(Resting { scene, begun: false, done: 0 })));
    true
}

fn step(world: &mut World, rest: &mut Resting) -> Flow<Frame> {
    if !rest.begun {
        rest.begun = true;
        begin(world, rest.scene.rest);
        return Flow::Again;
    }
    let answer = world.resource_mut::<Stack<Frame>>().take_answer();
    let heroes = heroes(View::new(world));
    let Some(&who) = heroes.get(rest.done).filter(|_| rest.scene.rest == Rest::Short) else {
        enter(world, &rest.scene);
        return Flow::Done;
    };
    match answer {
        None => {
            let choices: Vec<Choice> = bought(View::new(world), who).into_iter().map(Choice::Named).collect();
            if choices.is_empty() {
                rest.done += 1;
                return Flow::Again;
            }
            let options = Options::Choose { choices, may_pass: true };
            Flow::Ask(Decision { side: HEROES, about: Some(who), ask: REST.id(), origin: name!("short-rest"), options })
        }
        Some(Intent::Choose(Choice::Named(what))) => {
            buy(world, who, what);
            Flow::Again
        }
        Some(_) => {
            rest.done += 1;
            Flow::Again
        }
    }
}

fn heroes(view: View) -> Vec<CreatureId> {
    view.ids().filter(|&id| view.sheet(id).pc && view.sheet(id).being == Being::Character).collect()
}

/// What a rest gives without a price.
fn begin(world: &mut World, rest: Rest) {
    let long = rest == Rest::Long;
    let cause = Cause::rule(if long { "long-rest" } else { "short-rest" });
    let why = if long { "a long rest" } else { "a short rest" };
    mutations::record_fact(world, cause, FactKind::Nothing { on: None, why: why.to_owned() });
    mutations::reset_uses(world, |scope| scope == costs::scene() || (long && scope == Scope::Fight));
    let heroes = heroes(View::new(world));
    for who in heroes.into_iter().filter(|&who| View::new(world).is_up(who)).collect::<Vec<_>>() {
        mutations::calm(world, who, cause);
        if long {
            restore(world, who, cause);
        }
        mutations::change_pool(world, who, t::MP.get(), i16::MAX / 2, cause);
        mutations::belongings(world, who, |own| {
            own.spent.clear();
            own.thrown.clear();
        });
    }
}

/// Everything is as it was at first (BC-STAT-09, BC-SRG-05, BC-SRG-12).
fn restore(world: &mut World, who: CreatureId, cause: Cause) {
    let view = View::new(world);
    let (sheet, level) = (view.sheet(who).clone(), view.house().surge_level);
    mutations::heal_fully(world, who, cause);
    for (pool, now) in [
        (t::WOUNDS.get(), 0),
        (t::OVERSTRESS.get(), 0),
        (t::RECOVERIES.get(), sheet.recoveries),
        (t::SURGE_LEVEL.get(), level),
    ] {
        let had = View::new(world).pool(who, pool);
        mutations::change_pool(world, who, pool, now - had, cause);
    }
    mutations::open_pool(world, who, Pool { name: t::MP.get(), now: sheet.mp, floor: 0, cap: Some(sheet.mp) });
    mutations::belongings(world, who, |own| own.destroyed.clear());
}

/// What somebody has use for and RECOVERIES enough.
pub fn bought(view: View, who: CreatureId) -> Vec<Name> {
    let sheet = view.sheet(who);
    let have = view.pool(who, t::RECOVERIES.get());
    let cap = view.pools(who).and_then(|pools| pools.iter().find(|pool| pool.name == t::MP.get())?.cap);
    let up = view.is_up(who);
    let useful = |what: &str| match what {
        "hp" => up && view.hp(who) < sheet.hp,
        "mp" => up && cap.is_some_and(|cap| cap < sheet.mp),
        "wounds" => up && view.pool(who, t::WOUNDS.get()) > 0,
        "overstress" => up && view.pool(who, t::OVERSTRESS.get()) > 0,
        _ => !up,
    };
    let priced = PRICES.iter().filter(|(what, price)| *price <= have && useful(what)).map(|(what, _)| Name::new(what));
    let second = sheet.linked.map(|(_, second)| second);
    let broken = view.belongings(who).into_iter().flat_map(|own| own.destroyed.iter().copied());
    let broken = broken.filter(|item| up && have > 0 && Some(*item) != second);
    priced.chain(broken).collect()
}

fn buy(world: &mut World, who: CreatureId, what: Name) {
    let cause = Cause::rule("short-rest");
    let price = PRICES.iter().find(|(known, _)| what == **known).map_or(1, |(_, price)| *price);
    mutations::change_pool(world, who, t::RECOVERIES.get(), -price, cause);
    let mp = View::new(world).sheet(who).mp;
    match what.as_str() {
        "hp" => mutations::heal_fully(world, who, cause),
        "mp" => mutations::open_pool(world, who, Pool { name: t::MP.get(), now: mp, floor: 0, cap: Some(mp) }),
        "wounds" | "overstress" => {
            mutations::change_pool(world, who, what, -1, cause);
        }
        "return" => come_back(world, who, cause),
        _ => {
            let linked = View::new(world).sheet(who).linked.filter(|(one, other)| [*one, *other].contains(&what));
            let items = linked.map_or(vec![what], |(one, other)| vec![one, other]);
            mutations::belongings(world, who, |own| own.destroyed.retain(|item| !items.contains(item)));
        }
    }
}

/// The defeated return with Wounds and Overstresses, beside the first who stands.
fn come_back(world: &mut World, who: CreatureId, cause: Cause) {
    let entity = entity_of(world, who);
    world.entity_mut(entity).insert(state::up());
    change_track(world, who, t::STRESS.get(), |track| track.now = 0);
    mutations::heal_fully(world, who, cause);
    for pool in [t::WOUNDS.get(), t::OVERSTRESS.get()] {
        let had = View::new(world).pool(who, pool);
        mutations::change_pool(world, who, pool, RETURNS_WITH - had, cause);
    }
    let view = View::new(world);
    let beside = view.standing().find(|(id, _)| view.side(*id) == HEROES).map(|(_, space)| space.at);
    let at = movement::nearest_free(view, who, beside.unwrap_or_default());
    mutations::put_on(world, who, at);
    mutations::record_fact(world, cause, FactKind::Appeared(who));
}

/// The enemies of the next scene come, and what scenes start with is there again (BC-ABL-07).
fn enter(world: &mut World, scene: &Scene) {
    for (id, creature, at) in &scene.place {
        // What levels say was checked as they were read.
        let Ok(who) = setup::enter(world, &Placed::new(*id, *creature, *at, OTHERS)) else { continue };
        let view = View::new(world);
        let space = space_at(view, who, *at);
        if !is_free(view, who, space) {
            let at = movement::nearest_free(view, who, *at);
            mutations::put_on(world, who, at);
        }
        mutations::record_fact(world, Cause::rule("scene"), FactKind::Appeared(who));
    }
    for who in heroes(View::new(world)) {
        let view = View::new(world);
        let start = view.passive(who, |passive| match passive {
            Passive::IceUnderSkin { start, .. } => Some(*start),
            _ => None,
        });
        if let Some(start) = start.filter(|_| view.is_up(who)) {
            mutations::open(world, who, t::TEMPORARY.get(), start, None);
        }
    }
}
