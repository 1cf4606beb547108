//! The look of panels and the parts they are made of.

mod dice;
mod focus;
mod glyph;
mod icons;
mod odds;
mod pointer;
mod terms;
pub(crate) mod theme;

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

pub use dice::{Die, dice_row, paint_die};
pub use focus::{choice, choose, column_of_focus, keep_focus_in_sight};
pub use glyph::Glyph;
pub use icons::{Icons, Kit};
pub use odds::{Grade, GradeOdds, odds_bar};
pub use terms::{Term, signed, term_list};

use super::input::{Action, Actions, Bindings};
use super::palette::Palette;
use super::scale::UiScale;
use super::screen::FaceSystems;
use super::settings::Settings;

/// The order of what is drawn with egui, lowest first; all in `EguiPrimaryContextPass`.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum UiSystems {
    /// Lines and numbers on the board, under every panel.
    Board,
    /// Panels and screens.
    Panels,
    /// What floats above: pause menu, settings, toasts.
    Floating,
    /// Afterwards: where the pointer is.
    Pointer,
}

/// Adds theme, scale and pointer.
pub(super) fn plugin(app: &mut App) {
    app.configure_sets(
        EguiPrimaryContextPass,
        (UiSystems::Board, UiSystems::Panels, UiSystems::Floating, UiSystems::Pointer).chain(),
    );
    app.add_systems(EguiPrimaryContextPass, dress.before(UiSystems::Board));
    app.init_resource::<UiScale>()
        .init_resource::<KeyScroll>()
        .add_systems(Update, scroll_by_keys.in_set(FaceSystems::Input));
    app.add_plugins((icons::plugin, pointer::plugin, focus::plugin));
}

/// Applies the theme once the context exists, and the size of panels whenever it changes.
fn dress(
    mut contexts: EguiContexts,
    settings: Res<Settings>,
    window: Query<&Window>,
    mut scale: ResMut<UiScale>,
    mut done: Local<bool>,
    mut lettered: Local<f32>,
) -> Result {
    let context = contexts.ctx_mut()?;
    if !*done {
        theme::apply(context);
        *done = true;
    }
    let size = window.iter().next().map_or(Vec2::INFINITY, Window::size);
    scale.set_if_neq(UiScale::fitting(settings.ui_scale, size));
    if context.zoom_factor() != scale.0 {
        context.set_zoom_factor(scale.0);
    }
    // A letter drawn for the first time would be missing for a frame, until the texture it went into has arrived.
    let scale = context.pixels_per_point();
    if *lettered != scale {
        *lettered = scale;
        let letters: String = (' '..='~').chain("\u{2264}\u{2013}\u{b7}\u{d7}\u{2019}".chars()).collect();
        let painter = context.layer_painter(egui::LayerId::background());
        for size in theme::SIZES {
            let _ = painter.layout_no_wrap(letters.clone(), egui::FontId::proportional(size), theme::TEXT);
        }
    }
    Ok(())
}

/// Words in a column of their own width, at its left, cut off where they are longer.
pub fn column(ui: &mut egui::Ui, width: f32, words: impl Into<egui::WidgetText>) {
    let size = egui::vec2(width, ui.spacing().interact_size.y);
    ui.allocate_ui_with_layout(size, egui::Layout::left_to_right(egui::Align::Center), |ui| {
        ui.set_min_size(size);
        ui.add(egui::Label::new(words).truncate());
    });
}

/// The whole window as one region, below everything that floats.
pub fn window_ui(context: &egui::Context, id: &'static str) -> egui::Ui {
    let builder = egui::UiBuilder::new().layer_id(egui::LayerId::background()).max_rect(context.viewport_rect());
    egui::Ui::new(context.clone(), id.into(), builder)
}

/// How far keys scroll the list in sight and the log this frame, in points; down is negative.
#[derive(Resource, Default, PartialEq)]
struct KeyScroll {
    list: f32,
    log: f32,
}

/// Points a held key scrolls in a second.
const SCROLL_SPEED: f32 = 900.0;

fn scroll_by_keys(actions: Actions, time: Res<Time>, mut scroll: ResMut<KeyScroll>) {
    let held = |action| if actions.pressed(&action) { 1.0 } else { 0.0 };
    // The first frame after a rest may have waited long.
    let far = SCROLL_SPEED * time.delta_secs().min(0.05);
    let way = |up, down| far * (held(up) - held(down));
    let (list, log) = (way(Action::ListUp, Action::ListDown), way(Action::LogUp, Action::LogDown));
    scroll.set_if_neq(KeyScroll { list, log });
}

/// What panels need besides their model.
#[derive(bevy::ecs::system::SystemParam)]
pub struct KitParam<'w> {
    icons: Res<'w, Icons>,
    palette: Res<'w, Palette>,
    settings: Res<'w, Settings>,
    scroll: Res<'w, KeyScroll>,
}

impl KitParam<'_> {
    /// The kit of this frame.
    pub fn kit(&self) -> Kit<'_> {
        Kit {
            icons: &self.icons,
            palette: *self.palette,
            bindings: &self.settings.bindings,
            scroll: self.scroll.list,
            log_scroll: self.scroll.log,
        }
    }

    /// The keys in force.
    pub fn bindings(&self) -> &Bindings {
        &self.settings.bindings
    }
}
