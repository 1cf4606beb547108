//! Dice as they came up.

use bevy_egui::egui::{self, Align2, Color32, FontId, Pos2, Sense, Shape, Stroke, vec2};

use super::theme;
use crate::core::fact::RolledDie;

/// A die of a roll.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Die {
    /// Its sides; gives it its shape.
    pub sides: u8,
    /// What it shows.
    pub value: u8,
    /// Whether it was dropped.
    pub dropped: bool,
    /// Whether it is taken away from the total.
    pub minus: bool,
}

impl From<&RolledDie> for Die {
    fn from(die: &RolledDie) -> Self {
        Self { sides: die.sides, value: die.value, dropped: !die.kept, minus: false }
    }
}

const PAPER: Color32 = Color32::from_rgb(0xe6, 0xdc, 0xc4);
const BRIGHT: Color32 = Color32::from_rgb(0xfb, 0xf5, 0xe6);
const INK: Color32 = Color32::from_rgb(0x1b, 0x1e, 0x23);

/// A die showing a number; a dropped one is dark and struck through.
pub fn die(ui: &mut egui::Ui, die: Die, size: f32, bright: bool) -> egui::Response {
    let (rect, response) = ui.allocate_exact_size(vec2(size, size), Sense::hover());
    paint_die(ui.painter(), rect.center(), die, size, 0.0, bright);
    let kept = if die.dropped { ", dropped" } else { "" };
    response.on_hover_text(format!("d{}: {}{kept}", die.sides, die.value))
}

/// Paints a die around a place, turned by an angle in radians; its number stays upright.
pub fn paint_die(painter: &egui::Painter, c: Pos2, die: Die, size: f32, turn: f32, bright: bool) {
    let spin = egui::emath::Rot2::from_angle(turn);
    let at = |x: f32, y: f32| c + spin * (vec2(x, y) * size * 0.5);
    let edge = if bright { theme::GOLD } else { Color32::from_rgb(0x8d, 0x86, 0x78) };
    let dim = |color: Color32| if die.dropped { color.gamma_multiply(0.28) } else { color };
    let polygon = |points: Vec<Pos2>, fill: Color32, wide: f32| {
        painter.add(Shape::convex_polygon(points, dim(fill), Stroke::new(wide, dim(edge))));
    };
    let round = |corners: usize, from: f32| -> Vec<Pos2> {
        let corner = |k: usize| (from + 360.0 * k as f32 / corners as f32).to_radians();
        (0..corners).map(|k| at(corner(k).sin() * 0.96, -corner(k).cos() * 0.96)).collect()
    };
    match die.sides {
        4 => {
            polygon(vec![at(0.0, -0.98), at(0.96, 0.7), at(-0.96, 0.7)], PAPER, 2.0);
            polygon(vec![at(0.0, -0.98), at(0.52, 0.7), at(-0.52, 0.7)], BRIGHT, 1.0);
        }
        6 => polygon(vec![at(-0.84, -0.84), at(0.84, -0.84), at(0.84, 0.84), at(-0.84, 0.84)], BRIGHT, 2.0),
        8 => {
            polygon(vec![at(0.0, -0.98), at(0.9, 0.0), at(0.0, 0.98), at(-0.9, 0.0)], PAPER, 2.0);
            polygon(vec![at(0.0, -0.98), at(0.9, 0.0), at(0.0, 0.36), at(-0.9, 0.0)], BRIGHT, 1.0);
        }
        12 => {
            polygon(round(10, 18.0), PAPER, 2.0);
            let inner: Vec<Pos2> = round(5, 0.0).into_iter().map(|p| c + (p - c) * 0.66).collect();
            polygon(inner, BRIGHT, 1.0);
        }
        _ => {
            let outline =
                [at(0.0, -0.98), at(0.92, -0.22), at(0.92, 0.22), at(0.0, 0.98), at(-0.92, 0.22), at(-0.92, -0.22)];
            polygon(outline.to_vec(), PAPER, 2.0);
            polygon(vec![at(0.0, -0.98), at(0.56, 0.16), at(0.0, 0.5), at(-0.56, 0.16)], BRIGHT, 1.0);
        }
    }
    let ink = if die.dropped { theme::FAINT } else { INK };
    let middle = match die.sides {
        4 => at(0.0, 0.26),
        6 | 12 => at(0.0, 0.0),
        _ => at(0.0, -0.08),
    };
    painter.text(middle, Align2::CENTER_CENTER, die.value.to_string(), FontId::proportional(size * 0.42), ink);
    if die.dropped {
        painter.line_segment([at(-0.8, 0.8), at(0.8, -0.8)], Stroke::new(2.0, theme::FAINT));
    }
}

/// The dice of a roll side by side, those that are taken away with their sign, then what is added to them and the total;
/// without a total, the sum of those kept.
pub fn dice_row(ui: &mut egui::Ui, dice: &[Die], size: f32, total: Option<i16>, critical: bool) {
    // With many dice in a narrow panel the total stands below them.
    ui.horizontal_wrapped(|ui| {
        for &one in dice {
            if one.minus {
                ui.label(egui::RichText::new("\u{2212}").size(20.0).strong());
            }
            die(ui, one, size, critical);
        }
        let worth = |die: &Die| if die.minus { -i16::from(die.value) } else { i16::from(die.value) };
        let sum: i16 = dice.iter().filter(|die| !die.dropped).map(worth).sum();
        let total = total.unwrap_or(sum);
        let more = match total - sum {
            0 => String::new(),
            more @ 1.. => format!("+ {more} "),
            less => format!("- {} ", less.unsigned_abs()),
        };
        let sum = format!("{more}= {total}").replace('-', "\u{2212}");
        ui.add(egui::Label::new(egui::RichText::new(sum).size(20.0).strong()).extend());
        if critical {
            ui.label(egui::RichText::new("Critical!").size(18.0).strong().color(theme::GOLD));
        }
    });
}
