//! Colours of the board: sides, highlights and tones, chosen to stay apart for colour-blind eyes (after Okabe and Ito).

use crate::core::fact::Consequence;
use bevy::prelude::*;
use bevy_egui::egui::Color32;
use serde::{Deserialize, Serialize};

use crate::core::ids::SideId;

/// A set of board colours.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Palette {
    /// Blue against orange.
    #[default]
    Standard,
    /// Stronger lightness steps for low contrast displays and eyes.
    HighContrast,
}

/// How a number or a message is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tone {
    /// Neither good nor bad.
    Plain,
    /// Harm.
    Harm,
    /// Help.
    Help,
    /// Take care.
    Warning,
}

impl From<Consequence> for Tone {
    fn from(consequence: Consequence) -> Self {
        match consequence {
            Consequence::Harm => Self::Harm,
            Consequence::Help => Self::Help,
        }
    }
}

/// The border shape and name of a side's tokens, so that sides differ without colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Circles.
    Round,
    /// Hexagons.
    Angular,
    /// Squares.
    Square,
    /// Shields.
    Shield,
}

impl Shape {
    /// The shape of a side: the first is round, the second angular, and so on.
    pub const fn for_side(side: SideId) -> Self {
        match side.0 % 4 {
            0 => Self::Round,
            1 => Self::Angular,
            2 => Self::Square,
            _ => Self::Shield,
        }
    }

    /// Suffix of the pictures `base-…` and `rim-…`.
    pub const fn slug(self) -> &'static str {
        match self {
            Self::Round => "round",
            Self::Angular => "angular",
            Self::Square => "square",
            Self::Shield => "shield",
        }
    }
}

impl Palette {
    /// The colour of a side.
    pub const fn side(self, side: SideId) -> Color32 {
        match (self, side.0 % 4) {
            (Self::Standard, 0) => Color32::from_rgb(0x56, 0xb4, 0xe9),
            (Self::Standard, 1) => Color32::from_rgb(0xf0, 0x88, 0x3e),
            (Self::Standard, 2) => Color32::from_rgb(0x2f, 0xc0, 0x94),
            (Self::Standard, _) => Color32::from_rgb(0xd9, 0x8f, 0xba),
            (Self::HighContrast, 0) => Color32::from_rgb(0x9f, 0xe0, 0xff),
            (Self::HighContrast, 1) => Color32::from_rgb(0xff, 0x7a, 0x1a),
            (Self::HighContrast, 2) => Color32::from_rgb(0xf4, 0xf0, 0xa0),
            (Self::HighContrast, _) => Color32::from_rgb(0xe0, 0x70, 0xd0),
        }
    }

    /// The colour of a tone, readable on dark panels (at least 4.5:1).
    pub const fn tone(self, tone: Tone) -> Color32 {
        match tone {
            Tone::Plain => Color32::from_rgb(0xec, 0xe6, 0xd8),
            Tone::Harm => Color32::from_rgb(0xff, 0x8a, 0x75),
            Tone::Help => Color32::from_rgb(0x7f, 0xe0, 0xb2),
            Tone::Warning => Color32::from_rgb(0xf5, 0xcb, 0x5c),
        }
    }
}

/// The same colour for sprites and tiles.
pub fn bevy_color(color: Color32) -> Color {
    let [r, g, b, a] = color.to_srgba_unmultiplied();
    Color::srgba_u8(r, g, b, a)
}
