//! Every cell of the ledger's probability tables, from the code that rolls (section 6).

use battlemat::core::roll::{Distribution, Keep};
use battlemat::rulesets::beacon::rolls::{self, Net, RESTRICTED_SURGE, SURGE, Sum};

const TABLE: &str = include_str!("odds.txt");

/// The rows of a table, its heading first.
fn table(name: &str) -> Vec<Vec<&'static str>> {
    let from = TABLE.lines().skip_while(|line| *line != format!("table {name}")).skip(1);
    from.take_while(|line| !line.starts_with("table ")).map(|line| line.split('|').collect()).collect()
}

fn number<T: std::str::FromStr>(text: &str) -> T {
    text.trim().parse().unwrap_or_else(|_| panic!("{text:?} is no number"))
}

/// Net dice as a column is headed: `k=-3`, `+1`.
fn net(text: &str) -> Net {
    let net: i8 = number(text.trim_start_matches("k=").trim_start_matches('+'));
    if net < 0 { Net::new(0, net.unsigned_abs()) } else { Net::new(net.unsigned_abs(), 0) }
}

/// A fraction as written, which need not be in lowest terms.
fn is_fraction(found: (u128, u128), text: &str) -> bool {
    let (up, down) = text.split_once('/').unwrap_or((text, "1"));
    found.0 * number::<u128>(down) == number::<u128>(up) * found.1
}

#[test]
fn every_chance_to_reach_a_number_is_the_ledgers() {
    let rows = table("reach");
    let nets: Vec<Net> = rows[0][1..].iter().map(|head| net(head)).collect();
    for (net, of) in nets.iter().zip(&rows[1][1..]) {
        assert_eq!(rolls::odds(*net).total(), number(of), "{net:?}");
    }
    let mut cells = 0;
    for row in &rows[2..] {
        for (net, cell) in nets.iter().zip(&row[1..]) {
            assert_eq!(rolls::odds(*net).at_least(number(row[0])), number(cell), "need {}, {net:?}", row[0]);
            cells += 1;
        }
    }
    assert_eq!(cells, 30 * 7);
}

#[test]
fn every_percentage_up_to_the_cap_is_the_ledgers() {
    let rows = table("percent");
    let mut cells = 0;
    for row in &rows[1..] {
        for (head, cell) in rows[0][1..].iter().zip(&row[1..]) {
            let odds = rolls::odds(net(head));
            let exact = odds.at_least(number(row[0])) as f64 / odds.total() as f64;
            assert_eq!(format!("{:.3}", exact * 100.0), *cell, "need {}, net {head}", row[0]);
            assert!((f64::from(rolls::chance(net(head), number(row[0]))) - exact).abs() < 1e-6);
            cells += 1;
        }
    }
    assert_eq!(cells, 26 * 13);
}

#[test]
fn every_chance_of_a_critical_is_the_ledgers() {
    let rows = table("critical");
    for row in &rows[1..] {
        let bonus: i16 = number(row[0].trim_start_matches('+'));
        for (head, cell) in rows[0][1..].iter().zip(&row[1..]) {
            let odds = rolls::odds(net(head));
            let criticals = odds.weight(|&total| rolls::degree(total + bonus, 10) == 2);
            assert!(is_fraction((criticals, odds.total()), cell), "bonus {bonus}, net {head}: {criticals}");
        }
    }
}

#[test]
fn the_highest_of_some_dice_is_as_likely_as_the_ledger_says() {
    for row in &table("highest")[1..] {
        let odds = rolls::highest(number(row[0]));
        for (face, cell) in (1..).zip(&row[1..7]) {
            assert_eq!(odds.weight(|&own| own == face), number(cell), "{face} of {} dice", row[0]);
        }
        assert_eq!(odds.total(), number(row[7]));
        let (up, down) = odds.mean(|&face| face.into());
        assert!(is_fraction((up.unsigned_abs(), down), row[8].split('≈').next().unwrap().trim()), "{}", row[8]);
    }
}

#[test]
fn contested_checks_go_to_the_initiator_on_ties() {
    let rows = table("contest");
    for (head, cell) in rows[0][1..].iter().zip(&rows[1][1..]) {
        let odds = rolls::contest(number(head.trim_start_matches('+')));
        assert_eq!((odds.weight(|&won| won), odds.total()), (number(cell), 400), "difference {head}");
    }
}

#[test]
fn damage_is_the_ledgers_normal_and_critical() {
    for row in &table("damage")[1..] {
        let sum = Sum::parse(row[0]).unwrap();
        let mean = |critical| {
            let (up, down) = sum.distribution(critical).mean(|&sum| sum.into());
            (up.unsigned_abs(), down)
        };
        assert!(is_fraction(mean(false), row[1]), "{} normally {:?}", row[0], mean(false));
        let critical = sum.distribution(true);
        for cell in row[2].split(", ") {
            let (value, count) = cell.split_once(':').unwrap();
            assert_eq!(
                critical.weight(|&own| own == number::<i16>(value)),
                number(count),
                "{} coming to {value}",
                row[0]
            );
        }
        assert_eq!(critical.total(), number(row[3]));
        assert!(is_fraction(mean(true), row[4].split('≈').next().unwrap().trim()), "{} {:?}", row[0], mean(true));
    }
}

#[test]
fn surges_cost_what_the_ledger_says() {
    let mut sum = Distribution::certain(0);
    for (row, level) in table("surges")[1..].iter().zip(SURGE) {
        sum = sum.plus(&level.distribution(false));
        for cell in row[1].split(", ") {
            let (value, count) = cell.split_once(':').unwrap();
            assert_eq!(
                sum.weight(|&own| own == number::<i16>(value)),
                number(count),
                "the first {} come to {value}",
                row[0]
            );
        }
        assert_eq!(sum.total(), number(row[2]));
    }
}

#[test]
fn the_other_oracles_hold() {
    for row in &table("others")[1..] {
        let words: Vec<&str> = row[0].split(' ').collect();
        let odds = rolls::odds(net(words[1]));
        let met = match (words[2], number::<i16>(words[3])) {
            ("crit", bonus) => odds.weight(|&total| rolls::degree(total + bonus, 10) == 2),
            (_, need) => odds.at_least(need),
        };
        assert!(is_fraction((met, odds.total()), row[1]), "{}: {met} of {}", row[0], odds.total());
    }
}

// covers: BC-DICE-03, BC-DICE-04, BC-DICE-08, BC-DICE-09
#[test]
fn dice_are_set_off_capped_and_halved_in_the_ledgers_order() {
    assert_eq!((Net::new(9, 1).dice(), Net::new(4, 2).dice(), Net::new(1, 1).dice()), (6, 2, 0));
    assert_eq!((Net::new(4, 2).adds(&[1, 3]), Net::new(0, 2).adds(&[2, 5])), (3, -5));
    assert_eq!([1, 2, 3, 4, 5, 6].map(rolls::d3), [1, 1, 2, 2, 3, 3]);
    assert_eq!([5, 1, 0, 9].map(rolls::half), [3, 1, 0, 5]);
    assert_eq!((rolls::degree(20, 21), rolls::degree(20, 16), rolls::degree(19, 16)), (-1, 2, 1));
    let two = Sum::parse("2d6+2").unwrap();
    assert_eq!((two.counts(&[3, 6, 1, 5], true), two.counts(&[3, 6, 1, 5], false)), (vec![6, 5], vec![3, 6]));
    assert_eq!(["1d6+1", "5", "3d6"].map(|text| Sum::parse(text).unwrap().to_string()), ["1d6+1", "5", "3d6"]);
    assert!(["1d4", "d6", "10d6", "1d6-1", ""].iter().all(|text| Sum::parse(text).is_none()));
}

/// The oracles of 6.7 that are no single attack roll.
#[test]
fn what_is_gained_and_lost_is_as_likely_as_the_ledger_says() {
    let d3s = |count: usize| Distribution::kept(&vec![3; count], Keep::Highest(1)).sums();
    let weights =
        |odds: &Distribution<i16>, of: &[i16]| of.iter().map(|n| odds.weight(|own| own == n)).collect::<Vec<_>>();
    // DEFEND, and PHALANX with one to three allies.
    assert_eq!(weights(&Distribution::die(3).map(|die| die + 1), &[2, 3, 4]), [1, 1, 1]);
    assert_eq!(weights(&d3s(1), &[1, 2, 3]), [1, 1, 1]);
    assert_eq!(weights(&d3s(2), &[1, 2, 3]), [1, 3, 5]);
    assert_eq!(weights(&d3s(3), &[1, 2, 3]), [1, 7, 19]);
    // A restricted surge, plain and with Adrenaline.
    let restricted = RESTRICTED_SURGE.distribution(false);
    assert_eq!(weights(&restricted, &[2, 3, 4, 5, 6, 7]), [1; 6]);
    assert_eq!(weights(&restricted.map(|stress| rolls::half(*stress)), &[1, 2, 3, 4]), [1, 2, 2, 1]);
    // Recharge on 4+, 5+, 6+; an invisible target missed outright.
    let d6 = Distribution::die(6);
    assert_eq!([4, 5, 6, 4].map(|least| d6.at_least(least)), [3, 2, 1, 3]);
    // Concentration: BULK 1 against 12, DAZED or not. Discord goes by MAGIC.
    assert_eq!(rolls::odds(Net::new(0, 0)).at_least(11), 10);
    assert_eq!(rolls::odds(Net::new(0, 1)).at_least(11), 39);
    for magic in 0..=6 {
        assert_eq!(rolls::odds(Net::new(0, 0)).at_least(rolls::PLAIN - magic), 11 + u128::from(magic.unsigned_abs()));
    }
    // Sword on NA: 3 in 5 hit, 1 in 10 critically, 791/360 past ARMOR 1; two such attacks.
    let sword = Sum::parse("1d6+1").unwrap();
    let totals = rolls::odds(Net::new(0, 0)).map(|total| rolls::degree(total + 1, 10));
    let (hits, criticals) = (totals.weight(|degree| *degree > 0), totals.weight(|degree| *degree > 1));
    assert_eq!((hits, criticals, totals.total()), (12, 2, 20));
    let mean = |critical: bool| {
        let (up, of) = sword.distribution(critical).map(|dealt| dealt - 1).mean(|&dealt| dealt.into());
        up as f64 / of as f64
    };
    assert!(((10.0 * mean(false) + 2.0 * mean(true)) / 20.0 - 791.0 / 360.0).abs() < 1e-12);
    let (hit, miss) = (0.6_f64, 0.4_f64);
    assert!((1.0 - miss * miss - 21.0 / 25.0).abs() < 1e-12 && (hit * hit - 9.0 / 25.0).abs() < 1e-12);
}
