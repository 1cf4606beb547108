//! What records and levels must say, and must not.

use battlemat::content::diagnostic::Severity;
use battlemat::content::registry::Registry;
use battlemat::rulesets::draw_steel::content::Content;
use battlemat::rulesets::draw_steel::text::card;

use super::*;

// covers: DS-ABIL-01
#[test]
fn an_ability_needs_type_distance_and_target_but_no_keywords() {
    for (field, line) in [
        ("action", "        action: MainAction,\n"),
        ("distance", "        distance: \"Melee 1\",\n"),
        ("target", "        target: \"one creature or object\",\n"),
    ] {
        let (content, diagnostics) = check(line, "");
        assert!(content.ability("slam".into()).is_none());
        assert_eq!(diagnostics[0].found, format!("no field `{field}`"));
        assert_eq!((diagnostics[0].line, diagnostics.len()), (2, 1));
    }
    for none in ["[]", "[\"-\"]", "\"-\"", "\"\""] {
        let (content, diagnostics) = check("[\"Magic\", \"Ranged\"]", none);
        assert!(diagnostics.iter().all(|d| d.severity == Severity::Warning), "{}", listed(&diagnostics));
        assert!(content.ability("guard".into()).unwrap().keywords.is_empty(), "{none}");
    }
    let (content, _) = check("[\"Magic\", \"Ranged\"]", "\"Magic, Ranged\"");
    assert_eq!(content.ability("guard".into()).unwrap().keywords.len(), 2);
}

// covers: DS-ABIL-13
#[test]
fn a_distance_without_its_keyword_is_warned_about() {
    let (content, diagnostics) = check("[\"Magic\", \"Ranged\"]", "[\"Magic\"]");
    assert_eq!(diagnostics.len(), 1, "{}", listed(&diagnostics));
    assert_eq!(diagnostics[0].severity, Severity::Warning);
    assert!(diagnostics[0].to_string().contains("a.ability.ron:24:19: warning: found distance \"Ranged 10\""));
    assert!(content.ability("guard".into()).is_some(), "a warning keeps nothing from loading");
}

#[test]
fn only_areas_can_be_left() {
    let (_, diagnostics) = check("slowed (save ends)", "the target shifts out of the area");
    assert_eq!(diagnostics.len(), 1, "{}", listed(&diagnostics));
    assert!(diagnostics[0].found.contains("a way out of the area"), "{}", diagnostics[0]);
    assert_eq!((diagnostics[0].severity, diagnostics[0].expected.contains("an area")), (Severity::Warning, true));
}

// covers: DS-EFF-10
#[test]
fn a_condition_needs_a_duration_unless_it_is_prone_or_grabbed() {
    let (content, diagnostics) = check("slowed (save ends)", "slowed");
    assert!(content.ability("slam".into()).is_none());
    assert!(diagnostics[0].expected.contains("a duration"), "{}", diagnostics[0]);
    let (content, diagnostics) =
        check("duration: EndOfTurn, kinds: [\"taunted\"]", "duration: Open, kinds: [\"taunted\"]");
    assert!(content.ability("slam".into()).is_none());
    assert_eq!(diagnostics[0].found, "\"taunted\" without a duration");
    let (_, diagnostics) = check("duration: EndOfTurn, kinds: [\"taunted\"]", "duration: Open, kinds: [\"prone\"]");
    assert_eq!(listed(&diagnostics), "");
    let (_, diagnostics) = check("slowed (save ends)", "prone");
    assert_eq!(listed(&diagnostics), "");
    let (_, diagnostics) = check("text: \"Slow.\"", "text: \"Slow.\", open_ended: true");
    assert_eq!(diagnostics[0].found, "`open_ended: true` on \"slowed\"");
}

#[test]
fn a_tier_line_may_impose_any_state_that_content_describes() {
    for said in ["slimed (save ends)", "the target is slimed (save ends)"] {
        let (_, diagnostics) = check("slowed (save ends)", said);
        assert_eq!(diagnostics[0].found, "\"slimed\"", "{}", listed(&diagnostics));
        assert_eq!(diagnostics.len(), 1);
    }
    let mut described = sources(Some(("slowed (save ends)", "slimed (save ends)")));
    let state = r#"[(id: "slimed", name: "Slimed", text: "Slime is all over it.", state: true)]"#;
    described.push(Source::new("e.condition.ron", state));
    let (content, diagnostics) = Content::from_sources(&described);
    assert_eq!(listed(&diagnostics), "");
    assert!(content.ability("slam".into()).is_some());
}

#[test]
fn a_line_may_call_the_user_by_its_own_name_and_count_what_content_describes() {
    let (content, diagnostics) = check("9 + M fire damage", "9 + M fire damage; the brute shifts 2");
    assert_eq!(listed(&diagnostics), "");
    assert!(content.ability("slam".into()).is_some());
    let (content, diagnostics) = check("9 + M fire damage", "9 + M fire damage; the wizard is prone");
    assert_eq!(diagnostics.len(), 1, "{}", listed(&diagnostics));
    assert_eq!(
        (diagnostics[0].found.as_str(), diagnostics[0].line),
        ("`the wizard is prone`, of somebody unknown", 12)
    );
    assert!(content.ability("slam".into()).is_none());
    let (_, diagnostics) = check("push 1", "knockback 1");
    assert_eq!((diagnostics.len(), diagnostics[0].found.as_str()), (1, "\"knockback\""), "{}", listed(&diagnostics));
    let (_, diagnostics) = check("push 1", "rage 1");
    assert_eq!(listed(&diagnostics), "");
}

#[test]
fn a_condition_may_do_harm_again_and_again() {
    let harm = "text: \"Slow.\", hooks: [(at: BearersTurnStart, amount: \"1d6\", kind: \"fire\")]";
    let (content, diagnostics) = check("text: \"Slow.\"", harm);
    assert_eq!(listed(&diagnostics), "");
    let slowed = content.condition("slowed".into()).unwrap();
    assert_eq!(card::of_condition(slowed), "Slow. It takes d6 fire damage whenever its turn starts.");
    for (wrong, right, found, expected) in [
        ("\"1d6\"", "\"1x6\"", "1x6", "an amount"),
        ("\"fire\"", "\"fier\"", "\"fier\"", "a damage type"),
        ("BearersTurnStart", "TurnStart", "`TurnStart`", "\"BearersTurnStart\""),
        ("BearersTurnStart", "AuraAtTurnEnd", "`AuraAtTurnEnd` on a condition", "`BearersTurnEnd`"),
        ("hooks", "most: 0, hooks", "at most 0 of it", "at least 1"),
    ] {
        let (_, diagnostics) = check("text: \"Slow.\"", &harm.replace(wrong, right));
        let told = listed(&diagnostics);
        assert!(told.contains(found) && told.contains(expected) && told.contains("d.condition.ron:2:"), "{told}");
    }
}

#[test]
fn a_record_with_a_bracket_left_open_spoils_no_other() {
    let (content, diagnostics) = check("keywords: [\"Melee\", \"Strike\", \"Weapon\"],", "keywords: [\"Melee\",");
    assert!(content.ability("guard".into()).is_some());
    assert!(content.ability("slam".into()).is_none());
    assert_eq!(diagnostics.len(), 1, "{}", listed(&diagnostics));
    let (content, diagnostics) = check("name: \"Slam\"", "name: \"Slam");
    assert!(content.ability("guard".into()).is_some());
    assert_eq!((diagnostics.len(), diagnostics[0].line), (1, 4), "{}", listed(&diagnostics));
    let (content, diagnostics) = check("name: \"Slam\",", "name: \"Slam\"");
    assert!(content.ability("guard".into()).is_some());
    assert_eq!(diagnostics.len(), 1, "{}", listed(&diagnostics));
    assert_eq!(diagnostics[0].expected, "`,` between values");
}

#[test]
fn repeated_ids_name_both_places() {
    let (content, diagnostics) = check("id: \"guard\"", "id: \"slam\"");
    let list = listed(&diagnostics);
    assert!(list.contains("a.ability.ron:20:13: found \"slam\" a second time"), "{list}");
    assert!(list.contains("the first is at a.ability.ron:3:13"), "{list}");
    assert_eq!(content.ability("slam".into()).unwrap().name, "Slam");
    let mut twice = sources(None);
    twice.push(Source::new("z.ability.ron", ABILITIES));
    assert_eq!(Content::from_sources(&twice).1.len(), 2);
}

#[test]
fn files_of_no_kind_are_reported() {
    let mut all = sources(None);
    all.push(Source::new("x/fury.abilty.ron", "[]"));
    let (_, diagnostics) = Content::from_sources(&all);
    assert_eq!(diagnostics[0].suggestion.as_deref(), Some("ability"));
}

#[test]
fn faults_of_levels_are_found_where_they_are() {
    for (from, to, at, found) in [
        ("\"W......W\",\n        \"W..", "\"W.....W\",\n        \"W..", (8, 17), "a row of 7 squares"),
        ("W..~~..W", "W..~?..W", (9, 14), "`?`"),
        ("at: (1, 1)", "at: (0, 1)", (16, 45), "(0, 1), inside a wall"),
        ("at: (1, 1)", "at: (9, 1)", (16, 45), "(9, 1)"),
        ("at: (1, 1)", "at: (-1, 1)", (16, 45), "(-1, 1)"),
        ("at: (5, 2)", "at: (6, 2)", (17, 47), "(6, 2), inside a wall"),
        ("at: (1, 1)", "at: (6, 3)", (17, 47), "(5, 2), where \"hero\" stands"),
        ("at: (5, 2)", "at: (7, 2)", (17, 47), "(7, 2)"),
        ("side: 1", "side: 2", (17, 61), "side 2"),
        ("id: \"second\"", "id: \"first\"", (17, 14), "\"first\" a second time"),
        ("('~',", "('W',", (13, 37), "`W` a second time"),
        ("id: \"yard\"", "id: \"The Yard\"", (2, 9), "\"The Yard\""),
        ("(difficult: true)", "(hazard: (damage: 2, kind: \"frie\"))", (13, 70), "\"frie\""),
        ("sides: [", "objective: Reach(area: '?', count: 1), sides: [", (14, 16), "`?`"),
        ("sides: [", "objective: Reach(area: 'W', count: 1), sides: [", (14, 16), "`W`, which is solid"),
        ("sides: [", "objective: Reach(area: '~', count: 4), sides: [", (14, 16), "a count of 4"),
        ("sides: [", "objective: Survive(rounds: 0), sides: [", (14, 16), "0 rounds"),
        ("sides: [", "objective: Defeat(who: \"frist\"), sides: [", (14, 16), "\"frist\""),
    ] {
        let diagnostics = check_level(from, to);
        let hit = diagnostics.iter().find(|d| d.found == found);
        let list = listed(&diagnostics);
        assert_eq!(hit.map(|d| (d.line, d.column)), Some(at), "{to}:\n{list}");
    }
    let nobody = check_level("side: 1", "side: 0");
    assert!(nobody.iter().any(|d| d.found == "nobody on side 1"), "{}", listed(&nobody));
    let alone = check_level("control: Ai", "control: Human");
    assert_eq!((alone.len(), alone[0].severity), (1, Severity::Warning));
    let option = check_level("map: [", "options: [\"house-rule\"], map: [");
    assert!(option.iter().any(|d| d.found == "field `options`"), "{}", listed(&option));
    let wide = format!("map: [\"{}\", ", ".".repeat(101));
    assert!(check_level("map: [", &wide).iter().any(|d| d.found.starts_with("a map of 101")));
    let many = "(creature: \"hero\", at: (1, 1), side: 0),".repeat(201);
    assert!(check_level("place: [", &format!("place: [{many}")).iter().any(|d| d.found == "203 creatures"));
}

// covers: DS-COND-38
#[test]
fn nine_conditions_are_conditions_and_the_rest_are_states() {
    let (content, _) = Content::load(Path::new(env!("CARGO_MANIFEST_DIR")));
    let (states, named): (Vec<_>, Vec<_>) = content.conditions().iter().partition(|condition| condition.state);
    let named: Vec<&str> = named.iter().map(|condition| condition.id.as_str()).collect();
    assert_eq!(
        named,
        ["bleeding", "dazed", "frightened", "grabbed", "prone", "restrained", "slowed", "taunted", "weakened"]
    );
    for state in ["unconscious", "surprised", "winded", "dying"] {
        assert!(states.iter().any(|condition| condition.id == state), "{state}");
    }
    let (_, diagnostics) = check("text: \"Slow.\"", "text: \"Slow.\", state: true");
    assert_eq!(diagnostics[0].found, "`state: true`");
}

// covers: DS-ABIL-05
#[test]
fn every_class_has_its_own_pool() {
    let pairs = [
        ("censor", "wrath"),
        ("conduit", "piety"),
        ("elementalist", "essence"),
        ("fury", "ferocity"),
        ("null", "discipline"),
        ("shadow", "insight"),
        ("tactician", "focus"),
        ("talent", "clarity"),
        ("troubadour", "drama"),
    ];
    assert_eq!(draw_steel::content::vocabulary::CLASSES, pairs);
    for (class, pool) in pairs {
        let hero = |pool: &str| format!("class: \"{class}\", resource: \"{pool}\"");
        let (_, diagnostics) = check("class: \"fury\", resource: \"ferocity\"", &hero(pool));
        assert_eq!(listed(&diagnostics), "");
        let other = if pool == "focus" { "piety" } else { "focus" };
        let (_, diagnostics) = check("class: \"fury\", resource: \"ferocity\"", &hero(other));
        assert_eq!(diagnostics[0].suggestion.as_deref(), Some(pool));
    }
}
