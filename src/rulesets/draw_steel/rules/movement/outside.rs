//! Ways out of an area that an effect lets a creature shift out of, or has it shift out of: to the nearest free places.

use super::super::frames::Outside;
use super::super::view::View;
use super::mover::Mover;
use super::reach::reach_as;
use crate::core::fact::StepCause;
use crate::core::geometry::{Space, Spot};
use crate::core::ids::CreatureId;
use crate::core::intent::Refusal;
use crate::core::path::{PathField, Reached};

/// Where an area can be left for, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WaysOut {
    /// `Shift`, or `Walk` where no shift leads out.
    pub how: StepCause,
    /// How many squares each of them takes.
    pub squares: i16,
    /// One way to each of the nearest places; none where its speed does not carry it out.
    pub routes: Vec<Vec<Spot>>,
}

/// Whether a creature is in an area with any part of it.
pub fn is_inside(view: View, id: CreatureId, area: &[Spot]) -> bool {
    view.space(id).is_some_and(|space| area.iter().any(|&spot| space.covers(spot)))
}

/// The shortest ways out of an area, all of the same length, within the mover's speed (DS-MOVE-04); a shift that cannot be
/// one is an ordinary move (DS-MOVE-06). Whoever has to go is not held back by fear (AMB-54).
pub fn ways_out(view: View, mover: CreatureId, outside: &Outside) -> WaysOut {
    let kinds = [StepCause::Shift, StepCause::Walk];
    let found = kinds.into_iter().map(|how| by(view, mover, outside, how)).find(|out| !out.routes.is_empty());
    found.unwrap_or(WaysOut { how: StepCause::Shift, squares: 0, routes: Vec::new() })
}

fn by(view: View, mover: CreatureId, outside: &Outside, how: StepCause) -> WaysOut {
    let mut field = PathField::new();
    reach_as(view, mover, view.speed(mover), how, !outside.must, &mut field);
    let (side, level) = (view.size(mover).squares(), view.space(mover).map_or(0, |space| space.at.z));
    // Above or below an area is not outside of it.
    let free = |reached: &Reached| {
        let space = Space::new(reached.spot.with_z(0), side);
        reached.stop && reached.cost > 0 && !outside.area.iter().any(|spot| space.covers(spot.with_z(0)))
    };
    let rank = |reached: &Reached| (reached.cost, (reached.spot.z - level).abs());
    let least = field.reached().filter(free).map(|reached| rank(&reached)).min();
    let nearest = field.reached().filter(|reached| free(reached) && Some(rank(reached)) == least);
    let mut ends: Vec<Spot> = nearest.map(|reached| reached.spot).collect();
    ends.sort_unstable_by_key(|spot| (spot.y, spot.x, spot.z));
    let routes = ends.into_iter().filter_map(|end| field.path_to(end)).collect();
    WaysOut { how, squares: least.map_or(0, |(cost, _)| cost as i16), routes }
}

/// Whether a way is one of the shortest out of an area; returns it with its elevations and how it is taken.
///
/// # Errors
/// What is wrong with it.
pub fn check_way_out(
    view: View,
    mover: CreatureId,
    outside: &Outside,
    path: &[Spot],
) -> Result<(Vec<Spot>, StepCause), Refusal> {
    let out = ways_out(view, mover, outside);
    let flat = |spot: &Spot| (spot.x, spot.y);
    if !out.routes.iter().any(|route| route.last().map(flat) == path.last().map(flat)) {
        return Err(view.refusal("route", || "that is none of the nearest free places outside"));
    }
    let walker = Mover::new(view, mover, out.how, !outside.must);
    walker.follow(path, out.squares).map(|(path, _)| (path, out.how)).map_err(|bar| bar.refusal(view))
}
