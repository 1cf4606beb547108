//! Traits that are data, in the games that have them: README's example is sound, and slips are found in their place.

use battlemat::content::diagnostic::Diagnostic;
use battlemat::content::registry::Registry;
use battlemat::content::source::Source;
use battlemat::rulesets::the_adventure_game::content::Content;
use battlemat::rulesets::{beacon, shattered_spheres, thirty_sixth_way};

const IMP: &str = r#"[
    (
        id: "cinder-imp", name: "Cinder Imp", tier: 1, role: Brute, int: 0, agi: 1, speed: 5, hp: 12, atk: 2, def: 9, powers: ["nip"],
        traits: [
            (name: "last-spark", triggers: [(when: Falls, on: Each(whose: Enemy, within: 1), effects: [Damage("1d6")])]),
            (name: "cornered", triggers: [
                (when: IsHit, with: ["melee"], bearer: AtMostHalf("HP"), once: Round, on: Other, effects: [Damage("2")]),
            ]),
            (name: "hubbub", rolls: [(on: Attacks, by: 1, whose: Ally, roller: Within(2), other: Within(1))]),
        ],
    ),
]"#;

const NIP: &str = r#"[
    (id: "nip", name: "Nip", action: Attack, range: Adjacent, targets: Enemy, rolls: true, basic: true, success: [Damage("1d6")]),
]"#;

fn found(monster: String) -> Vec<Diagnostic> {
    let sources = vec![Source::new("a.monster.ron", monster), Source::new("b.power.ron", NIP)];
    Content::default().renewed(&sources, &Default::default()).1
}

/// From, to, a piece of what is found or expected.
const SLIPS: [(&str, &str, &str); 11] = [
    ("once: Round", "once: Own(\"rest\")", "`Turn`, `Round` or `Fight`"),
    ("when: Falls", "when: Fals", "Falls"),
    ("\"melee\"", "\"mele\"", "melee"),
    ("AtMostHalf(\"HP\")", "AtMostHalf(\"HPS\")", "HP"),
    ("AtMostHalf(\"HP\")", "Has(\"dazzled\")", "a condition"),
    ("by: 1, whose", "by: 0, whose", "causes of help"),
    ("within: 1)", "within: 0)", "1 to 30"),
    ("effects: [Damage(\"2\")]", "effects: []", "at least one effect"),
    ("effects: [Damage(\"2\")]", "effects: [Half()]", "damage in dice or a number"),
    ("when: IsHit, with: [\"melee\"]", "when: TurnStarts", "about one alone"),
    ("when: IsHit, with: [\"melee\"]", "when: Uses", "the action or ability"),
];

#[test]
fn an_author_writes_traits_and_is_told_of_slips() {
    assert_eq!(found(IMP.to_owned()).iter().map(ToString::to_string).collect::<Vec<_>>(), [""; 0]);
    for (from, to, expected) in SLIPS {
        assert!(IMP.contains(from), "{from}");
        let told: Vec<String> = found(IMP.replacen(from, to, 1)).iter().map(ToString::to_string).collect();
        assert!(told.iter().any(|told| told.contains(expected)), "{to}: {told:#?}");
    }
}

#[test]
fn a_trait_that_could_answer_itself_is_warned_of() {
    let answering = IMP.replacen("when: Falls, on: Each(whose: Enemy, within: 1)", "when: TakesDamage, on: Other", 1);
    let told: Vec<String> = found(answering).iter().map(ToString::to_string).collect();
    assert!(told.len() == 1 && told[0].contains("once for each thing that sets it off"), "{told:#?}");
}

#[test]
fn the_other_games_find_the_same_slips() {
    let passive = r#"[(id: "a", name: "A", activation: Passive, sort: Trait, passives: [Triggered(when: Hits, with: ["mele"], effects: [Focus(by: 1)])])]"#;
    let source = vec![Source::new("a.ability.ron", passive)];
    let told = beacon::content::Content::default().renewed(&source, &Default::default()).1;
    assert!(told.iter().any(|finding| finding.to_string().contains("melee")), "{told:#?}");
    let condition = r#"[(id: "a", name: "A", about: "A.", sort: Condition, rolls: [(on: Attacks, by: 0)])]"#;
    let source = vec![Source::new("a.condition.ron", condition)];
    let told = beacon::content::Content::default().renewed(&source, &Default::default()).1;
    assert!(told.iter().any(|finding| finding.to_string().contains("causes of help")), "{told:#?}");
    let enemy = r#"[(id: "a", name: "A", defenses: (15, 14, 12), hp: 26, abilities: ["club"], passives: [Trait(name: "b", rolls: [(on: Attacks, by: 1, other: Linked(by: "engagd", with: Ally))])])]"#;
    let club = r#"[(id: "club", name: "Club", entry: "Melee, +5 vs AC", damage: "5")]"#;
    let sources = vec![Source::new("a.enemy.ron", enemy), Source::new("b.ability.ron", club)];
    let told = thirty_sixth_way::content::Content::default().renewed(&sources, &Default::default()).1;
    assert!(told.iter().any(|finding| finding.to_string().contains("engaged")), "{told:#?}");
}

const WARDEN: &str = r#"[
    (
        id: "warden", name: "Warden", role: Foe, pl: 5, combat: "5", conflict: "4", toughness: "5", fortitude: "4", reflex: "4", will: "4",
        attacks: ["mace close 5 dmg5 Might r1 h1", "hot-coals rpower 5 aff5(Reflex:Hot-foot/Hot-foot/Hot-foot) Lore(Arcane)"],
        traits: [
            (name: "barbs", triggers: [
                (when: IsHit, with: ["close"], once: Round, cost: [("reaction", 1)], on: Other, effects: [Damage(rank: "3")]),
            ]),
            (name: "spite", triggers: [
                (when: Uses, with: ["mace"], effects: [If(so: Has("hot-foot"), then: [Lift("hot-foot")]), Impose(is: ["hot-foot"], lasts: Turn)]),
            ]),
            (name: "sure-foot", rolls: [(on: Skill("stealth"), by: 1, bearer: Linked(by: "grabbed", with: Enemy))]),
        ],
    ),
]"#;

const HOT_FOOT: &str = r#"[(id: "hot-foot", name: "Hot Foot", about: "It burns.", parts: [Hindered], rolls: [(on: Resist(Reflex), by: -1)])]"#;

/// What is found of a combatant beside the shipped conditions and one of its own.
fn of_spheres(combatant: String, condition: &str) -> Vec<String> {
    let shipped = include_str!("../../assets/shattered-spheres/conditions.condition.ron").to_owned();
    let sources =
        [("a.combatant.ron", combatant), ("b.condition.ron", condition.to_owned()), ("c.condition.ron", shipped)];
    let sources = sources.map(|(file, text)| Source::new(file, text));
    let found = shattered_spheres::content::Content::default().renewed(&sources, &Default::default()).1;
    found.iter().map(ToString::to_string).collect()
}

#[test]
fn traits_and_conditions_of_shattered_spheres_are_checked() {
    assert_eq!(of_spheres(WARDEN.to_owned(), HOT_FOOT), [""; 0]);
    let slips = [
        ("\"close\"", "\"clos\"", "did you mean"),
        ("(\"reaction\", 1)", "(\"reacton\", 1)", "reaction"),
        ("[\"mace\"]", "[\"smash\"]", "a kind of attack"),
        ("Damage(rank: \"3\")", "Damage(rank: \"6\")", "0 to 5"),
        ("Lift(\"hot-foot\")", "Lift(\"hotfoot\")", "hot-foot"),
        ("so: Has(\"hot-foot\")", "so: Has(\"hot-food\")", "hot-foot"),
        ("Skill(\"stealth\")", "Skill(\"stelth\")", "stealth"),
        ("\"grabbed\"", "\"grabed\"", "grabbed"),
        ("Reflex:Hot-foot", "Reflex:Hot-food", "hot-foot"),
        ("role: Foe", "role: Bystander", "takes no side"),
    ];
    for (from, to, expected) in slips {
        assert!(WARDEN.contains(from), "{from}");
        let told = of_spheres(WARDEN.replacen(from, to, 1), HOT_FOOT);
        assert!(told.iter().any(|told| told.contains(expected)), "{to}: {told:#?}");
    }
    let told = of_spheres(WARDEN.to_owned(), &HOT_FOOT.replace("[Hindered]", "[Hinderd]"));
    assert!(told.iter().any(|told| told.contains("Hindered")), "{told:#?}");
}

#[test]
fn a_condition_that_the_rules_name_is_missed() {
    let source = vec![Source::new("b.condition.ron", HOT_FOOT)];
    let found = shattered_spheres::content::Content::default().renewed(&source, &Default::default()).1;
    assert!(found.iter().any(|finding| finding.to_string().contains("no condition \"incapacitated\"")), "{found:#?}");
}
