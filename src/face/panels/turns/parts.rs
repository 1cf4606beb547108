//! A round in parts: who waits for the whole round at the left, then one box for each part with who acts in it.

use bevy_egui::egui::{self, Align2, Color32, CornerRadius, FontId, Rect, Sense, Stroke, StrokeKind, Vec2, pos2, vec2};

use super::{PartState, TableDie, TurnAction, TurnEntry, TurnPart, Turns, round_words, token_at};
use crate::face::ui::{Kit, theme};

/// Width of the round's number, in points.
const ROUND: f32 = 66.0;
/// Side of the die on the table, in points.
const DIE: f32 = 38.0;
/// Size of a token in a box, in points.
const TOKEN: f32 = 25.0;
/// Points between boxes and between tokens.
const GAP: f32 = 3.0;
/// Height of a box's name, in points.
const NAME: f32 = 13.0;
/// The share of the strip that the rows of those who wait take at most.
const WAITING: f32 = 0.3;

/// Draws the round; returns what was clicked.
pub(super) fn strip(ui: &mut egui::Ui, model: &Turns, kit: Kit) -> Option<TurnAction> {
    let room = vec2(ui.available_width().max(1.0), ui.available_height().max(1.0));
    let (strip, _) = ui.allocate_exact_size(room, Sense::hover());
    let mut rest = strip;
    let mut take = |width: f32| {
        let (rect, others) = rest.split_left_right_at_x((rest.left() + width).min(strip.right()));
        rest = Rect::from_min_max(pos2((others.left() + GAP).min(strip.right()), others.top()), others.max);
        (rect, rest.width())
    };
    let mut done = None;
    let (mut rect, mut room) = take(ROUND);
    round(ui, rect, model);
    if let Some(die) = &model.die {
        (rect, room) = take(DIE);
        let at = Rect::from_center_size(rect.center(), vec2(DIE, rect.height()));
        ui.scope_builder(egui::UiBuilder::new().max_rect(at), |ui| table_die(ui, die));
    }
    for row in &model.rows {
        let wish = row.entries.len() as f32 * (TOKEN + GAP) + 2.0 * GAP;
        let named = 6.5 * row.name.len().max(6) as f32;
        (rect, room) = take(wish.max(named).min(WAITING * strip.width()));
        let color = if row.to_act { theme::GOLD } else { theme::FAINT };
        name(ui, rect, &row.name, color);
        let hover = ui.interact(rect, ui.id().with(&row.name), Sense::hover());
        if !row.pool.is_empty() {
            hover.on_hover_text(&row.pool);
        }
        let picked = ui.push_id(&row.name, |ui| tokens(ui, rect, &row.entries, kit)).inner;
        done = done.or(picked);
    }
    let wide = (room / model.parts.len() as f32 - GAP).max(1.0);
    for (k, part) in model.parts.iter().enumerate() {
        (rect, _) = take(wide);
        done = done.or(ui.push_id(k, |ui| one(ui, rect, k, part, kit)).inner);
    }
    done
}

fn round(ui: &egui::Ui, rect: Rect, model: &Turns) {
    let (round, phase) = match (model.round, model.phase.as_str()) {
        (0, "") => ("Before\nthe fight".to_owned(), ""),
        (0, phase) => (phase.to_owned(), ""),
        (round, phase) => (format!("Round {round}"), phase),
    };
    let mut job = round_words(&round, phase);
    job.wrap.max_width = rect.width();
    let galley = ui.painter().layout_job(job);
    if !model.goal.is_empty() {
        ui.interact(rect, ui.id().with("round"), Sense::hover()).on_hover_text(&model.goal);
    }
    ui.painter().with_clip_rect(rect).galley(
        rect.left_center() - vec2(0.0, galley.size().y / 2.0),
        galley,
        theme::TEXT,
    );
}

/// The die on the table: large while it counts, an empty outline before.
fn table_die(ui: &mut egui::Ui, die: &TableDie) {
    let (rect, response) = ui.allocate_exact_size(Vec2::splat(DIE), Sense::hover());
    let face = rect.shrink(2.0);
    if die.shows == 0 {
        ui.painter().rect_stroke(face, 7.0, Stroke::new(1.5, theme::FAINT), StrokeKind::Inside);
    } else {
        ui.painter().rect(face, 7.0, theme::GOLD, Stroke::new(1.5, theme::EDGE), StrokeKind::Inside);
        let ink = Color32::from_rgb(0x10, 0x12, 0x15);
        let font = FontId::proportional(28.0);
        ui.painter().text(face.center(), Align2::CENTER_CENTER, die.shows.to_string(), font, ink);
    }
    response.on_hover_text(&die.words);
}

/// A name at the top of its box, in smaller letters before it is cut short.
fn name(ui: &egui::Ui, rect: Rect, name: &str, color: Color32) {
    let at = pos2(rect.left() + GAP, rect.top() + 1.0);
    let lay_out = |size: f32| {
        let mut job = egui::text::LayoutJob::simple_singleline(name.to_owned(), FontId::proportional(size), color);
        job.wrap = egui::text::TextWrapping::truncate_at_width((rect.width() - GAP).max(1.0));
        ui.painter().layout_job(job)
    };
    let sizes = [theme::SMALL, theme::SMALL - 1.5, theme::SMALL - 3.0];
    let fits = sizes.into_iter().map(lay_out).find(|galley| !galley.elided);
    ui.painter().galley(at, fits.unwrap_or_else(|| lay_out(theme::SMALL - 3.0)), color);
}

fn one(ui: &egui::Ui, rect: Rect, place: usize, part: &TurnPart, kit: Kit) -> Option<TurnAction> {
    let sense = if part.can_wait { Sense::click() } else { Sense::hover() };
    let response = ui.interact(rect, ui.id().with("part"), sense);
    let (fill, edge, ink) = match part.state {
        PartState::Past => (Color32::TRANSPARENT, theme::EDGE.gamma_multiply(0.5), theme::FAINT.gamma_multiply(0.7)),
        PartState::Now => (theme::GOLD.gamma_multiply(0.14), theme::GOLD, theme::GOLD),
        PartState::ToCome if part.can_wait && response.hovered() => (theme::EDGE, theme::GOLD, theme::TEXT),
        PartState::ToCome => (Color32::TRANSPARENT, theme::EDGE, theme::TEXT),
    };
    ui.painter().rect(rect, CornerRadius::same(4), fill, Stroke::new(1.0, edge), StrokeKind::Inside);
    let waits = response.clicked().then_some(TurnAction::WaitFor(place));
    if !part.about.is_empty() {
        let wait = if part.can_wait { "\nClick to wait until then" } else { "" };
        response.on_hover_text(format!("{}{wait}", part.about));
    }
    let picked = tokens(ui, rect, &part.entries, kit);
    // Above the ring of whoever acts.
    name(ui, rect, &part.name, ink);
    picked.or(waits)
}

/// Tokens side by side below a name, over each other where they have no room.
fn tokens(ui: &egui::Ui, rect: Rect, entries: &[TurnEntry], kit: Kit) -> Option<TurnAction> {
    let token = TOKEN.min(rect.height() - NAME - GAP).max(1.0);
    let others = entries.len().saturating_sub(1).max(1) as f32;
    let step = ((rect.width() - token - 2.0 * GAP) / others).clamp(2.0, token + GAP);
    let mut done = None;
    for (k, entry) in entries.iter().enumerate() {
        let at = pos2(rect.left() + GAP + step * k as f32, rect.top() + NAME);
        let square = Rect::from_min_size(at, vec2(token, token));
        done = done.or(token_at(ui, square, entry, "", kit));
    }
    done
}
