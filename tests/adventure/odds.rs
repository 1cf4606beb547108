//! Every cell of the ledger's probability tables, from the code that rolls (TP-ADV, TP-DIS).

use battlemat::rulesets::the_adventure_game::rolls::{self, Net};

const TABLE: &str = include_str!("odds.txt");
/// Sources of each column, in the table's order.
const NETS: [i16; 9] = [4, 3, 2, 1, 0, -1, -2, -3, -4];

fn rows(from: &str) -> impl Iterator<Item = Vec<&'static str>> {
    let lines = TABLE.lines().skip_while(move |line| !line.starts_with(from)).skip(1);
    lines.take_while(|line| line.starts_with(|c: char| c.is_ascii_digit())).map(|line| line.split('|').collect())
}

/// A part of `text` before the first `end`, trimmed.
fn until(text: &str, end: char) -> &str {
    text.split(end).next().unwrap_or_default().trim()
}

#[test]
fn every_total_is_as_likely_as_the_ledger_says() {
    let mut cells = 0;
    for row in rows("total") {
        let total: i16 = row[0].parse().unwrap();
        for (cell, net) in row[1..].iter().zip(NETS) {
            let count = rolls::odds(Net(net)).weight(|&own| own == total);
            assert_eq!(count, cell.parse::<u128>().unwrap(), "total {total}, net {net}");
            cells += 1;
        }
    }
    assert_eq!(cells, 17 * 9);
}

#[test]
fn every_chance_to_reach_a_number_is_the_ledgers() {
    let mut cells = 0;
    for row in rows("at least") {
        let least: i16 = until(row[0], '+').parse().unwrap();
        for (cell, net) in row[1..].iter().zip(NETS) {
            let odds = rolls::odds(Net(net));
            let (count, percent) = (until(cell, '('), cell.split('(').nth(1).unwrap().trim_end_matches("%)"));
            assert_eq!(odds.at_least(least), count.parse::<u128>().unwrap(), "{least}+, net {net}");
            let chance = odds.at_least(least) as f64 / odds.total() as f64;
            assert_eq!(format!("{:.2}", chance * 100.0), percent);
            assert!((f64::from(rolls::chance(Net(net), least)) - chance).abs() < 1e-6);
            cells += 1;
        }
    }
    assert_eq!(cells, 17 * 9);
}

#[test]
fn denominators_and_means_are_the_ledgers() {
    let heading = TABLE.lines().find(|line| line.starts_with("total")).unwrap();
    let means = TABLE.lines().find(|line| line.starts_with("mean")).unwrap();
    for ((head, mean), net) in heading.split('|').skip(1).zip(means.split('|').skip(1)).zip(NETS) {
        let odds = rolls::odds(Net(net));
        let of: u128 = head.split("(/").nth(1).unwrap().trim_end_matches(')').parse().unwrap();
        assert_eq!(odds.total(), of, "net {net}");
        let (up, down) = odds.mean(|&sum| sum.into());
        let written = if down == 1 { up.to_string() } else { format!("{up}/{down}") };
        assert_eq!(written, until(mean, '='), "net {net}");
        let decimal = format!("{:.4}", up as f64 / down as f64);
        assert_eq!(decimal, mean.split('=').nth(1).unwrap().trim(), "net {net}");
    }
}

#[test]
fn more_than_four_sources_are_as_good_as_four() {
    for more in 5..9 {
        assert_eq!(rolls::odds(Net(more)), rolls::odds(Net(4)));
        assert_eq!(rolls::odds(Net(-more)), rolls::odds(Net(-4)));
    }
}
