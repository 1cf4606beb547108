//! The shipped content, recomputed: the numbers that the rules ledger prints for every hero, its abilities and free
//! strikes, the monsters' free strikes, and the weight of the levels.

use std::path::Path;
use std::sync::Arc;

use battlemat::content::diagnostic::Diagnostic;
use battlemat::content::level::{self, Placed};
use battlemat::content::registry::Registry;
use battlemat::content::source;
use battlemat::core::board::Board;
use battlemat::core::dice::Dice;
use battlemat::core::geometry::Spot;
use battlemat::core::ids::{CreatureId, SideId};
use battlemat::core::intent::Mode;
use battlemat::core::name::Name;
use battlemat::rulesets;
use battlemat::rulesets::draw_steel::battle::Battle;
use battlemat::rulesets::draw_steel::content::{Content, FOLDER};
use battlemat::rulesets::draw_steel::data::ability::AbilityDef;
use battlemat::rulesets::draw_steel::data::distance::Distance;
use battlemat::rulesets::draw_steel::data::modifier::Modifier;
use battlemat::rulesets::draw_steel::data::stat_block::Role;
use battlemat::rulesets::draw_steel::data::tier::Potency;
use battlemat::rulesets::draw_steel::encounter::{Budget, Difficulty};
use battlemat::rulesets::draw_steel::rules::sheet::SheetData;
use battlemat::rulesets::draw_steel::rules::targeting::default_mode;
use battlemat::rulesets::draw_steel::text::card;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn texts(folder: &str) -> Vec<source::Source> {
    let (files, diagnostics) = source::files_below(root(), folder);
    assert_eq!(diagnostics, []);
    files.iter().map(|file| source::read(root(), file).expect("a readable file")).collect()
}

fn load(folders: &[&str]) -> Content {
    let sources: Vec<_> = folders.iter().flat_map(|folder| texts(folder)).collect();
    let (content, diagnostics) = Content::from_sources(&sources);
    // What cases are played with may be odd on purpose; what is shipped may not.
    let counts = |found: &&Diagnostic| found.is_error() || !found.file.starts_with("tests/");
    let list: Vec<String> = diagnostics.iter().filter(counts).map(ToString::to_string).collect();
    assert!(list.is_empty(), "{}", list.join("\n"));
    content
}

fn sheet(content: &Content, id: &str) -> SheetData {
    SheetData::new(content.creature(Name::new(id)).expect(id), content)
}

fn ability<'s>(sheet: &'s SheetData, id: &str) -> &'s Arc<AbilityDef> {
    sheet.ability(Name::new(id)).unwrap_or_else(|| panic!("{} has no {id}", sheet.def.id))
}

fn potency_of(sheet: &SheetData, potency: Potency) -> i16 {
    let Role::Hero { potency: attribute, .. } = &sheet.def.role else { panic!("{} is no hero", sheet.def.id) };
    let strong = sheet.score(*attribute);
    match potency {
        Potency::Weak => strong - 2,
        Potency::Average => strong - 1,
        Potency::Strong => strong,
        Potency::Number(number) => number,
    }
}

/// A hero alone on a board, whose sheet is read.
struct Hero {
    battle: Battle,
    id: CreatureId,
}

impl Hero {
    fn new(hero: &str) -> Self {
        let mut battle = Battle::new(Arc::new(load(&[FOLDER])), Board::open(5, 5), Dice::seeded(1));
        let entry = Placed::new(Name::new("X"), Name::new(hero), Spot::new(1, 1), SideId(0));
        let id = battle.enter(&entry).expect("a creature of the content");
        Self { battle, id }
    }

    /// The three tiers of an ability as its sheet prints them.
    fn tiers(&self, ability: &str, mode: Option<Mode>) -> Vec<String> {
        let view = self.battle.view();
        let ability = view.ability(self.id, Name::new(ability)).expect("an ability of its own");
        let mode = mode.or_else(|| default_mode(view, self.id, ability, &[]));
        card::tiers_in_mode(view, self.id, ability, mode)
    }

    /// The first number of each tier: the ledger's L1 column.
    fn level_one(&self, ability: &str, mode: Option<Mode>) -> Vec<i16> {
        let number = |line: &String| {
            let digits: String =
                line.chars().skip_while(|c| !c.is_ascii_digit()).take_while(char::is_ascii_digit).collect();
            digits.parse().unwrap_or_else(|_| panic!("no number in `{line}`"))
        };
        self.tiers(ability, mode).iter().map(number).collect()
    }
}

fn sum(sheet: &SheetData, of: impl Fn(&Modifier) -> i16) -> i16 {
    sheet.modifiers.iter().map(|(_, modifier)| of(modifier)).sum()
}

fn speed(sheet: &SheetData) -> i16 {
    sheet.speed + sum(sheet, |modifier| if let Modifier::Speed(by) = modifier { *by } else { 0 })
}

fn disengage(sheet: &SheetData) -> i16 {
    sheet.disengage + sum(sheet, |modifier| if let Modifier::Disengage(by) = modifier { *by } else { 0 })
}

/// How far the ability reaches in a mode, with what the sheet adds (DS-KIT-05).
fn reach(sheet: &SheetData, id: &str, mode: Mode) -> i16 {
    let ability = ability(sheet, id);
    let printed = match (ability.distance, mode) {
        (Distance::Melee(n) | Distance::Reach { melee: n, .. }, Mode::Melee) => n,
        (Distance::Ranged(n) | Distance::Reach { ranged: n, .. } | Distance::Cube { within: n, .. }, Mode::Ranged) => n,
        (other, _) => panic!("{id} has distance {other}"),
    };
    let more = sum(sheet, |modifier| match modifier {
        Modifier::Range { squares, mode: longer, keywords, abilities }
            if *longer == mode
                && (abilities.is_empty() || abilities.contains(&ability.id))
                && keywords.iter().all(|&keyword| ability.has(keyword)) =>
        {
            *squares
        }
        _ => 0,
    });
    printed + more
}

#[test]
fn the_assets_and_the_fixtures_load_together() {
    let content = load(&[FOLDER, "tests/scenarios/draw-steel/fixtures"]);
    for creature in content.creatures().iter() {
        for &id in &creature.abilities {
            assert!(content.ability(id).is_some(), "{} lists {id}", creature.id);
        }
        for &id in &creature.kits {
            assert!(content.kit(id).is_some(), "{} wears {id}", creature.id);
        }
    }
    let owned: Vec<Name> = content.creatures().iter().flat_map(|creature| creature.abilities.iter().copied()).collect();
    for ability in content.abilities().iter() {
        let common = ability.common != Default::default() || ability.malice_feature.is_some();
        assert!(common || owned.contains(&ability.id), "nobody has {}", ability.id);
    }
}

// covers: DS-KIT-01, DS-HERO-19, DS-MOVE-07
#[test]
fn the_heroes_headers_come_out() {
    let content = load(&[FOLDER]);
    // Stamina with its winded and recovery value, Recoveries; speed, stability, disengage distance.
    for (id, health, recoveries, movement) in [
        ("fury", (27, 13, 9), 10, (6, 1, 1)),
        ("null", (21, 10, 7), 8, (8, 0, 4)),
        ("tactician", (33, 16, 11), 10, (6, 1, 2)),
        ("conduit", (18, 9, 6), 8, (5, 0, 1)),
        ("shadow", (21, 10, 7), 8, (7, 0, 2)),
        ("censor", (30, 15, 10), 12, (6, 1, 1)),
        ("elementalist", (18, 9, 6), 8, (5, 0, 1)),
        ("talent", (18, 9, 6), 8, (5, 0, 1)),
        ("troubadour", (21, 10, 7), 8, (8, 0, 2)),
    ] {
        let sheet = sheet(&content, id);
        let Role::Hero { recoveries: own, .. } = &sheet.def.role else { panic!("{id} is no hero") };
        assert_eq!((sheet.stamina, sheet.stamina / 2, sheet.stamina / 3), health, "{id}");
        assert_eq!(*own, recoveries, "{id}");
        assert_eq!((speed(&sheet), sheet.stability, disengage(&sheet)), movement, "{id}");
    }
}

// covers: DS-POT-02
#[test]
fn the_heroes_potencies_are_0_1_and_2() {
    let content = load(&[FOLDER]);
    for id in ["fury", "null", "tactician", "conduit", "shadow", "censor", "elementalist", "talent", "troubadour"] {
        let sheet = sheet(&content, id);
        let potencies = [Potency::Weak, Potency::Average, Potency::Strong].map(|p| potency_of(&sheet, p));
        assert_eq!(potencies, [0, 1, 2], "{id}");
        assert_eq!(sheet.highest_score(), 2, "{id}");
    }
}

// covers: DS-POT-04
#[test]
fn judgments_hammer_prints_the_worked_case() {
    assert_eq!(
        Hero::new("conduit").tiers("judgments-hammer", None),
        [
            "5 holy damage; A < 0, prone",
            "8 holy damage; A < 1, prone",
            "11 holy damage; A < 2, prone and can't stand (save ends)",
        ]
    );
}

// covers: DS-ABIL-20
#[test]
fn a_heros_abilities_cost_what_its_class_table_lists() {
    let content = load(&[FOLDER]);
    for (hero, listed) in [
        ("fury", &[3, 3, 5, 5, 5][..]),
        ("null", &[3, 3, 5, 5]),
        ("tactician", &[3, 3, 3, 5, 5]),
        ("conduit", &[3, 3, 3, 5, 5]),
        ("shadow", &[3, 3, 5, 5]),
        ("censor", &[3, 3, 5, 5]),
        ("elementalist", &[3, 3, 5]),
        ("talent", &[3, 3, 3, 3, 5, 5]),
        ("troubadour", &[3, 3, 3, 5, 5]),
    ] {
        let sheet = sheet(&content, hero);
        // What costs 1 is a way of using a feature, which the table does not list.
        let mut costs: Vec<i16> = sheet.abilities.iter().map(|ability| ability.cost).filter(|&cost| cost > 1).collect();
        costs.sort_unstable();
        assert_eq!(costs, listed, "{hero}");
        assert!(sheet.abilities.iter().any(|ability| ability.signature), "{hero} has no signature ability");
    }
}

// covers: DS-KIT-02, DS-KIT-03, DS-KIT-04
#[test]
fn the_level_one_column_comes_out() {
    let mut hero = Hero::new("fury");
    let mut of = "fury";
    let (melee, ranged) = (Some(Mode::Melee), Some(Mode::Ranged));
    for (class, id, mode, printed) in [
        ("fury", "brutal-slam", None, [5, 8, 15]),
        ("fury", "to-the-death", None, [5, 8, 15]),
        ("fury", "impaled", None, [4, 7, 13]),
        ("fury", "devastating-rush", None, [5, 8, 15]),
        ("fury", "back", None, [5, 8, 15]),
        ("fury", "your-entrails-are-your-extrails", None, [5, 7, 14]),
        ("fury", "blood-for-blood", None, [6, 8, 16]),
        ("fury", "thunder-roar", None, [6, 9, 17]),
        ("null", "faster-than-the-eye", None, [4, 5, 7]),
        ("null", "inertial-step", None, [7, 9, 12]),
        ("null", "kinetic-strike", None, [6, 7, 8]),
        ("null", "joint-lock", None, [6, 9, 11]),
        ("null", "chronal-spike", None, [9, 12, 15]),
        ("null", "a-squad-unto-myself", None, [6, 9, 13]),
        ("null", "impart-force", None, [3, 5, 7]),
        ("tactician", "protective-attack", None, [7, 10, 13]),
        ("tactician", "patient-shot", None, [5, 8, 15]),
        ("tactician", "inspiring-strike", melee, [7, 9, 12]),
        ("tactician", "inspiring-strike", ranged, [5, 7, 14]),
        ("tactician", "concussive-strike", melee, [7, 9, 12]),
        ("tactician", "concussive-strike", ranged, [5, 7, 14]),
        ("tactician", "battle-cry", None, [1, 2, 3]),
        ("tactician", "hammer-and-anvil", melee, [9, 13, 16]),
        ("tactician", "hammer-and-anvil", ranged, [7, 11, 18]),
        ("tactician", "mind-game", melee, [8, 10, 14]),
        ("tactician", "mind-game", ranged, [6, 8, 16]),
        ("conduit", "ray-of-wrath", None, [4, 6, 8]),
        ("conduit", "blessed-light", None, [5, 7, 10]),
        ("conduit", "staggering-curse", None, [5, 7, 10]),
        ("conduit", "judgments-hammer", None, [5, 8, 11]),
        ("conduit", "call-the-thunder-down", None, [2, 3, 5]),
        ("conduit", "violence-will-not-aid-thee", None, [5, 8, 11]),
        ("conduit", "curse-of-terror", None, [8, 11, 15]),
        ("conduit", "faith-is-our-armor", None, [5, 10, 15]),
        ("shadow", "teamwork-has-its-place", melee, [6, 9, 12]),
        ("shadow", "teamwork-has-its-place", ranged, [6, 9, 12]),
        ("shadow", "gasping-in-pain", None, [6, 8, 11]),
        ("shadow", "fade", melee, [5, 8, 10]),
        ("shadow", "fade", ranged, [5, 8, 10]),
        ("shadow", "get-in-get-out", None, [8, 11, 14]),
        ("shadow", "two-throats-at-once", melee, [5, 7, 11]),
        ("shadow", "one-hundred-throats", None, [4, 7, 10]),
        ("censor", "your-allies-cannot-save-you", None, [6, 8, 11]),
        ("censor", "back-blasphemer", None, [3, 5, 7]),
        ("censor", "halt-miscreant", None, [5, 8, 10]),
        ("censor", "weakening-brand", None, [5, 7, 10]),
        ("censor", "the-gods-punish-and-defend", None, [8, 11, 14]),
        ("censor", "repent", None, [7, 10, 13]),
        ("censor", "purifying-fire", melee, [8, 12, 15]),
        ("censor", "purifying-fire", ranged, [7, 11, 14]),
        ("censor", "arrest", None, [9, 12, 16]),
        ("elementalist", "hurl-element", None, [5, 7, 9]),
        ("elementalist", "bifurcated-incineration", None, [4, 6, 8]),
        ("elementalist", "viscous-fire", None, [6, 9, 11]),
        ("elementalist", "unquiet-ground", None, [3, 6, 8]),
        ("elementalist", "the-flesh-a-crucible", None, [9, 12, 15]),
        ("elementalist", "behold-the-mystery", None, [3, 5, 7]),
        ("elementalist", "conflagration", None, [6, 8, 12]),
        ("talent", "mind-spike", None, [5, 7, 9]),
        ("talent", "incinerate", None, [3, 5, 7]),
        ("talent", "kinetic-grip", None, [4, 6, 8]),
        ("talent", "hoarfrost", None, [5, 7, 9]),
        ("talent", "choke", None, [6, 8, 11]),
        ("talent", "awe", None, [6, 9, 12]),
        ("troubadour", "thunder-mother", None, [1, 6, 11]),
        ("troubadour", "witty-banter", melee, [6, 7, 9]),
        ("troubadour", "artful-flourish", None, [4, 7, 9]),
        ("troubadour", "fancy-footwork", None, [7, 9, 12]),
        ("troubadour", "harsh-critic", ranged, [9, 12, 15]),
        ("troubadour", "method-acting", None, [10, 14, 18]),
    ] {
        if class != of {
            (hero, of) = (Hero::new(class), class);
        }
        assert_eq!(hero.level_one(id, mode), printed, "{class}: {id} {mode:?}");
    }
}

// covers: DS-FREE-01, DS-KIT-05, DS-AREA-13
#[test]
fn the_heroes_free_strikes_and_distances_come_out() {
    let content = load(&[FOLDER]);
    for (hero, close, squares, far) in [
        ("fury", [4, 7, 13], 5, [4, 6, 8]),
        ("null", [4, 7, 9], 5, [4, 6, 8]),
        ("tactician", [6, 9, 11], 15, [4, 6, 12]),
        ("conduit", [2, 5, 7], 5, [2, 4, 6]),
        ("shadow", [5, 8, 10], 10, [5, 7, 9]),
        ("censor", [5, 8, 10], 5, [4, 6, 8]),
        ("elementalist", [3, 6, 8], 5, [3, 5, 7]),
        ("talent", [2, 5, 7], 5, [2, 4, 6]),
        ("troubadour", [6, 9, 11], 5, [4, 6, 8]),
    ] {
        let sheet = sheet(&content, hero);
        let numbers = Hero::new(hero);
        assert_eq!(numbers.level_one("melee-free-strike", None), close, "{hero}");
        assert_eq!(numbers.level_one("ranged-free-strike", None), far, "{hero}");
        assert_eq!(reach(&sheet, "melee-free-strike", Mode::Melee), 1, "{hero}");
        assert_eq!(reach(&sheet, "ranged-free-strike", Mode::Ranged), squares, "{hero}");
    }
    let tactician = sheet(&content, "tactician");
    assert_eq!(reach(&tactician, "patient-shot", Mode::Ranged), 15);
    assert_eq!(reach(&tactician, "mind-game", Mode::Ranged), 15);
    assert_eq!(reach(&tactician, "mind-game", Mode::Melee), 1);
    let shadow = sheet(&content, "shadow");
    assert_eq!(reach(&shadow, "fade", Mode::Ranged), 10);
    assert_eq!(reach(&shadow, "teamwork-has-its-place", Mode::Ranged), 10);
    let conduit = sheet(&content, "conduit");
    assert_eq!(reach(&conduit, "blessed-light", Mode::Ranged), 12);
    assert_eq!(reach(&conduit, "call-the-thunder-down", Mode::Ranged), 12);
    assert_eq!(reach(&conduit, "staggering-curse", Mode::Melee), 1);
}

// covers: DS-FREE-02
#[test]
fn monsters_free_strikes_are_made_like_their_signatures() {
    let content = load(&[FOLDER]);
    for (monster, damage, close, far, lent) in [
        ("goblin-warrior", "1 damage", 1, 5, &["Weapon"][..]),
        ("goblin-assassin", "2 damage", 1, 5, &["Weapon"]),
        ("goblin-cursespitter", "1 corruption damage", 1, 15, &["Magic"]),
        ("goblin-stinker", "1 poison damage", 1, 5, &["Magic"]),
        ("goblin-underboss", "1 damage", 1, 5, &["Weapon"]),
        ("goblin-spinecleaver", "2 damage", 1, 5, &["Weapon"]),
        ("goblin-sniper", "2 damage", 1, 10, &["Weapon"]),
        ("goblin-runner", "1 damage", 1, 5, &["Weapon"]),
        ("skitterling", "1 poison damage", 1, 5, &["Weapon"]),
        ("goblin-monarch", "4 damage", 1, 5, &["Weapon"]),
        ("human-brawler", "4 damage", 1, 5, &["Weapon"]),
        ("human-trickshot", "4 damage", 1, 15, &["Weapon"]),
        ("human-knave", "4 damage", 1, 5, &["Weapon"]),
        ("zombie", "2 damage", 1, 5, &["Weapon"]),
        ("ogre-goon", "5 damage", 2, 5, &["Weapon"]),
        ("werewolf", "5 damage", 1, 5, &["Weapon"]),
    ] {
        let sheet = sheet(&content, monster);
        assert_eq!(reach(&sheet, "melee-free-strike", Mode::Melee), close, "{monster}");
        assert_eq!(reach(&sheet, "ranged-free-strike", Mode::Ranged), far, "{monster}");
        for id in ["melee-free-strike", "ranged-free-strike"] {
            let strike = ability(&sheet, id);
            assert!(strike.roll.is_none(), "{monster} rolls its free strike");
            let written = format!("{:?}", strike.after);
            let (points, kind) = damage.split_once(' ').expect("a number and a word");
            assert!(written.contains(&format!("Flat({points})")), "{monster}: {written}");
            let kind = kind.strip_suffix(" damage").unwrap_or("None");
            assert!(written.contains(kind), "{monster}: {written}");
            for keyword in ["Magic", "Psionic", "Weapon"] {
                assert_eq!(strike.has(Name::new(keyword)), lent.contains(&keyword), "{monster}: {keyword}");
            }
        }
    }
}

#[test]
fn everybody_has_the_common_actions_and_things_have_none() {
    let content = load(&[FOLDER, "tests/scenarios/draw-steel/fixtures"]);
    let common = [
        "melee-free-strike",
        "ranged-free-strike",
        "grab",
        "knockback",
        "escape-grab",
        "aid-attack",
        "catch-breath",
        "stand-up",
        "charge",
        "defend",
        "heal",
        "use-consumable",
        "move-captive",
    ];
    for creature in ["test-hero", "fury", "goblin-warrior", "ogre-goon"] {
        let sheet = sheet(&content, creature);
        for id in common {
            assert!(sheet.ability(Name::new(id)).is_some(), "{creature} has no {id}");
        }
    }
    assert!(sheet(&content, "crate").abilities.is_empty());
}

// covers: DS-COND-38, DS-COND-39
#[test]
fn there_are_nine_conditions_and_three_read_a_source() {
    let content = load(&[FOLDER]);
    let named: Vec<&str> = content.conditions().iter().filter(|c| !c.state).map(|c| c.id.as_str()).collect();
    let nine = ["bleeding", "dazed", "frightened", "grabbed", "prone", "restrained", "slowed", "taunted", "weakened"];
    assert_eq!(named, nine);
    let sourced: Vec<&str> =
        content.conditions().iter().filter(|c| !c.state && c.reads_source).map(|c| c.id.as_str()).collect();
    assert_eq!(sourced, ["frightened", "grabbed", "taunted"]);
    for state in ["unconscious", "surprised", "winded", "dying"] {
        assert!(content.condition(Name::new(state)).is_some_and(|condition| condition.state), "{state}");
    }
}

// covers: DS-DIR-20
#[test]
fn every_level_is_sound_and_no_harder_than_its_party_can_take_on() {
    let (library, diagnostics) = rulesets::library().load(root());
    // What cases are played with may be odd on purpose; what is shipped may not.
    let counts = |found: &&Diagnostic| found.is_error() || !found.file.starts_with("tests/");
    let list: Vec<String> = diagnostics.iter().filter(counts).map(ToString::to_string).collect();
    assert!(list.is_empty(), "{}", list.join("\n"));
    let mut parties = Vec::new();
    for level in library.levels.shelf().iter().filter(|level| level.ruleset == "draw-steel") {
        let minions = level.place.iter().filter_map(|placement| library.get::<Content>().creature(placement.creature));
        assert_eq!(minions.filter(|def| def.is_minion()).count() % 4, 0, "{}: minions come in fours", level.id);
        let budget = Budget::for_level(library.get(), level).expect("a party");
        let said_easy = level.difficulty <= level::Difficulty::Easy;
        let fair = match budget.difficulty() {
            Difficulty::Easy => said_easy,
            Difficulty::Standard | Difficulty::Hard => !said_easy,
            _ => false,
        };
        assert!(fair, "{}: {budget}", level.id);
        parties.push(budget.party);
    }
    assert!(parties.len() >= 4 && parties.contains(&24), "{parties:?}");
}

// covers: DS-DIR-20
#[test]
fn a_budget_knows_its_steps() {
    let at = |foes: i16| Budget { party: 24, hero: 6, foes }.difficulty();
    assert_eq!([23, 24, 30, 31, 42, 43].map(at), {
        use Difficulty::{Easy, Extreme, Hard, Standard};
        [Easy, Standard, Standard, Hard, Hard, Extreme]
    });
}
