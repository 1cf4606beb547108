//! `bevy_egui`: panels and menus.

use std::time::Instant;

use bevy::prelude::*;
use bevy_egui::{
    EguiGlobalSettings, EguiInput, EguiPlugin, EguiPostUpdateSet, EguiPreUpdateSet, EguiRenderOutput, egui,
};

use crate::face::idle::Lively;

/// Adds egui; its context sits on the board's camera.
pub(super) fn plugin(app: &mut App) {
    app.add_plugins(EguiPlugin::default());
    app.add_systems(PreStartup, own_context);
    app.add_systems(
        PreUpdate,
        (only_new_modifiers, tell_time).after(EguiPreUpdateSet::ProcessInput).before(EguiPreUpdateSet::BeginPass),
    );
    let between = draw_new_letters.after(EguiPostUpdateSet::ProcessOutput).before(EguiPostUpdateSet::PostProcessOutput);
    app.add_systems(PostUpdate, between);
}

/// The context is put on the camera where that is spawned, not on whichever camera comes first.
fn own_context(mut settings: ResMut<EguiGlobalSettings>) {
    settings.auto_create_primary_context = false;
}

/// `bevy_egui` reports the modifier keys every frame, and egui draws again after every event: an idle window would never
/// rest.
fn only_new_modifiers(mut inputs: Query<&mut EguiInput>, mut last: Local<egui::Modifiers>) {
    for mut input in &mut inputs {
        input.events.retain(|event| match event {
            egui::Event::ModifiersChanged(now) => std::mem::replace(&mut *last, *now) != *now,
            _ => true,
        });
    }
}

/// Bevy's time is that of the frame drawn last, which in a window at rest may be seconds ago: egui would take a press and
/// its release for farther apart than a click may be.
fn tell_time(mut inputs: Query<&mut EguiInput>, mut start: Local<Option<Instant>>) {
    let now = start.get_or_insert_with(Instant::now).elapsed().as_secs_f64();
    for mut input in &mut inputs {
        input.time = Some(now);
    }
}

/// A letter that comes into the texture with a frame is missing in it; a window at rest would stay so.
fn draw_new_letters(outputs: Query<&EguiRenderOutput>, mut lively: ResMut<Lively>) {
    if outputs.iter().any(|output| !output.textures_delta.is_empty()) {
        lively.0 = true;
    }
}
