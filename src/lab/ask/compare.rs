//! What one variant changes against another.

use super::answer::{Answer, Item, Picture};
use crate::lab::stats::{reach, share};
use crate::lab::study::folder::{Cell, Results};

use super::paired::{Comparison, comparisons, nothing_changed, together};
/// What `b` changes against `a`, on the same dice.
///
/// # Errors
/// A sentence about a variant that is not there, or one without games in common.
pub fn compare(results: &Results, a: &str, b: &str) -> Result<Answer, String> {
    let compared = comparisons(results, a, b)?;
    let reach = reach(compared.len());
    let mut answer = Answer {
        title: format!("{b} compared with {a}"),
        columns: vec![
            ("level", "level"),
            ("opponents", "opponents"),
            ("seed", "seed"),
            ("pairs", "pairs"),
            ("before", "first side won before"),
            ("after", "and after"),
            ("difference", "difference in points"),
            ("lost", "first side lost by it"),
            ("gained", "won by it"),
            ("unchanged", "games unchanged"),
            ("pairs_for_1_point", "more pairs for ±1"),
            ("pairs_for_2_points", "more to find 2"),
        ],
        ..Answer::default()
    };
    let mut drawn = Vec::new();
    for Comparison { cell, pairs, won, alike, .. } in &compared {
        let difference = pairs.difference(reach);
        drawn.push((format!("{}, {}", cell.by.level, cell.opponents()), difference));
        answer.rows.push(vec![
            Item::text(cell.by.level.as_str()),
            Item::text(cell.opponents()),
            Item::Count(cell.by.seed),
            Item::Count(pairs.pairs),
            Item::Share(share(won[0], pairs.pairs, reach)),
            Item::Share(share(won[1], pairs.pairs, reach)),
            Item::Points(difference),
            Item::Count(pairs.lost),
            Item::Count(pairs.gained),
            Item::Share(share(*alike, pairs.pairs, reach)),
            Item::Count(pairs.for_half_width(0.01).saturating_sub(pairs.pairs)),
            Item::Count(pairs.for_change(0.02).saturating_sub(pairs.pairs)),
        ]);
    }
    answer.notes.push(
        "Games of one number have the same dice with both. A game is unchanged that has the same winner, rounds and \
         number of decisions. More pairs are needed for an interval of 1 point to either side, or to find a change of \
         2 points in 80 of 100 studies."
            .to_owned(),
    );
    answer.notes.extend(nothing_changed(&compared, b));
    answer.notes.push(together(compared.len()));
    let picture = Picture::Intervals {
        axis: "first side wins more or less often, points".to_owned(),
        scale: 100.0,
        reference: Some(0.0),
        rows: drawn,
    };
    answer.pictures.push((format!("What {b} changes against {a}"), picture));
    Ok(answer)
}

/// The first games that another variant turns: level, players, replica and number.
///
/// # Errors
/// See [`compare`].
pub fn flipped(results: &Results, a: &str, b: &str, most: usize) -> Result<Vec<(Cell, u64)>, String> {
    let turned = comparisons(results, a, b)?.into_iter().flat_map(|comparison| {
        let cell = comparison.cell.clone();
        comparison.flipped.into_iter().map(move |number| (cell.clone(), number))
    });
    Ok(turned.take(most).collect())
}
