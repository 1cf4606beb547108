//! How the games follow a number of content.

use super::answer::{Answer, Item, Picture};
use super::games::{Game, games};
use crate::core::name::Name;
use crate::lab::stats::{Estimate, mean, reach, share};
use crate::lab::study::folder::{Cell, Results};

use super::paired::{family, partners};
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

#[cfg(test)]
mod tests {
    use super::super::games::Ending;
    use super::*;

    fn game(number: u64, won: bool) -> Game {
        let ending = if won { Ending::First } else { Ending::Other };
        Game { number, ending, rounds: 3, intents: 40 }
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
}
