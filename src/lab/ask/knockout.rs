//! What each ability is worth: games without it.

use super::answer::{Answer, Item, Picture};
use crate::lab::run::BASE;
use crate::lab::stats::{reach, share};
use crate::lab::study::folder::Results;

use super::paired::{Comparison, comparisons, family, together};
/// What each name of a list is worth: points that the first side wins less or more often without it.
///
/// # Errors
/// A sentence about a list that was not knocked out.
pub fn knockout(results: &Results, field: &str) -> Result<Answer, String> {
    let family = family(results, field, '-')?;
    let mut rows = Vec::new();
    for (name, variant) in &family {
        for comparison in comparisons(results, BASE, variant.as_str())? {
            rows.push((name.clone(), comparison));
        }
    }
    let reach = reach(rows.len());
    let mut answer = Answer {
        title: format!("Knockout of {field}"),
        columns: vec![
            ("without", "without"),
            ("level", "level"),
            ("opponents", "opponents"),
            ("pairs", "pairs"),
            ("difference", "first side wins, points"),
            ("lost", "lost by it"),
            ("gained", "won by it"),
            ("unchanged", "games unchanged"),
        ],
        ..Answer::default()
    };
    let mut drawn = Vec::new();
    for (name, Comparison { cell, pairs, alike, .. }) in &rows {
        let difference = pairs.difference(reach);
        drawn.push((format!("{name}, {}", cell.by.level), difference));
        answer.rows.push(vec![
            Item::text(name.as_str()),
            Item::text(cell.by.level.as_str()),
            Item::text(cell.opponents()),
            Item::Count(pairs.pairs),
            Item::Points(difference),
            Item::Count(pairs.lost),
            Item::Count(pairs.gained),
            Item::Share(share(*alike, pairs.pairs, reach)),
        ]);
    }
    answer.notes.push(
        "What the first side wins more often without something is what that is worth to the others, and the other way \
         round."
            .to_owned(),
    );
    answer.notes.push(together(rows.len()));
    let picture = Picture::Intervals {
        axis: "first side wins more or less often without it, points".to_owned(),
        scale: 100.0,
        reference: Some(0.0),
        rows: drawn,
    };
    answer.pictures.push((format!("What each of {field} is worth"), picture));
    Ok(answer)
}
