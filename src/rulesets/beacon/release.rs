//! RELEASE: no turn, but a slot in the alternation (BC-CHN-12 to BC-CHN-21).

use bevy::prelude::World;

use super::actions;
use super::aims;
use super::check::{self, Planned};
use super::data::ability::{AbilityDef, Area, Targets};
use super::data::condition::Lend;
use super::data::words::Action;
use super::frames::{Frame, Release, Window};
use super::ground;
use super::mutations;
use super::systems::{BeaconRules, BeaconSystems};
use super::triggers::Done;
use super::view::View;
use crate::core::fact::Cause;
use crate::core::geometry::{Space, Spot};
use crate::core::ids::CreatureId;
use crate::core::intent::{Decision, Options, Use};
use crate::core::question::Question;
use crate::core::resolve::RulesBuilder;
use crate::core::stack::{Flow, Stack};

/// Registers RELEASE.
pub(super) fn install(rules: &mut RulesBuilder<BeaconRules>) {
    rules.step::<Release>(BeaconSystems::Release, step).at_rest::<Release>(|_| true);
}

/// What is done in a release.
pub static RELEASE: Question = Question::new("release");

/// Whether somebody has something to release now, and a target for it (BC-CHN-14, BC-CHN-16, BC-CHN-19).
pub fn can_release(view: View, who: CreatureId) -> bool {
    let Some(own) = view.channelling(who).filter(|own| own.from_round <= view.clock().round) else { return false };
    let silenced = view.lends(who, |lend| *lend == Lend::NoSpells);
    let kept = view.ability(who, own.ability).is_some();
    !silenced && kept && !ways(view, who).is_empty()
}

/// Every way to let go what somebody channels: one for each target, or for each set of those an area catches.
pub fn ways(view: View, who: CreatureId) -> Vec<Use> {
    let view = view.quiet();
    let Some(own) = view.channelling(who) else { return Vec::new() };
    let Some(ability) = view.content().ability(own.ability) else { return Vec::new() };
    let plain = Use { by: who, ability: own.ability, on: own.on.into_iter().collect(), ..Use::default() };
    ways_of(view, ability, &plain)
}

/// The same for an ability that may not be channelled yet; a plain use names whom it is bound to, if anybody.
pub fn ways_of(view: View, ability: &AbilityDef, plain: &Use) -> Vec<Use> {
    let bound = plain.on.first().copied();
    let plain = Use { on: Vec::new(), ..plain.clone() };
    let fits = |wanted: &Use| aims::targets(view, ability, wanted, Some(Action::Release)).is_ok();
    let ids = || view.standing().map(|(id, _)| id);
    let wanted: Vec<Use> = match (ability.targets, ability.area) {
        (targets, _) if targets.one() => {
            let named = ids().filter(|&on| bound.is_none_or(|bound| bound == on));
            named.map(|on| Use { on: vec![on], ..plain.clone() }).collect()
        }
        (Targets::SomeEnemies, _) => {
            let all: Vec<CreatureId> = ids().filter(|&on| fits(&Use { on: vec![on], ..plain.clone() })).collect();
            if all.is_empty() { Vec::new() } else { vec![Use { on: all, ..plain }] }
        }
        (_, Some(Area::Blast(radius) | Area::CloseBlast(radius))) => {
            centers(view, radius).into_iter().map(|at| Use { area: vec![at], ..plain.clone() }).collect()
        }
        _ => vec![plain],
    };
    wanted.into_iter().filter(fits).collect()
}

/// Centers worth a look: those that catch a set of creatures that none before does.
pub fn centers(view: View, radius: i16) -> Vec<Spot> {
    let board = view.board();
    let mut spots: Vec<Spot> = Vec::new();
    for (_, space) in view.standing() {
        let far = space.far();
        let around = (space.at.y - radius..=far.y + radius)
            .flat_map(|y| (space.at.x - radius..=far.x + radius).map(move |x| Spot::new(x, y)));
        spots.extend(around.filter(|&spot| board.index(spot).is_some()));
    }
    spots.sort_unstable_by_key(|spot| (spot.y, spot.x));
    spots.dedup();
    let mut seen: Vec<Vec<CreatureId>> = Vec::new();
    spots.retain(|&spot| {
        let inside = |space: &Space| ground::distance(*space, Space::square(spot)) <= radius;
        let caught: Vec<CreatureId> = view.standing().filter(|(_, space)| inside(space)).map(|(id, _)| id).collect();
        let fresh = !seen.contains(&caught);
        seen.push(caught);
        fresh
    });
    spots
}

fn step(world: &mut World, release: &mut Release) -> Flow<Frame> {
    let who = release.who;
    let view = View::new(world);
    if release.done && view.channelling(who).is_some() {
        let ability = view.channelling(who).map(|own| own.ability);
        // What lasts while it is channelled has lasted through the release (BC-ABL-18).
        mutations::stop_channelling(world, who, Cause::new(who, Action::Release.word()));
        let names = [Action::Release.word()].into_iter().chain(ability);
        return Flow::Push(Window::after(Done::action(who, names)));
    }
    let over = release.done && (release.left == 0 || super::movement::bound(view, who, true).is_some());
    if !view.is_up(who) || over || (!release.done && view.channelling(who).is_none()) {
        return Flow::Done;
    }
    if world.resource_mut::<Stack<Frame>>().take_answer().is_none() {
        let view = View::new(world);
        let (side, origin) = (view.side(who), view.channelling(who).map(|own| own.ability).unwrap_or_default());
        let options = Options::Act;
        return Flow::Ask(Decision { side, about: Some(who), ask: RELEASE.id(), origin, options });
    }
    match check::planned(world) {
        Planned::Walk { path, how } => {
            let left = release.left;
            Flow::Push(actions::walk(View::new(world), who, path, how, left, false))
        }
        Planned::Use(plan) => {
            release.done = true;
            actions::use_ability(world, &plan, false).map_or(Flow::Again, Flow::Push)
        }
        Planned::Basic(_) | Planned::Answer => Flow::Done,
    }
}
