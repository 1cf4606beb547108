//! Waiting for the next key or button, to bind it to an action.

use bevy::input::keyboard::KeyboardInput;
use bevy::input::mouse::MouseButtonInput;
use bevy::prelude::*;
use leafwing_input_manager::prelude::ActionState;

use super::action::Action;
use super::bindings::{Button, Chord};

/// The slot waiting for a key, if any; while one waits, no action fires.
#[derive(Resource, Default)]
pub struct Capture(pub Option<(Action, usize)>);

/// A key was pressed for the slot that waited; `None` when it was called off with Escape.
#[derive(Message, Clone, Copy, Debug)]
pub struct Captured {
    /// Whose key.
    pub action: Action,
    /// Which of its keys.
    pub slot: usize,
    /// What was pressed.
    pub chord: Option<Chord>,
}

/// Adds key capture.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Capture>().add_message::<Captured>();
    app.add_systems(PreUpdate, listen.after(leafwing_input_manager::plugin::InputManagerSystem::ManualControl));
}

/// The one place that looks at raw keys: the input manager only knows keys that are bound already.
fn listen(
    mut capture: ResMut<Capture>,
    mut keys: MessageReader<KeyboardInput>,
    mut buttons: MessageReader<MouseButtonInput>,
    held: Res<ButtonInput<KeyCode>>,
    mut state: Single<&mut ActionState<Action>>,
    mut captured: MessageWriter<Captured>,
) {
    let Some((action, slot)) = capture.0 else {
        keys.clear();
        buttons.clear();
        return;
    };
    state.reset_all();
    let any = |keys: [KeyCode; 2]| held.any_pressed(keys);
    let modified = |button| Chord {
        button,
        shift: any([KeyCode::ShiftLeft, KeyCode::ShiftRight]),
        control: any([KeyCode::ControlLeft, KeyCode::ControlRight]),
        alt: any([KeyCode::AltLeft, KeyCode::AltRight]),
    };
    let pressed = keys.read().filter(|key| key.state.is_pressed() && !key.repeat).map(|key| key.key_code);
    let key = pressed.filter(|key| !is_modifier(*key)).last().map(Button::Key);
    let click = buttons.read().filter(|b| b.state.is_pressed()).map(|b| Button::Mouse(b.button)).last();
    if let Some(button) = key.or(click) {
        capture.0 = None;
        let chord = (button != Button::Key(KeyCode::Escape)).then(|| modified(button));
        captured.write(Captured { action, slot, chord });
    }
}

const fn is_modifier(key: KeyCode) -> bool {
    matches!(
        key,
        KeyCode::ShiftLeft
            | KeyCode::ShiftRight
            | KeyCode::ControlLeft
            | KeyCode::ControlRight
            | KeyCode::AltLeft
            | KeyCode::AltRight
            | KeyCode::SuperLeft
            | KeyCode::SuperRight
    )
}
