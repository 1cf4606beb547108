//! Runs every scenario file, and makes sure that the runner fails where it should.

use std::path::{Path, PathBuf};

use battlemat::lab::scenario::{Options, report::FileReport, run_paths, run_text};
use battlemat::rulesets::registered;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scenarios")
}

#[test]
fn every_scenario_holds_and_none_of_its_expectations_holds_turned_round() {
    let options = Options { flip: true, ..Options::default() };
    let reports = run_paths(&registered(), &[folder()], &options).unwrap();
    let text: String = reports.iter().map(FileReport::text).collect();
    assert!(reports.iter().all(|report| report.passed() && report.survivors() == 0), "\n{text}");
}

/// Runs one case with these steps: test hero H beside test foe D.
fn run(steps: &str) -> FileReport {
    let text = format!(
        r#"(ruleset: "draw-steel", cases: [(name: "self-test",
            place: [(id: "H", creature: "test-hero", at: (1, 0)), (id: "D", creature: "test-foe", at: (2, 0))],
            steps: [{steps}])])"#
    );
    run_text(&registered(), "self-test", &text, &folder().join("draw-steel"), &Options::default())
}

fn fails(steps: &str, with: &str) {
    let text = run(steps).text();
    assert!(text.contains(with), "{with:?} is not in: {text}");
}

const STRIKE: &str = r#"intent: Use(by: "H", ability: "test-strike", on: ["D"])"#;

#[test]
fn a_sound_case_passes() {
    let report = run(&format!("({STRIKE}, dice: [6, 5], expect: [Damage(to: \"D\", amount: 8)], exactly: true)"));
    assert!(report.passed(), "{}", report.text());
}

#[test]
fn wrong_expectations_fail() {
    fails(&format!("({STRIKE}, dice: [6, 5], expect: [Damage(to: \"D\", amount: 7)])"), "D takes 8");
    fails(&format!("({STRIKE}, dice: [6, 5], expect: [Stamina(of: \"D\", is: 60)])"), "found 52");
    fails(&format!("({STRIKE}, dice: [6, 5], expect: [NoDamage(\"D\")])"), "D takes 8");
    fails(&format!("({STRIKE}, dice: [6, 5], expect: [NoDamage(\"E\")])"), "there is no \"E\"");
    fails(&format!("({STRIKE}, dice: [6, 5], expect: [Tier(3)])"), "tier 2");
    fails(&format!("({STRIKE}, dice: [6, 5], expect: [Has(\"D\", \"prone\")])"), "no conditions");
    fails(
        &format!("({STRIKE}, dice: [6, 5], expect: [Order([Damage(to: \"D\", amount: 8), TierOn(\"D\", 2)])])"),
        "earlier",
    );
    fails(r#"(expect: [Asked("settle")])"#, "act asked of H");
}

#[test]
fn anything_unexpected_fails_where_nothing_else_may_happen() {
    fails(&format!("({STRIKE}, dice: [6, 5], expect: [Tier(2)], exactly: true)"), "expected nothing else");
}

#[test]
fn dice_have_to_come_out_even() {
    fails(&format!("({STRIKE}, dice: [6, 5, 4], expect: [Tier(2)])"), "nobody asked for: [4]");
    fails(&format!("({STRIKE}, dice: [6], expect: [Tier(2)])"), "was not scripted");
    fails(&format!("({STRIKE}, dice: [6, 11], expect: [Tier(2)])"), "scripted as 11");
}

#[test]
fn refusals_are_checked_both_ways() {
    fails(&format!("({STRIKE}, dice: [6, 5], refused: \"far\")"), "was taken");
    fails(&format!("({STRIKE}, dice: [6, 5]), ({STRIKE}, dice: [6, 5], expect: [Tier(2)])"), "refused (main-action)");
    fails(&format!("({STRIKE}, dice: [6, 5]), ({STRIKE}, refused: \"too far\")"), "and was for \"main-action\"");
}

#[test]
fn files_that_cannot_be_read_fail() {
    fails(r#"(expct: [])"#, "expct");
    fails(r#"(turn: "Q", expect: [NotOver])"#, "there is no \"Q\"");
    fails(
        r#"(set: [(of: "D", conditions: ["sleepy"])], expect: [NotOver])"#,
        "\"sleepy\" is not the name of a condition",
    );
}

/// Runs a whole case of Draw Steel.
fn case(case: &str) -> FileReport {
    let text = format!(r#"(ruleset: "draw-steel", cases: [{case}])"#);
    run_text(&registered(), "self-test", &text, &folder().join("draw-steel"), &Options::default())
}

/// Runs cases of a game as one file, each of which has to fail with these words.
fn all_say(game: &str, cases: &[(String, &str)]) {
    let list: String = cases.iter().map(|(case, _)| format!("{case},\n")).collect();
    let text = format!(r#"(ruleset: "{game}", cases: [{list}])"#);
    let report = run_text(&registered(), "self-test", &text, &folder().join(game), &Options::default());
    assert_eq!(report.cases.len(), cases.len(), "{}", report.text());
    for (found, (case, with)) in report.cases.iter().zip(cases) {
        let problems = found.failure.as_ref().map_or_else(Vec::new, |failure| failure.problems.clone());
        assert!(problems.iter().any(|problem| problem.contains(with)), "{with:?} is not in {problems:?} of {case}");
    }
}

fn says(report: &FileReport, with: &str) {
    assert!(!report.passed(), "passes instead of saying {with:?}");
    let text = report.text();
    assert!(text.contains(with), "{with:?} is not in: {text}");
}

#[test]
fn no_name_is_misspelt_unnoticed() {
    let table = [
        (r#"Lacks("H", "slwoed")"#, r#""slwoed" is not the name of a condition; did you mean "slowed"?"#),
        (r#"Has("H", "slwoed")"#, r#"did you mean "slowed"?"#),
        (r#"DoesNotGet("H", "slwoed")"#, r#"did you mean "slowed"?"#),
        (r#"Gets("H", "slwoed")"#, r#"did you mean "slowed"?"#),
        (r#"Effects("H", "slwoed", 0)"#, r#"did you mean "slowed"?"#),
        (r#"Lasts("H", "slwoed", SaveEnds)"#, r#"did you mean "slowed"?"#),
        (r#"Source("H", "slwoed", "D")"#, r#"did you mean "slowed"?"#),
        (r#"Ended("H", "slwoed", "saved")"#, r#"did you mean "slowed"?"#),
        (r#"Ended("H", "slowed", "svaed")"#, r#"not the name of a reason for an end; did you mean "saved"?"#),
        (r#"NotAsked("rout")"#, r#"not the name of a question; did you mean "route"?"#),
        (r#"Asked("rout")"#, r#"did you mean "route"?"#),
        (r#"Waits("actt")"#, r#"did you mean "act"?"#),
        (r#"AskedOf("H", "rout")"#, r#"did you mean "route"?"#),
        (r#"NotOfferedUse("H", "zzz")"#, r#""zzz" is not the name of an ability; expected an ability: one of"#),
        (r#"NotUsed("H", "test-strik")"#, r#"did you mean "test-strike"?"#),
        (r#"Used(by: "H", ability: "test-strik")"#, r#"did you mean "test-strike"?"#),
        (r#"Owns("H", "test-strik")"#, r#"did you mean "test-strike"?"#),
        (r#"Legal(Use(by: "H", ability: "test-strik"))"#, r#"did you mean "test-strike"?"#),
        (r#"Illegal(Use(by: "H", ability: "zzz"), "no")"#, r#""zzz" is not the name of an ability"#),
        (r#"Illegal(Walk(by: "H", path: [(1, 1)], how: "jmup"), "no")"#, r#"did you mean "jump"?"#),
        (r#"Pool(of: "H", pool: "pity", is: 0)"#, r#"not the name of a pool; did you mean "piety"?"#),
        (r#"Unchanged("H", "pity")"#, r#"did you mean "piety"?"#),
        (r#"Gained(of: "H", pool: "pity", by: 1)"#, r#"did you mean "piety"?"#),
        (r#"Damage(to: "D", amount: 8, kind: "fier")"#, r#"not the name of a damage type; did you mean "fire"?"#),
        (r#"Times(0, Damage(to: "D", amount: 8, kind: "fier"))"#, r#"did you mean "fire"?"#),
        (r#"Times(0, Damage(to: "DD", amount: 8))"#, r#"there is no "DD" here"#),
        (r#"NotOffered(React(by: "H", with: "parri"))"#, r#"not the name of an answer to a trigger"#),
        (r#"NotOffered(Apply(what: "surge", on: "D"))"#, r#"did you mean "surges"?"#),
        (r#"NotOffered(Named("nonsense"))"#, r#"no choice in this file ever says "nonsense""#),
        (r#"NoTerm("edgge")"#, r#"no term in this file ever says "edgge""#),
        (r#"NoLog("takes nine")"#, r#"no line of the log in this file ever says "takes nine""#),
        (r#"Times(0, Log("takes nine"))"#, r#"no line of the log in this file ever says "takes nine""#),
        (r#"NotTold("you lose")"#, r#"no question in this file ever says "you lose""#),
        (r#"NotState("H", "windde")"#, "no state of that name"),
        (r#"Term("")"#, "an empty text is part of every text"),
        (r#"NoTerm(" ")"#, "an empty text is part of every text"),
        (r#"Illegal(EndTurn("D"), "")"#, "an empty text is part of every text"),
    ];
    let cases = table.map(|(expected, with)| {
        let place = r#"(id: "H", creature: "test-hero", at: (1, 0)), (id: "D", creature: "test-foe", at: (2, 0))"#;
        (format!(r#"(name: "a", place: [{place}], steps: [(expect: [{expected}])])"#), with)
    });
    all_say("draw-steel", &cases);
}

#[test]
fn no_name_in_a_step_or_a_setup_is_misspelt_unnoticed() {
    fails(r#"(set: [(of: "D", lift: ["slwoed"])], expect: [NotOver])"#, r#"did you mean "slowed"?"#);
    fails(r#"(set: [(of: "D", effects: [(kinds: ["slwoed"])])], expect: [NotOver])"#, r#"did you mean "slowed"?"#);
    fails(r#"(set: [(of: "D", pools: [("pity", 1)])], expect: [NotOver])"#, r#"did you mean "piety"?"#);
    fails(
        r#"(intent: Use(by: "H", ability: "test-strik", on: ["D"]), refused: "no")"#,
        r#"did you mean "test-strike"?"#,
    );
    let table = [
        (r#"creature: "test-hreo", at: (1, 0)"#, r#"not the name of a creature; did you mean "test-hero"#),
        (r#"creature: "test-hero", at: (1, 0), conditions: ["slwoed"]"#, r#"did you mean "slowed"?"#),
        (r#"creature: "test-hero", at: (1, 0), pools: [("pity", 1)]"#, r#"did you mean "piety"?"#),
        (r#"creature: "test-hero", at: (1, 0), holds: ["Q"]"#, r#"there is no "Q" here"#),
        (r#"creature: "test-hero", at: (1, 0), captain: "test-mnion""#, "is not the name of a creature"),
        (
            r#"creature: "test-hero", at: (1, 0)), (id: "G", creature: "test-foe", at: (1, 0)"#,
            "H and G would share (1, 0)",
        ),
        (r#"creature: "test-hero", at: (20, 0)"#, "off the board or in a wall"),
        (r#"creature: "test-hero", at: (1, 0), stamina: 500"#, "cannot have 500 of 30 Stamina"),
        (r#"creature: "test-hero", at: (1, 0), stamina: -500"#, "cannot have -500 of 30 Stamina"),
        (r#"creature: "test-hero", at: (1, 0), max_stamina: 0"#, "cannot have 0 of 0 Stamina"),
        (r#"creature: "test-hero", at: (1, 0), temporary: -1"#, "cannot have -1 temporary Stamina"),
        (r#"creature: "test-hero", at: (1, 0), recoveries: 99"#, "cannot have 99 recoveries"),
    ];
    let cases = table.map(|(placed, with)| {
        (format!(r#"(name: "a", place: [(id: "H", {placed})], steps: [(expect: [NotOver])])"#), with)
    });
    all_say("draw-steel", &cases);
    let covers = r#"(name: "a", covers: ["DS-ROLL-99"], place: [(id: "H", creature: "test-hero", at: (1, 0))], steps: [(expect: [NotOver])])"#;
    says(&case(covers), r#""DS-ROLL-99" is not the name of an id of the ledger"#);
    let wall = r##"(name: "a", map: ["#."], place: [(id: "H", creature: "test-hero", at: (0, 0))], steps: [(expect: [NotOver])])"##;
    says(&case(wall), "H would stand off the board or in a wall, at (0, 0)");
}

#[test]
fn the_adventure_game_knows_its_names_too() {
    let base = |placed: &str, more: &str, steps: &str| {
        format!(
            r#"(name: "a", {more} place: [(id: "Vera", at: (1, 1) {placed}), (id: "Gnash", at: (2, 1))], steps: [{steps}])"#
        )
    };
    let expected = [
        (r#"Lacks("Vera", "slwoed")"#, r#"did you mean "slowed"?"#),
        (r#"NotAsked("Vera", "sieze")"#, r#"not the name of a question; did you mean "seize"?"#),
        (r#"NotOffers("cutt")"#, r#"did you mean "cut"?"#),
        (r#"Pool("Vera", "wuonds", 0)"#, r#"not the name of a pool; did you mean "wounds"?"#),
        (r#"Rolls("atack", 0)"#, r#"not the name of a purpose of dice; did you mean "attack"?"#),
        (r#"NoTerm("edgge")"#, r#"no term in this file ever says "edgge""#),
        (r#"NoLog("zzz")"#, r#"no line of the log in this file ever says "zzz""#),
        (r#"Illegal(Use(by: "Vera", ability: "zzz"), "no")"#, r#""zzz" is not the name of an ability"#),
        (r#"NoDamage("Wim")"#, r#"there is no "Wim" here"#),
    ];
    let mut cases: Vec<(String, &str)> =
        expected.iter().map(|(expected, with)| (base("", "", &format!("(expect: [{expected}])")), *with)).collect();
    let look = "(expect: [NotOver])";
    let both = r#"(intent: EndTurn("Gnash"), until: ("Vera", "battle"), expect: [NotOver])"#;
    cases.extend([
        (base(", hp: 500", "", look), "cannot have 500 of"),
        (base(", hp: -1", "", look), "cannot have -1 of"),
        (base(r#", pools: [("firepto", 1)]"#, "", look), "not the name of a pool"),
        (base(r#", states: [(is: "slwoed")]"#, "", look), r#"did you mean "slowed"?"#),
        (base("", r#"order: ["Vera"],"#, look), r#"`order` leaves "Gnash" out"#),
        (base("", r#"order: ["Vera", "Gnash", "Vera"],"#, look), "`order` has 3 names for 2 fighters"),
        (base("", r#"covers: ["TP-NO-01"],"#, look), "is not the name of an id of the ledger"),
        (base("", "", r#"(until: ("Vera", "batle"), expect: [NotOver])"#), r#"did you mean "battle"?"#),
        (base("", "", both), "a step does one thing: `intent` and `until` are two"),
        (base("), (id: \"Wim\", at: (1, 1)", "", look), "would share (1, 1)"),
    ]);
    all_say("the-adventure-game", &cases);
}

#[test]
fn what_checks_nothing_is_refused() {
    fails("(), (expect: [NotOver])", "an empty step: nothing is done and nothing expected");
    fails(r#"(note: "what for?"), (expect: [NotOver])"#, "an empty step");
    fails("", "a case without steps checks nothing");
    fails(&format!("({STRIKE}, dice: [6, 5])"), "a case that expects nothing checks nothing");
    fails("(dice: [6], expect: [NotOver])", "an empty step has none");
    fails(r#"(turn: "D", end_round: true, expect: [NotOver])"#, "`turn` and `end_round` are two");
    fails(r#"(turn: "D", refused: "no")"#, "`refused` needs an intent");
    fails(r#"(intent: EndTurn("D"), refused: " ")"#, "an empty text is part of every one");
}

/// Steps of a case in which H may raise a strike by a surge.
fn with_surge(steps: &str) -> FileReport {
    case(&format!(
        r#"(name: "self-test", place: [(id: "H", creature: "test-hero", at: (1, 0), pools: [("surges", 1)]),
            (id: "D", creature: "test-foe", at: (2, 0))], steps: [{steps}])"#
    ))
}

#[test]
fn an_answer_that_is_refused_is_not_passed_over_in_silence() {
    let wrong = r#"(intent: Choose(Apply(what: "surges", on: "D", count: 3)), expect: [NotOver])"#;
    let report = with_surge(&format!("({STRIKE}, dice: [6, 5]), {wrong}"));
    says(&report, "it was no answer to settle (test-strike) asked of H");
}

#[test]
fn a_step_that_only_looks_finds_the_question_it_expects() {
    let looks = [r#"Waits("settle")"#, r#"Offered(Apply(what: "surges", on: "D", count: 1))"#];
    for look in looks {
        let answer =
            r#"(intent: Choose(Apply(what: "surges", on: "D", count: 1)), expect: [Damage(to: "D", amount: 10)])"#;
        let report = with_surge(&format!("({STRIKE}, dice: [6, 5]), (expect: [{look}]), {answer}"));
        assert!(report.passed(), "{}", report.text());
    }
}

#[test]
fn a_forgotten_die_ends_the_step() {
    let report = run(&format!("({STRIKE}, dice: [6], expect: [Damage(to: \"D\", amount: 7)])"));
    let failure = report.cases[0].failure.clone().unwrap();
    assert_eq!(failure.problems, ["a d10 for power-roll was not scripted"]);
    assert!(failure.log.iter().all(|line| !line.contains("takes")), "{:?}", failure.log);
    assert!(failure.log.iter().any(|line| line.contains("d10 for power-roll: 6")), "{:?}", failure.log);
}

#[test]
fn failures_say_where_and_what_in_the_words_of_the_author() {
    let steps = format!("\n(expect: [NotOver]),\n({STRIKE},\n dice: [6, 5], expect: [\nTier(3)])");
    let text = run(&steps).text();
    let first = text.lines().next().unwrap();
    let wanted = r#"self-test:5: self-test, step 2: Use(by: "H", ability: "test-strike", on: ["D"]), dice [6, 5]"#;
    assert_eq!(first, wanted, "{text}");
    assert!(text.contains("expected Tier(3)"), "{text}");
}

#[test]
fn the_log_of_a_case_that_passes_is_told_on_demand() {
    let text = r#"(ruleset: "draw-steel", cases: [(name: "told", place: [(id: "H", creature: "test-hero", at: (1, 0)), (id: "D", creature: "test-foe", at: (2, 0))],
        steps: [(intent: Use(by: "H", ability: "test-strike", on: ["D"]), dice: [6, 5], expect: [Tier(2)])])])"#;
    let told = |tell| {
        let options = Options { tell, ..Options::default() };
        run_text(&registered(), "told", text, &folder().join("draw-steel"), &options).text()
    };
    assert_eq!(told(false), "");
    assert!(told(true).contains("D takes 8 damage"), "{}", told(true));
}

#[test]
fn an_expectation_that_is_met_turned_round_is_reported() {
    let text = r#"(ruleset: "the-adventure-game", cases: [(name: "flip", phase: Movement,
        place: [(id: "Vera", at: (1, 1)), (id: "Gnash", at: (9, 1))],
        steps: [(until: ("Vera", "battle"), expect: [Order(["turn of Vera", "turn of Gnash"])])])])"#;
    let options = Options { flip: true, ..Options::default() };
    let report = run_text(&registered(), "flip", text, &folder().join("the-adventure-game"), &options);
    assert!(report.cases[0].failure.is_none(), "{}", report.text());
    assert_eq!(report.survivors(), 1, "{}", report.text());
    assert!(report.text().starts_with("flip:3: flip: Order("), "{}", report.text());
}

#[test]
fn every_question_that_is_listed_is_asked_somewhere() {
    use battlemat::rulesets::draw_steel::questions;
    let mut sources = String::new();
    let mut waiting = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("src/rulesets/draw_steel")];
    while let Some(path) = waiting.pop() {
        if path.is_dir() {
            waiting.extend(std::fs::read_dir(&path).unwrap().flatten().map(|entry| entry.path()));
        } else {
            sources.push_str(&std::fs::read_to_string(&path).unwrap_or_default());
        }
    }
    let asked = |slug: &str| {
        let (before, _) = sources.split_once(&format!(": Question = Question::new(\"{slug}\")"))?;
        let (_, name) = before.rsplit_once("static ")?;
        let named = sources.matches(&format!("&{name}")).count() + sources.matches(&format!("{name}.id()")).count();
        Some(named > sources.matches(&format!("asks: &{name},")).count())
    };
    let dead: Vec<_> = questions::slugs().filter(|slug| asked(slug.as_str()) != Some(true)).collect();
    assert!(dead.is_empty(), "{dead:?}");
}

#[test]
fn all_choices_can_be_written() {
    let choices = [
        ("Spot((1, 2))", "act"),
        ("Side(0)", "act"),
        ("Number(2)", "act"),
        ("Apply(what: \"tier\", on: \"D\", count: 1)", "act"),
        ("Named(\"fire\")", "no-such-act"),
        ("Yes", "act"),
    ];
    for (choice, why) in choices {
        let report = run(&format!("(intent: Choose({choice}), refused: \"{why}\")"));
        assert!(report.passed(), "{}", report.text());
    }
}
