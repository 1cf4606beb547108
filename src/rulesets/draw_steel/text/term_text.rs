//! What a number is made of and what bears on a roll, in words.

use super::super::notation::characteristics;
use super::super::rules::view::View;
use super::{feature_text, names};
use crate::core::name::Name;
use crate::core::roll::{Source, Term, TermKind, term};

/// A term as the log and the panels name it.
pub fn words(view: View, term: &Term) -> String {
    let source = term.source;
    match term.kind {
        TermKind::Dice { .. } => "dice".to_owned(),
        TermKind::Number => named(view, source),
        TermKind::Help(causes) => format!("{} ({})", swing(causes), plain(view, source)),
        TermKind::Net(2) => "double edge: one tier up".to_owned(),
        TermKind::Net(-2) => "double bane: one tier down".to_owned(),
        TermKind::Net(0) => "edges and banes cancel".to_owned(),
        TermKind::Net(net) => swing(net).to_owned(),
        TermKind::Degree(tier) => format!("automatic tier {tier} ({})", plain(view, source)),
        TermKind::LeastDegree(tier) => format!("{}: never below tier {tier}", named(view, source)),
        TermKind::Against(score) => format!("against {} {score}", named(view, source)),
        TermKind::Halved => format!("halved: {}", named(view, source)),
        TermKind::Weakness => format!("weakness: {}", named(view, source)),
        TermKind::Immunity => format!("immunity: {}", named(view, source)),
        TermKind::ImmunityIgnored => format!("immunity ignored: {}", named(view, source)),
    }
}

/// Terms in a row, numbers with their sign.
pub fn list(view: View, terms: &[Term]) -> String {
    term::in_words(terms, |term| words(view, term))
}

fn swing(causes: i8) -> &'static str {
    match causes {
        2.. => "double edge",
        0 | 1 => "edge",
        -1 => "bane",
        _ => "double bane",
    }
}

/// A source whose name stands by itself: as its ability, condition or feature is printed.
fn named(view: View, source: Source) -> String {
    let Source::Content { name, of } = source else { return plain(view, source) };
    let ability = view.content().ability(name).map(|ability| ability.name.clone());
    let condition = || view.content().condition(name).filter(|_| of.is_none()).map(|condition| condition.name.clone());
    let feature = || feature_text::title(view, name).map(str::to_owned);
    let printed = ability.or_else(condition).or_else(feature).unwrap_or_else(|| spaced(name));
    of.map_or_else(|| printed.clone(), |of| format!("{}: {printed}", names::name(view, of)))
}

/// A source within a remark: abilities as they are printed, anything else as running text.
fn plain(view: View, source: Source) -> String {
    match source {
        Source::Roll => "dice".to_owned(),
        Source::Attribute(attribute) => characteristics::name(attribute).to_owned(),
        Source::Compared { name, own, other } => format!("{} {own} against {other}", spaced(name)),
        Source::Figure(name) => spaced(name),
        Source::Situation { name, on: Some(on), .. } => format!("{} {}", spaced(name), names::name(view, on)),
        Source::Content { name, of } | Source::Situation { name, of, .. } => {
            let ability = view.content().ability(name).map(|ability| ability.name.clone());
            let name = ability.unwrap_or_else(|| spaced(name));
            of.map_or_else(|| name.clone(), |of| format!("{}: {name}", names::name(view, of)))
        }
    }
}

fn spaced(name: Name) -> String {
    name.as_str().replace('-', " ")
}
