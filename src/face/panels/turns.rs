//! The order of turns: two rows, one for each side or one for each order of the round.

mod parts;

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
    /// Its side.
    pub side: SideId,
    /// A number at its upper left, such as its initiative; empty for none.
    pub number: String,
    /// Whether that number is lit: it has pushed itself forward.
    pub pushed: bool,
    /// How full the track is that its game shows here, in percent; none where it shows none.
    pub bar: Option<u8>,
    /// How far it is.
    pub state: TurnState,
    /// What else there is to say when the mouse rests on it, e.g. what it could still do; empty for nothing.
    pub about: String,
}

/// One row of the order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TurnRow {
    /// The side it is, for the colour of its name; none where it has creatures of all sides.
    pub side: Option<SideId>,
    /// Its name.
    pub name: String,
    /// A line below it: what the side has in common, e.g. `Malice 4`, or how the row is sorted.
    pub pool: String,
    /// Whether the round has come to it.
    pub to_act: bool,
    /// Its creatures.
    pub entries: Vec<TurnEntry>,
}

/// How far the round is with one of its parts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PartState {
    /// It is over.
    Past,
    /// It runs.
    Now,
    /// It is to come.
    #[default]
    ToCome,
}

/// A part of the round: a phase, a band of initiative.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TurnPart {
    /// Its name.
    pub name: String,
    /// What may be done in it and by whom, as a tooltip.
    pub about: String,
    /// How far the round is with it.
    pub state: PartState,
    /// Who acts or has acted in it.
    pub entries: Vec<TurnEntry>,
    /// Whether the player can let everything before it go by.
    pub can_wait: bool,
}

/// A die on the table that counts for everybody until it is turned.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TableDie {
    /// What it shows; 0 while it is not there.
    pub shows: u8,
    /// What it means.
    pub words: String,
}

/// The whole order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Turns {
    /// The round, from 1; 0 before it began.
    pub round: u16,
    /// The part of the round, and how far the first side is with what it is to do, below its number; empty for none.
    pub phase: String,
    /// What the first side is to do, as a sentence when the mouse rests on the round; empty for the fight alone.
    pub goal: String,
    /// Both rows; the first runs away from the middle unless they are orders.
    pub rows: Vec<TurnRow>,
    /// Whether the rows are orders, to be read from left to right.
    pub orders: bool,
    /// A die on the table, beside a round in parts; none where a game has none.
    pub die: Option<TableDie>,
    /// The parts of the round in order, drawn to the right of the rows; empty for a round without parts.
    pub parts: Vec<TurnPart>,
}

/// Size of a token where there is room, in points.
const TOKEN: f32 = 36.0;
/// Least size of a token, in points.
const SMALL_TOKEN: f32 = 24.0;
/// Points between tokens that do not overlap.
const GAP: f32 = 5.0;
/// Points from one token to the next where they overlap as far as they may.
const CLOSEST: f32 = 19.0;
/// Width of how many are left out for want of room, in points.
const REST: f32 = 26.0;
/// Width of a row's name and what is below it, in points: beside an order, beside a side.
const WORDS: [f32; 2] = [100.0, 132.0];

/// What was clicked in the order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TurnAction {
    /// A creature that was clicked.
    Creature(CreatureId),
    /// A creature that is pointed at.
    Point(CreatureId),
    /// A part of the round to wait for, by its place.
    WaitFor(usize),
}

/// Draws the order in one row, or the parts of a round in a strip; returns what was clicked or is pointed at.
pub fn turns(ui: &mut egui::Ui, model: &Turns, kit: Kit) -> Option<TurnAction> {
    if !model.parts.is_empty() {
        return parts::strip(ui, model, kit);
    }
    let mut done = None;
    ui.horizontal_centered(|ui| {
        let round = if model.round == 0 { "Before the fight".to_owned() } else { format!("Round {}", model.round) };
        // One order leaves room for more to be said of the round.
        let round_width = if model.rows.len() == 1 { 160.0 } else { 104.0 };
        let shares = shares(model, (ui.available_width() - round_width - 16.0).max(0.0));
        for (i, row) in model.rows.iter().enumerate() {
            let mirrored = i == 0 && !model.orders;
            let layout =
                if mirrored { Layout::right_to_left(Align::Center) } else { Layout::left_to_right(Align::Center) };
            ui.allocate_ui_with_layout(vec2(shares[i], ui.available_height()), layout, |ui| {
                ui.set_width(shares[i]);
                // Of two orders everybody is in both.
                let picked = ui.push_id(i, |ui| one_row(ui, row, kit, mirrored, model.orders)).inner;
                done = done.or(picked);
            });
            if i == 0 {
                middle(ui, &round, model, round_width);
            }
        }
    });
    done
}

/// The width of each row: equal, unless one needs more than its share and the other can spare it.
fn shares(model: &Turns, width: f32) -> Vec<f32> {
    let words = WORDS[usize::from(!model.orders)];
    let wish = |row: &TurnRow| words + GAP + row.entries.len() as f32 * (TOKEN + GAP);
    let even = width / model.rows.len().max(1) as f32;
    match &model.rows[..] {
        [a, b] if wish(a) > even && wish(b) < even => vec![width - wish(b), wish(b)],
        [a, b] if wish(b) > even && wish(a) < even => vec![wish(a), width - wish(a)],
        rows => vec![even; rows.len()],
    }
}

/// The round's number and the part of it, between the rows.
fn middle(ui: &mut egui::Ui, round: &str, model: &Turns, wide: f32) {
    let job = egui::text::LayoutJob { halign: Align::Center, ..round_words(round, &model.phase) };
    let layout = Layout::centered_and_justified(egui::Direction::TopDown);
    let shown = ui.allocate_ui_with_layout(vec2(wide, ui.available_height()), layout, |ui| ui.label(job));
    if !model.goal.is_empty() {
        shown.inner.on_hover_text(&model.goal);
    }
}

/// The round's number with the part of it, and what else is said of it, small below.
fn round_words(round: &str, phase: &str) -> egui::text::LayoutJob {
    let mut job = egui::text::LayoutJob::default();
    let body = egui::TextFormat::simple(egui::FontId::proportional(theme::BODY), theme::TEXT);
    job.append(round, 0.0, body);
    if !phase.is_empty() {
        let small = egui::TextFormat::simple(egui::FontId::proportional(theme::SMALL), theme::GOLD);
        job.append(&format!("\n{phase}"), 0.0, small);
    }
    job
}

fn one_row(ui: &mut egui::Ui, row: &TurnRow, kit: Kit, mirrored: bool, order: bool) -> Option<TurnAction> {
    let mut done = None;
    ui.spacing_mut().item_spacing.x = 3.0;
    let words = WORDS[usize::from(!order)];
    if order {
        heading(ui, row, kit, words, Align::Min);
    }
    let room = if order { ui.available_width() } else { ui.available_width() - words };
    let shown = fitting(&row.entries, room);
    let hidden = row.entries.len() - shown.len();
    let room = if hidden > 0 { room - REST } else { room };
    let others = shown.len().saturating_sub(1) as f32;
    let token = ((room - others * GAP) / (others + 1.0)).clamp(SMALL_TOKEN, TOKEN);
    let step = ((room - token) / others.max(1.0)).clamp(CLOSEST, token + GAP);
    let wide = token + step * others + if hidden > 0 { REST } else { 0.0 };
    let (strip, _) = ui.allocate_exact_size(vec2(wide, TOKEN + 6.0), Sense::hover());
    let place = |along: f32, wide: f32| {
        let x = if mirrored { strip.right() - along } else { strip.left() + along };
        egui::Rect::from_center_size(egui::pos2(x, strip.center().y - 2.0), egui::Vec2::splat(wide))
    };
    for (n, &k) in shown.iter().enumerate() {
        let rect = place(step * n as f32 + token / 2.0, token);
        let number = if order { format!("{}. ", k + 1) } else { String::new() };
        done = done.or(token_at(ui, rect, &row.entries[k], &number, kit));
    }
    if hidden > 0 {
        let left_out = (0..row.entries.len()).filter(|k| !shown.contains(k));
        let names: Vec<&str> = left_out.map(|k| &*row.entries[k].name).collect();
        let rect = place(wide - REST / 2.0, REST);
        let (at, font) = (rect.center(), egui::FontId::proportional(theme::SMALL));
        ui.painter().text(at, egui::Align2::CENTER_CENTER, format!("+{hidden}"), font, theme::FAINT);
        ui.interact(rect, ui.id().with("rest"), Sense::hover()).on_hover_text(names.join("\n"));
    }
    if !order {
        heading(ui, row, kit, words, if mirrored { Align::Max } else { Align::Min });
    }
    done
}

/// The places of those of a row who are shown in so much room, in their order: all where they fit, else those who are
/// still to act before those who have acted and those who are out.
fn fitting(entries: &[TurnEntry], room: f32) -> Vec<usize> {
    let most = |room: f32| ((room - SMALL_TOKEN) / CLOSEST).max(0.0) as usize + 1;
    let mut shown: Vec<usize> = (0..entries.len()).collect();
    if entries.len() > most(room) {
        shown.sort_by_key(|&k| match entries[k].state {
            TurnState::Acting | TurnState::Next => 0,
            TurnState::Ready => 1,
            TurnState::Done => 2,
            TurnState::Out => 3,
        });
        shown.truncate(most(room - REST));
        shown.sort_unstable();
    }
    shown
}

/// Draws a creature of the order with what it says when the mouse rests on it; returns whether it was clicked.
fn token_at(ui: &egui::Ui, rect: egui::Rect, entry: &TurnEntry, place: &str, kit: Kit) -> Option<TurnAction> {
    let response = ui.interact(rect, ui.id().with(entry.id.0), Sense::click());
    paint(ui.painter(), rect, entry, kit);
    let state = match entry.state {
        TurnState::Ready => "has not acted",
        TurnState::Next => "can act now",
        TurnState::Acting => "is acting",
        TurnState::Done => "has acted",
        TurnState::Out => "is out of the fight",
    };
    let number = if entry.number.is_empty() { String::new() } else { format!(", initiative {}", entry.number) };
    let pushed = if entry.pushed { ", has seized it" } else { "" };
    let more = if entry.about.is_empty() { String::new() } else { format!("\n{}", entry.about) };
    let response = response.on_hover_text(format!("{place}{} {state}{number}{pushed}{more}", entry.name));
    match response.clicked() {
        true => Some(TurnAction::Creature(entry.id)),
        false => response.hovered().then_some(TurnAction::Point(entry.id)),
    }
}

/// The name of a row with the line below it.
fn heading(ui: &mut egui::Ui, row: &TurnRow, kit: Kit, wide: f32, align: Align) {
    ui.allocate_ui_with_layout(vec2(wide - 10.0, TOKEN), Layout::top_down(align), |ui| {
        ui.set_min_width(wide - 10.0);
        ui.spacing_mut().item_spacing.y = 0.0;
        let color = match row.side {
            Some(side) => kit.palette.side(side),
            None if row.to_act => theme::GOLD,
            None => theme::TEXT,
        };
        let name = RichText::new(&row.name).strong().color(color);
        let name = if row.to_act { name.underline() } else { name };
        ui.add(egui::Label::new(name).truncate());
        ui.add(egui::Label::new(RichText::new(&row.pool).small().color(theme::FAINT)).truncate());
    });
}

/// A small bar below a token.
fn track(painter: &egui::Painter, rect: egui::Rect, share: u8) {
    let bed = egui::Rect::from_min_size(rect.left_bottom() + vec2(3.0, -1.0), vec2(rect.width() - 6.0, 4.0));
    let full = egui::Rect::from_min_size(bed.min, vec2(bed.width() * f32::from(share) / 100.0, 4.0));
    painter.rect_filled(bed, 2.0, Color32::from_rgb(0x0d, 0x0f, 0x12));
    let color = if share > 50 { Color32::from_rgb(0x4f, 0xc3, 0x8a) } else { Color32::from_rgb(0xf0, 0xb4, 0x3c) };
    painter.rect_filled(full, 2.0, color);
}

fn paint(painter: &egui::Painter, rect: egui::Rect, entry: &TurnEntry, kit: Kit) {
    let side = entry.side;
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
    if let Some(share) = entry.bar.map(|share| share.min(100)) {
        track(painter, rect, share);
    }
    if !entry.tag.is_empty() {
        let at = rect.right_bottom() - vec2(6.0, 9.0);
        painter.circle(at, 7.0, Color32::from_rgb(0x10, 0x12, 0x15), Stroke::new(1.0, kit.palette.side(side)));
        painter.text(at, egui::Align2::CENTER_CENTER, &entry.tag, egui::FontId::proportional(10.5), theme::TEXT);
    }
    if !entry.number.is_empty() {
        let at = rect.left_top() + vec2(7.0, 6.0);
        let dark = Color32::from_rgb(0x10, 0x12, 0x15);
        let (fill, ink) = if entry.pushed { (theme::GOLD, dark) } else { (dark, theme::GOLD) };
        let plate = egui::Rect::from_center_size(at, vec2(17.0, 13.0));
        painter.rect(plate, 4.0, fill, Stroke::new(1.0, theme::EDGE), egui::StrokeKind::Inside);
        painter.text(at, egui::Align2::CENTER_CENTER, &entry.number, egui::FontId::proportional(10.5), ink);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::face::panels::testing::Bench;

    #[test]
    fn whoever_has_acted_makes_room() {
        let state = |k: u16| match k {
            0 => TurnState::Out,
            1 | 2 => TurnState::Done,
            9 => TurnState::Acting,
            _ => TurnState::Ready,
        };
        let entry = |k| TurnEntry { id: CreatureId(k), state: state(k), ..TurnEntry::default() };
        let entries: Vec<TurnEntry> = (0..10).map(entry).collect();
        assert_eq!(fitting(&entries, 400.0).len(), 10);
        assert_eq!(fitting(&entries, 24.0 + 19.0 * 7.0 + 26.0), [1, 3, 4, 5, 6, 7, 8, 9]);
        assert_eq!(fitting(&entries, 10.0), [9]);
    }

    #[test]
    fn no_window_is_too_narrow() {
        let entries = (0..11).map(|id| TurnEntry { id: CreatureId(id), ..TurnEntry::default() });
        let row = TurnRow { name: "Heroes".into(), entries: entries.collect(), ..TurnRow::default() };
        let part = TurnPart { name: "Skirmish".into(), entries: row.entries.clone(), ..TurnPart::default() };
        for (orders, parts) in [(false, 0), (true, 0), (true, 8)] {
            let rows = vec![row.clone(), row.clone()];
            let die = Some(TableDie { shows: 3, words: "Escalation".to_owned() });
            let parts = vec![part.clone(); parts];
            let model = Turns { round: 1, rows, orders, die, parts, ..Turns::default() };
            for width in [40.0, 100.0, 220.0, 640.0] {
                Bench::new(width, 46.0).show(|ui, kit| turns(ui, &model, kit));
            }
        }
    }
}
