//! Reading a tier line (DS-EFF-01, DS-POT-03, DS-POT-08).

use std::ops::Range;

use super::called::Called;
use super::effect_predicates::{narrowed, tells_of_sides};
use super::gate::{gate, gate_ahead, of_some_targets};
use super::group::GROUP;
use super::scan::{Cursor, Kind, LONGEST, scan, without_references};
use super::speaker::Speaker;
use super::text::{NotationError, Printed, written_as_text};
use super::words::meant;
use crate::rulesets::draw_steel::data::tier::{Aimed, Gate, Segment, TierLine, Who};

/// What was read, and where reading failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parsed<T> {
    /// Everything that was understood.
    pub value: T,
    /// The pieces that were not, in the order written; none of them left a trace in `value`.
    pub not_understood: Vec<Span>,
    /// The bytes of the pieces that made `value`; between these and the others only separators are left.
    pub understood: Vec<Range<usize>>,
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
    pub fn text_in(self, text: &str) -> &str {
        text.get(self.start..self.end).unwrap_or_default()
    }
}

const SHORTER: &str = "a line of at most 16,000 bytes";
const BEHIND_GATE: &str = "an effect behind the potency, such as `M < 1 slowed (save ends)`";

/// Reads a tier entry of a power roll.
///
/// Keywords are read in any case and spacing; the letters of characteristics and the level are capitals.
/// No clause is dropped silently: each one that is not understood is reported with its place.
///
/// The user is "you"; a noun that is nobody here is not understood.
pub fn parse_tier(text: &str) -> Parsed<TierLine> {
    parse_tier_of(text, Called::Nothing)
}

/// Reads a tier entry that may call its user by name.
pub fn parse_tier_of(text: &str, called: Called<'_>) -> Parsed<TierLine> {
    let tokens = without_references(scan(text));
    if text.len() > LONGEST {
        let whole = Span { start: 0, end: text.len(), expected: SHORTER, meant: None };
        return Parsed { value: TierLine::default(), not_understood: vec![whole], understood: Vec::new() };
    }
    let mut at = Cursor::new(&tokens).calling(called);
    let mut reader = Reader { sides: tells_of_sides(at), ..Reader::over(at) };
    if at.phrase("no effect") {
        let range = reader.at.start()..at.end();
        at.mark('.');
        if at.is_done() {
            reader.understood.push(range);
            return reader.finish();
        }
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
pub(super) struct Reader<'t, 'a> {
    pub at: Cursor<'t, 'a>,
    pub line: TierLine,
    pub gaps: Vec<Span>,
    pub understood: Vec<Range<usize>>,
    /// Where the segment before started, for alternatives to it.
    pub before: Option<Mark>,
    /// Whether it tells of both sides among the targets.
    pub sides: bool,
    /// Whether it reads what stands inside another sentence.
    pub inner: bool,
    /// Whether a potency stands before that.
    pub gated: bool,
    /// Whom that sentence spoke of before.
    pub speaker: Speaker,
}

/// A place to go back to: what had been read when the text at `start` was reached.
#[derive(Clone, Copy)]
pub(super) struct Mark {
    pub start: usize,
    pub segments: usize,
    pub gaps: usize,
    pub understood: usize,
}

/// A segment being read.
pub(super) struct Draft {
    /// Where it started, or the segment before that was reported with it.
    pub start: Mark,
    pub effects: Vec<Aimed>,
    pub speaker: Speaker,
    /// Whether the clause before was not understood.
    pub failed: bool,
    /// The clause before, if a comma leads on from it, and how many effects came before it.
    pub clause: Option<(Mark, usize)>,
    /// Whether a potency stands before it.
    pub gated: bool,
    /// Where what it is an alternative to starts: the two stand or fall together.
    pub alternative: Option<Mark>,
    /// What happens where its own potency does not get past the target: `slowed (EoT); or if M < 2 prone`.
    pub fallback: Vec<Aimed>,
}

impl<'t, 'a> Reader<'t, 'a> {
    /// A reader of what lies ahead of `at`.
    pub(super) fn over(at: Cursor<'t, 'a>) -> Self {
        Self {
            at,
            line: TierLine::default(),
            gaps: Vec::new(),
            understood: Vec::new(),
            before: None,
            sides: false,
            inner: false,
            gated: false,
            speaker: Speaker::Nobody,
        }
    }

    pub(super) fn mark(&self) -> Mark {
        Mark {
            start: self.at.start(),
            segments: self.line.segments.len(),
            gaps: self.gaps.len(),
            understood: self.understood.len(),
        }
    }

    /// Reads up to and with the next semicolon, or up to the next gate.
    pub(super) fn segment(&mut self) {
        let first = self.at.start();
        if (self.at.phrase("then") || self.at.phrase("also")) && at_boundary(&self.at) {
            self.gap(first, self.at.end(), GROUP);
        }
        let start = self.mark();
        let narrowed = narrowed(&mut self.at);
        let of_some = of_some_targets(&self.at).or(narrowed.as_ref().map(|_| Who::Target));
        let mut gate = gate(&mut self.at);
        let gate_end = self.at.end();
        if gate.is_some() {
            self.understood.push(start.start..gate_end);
            // "prone R < 2 and can't stand (save ends)": what the potency stands before goes on from what it does not.
            let _on = self.at.phrase("and");
        }
        let mut draft = Draft {
            start,
            effects: Vec::new(),
            speaker: of_some.map_or(self.speaker, Speaker::Everything),
            failed: false,
            clause: None,
            gated: gate.is_some() || self.gated,
            alternative: None,
            fallback: Vec::new(),
        };
        let mut ended = false;
        if self.turned_vertical(gate, start) {
            let _comma = self.at.mark(',');
            let _and = self.at.phrase("and");
            if at_boundary(&self.at) {
                let _end = self.at.mark(';') || self.at.mark('.');
                self.before = None;
                return;
            }
        }
        loop {
            let led_on = self.otherwise(&mut gate, &mut draft) || self.or_if(&mut gate, &mut draft);
            if led_on && self.qualifier().is_none() && !at_boundary(&self.at) {
                self.group(&mut draft);
            } else if self.afterthought(&mut draft.effects) {
                draft.clause = None;
            } else if self.opened(&mut draft) {
                // Read to its end.
            } else if let Some(qualifies) = self.qualifier() {
                self.retract(qualifies, &mut draft);
            } else if !at_boundary(&self.at) {
                self.group(&mut draft);
            }
            if self.at.mark(';') || self.at.mark('.') || self.at.is_done() {
                ended = true;
                break;
            }
            // A comma, "and", "then" or all of them lead to the next group.
            let _comma = self.at.mark(',');
            let joiner = self.at.start();
            let and = self.at.phrase("and");
            if and {
                // What follows is no mere addition to the clause before.
                draft.clause = None;
            }
            let order = self.at.phrase("then") || self.at.phrase("also");
            if (and || order) && at_boundary(&self.at) {
                self.gap(joiner, self.at.end(), GROUP);
            }
            if gate_ahead(&self.at) {
                break;
            }
        }
        if let Some(given) = narrowed {
            let whole = draft.alternative.is_none() && self.gaps.len() == start.gaps;
            if !self.narrow(&mut draft, &given) || !whole {
                self.gaps.truncate(start.gaps);
                self.understood.truncate(start.understood);
                self.gap(start.start, self.at.end(), GROUP);
                self.before = Some(start);
                return;
            }
            if gate.is_none() {
                self.understood.push(start.start..self.at.end());
            }
        }
        if let Some(back) = draft.alternative.filter(|back| self.gaps.len() > back.gaps || draft.effects.is_empty()) {
            // Neither of two outcomes counts while the other is not understood.
            self.line.segments.truncate(back.segments);
            self.gaps.truncate(back.gaps);
            self.understood.truncate(back.understood);
            self.gap(back.start, self.at.end(), GROUP);
            self.before = Some(back);
            return;
        }
        let silent = draft.effects.is_empty() && self.gaps.len() == start.gaps;
        if !draft.effects.is_empty() {
            self.line.segments.push(Segment { gate, effects: draft.effects });
            if let Some(gate) = gate.filter(|_| !draft.fallback.is_empty()) {
                let gate = Some(Gate { otherwise: true, ..gate });
                self.line.segments.push(Segment { gate, effects: draft.fallback });
            }
        } else if gate.is_some() {
            // A gate without anything behind it belongs to what was not understood.
            self.understood.truncate(start.understood);
            if silent && !ended {
                // "M < 1 and A < 2 prone": neither of two potencies is the one that counts.
                self.skip_sentence();
                self.gap(start.start, self.at.end(), BEHIND_GATE);
            } else {
                match self.gaps.get_mut(start.gaps) {
                    Some(gap) => gap.start = gap.start.min(start.start),
                    None => self.gap(start.start, gate_end, BEHIND_GATE),
                }
            }
        }
        self.before = Some(draft.start);
    }

    /// Passes over the rest of a clause and suggests what one of its words was meant to be.
    pub(super) fn skip_clause(&mut self) -> Option<&'static str> {
        let mut suggestion = None;
        while !self.at.is_done() && !at_punctuation(&self.at) {
            match self.at.take() {
                Some(Kind::Word(word)) => suggestion = suggestion.or_else(|| meant(word)),
                // What an unknown name before a colon is said of may be the whole sentence.
                Some(Kind::Mark(':')) => self.skip_sentence(),
                _ => {}
            }
        }
        suggestion
    }

    /// Passes over everything up to a semicolon or full stop.
    pub(super) fn skip_sentence(&mut self) {
        while !matches!(self.at.peek(), None | Some(Kind::Mark(';' | '.'))) {
            self.at.take();
        }
    }

    pub(super) fn gap(&mut self, start: usize, end: usize, expected: &'static str) {
        self.gaps.push(Span { start, end, expected, meant: None });
    }

    fn finish(self) -> Parsed<TierLine> {
        Parsed { value: self.line, not_understood: self.gaps, understood: self.understood }
    }
}

fn at_punctuation(at: &Cursor<'_, '_>) -> bool {
    matches!(at.peek(), Some(Kind::Mark(',' | ';' | '.')))
}

pub(super) fn at_boundary(at: &Cursor<'_, '_>) -> bool {
    let mut ahead = *at;
    at.is_done() || at_punctuation(at) || ahead.phrase("and")
}

/// A piece of a line for a message, without the end of what nobody would read to it.
fn clipped(piece: &str) -> &str {
    if piece.len() <= LONGEST {
        return piece;
    }
    piece.char_indices().nth(80).map_or(piece, |(end, _)| &piece[..end])
}

impl Printed for TierLine {
    const EXPECTED: &'static str =
        "a tier entry such as `3 + M damage; push 1`, `5 damage; M < 1 slowed (save ends)` or `no effect`";

    fn read(text: &str) -> Result<Self, NotationError> {
        // What a user's name is, content knows once everybody is read.
        let parsed = parse_tier_of(text, Called::Anything);
        let Some(first) = parsed.not_understood.first() else {
            return Ok(parsed.value);
        };
        let pieces: Vec<_> = parsed.not_understood.iter().map(|gap| clipped(gap.text_in(text))).collect();
        let meant = parsed.not_understood.iter().find_map(|gap| gap.meant);
        let suggestion = meant.map_or_else(String::new, |word| format!("; did you mean `{word}`?"));
        Err(NotationError { text: pieces.join("`, `"), expected: format!("{}{suggestion}", first.expected) })
    }
}
written_as_text!(TierLine);
