//! What is understood, what is reported, and that printing gives the notation back.

mod printed_style;
mod reading;
mod reporting;
mod round_trip;
mod targets;

use super::super::data::amount::Term;
use super::super::data::effect::Effect;
use super::{Parsed, parse_tier};
use crate::core::ids::Attribute;
use crate::rulesets::draw_steel::data::tier::{Segment, TierLine};

/// Every tier entry of the ledger's ability tables, one a line.
const LEDGER: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/draw-steel-tiers.txt"));

/// Reads a line that must be understood as a whole.
fn read(text: &str) -> TierLine {
    let Parsed { value, not_understood, .. } = parse_tier(text);
    assert_eq!(not_understood, [], "{text}");
    value
}

/// The only segment of a line.
fn only(text: &str) -> Segment {
    let line = read(text);
    assert_eq!(line.segments.len(), 1, "{text}");
    line.segments.into_iter().next().expect("one segment")
}

/// The effects of a line without their recipients.
fn effects(text: &str) -> Vec<Effect> {
    let segments = read(text).segments.into_iter();
    let aimed = segments.flat_map(|segment| segment.effects);
    aimed.map(|aimed| aimed.effect).collect()
}

/// What cannot be understood in a line.
fn gaps(text: &str) -> Vec<&str> {
    let gaps = parse_tier(text).not_understood;
    gaps.into_iter().map(|gap| gap.text_in(text)).collect()
}

fn score(attribute: Attribute) -> Term {
    Term::Attribute { one_of: vec![attribute], times: 1 }
}
