//! The shipped content says what the ledger's tables print, and mistakes are told with their place.

use std::sync::Arc;

use battlemat::content::levels::Levels;
use battlemat::content::registry::Registry;
use battlemat::content::source::Source;
use battlemat::core::name::Name;
use battlemat::lab::ruleset::Headless as _;
use battlemat::rulesets::thirty_sixth_way::content::{Content, RULESET};
use battlemat::rulesets::thirty_sixth_way::data::words::{Band, Preservation, Role, Strength, Targeting};
use battlemat::testing;

fn shipped() -> Arc<Content> {
    Arc::clone(testing::library().get())
}

/// Heroes at levels 1 and 4: band, Vitality, AC, PD, MD, hit points, recoveries and their die, attack (section 5.1).
const HEROES: [(&str, Band, [i16; 8]); 12] = [
    ("warden", Band::Medium, [3, 17, 14, 12, 33, 9, 10, 4]),
    ("warden-4", Band::Medium, [3, 20, 17, 15, 66, 9, 10, 7]),
    ("reaver", Band::Fast, [3, 15, 14, 12, 30, 8, 10, 4]),
    ("reaver-4", Band::Fast, [3, 18, 17, 15, 60, 8, 10, 7]),
    ("mender", Band::Slow, [2, 16, 13, 14, 27, 8, 8, 4]),
    ("mender-4", Band::Slow, [2, 19, 16, 17, 54, 8, 8, 7]),
    ("emberwright", Band::Medium, [1, 13, 12, 15, 21, 8, 6, 4]),
    ("emberwright-4", Band::Medium, [1, 16, 15, 18, 42, 8, 6, 7]),
    ("outrider", Band::Fast, [2, 15, 14, 12, 27, 8, 8, 4]),
    ("outrider-4", Band::Fast, [2, 18, 17, 15, 54, 8, 8, 7]),
    ("shade", Band::Fast, [1, 15, 15, 12, 21, 8, 8, 4]),
    ("shade-4", Band::Fast, [1, 18, 18, 15, 42, 8, 8, 7]),
];

type Block = (&'static str, i16, Role, Band, Strength, Preservation, Targeting, [i16; 4]);

/// Enemies: level, role, band, strength, behaviour, AC, PD, MD, hit points (section 5.3).
const ENEMIES: [Block; 11] = {
    use Band::{Fast, Medium, Slow, VeryFast};
    use Preservation::{Cautious, Reckless, Wary};
    use Role::{Blocker, Leader, Mook, Spoiler, Troop, Wrecker};
    use Strength::{Double, Single};
    use Targeting::{Caster, Grudge, Nearest, Weakest};
    [
        ("cinder-rat", 1, Mook, Fast, Single, Reckless, Nearest, [16, 15, 12, 6]),
        ("bramble-goblin", 1, Troop, Fast, Single, Wary, Weakest, [16, 15, 12, 26]),
        ("rattlebow", 1, Wrecker, Medium, Single, Cautious, Caster, [16, 15, 12, 26]),
        ("hush-wolf", 1, Troop, Fast, Single, Reckless, Weakest, [16, 15, 12, 26]),
        ("grave-thrall", 2, Troop, Slow, Single, Reckless, Nearest, [16, 16, 13, 44]),
        ("mire-grappler", 2, Blocker, Medium, Single, Wary, Nearest, [17, 16, 13, 34]),
        ("fen-hexer", 2, Spoiler, Medium, Single, Cautious, Caster, [17, 13, 16, 34]),
        ("pale-wisp", 2, Spoiler, VeryFast, Single, Cautious, Grudge, [17, 16, 13, 34]),
        ("war-chanter", 3, Leader, Medium, Single, Wary, Grudge, [18, 14, 17, 44]),
        ("ironhide-ogre", 3, Wrecker, Slow, Double, Reckless, Nearest, [18, 17, 14, 88]),
        ("stonegazer", 4, Spoiler, Slow, Single, Cautious, Nearest, [19, 18, 15, 54]),
    ]
};

// covers: ESC-REC-01, ESC-ABL-14
#[test]
fn heroes_are_the_ledgers() {
    let content = shipped();
    for (id, band, wanted) in HEROES {
        let sheet = content.sheet(Name::new(id)).unwrap_or_else(|| panic!("there is no {id}"));
        let [ac, pd, md] = sheet.defenses;
        let (count, die) = sheet.recoveries;
        let attack = sheet.level + sheet.volition;
        assert_eq!(
            (sheet.band, [sheet.vitality, ac, pd, md, sheet.hp, count, die.into(), attack]),
            (band, wanted),
            "{id}"
        );
    }
    assert_eq!(content.sheets().filter(|sheet| sheet.hero).count(), HEROES.len());
}

// covers: ESC-MOOK-01
#[test]
fn enemies_are_the_ledgers() {
    let content = shipped();
    for (id, level, role, band, strength, preservation, targeting, numbers) in ENEMIES {
        let enemy = content.enemies().get(Name::new(id)).unwrap_or_else(|| panic!("there is no {id}"));
        let (ac, pd, md) = enemy.defenses;
        assert_eq!((enemy.level, enemy.role, enemy.band, enemy.strength), (level, role, band, strength), "{id}");
        assert_eq!((enemy.preservation, enemy.targeting), (preservation, targeting), "{id}");
        assert_eq!([ac, pd, md, enemy.hp], numbers, "{id}");
        assert_eq!(enemy.mooks, (role == Role::Mook).then_some(3), "{id}");
    }
    let threats: Vec<_> =
        content.enemies().iter().filter(|enemy| enemy.threat.is_some()).map(|enemy| enemy.id).collect();
    assert_eq!(threats, ["fen-hexer", "ironhide-ogre"].map(Name::new));
    assert_eq!(content.enemies().iter().filter(|enemy| !enemy.object).count(), ENEMIES.len());
}

/// Cards worth pinning down: what each line of them says.
const CARDS: [(&str, &[&str]); 5] = [
    (
        "ringing-blow",
        &[
            "Melee, Recharge 11+, Standard, vs PD / Escalation 2+",
            "One engaged enemy",
            "Hit: W+V weapon, stunned (save 11+ ends)",
            "Miss: half",
        ],
    ),
    (
        "ember-storm",
        &[
            "Ranged Spell, Daily, Standard, Nearby, vs PD / Provokes, Escalation 1+ (see special)",
            "1d3 Nearby enemies in a group",
            "Hit: Ld6+Ld6 fire; roll all attacks first",
            "Miss: half",
            "Escalation 1+ hit: ongoing 2L fire (save 11+ ends)",
        ],
    ),
    (
        "twin-shot",
        &[
            "Ranged, At-Will, Standard, vs AC",
            "One enemy in stance range",
            "Hit: as a basic ranged attack",
            "Miss: as a basic ranged attack",
            "Natural even hit or miss: one basic ranged attack on another enemy",
        ],
    ),
    (
        "dirty-trick",
        &[
            "Melee, At-Will, Quick, vs PD / Spend 1 Momentum/Guile",
            "One engaged enemy",
            "Hit: dazed for a round",
            "Miss: nothing",
        ],
    ),
    ("clinch", &["Melee, Standard, +6 vs AC", "One engaged enemy", "Hit: 6 weapon, grabbed", "Miss: nothing"]),
];

#[test]
fn cards_are_as_printed() {
    let content = shipped();
    for (id, wanted) in CARDS {
        let card = content.card(Name::new(id)).unwrap_or_else(|| panic!("there is no {id}"));
        assert_eq!(card[1..], *wanted, "{id}");
    }
}

fn problems(file: &str, text: &str) -> Vec<String> {
    let source = Source::new(format!("assets/36th-way/{file}"), text);
    let (_, diagnostics) = Content::default().renewed(&[source], &Default::default());
    diagnostics.iter().map(ToString::to_string).collect()
}

// covers: ESC-ABL-01, ESC-ABL-09
#[test]
fn entries_need_a_frequency_and_free_actions_a_trigger() {
    let ability = |entry: &str, more: &str| format!("[(id: \"x\", name: \"X\", entry: \"{entry}\"{more})]");
    let free = problems("a.ability.ron", &ability("At-Will, Free", ""));
    assert!(free.iter().any(|line| line.contains("no trigger")), "{free:?}");
    let interrupt = problems("a.ability.ron", &ability("At-Will, Interrupt", ""));
    assert!(interrupt.iter().any(|line| line.contains("no trigger")), "{interrupt:?}");
    let own = problems("a.ability.ron", &ability("At-Will, Free", ", trigger: OnYourTurn"));
    assert!(own.is_empty(), "{own:?}");
    let basic = problems("a.ability.ron", &ability("Melee, Standard, vs AC", ", basic: true"));
    assert!(basic.iter().any(|line| line.contains("no frequency")), "{basic:?}");
    let wrong = problems("a.ability.ron", &ability("Melee, Sometimes", ""));
    assert!(wrong.iter().any(|line| line.contains("Sometimes")), "{wrong:?}");
}

// covers: ESC-TYP-04
#[test]
fn resistance_beyond_heavy_is_a_warning() {
    let enemy = |past: u8| {
        format!(
            "[(id: \"e\", name: \"E\", object: true, defenses: (10, 10, 10), hp: 5, resists: [(\"fire\", {past})])]"
        )
    };
    let told = problems("a.enemy.ron", &enemy(16));
    assert!(told.len() == 1 && told[0].contains("warning"), "{told:?}");
    assert_eq!(problems("a.enemy.ron", &enemy(15)), Vec::<String>::new());
}

// covers: ESC-INI-06
#[test]
fn too_many_of_the_fastest_and_slowest_are_a_warning() {
    let path = battlemat::content::source::content_root().join("levels/emberfield.level.ron");
    let sound = std::fs::read_to_string(path).expect("a shipped level");
    let found = |text: String| {
        let level = Source::new("levels/emberfield.level.ron", text);
        let diagnostics = Levels::default().renewed(&[level], &Default::default(), &[(RULESET, &*shipped())]).1;
        diagnostics.into_iter().map(|diagnostic| diagnostic.found).collect::<Vec<_>>()
    };
    assert_eq!(found(sound.clone()), Vec::<String>::new());
    let fast = sound.replace("\"bramble-goblin\"", "\"pale-wisp\"").replace("\"cinder-rat\"", "\"pale-wisp\"");
    assert_eq!(found(fast), ["6 of 12 are Very Fast or Very Slow"]);
    let swapped = sound.replace("creature: \"shade\", at: (4, 6), side: 0", "creature: \"shade\", at: (4, 6), side: 1");
    assert_eq!(found(swapped), ["\"shade\" on side 1"]);
}

/// What the enemies of each level come to (section 5).
#[test]
fn skirmishes_cost_what_the_ledger_says() {
    let library = testing::library();
    let budget = |id: &str| {
        let level = library.levels.get(Name::new(id)).expect("the level");
        shipped().budget(level).expect("a budget")
    };
    assert_eq!(budget("emberfield"), "budget 6.5 for 4 heroes of level 1 (1.6 each)");
    assert_eq!(budget("hollow-road"), "budget 7.9 for 4 heroes of level 4 (2.0 each)");
    assert_eq!(
        budget("long-day"),
        "budget 4.0, then 4.5, then 4.0 for 4 heroes of level 1 (1.0, then 1.1, then 1.0 each)"
    );
    assert_eq!(budget("thorn-hedge"), "budget 2.0 for 2 heroes of level 1 (1.0 each)");
    assert_eq!(budget("bone-orchard"), "budget 8.8 for 4 heroes of level 1 (2.2 each)");
    assert_eq!(budget("gallows-mere"), "budget 8.9 for 4 heroes of level 4 (2.2 each)");
    assert_eq!(testing::levels_of(RULESET).len(), 6);
}
