//! Every cell of the ledger's probability tables, from the code that rolls (section 7).

use battlemat::core::roll::Distribution;
use battlemat::rulesets::shattered_spheres::rolls::{self, Against, Part, Reading};

const TABLE: &str = include_str!("odds.txt");

/// The rows of a table below its heading.
fn table(name: &str) -> Vec<Vec<&'static str>> {
    let from = TABLE.lines().skip_while(|line| *line != format!("table {name}")).skip(2);
    from.take_while(|line| !line.starts_with("table ")).map(|line| line.split('|').collect()).collect()
}

fn number<T: std::str::FromStr>(text: &str) -> T {
    let text = text.split('(').next().unwrap_or_default().trim().trim_start_matches('+');
    text.parse().unwrap_or_else(|_| panic!("{text:?} is no number"))
}

/// A fraction or a whole number.
fn fraction(text: &str) -> (u128, u128) {
    text.trim().split_once('/').map_or_else(|| (number(text), 1), |(a, b)| (number(a), number(b)))
}

fn part(rank: i16, advantage: i16, disadvantage: i16) -> Part {
    Part { rank, advantage, disadvantage, tier: 1, means: false }
}

fn plain(own: Part, target: i16, reading: Reading) -> Distribution<i8> {
    rolls::odds(own, Against::Number(target), reading).map(|(degree, _)| *degree)
}

fn weights(odds: &Distribution<i8>, wanted: &[fn(i8) -> bool]) -> Vec<u128> {
    wanted.iter().map(|wanted| odds.weight(|&degree| wanted(degree))).collect()
}

fn numbers(row: &[&str]) -> Vec<u128> {
    row.iter().map(|cell| number(cell)).collect()
}

// covers: SS-DEG-01, SS-DEG-02, SS-DICE-11
#[test]
fn degrees_of_a_plain_check() {
    for row in table("7.1") {
        let k: i16 = number(row[0]);
        // The raw table leaves natural 20s out.
        let raw = Distribution::die(20).map(|&natural| rolls::degree(natural, k, false));
        let wanted: [fn(i8) -> bool; 9] = [
            |d| d <= -5,
            |d| d == -4,
            |d| d == -3,
            |d| d == -2,
            |d| d == -1,
            |d| d == 1,
            |d| d == 2,
            |d| d == 3,
            |d| d >= 4,
        ];
        assert_eq!(weights(&raw, &wanted), numbers(&row[1..10]), "k = {k}");
        let natural = Reading::PLAIN.degree(20, 20, k, 0);
        let name = |degree: i8| match degree {
            4.. => "S4+".to_owned(),
            1.. => format!("S{degree}"),
            _ => format!("F{}", -degree),
        };
        let told = format!("one face {}→{}", name(rolls::degree(20, k, false)), name(natural));
        if row[10] != "–" {
            assert_eq!(told, row[10], "k = {k}");
        } else {
            assert!(rolls::degree(20, k, false) >= 4, "k = {k}");
        }
    }
}

// covers: SS-DICE-02, SS-DICE-03
#[test]
fn a_die_helps_or_hinders() {
    for row in table("7.2") {
        let k: i16 = number(row[0]);
        let sides = [(0, 5), (0, 4), (0, 3), (0, 2), (0, 1), (0, 0), (1, 0), (2, 0), (3, 0), (4, 0), (5, 0)];
        let found: Vec<u128> = sides
            .iter()
            .map(|&(more, less)| plain(part(0, more, less), k, Reading::PLAIN).weight(|&degree| degree > 0))
            .collect();
        assert_eq!(found, numbers(&row[1..]), "k = {k}");
    }
}

// covers: SS-DICE-04
#[test]
fn both_dice_are_rolled() {
    for row in table("7.3") {
        let (more, less) = row[0].split_once(' ').expect("two dice");
        let (more, less): (i16, i16) = (number(&more[1..]), number(&less[1..]));
        let sum = rolls::bonus(&rolls::dice(more, 1), &rolls::dice(less, 1));
        assert_eq!(sum.total(), number::<u128>(row[1]), "{}", row[0]);
        let bands: [fn(i16) -> bool; 5] =
            [|s| s < 0, |s| s == 0, |s| (1..=3).contains(&s), |s| (4..=7).contains(&s), |s| s >= 8];
        let found: Vec<u128> = bands.iter().map(|band| sum.weight(|&own| band(own))).collect();
        assert_eq!(found, numbers(&row[2..7]), "{}", row[0]);
        assert_eq!(sum.mean(|&own| own.into()), (number(row[7]), 1), "{}", row[0]);
    }
}

// covers: SS-DICE-07, SS-DICE-12
#[test]
fn attacks_hit_passive_defenses() {
    let columns = [
        (0, 0, 0),
        (1, 0, 0),
        (2, 0, 0),
        (3, 0, 0),
        (0, 0, 1),
        (0, 0, 2),
        (1, 0, 1),
        (2, 0, 1),
        (2, 0, 2),
        (0, 1, 0),
        (0, 2, 0),
    ];
    for row in table("7.4") {
        let x: i16 = number(row[0]);
        for (&(more, less, guard), cell) in columns.iter().zip(&row[1..]) {
            let against = Against::Passive(part(0, guard, 0));
            let odds = rolls::odds(part(x, more, less), against, Reading::ATTACK);
            assert_eq!(
                odds.fraction(|(degree, _)| *degree > 0),
                fraction(cell),
                "x = {x}, A{more} D{less} against A{guard}"
            );
        }
    }
}

// covers: SS-STD-08
#[test]
fn defending_rolls() {
    for row in table("7.5") {
        let x: i16 = number(row[0]);
        let hit =
            |against: Against| rolls::odds(part(x, 0, 0), against, Reading::ATTACK).fraction(|(degree, _)| *degree > 0);
        assert_eq!(hit(Against::Passive(part(0, 0, 0))), fraction(row[1]), "x = {x}");
        assert_eq!(hit(Against::Rolled(part(0, 0, 0), false)), fraction(row[2]), "x = {x}");
    }
}

// covers: SS-DMG-01, SS-DMG-02, SS-DMG-03
#[test]
fn damage_by_degrees() {
    let wanted: [fn(i8) -> bool; 6] = [|d| d > 0, |d| d == -1, |d| d == -2, |d| d == -3, |d| d == -4, |d| d <= -5];
    for row in table("7.6") {
        let (y, wounds): (i16, i16) = (number(row[0]), number(row[1]));
        let odds = plain(part(0, 0, wounds), 10 + y, Reading::PLAIN);
        assert_eq!(weights(&odds, &wanted), numbers(&row[2..]), "y = {y}, {wounds} Wounds");
        // The same rows serve an unwounded target against an effect with that Advantage.
        let effect = Against::Passive(part(y, wounds, 0));
        let odds = rolls::odds(part(0, 0, 0), effect, Reading::PLAIN).map(|(degree, _)| *degree);
        assert_eq!(weights(&odds, &wanted), numbers(&row[2..]), "y = {y}, effect with A{wounds}");
    }
}

// covers: SS-DICE-10
#[test]
fn opposed_checks() {
    let wanted: [fn(i8) -> bool; 9] =
        [|d| d > 0, |d| d == 1, |d| d == 2, |d| d == 3, |d| d >= 4, |d| d == -1, |d| d == -2, |d| d == -3, |d| d <= -4];
    for row in table("7.7") {
        let d: i16 = number(row[0]);
        let raw = Distribution::die(20).join(&Distribution::die(20), |a, b| rolls::degree(a + d, *b, false));
        assert_eq!(weights(&raw, &wanted), numbers(&row[1..]), "d = {d}");
    }
}

// covers: SS-STN-01, SS-STN-13
#[test]
fn a_whole_stunt_against_a_plain_attack() {
    // The fixture: attack 6 and effect 4 against Defense 5, Fortitude 4, Toughness 5.
    let attack = |less: i16| {
        rolls::odds(part(6, 0, less), Against::Passive(part(5, 0, 0)), Reading::ATTACK)
            .map(|&(degree, critical)| if degree > 0 { 1 + i8::from(critical) } else { 0 })
    };
    let stunt = attack(1);
    assert_eq!(stunt.fraction(|grade| *grade > 0), (19, 40));
    assert_eq!(stunt.fraction(|grade| *grade == 2), (1, 20));
    let opposed = |effect: i16| {
        rolls::odds(part(effect, 0, 0), Against::Rolled(part(4, 0, 0), true), Reading::PLAIN)
            .map(|&(degree, _)| degree > 0)
    };
    assert_eq!((opposed(4).fraction(|won| *won), opposed(9).fraction(|won| *won)), ((21, 40), (29, 40)));
    let whole = stunt.then(|&grade| match grade {
        0 => Distribution::certain(0_i8),
        1 => opposed(4).map(|&won| if won { 1 } else { -1 }),
        _ => opposed(9).map(|&won| if won { 1 } else { -1 }),
    });
    assert_eq!((whole.fraction(|own| *own == 1), whole.fraction(|own| *own == -1)), ((83, 320), (69, 320)));
    let fails = |target: i16| plain(part(5, 0, 0), target, Reading::PLAIN).map(|&degree| degree < 0);
    assert_eq!((fails(14).fraction(|own| *own), fails(19).fraction(|own| *own)), ((2, 5), (13, 20)));
    let harm = attack(0).then(|&grade| match grade {
        0 => Distribution::certain(false),
        1 => fails(14),
        _ => fails(19),
    });
    assert_eq!((attack(0).fraction(|grade| *grade > 0), harm.fraction(|own| *own)), ((3, 5), (101, 400)));
}

// covers: SS-REA-10
#[test]
fn raises_pay_for_degrees_with_chances() {
    for row in table("7.9") {
        let k: i16 = number(row[0]);
        for (raises, cell) in (0i8..).zip(&row[1..]) {
            let (chance, mean) = cell.split_once(", ").expect("a chance and a mean");
            let odds = plain(part(0, 0, 0), k, Reading { raises, ..Reading::PLAIN });
            assert_eq!(odds.fraction(|degree| *degree > 0), fraction(chance), "k = {k}, {raises} Raises");
            let (sum, total) = odds.mean(|degree| (*degree).into());
            assert_eq!(format!("{:.2}", sum as f64 / total as f64), mean, "k = {k}, {raises} Raises");
        }
    }
}

// covers: SS-DEG-04, SS-REA-11
#[test]
fn the_assistance_scale() {
    let wanted: [fn(i16) -> bool; 9] =
        [|s| s <= -3, |s| s == -2, |s| s == -1, |s| s == 0, |s| s == 1, |s| s == 2, |s| s == 3, |s| s == 4, |s| s >= 5];
    for row in table("7.10") {
        let odds = plain(part(number(row[0]), 0, 0), rolls::EASY, Reading::PLAIN);
        let scale = odds.map(|degree| rolls::assistance((*degree).into()));
        let found: Vec<u128> = wanted.iter().map(|band| scale.weight(|&own| band(own))).collect();
        assert_eq!(found, numbers(&row[1..]), "rank {}", row[0]);
    }
}

// covers: SS-DST-01, SS-DST-03, SS-DST-04, SS-DST-05, SS-DST-08
#[test]
fn destiny_dice() {
    let die = Distribution::<i16>::die(6);
    let halves = die.map(|&face| rolls::half_up(face));
    for half in 1..=3 {
        assert_eq!(halves.fraction(|own| *own == half), (1, 3));
    }
    let mut missed = (1u128, 1u128);
    for wakes in [(1, 6), (11, 36), (91, 216)] {
        missed = (missed.0 * 5, missed.1 * 6);
        assert_eq!((missed.1 - missed.0, missed.1), wakes);
    }
    for row in table("7.11") {
        let m: i16 = number(row[0]);
        assert_eq!(die.fraction(|face| *face >= m), fraction(row[1]), "short by {m}");
        let two =
            die.then(|&face| if face >= m { Distribution::certain(true) } else { die.map(|&more| face + more >= m) });
        assert_eq!(two.fraction(|saved| *saved), fraction(row[2]), "short by {m}, two dice");
    }
}

// covers: SS-DMG-06
#[test]
fn death_saves() {
    let wanted: [fn(i8) -> bool; 5] = [|d| d >= 2, |d| d == 1, |d| d == -1, |d| d == -2, |d| d <= -3];
    for row in table("7.12") {
        let odds = plain(part(number(row[0]), 0, 0), 15, Reading::PLAIN);
        assert_eq!(weights(&odds, &wanted), numbers(&row[1..]), "Fortitude {}", row[0]);
    }
}

// covers: SS-REA-06
#[test]
fn a_smash_against_a_passive_effect() {
    let wanted: [fn(i8) -> bool; 5] = [|d| d > 0, |d| d == -1, |d| d == -2, |d| d == -3, |d| d <= -4];
    for row in table("7.13") {
        let y: i16 = number(row[0]);
        let cells = |text: &str| -> Vec<u128> { text.split('/').map(number).collect() };
        let odds = |against: Against| rolls::odds(part(0, 0, 0), against, Reading::PLAIN).map(|(degree, _)| *degree);
        assert_eq!(weights(&odds(Against::Passive(part(y, 0, 0))), &wanted), cells(row[1]), "y = {y}");
        assert_eq!(weights(&odds(Against::Rolled(part(y, 0, 0), false)), &wanted), cells(row[2]), "y = {y}, Smash");
    }
}
