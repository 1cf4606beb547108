//! Rules of Draw Steel that no scenario can show: what sheets print and what content may say.
#![allow(missing_docs, reason = "a test")]

use std::path::{Path, PathBuf};
use std::sync::Arc;

use battlemat::content::level::Placed;
use battlemat::content::registry::Registry;
use battlemat::content::source::content_root;
use battlemat::core::board::Board;
use battlemat::core::dice::Dice;
use battlemat::core::geometry::Spot;
use battlemat::core::ids::SideId;
use battlemat::core::name::Name;
use battlemat::lab::scenario::{Options, run_text};
use battlemat::rulesets::draw_steel::battle::Battle;
use battlemat::rulesets::draw_steel::content::Content;
use battlemat::rulesets::draw_steel::text::card;
use battlemat::rulesets::registered;

fn scenarios() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scenarios/draw-steel")
}

/// The tiers of an ability with its owner's numbers filled in.
fn printed(creature: &str, ability: &str) -> Vec<String> {
    let (content, _) = Content::load(&content_root());
    let mut battle = Battle::new(Arc::new(content), Board::open(5, 5), Dice::seeded(1));
    let entry = Placed::new(Name::new("X"), Name::new(creature), Spot::new(1, 1), SideId(0));
    let who = battle.enter(&entry).expect("a creature of the content");
    let view = battle.view();
    let ability = view.ability(who, Name::new(ability)).expect("an ability of its own");
    card::tiers_for(view, who, ability)
}

// covers: DS-POT-04
#[test]
fn a_conduits_sheet_prints_the_numbers_of_judgments_hammer() {
    assert_eq!(
        printed("conduit", "judgments-hammer"),
        [
            "5 holy damage; A < 0, prone",
            "8 holy damage; A < 1, prone",
            "11 holy damage; A < 2, prone and can't stand (save ends)",
        ]
    );
}

/// Whether a scenario file loads with an ability of this line, and what is said if not.
fn loads(line: &str) -> Result<(), String> {
    let ability = format!(
        r#"[(id: "odd", name: "Odd", action: MainAction, distance: "Ranged 5", target: "one creature",
            roll: (bonus: 2, tiers: ("{line}", "{line}", "{line}")))]"#
    );
    let text = format!(r##"(ruleset: "draw-steel", content: [("odd.ability.ron", r#"{ability}"#)], cases: [])"##);
    let report = run_text(&registered(), "odd", &text, &scenarios(), &Options::default());
    if report.passed() { Ok(()) } else { Err(report.text()) }
}

// covers: DS-DMG-05
#[test]
fn there_are_nine_damage_types_and_untyped_damage() {
    for kind in ["acid", "cold", "corruption", "fire", "holy", "lightning", "poison", "psychic", "sonic"] {
        loads(&format!("5 {kind} damage")).unwrap();
    }
    loads("5 damage").unwrap();
    for kind in ["force", "thunder", "slashing", "weapon"] {
        assert!(loads(&format!("5 {kind} damage")).is_err(), "{kind} passes for a damage type");
    }
}
