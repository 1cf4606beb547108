//! Pictures of answers, as SVG.

use plotters::prelude::*;

use crate::lab::ask::answer::Picture;
use crate::lab::stats::Estimate;

/// The most rows or lines that a picture shows.
const MOST_ROWS: usize = 60;
const WIDTH: u32 = 900;
const LETTERS: (&str, u32) = ("sans-serif", 13);
const COLOURS: [RGBColor; 8] = [
    RGBColor(0, 114, 178),
    RGBColor(213, 94, 0),
    RGBColor(0, 158, 115),
    RGBColor(204, 121, 167),
    RGBColor(86, 180, 233),
    RGBColor(230, 159, 0),
    RGBColor(90, 90, 90),
    RGBColor(148, 103, 189),
];
/// More lines than colours cannot be told apart.
const MOST_LINES: usize = COLOURS.len();
const CHART: u32 = 420;
/// Height of a line's name below the chart.
const NAME: u32 = 18;

/// A picture as SVG to stand in a page; none where there is nothing to draw.
///
/// # Errors
/// What the drawing failed at.
pub fn svg(picture: &Picture) -> Result<Option<String>, String> {
    let mut text = String::new();
    let drawn = match picture {
        Picture::Intervals { rows, .. } if rows.is_empty() => return Ok(None),
        Picture::Lines { lines, .. } if lines.iter().all(|(_, points)| points.is_empty()) => return Ok(None),
        Picture::Intervals { axis, scale, reference, rows } => {
            let rows = &rows[..rows.len().min(MOST_ROWS)];
            intervals(&mut text, axis, *scale, *reference, rows)
        }
        Picture::Lines { across, up, lines } => chart(&mut text, across, up, &lines[..lines.len().min(MOST_LINES)]),
    };
    drawn.map_err(|error| format!("the picture cannot be drawn: {error}"))?;
    // In a page the name of the format's description is not needed, and it looks like an address.
    Ok(Some(text.replace(" xmlns=\"http://www.w3.org/2000/svg\"", "")))
}

/// How many rows or lines a picture shows, and of how many.
pub fn shown(picture: &Picture) -> (usize, usize) {
    let (count, most) = match picture {
        Picture::Intervals { rows, .. } => (rows.len(), MOST_ROWS),
        Picture::Lines { lines, .. } => (lines.len(), MOST_LINES),
    };
    (count.min(most), count)
}

type Drawn = Result<(), Box<dyn std::error::Error>>;

/// A range with some room around it.
fn range(values: impl Iterator<Item = f64>) -> (f64, f64) {
    let (low, high) = values.fold((f64::MAX, f64::MIN), |(low, high), x| (low.min(x), high.max(x)));
    let room = ((high - low) * 0.06).max(1e-6);
    (low - room, high + room)
}

fn intervals(text: &mut String, axis: &str, scale: f64, reference: Option<f64>, rows: &[(String, Estimate)]) -> Drawn {
    let count = rows.len();
    let height = 80 + 22 * u32::try_from(count).unwrap_or(0);
    let root = SVGBackend::with_string(text, (WIDTH, height)).into_drawing_area();
    let ends = rows.iter().flat_map(|(_, own)| [own.low, own.high, own.value]).chain(reference).map(|x| x * scale);
    let (low, high) = range(ends);
    let longest = rows.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0).min(60);
    let mut chart = ChartBuilder::on(&root)
        .margin(10)
        .x_label_area_size(44)
        .y_label_area_size(20 + 7 * u32::try_from(longest).unwrap_or(0))
        .build_cartesian_2d(low..high, -0.5..count as f64 - 0.5)?;
    let name = |y: &f64| {
        // The first row stands on top.
        let index = count as f64 - 1.0 - y;
        let whole = (index - index.round()).abs() < 1e-6 && index >= -1e-6;
        if whole {
            rows.get(index.round() as usize).map_or_else(String::new, |(name, _)| name.clone())
        } else {
            String::new()
        }
    };
    chart
        .configure_mesh()
        .disable_y_mesh()
        .y_labels(count * 2 + 1)
        .y_label_formatter(&name)
        .x_desc(axis)
        .label_style(LETTERS)
        .axis_desc_style(LETTERS)
        .light_line_style(TRANSPARENT)
        .draw()?;
    if let Some(at) = reference.map(|at| at * scale) {
        let line = PathElement::new(vec![(at, -0.5), (at, count as f64 - 0.5)], BLACK.mix(0.5));
        chart.draw_series(std::iter::once(line))?;
    }
    let places = || rows.iter().enumerate().map(|(index, (_, own))| (count as f64 - 1.0 - index as f64, own));
    chart.draw_series(places().map(|(y, own)| {
        PathElement::new(vec![(own.low * scale, y), (own.high * scale, y)], COLOURS[0].stroke_width(2))
    }))?;
    chart.draw_series(places().map(|(y, own)| Circle::new((own.value * scale, y), 4, COLOURS[0].filled())))?;
    drop(chart);
    root.present()?;
    Ok(())
}

fn chart(text: &mut String, across: &str, up: &str, lines: &[(String, Vec<(f64, f64)>)]) -> Drawn {
    let names = NAME * u32::try_from(lines.len()).unwrap_or(0) + 10;
    let root = SVGBackend::with_string(text, (WIDTH, CHART + names)).into_drawing_area();
    // The names stand below the chart, where they hide nothing of it.
    let (above, below) = root.split_vertically(CHART);
    let points = || lines.iter().flat_map(|(_, points)| points);
    let (left, right) = range(points().map(|(x, _)| *x));
    let (low, high) = range(points().map(|(_, y)| *y));
    let mut chart = ChartBuilder::on(&above)
        .margin(10)
        .x_label_area_size(44)
        .y_label_area_size(60)
        .build_cartesian_2d(left..right, low..high)?;
    chart
        .configure_mesh()
        .x_desc(across)
        .y_desc(up)
        .label_style(LETTERS)
        .axis_desc_style(LETTERS)
        .light_line_style(TRANSPARENT)
        .draw()?;
    for (index, (name, points)) in lines.iter().enumerate() {
        let colour = COLOURS[index % COLOURS.len()];
        chart.draw_series(LineSeries::new(points.iter().copied(), colour.stroke_width(2)))?;
        chart.draw_series(points.iter().map(|point| Circle::new(*point, 3, colour.filled())))?;
        let y = i32::try_from(NAME).unwrap_or(0) * i32::try_from(index).unwrap_or(0);
        below.draw(&PathElement::new(vec![(70, y + 7), (88, y + 7)], colour.stroke_width(2)))?;
        below.draw(&Text::new(name.clone(), (96, y), LETTERS.into_font()))?;
    }
    drop(chart);
    root.present()?;
    Ok(())
}
