//! Presses shorter than a frame: the input manager only sees what is down when a frame begins.

use std::hash::Hash;

use bevy::input::{ButtonInput, InputSystems};
use bevy::prelude::*;
use leafwing_input_manager::plugin::InputManagerSystem;

use crate::face::idle::Lively;

/// What a button still has to do in the next frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Owed {
    Press,
    Release,
}

/// Spreads presses and releases of one frame over two, so that a click counts however slowly frames come.
pub(super) fn plugin(app: &mut App) {
    let systems = (spread::<MouseButton>, spread::<KeyCode>);
    app.add_systems(PreUpdate, systems.after(InputSystems).before(InputManagerSystem::Unify));
}

fn spread<T: Copy + Eq + Hash + Send + Sync + 'static>(
    mut input: ResMut<ButtonInput<T>>,
    mut owed: Local<Vec<(T, Owed)>>,
    mut lively: ResMut<Lively>,
) {
    for (button, what) in owed.drain(..) {
        match what {
            Owed::Press => input.press(button),
            Owed::Release => input.release(button),
        }
    }
    let both: Vec<T> = input.get_just_pressed().copied().filter(|&button| input.just_released(button)).collect();
    for button in both {
        if input.pressed(button) {
            input.release(button);
            input.clear_just_pressed(button);
            owed.push((button, Owed::Press));
        } else {
            input.press(button);
            input.clear_just_released(button);
            owed.push((button, Owed::Release));
        }
        lively.0 = true;
    }
}

#[cfg(test)]
mod tests {
    use bevy::input::ButtonState;
    use bevy::input::mouse::MouseButtonInput;
    use leafwing_input_manager::plugin::InputManagerPlugin;
    use leafwing_input_manager::prelude::{ActionState, InputMap};

    use super::*;
    use crate::face::input::Action;

    fn app() -> App {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, bevy::input::InputPlugin, InputManagerPlugin::<Action>::default(), plugin));
        app.init_resource::<Lively>();
        app.world_mut()
            .spawn((InputMap::<Action>::new([(Action::Select, MouseButton::Left)]), ActionState::<Action>::default()));
        app
    }

    fn send(app: &mut App, states: &[ButtonState]) {
        for &state in states {
            app.world_mut().write_message(MouseButtonInput {
                button: MouseButton::Left,
                state,
                window: Entity::PLACEHOLDER,
            });
        }
    }

    /// Whether the action begins, is down and ends, frame by frame.
    fn frames(app: &mut App, count: usize) -> Vec<[bool; 3]> {
        let mut seen = Vec::new();
        for _ in 0..count {
            app.update();
            let mut states = app.world_mut().query::<&ActionState<Action>>();
            let state = states.single(app.world()).expect("one player input");
            let of = Action::Select;
            seen.push([state.just_pressed(&of), state.pressed(&of), state.just_released(&of)]);
        }
        seen
    }

    #[test]
    fn a_press_within_one_frame_counts_once() {
        let mut app = app();
        send(&mut app, &[ButtonState::Pressed, ButtonState::Released]);
        assert_eq!(frames(&mut app, 3), [[true, true, false], [false, false, true], [false; 3]]);
        assert!(app.world().resource::<Lively>().0, "the frame of the release has to come");
    }

    #[test]
    fn a_second_press_in_the_frame_of_a_release_counts() {
        let mut app = app();
        send(&mut app, &[ButtonState::Pressed]);
        assert_eq!(frames(&mut app, 1), [[true, true, false]]);
        send(&mut app, &[ButtonState::Released, ButtonState::Pressed]);
        assert_eq!(frames(&mut app, 2), [[false, false, true], [true, true, false]]);
    }
}
