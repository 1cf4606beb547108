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
