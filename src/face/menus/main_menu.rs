//! The first screen.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use egui::{Align2, Color32, FontId, RichText, pos2, vec2};

use super::{BackTo, LoadSkirmish, SavedSkirmishes, choice, low, opens_page};
use crate::core::ids::SideId;
use crate::core::name::Name as Slug;
use crate::face::palette::Tone;
use crate::face::screen::{Overlay, Screen};
use crate::face::ui::{Kit, KitParam, UiSystems, theme, window_ui};

/// Why what the command line named was not begun.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct NotBegun(pub Option<String>);

/// Adds the screen.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<NotBegun>();
    app.add_systems(OnExit(Screen::MainMenu), |mut not_begun: ResMut<NotBegun>| not_begun.0 = None);
    app.add_systems(EguiPrimaryContextPass, draw.in_set(UiSystems::Panels).run_if(in_state(Screen::MainMenu)));
}

const LEFT: [&str; 4] = ["fury", "conduit", "tactician", "null"];
const RIGHT: [&str; 4] = ["goblin-warrior", "ogre-goon", "human-knave", "zombie"];

fn draw(
    mut contexts: EguiContexts,
    kit: KitParam,
    overlay: Res<State<Overlay>>,
    mut back: ResMut<BackTo>,
    mut next: ResMut<NextState<Screen>>,
    mut next_overlay: ResMut<NextState<Overlay>>,
    saved: Res<SavedSkirmishes>,
    mut load: MessageWriter<LoadSkirmish>,
    mut exit: MessageWriter<AppExit>,
    not_begun: Res<NotBegun>,
) -> Result {
    let context = contexts.ctx_mut()?;
    let mut ui = window_ui(context, "main menu");
    backdrop(&ui, kit.kit());
    let rect = ui.max_rect();
    let short = low(context);
    let top = if short { rect.top() + rect.height() * 0.3 } else { rect.center().y + rect.height() * 0.16 - 140.0 };
    let column = egui::Rect::from_min_size(pos2(rect.center().x - 140.0, top), vec2(280.0, 280.0));
    if let Some(why) = &not_begun.0 {
        notice(&ui, why, pos2(rect.center().x, top - 8.0), kit.kit());
    }
    let open = *overlay.get() == Overlay::None;
    ui.scope_builder(egui::UiBuilder::new().max_rect(column), |ui| {
        if !open {
            ui.disable();
        }
        ui.vertical_centered(|ui| {
            ui.spacing_mut().item_spacing.y = if short { 4.0 } else { 9.0 };
            let newest = saved.0.iter().find(|saved| saved.usable);
            if let Some(newest) = newest {
                let go_on = choice(ui, "Continue", open);
                if go_on.on_hover_text(format!("{}: {}", newest.title, newest.detail)).clicked() {
                    load.write(LoadSkirmish(newest.name.clone()));
                }
            }
            if choice(ui, "Play a skirmish", open && newest.is_none()).clicked() {
                next.set(Screen::Picker);
            }
            if newest.is_some() && opens_page(ui, "Saved skirmishes").clicked() {
                back.0 = Overlay::None;
                next_overlay.set(Overlay::Saves);
            }
            if opens_page(ui, "Settings").clicked() {
                back.0 = Overlay::None;
                next_overlay.set(Overlay::Settings);
            }
            if opens_page(ui, "Keys and help").clicked() {
                back.0 = Overlay::None;
                next_overlay.set(Overlay::Help);
            }
            if choice(ui, "Quit", false).clicked() {
                exit.write(AppExit::Success);
            }
        });
    });
    Ok(())
}

/// A sentence on a plate that ends at some height.
fn notice(ui: &egui::Ui, words: &str, foot: egui::Pos2, kit: Kit) {
    let wide = (ui.max_rect().width() - 60.0).min(620.0);
    let color = kit.palette.tone(Tone::Warning);
    let mut job = egui::text::LayoutJob::simple(words.to_owned(), FontId::proportional(theme::BODY), color, wide);
    job.halign = egui::Align::Center;
    let galley = ui.painter().layout_job(job);
    let plate = Align2::CENTER_BOTTOM.anchor_size(foot, galley.size() + vec2(20.0, 10.0));
    ui.painter().rect_filled(plate, 5.0, Color32::from_rgb(0x10, 0x12, 0x16));
    ui.painter().galley(pos2(plate.center().x, plate.top() + 5.0), galley, color);
}

/// Title and two lines of tokens facing each other.
fn backdrop(ui: &egui::Ui, kit: Kit) {
    let rect = ui.max_rect();
    let painter = ui.painter();
    painter.rect_filled(rect, 0.0, theme::SUNKEN);
    let square = (rect.width() / 20.0).max(48.0);
    let rows = (rect.height() / square).ceil() as i32;
    let columns = (rect.width() / square).ceil() as i32;
    let shift = vec2((rect.width() - columns as f32 * square) / 2.0, (rect.height() - rows as f32 * square) / 2.0);
    for y in 0..rows {
        for x in 0..columns {
            let away = ((x as f32 / columns as f32 - 0.5).abs() * 2.0).powi(2);
            let light = if (x + y) % 2 == 0 { 8.0 } else { 4.0 } * away;
            let at = rect.min + shift + vec2(x as f32, y as f32) * square;
            painter.rect_filled(
                egui::Rect::from_min_size(at, vec2(square, square)),
                0.0,
                Color32::from_rgb(0x16 + light as u8, 0x19 + light as u8, 0x1e + light as u8),
            );
        }
    }
    let token = (rect.height() * 0.13).clamp(48.0, 150.0);
    let middle = rect.center().x;
    let spread = (rect.width() * 0.26).clamp(190.0, 620.0);
    for (side, names) in [(SideId(0), LEFT), (SideId(1), RIGHT)] {
        let sign = if side.0 == 0 { -1.0 } else { 1.0 };
        for (i, name) in names.into_iter().enumerate() {
            let y = rect.top() + rect.height() * 0.42 + (i as f32 - 1.0) * token * 0.98;
            let x = middle + sign * (spread + if i % 2 == 0 { 0.0 } else { token * 0.8 });
            let at = egui::Rect::from_center_size(pos2(x, y), vec2(token, token));
            kit.token_at(painter, at, Slug::new(name), side, false);
        }
    }
    let short = low(ui.ctx());
    let title = pos2(middle, rect.top() + rect.height() * if short { 0.12 } else { 0.27 });
    let size = if short { 40.0 } else { 72.0 };
    painter.text(
        title + vec2(0.0, 3.0),
        Align2::CENTER_CENTER,
        "Battlemat",
        FontId::proportional(size),
        Color32::BLACK,
    );
    painter.text(title, Align2::CENTER_CENTER, "Battlemat", FontId::proportional(size), theme::TEXT);
    painter.text(
        title + vec2(0.0, size * 0.78),
        Align2::CENTER_CENTER,
        "Tactical skirmishes by the book",
        FontId::proportional(18.0),
        theme::FAINT,
    );
    let credit = "Battlemat is an independent product published under the DRAW STEEL Creator License and is not affiliated \
                  with MCDM Productions, LLC. DRAW STEEL \u{00a9} 2024 MCDM Productions, LLC.";
    let mut job = egui::text::LayoutJob::simple(
        credit.to_owned(),
        FontId::proportional(theme::SMALL),
        theme::FAINT,
        (rect.width() - 80.0).min(700.0),
    );
    job.halign = egui::Align::Center;
    let galley = painter.layout_job(job);
    painter.galley(pos2(middle, rect.bottom() - galley.size().y - 14.0), galley, theme::FAINT);
    let version = RichText::new(concat!("Version ", env!("CARGO_PKG_VERSION")));
    painter.text(
        rect.right_bottom() - vec2(12.0, 8.0),
        Align2::RIGHT_BOTTOM,
        version.text(),
        FontId::proportional(theme::SMALL),
        theme::FAINT,
    );
}
