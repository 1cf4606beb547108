//! The combat log: each line opens to its reasons.

use bevy_egui::egui::collapsing_header::CollapsingState;
use bevy_egui::egui::style::ScrollAnimation;
use bevy_egui::egui::{self, Align, RichText, ScrollArea};

use crate::core::ids::SideId;
use crate::face::palette::Tone;
use crate::face::ui::{Kit, Term, term_list, theme};

/// A line of the log.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LogLine {
    /// How far it is indented: 0 for rounds and turns, 1 for actions, 2 for what they did.
    pub depth: u8,
    /// What happened.
    pub text: String,
    /// How it is meant.
    pub tone: Option<Tone>,
    /// Whose doing, for the colour of the bar beside it.
    pub side: Option<SideId>,
    /// Why, term by term; empty where there is nothing to explain.
    pub reasons: Vec<Term>,
    /// The total of the reasons, if they are a sum.
    pub total: Option<i16>,
}

/// The log.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Log {
    /// All lines, oldest first.
    pub lines: Vec<LogLine>,
    /// So many of them told of what was known when the player answered last; what comes after has happened since.
    pub known: usize,
}

impl Log {
    /// A log of which nothing is new.
    pub fn of(lines: Vec<LogLine>) -> Self {
        Self { known: lines.len(), lines }
    }

    /// Whether there is anything in it that has happened since the player answered last.
    pub fn has_news(&self) -> bool {
        self.known < self.lines.len()
    }

    /// How many of its lines stood in an earlier one already: the last line of that may have been rewritten since, and its
    /// first ones may have been left out. All of them where it tells of something else.
    pub fn known_from(&self, before: &[LogLine]) -> usize {
        let same = |(a, b): (&LogLine, &LogLine)| a.text == b.text;
        let common = before.iter().zip(&self.lines).take_while(|pair| same(*pair)).count();
        if common + 1 >= before.len() {
            return common;
        }
        const ANCHOR: usize = 3;
        let Some(anchor) = before[..before.len() - 1].last_chunk::<ANCHOR>() else { return self.lines.len() };
        let stands = |window: &[LogLine]| window.iter().zip(anchor).all(same);
        self.lines.windows(ANCHOR).rposition(stands).map_or(self.lines.len(), |at| at + ANCHOR)
    }

    /// How many points what has happened since takes, with the line above it: as it was drawn last, or about so many in the
    /// column there is.
    pub fn news_height(&self, ui: &egui::Ui) -> f32 {
        let drawn = ui.data(|data| data.get_temp::<(usize, usize, f32)>(measured()));
        let same = drawn.filter(|(known, all, tall)| (*known, *all) == (self.known, self.lines.len()) && *tall > 0.0);
        same.map_or_else(|| self.about_so_tall(ui.available_width()) + 2.0 * ROW, |(.., tall)| tall)
    }

    fn about_so_tall(&self, wide: f32) -> f32 {
        let a_row = ((wide - 30.0) / LETTER).max(10.0);
        let rows = |line: &LogLine| (line.text.chars().count() as f32 / a_row).ceil().max(1.0);
        self.lines[self.known..].iter().map(|line| rows(line) * ROW + 2.0).sum()
    }
}

/// About how wide a letter is, and how tall a row, in points.
const LETTER: f32 = 6.6;
const ROW: f32 = 17.0;

/// Frames in which the end of the log is kept in sight after a new line.
const FOLLOWED: u8 = 4;

/// Draws the log, newest line in sight.
pub fn log(ui: &mut egui::Ui, model: &Log, kit: Kit) {
    let (mut since, mut tops) = (f32::INFINITY, Vec::new());
    let list = ScrollArea::vertical().id_salt("log").auto_shrink([false, false]).stick_to_bottom(true);
    let list = list.show(ui, |ui| {
        ui.scroll_with_delta(egui::vec2(0.0, kit.log_scroll));
        ui.spacing_mut().item_spacing.y = 2.0;
        // Long battles have thousands of lines; only the last ones are laid out.
        const SHOWN: usize = 400;
        let start = model.lines.len().saturating_sub(SHOWN);
        if start > 0 {
            ui.label(RichText::new(format!("{start} earlier lines are in the replay")).small().color(theme::FAINT));
        }
        for (i, line) in model.lines.iter().enumerate().skip(start) {
            if i == model.known && i > 0 {
                since = ui.cursor().top();
                if ui.data_mut(|data| data.remove_temp::<bool>(to_the_news())).is_some() {
                    ui.scroll_to_cursor_animation(Some(Align::TOP), ScrollAnimation::none());
                }
                ui.separator();
                ui.label(RichText::new(SINCE).small().color(theme::FAINT));
            }
            tops.push(ui.cursor().top());
            one(ui, i, line, kit);
        }
        let tall = ui.cursor().top() - since;
        ui.data_mut(|data| data.insert_temp(measured(), (model.known, model.lines.len(), tall)));
        // What is new is shown even to somebody who has scrolled back; for some frames, since what stands above the log
        // may take room from it only after that.
        let (known, frames) = ui.data(|data| data.get_temp::<(usize, u8)>(following())).unwrap_or_default();
        let frames = if known == model.lines.len() { frames } else { FOLLOWED };
        if frames > 0 {
            ui.scroll_to_cursor_animation(Some(Align::BOTTOM), ScrollAnimation::none());
            ui.ctx().request_repaint();
        }
        ui.data_mut(|data| data.insert_temp(following(), (model.lines.len(), frames.saturating_sub(1))));
    });
    let shown = list.inner_rect;
    stay_at_end(ui, model, shown.height(), list.content_size.y - list.state.offset.y);
    let above = tops.iter().filter(|top| **top >= since && **top < shown.top() - ROW / 2.0).count();
    // Where a line or two are all there is room for, they are the news themselves.
    if above > 0 && shown.height() > 4.0 * ROW {
        more_above(ui, above, shown);
    }
}

/// What divides what is new from what was known.
const SINCE: &str = "Since your last answer";

/// Where it is kept how many lines were drawn, and for how many frames the end is still followed.
fn following() -> egui::Id {
    egui::Id::new("end of the log")
}

/// Whoever read the end goes on reading it where the log has become taller or lower; `left` is the height of the lines
/// from the first in sight to the last.
fn stay_at_end(ui: &egui::Ui, model: &Log, tall: f32, left: f32) {
    let id = egui::Id::new("height of the log");
    let (before, at_end) = ui.data(|data| data.get_temp::<(f32, bool)>(id)).unwrap_or((tall, true));
    let resized = (tall - before).abs() > 0.5;
    if resized && at_end {
        ui.data_mut(|data| data.insert_temp(following(), (model.lines.len(), FOLLOWED)));
        ui.ctx().request_repaint();
    }
    let at_end = (resized && at_end) || left <= tall + 2.0;
    ui.data_mut(|data| data.insert_temp(id, (tall, at_end)));
}

/// Where the height of what is new is kept, once it was drawn.
fn measured() -> egui::Id {
    egui::Id::new("height of what is new in the log")
}

/// Where it is kept that the first of what is new is to be scrolled to.
fn to_the_news() -> egui::Id {
    egui::Id::new("to the news")
}

/// Says at the upper edge of the log how much that is new lies above it; a click scrolls there.
fn more_above(ui: &egui::Ui, lines: usize, shown: egui::Rect) {
    let words = format!("\u{23f6} {lines} more since your last answer");
    let font = egui::FontId::proportional(theme::SMALL);
    let galley = ui.painter().layout_no_wrap(words, font, theme::TEXT);
    let plate = egui::Rect::from_min_size(shown.min, egui::vec2(shown.width(), galley.size().y + 4.0));
    let response = ui.interact(plate, egui::Id::new("more above"), egui::Sense::click());
    if response.clicked() {
        ui.data_mut(|data| data.insert_temp(to_the_news(), true));
        ui.ctx().request_repaint();
    }
    ui.painter().rect_filled(plate, 3.0, if response.hovered() { theme::EDGE } else { theme::SUNKEN });
    ui.painter().galley(plate.min + egui::vec2(6.0, 2.0), galley, theme::TEXT);
}

fn one(ui: &mut egui::Ui, i: usize, line: &LogLine, kit: Kit) {
    let color = line.tone.map_or(theme::TEXT, |tone| kit.palette.tone(tone));
    let text = match line.depth {
        0 => RichText::new(&line.text).strong().color(theme::GOLD),
        1 => RichText::new(&line.text).strong().color(color),
        _ => RichText::new(&line.text).color(color),
    };
    let indent = f32::from(line.depth.saturating_sub(1)) * 10.0;
    let row = ui.horizontal_top(|ui| {
        ui.add_space(indent);
        let (bar, _) = ui.allocate_exact_size(egui::vec2(3.0, 16.0), egui::Sense::hover());
        if let Some(side) = line.side {
            ui.painter().rect_filled(bar, 1.0, kit.palette.side(side));
        }
        if line.reasons.is_empty() {
            ui.add(egui::Label::new(text).wrap());
        } else {
            ui.vertical(|ui| opening(ui, i, text, line));
        }
    });
    row.response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, &line.text));
}

/// A line with a mark before it that opens to the reasons; unlike egui's own header it wraps.
fn opening(ui: &mut egui::Ui, i: usize, text: RichText, line: &LogLine) {
    let mut state = CollapsingState::load_with_default_open(ui.ctx(), ui.id().with(("log", i, &line.text)), false);
    let mark = if state.is_open() { "\u{23f7} " } else { "\u{23f5} " };
    let mut job = egui::text::LayoutJob::default();
    let style = std::sync::Arc::clone(ui.style());
    RichText::new(mark).small().color(theme::FAINT).append_to(
        &mut job,
        &style,
        egui::FontSelection::Default,
        Align::Center,
    );
    text.append_to(&mut job, &style, egui::FontSelection::Default, Align::Center);
    if ui.add(egui::Label::new(job).wrap().selectable(false).sense(egui::Sense::click())).clicked() {
        state.toggle(ui);
    }
    state.show_body_unindented(ui, |ui| term_list(ui, &line.reasons, line.total));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::face::panels::testing::Bench;

    fn told(lines: &[&str]) -> Vec<LogLine> {
        lines.iter().map(|text| LogLine { text: (*text).to_owned(), ..LogLine::default() }).collect()
    }

    #[test]
    fn what_is_new_is_found_in_a_log_that_was_rewritten_at_its_ends() {
        let before = told(&["Round 1", "Fury acts", "Fury strikes", "Goblin falls", "Fury moves 1 square"]);
        let now = |lines: &[&str]| Log::of(told(lines)).known_from(&before);
        assert_eq!(
            now(&["Round 1", "Fury acts", "Fury strikes", "Goblin falls", "Fury moves 1 square", "Ogre acts"]),
            5
        );
        assert_eq!(now(&["Round 1", "Fury acts", "Fury strikes", "Goblin falls", "Fury moves 3 squares"]), 4);
        assert_eq!(now(&["Fury acts", "Fury strikes", "Goblin falls", "Fury moves 1 square", "Ogre acts"]), 3);
        assert_eq!(now(&["Round 1", "Fury acts"]), 2, "taken back");
        assert_eq!(Log::of(told(&["Round 1", "Ogre acts"])).known_from(&[]), 0, "nothing was known");
    }

    /// What is new is told from the rest however little it is, and what of it has no room is counted.
    #[test]
    fn news_are_marked_and_what_lies_above_is_counted() {
        let lines: Vec<String> = (0..40).map(|number| format!("line {number}")).collect();
        let lines = told(&lines.iter().map(String::as_str).collect::<Vec<_>>());
        let shown = |known: usize| {
            let mut bench = Bench::new(300.0, 140.0);
            let model = Log { lines: lines.clone(), known };
            bench.settle(|ui, kit| log(ui, &model, kit));
            bench.text()
        };
        assert!(shown(39).contains(SINCE), "a single line");
        assert!(!shown(40).contains(SINCE), "none");
        assert!(!shown(36).contains("more since"));
        assert!(shown(10).contains("more since your last answer"));
    }

    #[test]
    fn a_line_opens_to_its_reasons() {
        let line = LogLine {
            depth: 2,
            text: "Goblin takes 8 damage (Ranged Weapon Free Strike of the other one)".into(),
            reasons: vec![Term { value: 6, why: "tier 2".into() }, Term { value: 2, why: "Might".into() }],
            total: Some(8),
            ..LogLine::default()
        };
        let model = Log::of(vec![line]);
        let mut bench = Bench::new(300.0, 300.0);
        bench.show(|ui, kit| log(ui, &model, kit));
        assert_eq!(bench.cut_off(), Vec::<&str>::new());
        assert!(!bench.text().contains("Might"));
        bench.click("Goblin takes 8 damage", |ui, kit| {
            log(ui, &model, kit);
            None::<()>
        });
        bench.settle(|ui, kit| log(ui, &model, kit));
        assert!(bench.text().contains("Might") && bench.text().contains("total"));
    }
}
