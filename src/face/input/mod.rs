//! Input, through the input manager only: actions, their keys, and who gets the keyboard.

mod action;
mod bindings;
mod brief;
mod capture;
mod focus;

use bevy::prelude::*;
use leafwing_input_manager::prelude::{ActionState, InputMap};

pub use action::Action;
pub use bindings::{Bindings, Chord};
pub use capture::{Capture, Captured};
pub use focus::{BoardPointer, KeyboardFor, KeysInUse, Typing};

use super::settings::Settings;

/// Read access to the state of all actions.
pub type Actions<'w, 's> = Single<'w, 's, &'static ActionState<Action>>;

/// Spawns the player's input and keeps it in line with the settings.
pub(super) fn plugin(app: &mut App) {
    app.insert_resource(bindings::CLASHES);
    app.add_systems(PreStartup, spawn);
    app.add_systems(Update, follow_settings.run_if(resource_changed::<Settings>));
    app.add_plugins((brief::plugin, capture::plugin, focus::plugin));
}

fn spawn(mut commands: Commands, settings: Res<Settings>) {
    commands.spawn((Name::new("player input"), settings.bindings.input_map(), ActionState::<Action>::default()));
}

fn follow_settings(settings: Res<Settings>, mut map: Single<&mut InputMap<Action>>) {
    **map = settings.bindings.input_map();
}
