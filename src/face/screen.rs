//! Which screen is up, and what lies over it.

use bevy::prelude::*;

/// The screen that fills the window.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Screen {
    /// Title and first choices.
    #[default]
    MainMenu,
    /// Choice of a skirmish, its sides and its seed.
    Picker,
    /// A skirmish.
    Battle,
    /// What happened in the skirmish that just ended.
    Outcome,
}

/// What lies over the screen and takes the keyboard.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Overlay {
    /// Nothing.
    #[default]
    None,
    /// The pause menu.
    Pause,
    /// Settings, opened from the main menu or the pause menu.
    Settings,
    /// What the keys do.
    Help,
    /// Saved skirmishes to go on with.
    Saves,
}

/// The order of the face's systems within a frame.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FaceSystems {
    /// `Update`: turns key presses and clicks into changes of screen, cursor and choice.
    Input,
    /// `Update`: moves what is being animated.
    Stage,
    /// `Update`: brings sprites and tiles in line with their models.
    Draw,
}

/// Adds the states and the order of systems.
pub(super) fn plugin(app: &mut App) {
    app.init_state::<Screen>().init_state::<Overlay>();
    app.configure_sets(Update, (FaceSystems::Input, FaceSystems::Stage, FaceSystems::Draw).chain());
    app.add_systems(OnEnter(Screen::MainMenu), close_overlay);
}

/// Leaving a battle for the menu also leaves the pause menu.
fn close_overlay(mut next: ResMut<NextState<Overlay>>) {
    next.as_mut().set_if_neq(Overlay::None);
}
