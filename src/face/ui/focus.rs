//! Where arrow keys move the keyboard's focus in menus: row by row, within the column that has it.
//!
//! Egui itself takes the nearest in a straight line, which leaves out whatever stands to one side.

use bevy::prelude::*;
use bevy_egui::egui::{self, Id, Rect};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::UiSystems;
use crate::face::input::{Action, Actions, Capture, KeyboardFor, Typing};

/// Adds the arrow keys of menus.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, walk.in_set(UiSystems::Pointer));
}

/// A way to go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    Up,
    Down,
    Left,
    Right,
}

/// Makes the rest of an area a column of its own: Up and Down stay in it.
pub fn column_of_focus(ui: &egui::Ui) {
    let (id, pass, rect) = (Id::new("columns of focus"), ui.ctx().cumulative_pass_nr(), ui.max_rect());
    ui.data_mut(|data| {
        let known: &mut (u64, Vec<Rect>) = data.get_temp_mut_or_default(id);
        if known.0 != pass {
            *known = (pass, Vec::new());
        }
        known.1.push(rect);
    });
}

/// One of several choices in a row; keys that come to the row light the chosen one.
pub fn choice(ui: &mut egui::Ui, chosen: bool, words: impl Into<egui::WidgetText>) -> egui::Response {
    let shown = ui.selectable_label(chosen, words.into());
    if chosen {
        let pass = ui.ctx().cumulative_pass_nr();
        ui.data_mut(|data| {
            let known: &mut (u64, Vec<Id>) = data.get_temp_mut_or_default(chosen_ids());
            if known.0 != pass {
                *known = (pass, Vec::new());
            }
            known.1.push(shown.id);
        });
    }
    shown
}

/// The same for a value that is set by it.
pub fn choose<T: PartialEq>(
    ui: &mut egui::Ui,
    current: &mut T,
    value: T,
    words: impl Into<egui::WidgetText>,
) -> egui::Response {
    let mut shown = choice(ui, *current == value, words);
    if shown.clicked() && *current != value {
        *current = value;
        shown.mark_changed();
    }
    shown
}

fn chosen_ids() -> Id {
    Id::new("chosen of their rows")
}

/// Scrolls what has just been given the focus into sight; to be called at the end of what scrolls.
pub fn keep_focus_in_sight(ui: &egui::Ui) {
    let (seen, focused) = (ui.id().with("focus in sight"), ui.memory(egui::Memory::focused));
    let moved = ui.data(|data| data.get_temp::<Option<Id>>(seen)) != Some(focused);
    ui.data_mut(|data| data.insert_temp(seen, focused));
    let focused = focused.filter(|_| moved).and_then(|id| ui.ctx().read_response(id));
    if let Some(focused) = focused.filter(|focused| ui.min_rect().contains_rect(focused.rect)) {
        ui.scroll_to_rect(focused.rect, None);
    }
}

fn walk(
    mut contexts: EguiContexts,
    actions: Actions,
    keyboard: Res<KeyboardFor>,
    capture: Res<Capture>,
    typing: Res<Typing>,
) -> Result {
    if *keyboard != KeyboardFor::Menus || capture.0.is_some() {
        return Ok(());
    }
    let context = contexts.ctx_mut()?;
    let ways = [
        (Action::CursorUp, egui::Key::ArrowUp, Way::Up),
        (Action::CursorDown, egui::Key::ArrowDown, Way::Down),
        (Action::CursorLeft, egui::Key::ArrowLeft, Way::Left),
        (Action::CursorRight, egui::Key::ArrowRight, Way::Right),
    ];
    let pressed = |(action, key, way): (Action, egui::Key, Way)| {
        // In a text field the arrows to either side are the text's.
        let typed = || matches!(way, Way::Up | Way::Down) && context.input(|input| input.key_pressed(key));
        if typing.0 { typed() } else { actions.just_pressed(&action) }.then_some(way)
    };
    let (Some(way), Some(focused)) = (ways.into_iter().find_map(pressed), context.memory(egui::Memory::focused)) else {
        return Ok(());
    };
    let columns: Vec<Rect> = context
        .data(|data| data.get_temp::<(u64, Vec<Rect>)>(Id::new("columns of focus")))
        .filter(|(pass, _)| *pass == context.cumulative_pass_nr())
        .map_or_else(Vec::new, |(_, columns)| columns);
    let chosen: Vec<Id> = context
        .data(|data| data.get_temp::<(u64, Vec<Id>)>(chosen_ids()))
        .filter(|(pass, _)| *pass == context.cumulative_pass_nr())
        .map_or_else(Vec::new, |(_, chosen)| chosen);
    let next = context.viewport(|viewport| {
        let widgets = &viewport.this_pass.widgets;
        let layer = widgets.get(focused)?.layer_id;
        let takes_focus = |widget: &&egui::WidgetRect| widget.enabled && widget.sense.is_focusable();
        let all: Vec<(Id, Rect)> =
            widgets.get_layer(layer).filter(takes_focus).map(|widget| (widget.id, widget.rect)).collect();
        let rects: Vec<Rect> = all.iter().map(|(_, rect)| *rect).collect();
        let lit: Vec<bool> = all.iter().map(|(id, _)| chosen.contains(id)).collect();
        let from = all.iter().position(|(id, _)| *id == focused)?;
        next(&rects, &lit, &columns, from, way).map(|to| all[to].0)
    });
    if let Some(next) = next {
        context.memory_mut(|memory| memory.request_focus(next));
        context.request_repaint();
    }
    Ok(())
}

/// Points by which rows may overlap, and by which those in one row may stand askew.
const SLACK: f32 = 3.0;

/// Which of some widgets in the order in which they were laid out comes next, of a row the one that is chosen there or
/// else the nearest; none where there is none that way.
fn next(all: &[Rect], chosen: &[bool], columns: &[Rect], from: usize, way: Way) -> Option<usize> {
    let here = all[from];
    // Columns stand side by side; what is scrolled out of sight above or below is still in its own.
    let column = |of: Rect| columns.iter().position(|column| column.x_range().contains(of.center().x));
    let within = |&index: &usize| column(all[index]) == column(here);
    let aside = |&index: &usize| (all[index].center().x - here.center().x).abs();
    let nearest_in_row = |first: usize, rest: &mut dyn Iterator<Item = usize>| {
        let in_row =
            |&index: &usize| (all[index].center().y - all[first].center().y).abs() <= all[first].height() / 2.0;
        let row = std::iter::once(first).chain(rest.take_while(in_row));
        let lit = |index: &usize| chosen.get(*index).copied().unwrap_or_default();
        row.min_by(|a, b| lit(b).cmp(&lit(a)).then(aside(a).total_cmp(&aside(b))))
    };
    match way {
        Way::Down => {
            let mut later = (from + 1..all.len()).filter(within);
            let first = later.by_ref().find(|&index| all[index].top() >= here.bottom() - SLACK)?;
            nearest_in_row(first, &mut later)
        }
        Way::Up => {
            let mut earlier = (0..from).rev().filter(within);
            let first = earlier.by_ref().find(|&index| all[index].bottom() <= here.top() + SLACK)?;
            nearest_in_row(first, &mut earlier)
        }
        Way::Left | Way::Right => {
            let beyond = |&index: &usize| match way {
                Way::Left => all[index].right() <= here.left() + SLACK,
                _ => all[index].left() >= here.right() - SLACK,
            };
            let in_row = |&index: &usize| {
                all[index].y_range().contains(here.center().y) || here.y_range().contains(all[index].center().y)
            };
            let far = |&index: &usize| {
                // Another column is entered at whatever is nearest in it.
                let down = (all[index].center().y - here.center().y).abs();
                (column(all[index]) != column(here), if within(&index) { 0.0 } else { down }, aside(&index))
            };
            let fits = |index: &usize| index != &from && beyond(index) && (in_row(index) || !within(index));
            (0..all.len()).filter(fits).min_by(|a, b| {
                let (a, b) = (far(a), far(b));
                a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)).then(a.2.total_cmp(&b.2))
            })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(x: f32, y: f32, wide: f32) -> Rect {
        Rect::from_min_size(egui::pos2(x, y), egui::vec2(wide, 20.0))
    }

    #[test]
    fn a_page_of_settings_is_walked_row_by_row() {
        // Two tabs, two rows of choices to the right of their words, two buttons at the foot.
        let all = [
            at(100.0, 0.0, 50.0),
            at(160.0, 0.0, 50.0),
            at(400.0, 40.0, 60.0),
            at(470.0, 40.0, 60.0),
            at(400.0, 70.0, 60.0),
            at(470.0, 70.0, 60.0),
            at(0.0, 500.0, 120.0),
            at(130.0, 500.0, 120.0),
        ];
        let go = |from: usize, way: Way| next(&all, &[], &[], from, way);
        assert_eq!([go(0, Way::Down), go(2, Way::Down), go(3, Way::Down)], [Some(2), Some(4), Some(5)]);
        assert_eq!([go(5, Way::Down), go(6, Way::Up), go(2, Way::Up)], [Some(7), Some(4), Some(1)]);
        assert_eq!([go(2, Way::Right), go(3, Way::Left), go(0, Way::Right)], [Some(3), Some(2), Some(1)]);
        assert_eq!([go(0, Way::Up), go(7, Way::Down), go(7, Way::Right), go(2, Way::Left)], [None; 4]);
        // A row is entered at what is chosen in it.
        let chosen = [false, false, false, true, true, false, false, false];
        let go = |from: usize, way: Way| next(&all, &chosen, &[], from, way);
        assert_eq!([go(0, Way::Down), go(3, Way::Down), go(7, Way::Up)], [Some(3), Some(4), Some(4)]);
    }

    #[test]
    fn up_and_down_stay_in_their_column() {
        // A list, its last entry scrolled out of sight, and beside it two rows of choices above a start button.
        let columns = [
            Rect::from_min_max(egui::pos2(0.0, 0.0), egui::pos2(200.0, 700.0)),
            Rect::from_min_max(egui::pos2(200.0, 0.0), egui::pos2(900.0, 700.0)),
        ];
        let all = [
            at(10.0, 100.0, 180.0),
            at(10.0, 400.0, 180.0),
            at(10.0, 750.0, 180.0),
            at(400.0, 450.0, 60.0),
            at(470.0, 450.0, 60.0),
            at(400.0, 480.0, 60.0),
            at(220.0, 520.0, 110.0),
        ];
        let go = |from: usize, way: Way| next(&all, &[], &columns, from, way);
        assert_eq!([go(3, Way::Up), go(4, Way::Up), go(6, Way::Down)], [None; 3]);
        assert_eq!([go(6, Way::Up), go(5, Way::Down), go(1, Way::Down)], [Some(5), Some(6), Some(2)]);
        assert_eq!([go(3, Way::Left), go(1, Way::Right)], [Some(1), Some(3)]);
    }
}
