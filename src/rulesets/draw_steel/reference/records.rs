//! What records hold beside result lines: each of their words as an author writes it, with what a card says of it.

use serde::de::DeserializeOwned;

use super::super::ability_effects;
use super::super::data::ability_effect::AbilityEffect;
use super::super::data::resource_gain::ResourceGain;
use super::super::text::{card, gain_text};
use crate::content::explain::words;
use crate::content::source;
use crate::core::name::Name;
use crate::lab::reference::{Chapter, Entry};

/// The chapters on records.
pub(super) fn chapters() -> Vec<Chapter> {
    vec![
        chapter("Sentences of abilities (`before`, `after`, a rider's `does`)", sentences(), AbilityEffect::sentence),
        chapter(
            "What traits, kits, conditions and effects lend (`modifiers`, `lends`)",
            MODIFIERS.iter().copied(),
            card::modifier,
        ),
        chapter("Auras of creatures and conditions (`auras`)", AURAS.iter().copied(), card::aura),
        chapter(
            "What must be so (`when`, `other`, `only`, `subject`, `source`)",
            PREDICATES.iter().copied(),
            card::predicate,
        ),
        chapter("What triggered abilities answer (`trigger`)", TRIGGERS.iter().copied(), card::trigger),
        chapter("What fills a hero's pool (`gains`)", GAINS.iter().copied(), |gain: &ResourceGain| {
            gain_text::gain(gain, Name::new("grit"))
        }),
    ]
}

/// How the sentences of abilities are written.
fn sentences() -> impl Iterator<Item = &'static str> {
    ability_effects::examples().flat_map(|(_, written)| written).copied()
}

fn chapter<T: DeserializeOwned>(
    title: &'static str,
    written: impl IntoIterator<Item = &'static str>,
    means: impl Fn(&T) -> String,
) -> Chapter {
    let mut entries: Vec<Entry> = Vec::new();
    for line in written {
        let Ok(read) = source::ron_options().from_str::<T>(line) else { continue };
        let name = words(name_of(line));
        let example = (line.to_owned(), means(&read));
        match entries.iter_mut().find(|entry| entry.name == name) {
            Some(entry) => entry.examples.push(example),
            None => entries.push(Entry { name, examples: vec![example] }),
        }
    }
    Chapter { title, entries }
}

/// The word that an example is of: what it starts with, or of a gain what brings it about.
fn name_of(line: &str) -> &str {
    let line = line.strip_prefix("(on: [").unwrap_or(line).trim_start_matches('(');
    line.split(|c: char| !c.is_alphanumeric()).next().unwrap_or(line)
}

const MODIFIERS: &[&str] = &[
    r#"Roll(gives: Swing(Edge), rolls: Strike, other: Is(Has("bleeding")))"#,
    r#"Roll(gives: Bonus(1), rolls: Ability, keywords: ["Magic"])"#,
    "Speed(2)",
    "SpeedCap(2)",
    "HalfSpeed",
    "Immobile",
    "Crawl",
    "Stability(1)",
    "NoStability",
    "HalfStability",
    "Disengage(1)",
    r#"Resist(way: Immunity, kind: "fire", value: 5)"#,
    r#"RolledDamage(tiers: (0, 0, 4), keywords: ["Melee", "Weapon"])"#,
    r#"Damage(value: 2, keywords: ["Fire"])"#,
    r#"Range(squares: 1, mode: Melee, keywords: ["Weapon"])"#,
    "Saves(1)",
    "Potency(1)",
    "Forbid(Shift)",
    "OneThing",
    "Unmovable()",
    "KeepAway",
    "Unprovoking",
    "Bleed",
    "IgnoreDifficult",
    "ForcedFarther(1)",
    "IgnoreSlams",
    "While(when: Near(kin: Allies, within: 1), lends: [Stability(2)])",
    "HalfRecovery",
    r#"GrabWith("Intuition")"#,
    "NextStrike(3)",
    "Concealed",
    "Blurs(Source)",
    "SightWithin(3)",
    "SensesHidden(2)",
    "SeesConcealed(OnGround)",
    "EndEffectPrice(10)",
    r#"ImmuneTo(["frightened", "prone"])"#,
    r#"Uses(at: BearersTurnStart, ability: "smoulder")"#,
    r#"ForbidKeyword("Magic")"#,
    "SeesThroughConcealment",
    "HidesObserved",
    r#"IgnoreCoverOnly(["arrow-rain"])"#,
    "Blunted",
    r#"IgnoreCover(["arrow-rain"])"#,
];

const AURAS: &[&str] = &[
    "(within: 1, on: Enemies, lends: [Speed(-2)])",
    r#"(within: 3, on: Allies, bearer_too: true, when: Is(Winded), lends: [Resist(way: Immunity, value: 2)])"#,
    r#"(within: 1, on: Creatures, hooks: [(at: BearerEnters, amount: "2", kind: "fire"), (at: BearersTurnStart, amount: "2", kind: "fire")])"#,
];

const PREDICATES: &[&str] = &[
    "Is(Winded)",
    r#"Is(Has("bleeding"))"#,
    "Is(Within(3))",
    "Not(Is(Minion))",
    r#"All([Is(Winded), Not(Is(Has("prone")))])"#,
    "Any([You, Is(Ally)])",
    "You",
    "Hero",
    "Object",
    r#"Keyword("Goblin")"#,
    r#"Counter("rage")"#,
    "ActsWithYou",
    "InYourAura",
    "OnGround",
    "InYourLineOfEffect",
    "Near(kin: Enemies, within: 2, count: 2)",
];

const TRIGGERS: &[&str] = &[
    "TakesDamage",
    "TookDamage",
    "AboutToBeForced",
    "WasForced",
    "CausesForce",
    "RollsDamage",
    "Moves",
    "MovesAway",
    "TurnStarts",
    "TurnEnds",
    "UsesAbility",
    "Targeted",
    "BroughtDown",
    "Any([TurnStarts, TookDamage])",
];

const GAINS: &[&str] = &[
    r#"(on: [TurnStarts], subject: You, amount: "1d3", why: "start of turn")"#,
    r#"(on: [TookDamage], subject: You, kinds: ["fire"], amount: "1", once: Round, why: "burnt")"#,
    r#"(on: [TookDamage], source: You, surged: true, amount: "1", once: Round, why: "surges")"#,
    r#"(on: [BecameWinded], subject: Hero, amount: "2", once: Fight, why: "a hero is winded")"#,
    r#"(on: [IsDying], subject: You, amount: "1d3", once: Fight, why: "dying")"#,
    r#"(on: [Died], amount: "10", even_dead: true, why: "a hero died")"#,
    r#"(on: [RegainedStamina], subject: Is(Within(10)), amount: "2", once: Fight, why: "healing near")"#,
    r#"(on: [WasProtected], subject: Is(Ally), amount: "2", once: Fight, why: "protection")"#,
    r#"(on: [WasForceMoved], amount: "1", once: Round, why: "a creature was force moved")"#,
    r#"(on: [RolledBest], subject: Any([You, InYourLineOfEffect]), amount: "3", why: "a great roll")"#,
    r#"(on: [UsesAbility], source: Is(Enemy), used: MainAction, amount: "1", once: Turn, why: "an enemy acts")"#,
    r#"(on: [ThirdHeroUsesAbility], amount: "2", once: Fight, why: "three heroes in one turn")"#,
];

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use serde::de::DeserializeOwned;

    use super::*;
    use crate::rulesets::draw_steel::data::ability_effect::AbilityEffect;
    use crate::rulesets::draw_steel::data::aura::AuraDef;
    use crate::rulesets::draw_steel::data::modifier::Modifier;
    use crate::rulesets::draw_steel::data::predicate::Predicate;
    use crate::rulesets::draw_steel::data::resource_gain::GainEvent;
    use crate::rulesets::draw_steel::data::trigger::Trigger;

    /// Every word that a type knows has an example, and every example is read and means something.
    fn whole<T: DeserializeOwned>(written: &[&str]) {
        let Err(error) = source::ron_options().from_str::<T>("Nonsense") else { panic!("`Nonsense` is read") };
        let known = match error.code {
            ron::Error::NoSuchEnumVariant { expected, .. } => expected,
            other => panic!("{other}"),
        };
        let shown: BTreeSet<&str> = written.iter().map(|line| name_of(line)).collect();
        let missing: Vec<&&str> = known.iter().filter(|name| !shown.contains(**name)).collect();
        assert!(missing.is_empty(), "without an example: {missing:?}");
    }

    #[test]
    fn every_word_has_an_example() {
        whole::<AbilityEffect>(&sentences().collect::<Vec<_>>());
        whole::<Modifier>(MODIFIERS);
        whole::<Predicate>(PREDICATES);
        whole::<Trigger>(TRIGGERS);
        whole::<GainEvent>(GAINS);
    }

    #[test]
    fn every_example_is_read_and_has_words() {
        let all = [MODIFIERS, AURAS, PREDICATES, TRIGGERS, GAINS];
        let examples = sentences().count() + all.iter().map(|list| list.len()).sum::<usize>();
        let read: Vec<_> =
            chapters().into_iter().flat_map(|chapter| chapter.entries).flat_map(|one| one.examples).collect();
        assert_eq!(read.len(), examples, "{read:?}");
        for (written, means) in read {
            assert!(!means.is_empty(), "{written}");
        }
    }

    #[test]
    fn every_aura_is_read() {
        let read = AURAS.iter().map(|line| source::ron_options().from_str::<AuraDef>(line));
        assert!(read.clone().all(|aura| aura.is_ok()), "{:?}", read.collect::<Vec<_>>());
    }
}
