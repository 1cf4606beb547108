//! Every cell of the ledger's probability tables, from the code that rolls (section 8).

use battlemat::rulesets::thirty_sixth_way::rolls::{self, Need, Net};

const TABLE: &str = include_str!("odds.txt");

/// The rows of a table, its heading first.
fn table(name: &str) -> Vec<Vec<&'static str>> {
    let from = TABLE.lines().skip_while(|line| *line != format!("table {name}")).skip(1);
    from.take_while(|line| !line.starts_with("table ")).map(|line| line.split('|').collect()).collect()
}

fn number<T: std::str::FromStr>(text: &str) -> T {
    text.trim().trim_start_matches('+').parse().unwrap_or_else(|_| panic!("{text:?} is no number"))
}

fn nets(heading: &[&str]) -> Vec<Net> {
    heading[1..].iter().map(|head| Net::new(number(head))).collect()
}

// covers: ESC-DICE-02, ESC-DICE-03, ESC-DICE-04
#[test]
fn every_natural_is_as_likely_as_the_ledger_says() {
    let rows = table("naturals");
    let mut cells = 0;
    for row in &rows[1..] {
        for (net, cell) in nets(&rows[0]).into_iter().zip(&row[1..]) {
            let total: i16 = number(row[0]);
            assert_eq!(rolls::naturals(net).weight(|&own| own == total), number(cell), "{total} at {net:?}");
            cells += 1;
        }
    }
    assert_eq!(cells, 16 * 7);
}

// covers: ESC-DICE-07, ESC-ATK-06, ESC-ATK-08
#[test]
fn every_event_is_as_likely_as_the_ledger_says() {
    let rows = table("events");
    let mut cells = 0;
    for row in &rows[1..] {
        for (net, cell) in nets(&rows[0]).into_iter().zip(&row[1..]) {
            let odds = rolls::naturals(net);
            let (count, said) = cell.split_once(" = ").unwrap_or_else(|| panic!("{cell:?}"));
            if row[0] == "mean" {
                let (up, down) = odds.mean(|&sum| sum.into());
                let (wanted, of) = count.split_once('/').unwrap_or((count, "1"));
                assert_eq!(up * number::<i128>(of), number::<i128>(wanted) * down as i128, "mean at {net:?}");
                assert_eq!(format!("{:.4}", up as f64 / down as f64), said, "mean at {net:?}");
            } else {
                let event = row[0].trim_start_matches("natural ");
                let met = |natural: &i16| match event {
                    "3" => *natural == 3,
                    "odd" => natural % 2 == 1,
                    "even" => natural % 2 == 0,
                    least => *natural >= number::<i16>(least.trim_end_matches('+')),
                };
                assert_eq!(odds.weight(met), number(count), "{} at {net:?}", row[0]);
                let exact = 100.0 * odds.weight(met) as f64 / odds.total() as f64;
                assert_eq!(format!("{exact:.3}"), said, "{} at {net:?}", row[0]);
            }
            cells += 1;
        }
    }
    assert_eq!(cells, 17 * 7);
}

#[test]
fn the_identities_and_derived_odds_hold() {
    for net in -3..=3_i8 {
        for total in 3..=18_i16 {
            let count = |net: i8, total: i16| rolls::naturals(Net::new(net)).weight(|&own| own == total);
            assert_eq!(count(net, total), count(-net, 21 - total));
        }
    }
    let hits = |escalation: i16| {
        Need { bonus: 4 + escalation, target: 16, crit: 17 }.odds(Net::new(0)).weight(|&degree| degree > 0)
    };
    assert_eq!([0, 1, 2, 3, 4, 5, 6].map(hits), [81, 108, 135, 160, 181, 196, 206]);
    let plain = |net: i8, target: i16| rolls::plain_odds(Net::new(net), 0, target).weight(|&degree| degree > 0);
    assert_eq!([11, 12, 13, 14].map(|target| plain(0, target)), [108, 81, 56, 35]);
    assert_eq!((plain(-1, 11), plain(-2, 13), plain(0, 13)), (349, 322, 56));
    let dazed = |net: i8| Need { bonus: 4, target: 15, crit: 17 }.odds(Net::new(net)).weight(|&degree| degree > 0);
    assert_eq!((dazed(-1), dazed(-2)), (349, 1088));
}
