//! What a first fight teaches, in a card over the board.

use bevy_egui::egui::{self, RichText};

use crate::face::input::Action;
use crate::face::ui::{Kit, theme};

/// A text of a first fight.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LessonCard {
    /// What it says.
    pub say: String,
    /// Which of how many it is, from 1.
    pub number: (usize, usize),
    /// Whether the player's word ends it; else doing what it says does.
    pub to_read: bool,
}

/// What the player does with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LessonAction {
    /// Goes on to the next.
    Next,
    /// Does without the rest.
    Close,
}

/// Draws it.
pub fn lesson(ui: &mut egui::Ui, model: &LessonCard, kit: Kit) -> Option<LessonAction> {
    let mut done = None;
    let (number, count) = model.number;
    ui.label(RichText::new(format!("First fight, {number} of {count}")).small().color(theme::FAINT));
    ui.add(egui::Label::new(RichText::new(&model.say).color(theme::TEXT)).wrap());
    ui.horizontal(|ui| {
        let words = match (model.to_read, number == count) {
            (_, true) => "Got it",
            (true, false) => "Next",
            (false, false) => "Skip this",
        };
        if ui.button(kit.with_key(words, Action::NextTip)).clicked() {
            done = Some(LessonAction::Next);
        }
        if number < count && ui.button("No more tips").clicked() {
            done = Some(LessonAction::Close);
        }
    });
    done
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::face::panels::testing::Bench;

    #[test]
    fn tips_go_on_and_away() {
        let model = LessonCard { say: "Click a lit square.".into(), number: (1, 3), to_read: true };
        let mut bench = Bench::new(400.0, 200.0);
        assert_eq!(bench.click("Next", |ui, kit| lesson(ui, &model, kit)), Some(LessonAction::Next));
        assert_eq!(bench.click("No more tips", |ui, kit| lesson(ui, &model, kit)), Some(LessonAction::Close));
    }
}
