//! The order of turns, side by side.

use bevy_egui::egui::{self, Align, Color32, Layout, RichText, Sense, Stroke, vec2};

use crate::core::ids::{CreatureId, SideId};
use crate::core::name::Name;
use crate::face::ui::{Kit, theme};

/// How far a creature is in this round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TurnState {
    /// Has its turn before it.
    #[default]
    Ready,
    /// Can be picked to act now.
    Next,
    /// Is acting.
    Acting,
    /// Has acted.
    Done,
    /// Is out of the fight.
    Out,
}

/// A creature in the order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TurnEntry {
    /// Who.
    pub id: CreatureId,
    /// Its name.
    pub name: String,
    /// Its emblem.
    pub art: Name,
    /// Its mark among its kind.
    pub tag: String,
    /// Share of Stamina left in percent.
    pub health: u8,
    /// How far it is.
    pub state: TurnState,
}

/// One side of the order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TurnSide {
    /// Which.
    pub side: SideId,
    /// Its name.
    pub name: String,
    /// What the side has in common, e.g. `Malice 4`; empty for nothing.
    pub pool: String,
    /// Whether it is this side's choice now.
    pub to_act: bool,
    /// Its creatures.
    pub entries: Vec<TurnEntry>,
}

/// The whole order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Turns {
    /// The round, from 1; 0 before it began.
    pub round: u16,
    /// The sides in order.
    pub sides: Vec<TurnSide>,
}

const TOKEN: f32 = 36.0;

/// Draws the order in one row; returns a creature that was clicked.
pub fn turns(ui: &mut egui::Ui, model: &Turns, kit: Kit) -> Option<CreatureId> {
    let mut clicked = None;
    ui.horizontal_centered(|ui| {
        let round = if model.round == 0 { "Before the fight".to_owned() } else { format!("Round {}", model.round) };
        let round_width = 104.0;
        let share = (ui.available_width() - round_width - 16.0) / model.sides.len().max(1) as f32;
        for (i, side) in model.sides.iter().enumerate() {
            let layout =
                if i == 0 { Layout::right_to_left(Align::Center) } else { Layout::left_to_right(Align::Center) };
            ui.allocate_ui_with_layout(vec2(share, ui.available_height()), layout, |ui| {
                ui.set_width(share);
                clicked = clicked.or(one_side(ui, side, kit, i == 0));
            });
            if i == 0 {
                ui.allocate_ui_with_layout(
                    vec2(round_width, ui.available_height()),
                    Layout::centered_and_justified(egui::Direction::TopDown),
                    |ui| ui.label(RichText::new(round.clone()).strong()),
                );
            }
        }
    });
    clicked
}

fn one_side(ui: &mut egui::Ui, side: &TurnSide, kit: Kit, mirrored: bool) -> Option<CreatureId> {
    let mut clicked = None;
    ui.spacing_mut().item_spacing.x = 3.0;
    let words = 132.0;
    let room = ui.available_width() - words;
    let step = ((room - TOKEN) / side.entries.len().saturating_sub(1).max(1) as f32).clamp(12.0, TOKEN + 5.0);
    let wide = TOKEN + step * side.entries.len().saturating_sub(1) as f32;
    let (strip, _) = ui.allocate_exact_size(vec2(wide, TOKEN + 6.0), Sense::hover());
    for (k, entry) in side.entries.iter().enumerate() {
        let along = step * k as f32 + TOKEN / 2.0;
        let x = if mirrored { strip.right() - along } else { strip.left() + along };
        let rect = egui::Rect::from_center_size(egui::pos2(x, strip.center().y - 2.0), egui::Vec2::splat(TOKEN));
        let response = ui.interact(rect, ui.id().with(entry.id.0), Sense::click());
        paint(ui.painter(), rect, entry, side.side, kit);
        let state = match entry.state {
            TurnState::Ready => "has not acted",
            TurnState::Next => "can act now",
            TurnState::Acting => "is acting",
            TurnState::Done => "has acted",
            TurnState::Out => "is out of the fight",
        };
        if response.on_hover_text(format!("{} {state}", entry.name)).clicked() {
            clicked = Some(entry.id);
        }
    }
    let align = if mirrored { Align::Max } else { Align::Min };
    ui.allocate_ui_with_layout(vec2(words - 10.0, TOKEN), Layout::top_down(align), |ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        let name = RichText::new(&side.name).strong().color(kit.palette.side(side.side));
        let name = if side.to_act { name.underline() } else { name };
        ui.add(egui::Label::new(name).truncate());
        ui.add(egui::Label::new(RichText::new(&side.pool).small().color(theme::FAINT)).truncate());
    });
    clicked
}

fn paint(painter: &egui::Painter, rect: egui::Rect, entry: &TurnEntry, side: SideId, kit: Kit) {
    if matches!(entry.state, TurnState::Acting | TurnState::Next) {
        let strong = entry.state == TurnState::Acting;
        let glow = if strong { theme::GOLD } else { theme::GOLD.gamma_multiply(0.45) };
        painter.circle_stroke(rect.center(), rect.width() * 0.52, Stroke::new(if strong { 3.0 } else { 2.0 }, glow));
    }
    let dim = matches!(entry.state, TurnState::Done | TurnState::Out);
    kit.token_at(painter, rect, entry.art, side, dim);
    if entry.state == TurnState::Out {
        let d = rect.width() * 0.28;
        let stroke = Stroke::new(3.0, Color32::from_rgb(0xff, 0x8a, 0x75));
        let c = rect.center();
        painter.line_segment([c + vec2(-d, -d), c + vec2(d, d)], stroke);
        painter.line_segment([c + vec2(d, -d), c + vec2(-d, d)], stroke);
        return;
    }
    let bed = egui::Rect::from_min_size(rect.left_bottom() + vec2(3.0, -1.0), vec2(rect.width() - 6.0, 4.0));
    let full = egui::Rect::from_min_size(bed.min, vec2(bed.width() * f32::from(entry.health.min(100)) / 100.0, 4.0));
    painter.rect_filled(bed, 2.0, Color32::from_rgb(0x0d, 0x0f, 0x12));
    let color =
        if entry.health > 50 { Color32::from_rgb(0x4f, 0xc3, 0x8a) } else { Color32::from_rgb(0xf0, 0xb4, 0x3c) };
    painter.rect_filled(full, 2.0, color);
    if !entry.tag.is_empty() {
        let at = rect.right_bottom() - vec2(6.0, 9.0);
        painter.circle(at, 7.0, Color32::from_rgb(0x10, 0x12, 0x15), Stroke::new(1.0, kit.palette.side(side)));
        painter.text(at, egui::Align2::CENTER_CENTER, &entry.tag, egui::FontId::proportional(10.5), theme::TEXT);
    }
}
