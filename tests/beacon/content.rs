//! The shipped content says what the ledger's tables print, and mistakes are told with their place.

use battlemat::content::levels::Levels;
use battlemat::content::registry::Registry;
use battlemat::content::source::Source;
use battlemat::core::name::Name;
use battlemat::lab::ruleset::Headless as _;
use battlemat::rulesets::beacon::content::{Content, RULESET};
use battlemat::rulesets::beacon::data::ability::Activation;
use battlemat::rulesets::beacon::data::words::{Action, Phase, Score};
use battlemat::rulesets::beacon::sheet::Sheet;
use battlemat::testing;

fn shipped() -> std::sync::Arc<Content> {
    std::sync::Arc::clone(testing::library().get())
}

fn worn(sheet: &Sheet) -> (i16, i16, i16) {
    use battlemat::rulesets::beacon::data::passive::Passive;
    let worn = |(_, passive): (_, &Passive)| match *passive {
        Passive::Worn { armor, dodge, speed } => Some((armor, dodge, speed)),
        _ => None,
    };
    sheet.passives().find_map(worn).unwrap_or_default()
}

/// Characters: HP, ARMOR, DODGE, A-DEF, STRESS CAP, SPEED, SCOPE, SAVE TARGET, MP, RECOVERIES, and the four scores, as
/// they come to with points, GRIT and gear (content table 3.2; BC-STAT-01, BC-STAT-02).
const CHARACTERS: [(&str, [i16; 14]); 6] = [
    ("warden", [17, 2, 5, 9, 6, 5, 5, 11, 2, 7, 2, 0, 0, 1]),
    ("skald", [8, 1, 9, 9, 8, 5, 10, 12, 4, 4, 0, 1, 2, 0]),
    ("rimeguard", [6, 3, 5, 9, 6, 4, 8, 12, 4, 6, 2, 0, 1, 0]),
    ("aegis", [9, 1, 6, 12, 7, 4, 10, 11, 6, 3, 1, 0, 0, 2]),
    ("knight", [14, 3, 7, 7, 6, 4, 5, 11, 2, 6, 2, 1, 0, 0]),
    ("brawler", [15, 1, 9, 7, 7, 6, 5, 11, 2, 6, 2, 1, 0, 0]),
];

/// NPC types: INITIATIVE, SIZE, HP, ARMOR, DODGE, A-DEF, STRESS CAP, SPEED, SCOPE, SAVE TARGET, MP and the four scores
/// (content table 3.3); SIZE 0 is one half.
const NPCS: [(&str, [i16; 15]); 10] = [
    ("ardent", [1, 1, 14, 1, 9, 9, 8, 5, 10, 11, 4, 1, 0, 2, 1]),
    ("embermage", [2, 1, 10, 0, 8, 11, 9, 4, 15, 12, 5, -1, 0, 1, 2]),
    ("stalker", [2, 0, 10, 0, 12, 8, 6, 6, 10, 10, 1, -1, 2, 1, 0]),
    ("longshot", [3, 1, 10, 0, 10, 8, 5, 5, 20, 10, 3, -1, 2, 1, 0]),
    ("rider", [4, 1, 15, 1, 10, 7, 6, 7, 5, 10, 2, 1, 1, 0, 0]),
    ("shieldsworn", [5, 1, 16, 2, 8, 6, 6, 5, 5, 12, 2, 2, 1, -1, 0]),
    ("gnawer", [5, 0, 5, 0, 7, 7, 5, 5, 5, 10, 1, 2, -1, -2, 0]),
    ("tolltaker", [6, 1, 14, 0, 8, 10, 8, 5, 10, 12, 4, -1, 1, 2, 1]),
    ("cleaver", [7, 2, 16, 2, 8, 6, 5, 4, 5, 10, 1, 2, 0, 0, 0]),
    ("gravecoil", [8, 3, 18, 2, 6, 6, 6, 3, 5, 11, 2, 4, -2, 0, 0]),
];

/// Abilities whose whole card is worth pinning down: what each line of it says.
const CARDS: [(&str, &[&str]); 8] = [
    ("sword", &["Fight, weapon", "Reach 1", "Against DODGE: 1d6+1 physical", "Reliable 2: that much even on a miss"]),
    (
        "crossbow",
        &[
            "Volley, weapon",
            "Range 10",
            "Against DODGE: 2d6+3 physical",
            "Piercing: past armor",
            "Reloading: once, until it is reloaded",
        ],
    ),
    (
        "cold-snap",
        &[
            "Volley, spell",
            "Range: scope",
            "Costs 1 MP",
            "Against A-DEF: 2 Stress",
            "On a hit: Slowed until the end of its next turn",
            "Aetheric: against A-DEF",
            "Indirect: cover does not matter",
        ],
    ),
    ("skyfall", &["Channel, spell", "Range: scope, Blast 1", "Costs 2 MP", "Hits: 5 force"]),
    (
        "mock",
        &[
            "Skirmish phase, spell",
            "Range: scope",
            "Effect: MIND save, failure: 2 Stress, it must move its SPEED straight toward the user; success: 1 Stress",
        ],
    ),
    (
        "chopper",
        &[
            "Fight, weapon",
            "Reach 1",
            "+1 against DODGE, Accuracy 1: 5 physical",
            "On a hit: loses 1 FOCUS",
            "On a critical instead: loses 3 FOCUS",
            "Reliable 2: that much even on a miss",
        ],
    ),
    ("tail", &["Fight, weapon", "Reach 2", "+2 against DODGE: 4 physical", "On a hit: push 2"]),
    ("fade", &["Minor action, skill", "Effect: hides", "Recharges on 5+"]),
];

// covers: BC-STAT-01, BC-STAT-02
#[test]
fn characters_are_the_ledgers() {
    let content = shipped();
    for (id, wanted) in CHARACTERS {
        let sheet = content.sheet(Name::new(id)).unwrap_or_else(|| panic!("there is no {id}"));
        let (armor, dodge, speed) = worn(sheet);
        let scores = Score::ALL.map(|score| sheet.score(score));
        let found = [
            sheet.hp,
            armor,
            sheet.dodge + dodge,
            sheet.a_def,
            sheet.cap.unwrap(),
            sheet.speed + speed,
            sheet.scope,
            sheet.save,
            sheet.mp,
            sheet.recoveries,
            scores[0],
            scores[1],
            scores[2],
            scores[3],
        ];
        assert_eq!(found, wanted, "{id}");
        assert_eq!((sheet.wound_cap, sheet.overstress_cap, sheet.grit, sheet.size), (4, 4, 1, 1), "{id}");
    }
    assert_eq!(content.sheets().filter(|sheet| sheet.pc).count(), CHARACTERS.len());
}

#[test]
fn npcs_are_the_ledgers() {
    let content = shipped();
    for (id, wanted) in NPCS {
        let sheet = content.sheet(Name::new(id)).unwrap_or_else(|| panic!("there is no {id}"));
        let scores = Score::ALL.map(|score| sheet.score(score));
        let found = [
            sheet.initiative[0].number().into(),
            sheet.size,
            sheet.hp,
            sheet.armor,
            sheet.dodge,
            sheet.a_def,
            sheet.cap.unwrap(),
            sheet.speed,
            sheet.scope,
            sheet.save,
            sheet.mp,
            scores[0],
            scores[1],
            scores[2],
            scores[3],
        ];
        assert_eq!(found, wanted, "{id}");
        assert_eq!((sheet.wound_cap, sheet.overstress_cap), (1, 1), "{id}");
    }
    assert_eq!(content.npcs().iter().count(), NPCS.len());
}

// covers: BC-NPC-01, BC-NPC-07, BC-NPC-08
#[test]
fn templates_make_more_or_less_of_a_type() {
    let content = shipped();
    let sheet = |id: &str| content.sheet(Name::new(id)).unwrap_or_else(|| panic!("there is no {id}"));
    let turns = |id: &str| sheet(id).initiative.iter().map(|phase| phase.number()).collect::<Vec<_>>();
    assert_eq!(turns("longshot-elite"), [3, 8]);
    assert_eq!(turns("shieldsworn-elite"), [2, 5]);
    assert_eq!(turns("gravecoil-elite"), [5, 8]);
    let minion = sheet("rider-minion");
    assert_eq!((minion.hp, minion.cap, minion.wound_cap), (1, Some(1), 1));
    let veteran = sheet("rider-veteran");
    assert_eq!((veteran.hp, veteran.wound_cap, veteran.overstress_cap, veteran.firm), (15, 2, 2, Some(Score::Bulk)));
    assert_eq!(turns("rider-veteran"), [4]);
}

// covers: BC-ACT-01, BC-ACT-02, BC-REA-05, BC-ACT-08, BC-ACT-09
#[test]
fn every_ability_is_activated_in_one_way() {
    let content = shipped();
    let activation = |id: &str| content.ability(Name::new(id)).unwrap_or_else(|| panic!("there is no {id}")).activation;
    assert_eq!(activation("short-bow"), Activation::Action(Action::Volley));
    assert_eq!(activation("barrier"), Activation::Phase(Phase::Bolster));
    assert_eq!(activation("mock"), Activation::Phase(Phase::Skirmish));
    assert_eq!(activation("great-cleft"), Activation::Action(Action::FullAttack));
    assert_eq!(activation("absolute-zero"), Activation::Minor);
    assert_eq!(activation("hearten"), Activation::Free);
    assert!(matches!(activation("ward"), Activation::Reaction(_)));
    assert_eq!(activation("phalanx"), Activation::Passive);
}

#[test]
fn cards_are_as_printed() {
    let content = shipped();
    for (id, wanted) in CARDS {
        let card = content.card(Name::new(id)).unwrap_or_else(|| panic!("there is no {id}"));
        assert_eq!(card[1..], *wanted, "{id}");
    }
}

// covers: BC-NPC-09
#[test]
fn scenes_cost_what_the_ledger_says() {
    let library = testing::library();
    let level = library.levels.get(Name::new("lantern-run")).expect("the level");
    let budget = shipped().budget(level).expect("a budget");
    assert_eq!(budget, "8.75 points of enemies for a budget of 6");
}

#[test]
fn there_are_three_levels_and_a_first_fight() {
    assert_eq!(testing::levels_of(RULESET).len(), 4);
}

fn problems(file: &str, text: &str) -> Vec<String> {
    let source = Source::new(format!("assets/beacon/{file}"), text);
    let (_, diagnostics) = Content::default().renewed(&[source], &Default::default());
    diagnostics.iter().map(ToString::to_string).collect()
}

// covers: BC-TAG-08, BC-REA-05, BC-ACT-02
#[test]
fn mistakes_are_told_with_their_place() {
    let armor = |id: &str| {
        format!(
            "(id: \"{id}\", name: \"A\", activation: Passive, sort: Support, passives: [Worn(armor: 1, dodge: 0, speed: 0)])"
        )
    };
    let own = format!("[{}, {}]", armor("one"), armor("two"));
    let two = "[(id: \"x\", name: \"X\", level: 2, scope: 5, save: 10, hp: 5, recoveries: 3, dodge: 6, speed: 5, cap: 5, a_def: 7, mp: 2, scores: (0, 0, 0, 0), abilities: [\"one\", \"two\"])]";
    let sources = [Source::new("assets/beacon/a.ability.ron", &own), Source::new("assets/beacon/a.character.ron", two)];
    let (_, diagnostics) = Content::default().renewed(&sources, &Default::default());
    let told: Vec<String> = diagnostics.iter().map(ToString::to_string).collect();
    assert!(told.iter().any(|line| line.contains("several suits of armor")), "{told:?}");
    let lost = problems("a.ability.ron", "[(id: \"y\", name: \"Y\", activation: Reaction, sort: Spell)]");
    assert!(!lost.is_empty(), "a reaction has a trigger");
    let both =
        problems("a.ability.ron", "[(id: \"y\", name: \"Y\", activation: Minor, activation: Free, sort: Spell)]");
    assert!(!both.is_empty(), "one activation");
}

/// Player characters stand on the first side, NPCs on the second, and surge levels go to 3.
#[test]
fn levels_are_told_what_fits_no_skirmish() {
    let path = battlemat::content::source::content_root().join("levels/lantern_run.level.ron");
    let sound = std::fs::read_to_string(path).expect("a shipped level");
    let found = |from: &str, to: &str| {
        assert!(sound.contains(from), "{from}");
        let level = Source::new("levels/lantern_run.level.ron", sound.replacen(from, to, 1));
        let diagnostics = Levels::default().renewed(&[level], &Default::default(), &[(RULESET, &*shipped())]).1;
        diagnostics.into_iter().map(|diagnostic| diagnostic.found).collect::<Vec<_>>()
    };
    assert_eq!(found("surge: Partial", "surge: Normal"), Vec::<String>::new());
    assert_eq!(found("surge: Partial", "surge_level: 4"), ["`4`"]);
    assert_eq!(found("creature: \"knight\"", "creature: \"rider\""), ["\"rider\" on side 0"]);
}
