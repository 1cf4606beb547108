//! The board on the screen: ground and terrain, tokens, highlights, the cursor.
//!
//! Everything here is drawn from plain models ([`BoardModel`], [`Tokens`], [`Ties`], [`Highlights`]); whoever runs the
//! battle writes those and reads [`BoardEvent`]s.

mod cursor;
mod effects;
mod ground;
mod highlight;
mod legend;
mod marks;
mod overlay;
mod picture;
mod plate;
mod plateaus;
mod sprites;
mod token;

use bevy::prelude::*;

pub use cursor::{BoardEvent, Cursor, HoldCursor};
pub use highlight::{Highlights, Line, Mark, Path, PathStep, TargetMark};
pub use legend::{GroundPart, legend};
pub use overlay::paint_number;
pub use picture::picture;
pub use token::{AuraRing, Bar, Field, Pips, Scale, Ties, Token, Tokens};

use super::screen::Screen;
use crate::core::board::Board;

/// World units per square.
pub const SQUARE: f32 = 128.0;

/// The ground being shown.
#[derive(Resource, Clone, Debug, Default)]
pub struct BoardModel(pub Board);

/// Everything drawn on the board, to be despawned with it.
#[derive(Component)]
struct OnBoard;

/// Adds everything that draws the board.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<BoardModel>().init_resource::<Tokens>().init_resource::<Ties>().init_resource::<Highlights>();
    app.add_plugins((ground::plugin, marks::plugin, sprites::plugin, effects::plugin, cursor::plugin, overlay::plugin));
    app.add_systems(OnExit(Screen::Battle), clear);
}

fn clear(
    mut commands: Commands,
    drawn: Query<Entity, With<OnBoard>>,
    mut board: ResMut<BoardModel>,
    mut tokens: ResMut<Tokens>,
    mut ties: ResMut<Ties>,
    mut highlights: ResMut<Highlights>,
) {
    for entity in &drawn {
        commands.entity(entity).despawn();
    }
    *board = BoardModel::default();
    *tokens = Tokens::default();
    *ties = Ties::default();
    *highlights = Highlights::default();
}
