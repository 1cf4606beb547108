//! Everything about one creature.

use bevy_egui::egui::{self, RichText, ScrollArea, Sense, vec2};

use crate::core::ids::SideId;
use crate::core::name::Name;
use crate::face::board::Bar;
use crate::face::input::Action;
use crate::face::ui::{Kit, theme};

/// A condition or lasting effect on a creature.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StateLine {
    /// Its slug, for the badge.
    pub badge: Name,
    /// Its name.
    pub name: String,
    /// From whom, until when.
    pub detail: String,
    /// What it does, in a sentence or two.
    pub rule: String,
}

/// A creature's sheet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sheet {
    /// Its name.
    pub name: String,
    /// What it is, e.g. `Level 1 fury` or `Level 1 goblin`.
    pub kind: String,
    /// Its emblem.
    pub art: Name,
    /// Its side.
    pub side: SideId,
    /// Whether it is a thing that the ground shows, which has neither emblem nor side.
    pub prop: bool,
    /// The tracks that its game shows: name, e.g. `Stamina`, and bar.
    pub tracks: Vec<(String, Bar)>,
    /// Pools: name and value.
    pub pools: Vec<(String, String)>,
    /// Numbers: name and value.
    pub stats: Vec<(String, String)>,
    /// What it has left this round: name and value.
    pub left: Vec<(String, String)>,
    /// Conditions and lasting effects.
    pub states: Vec<StateLine>,
    /// Traits: name and text.
    pub traits: Vec<(String, String)>,
}

/// Draws the sheet, with its traits in full if they are to be read.
pub fn sheet(ui: &mut egui::Ui, model: &Sheet, in_full: bool, kit: Kit) {
    ui.horizontal(|ui| {
        if !model.prop {
            kit.token(ui, model.art, model.side, 54.0);
        }
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 1.0;
            ui.add(egui::Label::new(RichText::new(&model.name).size(18.0).strong()).truncate());
            ui.add(egui::Label::new(RichText::new(&model.kind).small().color(theme::FAINT)).truncate());
        });
    });
    for (name, bar) in &model.tracks {
        track(ui, *bar, name);
    }
    // Each is read from its top: whoever is pointed at next has not been scrolled.
    ScrollArea::vertical().id_salt(("sheet", &model.name)).auto_shrink([false, true]).show(ui, |ui| {
        ui.scroll_with_delta(vec2(0.0, kit.scroll));
        if !model.left.is_empty() {
            heading(ui, "This round");
        }
        for (name, value) in &model.left {
            let mut line = egui::text::LayoutJob::default();
            let small = || egui::FontId::proportional(theme::SMALL);
            line.append(&format!("{name}  "), 0.0, egui::TextFormat::simple(small(), theme::FAINT));
            line.append(value, 0.0, egui::TextFormat::simple(small(), theme::TEXT));
            ui.add(egui::Label::new(line).wrap());
        }
        if !model.pools.is_empty() {
            pairs(ui, "pools", &model.pools, theme::GOLD);
        }
        pairs(ui, "stats", &model.stats, theme::TEXT);
        if !model.states.is_empty() {
            heading(ui, "Conditions and effects");
        }
        for state in &model.states {
            let row = ui.horizontal_top(|ui| {
                kit.icons.badge(ui, state.badge, 22.0);
                ui.vertical(|ui| {
                    ui.spacing_mut().item_spacing.y = 0.0;
                    ui.add(egui::Label::new(RichText::new(&state.name).strong()).wrap());
                    if !state.detail.is_empty() {
                        ui.add(egui::Label::new(RichText::new(&state.detail).small().color(theme::FAINT)).wrap());
                    }
                });
            });
            if !state.rule.is_empty() {
                row.response.interact(Sense::hover()).on_hover_text(&state.rule);
            }
        }
        if !model.traits.is_empty() {
            ui.add_space(4.0);
            ui.horizontal(|ui| {
                ui.label(RichText::new("Traits").small().strong().color(theme::FAINT));
                kit.key(ui, Action::Inspect);
            });
        }
        let opens = opens(ui, in_full);
        for (index, (name, text)) in model.traits.iter().enumerate() {
            let header = egui::CollapsingHeader::new(RichText::new(name).strong()).id_salt((index, name));
            header.open(opens).show(ui, |ui| {
                ui.add(egui::Label::new(text).wrap());
            });
        }
    });
}

/// Points between the columns of names and values.
const BETWEEN: f32 = 10.0;

/// Names with their values: two in a row where the panel has room for that, as it mostly has.
fn pairs(ui: &mut egui::Ui, id: &str, list: &[(String, String)], color: egui::Color32) {
    let wide = |text: &str, size: f32| {
        let font = egui::FontId::proportional(size);
        ui.painter().layout_no_wrap(text.to_owned(), font, color).size().x
    };
    let column = |at: usize| {
        let own = list.iter().skip(at).step_by(2);
        let sizes = own.map(|(name, value)| (wide(name, theme::SMALL), wide(value, theme::BODY)));
        sizes.fold((0.0, 0.0), |(a, b): (f32, f32), (name, value)| (a.max(name), b.max(value)))
    };
    let (first, second) = (column(0), column(1));
    let needed = first.0 + first.1 + second.0 + second.1 + 3.0 * BETWEEN;
    let in_a_row = if needed <= ui.available_width() { 2 } else { 1 };
    egui::Grid::new(id).num_columns(2 * in_a_row).min_col_width(0.0).spacing(vec2(BETWEEN, 2.0)).show(ui, |ui| {
        for row in list.chunks(in_a_row) {
            for (name, value) in row {
                ui.label(RichText::new(name).small().color(theme::FAINT));
                ui.label(RichText::new(value).strong().color(color));
            }
            ui.end_row();
        }
    });
}

/// What becomes of traits: open while they are to be read, closed once no more, else as somebody left them.
fn opens(ui: &egui::Ui, in_full: bool) -> Option<bool> {
    let id = egui::Id::new("traits in full");
    let before = ui.data_mut(|data| std::mem::replace(data.get_temp_mut_or_default::<bool>(id), in_full));
    (in_full || before).then_some(in_full)
}

fn heading(ui: &mut egui::Ui, words: &str) {
    ui.add_space(4.0);
    ui.label(RichText::new(words).small().strong().color(theme::FAINT));
}

/// A wide bar with numbers.
fn track(ui: &mut egui::Ui, bar: Bar, name: &str) {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 20.0), Sense::hover());
    let painter = ui.painter_at(rect);
    painter.rect_filled(rect, 4.0, theme::SUNKEN);
    let total = f32::from((bar.max + bar.temporary.max(0)).max(1));
    let share = f32::from(bar.now.max(0)) / total;
    let color = match bar.now {
        now if now <= 0 => egui::Color32::from_rgb(0xa8, 0x32, 0x28),
        now if now <= bar.max / 2 => egui::Color32::from_rgb(0x8a, 0x63, 0x12),
        _ => egui::Color32::from_rgb(0x24, 0x74, 0x50),
    };
    let part = |from: f32, share: f32| {
        egui::Rect::from_min_size(rect.min + vec2(rect.width() * from, 0.0), vec2(rect.width() * share, rect.height()))
    };
    painter.rect_filled(part(0.0, share), 4.0, color);
    if bar.temporary > 0 {
        let shield = egui::Color32::from_rgb(0x2f, 0x6f, 0x9f);
        painter.rect_filled(part(share, f32::from(bar.temporary) / total), 4.0, shield);
    }
    let extra = if bar.temporary > 0 { format!(" + {} temporary", bar.temporary) } else { String::new() };
    let words = format!("{name} {} / {}{extra}", bar.now, bar.max);
    painter.text(
        rect.center(),
        egui::Align2::CENTER_CENTER,
        words,
        egui::FontId::proportional(theme::SMALL),
        theme::TEXT,
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::face::panels::testing::Bench;

    #[test]
    fn values_are_not_cut_off_in_a_narrow_panel() {
        let pair = |name: &str, value: &str| (name.to_owned(), value.to_owned());
        let pools = ["Recoveries", "Surge level", "Wounds", "Overstress"].map(|name| pair(name, "0 of 4")).to_vec();
        let model = Sheet { name: "Knight".to_owned(), pools, ..Sheet::default() };
        for wide in [200.0, 230.0, 246.0, 320.0, 420.0] {
            let mut bench = Bench::new(wide, 400.0);
            bench.settle(|ui, kit| sheet(ui, &model, false, kit));
            assert_eq!(bench.cut_off(), Vec::<&str>::new(), "{wide}");
        }
    }

    #[test]
    fn traits_are_read_in_full_until_they_are_no_more() {
        let traits = vec![("Crafty".to_owned(), "Moves without being struck.".to_owned())];
        let model = Sheet { name: "Goblin".to_owned(), traits, ..Sheet::default() };
        let mut bench = Bench::new(300.0, 300.0);
        for in_full in [false, true, false] {
            bench.settle(|ui, kit| sheet(ui, &model, in_full, kit));
            assert_eq!(bench.text().contains("without being struck"), in_full);
        }
    }
}
