//! A tile of the ground, with what a rule may ask of it.

use serde::{Deserialize, Serialize};

use super::name::Name;

/// What a solid tile is made of; decides how hard it is to break.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Material {
    /// Breaks first.
    Glass,
    /// Doors, crates, palisades.
    Wood,
    /// Walls and pillars.
    Stone,
    /// Bars and machines.
    Metal,
}

/// Something that fills a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Solid {
    /// What it is made of.
    pub material: Material,
    /// Whether it can be destroyed at all.
    #[serde(default)]
    pub breakable: bool,
    /// Height of its top in squares; `None` reaches the ceiling.
    #[serde(default)]
    pub top: Option<i16>,
    /// How much of it is worn away already.
    #[serde(default)]
    pub worn: i16,
}

/// A door in a square; while it is shut, what fills the tile is its leaf.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Door {
    /// Fills its square.
    Shut,
    /// Leaves its square free; this fills it again once shut.
    Open(Solid),
}

/// One square of ground.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Tile {
    /// Fills the square: nobody stands here, lines stop here.
    pub solid: Option<Solid>,
    /// Its door, if it has one.
    #[serde(default)]
    pub door: Option<Door>,
    /// Costs one more to enter.
    pub difficult: bool,
    /// A window or curtain: lines pass and break it.
    pub flimsy: bool,
    /// A low obstacle: gives cover, never blocks a line.
    pub low: bool,
    /// Darkness, fog or growth: conceals whoever is in it, never blocks a line.
    #[serde(default)]
    pub obscured: bool,
    /// Height of the ground in squares.
    pub elevation: i16,
    /// Whether a solid surface lies above.
    pub ceiling: bool,
    /// Surface that moves cost differently on.
    pub surface: Surface,
    /// Damage on entering, if any.
    pub hazard: Option<Hazard>,
    /// How it is drawn, and so what it is made of; no rule reads it but for those who are at home on such ground.
    pub look: Name,
}

impl Tile {
    /// Opens the door if it is shut and shuts it if it is open and nothing else fills the square; tells whether it is
    /// open now, or `None` where no door could be moved.
    pub fn swing_door(&mut self) -> Option<bool> {
        let (door, solid) = match (self.door?, self.solid) {
            (Door::Shut, Some(leaf)) => (Door::Open(leaf), None),
            (Door::Open(leaf), None) => (Door::Shut, Some(leaf)),
            _ => return None,
        };
        (self.door, self.solid) = (Some(door), solid);
        Some(solid.is_none())
    }

    /// Destroys what fills the square, its door for good.
    pub fn break_solid(&mut self) {
        (self.solid, self.door) = (None, None);
    }
}

/// What it takes to move on a tile.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Surface {
    /// Walked on.
    #[default]
    Ground,
    /// Swum through.
    Water,
    /// Climbed along.
    Climb,
    /// No ground at all: whoever is unsupported here falls to the given elevation.
    Pit,
}

/// Terrain that hurts or hinders whoever enters a square of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Hazard {
    /// Damage per square entered.
    pub damage: i16,
    /// Damage type; empty is untyped.
    #[serde(default)]
    pub kind: Name,
    /// A condition it puts on whoever enters; empty for none.
    #[serde(default)]
    pub imposes: Name,
}
