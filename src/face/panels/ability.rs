//! Ability cards and the bar they are chosen from, grouped by action type.

use bevy_egui::egui::{self, Align, Color32, Layout, RichText, ScrollArea, Sense, Stroke, StrokeKind, vec2};

use crate::face::input::Action;
use crate::face::ui::{Glyph, Grade, Kit, theme};

/// An ability as printed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AbilityCard {
    /// Its name.
    pub name: String,
    /// What it is for, as a sign on its tile; none where no sign says it.
    pub glyph: Option<Glyph>,
    /// What it costs, e.g. `3 ferocity`; empty if free.
    pub cost: String,
    /// What sets it apart from its owner's others, e.g. `signature`; empty for most.
    pub sort: String,
    /// Its action type in words.
    pub kind: String,
    /// Its keywords in words.
    pub keywords: Vec<String>,
    /// Its distance as printed.
    pub distance: String,
    /// Its target as printed.
    pub target: String,
    /// What it answers to; empty for most.
    pub trigger: String,
    /// The roll's heading, e.g. `Power roll + Might`; empty without a roll.
    pub roll: String,
    /// The results of the roll as printed.
    pub tiers: Vec<(Grade, String)>,
    /// Effects before and after the roll.
    pub text: Vec<String>,
    /// Why it cannot be used now; `None` if it can.
    pub greyed: Option<String>,
    /// Whether it can be used for all that, and is only hardly ever wanted so: chosen a second time it is taken.
    pub insist: bool,
}

/// Abilities of one action type.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AbilityGroup {
    /// The action type in words.
    pub title: String,
    /// Whether that part of the turn is spent.
    pub spent: bool,
    /// The abilities in a fixed order.
    pub cards: Vec<AbilityCard>,
}

/// The bar below the board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AbilityBar {
    /// All groups.
    pub groups: Vec<AbilityGroup>,
    /// The group shown.
    pub open: usize,
    /// The ability in hand, by group and place.
    pub chosen: Option<(usize, usize)>,
    /// Why the turn cannot be ended; `None` if it can.
    pub cannot_end: Option<String>,
    /// Why nothing can be taken back; `None` if it can.
    pub cannot_undo: Option<String>,
    /// What ending the turn is called; `End turn` if empty.
    pub end: String,
    /// Words for doing without what is offered, in the place of ending the turn.
    pub decline: Option<String>,
    /// A line of guidance: what is expected of the player now.
    pub guide: String,
}

/// What the player does with the bar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AbilityAction {
    /// Opens a group.
    Open(usize),
    /// Takes an ability in hand, or puts it back.
    Choose(usize, usize),
    /// Ends the turn.
    EndTurn,
    /// Does without what is offered.
    Decline,
    /// Takes back.
    Undo,
}

/// Most abilities of a group that a key reaches.
pub const SLOTS: usize = 9;

/// Width below which there is no room for a line of guidance beside the titles, in points.
const NARROW: f32 = 620.0;
/// Least width of a tile, in points: nine stand in a row in the usual window.
const LEAST_TILE: f32 = 112.0;
/// Height of a tile, in points: a name of two lines, and its price.
const TILE: f32 = 54.0;
/// Side of the sign on a tile, in points.
const SIGN: f32 = 13.0;

/// A card as printed; `width` in points.
pub fn card(ui: &mut egui::Ui, card: &AbilityCard, width: f32) {
    ui.set_width(width);
    ui.spacing_mut().item_spacing.y = 4.0;
    ui.horizontal(|ui| {
        ui.add(egui::Label::new(RichText::new(&card.name).size(17.0).strong()).truncate());
        for said in [&card.cost, &card.sort].into_iter().filter(|said| !said.is_empty()) {
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                ui.label(RichText::new(said).strong().color(theme::GOLD));
            });
        }
    });
    let mut kind = card.kind.clone();
    if !card.keywords.is_empty() {
        kind = format!("{kind} \u{00b7} {}", card.keywords.join(", "));
    }
    ui.label(RichText::new(kind).small().color(theme::FAINT));
    // A row of its own only where there is something to tell: an empty one would still be as tall as a line.
    if !card.distance.is_empty() || !card.target.is_empty() {
        ui.horizontal_wrapped(|ui| {
            for (label, value) in [("Distance", &card.distance), ("Target", &card.target)] {
                if !value.is_empty() {
                    ui.label(RichText::new(label).small().color(theme::FAINT));
                    ui.label(RichText::new(value).small().strong());
                }
            }
        });
    }
    if !card.trigger.is_empty() {
        line(ui, "Trigger", &card.trigger);
    }
    if !card.roll.is_empty() {
        ui.add(egui::Separator::default().spacing(4.0));
        ui.label(RichText::new(&card.roll).small().strong());
        for (grade, text) in &card.tiers {
            grade_line(ui, *grade, text, true);
        }
    }
    for text in &card.text {
        ui.add(egui::Separator::default().spacing(4.0));
        ui.add(egui::Label::new(text).wrap());
    }
    if let Some(reason) = &card.greyed {
        ui.add(egui::Separator::default().spacing(4.0));
        ui.add(
            egui::Label::new(RichText::new(format!("Not now: {reason}")).color(Color32::from_rgb(0xff, 0xa0, 0x8d)))
                .wrap(),
        );
    }
}

fn line(ui: &mut egui::Ui, label: &str, text: &str) {
    let mut job = egui::text::LayoutJob::default();
    let small = egui::FontId::proportional(theme::SMALL);
    job.append(&format!("{label}: "), 0.0, egui::TextFormat::simple(small.clone(), theme::FAINT));
    job.append(text, 0.0, egui::TextFormat::simple(small, theme::TEXT));
    ui.add(egui::Label::new(job).wrap());
}

/// One result's line with its badge.
pub fn grade_line(ui: &mut egui::Ui, grade: Grade, text: &str, lit: bool) {
    ui.horizontal_top(|ui| {
        let (rect, _) = ui.allocate_exact_size(vec2(44.0, 18.0), Sense::hover());
        let color = theme::TIERS[grade.shade.min(2)];
        let (fill, ink) =
            if lit { (color, Color32::from_rgb(0x10, 0x13, 0x17)) } else { (theme::SUNKEN, theme::GREYED) };
        ui.painter().rect_filled(rect, 4.0, fill);
        let font = egui::FontId::proportional(theme::SMALL);
        ui.painter().text(rect.center(), egui::Align2::CENTER_CENTER, grade.badge, font, ink);
        ui.add(egui::Label::new(RichText::new(text).color(if lit { theme::TEXT } else { theme::GREYED })).wrap());
    });
}

/// The bar: tabs by action type, tiles to choose from, turn buttons at the right.
pub fn bar(ui: &mut egui::Ui, model: &AbilityBar, kit: Kit) -> Option<AbilityAction> {
    let mut action = None;
    let pressed = beside_turn_buttons(ui, model, kit, |ui| action = groups(ui, model, kit));
    action.or(pressed)
}

/// Something else in the place of the abilities, with the turn buttons at its right.
pub fn beside_turn_buttons(
    ui: &mut egui::Ui,
    model: &AbilityBar,
    kit: Kit,
    left: impl FnOnce(&mut egui::Ui),
) -> Option<AbilityAction> {
    let mut action = None;
    let buttons = if ui.available_width() < 900.0 { 116.0 } else { 158.0 };
    ui.horizontal_top(|ui| {
        let wide = (ui.available_width() - buttons - ui.spacing().item_spacing.x).max(0.0);
        let room = vec2(wide, ui.available_height());
        ui.allocate_ui_with_layout(room, Layout::top_down(Align::Min), |ui| {
            ui.set_min_size(room);
            left(ui);
        });
        ui.allocate_ui_with_layout(vec2(buttons, room.y), Layout::top_down_justified(Align::Min), |ui| {
            action = turn_buttons(ui, model, kit);
        });
    });
    action
}

fn groups(ui: &mut egui::Ui, model: &AbilityBar, kit: Kit) -> Option<AbilityAction> {
    let mut action = None;
    if ui.available_width() < NARROW {
        ScrollArea::horizontal().id_salt("groups").auto_shrink([false, true]).show(ui, |ui| {
            ui.horizontal(|ui| action = tabs(ui, model, kit));
        });
    } else {
        ui.horizontal(|ui| {
            action = tabs(ui, model, kit);
            if !model.guide.is_empty() {
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                    let guide = RichText::new(&model.guide).color(theme::GOLD);
                    let long = model.guide.len() as f32 * 7.0 > ui.available_width();
                    ui.add(egui::Label::new(if long { guide.small() } else { guide }).truncate());
                });
            }
        });
    }
    let Some(group) = model.groups.get(model.open) else { return action };
    // Of a row of tiles nothing is lost, and more than there is room for must not push the panel open.
    let scroll = ScrollArea::vertical().id_salt("abilities").min_scrolled_height(0.0);
    scroll.auto_shrink([false, false]).show(ui, |ui| {
        ui.spacing_mut().item_spacing = vec2(6.0, 6.0);
        let columns = (ui.available_width() / LEAST_TILE).floor().max(1.0) as usize;
        let columns = columns.min(group.cards.len().max(5));
        let wide = (ui.available_width() - 6.0 * (columns - 1) as f32) / columns as f32;
        for row in group.cards.chunks(columns).enumerate() {
            ui.horizontal(|ui| {
                for (column, ability) in row.1.iter().enumerate() {
                    let place = row.0 * columns + column;
                    let slot = Action::ABILITIES.get(place).copied();
                    let chosen = model.chosen == Some((model.open, place));
                    let hint = slot.map(|slot| kit.bindings.hint(slot)).unwrap_or_default();
                    if tile(ui, ability, &hint, chosen, wide).clicked() {
                        action = Some(AbilityAction::Choose(model.open, place));
                    }
                }
            });
        }
    });
    action
}

/// The titles of the groups, to open one.
fn tabs(ui: &mut egui::Ui, model: &AbilityBar, kit: Kit) -> Option<AbilityAction> {
    let mut action = None;
    ui.spacing_mut().item_spacing.x = 4.0;
    for (i, group) in model.groups.iter().enumerate() {
        // What is spent can still be used where an effect gives it once more.
        let spent = group.spent && group.cards.iter().all(|card| card.greyed.is_some());
        let color = if spent { theme::GREYED } else { theme::TEXT };
        let mut words = RichText::new(&group.title).color(color);
        if spent {
            words = words.strikethrough();
        }
        let tab = ui.selectable_label(i == model.open, words);
        let tab = if spent { tab.on_hover_text("Spent this turn") } else { tab };
        if tab.clicked() {
            action = Some(AbilityAction::Open(i));
        }
    }
    if model.groups.len() > 1 {
        kit.key(ui, Action::NextGroup);
    }
    action
}

fn tile(ui: &mut egui::Ui, ability: &AbilityCard, key: &str, chosen: bool, wide: f32) -> egui::Response {
    let (rect, response) = ui.allocate_exact_size(vec2(wide, TILE), Sense::click());
    response
        .widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, ability.greyed.is_none(), &ability.name));
    let greyed = ability.greyed.is_some();
    let visuals = ui.visuals().widgets.style(&response);
    let (fill, edge) = if chosen {
        (ui.visuals().selection.bg_fill, Stroke::new(2.0, theme::GOLD))
    } else if greyed {
        (theme::SUNKEN, Stroke::new(1.0, Color32::from_rgb(0x2d, 0x33, 0x3b)))
    } else {
        (visuals.bg_fill, visuals.bg_stroke)
    };
    let painter = ui.painter_at(rect);
    painter.rect(rect, 5.0, fill, edge, StrokeKind::Inside);
    let ink = if greyed { theme::GREYED } else { theme::TEXT };
    let inner = rect.shrink2(vec2(7.0, 4.0));
    let short = |text: &str, size: f32, color: Color32, room: f32| {
        let mut job =
            egui::text::LayoutJob::simple_singleline(text.to_owned(), egui::FontId::proportional(size), color);
        job.wrap = egui::text::TextWrapping::truncate_at_width(room);
        painter.layout_job(job)
    };
    let key_room = if key.is_empty() { 0.0 } else { 14.0 };
    // A name that one line has no room for takes two, and is written smaller before it is cut off.
    let room = inner.width() - key_room;
    let name = |size: f32, rows: usize| {
        let font = egui::FontId::proportional(size);
        let mut job = egui::text::LayoutJob::simple(ability.name.clone(), font, ink, room);
        job.wrap.max_rows = rows;
        painter.layout_job(job)
    };
    let sizes = [(theme::BODY, 1), (theme::BODY - 1.0, 2), (theme::SMALL, 2), (theme::SMALL - 1.5, 2)];
    let name = sizes.into_iter().map(|(size, rows)| name(size, rows)).find(|galley| !galley.elided);
    let name = name.unwrap_or_else(|| short(&ability.name, theme::SMALL - 1.5, ink, room));
    let below_name = inner.bottom() - inner.top() - name.size().y;
    painter.galley(inner.min, name, ink);
    if !key.is_empty() {
        let at = inner.right_top() + vec2(0.0, 1.0);
        painter.text(at, egui::Align2::RIGHT_TOP, key, egui::FontId::proportional(theme::SMALL), theme::FAINT);
    }
    // Why it cannot be used now counts for more than its price, which stands on the card.
    let price = match &*ability.cost {
        _ if greyed => "",
        "" => &*ability.sort,
        cost => cost,
    };
    let cost = short(price, theme::SMALL, theme::GOLD, inner.width());
    let cost_width = cost.size().x;
    let low = inner.bottom() - cost.size().y.max(14.0);
    painter.galley(egui::pos2(inner.right() - cost_width, low), cost, theme::GOLD);
    // The distance stands on the card too, so it is left out where it would be cut off.
    let below = ability.greyed.as_deref().unwrap_or(&ability.distance);
    let ink = if greyed { theme::GREYED } else { theme::FAINT };
    let mut left = inner.left();
    // Where it cannot be used, why not needs the room.
    if let Some(glyph) = ability.glyph.filter(|_| !greyed) {
        let square = egui::Rect::from_min_size(egui::pos2(left, inner.bottom() - SIGN - 1.0), vec2(SIGN, SIGN));
        glyph.paint(&painter, square, theme::GOLD.gamma_multiply(0.8));
        left += SIGN + 6.0;
    }
    let room = inner.right() - left - if price.is_empty() { 0.0 } else { cost_width + 6.0 };
    let below = if greyed { reason(&painter, below, room, below_name) } else { short(below, theme::SMALL, ink, room) };
    if greyed || !below.elided {
        painter.galley(egui::pos2(left, inner.bottom() - below.size().y.max(14.0)), below, ink);
    }
    response.on_hover_ui(|ui| card(ui, ability, 320.0))
}

/// Why an ability cannot be used, on two lines where its name leaves room for them, and smaller before it is cut off.
fn reason(painter: &egui::Painter, words: &str, wide: f32, tall: f32) -> std::sync::Arc<egui::Galley> {
    let lay_out = |size: f32| {
        let font = egui::FontId::proportional(size);
        let mut job = egui::text::LayoutJob::simple(words.to_owned(), font, theme::GREYED, wide);
        job.wrap.max_rows = if tall >= 2.0 * size { 2 } else { 1 };
        painter.layout_job(job)
    };
    let plain = lay_out(theme::SMALL);
    if plain.elided { lay_out(theme::SMALL - 1.5) } else { plain }
}

fn turn_buttons(ui: &mut egui::Ui, model: &AbilityBar, kit: Kit) -> Option<AbilityAction> {
    let mut action = None;
    let mut button = |ui: &mut egui::Ui, words: &str, key, cannot: &Option<String>, does, strong| {
        let mut text = RichText::new(kit.with_key(words, key));
        if strong && cannot.is_none() {
            text = text.strong().color(theme::GOLD);
        }
        let pressed = ui.add_enabled(cannot.is_none(), egui::Button::new(text).min_size(vec2(0.0, 34.0)));
        let pressed = match cannot {
            None => pressed,
            Some(why) => pressed.on_disabled_hover_text(why),
        };
        if pressed.clicked() {
            action = Some(does);
        }
    };
    match &model.decline {
        Some(words) => button(ui, words, Action::Cancel, &None, AbilityAction::Decline, true),
        None => button(
            ui,
            if model.end.is_empty() { "End turn" } else { &model.end },
            Action::EndTurn,
            &model.cannot_end,
            AbilityAction::EndTurn,
            true,
        ),
    }
    button(ui, "Undo", Action::Undo, &model.cannot_undo, AbilityAction::Undo, false);
    action
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::face::panels::testing::Bench;

    fn model() -> AbilityBar {
        let strike = AbilityCard {
            name: "Brutal Slam".into(),
            kind: "Main action".into(),
            distance: "Melee 1".into(),
            ..AbilityCard::default()
        };
        let dear =
            AbilityCard { name: "Back!".into(), greyed: Some("needs 3 ferocity, has 1".into()), ..strike.clone() };
        AbilityBar {
            groups: vec![
                AbilityGroup { title: "Main action".into(), spent: false, cards: vec![strike, dear] },
                AbilityGroup { title: "Maneuver".into(), spent: true, cards: Vec::new() },
            ],
            cannot_undo: Some("a die was rolled".into()),
            ..AbilityBar::default()
        }
    }

    #[test]
    fn abilities_are_chosen_by_click_and_greyed_ones_bear_their_reason() {
        let model = model();
        let mut bench = Bench::new(1000.0, 150.0);
        assert_eq!(bench.click("Brutal Slam", |ui, kit| bar(ui, &model, kit)), Some(AbilityAction::Choose(0, 0)));
        assert_eq!(bench.click("Back!", |ui, kit| bar(ui, &model, kit)), Some(AbilityAction::Choose(0, 1)));
        assert_eq!(bench.click("Maneuver", |ui, kit| bar(ui, &model, kit)), Some(AbilityAction::Open(1)));
        assert_eq!(bench.click("End turn", |ui, kit| bar(ui, &model, kit)), Some(AbilityAction::EndTurn));
        assert_eq!(bench.click("Undo", |ui, kit| bar(ui, &model, kit)), None);
        assert!(bench.text().contains("needs 3 ferocity"), "the reason stands on the tile");
    }

    #[test]
    fn a_card_without_distance_and_target_has_no_gap_for_them() {
        let mut bench = Bench::new(400.0, 400.0);
        let jump = AbilityCard { name: "Jump".into(), kind: "Move action".into(), ..AbilityCard::default() };
        let aimed = AbilityCard { distance: "Melee 1".into(), ..jump.clone() };
        let mut tall = |of: &AbilityCard| {
            bench.show(|ui, _| {
                let used = ui.scope(|ui| card(ui, of, 320.0));
                used.response.rect.height()
            })
        };
        assert!(tall(&jump) + 15.0 < tall(&aimed), "{} against {}", tall(&jump), tall(&aimed));
    }
}
