//! Squares, spots, sizes and distances on a square grid with height.
//!
//! x grows to the right, y grows down, z grows upward; one unit is one square.

use serde::de::{Error, SeqAccess, Visitor};
use serde::ser::SerializeTuple;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// A place on the grid: column, row and elevation, in squares.
///
/// In files it is written `(x, y)` or, off level 0, `(x, y, z)`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Spot {
    /// Column, growing to the right.
    pub x: i16,
    /// Row, growing downward.
    pub y: i16,
    /// Elevation of the bottom of the space.
    pub z: i16,
}

impl Spot {
    /// A spot at elevation 0.
    pub const fn new(x: i16, y: i16) -> Self {
        Self { x, y, z: 0 }
    }

    /// A spot at elevation `z`.
    pub const fn at(x: i16, y: i16, z: i16) -> Self {
        Self { x, y, z }
    }

    /// The same column and row at another elevation.
    pub const fn with_z(self, z: i16) -> Self {
        Self { z, ..self }
    }

    /// The spot moved by the given number of squares; coordinates stop at the ends of their range.
    pub const fn offset(self, dx: i16, dy: i16, dz: i16) -> Self {
        Self { x: self.x.saturating_add(dx), y: self.y.saturating_add(dy), z: self.z.saturating_add(dz) }
    }

    /// The eight neighbours on the same level, in reading order (the fixed order of every search).
    pub fn neighbours(self) -> impl Iterator<Item = Self> {
        const AROUND: [(i16, i16); 8] = [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)];
        AROUND.into_iter().map(move |(dx, dy)| self.offset(dx, dy, 0))
    }
}

impl Serialize for Spot {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut tuple = serializer.serialize_tuple(if self.z == 0 { 2 } else { 3 })?;
        tuple.serialize_element(&self.x)?;
        tuple.serialize_element(&self.y)?;
        if self.z != 0 {
            tuple.serialize_element(&self.z)?;
        }
        tuple.end()
    }
}

impl<'de> Deserialize<'de> for Spot {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Tuple;
        impl<'de> Visitor<'de> for Tuple {
            type Value = Spot;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a square as (x, y) or (x, y, z)")
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Spot, A::Error> {
                let x = seq.next_element()?.ok_or_else(|| A::Error::invalid_length(0, &self))?;
                let y = seq.next_element()?.ok_or_else(|| A::Error::invalid_length(1, &self))?;
                let z = seq.next_element()?.unwrap_or(0);
                Ok(Spot { x, y, z })
            }
        }
        deserializer.deserialize_any(Tuple)
    }
}

/// How large a creature is: squares per side, and a grade among those of one square.
///
/// Orders from tiny to huge; one unit of [`Size::rank`] is one step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Size {
    squares: u8,
    grade: u8,
}

impl Size {
    /// 1T, 1S, 1M, 1L: one square, graded.
    pub const TINY: Self = Self { squares: 1, grade: 0 };
    /// See [`Size::TINY`].
    pub const SMALL: Self = Self { squares: 1, grade: 1 };
    /// See [`Size::TINY`].
    pub const MEDIUM: Self = Self { squares: 1, grade: 2 };
    /// See [`Size::TINY`].
    pub const LARGE: Self = Self { squares: 1, grade: 3 };

    /// A size of `squares` per side (at least 2; smaller sizes carry a grade).
    pub const fn new(squares: u8) -> Self {
        if squares <= 1 { Self::MEDIUM } else { Self { squares, grade: 3 } }
    }

    /// Squares per side, also its height in squares.
    pub const fn squares(self) -> i16 {
        self.squares as i16
    }

    /// Steps above the smallest size: 1T is 0, 1S 1, 1M 2, 1L 3, 2 is 4 and so on.
    pub const fn rank(self) -> i16 {
        if self.squares == 1 { self.grade as i16 } else { self.squares as i16 + 2 }
    }

    /// Reads the printed form: `1T`, `1S`, `1M`, `1L`, `2`, `3`, …
    pub fn parse(text: &str) -> Option<Self> {
        Some(match text {
            "1T" => Self::TINY,
            "1S" => Self::SMALL,
            "1M" | "1" => Self::MEDIUM,
            "1L" => Self::LARGE,
            _ => match text.parse::<u8>() {
                Ok(n @ 2..=9) => Self::new(n),
                _ => return None,
            },
        })
    }
}

impl Default for Size {
    fn default() -> Self {
        Self::MEDIUM
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.squares, self.grade) {
            (1, 0) => f.write_str("1T"),
            (1, 1) => f.write_str("1S"),
            (1, 2) => f.write_str("1M"),
            (1, _) => f.write_str("1L"),
            (n, _) => write!(f, "{n}"),
        }
    }
}

impl Serialize for Size {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Size {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Self::parse(&text)
            .ok_or_else(|| D::Error::custom(format!("unknown size `{text}`, expected 1T, 1S, 1M, 1L or 2 to 9")))
    }
}

/// The floor squares of a space; most have one only, which nested ranges would be slow to find.
struct Squares {
    space: Space,
    dx: i16,
    dy: i16,
}

impl Iterator for Squares {
    type Item = Spot;

    #[inline]
    fn next(&mut self) -> Option<Spot> {
        let Self { space, dx, dy } = *self;
        if dy >= space.side {
            return None;
        }
        (self.dx, self.dy) = if dx + 1 < space.side { (dx + 1, dy) } else { (0, dy + 1) };
        Some(space.at.offset(dx, dy, 0))
    }
}

/// The block of squares something occupies: its top-left spot and its side length, also its height.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Space {
    /// Top-left spot at the bottom of the space.
    pub at: Spot,
    /// Squares per side and in height.
    pub side: i16,
}

impl Space {
    /// A space of `side` squares per side with its top-left at `at`.
    pub const fn new(at: Spot, side: i16) -> Self {
        Self { at, side }
    }

    /// One square.
    pub const fn square(at: Spot) -> Self {
        Self { at, side: 1 }
    }

    /// The last column and row inside the space.
    pub const fn far(self) -> Spot {
        self.at.offset(self.side - 1, self.side - 1, self.side - 1)
    }

    /// All floor squares of the space, in reading order, at the elevation of its bottom.
    pub fn squares(self) -> impl Iterator<Item = Spot> {
        Squares { space: self, dx: 0, dy: 0 }
    }

    /// Whether a floor square (elevation ignored) lies in the space.
    pub const fn covers(self, spot: Spot) -> bool {
        let far = self.far();
        spot.x >= self.at.x && spot.x <= far.x && spot.y >= self.at.y && spot.y <= far.y
    }

    /// Whether two spaces share a square on the floor plan and overlap in height.
    #[inline]
    pub const fn overlaps(self, other: Self) -> bool {
        let (a, b) = (self.side as i32, other.side as i32);
        meet(self.at.x, a, other.at.x, b) && meet(self.at.y, a, other.at.y, b) && meet(self.at.z, a, other.at.z, b)
    }

    /// Squares between the nearest squares of two spaces, diagonals and height counting 1; 0 where they overlap.
    pub const fn distance(self, other: Self) -> i16 {
        let (a, b) = (self.far(), other.far());
        let dx = gap(self.at.x, a.x, other.at.x, b.x);
        let dy = gap(self.at.y, a.y, other.at.y, b.y);
        let dz = gap(self.at.z, a.z, other.at.z, b.z);
        max(dx, max(dy, dz))
    }

    /// Whether, seen from above, the straight line between the centres of two other spaces crosses opposite sides or
    /// opposite corners of this one.
    pub fn lies_between(self, a: Self, b: Self) -> bool {
        // Twice the coordinates, so that centres are whole numbers.
        let centre = |space: Self| {
            let (x, y, side) = (i32::from(space.at.x), i32::from(space.at.y), i32::from(space.side));
            (2 * x + side, 2 * y + side)
        };
        let (a, b) = (centre(a), centre(b));
        let (left, top, size) = (2 * i32::from(self.at.x), 2 * i32::from(self.at.y), 2 * i32::from(self.side));
        let turn = |(x, y): (i32, i32)| (y, x);
        spans(a, b, left, top, size) || spans(turn(a), turn(b), top, left, size)
    }

    /// Whether the spaces touch without overlapping.
    pub const fn adjacent(self, other: Self) -> bool {
        self.distance(other) == 1
    }
}

/// Whether the segment from `a` to `b` goes in by the near and out by the far edge across the first axis of a square
/// that begins at `near` on that axis and at `low` on the other; corners belong to the edges.
fn spans(a: (i32, i32), b: (i32, i32), near: i32, low: i32, size: i32) -> bool {
    let (a, b) = if a.0 <= b.0 { (a, b) } else { (b, a) };
    let (along, across) = (b.0 - a.0, b.1 - a.1);
    let within = |at: i32| {
        let height = a.1 * along + (at - a.0) * across;
        (low * along..=(low + size) * along).contains(&height)
    };
    a.0 <= near && b.0 >= near + size && along > 0 && within(near) && within(near + size)
}

const fn max(a: i16, b: i16) -> i16 {
    if a > b { a } else { b }
}

/// Whether two stretches, each with its start and length, have something in common.
const fn meet(a: i16, length: i32, b: i16, other: i32) -> bool {
    let (a, b) = (a as i32, b as i32);
    a < b + other && b < a + length
}

const fn gap(a0: i16, a1: i16, b0: i16, b1: i16) -> i16 {
    if b0 > a1 {
        b0.saturating_sub(a1)
    } else if a0 > b1 {
        a0.saturating_sub(b1)
    } else {
        0
    }
}
