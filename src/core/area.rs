//! Areas: bursts, cubes, lines and walls, how they may be placed and what they cover.
//!
//! An area other than a burst is placed by naming its squares: the top-left one of a cube, the chain of a line (the
//! top-left squares of its blocks where it is wider than one), every square of a wall. One square of it, the origin
//! square, must be within the area's distance of the user and in line of effect; from there the area
//! spreads, and squares it has no line of effect to drop out. An origin may be named after the squares;
//! otherwise the one that covers most is taken. Squares off the map drop out silently.
//!
//! Areas have height. Every square is covered from some elevation up to another; behind an obstacle with a stated top
//! only the part above the top may be left.

use serde::{Deserialize, Serialize};

use super::board::Board;
use super::geometry::{Space, Spot};
use super::line::Heading;
use super::sight::line_of_effect;
use super::squares::SquareSet;

/// The form of an area; all measures in squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Shape {
    /// Everything within a radius of the user's space, in height too; also the reach of an aura.
    Burst {
        /// From the outside of the space.
        radius: i16,
    },
    /// As high and deep as wide.
    Cube {
        /// Per side.
        side: i16,
    },
    /// A straight chain of blocks.
    Line {
        /// Blocks in the chain.
        length: i16,
        /// Width, depth and height of a block.
        width: i16,
    },
    /// Single squares side by side or on top of each other.
    Wall {
        /// How many.
        squares: i16,
    },
}

/// Where an area is put.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Placement {
    /// A cube's top-left square, a line's chain, a wall's squares; nothing for a burst.
    pub squares: Vec<Spot>,
    /// Where it spreads from.
    pub origin: Spot,
}

impl Placement {
    /// The form in which [`place`] and intents take it: the squares, then the origin; nothing for a burst.
    pub fn spots(&self) -> Vec<Spot> {
        if self.squares.is_empty() {
            return Vec::new();
        }
        self.squares.iter().copied().chain([self.origin]).collect()
    }
}

/// Why an area cannot be placed as asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AreaFault {
    /// Not as many squares as the shape is placed by.
    #[error("the area is placed by {expected} squares, not {given}")]
    WrongCount {
        /// As many as needed.
        expected: usize,
        /// As many as named.
        given: usize,
    },
    /// A line whose chain turns back or has a hole.
    #[error("the line is not straight at ({}, {})", .0.x, .0.y)]
    NotStraight(Spot),
    /// A wall square named twice.
    #[error("the wall has ({}, {}) twice", .0.x, .0.y)]
    Twice(Spot),
    /// A wall square that shares no full side with the others.
    #[error("({}, {}) does not share a side with the rest of the wall", .0.x, .0.y)]
    Gap(Spot),
    /// A wall square that stands neither on the ground nor on the wall.
    #[error("({}, {}) stands on nothing", .0.x, .0.y)]
    Floating(Spot),
    /// A wall square where somebody is.
    #[error("({}, {}) is occupied", .0.x, .0.y)]
    Occupied(Spot),
    /// A wall square, or the origin, in something solid or off the map.
    #[error("({}, {}) is solid", .0.x, .0.y)]
    Solid(Spot),
    /// No square of the area, or not the origin named, is near enough.
    #[error("the area must start within {within} squares, not {distance}")]
    TooFar {
        /// Squares to the nearest square of the area, or to the origin named.
        distance: i16,
        /// Squares allowed.
        within: i16,
    },
    /// No square of the area within distance is in line of effect.
    #[error("there is no line of effect to where the area starts")]
    NoLineToOrigin(Spot),
    /// No square of the area is on the map.
    #[error("no square of the area is on the map")]
    OffMap,
}

/// The squares an area covers, each between two elevations.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct AreaSquares {
    /// The squares on the floor plan.
    pub squares: SquareSet,
    /// The lowest elevation covered anywhere.
    pub z_low: i16,
    /// The highest elevation covered anywhere.
    pub z_high: i16,
    /// Lowest and highest elevation of every square in order; empty where all are the same.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    spans: Vec<(i16, i16)>,
}

impl AreaSquares {
    /// Lowest and highest elevation covered on a square, `None` outside.
    pub fn span(&self, square: Spot) -> Option<(i16, i16)> {
        let position = self.squares.position(square)?;
        Some(self.spans.get(position).copied().unwrap_or((self.z_low, self.z_high)))
    }

    /// Whether any part of a space lies in the area.
    pub fn touches(&self, space: Space) -> bool {
        let top = space.far().z;
        space.at.z <= self.z_high
            && top >= self.z_low
            && space.squares().any(|spot| self.span(spot).is_some_and(|(low, high)| space.at.z <= high && top >= low))
    }

    /// The same as [`Self::touches`], for areas that last: whether whoever is in a space is in the area.
    pub fn contains(&self, space: Space) -> bool {
        self.touches(space)
    }

    /// The squares with the lowest and highest elevation covered on each, in reading order.
    pub fn columns(&self) -> impl Iterator<Item = (Spot, i16, i16)> + '_ {
        self.squares.iter().enumerate().map(|(i, square)| {
            let (low, high) = self.spans.get(i).copied().unwrap_or((self.z_low, self.z_high));
            (square, low, high)
        })
    }

    /// Puts together covered pieces of squares, given in reading order of their squares, one per square.
    fn from_pieces(pieces: &[Column]) -> Self {
        let uniform = pieces.windows(2).all(|pair| (pair[0].low, pair[0].high) == (pair[1].low, pair[1].high));
        Self {
            squares: SquareSet::ordered(pieces.iter().map(|piece| piece.square).collect()),
            z_low: pieces.iter().map(|piece| piece.low).min().unwrap_or(0),
            z_high: pieces.iter().map(|piece| piece.high).max().unwrap_or(0),
            spans: if uniform { Vec::new() } else { pieces.iter().map(|piece| (piece.low, piece.high)).collect() },
        }
    }
}

/// One square of a shape and the elevations it reaches there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Column {
    square: Spot,
    low: i16,
    high: i16,
}

/// A shape put somewhere, before anything is known about lines.
#[derive(Clone, Debug)]
pub(super) struct Block {
    columns: Vec<Column>,
    /// Whether nothing near could stop a line between two of its squares.
    clear: bool,
}

impl Block {
    fn new(board: &Board, mut columns: Vec<Column>) -> Result<Self, AreaFault> {
        columns.retain(|column| board.index(column.square).is_some());
        if !columns.is_sorted_by(|a, b| (a.square.y, a.square.x) < (b.square.y, b.square.x)) {
            columns.sort_by_key(|column| (column.square.y, column.square.x));
        }
        columns.dedup_by(|next, kept| {
            let same = next.square == kept.square;
            if same {
                (kept.low, kept.high) = (kept.low.min(next.low), kept.high.max(next.high));
            }
            same
        });
        let xs = || columns.iter().map(|column| i32::from(column.square.x));
        let ys = || columns.iter().map(|column| i32::from(column.square.y));
        let (Some(x0), Some(x1), Some(y0), Some(y1)) = (xs().min(), xs().max(), ys().min(), ys().max()) else {
            return Err(AreaFault::OffMap);
        };
        let clear = !board.stops_lines_in((x0, y0), (x1, y1));
        Ok(Self { columns, clear })
    }

    /// Whether the ground of some square of the block lies at the bottom of the block there.
    pub(super) fn stands(&self, board: &Board) -> bool {
        self.columns.iter().any(|column| board.ground(column.square) == column.low)
    }

    /// Where in a column an origin could be: the open elevation nearest to the user.
    fn origin_in(board: &Board, user: Space, column: Column) -> Option<Spot> {
        let near = user.at.z.clamp(column.low, column.high);
        let first = column.square.with_z(near);
        if !board.blocked(first) {
            return Some(first);
        }
        (column.low..=column.high)
            .map(|z| column.square.with_z(z))
            .filter(|&spot| !board.blocked(spot))
            .min_by_key(|&spot| user.distance(Space::square(spot)))
    }

    /// All squares that could be the origin with their distances, in reading order, distance not yet judged.
    fn origins(&self, board: &Board, user: Space) -> impl Iterator<Item = (i16, Spot)> {
        (self.columns.iter())
            .filter_map(move |&column| Self::origin_in(board, user, column))
            .map(move |spot| (user.distance(Space::square(spot)), spot))
    }

    /// What is covered when the area spreads from `origin`, which lies in the block.
    pub(super) fn spread(&self, board: &Board, origin: Space) -> AreaSquares {
        if self.clear {
            return AreaSquares::from_pieces(&self.columns);
        }
        let tops = board.has_tops();
        let reached = |column: &Column| {
            let highest = if tops { column.high } else { column.low };
            let low = (column.low..=highest)
                .find(|&z| line_of_effect(board, origin, Space::square(column.square.with_z(z))))?;
            Some(Column { low, ..*column })
        };
        AreaSquares::from_pieces(&self.columns.iter().filter_map(reached).collect::<Vec<_>>())
    }

    /// Every legal origin with what it covers; where all cover the same only the nearest, otherwise the one that
    /// covers most first and none that covers what an earlier one does.
    pub(super) fn spreads(
        &self,
        board: &Board,
        user: Space,
        within: i16,
        line: &mut impl FnMut(Spot) -> bool,
    ) -> Vec<(Spot, AreaSquares)> {
        let legal = self.origins(board, user).filter(|&(distance, spot)| distance <= within && line(spot));
        if self.clear {
            let nearest = legal.min_by_key(|&(distance, _)| distance);
            return nearest.map(|(_, origin)| (origin, AreaSquares::from_pieces(&self.columns))).into_iter().collect();
        }
        let mut legal: Vec<_> = legal.collect();
        // The sorts are stable: squares equally far stay in reading order.
        legal.sort_by_key(|&(distance, _)| distance);
        let mut found: Vec<(Spot, AreaSquares)> = Vec::with_capacity(legal.len());
        for (_, origin) in legal {
            let area = self.spread(board, Space::square(origin));
            if found.iter().all(|(_, known)| *known != area) {
                found.push((origin, area));
            }
        }
        found.sort_by_key(|(_, area)| std::cmp::Reverse(area.squares.len()));
        found
    }
}

/// The block a shape makes of the squares it is placed by.
pub(super) fn block(board: &Board, shape: Shape, squares: &[Spot]) -> Result<Block, AreaFault> {
    let expected = match shape {
        Shape::Burst { .. } => 0,
        Shape::Cube { .. } => 1,
        Shape::Line { length: count, .. } | Shape::Wall { squares: count } => usize::try_from(count).unwrap_or(0),
    };
    if squares.len() != expected {
        return Err(AreaFault::WrongCount { expected, given: squares.len() });
    }
    let side = match shape {
        Shape::Burst { .. } | Shape::Wall { .. } => 1,
        Shape::Cube { side } => side,
        Shape::Line { width, .. } => {
            check_chain(squares)?;
            width
        }
    };
    let columns = squares.iter().flat_map(|&at| {
        Space::new(at, side).squares().map(move |spot| Column {
            square: spot.with_z(0),
            low: at.z,
            high: at.z.saturating_add(side - 1),
        })
    });
    Block::new(board, columns.collect())
}

fn check_chain(chain: &[Spot]) -> Result<(), AreaFault> {
    let mut heading = Heading::default();
    for pair in chain.windows(2) {
        heading = heading.after(pair[0], pair[1]).ok_or(AreaFault::NotStraight(pair[1]))?;
    }
    Ok(())
}

/// Checks that squares make one wall on open, unoccupied ground.
pub(super) fn check_wall(board: &Board, squares: &[Spot], occupied: impl Fn(Spot) -> bool) -> Result<(), AreaFault> {
    let touch = |a: Spot, b: Spot| {
        let apart = |a: i16, b: i16| (i32::from(a) - i32::from(b)).abs();
        apart(a.x, b.x) + apart(a.y, b.y) + apart(a.z, b.z) == 1
    };
    for (i, &spot) in squares.iter().enumerate() {
        if squares[..i].contains(&spot) {
            return Err(AreaFault::Twice(spot));
        }
        if board.blocked(spot) {
            return Err(AreaFault::Solid(spot));
        }
        if occupied(spot) {
            return Err(AreaFault::Occupied(spot));
        }
        if spot.z != board.ground(spot) && !squares.contains(&spot.offset(0, 0, -1)) {
            return Err(AreaFault::Floating(spot));
        }
    }
    let mut joined: Vec<Spot> = squares.first().copied().into_iter().collect();
    let mut next = 0;
    while let Some(&here) = joined.get(next) {
        next += 1;
        let beside: Vec<_> = squares.iter().filter(|&&s| touch(here, s) && !joined.contains(&s)).copied().collect();
        joined.extend(beside);
    }
    match squares.iter().find(|spot| !joined.contains(spot)) {
        Some(&spot) => Err(AreaFault::Gap(spot)),
        None => Ok(()),
    }
}

/// Everything within `radius` of a space that has line of effect to it.
pub fn burst(board: &Board, around: Space, radius: i16) -> AreaSquares {
    let radius = radius.max(0);
    let far = around.far();
    // Cut to the map first: a radius from content may be any number.
    let xs = around.at.x.saturating_sub(radius).max(0)..=far.x.saturating_add(radius).min(board.width() - 1);
    let ys = around.at.y.saturating_sub(radius).max(0)..=far.y.saturating_add(radius).min(board.height() - 1);
    let (low, high) = (around.at.z.saturating_sub(radius), far.z.saturating_add(radius));
    let columns = ys.flat_map(|y| xs.clone().map(move |x| Column { square: Spot::new(x, y), low, high })).collect();
    Block::new(board, columns).map_or_else(|_| AreaSquares::default(), |block| block.spread(board, around))
}

/// The area a shape covers where it is placed by a user.
///
/// `placed` holds the squares, optionally followed by the origin; a burst needs none. `within` is the distance the
/// origin must keep, `None` means it must be in the user's own space. `occupied` is asked for walls only.
///
/// # Errors
/// The first rule the placement breaks.
pub fn place(
    board: &Board,
    user: Space,
    shape: Shape,
    within: Option<i16>,
    placed: &[Spot],
    occupied: impl Fn(Spot) -> bool,
) -> Result<AreaSquares, AreaFault> {
    if let Shape::Burst { radius } = shape {
        return Ok(burst(board, user, radius));
    }
    let within = within.unwrap_or(0);
    let (block, named) = match (block(board, shape, placed), placed) {
        (Err(AreaFault::WrongCount { expected, given }), [squares @ .., origin]) if given == expected + 1 => {
            (block(board, shape, squares)?, Some(*origin))
        }
        (made, _) => (made?, None),
    };
    if let Shape::Wall { squares } = shape {
        check_wall(board, &placed[..placed.len().min(usize::try_from(squares).unwrap_or(0))], occupied)?;
    }
    let mut line = |spot: Spot| line_of_effect(board, user, Space::square(spot));
    let Some(origin) = named else {
        let spreads = block.spreads(board, user, within, &mut line);
        if let Some((_, area)) = spreads.into_iter().next() {
            return Ok(area);
        }
        return Err(match block.origins(board, user).min_by_key(|&(distance, _)| distance) {
            None => AreaFault::Solid(block.columns[0].square),
            Some((distance, _)) if distance > within => AreaFault::TooFar { distance, within },
            Some((_, origin)) => AreaFault::NoLineToOrigin(origin),
        });
    };
    let inside = |column: &Column| column.square == origin.with_z(0) && (column.low..=column.high).contains(&origin.z);
    if !block.columns.iter().any(inside) {
        return Err(AreaFault::WrongCount { expected: placed.len() - 1, given: placed.len() });
    }
    let distance = user.distance(Space::square(origin));
    if board.blocked(origin) {
        Err(AreaFault::Solid(origin))
    } else if distance > within {
        Err(AreaFault::TooFar { distance, within })
    } else if !line(origin) {
        Err(AreaFault::NoLineToOrigin(origin))
    } else {
        Ok(block.spread(board, Space::square(origin)))
    }
}

#[cfg(test)]
#[path = "area_tests.rs"]
mod tests;
