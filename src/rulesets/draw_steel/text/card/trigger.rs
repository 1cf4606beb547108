//! What sets off a triggered ability, as cards say it.

use super::super::names::article;
use super::modifiers;
use crate::content::either::either;
use crate::core::name::Name;
use crate::core::triggered::Whose;
use crate::rulesets::draw_steel::data::ability::{AbilityDef, ActionType};
use crate::rulesets::draw_steel::data::predicate::{Predicate, State};
use crate::rulesets::draw_steel::data::target_spec::Yourself;
use crate::rulesets::draw_steel::data::trigger::{Aim, Trigger, TriggerFilter};

/// What sets off an ability that is aimed at whom it happens to.
pub fn trigger(trigger: &Trigger) -> String {
    happens(trigger, &Subject::target(), &TriggerFilter::default())
}

/// What sets off an ability, and what else must be so of it.
pub fn of_ability(ability: &AbilityDef) -> Option<String> {
    let trigger = ability.trigger.as_ref()?;
    let nothing = TriggerFilter::default();
    let only = ability.only.as_ref().unwrap_or(&nothing);
    let named = !ability.is_area() && ability.target.yourself != Yourself::Only && only.aim == Aim::Subject;
    let subject = match &only.subject {
        None if named => Subject::target(),
        None | Some(Predicate::Bearer) => Subject::you(),
        Some(_) if named => Subject::target(),
        Some(other) => Subject { name: someone(other), ending: "s" },
    };
    let at_once =
        if ability.answers_own_fall() || ability.action == ActionType::NoAction { "; it happens at once" } else { "" };
    Some(format!("{}{}{at_once}", happens(trigger, &subject, only), filter_words(only, named)))
}

/// To whom it happens, with the ending of the verb behind.
struct Subject {
    name: String,
    ending: &'static str,
}

impl Subject {
    fn you() -> Self {
        Self { name: "you".to_owned(), ending: "" }
    }

    fn target() -> Self {
        Self { name: "the target".to_owned(), ending: "s" }
    }
}

fn happens(trigger: &Trigger, subject: &Subject, only: &TriggerFilter) -> String {
    let Subject { name, ending: s } = subject;
    let [is, was, has] = if s.is_empty() { ["are", "were", "have"] } else { ["is", "was", "has"] };
    let source = only.other.as_ref().map(someone);
    let from = origin(only, "from");
    let by = origin(only, "by");
    let force = if only.vertical { "vertically force moved" } else { "force moved" };
    match trigger {
        Trigger::AboutToTakeDamage => format!("{name} would take damage{from}"),
        Trigger::TakesDamage => format!("{name} took damage{from}"),
        Trigger::AboutToBeForced => format!("{name} would be {force}{by}"),
        Trigger::IsForced => format!("{name} {is} {force}{by}, at any point of it or after the fall that ends it"),
        Trigger::WasForced => format!("{name} {was} {force}{by}"),
        Trigger::CausesForce => format!("{name} cause{s} forced movement"),
        Trigger::RollsDamage => format!("{name} roll{s} for an ability that deals damage"),
        Trigger::Moves => format!("{name} move{s}"),
        Trigger::MovesAway => format!("{name} move{s} or shift{s} away from you"),
        Trigger::TurnStarts => format!("{name} start{s} a turn"),
        Trigger::TurnEnds => format!("{name} {has} ended a turn"),
        Trigger::Uses => format!("{name} use{s} {}", ability_with(&only.with)),
        Trigger::IsTargeted => {
            let source = source.unwrap_or_else(|| "a creature".to_owned());
            format!("{source} targets {name} with {}", ability_with(&only.with))
        }
        Trigger::Falls => format!("{name} {is} reduced to 0 Stamina"),
        Trigger::Any(list) => list.iter().map(|one| happens(one, subject, only)).collect::<Vec<_>>().join(", or "),
    }
}

/// Of whose and of what doing it is, where that is said.
fn origin(only: &TriggerFilter, word: &str) -> String {
    match (&only.other, only.with.is_empty()) {
        (None, true) => String::new(),
        (None, false) => format!(" {word} {}", ability_with(&only.with)),
        (Some(source), true) => format!(" {word} {}", someone(source)),
        (Some(source), false) => format!(" {word} {} of {}", ability_with(&only.with), someone(source)),
    }
}

/// An ability with keywords: "a strike", "a Melee ability".
fn ability_with(keywords: &[Name]) -> String {
    let names: Vec<&str> = keywords.iter().map(|name| name.as_str()).filter(|name| *name != "Strike").collect();
    let noun = if names.len() < keywords.len() { "strike" } else { "ability" };
    let first = names.first().copied().unwrap_or(noun);
    let words: Vec<&str> = names.into_iter().chain([noun]).collect();
    format!("{} {}", article(first), words.join(" "))
}

/// What else must be so, behind what happens.
fn filter_words(only: &TriggerFilter, named: bool) -> String {
    let kinds = either(&only.kinds.iter().map(|kind| kind.as_str()).collect::<Vec<_>>());
    let subject = only.subject.as_ref().filter(|_| named);
    let parts = [
        subject.map(|predicate| format!("the target is {}", modifiers::predicate(predicate))),
        only.bearer.as_ref().map(|predicate| format!("you are {}", modifiers::predicate(predicate))),
        (!only.kinds.is_empty()).then(|| format!("the damage is {kinds}")),
        only.rushing.then(|| "that creature charged or came 2 squares or more straight at you".to_owned()),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    if parts.is_empty() { String::new() } else { format!(", if {}", parts.join(" and ")) }
}

/// A creature of which something is so: "an enemy within 5 squares".
fn someone(when: &Predicate) -> String {
    let parts = match when {
        Predicate::All(list) => list.as_slice(),
        single => std::slice::from_ref(single),
    };
    let heads: [(Predicate, &str, &str); 5] = [
        (Predicate::Bearer, "you", "you"),
        (Predicate::Is(State::Hero), "a hero", "an adjacent hero"),
        (Predicate::Is(State::Object), "an object", "an adjacent object"),
        (Predicate::Who(Whose::Enemy), "an enemy", "an adjacent enemy"),
        (Predicate::Who(Whose::OwnSide), "an ally", "an adjacent ally"),
    ];
    let adjacent = parts.contains(&Predicate::Adjacent);
    let head = heads.into_iter().find(|(head, ..)| parts.contains(head));
    let allied = parts.contains(&Predicate::Is(State::Hero)) && parts.contains(&Predicate::Who(Whose::OwnSide));
    let noun = match (&head, adjacent) {
        (Some((Predicate::Is(State::Hero), ..)), false) if allied => "an allied hero",
        (Some((_, noun, _)), false) | (Some((_, _, noun)), true) => *noun,
        (None, false) => "a creature",
        (None, true) => "an adjacent creature",
    };
    let said = |part: &&Predicate| {
        **part == Predicate::Adjacent
            || **part == Predicate::Not(Box::new(Predicate::Is(State::Object)))
            || (allied && **part == Predicate::Who(Whose::OwnSide))
            || head.as_ref().is_some_and(|(head, ..)| head == *part)
    };
    let rest = parts.iter().filter(|part| !said(part));
    let rest: Vec<String> = rest
        .map(|part| match part {
            Predicate::Within(squares) => format!("within {squares} squares"),
            other => format!("that is {}", modifiers::predicate(other)),
        })
        .collect();
    if rest.is_empty() { noun.to_owned() } else { format!("{noun} {}", rest.join(" and ")) }
}
