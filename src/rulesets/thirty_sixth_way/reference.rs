//! What authors of 36th Way's content can write: each word with an example that its type reads.

use super::data::ability::{AbilityDef, Miss, On, Only, Rider, Targets, Trigger, Who};
use super::data::amount::Amount;
use super::data::condition::Lend;
use super::data::effect::{Effect, Lasts, PopOff};
use super::data::entry::Entry;
use super::data::passive::{Passive, RollKind};
use super::words;
use crate::lab::reference::Chapter;
use crate::lab::trait_reference;

/// The chapters of the reference.
pub fn chapters() -> Vec<Chapter> {
    let own = vec![
        Chapter::told::<Entry>("The line under an ability's name (`entry`)", ENTRIES),
        Chapter::told::<Amount>("Amounts (`damage`, `amount`)", AMOUNTS),
        Chapter::of("Effects (`hit`, `effects`, of riders too)", EFFECTS.iter().copied(), |effect: &Effect| {
            effect.rules().words()
        }),
        Chapter::told::<Lasts>("How long something lasts (`lasts`)", LASTS),
        Chapter::told::<PopOff>("Whose engagement ends (`PopOff(…)`)", POPS),
        Chapter::told::<Targets>("Whom an ability is aimed at (`targets`)", TARGETS),
        Chapter::told::<Who>("Of which sort they are (`who`)", WHOS),
        Chapter::told::<Miss>("What a miss deals (`miss`)", MISSES),
        Chapter::told::<Rider>("What some rolls do besides (`riders`)", RIDERS),
        Chapter::told::<On>("On which rolls (`on`)", ONS),
        Chapter::told::<Only>("What has to be so (`only`)", ONLYS),
        Chapter::told::<Trigger>("What sets it off (`trigger`)", TRIGGERS),
        Chapter::told::<Passive>("What somebody always has (`passives`)", PASSIVES),
        Chapter::told::<RollKind>("Rolls that traits bear on (`on` in `rolls`)", ROLLS),
        Chapter::told::<Lend>("What conditions lend (`lends`)", LENDS),
        Chapter::of("A whole ability", ABILITIES.iter().copied(), |ability: &AbilityDef| {
            words::card(ability).join("; ")
        }),
    ];
    [own, trait_reference::chapters()].concat()
}

const ENTRIES: &[(&str, &str)] = &[
    (
        r#""Melee, At-Will, Standard, vs AC""#,
        "a hero's attack with a melee weapon against AC, as often as it can be paid for",
    ),
    (r#""Ranged, +5 vs PD""#, "an enemy's, with its printed bonus, against PD"),
    (r#""Ranged Spell, Encounter, Standard, Nearby, vs MD / Provokes""#, "a spell once between rests, which provokes"),
    (r#""Spell, Daily, Quick, Far""#, "once between Full Rests, as a Quick action, at Far range"),
    (r#""Recharge 11+, Standard""#, "once, and each Quick Rest may bring it back"),
    (r#""Renew 13+, Move""#, "once, and each of its own turns may bring it back"),
    (r#""At-Will, Free / Spend 1 Momentum/Guile""#, "takes no action; Momentum pays before the pool"),
    (r#""Encounter, Interrupt / Sustain 11+""#, "as the Interrupt between two own turns; kept up by such a roll"),
    (r#""Melee, At-Will, Standard / Escalation 2+""#, "only while the escalation die shows at least 2"),
    (r#""Daily, Standard / Escalation 3+ (see special)""#, "the riders `on: Escalation` alone hang on the die"),
];

const AMOUNTS: &[(&str, &str)] = &[
    (r#""W+V""#, "Level times the stance's die, and Volition"),
    (r#""Ld6+V""#, "Level dice of six sides, and Volition"),
    (r#""4d6+3""#, "so many dice and a number"),
    (r#""2L""#, "twice the Level"),
    (r#""5""#, "a number"),
];

const EFFECTS: &[&str] = &[
    r#"Impose(is: ["hampered", "weakened"], lasts: Save(11))"#,
    r#"Ongoing(amount: "2L", kind: "fire", save: 9)"#,
    r#"Harm(amount: "1d6", kind: "weapon", also_user: true)"#,
    "Heal()",
    r#"Heal(free: true, amount: "2L")"#,
    r#"Temporary("5L")"#,
    "PopOff(Target)",
    "Push(1)",
    "Grab()",
    "SaveNow()",
    "EndOne()",
    "EndOne(all: true)",
    r#"StrikeAgain(with: "basic-ranged")"#,
    "Teleport(4)",
    "Stride()",
    "Disengage()",
    r#"LastGasp(end: "petrified")"#,
    "Hinder(2)",
    "Halt()",
    "Near(ally: SaveNow())",
    "Own([PopOff(Everybody)])",
    r#"Each(whose: Enemy, within: 1, effects: [Push(1)])"#,
    r#"If(so: AtMostHalf("HP"), then: [Impose(is: ["dazed"], lasts: Round)])"#,
];

const LASTS: &[(&str, &str)] = &[
    ("Save(11)", "until a save of so much at the end of the bearer's turn"),
    ("Round", "until the start of the next turn of whoever imposed it"),
    ("NextTurn", "until the end of its next turn"),
    ("Encounter", "until the encounter ends"),
    ("Sustained", "while whoever imposed it sustains it"),
];

const POPS: &[(&str, &str)] = &[
    ("Target", "the target leaves the user"),
    ("User", "the user leaves the target"),
    ("Everybody", "the user and everybody"),
];

const TARGETS: &[(&str, &str)] = &[
    ("(who: Enemy)", "one; an enemy unless said"),
    ("(most: 3, group: true)", "up to three, each near another"),
    ("(d3: true)", "so many that a d3 says"),
    ("(who: Ally, all: true)", "all there are"),
];

const WHOS: &[(&str, &str)] = &[
    ("Enemy", "enemies: engaged ones for Melee, others within range"),
    ("Ally", "allies, never oneself"),
    ("SelfOrAlly", "oneself or allies"),
    ("Own", "oneself"),
    ("Grabbed", "somebody it grabs"),
];

const MISSES: &[(&str, &str)] = &[
    ("Nothing", "nothing"),
    ("Class", "what the class deals with its basic attacks"),
    ("Half", "half of what a hit deals"),
    (r#"Deals("L")"#, "this"),
];

const RIDERS: &[(&str, &str)] = &[
    (r#"(on: Even, effects: [Impose(is: ["dazed"], lasts: Save(11))])"#, "on a hit of such a roll"),
    (r#"(on: Natural(16), miss_too: true, effects: [Push(1)])"#, "on a miss as well"),
];

const ONS: &[(&str, &str)] = &[
    ("Even", "the natural result is even"),
    ("Odd", "it is odd"),
    ("Natural(16)", "it is at least this"),
    ("CritFail", "the attack fails critically"),
    ("Escalation", "the escalation die shows at least what the entry says"),
    ("Staggered", "its user is Staggered"),
    ("EscalationEven", "the escalation die is even"),
    ("EscalationOdd", "it is odd"),
];

const ONLYS: &[(&str, &str)] = &[
    ("Flanked", "the target is engaged with an ally of the user's"),
    ("EscalationEven", "the escalation die is even"),
    ("EscalationOdd", "it is odd"),
    ("OnceATurn", "once a turn"),
];

const TRIGGERS: &[(&str, &str)] = &[
    ("OnYourTurn", "its user, in its own turn"),
    ("EngagedHitsYou", "an engaged enemy hits its user"),
    ("AllyCrit", "an enemy crits a Nearby ally"),
    ("EnemyCasts", "a Nearby enemy declares a Spell, or an attack against PD or MD"),
    ("OpportunityHit", "its user's opportunity attack hits somebody who moves"),
    ("EngagedIntercept", "its user could intercept, were it not engaged"),
    ("FailedDeathSave", "its user fails a death save"),
];

const ROLLS: &[(&str, &str)] = &[
    ("Attacks", "attacks; the other is the target"),
    ("OpportunityAttacks", "opportunity attacks alone"),
    ("Saves", "saves"),
    ("Disengage", "Disengage checks"),
];

const PASSIVES: &[(&str, &str)] = &[
    (
        r#"Trait(name: "pack", rolls: [(on: Attacks, by: 1, other: Linked(by: "engaged", with: Ally))])"#,
        "1 Advantage on attacks against whoever an ally is engaged with",
    ),
    (
        r#"Trait(name: "spite", triggers: [(when: Falls, on: Each(whose: Enemy, within: 1), effects: [Harm(amount: "5", kind: "fire")])])"#,
        "5 fire damage to each enemy next to it when it goes down",
    ),
    ("Brittle", "a crit on it drops it to 0"),
    ("Interceptor", "intercepts while engaged with exactly one, whom it pops off first"),
    ("Momentum", "gains Momentum by hits and loses it when hit"),
    ("Escalates", "adds the escalation die to its attacks"),
    ("Flying", "flies"),
];

const LENDS: &[(&str, &str)] = &[
    ("Attacks(-1)", "Advantages on its own attacks, Disadvantages where negative"),
    ("AttacksOnOthers(-1)", "the same on attacks that do not aim at whoever imposed it"),
    ("Attacked(1)", "the same on attacks against it"),
    ("Saves(1)", "the same on its saves"),
    ("AttackBonus(2)", "a flat bonus to its attacks"),
    ("NoEscalation", "the escalation die counts as 0 for it"),
    ("Escalates", "it adds the escalation die to its attacks"),
    ("Stuck", "no change of position, no Disengage, no popping off"),
    ("NoMoveAction", "its turns have no Move action"),
    ("BasicsOnly", "nothing but basic attacks, moving, Rally and Sustain"),
    ("Helpless", "can be given a Coup de Grace"),
    ("Unseen", "attackers save first"),
    ("Vulnerable", "attacks against it crit on one less"),
    ("VulnerableToImposer", "the same for attacks of whoever imposed it alone"),
    ("Confused", "takes half of what its odd attacks deal"),
    ("Flying", "flies"),
    ("TripleCrits", "its crits deal triple damage"),
    ("KeptOff", "cannot engage whoever imposed it"),
];

const ABILITIES: &[&str] = &[
    r#"(id: "cinder-lash", name: "Cinder Lash", entry: "Ranged Spell, Encounter, Standard, Nearby, vs PD / Provokes", targets: (most: 2), damage: "Ld6+V", kinds: ["fire"], miss: Half, hit: [Push(1)])"#,
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::reference::{gaps, unread};

    fn written(told: &[(&'static str, &str)]) -> Vec<&'static str> {
        told.iter().map(|(line, _)| *line).collect()
    }

    #[test]
    fn every_word_has_an_example_that_is_read() {
        let mut found = [gaps::<Effect>(EFFECTS), unread::<AbilityDef>(ABILITIES)].concat();
        found.extend(unread::<Entry>(&written(ENTRIES)));
        found.extend(unread::<Amount>(&written(AMOUNTS)));
        found.extend(gaps::<Lasts>(&written(LASTS)));
        found.extend(gaps::<PopOff>(&written(POPS)));
        found.extend(unread::<Targets>(&written(TARGETS)));
        found.extend(gaps::<Who>(&written(WHOS)));
        found.extend(gaps::<Miss>(&written(MISSES)));
        found.extend(unread::<Rider>(&written(RIDERS)));
        found.extend(gaps::<On>(&written(ONS)));
        found.extend(gaps::<Only>(&written(ONLYS)));
        found.extend(gaps::<Trigger>(&written(TRIGGERS)));
        found.extend(gaps::<Passive>(&written(PASSIVES)));
        found.extend(gaps::<RollKind>(&written(ROLLS)));
        found.extend(gaps::<Lend>(&written(LENDS)));
        assert_eq!(found, [""; 0]);
    }

    #[test]
    fn entries_show_every_frequency_and_action() {
        use crate::rulesets::thirty_sixth_way::data::entry::{Action, Frequency};
        let read: Vec<Entry> =
            written(ENTRIES).iter().map(|line| Entry::parse(line.trim_matches('"')).expect(line)).collect();
        let frequency = |entry: &Entry| entry.frequency.map(|own| std::mem::discriminant(&own));
        for known in
            [Frequency::AtWill, Frequency::Encounter, Frequency::Daily, Frequency::Recharge(9), Frequency::Renew(9)]
        {
            assert!(read.iter().any(|entry| frequency(entry) == Some(std::mem::discriminant(&known))), "{known:?}");
        }
        for known in [Action::Standard, Action::Move, Action::Quick, Action::Free, Action::Interrupt] {
            assert!(read.iter().any(|entry| entry.action == known), "{known:?}");
        }
        assert!(read.iter().any(|entry| entry.sustain.is_some()) && read.iter().any(|entry| entry.spend.is_some()));
    }

    #[test]
    fn every_example_is_printed_with_what_it_means() {
        for chapter in chapters() {
            assert!(!chapter.entries.is_empty(), "{}", chapter.title);
            for (line, means) in chapter.entries.iter().flat_map(|entry| &entry.examples) {
                assert!(!means.is_empty(), "{line}");
            }
        }
    }
}
