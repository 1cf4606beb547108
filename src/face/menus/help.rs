//! What the keys do, and how to read the board.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use egui::{RichText, ScrollArea, vec2};

use super::{BackTo, overlay};
use crate::core::ids::SideId;
use crate::core::name::Name as Slug;
use crate::face::input::Action;
use crate::face::rulesets;
use crate::face::screen::Overlay;
use crate::face::ui::{Kit, KitParam, UiSystems, column, theme};

/// Badges explained, with what each says: those of both games, of Draw Steel, of The Adventure Game.
const BADGES: [(&str, &[(&str, &str)]); 3] = [
    ("In both", &[("slowed", "Slowed"), ("dazed", "Dazed"), ("generic", "Another effect")]),
    (
        "Draw Steel",
        &[
            ("bleeding", "Bleeding"),
            ("frightened", "Frightened"),
            ("grabbed", "Grabbed"),
            ("prone", "Prone"),
            ("restrained", "Restrained"),
            ("taunted", "Taunted"),
            ("weakened", "Weakened"),
            ("hidden", "Hidden"),
            ("marked", "Marked"),
            ("judged", "Judged"),
            ("winded", "Winded"),
            ("dying", "Dying"),
        ],
    ),
    (
        "The Adventure Game",
        &[
            ("burning", "Burning"),
            ("exposed", "Exposed"),
            ("rooted", "Rooted"),
            ("warded", "Warded"),
            ("inspired", "Inspired"),
            ("defending", "Defending"),
            ("seized", "Seized initiative"),
            ("hustled", "Hustled"),
            ("ran", "Ran"),
            ("charged", "Charged"),
            ("disengaged", "Disengaged"),
            ("planted", "Planted"),
            ("down", "Down"),
            ("stable", "Stable"),
        ],
    ),
];

/// Adds the window.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, draw.in_set(UiSystems::Floating).run_if(in_state(Overlay::Help)));
}

fn draw(mut contexts: EguiContexts, kit: KitParam, back: Res<BackTo>, mut next: ResMut<NextState<Overlay>>) -> Result {
    let context = contexts.ctx_mut()?;
    let room = context.viewport_rect().size() - vec2(60.0, 60.0);
    overlay("help").show(context, |ui| {
        ui.set_width(room.x.min(860.0));
        ui.heading("Rules in short, keys and signs");
        ui.separator();
        let tall = (room.y - 110.0).clamp(200.0, 600.0);
        ScrollArea::vertical().max_height(tall).auto_shrink([false, true]).show(ui, |ui| {
            for (name, sentences) in rulesets::primers() {
                ui.label(RichText::new(name).strong().color(theme::GOLD));
                for sentence in sentences {
                    ui.add(egui::Label::new(RichText::new(*sentence).small()).wrap());
                }
                ui.add_space(4.0);
            }
            ui.separator();
            ui.columns(3, |columns| {
                let half = Action::BINDABLE.len().div_ceil(2);
                keys(&mut columns[0], &Action::BINDABLE[..half], kit.kit());
                keys(&mut columns[1], &Action::BINDABLE[half..], kit.kit());
                notes(&mut columns[1]);
                signs(&mut columns[2], kit.kit());
            });
        });
        ui.separator();
        let done = ui.horizontal(|ui| ui.add(egui::Button::new("Done").min_size(vec2(120.0, 32.0)))).inner;
        if ui.memory(|memory| memory.focused().is_none()) {
            done.request_focus();
        }
        if done.clicked() {
            next.set(back.0);
        }
    });
    Ok(())
}

fn keys(ui: &mut egui::Ui, actions: &[Action], kit: Kit) {
    ui.spacing_mut().item_spacing.y = 3.0;
    ui.spacing_mut().interact_size.y = 18.0;
    for action in actions {
        ui.horizontal(|ui| {
            column(ui, 142.0, RichText::new(action.words()).small());
            for chord in kit.bindings.of(*action) {
                ui.label(RichText::new(chord.to_string()).small().strong().color(theme::GOLD));
            }
        });
    }
}

fn signs(ui: &mut egui::Ui, kit: Kit) {
    ui.spacing_mut().item_spacing.y = 3.0;
    for (side, words) in [(0, "Round tokens: the first side"), (1, "Hexagons: the second side")] {
        ui.horizontal(|ui| {
            kit.token(ui, Slug::new("generic"), SideId(side), 26.0);
            ui.label(RichText::new(words).small());
        });
    }
    ui.add_space(4.0);
    for (game, badges) in BADGES {
        ui.label(RichText::new(game).small().strong().color(theme::FAINT));
        egui::Grid::new(game).num_columns(2).show(ui, |ui| {
            for pair in badges.chunks(2) {
                for (badge, words) in pair {
                    ui.horizontal(|ui| {
                        kit.icons.badge(ui, Slug::new(badge), 20.0);
                        ui.label(RichText::new(*words).small());
                    });
                }
                ui.end_row();
            }
        });
        ui.add_space(4.0);
    }
}

/// How to read the board, set flush left: the columns would stretch the lines.
fn notes(ui: &mut egui::Ui) {
    ui.add_space(8.0);
    let notes = [
        "The mouse wheel zooms to the pointer.",
        "Move squares with dots are as far as the movement goes.",
        "The notch in a Stamina bar is where a creature becomes winded.",
        "A pale blue part of the bar is temporary Stamina.",
        "Striped squares are an area, dotted ones within distance, crossed ones out of line.",
        "A red triangle on a path is a step that hurts or provokes.",
        "Tinted ground with a border is a field: its red number is the damage of every square.",
        "Point at a square: what its ground does stands at the lower left of the board.",
    ];
    for note in notes {
        let words = RichText::new(note).small().color(theme::FAINT);
        ui.add(egui::Label::new(words).wrap().halign(egui::Align::Min));
    }
}
