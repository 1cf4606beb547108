//! Summaries as text.

use std::fmt::Write;

use super::stats::{Mean, Report, Share};

/// A summary as text; `names` are those of the sides in their order.
pub fn text(report: &Report, names: &[&str], shared: Option<&str>) -> String {
    let mut text = String::new();
    let width = names.iter().map(|name| name.len()).max().unwrap_or(0).max("unfinished".len());
    let _ = writeln!(text, "{} games, 95 % intervals", report.games);
    let mut line = |what: &str, share: &Share| {
        let _ = writeln!(text, "  {what:width$}  {}", percent(share));
    };
    let two = [report.first_side, report.other_side];
    let shares = if report.sides.is_empty() { &two[..] } else { &report.sides };
    for (name, share) in names.iter().zip(shares) {
        line(name, share);
    }
    line("nobody", &report.nobody);
    line("unfinished", &report.unfinished);
    let spent = shared.map(|pool| format!(", {pool} spent {}", mean(report.shared))).unwrap_or_default();
    let _ = writeln!(text, "rounds {}, intents {}{spent}", mean(report.rounds), mean(report.intents));
    let width = report.creatures.iter().map(|row| row.tag.as_str().len()).max().unwrap_or(0).max("creature".len());
    let _ = writeln!(
        text,
        "{:width$}  {:>21}  {:>21}  {:>21}  {:>21}  died",
        "creature", "damage dealt", "damage taken", "regained", "spent"
    );
    for row in &report.creatures {
        let [dealt, taken, healed, spent] = [row.dealt, row.taken, row.healed, row.spent].map(mean);
        let tag = row.tag.as_str();
        let _ =
            writeln!(text, "{tag:width$}  {dealt:>21}  {taken:>21}  {healed:>21}  {spent:>21}  {}", percent(&row.died));
    }
    if report.refused > 0 {
        let _ = writeln!(text, "{} answers were refused", report.refused);
    }
    for (seed, refusal) in &report.refusals {
        let _ = writeln!(text, "refused in the game of seed {seed}: {refusal}");
    }
    for (seed, fault) in &report.faults {
        let shown: String = fault.chars().take(300).collect();
        let _ = writeln!(text, "fault in the game of seed {seed}: {shown}");
    }
    text
}

fn percent(share: &Share) -> String {
    format!("{:5.1} % ({:.1} to {:.1})", share.share * 100.0, share.low * 100.0, share.high * 100.0)
}

fn mean(mean: Mean) -> String {
    format!("{:.1} ({:.1} to {:.1})", mean.mean, mean.low, mean.high)
}
