//! Screens and menus around the battle.

mod help;
mod leap;
mod main_menu;
mod notices;
mod party;
mod pause;
mod picker;
mod saves;
mod settings;

use bevy::prelude::*;
use bevy_egui::egui::{self, Response, RichText, vec2};

pub use help::Guides;
pub use main_menu::NotBegun;
pub use notices::Problems;
pub use party::{PartyPlace, Recruit};
pub use pause::{CannotSave, LeaveSkirmish, RestartSkirmish, SaveSkirmish};
pub use picker::{PickerToken, Skirmish, Skirmishes, StartSkirmish};
pub use saves::{ForgetSkirmish, LoadSkirmish, SavedSkirmish, SavedSkirmishes};
pub use settings::Questions;

use super::input::{Action, Actions, Capture};
use super::screen::{FaceSystems, Overlay, Screen};
use super::ui::theme;

/// Which menu the settings were opened from.
#[derive(Resource, Clone, Copy, Debug, Default)]
struct BackTo(Overlay);

/// Adds all menus.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<BackTo>();
    app.add_plugins((
        main_menu::plugin,
        picker::plugin,
        pause::plugin,
        saves::plugin,
        settings::plugin,
        help::plugin,
        notices::plugin,
    ));
    app.add_systems(Update, by_keys.in_set(FaceSystems::Input));
}

/// Opens and closes overlays by keys.
fn by_keys(
    actions: Actions,
    capture: Res<Capture>,
    screen: Res<State<Screen>>,
    overlay: Res<State<Overlay>>,
    mut back: ResMut<BackTo>,
    mut next: ResMut<NextState<Overlay>>,
    mut next_screen: ResMut<NextState<Screen>>,
) {
    if capture.0.is_some() {
        return;
    }
    let pressed = |action| actions.just_pressed(&action);
    match *overlay.get() {
        Overlay::None => {
            if *screen.get() == Screen::Battle && pressed(Action::Pause) {
                next.set(Overlay::Pause);
            } else if pressed(Action::Help) {
                back.0 = Overlay::None;
                next.set(Overlay::Help);
            } else if *screen.get() == Screen::Picker && pressed(Action::Cancel) {
                next_screen.set(Screen::MainMenu);
            }
        }
        Overlay::Pause if pressed(Action::Cancel) || pressed(Action::Pause) => next.set(Overlay::None),
        Overlay::Settings | Overlay::Saves if pressed(Action::Cancel) => next.set(back.0),
        Overlay::Help if pressed(Action::Cancel) || pressed(Action::Help) => next.set(back.0),
        _ => {}
    }
}

/// A window above everything else, which is dimmed so far that it does not mix with it.
fn overlay(name: &'static str) -> egui::Modal {
    egui::Modal::new(name.into()).frame(theme::card()).backdrop_color(egui::Color32::from_black_alpha(190))
}

/// A tab above a dialog's pages: filled where its page is shown, framed in gold where it has the keyboard's focus, which
/// the tab shown takes when nothing has it.
fn tab(ui: &mut egui::Ui, words: &str, shown: bool) -> Response {
    let fill = if shown { ui.visuals().selection.bg_fill } else { egui::Color32::TRANSPARENT };
    let tab = ui.add(egui::Button::new(RichText::new(words).size(16.0)).fill(fill));
    if tab.clicked() || (shown && ui.memory(|memory| memory.focused().is_none())) {
        tab.request_focus();
    }
    tab
}

/// Whether the window has little room from top to bottom.
fn low(context: &egui::Context) -> bool {
    context.viewport_rect().height() < 560.0
}

/// A wide button of a menu; the first of a menu takes the keyboard's focus when nothing has it.
fn choice(ui: &mut egui::Ui, words: &str, first: bool) -> Response {
    let wide = ui.available_width().min(280.0);
    let tall = if low(ui.ctx()) { 28.0 } else { 36.0 };
    let button = ui.add(egui::Button::new(RichText::new(words).size(16.0)).min_size(vec2(wide, tall)));
    if first && ui.memory(|memory| memory.focused().is_none()) {
        button.request_focus();
    }
    button
}

/// A button that opens a page above its menu and takes the focus back once that is closed.
fn opens_page(ui: &mut egui::Ui, words: &str) -> Response {
    let (opened, button) = (egui::Id::new("page opened"), choice(ui, words, false));
    let is_this = |data: &egui::util::IdTypeMap| data.get_temp::<String>(opened).is_some_and(|page| page == words);
    if button.enabled() && !button.clicked() && ui.data(is_this) {
        button.request_focus();
        ui.data_mut(|data| data.remove::<String>(opened));
    }
    if button.clicked() {
        ui.data_mut(|data| data.insert_temp(opened, words.to_owned()));
    }
    button
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::face::panels::testing::Bench;

    #[test]
    fn the_focus_follows_a_click_on_a_tab() {
        let mut bench = Bench::new(400.0, 100.0);
        let (mut shown, mut focus) = (0, [false; 2]);
        bench.click("Keys", |ui, _| {
            for (i, words) in ["Game", "Keys"].into_iter().enumerate() {
                let tab = tab(ui, words, shown == i);
                if tab.clicked() {
                    shown = i;
                }
                focus[i] = tab.has_focus();
            }
            None::<()>
        });
        assert_eq!((shown, focus), (1, [false, true]));
    }

    #[test]
    fn the_focus_comes_back_from_a_page_once() {
        let mut bench = Bench::new(400.0, 200.0);
        // While the page is open its menu lies under it: not at all in the pause menu, greyed in the main menu.
        let menu = |ui: &mut egui::Ui, covered: bool| {
            if let Some(id) = ui.memory(egui::Memory::focused) {
                ui.memory_mut(|memory| memory.surrender_focus(id));
            }
            if covered {
                ui.disable();
            }
            let all = [choice(ui, "Play", !covered), opens_page(ui, "Settings")];
            (all.each_ref().map(Response::has_focus), all[1].clicked())
        };
        assert_eq!(bench.show(|ui, _| menu(ui, false)).0, [true, false]);
        let mut covered = false;
        bench.click("Settings", |ui, _| {
            covered |= menu(ui, covered).1;
            None::<()>
        });
        assert_eq!((covered, bench.show(|ui, _| menu(ui, true)).0), (true, [false, false]));
        assert_eq!(bench.show(|ui, _| menu(ui, false)).0, [false, true]);
        assert_eq!(bench.show(|ui, _| menu(ui, false)).0, [true, false], "and the next time the first has it");
    }
}
