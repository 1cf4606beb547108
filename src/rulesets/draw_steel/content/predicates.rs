//! Checks of what modifiers and auras depend on: nothing that can never be so.

use crate::content::book::Finding;
use crate::content::inspect::Inspector;
use crate::rulesets::draw_steel::data::ability_effect::Moment;
use crate::rulesets::draw_steel::data::amount::Term;
use crate::rulesets::draw_steel::data::aura::AuraDef;
use crate::rulesets::draw_steel::data::modifier::Modifier;
use crate::rulesets::draw_steel::data::predicate::{Predicate, State};
use crate::rulesets::draw_steel::data::resource_gain::{GainEvent, ResourceGain};
use crate::rulesets::draw_steel::data::trigger::{Aim, Trigger, TriggerFilter};

/// Checks modifiers that depend on something.
pub fn modifiers(inspector: &mut Inspector<'_, '_>, list: &[Modifier]) {
    for modifier in list {
        match modifier {
            Modifier::While { when, lends } => {
                of_one(inspector, when);
                modifiers(inspector, lends);
            }
            Modifier::Uses {
                at: Moment::ImposersTurnEnd | Moment::AuraAtTurnEnd | Moment::BearerDamagesAnother,
                ..
            } => {
                let Modifier::Uses { at, .. } = modifier else { continue };
                let moments = "`BearersTurnStart`, `BearersTurnEnd`, or `BearerEnters` in an aura or a zone";
                let finding = Finding::new(format!("`Uses` at `{at:?}`"), moments);
                inspector.name("Uses", &finding);
            }
            Modifier::Roll(roll) => roll.other.iter().for_each(|other| sound(inspector, other)),
            _ => {}
        }
    }
}

/// Checks auras.
pub fn auras(inspector: &mut Inspector<'_, '_>, list: &[AuraDef]) {
    for aura in list {
        aura.when.iter().for_each(|when| of_one(inspector, when));
        modifiers(inspector, &aura.lends);
        if aura.lends.is_empty() && aura.hooks.is_empty() {
            inspector.name("auras", &Finding::new("an aura that does nothing", "`lends` or `hooks`"));
        }
        if aura.within > MOST {
            let found = format!("an aura of {} squares", aura.within);
            inspector.word("within", &aura.within.to_string(), &Finding::new(found, format!("at most {MOST} squares")));
        }
    }
}

/// Checks the events of a trigger.
pub fn trigger(inspector: &mut Inspector<'_, '_>, trigger: &Trigger) {
    let Trigger::Any(list) = trigger else { return };
    if list.len() < 2 || list.iter().any(|one| matches!(one, Trigger::Any(_))) {
        let found = if list.len() < 2 { "`Any` of fewer than 2 triggers" } else { "`Any` within `Any`" };
        inspector.name("Any", &Finding::new(found, "a list such as `Any([TurnStarts, TookDamage])`"));
    }
}

/// Checks what a triggered ability narrows itself down to.
pub fn filter(inspector: &mut Inspector<'_, '_>, only: &TriggerFilter, trigger: Option<&Trigger>) {
    let Some(trigger) = trigger else {
        inspector.name("only", &Finding::new("`only` without a trigger", "`trigger: …`"));
        return;
    };
    only.subject.iter().chain(&only.source).for_each(|predicate| sound(inspector, predicate));
    only.owner.iter().for_each(|predicate| of_one(inspector, predicate));
    let events = trigger.events();
    if !only.kinds.is_empty() && !events.iter().any(Trigger::is_of_damage) {
        let found = format!("types of damage for `{trigger:?}`, which is no damage");
        inspector.name("only", &Finding::new(found, "a trigger such as `TookDamage`"));
    }
    let own_fall = events.contains(&Trigger::BroughtDown) && matches!(only.subject, None | Some(Predicate::You));
    if own_fall && (only.source.is_some() || !only.keywords.is_empty()) {
        let finding = Finding::new("`source` or `keywords` for `BroughtDown`", "`owner`: what brought it down is over");
        inspector.name("only", &finding);
    }
    let nobodys = |event: &Trigger| matches!(event, Trigger::TurnStarts | Trigger::TurnEnds);
    if events.iter().all(nobodys) && (only.source.is_some() || !only.keywords.is_empty() || only.aim == Aim::Source) {
        let found = format!("the source of `{trigger:?}`, which nobody brings about");
        inspector.name("only", &Finding::new(found, "`subject`: whose turn it is"));
    }
    if only.vertical && !events.iter().any(Trigger::is_of_force) {
        let found = format!("`vertical` for `{trigger:?}`, which is no forced movement");
        inspector.name("vertical", &Finding::new(found, "a trigger such as `WasForced`"));
    }
    if only.rushing && !events.contains(&Trigger::Targeted) {
        let found = format!("`rushing` for `{trigger:?}`");
        inspector.name("rushing", &Finding::new(found, "the trigger `Targeted`"));
    }
}

/// Checks what fills a hero's pool.
pub fn gains(inspector: &mut Inspector<'_, '_>, list: &[ResourceGain]) {
    for gain in list {
        gain.subject.iter().chain(&gain.source).for_each(|predicate| sound(inspector, predicate));
        let on = |event: GainEvent| gain.on.contains(&event);
        let never = [
            ("on", gain.on.is_empty(), "a gain that nothing brings about", "an event, such as `[TurnStarts]`"),
            ("kinds", !gain.kinds.is_empty() && !on(GainEvent::TookDamage), "`kinds` without damage", "`TookDamage`"),
            ("surged", gain.surged && !on(GainEvent::TookDamage), "`surged` without damage", "`TookDamage`"),
            ("used", gain.used.is_some() && !on(GainEvent::UsesAbility), "`used` without a use", "`UsesAbility`"),
            (
                "source",
                gain.source.is_some() && gain.on.iter().any(|event| !event.has_source()),
                "`source` of what nobody brings about",
                "`TookDamage`, `UsesAbility` or `ThirdHeroUsesAbility`",
            ),
            (
                "subject",
                gain.subject.is_some() && gain.on.iter().any(|event| !event.has_subject()),
                "`subject` of a use",
                "`source`",
            ),
            ("why", gain.why.trim().is_empty(), "a gain without a reason", "`why: \"took damage\"`, for the log"),
        ];
        for (key, wrong, found, expected) in never {
            if wrong {
                inspector.name(key, &Finding::new(found, expected));
            }
        }
        let countable =
            |term: &Term| matches!(term, Term::Flat(_) | Term::Dice { .. } | Term::Attribute { .. } | Term::Level);
        if !gain.amount.terms.iter().all(countable) {
            inspector.name("amount", &Finding::new("an amount that counts others", "`2`, `1d3` or `1 + R`"));
        }
    }
}

/// The farthest that an aura or a nearness may reach, in squares.
const MOST: u8 = 50;

/// A predicate of one creature: nothing in it compares two.
pub fn of_one(inspector: &mut Inspector<'_, '_>, predicate: &Predicate) {
    sound(inspector, predicate);
    if let Some(written) = predicate.comparison() {
        let word = written.split('(').next().unwrap_or_default();
        let finding = Finding::new(
            format!("`{word}`, which compares two creatures"),
            "a state of one creature, such as `Is(Winded)`, or `Near(kin: Allies, within: 1)`",
        );
        inspector.name(word, &finding);
    }
}

/// A predicate of two creatures at most, that can come to be so.
pub fn sound(inspector: &mut Inspector<'_, '_>, predicate: &Predicate) {
    match predicate {
        Predicate::Is(State::Spent) => {
            let expected = "a state of a creature; `Spent` belongs to the lines of an ability with a rider";
            inspector.name("Spent", &Finding::new("`Spent`, which says something of a use", expected));
        }
        Predicate::Is(_)
        | Predicate::You
        | Predicate::Hero
        | Predicate::Object
        | Predicate::Keyword(_)
        | Predicate::Counter(_)
        | Predicate::Keeps(_)
        | Predicate::ActsWithYou
        | Predicate::OnGround
        | Predicate::InYourAura
        | Predicate::InYourLineOfEffect => {}
        Predicate::Not(inner) => sound(inspector, inner),
        Predicate::All(list) | Predicate::Any(list) if list.is_empty() => {
            let word = if matches!(predicate, Predicate::All(_)) { "All" } else { "Any" };
            inspector.name(word, &Finding::new(format!("`{word}` of nothing"), "at least one predicate"));
        }
        Predicate::All(list) | Predicate::Any(list) => list.iter().for_each(|inner| sound(inspector, inner)),
        Predicate::Near { within, count, .. } => {
            if *within == 0 || *within > MOST {
                let expected = format!("from 1 to {MOST} squares");
                inspector.name("Near", &Finding::new(format!("a nearness of {within} squares"), expected));
            }
            if *count == 0 {
                inspector.name("Near", &Finding::new("a count of 0", "at least 1"));
            }
        }
    }
}
