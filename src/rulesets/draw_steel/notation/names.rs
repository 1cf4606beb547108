//! States and counters that the notation itself does not know: content gives them their rules.

use super::super::data::reference::Kind;
use super::scan::{Cursor, scan};
use super::state::is_named;
use super::tier::Span;
use super::words::{is_worked, meant};
use crate::core::name::Name;
use crate::rulesets::draw_steel::data::tier::{Aimed, TierLine};

/// What a state that nobody has described lacks.
const DESCRIBED: &str = "a condition of the rules, or a state that a `*.condition.ron` file describes";

/// The states that `line`, read from `text`, puts creatures in although `known` knows nothing of them; each once.
pub fn unknown_states(text: &str, line: &TierLine, known: &dyn Fn(Name) -> bool) -> Vec<Span> {
    let mut names = Vec::new();
    for aimed in line.segments.iter().flat_map(|segment| &segment.effects) {
        collect(aimed, Kind::Condition, &mut names);
    }
    names.retain(|name| is_named(*name) && !known(*name));
    names.sort_unstable();
    names.dedup();
    let mut spans: Vec<Span> = names.into_iter().filter_map(|name| place(text, name)).collect();
    spans.sort_unstable_by_key(|span| span.start);
    spans
}

/// What a counter that nobody has lacks.
const COUNTED: &str = "a keyword such as `push`, or a counter that a `*.condition.ron` file describes";

/// The counters that `line`, read from `text`, changes although `known` knows nothing of them; each once.
pub fn unknown_counters(text: &str, line: &TierLine, known: &dyn Fn(Name) -> bool) -> Vec<Span> {
    let mut names = Vec::new();
    for aimed in line.segments.iter().flat_map(|segment| &segment.effects) {
        collect(aimed, Kind::Counter, &mut names);
    }
    names.retain(|name| !known(*name));
    names.sort_unstable();
    names.dedup();
    let place = |name: Name| place(text, name).map(|span| Span { expected: COUNTED, ..span });
    let mut spans: Vec<Span> = names.into_iter().filter_map(place).collect();
    spans.sort_unstable_by_key(|span| span.start);
    spans
}

/// The names of a kind in what an effect does; what it depends on is none of that.
fn collect(aimed: &Aimed, wanted: Kind, names: &mut Vec<Name>) {
    aimed.effect.each(&mut |effect| {
        effect.mentions(&mut |kind, name| names.extend((kind == wanted).then_some(name)));
    });
}

fn place(text: &str, name: Name) -> Option<Span> {
    let tokens = scan(text);
    let mut at = Cursor::new(&tokens);
    let slip = meant(name.as_str()).filter(|_| !is_worked(name.as_str()));
    while !at.is_done() {
        let start = at.start();
        if at.phrase(name.as_str()) {
            return Some(Span { start, end: at.end(), expected: DESCRIBED, meant: slip });
        }
        at.take();
    }
    None
}
