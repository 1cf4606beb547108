//! The potency before a segment (DS-POT-03).

use super::scan::Cursor;
use super::words::characteristic;
use crate::rulesets::draw_steel::tier::{Gate, Potency};

/// Sentences that open with a potency.
const CONDITIONALS: [&str; 5] = ["if the target has", "if they have", "if the creature has", "if it has", "if"];

/// Takes `R < AVERAGE,`: the target's characteristic on the left.
pub(super) fn gate(at: &mut Cursor<'_, '_>) -> Option<Gate> {
    let mut ahead = *at;
    let _sentence = CONDITIONALS.iter().any(|words| ahead.phrase(words));
    let attribute = characteristic(&mut ahead)?;
    if !ahead.mark('<') {
        return None;
    }
    let bracketed = ahead.mark('[');
    let word = ahead.one_of(&[("weak", Potency::Weak), ("average", Potency::Average), ("strong", Potency::Strong)]);
    let potency = match word {
        Some(potency) => potency,
        None => Potency::Number(ahead.number()?),
    };
    if bracketed && !ahead.mark(']') {
        return None;
    }
    let _led_on = ahead.mark(',') || ahead.mark(':');
    *at = ahead;
    Some(Gate { attribute, potency })
}

/// Whether a potency is ahead.
pub(super) fn gate_ahead(at: &Cursor<'_, '_>) -> bool {
    let mut ahead = *at;
    gate(&mut ahead).is_some()
}
