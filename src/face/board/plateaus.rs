//! Ground of one height, in stretches.

use crate::core::board::Board;
use crate::core::geometry::Spot;

/// Stretches of open ground of one height off level 0, each a list of its squares from the upper left.
pub(super) fn of_one_height(board: &Board) -> Vec<Vec<Spot>> {
    let height = |spot: Spot| {
        let tile = board.tile(spot)?;
        let open = tile.solid.is_none_or(|solid| solid.top.is_some());
        Some(board.ground(spot)).filter(|&height| open && height != 0)
    };
    let mut seen = vec![false; board.spots().count()];
    let mut found = Vec::new();
    for spot in board.spots() {
        let (Some(level), Some(false)) = (height(spot), board.index(spot).map(|i| seen[i])) else { continue };
        let (mut stretch, mut open) = (Vec::new(), vec![spot]);
        while let Some(next) = open.pop() {
            let Some(i) = board.index(next).filter(|&i| !seen[i]) else { continue };
            if height(next) != Some(level) {
                continue;
            }
            seen[i] = true;
            stretch.push(next);
            open.extend([(0, 1), (0, -1), (1, 0), (-1, 0)].map(|(dx, dy)| next.offset(dx, dy, 0)));
        }
        stretch.sort_unstable_by_key(|spot| (spot.y, spot.x));
        found.push(stretch);
    }
    found
}

/// The square of a stretch that bears its height: one on which nobody stands and nothing is written, else one on which
/// nobody stands. Tells whether what is written there needs the middle.
pub(super) fn number_at(
    stretch: &[Spot],
    taken: impl Fn(Spot) -> bool,
    written: impl Fn(Spot) -> bool,
) -> Option<(Spot, bool)> {
    let free = stretch.iter().find(|spot| !taken(**spot) && !written(**spot));
    let left = || stretch.iter().find(|spot| !taken(**spot)).or(stretch.first());
    free.or_else(left).map(|&spot| (spot, written(spot)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heights_and_costs_of_movement_do_not_lie_on_each_other() {
        let stretch = [Spot::new(1, 1), Spot::new(2, 1), Spot::new(3, 1)];
        let at = |taken: &[i16], written: &[i16]| {
            number_at(&stretch, |spot| taken.contains(&spot.x), |spot| written.contains(&spot.x)).unwrap()
        };
        assert_eq!(at(&[1], &[2]), (stretch[2], false));
        assert_eq!(at(&[1], &[2, 3]), (stretch[1], true), "in a corner beside the cost");
        assert_eq!(at(&[1, 2, 3], &[]), (stretch[0], false));
    }
}
