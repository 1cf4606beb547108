//! Printing a tier line as authors write it.

use std::fmt;

use super::super::data::effect::{Duration, Effect, Swing};
use super::speaker::Speaker;
use super::state::is_named;
use super::who::recipient_text;
use super::words::{characteristic_letter, is_open_ended};
use crate::core::name::Name;
use crate::rulesets::draw_steel::data::tier::{Aimed, Gate, Potency, Segment, TierLine};

/// Prints the notation that reads back as `line`.
pub fn print_tier(line: &TierLine) -> String {
    let segments: Vec<_> =
        line.segments.iter().filter(|segment| !segment.effects.is_empty()).map(segment_text).collect();
    if segments.is_empty() {
        return "no effect".to_owned();
    }
    segments.join("; ")
}

impl fmt::Display for TierLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&print_tier(self))
    }
}

fn segment_text(segment: &Segment) -> String {
    let mut text = segment.gate.map_or_else(String::new, gate_text);
    let mut speaker = Speaker::Nobody;
    let mut before: Option<&Aimed> = None;
    for aimed in &segment.effects {
        if let Some(before) = before {
            text.push_str(if is_one_chain(before, aimed) { " and " } else { ", " });
        }
        let Aimed { who, effect } = aimed;
        // Acts are printed behind a recipient even where the reader would guess it.
        let unnamed = speaker.after(None, effect);
        let understood = unnamed.who(effect) == *who;
        let named = !understood || (effect.is_act() && unnamed == Speaker::Nobody);
        speaker = speaker.after(named.then_some(*who), effect);
        if named {
            text.push_str(&recipient_text(*who));
            text.push_str(": ");
        }
        text.push_str(&effect.print());
        before = Some(aimed);
    }
    text
}

/// Heroes' entries have a comma behind the potency, stat blocks have none.
fn gate_text(gate: Gate) -> String {
    if gate.otherwise {
        return "otherwise ".to_owned();
    }
    let letter = characteristic_letter(gate.attribute);
    match gate.potency {
        Potency::Weak => format!("{letter} < WEAK, "),
        Potency::Average => format!("{letter} < AVERAGE, "),
        Potency::Strong => format!("{letter} < STRONG, "),
        Potency::Number(number) => format!("{letter} < {number} "),
    }
}

/// An edge or bane, as it is written.
pub(crate) fn swing_text(swing: Swing) -> &'static str {
    match swing {
        Swing::Edge => "edge",
        Swing::DoubleEdge => "double edge",
        Swing::Bane => "bane",
        Swing::DoubleBane => "double bane",
    }
}

/// Names with a word between them.
pub(crate) fn joined(names: &[Name], by: &str) -> String {
    names.iter().map(|name| name.as_str()).collect::<Vec<_>>().join(by)
}

/// "prone and can't stand (save ends)": an open-ended record and the one that bars its end read as one chain.
fn is_one_chain(first: &Aimed, second: &Aimed) -> bool {
    let (Effect::Afflict(first_record), Effect::Afflict(record)) = (&first.effect, &second.effect) else {
        return false;
    };
    let (open, lasting) = (&first_record.conditions, &record.conditions);
    first.who == second.who
        && first_record.duration == Duration::Open
        && record.duration != Duration::Open
        && open.iter().all(|c| is_open_ended(*c))
        && lasting.first().is_some_and(|c| *c == "can't stand")
        && !lasting.iter().any(|state| is_named(*state))
}
