//! The shipped content says what the ledger's tables print, and mistakes are told with their place.

use battlemat::content::difficulty::Difficulty;
use battlemat::content::level::Objective;
use battlemat::content::levels::Levels;
use battlemat::content::registry::Registry;
use battlemat::content::source::{Source, content_root};
use battlemat::core::name::Name;
use battlemat::rulesets::the_adventure_game::content::{Content, RULESET};
use battlemat::rulesets::the_adventure_game::stat_block::Role;
use battlemat::rulesets::the_adventure_game::words;

use super::shipped;

/// Callings: INT, AGI, SPD, HP at both tiers, ATK, DEF (content table 5.1).
const CALLINGS: [(&str, [i16; 7]); 6] = [
    ("vanguard", [0, 1, 5, 24, 40, 2, 10]),
    ("duelist", [1, 3, 6, 18, 30, 3, 9]),
    ("hunter", [2, 2, 6, 18, 30, 3, 8]),
    ("arcanist", [3, 1, 5, 14, 24, 3, 8]),
    ("chaplain", [2, 0, 5, 20, 34, 2, 9]),
    ("trickster", [2, 3, 6, 18, 30, 3, 9]),
];

/// Monsters: tier, INT, AGI, SPD, HP, ATK, DEF (content table 5.2).
const MONSTERS: [(&str, [i16; 7]); 10] = [
    ("gnawling", [1, 0, 2, 6, 1, 2, 8]),
    ("reed-raider", [1, 1, 2, 6, 13, 2, 9]),
    ("mud-slinger", [1, 1, 1, 5, 11, 3, 8]),
    ("shellback", [1, 0, 0, 4, 18, 2, 9]),
    ("web-lurker", [1, 0, 3, 5, 13, 3, 9]),
    ("fen-crone", [1, 3, 0, 5, 13, 3, 8]),
    ("ash-hound", [1, 0, 3, 7, 13, 3, 8]),
    ("moss-ogre", [2, 0, 0, 5, 32, 3, 9]),
    ("barrow-shade", [2, 2, 3, 6, 22, 4, 9]),
    ("young-wyrm", [3, 2, 1, 6, 60, 4, 10]),
];

/// Powers whose whole card is worth pinning down: what each line of it says.
const CARDS: [(&str, &[&str]); 16] = [
    (
        "hew",
        &["Battle | adjacent | 1", "ATK vs DEF each", "Success: 1d6+4 damage", "basic: used for opportunity attacks"],
    ),
    (
        "shield-bash",
        &[
            "Battle | adjacent | 1",
            "ATK vs DEF each",
            "Success: 1d6+1 damage, Slowed (until the end of the next round)",
        ],
    ),
    (
        "riposte-cut",
        &["Battle | adjacent | 1", "ATK vs DEF each", "Success: 1d6+3 damage", "basic: used for opportunity attacks"],
    ),
    ("longbow", &["Battle | 8 | 1", "ATK vs DEF each", "Success: 1d6+1 damage"]),
    (
        "pinning-arrow",
        &[
            "Battle | 8 | 1",
            "ATK vs DEF each",
            "Success: 1d6 damage, Rooted (until the end of the next round)",
            "Failure: 1 damage",
            "2 per encounter",
        ],
    ),
    ("bolt", &["Battle | 6 | 1", "ATK vs DEF each", "Success: 1d6+2 damage"]),
    (
        "staff",
        &["Battle | adjacent | 1", "ATK vs DEF each", "Success: 1d6-1 damage", "basic: used for opportunity attacks"],
    ),
    ("mend", &["Battle | 4 | 1 ally or self", "Effect: heals 1d6+4", "3 per encounter"]),
    ("ward", &["Battle | 4 | 1 ally", "Effect: Warded (a save sustains it)"]),
    ("rebuke", &["Battle | 5 | 1", "ATK vs DEF each", "Success: 1d6 damage, Dazed (a save ends it)"]),
    ("raise", &["Battle | 4 | 1 Down or Stable ally", "Effect: heals 3d6+4, takes one mark away", "1 per encounter"]),
    ("sand", &["Battle | 2 | 1", "ATK vs DEF each", "Success: Exposed (a save ends it), Dazed (a save ends it)"]),
    ("nip", &["Battle | adjacent | 1", "ATK vs DEF each", "Success: 2 damage", "basic: used for opportunity attacks"]),
    (
        "maul",
        &["Battle | adjacent | 1", "ATK vs DEF each", "Success: 2d6+3 damage", "basic: used for opportunity attacks"],
    ),
    ("sweep", &["Battle | adjacent | each adjacent enemy", "ATK vs DEF each", "Success: 1d6+2 damage, pushed 1"]),
    (
        "flame",
        &[
            "Battle | burst 1 at 4 | every enemy",
            "ATK vs DEF each",
            "Success: 2d6 damage, Burning 3 (a save ends it)",
            "Failure: half the damage",
        ],
    ),
];

#[test]
fn callings_have_the_ledgers_numbers_at_both_tiers() {
    let content = shipped();
    assert_eq!(content.callings().len(), CALLINGS.len());
    for (id, [int, agi, speed, hp, veteran, atk, def]) in CALLINGS {
        let young = content.sheet(Name::new(id)).unwrap();
        let old = content.sheet(Name::new(&format!("{id}-2"))).unwrap();
        for (sheet, tier, hp) in [(young, 1, hp), (old, 2, veteran)] {
            assert_eq!((sheet.tier, sheet.int_agi, sheet.speed, sheet.hp), (tier, (int, agi), speed, hp), "{id}");
            assert_eq!((sheet.atk, sheet.def, sheet.initiative), (atk, def, int + agi), "{id}");
            assert!(sheet.is_adventurer() && sheet.basic.is_some() && sheet.items.len() == 2, "{id}");
        }
        assert_eq!(old.powers.len(), young.powers.len() + 1, "{id}: one power more at tier 2");
    }
}

#[test]
fn monsters_have_the_ledgers_numbers() {
    let content = shipped();
    assert_eq!(content.monsters().len(), MONSTERS.len());
    for (id, [tier, int, agi, speed, hp, atk, def]) in MONSTERS {
        let sheet = content.sheet(Name::new(id)).unwrap();
        assert_eq!((i16::from(sheet.tier), sheet.int_agi, sheet.speed), (tier, (int, agi), speed), "{id}");
        assert_eq!((sheet.hp, sheet.atk, sheet.def), (hp, atk, def), "{id}");
        assert!(!sheet.is_adventurer() && sheet.basic.is_some(), "{id}");
    }
}

#[test]
fn cards_say_what_the_ledger_prints() {
    let content = shipped();
    for (id, wanted) in CARDS {
        assert_eq!(words::card(content.power(Name::new(id)).unwrap()), wanted, "{id}");
    }
}

/// What is wrong with one file of a kind, beside sound ones.
fn findings(file: &str, text: &str) -> Vec<String> {
    let powers = r#"[(id: "poke", name: "Poke", action: Attack, range: Adjacent, targets: Enemy, rolls: true, basic: true,
        success: [Damage("1d6")])]"#;
    let states = r#"[(id: "dazed", name: "Dazed", attacks: -1)]"#;
    let sources = [
        Source::new("base.power.ron", powers),
        Source::new("base.state.ron", states),
        Source::new(file.to_owned(), text.to_owned()),
    ];
    Content::from_sources(&sources).1.iter().map(ToString::to_string).collect()
}

#[test]
fn mistakes_are_told_with_file_line_and_column() {
    let monster = |change: &str, by: &str| {
        let sound = r#"[(id: "imp", name: "Imp", tier: 1, role: Minion, int: 0, agi: 2, speed: 6, hp: 1, atk: 2, def: 8,
 powers: ["poke"])]"#;
        findings("imps.monster.ron", &sound.replace(change, by))
    };
    assert_eq!(monster("", ""), Vec::<String>::new());
    let found = monster("\"poke\"", "\"pokee\"");
    assert!(found[0].starts_with("imps.monster.ron:2:") && found[0].contains("\"poke\""), "{found:?}");
    assert!(monster("Minion", "Minoin")[0].starts_with("imps.monster.ron:1:"));
    assert!(monster("tier: 1", "tier: 9")[0].contains("a number from 1 to 3"));
    let power = |text: &str| findings("more.power.ron", text);
    assert!(
        power(r#"[(id: "x", name: "X", action: Attack, success: [Damage("1d")])]"#)[0].contains("more.power.ron:1:")
    );
    assert!(
        power(r#"[(id: "x", name: "X", action: Attack, success: [State(is: "dozed", lasts: SaveEnds)])]"#)[0]
            .contains("dazed")
    );
    assert!(power(r#"[(id: "x", name: "X", action: Attack, failure: [Half()])]"#)[0].contains("without a roll"));
    assert!(
        power(r#"[(id: "x", name: "X", action: Attack, range: Burst(3), targets: Enemy)]"#)[0].contains("do not fit")
    );
    assert!(findings("odd.creature.ron", "[]")[0].contains(".monster.ron"));
}

#[test]
fn a_broken_file_keeps_what_was_good() {
    let (first, _) =
        Content::from_sources(&[Source::new("a.state.ron", r#"[(id: "dazed", name: "Dazed", attacks: -1)]"#)]);
    let broken = [Source::new("a.state.ron", r#"[(id: "dazed", name: "Dazed", attacks: )]"#)];
    let (second, findings) = first.renewed(&broken, &Default::default());
    assert!(!findings.is_empty());
    assert_eq!(second.state(Name::new("dazed")).unwrap().attacks, -1);
}

/// What a level of this ruleset is about is looked at as everywhere.
#[test]
fn objectives_of_levels_have_to_be_possible() {
    let path = content_root().join("levels/reed_crossing.level.ron");
    let sound = std::fs::read_to_string(path).expect("a shipped level");
    let found = |objective: &str| {
        let text = sound.replacen("sides: [", &format!("objective: {objective}, sides: ["), 1);
        let level = Source::new("levels/reed_crossing.level.ron", text);
        let diagnostics = Levels::default().renewed(&[level], &Default::default(), &[(RULESET, &*shipped())]).1;
        diagnostics.into_iter().map(|diagnostic| diagnostic.found).collect::<Vec<_>>()
    };
    for sound in ["Reach(area: '^', count: 4)", "Survive(rounds: 6)", "Defeat(who: \"Slinger-1\")"] {
        assert_eq!(found(sound), Vec::<String>::new(), "{sound}");
    }
    assert_eq!(found("Reach(area: 'o', count: 1)"), ["`o`, which is solid"]);
    assert_eq!(found("Reach(area: '^', count: 5)"), ["a count of 5"]);
    assert_eq!(found("Survive(rounds: 0)"), ["0 rounds"]);
    assert_eq!(found("Defeat(who: \"Hunter\")"), ["\"Hunter\""]);
}

/// A door that nobody could open would keep two sides apart for ever.
#[test]
fn levels_have_no_doors_where_no_rule_opens_them() {
    let path = content_root().join("levels/reed_crossing.level.ron");
    let sound = std::fs::read_to_string(path).expect("a shipped level");
    let text = sound.replacen("legend: [", "legend: [('D', (solid: Wood, door: true)),", 1);
    let level = Source::new("levels/reed_crossing.level.ron", text);
    let diagnostics = Levels::default().renewed(&[level], &Default::default(), &[(RULESET, &*shipped())]).1;
    assert!(diagnostics.iter().any(|diagnostic| diagnostic.found == "a door"), "{diagnostics:?}");
}

/// The encounter budget: an adventurer brings 1 or 2, monsters cost by tier, four minions as much as one other. What it
/// allows is won nearly always by adventurers who play together, so even fights may cost up to twice as much, and those
/// that end with one of the monsters half as much again.
#[test]
fn levels_are_fights_within_the_budget() {
    let content = shipped();
    for level in super::levels() {
        let (mut party, mut quarters) = (0, 0);
        for placement in &level.place {
            let sheet = content.sheet(placement.creature).expect("a fighter that the check found");
            match (sheet.role, sheet.tier) {
                (None, tier) => party += i32::from(tier),
                (Some(Role::Minion), _) => quarters += 1,
                (Some(_), 1) => quarters += 4,
                (Some(_), 2) => quarters += 8,
                (Some(_), _) => quarters += 24,
            }
        }
        let most = match level.objective {
            _ if level.difficulty >= Difficulty::Even => 8 * party,
            Objective::Defeat { .. } => 6 * party,
            _ => 4 * party,
        };
        assert!(quarters > 2 * party && quarters <= most, "{}: {quarters} quarters for {party}", level.id);
    }
}
