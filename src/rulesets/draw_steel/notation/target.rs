//! Targets as cards print them: read and printed back.

use std::fmt;

use super::super::data::target_spec::{Count, SizeLimit, TargetSpec, Yourself};
use super::scan::Cursor;
use super::text::{NotationError, Printed, read_whole, written_as_text};

const COUNTS: [&str; 10] = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/// The kinds of target in the order they are printed, one and several.
const KINDS: [(&str, &str); 4] =
    [("creature", "creatures"), ("enemy", "enemies"), ("ally", "allies"), ("object", "objects")];

impl TargetSpec {
    fn kinds(&self) -> [bool; 4] {
        [self.creatures, self.enemies, self.allies, self.objects]
    }

    fn kind_mut(&mut self, kind: usize) -> &mut bool {
        match kind {
            0 => &mut self.creatures,
            1 => &mut self.enemies,
            2 => &mut self.allies,
            _ => &mut self.objects,
        }
    }
}

impl fmt::Display for TargetSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.yourself {
            Yourself::Only => return f.write_str("self"),
            Yourself::Or => f.write_str("self or ")?,
            Yourself::And => f.write_str("self and ")?,
            Yourself::No => {}
        }
        let (several, joiner) = match self.count {
            Count::Special => return f.write_str("special"),
            Count::Each => {
                f.write_str("each")?;
                (false, "and")
            }
            Count::Triggering => {
                f.write_str("the triggering")?;
                (false, "or")
            }
            Count::UpTo(n) => {
                match usize::from(n).checked_sub(1).and_then(|i| COUNTS.get(i)) {
                    Some(word) => f.write_str(word)?,
                    None => n.fmt(f)?,
                }
                (n != 1, "or")
            }
        };
        if let Some(SizeLimit::Squares(n)) = self.size {
            write!(f, " size {n}")?;
        }
        let kinds = KINDS.iter().zip(self.kinds()).filter(|(_, fits)| *fits);
        for (i, ((one, many), _)) in kinds.enumerate() {
            if i > 0 {
                write!(f, " {joiner}")?;
            }
            write!(f, " {}", if several { many } else { one })?;
        }
        for (said, text) in [
            (self.size == Some(SizeLimit::YoursOrSmaller), " of your size or smaller"),
            (self.grabbed_by_you, " grabbed by you"),
            (self.in_area, " in the area"),
            (self.per_minion, " per minion"),
        ] {
            if said {
                f.write_str(text)?;
            }
        }
        Ok(())
    }
}

impl Printed for TargetSpec {
    const EXPECTED: &'static str = "a target such as `one creature or object`, `two creatures`, `each enemy in the area`, \
         `self`, `self or one ally`, `self and each ally in the area`, `one creature or object per minion`, \
         `one creature of your size or smaller`, `one size 1 object`, `one creature grabbed by you`, \
         `the triggering creature` or `special`";

    fn read(text: &str) -> Result<Self, NotationError> {
        read_whole(text, target)
    }
}
written_as_text!(TargetSpec);

fn target(at: &mut Cursor<'_, '_>) -> Option<TargetSpec> {
    let mut spec = TargetSpec::default();
    if at.phrase("special") {
        spec.count = Count::Special;
        return Some(spec);
    }
    if at.phrase("self") {
        spec.yourself = if at.phrase("or") {
            Yourself::Or
        } else if at.phrase("and") {
            Yourself::And
        } else {
            spec.yourself = Yourself::Only;
            return Some(spec);
        };
    }
    spec.count = count(at)?;
    if at.phrase("size") {
        spec.size = Some(SizeLimit::Squares(u8::try_from(at.positive()?).ok()?));
    }
    *spec.kind_mut(kind(at)?) = true;
    while at.phrase("or") || at.phrase("and") {
        *spec.kind_mut(kind(at)?) = true;
    }
    while !at.is_done() {
        if at.phrase("in the area") {
            spec.in_area = true;
        } else if at.phrase("per minion") {
            spec.per_minion = true;
        } else if spec.size.is_none() && at.phrase("of your size or smaller") {
            spec.size = Some(SizeLimit::YoursOrSmaller);
        } else if at.phrase("grabbed by") {
            grabber(at)?;
            spec.grabbed_by_you = true;
        } else {
            return None;
        }
    }
    Some(spec)
}

fn count(at: &mut Cursor<'_, '_>) -> Option<Count> {
    if at.phrase("each") {
        return Some(Count::Each);
    }
    if at.phrase("the triggering") {
        return Some(Count::Triggering);
    }
    let word = (1..).zip(COUNTS).find(|(_, word)| at.phrase(word));
    let number = match word {
        Some((number, _)) => number,
        None => u8::try_from(at.positive()?).ok()?,
    };
    Some(Count::UpTo(number))
}

fn kind(at: &mut Cursor<'_, '_>) -> Option<usize> {
    KINDS.iter().position(|(one, many)| at.phrase(one) || at.phrase(many))
}

/// "you", or the user by its kind as stat blocks print it: "the brawler".
fn grabber(at: &mut Cursor<'_, '_>) -> Option<()> {
    if at.phrase("you") {
        return Some(());
    }
    at.phrase("the").then_some(())?;
    at.word().map(|_| ())
}
