//! The shipped content says what the ledger's tables print, and mistakes are told with their place.

use std::sync::Arc;

use battlemat::content::registry::Registry;
use battlemat::content::source::Source;
use battlemat::core::name::Name;
use battlemat::rulesets::shattered_spheres::content::Content;
use battlemat::rulesets::shattered_spheres::data::words::{Resistance, Role};
use battlemat::testing;

fn shipped() -> Arc<Content> {
    Arc::clone(testing::library().get())
}

/// Role, Power Level, dice; Combat and Conflict Defense, the four resistances; the first attack's line (section 4).
type Row = (&'static str, Role, i16, i16, [&'static str; 6], &'static str);

const ROWS: [Row; 18] = {
    use Role::{Arbiter, Boss, Bystander, Foe, Hero, Minion};
    [
        (
            "serin-vale",
            Hero,
            5,
            2,
            ["5+A2", "4", "5+A1", "6+A1", "4+A1", "4"],
            "longsword close 5+A2 dmg5+A2 Might r1 h1",
        ),
        (
            "mirel-thorne",
            Hero,
            5,
            2,
            ["6+A2", "5+A1", "4", "4", "6+A2", "4"],
            "rapier close 6+A2 dmg4+A2 Dexterity r1 h1",
        ),
        (
            "ilyan-ashgrove",
            Hero,
            4,
            2,
            ["4+A2", "3", "4+A1", "4+A1", "5+A2", "4+A2"],
            "longbow ranged 5+A2 dmg3+A2 Dexterity h2",
        ),
        (
            "oda-merrin",
            Hero,
            5,
            2,
            ["4", "5+A1", "4", "4", "4", "5+A1"],
            "ember-lance rpower 5+A2 dmg5+A2 Lore(Arcane)",
        ),
        (
            "cassane-lioret",
            Hero,
            5,
            3,
            ["4", "6+A2", "3", "3", "4", "3+A1"],
            "impeccable-argument court 5+A2 dmg5+A2 Wits",
        ),
        (
            "tobren-hale",
            Hero,
            6,
            2,
            ["5", "6+A2", "6+A1", "6+A1", "4", "4+A1"],
            "polearm close 6+A1 dmg6+A1 Might r2 h2",
        ),
        (
            "gutter-blade",
            Minion,
            3,
            0,
            ["3+A1", "2", "3", "3", "3+A1", "2"],
            "shortsword close 4+A1 dmg2+A1 Dexterity r1 h1",
        ),
        (
            "crossbow-watch",
            Minion,
            3,
            0,
            ["3+A1", "2", "3", "3", "3+A1", "2"],
            "heavy-crossbow ranged 3+A1 dmg3+A1 Dexterity h2 load:move",
        ),
        (
            "shield-sergeant",
            Foe,
            5,
            1,
            ["5+A1", "3", "4+A1", "4+A1", "3", "4+A1"],
            "warhammer close 5+A1 dmg5+A1 Might r1 h1",
        ),
        ("pit-brute", Foe, 5, 0, ["3", "1", "6+A2", "6+A2", "2", "2"], "fists close 4+A2 dmg6+A2 Might r1 natural"),
        ("hex-reader", Foe, 5, 1, ["4", "4", "4", "4", "4", "6+A1"], "black-needle rpower 5+A2 dmg4+A2 Lore(Hex)"),
        ("house-gossip", Minion, 3, 0, ["2", "3+A1", "2", "2", "2", "3"], "tittle-tattle rumor 4+A1 dmg2+A1 Deception"),
        ("house-advocate", Foe, 5, 1, ["3", "4+A1", "3", "3", "3", "3"], "cross-examination court 5+A2 dmg4+A2 Wits"),
        (
            "spymaster",
            Foe,
            6,
            2,
            ["5+A1", "5+A2", "5", "5", "5+A1", "4+A1"],
            "forged-letters rumor 7+A2 dmg5+A2 Deception",
        ),
        (
            "rival-courtier",
            Foe,
            5,
            1,
            ["5+A1", "4+A1", "4", "4", "4+A1", "3"],
            "barbed-compliment court 5+A2 dmg5+A2 Wits",
        ),
        (
            "captain-regent",
            Boss,
            6,
            2,
            ["6+A1", "6+A2", "6+A1", "6+A1", "5+A1", "6+A1"],
            "greatsword close 6+A2 dmg6+A2 Might r1 h2",
        ),
        ("duchess-ysolde", Arbiter, 6, 0, ["2", "6+A1", "2", "2", "2", "6+A1"], ""),
        ("old-chamberlain", Bystander, 3, 0, ["1", "3", "1", "1", "1", "3"], ""),
    ]
};

// covers: SS-BUILD-09, SS-BUILD-12, SS-BUILD-14
#[test]
fn everybody_is_the_ledgers() {
    let content = shipped();
    for (id, role, pl, dice, [combat, conflict, rest @ ..], line) in ROWS {
        let sheet = content.sheet(Name::new(id)).unwrap_or_else(|| panic!("there is no {id}"));
        assert_eq!((sheet.role, sheet.pl, sheet.dice), (role, pl, dice), "{id}");
        assert_eq!([sheet.combat.to_string(), sheet.conflict.to_string()], [combat, conflict], "{id}");
        assert_eq!(Resistance::ALL.map(|own| sheet.resistance(own).to_string()), rest, "{id}");
        if !line.is_empty() {
            assert_eq!(sheet.attacks[0].to_string(), line, "{id}");
        }
        for attack in sheet.attacks.iter().filter(|attack| attack.attack.is_some()) {
            assert!(attack.skill.is_some(), "{id}: {} has no primary skill", attack.id);
        }
    }
    assert_eq!(content.sheets().count(), ROWS.len());
}

/// What is wrong with a foe of Power Level 5 of which one field is changed.
fn wrong(field: &str) -> Vec<String> {
    let usual = [
        ("abilities", "(0, 0, 0, 0, 0, 0)"),
        ("skills", "{\"might\": 5}"),
        ("attacks", "[\"mace close 5 dmg5 Might h1\"]"),
        ("combat", "\"5\""),
        ("conflict", "\"4\""),
        ("will", "\"4\""),
    ];
    let name = field.split(':').next().unwrap_or_default();
    let rest: Vec<String> =
        usual.iter().filter(|(own, _)| *own != name).map(|(own, value)| format!("{own}: {value}")).collect();
    let text = format!(
        "[(id: \"bane\", name: \"Bane\", role: Foe, pl: 5, toughness: \"5\", fortitude: \"4\", reflex: \"4\", {}, {field})]",
        rest.join(", ")
    );
    let source = Source::new("assets/shattered-spheres/bane.combatant.ron", text);
    let (_, found) = Content::default().renewed(&[source], &Default::default());
    found.iter().map(ToString::to_string).collect()
}

// covers: SS-BUILD-01, SS-BUILD-03, SS-BUILD-05
#[test]
fn caps_are_kept() {
    let refused = |field: &str| !wrong(field).is_empty();
    assert_eq!(wrong("speed: 0"), Vec::<String>::new());
    assert!(refused("abilities: (6, 0, 0, 0, 0, 0)") && refused("abilities: (0, -6, 0, 0, 0, 0)"));
    assert!(refused("skills: {\"might\": 11}") && !refused("skills: {\"might\": 10}"));
    assert!(!refused("skills: {\"might\": 11}, heritage: 1"));
    assert!(
        refused("attacks: [\"mace close 6 dmg5 Might h1\"]") && !refused("attacks: [\"mace close 6 dmg4 Might h1\"]")
    );
    assert!(refused("attacks: [\"burst area2 dmg6 -\"]") && !refused("attacks: [\"burst area2 dmg5 -\"]"));
    assert!(refused("combat: \"6\"") && refused("will: \"7\"") && refused("conflict: \"7\""));
    assert!(refused("skills: {\"juggling\": 1}") && refused("attacks: [\"mace close 5 dmg5 - h1\"]"));
}

/// A file may hold any number: it is refused as out of range, with its place.
#[test]
fn numbers_beyond_all_bounds_are_refused() {
    for level in ["-32768", "32767"] {
        let text = format!("[(id: \"bane\", name: \"Bane\", role: Foe, pl: {level}, abilities: (0, 0, 0, 0, 0, 0))]");
        let source = Source::new("assets/shattered-spheres/bane.combatant.ron", text);
        let (_, found) = Content::default().renewed(&[source], &Default::default());
        assert!(found.iter().any(|fault| fault.to_string().contains("1 to 20")), "{level}: {found:?}");
    }
    assert!(wrong("heritage: 32767").iter().any(|fault| fault.contains("0 to 4")));
}
