//! One file per plugin made elsewhere: how it is set up here, and nothing else.

pub mod egui;
pub mod leafwing;
pub mod tilemap;

use bevy::prelude::*;

/// Adds them all.
pub(super) fn plugin(app: &mut App) {
    app.add_plugins((egui::plugin, leafwing::plugin, tilemap::plugin));
}
