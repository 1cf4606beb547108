//! Who wins: by level, opponents and variant; and how much of it is luck.

use rayon::prelude::*;

use super::answer::{Answer, Item, Picture};
use super::games::{Game, endings, games};
use crate::lab::stats::{Estimate, reach, share};
use crate::lab::study::folder::{Cell, Results};

/// What a row of an answer is about.
pub(super) const ABOUT: [(&str, &str); 3] = [("level", "level"), ("variant", "variant"), ("opponents", "opponents")];

/// The beginning of a cell's row.
pub(super) fn about(cell: &Cell) -> Vec<Item> {
    vec![Item::text(cell.by.level.as_str()), Item::text(cell.by.variant.as_str()), Item::text(cell.opponents())]
}

/// What a cell is called beside a picture.
pub(super) fn label(cell: &Cell) -> String {
    format!("{}, {}, {}", cell.by.level, cell.by.variant, cell.opponents())
}

/// How often which side wins.
///
/// # Errors
/// A sentence about a file that is no table of games.
pub fn matrix(results: &Results) -> Result<Answer, String> {
    let cells: Vec<&Cell> = results.cells.iter().collect();
    // Two rates of each cell are looked at.
    let reach = reach(cells.len() * 2);
    let mut answer = Answer {
        title: "Who wins".to_owned(),
        columns: [
            &ABOUT[..],
            &[
                ("seed", "seed"),
                ("games", "games"),
                ("first_side", "first side wins"),
                ("other_sides", "others win"),
                ("neither", "neither"),
                ("faults", "faults"),
            ],
        ]
        .concat(),
        ..Answer::default()
    };
    let counted: Vec<Result<[u64; 4], String>> = cells.par_iter().map(|cell| endings(cell)).collect();
    let mut drawn = Vec::new();
    for (cell, counts) in cells.iter().zip(counted) {
        let [first, other, neither, fault] = counts?;
        let all = cell.games();
        let rate = share(first, all, reach);
        drawn.push((label(cell), rate));
        let own = [
            Item::Count(cell.by.seed),
            Item::Count(all),
            Item::Share(rate),
            Item::Share(share(other, all, reach)),
            Item::Count(neither),
            Item::Count(fault),
        ];
        answer.rows.push([about(cell), own.to_vec()].concat());
    }
    answer.notes.push(format!("The {} intervals hold together with 95 % confidence.", cells.len() * 2));
    let picture = Picture::Intervals {
        axis: "first side wins, % of games".to_owned(),
        scale: 100.0,
        reference: Some(0.5),
        rows: drawn,
    };
    answer.pictures.push(("Games that the first side wins".to_owned(), picture));
    Ok(answer)
}

/// How much of who wins is the dice of the battle, and how much the players' own.
///
/// # Errors
/// A sentence about games that were not played with several sets of the players' dice.
pub fn policies_and_luck(results: &Results) -> Result<Answer, String> {
    let mut groups: Vec<Vec<&Cell>> = Vec::new();
    for cell in results.first_cells() {
        let same = |group: &&mut Vec<&Cell>| {
            let by = &group[0].by;
            (by.level, by.variant, by.policies, by.seed)
                == (cell.by.level, cell.by.variant, cell.by.policies, cell.by.seed)
        };
        match groups.iter_mut().find(same) {
            Some(group) => group.push(cell),
            None => groups.push(vec![cell]),
        }
    }
    groups.retain(|group| group.len() > 1);
    if groups.is_empty() {
        return Err(format!(
            "{}: every game was played with one set of the players' dice: `replicas` of a study, or --replica, plays more",
            results.folder.display()
        ));
    }
    let reach = reach(groups.len() * 2);
    let mut answer = Answer {
        title: "Luck and skill".to_owned(),
        columns: [
            &ABOUT[..],
            &[
                ("games", "games"),
                ("replicas", "sets of dice"),
                ("first_side", "first side wins"),
                ("settled", "same winner in all"),
                ("luck", "part of the battle's dice"),
            ],
        ]
        .concat(),
        ..Answer::default()
    };
    let mut drawn = Vec::new();
    for group in &groups {
        let played: Vec<Vec<Game>> = group.iter().map(|cell| games(cell)).collect::<Result<_, _>>()?;
        let count = played.iter().map(Vec::len).min().unwrap_or(0);
        let wins: Vec<f64> = (0..count).map(|n| played.iter().filter(|games| games[n].won()).count() as f64).collect();
        let replicas = group.len() as f64;
        let settled = wins.iter().filter(|wins| **wins == 0.0 || **wins == replicas).count() as u64;
        // Games of one number hang together, so the rate is taken of their means.
        let means: Vec<f64> = wins.iter().map(|wins| wins / replicas).collect();
        let rate = crate::lab::stats::mean(&means, reach);
        let luck = jackknife(&wins, reach, &|wins| correlation(wins, replicas));
        drawn.push((label(group[0]), luck));
        let own = [
            Item::Count(count as u64),
            Item::Count(group.len() as u64),
            Item::Share(rate),
            Item::Share(share(settled, count as u64, reach)),
            Item::Share(luck),
        ];
        answer.rows.push([about(group[0]), own.to_vec()].concat());
    }
    answer.notes.push(
        "The part of the battle's dice is the likeness of games with the same dice but other whims of the players \
         (intraclass correlation; its interval by jackknife): 100 % where the dice alone decide."
            .to_owned(),
    );
    answer.notes.push(
        "`ai`, `farsighted` and `expert` have no whims, so between them every set gives the same games; how much skill \
         is worth shows where policies meet each other, in the table of who wins."
            .to_owned(),
    );
    let picture = Picture::Intervals {
        axis: "part of the battle's dice, %".to_owned(),
        scale: 100.0,
        reference: None,
        rows: drawn,
    };
    answer.pictures.push(("How much of who wins the dice decide".to_owned(), picture));
    Ok(answer)
}

/// How alike the outcomes of one game are: 0 where its dice say nothing, 1 where they say all.
fn correlation(wins: &[f64], replicas: f64) -> f64 {
    let n = wins.len() as f64;
    let mean = wins.iter().sum::<f64>() / (n * replicas);
    let between = wins.iter().map(|wins| replicas * (wins / replicas - mean).powi(2)).sum::<f64>() / (n - 1.0);
    let within = wins.iter().map(|wins| wins * (1.0 - wins / replicas)).sum::<f64>() / (n * (replicas - 1.0));
    let all = between + (replicas - 1.0) * within;
    // Where nothing ever differs nothing can be told apart.
    if all > 0.0 { ((between - within) / all).clamp(0.0, 1.0) } else { 1.0 }
}

/// A number of many games with its interval, from how it changes when each twentieth of them is left out.
fn jackknife(games: &[f64], reach: f64, number: &dyn Fn(&[f64]) -> f64) -> Estimate {
    let value = number(games);
    let parts = games.len().min(20);
    if parts < 2 {
        return Estimate { value, low: 0.0, high: 1.0 };
    }
    let without = |part: usize| {
        let rest: Vec<f64> =
            games.iter().enumerate().filter(|(index, _)| index % parts != part).map(|(_, game)| *game).collect();
        number(&rest)
    };
    let left: Vec<f64> = (0..parts).map(without).collect();
    let middle = left.iter().sum::<f64>() / parts as f64;
    let spread: f64 = left.iter().map(|own| (own - middle).powi(2)).sum();
    let half = reach * (spread * (parts as f64 - 1.0) / parts as f64).sqrt();
    Estimate { value, low: (value - half).max(0.0), high: (value + half).min(1.0) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn likeness_tells_dice_from_whims() {
        assert_eq!(correlation(&[4.0, 0.0, 4.0, 0.0], 4.0), 1.0);
        let mixed: Vec<f64> = (0..1000).map(|n| f64::from([2, 1, 3, 2, 2, 1, 3, 2][n % 8])).collect();
        assert_eq!(correlation(&mixed, 4.0), 0.0, "less unlike than chance");
        // Games that the first side wins with 2 or with 8 of 10 chances: 0.09 / 0.25 of all differences.
        let mut dice = crate::core::dice::Dice::seeded(3);
        let game = |index: usize, dice: &mut crate::core::dice::Dice| {
            let chance = if index.is_multiple_of(2) { 2 } else { 8 };
            (0..4).filter(|_| dice.roll(10, "likeness") <= chance).count() as f64
        };
        let games: Vec<f64> = (0..2000).map(|index| game(index, &mut dice)).collect();
        let luck = jackknife(&games, 3.0, &|wins| correlation(wins, 4.0));
        assert!(luck.low < 0.36 && luck.high > 0.36 && luck.high - luck.low < 0.15, "{luck:?}");
    }
}
