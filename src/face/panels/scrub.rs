//! Where in a game that is over one looks, and the way on from there.

use bevy_egui::egui::{self, RichText};

use crate::face::input::Action;
use crate::face::ui::{Kit, theme};

/// What of a game is looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Scrub {
    /// Answers given so far.
    pub at: usize,
    /// Answers of the whole game.
    pub of: usize,
    /// Rounds begun.
    pub round: u16,
}

/// What the player does with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScrubAction {
    /// Goes to the state after so many answers.
    To(usize),
    /// Plays on from here.
    PlayOn,
    /// Goes back to the end.
    Leave,
}

/// Draws it.
pub fn scrub(ui: &mut egui::Ui, model: Scrub, kit: Kit) -> Option<ScrubAction> {
    let mut done = None;
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new("Looking back").strong().color(theme::GOLD));
        ui.label(format!("round {}", model.round));
        if ui.button("\u{23f4}").on_hover_text("One answer back (left arrow)").clicked() {
            done = Some(ScrubAction::To(model.at.saturating_sub(1)));
        }
        let mut at = model.at;
        ui.spacing_mut().slider_width = 120.0;
        if ui.add(egui::Slider::new(&mut at, 0..=model.of).show_value(false)).changed() {
            done = Some(ScrubAction::To(at));
        }
        if ui.button("\u{23f5}").on_hover_text("One answer on (right arrow)").clicked() {
            done = Some(ScrubAction::To((model.at + 1).min(model.of)));
        }
        let on = egui::Button::new(kit.with_key("Play on", Action::Confirm));
        if ui.add_enabled(model.at < model.of, on).on_hover_text("From here").clicked() {
            done = Some(ScrubAction::PlayOn);
        }
        if ui.button(kit.with_key("Back", Action::Cancel)).on_hover_text("To the end of the fight").clicked() {
            done = Some(ScrubAction::Leave);
        }
    });
    done
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::face::panels::testing::Bench;
    use bevy_egui::egui::vec2;

    #[test]
    fn one_goes_back_and_plays_on() {
        let model = Scrub { at: 4, of: 9, round: 2 };
        let mut bench = Bench::new(460.0, 90.0);
        assert_eq!(bench.click("Play on", |ui, kit| scrub(ui, model, kit)), Some(ScrubAction::PlayOn));
        assert_eq!(bench.click("\u{23f4}", |ui, kit| scrub(ui, model, kit)), Some(ScrubAction::To(3)));
        assert_eq!(bench.cut_off(), Vec::<&str>::new());
        // A click on the track, near its right end.
        let at = bench.place("\u{23f5}").left_center() - vec2(22.0, 0.0);
        let went = bench.click_at(at, |ui, kit| scrub(ui, model, kit));
        assert!(matches!(went, Some(ScrubAction::To(8..=9))), "{went:?}");
    }
}
