//! Printing a tier line, as authored or with the numbers of one creature.

use std::fmt;

use super::super::data::amount::Amount;
use super::super::data::effect::{Duration, Effect, Swing};
use super::amount::{Commas, amount_text};
use super::speaker::Speaker;
use super::state::is_named;
use super::who::recipient_text;
use super::words::{characteristic_letter, is_open_ended};
use crate::core::name::Name;
use crate::rulesets::draw_steel::data::tier::{Aimed, Gate, Potency, Segment, TierLine, Who};

/// Prints the notation that reads back as `line`.
pub fn print_tier(line: &TierLine) -> String {
    print_with(line, &AsWritten)
}

/// Prints one effect without its recipient.
pub fn print_effect(effect: &Effect) -> String {
    Printer::as_written().effect(effect, false)
}

impl fmt::Display for TierLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&print_tier(self))
    }
}

/// How numbers that depend on the user are written.
pub trait Numbers {
    /// An amount; `rolled` for the damage that flat bonuses join.
    fn amount(&self, amount: &Amount, commas: Commas, rolled: bool) -> String;
    /// A potency.
    fn potency(&self, potency: Potency) -> String;
}

/// Letters and words, as authors write them.
struct AsWritten;

impl Numbers for AsWritten {
    fn amount(&self, amount: &Amount, commas: Commas, _: bool) -> String {
        amount_text(amount, commas)
    }

    fn potency(&self, potency: Potency) -> String {
        match potency {
            Potency::Weak => "WEAK".to_owned(),
            Potency::Average => "AVERAGE".to_owned(),
            Potency::Strong => "STRONG".to_owned(),
            Potency::Number(n) => n.to_string(),
        }
    }
}

/// Prints `line` with numbers written by `numbers`.
pub(super) fn print_with(line: &TierLine, numbers: &dyn Numbers) -> String {
    let mut printer = Printer { numbers, rolled: true };
    let segments: Vec<_> = line
        .segments
        .iter()
        .filter(|segment| !segment.effects.is_empty())
        .map(|segment| printer.segment(segment))
        .collect();
    if segments.is_empty() {
        return "no effect".to_owned();
    }
    segments.join("; ")
}

/// What effects are printed with.
pub struct Printer<'n> {
    pub(crate) numbers: &'n dyn Numbers,
    /// Whether the damage that flat bonuses join is still to come.
    pub(crate) rolled: bool,
}

impl Printer<'_> {
    fn as_written() -> Self {
        Self { numbers: &AsWritten, rolled: false }
    }

    /// An effect by itself, with its numbers as they are written.
    pub(crate) fn alone(effect: impl FnOnce(&mut Self) -> String) -> String {
        effect(&mut Self::as_written())
    }

    fn segment(&mut self, segment: &Segment) -> String {
        let mut text = segment.gate.map_or_else(String::new, |g| self.gate(g));
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
            let ungated = segment.gate.is_none() && *who == Who::Target;
            text.push_str(&self.effect(effect, ungated));
            before = Some(aimed);
        }
        text
    }

    /// Heroes' entries have a comma behind the potency, stat blocks have none.
    fn gate(&self, gate: Gate) -> String {
        if gate.otherwise {
            return "otherwise ".to_owned();
        }
        let comma = if matches!(gate.potency, Potency::Number(_)) { "" } else { "," };
        let letter = characteristic_letter(gate.attribute);
        format!("{letter} < {}{comma} ", self.numbers.potency(gate.potency))
    }

    /// Prints one effect; `ungated` where no potency stands before it.
    pub(crate) fn effect(&mut self, effect: &Effect, ungated: bool) -> String {
        effect.print(self, ungated)
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
