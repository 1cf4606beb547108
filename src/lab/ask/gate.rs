//! Whether a change stays within bounds, for a build to pass or fail.

use super::answer::{Answer, Item};
use super::games::endings;
use super::matrix::label;
use crate::lab::stats::{Estimate, reach, share};
use crate::lab::study::folder::{Cell, Results};

use super::paired::{Comparison, comparisons, known, together};
/// What a gate says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// Every interval lies within the bounds.
    Passed,
    /// No interval lies outside of the bounds, but one reaches over them: more games are needed.
    Undecided,
    /// An interval lies outside.
    Failed,
}

fn judge(interval: &Estimate, low: f64, high: f64) -> Verdict {
    if interval.low > high || interval.high < low {
        Verdict::Failed
    } else if interval.low >= low && interval.high <= high {
        Verdict::Passed
    } else {
        Verdict::Undecided
    }
}

fn word(verdict: Verdict) -> Item {
    Item::text(match verdict {
        Verdict::Passed => "within",
        Verdict::Undecided => "undecided",
        Verdict::Failed => "beyond",
    })
}

/// Whether a variant stays within a margin of another, 0 to 1.
///
/// # Errors
/// See [`compare`](super::compare()).
pub fn gate(results: &Results, a: &str, b: &str, margin: f64) -> Result<(Answer, Verdict), String> {
    let compared = comparisons(results, a, b)?;
    let reach = reach(compared.len());
    let mut answer = Answer {
        title: format!("Gate: {b} within {:.1} points of {a}", margin * 100.0),
        columns: vec![
            ("level", "level"),
            ("opponents", "opponents"),
            ("pairs", "pairs"),
            ("difference", "difference in points"),
            ("verdict", "verdict"),
        ],
        ..Answer::default()
    };
    let mut worst = Verdict::Passed;
    for Comparison { cell, pairs, .. } in &compared {
        let difference = pairs.difference(reach);
        let verdict = judge(&difference, -margin, margin);
        worst = worst.max(verdict);
        answer.rows.push(vec![
            Item::text(cell.by.level.as_str()),
            Item::text(cell.opponents()),
            Item::Count(pairs.pairs),
            Item::Points(difference),
            word(verdict),
        ]);
    }
    answer.notes.push(together(compared.len()));
    Ok((answer, worst))
}

/// Whether the first side wins a share of games between two bounds, 0 to 1, with every variant or one.
///
/// # Errors
/// A sentence about a variant that is not there.
pub fn gate_between(
    results: &Results,
    variant: Option<&str>,
    low: f64,
    high: f64,
) -> Result<(Answer, Verdict), String> {
    let variant = variant.map(|name| known(results, name)).transpose()?;
    let cells: Vec<&Cell> =
        results.cells.iter().filter(|cell| variant.is_none_or(|name| name == cell.by.variant)).collect();
    let reach = reach(cells.len());
    let mut answer = Answer {
        title: format!("Gate: the first side wins {:.1} to {:.1} % of games", low * 100.0, high * 100.0),
        columns: vec![
            ("cell", "level, variant, opponents"),
            ("games", "games"),
            ("first_side", "first side wins"),
            ("verdict", "verdict"),
        ],
        ..Answer::default()
    };
    let mut worst = Verdict::Passed;
    for cell in &cells {
        let (games, [won, ..]) = (cell.games(), endings(cell)?);
        let rate = share(won, games, reach);
        let verdict = judge(&rate, low, high);
        worst = worst.max(verdict);
        answer.rows.push(vec![Item::text(label(cell)), Item::Count(games), Item::Share(rate), word(verdict)]);
    }
    answer.notes.push(together(cells.len()));
    Ok((answer, worst))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gates_tell_within_from_beyond_and_undecided() {
        let interval = |low, high| Estimate { value: 0.0, low, high };
        assert_eq!(judge(&interval(-0.01, 0.01), -0.02, 0.02), Verdict::Passed);
        assert_eq!(judge(&interval(0.01, 0.03), -0.02, 0.02), Verdict::Undecided);
        assert_eq!(judge(&interval(0.021, 0.03), -0.02, 0.02), Verdict::Failed);
        assert_eq!(judge(&interval(-0.5, -0.03), -0.02, 0.02), Verdict::Failed);
    }
}
