//! Reading a tier line (DS-EFF-01, DS-POT-03, DS-POT-08).

use super::group::{GROUP, group};
use super::scan::{Cursor, Kind, scan};
use super::speaker::Speaker;
use super::text::{NotationError, Printed, written_as_text};
use super::words::{characteristic, meant, recipient};
use crate::rulesets::draw_steel::tier::{Aimed, Gate, Potency, Segment, TierLine, Who};

/// What was read, and where reading failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parsed<T> {
    /// Everything that was understood.
    pub value: T,
    /// The pieces that were not, in the order written; none of them left a trace in `value`.
    pub not_understood: Vec<Span>,
}

/// A piece of text that has no meaning where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// First byte.
    pub start: usize,
    /// One past the last byte.
    pub end: usize,
    /// What would have been understood instead.
    pub expected: &'static str,
    /// The keyword that one of its words looks like.
    pub meant: Option<&'static str>,
}

impl Span {
    /// The piece itself, given the `text` it was read from.
    pub fn of(self, text: &str) -> &str {
        text.get(self.start..self.end).unwrap_or_default()
    }
}

const BEHIND_GATE: &str = "an effect behind the potency, such as `M < 1 slowed (save ends)`";

/// Sentence openings that name the recipient like `target:` and `you:` do; the longest first.
const OPENINGS: [(&str, Who); 14] = [
    ("the target is", Who::Target),
    ("the target takes", Who::Target),
    ("the target has", Who::Target),
    ("the target gains", Who::Target),
    ("the target can", Who::Target),
    ("the target may", Who::Target),
    ("the target", Who::Target),
    ("target is", Who::Target),
    ("you can", Who::You),
    ("you may", Who::You),
    ("you gain", Who::You),
    ("you take", Who::You),
    ("you are", Who::You),
    ("you", Who::You),
];

/// Reads a tier entry of a power roll.
///
/// Keywords are read in any case and spacing; the letters of characteristics and the level are capitals.
/// No clause is dropped silently: each one that is not understood is reported with its place.
pub fn parse_tier(text: &str) -> Parsed<TierLine> {
    let tokens = scan(text);
    let mut at = Cursor::new(&tokens);
    let mut reader = Reader { at, line: TierLine::default(), gaps: Vec::new() };
    if at.phrase("no effect") && (at.is_done() || (at.mark('.') && at.is_done())) {
        return reader.finish();
    }
    while !reader.at.is_done() {
        reader.segment();
    }
    if reader.line.segments.is_empty() && reader.gaps.is_empty() {
        reader.gap(0, text.len(), GROUP);
    }
    reader.finish()
}

/// A line being read.
struct Reader<'t, 'a> {
    at: Cursor<'t, 'a>,
    line: TierLine,
    gaps: Vec<Span>,
}

impl Reader<'_, '_> {
    /// Reads up to and with the next semicolon, or up to the next gate.
    fn segment(&mut self) {
        let start = self.at.start();
        let gate = gate(&mut self.at);
        let gate_end = self.at.end();
        let first_gap = self.gaps.len();
        let mut effects = Vec::new();
        let mut speaker = Speaker::Nobody;
        let mut failed = false;
        loop {
            if !at_boundary(&self.at) {
                failed = !self.group(&mut effects, &mut speaker, failed);
            }
            if self.at.mark(';') || self.at.mark('.') || self.at.is_done() {
                break;
            }
            // A comma, "and" or both lead to the next group.
            let _comma = self.at.mark(',');
            let and = self.at.start();
            if self.at.phrase("and") && at_boundary(&self.at) {
                self.gap(and, self.at.end(), GROUP);
            }
            if gate_ahead(&self.at) {
                break;
            }
        }
        if !effects.is_empty() {
            self.line.segments.push(Segment { gate, effects });
        } else if gate.is_some() {
            // A gate without anything behind it belongs to what was not understood.
            match self.gaps.get_mut(first_gap) {
                Some(gap) => gap.start = start,
                None => self.gap(start, gate_end, BEHIND_GATE),
            }
        }
    }

    /// Reads one group into `effects`, or reports it; says whether it was understood.
    fn group(&mut self, effects: &mut Vec<Aimed>, speaker: &mut Speaker, after_gap: bool) -> bool {
        let start = self.at.start();
        let mut ahead = self.at;
        let named = recipient(&mut ahead).or_else(|| ahead.one_of(&OPENINGS));
        let mut read = group(&mut ahead);
        if read.is_ok() && !at_boundary(&ahead) {
            read = Err(GROUP);
        }
        match read {
            Ok(read) => {
                self.at = ahead;
                for (i, effect) in read.into_iter().enumerate() {
                    *speaker = speaker.after(named.filter(|_| i == 0), &effect);
                    let who = speaker.who(&effect);
                    effects.push(Aimed { who, effect });
                }
                true
            }
            Err(expected) => {
                let meant = self.skip_clause();
                let end = self.at.end();
                match self.gaps.last_mut() {
                    // The rest of the same sentence, behind a comma of its own.
                    Some(gap) if after_gap => gap.end = end,
                    _ => self.gaps.push(Span { start, end, expected, meant }),
                }
                false
            }
        }
    }

    /// Passes over the rest of a clause and suggests what one of its words was meant to be.
    fn skip_clause(&mut self) -> Option<&'static str> {
        let mut suggestion = None;
        while !self.at.is_done() && !at_punctuation(&self.at) {
            if let Some(Kind::Word(word)) = self.at.take() {
                suggestion = suggestion.or_else(|| meant(word));
            }
        }
        suggestion
    }

    fn gap(&mut self, start: usize, end: usize, expected: &'static str) {
        self.gaps.push(Span { start, end, expected, meant: None });
    }

    fn finish(self) -> Parsed<TierLine> {
        Parsed { value: self.line, not_understood: self.gaps }
    }
}

fn at_punctuation(at: &Cursor<'_, '_>) -> bool {
    matches!(at.peek(), Some(Kind::Mark(',' | ';' | '.')))
}

fn at_boundary(at: &Cursor<'_, '_>) -> bool {
    let mut ahead = *at;
    at.is_done() || at_punctuation(at) || ahead.phrase("and")
}

fn gate_ahead(at: &Cursor<'_, '_>) -> bool {
    let mut ahead = *at;
    gate(&mut ahead).is_some()
}

/// `R < AVERAGE,`: the target's characteristic on the left (DS-POT-03).
fn gate(at: &mut Cursor<'_, '_>) -> Option<Gate> {
    let mut ahead = *at;
    let attribute = characteristic(&mut ahead)?;
    if !ahead.mark('<') {
        return None;
    }
    let word = ahead.one_of(&[("weak", Potency::Weak), ("average", Potency::Average), ("strong", Potency::Strong)]);
    let potency = match word {
        Some(potency) => potency,
        None => Potency::Number(ahead.number()?),
    };
    ahead.mark(',');
    *at = ahead;
    Some(Gate { attribute, potency })
}

impl Printed for TierLine {
    const EXPECTED: &'static str =
        "a tier entry such as `3 + M damage; push 1`, `5 damage; M < 1 slowed (save ends)` or `no effect`";

    fn read(text: &str) -> Result<Self, NotationError> {
        let parsed = parse_tier(text);
        let Some(first) = parsed.not_understood.first() else {
            return Ok(parsed.value);
        };
        let pieces: Vec<_> = parsed.not_understood.iter().map(|gap| gap.of(text)).collect();
        let meant = parsed.not_understood.iter().find_map(|gap| gap.meant);
        let suggestion = meant.map_or_else(String::new, |word| format!("; did you mean `{word}`?"));
        Err(NotationError { text: pieces.join("`, `"), expected: format!("{}{suggestion}", first.expected) })
    }
}
written_as_text!(TierLine);
