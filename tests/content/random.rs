//! Content put together by chance: whatever `check` passes can be played to an end, without a fault and without an answer
//! refused.

use std::sync::Arc;

use battlemat::ai::{Opponents, Player};
use battlemat::content::registry::Registry;
use battlemat::lab::game::{self, End};

use super::*;

/// Numbers that look random and are the same in every run.
struct Chance(u64);

impl Chance {
    fn below(&mut self, n: usize) -> usize {
        self.0 = game::derive(self.0, 1);
        (self.0 % n as u64) as usize
    }

    fn one_of<'s>(&mut self, list: &[&'s str]) -> &'s str {
        list[self.below(list.len())]
    }
}

const LINES: [&str; 22] = [
    "3 damage",
    "2d6 + 1 fire damage",
    "5 damage; push 3",
    "4 cold damage; M < 1 slowed (save ends)",
    "6 damage; A < 2 prone",
    "pull 4",
    "vertical slide 3",
    "grabbed",
    "the target is taunted (EoT)",
    "dazed (save ends)",
    "5 damage; you: shift 3",
    "you regain Stamina equal to half the damage dealt",
    "3 damage; frightened (save ends); bane next roll",
    "bleeding (save ends), weakened (EoT)",
    "fire weakness 3 (save ends)",
    "2 damage; one ally within 5 can make a free strike against the target",
    "swap places",
    "teleported 4",
    "4 damage; the target makes a free strike against a creature of your choice",
    "restrained (EoT); 2 acid damage",
    "each enemy within 2 of the target takes 2 sonic damage",
    "push 2 or prone",
];

const ABILITY_EFFECTS: [&str; 12] = [
    "Shift(by: Squares(2))",
    "Hurt(amount: \"3\", kind: \"fire\")",
    "Line(\"you: temp 5\")",
    "Line(\"push 1\")",
    "Lasting(on: You, duration: EndOfTurn, kinds: [\"weakened\"])",
    "Summon(creature: \"odd-0\", count: 2)",
    "Teleport(squares: 3, per_spent: 0)",
    "Line(\"you: 2 damage\")",
    r#"Special("move-or-strike")"#,
    "Zone(duration: Encounter, difficult: true, damage: 2)",
    "Line(\"target: stand up\")",
    "Line(\"dazed (EoT)\")",
];

const TRIGGERS: [&str; 9] = [
    "TakesDamage",
    "AboutToTakeDamage",
    "TakesDamage, only: (other: Who(Enemy), aim: Other)",
    "Any([WasForced, IsTargeted])",
    "IsTargeted, only: (subject: Who(OwnSide), with: [\"Melee\"], aim: Chosen)",
    "TurnStarts",
    "TurnEnds, only: (subject: Who(Enemy), aim: Chosen)",
    "Moves",
    "Falls, only: (subject: All([Who(OwnSide), Not(Bearer), Within(5)]))",
];

const AIMS: [(&str, &str, &str); 8] = [
    ("\"Melee\", \"Strike\", \"Weapon\"", "Melee 1", "one creature"),
    ("\"Ranged\", \"Strike\", \"Weapon\"", "Ranged 10", "two creatures"),
    ("\"Area\", \"Magic\"", "2 burst", "each enemy in the area"),
    ("\"Area\", \"Magic\"", "3 cube within 10", "each creature in the area"),
    ("\"Area\", \"Magic\"", "5 x 1 line within 1", "each enemy in the area"),
    ("\"Magic\"", "Self", "self"),
    ("\"Magic\", \"Ranged\"", "Ranged 5", "self or one ally"),
    ("\"Melee\", \"Magic\"", "Melee 2", "one enemy"),
];

fn ability(chance: &mut Chance, id: usize) -> String {
    let roll = (chance.below(3) > 0).then(|| {
        let tiers = [0; 3].map(|_| chance.one_of(&LINES));
        format!("roll: (bonus: {}, tiers: (\"{}\", \"{}\", \"{}\")),", chance.below(5), tiers[0], tiers[1], tiers[2])
    });
    let ability_effects: Vec<&str> = (0..chance.below(3)).map(|_| chance.one_of(&ABILITY_EFFECTS)).collect();
    let action = chance.one_of(&["MainAction", "MainAction", "MainAction", "Maneuver", "FreeManeuver"]);
    let answering = chance.one_of(&["TriggeredAction", "FreeTriggeredAction", "NoAction"]);
    let answers = chance.below(3) == 0;
    let action = match answers {
        true => format!("action: {answering}, trigger: {},", chance.one_of(&TRIGGERS)),
        false => format!("action: {action},"),
    };
    // An answer is a burst, or aimed at somebody by name.
    let aims: Vec<_> = AIMS.iter().filter(|(_, distance, _)| !answers || !distance.contains("within")).collect();
    let (keywords, distance, target) = *aims[chance.below(aims.len())];
    format!(
        "(id: \"act-{id}\", name: \"Act {id}\", keywords: [{keywords}], {action} distance: \"{distance}\", target: \"{target}\",
          {} after: [{}]),\n",
        roll.unwrap_or_default(),
        ability_effects.join(", "),
    )
}

fn creature(chance: &mut Chance, id: usize, abilities: usize) -> String {
    let kind = chance.one_of(&["Platoon", "Elite", "Horde", "Solo", "Leader"]);
    let own: Vec<String> = (0..3).map(|_| format!("\"act-{}\"", chance.below(abilities))).collect();
    let scores: Vec<String> = (0..5).map(|_| (chance.below(5) as i16 - 2).to_string()).collect();
    format!(
        "(id: \"odd-{id}\", name: \"Odd {id}\", role: Monster(free_strike: {}, organization: {kind}), size: \"{}\", speed: {},
          stamina: {}, scores: ({}), keywords: [\"Beast\"], abilities: [{}]),\n",
        1 + chance.below(6),
        chance.one_of(&["1S", "1M", "1L", "2"]),
        chance.below(8),
        5 + chance.below(40),
        scores.join(", "),
        own.join(", "),
    )
}

fn level(chance: &mut Chance, creatures: usize) -> String {
    let place: String = (0..6)
        .map(|n| {
            let at = (1 + 3 * (n / 2), if n % 2 == 0 { 1 } else { 6 });
            format!("(creature: \"odd-{}\", at: ({}, {}), side: {}),", chance.below(creatures), at.0, at.1, n % 2)
        })
        .collect();
    let ground = chance.one_of(&["~", ".", "^"]);
    let rows = ["..........".to_owned(), format!("...{ground}..{ground}...")];
    let map: Vec<String> = [0, 0, 0, 1, 1, 0, 0, 0].iter().map(|row| format!("\"{}\"", rows[*row])).collect();
    format!(
        r#"(id: "chance", name: "Chance", ruleset: "draw-steel", about: "By chance.", map: [{}],
        legend: [('~', (difficult: true)), ('^', (elevation: 2))],
        sides: [(name: "One", control: Human), (name: "Other", control: Ai)], place: [{place}])"#,
        map.join(", ")
    )
}

/// How many contents are built; more of them are tried by hand.
fn contents() -> u64 {
    std::env::var("BATTLEMAT_CONTENTS").ok().and_then(|n| n.parse().ok()).unwrap_or(12)
}

#[test]
fn whatever_passes_the_check_plays_to_an_end() {
    let mut trouble = String::new();
    let mut played = 0;
    for seed in 0..contents() {
        let mut chance = Chance(seed);
        let abilities: String = (0..10).map(|id| ability(&mut chance, id)).collect();
        let creatures: String = (0..4).map(|id| creature(&mut chance, id, 10)).collect();
        let shipped =
            battlemat::content::source::read_below(Path::new(env!("CARGO_MANIFEST_DIR")), "assets/draw-steel").0;
        let mut sources = shipped;
        sources.push(Source::new("odd.ability.ron", format!("[{abilities}]")));
        sources.push(Source::new("odd.creature.ron", format!("[{creatures}]")));
        let (content, diagnostics) = Content::from_sources(&sources);
        let errors: Vec<_> = diagnostics.into_iter().filter(Diagnostic::is_error).collect();
        assert_eq!(listed(&errors), "", "content {seed}");
        let file = Source::new("levels/chance.level.ron", level(&mut chance, 4));
        let (levels, diagnostics) = Levels::default().renewed(&[file], &Default::default(), &[(RULESET, &content)]);
        let Some(level) = levels.get("chance".into()) else {
            let errors: Vec<_> = diagnostics.into_iter().filter(Diagnostic::is_error).collect();
            assert!(
                errors.iter().all(|d| d.found.contains("stands") || d.found.contains("wall")),
                "{}",
                listed(&errors)
            );
            continue;
        };
        let content = Arc::new(content);
        for (number, player) in [Player::Plain, Player::Random].into_iter().enumerate() {
            let mut sides = [0, 1].map(|side| Content::policy(player, seed * 10 + side));
            let result = game::play(&content, level, seed + number as u64, &mut sides, None).expect("it starts");
            played += 1;
            if let End::Fault(report) = &result.end {
                trouble += &format!("content {seed}, {player:?}: {}\n", report.chars().take(400).collect::<String>());
            }
            if let Some(refusal) = &result.refusal {
                trouble += &format!("content {seed}, {player:?}: refused {refusal}\n");
            }
            if player == Player::Plain && result.intents >= game::MOST_INTENTS {
                trouble += &format!("content {seed}: {} answers in {} rounds\n", result.intents, result.rounds);
            }
        }
    }
    assert_eq!(trouble, "");
    assert!(played > contents(), "{played} games of {} contents", contents());
}
