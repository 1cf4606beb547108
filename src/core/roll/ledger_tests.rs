//! Cells of the ledgers' tables of exact odds, by the rolls of every game.

use super::distribution::{Distribution, Keep};

/// d20 with the highest of so many d6 added or, where negative, taken off.
fn accuracy(dice: i8) -> Distribution<i16> {
    let best = Distribution::kept(&vec![6; dice.unsigned_abs().into()], Keep::Highest(1)).sums();
    let d20 = Distribution::die(20);
    if dice < 0 { d20.minus(&best) } else { d20.plus(&best) }
}

/// 3d6 and as many more as help or hinder, the three highest or lowest kept.
fn natural(net: i8) -> Distribution<i16> {
    let dice = vec![6; 3 + usize::from(net.unsigned_abs())];
    Distribution::kept(&dice, if net < 0 { Keep::Lowest(3) } else { Keep::Highest(3) }).sums()
}

/// Signed degrees, of which there is no zeroth: each 5 beyond the number is one more (SS-DEG-01, SS-DEG-02).
fn degree(total: i16, against: i16) -> i8 {
    let by = i8::try_from(total - against).expect("a small difference");
    if by >= 0 { 1 + by / 5 } else { -((4 - by) / 5) }
}

/// A degree more or less; none is the zeroth (SS-DEG-03).
fn shifted(degree: i8, by: i8) -> i8 {
    let moved = degree + by;
    if (degree > 0) == (moved > 0) && moved != 0 { moved } else { moved + by.signum() }
}

/// The degree of a check that needs this much on the d20, less a die taken off; a natural 20 is a degree more
/// (SS-DICE-01, SS-DICE-11).
fn check(needed: i16, harm: Option<u8>) -> Distribution<i8> {
    let die = harm.map_or_else(|| Distribution::certain(0), Distribution::die);
    Distribution::die(20).join(&die, |&natural, &harm| {
        let raw = degree(natural - harm, needed);
        if natural == 20 { shifted(raw, 1) } else { raw }
    })
}

// DS-ROLL-02, DS-ROLL-03, DS-ROLL-08 and the table of section 11.
#[test]
fn two_d10_in_three_tiers() {
    let tiers = |bonus: i16, shift: i16| {
        let tier = |&natural: &i16| match natural {
            19.. => 3,
            _ => (1 + i16::from(natural + bonus >= 12) + i16::from(natural + bonus >= 17) + shift).clamp(1, 3),
        };
        let rolled = Distribution::sum(&[(2, 10)]).map(tier);
        [1, 2, 3].map(|tier| rolled.weight(|&own| own == tier))
    };
    assert_eq!(tiers(2, 0), [36, 43, 21]);
    assert_eq!(tiers(0, 1), [0, 55, 45]);
    assert_eq!(tiers(5, -1), [55, 42, 3]);
}

// TP-ADV-02 to TP-ADV-05, TP-DIS-02 to TP-DIS-05: 2d6 and a die of a ladder.
#[test]
fn two_of_three_dice() {
    let helped = Distribution::kept(&[6, 6, 12], Keep::Highest(2)).sums();
    assert_eq!((helped.total(), helped.at_least(18)), (432, 11));
    let plain = Distribution::kept(&[6, 6], Keep::All).sums();
    assert_eq!(plain, Distribution::sum(&[(2, 6)]));
    let hindered = Distribution::kept(&[6, 6, 6], Keep::Lowest(2)).sums();
    assert_eq!((hindered.total(), hindered.at_least(12), hindered.weight(|&sum| sum == 2)), (216, 1, 16));
}

// BC-DICE-02, tables 6.1, 6.3, 6.4.
#[test]
fn a_d20_and_the_best_of_some_d6() {
    let rows = [
        (-2, [3888, 662, 114, 20, 120, 720, 4320]),
        (9, [1521, 271, 51, 12, 93, 593, 3663]),
        (20, [0, 0, 0, 1, 27, 197, 1287]),
        (26, [0, 0, 0, 0, 1, 11, 91]),
    ];
    for (need, row) in rows {
        assert_eq!([-3, -2, -1, 0, 1, 2, 3].map(|dice| accuracy(dice).at_least(need)), row, "{need}");
    }
    assert_eq!([-3, -2, -1, 0, 1, 2, 3].map(|dice| accuracy(dice).total()), [4320, 720, 120, 20, 120, 720, 4320]);
    assert_eq!(accuracy(6).total(), 933_120);
    let best = Distribution::kept(&[6; 6], Keep::Highest(1)).sums();
    assert_eq!([1, 2, 3, 4, 5, 6].map(|face| best.weight(|&own| own == face)), [1, 63, 665, 3367, 11529, 31031]);
    assert_eq!(best.mean(|&face| face.into()), (259_421, 46_656));
}

// BC-DICE-06, table 6.6: twice the dice, the original number of them kept.
#[test]
fn critical_damage_keeps_the_highest_half() {
    let damage = Distribution::kept(&[6; 4], Keep::Highest(2)).sums();
    assert_eq!((damage.weight(|&sum| sum == 2), damage.weight(|&sum| sum == 10), damage.total()), (1, 261, 1296));
    assert_eq!(damage.mean(|&sum| sum.into()), (6055, 648));
}

// ESC-DICE-02 to ESC-DICE-07, tables 8.1 and 8.2.
#[test]
fn three_d6_kept_of_more() {
    let nets = [-3, -2, -1, 0, 1, 2, 3];
    assert_eq!(nets.map(|net| natural(net).total()), [46_656, 7776, 1296, 216, 1296, 7776, 46_656]);
    assert_eq!(nets.map(|net| natural(net).weight(|&sum| sum == 13)), [447, 170, 62, 21, 172, 1055, 5646]);
    assert_eq!(nets.map(|net| natural(net).at_least(17)), [7, 6, 5, 4, 75, 886, 8441]);
    assert_eq!(nets.map(|net| natural(net).weight(|sum| sum % 2 == 1)), [23_856, 3933, 651, 108, 645, 3843, 22_800]);
    assert_eq!(natural(-2).mean(|&sum| sum.into()), (19_621, 2592));
    // ESC-TYP-03: an attack at +4 against 18 whose natural has to be 12 or more to get past a resistance.
    let attack = natural(1).map(|&natural| (natural, natural + 4));
    assert_eq!(attack.weight(|&(natural, total)| total >= 15 && natural >= 12), 799);
}

// SS-DICE-02, SS-DICE-03, tables 7.2 and 7.3: a die more, a die less, both.
#[test]
fn a_die_more_and_a_die_less() {
    let (d4, d8, d12) = (Distribution::die(4), Distribution::die(8), Distribution::die(12));
    let both = d8.minus(&d4);
    assert_eq!((both.total(), both.weight(|&sum| sum < 0), both.weight(|&sum| sum == 0)), (32, 6, 4));
    assert_eq!(d12.minus(&d4).at_least(8), 10);
    assert_eq!(both.mean(|&sum| sum.into()), (2, 1));
    let succeeded = |needed, harm| check(needed, Some(harm)).weight(|&degree| degree > 0);
    assert_eq!((succeeded(10, 12), succeeded(10, 4), succeeded(21, 4)), (57, 34, 4));
}

// SS-DEG-01, SS-DEG-02, SS-DICE-11, tables 7.1 and 7.6: signed degrees, wounds as dice taken off.
#[test]
fn signed_degrees_have_no_zero() {
    let of = |needed, harm, wanted: i8| check(needed, harm).weight(|&degree| degree == wanted);
    assert_eq!([-3, -2, -1, 1, 2, 3].map(|wanted| of(15, None, wanted)), [4, 5, 5, 5, 0, 1]);
    // y = 4: the number to beat is 14, one more than that with nothing to add.
    let row = |y: i16, harm| {
        let rolled = check(10 + y, harm);
        let mut row = [0, -1, -2, -3, -4].map(|down| rolled.weight(|&degree| degree == down));
        row[0] = rolled.weight(|&degree| degree > 0);
        (row, rolled.weight(|&degree| degree <= -5))
    };
    assert_eq!(row(4, None), ([7, 5, 5, 3, 0], 0));
    assert_eq!(row(3, Some(8)), ([29, 39, 40, 37, 15], 0));
    assert_eq!(row(7, Some(6)), ([9, 24, 30, 30, 24], 3));
}

// SS-STN-01, SS-DICE-10, SS-DICE-12, table 7.8: an attack, then an opposed check that a critical hit helps.
#[test]
fn a_second_roll_that_the_first_decides_about() {
    /// What an attack did that misses on a natural 1 and is critical on a 20 that reaches the Defense.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
    enum Hit {
        Missed,
        Plain,
        Critical,
    }
    let attack = |rank: i16, harm: Distribution<i16>| {
        Distribution::die(20).join(&harm, move |&natural, &harm| match natural {
            1 => Hit::Missed,
            20 if natural + rank - harm >= 15 => Hit::Critical,
            20 => Hit::Plain,
            _ if natural + rank - harm >= 15 => Hit::Plain,
            _ => Hit::Missed,
        })
    };
    let stunt = attack(6, Distribution::die(4)).then(|&hit| {
        let effect = match hit {
            Hit::Missed => return Distribution::certain((hit, -1)),
            Hit::Plain => 4,
            Hit::Critical => 9,
        };
        Distribution::die(20).join(&Distribution::die(20), move |&own, &theirs| {
            let raw = degree(own + effect, theirs + 4);
            let raw = if own == 20 { shifted(raw, 1) } else { raw };
            (hit, if theirs == 20 { shifted(raw, -1) } else { raw })
        })
    });
    assert_eq!(stunt.fraction(|(hit, _)| *hit != Hit::Missed), (19, 40));
    assert_eq!(stunt.fraction(|(hit, _)| *hit == Hit::Critical), (1, 20));
    assert_eq!(stunt.fraction(|(hit, degree)| *hit != Hit::Missed && *degree > 0), (83, 320));
    assert_eq!(stunt.fraction(|(hit, degree)| *hit != Hit::Missed && *degree < 0), (69, 320));
    let plain = attack(6, Distribution::certain(0)).then(|&hit| match hit {
        Hit::Missed => Distribution::certain(false),
        Hit::Plain => check(14 - 5, None).map(|&degree| degree < 0),
        Hit::Critical => check(19 - 5, None).map(|&degree| degree < 0),
    });
    assert_eq!(plain.fraction(|&hurt| hurt), (101, 400));
}
