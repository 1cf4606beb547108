//! The ground of a battle: a rectangle of tiles, each with what a rule may ask of it.

use std::hash::{Hash, Hasher};
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

use bevy::prelude::Resource;
use serde::{Deserialize, Serialize, Serializer};

use super::bits::Bits;
use super::geometry::{Space, Spot};

pub use super::tile::{Door, Hazard, Material, Solid, Surface, Tile};

/// What the elevation of tiles means to a game; it decides for all questions about heights.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Relief {
    /// Ground is as high as it says: what is below is filled, and whoever stands there stands higher.
    #[default]
    Heights,
    /// A mark on level ground, which rules read off the tile.
    Level,
}

/// The whole map.
///
/// Beside the tiles it keeps bitmaps of what lines and searches ask most; every change of a tile goes through
/// [`Board::tile_mut`], which keeps them exact.
#[derive(Resource, Clone, Debug, Default, Deserialize)]
#[serde(try_from = "Plain")]
pub struct Board {
    width: i16,
    height: i16,
    relief: Relief,
    /// Shared by all copies until one of them is changed.
    shared: Arc<Shared>,
    /// Spaces of the objects that fill them like walls; they stop lines and have corners, but are no part of the ground.
    objects: Vec<Space>,
}

#[derive(Clone, Debug, Default)]
struct Shared {
    tiles: Vec<Tile>,
    marks: Marks,
}

/// What is known of every square without looking at its tile.
#[derive(Clone, Debug, Default)]
struct Marks {
    /// Stops lines: solid and not flimsy.
    opaque: Bits,
    /// Opaque up to a stated height only.
    topped: Bits,
    /// Lines pass and break it.
    flimsy: Bits,
    /// A low obstacle.
    low: Bits,
    /// Anything but open ground at height 0 for a mover: solid or of another height.
    uneven: Bits,
    /// Stands on another height than 0: raised or sunken ground, the tops of solids.
    raised: Bits,
    /// Moves cost or hurt there: difficult, damaging, or no plain ground.
    rough: Bits,
}

impl Marks {
    fn new(width: i16, height: i16) -> Self {
        let bits = || Bits::new(width, height);
        Self {
            opaque: bits(),
            topped: bits(),
            flimsy: bits(),
            low: bits(),
            uneven: bits(),
            raised: bits(),
            rough: bits(),
        }
    }

    fn note(&mut self, spot: Spot, tile: &Tile, relief: Relief) {
        let (x, y) = (i32::from(spot.x), i32::from(spot.y));
        let opaque = tile.solid.filter(|_| !tile.flimsy);
        self.opaque.set(x, y, opaque.is_some());
        self.topped.set(x, y, opaque.is_some_and(|solid| solid.top.is_some()));
        self.flimsy.set(x, y, tile.flimsy);
        self.low.set(x, y, tile.low);
        self.uneven.set(x, y, tile.solid.is_some() || relief.height(tile) != 0);
        self.raised.set(x, y, relief.footing(tile) != 0);
        self.rough.set(x, y, tile.difficult || tile.hazard.is_some() || tile.surface != Surface::Ground);
    }
}

impl Relief {
    fn height(self, tile: &Tile) -> i16 {
        match self {
            Self::Heights => tile.elevation,
            Self::Level => 0,
        }
    }

    /// The height that somebody on a tile stands at.
    fn footing(self, tile: &Tile) -> i16 {
        match &tile.solid {
            Some(Solid { top: Some(top), .. }) => *top,
            _ => self.height(tile),
        }
    }
}

/// What a board is equal by and what is read from a file.
#[derive(Deserialize)]
struct Plain {
    width: i16,
    height: i16,
    #[serde(default)]
    relief: Relief,
    tiles: Vec<Tile>,
}

/// The same to write.
#[derive(Serialize)]
#[serde(rename = "Board")]
struct Written<'a> {
    width: i16,
    height: i16,
    relief: Relief,
    tiles: &'a [Tile],
}

impl Serialize for Board {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self { width, height, relief, .. } = *self;
        Written { width, height, relief, tiles: &self.shared.tiles }.serialize(serializer)
    }
}

impl TryFrom<Plain> for Board {
    type Error = String;

    fn try_from(plain: Plain) -> Result<Self, String> {
        let Plain { width, height, relief, tiles } = plain;
        if width < 0 || height < 0 || tiles.len() != width as usize * height as usize {
            return Err(format!("a board of {width} by {height} squares cannot have {} tiles", tiles.len()));
        }
        let shared = Arc::new(Shared { tiles, marks: Marks::new(width, height) });
        let mut board = Self { width, height, relief, shared, objects: Vec::new() };
        for index in 0..board.shared.tiles.len() {
            board.note(index);
        }
        Ok(board)
    }
}

impl PartialEq for Board {
    fn eq(&self, other: &Self) -> bool {
        (self.width, self.height, self.relief) == (other.width, other.height, other.relief)
            && (Arc::ptr_eq(&self.shared, &other.shared) || self.shared.tiles == other.shared.tiles)
    }
}
impl Eq for Board {}

impl Hash for Board {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.width, self.height, self.relief).hash(state);
        self.shared.tiles.hash(state);
    }
}

/// A tile on loan to be changed; the board takes note of the change when it is given back.
#[derive(Debug)]
pub struct TileMut<'a> {
    board: &'a mut Board,
    index: usize,
}

impl Deref for TileMut<'_> {
    type Target = Tile;

    fn deref(&self) -> &Tile {
        &self.board.shared.tiles[self.index]
    }
}

impl DerefMut for TileMut<'_> {
    fn deref_mut(&mut self) -> &mut Tile {
        &mut Arc::make_mut(&mut self.board.shared).tiles[self.index]
    }
}

impl Drop for TileMut<'_> {
    fn drop(&mut self) {
        self.board.note(self.index);
    }
}

impl Board {
    /// Open ground of `width` by `height` squares at elevation 0.
    pub fn open(width: i16, height: i16) -> Self {
        let (width, height) = (width.max(0), height.max(0));
        Self {
            width,
            height,
            relief: Relief::default(),
            shared: Arc::new(Shared {
                tiles: vec![Tile::default(); width as usize * height as usize],
                marks: Marks::new(width, height),
            }),
            objects: Vec::new(),
        }
    }

    /// Says what elevation means to the game that is played on it.
    pub fn set_relief(&mut self, relief: Relief) {
        self.relief = relief;
        for index in 0..self.shared.tiles.len() {
            self.note(index);
        }
    }

    /// Whether two boards are copies of one that neither has changed since; boards that are equal by chance are not.
    pub fn is_copy_of(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.shared, &other.shared) && self.objects == other.objects
    }

    /// Makes this ground what another is; the objects that stand on it stay.
    pub fn set_ground(&mut self, other: &Self) {
        let objects = std::mem::take(&mut self.objects);
        *self = Self { objects, ..other.clone() };
    }

    /// The same ground and objects with everything noted from scratch that is kept beside the tiles.
    #[must_use]
    pub fn anew(&self) -> Self {
        let mut anew = Self::open(self.width, self.height);
        anew.relief = self.relief;
        for (index, tile) in self.shared.tiles.iter().enumerate() {
            Arc::make_mut(&mut anew.shared).tiles[index] = tile.clone();
            anew.note(index);
        }
        anew.objects.clone_from(&self.objects);
        anew
    }

    /// Spaces of the objects that fill them like walls, in id order.
    pub fn objects(&self) -> &[Space] {
        &self.objects
    }

    /// Says what objects fill their spaces like walls.
    pub(super) fn set_objects(&mut self, objects: Vec<Space>) {
        self.objects = objects;
    }

    /// Squares from left to right.
    pub const fn width(&self) -> i16 {
        self.width
    }

    /// Squares from top to bottom.
    pub const fn height(&self) -> i16 {
        self.height
    }

    /// How many squares there are.
    pub fn area(&self) -> usize {
        self.shared.tiles.len()
    }

    /// Position of a square in row order, or `None` off the map; elevation is ignored.
    #[inline]
    pub fn index(&self, spot: Spot) -> Option<usize> {
        let inside = spot.x >= 0 && spot.y >= 0 && spot.x < self.width && spot.y < self.height;
        inside.then(|| spot.y as usize * self.width as usize + spot.x as usize)
    }

    /// The square at a position in row order, on its ground.
    pub fn spot(&self, index: usize) -> Spot {
        let width = (self.width as usize).max(1);
        let z = self.shared.tiles.get(index).map_or(0, |tile| self.relief.height(tile));
        Spot::at((index % width) as i16, (index / width) as i16, z)
    }

    /// The tile of a square, or `None` off the map.
    #[inline]
    pub fn tile(&self, spot: Spot) -> Option<&Tile> {
        self.index(spot).map(|i| &self.shared.tiles[i])
    }

    /// The tile of a square to change it, or `None` off the map.
    pub fn tile_mut(&mut self, spot: Spot) -> Option<TileMut<'_>> {
        let index = self.index(spot)?;
        Some(TileMut { board: self, index })
    }

    /// Whether a square is filled (or off the map) at the given elevation.
    #[inline]
    pub fn blocked(&self, spot: Spot) -> bool {
        let even = !self.shared.marks.uneven.get_or(spot.x.into(), spot.y.into(), true);
        if even && spot.z >= 0 {
            return false;
        }
        self.tile(spot).is_none_or(|tile| match &tile.solid {
            Some(solid) => solid.top.is_none_or(|top| spot.z < top),
            None => spot.z < self.relief.height(tile),
        })
    }

    /// Elevation of the ground under a square; 0 off the map.
    pub fn ground(&self, spot: Spot) -> i16 {
        if !self.shared.marks.raised.get_or(spot.x.into(), spot.y.into(), false) {
            return 0;
        }
        self.tile(spot).map_or(0, |tile| self.relief.footing(tile))
    }

    /// Whether a space stands on the top of something solid.
    pub fn on_solid(&self, space: Space) -> bool {
        let far = space.far();
        let (low, high) = ((space.at.x.into(), space.at.y.into()), (far.x.into(), far.y.into()));
        let top = |spot: Spot| self.tile(spot).and_then(|tile| tile.solid?.top);
        self.shared.marks.topped.any_in(low, high) && space.squares().any(|spot| top(spot) == Some(spot.z))
    }

    /// Elevation of the highest ground under a space.
    #[inline]
    pub fn ground_under(&self, space: Space) -> i16 {
        if self.shared.marks.raised.count() == 0 {
            return 0;
        }
        space.squares().map(|spot| self.ground(spot)).max().unwrap_or(0)
    }

    /// Whether any square in the box between two on the map is solid or of another height than 0.
    #[inline]
    pub fn solid_between(&self, a: Spot, b: Spot) -> bool {
        let low = (a.x.min(b.x).into(), a.y.min(b.y).into());
        let high = (a.x.max(b.x).into(), a.y.max(b.y).into());
        self.shared.marks.uneven.any_in(low, high)
    }

    /// Whether the ground under a space is difficult, damaging, or anything but plain ground in any of its squares.
    #[inline]
    pub fn rough_under(&self, space: Space) -> bool {
        let far = space.far();
        self.shared.marks.rough.any_in((space.at.x.into(), space.at.y.into()), (far.x.into(), far.y.into()))
    }

    /// Whether every square of the space is on the map and free of solids.
    #[inline]
    pub fn fits(&self, space: Space) -> bool {
        space.squares().all(|spot| !self.blocked(spot))
    }

    /// Whether a square stops a line between heights of which `z` is the higher; the world off the map does.
    #[inline]
    pub(super) fn stops_line(&self, x: i32, y: i32, z: i16) -> bool {
        if !self.shared.marks.opaque.get_or(x, y, true) {
            return false;
        }
        if !self.shared.marks.topped.get_or(x, y, false) {
            return true;
        }
        let spot = Spot::new(x as i16, y as i16);
        let solid = self.tile(spot).and_then(|tile| tile.solid);
        solid.and_then(|solid| solid.top).is_none_or(|top| z < top)
    }

    /// Whether any object could stop a line in a box.
    #[inline]
    pub(super) fn objects_in(&self, low: (i32, i32), high: (i32, i32)) -> bool {
        self.objects.iter().any(|object| {
            let (at, far) = (object.at, object.far());
            i32::from(at.x) <= high.0
                && i32::from(far.x) >= low.0
                && i32::from(at.y) <= high.1
                && i32::from(far.y) >= low.1
        })
    }

    /// Whether an object stops a line in a square between heights of which `z` is the higher; its top is as high as it
    /// is wide.
    pub(super) fn object_stops(&self, x: i32, y: i32, z: i16) -> bool {
        let spot = Spot::new(x as i16, y as i16);
        self.objects.iter().any(|object| object.covers(spot) && z <= object.far().z)
    }

    /// Whether what is in a square has a corner that slanted steps at its elevation clip: an object, or what still fills
    /// it `lift` squares higher.
    #[inline]
    pub fn has_corner(&self, spot: Spot, lift: i16) -> bool {
        self.blocked(spot.offset(0, 0, lift)) || self.objects.iter().any(|object| object.overlaps(Space::square(spot)))
    }

    /// Whether a square breaks when a line passes.
    #[inline]
    pub(super) fn is_flimsy(&self, x: i32, y: i32) -> bool {
        self.shared.marks.flimsy.get_or(x, y, false)
    }

    /// Whether a square holds a low obstacle.
    #[inline]
    pub(super) fn is_low(&self, x: i32, y: i32) -> bool {
        self.shared.marks.low.get_or(x, y, false)
    }

    /// Whether anything in a box could stop a line.
    #[inline]
    pub(super) fn stops_lines_in(&self, low: (i32, i32), high: (i32, i32)) -> bool {
        self.shared.marks.opaque.any_in(low, high) || self.objects_in(low, high)
    }

    /// Whether anything in a box would break.
    #[inline]
    pub(super) fn flimsy_in(&self, low: (i32, i32), high: (i32, i32)) -> bool {
        self.shared.marks.flimsy.any_in(low, high)
    }

    /// Whether there is a low obstacle in a box.
    #[inline]
    pub(super) fn low_in(&self, low: (i32, i32), high: (i32, i32)) -> bool {
        self.shared.marks.low.any_in(low, high)
    }

    /// Whether anything solid on the board states the height of its top.
    pub(super) fn has_tops(&self) -> bool {
        self.shared.marks.topped.count() > 0 || !self.objects.is_empty()
    }

    /// Whether any square is solid or off elevation 0.
    pub fn is_uneven(&self) -> bool {
        self.shared.marks.uneven.count() > 0
    }

    fn note(&mut self, index: usize) {
        let spot = self.spot(index);
        let shared = Arc::make_mut(&mut self.shared);
        shared.marks.note(spot, &shared.tiles[index], self.relief);
    }

    /// All squares in row order.
    pub fn spots(&self) -> impl Iterator<Item = Spot> + '_ {
        (0..self.shared.tiles.len()).map(|i| self.spot(i))
    }
}

#[cfg(test)]
#[path = "board_tests.rs"]
mod tests;
