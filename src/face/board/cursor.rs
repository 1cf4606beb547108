//! The board cursor: follows the pointer, or the arrow keys.

use bevy::prelude::*;

use super::BoardModel;
use crate::core::geometry::{Space, Spot};
use crate::face::camera::{BoardArea, View};
use crate::face::input::{Action, Actions, BoardPointer, KeyboardFor, KeysInUse};
use crate::face::scale::UiScale;
use crate::face::screen::{FaceSystems, Screen};

/// The square pointed at.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cursor {
    /// Which, on its ground; `None` off the board.
    pub spot: Option<Spot>,
    /// Whether the arrow keys moved it last.
    pub by_keys: bool,
}

/// What keeps the cursor where it is.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HoldCursor {
    /// Whether the square last pointed at still counts while the pointer is on a panel: something is being aimed there.
    pub aimed: bool,
    /// Whether the arrow keys do something else.
    pub keys: bool,
}

/// What the player did on the board.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardEvent {
    /// Picked a square, by click or by `Action::Confirm`.
    Pick(Spot),
    /// Took something back, by `Action::Cancel` or by a right click without dragging.
    Back,
}

/// Pixels the mouse may tremble during a click.
const TREMBLE: f32 = 5.0;

/// Adds the cursor.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Cursor>().init_resource::<HoldCursor>().add_message::<BoardEvent>();
    app.add_systems(Update, (follow, act).chain().in_set(FaceSystems::Input).run_if(in_state(Screen::Battle)));
    app.add_systems(OnExit(Screen::Battle), |mut cursor: ResMut<Cursor>| *cursor = Cursor::default());
}

fn follow(
    actions: Actions,
    (keyboard, keys): (Res<KeyboardFor>, Res<KeysInUse>),
    pointer: Res<BoardPointer>,
    scale: Res<UiScale>,
    area: Res<BoardArea>,
    board: Res<BoardModel>,
    hold: Res<HoldCursor>,
    mut view: ResMut<View>,
    mut cursor: ResMut<Cursor>,
    mut last: Local<Option<Vec2>>,
) {
    let on_ground = |spot: Spot| board.0.index(spot).map(|_| spot.with_z(board.0.ground(spot)));
    if *keyboard != KeyboardFor::Battle {
        return;
    }
    let mut next = *cursor;
    // A click means the square under the pointer, wherever the arrow keys had led the cursor meanwhile.
    let clicked = actions.just_pressed(&Action::Select) && pointer.0.is_some();
    let held = hold.aimed && pointer.0.is_none();
    // A mouse at rest points at nothing new, though a panel that lay under it may have gone.
    let moved = !keys.0 && pointer.0 != *last;
    let led = !cursor.by_keys && (!keys.0 || cursor.spot.is_some());
    if !held && (moved || clicked || (led && view.is_changed())) {
        *last = pointer.0;
        let lens = view.lens(*area, scale.0.recip());
        next = Cursor { spot: pointer.0.and_then(|at| on_ground(lens.spot(at))), by_keys: false };
    }
    let pressed = |action| i16::from(!hold.keys && actions.just_pressed(&action));
    let dx = pressed(Action::CursorRight) - pressed(Action::CursorLeft);
    let dy = pressed(Action::CursorDown) - pressed(Action::CursorUp);
    if dx != 0 || dy != 0 {
        let middle = Spot::new(board.0.width() / 2, board.0.height() / 2);
        let from = cursor.spot.unwrap_or(middle);
        let to = Spot::new(
            (from.x + dx).clamp(0, (board.0.width() - 1).max(0)),
            (from.y + dy).clamp(0, (board.0.height() - 1).max(0)),
        );
        next = Cursor { spot: on_ground(to), by_keys: true };
        view.show(Space::square(to), *area);
    }
    cursor.set_if_neq(next);
}

fn act(
    actions: Actions,
    keyboard: Res<KeyboardFor>,
    pointer: Res<BoardPointer>,
    cursor: Res<Cursor>,
    mut dragged: Local<f32>,
    mut events: MessageWriter<BoardEvent>,
) {
    if *keyboard != KeyboardFor::Battle {
        return;
    }
    if actions.just_pressed(&Action::Drag) {
        *dragged = 0.0;
    }
    *dragged += actions.axis_pair(&Action::Mouse).length();
    let clicked_away = actions.just_released(&Action::Drag) && *dragged < TREMBLE && pointer.0.is_some();
    if clicked_away || actions.just_pressed(&Action::Cancel) {
        events.write(BoardEvent::Back);
    }
    let picked = (actions.just_pressed(&Action::Select) && pointer.0.is_some())
        || (actions.just_pressed(&Action::Confirm) && cursor.by_keys);
    if let (true, Some(spot)) = (picked, cursor.spot) {
        events.write(BoardEvent::Pick(spot));
    }
}
