use proptest::prelude::*;

use super::{effects, gaps, read};
use crate::rulesets::draw_steel::data::distance::Distance;
use crate::rulesets::draw_steel::data::tier::TierLine;
use crate::rulesets::draw_steel::notation::scan::{is_hyphen, is_spacing, plain};
use crate::rulesets::draw_steel::notation::{
    Called, Printed, formula, parse_tier, parse_tier_of, print_tier, unknown_counters, words_of,
};

#[test]
fn what_is_not_understood_is_reported_with_its_place() {
    let text = "5 damage; the target takes a bane on their next meal; push 1";
    let parsed = parse_tier(text);
    let gap = parsed.not_understood[0];
    assert_eq!(gap.text_in(text), "the target takes a bane on their next meal");
    assert_eq!((gap.start, gap.end), (10, 10 + gap.text_in(text).len()), "byte places");
    assert_eq!(parsed.value, read("5 damage; push 1"));
}

#[test]
fn a_clause_with_a_tail_is_reported_whole() {
    assert_eq!(gaps("5 damage to one ally, push 1"), ["5 damage to one ally"]);
    assert_eq!(gaps("5 damage; M < 1 bewildered"), ["M < 1 bewildered"]);
    assert_eq!(gaps("M < 1; 5 damage"), ["M < 1"]);
    assert_eq!(gaps("if it fails, or flees, it dies; prone"), ["if it fails, or flees, it dies"]);
    assert_eq!(gaps("\u{2212}5 d\u{e4}mage; 5 damage"), ["\u{2212}5 d\u{e4}mage"]);
}

#[test]
fn broken_lines_leave_no_effects_behind() {
    for text in [
        "",
        " ",
        ";",
        "-",
        "no effect; push 1 x",
        "99999 damage",
        "5 frost damage",
        "x < 1 prone",
        "3 + q damage",
        "a damage",
        "M < soon prone",
        "push",
        "damage they 5",
        "you: they 5",
        "the target if 5",
        "push -",
        "shift -2",
        "you:",
        "everyone: shift 2",
        "slowed (someday)",
        "slowed (save ends, prone",
        "slowed (save ends push 1",
        "fire weakness",
        "2d damage",
        "rage",
        "5 damage and",
        "5 + damage",
    ] {
        assert!(!gaps(text).is_empty(), "{text:?}");
    }
}

// covers: DS-EFF-10
#[test]
fn only_prone_and_grabbed_may_go_without_a_duration() {
    for condition in ["prone", "grabbed"] {
        assert_eq!(effects(condition).len(), 1);
    }
    for condition in [
        "bleeding",
        "can't stand",
        "dazed",
        "frightened",
        "invisible",
        "restrained",
        "slowed",
        "taunted",
        "weakened",
        "prone and slowed",
    ] {
        assert_eq!(gaps(condition), [condition]);
        let error = TierLine::read(condition).expect_err(condition);
        assert!(error.to_string().contains("a duration"), "{error}");
        assert_eq!(gaps(&format!("{condition} (EoE)")), [""; 0]);
    }
}

#[test]
fn nobody_is_taken_for_the_user_who_is_not_called_so() {
    for text in [
        "the wizard is prone",
        "the banana shifts 2",
        "the goblin deals 5 damage",
        "Queen Mallow regains 5 Stamina",
        "slowed by the wizard (save ends)",
        "push 2, or the goblin shifts 2",
        "the goblin's allies have concealment from the target (EoT)",
    ] {
        assert!(!gaps(text).is_empty(), "{text}");
        let names: Vec<String> = words_of("Goblin Wizard").chain(words_of("Queen Mallow")).collect();
        let read = parse_tier_of(text, Called::By(&names)).not_understood;
        assert_eq!(read.is_empty(), !text.contains("banana"), "{text}");
    }
    let names = ["wizard".to_owned()];
    assert!(!parse_tier_of("the wizards shift 2", Called::By(&names)).not_understood.is_empty());
}

#[test]
fn what_is_done_to_the_target_falls_on_the_target() {
    for (said, plain) in [
        ("you: grab the target", "grabbed"),
        ("you: knock the target prone", "prone"),
        ("you: push the target 2", "push 2"),
        ("you: teleport the target up to 3 squares", "teleported 3"),
        ("you: bleeding (EoT), grab the target", "you: bleeding (EoT); target: grabbed"),
        ("you push the target 2 and shift 3", "push 2; you: shift 3"),
        ("you: push the target 2, shift 3", "push 2; you: shift 3"),
    ] {
        let read =
            |text: &str| -> Vec<_> { read(text).segments.into_iter().flat_map(|segment| segment.effects).collect() };
        assert_eq!(read(said), read(plain), "{said}");
    }
    for text in ["one ally within 5: grab the target", "you: push 2 or grab the target", "they: push the target 2"] {
        assert!(!gaps(text).is_empty(), "{text}");
    }
}

#[test]
fn what_an_or_parts_is_never_regrouped() {
    for text in [
        "7 damage, or 3 damage and prone",
        "7 damage or 3 damage and prone",
        "7 damage and prone, or 3 damage",
        "push 2, prone, or slowed (EoT)",
    ] {
        assert_eq!(gaps(text), [text]);
        assert_eq!(parse_tier(text).value, TierLine::default(), "{text}");
    }
    for text in ["7 damage, or 3 damage", "5 damage; slowed, weakened, or dazed (EoT)", "slowed or prone; push 2"] {
        assert!(gaps(text).len() <= 1, "{text}");
    }
    assert_eq!(gaps("push 2 or prone, M < 2 slowed (EoT)"), [""; 0]);
}

#[test]
fn a_reference_hides_nothing() {
    for text in ["4 damage (see below)", "4 damage (see page 12)", "4 damage (see the Soul Rot trait)"] {
        assert_eq!(gaps(text), [""; 0], "{text}");
    }
    for text in [
        "4 damage (see the target fall prone)",
        "4 damage (see 5 damage)",
        "4 damage (see page 12, push 2)",
        "4 damage (see how it dies)",
        "4 damage (see Slowed)",
    ] {
        assert!(!gaps(text).is_empty(), "{text}");
    }
}

#[test]
fn counters_that_nobody_has_are_named() {
    for (text, counters) in [
        ("shove 3; 5 damage", vec!["shove"]),
        ("knockback 3, banana 4", vec!["knockback", "banana"]),
        ("rage 2", vec![]),
    ] {
        let parsed = parse_tier(text);
        let unknown = unknown_counters(text, &parsed.value, &|name| name == "rage");
        assert_eq!(unknown.into_iter().map(|span| span.text_in(text)).collect::<Vec<_>>(), counters);
    }
}

#[test]
fn slips_of_the_pen_are_named_instead_of_becoming_counters() {
    let slip = parse_tier("5 damage; pusj 3").not_understood[0];
    assert_eq!(slip.meant, Some("push"));
    let slip = parse_tier("slowde (save ends)").not_understood[0];
    assert_eq!(slip.meant, Some("slowed"));
    assert_eq!(effects("doom 3").len(), 1);
}

#[test]
fn content_files_name_the_text_and_the_place() {
    let good: [TierLine; 2] = ron::from_str("(\"5 damage\", \"no effect\")").expect("good lines");
    assert_eq!(good[1].to_string(), "no effect");
    let broken = "(\n  \"5 damage\",\n  \"5 damage; pusj 3\",\n)";
    let error = ron::from_str::<[TierLine; 2]>(broken).expect_err("a slip");
    assert_eq!(error.span.start.line, 3);
    let text = error.to_string();
    assert!(text.contains("`pusj 3` is not understood"), "{text}");
    assert!(text.contains("did you mean `push`?"), "{text}");
}

#[test]
fn endless_lines_are_reported_whole_and_long_ones_read_to_their_end() {
    let pieces = [
        "5 damage, ",
        "slowed, ",
        "slowed or ",
        "M < 1 ",
        "M < ",
        "[[",
        "[",
        "<b",
        "(",
        "or if M < 2 ",
        "if prone, ",
        "until the end of the encounter, ",
        "2 fire and ",
        "1 + ",
        "the target ",
        "\u{0}",
        "\u{1F4A5}",
        "é",
        ";",
        ",",
        "or 4 if ",
        "if winded, push 2 instead; ",
    ];
    for piece in pieces {
        let long = piece.repeat(2_000 / piece.len());
        let mut end = 0;
        for gap in parse_tier(&long).not_understood {
            assert!(gap.start >= end && long.get(gap.start..gap.end).is_some(), "{piece:?}");
            end = gap.end;
        }
        let endless = piece.repeat(1_000_000 / piece.len());
        let parsed = parse_tier(&endless);
        assert_eq!(parsed.value.segments, [], "{piece:?}");
        assert_eq!((parsed.not_understood[0].start, parsed.not_understood[0].end), (0, endless.len()), "{piece:?}");
        let error = TierLine::read(&endless).expect_err(piece).to_string();
        assert!(error.len() < 600 && error.contains("at most 16,000 bytes"), "{error}");
        assert!(Distance::read(&endless).is_err() && formula::read(&endless).is_err());
    }
}

/// Text of any sort, most of it put together from what tier lines are made of.
fn anything() -> impl Strategy<Value = String> {
    const PIECES: [&str; 108] = [
        "if the target is prone",
        "if winded,",
        "if they aren't slowed,",
        "if you are",
        ", or 4",
        "until the end of the encounter,",
        "an extra 3",
        "to each enemy adjacent to the target",
        "to the target",
        "2 fire and",
        "with the target",
        "or if M < 2",
        "if A < 1",
        "(R < 2)",
        "dragonmarked",
        "can't hide",
        "a bane on strikes",
        "the wyrmling",
        "regains",
        "[slowed](x.md)",
        "; or",
        "; or",
        "otherwise",
        "each",
        "5",
        "-2",
        "\u{2212}3",
        "2d6",
        "d3",
        "0",
        "999",
        "1000",
        "1.5",
        "+",
        "x",
        "/",
        "<",
        "&lt;",
        "M",
        "A",
        "P",
        "L",
        "m",
        "or",
        "and",
        "then",
        "also",
        "if",
        "until",
        "instead",
        "ignoring",
        "but",
        ",",
        ",",
        ";",
        ";",
        ".",
        ":",
        "(",
        ")",
        "[",
        "damage",
        "damage",
        "fire",
        "cold",
        "weakness",
        "immunity",
        "push",
        "slide",
        "vertical",
        "up to",
        "squares",
        "prone",
        "slowed",
        "grabbed",
        "can\u{2019}t stand",
        "(save ends)",
        "(EoT)",
        "until the end of",
        "your next turn",
        "their next turn",
        "the target",
        "the target is",
        "takes",
        "gains",
        "you",
        "you:",
        "director:",
        "they",
        "is",
        "are",
        "can",
        "one ally within 10",
        "a bane on",
        "next roll",
        "next power roll",
        "escape bane",
        "shift",
        "temp",
        "temporary Stamina",
        "surge",
        "2 surges",
        "malice",
        "recovery",
        "free strike",
        "rage",
        "weak",
        "no effect",
    ];
    let piece = prop_oneof![9 => prop::sample::select(PIECES.to_vec()).prop_map(str::to_owned), 1 => ".{0,6}"];
    let gap = prop::sample::select(vec![" ", " ", " ", "  ", "", "\u{A0}", "\u{200B}"]);
    let pieces = prop::collection::vec((piece, gap), 0..24);
    pieces.prop_map(|pieces| pieces.into_iter().map(|(piece, gap)| piece + gap).collect())
}

proptest! {
    #![proptest_config(crate::cases::cases(4000))]

    /// Whatever is typed, reading ends, and the places reported lie in the text, in order and apart.
    #[test]
    fn places_are_always_pieces_of_the_text(text in "[ -~−’éMARIPL<;,.0-9a-z]{0,60}") {
        let mut end = 0;
        for gap in parse_tier(&text).not_understood {
            prop_assert!(gap.start >= end);
            prop_assert!(text.get(gap.start..gap.end).is_some());
            end = gap.end;
        }
    }

    /// Whatever is typed, every piece of it is either understood or reported, and only separators are neither; what
    /// the understood pieces do prints a text that does the same.
    #[test]
    fn nothing_is_lost(text in anything()) {
        let parsed = parse_tier(&text);
        let reported = parsed.not_understood.iter().map(|gap| gap.start..gap.end);
        let mut spans: Vec<_> = reported.chain(parsed.understood.iter().cloned()).collect();
        spans.sort_by_key(|span| span.start);
        let mut end = 0;
        let mut between = String::new();
        for span in spans {
            prop_assert!(span.start >= end, "{:?} overlaps in {:?}", span, text);
            between.push_str(text.get(end..span.start).expect("a piece of the text"));
            between.push(' ');
            end = span.end;
        }
        between.push_str(text.get(end..).expect("a piece of the text"));
        let separates = |c| is_spacing(c) || is_hyphen(c) || matches!(plain(c), ',' | ';' | '.' | '*' | '|');
        let left = between.split(separates).filter(|word| !word.is_empty());
        for word in left {
            prop_assert!(["and", "then", "also", "&", "&amp"].iter().any(|w| w.eq_ignore_ascii_case(word)), "{word:?} of {text:?}");
        }
        let printed = print_tier(&parsed.value);
        let again = parse_tier(&printed);
        prop_assert_eq!(&again.not_understood, &[], "{:?} printed as {:?}", text, printed);
        prop_assert_eq!(again.value, parsed.value, "{:?} printed as {:?}", text, printed);
    }

    /// Nonsense between good clauses is reported word for word and does not disturb its neighbours.
    #[test]
    fn no_clause_is_dropped(clauses in prop::collection::vec((0..6usize, any::<bool>()), 1..6)) {
        const GOOD: [&str; 6] =
            ["5 damage", "M < 1 prone", "you: shift 2", "push 2", "rage 1", "R < WEAK, dazed (EoT)"];
        const BAD: [&str; 6] = ["5 damge", "M < 1 gone", "us: shift 2", "push two", "rage", "dazed"];
        let pick = |good: bool| -> Vec<&str> {
            let fits = clauses.iter().filter(|(_, is_good)| *is_good == good);
            fits.map(|(i, _)| if good { GOOD[*i] } else { BAD[*i] }).collect()
        };
        let all: Vec<_> = clauses.iter().map(|(i, good)| if *good { GOOD[*i] } else { BAD[*i] }).collect();
        let text = all.join("; ");
        prop_assert_eq!(gaps(&text), pick(false));
        let good: Vec<_> = pick(true).into_iter().flat_map(|clause| read(clause).segments).collect();
        prop_assert_eq!(parse_tier(&text).value.segments, good);
    }
}
