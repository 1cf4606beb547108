//! One file per plugin made elsewhere: how it is set up here, and nothing else.

pub(crate) mod egui;
pub(crate) mod leafwing;
pub(crate) mod tilemap;

use bevy::prelude::*;

/// Adds them all.
pub(super) fn plugin(app: &mut App) {
    app.add_plugins((egui::plugin, leafwing::plugin, tilemap::plugin));
}
