//! The potency before a segment (DS-POT-03).

use super::scan::{Cursor, Kind};
use super::words::characteristic_any_case;
use crate::rulesets::draw_steel::data::tier::{Gate, Potency, Who};

/// Sentences that open with a potency.
const CONDITIONALS: [&str; 6] =
    ["if the target has", "if they have", "if the creature has", "if it has", "if the target's", "if"];

/// Sentences that say of whom a potency decides.
const WHO: [&str; 9] = [
    "one target who has",
    "if one target has",
    "the other target who has",
    "if the other target has",
    "each target who has",
    "any target who has",
    "a target who has",
    "the target who has",
    "targets who have",
];

/// Takes `R < AVERAGE,`: the target's characteristic on the left.
pub(super) fn gate(at: &mut Cursor<'_, '_>) -> Option<Gate> {
    let mut ahead = *at;
    let _who = WHO.iter().any(|words| ahead.phrase(words));
    let gate = potency(&mut ahead)?;
    let _led_on = [',', ':', '→', '-', '–', '—'].iter().any(|mark| ahead.mark(*mark)) || before_its_effect(&mut ahead);
    *at = ahead;
    Some(gate)
}

/// A semicolon between a potency and what can only be gated by it: `M < 2; prone`.
fn before_its_effect(at: &mut Cursor<'_, '_>) -> bool {
    let mut ahead = *at;
    let joined =
        ahead.mark(';') && matches!(ahead.peek(), Some(Kind::Word(_))) && potency(&mut ahead.clone()).is_none();
    if joined {
        *at = ahead;
    }
    joined
}

/// Whom what a potency opens is about, where that is a single one of several targets or the others.
pub(super) fn of_some_targets(at: &Cursor<'_, '_>) -> Option<Who> {
    at.clone().one_of(&[
        ("one target who has", Who::OneTarget),
        ("if one target has", Who::OneTarget),
        ("the other target who has", Who::OtherTargets),
        ("if the other target has", Who::OtherTargets),
    ])
}

/// Takes a potency written behind what it gates: `prone if M < 2`, `prone (M < 2)`.
pub(super) fn gate_behind(at: &mut Cursor<'_, '_>) -> Option<Gate> {
    let led = CONDITIONALS.iter().any(|words| at.clone().phrase(words)) || at.clone().mark('(');
    if led { potency(at) } else { None }
}

fn potency(at: &mut Cursor<'_, '_>) -> Option<Gate> {
    let mut ahead = *at;
    let _sentence = CONDITIONALS.iter().any(|words| ahead.phrase(words));
    let round = ahead.mark('(');
    let attribute = characteristic_any_case(&mut ahead)?;
    if !ahead.mark('<') {
        return None;
    }
    let close = if ahead.mark('[') {
        Some(']')
    } else if ahead.mark('(') {
        Some(')')
    } else {
        None
    };
    let word = ahead.one_of(&[("weak", Potency::Weak), ("average", Potency::Average), ("strong", Potency::Strong)]);
    let potency = match word {
        Some(potency) => potency,
        None => Potency::Number(ahead.number()?),
    };
    if close.is_some_and(|mark| !ahead.mark(mark)) {
        return None;
    }
    if round && !ahead.mark(')') {
        return None;
    }
    *at = ahead;
    Some(Gate::new(attribute, potency))
}

/// Whether a potency is ahead.
pub(super) fn gate_ahead(at: &Cursor<'_, '_>) -> bool {
    let mut ahead = *at;
    gate(&mut ahead).is_some()
}
