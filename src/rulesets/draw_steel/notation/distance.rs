//! How far an ability reaches and which squares it covers (DS-DIST-01 to DS-DIST-09, DS-AREA-01 to DS-AREA-11).

use std::fmt;

use super::scan::Cursor;
use super::text::{NotationError, Printed, read_whole, written_as_text};

/// The distance entry of an ability; every number is in squares and at least 1.
///
/// Content writes the printed form: `"Melee 1 or ranged 5"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Distance {
    /// `Melee 1` (DS-DIST-01).
    Melee(i16),
    /// `Ranged 10` (DS-DIST-02).
    Ranged(i16),
    /// `Melee 1 or ranged 5`: declared as one or the other on use (DS-DIST-06).
    Reach {
        /// As a melee ability.
        melee: i16,
        /// As a ranged ability.
        ranged: i16,
    },
    /// `Self` (DS-DIST-09).
    Yourself,
    /// `2 burst`: a radius around the user, for a moment (DS-AREA-07).
    Burst(i16),
    /// `1 aura`: a radius around the user that moves with them (DS-AREA-06).
    Aura(i16),
    /// `3 cube within 10` (DS-AREA-08).
    Cube {
        /// Side.
        side: i16,
        /// From the user to the origin square.
        within: i16,
    },
    /// `5 x 1 line within 1` (DS-AREA-09).
    Line {
        /// Along the line.
        length: i16,
        /// Across it, and up.
        width: i16,
        /// From the user to the origin square.
        within: i16,
    },
    /// `5 wall within 10` (DS-AREA-10).
    Wall {
        /// How many squares it is built from.
        squares: i16,
        /// From the user to the origin square.
        within: i16,
    },
    /// `special`: the ability's text says.
    Special,
}

impl Distance {
    /// Whether it describes an area (DS-AREA-01, DS-AREA-02).
    pub fn is_area(self) -> bool {
        matches!(self, Self::Burst(_) | Self::Aura(_) | Self::Cube { .. } | Self::Line { .. } | Self::Wall { .. })
    }
}

impl fmt::Display for Distance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Melee(n) => write!(f, "Melee {n}"),
            Self::Ranged(n) => write!(f, "Ranged {n}"),
            Self::Reach { melee, ranged } => write!(f, "Melee {melee} or ranged {ranged}"),
            Self::Yourself => f.write_str("Self"),
            Self::Burst(n) => write!(f, "{n} burst"),
            Self::Aura(n) => write!(f, "{n} aura"),
            Self::Cube { side, within } => write!(f, "{side} cube within {within}"),
            Self::Line { length, width, within } => write!(f, "{length} x {width} line within {within}"),
            Self::Wall { squares, within } => write!(f, "{squares} wall within {within}"),
            Self::Special => f.write_str("special"),
        }
    }
}

impl Printed for Distance {
    const EXPECTED: &'static str = "a distance such as `Melee 1`, `Ranged 10`, `Melee 1 or ranged 5`, `Self`, \
         `2 burst`, `1 aura`, `3 cube within 10`, `5 x 1 line within 1`, `5 wall within 10` or `special`";

    fn read(text: &str) -> Result<Self, NotationError> {
        read_whole(text, distance)
    }
}
written_as_text!(Distance);

fn distance(at: &mut Cursor<'_, '_>) -> Option<Distance> {
    if at.phrase("self") {
        Some(Distance::Yourself)
    } else if at.phrase("special") {
        Some(Distance::Special)
    } else if at.phrase("ranged") {
        at.positive().map(Distance::Ranged)
    } else if at.phrase("melee") {
        let melee = at.positive()?;
        if at.phrase("or ranged") {
            let ranged = at.positive()?;
            return Some(Distance::Reach { melee, ranged });
        }
        Some(Distance::Melee(melee))
    } else {
        area(at)
    }
}

fn area(at: &mut Cursor<'_, '_>) -> Option<Distance> {
    let size = at.positive()?;
    if at.phrase("burst") {
        return Some(Distance::Burst(size));
    }
    if at.phrase("aura") {
        return Some(Distance::Aura(size));
    }
    let width = if at.phrase("x") || at.mark('×') { Some(at.positive()?) } else { None };
    let shape = at.word()?.to_ascii_lowercase();
    if !at.phrase("within") {
        return None;
    }
    let within = at.positive()?;
    match (shape.as_str(), width) {
        ("cube", None) => Some(Distance::Cube { side: size, within }),
        ("wall", None) => Some(Distance::Wall { squares: size, within }),
        ("line", Some(width)) => Some(Distance::Line { length: size, width, within }),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every distance that the ledger's ability tables print.
    const PRINTED: [(&str, Distance); 12] = [
        ("Melee 2", Distance::Melee(2)),
        ("Ranged 10", Distance::Ranged(10)),
        ("Melee 1 or ranged 5", Distance::Reach { melee: 1, ranged: 5 }),
        ("Self", Distance::Yourself),
        ("1 burst", Distance::Burst(1)),
        ("10 burst", Distance::Burst(10)),
        ("5 aura", Distance::Aura(5)),
        ("3 cube within 10", Distance::Cube { side: 3, within: 10 }),
        ("5 x 1 line within 1", Distance::Line { length: 5, width: 1, within: 1 }),
        ("6 x 2 line within 3", Distance::Line { length: 6, width: 2, within: 3 }),
        ("5 wall within 10", Distance::Wall { squares: 5, within: 10 }),
        ("special", Distance::Special),
    ];

    #[test]
    fn printed_distances_read_and_print_back() {
        for (text, distance) in PRINTED {
            assert_eq!(Distance::read(text), Ok(distance), "{text}");
            assert_eq!(distance.to_string(), text);
        }
    }

    #[test]
    fn case_and_spacing_are_free() {
        assert_eq!(Distance::read("  MELEE  1 OR Ranged 5 "), Ok(Distance::Reach { melee: 1, ranged: 5 }));
        assert_eq!(Distance::read("5×1 Line within 1"), Distance::read("5x1 line within 1"));
        assert!(Distance::read("5x1 line within 1").is_ok());
    }

    #[test]
    fn anything_else_is_refused_with_what_was_expected() {
        for text in [
            "",
            "Melee",
            "Melee 0",
            "Melee -1",
            "Melee 1 or melee 2",
            "3 cube",
            "3 line within 1",
            "3 x 1 cube within 1",
            "2 burst within 3",
            "Ranged 10, 5",
            "Ranged 99999",
        ] {
            let error = Distance::read(text).expect_err(text);
            assert_eq!(error.text, text);
            assert!(error.to_string().contains("expected a distance such as"));
        }
    }

    #[test]
    fn content_writes_the_printed_form() {
        let read: Vec<Distance> = ron::from_str(r#"["Self", "3 cube within 10"]"#).expect("distances");
        assert_eq!(read, [Distance::Yourself, Distance::Cube { side: 3, within: 10 }]);
        assert_eq!(ron::to_string(&read).expect("text"), r#"["Self","3 cube within 10"]"#);
        let error = ron::from_str::<Vec<Distance>>("[\n  \"3 cub within 10\",\n]").expect_err("a slip");
        assert_eq!(error.span.start.line, 2);
        assert!(error.to_string().contains("`3 cub within 10`"), "{error}");
    }
}
