//! What sets off a triggered ability, as cards say it.

use super::modifiers;
use crate::core::name::Name;
use crate::rulesets::draw_steel::data::ability::{AbilityDef, ActionType};
use crate::rulesets::draw_steel::data::predicate::{Predicate, State};
use crate::rulesets::draw_steel::data::target_spec::Yourself;
use crate::rulesets::draw_steel::data::trigger::{Aim, Trigger, TriggerFilter};

/// What sets off an ability that is aimed at whom it happens to.
pub fn trigger(trigger: &Trigger) -> String {
    happens(trigger, &Subject::target(), "a creature")
}

/// What sets off an ability, and what else must be so of it.
pub fn of_ability(ability: &AbilityDef) -> Option<String> {
    let trigger = ability.trigger.as_ref()?;
    let nothing = TriggerFilter::default();
    let only = ability.only.as_ref().unwrap_or(&nothing);
    let named = !ability.is_area() && ability.target.yourself != Yourself::Only && only.aim == Aim::Subject;
    let subject = match &only.subject {
        None if named => Subject::target(),
        None | Some(Predicate::You) => Subject::you(),
        Some(_) if named => Subject::target(),
        Some(other) => Subject { name: someone(other), ending: "s" },
    };
    let source = only.source.as_ref().map_or_else(|| "a creature".to_owned(), someone);
    let own_fall = trigger.is_on(&Trigger::BroughtDown) && matches!(only.subject, None | Some(Predicate::You));
    let at_once = own_fall || ability.action == ActionType::NoAction;
    let besides = besides(trigger, only, named);
    let at_once = if at_once { "; it happens at once" } else { "" };
    Some(format!("{}{besides}{at_once}", happens(trigger, &subject, &source)))
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

fn happens(trigger: &Trigger, subject: &Subject, source: &str) -> String {
    let Subject { name, ending: s } = subject;
    let is = if s.is_empty() { "are" } else { "is" };
    let was = if s.is_empty() { "were" } else { "was" };
    let has = if s.is_empty() { "have" } else { "has" };
    match trigger {
        Trigger::TakesDamage => format!("{name} would take damage"),
        Trigger::TookDamage => format!("{name} took damage"),
        Trigger::AboutToBeForced => format!("{name} would be force moved"),
        Trigger::WasForced => format!("{name} {was} force moved"),
        Trigger::CausesForce => format!("{name} cause{s} forced movement"),
        Trigger::RollsDamage => format!("{name} roll{s} for an ability that deals damage"),
        Trigger::Moves => format!("{name} move{s}"),
        Trigger::MovesAway => format!("{name} move{s} or shift{s} away from you"),
        Trigger::TurnStarts => format!("{name} start{s} a turn"),
        Trigger::TurnEnds => format!("{name} {has} ended a turn"),
        Trigger::UsesAbility => format!("{name} use{s} an ability"),
        Trigger::Targeted => format!("{source} targets {name} with an ability"),
        Trigger::BroughtDown => format!("{name} {is} reduced to 0 Stamina"),
        Trigger::Any(list) => list.iter().map(|one| happens(one, subject, source)).collect::<Vec<_>>().join(", or "),
    }
}

/// What else must be so, behind what happens.
fn besides(trigger: &Trigger, only: &TriggerFilter, named: bool) -> String {
    let names = |list: &[Name], between: &str| list.iter().map(|name| name.as_str()).collect::<Vec<_>>().join(between);
    let targeted = trigger.is_on(&Trigger::Targeted);
    let subject = only.subject.as_ref().filter(|_| named);
    let source = only.source.as_ref().filter(|_| !targeted);
    let parts = [
        subject.map(|predicate| format!("the target is {}", modifiers::predicate(predicate))),
        only.owner.as_ref().map(|predicate| format!("you are {}", modifiers::predicate(predicate))),
        source.map(|predicate| format!("it is the doing of {}", someone(predicate))),
        (!only.kinds.is_empty()).then(|| format!("the damage is {}", names(&only.kinds, " or "))),
        (!only.keywords.is_empty())
            .then(|| format!("it comes from an ability with {}", names(&only.keywords, " and "))),
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
        (Predicate::You, "you", "you"),
        (Predicate::Hero, "a hero", "an adjacent hero"),
        (Predicate::Object, "an object", "an adjacent object"),
        (Predicate::Is(State::Enemy), "an enemy", "an adjacent enemy"),
        (Predicate::Is(State::Ally), "an ally", "an adjacent ally"),
    ];
    let adjacent = parts.contains(&Predicate::Is(State::Adjacent));
    let head = heads.into_iter().find(|(head, ..)| parts.contains(head));
    let noun = match (&head, adjacent) {
        (Some((_, noun, _)), false) | (Some((_, _, noun)), true) => *noun,
        (None, false) => "a creature",
        (None, true) => "an adjacent creature",
    };
    let rest = parts.iter().filter(|part| {
        **part != Predicate::Is(State::Adjacent) && head.as_ref().is_none_or(|(head, ..)| head != *part)
    });
    let rest: Vec<String> = rest
        .map(|part| match part {
            Predicate::Is(State::Within(squares)) => format!("within {squares} squares"),
            other => format!("that is {}", modifiers::predicate(other)),
        })
        .collect();
    if rest.is_empty() { noun.to_owned() } else { format!("{noun} {}", rest.join(" and ")) }
}
