//! The potency before a segment (DS-POT-03).

use super::scan::Cursor;
use super::words::characteristic_any_case;
use crate::rulesets::draw_steel::tier::{Gate, Potency};

/// Sentences that open with a potency.
const CONDITIONALS: [&str; 6] =
    ["if the target has", "if they have", "if the creature has", "if it has", "if the target's", "if"];

/// Takes `R < AVERAGE,`: the target's characteristic on the left.
pub(super) fn gate(at: &mut Cursor<'_, '_>) -> Option<Gate> {
    let gate = potency(at)?;
    let _led_on = at.mark(',') || at.mark(':');
    Some(gate)
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
