//! What a combatant is besides its numbers and abilities, in words: stances, resistances, what is always so, its conduct.

use super::data::effect::Effect;
use super::data::hero::StanceDef;
use super::data::passive::{Passive, RollKind};
use super::data::words::{Defense, Preservation, Range, Targeting};
use super::effects;
use super::sheet::Sheet;
use super::words;
use crate::content::either::either;
use crate::core::name::Name;
use crate::core::triggered::{RollBonus, TriggeredEffect};

/// Each with its name and what it means.
pub fn all(sheet: &Sheet) -> Vec<(String, String)> {
    let mut found = Vec::new();
    if !sheet.stances.is_empty() {
        let each = |own: &StanceDef| format!("{}: {}", own.is.slug().title(), stance(own, sheet.level));
        found.push(("Stances".to_owned(), sheet.stances.iter().map(each).collect::<Vec<_>>().join("\n")));
    }
    let resisted = |(kind, past): &(Name, i16)| {
        format!("Half {kind} damage, unless the natural result of the attack is {past} or more.")
    };
    if !sheet.resists.is_empty() {
        found.push(("Resistance".to_owned(), sheet.resists.iter().map(resisted).collect::<Vec<_>>().join("\n")));
    }
    if !sheet.weak.is_empty() {
        let kinds: Vec<&str> = sheet.weak.iter().map(|kind| kind.as_str()).collect();
        found.push(("Weakness".to_owned(), format!("Attacks with {} damage crit 1 sooner.", either(&kinds))));
    }
    found.extend(sheet.passives.iter().map(passive));
    if sheet.mook {
        let text = "What is left of the damage that fells one goes on to the nearest other of its kind.";
        found.push(("Mob".to_owned(), text.to_owned()));
    }
    if !sheet.hero && !sheet.object {
        let (guards, attacks) = (preservation(sheet.preservation), targeting(sheet.targeting));
        found.push(("Conduct".to_owned(), format!("{guards} {attacks}")));
    }
    found
}

/// What a stance brings at a level (ESC-STN-02, ESC-STN-09).
pub fn stance(stance: &StanceDef, level: i16) -> String {
    let mut parts = vec![match (stance.is.range(), stance.is.is_melee()) {
        (Some(Range::Nearby), _) => "ranged, Nearby".to_owned(),
        (Some(Range::Far), _) => "ranged, Far".to_owned(),
        (None, true) => "melee".to_owned(),
        (None, false) => "neither Melee nor Ranged attacks".to_owned(),
    }];
    parts.extend(stance.die.map(|die| format!("{level}d{die}")));
    let (ac, pd, md) = stance.defenses;
    let changed = Defense::ALL.into_iter().zip([ac, pd, md]).filter(|(_, by)| *by != 0);
    parts.extend(changed.map(|(defense, by)| format!("{by:+} {}", defense.word())));
    let helped =
        [(stance.opportunity, "opportunity attacks"), (stance.disengage, "Disengage"), (stance.sustain, "Sustain")];
    let helped = helped.into_iter().filter(|(causes, _)| *causes != 0);
    parts.extend(helped.map(|(causes, on)| format!("{causes} Advantage on {on}")));
    parts.join(", ")
}

/// What traits and conditions do by themselves and bring to rolls, a sentence each.
pub fn by_themselves(triggers: &[TriggeredEffect<Effect>], rolls: &[RollBonus<RollKind>]) -> Vec<String> {
    let done = triggers.iter().map(|own| own.words(&effects::words(&own.effects), words::pool));
    let brought = rolls.iter().map(|own| own.words(&help(own.by), own.on.words()));
    done.chain(brought).collect()
}

fn help(by: i8) -> String {
    let (what, plural) = (if by < 0 { "Disadvantage" } else { "Advantage" }, if by.abs() == 1 { "" } else { "s" });
    format!("{} {what}{plural}", by.unsigned_abs())
}

fn passive(passive: &Passive) -> (String, String) {
    let (name, text) = match passive {
        Passive::Trait { name, triggers, rolls } => return (name.title(), by_themselves(triggers, rolls).join(" ")),
        Passive::Brittle => ("Brittle", "A crit on it drops it to 0.".to_owned()),
        Passive::Interceptor => (
            "Interceptor",
            "May Intercept while engaged with exactly one enemy; it pops off that one first, and lets go of it.".to_owned(),
        ),
        Passive::Momentum => (
            "Momentum",
            "Gains 1 by every hit and every Dicey Move that succeeds; loses all when hit or when a Dicey Move fails. It is \
             spent as Guile."
                .to_owned(),
        ),
        Passive::Escalates => ("Escalation", "Adds the escalation die to its attacks.".to_owned()),
        Passive::Flying => ("Flying", "Only those who fly can intercept it; it passes over others and bad ground.".to_owned()),
    };
    (name.to_owned(), text)
}

/// ESC-MOOK-04
fn preservation(how: Preservation) -> &'static str {
    match how {
        Preservation::Reckless => "Reckless: it walks and shoots as if nobody could strike it.",
        Preservation::Wary => {
            "Wary: it disengages before it walks away, and risks a strike only to reach somebody at all."
        }
        Preservation::Cautious => "Cautious: it never draws an opportunity attack.",
    }
}

/// ESC-MOOK-04
fn targeting(whom: Targeting) -> &'static str {
    match whom {
        Targeting::Nearest => "It attacks whoever is nearest.",
        Targeting::Weakest => "It attacks whoever has the fewest HP.",
        Targeting::Grudge => "It attacks whoever hurt it last.",
        Targeting::Caster => "It attacks whoever has the lowest AC.",
    }
}
