//! What the heroes are after besides bringing everybody down, and when they have it.

use bevy::prelude::World;

use super::state::{Clock, DIRECTOR, Goal, HEROES, Outcome};
use super::systems::DrawSteelRules;
use super::view::View;
use crate::content::objective::{Objective, squares_of};
use crate::core::creature::Life;
use crate::core::geometry::Spot;
use crate::core::ids::{CreatureId, SideId};
use crate::core::name::Name;
use crate::core::resolve::RulesBuilder;

/// Registers when a fight is decided.
pub(crate) fn install(rules: &mut RulesBuilder<DrawSteelRules>) {
    rules.settle(settle);
}

/// Whenever nothing is under way: the fight may be decided. Before the first round nothing is.
fn settle(world: &mut World) {
    if world.resource::<Clock>().round > 0
        && let Some(outcome) = decided(View::new(world))
    {
        super::aftermath::begin(world, outcome);
    }
}

/// Takes the objective of a drawn map over once everybody is placed.
pub fn set(world: &mut World, objective: Objective, map: &[String]) {
    let goal = match objective {
        Objective::LastSideStanding => Goal::LastStanding,
        Objective::Reach { area, count } => Goal::Reach { squares: squares_of(map, area), count },
        Objective::Survive { rounds } => Goal::Survive { rounds },
        Objective::Defeat { who } => View::new(world).by_tag(who).map_or(Goal::LastStanding, Goal::Defeat),
    };
    world.insert_resource(goal);
}

/// The end of the fight, if things stand so: the objective reached, or only one side able to fight.
pub fn decided(view: View) -> Option<Outcome> {
    let won = |winner: SideId, why: &str| Some(Outcome { winner: Some(winner), why: Name::new(why) });
    let able = |id: &CreatureId| view.life(*id) == Life::Awake;
    let mut standing = view.living().filter(able).map(|id| view.side(id));
    let Some(first) = standing.next() else {
        return Some(Outcome { winner: None, why: Name::new("nobody is left standing") });
    };
    if standing.all(|side| side == first) {
        return won(first, "nobody else is left standing");
    }
    match view.goal() {
        Goal::LastStanding => None,
        Goal::Reach { count, .. } => {
            if arrived(view) < usize::from(*count) {
                return None;
            }
            won(HEROES, &format!("{count} of them have reached the marked squares"))
        }
        Goal::Survive { rounds } if view.clock().round > *rounds => {
            won(HEROES, &format!("they have held out for {rounds} rounds"))
        }
        Goal::Survive { .. } => None,
        Goal::Defeat(who) if view.life(*who) == Life::Awake => None,
        Goal::Defeat(who) => won(HEROES, &format!("{} is down", super::super::text::names::name(view, *who))),
    }
}

/// Heroes able to fight that stand on the squares they have to reach.
pub fn arrived(view: View) -> usize {
    let Goal::Reach { squares, .. } = view.goal() else { return 0 };
    let there = |id: &CreatureId| {
        let space = view.space(*id);
        view.life(*id) == Life::Awake
            && view.side(*id) == HEROES
            && space.is_some_and(|space| squares.iter().any(|spot| space.covers(spot.with_z(space.at.z))))
    };
    view.living().filter(there).count()
}

/// How far the heroes are, in a few words; empty where there is nothing besides the fight.
pub fn progress(view: View) -> String {
    match view.goal() {
        Goal::LastStanding => String::new(),
        Goal::Reach { count, .. } => format!("reached: {} of {count}", arrived(view)),
        Goal::Survive { rounds } => format!("of {rounds} to hold"),
        Goal::Defeat(who) => format!("{} must fall", super::super::text::names::name(view, *who)),
    }
}

/// Whom the objective makes worth more than it is, to either side: the one that must fall, and heroes near where they
/// want to be.
pub fn matters(view: View, id: CreatureId) -> bool {
    match view.goal() {
        Goal::Defeat(who) => *who == id,
        Goal::Reach { squares, .. } => {
            let near = |spot: &Spot| {
                view.space(id).is_some_and(|space| {
                    space.distance(crate::core::geometry::Space::square(spot.with_z(space.at.z))) <= 4
                })
            };
            view.side(id) != DIRECTOR && squares.iter().any(near)
        }
        _ => false,
    }
}
