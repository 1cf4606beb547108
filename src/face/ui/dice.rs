//! Dice as they came up.

use bevy_egui::egui::{self, Align2, Color32, FontId, Sense, Shape, Stroke, vec2};

use super::theme;

/// A ten-sided die showing a number.
pub fn die(ui: &mut egui::Ui, value: u8, size: f32, bright: bool) -> egui::Response {
    let (rect, response) = ui.allocate_exact_size(vec2(size, size), Sense::hover());
    let painter = ui.painter();
    let c = rect.center();
    let at = |x: f32, y: f32| c + vec2(x, y) * size * 0.5;
    let outline =
        vec![at(0.0, -0.98), at(0.92, -0.22), at(0.92, 0.22), at(0.0, 0.98), at(-0.92, 0.22), at(-0.92, -0.22)];
    let edge = if bright { theme::GOLD } else { Color32::from_rgb(0x8d, 0x86, 0x78) };
    painter.add(Shape::convex_polygon(outline, Color32::from_rgb(0xe6, 0xdc, 0xc4), Stroke::new(2.0, edge)));
    let face = vec![at(0.0, -0.98), at(0.56, 0.16), at(0.0, 0.5), at(-0.56, 0.16)];
    painter.add(Shape::convex_polygon(face, Color32::from_rgb(0xfb, 0xf5, 0xe6), Stroke::new(1.0, edge)));
    let ink = Color32::from_rgb(0x1b, 0x1e, 0x23);
    painter.text(at(0.0, -0.08), Align2::CENTER_CENTER, value.to_string(), FontId::proportional(size * 0.42), ink);
    response
}

/// The dice of a roll side by side with their sum.
pub fn two_dice(ui: &mut egui::Ui, dice: &[u8], critical: bool) {
    ui.horizontal(|ui| {
        for value in dice {
            die(ui, *value, 46.0, critical);
        }
        let sum: u16 = dice.iter().map(|value| u16::from(*value)).sum();
        ui.label(egui::RichText::new(format!("= {sum}")).size(20.0).strong());
        if critical {
            ui.label(egui::RichText::new("Critical!").size(18.0).strong().color(theme::GOLD));
        }
    });
}
