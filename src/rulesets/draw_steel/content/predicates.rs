//! Checks of what modifiers and auras depend on: nothing that can never be so.

use crate::content::book::Finding;
use crate::content::inspect::Inspector;
use crate::core::triggered::Whose;
use crate::rulesets::draw_steel::data::ability_effect::Moment;
use crate::rulesets::draw_steel::data::amount::Term;
use crate::rulesets::draw_steel::data::aura::AuraDef;
use crate::rulesets::draw_steel::data::modifier::Modifier;
use crate::rulesets::draw_steel::data::predicate::{Predicate, State, comparison};
use crate::rulesets::draw_steel::data::resource_gain::{GainEvent, ResourceGain};
use crate::rulesets::draw_steel::data::terms as t;
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
            Modifier::SeesConcealed(whom) => sound(inspector, whom),
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
        if aura.whose == Whose::Own {
            inspector.name("Own", &Finding::new("an aura on its bearer alone", "`While` or plain `modifiers`"));
        }
        if i16::from(aura.within) > MOST {
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
        inspector.name("Any", &Finding::new(found, "a list such as `Any([TurnStarts, TakesDamage])`"));
    }
}

/// Checks what a triggered ability narrows itself down to.
pub fn filter(inspector: &mut Inspector<'_, '_>, only: &TriggerFilter, trigger: Option<&Trigger>) {
    let Some(trigger) = trigger else {
        inspector.name("only", &Finding::new("`only` without a trigger", "`trigger: …`"));
        return;
    };
    only.subject.iter().chain(&only.other).for_each(|predicate| sound(inspector, predicate));
    only.bearer.iter().for_each(|predicate| of_one(inspector, predicate));
    let events = trigger.events();
    if !only.kinds.is_empty() && !events.iter().any(Trigger::is_of_damage) {
        let found = format!("types of damage for `{trigger:?}`, which is no damage");
        inspector.name("only", &Finding::new(found, "a trigger such as `TakesDamage`"));
    }
    let own_fall = events.contains(&Trigger::Falls) && matches!(only.subject, None | Some(Predicate::Bearer));
    if own_fall && (only.other.is_some() || !only.with.is_empty()) {
        let finding = Finding::new("`other` or `with` for `Falls`", "`bearer`: what brought it down is over");
        inspector.name("only", &finding);
    }
    let nobodys = |event: &Trigger| matches!(event, Trigger::TurnStarts | Trigger::TurnEnds);
    if events.iter().all(nobodys) && (only.other.is_some() || !only.with.is_empty() || only.aim == Aim::Other) {
        let found = format!("the other of `{trigger:?}`, which nobody brings about");
        inspector.name("only", &Finding::new(found, "`subject`: whose turn it is"));
    }
    if only.vertical && !events.iter().any(Trigger::is_of_force) {
        let found = format!("`vertical` for `{trigger:?}`, which is no forced movement");
        inspector.name("vertical", &Finding::new(found, "a trigger such as `WasForced`"));
    }
    if only.rushing && !events.contains(&Trigger::IsTargeted) {
        let found = format!("`rushing` for `{trigger:?}`");
        inspector.name("rushing", &Finding::new(found, "the trigger `IsTargeted`"));
    }
}

/// Checks what fills a hero's pool.
pub fn gains(inspector: &mut Inspector<'_, '_>, list: &[ResourceGain]) {
    for gain in list {
        gain.subject.iter().chain(&gain.other).for_each(|predicate| sound(inspector, predicate));
        let on = |event: GainEvent| gain.on.contains(&event);
        // An event that could not be read is a finding already.
        let nothing = gain.on.is_empty() && !inspector.is_mended();
        let never = [
            ("on", nothing, "a gain that nothing brings about", "an event, such as `[TurnStarts]`"),
            ("kinds", !gain.kinds.is_empty() && !on(GainEvent::TakesDamage), "`kinds` without damage", "`TakesDamage`"),
            ("surged", gain.surged && !on(GainEvent::TakesDamage), "`surged` without damage", "`TakesDamage`"),
            ("used", gain.used.is_some() && !on(GainEvent::Uses), "`used` without a use", "`Uses`"),
            (
                "other",
                gain.other.is_some() && gain.on.iter().any(|event| !event.has_other()),
                "`other` of what nobody brings about",
                "`TakesDamage`, `Uses` or `ThirdHeroUses`",
            ),
            (
                "subject",
                gain.subject.is_some() && gain.on.iter().any(|event| !event.has_subject()),
                "`subject` of a use",
                "`other`",
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
const MOST: i16 = 50;

/// A predicate of one creature: nothing in it compares two.
pub fn of_one(inspector: &mut Inspector<'_, '_>, predicate: &Predicate) {
    sound(inspector, predicate);
    if let Some(written) = comparison(predicate) {
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
        Predicate::AtMostHalf(track) if *track != t::STAMINA.get() => {
            let found = format!("`{track}`, which is no track");
            inspector.name("AtMostHalf", &Finding::new(found, format!("`{}`", t::STAMINA.get())));
        }
        Predicate::AtLeast(counter, least) if *least < 1 => {
            let finding = Finding::new(format!("{least} {counter}, which everybody has"), "at least 1");
            inspector.name("AtLeast", &finding);
        }
        Predicate::Linked { by, .. } if *by != t::GRABBED.get() => {
            let finding = Finding::new(format!("`{by}`, by which nobody is linked"), format!("`{}`", t::GRABBED.get()));
            inspector.name("Linked", &finding);
        }
        Predicate::Within(within) => range(inspector, "Within", *within),
        Predicate::Is(_)
        | Predicate::Bearer
        | Predicate::Who(_)
        | Predicate::Adjacent
        | Predicate::Has(_)
        | Predicate::HasFromBearer(_)
        | Predicate::AtMostHalf(_)
        | Predicate::AtLeast(..)
        | Predicate::Linked { .. } => {}
        Predicate::Not(inner) => sound(inspector, inner),
        Predicate::All(list) | Predicate::Any(list) if list.is_empty() => {
            let word = if matches!(predicate, Predicate::All(_)) { "All" } else { "Any" };
            inspector.name(word, &Finding::new(format!("`{word}` of nothing"), "at least one predicate"));
        }
        Predicate::All(list) | Predicate::Any(list) => list.iter().for_each(|inner| sound(inspector, inner)),
        Predicate::Near { within, count, .. } => {
            range(inspector, "Near", *within);
            if *count == 0 {
                inspector.name("Near", &Finding::new("a count of 0", "at least 1"));
            }
        }
    }
}

fn range(inspector: &mut Inspector<'_, '_>, word: &str, within: i16) {
    if !(1..=MOST).contains(&within) {
        let finding = Finding::new(format!("a nearness of {within} squares"), format!("from 1 to {MOST} squares"));
        inspector.name(word, &finding);
    }
}
