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
    /// Places the area can go.
    pub areas: Vec<AreaPlace>,
    /// Whether the user goes to its target.
    pub charges: bool,
}

/// A place that an area can go.
#[derive(Clone, Debug, Default)]
pub struct AreaPlace {
    /// What to name in the use.
    pub named: Vec<Spot>,
    /// What it covers.
    pub squares: Vec<Spot>,
    /// Whom it is meant for that are in it, less those it is not meant for; 0 where its game does not tell.
    pub worth: i32,
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

    /// The place of the area that fits the cursor best: of those that cover its square the one that is worth most, and of
    /// several such the one around it.
    pub fn area_at(&self, cursor: &Cursor) -> Option<&AreaPlace> {
        if let [only] = &self.areas[..] {
            return Some(only);
        }
        let at = cursor.spot?;
        let covers = |place: &&AreaPlace| place.squares.iter().any(|s| (s.x, s.y) == (at.x, at.y));
        self.areas.iter().filter(covers).min_by_key(|AreaPlace { squares, worth, .. }| {
            let count = squares.len().max(1) as i32;
            let (x, y) = squares.iter().fold((0i32, 0i32), |(x, y), s| (x + i32::from(s.x), y + i32::from(s.y)));
            let off = (x - i32::from(at.x) * count).pow(2) + (y - i32::from(at.y) * count).pow(2);
            (-worth, off)
        })
    }
}
