//! How fights go: their length, what is left of the winners, and how the sides stand round by round.

use std::collections::BTreeMap;

use super::answer::{Answer, Item, Picture};
use super::matrix::{ABOUT, about, label};
use crate::lab::stats::{Sum, percentile, reach};
use crate::lab::study::folder::Results;
use crate::lab::tables::{Table, reader};

/// Lengths of fights that are told apart, in rounds.
const ROUNDS: usize = 128;

/// What is counted of the games that one side won.
#[derive(Clone, Debug)]
struct Wins {
    rounds: Vec<u64>,
    standing: Sum,
    health: [i64; 2],
    of: Sum,
}

impl Default for Wins {
    fn default() -> Self {
        Self { rounds: vec![0; ROUNDS], standing: Sum::default(), health: [0; 2], of: Sum::default() }
    }
}

/// How long fights last and what is left of whoever wins them.
///
/// # Errors
/// A sentence about a file that is no table of games.
pub fn lengths(results: &Results) -> Result<Answer, String> {
    let mut answer = Answer {
        title: "How long fights last, and what is left of the winners".to_owned(),
        columns: [
            &ABOUT[..],
            &[
                ("winner", "won by"),
                ("games", "games"),
                ("rounds_5", "rounds: 5 %"),
                ("rounds_50", "50 %"),
                ("rounds_95", "95 %"),
                ("standing", "winners standing"),
                ("of", "of"),
                ("health", "their health, %"),
            ],
        ]
        .concat(),
        ..Answer::default()
    };
    let reach = reach(1);
    let mut lines = Vec::new();
    for cell in results.first_cells() {
        let mut sides: BTreeMap<i64, Wins> = BTreeMap::new();
        for file in cell.files_of(Table::Games)? {
            let columns = ["winner", "rounds", "left_standing", "left_of", "left_health", "left_health_of"];
            let each = |sides: &mut BTreeMap<i64, Wins>, values: &[reader::Values]| {
                for row in 0..values[0].len() {
                    let number = |column: usize| values[column].numbers()[row];
                    let wins = sides.entry(number(0)).or_default();
                    let rounds = usize::try_from(number(1)).unwrap_or(0);
                    wins.rounds[rounds.min(ROUNDS - 1)] += 1;
                    if number(0) != reader::NOTHING {
                        wins.standing.add(number(2));
                        wins.of.add(number(3));
                        wins.health[0] += number(4);
                        wins.health[1] += number(5);
                    }
                }
                Ok(())
            };
            let join = |whole: &mut BTreeMap<i64, Wins>, more: BTreeMap<i64, Wins>| {
                for (side, wins) in more {
                    let own = whole.entry(side).or_default();
                    own.rounds.iter_mut().zip(&wins.rounds).for_each(|(own, more)| *own += more);
                    own.standing.join(wins.standing);
                    own.of.join(wins.of);
                    own.health.iter_mut().zip(wins.health).for_each(|(own, more)| *own += more);
                }
            };
            let found = reader::fold(&file, Table::Games, &columns, &each, &join)?;
            join(&mut sides, found);
        }
        let mut line = vec![0u64; ROUNDS];
        for (side, wins) in &sides {
            let games: u64 = wins.rounds.iter().sum();
            line.iter_mut().zip(&wins.rounds).for_each(|(own, more)| *own += more);
            let won = *side != reader::NOTHING;
            let rounds = [0.05, 0.5, 0.95].map(|share| Item::Count(percentile(&wins.rounds, share)));
            let health = wins.health[0] as f64 / wins.health[1].max(1) as f64 * 100.0;
            let left = if won {
                [
                    Item::Mean(wins.standing.mean_of_counts(reach)),
                    Item::Mean(wins.of.mean_of_counts(reach)),
                    Item::Number(health),
                ]
            } else {
                [Item::None, Item::None, Item::None]
            };
            let who = if won { Item::text(format!("side {side}")) } else { Item::text("nobody") };
            answer.rows.push([about(cell), vec![who, Item::Count(games)], rounds.to_vec(), left.to_vec()].concat());
        }
        let all: u64 = line.iter().sum();
        let last = percentile(&line, 0.999) as usize;
        let points = (1..=last).map(|round| {
            let over: u64 = line[..=round].iter().sum();
            (round as f64, over as f64 / all.max(1) as f64 * 100.0)
        });
        lines.push((label(cell), points.collect()));
    }
    answer
        .notes
        .push("Rounds by which 5, 50 and 95 of 100 fights are over; each interval has 95 % confidence.".to_owned());
    let picture = Picture::Lines { across: "round".to_owned(), up: "fights over, %".to_owned(), lines };
    answer.pictures.push(("Fights over after each round".to_owned(), picture));
    Ok(answer)
}

/// Sums over the games that reached a round.
#[derive(Clone, Copy, Debug, Default)]
struct Stand {
    standing: Sum,
    health: Sum,
    full: i64,
    pool: Sum,
    own_pools: Sum,
}

type Stands = BTreeMap<(i64, i64), Stand>;

/// How the sides stand after each round: who is left, their health, their pools.
///
/// # Errors
/// A sentence about games without this detail, or a file that is no such table.
pub fn rounds(results: &Results) -> Result<Answer, String> {
    let mut answer = Answer {
        title: "How the sides stand after each round".to_owned(),
        columns: [
            &ABOUT[..],
            &[
                ("side", "side"),
                ("round", "round"),
                ("games", "games"),
                ("standing", "standing"),
                ("health", "health, %"),
                ("pool", "common pools"),
                ("own_pools", "pools of their own"),
            ],
        ]
        .concat(),
        ..Answer::default()
    };
    let reach = reach(1);
    let mut lines: Vec<(String, Vec<(f64, f64)>)> = Vec::new();
    for cell in results.first_cells() {
        let mut stands = Stands::new();
        for file in cell.files_of(Table::Rounds)? {
            let columns = ["side", "round", "standing", "health", "health_of", "pool", "own_pools"];
            let each = |stands: &mut Stands, values: &[reader::Values]| {
                for row in 0..values[0].len() {
                    let number = |column: usize| values[column].numbers()[row];
                    let stand = stands.entry((number(0), number(1))).or_default();
                    stand.standing.add(number(2));
                    stand.health.add(number(3));
                    stand.full += number(4);
                    stand.pool.add(number(5));
                    stand.own_pools.add(number(6));
                }
                Ok(())
            };
            let join = |whole: &mut Stands, more: Stands| {
                for (at, stand) in more {
                    let own = whole.entry(at).or_default();
                    own.standing.join(stand.standing);
                    own.health.join(stand.health);
                    own.full += stand.full;
                    own.pool.join(stand.pool);
                    own.own_pools.join(stand.own_pools);
                }
            };
            let found = reader::fold(&file, Table::Rounds, &columns, &each, &join)?;
            join(&mut stands, found);
        }
        for ((side, round), stand) in &stands {
            let health = stand.health.sum as f64 / stand.full.max(1) as f64 * 100.0;
            let name = format!("{}, side {side}", label(cell));
            match lines.last_mut().filter(|(last, _)| *last == name) {
                Some((_, points)) => points.push((*round as f64, health)),
                None => lines.push((name, vec![(*round as f64, health)])),
            }
            let own = [
                Item::Count(side.unsigned_abs()),
                Item::Count(round.unsigned_abs()),
                Item::Count(stand.standing.count),
                Item::Mean(stand.standing.mean_of_counts(reach)),
                Item::Number(health),
                Item::Mean(stand.pool.mean(reach)),
                Item::Mean(stand.own_pools.mean(reach)),
            ];
            answer.rows.push([about(cell), own.to_vec()].concat());
        }
    }
    answer.notes.push(
        "Round 0 is before the first. A row counts the games that came so far, so later rounds are those of long \
         fights; health is that of all who are still in the fight, of what the whole side has when sound."
            .to_owned(),
    );
    let picture = Picture::Lines { across: "round".to_owned(), up: "health, %".to_owned(), lines };
    answer.pictures.push(("Health of the sides after each round".to_owned(), picture));
    Ok(answer)
}
