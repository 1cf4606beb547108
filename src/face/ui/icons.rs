//! Emblems and badges inside panels.

use std::collections::BTreeMap;

use bevy::prelude::*;
use bevy_egui::{EguiTextureHandle, EguiUserTextures, egui};

use crate::core::ids::SideId;
use crate::core::name::Name;
use crate::face::art::Art;
use crate::face::input::{Action, Bindings};
use crate::face::palette::{Palette, Shape};

/// The token pictures as egui knows them.
#[derive(Resource, Default)]
pub struct Icons {
    texture: egui::TextureId,
    cells: BTreeMap<String, egui::Rect>,
}

/// What panels draw with besides their model.
#[derive(Clone, Copy)]
pub struct Kit<'a> {
    /// Pictures.
    pub icons: &'a Icons,
    /// Colours.
    pub palette: Palette,
    /// Keys, for hints.
    pub bindings: &'a Bindings,
    /// How far keys scroll the list in sight this frame, in points; down is negative.
    pub scroll: f32,
    /// The same of the log.
    pub log_scroll: f32,
}

/// Adds the pictures.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Icons>();
    app.add_systems(PreStartup, register);
}

fn register(
    mut textures: ResMut<EguiUserTextures>,
    mut images: ResMut<Assets<Image>>,
    art: Res<Art>,
    mut icons: ResMut<Icons>,
) {
    // egui blends colours that are already multiplied by their alpha; the board's atlas keeps them apart.
    if let Some(mut image) = images.get(&art.atlas).cloned() {
        for pixel in image.data.iter_mut().flat_map(|data| data.chunks_exact_mut(4)) {
            let alpha = u16::from(pixel[3]);
            for channel in &mut pixel[..3] {
                *channel = (u16::from(*channel) * alpha / 255) as u8;
            }
        }
        icons.texture = textures.add_image(EguiTextureHandle::Strong(images.add(image)));
    }
    icons.cells = art.pieces().map(|(name, cell)| (name.to_owned(), art.uv(cell))).collect();
}

impl Icons {
    fn cell(&self, prefix: &str, name: &str) -> Option<egui::Rect> {
        let own = self.cells.get(&format!("{prefix}{name}"));
        own.or_else(|| self.cells.get(&format!("{prefix}generic"))).copied()
    }

    fn paint(&self, painter: &egui::Painter, cell: Option<egui::Rect>, rect: egui::Rect, tint: egui::Color32) {
        if let Some(uv) = cell {
            painter.image(self.texture, rect, uv, tint);
        }
    }

    /// A condition's or state's badge.
    pub fn badge(&self, ui: &mut egui::Ui, state: Name, size: f32) -> egui::Response {
        let (rect, response) = ui.allocate_exact_size(egui::Vec2::splat(size), egui::Sense::hover());
        self.paint(ui.painter(), self.cell("badge-", state.as_str()), rect, egui::Color32::WHITE);
        response
    }
}

impl Kit<'_> {
    /// A creature's token, drawn into a rectangle.
    pub fn token_at(&self, painter: &egui::Painter, rect: egui::Rect, art: Name, side: SideId, dim: bool) {
        let shape = Shape::for_side(side).slug();
        let fade = |color: egui::Color32| if dim { color.gamma_multiply(0.5) } else { color };
        let icons = self.icons;
        icons.paint(painter, icons.cells.get(&format!("base-{shape}")).copied(), rect, fade(egui::Color32::WHITE));
        let inner = rect.shrink(rect.width() * 0.11);
        icons.paint(painter, icons.cell("emblem-", art.as_str()), inner, fade(egui::Color32::WHITE));
        icons.paint(painter, icons.cells.get(&format!("rim-{shape}")).copied(), rect, fade(self.palette.side(side)));
    }

    /// A creature's token as a widget.
    pub fn token(&self, ui: &mut egui::Ui, art: Name, side: SideId, size: f32) -> egui::Response {
        let (rect, response) = ui.allocate_exact_size(egui::Vec2::splat(size), egui::Sense::click());
        self.token_at(ui.painter(), rect, art, side, false);
        response
    }

    /// The key of an action, small, as on a key cap; nothing where it has no key.
    pub fn key(&self, ui: &mut egui::Ui, action: Action) {
        let hint = self.bindings.hint(action);
        if !hint.is_empty() {
            key_cap(ui, &hint);
        }
    }

    /// Words with the key of an action behind them, for buttons.
    pub fn with_key(&self, words: &str, action: Action) -> String {
        let hint = self.bindings.hint(action);
        if hint.is_empty() { words.to_owned() } else { format!("{words}  [{hint}]") }
    }
}

/// A key cap.
pub(super) fn key_cap(ui: &mut egui::Ui, key: &str) {
    egui::Frame::new()
        .fill(super::theme::SUNKEN)
        .stroke(egui::Stroke::new(1.0, super::theme::EDGE))
        .corner_radius(3.0)
        .inner_margin(egui::Margin::symmetric(4, 0))
        .show(ui, |ui| ui.label(egui::RichText::new(key).small().color(super::theme::FAINT)));
}
