//! The pause menu of a battle.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use egui::RichText;

use super::{BackTo, choice, opens_page, overlay};
use crate::face::palette::{Palette, Tone};
use crate::face::screen::Overlay;
use crate::face::ui::UiSystems;

/// The player wants the skirmish begun anew, from the same seed.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct RestartSkirmish;

/// The player wants the skirmish saved.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct SaveSkirmish;

/// The player wants to leave the skirmish for the main menu.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeaveSkirmish {
    /// Even where it cannot be saved.
    pub anyway: bool,
}

/// Why the skirmish could not be saved when the player wanted to leave it.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct CannotSave(pub Option<String>);

/// Adds the menu.
pub(super) fn plugin(app: &mut App) {
    app.add_message::<RestartSkirmish>().add_message::<SaveSkirmish>().add_message::<LeaveSkirmish>();
    app.init_resource::<CannotSave>();
    app.add_systems(OnExit(Overlay::Pause), |mut cannot: ResMut<CannotSave>| cannot.0 = None);
    app.add_systems(EguiPrimaryContextPass, draw.in_set(UiSystems::Floating).run_if(in_state(Overlay::Pause)));
}

fn draw(
    mut contexts: EguiContexts,
    mut back: ResMut<BackTo>,
    cannot: Res<CannotSave>,
    mut leave: MessageWriter<LeaveSkirmish>,
    mut next_overlay: ResMut<NextState<Overlay>>,
    mut restart: MessageWriter<RestartSkirmish>,
    mut save: MessageWriter<SaveSkirmish>,
) -> Result {
    overlay("pause").show(contexts.ctx_mut()?, |ui| {
        ui.set_width(280.0);
        ui.vertical_centered(|ui| {
            ui.heading("Paused");
            ui.add_space(6.0);
            ui.spacing_mut().item_spacing.y = 8.0;
            if choice(ui, "Resume", true).clicked() {
                next_overlay.set(Overlay::None);
            }
            if choice(ui, "Save", false).clicked() {
                save.write(SaveSkirmish);
                next_overlay.set(Overlay::None);
            }
            for (words, overlay) in [
                ("Saved skirmishes", Overlay::Saves),
                ("Settings", Overlay::Settings),
                ("Keys and help", Overlay::Help),
            ] {
                if opens_page(ui, words).clicked() {
                    back.0 = Overlay::Pause;
                    next_overlay.set(overlay);
                }
            }
            if choice(ui, "Restart", false).clicked() {
                restart.write(RestartSkirmish);
                next_overlay.set(Overlay::None);
            }
            match &cannot.0 {
                None => {
                    if choice(ui, "Save and quit to menu", false).clicked() {
                        leave.write(LeaveSkirmish { anyway: false });
                    }
                }
                Some(why) => {
                    let words = format!("The skirmish cannot be saved: {why}");
                    ui.add(egui::Label::new(RichText::new(words).color(Palette::Standard.tone(Tone::Warning))).wrap());
                    if choice(ui, "Quit without saving", false).clicked() {
                        leave.write(LeaveSkirmish { anyway: true });
                    }
                }
            }
        });
    });
    Ok(())
}
