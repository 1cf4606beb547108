//! `battlemat notation`: tier lines of a printed page, read and shown as what they do.
//!
//! The input is anybody's: lines and their number are bounded, and whatever cannot be read is said line by line.

use std::io::{self, BufRead, Write};

use serde::Serialize;

use super::content::Content;
use super::content::vocabulary::OTHER_POOLS;
use super::data::tier::Segment;
use super::notation::{
    Called, Parsed, Span, parse_tier_of, print_tier, tier_label, unknown_counters, unknown_states, words_of,
};
use crate::core::name::Name;
use crate::lab::check::{FAULTY, FINE, UNREADABLE};

/// The longest line that is read, in bytes.
pub const LONGEST_LINE: usize = 2_000;
/// How many lines are read.
pub const MOST_LINES: usize = 10_000;

/// The shape of the JSON report, told in it and described in the README of Draw Steel; raised when the shape changes.
pub const FORMAT: u8 = 2;

/// What came of all lines.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Report {
    /// See [`FORMAT`].
    pub format: u8,
    /// One entry a line in the order read; blank lines have none.
    pub lines: Vec<Line>,
    /// How many of them were wholly understood.
    pub understood: usize,
    /// Whether there were more lines than are read.
    pub cut_off: bool,
}

/// What came of one line.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Line {
    /// Its number, the first being 1.
    pub line: usize,
    /// The line itself.
    pub text: String,
    /// The tier, 1 to 3, where the line is labelled with one: `12–16: 5 damage`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tier: Option<u8>,
    /// Its typed effects, each segment with its potency.
    pub segments: Vec<Segment>,
    /// The text that these effects print; empty where nothing was understood.
    pub printed: String,
    /// The pieces that were not understood.
    pub not_understood: Vec<Piece>,
    /// States that it imposes and that no content describes yet: what they do is for a `*.condition.ron` file to say.
    pub to_describe: Vec<Piece>,
    /// Why it could not be read at all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unreadable: Option<String>,
}

/// A piece that was not understood.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Piece {
    /// Its first byte in the line, the first of all being 0.
    pub start: usize,
    /// One past its last byte.
    pub end: usize,
    /// The piece itself.
    pub text: String,
    /// What would have been understood instead.
    pub expected: &'static str,
    /// The keyword that one of its words looks like.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub meant: Option<&'static str>,
}

impl Line {
    /// Whether nothing of it was left over.
    pub fn is_understood(&self) -> bool {
        self.unreadable.is_none() && self.not_understood.is_empty()
    }
}

/// Reads tier lines and prints what came of each, as text or as JSON; returns the exit code: 1 where a line
/// was not wholly understood, 2 where something could not be read. `user` is what the lines call the abilities' user.
///
/// # Errors
/// When `input` cannot be read or `out` not be written to.
pub fn notation(
    content: &Content,
    user: &str,
    json: bool,
    input: &mut dyn BufRead,
    out: &mut dyn Write,
) -> io::Result<u8> {
    let words: Vec<String> = words_of(user).collect();
    let report = read_lines(input, Called::By(&words), &|name| content.condition(name).is_some())?;
    if json {
        writeln!(out, "{}", serde_json::to_string_pretty(&report)?)?;
    } else {
        write_text(&report, out)?;
    }
    Ok(if report.cut_off || report.lines.iter().any(|line| line.unreadable.is_some()) {
        UNREADABLE
    } else if report.understood < report.lines.len() {
        FAULTY
    } else {
        FINE
    })
}

/// Reads all lines without printing anything; `known` says which states somebody has described.
///
/// # Errors
/// When `input` cannot be read.
pub fn read_lines(input: &mut dyn BufRead, called: Called<'_>, known: &dyn Fn(Name) -> bool) -> io::Result<Report> {
    let mut report = Report { format: FORMAT, ..Report::default() };
    for number in 1.. {
        let Some(bytes) = next_line(input)? else { break };
        if number > MOST_LINES {
            report.cut_off = true;
            break;
        }
        let line = match bytes {
            Raw::TooLong(start) => unreadable(number, &start, format!("longer than {LONGEST_LINE} bytes")),
            Raw::Whole(bytes) => match String::from_utf8(bytes) {
                Ok(text) if text.trim().is_empty() => continue,
                Ok(text) => read_line(number, text, called, known),
                Err(error) => {
                    let place = error.utf8_error().valid_up_to();
                    unreadable(number, error.as_bytes(), format!("no text in UTF-8 from byte {place} on"))
                }
            },
        };
        report.understood += usize::from(line.is_understood());
        report.lines.push(line);
    }
    Ok(report)
}

fn read_line(number: usize, text: String, called: Called<'_>, known: &dyn Fn(Name) -> bool) -> Line {
    let (tier, entry) = tier_label(&text).map_or((None, 0), |(tier, entry)| (Some(tier), entry));
    let Parsed { value, not_understood, .. } = parse_tier_of(&text[entry..], called);
    let lost = value.segments.is_empty() && !not_understood.is_empty();
    let unknown = unknown_states(&text[entry..], &value, known);
    // What looks like a slip of the pen is no state of anybody's.
    let counted = |name: Name| known(name) || OTHER_POOLS.iter().any(|pool| name == *pool);
    let counters = unknown_counters(&text[entry..], &value, &counted);
    let (slips, states): (Vec<_>, Vec<_>) = unknown.into_iter().partition(|span| span.meant.is_some());
    let piece = |span: Span| Piece {
        start: entry + span.start,
        end: entry + span.end,
        text: span.text_in(&text[entry..]).to_owned(),
        expected: span.expected,
        meant: span.meant,
    };
    Line {
        line: number,
        not_understood: not_understood.into_iter().chain(slips).chain(counters).map(piece).collect(),
        to_describe: states.into_iter().map(piece).collect(),
        printed: if lost { String::new() } else { print_tier(&value) },
        segments: value.segments,
        tier,
        text,
        unreadable: None,
    }
}

fn unreadable(number: usize, bytes: &[u8], why: String) -> Line {
    // Enough to find the line again.
    let start = String::from_utf8_lossy(&bytes[..bytes.len().min(80)]).into_owned();
    Line { line: number, text: start, unreadable: Some(why), ..Line::default() }
}

/// A line as it came in, without its end.
enum Raw {
    Whole(Vec<u8>),
    /// Its start; the rest was passed over and never kept.
    TooLong(Vec<u8>),
}

fn next_line(input: &mut dyn BufRead) -> io::Result<Option<Raw>> {
    let mut line = Vec::new();
    let (mut any, mut long) = (false, false);
    loop {
        let buffer = match input.fill_buf() {
            Ok(buffer) => buffer,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if buffer.is_empty() {
            break;
        }
        any = true;
        let end = buffer.iter().position(|byte| *byte == b'\n');
        let part = &buffer[..end.unwrap_or(buffer.len())];
        // One more than a line may have, for the carriage return before its end.
        let room = LONGEST_LINE + 1 - line.len();
        line.extend_from_slice(&part[..part.len().min(room)]);
        long |= part.len() > room;
        let used = end.map_or(buffer.len(), |end| end + 1);
        input.consume(used);
        if end.is_some() {
            break;
        }
    }
    if line.last() == Some(&b'\r') {
        line.pop();
    }
    Ok(any.then_some(if long || line.len() > LONGEST_LINE { Raw::TooLong(line) } else { Raw::Whole(line) }))
}

fn write_text(report: &Report, out: &mut dyn Write) -> io::Result<()> {
    for line in &report.lines {
        writeln!(out, "{}: {}", line.line, visible(&line.text))?;
        if let Some(why) = &line.unreadable {
            writeln!(out, "  unreadable: {why}")?;
            continue;
        }
        if !line.printed.is_empty() {
            writeln!(out, "  printed: {}", line.printed)?;
        }
        for segment in &line.segments {
            for aimed in &segment.effects {
                let gate = match &segment.gate {
                    Some(gate) => format!("behind {} ", serde_json::to_string(gate)?),
                    None => String::new(),
                };
                writeln!(out, "  effect: {gate}{}", serde_json::to_string(aimed)?)?;
            }
        }
        for piece in &line.not_understood {
            let meant = piece.meant.map_or_else(String::new, |word| format!("; did you mean `{word}`?"));
            let (start, end, text) = (piece.start, piece.end, visible(&piece.text));
            writeln!(out, "  not understood: bytes {start} to {end}, `{text}`; expected {}{meant}", piece.expected)?;
        }
        for piece in &line.to_describe {
            let (start, end, text) = (piece.start, piece.end, visible(&piece.text));
            writeln!(
                out,
                "  to describe: bytes {start} to {end}, `{text}`: what it does is for a *.condition.ron file to say"
            )?;
        }
    }
    if report.cut_off {
        writeln!(out, "only the first {MOST_LINES} lines were read")?;
    }
    writeln!(out, "{} of {} lines wholly understood", report.understood, report.lines.len())
}

/// A text without control characters, which could move a terminal's cursor.
fn visible(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { '\u{FFFD}' } else { c }).collect()
}
