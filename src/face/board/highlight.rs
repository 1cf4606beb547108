//! What is lit on the board while somebody chooses, as plain values.

use bevy::prelude::Resource;
use bevy_egui::egui::Color32;

use crate::core::geometry::Spot;
use crate::core::ids::CreatureId;

/// Why a square is lit; each has a pattern of its own besides its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// Can be walked to.
    Reach,
    /// Can be walked to with the move after this one.
    Far,
    /// Within distance of the ability in hand.
    Distance,
    /// Covered by the area being placed.
    Area,
    /// Cannot be chosen: no line of effect, or occupied.
    Blocked,
    /// Entering it hurts or provokes.
    Danger,
    /// An enemy could strike whoever is there.
    Threat,
    /// One of the squares offered.
    Choice,
    /// One of the squares offered, where it hurts to end.
    Risk,
    /// Struck just now.
    Struck,
    /// Where the level's objective is.
    Goal,
}

impl Mark {
    /// Picture of the pattern.
    pub const fn pattern(self) -> &'static str {
        match self {
            Self::Reach | Self::Struck => "mark-wash",
            Self::Far | Self::Distance => "mark-dots",
            Self::Area | Self::Danger | Self::Threat => "mark-hatch",
            Self::Blocked => "mark-crossed",
            Self::Choice | Self::Risk | Self::Goal => "mark-frame",
        }
    }

    /// Colour of the pattern.
    pub const fn color(self) -> Color32 {
        match self {
            Self::Reach => rgba(0x4f, 0xb4, 0xe8, 0x96),
            Self::Far => rgba(0x9c, 0xc8, 0xe8, 0x78),
            Self::Distance => rgba(0xf2, 0xe3, 0xb0, 0x88),
            Self::Area => rgba(0xff, 0xa0, 0x3c, 0xc8),
            Self::Blocked => rgba(0xc8, 0xc8, 0xc8, 0xaa),
            Self::Danger => rgba(0xe8, 0x55, 0x45, 0xc8),
            Self::Risk => rgba(0xff, 0x6a, 0x55, 0xff),
            Self::Threat => rgba(0xe8, 0x55, 0x45, 0x55),
            Self::Choice => rgba(0xff, 0xe0, 0x6a, 0xff),
            Self::Goal => rgba(0x7a, 0xe0, 0x8a, 0xd2),
            Self::Struck => rgba(0xff, 0xd9, 0x8a, 0xd8),
        }
    }
}

/// One square of a path being shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PathStep {
    /// The square entered.
    pub spot: Spot,
    /// What entering or leaving for it would set off, in words; nothing if empty.
    pub danger: String,
}

/// A path being shown, from where the mover stands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Path {
    /// Where it starts.
    pub from: Spot,
    /// Squares entered, in order.
    pub steps: Vec<PathStep>,
    /// Words at its end, e.g. `5 of 6 squares`.
    pub label: String,
}

/// A line between two squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    /// From here.
    pub from: Spot,
    /// To here.
    pub to: Spot,
    /// Whether it is clear.
    pub clear: bool,
}

/// How a creature stands to the ability in hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TargetMark {
    /// May be chosen.
    Legal,
    /// May be chosen, though enemies of whoever chooses may be as well.
    Friend,
    /// Is chosen, to have something done to it.
    Chosen,
    /// Is pointed at, or what the lit answer of a question names, of the side that is asked.
    Lit,
    /// May not be chosen.
    Illegal,
}

/// Everything lit.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Highlights {
    /// Lit squares; where one is lit twice the later entry counts.
    pub squares: Vec<(Spot, Mark)>,
    /// Squares lit by what is being played out.
    pub stage: Vec<(Spot, Mark)>,
    /// Small words on squares: costs, distances.
    pub labels: Vec<(Spot, String)>,
    /// The path under the pointer.
    pub path: Option<Path>,
    /// Lines of effect.
    pub lines: Vec<Line>,
    /// Creatures by how they stand to the ability in hand.
    pub targets: Vec<(CreatureId, TargetMark)>,
    /// Words above creatures: odds, refusals.
    pub notes: Vec<(CreatureId, String)>,
    /// The creature being looked at.
    pub selected: Option<CreatureId>,
}

impl Highlights {
    /// Whether a creature is one that may be chosen or is looked at.
    pub fn concern(&self, id: CreatureId) -> bool {
        self.selected == Some(id) || self.targets.iter().any(|&(on, mark)| on == id && mark != TargetMark::Illegal)
    }
}

/// A see-through colour written the usual way; egui's own constructor of that kind is not `const`.
const fn rgba(r: u8, g: u8, b: u8, a: u8) -> Color32 {
    const fn part(c: u8, a: u8) -> u8 {
        ((c as u16 * a as u16 + 127) / 255) as u8
    }
    Color32::from_rgba_premultiplied(part(r, a), part(g, a), part(b, a), a)
}
