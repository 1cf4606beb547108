//! What authors of The Adventure Game's content can write: each word with an example that its type reads.

use super::effect::Effect;
use super::effects;
use super::power::{Action, Far, Going, Lasts, Manner, PowerDef, Range, Roll, Special, Targets};
use super::stat_block::{Role, RollKind, TraitDef};
use super::words;
use crate::lab::reference::{Chapter, Entry};
use crate::lab::trait_reference;

/// The chapters of the reference.
pub fn chapters() -> Vec<Chapter> {
    let own = vec![
        Chapter::of(
            "Effects (`success`, `failure`, `user`, `beside`, `holding`)",
            EFFECTS.iter().copied(),
            |effect: &Effect| effects::words(std::slice::from_ref(effect)),
        ),
        Chapter::told::<Roll>("Dice and numbers", ROLLS),
        Chapter::of("How long a state lasts (`lasts`)", LASTS.iter().copied(), Lasts::to_string),
        Chapter::told::<Action>("When a power is used, and as what (`action`)", ACTIONS),
        Chapter::of("How far it reaches (`range`)", RANGES.iter().copied(), |range: &Range| words::range(*range)),
        Chapter::of("Whom it concerns (`targets`)", TARGETS.iter().copied(), |targets: &Targets| {
            words::targets(*targets)
        }),
        Chapter::told::<Going>("How its user moves (`going`)", GOINGS),
        Chapter::of("How far that goes (`squares`)", FARS.iter().copied(), |far: &Far| words::far(*far)),
        Chapter::told::<Manner>("In which manner (`how`)", MANNERS),
        Chapter::of("What one power alone does (`special`)", SPECIALS.iter().copied(), |special: &Special| {
            words::special(*special).to_owned()
        }),
        Chapter { title: "What states do (fields of a state's record)", entries: states().collect() },
        Chapter::told::<TraitDef>("What somebody does by itself and brings to rolls (`traits`)", TRAITS),
        Chapter::told::<RollKind>("Rolls that traits and states bear on (`on` in `rolls`)", KINDS),
        Chapter::told::<Role>("What a monster is for (`role`)", ROLES),
        Chapter::of("A whole power", POWERS.iter().copied(), |power: &PowerDef| words::card(power).join("; ")),
    ];
    [own, trait_reference::chapters()].concat()
}

/// What a state's record says of whoever is in it, field by field.
fn states() -> impl Iterator<Item = Entry> {
    STATES.iter().map(|&(line, means)| {
        let field = line.split(':').next().unwrap_or(line);
        Entry { name: field.replace('_', " "), examples: vec![(line.to_owned(), means.to_owned())] }
    })
}

const EFFECTS: &[&str] = &[
    r#"Damage("1d6+2")"#,
    "Half()",
    r#"Heal("2d6")"#,
    "Unmark()",
    r#"State(is: "slowed", lasts: NextRound)"#,
    r#"State(is: "burning", lasts: SaveEnds, by: 2)"#,
    "Push(1)",
    "Pull(2)",
    r#"Own([Heal("1d6")])"#,
    r#"Each(whose: Enemy, within: 1, effects: [Damage("1")])"#,
    r#"If(so: Has("burning"), then: [Damage("1d6")], otherwise: [State(is: "slowed", lasts: NextRound)])"#,
];

const TRAITS: &[(&str, &str)] = &[
    (
        r#"(name: "spite", triggers: [(when: Falls, on: Each(whose: Enemy, within: 1), effects: [Damage("1d6")])])"#,
        "1d6 damage to each enemy next to it when it falls",
    ),
    (
        r#"(name: "pack", rolls: [(on: Attacks, by: 1, other: Near(whose: Ally, within: 1))])"#,
        "advantage on attacks against whoever an ally is next to",
    ),
];

const KINDS: &[(&str, &str)] =
    &[("Attacks", "attacks; the other is the target"), ("OpportunityAttacks", "opportunity attacks alone")];

const ROLLS: &[(&str, &str)] = &[(r#""1d6""#, "a die"), (r#""2d6+3""#, "dice and a number"), (r#""2""#, "a number")];

const LASTS: &[&str] = &["SaveEnds", "SaveSustains", "EndOfRound", "NextRound", "NextBattleTurn"];

const ACTIONS: &[(&str, &str)] = &[
    ("Movement", "a movement power"),
    ("Attack", "a battle power, used by the Attack action"),
    ("Item", "an item, by Activate Item"),
    ("Defend", "Defend"),
    ("Disengage", "Disengage as a battle action"),
    ("Delay", "Delay"),
    ("FollowUp", "the Follow-up of a charge, before the battle action"),
];

const RANGES: &[&str] = &["Own", "Adjacent", "Reach(2)", "Within(6)", "Burst(6)"];

const TARGETS: &[&str] = &[
    "Nobody",
    "Enemy",
    "Enemies(least: 1, most: 3, apart: 2)",
    "AdjacentEnemies",
    "Everybody",
    "EnemiesInBurst",
    "Squares",
    "Ally",
    "AllyOrUser",
    "FallenAlly",
];

const GOINGS: &[(&str, &str)] = &[
    ("(squares: Speed, how: Walk, provokes: true)", "step by step, and leaving threatened squares provokes"),
    ("(squares: Squares(2), how: Shift)", "step by step and carefully"),
];

const FARS: &[&str] = &["Squares(2)", "Speed", "SpeedAnd(2)", "TwiceSpeed", "HalfSpeed"];

const MANNERS: &[(&str, &str)] = &[
    ("Walk", "step by step"),
    ("Shift", "step by step, carefully"),
    ("Charge", "nearer to a named enemy with every step"),
    ("Slip", "step by step, through walls and creatures"),
    ("Teleport", "at once, to a square in sight"),
];

const SPECIALS: &[&str] =
    &["Murk", "FollowPush", "AttackOnTheWay", "Teamwork", "StepFirst", "MoveAlly", "ChangePlaces"];

const STATES: &[(&str, &str)] = &[
    (r#"attacks: -1"#, "sources of advantage on its own attacks, of disadvantage where negative"),
    (r#"attackers: 1"#, "the same for whoever attacks it"),
    (r#"opportunity: 1"#, "the same on its opportunity attacks only"),
    (r#"halts: "slowed""#, "its successful opportunity attacks put this state on the mover until the end of the round"),
    (r#"most_squares: 2"#, "no power of its own moves it farther"),
    (r#"stops: true"#, "becoming so while moving ends the movement"),
    (r#"immovable: true"#, "not moved by pushes"),
    (r#"no_attack: true"#, "may not use the Attack action"),
    (r#"no_opportunity: true"#, "makes no opportunity attacks"),
    (r#"burns: true"#, "costs HP in the End Phase, as many as its number"),
    (
        r#"favors: (power: "long-shot", clear: 2)"#,
        "the next use of this power has a source of advantage, with no enemy within so many squares",
    ),
    (r#"did: "took aim""#, "what whoever is in it did, where that says it better than its name"),
    (
        r#"triggers: [(when: TurnStarts, with: ["movement"], effects: [Damage("1")])]"#,
        "what its bearer does by itself while it lasts",
    ),
    ("rolls: [(on: Attacks, by: 1)]", "what it brings to rolls while it lasts"),
];

const ROLES: &[(&str, &str)] = &[
    ("Minion", "falls to any hit; four count as one"),
    ("Skirmisher", "moves"),
    ("Sniper", "shoots"),
    ("Brute", "hits hard"),
    ("Controller", "hinders"),
    ("Lurker", "strikes where least expected"),
    ("Boss", "a fight by itself"),
];

const POWERS: &[&str] = &[
    r#"(id: "bash", name: "Bash", action: Attack, range: Adjacent, targets: Enemy, rolls: true, success: [Damage("1d6+2"), Push(1)], failure: [Half()])"#,
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::reference::{gaps, unread};
    use crate::rulesets::the_adventure_game::stat_block::StateDef;

    fn written(told: &[(&'static str, &str)]) -> Vec<&'static str> {
        told.iter().map(|(line, _)| *line).collect()
    }

    #[test]
    fn every_word_has_an_example_that_is_read() {
        let mut found = [gaps::<Effect>(EFFECTS), gaps::<Lasts>(LASTS), gaps::<Range>(RANGES)].concat();
        found.extend(unread::<Roll>(&written(ROLLS)));
        found.extend(gaps::<Action>(&written(ACTIONS)));
        found.extend(gaps::<Targets>(TARGETS));
        found.extend(unread::<Going>(&written(GOINGS)));
        found.extend(gaps::<Far>(FARS));
        found.extend(gaps::<Manner>(&written(MANNERS)));
        found.extend(gaps::<Special>(SPECIALS));
        let states: Vec<String> =
            written(STATES).iter().map(|field| format!(r#"(id: "a", name: "A", {field})"#)).collect();
        found.extend(unread::<StateDef>(&states.iter().map(String::as_str).collect::<Vec<_>>()));
        found.extend(gaps::<Role>(&written(ROLES)));
        found.extend(unread::<TraitDef>(&written(TRAITS)));
        found.extend(gaps::<RollKind>(&written(KINDS)));
        found.extend(unread::<PowerDef>(POWERS));
        assert_eq!(found, [""; 0]);
    }

    #[test]
    fn every_field_of_a_state_is_shown() {
        let Err(error) =
            crate::content::source::ron_options().from_str::<StateDef>(r#"(id: "a", name: "A", nonsense: 1)"#)
        else {
            panic!("`nonsense` is read")
        };
        let ron::Error::NoSuchStructField { expected, .. } = error.code else { panic!("{error}") };
        let shown: Vec<&str> = written(STATES).iter().filter_map(|line| line.split(':').next()).collect();
        let missing: Vec<&&str> = expected
            .iter()
            .filter(|field| !["id", "name", "about"].contains(*field) && !shown.contains(*field))
            .collect();
        assert!(missing.is_empty(), "without an example: {missing:?}");
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
