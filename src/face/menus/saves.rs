//! Saved skirmishes: go on with one, or delete it.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use egui::{Align, Layout, RichText, ScrollArea, vec2};

use super::{BackTo, overlay};
use crate::face::screen::Overlay;
use crate::face::ui::{UiSystems, theme};

/// A skirmish on disk.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SavedSkirmish {
    /// The name it is kept under.
    pub name: String,
    /// What it is of.
    pub title: String,
    /// How far it is and how old, or what is wrong with it.
    pub detail: String,
    /// Whether loading it can be tried.
    pub usable: bool,
}

/// All skirmishes on disk, newest first.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct SavedSkirmishes(pub Vec<SavedSkirmish>);

/// The player wants to go on with the save of this name.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct LoadSkirmish(pub String);

/// The player wants the saves of this name deleted.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct ForgetSkirmish(pub String);

/// The save whose deletion has to be confirmed.
#[derive(Resource, Default)]
struct Doomed(Option<String>);

/// Adds the list.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<SavedSkirmishes>().init_resource::<Doomed>();
    app.add_message::<LoadSkirmish>().add_message::<ForgetSkirmish>();
    app.add_systems(EguiPrimaryContextPass, draw.in_set(UiSystems::Floating).run_if(in_state(Overlay::Saves)));
    app.add_systems(OnExit(Overlay::Saves), |mut doomed: ResMut<Doomed>| doomed.0 = None);
}

fn draw(
    mut contexts: EguiContexts,
    saved: Res<SavedSkirmishes>,
    back: Res<BackTo>,
    mut doomed: ResMut<Doomed>,
    mut next: ResMut<NextState<Overlay>>,
    mut load: MessageWriter<LoadSkirmish>,
    mut forget: MessageWriter<ForgetSkirmish>,
) -> Result {
    let context = contexts.ctx_mut()?;
    let room = context.viewport_rect().size() - vec2(60.0, 60.0);
    overlay("saves").show(context, |ui| {
        ui.set_width(room.x.min(640.0));
        ui.heading("Saved skirmishes");
        ui.separator();
        let tall = (room.y - 120.0).clamp(160.0, 420.0);
        ScrollArea::vertical().max_height(tall).auto_shrink([false, true]).show(ui, |ui| {
            if saved.0.is_empty() {
                ui.label(
                    RichText::new("There are none yet. A skirmish is kept whenever you leave it.").color(theme::FAINT),
                );
            }
            for (index, skirmish) in saved.0.iter().enumerate() {
                match row(ui, skirmish, index == 0, doomed.0.as_deref() == Some(&*skirmish.name)) {
                    Some(Wish::Load) => {
                        load.write(LoadSkirmish(skirmish.name.clone()));
                        next.set(Overlay::None);
                    }
                    Some(Wish::Doom) => doomed.0 = Some(skirmish.name.clone()),
                    Some(Wish::Spare) => doomed.0 = None,
                    Some(Wish::Forget) => {
                        forget.write(ForgetSkirmish(skirmish.name.clone()));
                        doomed.0 = None;
                    }
                    None => {}
                }
            }
        });
        ui.separator();
        let done = ui.add(egui::Button::new("Back").min_size(vec2(120.0, 32.0)));
        if saved.0.is_empty() && ui.memory(|memory| memory.focused().is_none()) {
            done.request_focus();
        }
        if done.clicked() {
            next.set(back.0);
        }
    });
    Ok(())
}

/// What the player wants with a save.
enum Wish {
    Load,
    Doom,
    Spare,
    Forget,
}

fn row(ui: &mut egui::Ui, skirmish: &SavedSkirmish, first: bool, doomed: bool) -> Option<Wish> {
    let mut wish = None;
    ui.horizontal(|ui| {
        let text = ui.available_width() - 210.0;
        ui.allocate_ui_with_layout(vec2(text, 40.0), Layout::top_down(Align::Min), |ui| {
            ui.set_width(text);
            ui.add(egui::Label::new(RichText::new(&skirmish.title).size(16.0)).truncate());
            ui.add(egui::Label::new(RichText::new(&skirmish.detail).small().color(theme::FAINT)).truncate());
        });
        if doomed {
            if ui.button("Delete for good").clicked() {
                wish = Some(Wish::Forget);
            }
            if ui.button("Keep").clicked() {
                wish = Some(Wish::Spare);
            }
            return;
        }
        let go = ui.add_enabled(skirmish.usable, egui::Button::new("Resume").min_size(vec2(96.0, 30.0)));
        if first && ui.memory(|memory| memory.focused().is_none()) {
            go.request_focus();
        }
        if go.clicked() {
            wish = Some(Wish::Load);
        }
        if ui.button("Delete").clicked() {
            wish = Some(Wish::Doom);
        }
    });
    wish
}
