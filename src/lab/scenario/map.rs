//! The board of a case: drawn with characters, of which a game has some of its own, or open ground.

use crate::content::level::{self, Ground, OPEN};
use crate::core::board::Board;

/// More squares a side than any case needs.
const MOST: i16 = 200;

/// The board of a case: open ground of `size` squares unless a map is drawn; what `legend` says goes before what the
/// game's `usual` characters mean.
///
/// # Errors
/// The first character of the map that neither knows.
pub fn board(
    map: &[String],
    size: (i16, i16),
    legend: &[(char, Ground)],
    usual: impl IntoIterator<Item = (char, Ground)>,
) -> Result<Board, String> {
    if map.is_empty() {
        if size.0 < 1 || size.1 < 1 || size.0 > MOST || size.1 > MOST {
            return Err(format!("a board has 1 to {MOST} squares a side, not {size:?}"));
        }
        return Ok(Board::open(size.0, size.1));
    }
    let mut legend = legend.to_vec();
    for (character, ground) in usual {
        if !legend.iter().any(|(own, _)| *own == character) {
            legend.push((character, ground));
        }
    }
    for (y, row) in map.iter().enumerate() {
        if let Some(x) = row.chars().position(|c| c != OPEN && !legend.iter().any(|(own, _)| *own == c)) {
            return Err(format!("the map's character at ({x}, {y}) is not in the legend"));
        }
    }
    Ok(level::board(map, &legend))
}
