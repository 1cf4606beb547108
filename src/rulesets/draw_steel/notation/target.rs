//! Whom an ability may be aimed at (DS-TGT-01 to DS-TGT-10).

use std::fmt;

use super::scan::Cursor;
use super::text::{NotationError, Printed, read_whole, written_as_text};

/// The target entry of an ability.
///
/// Content writes the printed form: `"self or one ally"`, `"each enemy in the area"`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct TargetSpec {
    /// How many besides the user.
    pub count: Count,
    /// Whether any creature fits, friend or foe.
    pub creatures: bool,
    /// Whether enemies fit (DS-TGT-06).
    pub enemies: bool,
    /// Whether allies fit (DS-TGT-07).
    pub allies: bool,
    /// Whether unattended objects fit (DS-TGT-12).
    pub objects: bool,
    /// The user's own part (DS-TGT-08, DS-TGT-09).
    pub yourself: Yourself,
    /// Which sizes fit.
    pub size: Option<SizeLimit>,
    /// Whether only what the ability's area covers fits.
    pub in_area: bool,
    /// Whether each minion of a squad brings this many targets (DS-DIR-13).
    pub per_minion: bool,
    /// Whether only what the user holds fits.
    pub grabbed_by_you: bool,
}

/// How many targets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Count {
    /// This many or fewer (DS-TGT-01); 0 where only the user is named.
    UpTo(u8),
    /// All that fit, leaving none out (DS-TGT-10).
    Each,
    /// The one that set off the trigger.
    Triggering,
    /// The ability's text says.
    Special,
}

impl Default for Count {
    fn default() -> Self {
        Self::UpTo(0)
    }
}

/// How the user stands among their own targets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Yourself {
    /// Not a target (DS-TGT-02).
    #[default]
    No,
    /// `self`: the only target (DS-TGT-09).
    Only,
    /// `self or one ally`: in place of the others.
    Or,
    /// `self and each ally`: besides the others.
    And,
}

/// A limit on the size of targets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SizeLimit {
    /// `of your size or smaller`.
    YoursOrSmaller,
    /// `size 1`: this many squares per side, whatever the grade.
    Squares(u8),
}

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
