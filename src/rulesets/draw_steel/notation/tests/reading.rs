use super::{effects, only, read, score};
use crate::core::name::Name;
use crate::core::push::ForcedKind;
use crate::rulesets::draw_steel::data::amount::{Amount, ShiftBy, Term};
use crate::rulesets::draw_steel::data::effect::{Against, Duration, Effect, Origin, Past, Resistance, Swing};
use crate::rulesets::draw_steel::data::tier::{
    AGILITY, Center, Gate, INTUITION, Kin, MIGHT, Near, PRESENCE, Potency, REASON, Several, Together, Who, Within,
};
use crate::rulesets::draw_steel::effects::{
    Afflict, Change, Counter, Damage, EscapeBane, Force, FreeStrike, NextOn, NextRoll, Recovery, Resist, Surge,
    TemporaryStamina, Travel, Way,
};

fn damage(terms: Vec<Term>, kinds: &[&str]) -> Effect {
    Effect::from(Damage {
        amount: Amount { terms },
        kinds: kinds.iter().map(|kind| Name::new(kind)).collect(),
        past: Past::Nothing,
    })
}

fn allies(count: u8, center_too: Together) -> Who {
    let within = Within::Squares(10);
    Who::Near(Near { count: Several::UpTo(count), kin: Kin::Allies, within, center: Center::You, center_too })
}

fn push(distance: i16) -> Effect {
    Effect::from(Force {
        kind: ForcedKind::Push,
        vertical: false,
        distance: Amount::flat(distance),
        past_stability: false,
        unbarred: false,
        from: Origin::User,
    })
}

fn afflict(conditions: &[&str], duration: Duration) -> Effect {
    Effect::from(Afflict { conditions: conditions.iter().map(|c| Name::new(c)).collect(), duration })
}

// covers: DS-EFF-01
#[test]
fn damage_and_effects_stand_between_semicolons() {
    let line = read("3 + M damage; push 1");
    let [hit, shove] = &line.segments[..] else { panic!("two segments") };
    assert_eq!(hit.effects[0].effect, damage(vec![Term::Flat(3), score(MIGHT)], &[]));
    assert_eq!(shove.effects[0].effect, push(1));
    assert_eq!((hit.gate, shove.gate), (None, None));
    assert_eq!(shove.effects[0].who, Who::Target);
}

// covers: DS-POT-03
#[test]
fn the_targets_characteristic_stands_on_the_left() {
    let segment = only("R < AVERAGE, slowed (EoT)");
    let gate = Gate::new(REASON, Potency::Average);
    assert_eq!(segment.gate, Some(gate));
    for same in ["R<average slowed (EoT)", "R < Average , slowed ( EOT )", "Reason < AVERAGE slowed (eot)"] {
        assert_eq!(only(same), segment, "{same}");
    }
}

// covers: DS-POT-13
#[test]
fn stat_blocks_print_potencies_as_numbers() {
    for (tier, number) in (0..).zip([
        "5 damage; M < 0 bleeding (save ends)",
        "6 damage; M < 1 bleeding (save ends)",
        "7 damage; M < 2 bleeding (save ends)",
    ]) {
        let gate = read(number).segments[1].gate.expect("a gate");
        assert_eq!(gate.potency, Potency::Number(tier));
    }
    let below = only("A < \u{2212}1 prone").gate.expect("a gate");
    assert_eq!(below.potency, Potency::Number(-1));
}

#[test]
fn a_gate_covers_its_own_segment_and_no_other() {
    let line = read("prone; I < 2 can't stand (save ends)");
    assert_eq!(line.segments[0].gate, None);
    assert!(line.segments[1].gate.is_some());
    let both = only("P < 2 push 2, prone");
    assert_eq!(both.effects.len(), 2);
    let after = read("M < 1 prone; push 2");
    assert_eq!(after.segments[1].gate, None);
}

#[test]
fn several_potencies_make_several_segments() {
    for text in [
        "3 damage; M < 1 prone; A < 2 slowed (EoT)",
        "3 damage, M < 1 prone, A < 2 slowed (EoT)",
        "3 damage, and M < 1 prone and A < 2 slowed (EoT)",
    ] {
        let gates: Vec<_> = read(text).segments.iter().map(|s| s.gate).collect();
        let gate = |attribute, n| Some(Gate::new(attribute, Potency::Number(n)));
        assert_eq!(gates, [None, gate(MIGHT, 1), gate(AGILITY, 2)], "{text}");
    }
    let gated = only("A < 1 4 damage");
    assert_eq!(gated.effects[0].effect, damage(vec![Term::Flat(4)], &[]));
}

#[test]
fn amounts_add_dice_numbers_scores_and_the_level() {
    let two = |one_of| Term::Attribute { one_of, times: 1 };
    assert_eq!(
        effects("2d6 + 7 + M or A damage"),
        [damage(vec![Term::Dice { count: 2, sides: 6 }, Term::Flat(7), two(vec![MIGHT, AGILITY]),], &[])]
    );
    let any = vec![Term::Flat(11), two(vec![MIGHT, REASON, INTUITION, PRESENCE])];
    for text in ["11 + M, R, I, or P holy damage", "11+M, R, I or P holy damage"] {
        assert_eq!(effects(text), [damage(any.clone(), &["holy"])], "{text}");
    }
    assert_eq!(
        effects("11 + R, I or P holy damage"),
        [damage(vec![Term::Flat(11), two(vec![REASON, INTUITION, PRESENCE])], &["holy"])]
    );
    assert_eq!(effects("L lightning damage"), [damage(vec![Term::Level], &["lightning"])]);
    assert_eq!(
        effects("2 x P + d6 damage"),
        [damage(vec![Term::Attribute { one_of: vec![PRESENCE], times: 2 }, Term::Dice { count: 1, sides: 6 }], &[])]
    );
}

#[test]
fn damage_may_offer_types_and_come_in_parts() {
    let four = || vec![Term::Flat(4)];
    assert_eq!(effects("4 fire or cold damage"), [damage(four(), &["fire", "cold"])]);
    assert_eq!(effects("4 acid, fire, or cold damage"), [damage(four(), &["acid", "fire", "cold"])]);
    assert_eq!(
        effects("3 lightning damage, 3 sonic damage"),
        [damage(vec![Term::Flat(3)], &["lightning"]), damage(vec![Term::Flat(3)], &["sonic"])]
    );
}

#[test]
fn forced_movement_takes_a_score_and_may_be_vertical() {
    assert_eq!(effects("push 3, prone")[0], push(3));
    assert_eq!(
        effects("Vertical  slide 5"),
        [Effect::from(Force {
            kind: ForcedKind::Slide,
            vertical: true,
            distance: Amount::flat(5),
            past_stability: false,
            unbarred: false,
            from: Origin::User
        })]
    );
    let pull = |text: &str| match effects(text).swap_remove(0) {
        Effect::Force(force) => force.distance.terms,
        other => panic!("{other:?}"),
    };
    assert_eq!(pull("pull 2 + R"), [Term::Flat(2), score(REASON)]);
    assert_eq!(pull("pull up to 2 squares"), [Term::Flat(2)]);
    assert_eq!(effects("slide 2 + R, M or A damage").len(), 2, "the comma ends the distance");
}

#[test]
fn a_duration_binds_to_the_whole_chain() {
    assert_eq!(effects("bleeding and weakened (save ends)"), [afflict(&["bleeding", "weakened"], Duration::SaveEnds)]);
    assert_eq!(
        effects("M < AVERAGE slowed, dazed and weakened (EoE)"),
        [afflict(&["slowed", "dazed", "weakened"], Duration::Encounter)]
    );
    assert_eq!(
        effects("slowed (save ends), prone"),
        [afflict(&["slowed"], Duration::SaveEnds), afflict(&["prone"], Duration::Open)]
    );
}

#[test]
fn prone_and_grabbed_stay_open_ended_beside_a_lasting_condition() {
    let held = [afflict(&["prone"], Duration::Open), afflict(&["can't stand"], Duration::SaveEnds)];
    for text in [
        "prone and can't stand (save ends)",
        "prone and can\u{2019}t stand (save ends)",
        "prone, can't stand (save ends)",
        "Prone and cannot stand (Save Ends).",
    ] {
        assert_eq!(effects(text), held, "{text}");
    }
    assert_eq!(effects("grabbed, escape bane"), [afflict(&["grabbed"], Duration::Open), Effect::from(EscapeBane)]);
}

#[test]
fn modifiers_counters_and_acts() {
    assert_eq!(
        effects("fire weakness 3 (save ends), damage immunity 2, double bane next roll, rage 2"),
        [
            Effect::from(Resist {
                way: Resistance::Weakness,
                kind: Some(Name::new("fire")),
                value: Amount::flat(3),
                duration: Some(Duration::SaveEnds)
            }),
            Effect::from(Resist { way: Resistance::Immunity, kind: None, value: Amount::flat(2), duration: None }),
            Effect::from(NextRoll { swing: Swing::DoubleBane, on: NextOn::Roll }),
            Effect::from(Counter { name: Name::new("rage"), change: Change::By(2) })
        ]
    );
    assert_eq!(
        effects("target: shift 3, free strike edge, recovery, edge next, temp 5, 2 surges"),
        [
            Effect::from(Travel::new(Way::Shift, ShiftBy::Squares(3))),
            Effect::from(FreeStrike { edge: true, against: Against::Anyone }),
            Effect::from(Recovery),
            Effect::from(NextRoll { swing: Swing::Edge, on: NextOn::Ability }),
            Effect::from(TemporaryStamina(Amount::flat(5))),
            Effect::from(Surge(2))
        ]
    );
}

#[test]
fn recipients_are_named_before_a_colon() {
    let who = |text: &str| -> Vec<_> { only(text).effects.iter().map(|a| a.who).collect() };
    assert_eq!(who("shift 2"), [Who::Target]);
    assert_eq!(who("you: shift 2, surge 1"), [Who::You, Who::You]);
    assert_eq!(who("you: shift 2, prone"), [Who::You, Who::Target]);
    assert_eq!(who("you: 2 damage, dazed (EoT), target: prone"), [Who::You, Who::You, Who::Target]);
    assert_eq!(who("director: malice -2"), [Who::Director]);
    assert_eq!(who("malice \u{2212}2"), [Who::Director]);
    assert_eq!(who("two ally10: strike signature edge"), [allies(2, Together::No)]);
    assert_eq!(who("one of you or ally10: recovery"), [allies(1, Together::Or)]);
    assert_eq!(who("you and ally10: recovery, edge next"), [allies(1, Together::And); 2]);
    assert_eq!(who("ally 10 : strike signature"), [allies(1, Together::No)]);
}

#[test]
fn plain_sentences_and_odd_typing_are_understood() {
    assert_eq!(read("5 damage; the target is slowed (save ends)"), read("5 damage; slowed (save ends)"));
    assert_eq!(read("you can shift up to 2 squares"), read("you: shift 2"));
    assert_eq!(read("  5   DAMAGE ;PUSH   1 ."), read("5 damage; push 1"));
    assert_eq!(read("5 damage and prone"), read("5 damage, prone"));
    assert_eq!(read("slowed (save ends"), read("slowed (save ends)"));
    assert_eq!(read("slowed (save ends; push 1"), read("slowed (save ends); push 1"));
    assert_eq!(read("No effect."), read("no effect"));
    assert!(read("no effect").segments.is_empty());
}
