//! Where the pointer is on the board: inside the board area and over no floating panel.

use bevy::input::ButtonState;
use bevy::prelude::*;
use bevy::window::WindowEvent;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::UiSystems;
use crate::face::camera::BoardArea;
use crate::face::input::BoardPointer;
use crate::face::scale::UiScale;

/// Adds the pointer.
pub(super) fn plugin(app: &mut App) {
    app.add_message::<WindowEvent>();
    app.add_systems(PreUpdate, follow_mouse);
    app.add_systems(EguiPrimaryContextPass, follow_panels.in_set(UiSystems::Pointer));
}

/// Moves it before anything asks what a click is at: panels tell of it only once they have been drawn.
fn follow_mouse(
    mut contexts: EguiContexts,
    mut events: MessageReader<WindowEvent>,
    area: Res<BoardArea>,
    scale: Res<UiScale>,
    mut pointer: ResMut<BoardPointer>,
    mut last: Local<Option<Vec2>>,
) -> Result {
    if let Some(at) = meant(events.read(), &mut last) {
        let at = at.map(|at| egui::pos2(at.x, at.y) / scale.0);
        pointer.set_if_neq(on_board(contexts.ctx_mut()?, at, *area, *scale));
    }
    Ok(())
}

/// Moves it once panels have been drawn, which may lie over it now or no longer do.
fn follow_panels(
    mut contexts: EguiContexts,
    area: Res<BoardArea>,
    scale: Res<UiScale>,
    mut pointer: ResMut<BoardPointer>,
) -> Result {
    let context = contexts.ctx_mut()?;
    pointer.set_if_neq(on_board(context, context.pointer_latest_pos(), *area, *scale));
    Ok(())
}

fn on_board(context: &egui::Context, at: Option<egui::Pos2>, area: BoardArea, scale: UiScale) -> BoardPointer {
    let at = at.filter(|at| {
        let pixels = Vec2::new(at.x, at.y) * scale.0;
        let below = context.layer_id_at(*at).is_none_or(|layer| layer.order == egui::Order::Background);
        area.0.contains(pixels) && below
    });
    BoardPointer(at.map(|at| Vec2::new(at.x, at.y)))
}

/// Which place of the window is meant by what the mouse has done since the last frame: where a button went down, else
/// where it is; none where it has done nothing. Both may have happened in one slow frame.
fn meant<'a>(events: impl Iterator<Item = &'a WindowEvent>, last: &mut Option<Vec2>) -> Option<Option<Vec2>> {
    let (mut pressed, mut any) = (None, false);
    for event in events {
        match event {
            WindowEvent::CursorMoved(moved) => (*last, any) = (Some(moved.position), true),
            WindowEvent::CursorLeft(_) => (*last, any) = (None, true),
            WindowEvent::MouseButtonInput(button) if button.state == ButtonState::Pressed => {
                (pressed, any) = (Some(*last), true);
            }
            _ => {}
        }
    }
    any.then(|| pressed.unwrap_or(*last))
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::input::mouse::MouseButtonInput;
    use bevy::window::CursorMoved;

    fn moved(x: f32) -> WindowEvent {
        let position = Vec2::new(x, 0.0);
        WindowEvent::CursorMoved(CursorMoved { window: Entity::PLACEHOLDER, position, delta: None })
    }

    fn button(state: ButtonState) -> WindowEvent {
        let window = Entity::PLACEHOLDER;
        WindowEvent::MouseButtonInput(MouseButtonInput { button: MouseButton::Left, state, window })
    }

    #[test]
    fn a_click_is_where_the_button_went_down() {
        let mut last = None;
        let mut frame = |events: &[WindowEvent]| meant(events.iter(), &mut last).flatten().map(|at| at.x);
        assert_eq!(frame(&[moved(1.0)]), Some(1.0));
        let [down, up] = [ButtonState::Pressed, ButtonState::Released].map(button);
        assert_eq!(frame(&[moved(2.0), down.clone(), up.clone(), moved(3.0)]), Some(2.0));
        assert_eq!(frame(&[down]), Some(3.0), "where the last frame left it");
        assert_eq!(frame(&[up]), None, "nothing new");
    }
}
