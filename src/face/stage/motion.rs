//! What moves besides the beat being shown: recoils, falls, effects on squares, dice that lie on the board.

use bevy::prelude::*;

use crate::core::geometry::Spot;
use crate::core::ids::CreatureId;
use crate::core::name::Name;
use crate::face::board::SQUARE;
use crate::face::ui::Die;

/// How a token is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pose {
    /// The middle of it, in world units.
    pub at: Vec2,
    /// How far it is turned, in radians.
    pub turn: f32,
    /// What its size is multiplied by.
    pub size: f32,
    /// Whether it is anything but standing.
    pub moves: bool,
}

/// Something on squares that comes up and fades.
#[derive(Clone, Debug, PartialEq)]
pub struct Effect {
    /// Where.
    pub squares: Vec<Spot>,
    /// The damage type that it shows; empty for plain force.
    pub kind: Name,
    /// Whether a blow made it, rather than something that covers ground.
    pub blow: bool,
    /// 0 when it comes up, 1 when it is gone.
    pub age: f32,
    /// How much a second ages it.
    pub(super) pace: f32,
}

/// A token thrown back for a moment.
#[derive(Clone, Copy, Debug)]
pub(super) struct Recoil {
    pub who: CreatureId,
    /// Where to, a unit long.
    pub way: Vec2,
    pub age: f32,
    pub pace: f32,
}

impl Recoil {
    /// How far it is thrown now, in world units.
    pub fn offset(self) -> Vec2 {
        let back = (self.age * std::f32::consts::PI).sin() * (1.0 - self.age * 0.4);
        let shake = (self.age * 34.0).sin() * 0.06 * (1.0 - self.age);
        (self.way * back * 0.2 + self.way.perp() * shake) * SQUARE
    }
}

/// A token going down.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fall {
    pub who: CreatureId,
    pub age: f32,
    pub pace: f32,
}

impl Fall {
    /// How far it is turned and its size, from standing to lying.
    pub fn shape(self) -> (f32, f32) {
        let t = self.age * self.age;
        ((1.0 - t) * (1.0 - t) * 1.3 * (self.age * 9.0).cos(), 1.0 + 0.22 * (1.0 - t))
    }
}

/// Dice thrown onto the board.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RolledDice {
    /// The dice in order.
    pub dice: Vec<Die>,
    /// Whether it was a critical hit.
    pub critical: bool,
    /// Seconds since they were thrown, at normal speed.
    pub age: f32,
    pub(super) pace: f32,
}

impl RolledDice {
    /// Seconds of tumbling, at normal speed.
    pub const TUMBLE: f32 = 0.7;
    /// Seconds that they lie afterwards.
    const LIE: f32 = 1.6;

    pub(super) fn gone(&self) -> bool {
        self.age > Self::TUMBLE + Self::LIE
    }

    /// How far the die of a place is from where it comes to rest, in its own sizes, how far it is turned, and what it
    /// shows while it tumbles.
    pub fn tumble(&self, place: u8) -> (Vec2, f32, Option<u8>) {
        let sides = self.dice.get(usize::from(place)).map_or(6, |die| die.sides.max(1));
        let late = 0.05 * f32::from(place % 4);
        let t = (self.age / (Self::TUMBLE - 0.2 + late)).min(1.0);
        if t >= 1.0 {
            return (Vec2::ZERO, 0.0, None);
        }
        let (left, hops) = (1.0 - t, (t * 3.0 * std::f32::consts::PI).sin().abs());
        let away = Vec2::new(-4.5 * left * left, -1.4 * hops * left + 1.2 * left * left);
        let shows = 1 + ((self.age * 17.0) as u32 * 7 + u32::from(place) * 5) % u32::from(sides);
        (away, -9.0 * left * left * (1.0 + late), Some(u8::try_from(shows).unwrap_or(1)))
    }
}
