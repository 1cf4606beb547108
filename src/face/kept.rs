//! Whether anything of the player's is read and written.

use bevy::prelude::*;

/// Present where nothing is: while pictures are drawn.
#[derive(Resource)]
pub(super) struct Unkept;
