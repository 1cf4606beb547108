//! What reads and is well-formed, and still cannot come to anything: it is said, with its place.

use battlemat::content::diagnostic::Severity;
use battlemat::content::registry::Registry;

use super::*;

/// The only finding that a change of the sound files gives.
fn only(from: &str, to: &str) -> Diagnostic {
    let (_, diagnostics) = check(from, to);
    assert_eq!(diagnostics.len(), 1, "{to}:\n{}", listed(&diagnostics));
    diagnostics.into_iter().next().expect("one finding")
}

fn only_of_level(from: &str, to: &str) -> Diagnostic {
    let diagnostics = check_level(from, to);
    assert_eq!(diagnostics.len(), 1, "{to}:\n{}", listed(&diagnostics));
    diagnostics.into_iter().next().expect("one finding")
}

#[test]
fn what_can_never_do_anything_is_warned_about() {
    for (from, to, found) in [
        ("abilities: [\"slam\"],", "abilities: [],", "a monster without abilities"),
        ("abilities: [\"slam\", \"guard\"]", "abilities: [\"slam\"]", "an ability that nobody has"),
        (
            "gains: [(on: [TakesDamage], subject: Bearer, amount: \"1\", once: Round, why: \"took damage\")],",
            "",
            "the pool \"ferocity\", which nothing fills",
        ),
        (
            "after: [Halve()],",
            "after: [Halve(), ExtraDamage(amount: \"2\", when: HasEdge)],",
            "`ExtraDamage` without a roll",
        ),
        ("\"3 + M damage; push 1\"", "\"13 + M damage\"", "damage of 13, 6 and 9 from tier 1 to tier 3"),
        ("signature: true", "malice_feature: \"Goblin\"", "a Malice feature of \"Goblin\", which no monster is"),
        (
            "Shift(by: Squares(2))",
            "Summon(creature: \"brute\", count: 2)",
            "\"brute\", which summons itself again and again",
        ),
    ] {
        let finding = only(from, to);
        assert_eq!((finding.severity, finding.found.as_str()), (Severity::Warning, found), "{to}");
        assert!(finding.line > 1, "{finding}");
    }
    let finding = only("Halve()", "Summon(creature: \"brute\", count: 255)");
    assert!(finding.is_error() && finding.found == "255 summoned", "{finding}");
}

#[test]
fn what_goes_on_for_ever_is_warned_about() {
    let free = "keywords: [\"Magic\", \"Ranged\"],\n        action: FreeManeuver,";
    let (_, diagnostics) = check("keywords: [\"Magic\", \"Ranged\"],\n        action: TriggeredAction,", free);
    let found = "\"Guard\", a free maneuver without end";
    assert!(diagnostics.iter().any(|d| d.found == found), "{}", listed(&diagnostics));
    let limited = format!("once_per_turn: true,\n        {free}");
    let (_, diagnostics) = check("keywords: [\"Magic\", \"Ranged\"],\n        action: TriggeredAction,", &limited);
    assert!(diagnostics.iter().all(|d| !d.found.contains("without end")), "{}", listed(&diagnostics));
    let fed = "action: FreeTriggeredAction,\n        distance: \"Ranged 10\",\n        target: \"one creature\",\n        trigger: TakesDamage,\n        after: [Hurt(amount: \"2\")],";
    let finding = only(CALM, fed);
    assert_eq!(finding.severity, Severity::Warning);
    assert!(finding.found.contains("\"Guard\"") && finding.found.contains("sets itself off"), "{finding}");
}

/// What the sound triggered action is and does.
const CALM: &str = "action: TriggeredAction,\n        distance: \"Ranged 10\",\n        target: \"self or one ally\",\n        trigger: AboutToTakeDamage,\n        after: [Halve()],";

/// The finding on a free answer of the user's own, which says these of itself.
fn answering(says: &str) -> Option<Diagnostic> {
    let own = format!("action: NoAction,\n        distance: \"Self\",\n        target: \"self\",\n        {says},");
    let (_, diagnostics) = check(CALM, &own);
    assert!(diagnostics.len() < 2, "{says}:\n{}", listed(&diagnostics));
    diagnostics.into_iter().next()
}

#[test]
fn an_answer_that_brings_about_what_it_answers_is_named_with_its_place() {
    for fed in [
        "trigger: TakesDamage, after: [Line(\"2 damage\")]",
        "trigger: TakesDamage, only: (kinds: [\"fire\"]), after: [Line(\"1 fire damage\")]",
        "trigger: Any([WasForced, TakesDamage]), after: [Line(\"push 1\")]",
        "trigger: Moves, after: [Line(\"you: shift 1\")]",
        "trigger: Uses, after: [Line(\"regain 1 Stamina\")]",
        "trigger: TakesDamage, only: (subject: Any([Bearer, Who(OwnSide)])), after: [Line(\"each ally within 3 of you: 1 damage\")]",
    ] {
        let finding = answering(fed).unwrap_or_else(|| panic!("{fed}: no finding"));
        assert_eq!(finding.severity, Severity::Warning, "{finding}");
        assert!(finding.found.starts_with("\"Guard\", a free answer that brings about what it answers"), "{finding}");
        assert!(finding.line > 1 && finding.file.ends_with(".ability.ron"), "{finding}");
        let help = finding.help.as_deref().unwrap_or_default();
        assert!(help.starts_with("in play it answers once until all of that is over"), "{finding}");
    }
    for calm in [
        "trigger: TakesDamage, after: [Line(\"regain 1 Stamina\")]",
        "trigger: TakesDamage, only: (kinds: [\"fire\"]), after: [Line(\"1 cold damage\")]",
        "trigger: TakesDamage, only: (other: Who(Enemy)), after: [Line(\"2 damage\")]",
        "trigger: TakesDamage, only: (with: [\"Melee\"]), after: [Line(\"2 damage\")]",
        "trigger: TakesDamage, cost: 1, after: [Line(\"2 damage\")]",
        "trigger: TakesDamage, once_per_turn: true, after: [Line(\"2 damage\")]",
        "trigger: Moves, only: (subject: Who(Enemy)), after: [Line(\"you: shift 1\")]",
        "trigger: Falls, only: (subject: Who(OwnSide)), after: [Line(\"2 damage\")]",
    ] {
        if let Some(finding) = answering(calm) {
            panic!("{calm}: {finding}");
        }
    }
}

#[test]
fn two_answers_that_set_each_other_off_are_both_named() {
    let mut files = sources(Some((
        CALM,
        "action: NoAction,\n        distance: \"Self\",\n        target: \"self\",\n        trigger: TakesDamage, only: (kinds: [\"fire\"]),\n        after: [Line(\"1 cold damage\")],",
    )));
    for source in &mut files {
        source.text =
            source.text.replace("abilities: [\"slam\", \"guard\"]", "abilities: [\"slam\", \"guard\", \"chill\"]");
        if source.file.ends_with(".ability.ron") {
            let end = source.text.rfind(']').expect("a list");
            source.text.insert_str(
                end,
                "(id: \"chill\", name: \"Chill\", action: NoAction, distance: \"Self\", target: \"self\", trigger: TakesDamage, only: (kinds: [\"cold\"]), after: [Line(\"1 fire damage\")]),",
            );
        }
    }
    let (_, diagnostics) = Content::from_sources(&files);
    let found: Vec<&str> = diagnostics.iter().map(|finding| finding.found.as_str()).collect();
    assert_eq!(
        found,
        [
            "\"Guard\", a free answer that sets itself off by way of \"Chill\"",
            "\"Chill\", a free answer that sets itself off by way of \"Guard\""
        ],
        "{}",
        listed(&diagnostics)
    );
}

#[test]
fn uses_that_give_what_the_next_one_takes_are_warned_about() {
    let finding = only("Shift(by: Squares(2))", "ExtraMainAction");
    assert!(finding.found.starts_with("\"Slam\", which gives its user another main action for every use"), "{finding}");
    assert!(finding.help.as_deref().is_some_and(|help| help.starts_with("in play it gives one a turn")), "{finding}");
    let finding = only("Shift(by: Squares(2))", "Line(\"you: any signature\")");
    assert!(finding.found.starts_with("\"Slam\", a signature ability that lets its user use it again"), "{finding}");
    let finding = only("Shift(by: Squares(2))", "UseAbility(ability: \"slam\")");
    assert!(finding.found.starts_with("\"Slam\", which lets its user use it again"), "{finding}");
    for (from, to) in [
        ("Shift(by: Squares(2))", "Line(\"two allies within 5 of you: any signature\")"),
        ("signature: true,", "once_per_turn: true,"),
    ] {
        let (_, diagnostics) = check(from, to);
        assert!(diagnostics.is_empty(), "{}", listed(&diagnostics));
    }
}

#[test]
fn terms_that_can_never_be_met_are_refused() {
    let answers = |more: &str| format!("{more}\n        trigger: AboutToTakeDamage,");
    let (cheap, close) = ("cheaper: (by: 1, when: Is(Winded)),", "cost: 2,\n        cheaper: (by: 1, when: Adjacent),");
    for (from, to, found) in [
        ("Halve()", "Halve(), UseAbility(ability: \"slam\", tier: 4)", "an outcome of tier 4"),
        ("Halve()", "Halve(rest: Linked(by: \"stung\", with: Enemy))", "`stung`, by which nobody is linked"),
        ("Halve()", "Halve(rest: AtMostHalf(\"Stamna\"))", "`Stamna`, which is no track"),
        ("Halve()", "Halve(rest: AtLeast(\"rage\", 0))", "0 rage, which everybody has"),
        ("Halve()", "Halve(rest: Within(60))", "a nearness of 60 squares"),
        ("Halve()", "Halve(), UseAbility(ability: \"slam\", most: 0)", "at most 0 targets"),
        (
            "trigger: AboutToTakeDamage,\n        after: [Halve()],",
            "trigger: TakesDamage,\n        after: [Halve(rest: Who(Enemy))],",
            "`rest` where no damage is about to come",
        ),
        (
            "trigger: AboutToTakeDamage,",
            &answers("only: (vertical: true),"),
            "`vertical` for `AboutToTakeDamage`, which is no forced movement",
        ),
        ("trigger: AboutToTakeDamage,", &answers(cheap), "1 less than a cost of 0"),
        ("trigger: AboutToTakeDamage,", &answers(close), "`Adjacent`, which compares two creatures"),
    ] {
        let finding = only(from, to);
        assert!(finding.is_error() && finding.found == found, "{to}: {finding}");
    }
}

#[test]
fn auras_that_do_nothing_are_refused() {
    let (_, diagnostics) = check("Shift(by: Squares(2))", "StartAura");
    assert_eq!(diagnostics.len(), 1, "{}", listed(&diagnostics));
    assert!(diagnostics[0].is_error() && diagnostics[0].line == 16, "{}", diagnostics[0]);
    for dead in ["AuraPulseAtTurnEnd(amount: \"2\", kind: \"fire\")", "GrowAura(1)", "AuraMode(SynapticBreak)"] {
        let finding = only("Shift(by: Squares(2))", dead);
        assert!(finding.is_error() && finding.line == 16, "{finding}");
        assert!(finding.found.contains("without an aura"), "{finding}");
    }
    let own = only("stamina: 60,", "stamina: 60, auras: [(within: 1, whose: Own, lends: [Speed(1)])],");
    assert!(own.is_error() && own.found == "an aura on its bearer alone", "{own}");
}

#[test]
fn an_ability_is_no_option_of_itself() {
    let finding = only("signature: true,", "signature: true, option_of: \"slam\",");
    assert!(finding.is_error() && finding.found == "\"slam\" as an option of itself", "{finding}");
    let mut circle = sources(Some(("signature: true,", "option_of: \"guard\",")));
    for source in &mut circle {
        source.text =
            source.text.replace("trigger: AboutToTakeDamage,", "trigger: AboutToTakeDamage, option_of: \"slam\",");
    }
    let (_, diagnostics) = Content::from_sources(&circle);
    assert_eq!(diagnostics.len(), 2, "{}", listed(&diagnostics));
}

#[test]
fn ids_and_names_are_what_they_look_like() {
    for id in ["../../../etc/passwd", "a\u{200b}b", "a/b", "a\nb"] {
        let mut files = sources(None);
        for source in &mut files {
            source.text = source.text.replace("id: \"brute\"", &format!("id: {id:?}"));
        }
        let (content, diagnostics) = Content::from_sources(&files);
        assert!(content.creature(id.into()).is_none(), "{id}");
        assert!(diagnostics[0].expected.contains("letters, digits and hyphens"), "{}", listed(&diagnostics));
    }
    for name in ["\u{200b}", "\u{202e}Brute", "...", "\u{2060}\u{2060}"] {
        let finding = only("name: \"Brute\"", &format!("name: \"{name}\""));
        assert!(finding.is_error() && finding.expected == "a name to show", "{finding}");
    }
}

#[test]
fn numbers_with_names_are_told_to_do_without() {
    let (_, diagnostics) = check("scores: (2, 0, 0, 0, -1)", "scores: (might: 2)");
    assert!(diagnostics[0].expected.contains("in their order without names"), "{}", listed(&diagnostics));
}

#[test]
fn a_short_first_row_is_the_one_that_is_wrong() {
    let finding = only_of_level("map: [\n        \"WWWWWWWW\"", "map: [\n        \"WWWWWW\"");
    assert_eq!((finding.line, finding.found.as_str()), (7, "a row of 6 squares"));
    assert_eq!(finding.expected, "8, as in 4 of 5 rows");
}

#[test]
fn a_broken_creature_is_told_once_and_its_levels_wait() {
    let (content, diagnostics) = check("stamina: 60", "stamnia: 60");
    assert_eq!(diagnostics.len(), 1, "{}", listed(&diagnostics));
    let level = Source::new("levels/yard.level.ron", LEVEL);
    let (levels, diagnostics) = Levels::default().renewed(&[level], &Default::default(), &[(RULESET, &content)]);
    assert_eq!(listed(&diagnostics), "");
    assert!(levels.get("yard".into()).is_none(), "a level without one of its creatures is not offered");
}

/// A minion and its captain beside the sound creatures, the captain with these words.
fn led(captain: &str, placed: &str) -> Vec<Diagnostic> {
    let mut files = sources(None);
    files.push(Source::new(
        "m.creature.ron",
        format!(
            r#"[(id: "whelp", name: "Whelp", role: Monster(free_strike: 1, organization: Minion), speed: 5, stamina: 5,
                keywords: ["Goblin", "Humanoid"], abilities: ["slam"]),
            (id: "chief", name: "Chief", role: Monster(free_strike: 1), speed: 5, stamina: 15, abilities: ["slam"], {captain})]"#
        ),
    ));
    let (content, diagnostics) = Content::from_sources(&files);
    assert_eq!(listed(&diagnostics), "");
    let text = LEVEL.replace("place: [", &format!("place: [{placed}"));
    let level = Source::new("levels/yard.level.ron", text);
    Levels::default().renewed(&[level], &Default::default(), &[(RULESET, &content)]).1
}

// covers: DS-DIR-06, DS-DIR-16
#[test]
fn captains_and_squads_are_those_that_set_up_takes() {
    let whelp = "(creature: \"whelp\", at: (1, 3), side: 1, group: \"pack\"),";
    let chief =
        |of: &str| format!("{whelp}(creature: \"chief\", at: (3, 3), side: 1, group: \"pack\", captain: \"{of}\"),");
    for kin in ["keywords: [\"Goblin\"]", "keywords: [\"Humanoid\", \"Goblin\"]"] {
        assert_eq!(listed(&led(kin, &chief("whelp"))), "", "{kin}");
    }
    let misspelt = led("keywords: [\"Goblin\"]", &chief("whlep"));
    assert_eq!((misspelt.len(), misspelt[0].suggestion.as_deref()), (1, Some("whelp")), "{}", listed(&misspelt));
    for kin in [
        "keywords: [\"Ogre\"]",
        "keywords: [\"Ogre\", \"Humanoid\"]",
        "keywords: [\"Goblin\"], languages: [\"Elvish\"]",
    ] {
        let wrong = led(kin, &chief("whelp"));
        let expected = usize::from(!kin.contains("languages"));
        assert_eq!(wrong.len(), expected, "{kin}: {}", listed(&wrong));
        assert!(wrong.iter().all(|d| d.is_error() && d.expected.contains("share a language")), "{}", listed(&wrong));
    }
    let ten: String = (0..10)
        .map(|n| {
            format!(
                "(creature: \"whelp\", at: ({}, {}), side: 1, group: \"pack\"),",
                n % 4 + 1,
                if n < 4 { 3 } else { 2 + n / 8 }
            )
        })
        .collect();
    let crowd = led("keywords: [\"Goblin\"]", &ten);
    assert!(crowd.iter().any(|d| d.found == "a squad of 10" && !d.is_error()), "{}", listed(&crowd));
}

#[test]
fn a_creature_of_the_other_game_is_known_as_such() {
    let (content, _) = Content::from_sources(&sources(None));
    let (other, _) = rulesets::the_adventure_game::content::Content::load(Path::new(env!("CARGO_MANIFEST_DIR")));
    let level = Source::new("levels/yard.level.ron", LEVEL.replace("creature: \"brute\"", "creature: \"moss-ogre\""));
    let rosters: [(&str, &dyn battlemat::content::level_check::Roster); 2] =
        [(RULESET, &content), ("the-adventure-game", &other)];
    let (_, diagnostics) = Levels::default().renewed(&[level], &Default::default(), &rosters);
    let told = listed(&diagnostics);
    assert!(told.contains("it is one of the-adventure-game, not of draw-steel"), "{told}");
}

#[test]
fn levels_have_the_fields_of_their_own_game_and_of_no_other() {
    let (content, _) = Content::from_sources(&sources(None));
    let (other, _) = rulesets::the_adventure_game::content::Content::load(Path::new(env!("CARGO_MANIFEST_DIR")));
    let rosters: [(&str, &dyn battlemat::content::level_check::Roster); 2] =
        [(RULESET, &content), ("the-adventure-game", &other)];
    let told = |from: &str, to: &str| {
        let level = Source::new("levels/yard.level.ron", LEVEL.replacen(from, to, 1));
        Levels::default().renewed(&[level], &Default::default(), &rosters).1
    };
    assert_eq!(listed(&told("map: [", "victories: 4, map: [")), "");
    let far = told("map: [", "victories: 40, map: [");
    assert!(far.iter().any(|d| d.found == "`40`" && d.line == 6), "{}", listed(&far));
    for (from, to, found, meant) in [
        ("map: [", "victoris: 4, map: [", "field `victoris`", Some("victories")),
        ("map: [", "abuot: \"\", map: [", "field `abuot`", Some("about")),
        ("side: 1", "side: 1, cpatain: \"x\"", "field `cpatain`", Some("captain")),
        ("map: [", "options: [\"house-rule\"], map: [", "field `options`", None),
    ] {
        let findings = told(from, to);
        let hit = findings.iter().find(|d| d.found == found);
        assert_eq!(hit.map(|d| (d.suggestion.as_deref(), d.column > 1)), Some((meant, true)), "{}", listed(&findings));
    }
    let others = listed(&told("map: [", "options: [], map: ["));
    assert!(others.contains("it is one of the-adventure-game, not of draw-steel"), "{others}");
    let nobodys = told("ruleset: \"draw-steel\"", "ruleset: \"draw-stele\", victories: 3");
    assert_eq!((nobodys.len(), nobodys[0].suggestion.as_deref()), (1, Some("draw-steel")), "{}", listed(&nobodys));
}

#[test]
fn gains_that_can_never_come_are_refused() {
    let gain = "gains: [(on: [TakesDamage], subject: Bearer, amount: \"1\", once: Round, why: \"took damage\")],";
    for (written, found) in [
        ("(on: [], amount: \"1\", why: \"nothing\")", "a gain that nothing brings about"),
        ("(on: [TurnStarts], kinds: [\"fire\"], amount: \"1\", why: \"fire\")", "`kinds` without damage"),
        ("(on: [TurnStarts], surged: true, amount: \"1\", why: \"surges\")", "`surged` without damage"),
        ("(on: [TakesDamage], used: Heroic, amount: \"1\", why: \"used\")", "`used` without a use"),
        ("(on: [BecomesWinded], other: Bearer, amount: \"1\", why: \"winded\")", "`other` of what nobody brings about"),
        ("(on: [Uses], subject: Bearer, amount: \"1\", why: \"used\")", "`subject` of a use"),
        ("(on: [TurnStarts], amount: \"1\", why: \" \")", "a gain without a reason"),
    ] {
        let finding = only(gain, &format!("gains: [{written}],"));
        assert_eq!((finding.found.as_str(), finding.severity), (found, Severity::Error), "{written}");
    }
}

#[test]
fn creatures_may_bring_keywords_of_their_own() {
    let own = "keywords: [\"Ogre\", \"Wicker\"]";
    let (_, diagnostics) = check("keywords: [\"Ogre\", \"Giant\"]", own);
    assert!(diagnostics.is_empty(), "{}", listed(&diagnostics));
    let near = only("keywords: [\"Ogre\", \"Giant\"]", "keywords: [\"Ogre\", \"Giantt\"]");
    assert!(near.is_error() && near.suggestion.as_deref() == Some("Giant"), "{near}");
    let unknown = only("after: [Halve()],", "after: [Targets(who: Is(Keyword(\"Wicker\"))), Halve()],");
    assert!(unknown.is_error() && unknown.found == "\"Wicker\"", "{unknown}");
}

#[test]
fn what_is_lent_has_to_be_usable_at_once_and_at_a_moment_of_a_turn() {
    let own = "modifiers: [Resist(way: Immunity, kind: \"fire\", value: 2)]";
    let lends = |uses: &str| format!("modifiers: [Uses({uses})]");
    let aimed = only(own, &lends("at: BearersTurnStart, ability: \"slam\""));
    assert!(aimed.is_error() && aimed.expected.starts_with("an ability that may be lent"), "{aimed}");
    let (_, diagnostics) = check(own, &lends("at: ImposersTurnEnd, ability: \"slam\""));
    assert!(diagnostics.iter().any(|d| d.found == "`Uses` at `ImposersTurnEnd`"), "{}", listed(&diagnostics));
}
