//! What floats over the board: the note that something is being shown, hints, tips, the ground in words.

use bevy_egui::egui;
use egui::{Align2, Id, Order, Rect, RichText, vec2};

use super::room::Room;
use super::{BattlePanels, PanelEvent};
use crate::face::input::Action;
use crate::face::panels::{hint, lesson, scrub};
use crate::face::ui::{Kit, theme};

/// Draws it.
pub(super) fn float(
    context: &egui::Context,
    mut room: Room,
    panels: &BattlePanels,
    kit: Kit,
    happened: &mut Vec<PanelEvent>,
) {
    note(context, &mut room, panels, kit, happened);
    hints(context, &mut room, panels, kit, happened);
    tip(context, &mut room, panels, kit, happened);
    ground(context, &room, panels);
}

/// What is being shown, or the moment looked back at, in the middle above.
fn note(context: &egui::Context, room: &mut Room, panels: &BattlePanels, kit: Kit, happened: &mut Vec<PanelEvent>) {
    let at = room.board.center_top() + vec2(0.0, 8.0);
    let area = |name: &str| egui::Area::new(Id::new(name)).order(Order::Middle).pivot(Align2::CENTER_TOP).fixed_pos(at);
    let card = || theme::card().inner_margin(egui::Margin::symmetric(12, 5));
    if let Some(words) = &panels.showing {
        let shown = area("showing").show(context, |ui| {
            card().show(ui, |ui| {
                ui.horizontal(|ui| {
                    ui.label(RichText::new(words).color(theme::GOLD));
                    if panels.skippable && ui.button(kit.with_key("Skip", Action::Skip)).clicked() {
                        happened.push(PanelEvent::Skip);
                    }
                });
            });
        });
        room.taken.push(shown.response.rect);
    }
    if let Some(model) = panels.scrub {
        let shown = area("scrub").show(context, |ui| {
            card().show(ui, |ui| {
                // As wide with a round of two figures, so that what is clicked keeps its place.
                ui.set_min_width((room.board.width() - 60.0).clamp(200.0, 480.0));
                happened.extend(scrub::scrub(ui, model, kit).map(PanelEvent::Scrub));
            });
        });
        room.taken.push(shown.response.rect);
    }
}

/// Points that three answers mostly take: kept while they are thought out, so that the hint need not move for them.
const ANSWERS: f32 = 232.0;

/// The hint, which never shrinks while it is open, so that what is clicked keeps its place.
fn hints(context: &egui::Context, room: &mut Room, panels: &BattlePanels, kit: Kit, happened: &mut Vec<PanelEvent>) {
    let (id, tallest) = (Id::new("hint"), Id::new("hint-tallest"));
    let Some(model) = &panels.hint else {
        context.data_mut(|data| data.remove::<f32>(tallest));
        Room::forget(context, id);
        return;
    };
    let at = room.find(context, id, (0.5, 1.0));
    egui::Area::new(id).order(Order::Middle).fixed_pos(at).show(context, |ui| {
        theme::card().inner_margin(egui::Margin::symmetric(10, 6)).show(ui, |ui| {
            ui.set_width((room.board.width() * 0.6).clamp(220.0, 420.0));
            let tall = ui.data(|data| data.get_temp::<f32>(tallest)).unwrap_or(ANSWERS);
            ui.set_min_height(tall);
            happened.extend(hint::hint(ui, model, kit).map(PanelEvent::Hint));
            let now = ui.min_rect().height();
            ui.data_mut(|data| data.insert_temp(tallest, tall.max(now)));
        });
    });
}

/// What a first fight teaches.
fn tip(context: &egui::Context, room: &mut Room, panels: &BattlePanels, kit: Kit, happened: &mut Vec<PanelEvent>) {
    let id = Id::new("lesson");
    let (Some(model), None) = (&panels.lesson, panels.scrub) else {
        Room::forget(context, id);
        return;
    };
    let at = room.find(context, id, (0.0, 0.0));
    egui::Area::new(id).order(Order::Middle).fixed_pos(at).show(context, |ui| {
        theme::card().inner_margin(egui::Margin::symmetric(12, 8)).show(ui, |ui| {
            ui.set_max_width((room.board.width() * 0.45).clamp(200.0, 330.0));
            happened.extend(lesson::lesson(ui, model, kit).map(PanelEvent::Lesson));
        });
    });
}

/// What there is to know of the ground pointed at, away from there and from other cards.
fn ground(context: &egui::Context, room: &Room, panels: &BattlePanels) {
    if panels.ground.is_empty() {
        return;
    }
    let (id, board) = (Id::new("ground"), room.board);
    let size = context.memory(|memory| memory.area_rect(id)).map_or(vec2(200.0, 60.0), |rect| rect.size());
    let pointer = context.pointer_hover_pos();
    let left = Rect::from_min_size(board.left_bottom() + vec2(8.0, -8.0 - size.y), size);
    let right = Rect::from_min_size(board.right_bottom() + vec2(-8.0 - size.x, -8.0 - size.y), size);
    let worse = |place: Rect| {
        let near = pointer.is_some_and(|at| place.expand(90.0).contains(at));
        (near, room.covers(place))
    };
    let (pivot, at) = match worse(right) < worse(left) {
        true => (Align2::RIGHT_BOTTOM, board.right_bottom() + vec2(-8.0, -8.0)),
        false => (Align2::LEFT_BOTTOM, board.left_bottom() + vec2(8.0, -8.0)),
    };
    let area = egui::Area::new(id).order(Order::Middle).pivot(pivot).fixed_pos(at).interactable(false);
    area.show(context, |ui| {
        theme::card().inner_margin(egui::Margin::symmetric(8, 4)).show(ui, |ui| {
            ui.set_max_width(board.width() * 0.45);
            for line in &panels.ground {
                ui.add(egui::Label::new(RichText::new(line).small()).wrap());
            }
        });
    });
}
