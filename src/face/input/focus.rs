//! Who gets the keyboard and the pointer: the board, the menus, or a text field.

use bevy::input::keyboard::KeyboardInput;
use bevy::input::mouse::MouseButtonInput;
use bevy::prelude::*;
use bevy_egui::{EguiGlobalSettings, EguiInput, EguiPreUpdateSet, PrimaryEguiContext, egui};
use leafwing_input_manager::plugin::InputManagerSystem;
use leafwing_input_manager::prelude::ActionState;

use super::action::Action;
use super::capture::Capture;
use crate::face::screen::{Overlay, Screen};

/// Whom key presses are for.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum KeyboardFor {
    /// Buttons of menus: actions move the focus and press.
    #[default]
    Menus,
    /// The battle: actions mean what their names say.
    Battle,
}

/// Set while a text field has the keyboard; then letters are letters and no actions.
#[derive(Resource, Default)]
pub struct Typing(pub bool);

/// Where the pointer is on the board, in egui points; `None` while it is over a panel or outside.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct BoardPointer(pub Option<Vec2>);

/// Whether the keyboard was used last, rather than the mouse, or neither since the battle came up: then a mouse that rests
/// somewhere points at nothing.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeysInUse(pub bool);

impl Default for KeysInUse {
    fn default() -> Self {
        Self(true)
    }
}

/// Pixels that a mouse at rest may tremble.
const TREMBLE: f32 = 3.0;

/// Adds the routing of keys.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<KeyboardFor>().init_resource::<Typing>().init_resource::<BoardPointer>();
    app.init_resource::<KeysInUse>().add_message::<KeyboardInput>();
    app.add_message::<MouseButtonInput>().add_message::<CursorMoved>();
    app.add_systems(PreUpdate, in_use);
    // Whoever has clicked "Start" meant the button, not the square that the pointer comes to lie on.
    app.add_systems(OnEnter(Screen::Battle), |mut used: ResMut<KeysInUse>| used.0 = true);
    app.add_systems(
        PreUpdate,
        (route, menu_keys)
            .chain()
            .after(InputManagerSystem::ManualControl)
            .after(EguiPreUpdateSet::ProcessInput)
            .before(EguiPreUpdateSet::BeginPass),
    );
}

fn in_use(
    mut keys: MessageReader<KeyboardInput>,
    mut buttons: MessageReader<MouseButtonInput>,
    mut moves: MessageReader<CursorMoved>,
    mut used: ResMut<KeysInUse>,
    mut rests: Local<Option<Vec2>>,
) {
    let key = keys.read().count() > 0;
    let to = moves.read().last().map(|moved| moved.position);
    // Where the pointer is when the window opens is told as if it had moved there.
    let moved = to.zip(*rests).is_some_and(|(to, from)| from.distance(to) > TREMBLE);
    if moved || key || rests.is_none() {
        *rests = to.or(*rests);
    }
    let mouse = moved || buttons.read().count() > 0;
    if key || mouse {
        used.set_if_neq(KeysInUse(key));
    }
}

/// Menus and text fields get keys; in a battle egui gets none, so that Enter never presses a forgotten button.
fn route(
    screen: Res<State<Screen>>,
    overlay: Res<State<Overlay>>,
    typing: Res<Typing>,
    mut keyboard: ResMut<KeyboardFor>,
    mut settings: ResMut<EguiGlobalSettings>,
    mut state: Single<&mut ActionState<Action>>,
) {
    let battle = *screen.get() == Screen::Battle && *overlay.get() == Overlay::None;
    let now = if battle { KeyboardFor::Battle } else { KeyboardFor::Menus };
    keyboard.set_if_neq(now);
    let raw = typing.0;
    if settings.input_system_settings.run_write_keyboard_input_messages_system != raw {
        settings.input_system_settings.run_write_keyboard_input_messages_system = raw;
    }
    if raw {
        state.reset_all();
    }
}

/// Translates actions into the keys egui moves its focus by, so that rebinding holds in menus too.
fn menu_keys(
    keyboard: Res<KeyboardFor>,
    capture: Res<Capture>,
    typing: Res<Typing>,
    state: Single<&ActionState<Action>>,
    mut input: Query<&mut EguiInput, With<PrimaryEguiContext>>,
) {
    if *keyboard != KeyboardFor::Menus || capture.0.is_some() || typing.0 {
        return;
    }
    let Ok(mut input) = input.single_mut() else { return };
    let pairs = [
        (Action::NextOption, egui::Key::Tab),
        (Action::NextCreature, egui::Key::Tab),
        (Action::Confirm, egui::Key::Enter),
        (Action::Skip, egui::Key::Space),
    ];
    for (action, key) in pairs {
        if state.just_pressed(&action) {
            let event = egui::Event::Key {
                key,
                physical_key: None,
                pressed: true,
                repeat: false,
                modifiers: egui::Modifiers::NONE,
            };
            input.events.push(event);
        }
    }
    for action in [Action::PreviousOption, Action::PreviousCreature] {
        if state.just_pressed(&action) {
            let event = egui::Event::Key {
                key: egui::Key::Tab,
                physical_key: None,
                pressed: true,
                repeat: false,
                modifiers: egui::Modifiers::SHIFT,
            };
            input.events.push(event);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_used_last_is_in_use() {
        let mut app = App::new();
        app.init_resource::<KeysInUse>().add_message::<KeyboardInput>();
        app.add_message::<MouseButtonInput>().add_message::<CursorMoved>().add_systems(Update, in_use);
        let used = |app: &mut App| {
            app.update();
            app.world().resource::<KeysInUse>().0
        };
        let moved = |app: &mut App, x: f32| {
            let moved = CursorMoved { window: Entity::PLACEHOLDER, position: Vec2::new(x, 0.0), delta: None };
            app.world_mut().write_message(moved);
            used(app)
        };
        assert!(used(&mut app), "a mouse that nobody has touched");
        assert!(moved(&mut app, 50.0), "is somewhere when the window opens");
        assert!(moved(&mut app, 52.0), "and may tremble");
        assert!(!moved(&mut app, 60.0));
        assert!(!used(&mut app), "until something else is");
        app.world_mut().write_message(KeyboardInput {
            key_code: KeyCode::KeyE,
            logical_key: bevy::input::keyboard::Key::Enter,
            state: bevy::input::ButtonState::Pressed,
            text: None,
            repeat: false,
            window: Entity::PLACEHOLDER,
        });
        assert!(used(&mut app));
        assert!(moved(&mut app, 61.0), "it rests where it was left");
        assert!(!moved(&mut app, 90.0));
    }
}
