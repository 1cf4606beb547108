//! A study as one page: every answer with its picture and its numbers, and at the foot what they are of.
//!
//! The page has no script and names no address, so it opens anywhere and says the same for ever.

mod picture;

use std::fmt::Write;
use std::path::Path;

use crate::lab::ask::{self, answer::Answer};
use crate::lab::files;
use crate::lab::run::BASE;
use crate::lab::study::folder::Results;
use crate::lab::tables::Table;

/// Rows of a table that the page shows at once; the rest is folded away.
const SHOWN: usize = 40;

const STYLE: &str = "body{font:15px/1.5 system-ui,sans-serif;max-width:72rem;margin:2rem auto;padding:0 1rem;color:#222}\
h1,h2{line-height:1.2}h2{margin-top:3rem}table{border-collapse:collapse;font-size:13px}\
th,td{padding:.15rem .6rem;border-bottom:1px solid #ddd;text-align:left;white-space:nowrap}\
div{overflow-x:auto}svg{max-width:100%;height:auto}p{max-width:50rem}footer{margin-top:3rem;border-top:1px solid #999;font-size:13px}";

/// Writes the page.
///
/// # Errors
/// A sentence about a file that cannot be read, a picture that cannot be drawn, or what the file system refused.
pub fn write(results: &Results, out: &Path) -> Result<(), String> {
    let page = page(results)?;
    files::write_whole(out, page.as_bytes()).map_err(|error| format!("{}: {error}", out.display()))
}

/// The answers that a folder has something to say to.
fn answers(results: &Results) -> Result<Vec<Answer>, String> {
    let mut answers = vec![ask::matrix(results)?];
    let variants = results.variants();
    let base = variants.iter().any(|name| *name == *BASE);
    let (mut swept, mut out) = (Vec::new(), Vec::new());
    if let Some(study) = &results.study {
        out.extend(study.knockout.iter().map(ToString::to_string));
    }
    for name in variants.iter().filter(|name| **name != *BASE) {
        let name = name.as_str();
        if let Some((field, value)) = name.split_once('=') {
            if value.parse::<f64>().is_ok() && !swept.iter().any(|known| known == field) {
                swept.push(field.to_owned());
            }
        } else if base && !out.iter().any(|field| name.starts_with(&format!("{field}-"))) {
            answers.push(ask::compare(results, BASE, name)?);
        }
    }
    for field in &swept {
        answers.push(ask::sweep(results, field, None)?);
    }
    for field in out.iter().filter(|_| base) {
        answers.push(ask::knockout(results, field)?);
    }
    if results.cells.iter().any(|cell| cell.by.replica > 0) {
        answers.push(ask::policies_and_luck(results)?);
    }
    answers.push(ask::lengths(results)?);
    let detail = |table| results.cells.iter().all(|cell| cell.files_of(table).is_ok());
    if detail(Table::Rounds) {
        answers.push(ask::rounds(results)?);
    }
    if detail(Table::Abilities) {
        answers.push(ask::abilities(results)?);
    }
    if detail(Table::Creatures) {
        answers.push(ask::creatures(results)?);
    }
    Ok(answers)
}

fn page(results: &Results) -> Result<String, String> {
    let title = results.study.as_ref().map_or_else(|| results.folder.display().to_string(), |study| study.name.clone());
    let mut page = String::new();
    let _ = write!(
        page,
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>{0}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<h1>{0}</h1>\n",
        escaped(&title)
    );
    for answer in answers(results)? {
        section(&mut page, &answer)?;
    }
    foot(&mut page, results);
    page.push_str("</body>\n</html>\n");
    Ok(page)
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

fn section(page: &mut String, answer: &Answer) -> Result<(), String> {
    let _ = writeln!(page, "<section>\n<h2>{}</h2>", escaped(&answer.title));
    for (title, picture) in &answer.pictures {
        if let Some(svg) = picture::svg(picture)? {
            let (drawn, all) = picture::shown(picture);
            let part = if drawn < all { format!(" (the first {drawn} of {all})") } else { String::new() };
            let _ = writeln!(page, "<figure>\n{svg}\n<figcaption>{}{part}</figcaption>\n</figure>", escaped(title));
        }
    }
    let rows = answer.shown();
    let (first, rest) = rows.split_at(rows.len().min(SHOWN));
    table(page, answer, first);
    if !rest.is_empty() {
        let _ = writeln!(page, "<details><summary>{} more rows</summary>", rest.len());
        table(page, answer, rest);
        page.push_str("</details>\n");
    }
    for note in &answer.notes {
        let _ = writeln!(page, "<p>{}</p>", escaped(note));
    }
    page.push_str("</section>\n");
    Ok(())
}

fn table(page: &mut String, answer: &Answer, rows: &[Vec<String>]) {
    page.push_str("<div><table>\n<tr>");
    for (_, head) in &answer.columns {
        let _ = write!(page, "<th>{}</th>", escaped(head));
    }
    page.push_str("</tr>\n");
    for row in rows {
        page.push_str("<tr>");
        for cell in row {
            let _ = write!(page, "<td>{}</td>", escaped(cell));
        }
        page.push_str("</tr>\n");
    }
    page.push_str("</table></div>\n");
}

/// What the numbers are of.
fn foot(page: &mut String, results: &Results) {
    let first = &results.cells[0].by;
    let _ = writeln!(page, "<footer>\n<h2>What this is of</h2>\n<p>Battlemat {}.</p>", escaped(first.program.as_str()));
    page.push_str("<div><table>\n<tr><th>level</th><th>its hash</th><th>ruleset</th><th>variant</th><th>content</th><th>players</th><th>replica</th><th>seed</th><th>games</th></tr>\n");
    for cell in &results.cells {
        let by = &cell.by;
        let _ = writeln!(
            page,
            "<tr><td>{}</td><td>{:016x}</td><td>{}</td><td>{}</td><td>{:016x}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>",
            by.level,
            by.level_hash,
            by.ruleset,
            by.variant,
            by.content,
            escaped(&cell.opponents()),
            by.replica,
            by.seed,
            cell.games()
        );
    }
    page.push_str("</table></div>\n</footer>\n");
}
