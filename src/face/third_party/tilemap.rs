//! `bevy_ecs_tilemap`: ground, terrain and highlights of the board.

use bevy::prelude::*;
use bevy_ecs_tilemap::TilemapPlugin;

/// Adds the tilemap renderer.
pub(super) fn plugin(app: &mut App) {
    app.add_plugins(TilemapPlugin);
}
