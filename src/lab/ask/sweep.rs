//! How the games follow a number of content.

use super::answer::{Answer, Item, Picture};
use super::games::{Game, SideBySide, endings};
use crate::core::name::Name;
use crate::lab::stats::{Estimate, Running, reach, share};
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
        let mut cells = Vec::new();
        for &(_, variant) in &values {
            let cell = partners(results, first, variant).into_iter().find(|(one, _)| std::ptr::eq(*one, group));
            let cell =
                cell.ok_or_else(|| format!("{}: {variant} has no games like those of {first}", group.by.level))?;
            cells.push(cell.1);
        }
        let numbers: Vec<f64> = values.iter().map(|(number, _)| *number).collect();
        let curve = Curve::count(numbers, &cells)?;
        let slope = curve.slope(reach_all);
        let mut line = Vec::new();
        for (index, (number, won)) in curve.numbers.iter().zip(&curve.won).enumerate() {
            let rate = share(*won, curve.games, reach_all);
            line.push((*number, rate.value * 100.0));
            answer.rows.push(vec![
                Item::text(group.by.level.as_str()),
                Item::text(group.opponents()),
                Item::Number(*number),
                Item::Count(curve.games),
                Item::Share(rate),
                if index == 0 { slope.map_or(Item::None, Item::Points) } else { Item::None },
            ]);
        }
        lines.push((format!("{}, {}", group.by.level, group.opponents()), line));
        if let Some(target) = target {
            answer.notes.push(best(results, group, &curve, &values, target));
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

/// Games won at each value of a field.
struct Curve {
    numbers: Vec<f64>,
    won: Vec<u64>,
    games: u64,
    /// Of each game the slope of its outcomes: games of one number share their dice.
    slopes: Running,
}

impl Curve {
    fn new(numbers: Vec<f64>) -> Self {
        Self { won: vec![0; numbers.len()], numbers, games: 0, slopes: Running::default() }
    }

    fn count(numbers: Vec<f64>, cells: &[&Cell]) -> Result<Self, String> {
        let mut curve = Self::new(numbers);
        let mut games = SideBySide::new(cells.iter().copied());
        while let Some(games) = games.next()? {
            curve.add(games);
        }
        Ok(curve)
    }

    /// The mean of the numbers, and the sum of their squared distances from it.
    fn spread(&self) -> (f64, f64) {
        let middle = self.numbers.iter().sum::<f64>() / self.numbers.len() as f64;
        (middle, self.numbers.iter().map(|x| (x - middle).powi(2)).sum())
    }

    /// One game, played at each value.
    fn add(&mut self, games: &[Game]) {
        let (middle, spread) = self.spread();
        let mut slope = 0.0;
        for ((game, won), x) in games.iter().zip(&mut self.won).zip(&self.numbers) {
            *won += u64::from(game.won());
            slope += (x - middle) * f64::from(u8::from(game.won()));
        }
        self.games += 1;
        self.slopes.add(slope / spread);
    }

    fn slope(&self, reach: f64) -> Option<Estimate> {
        (self.spread().1 > 0.0 && self.games > 0).then(|| self.slopes.mean(reach))
    }
}

/// The value that comes nearest to a target, and whether fresh dice agree.
fn best(results: &Results, group: &Cell, curve: &Curve, values: &[(f64, Name)], target: f64) -> String {
    let rates = curve.won.iter().map(|won| *won as f64 / curve.games.max(1) as f64);
    let nearest = rates.zip(values).min_by(|a, b| (a.0 - target).abs().total_cmp(&(b.0 - target).abs()));
    let Some((rate, (_, variant))) = nearest else { return String::new() };
    let percent = |x: f64| format!("{:.1} %", x * 100.0);
    let found = format!(
        "{}, {}: nearest to {} is {variant} with {}",
        group.by.level,
        group.opponents(),
        percent(target),
        percent(rate)
    );
    let again = results.cells.iter().find(|cell| {
        cell.confirms
            && cell.by.variant == *variant
            && (cell.by.level, cell.by.policies) == (group.by.level, group.by.policies)
    });
    match again.map(|cell| endings(cell).map(|[won, ..]| share(won, cell.games(), reach(1)))) {
        Some(Ok(fresh)) => {
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
        let mut curve = Curve::new(vec![0.0, 10.0, 20.0, 30.0]);
        for n in 0..100 {
            curve.add(&[0, 10, 20, 30].map(|won| game(n, n < won)));
        }
        assert_eq!((curve.games, &curve.won[..]), (100, &[0, 10, 20, 30][..]));
        let slope = curve.slope(2.0).expect("a slope");
        assert!((slope.value - 0.01).abs() < 1e-9 && slope.low > 0.005 && slope.high < 0.015, "{slope:?}");
    }
}
