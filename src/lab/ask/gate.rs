//! Whether a change stays within bounds, for a build to pass or fail.

use super::answer::{Answer, Item};
use super::games::endings;
use super::matrix::label;
use crate::lab::stats::{Estimate, reach, share};
use crate::lab::study::folder::{Cell, Results};

use super::paired::{Comparison, comparisons, known, nothing_changed, together};

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

/// How many games would settle what so many leave undecided, if what they show is near the truth: intervals shrink with
/// the root of the number of games.
fn games_to_settle(interval: &Estimate, games: u64, low: f64, high: f64) -> Option<u64> {
    let room = (interval.value - low).abs().min((interval.value - high).abs());
    let half = (interval.high - interval.low) / 2.0;
    let times = (half / room).powi(2);
    // What stands on a bound is never settled.
    (times < 10_000.0).then(|| (games as f64 * times * 1.1 / 100.0).ceil() as u64 * 100)
}

/// A sentence on what to do about what is undecided: the most games that any of it needs.
fn advice(undecided: &[Option<u64>], what: &str) -> Option<String> {
    let most = undecided.iter().max()?;
    let known = most.filter(|_| undecided.iter().all(Option::is_some));
    Some(known.map_or_else(
        || "Undecided: it stands on a bound, and no number of games may settle it.".to_owned(),
        |games| {
            format!(
                "Undecided: about {games} {what} should settle it; put more `games` into the study and play it again."
            )
        },
    ))
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
    let (mut worst, mut open) = (Verdict::Passed, Vec::new());
    for Comparison { cell, pairs, .. } in &compared {
        let difference = pairs.difference(reach);
        let verdict = judge(&difference, -margin, margin);
        worst = worst.max(verdict);
        if verdict == Verdict::Undecided {
            open.push(games_to_settle(&difference, pairs.pairs, -margin, margin));
        }
        answer.rows.push(vec![
            Item::text(cell.by.level.as_str()),
            Item::text(cell.opponents()),
            Item::Count(pairs.pairs),
            Item::Points(difference),
            word(verdict),
        ]);
    }
    answer.notes.extend(nothing_changed(&compared, b));
    answer.notes.extend(advice(&open, "pairs"));
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
    let (mut worst, mut open) = (Verdict::Passed, Vec::new());
    for cell in &cells {
        let (games, [won, ..]) = (cell.games(), endings(cell)?);
        let rate = share(won, games, reach);
        let verdict = judge(&rate, low, high);
        worst = worst.max(verdict);
        if verdict == Verdict::Undecided {
            open.push(games_to_settle(&rate, games, low, high));
        }
        answer.rows.push(vec![Item::text(label(cell)), Item::Count(games), Item::Share(rate), word(verdict)]);
    }
    answer.notes.extend(advice(&open, "games"));
    answer.notes.push(together(cells.len()));
    Ok((answer, worst))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_undecided_says_how_many_games_would_settle_it() {
        let interval = |value, half| Estimate { value, low: value - half, high: value + half };
        assert_eq!(games_to_settle(&interval(0.0, 0.08), 100, -0.04, 0.04), Some(500));
        assert_eq!(games_to_settle(&interval(0.04, 0.08), 100, -0.04, 0.04), None);
        assert_eq!(advice(&[], "pairs"), None);
        assert!(advice(&[Some(500), Some(900)], "pairs").is_some_and(|told| told.contains("about 900 pairs")));
        assert!(advice(&[Some(500), None], "pairs").is_some_and(|told| told.contains("stands on a bound")));
    }

    #[test]
    fn gates_tell_within_from_beyond_and_undecided() {
        let interval = |low, high| Estimate { value: 0.0, low, high };
        assert_eq!(judge(&interval(-0.01, 0.01), -0.02, 0.02), Verdict::Passed);
        assert_eq!(judge(&interval(0.01, 0.03), -0.02, 0.02), Verdict::Undecided);
        assert_eq!(judge(&interval(0.021, 0.03), -0.02, 0.02), Verdict::Failed);
        assert_eq!(judge(&interval(-0.5, -0.03), -0.02, 0.02), Verdict::Failed);
    }
}
