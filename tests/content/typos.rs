//! Slips of the pen: where they are found and what is suggested.

use std::fmt::Write as _;

use battlemat::content::registry::Registry;
use battlemat::rulesets::draw_steel::content::Content;

use super::*;

/// Where a piece of text begins after the replacement: line and column from 1.
fn place(text: &str, from: &str, to: &str, piece: &str) -> (u32, u32) {
    let changed = text.replacen(from, to, 1);
    let near = text.find(from).expect("what is replaced").saturating_sub(20);
    let at = near + changed[near..].find(piece).expect("the wrong piece");
    let before = &changed[..at];
    let line = before.matches('\n').count() as u32 + 1;
    (line, before.rsplit('\n').next().unwrap_or_default().chars().count() as u32 + 1)
}

/// From, to, the piece that is wrong, what should be suggested.
const TYPOS: [(&str, &str, &str, &str); 47] = [
    ("with: \"Might\"", "with: \"Mihgt\"", "\"Mihgt", "Might"),
    ("with: \"Might\"", "with: \"Might or Agilty\"", "\"Might or", "Agility"),
    ("with:", "wiht:", "wiht", "with"),
    ("keywords: [\"Melee\"", "keyword: [\"Melee\"", "keyword", "keywords"),
    ("distance:", "distnace:", "distnace", "distance"),
    ("target:", "targets:", "targets", "target"),
    ("tiers:", "teirs:", "teirs", "tiers"),
    ("signature:", "signiture:", "signiture", "signature"),
    ("\"Melee\", \"Strike\"", "\"Mele\", \"Strike\"", "\"Mele\"", "Melee"),
    ("\"Strike\"", "\"strike\"", "\"strike\"", "Strike"),
    ("\"Weapon\"", "\"Waepon\"", "\"Waepon\"", "Weapon"),
    ("MainAction", "MainAcion", "MainAcion", "MainAction"),
    ("MainAction", "Main", "Main", "MainAction"),
    ("MainAction", "\"MainAction\"", "\"MainAction\"", "MainAction"),
    ("TriggeredAction", "TrigerredAction", "TrigerredAction", "TriggeredAction"),
    ("\"Melee 1\"", "\"Mlee 1\"", "\"Mlee 1", "Melee 1"),
    ("\"Ranged 10\"", "\"Range 10\"", "\"Range 10", "Ranged 10"),
    ("\"one creature or object\"", "\"one cretaure or object\"", "\"one cret", "one creature or object"),
    ("\"self or one ally\"", "\"self or one aly\"", "\"self", "self or one ally"),
    ("push 1", "pusj 1", "pusj 1", "push"),
    ("slowed (save ends)", "slwoed (save ends)", "M < AVERAGE, slwoed", "slowed"),
    ("fire damage\"", "fire damge\"", "9 + M fire", "damage"),
    ("3 + M damage", "3 + M damgae", "3 + M damgae", "damage"),
    ("9 + M fire", "9 + M frie", "9 + M frie", "fire"),
    ("Lasting(", "Lastign(", "Lastign", "Lasting"),
    ("EndOfTurn", "EndOfTrun", "EndOfTrun", "EndOfTurn"),
    ("[\"taunted\"]", "[\"tuanted\"]", "\"tuanted\"", "taunted"),
    ("Shift(by", "Shfit(by", "Shfit", "Shift"),
    ("Squares(2)", "Sqaures(2)", "Sqaures", "Squares"),
    ("TakesDamage", "TakeDamage", "TakeDamage", "TakesDamage"),
    ("Halve()", "Half()", "Half", "Halve"),
    ("kind: \"holy\"", "kind: \"hoyl\"", "\"hoyl\"", "holy"),
    ("\"Spend 1\"", "\"Spned 1\"", "\"Spned", "Spend 1"),
    ("role: Monster", "role: Monstre", "Monstre", "Monster"),
    ("Elite", "elite", "elite", "Elite"),
    ("free_strike:", "freestrike:", "freestrike", "free_strike"),
    ("stamina: 60", "stmaina: 60", "stmaina", "stamina"),
    ("\"Ogre\"", "\"Orge\"", "\"Orge\"", "Ogre"),
    ("abilities: [\"slam\"]", "abilities: [\"slma\"]", "\"slma\"", "slam"),
    ("kind: \"fire\"", "kind: \"fier\"", "\"fier\"", "fire"),
    ("Immunity", "Imunity", "Imunity", "Immunity"),
    ("class: \"fury\"", "class: \"furry\"", "\"furry\"", "fury"),
    ("resource: \"ferocity\"", "resource: \"feroctiy\"", "\"feroctiy\"", "ferocity"),
    ("features: [Ferocity]", "features: [Ferocty]", "Ferocty", "Ferocity"),
    ("kits: [\"panther\"]", "kits: [\"panter\"]", "\"panter\"", "panther"),
    ("SpeedCap(2)", "SpedCap(2)", "SpedCap", "SpeedCap"),
    ("reads_source", "read_source", "read_source", "reads_source"),
];

const LEVEL_TYPOS: [(&str, &str, &str, &str); 9] = [
    ("\"draw-steel\"", "\"drawsteel\"", "\"drawsteel\"", "draw-steel"),
    ("\"draw-steel\"", "\"draw-stele\"", "\"draw-stele\"", "draw-steel"),
    ("creature: \"hero\"", "creature: \"heor\"", "\"heor\"", "hero"),
    ("creature: \"brute\"", "creature: \"bruet\"", "\"bruet\"", "brute"),
    ("Stone", "Stoen", "Stoen", "Stone"),
    ("difficult", "dificult", "dificult", "difficult"),
    ("control: Ai", "control: AI", "AI", "Ai"),
    ("legend", "legand", "legand", "legend"),
    ("place:", "places:", "places", "place"),
];

#[test]
fn slips_of_the_pen_are_found_in_their_place_with_what_was_meant() {
    let mut wrong = String::new();
    let mut suggested = 0;
    let all = TYPOS.len() + LEVEL_TYPOS.len();
    let files = [ABILITIES, CREATURES, KITS, CONDITIONS];
    let content = TYPOS.iter().map(|&typo| {
        let text = files.into_iter().find(|text| text.contains(typo.0)).unwrap();
        (typo, text, check(typo.0, typo.1).1)
    });
    let levels = LEVEL_TYPOS.iter().map(|&typo| (typo, LEVEL, check_level(typo.0, typo.1)));
    for ((from, to, piece, meant), text, diagnostics) in content.chain(levels) {
        let at = place(text, from, to, piece.trim_start_matches('"'));
        let quoted = place(text, from, to, piece);
        let here = diagnostics.iter().find(|d| (d.line, d.column) == at || (d.line, d.column) == quoted);
        match here {
            None => writeln!(wrong, "{to}: not at {at:?}:\n{}", listed(&diagnostics)).unwrap(),
            Some(d) if d.suggestion.as_deref().is_some_and(|suggestion| suggestion.contains(meant)) => suggested += 1,
            Some(d) => writeln!(wrong, "{to}: {d}").unwrap(),
        }
    }
    assert!(suggested * 100 >= all * 95, "{suggested} of {all}\n{wrong}");
    assert!(!wrong.contains("not at"), "{wrong}");
}

#[test]
fn one_slip_is_one_finding() {
    let mut more = String::new();
    for (from, to, ..) in TYPOS {
        let (_, diagnostics) = check(from, to);
        if diagnostics.len() != 1 {
            writeln!(more, "{to}:\n{}", listed(&diagnostics)).unwrap();
        }
    }
    assert_eq!(more, "");
}

#[test]
fn every_mistake_of_a_record_is_found_at_once() {
    let text = ABILITIES
        .replacen("MainAction", "MainAcion", 1)
        .replacen("\"Melee 1\"", "\"Mlee 1\"", 1)
        .replacen("name: \"Slam\"", "nam: \"Slam\"", 1)
        .replacen("push 1", "pusj 1", 1)
        .replacen("slowed (save", "slwoed (save", 1)
        .replacen("fire damage", "frie damage", 1)
        .replacen("[\"taunted\"]", "[\"tuanted\"]", 1)
        .replacen("Squares(2)", "Squares(99999)", 1)
        .replacen("\"Strike\"", "\"strike\"", 1)
        .replacen("target: \"one creature or object\",", "", 1);
    let others = sources(None).into_iter().skip(1);
    let all: Vec<Source> = [Source::new("a.ability.ron", text)].into_iter().chain(others).collect();
    let (content, diagnostics) = Content::from_sources(&all);
    let list = listed(&diagnostics);
    for piece in
        ["MainAcion", "Mlee", "`nam`", "pusj", "slwoed", "frie", "tuanted", "99999", "\"strike\"", "no field `target`"]
    {
        assert!(list.contains(piece), "{piece} is not in\n{list}");
    }
    assert_eq!(diagnostics.len(), 10, "{list}");
    assert!(content.ability("slam".into()).is_none(), "the broken record is left out");
    assert!(content.ability("guard".into()).is_some(), "its neighbour is loaded");
    let brute = content.creature("brute".into()).unwrap();
    assert!(brute.abilities.is_empty(), "what is loaded mentions only what is loaded");
}
