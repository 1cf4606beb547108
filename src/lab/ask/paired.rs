//! Two variants on the same dice, game by game: comparisons, sweeps, knockouts, gates.

use std::cmp::Ordering;

use super::answer::{Answer, Item, Picture};
use super::games::{Game, Games, endings, games};
use super::matrix::label;
use crate::content::diagnostic::nearest;
use crate::core::name::Name;
use crate::lab::run::BASE;
use crate::lab::stats::{Estimate, Pairs, mean, reach, share};
use crate::lab::study::folder::{Cell, Results};

/// The cells of two variants that differ in nothing else.
fn partners(results: &Results, a: Name, b: Name) -> Vec<(&Cell, &Cell)> {
    let alike = |one: &Cell, other: &Cell| {
        let (one, other) = (&one.by, &other.by);
        (one.level, one.policies, one.seed, one.replica) == (other.level, other.policies, other.seed, other.replica)
    };
    let of = |variant: Name| results.cells.iter().filter(move |cell| cell.by.variant == variant);
    of(a).filter_map(|one| of(b).find(|other| alike(one, other)).map(|other| (one, other))).collect()
}

fn known(results: &Results, variant: &str) -> Result<Name, String> {
    let names = results.variants();
    let known = || names.iter().map(|name| name.as_str());
    if let Some(name) = names.iter().find(|name| **name == *variant) {
        return Ok(*name);
    }
    let meant = nearest(variant, known()).map_or_else(String::new, |near| format!("; did you mean {near:?}?"));
    let there = known().collect::<Vec<_>>().join(", ");
    Err(format!("{}: no variant is called {variant:?}{meant} (there are {there})", results.folder.display()))
}

/// Two variants and what became of the games they have in common.
struct Comparison<'r> {
    cell: &'r Cell,
    pairs: Pairs,
    /// Won by the first side with the one and with the other.
    won: [u64; 2],
    /// Games that went the same way with both.
    alike: u64,
    /// Numbers of the first games that turned.
    flipped: Vec<u64>,
}

/// Numbers of games that turned which are kept.
const FLIPPED: usize = 1000;

impl<'r> Comparison<'r> {
    fn new(cell: &'r Cell) -> Self {
        Self { cell, pairs: Pairs::default(), won: [0; 2], alike: 0, flipped: Vec::new() }
    }

    fn add(&mut self, a: Game, b: Game) {
        self.pairs.pairs += 1;
        self.pairs.lost += u64::from(a.won() && !b.won());
        self.pairs.gained += u64::from(!a.won() && b.won());
        self.won[0] += u64::from(a.won());
        self.won[1] += u64::from(b.won());
        self.alike += u64::from(a.like(&b));
        if a.won() != b.won() && self.flipped.len() < FLIPPED {
            self.flipped.push(a.number);
        }
    }
}

/// Pairs the games of two cells by their numbers.
fn paired<'r>(one: &'r Cell, other: &Cell) -> Result<Comparison<'r>, String> {
    let mut found = Comparison::new(one);
    let (mut ones, mut others) = (Games::new(one), Games::new(other));
    let (mut a, mut b) = (ones.next()?, others.next()?);
    while let (Some(left), Some(right)) = (a, b) {
        match left.number.cmp(&right.number) {
            Ordering::Less => a = ones.next()?,
            Ordering::Greater => b = others.next()?,
            Ordering::Equal => {
                found.add(left, right);
                (a, b) = (ones.next()?, others.next()?);
            }
        }
    }
    Ok(found)
}

fn comparisons<'r>(results: &'r Results, a: &str, b: &str) -> Result<Vec<Comparison<'r>>, String> {
    let [a, b] = [known(results, a)?, known(results, b)?];
    let partners = partners(results, a, b);
    if partners.is_empty() {
        let folder = results.folder.display();
        return Err(format!("{folder}: {a} and {b} have no games of the same level, players and seed"));
    }
    partners.into_iter().map(|(one, other)| paired(one, other)).collect()
}

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
            ("lost", "lost by it"),
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

fn together(many: usize) -> String {
    match many {
        1 => "The interval has 95 % confidence.".to_owned(),
        _ => format!("The {many} intervals hold together with 95 % confidence."),
    }
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

/// The variants of a sweep or knockout of a field: what follows the field's name in theirs, and the name.
fn family(results: &Results, field: &str, sign: char) -> Result<Vec<(String, Name)>, String> {
    let prefix = format!("{}{sign}", field.replace(':', "."));
    let mut own: Vec<(String, Name)> = results
        .variants()
        .into_iter()
        .filter_map(|name| name.as_str().strip_prefix(&prefix).map(|rest| (rest.to_owned(), name)))
        .collect();
    own.sort();
    if own.is_empty() {
        return Err(format!("{}: there are no variants of {field:?}", results.folder.display()));
    }
    Ok(own)
}

/// How the share of games won follows a number of content; `target`, 0 to 1, is what it should come to.
///
/// # Errors
/// A sentence about a field that was not swept, or not over numbers.
pub fn sweep(results: &Results, field: &str, target: Option<f64>) -> Result<Answer, String> {
    let mut values = Vec::new();
    for (value, variant) in family(results, field, '=')? {
        let number: f64 = value.parse().map_err(|_| format!("{field}={value}: only numbers have a slope"))?;
        values.push((number, variant));
    }
    values.sort_by(|a, b| a.0.total_cmp(&b.0));
    let first = values[0].1;
    let groups: Vec<&Cell> =
        results.first_cells().filter(|cell| cell.by.variant == first && cell.by.replica == 0).collect();
    let reach_all = reach(groups.len() * (values.len() + 1));
    let mut answer = Answer {
        title: format!("Sweep of {field}"),
        columns: vec![
            ("level", "level"),
            ("opponents", "opponents"),
            ("value", "value"),
            ("games", "games"),
            ("first_side", "first side wins"),
            ("slope", "points for each 1 more"),
        ],
        ..Answer::default()
    };
    let mut lines = Vec::new();
    for group in groups {
        let mut curve: Vec<(f64, Name, Vec<Game>)> = Vec::new();
        for &(number, variant) in &values {
            let cell = partners(results, first, variant).into_iter().find(|(one, _)| std::ptr::eq(*one, group));
            let cell =
                cell.ok_or_else(|| format!("{}: {variant} has no games like those of {first}", group.by.level))?.1;
            curve.push((number, variant, games(cell)?));
        }
        let slope = slope(&curve, reach_all);
        let mut line = Vec::new();
        for (index, (number, _, games)) in curve.iter().enumerate() {
            let won = games.iter().filter(|game| game.won()).count() as u64;
            let rate = share(won, games.len() as u64, reach_all);
            line.push((*number, rate.value * 100.0));
            answer.rows.push(vec![
                Item::text(group.by.level.as_str()),
                Item::text(group.opponents()),
                Item::Number(*number),
                Item::Count(games.len() as u64),
                Item::Share(rate),
                if index == 0 { slope.map_or(Item::None, Item::Points) } else { Item::None },
            ]);
        }
        lines.push((format!("{}, {}", group.by.level, group.opponents()), line));
        if let Some(target) = target {
            answer.notes.push(best(results, group, &curve, target));
        }
    }
    answer.notes.push(
        "The slope is the mean over games of the line through their outcomes on the same dice, with the interval of \
         that mean. All intervals hold together with 95 % confidence."
            .to_owned(),
    );
    let picture = Picture::Lines { across: field.to_owned(), up: "first side wins, % of games".to_owned(), lines };
    answer.pictures.push((format!("Games won over {field}"), picture));
    Ok(answer)
}

/// The slope of each game's outcomes, and the mean of those: games of one number share their dice.
fn slope(curve: &[(f64, Name, Vec<Game>)], reach: f64) -> Option<Estimate> {
    let middle = curve.iter().map(|(x, ..)| x).sum::<f64>() / curve.len() as f64;
    let spread: f64 = curve.iter().map(|(x, ..)| (x - middle).powi(2)).sum();
    let games = curve.iter().map(|(.., games)| games.len()).min().unwrap_or(0);
    if spread == 0.0 || games == 0 {
        return None;
    }
    let own = |n: usize| {
        curve.iter().map(|(x, _, games)| (x - middle) * f64::from(u8::from(games[n].won()))).sum::<f64>() / spread
    };
    Some(mean(&(0..games).map(own).collect::<Vec<f64>>(), reach))
}

/// The value that comes nearest to a target, and whether fresh dice agree.
fn best(results: &Results, group: &Cell, curve: &[(f64, Name, Vec<Game>)], target: f64) -> String {
    let rate = |games: &[Game]| games.iter().filter(|game| game.won()).count() as f64 / games.len().max(1) as f64;
    let nearest = curve.iter().min_by(|a, b| (rate(&a.2) - target).abs().total_cmp(&(rate(&b.2) - target).abs()));
    let Some((_, variant, chosen)) = nearest else { return String::new() };
    let percent = |x: f64| format!("{:.1} %", x * 100.0);
    let found = format!(
        "{}, {}: nearest to {} is {variant} with {}",
        group.by.level,
        group.opponents(),
        percent(target),
        percent(rate(chosen))
    );
    let again = results.cells.iter().find(|cell| {
        results.is_confirmation(cell)
            && cell.by.variant == *variant
            && (cell.by.level, cell.by.policies) == (group.by.level, group.by.policies)
    });
    match again.map(games) {
        Some(Ok(games)) => {
            let won = games.iter().filter(|game| game.won()).count() as u64;
            let fresh = share(won, games.len() as u64, reach(1));
            let range = format!("{} to {}", percent(fresh.low), percent(fresh.high));
            let fits = fresh.low <= target && target <= fresh.high;
            let verdict =
                if fits { "and may be called the best of these" } else { "which does not have the target in it" };
            format!("{found}; on fresh dice {} ({range}), {verdict}.", percent(fresh.value))
        }
        Some(Err(why)) => why,
        None => {
            let study =
                results.study.as_ref().map_or_else(|| "STUDY".to_owned(), |study| study.file.display().to_string());
            let folder = results.folder.display();
            format!(
                "{found}; chosen by its dice, so not yet the best: `battlemat study {study} --out {folder} --confirm {variant}` plays it again on fresh ones."
            )
        }
    }
}

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
/// See [`compare`].
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
    use super::super::games::Ending;
    use super::*;

    fn game(number: u64, won: bool) -> Game {
        let ending = if won { Ending::First } else { Ending::Other };
        Game { number, ending, rounds: 3, intents: 40 }
    }

    #[test]
    fn what_turned_is_counted_by_side() {
        let by = crate::lab::tables::rows::Provenance {
            program: Name::new("1"),
            ruleset: Name::new("game"),
            content: 0,
            level: Name::new("level"),
            level_hash: 0,
            variant: Name::new("base"),
            policies: [Name::new("ai"); 2],
            replica: 0,
            seed: 1,
            planned: 4,
        };
        let cell = Cell { by, files: Vec::new() };
        let mut found = Comparison::new(&cell);
        for (number, a, b) in [(0, true, false), (1, false, true), (2, false, true), (3, true, true)] {
            found.add(game(number, a), game(number, b));
        }
        assert_eq!(found.pairs, Pairs { pairs: 4, lost: 1, gained: 2 });
        assert_eq!((found.won, found.alike, found.flipped), ([2, 3], 1, vec![0, 1, 2]));
    }

    #[test]
    fn a_slope_is_that_of_the_games() {
        // With each 10 more a tenth of 100 games more is won.
        let curve: Vec<(f64, Name, Vec<Game>)> = (0..4u32)
            .map(|step| {
                let games = (0..100).map(|n| game(n, n < u64::from(step) * 10)).collect();
                (f64::from(step) * 10.0, Name::new("x"), games)
            })
            .collect();
        let slope = slope(&curve, 2.0).expect("a slope");
        assert!((slope.value - 0.01).abs() < 1e-9 && slope.low > 0.005 && slope.high < 0.015, "{slope:?}");
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
