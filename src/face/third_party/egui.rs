//! `bevy_egui`: panels and menus.

use bevy::prelude::*;
use bevy_egui::{EguiGlobalSettings, EguiPlugin};

/// Adds egui; its context sits on the board's camera.
pub(super) fn plugin(app: &mut App) {
    app.add_plugins(EguiPlugin::default());
    app.add_systems(PreStartup, own_context);
}

/// The context is put on the camera where that is spawned, not on whichever camera comes first.
fn own_context(mut settings: ResMut<EguiGlobalSettings>) {
    settings.auto_create_primary_context = false;
}
