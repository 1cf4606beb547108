//! Who wins: by level, opponents and variant; and how much of it is luck.

use rayon::prelude::*;

use super::answer::{Answer, Item, Picture};
use super::games::{SideBySide, endings};
use crate::lab::stats::{Estimate, Running, reach, share};
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
        let sets = group.len();
        let mut parts = vec![vec![0u64; sets + 1]; PARTS];
        let (mut count, mut means) = (0u64, Running::default());
        let mut games = SideBySide::new(group.iter().copied());
        while let Some(games) = games.next()? {
            let won = games.iter().filter(|game| game.won()).count();
            parts[count as usize % PARTS][won] += 1;
            // Games of one number hang together, so the rate is taken of their means.
            means.add(won as f64 / sets as f64);
            count += 1;
        }
        let settled = parts.iter().map(|wins| wins[0] + wins[sets]).sum();
        let rate = means.mean(reach);
        let luck = jackknife(&parts, reach, &correlation);
        drawn.push((label(group[0]), luck));
        let own = [
            Item::Count(count),
            Item::Count(sets as u64),
            Item::Share(rate),
            Item::Share(share(settled, count, reach)),
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

/// Parts that games are put into for a jackknife.
const PARTS: usize = 20;

/// How alike the outcomes of one game are: 0 where its dice say nothing, 1 where they say all. `wins` counts the games
/// that were won with none, one, … all of the sets of dice.
fn correlation(wins: &[u64]) -> f64 {
    let sets = (wins.len() - 1) as f64;
    let n: f64 = wins.iter().sum::<u64>() as f64;
    let sum = |of: &dyn Fn(f64) -> f64| wins.iter().enumerate().map(|(won, n)| *n as f64 * of(won as f64)).sum::<f64>();
    let mean = sum(&|won| won) / (n * sets);
    let between = sum(&|won| sets * (won / sets - mean).powi(2)) / (n - 1.0);
    let within = sum(&|won| won * (1.0 - won / sets)) / (n * (sets - 1.0));
    let all = between + (sets - 1.0) * within;
    // Where nothing ever differs nothing can be told apart.
    if all > 0.0 { ((between - within) / all).clamp(0.0, 1.0) } else { 1.0 }
}

/// A number of counted games with its interval, from how it changes when each part of them is left out.
fn jackknife(parts: &[Vec<u64>], reach: f64, number: &dyn Fn(&[u64]) -> f64) -> Estimate {
    let mut whole = vec![0; parts[0].len()];
    for part in parts {
        whole.iter_mut().zip(part).for_each(|(whole, own)| *whole += own);
    }
    let value = number(&whole);
    let filled: Vec<&Vec<u64>> = parts.iter().filter(|part| part.iter().any(|count| *count > 0)).collect();
    if filled.len() < 2 {
        return Estimate { value, low: 0.0, high: 1.0 };
    }
    let without = |part: &&Vec<u64>| {
        let rest: Vec<u64> = whole.iter().zip(*part).map(|(whole, own)| whole - own).collect();
        number(&rest)
    };
    let left: Vec<f64> = filled.iter().map(without).collect();
    let count = left.len() as f64;
    let middle = left.iter().sum::<f64>() / count;
    let spread: f64 = left.iter().map(|own| (own - middle).powi(2)).sum();
    let half = reach * (spread * (count - 1.0) / count).sqrt();
    Estimate { value, low: (value - half).max(0.0), high: (value + half).min(1.0) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn likeness_tells_dice_from_whims() {
        assert_eq!(correlation(&[2, 0, 0, 0, 2]), 1.0);
        assert_eq!(correlation(&[0, 250, 500, 250, 0]), 0.0, "less unlike than chance");
        // Games that the first side wins with 2 or with 8 of 10 chances: 0.09 / 0.25 of all differences.
        let mut dice = crate::core::dice::Dice::seeded(3);
        let mut parts = vec![vec![0; 5]; PARTS];
        for index in 0..2000 {
            let chance = if (index / PARTS).is_multiple_of(2) { 2 } else { 8 };
            parts[index % PARTS][(0..4).filter(|_| dice.roll(10, "likeness") <= chance).count()] += 1;
        }
        let luck = jackknife(&parts, 3.0, &correlation);
        assert!(luck.low < 0.36 && luck.high > 0.36 && luck.high - luck.low < 0.15, "{luck:?}");
    }
}
