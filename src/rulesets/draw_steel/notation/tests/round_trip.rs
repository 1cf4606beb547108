use std::mem::discriminant;

use proptest::collection::vec;
use proptest::option::of;
use proptest::prelude::*;
use proptest::sample::{select, subsequence};

use super::{LEDGER, read};
use crate::core::ids::Attribute;
use crate::core::name::Name;
use crate::core::push::ForcedKind;
use crate::rulesets::draw_steel::data::ability_effect::Moment;
use crate::rulesets::draw_steel::data::amount::{Amount, ShiftBy, Term};
use crate::rulesets::draw_steel::data::effect::{Against, Duration, Effect, Origin, Past, Resistance, Swing};
use crate::rulesets::draw_steel::data::predicate::{EffectPredicate, Of, Predicate, State};
use crate::rulesets::draw_steel::data::tier::{
    Aimed, Center, Gate, Kin, Near, Potency, Segment, Several, TierLine, Together, Who, Within,
};
use crate::rulesets::draw_steel::effects::{
    Adjust, Afflict, Carry, Change, Counter, Damage, EndEffects, EscapeBane, Figure, Flight, Force, FreeStrike, Hide,
    LeaveArea, LoseRecoveries, LoseStamina, LoseTurn, Malice, NextOn, NextRoll, Ongoing, Recovery, Regain, Resist,
    Save, ShiftCourse, SightLimit, Signature, SpeedLimit, StandUp, StrikeSignature, Surge, SwapPlaces,
    TemporaryStamina, Travel, Way,
};
use crate::rulesets::draw_steel::notation::{DAMAGE_TYPES, parse_tier, print_tier};

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
        ("push P, or P sonic damage", "push P, or P sonic damage"),
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
        Just(Term::Spent),
        (1..=9i16).prop_map(Term::TheirLevel),
        (1..=9i16).prop_map(|times| Term::Beside { kin: Name::new("Goblin"), times }),
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
        "half speed",
        "half stability",
        "bane on strikes against you",
        "double bane on ability rolls against you and your allies",
        "can't use magic abilities",
        "stability 0",
        "concealment",
        "can't see you clearly",
        "can't teleport",
        "can't use maneuvers",
        "edge on strikes against",
        "double bane on ability rolls against",
        "bane on tests",
        "dragonmarked",
        "mud caked",
    ];
    const OPEN: &[&str] = &["grabbed", "prone"];
    let forced = select(vec![ForcedKind::Push, ForcedKind::Pull, ForcedKind::Slide]);
    let single = prop_oneof![
        (amount(), names(&DAMAGE_TYPES, 2)).prop_map(|(amount, kinds)| Effect::from(Damage {
            amount,
            kinds,
            past: Past::Nothing
        })),
        extent().prop_map(|by| Effect::from(Travel::new(Way::Shift, by))),
        Just(Effect::from(Recovery)),
        (select(LASTING), duration()).prop_map(|(condition, duration)| Effect::from(Afflict {
            conditions: vec![Name::new(condition)],
            duration
        })),
        Just(Effect::from(Afflict { conditions: vec![Name::new("prone")], duration: Duration::Open })),
        (forced.clone(), any::<bool>(), amount()).prop_map(|(kind, vertical, distance)| Effect::from(Force {
            kind,
            vertical,
            distance,
            past_stability: false,
            unbarred: false,
            from: Origin::User
        })),
    ];
    let way = select(vec![Resistance::Weakness, Resistance::Immunity]);
    let swing = select(vec![Swing::Edge, Swing::DoubleEdge, Swing::Bane, Swing::DoubleBane]);
    let kind = of(select(DAMAGE_TYPES.to_vec()).prop_map(Name::new));
    prop_oneof![
        (amount(), names(&DAMAGE_TYPES, 3), past()).prop_map(|(amount, kinds, past)| Effect::from(Damage {
            amount,
            kinds,
            past
        })),
        amount().prop_map(|amount| Effect::from(Damage { amount, kinds: Vec::new(), past: Past::Nothing })),
        (
            swing.clone(),
            select(vec![NextOn::Roll, NextOn::Strike, NextOn::Ability, NextOn::StrikeAgainst, NextOn::AbilityAgainst])
        )
            .prop_filter("an act", |(swing, on)| (*swing, *on) != (Swing::Edge, NextOn::Ability))
            .prop_map(|(swing, on)| Effect::from(NextRoll { swing, on })),
        (select(vec![Figure::Speed, Figure::Stability, Figure::Saves]), 1..=99i16, any::<bool>(), duration()).prop_map(
            |(what, by, less, duration)| Effect::from(Adjust { what, by: if less { -by } else { by }, duration })
        ),
        (amount(), kind.clone(), moment(), duration()).prop_map(|(amount, kind, at, duration)| Effect::from(Ongoing {
            amount,
            kind,
            at,
            duration
        })),
        amount().prop_map(|amount| Effect::from(LoseRecoveries(amount))),
        Just(Effect::from(LoseTurn)),
        any::<bool>().prop_map(|may| Effect::from(SwapPlaces { may })),
        (1..=99i16).prop_map(|squares| Effect::from(Carry(squares))),
        (forced, any::<bool>(), amount(), any::<bool>(), any::<bool>()).prop_map(
            |(kind, vertical, distance, past_stability, centered)| {
                let centered = centered && kind != ForcedKind::Slide;
                let from = if centered { Origin::Center } else { Origin::User };
                Effect::from(Force { kind, vertical, distance, past_stability, unbarred: false, from })
            }
        ),
        any::<bool>().prop_map(|toward| Effect::from(Flight { toward })),
        Just(Effect::from(LoseStamina::All)),
        (1..=9i16, duration()).prop_map(|(most, duration)| Effect::from(SightLimit { most, duration })),
        (select(vec!["doom", "deathcount"]), 0..=9i16)
            .prop_map(|(name, at)| Effect::from(Counter { name: Name::new(name), change: Change::To(at) })),
        (names(LASTING, 4), duration())
            .prop_map(|(conditions, duration)| Effect::from(Afflict { conditions, duration })),
        names(OPEN, 2).prop_map(|conditions| Effect::from(Afflict { conditions, duration: Duration::Open })),
        (names(OPEN, 1), duration()).prop_map(|(conditions, duration)| Effect::from(Afflict { conditions, duration })),
        (way, kind, amount(), of(duration())).prop_map(|(way, kind, value, duration)| Effect::from(Resist {
            way,
            kind,
            value,
            duration
        })),
        (1..=99i16, duration()).prop_map(|(most, duration)| Effect::from(SpeedLimit { most, duration })),
        amount().prop_map(|amount| Effect::from(LoseStamina::Points(amount))),
        (vec(single, 1..4), of(own())).prop_filter_map("several", |(mut options, own)| {
            options.extend(own);
            (options.len() > 1).then_some(Effect::one_of(options))
        }),
        Just(Effect::from(EscapeBane)),
        (select(vec!["rage", "doom", "blood-debt"]), -999..=999i16)
            .prop_map(|(name, by)| Effect::from(Counter { name: Name::new(name), change: Change::By(by) })),
    ]
}

fn past() -> impl Strategy<Value = Past> {
    select(vec![Past::Nothing, Past::Immunity, Past::Everything])
}

fn moment() -> impl Strategy<Value = Moment> {
    select(vec![Moment::BearersTurnStart, Moment::BearersTurnEnd])
}

fn extent() -> impl Strategy<Value = ShiftBy> {
    prop_oneof![
        (0..=999i16).prop_map(ShiftBy::Squares),
        Just(ShiftBy::Speed),
        Just(ShiftBy::HalfSpeed),
        (0..5u8).prop_map(|n| ShiftBy::Attribute(Attribute(n))),
    ]
}

fn near() -> impl Strategy<Value = Near> {
    let count = prop_oneof![(1..=6u8).prop_map(Several::UpTo), Just(Several::Each)];
    let kin = select(vec![Kin::Allies, Kin::Enemies, Kin::Creatures]);
    let place = prop_oneof![
        (
            prop_oneof![(1..=20u8).prop_map(Within::Squares), Just(Within::Reach)],
            select(vec![Center::You, Center::Target])
        ),
        (select(vec![Within::Distance, Within::Area, Within::Anywhere]), Just(Center::You)),
    ];
    let together = select(vec![Together::No, Together::Or, Together::And]);
    (count, kin, place, together).prop_map(|(count, kin, (within, center), center_too)| Near {
        count,
        kin,
        within,
        center,
        center_too,
    })
}

fn act() -> impl Strategy<Value = Effect> {
    prop_oneof![
        extent().prop_map(|by| Effect::from(Travel::new(Way::Shift, by))),
        extent().prop_map(|by| Effect::from(Travel::new(Way::Move, by))),
        (1..=9i16, any::<bool>()).prop_map(|(squares, away)| Effect::from(ShiftCourse { squares, away })),
        extent().prop_map(|by| Effect::from(Travel::new(Way::Teleport, by))),
        Just(Effect::from(Regain::RecoveryValue)),
        (-999..=999i16).prop_map(Effect::resource),
        any::<bool>().prop_map(|all| Effect::from(EndEffects { all })),
        any::<bool>().prop_map(|may| Effect::from(LeaveArea { may })),
        Just(Effect::from(Save)),
        Just(Effect::from(Hide)),
        Just(Effect::from(StandUp)),
        amount().prop_map(|amount| Effect::from(TemporaryStamina(amount))),
        amount().prop_map(|amount| Effect::from(Regain::Points(amount))),
        (-999..=999i16).prop_map(|number| Effect::from(Surge(number))),
        (-999..=999i16).prop_map(|number| Effect::from(Malice(number))),
        Just(Effect::from(Recovery)),
        Just(Effect::from(NextRoll { swing: Swing::Edge, on: NextOn::Ability })),
        (
            any::<bool>(),
            select(vec![
                Against::Anyone,
                Against::You,
                Against::Target,
                Against::BesideTarget,
                Against::Chosen,
                Against::ChosenEnemy,
                Against::NearestAlly,
                Against::NearestEnemy,
            ])
        )
            .prop_map(|(edge, against)| Effect::from(FreeStrike { edge, against })),
        any::<bool>().prop_map(|edge| Effect::from(StrikeSignature { edge })),
        (any::<bool>(), select(vec![Against::Anyone, Against::Chosen, Against::NearestEnemy]))
            .prop_map(|(edge, against)| Effect::from(Signature { edge, against })),
        any::<bool>().prop_map(|half| Effect::from(Regain::Dealt { half })),
    ]
}

/// What the user does in the place of something else.
fn own() -> impl Strategy<Value = Effect> {
    prop_oneof![
        extent().prop_map(|by| Effect::from(Travel::new(Way::Shift, by))),
        (1..=9i16).prop_map(|number| Effect::from(Surge(number))),
        Just(Effect::from(Hide))
    ]
    .prop_map(Effect::own)
}

/// Effects that depend on how somebody is, some with another one of their sort in their place otherwise.
fn depending() -> impl Strategy<Value = Effect> {
    let so = prop_oneof![
        select(vec![State::Winded, State::Dying, State::Surprised, State::Conditioned, State::Minion])
            .prop_map(Predicate::Is),
        Just(Predicate::Adjacent),
        (1..=5i16).prop_map(Predicate::Within),
        (1..=5u8).prop_map(|size| Predicate::Is(State::SizeAtMost(size))),
        (1..=5u8).prop_map(|size| Predicate::Is(State::SizeAtLeast(size))),
        select(vec!["prone", "grabbed", "slowed", "invisible"]).prop_map(|name| Predicate::Has(Name::new(name))),
        select(vec!["frightened", "grabbed"]).prop_map(|name| Predicate::HasFromBearer(Name::new(name))),
    ];
    let given = (select(vec![Of::Target, Of::You]), so, any::<bool>()).prop_map(|(of, so, not)| {
        let of = if matches!(so, Predicate::HasFromBearer(_)) { Of::Target } else { of };
        EffectPredicate { of, so, not }
    });
    let plain = |effect: &Effect| !matches!(effect, Effect::OneOf(_));
    let then = || prop_oneof![harm(), act()].prop_filter("one effect", plain);
    (given, then(), of(vec(then(), 8))).prop_map(|(given, then, others)| {
        let whole = !matches!(then, Effect::FreeStrike(_));
        let alike = |other: &Effect| whole && discriminant(other) == discriminant(&then);
        let otherwise = others.into_iter().flatten().find(alike);
        Effect::if_given(given, then, otherwise)
    })
}

fn line() -> impl Strategy<Value = TierLine> {
    let who = prop_oneof![
        select(vec![Who::Target, Who::OneTarget, Who::OtherTargets, Who::You, Who::Director]),
        near().prop_map(Who::Near),
    ];
    let effect = prop_oneof![5 => harm(), 5 => act(), 2 => depending()];
    let aimed = (who, effect).prop_map(|(who, effect)| Aimed { who, effect });
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
    #![proptest_config(crate::cases::cases(2000))]

    #[test]
    fn what_is_printed_reads_back_as_the_same_line(line in line()) {
        let text = print_tier(&line);
        let parsed = parse_tier(&text);
        prop_assert_eq!(&parsed.not_understood, &[], "{}", text);
        prop_assert_eq!(parsed.value, line, "{}", text);
    }
}
