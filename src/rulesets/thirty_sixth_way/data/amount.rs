//! Amounts as abilities print them: `W+V`, `2W+V`, `Ld6+V`, `4d6+3`, `2L`, `5`.
//!
//! `W` is Level dice of the stance, `L` the Level, `V` Volition (ESC-DMG-02).

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A sum of dice and numbers, some of which the user's Level, Volition and stance decide.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Amount(pub Vec<Part>);

/// A part of an [`Amount`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// Level times the stance's die.
    Stance,
    /// Level dice of so many sides.
    LevelDice(u8),
    /// So many dice of so many sides.
    Dice(u8, u8),
    /// So many times the Level.
    Levels(i16),
    /// Volition.
    Volition,
    /// A number.
    Flat(i16),
}

/// Dice have so many sides.
const SIDES: [u8; 5] = [4, 6, 8, 10, 12];

impl Amount {
    /// Reads an amount; none where it is not one.
    pub fn parse(text: &str) -> Option<Self> {
        let mut parts = Vec::new();
        for piece in text.split('+') {
            let piece = piece.trim();
            if let Some(count) = piece.strip_suffix('W') {
                let count = if count.is_empty() { 1 } else { small(count)? };
                parts.extend(std::iter::repeat_n(Part::Stance, usize::try_from(count).ok()?));
            } else if let Some(sides) = piece.strip_prefix("Ld") {
                parts.push(Part::LevelDice(sided(sides)?));
            } else if piece == "V" {
                parts.push(Part::Volition);
            } else if let Some(count) = piece.strip_suffix('L') {
                parts.push(Part::Levels(if count.is_empty() { 1 } else { small(count)? }));
            } else if let Some((count, sides)) = piece.split_once('d') {
                parts.push(Part::Dice(u8::try_from(small(count)?).ok()?, sided(sides)?));
            } else {
                parts.push(Part::Flat(piece.parse().ok().filter(|flat| (0..=999).contains(flat))?));
            }
        }
        Some(Self(parts))
    }
}

fn small(text: &str) -> Option<i16> {
    text.parse().ok().filter(|count| (1..=40).contains(count))
}

fn sided(text: &str) -> Option<u8> {
    text.parse().ok().filter(|sides| SIDES.contains(sides))
}

impl fmt::Display for Amount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, part) in self.0.iter().enumerate() {
            if at > 0 {
                f.write_str("+")?;
            }
            match part {
                Part::Stance => f.write_str("W")?,
                Part::LevelDice(sides) => write!(f, "Ld{sides}")?,
                Part::Dice(count, sides) => write!(f, "{count}d{sides}")?,
                Part::Levels(1) => f.write_str("L")?,
                Part::Levels(count) => write!(f, "{count}L")?,
                Part::Volition => f.write_str("V")?,
                Part::Flat(flat) => write!(f, "{flat}")?,
            }
        }
        Ok(())
    }
}

impl Serialize for Amount {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Amount {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Self::parse(&text).ok_or_else(|| {
            serde::de::Error::custom(format!("`{text}` is no amount such as `W+V`, `Ld6+V`, `4d6+3`, `2L` or `5`"))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_are_read_and_printed_back() {
        for text in ["W+V", "Ld6+V", "4d6+3", "2L", "5", "L", "Ld6+Ld6", "W+V+Ld6"] {
            assert_eq!(Amount::parse(text).expect(text).to_string(), text);
        }
        assert_eq!(Amount::parse("2W+V").unwrap().to_string(), "W+W+V");
        for text in ["", "W+", "3d7", "d6", "-1", "99d6", "Ld5", "x"] {
            assert_eq!(Amount::parse(text), None, "{text}");
        }
    }
}
