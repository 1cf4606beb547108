//! `leafwing-input-manager`: the only way from keys and buttons into the game.

use bevy::prelude::*;
use leafwing_input_manager::plugin::InputManagerPlugin;

use crate::face::input::Action;

/// Adds the input manager for [`Action`].
pub(super) fn plugin(app: &mut App) {
    app.add_plugins(InputManagerPlugin::<Action>::default());
}
