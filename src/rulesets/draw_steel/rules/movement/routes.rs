//! What the ways offered for a movement come to, told apart where several lead to one square: by the height they end
//! at, and by what they run into with how much left (DS-FORCE-07, DS-FORCE-13).

use super::super::falling;
use super::super::frames::Frame;
use super::super::view::View;
use super::force::check_force;
use crate::core::geometry::{Space, Spot};
use crate::core::ids::CreatureId;
use crate::core::intent::RouteOptions;
use crate::core::plural::counted;
use crate::rulesets::draw_steel::text::names;

/// How a way ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct End {
    /// Where the mover is at last, before it falls.
    rest: Spot,
    /// Squares that are left where it runs into something.
    slam: Option<i16>,
}

/// How a way under consideration ends; for a push and the like judged as the battle stands.
fn end(view: View, options: &RouteOptions, route: &[Spot]) -> Option<End> {
    let last = *route.last()?;
    let Some(Frame::Force(frame)) = view.stack().top() else { return Some(End { rest: last, slam: None }) };
    let checked = check_force(view, frame, route).ok()?;
    if !checked.slam {
        return Some(End { rest: last, slam: None });
    }
    let before = route.len().checked_sub(2).and_then(|index| route.get(index)).copied();
    let rest = before.or_else(|| view.space(options.mover).map(|space| space.at))?;
    Some(End { rest, slam: Some(options.squares - checked.used) })
}

/// Whether whoever is moved along a way runs into something or comes down hard at its end.
pub fn hurts(view: View, options: &RouteOptions, route: &[Spot]) -> bool {
    let falls = |rest: Spot| falling::foreseen(view, options.mover, rest).is_some();
    end(view, options, route).is_some_and(|end| end.slam.is_some() || falls(end.rest))
}

/// Whether whoever is moved along a way runs into something at its end.
pub fn slams(view: View, options: &RouteOptions, route: &[Spot]) -> bool {
    end(view, options, route).is_some_and(|end| end.slam.is_some())
}

/// The ways that pointing at a square could mean, each by its place in the list: to the square itself, or else one whose
/// mover would cover it; those into the open first, the lowest before the others, then those that run into something,
/// with most left and the straightest first.
pub fn ways_to(view: View, options: &RouteOptions, spot: Spot) -> Vec<usize> {
    let side = view.size(options.mover).squares();
    let ends = |fits: &dyn Fn(Spot) -> bool| -> Vec<usize> {
        let routes = options.routes.iter().enumerate();
        routes.filter(|(_, route)| route.last().is_some_and(|&end| fits(end))).map(|(index, _)| index).collect()
    };
    let mut found = ends(&|end| (end.x, end.y) == (spot.x, spot.y));
    if found.is_empty() && side > 1 {
        found = ends(&|end| Space::new(end, side).covers(spot.with_z(end.z)));
        found.sort_by_key(|&index| options.routes[index].len());
        found.truncate(1);
    }
    let ended = |index: usize| Some((end(view, options, &options.routes[index])?, index));
    let mut ways: Vec<(End, usize)> = found.into_iter().filter_map(ended).collect();
    ways.sort_by_key(|(end, index)| {
        (end.slam.is_some(), end.slam.map_or(0, |left| -left), end.rest.z, options.routes[*index].len())
    });
    let mut told: Vec<(End, usize)> = Vec::new();
    for way in ways {
        if !told.iter().any(|(known, _)| *known == way.0) {
            told.push(way);
        }
    }
    told.into_iter().map(|(_, index)| index).collect()
}

/// A way in words, as an answer of its own: `Into Zombie 3 with 2 squares left`,
/// `3 above the ground: falls 3: 6 damage, prone`.
pub fn way(view: View, options: &RouteOptions, route: &[Spot]) -> String {
    let Some(end) = end(view, options, route) else { return String::new() };
    let side = view.size(options.mover).squares();
    let ground = view.board().ground_under(Space::new(end.rest, side));
    let height = height(view, options.mover, end.rest);
    let Some(left) = end.slam else {
        return match end.rest.z - ground {
            0 => "On the ground".to_owned(),
            up if height.is_empty() => format!("{up} above the ground"),
            up => format!("{up} above the ground: {height}"),
        };
    };
    let into = route.last().map_or_else(String::new, |&last| met(view, options.mover, last));
    let from = view.space(options.mover).map(|space| space.at);
    let place = match route.last() {
        Some(&last) if from != Some(end.rest) => format!(", from {}", side_of(last, end.rest)),
        _ => String::new(),
    };
    let up = if end.rest.z > ground { format!(", {} above the ground", end.rest.z - ground) } else { String::new() };
    let then = if height.is_empty() { String::new() } else { format!("; then {height}") };
    format!("Into {into} with {} left{place}{up}{then}", counted(left, "square"))
}

/// What follows from ending at a height with nothing to keep one up, in words; nothing where it is nothing.
pub fn height(view: View, mover: CreatureId, at: Spot) -> String {
    falling::foreseen(view, mover, at).map_or_else(String::new, |fall| fall.words(view))
}

/// What a way runs into and with how much left, in words; none where it ends in the open.
pub(super) fn slam(view: View, options: &RouteOptions, route: &[Spot]) -> Option<String> {
    let left = end(view, options, route)?.slam?;
    Some(format!("slams into {} with {} left", met(view, options.mover, *route.last()?), counted(left, "square")))
}

/// The side of a square that another one next to it lies on, the board seen with north up.
fn side_of(of: Spot, other: Spot) -> String {
    let north_south = match other.y - of.y {
        ..0 => "north",
        0 => "",
        1.. => "south",
    };
    let east_west = match other.x - of.x {
        ..0 => "west",
        0 => "",
        1.. => "east",
    };
    match (north_south, east_west) {
        ("", "") => "above".to_owned(),
        ("", way) | (way, "") => format!("the {way}"),
        (one, two) => format!("the {one}-{two}"),
    }
}

fn met(view: View, mover: CreatureId, at: Spot) -> String {
    let space = Space::new(at, view.size(mover).squares());
    let met: Vec<CreatureId> =
        view.occupancy().in_space(space).filter(|&id| id != mover && view.is_alive(id)).collect();
    match met.as_slice() {
        [] if at.z < view.board().ground_under(space)
            && view.board().tile(at).is_some_and(|tile| tile.solid.is_none()) =>
        {
            "the ground".to_owned()
        }
        [] => {
            let solid = space.squares().find(|&spot| view.board().blocked(spot));
            names::solid(view.board(), solid.unwrap_or(at))
        }
        met => names::names(view, met),
    }
}

/// Squares climbed on a way that is walked, up and down (DS-MOVE-08); none for those who fly.
pub fn climbed(view: View, mover: CreatureId, from: Spot, route: &[Spot]) -> (i16, i16) {
    if view.flies(mover) {
        return (0, 0);
    }
    let mut here = from;
    let (mut up, mut down) = (0, 0);
    for &spot in route {
        match spot.z - here.z {
            rise @ 2.. => up += rise,
            fall @ ..=-2 => down -= fall,
            _ => {}
        }
        here = spot;
    }
    (up, down)
}
