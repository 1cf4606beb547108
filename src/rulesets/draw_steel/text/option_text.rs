//! What can be chosen, in words.

use super::super::data::terms as t;
use super::super::rules::view::View;
use super::names::{ability_name, capital, counted, kinds_in_words, known, name, side_name};
use crate::core::ids::{CreatureId, RecordId};
use crate::core::intent::{Choice, Decision, Options};
use crate::core::name::Name;

/// A choice as a button reads.
pub fn choice(view: View, decision: &Decision, choice: &Choice) -> String {
    match choice {
        Choice::Creature(id) => name(view, *id),
        Choice::Side(side) => capital(side_name(*side)),
        Choice::Spot(spot) => format!("square {}, {}", spot.x, spot.y),
        Choice::Yes => "Yes".to_owned(),
        Choice::No => "No".to_owned(),
        Choice::Number(n) if decision.ask.slug() == *"self-tier" => format!("Tier {n}"),
        Choice::Number(n) => n.to_string(),
        Choice::Apply { what, on, count } => apply(view, decision, *what, *on, *count),
        Choice::React { by, with, on, spend } => {
            let renewed = *with == *"judgment-again";
            let on = on.filter(|on| on != by).map_or_else(String::new, |on| {
                if renewed {
                    return format!(", now that {} is down", name(view, on));
                }
                let toward = if view.hostile(*by, on) { "against" } else { "for" };
                format!(" {toward} {}", name(view, on))
            });
            // What the Director adds to a turn says its whole price, a triggered ability only what is paid on top.
            let own = view.ability(*by, *with).filter(|own| own.trigger.is_some() || own.whenever_granted);
            let price = spend + own.map_or(0, |ability| ability.cost);
            let spend = if price > 0 { format!(" for {price} {}", paid_with(view, *by, *with)) } else { String::new() };
            format!("{}: {}{on}{spend}", name(view, *by), ability_name(view, *with))
        }
        Choice::Named(what) => ability_name(view, *what),
        Choice::Record(record) => effect(view, *record),
    }
}

/// A lasting effect and whom it is on.
pub fn effect(view: View, record: RecordId) -> String {
    let found = view
        .ids()
        .find_map(|id| view.conditions(id).find(|(_, held)| held.record == record).map(|(_, held)| (id, held)));
    let held = || {
        let captive = view.ids().find(|&id| view.hold_record(id) == Some(record));
        captive.map_or_else(|| "an effect".to_owned(), |id| format!("the hold on {}", name(view, id)))
    };
    found.map_or_else(held, |(id, held)| {
        let kinds = known(view, &held.kinds);
        let what = if kinds.is_empty() { ability_name(view, held.origin) } else { kinds_in_words(&kinds) };
        format!("{what} on {}", name(view, id))
    })
}

/// What is settled about one target, once the tiers are known.
pub fn apply(view: View, decision: &Decision, what: Name, on: CreatureId, count: i16) -> String {
    let on = name(view, on);
    if decision.ask.slug() == *"healing-grace" {
        return format!("{count} more Recoveries for {on}");
    }
    if decision.ask.slug() == *"strike-whom" {
        return format!("{} against {on}", ability_name(view, what));
    }
    if what == t::TIER.get() {
        return format!("Only tier {count} against {on}");
    }
    if what == t::POTENCY.get() {
        return format!("2 surges: potency +1 against {on}");
    }
    let each = decision.about.map_or(0, |id| view.sheet(id).highest_score());
    format!("{}: +{} damage to {on}", counted(count, t::SURGES.get()), count * each)
}

/// What passing means at a decision.
pub fn pass(decision: &Decision) -> &'static str {
    match (&decision.options, decision.ask.slug().as_str()) {
        (_, "settle") => "Apply it",
        (_, "react") => "Let it happen",
        (Options::Route(options), _) if options.how == *"drag" => "The nearest",
        (Options::Route(options), _) if options.how == *"fall" => "Any",
        (Options::Route(_), _) => "Stay",
        (Options::Use(_), _) => "Skip it",
        (_, "stability") => "Usual",
        (_, "order") => "In order",
        (_, "keep-effect") => "All else ends",
        (_, "overrule") => "Leave it so",
        _ => "No",
    }
}

/// What a reaction is paid with.
pub fn paid_with(view: View, by: CreatureId, with: Name) -> String {
    let pool = if with == *"token-recovery" { t::HERO_TOKENS.get() } else { view.funds(by).0 };
    if pool == t::MALICE.get() { "Malice".to_owned() } else { pool.to_string() }
}
