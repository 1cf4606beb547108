//! The look of panels and the parts they are made of.

mod dice;
mod icons;
mod odds;
mod terms;
pub mod theme;

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

pub use dice::{die, two_dice};
pub use icons::{Icons, Kit};
pub use odds::{TierOdds, odds_bar};
pub use terms::{Term, signed, term_list};

use super::camera::BoardArea;
use super::input::{Bindings, BoardPointer};
use super::palette::Palette;
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
    app.add_systems(EguiPrimaryContextPass, (dress.before(UiSystems::Board), point.in_set(UiSystems::Pointer)));
    app.add_plugins(icons::plugin);
}

/// Applies the theme once the context exists, and the size of panels whenever it changes.
fn dress(mut contexts: EguiContexts, settings: Res<Settings>, mut done: Local<bool>) -> Result {
    let context = contexts.ctx_mut()?;
    if !*done {
        theme::apply(context);
        *done = true;
    }
    if context.zoom_factor() != settings.ui_scale {
        context.set_zoom_factor(settings.ui_scale);
    }
    Ok(())
}

/// Notes where the pointer is on the board: inside the board area and over no floating panel.
fn point(
    mut contexts: EguiContexts,
    area: Res<BoardArea>,
    settings: Res<Settings>,
    mut pointer: ResMut<BoardPointer>,
) -> Result {
    let context = contexts.ctx_mut()?;
    let at = context.pointer_latest_pos().filter(|at| {
        let pixels = Vec2::new(at.x, at.y) * settings.ui_scale;
        let below = context.layer_id_at(*at).is_none_or(|layer| layer.order == egui::Order::Background);
        area.0.contains(pixels) && below
    });
    pointer.set_if_neq(BoardPointer(at.map(|at| Vec2::new(at.x, at.y))));
    Ok(())
}

/// The whole window as one region, below everything that floats.
pub fn window_ui(context: &egui::Context, id: &'static str) -> egui::Ui {
    let builder = egui::UiBuilder::new().layer_id(egui::LayerId::background()).max_rect(context.viewport_rect());
    egui::Ui::new(context.clone(), id.into(), builder)
}

/// What panels need besides their model.
#[derive(bevy::ecs::system::SystemParam)]
pub struct KitParam<'w> {
    icons: Res<'w, Icons>,
    palette: Res<'w, Palette>,
    settings: Res<'w, Settings>,
}

impl KitParam<'_> {
    /// The kit of this frame.
    pub fn kit(&self) -> Kit<'_> {
        Kit { icons: &self.icons, palette: *self.palette, bindings: &self.settings.bindings }
    }

    /// The keys in force.
    pub fn bindings(&self) -> &Bindings {
        &self.settings.bindings
    }
}
