//! What a number is made of and what bears on a roll, in words.

use super::terms as t;
use super::view::View;
use super::words;
use crate::core::ids::{Attribute, CreatureId};
use crate::core::name::Name;
use crate::core::roll::{Source, Term, TermKind, term};

/// A term as the log and the panels name it.
pub fn term(view: View, term: &Term) -> String {
    match term.kind {
        TermKind::Help(causes) => {
            let word = if causes > 0 { "advantage" } else { "disadvantage" };
            let times = match causes.unsigned_abs() {
                1 => String::new(),
                times => format!("{times} "),
            };
            format!("{times}{word}: {}", source(view, term.source))
        }
        TermKind::Halved => "half".to_owned(),
        TermKind::Number => source(view, term.source),
        kind => kind.words(&source(view, term.source)),
    }
}

/// Terms in a row: numbers that add, then reasons that chose the dice.
pub fn reasons(view: View, terms: &[Term]) -> String {
    term::in_words(terms, |own| term(view, own))
}

fn source(view: View, source: Source) -> String {
    let name_of = |id: Option<CreatureId>| id.map_or_else(|| "somebody".to_owned(), |id| words::name(view, id));
    match source {
        Source::Roll => "the roll".to_owned(),
        Source::Attribute(Attribute(number)) => format!("characteristic {number}"),
        Source::Figure(name) => name.to_string(),
        Source::Compared { name, own, other } => format!("{name} {own} against {name} {other}"),
        Source::Content { name, of: None } => words::called(view, name),
        Source::Content { name, of } => is_in(view, name, of),
        Source::Situation { name, of, on } => match name {
            _ if name == t::HIGH_GROUND.get() => "from high ground".to_owned(),
            _ if name == t::COVER.get() => format!("{} is in cover", name_of(of)),
            _ if name == t::THREATENED.get() => format!("an enemy beside {}", name_of(of)),
            _ if name == t::CHARGING.get() => format!("{} charged {}", name_of(of), name_of(on)),
            _ => {
                let favors = view.content().state(name).and_then(|state| state.favors.as_ref());
                let clear = favors.map_or_else(String::new, |favor| format!(", no enemy within {}", favor.clear));
                if of.is_some() { format!("{}{clear}", is_in(view, name, of)) } else { name.to_string() }
            }
        },
    }
}

/// Somebody in a state, or what it did for it.
fn is_in(view: View, state: Name, who: Option<CreatureId>) -> String {
    let name = who.map_or_else(String::new, |who| words::name(view, who));
    match view.content().state(state) {
        Some(state) if !state.did.is_empty() => format!("{name} {}", state.did),
        _ => format!("{name} is {}", words::called(view, state)),
    }
}
