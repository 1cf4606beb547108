//! The chance to win over a whole game as a line, with a mark where an answer moved it far.

use bevy_egui::egui::{self, Align2, Color32, FontId, RichText, Sense, Shape, Stroke, pos2, vec2};

use crate::face::ui::theme;

/// An answer that moved the chance to win far.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ReviewMark {
    /// Where in the game, from 0 to 1.
    pub at: f32,
    /// Answers given before.
    pub answers: usize,
    /// Whether the side that looks back gave it.
    pub own: bool,
    /// Whether it was better than the usual one.
    pub gained: bool,
    /// By how many points.
    pub points: f32,
    /// All of it in words.
    pub words: String,
}

/// A game looked back on.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ReviewModel {
    /// Where in the game from 0 to 1, the round, and the chance to win there.
    pub chances: Vec<(f32, u16, f32)>,
    /// Answers that moved it far, the farthest first.
    pub marks: Vec<ReviewMark>,
    /// All answers of the game.
    pub answers: usize,
    /// Points that the own answers moved it by, that those of others did, and all else.
    pub own: f32,
    /// See above.
    pub others: f32,
    /// See above.
    pub luck: f32,
    /// How far it is looked back on, from 0 to 1.
    pub progress: f32,
}

/// What the player does with it: goes to the state after so many answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GoTo(pub usize);

/// Draws it so many points wide.
pub fn review(ui: &mut egui::Ui, model: &ReviewModel, wide: f32) -> Option<GoTo> {
    let mut done = None;
    ui.horizontal(|ui| {
        ui.label(RichText::new("Chance to win").strong());
        let note = if model.progress < 1.0 {
            // A long game takes a while: that it goes on is seen from the start.
            format!("looking back, {:.1}% done", 100.0 * model.progress)
        } else {
            "pick a moment on the line to see it again and play on from there".to_owned()
        };
        ui.label(RichText::new(note).small().color(theme::FAINT));
    });
    let (rect, response) = ui.allocate_exact_size(vec2(wide, 96.0), Sense::click());
    let at = |x: f32, y: f32| pos2(rect.left() + x * rect.width(), rect.bottom() - y * rect.height());
    let painter = ui.painter_at(rect.expand(4.0));
    painter.rect_filled(rect, 3.0, theme::SUNKEN);
    let faint = theme::FAINT.gamma_multiply(0.8);
    let note = |place: egui::Pos2, align: Align2, words: String| {
        painter.text(place, align, words, FontId::proportional(theme::SMALL), faint);
    };
    note(at(0.0, 1.0) + vec2(4.0, 2.0), Align2::LEFT_TOP, "100%".to_owned());
    note(at(0.0, 0.0) + vec2(4.0, -2.0), Align2::LEFT_BOTTOM, "0%".to_owned());
    painter.hline(rect.x_range(), at(0.0, 0.5).y, Stroke::new(1.0, theme::FAINT.gamma_multiply(0.4)));
    let mut round = 0;
    for &(x, now, _) in &model.chances {
        if now != round && now > 1 {
            painter.vline(at(x, 0.0).x, rect.y_range(), Stroke::new(1.0, theme::FAINT.gamma_multiply(0.25)));
            // The last round may begin where the line ends.
            if x < 0.97 {
                note(at(x, 0.0) + vec2(3.0, -2.0), Align2::LEFT_BOTTOM, now.to_string());
            }
        }
        round = now;
    }
    let line: Vec<egui::Pos2> = model.chances.iter().map(|&(x, _, chance)| at(x, chance)).collect();
    painter.add(Shape::line(line, Stroke::new(2.0, theme::GOLD)));
    for mark in &model.marks {
        let chance = model.chances.iter().rev().find(|(x, ..)| *x <= mark.at).map_or(0.5, |&(.., chance)| chance);
        painter.circle_filled(at(mark.at, chance), 4.5, color(mark));
    }
    if let Some(pointer) = response.hover_pos() {
        let x = ((pointer.x - rect.left()) / rect.width()).clamp(0.0, 1.0);
        painter.vline(pointer.x, rect.y_range(), Stroke::new(1.0, theme::TEXT));
        // What has not been looked back on yet is not known.
        let known = model.chances.iter().rev().find(|(from, ..)| *from <= x).filter(|_| x <= model.progress);
        if let Some(&(_, round, chance)) = known {
            let words = format!("Round {round}: {:.0}% to win", 100.0 * chance);
            response.clone().on_hover_text_at_pointer(words);
        }
        if response.clicked() {
            done = Some(GoTo((x * model.answers as f32).round() as usize));
        }
    }
    if model.chances.is_empty() {
        return done;
    }
    ui.horizontal(|ui| {
        for (words, points) in
            [("Your choices", model.own), ("Their choices", model.others), ("Dice and small choices", model.luck)]
        {
            // Sums of half a game would mislead.
            let points = if model.progress < 1.0 { "\u{2026}".to_owned() } else { signed(points) };
            ui.label(RichText::new(words).small().color(theme::FAINT));
            ui.label(RichText::new(points).strong());
            ui.add_space(10.0);
        }
    })
    .response
    .on_hover_text(
        "Points of the chance to win. A choice counts where it did clearly better or worse than the quick opponent's \
         would have in its place.",
    );
    for mark in &model.marks {
        let words = RichText::new(&mark.words).small().color(color(mark));
        let label = egui::Label::new(words).wrap().sense(Sense::click());
        if ui.add(label).on_hover_text("Click to see that moment again").clicked() {
            done = Some(GoTo(mark.answers));
        }
    }
    done
}

/// Points with their sign, and none where there are none.
fn signed(points: f32) -> String {
    if points.round() == 0.0 { "0".to_owned() } else { format!("{points:+.0}") }
}

/// Good for whoever looks back, or bad.
fn color(mark: &ReviewMark) -> Color32 {
    if mark.own == mark.gained { Color32::from_rgb(0x8f, 0xd0, 0x7f) } else { Color32::from_rgb(0xff, 0x8a, 0x75) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::face::panels::testing::Bench;

    #[test]
    fn a_mark_leads_to_its_moment() {
        let words = "Round 2, Ogre: Cleave gained them 24 points against End the turn".to_owned();
        let mark = ReviewMark { at: 0.5, answers: 20, gained: true, points: 24.0, words, ..ReviewMark::default() };
        let model = ReviewModel {
            chances: vec![(0.0, 1, 0.5), (0.5, 2, 0.6), (1.0, 3, 1.0)],
            marks: vec![mark],
            answers: 40,
            progress: 1.0,
            ..ReviewModel::default()
        };
        let mut bench = Bench::new(560.0, 300.0);
        bench.show(|ui, _| review(ui, &model, 540.0));
        assert_eq!(bench.cut_off(), Vec::<&str>::new());
        assert_eq!(bench.click("Ogre", |ui, _| review(ui, &model, 540.0)), Some(GoTo(20)));
    }
}
