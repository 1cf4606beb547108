//! The ability in hand: what has been named for it so far, and where its area can go.

use crate::core::geometry::Spot;
use crate::core::ids::{Attribute, CreatureId};
use crate::core::intent::{Mode, Use};
use crate::core::name::Name as Slug;
use crate::face::board::Cursor;

/// An ability being aimed.
#[derive(Clone, Debug, Default)]
pub struct Aiming {
    /// The user.
    pub by: CreatureId,
    /// The ability.
    pub ability: Slug,
    /// Targets named so far.
    pub on: Vec<CreatureId>,
    /// Squares named so far: of a wall, of a way.
    pub placed: Vec<Spot>,
    /// See [`Use::mode`].
    pub mode: Option<Mode>,
    /// See [`Use::with`].
    pub with: Option<Attribute>,
    /// See [`Use::kind`].
    pub kind: Option<Slug>,
    /// See [`Use::instead`].
    pub instead: Slug,
    /// See [`Use::spend`].
    pub spend: i16,
    /// See [`Use::knock_out`].
    pub knock_out: bool,
    /// Places the area can go: what to name in the use, and what it covers.
    pub areas: Vec<(Vec<Spot>, Vec<Spot>)>,
    /// Whether the user goes to its target.
    pub charges: bool,
}

impl Aiming {
    /// The use without targets and area.
    pub fn base(&self) -> Use {
        Use {
            by: self.by,
            ability: self.ability,
            mode: self.mode,
            with: self.with,
            kind: self.kind,
            instead: self.instead,
            spend: self.spend,
            knock_out: self.knock_out,
            ..Use::default()
        }
    }

    /// The place of the area that fits the cursor best: it covers the square, as centrally as it can.
    pub fn area_at(&self, cursor: &Cursor) -> Option<&(Vec<Spot>, Vec<Spot>)> {
        if let [only] = &self.areas[..] {
            return Some(only);
        }
        let at = cursor.spot?;
        self.areas.iter().filter(|(_, squares)| squares.iter().any(|s| (s.x, s.y) == (at.x, at.y))).min_by_key(
            |(_, squares)| {
                let count = squares.len().max(1) as i32;
                let (x, y) = squares.iter().fold((0i32, 0i32), |(x, y), s| (x + i32::from(s.x), y + i32::from(s.y)));
                (x - i32::from(at.x) * count).pow(2) + (y - i32::from(at.y) * count).pow(2)
            },
        )
    }
}
