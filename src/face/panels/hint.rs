//! A hint: the best answers, each with the chance to win after it.

use bevy_egui::egui::{self, RichText};

use crate::face::input::Action;
use crate::face::ui::{Kit, theme};

/// What a hint says.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Hint {
    /// The answers in words with the chance to win after each, from 0 to 1, the best first; none while they are thought
    /// about.
    pub answers: Vec<(String, f32)>,
    /// Whether it is still being thought about.
    pub thinking: bool,
}

/// What the player does with a hint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HintAction {
    /// Gives this answer.
    Take(usize),
    /// Points at this answer, to see it on the board.
    Light(usize),
    /// Puts it away.
    Close,
}

/// Draws the hint.
pub fn hint(ui: &mut egui::Ui, model: &Hint, kit: Kit) -> Option<HintAction> {
    let mut done = None;
    ui.horizontal(|ui| {
        ui.label(RichText::new("Hint").strong().color(theme::GOLD));
        if ui.button(kit.with_key("Close", Action::Hint)).clicked() {
            done = Some(HintAction::Close);
        }
    });
    if model.thinking {
        ui.label(RichText::new("Playing the fight out in its head…").color(theme::FAINT));
        return done;
    }
    if model.answers.is_empty() {
        ui.label(RichText::new("There is nothing to choose.").color(theme::FAINT));
    }
    for (index, (words, chance)) in model.answers.iter().enumerate() {
        let chance = RichText::new(format!("{:.0}% to win", 100.0 * chance)).color(theme::GOLD);
        let button = egui::Button::new(words.as_str()).right_text(chance).truncate();
        let button = ui.add(button.min_size(egui::vec2(ui.available_width(), 26.0)));
        if button.hovered() {
            done = done.or(Some(HintAction::Light(index)));
        }
        if button.clicked() {
            done = Some(HintAction::Take(index));
        }
    }
    done
}
