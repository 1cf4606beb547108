//! Where the panels go, from 1280 by 720 upward: turns on top, sheet left, aim and log right, abilities or a question below.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use egui::{Align2, Order, RichText, vec2};

use super::{BattlePanels, PanelEvent};
use crate::face::camera::BoardArea;
use crate::face::input::Action;
use crate::face::panels::{ability, aim, hint, lesson, log, prompt, roll, sheet, turns};
use crate::face::screen::{Overlay, Screen};
use crate::face::settings::Settings;
use crate::face::ui::{Kit, KitParam, UiSystems, theme, window_ui};

/// Adds the layout.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, draw.in_set(UiSystems::Panels).run_if(in_state(Screen::Battle)));
}

/// Sizes of the panels for a window, in points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Sizes {
    top: f32,
    left: f32,
    right: f32,
    bottom: f32,
}

impl Sizes {
    /// Panels grow with the window, but the board keeps the most.
    pub(super) fn for_window(window: egui::Vec2) -> Self {
        Self {
            top: 52.0,
            left: (window.x * 0.19).clamp(215.0, 300.0),
            right: (window.x * 0.235).clamp(255.0, 400.0),
            bottom: (window.y * 0.23).clamp(138.0, 220.0),
        }
    }
}

fn draw(
    mut contexts: EguiContexts,
    kit: KitParam,
    panels: Res<BattlePanels>,
    overlay: Res<State<Overlay>>,
    settings: Res<Settings>,
    mut area: ResMut<BoardArea>,
    mut events: MessageWriter<PanelEvent>,
) -> Result {
    let context = contexts.ctx_mut()?;
    let mut ui = window_ui(context, "battle");
    let mut happened = Vec::new();
    let rest = arrange(&mut ui, &panels, kit.kit(), &mut happened);
    // A dialog keeps clicks and focus to itself. To disable what lies under it would light up what is greyed anyway.
    if *overlay.get() == Overlay::None {
        float(context, rest, &panels, kit.kit(), &mut happened);
    }
    events.write_batch(happened);
    let pixels = |at: egui::Pos2| Vec2::new(at.x, at.y) * settings.ui_scale;
    area.set_if_neq(BoardArea(Rect::from_corners(pixels(rest.min), pixels(rest.max))));
    Ok(())
}

/// Draws the fixed panels; returns what they leave to the board.
pub(super) fn arrange(
    ui: &mut egui::Ui,
    panels: &BattlePanels,
    kit: Kit,
    happened: &mut Vec<PanelEvent>,
) -> egui::Rect {
    let sizes = Sizes::for_window(ui.max_rect().size());
    let frame = theme::panel();
    egui::Panel::top("turns").exact_size(sizes.top).resizable(false).frame(frame.inner_margin(vec2(8.0, 3.0))).show(
        ui,
        |ui| {
            ui.horizontal_centered(|ui| {
                let menu = 84.0;
                let room = vec2((ui.available_width() - menu).max(0.0), ui.available_height());
                ui.allocate_ui(room, |ui| {
                    ui.set_width(room.x);
                    happened.extend(turns::turns(ui, &panels.turns, kit).map(PanelEvent::Turn));
                });
                let button = egui::Button::new("Menu").min_size(vec2(menu - 14.0, 32.0));
                if ui.add(button).on_hover_text(kit.bindings.hint(Action::Pause)).clicked() {
                    happened.push(PanelEvent::Pause);
                }
            });
        },
    );
    egui::Panel::bottom("abilities").exact_size(sizes.bottom).resizable(false).frame(frame).show(ui, |ui| {
        let pressed = match &panels.prompt {
            Some(question) => {
                let mut answer = None;
                let pressed = ability::beside_turn_buttons(ui, &panels.bar, kit, |ui| {
                    answer = prompt::prompt(ui, question, kit);
                });
                happened.extend(answer.map(PanelEvent::Prompt));
                pressed
            }
            None => ability::bar(ui, &panels.bar, kit),
        };
        happened.extend(pressed.map(PanelEvent::Ability));
    });
    egui::Panel::left("sheet").exact_size(sizes.left).resizable(false).frame(frame).show(ui, |ui| {
        match &panels.sheet {
            Some(model) => sheet::sheet(ui, model, kit),
            None => {
                ui.add(
                    egui::Label::new(RichText::new("Point at a creature to see its sheet.").color(theme::FAINT)).wrap(),
                );
            }
        }
    });
    let aside = panels.log_open || panels.aim.is_some() || panels.roll.is_some();
    if aside {
        egui::Panel::right("aside").exact_size(sizes.right).resizable(false).frame(frame).show(ui, |ui| {
            // A child of its own: whatever it draws, the panel keeps its place and the board its frame.
            let rect = ui.max_rect();
            let mut own = ui.new_child(egui::UiBuilder::new().max_rect(rect));
            own.shrink_clip_rect(rect.expand(2.0));
            right(&mut own, panels, kit, happened);
            ui.advance_cursor_after_rect(rect);
        });
    }
    ui.available_rect_before_wrap()
}

/// The aim or the last roll above, the log below.
fn right(ui: &mut egui::Ui, panels: &BattlePanels, kit: Kit, happened: &mut Vec<PanelEvent>) {
    let upper = panels.aim.is_some() || panels.roll.is_some();
    if upper {
        // While somebody aims, the odds matter more than what has been.
        let share = match (&panels.aim, panels.log_open) {
            (Some(_), true) => 0.78,
            (None, true) => 0.6,
            (_, false) => 1.0,
        };
        let tall = ui.available_height() * share - 8.0;
        ui.allocate_ui(vec2(ui.available_width(), tall), |ui| {
            ui.set_max_height(tall);
            if let Some(model) = &panels.aim {
                happened.extend(aim::aim(ui, model, kit).map(PanelEvent::Aim));
            } else if let Some(model) = &panels.roll {
                roll::roll(ui, model, kit);
            }
        });
    }
    if panels.log_open {
        if upper {
            ui.separator();
        }
        ui.horizontal(|ui| {
            ui.label(RichText::new("Combat log").small().strong().color(theme::FAINT));
            kit.key(ui, Action::Log);
        });
        // Keys scroll what stands above, where something does.
        log::log(ui, &panels.log, if upper { Kit { scroll: 0.0, ..kit } } else { kit });
    }
}

/// What floats over the board: the note that something is being shown, the ground in words, the log's button.
pub(super) fn float(
    context: &egui::Context,
    board: egui::Rect,
    panels: &BattlePanels,
    kit: Kit,
    happened: &mut Vec<PanelEvent>,
) {
    if let Some(words) = &panels.showing {
        let at = board.center_top() + vec2(0.0, 8.0);
        egui::Area::new("showing".into()).order(Order::Middle).pivot(Align2::CENTER_TOP).fixed_pos(at).show(
            context,
            |ui| {
                theme::card().inner_margin(egui::Margin::symmetric(12, 5)).show(ui, |ui| {
                    ui.horizontal(|ui| {
                        ui.label(RichText::new(words).color(theme::GOLD));
                        if panels.skippable && ui.button(kit.with_key("Skip", Action::Skip)).clicked() {
                            happened.push(PanelEvent::Skip);
                        }
                    });
                });
            },
        );
    }
    if let Some(model) = &panels.hint {
        let at = board.center_bottom() + vec2(0.0, -10.0);
        egui::Area::new("hint".into()).order(Order::Middle).pivot(Align2::CENTER_BOTTOM).fixed_pos(at).show(
            context,
            |ui| {
                theme::card().inner_margin(egui::Margin::symmetric(10, 6)).show(ui, |ui| {
                    ui.set_max_width((board.width() * 0.6).clamp(220.0, 420.0));
                    happened.extend(hint::hint(ui, model, kit).map(PanelEvent::Hint));
                });
            },
        );
    }
    if let Some(model) = &panels.lesson {
        let at = board.left_top() + vec2(8.0, 8.0);
        egui::Area::new("lesson".into()).order(Order::Middle).fixed_pos(at).show(context, |ui| {
            theme::card().inner_margin(egui::Margin::symmetric(12, 8)).show(ui, |ui| {
                ui.set_max_width((board.width() * 0.45).clamp(200.0, 330.0));
                happened.extend(lesson::lesson(ui, model, kit).map(PanelEvent::Lesson));
            });
        });
    }
    if !panels.ground.is_empty() {
        let at = board.left_bottom() + vec2(8.0, -8.0);
        egui::Area::new("ground".into())
            .order(Order::Middle)
            .pivot(Align2::LEFT_BOTTOM)
            .fixed_pos(at)
            .interactable(false)
            .show(context, |ui| {
                theme::card().inner_margin(egui::Margin::symmetric(8, 4)).show(ui, |ui| {
                    ui.set_max_width(board.width() * 0.7);
                    for line in &panels.ground {
                        ui.add(egui::Label::new(RichText::new(line).small()).wrap());
                    }
                });
            });
    }
    if !panels.log_open {
        let at = board.right_top() + vec2(-8.0, 8.0);
        egui::Area::new("open log".into()).order(Order::Middle).pivot(Align2::RIGHT_TOP).fixed_pos(at).show(
            context,
            |ui| {
                if ui.button(kit.with_key("Log", Action::Log)).clicked() {
                    happened.push(PanelEvent::Log);
                }
            },
        );
    }
}
