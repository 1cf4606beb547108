//! Distances as cards print them: read and printed back.

use super::super::data::distance::Distance;
use super::scan::Cursor;
use super::text::{NotationError, Printed, read_whole, written_as_text};

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
