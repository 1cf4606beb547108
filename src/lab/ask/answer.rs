//! Answers: a table with notes and a picture, as text, JSON or part of a report.

use std::fmt::Write;

use serde_json::{Map, Value};

use crate::lab::stats::Estimate;

/// What stands in a cell of an answer.
#[derive(Clone, Debug, PartialEq)]
pub enum Item {
    /// A word.
    Text(String),
    /// A count.
    Count(u64),
    /// A number.
    Number(f64),
    /// A share, 0 to 1, shown in percent.
    Share(Estimate),
    /// A difference of shares, shown in points of a hundred.
    Points(Estimate),
    /// A mean with its interval.
    Mean(Estimate),
    /// Nothing to say.
    None,
}

impl Item {
    /// A word.
    pub fn text(text: impl Into<String>) -> Self {
        Self::Text(text.into())
    }

    fn shown(&self) -> String {
        let interval = |own: &Estimate, scale: f64, places: usize| {
            let value = round(own.value * scale, places);
            let [low, high] = [own.low, own.high].map(|x| bound(x * scale, places));
            format!("{value:.places$} ({low} to {high})")
        };
        match self {
            Self::Text(text) => text.clone(),
            Self::Count(count) => count.to_string(),
            Self::Number(number) if number.fract() == 0.0 => format!("{number:.0}"),
            Self::Number(number) => format!("{:.2}", round(*number, 2)),
            Self::Share(share) => interval(share, 100.0, 1).replacen(' ', " % ", 1),
            Self::Points(points) => interval(points, 100.0, 1),
            Self::Mean(mean) => interval(mean, 1.0, 2),
            Self::None => "-".to_owned(),
        }
    }

    fn json(&self) -> Value {
        let number = |x: f64| serde_json::Number::from_f64(x).map_or(Value::Null, Value::Number);
        match self {
            Self::Text(text) => Value::from(text.as_str()),
            Self::Count(count) => Value::from(*count),
            Self::Number(own) => number(*own),
            Self::Share(own) | Self::Points(own) | Self::Mean(own) => {
                let parts = [("value", own.value), ("low", own.low), ("high", own.high)];
                Value::Object(parts.into_iter().map(|(key, x)| (key.to_owned(), number(x))).collect())
            }
            Self::None => Value::Null,
        }
    }
}

/// The end of an interval; one that only looks like 0 keeps its sign, which tells on which side of 0 it is.
fn bound(x: f64, places: usize) -> String {
    let rounded = round(x, places);
    let sign = match () {
        () if rounded != 0.0 || x == 0.0 => "",
        () if x > 0.0 => "+",
        () => "-",
    };
    format!("{sign}{rounded:.places$}")
}

/// Without a zero that is less than nothing.
fn round(x: f64, places: usize) -> f64 {
    let scale = 10f64.powi(i32::try_from(places).unwrap_or(0));
    (x * scale).round() / scale + 0.0
}

/// What is drawn of an answer.
#[derive(Clone, Debug, PartialEq)]
pub enum Picture {
    /// Numbers with their intervals, one below the other.
    Intervals {
        /// What the numbers are.
        axis: String,
        /// By how much numbers are multiplied to be shown.
        scale: f64,
        /// Where a line stands to compare with.
        reference: Option<f64>,
        /// Each with its name.
        rows: Vec<(String, Estimate)>,
    },
    /// Lines over a number.
    Lines {
        /// What lies along the bottom.
        across: String,
        /// What lies along the side.
        up: String,
        /// Each with its name and its points.
        lines: Vec<(String, Vec<(f64, f64)>)>,
    },
}

/// An answer.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Answer {
    /// What was asked.
    pub title: String,
    /// The columns: their key in JSON, and what stands above them.
    pub columns: Vec<(&'static str, &'static str)>,
    /// A row for each thing asked about.
    pub rows: Vec<Vec<Item>>,
    /// What else there is to know, a sentence each.
    pub notes: Vec<String>,
    /// What is drawn of it.
    pub pictures: Vec<(String, Picture)>,
}

impl Answer {
    /// As text, its columns aligned.
    pub fn text(&self) -> String {
        let shown: Vec<Vec<String>> = self.rows.iter().map(|row| row.iter().map(Item::shown).collect()).collect();
        let width = |column: usize| {
            let head = self.columns[column].1.chars().count();
            shown.iter().map(|row| row[column].chars().count()).chain([head]).max().unwrap_or(0)
        };
        let widths: Vec<usize> = (0..self.columns.len()).map(width).collect();
        let left = |column: usize| self.rows.iter().any(|row| matches!(row[column], Item::Text(_)));
        let mut text = format!("{}\n", self.title);
        let mut line = |cells: Vec<&str>| {
            let mut whole = String::new();
            for (column, (cell, width)) in cells.iter().zip(&widths).enumerate() {
                let _ =
                    if left(column) { write!(whole, "{cell:<width$}  ") } else { write!(whole, "{cell:>width$}  ") };
            }
            let _ = writeln!(text, "  {}", whole.trim_end());
        };
        line(self.columns.iter().map(|(_, head)| *head).collect());
        for row in &shown {
            line(row.iter().map(String::as_str).collect());
        }
        for note in &self.notes {
            let _ = writeln!(text, "{note}");
        }
        text
    }

    /// As one JSON object.
    pub fn json(&self) -> Value {
        let row = |row: &Vec<Item>| -> Value {
            let cells = self.columns.iter().zip(row).map(|((key, _), item)| ((*key).to_owned(), item.json()));
            Value::Object(cells.collect::<Map<_, _>>())
        };
        serde_json::json!({
            "question": self.title,
            "rows": self.rows.iter().map(row).collect::<Vec<_>>(),
            "notes": self.notes,
        })
    }

    /// The cells of its rows as they are shown.
    pub fn shown(&self) -> Vec<Vec<String>> {
        self.rows.iter().map(|row| row.iter().map(Item::shown).collect()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_is_text_and_json() {
        let share = Estimate { value: 0.5, low: 0.4, high: 0.6004 };
        let answer = Answer {
            title: "who wins".to_owned(),
            columns: vec![("level", "level"), ("games", "games"), ("won", "won"), ("gain", "gain")],
            rows: vec![vec![
                Item::text("road"),
                Item::Count(7),
                Item::Share(share),
                Item::Points(Estimate { value: -0.0001, low: -0.01, high: 0.01 }),
            ]],
            notes: vec!["a note".to_owned()],
            pictures: Vec::new(),
        };
        let lines = [
            "who wins",
            "  level  games                    won               gain",
            "  road       7  50.0 % (40.0 to 60.0)  0.0 (-1.0 to 1.0)",
            "a note",
        ];
        assert_eq!(answer.text().lines().collect::<Vec<_>>(), lines);
        assert_eq!(answer.json()["rows"][0]["won"]["high"], 0.6004);
    }
}
