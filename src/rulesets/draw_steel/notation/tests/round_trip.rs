use proptest::collection::vec;
use proptest::option::of;
use proptest::prelude::*;
use proptest::sample::{select, subsequence};

use super::super::super::effect::{Amount, Duration, Effect, Resistance, Swing, Term};
use super::{LEDGER, read};
use crate::core::ids::Attribute;
use crate::core::name::Name;
use crate::core::push::ForcedKind;
use crate::rulesets::draw_steel::notation::{DAMAGE_TYPES, parse_tier, print_tier};
use crate::rulesets::draw_steel::tier::{Aimed, Gate, Potency, Segment, TierLine, Who};

#[test]
fn every_ledger_entry_prints_as_it_was_written() {
    for text in LEDGER.lines() {
        let line = read(text);
        assert_eq!(print_tier(&line), text);
        assert_eq!(read(&print_tier(&line)), line);
    }
    assert!(LEDGER.lines().count() > 200);
}

#[test]
fn other_spellings_print_in_the_canonical_form() {
    for (written, printed) in [
        ("M < AVERAGE slowed and weakened (EoT)", "M < AVERAGE, slowed and weakened (EoT)"),
        ("M < 2, prone", "M < 2 prone"),
        ("shift 2", "target: shift 2"),
        ("malice -1", "director: malice -1"),
        ("you: shift 2, target: shift 1, prone", "you: shift 2, target: shift 1, prone"),
        ("you: dazed (EoT), target: prone", "you: dazed (EoT), target: prone"),
        ("2d6+7+M or A damage.", "2d6 + 7 + M or A damage"),
        ("2×P + 1d6 psychic damage", "2 x P + d6 psychic damage"),
        ("slowed (end of your next turn)", "slowed (end of your next turn)"),
    ] {
        assert_eq!(print_tier(&read(written)), printed);
        assert_eq!(read(printed), read(written));
    }
}

fn attributes() -> impl Strategy<Value = Vec<Attribute>> {
    subsequence((0..5).map(Attribute).collect::<Vec<_>>(), 1..=5)
}

fn amount() -> impl Strategy<Value = Amount> {
    let term = prop_oneof![
        (0..=999i16).prop_map(Term::Flat),
        (1..=50u8, 1..=100u8).prop_map(|(count, sides)| Term::Dice { count, sides }),
        (attributes(), 1..=99i16).prop_map(|(one_of, times)| Term::Attribute { one_of, times }),
        Just(Term::Level),
    ];
    vec(term, 1..4).prop_map(|terms| Amount { terms })
}

fn names(from: &'static [&'static str], most: usize) -> impl Strategy<Value = Vec<Name>> {
    subsequence(from.to_vec(), 1..=most).prop_map(|names| names.into_iter().map(Name::new).collect())
}

fn duration() -> impl Strategy<Value = Duration> {
    select(vec![
        Duration::EndOfTurn,
        Duration::SaveEnds,
        Duration::Encounter,
        Duration::UsersNextTurnStart,
        Duration::UsersNextTurnEnd,
        Duration::ThisTurn,
        Duration::ThisRound,
    ])
}

fn harm() -> impl Strategy<Value = Effect> {
    const LASTING: &[&str] = &[
        "bleeding",
        "can't stand",
        "dazed",
        "frightened",
        "invisible",
        "restrained",
        "slowed",
        "taunted",
        "weakened",
        "can't hide",
        "can't regain Stamina",
        "speed 0",
        "double bane on power rolls",
        "edge on strikes",
        "dragonmarked",
        "mud caked",
    ];
    const OPEN: &[&str] = &["grabbed", "prone"];
    let forced = select(vec![ForcedKind::Push, ForcedKind::Pull, ForcedKind::Slide]);
    let single = prop_oneof![
        (select(LASTING), duration())
            .prop_map(|(condition, duration)| Effect::Afflict { conditions: vec![Name::new(condition)], duration }),
        Just(Effect::Afflict { conditions: vec![Name::new("prone")], duration: Duration::Open }),
        (forced.clone(), any::<bool>(), amount()).prop_map(|(kind, vertical, distance)| Effect::Force {
            kind,
            vertical,
            distance,
            past_stability: false
        }),
    ];
    let way = select(vec![Resistance::Weakness, Resistance::Immunity]);
    let swing = select(vec![Swing::Edge, Swing::DoubleEdge, Swing::Bane, Swing::DoubleBane]);
    let kind = of(select(DAMAGE_TYPES.to_vec()).prop_map(Name::new));
    prop_oneof![
        (amount(), names(&DAMAGE_TYPES, 3)).prop_map(|(amount, kinds)| Effect::Damage { amount, kinds }),
        amount().prop_map(|amount| Effect::Damage { amount, kinds: Vec::new() }),
        (forced, any::<bool>(), amount(), any::<bool>()).prop_map(|(kind, vertical, distance, past_stability)| {
            Effect::Force { kind, vertical, distance, past_stability }
        }),
        (names(LASTING, 4), duration()).prop_map(|(conditions, duration)| Effect::Afflict { conditions, duration }),
        names(OPEN, 2).prop_map(|conditions| Effect::Afflict { conditions, duration: Duration::Open }),
        (names(OPEN, 1), duration()).prop_map(|(conditions, duration)| Effect::Afflict { conditions, duration }),
        (way, kind, -999..=999i16, of(duration())).prop_map(|(way, kind, value, duration)| Effect::Resist {
            way,
            kind,
            value,
            duration
        }),
        swing.clone().prop_map(Effect::NextRoll),
        swing.prop_map(Effect::NextStrike),
        amount().prop_map(Effect::LoseStamina),
        vec(single, 2..4).prop_map(Effect::OneOf),
        Just(Effect::EscapeBane),
        (select(vec!["rage", "doom", "blood-debt"]), -999..=999i16)
            .prop_map(|(name, by)| Effect::Counter { name: Name::new(name), by }),
    ]
}

fn act() -> impl Strategy<Value = Effect> {
    prop_oneof![
        (0..=999i16).prop_map(Effect::Shift),
        (0..=999i16).prop_map(Effect::Move),
        (0..=999i16).prop_map(Effect::Teleport),
        amount().prop_map(Effect::TemporaryStamina),
        amount().prop_map(Effect::RegainStamina),
        (-999..=999i16).prop_map(Effect::Surge),
        (-999..=999i16).prop_map(Effect::Malice),
        Just(Effect::Recovery),
        Just(Effect::EdgeNext),
        any::<bool>().prop_map(|edge| Effect::FreeStrike { edge }),
        any::<bool>().prop_map(|edge| Effect::StrikeSignature { edge }),
    ]
}

fn line() -> impl Strategy<Value = TierLine> {
    let who = select(vec![
        Who::Target,
        Who::You,
        Who::Ally10,
        Who::TwoAllies10,
        Who::YouOrAlly10,
        Who::YouAndAlly10,
        Who::Director,
    ]);
    let aimed = (who, prop_oneof![harm(), act()]).prop_map(|(who, effect)| Aimed { who, effect });
    let potency = prop_oneof![
        select(vec![Potency::Weak, Potency::Average, Potency::Strong]),
        (-999..=999i16).prop_map(Potency::Number),
    ];
    let gate = ((0..5u8).prop_map(Attribute), potency).prop_map(|(attribute, potency)| Gate::new(attribute, potency));
    let effects = vec(aimed, 1..5);
    let segment = (of(gate), effects.clone(), of(effects)).prop_map(|(gate, effects, fallback)| {
        let otherwise = gate.map(|gate| Gate { otherwise: true, ..gate });
        let fallback = otherwise.and(fallback).map(|effects| Segment { gate: otherwise, effects });
        [Some(Segment { gate, effects }), fallback]
    });
    vec(segment, 0..4).prop_map(|segments| TierLine { segments: segments.into_iter().flatten().flatten().collect() })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn what_is_printed_reads_back_as_the_same_line(line in line()) {
        let text = print_tier(&line);
        let parsed = parse_tier(&text);
        prop_assert_eq!(&parsed.not_understood, &[], "{}", text);
        prop_assert_eq!(parsed.value, line, "{}", text);
    }
}
