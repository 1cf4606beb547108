//! What records hold beside result lines: each of their words as an author writes it, with what a card says of it.

use super::super::ability_effects;
use super::super::data::ability_effect::AbilityEffect;
use super::super::data::resource_gain::ResourceGain;
use super::super::text::{card, gain_text};
use crate::core::name::Name;
use crate::lab::reference::Chapter;

/// The chapters on records.
pub(super) fn chapters() -> Vec<Chapter> {
    vec![
        Chapter::of(
            "Sentences of abilities (`before`, `after`, a rider's `does`)",
            sentences(),
            AbilityEffect::sentence,
        ),
        Chapter::of(
            "What traits, kits, conditions and effects lend (`modifiers`, `lends`)",
            MODIFIERS.iter().copied(),
            card::modifier,
        ),
        Chapter::of("Auras of creatures and conditions (`auras`)", AURAS.iter().copied(), card::aura),
        Chapter::of(
            "What must be so (`when`, `bearer`, `subject`, `other`, `who`, `among`)",
            PREDICATES.iter().copied(),
            card::predicate,
        ),
        Chapter::of("What triggered abilities answer (`trigger`)", TRIGGERS.iter().copied(), card::trigger),
        Chapter::of("What fills a hero's pool (`gains`)", GAINS.iter().copied(), |gain: &ResourceGain| {
            gain_text::gain(gain, Name::new("grit"))
        }),
    ]
}

/// How the sentences of abilities are written.
fn sentences() -> impl Iterator<Item = &'static str> {
    ability_effects::examples().flat_map(|(_, written)| written).copied()
}

const MODIFIERS: &[&str] = &[
    r#"Roll(gives: Swing(Edge), rolls: Strike, other: Has("bleeding"))"#,
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
    "MovesAlong",
    "KeepAway",
    "Unprovoking",
    "Bleed",
    "IgnoreDifficult",
    r#"IgnoreDifficultOn(["earth", "rubble"])"#,
    "ForcedFarther(1)",
    "IgnoreSlams",
    "While(when: Near(whose: Ally, within: 1), lends: [Stability(2)])",
    "HalfRecovery",
    "HoldsSeveral(captives: 2, size: 1)",
    r#"GrabWith("Intuition")"#,
    "NextStrike(3)",
    "Concealed",
    "Blurs(Source)",
    "SightWithin(3)",
    "SensesHidden(2)",
    "SeesConcealed(Is(OnGround))",
    "EndEffectPrice(10)",
    r#"ImmuneTo(["frightened", "prone"])"#,
    r#"Uses(at: BearersTurnStart, ability: "smoulder")"#,
    r#"Uses(at: BearerEnters, ability: "smoulder")"#,
    r#"ForbidKeyword("Magic")"#,
    "SeesThroughConcealment",
    "HidesObserved",
    r#"IgnoreCoverOnly(["arrow-rain"])"#,
    "Blunted",
    r#"IgnoreCover(["arrow-rain"])"#,
];

const AURAS: &[&str] = &[
    "(within: 1, whose: Enemy, lends: [Speed(-2)])",
    r#"(within: 3, whose: OwnSide, when: Is(Winded), lends: [Resist(way: Immunity, value: 2)])"#,
    r#"(within: 1, whose: Other, hooks: [(at: BearerEnters, amount: "2", kind: "fire"), (at: BearersTurnStart, amount: "2", kind: "fire")])"#,
];

const PREDICATES: &[&str] = &[
    r#"Has("bleeding")"#,
    r#"HasFromBearer("judged")"#,
    r#"AtMostHalf("Stamina")"#,
    r#"AtLeast("rage", 1)"#,
    "Bearer",
    "Who(Enemy)",
    "Adjacent",
    "Within(3)",
    r#"Linked(by: "grabbed", with: Enemy)"#,
    "Near(whose: Enemy, within: 2, count: 2)",
    r#"All([Is(Winded), Not(Has("prone"))])"#,
    "Any([Bearer, Who(Ally)])",
    "Not(Is(Minion))",
    "Is(Winded)",
    "Is(Dying)",
    "Is(Surprised)",
    "Is(Minion)",
    "Is(Hero)",
    "Is(Object)",
    r#"Is(Keyword("Goblin"))"#,
    "Is(SizeAtMost(1))",
    "Is(SizeAtLeast(2))",
    "Is(Conditioned)",
    r#"Is(Keeps("grabbed"))"#,
    "Is(OnGround)",
    "Is(ActsWithBearer)",
    "Is(BesideAlly)",
    "Is(InBearersAura)",
    "Is(InBearersLineOfEffect)",
];

const TRIGGERS: &[&str] = &[
    "AboutToTakeDamage",
    "TakesDamage",
    "AboutToBeForced",
    "IsForced",
    "WasForced",
    "CausesForce",
    "RollsDamage",
    "Moves",
    "MovesAway",
    "TurnStarts",
    "TurnEnds",
    "Uses",
    "IsTargeted",
    "Falls",
    "Any([TurnStarts, TakesDamage])",
];

const GAINS: &[&str] = &[
    r#"(on: [TurnStarts], subject: Bearer, amount: "1d3", why: "start of turn")"#,
    r#"(on: [TakesDamage], subject: Bearer, kinds: ["fire"], amount: "1", once: Round, why: "burnt")"#,
    r#"(on: [TakesDamage], other: Bearer, surged: true, amount: "1", once: Round, why: "surges")"#,
    r#"(on: [BecomesWinded], subject: Is(Hero), amount: "2", once: Fight, why: "a hero is winded")"#,
    r#"(on: [IsDying], subject: Bearer, amount: "1d3", once: Fight, why: "dying")"#,
    r#"(on: [Dies], amount: "10", even_dead: true, why: "a hero died")"#,
    r#"(on: [RegainsStamina], subject: Within(10), amount: "2", once: Fight, why: "healing near")"#,
    r#"(on: [IsProtected], subject: Who(OwnSide), amount: "2", once: Fight, why: "protection")"#,
    r#"(on: [WasForced], amount: "1", once: Round, why: "a creature was force moved")"#,
    r#"(on: [RollsBest], subject: Any([Bearer, Is(InBearersLineOfEffect)]), amount: "3", why: "a great roll")"#,
    r#"(on: [Uses], other: Who(Enemy), used: MainAction, amount: "1", once: Turn, why: "an enemy acts")"#,
    r#"(on: [ThirdHeroUses], amount: "2", once: Fight, why: "three heroes in one turn")"#,
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::source;
    use crate::lab::reference::{gaps, unshown};
    use crate::rulesets::draw_steel::data::ability_effect::AbilityEffect;
    use crate::rulesets::draw_steel::data::aura::AuraDef;
    use crate::rulesets::draw_steel::data::modifier::Modifier;
    use crate::rulesets::draw_steel::data::predicate::Predicate;
    use crate::rulesets::draw_steel::data::resource_gain::GainEvent;
    use crate::rulesets::draw_steel::data::trigger::Trigger;

    #[test]
    fn every_word_has_an_example() {
        let none: [String; 0] = [];
        assert_eq!(gaps::<AbilityEffect>(&sentences().collect::<Vec<_>>()), none);
        assert_eq!(gaps::<Modifier>(MODIFIERS), none);
        assert_eq!(gaps::<Predicate>(PREDICATES), none);
        assert_eq!(gaps::<Trigger>(TRIGGERS), none);
        let events = unshown::<GainEvent>(GAINS);
        assert_eq!(events, none);
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
