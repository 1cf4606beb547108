use crate::rulesets::draw_steel::data::target_spec::{Count, SizeLimit, TargetSpec, Yourself};
use crate::rulesets::draw_steel::notation::Printed;

fn spec(text: &str) -> TargetSpec {
    TargetSpec::read(text).expect(text)
}

/// Every target that the ledger's ability tables print.
const PRINTED: [&str; 26] = [
    "each ally in the area",
    "each creature and object in the area",
    "each creature in the area",
    "each enemy and object in the area",
    "each enemy in the area",
    "four allies",
    "one ally",
    "one creature",
    "one creature grabbed by you",
    "one creature of your size or smaller",
    "one creature or object",
    "one creature or object per minion",
    "one creature per minion",
    "one enemy",
    "one enemy or object",
    "self",
    "self and each ally in the area",
    "self or one ally",
    "self or one creature",
    "self or one size 1 creature or object",
    "special",
    "the triggering creature",
    "the triggering creature or object",
    "three allies",
    "three creatures",
    "two creatures or objects",
];

#[test]
fn printed_targets_read_and_print_back() {
    for text in PRINTED {
        assert_eq!(spec(text).to_string(), text);
        let written = ron::to_string(&spec(text)).expect(text);
        assert_eq!(ron::from_str::<TargetSpec>(&written), Ok(spec(text)));
    }
}

#[test]
fn a_number_is_a_maximum_and_each_is_all() {
    assert_eq!(spec("two creatures or objects").count, Count::UpTo(2));
    assert_eq!(spec("each enemy in the area").count, Count::Each);
    assert_eq!(spec("12 enemies").to_string(), "12 enemies");
}

#[test]
fn the_user_is_a_target_only_where_named() {
    assert_eq!(spec("each creature in the area").yourself, Yourself::No);
    assert_eq!(spec("one ally").yourself, Yourself::No);
    assert_eq!(spec("self and each ally in the area").yourself, Yourself::And);
    assert_eq!(spec("self or one ally").yourself, Yourself::Or);
    assert_eq!(spec("Self").yourself, Yourself::Only);
}

#[test]
fn qualifiers_fill_their_fields() {
    let held = spec("one creature grabbed by the brawler");
    assert!(held.grabbed_by_you && held.creatures && !held.objects);
    let small = spec("self or one size 1 creature or object");
    assert_eq!(small.size, Some(SizeLimit::Squares(1)));
    assert!(small.creatures && small.objects);
    assert_eq!(spec("one creature of your size or smaller").size, Some(SizeLimit::YoursOrSmaller));
    let squad = spec("One creature or object per minion");
    assert!(squad.per_minion && !squad.in_area);
    assert_eq!(spec("the triggering creature").count, Count::Triggering);
}

#[test]
fn anything_else_is_refused_with_what_was_expected() {
    for text in [
        "",
        "one",
        "creature",
        "one goblin",
        "zero creatures",
        "0 creatures",
        "self or",
        "one creature in the are",
        "one creature of your size or smaller of your size or smaller",
        "special, one ally",
        "one creature grabbed by",
    ] {
        let error = TargetSpec::read(text).expect_err(text);
        assert!(error.to_string().contains("expected a target such as"));
    }
}
