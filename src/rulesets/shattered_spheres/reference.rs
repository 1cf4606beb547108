//! What authors of Shattered Spheres' content can write: each word with an example that its type reads.

use super::data::condition::Part;
use super::data::effect::{Effect, Lasts};
use super::data::line::{AttackLine, MEANS};
use super::data::ruling::Ruling;
use super::data::traits::RollKind;
use super::data::words::{Attitude, Encounter, Rank, Resistance, Role, SKILLS, Takes};
use super::surges::EDGES;
use super::terms::CONDITIONS;
use super::words;
use crate::core::name::Name;
use crate::lab::reference::{Chapter, Entry};
use crate::lab::trait_reference;

/// The chapters of the reference.
pub fn chapters() -> Vec<Chapter> {
    let own = vec![
        Chapter::of(
            "Attacks and powers, a line each (`attacks`, `surge_alternates`)",
            LINES.iter().copied(),
            |line: &AttackLine| words::card(line).join("; "),
        ),
        Chapter::told::<Rank>("Ranks with their Advantage", RANKS),
        Chapter { title: "Skills (`skills`, and the primary skill of a line)", entries: skills().collect() },
        Chapter::told::<Resistance>("What resists something", RESISTANCES),
        Chapter { title: "Conditions (`immune`, and the three of an Affliction)", entries: conditions().collect() },
        Chapter { title: "Edges (`edges`)", entries: EDGES.iter().map(|edge| plain(edge)).collect() },
        Chapter::told::<Role>("What somebody is to the encounter (`role`)", ROLES),
        Chapter::told::<Attitude>("How somebody stands to the heroes (`attitude`, `topics`)", ATTITUDES),
        Chapter::told::<Takes>("What using a tool takes (`tools`)", TAKES),
        Chapter::told::<Encounter>("What sort of encounter a level is (`encounter`)", ENCOUNTERS),
        Chapter {
            title: "Alternatives to house rulings that a level may name (`rulings`)",
            entries: rulings().collect(),
        },
        Chapter::told::<Part>("What conditions come to (`parts`)", PARTS),
        Chapter::of("What traits do (`effects`)", EFFECTS.iter().copied(), |effect: &Effect| effect.rules().words()),
        Chapter::told::<Lasts>("How long something lasts (`lasts`)", LASTS),
        Chapter::told::<RollKind>("Checks that traits bear on (`on` in `rolls`)", ROLLS),
        Chapter { title: "What brings events about (`with`), besides names", entries: means().collect() },
    ];
    [own, trait_reference::chapters()].concat()
}

fn means() -> impl Iterator<Item = Entry> {
    MEANS.iter().map(|word| plain(word))
}

/// A word that says itself what it is.
fn plain(word: &str) -> Entry {
    let name = Name::new(word);
    Entry { name: word.replace('-', " "), examples: vec![(format!("\"{word}\""), name.title())] }
}

fn skills() -> impl Iterator<Item = Entry> {
    let own = SKILLS.iter().map(|(skill, ability)| Entry {
        name: (*skill).to_owned(),
        examples: vec![(format!("\"{skill}\""), format!("{} behind it", ability.slug().title()))],
    });
    let more = [("lore-arcane", "a Lore, written Lore(Arcane) in a line"), ("trade-smith", "a trade")];
    own.chain(more.map(|(skill, means)| Entry {
        name: skill.replace('-', " "),
        examples: vec![(format!("\"{skill}\""), format!("{means}, Intellect behind it"))],
    }))
}

fn conditions() -> impl Iterator<Item = Entry> {
    CONDITIONS.iter().map(|condition| plain(condition.get().as_str()))
}

fn rulings() -> impl Iterator<Item = Entry> {
    Ruling::ALL.iter().map(|ruling| Entry {
        name: crate::content::explain::words(&format!("{ruling:?}")),
        examples: vec![(format!("{ruling:?}"), ruling.says().to_owned())],
    })
}

const LINES: &[&str] = &[
    r#""longsword close 5+A2 dmg5+A2 Might r1 h1""#,
    r#""spear close 4+A1 dmg4+A2 Might r2 h2""#,
    r#""fists close 4+A2 dmg6+A2 Might natural""#,
    r#""knife ranged 4+A1 dmg3+A1 Dexterity h1 thrown""#,
    r#""heavy-crossbow ranged 3+A1 dmg3+A1 Dexterity h2 load:move""#,
    r#""bow ranged 4+A1 dmg4+A1 Dexterity h2 load:quick""#,
    r#""hand-cannon ranged 3+A1 dmg6+A1 Dexterity h2 load:standard""#,
    r#""retort court 5+A1 dmg5+A1 Wits""#,
    r#""slander rumor 4+A1 dmg4+A1 Guile""#,
    r#""smoke-veil personal veil Lore(Arcane) sustained""#,
    r#""second-breath personal relief Endurance move""#,
    r#""chill-touch close-power 5+A2 dmg5+A2 Lore(Arcane) r1""#,
    r#""choking-ash rpower 5+A2 aff5+A2(Fort:Impaired/Stunned/Incapacitated) Lore(Arcane)""#,
    r#""awe cpower 4 aff4(Will:Impaired/Compelled/Controlled) Intimidation quick""#,
    r#""whispers gossip 4 dmg4 Deception free""#,
    r#""cinder-burst area2 dmg5 -""#,
];

const PARTS: &[(&str, &str)] = &[
    ("Dazed", "one standard action a turn, or what it is traded for"),
    ("Stunned", "no actions and no reactions"),
    ("Hindered", "speed is one rank lower"),
    ("Immobile", "cannot move by itself"),
    ("Impaired", "1 Disadvantage on all checks"),
    ("Disabled", "2 Disadvantage on all checks"),
    ("Vulnerable", "both Defense ranks are halved"),
    ("Defenseless", "Defense is 10"),
    ("Prone", "lies"),
    ("Compelled", "one standard action, which the other side chooses"),
    ("Controlled", "the other side chooses all its actions"),
    ("Paralyzed", "does nothing but talk"),
    ("Unaware", "does nothing that names another"),
    ("Surprised", "no turn and no reactions"),
    ("Down", "is out of the fight while it lasts"),
    ("Held", "cannot leave the reach of whoever holds it"),
];

const EFFECTS: &[&str] = &[
    r#"Impose(is: ["dazed"], lasts: NextTurn)"#,
    r#"Lift("prone")"#,
    r#"Damage(rank: "4+A1")"#,
    r#"Damage(rank: "4", arena: Words)"#,
    r#"Affliction(rank: "5", resist: Will, is: ("impaired", "compelled", "controlled"))"#,
    "Relief()",
    "Dice(1)",
    "Push(2)",
    "Pull(2)",
    r#"Own([Lift("dazed")])"#,
    r#"Each(whose: Enemy, within: 1, effects: [Push(1)])"#,
    r#"If(so: Has("prone"), then: [Damage(rank: "3")], otherwise: [Push(1)])"#,
];

const LASTS: &[(&str, &str)] = &[
    ("Turn", "until the end of its turn in progress, or of its next one"),
    ("NextTurn", "until the end of its next turn"),
    ("Round", "until the next turn of whoever imposed it starts"),
    ("ThisRound", "until the round ends"),
    ("Encounter", "until the encounter ends"),
    ("Resisted(Fortitude, 15)", "until such a check comes to that at the end of one of its turns"),
];

const ROLLS: &[(&str, &str)] = &[
    ("Attacks", "attack checks; the other is the target"),
    ("CombatAttacks", "attack checks with blades alone"),
    ("ConflictAttacks", "attack checks with words alone"),
    ("Defense", "both Defenses; the other is the attacker"),
    ("CombatDefense", "Combat Defense alone"),
    ("ConflictDefense", "Conflict Defense alone"),
    ("Effects", "effects; the other is whoever resists"),
    ("Resistances", "resistance checks; the other is whose doing is resisted"),
    ("Resist(Toughness)", "checks of one resistance alone"),
    ("Skills", "skill checks; the other is whom they are made against"),
    (r#"Skill("stealth")"#, "checks of one skill alone"),
];

const RANKS: &[(&str, &str)] = &[
    (r#""5""#, "a rank alone"),
    (r#""5+A2""#, "with two ranks of Advantage"),
    (r#""4-D1""#, "with a rank of Disadvantage"),
];

const RESISTANCES: &[(&str, &str)] = &[
    ("Toughness", "blows; Tough in a line"),
    ("Fortitude", "what weakens the body; Fort in a line"),
    ("Reflex", "what has to be dodged"),
    ("Will", "what breaks the mind"),
];

const ROLES: &[(&str, &str)] = &[
    ("Hero", "one of the party"),
    ("Foe", "an opponent like a hero"),
    ("Minion", "an opponent that any harm brings down"),
    ("Boss", "the one that matters"),
    ("Arbiter", "nobody's enemy, whose favor wins a Conflict"),
    ("Bystander", "nobody's enemy, with an ear for what is said"),
];

const ATTITUDES: &[(&str, &str)] = &[
    ("Hostile", "an enemy's"),
    ("Unfavorable", "against them"),
    ("Indifferent", "neither"),
    ("Favorable", "for them"),
    ("Helpful", "all for them"),
];

const TAKES: &[(&str, &str)] = &[
    ("Standard", "a standard action"),
    ("Move", "a move action"),
    ("Quick", "a quick action"),
    ("Free", "one of the free actions between two own turns"),
    ("Nothing", "nothing at all"),
];

const ENCOUNTERS: &[(&str, &str)] = &[
    ("Combat", "blades: close and ranged attacks"),
    ("Conflict", "words: court and rumor attacks"),
    ("Challenge", "both"),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::reference::{gaps, unread};
    use crate::rulesets::shattered_spheres::data::line::{Does, Kind};

    fn written(told: &[(&'static str, &str)]) -> Vec<&'static str> {
        told.iter().map(|(line, _)| *line).collect()
    }

    #[test]
    fn every_word_has_an_example_that_is_read() {
        let mut found = unread::<AttackLine>(LINES);
        found.extend(unread::<Rank>(&written(RANKS)));
        found.extend(gaps::<Resistance>(&written(RESISTANCES)));
        found.extend(gaps::<Role>(&written(ROLES)));
        found.extend(gaps::<Attitude>(&written(ATTITUDES)));
        found.extend(gaps::<Takes>(&written(TAKES)));
        found.extend(gaps::<Encounter>(&written(ENCOUNTERS)));
        found.extend(gaps::<Part>(&written(PARTS)));
        found.extend(gaps::<Effect>(EFFECTS));
        found.extend(gaps::<Lasts>(&written(LASTS)));
        found.extend(gaps::<RollKind>(&written(ROLLS)));
        assert_eq!(found, [""; 0]);
        for entry in rulings() {
            let (ruling, _) = &entry.examples[0];
            assert!(ron::from_str::<Ruling>(ruling).is_ok(), "{ruling}");
        }
    }

    #[test]
    fn lines_show_every_kind_effect_and_option() {
        let read: Vec<AttackLine> =
            LINES.iter().map(|line| line.trim_matches('"').parse().unwrap_or_else(|why| panic!("{why}"))).collect();
        for kind in [
            Kind::Close,
            Kind::Ranged,
            Kind::Court,
            Kind::Rumor,
            Kind::Personal,
            Kind::ClosePower,
            Kind::RangedPower,
            Kind::CourtPower,
            Kind::GossipPower,
            Kind::Area(2),
        ] {
            assert!(read.iter().any(|line| line.kind == kind), "{kind:?}");
        }
        for takes in [Takes::Move, Takes::Quick, Takes::Free] {
            assert!(read.iter().any(|line| line.takes == takes), "{takes:?}");
        }
        for load in [Takes::Standard, Takes::Move, Takes::Quick] {
            assert!(read.iter().any(|line| line.load == Some(load)), "{load:?}");
        }
        assert!(read.iter().any(|line| line.does == Does::Veil) && read.iter().any(|line| line.does == Does::Relief));
        assert!(read.iter().any(|line| line.natural && line.reach == 1) && read.iter().any(|line| line.thrown));
        assert!(read.iter().any(|line| line.sustained) && read.iter().any(|line| line.reach > 1));
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
