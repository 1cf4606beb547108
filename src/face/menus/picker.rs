//! Choosing a skirmish: the list, a preview of the board, who plays which side, the seed.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, EguiTextureHandle, EguiUserTextures, egui};
use egui::{Color32, RichText, ScrollArea, Sense, Stroke, vec2};

use super::leap::Leap;
use super::party::{self, PartyPlace};
use crate::content::difficulty::Difficulty;
use crate::content::leg::Leg;
use crate::content::party::Party;
use crate::core::board::Board;
use crate::core::geometry::Space;
use crate::core::ids::SideId;
use crate::core::name::Name as Slug;
use crate::face::art::Art;
use crate::face::board::picture;
use crate::face::input::Typing;
use crate::face::palette::Tone;
use crate::face::panels::diagnostics::{Problem, diagnostics, heading};
use crate::face::screen::{FaceSystems, Overlay, Screen};
use crate::face::settings::{Opponent, Settings};
use crate::face::ui::{
    Kit, KitParam, UiSystems, choice, choose, column, column_of_focus, keep_focus_in_sight, theme, window_ui,
};

/// A creature in the preview.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PickerToken {
    /// Its index among the placed creatures of the level.
    pub place: usize,
    /// Whose emblem.
    pub art: Slug,
    /// Its name in words.
    pub name: String,
    /// Its side.
    pub side: SideId,
    /// Where it starts.
    pub space: Space,
}

/// A skirmish that can be played, or a file that has to be mended first.
#[derive(Clone, Debug, Default)]
pub struct Skirmish {
    /// The id of the level or the run.
    pub id: String,
    /// The id of the level that is begun with.
    pub level: String,
    /// Its name.
    pub name: String,
    /// The ruleset's name.
    pub ruleset: String,
    /// What it is about.
    pub about: String,
    /// How hard it is for its first side.
    pub difficulty: Difficulty,
    /// What it asks for besides fighting, and its budget where its ruleset has one.
    pub worth: String,
    /// Its board.
    pub board: Board,
    /// Who is in it.
    pub tokens: Vec<PickerToken>,
    /// Its sides: name, and whether a person plays it.
    pub sides: Vec<(String, bool)>,
    /// Where other heroes may take part.
    pub party: Vec<PartyPlace>,
    /// The fights of a run, its levels by name; none of a level by itself.
    pub fights: Vec<String>,
    /// The first fight of the run.
    pub leg: Option<Leg>,
    /// Why it cannot be played.
    pub problems: Vec<Problem>,
}

/// All skirmishes found.
#[derive(Resource, Clone, Debug, Default)]
pub struct Skirmishes(pub Vec<Skirmish>);

/// The player wants to play.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct StartSkirmish {
    /// The level's id.
    pub level: String,
    /// Side by side, whether a person plays it.
    pub people: Vec<bool>,
    /// Whom the player chose in place of the level's own heroes.
    pub party: Party,
    /// Which fight of a run it is, if it is one.
    pub leg: Option<Leg>,
    /// The dice's seed; chosen freely if not given.
    pub seed: Option<u64>,
}

/// What is chosen on the screen.
#[derive(Resource, Default)]
struct Chosen {
    index: usize,
    seed: String,
    opponent: Opponent,
    /// Whether the keyboard's focus goes to the start button.
    to_start: bool,
    /// Whether the list has shown what is chosen.
    shown: bool,
    /// Whether the keyboard's focus was in the list.
    in_list: bool,
}

/// The ground of the level that is lit, as a picture.
#[derive(Resource, Default)]
struct Preview {
    of: String,
    board: Board,
    texture: Option<egui::TextureId>,
    image: Handle<Image>,
}

/// Draws the ground of the level that is lit, once.
fn draw_ground(
    chosen: Res<Chosen>,
    skirmishes: Res<Skirmishes>,
    art: Res<Art>,
    mut images: ResMut<Assets<Image>>,
    mut textures: ResMut<EguiUserTextures>,
    mut preview: ResMut<Preview>,
) {
    let Some(skirmish) = skirmishes.0.get(chosen.index) else { return };
    if preview.texture.is_some() && preview.of == skirmish.id && preview.board == skirmish.board {
        return;
    }
    if preview.texture.take().is_some() {
        textures.remove_image(preview.image.id());
        images.remove(preview.image.id());
    }
    if let Some(image) = picture(&skirmish.board, &art, &images) {
        let image = images.add(image);
        let texture = textures.add_image(EguiTextureHandle::Strong(image.clone()));
        let (of, board) = (skirmish.id.clone(), skirmish.board.clone());
        *preview = Preview { of, board, texture: Some(texture), image };
    }
}

/// Adds the screen.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Preview>();
    app.add_systems(Update, draw_ground.in_set(FaceSystems::Draw).run_if(in_state(Screen::Picker)));
    app.init_resource::<Skirmishes>().init_resource::<Chosen>().add_message::<StartSkirmish>();
    app.add_systems(EguiPrimaryContextPass, draw.in_set(UiSystems::Panels).run_if(in_state(Screen::Picker)));
    app.add_systems(OnEnter(Screen::Picker), begin_with_the_last);
    app.add_systems(Update, keep_opponent.run_if(in_state(Screen::Picker)));
    app.add_systems(Update, remember.run_if(on_message::<StartSkirmish>));
    app.add_systems(OnExit(Screen::Picker), |mut typing: ResMut<Typing>| typing.0 = false);
}

/// Keeps which level or run was played last.
fn remember(mut started: MessageReader<StartSkirmish>, mut settings: ResMut<Settings>) {
    for StartSkirmish { level, leg, .. } in started.read() {
        let chosen = leg.as_ref().map_or(level.as_str(), |leg| leg.run.as_str());
        if settings.last_level != chosen {
            settings.last_level = chosen.to_owned();
        }
    }
}

/// Lights the level played last.
fn begin_with_the_last(settings: Res<Settings>, skirmishes: Res<Skirmishes>, mut chosen: ResMut<Chosen>) {
    let last = skirmishes.0.iter().position(|skirmish| skirmish.id == settings.last_level);
    chosen.index = last.unwrap_or(chosen.index);
    chosen.opponent = settings.opponent;
    (chosen.shown, chosen.in_list) = (false, false);
}

/// Keeps which kind of opponent is chosen.
fn keep_opponent(chosen: Res<Chosen>, mut settings: ResMut<Settings>) {
    if settings.opponent != chosen.opponent {
        settings.opponent = chosen.opponent;
    }
}

fn draw(
    mut contexts: EguiContexts,
    kit: KitParam,
    overlay: Res<State<Overlay>>,
    mut skirmishes: ResMut<Skirmishes>,
    mut chosen: ResMut<Chosen>,
    mut typing: ResMut<Typing>,
    mut next: ResMut<NextState<Screen>>,
    mut start: MessageWriter<StartSkirmish>,
    preview: Res<Preview>,
    keys: Res<ButtonInput<KeyCode>>,
) -> Result {
    let kit = kit.kit();
    let leap = Leap::ALL.into_iter().find(|(key, _)| !typing.0 && keys.just_pressed(*key)).map(|(_, leap)| leap);
    let mut ui = window_ui(contexts.ctx_mut()?, "picker");
    let open = *overlay.get() == Overlay::None;
    if !open {
        ui.disable();
    }
    chosen.index = chosen.index.min(skirmishes.0.len().saturating_sub(1));
    let list = (ui.max_rect().width() * 0.27).clamp(260.0, 420.0);
    egui::Panel::left("skirmishes").exact_size(list).resizable(false).frame(theme::panel()).show(&mut ui, |ui| {
        column_of_focus(ui);
        ui.add_space(6.0);
        ui.heading("Skirmishes");
        ui.add_space(6.0);
        let gap = ui.spacing().item_spacing.y;
        let room = ui.available_height() - 46.0 - MORE;
        let tall = whole_rows(room, gap);
        let listed = ScrollArea::vertical().max_height(tall).auto_shrink([false, false]).show(ui, |ui| {
            if skirmishes.0.is_empty() {
                ui.add(egui::Label::new("No levels were found. They belong in the folder `levels`.").wrap());
            }
            let rows = (tall / (ROW + gap)).floor() as usize;
            let leap = leap.filter(|_| open).map(|leap| leap.from(chosen.index, skirmishes.0.len(), rows));
            chosen.index = leap.unwrap_or(chosen.index);
            let (lit, mut lit_row, mut focused) = (chosen.index, None, false);
            for (i, skirmish) in skirmishes.0.iter().enumerate() {
                let row = entry(ui, skirmish, i == lit, kit);
                if leap == Some(i) {
                    row.request_focus();
                    row.scroll_to_me(None);
                }
                if i == lit && open && ui.memory(|memory| memory.focused().is_none()) {
                    row.request_focus();
                    if !chosen.shown {
                        // In the middle, as near as whole entries come to it.
                        let above = (tall / (ROW + gap) / 2.0).floor() * (ROW + gap);
                        ui.scroll_to_rect(row.rect.translate(vec2(0.0, -above)), Some(egui::Align::TOP));
                    }
                    chosen.shown = true;
                }
                if i == lit {
                    lit_row = Some(row.id);
                }
                // Walking over the list shows each level.
                if row.has_focus() && i != lit && chosen.in_list {
                    row.scroll_to_me(None);
                    chosen.index = i;
                }
                focused |= row.has_focus();
                // Choosing a level goes on to its start.
                if row.clicked() {
                    chosen.index = i;
                    chosen.to_start = true;
                }
            }
            // Whoever comes to the list from beside it comes to the level that is chosen.
            if let Some(row) = lit_row.filter(|_| focused && !chosen.in_list) {
                ui.memory_mut(|memory| memory.request_focus(row));
            }
            chosen.in_list = focused;
        });
        ui.add_space(room - tall);
        let below = listed.content_size.y - listed.state.offset.y - listed.inner_rect.height();
        let more = (below / (ROW + gap)).round();
        let words = if more >= 1.0 { format!("\u{23f7} {more:.0} more") } else { String::new() };
        ui.add_sized(
            vec2(ui.available_width(), MORE - gap),
            egui::Label::new(RichText::new(words).small().color(theme::FAINT)),
        );
        if ui.add(egui::Button::new("Back").min_size(vec2(ui.available_width(), 34.0))).clicked() {
            next.set(Screen::MainMenu);
        }
    });
    let mut typed = false;
    egui::CentralPanel::default().frame(theme::panel().fill(theme::SUNKEN)).show(&mut ui, |ui| {
        let index = chosen.index;
        let Some(skirmish) = skirmishes.0.get_mut(index) else { return };
        column_of_focus(ui);
        let chosen = &mut *chosen;
        let tall = ui.available_height();
        // In a low window everything is still there, further down.
        ScrollArea::vertical().id_salt("details").auto_shrink([false, false]).show(ui, |ui| {
            start.write_batch(details(ui, skirmish, chosen, preview.texture, tall, &mut typed, kit));
            keep_focus_in_sight(ui);
        });
    });
    if typing.0 != typed {
        typing.0 = typed;
    }
    Ok(())
}

/// Points for how many entries stand further down.
const MORE: f32 = 24.0;
/// The height of an entry of the list, in points.
const ROW: f32 = 46.0;

/// The height of as many whole entries as there is room for, so that the last is not cut in two.
fn whole_rows(room: f32, gap: f32) -> f32 {
    ((room + gap) / (ROW + gap)).floor().max(1.0) * (ROW + gap) - gap
}

fn entry(ui: &mut egui::Ui, skirmish: &Skirmish, lit: bool, kit: Kit) -> egui::Response {
    let mut job = egui::text::LayoutJob::default();
    let font = egui::FontId::proportional;
    job.append(&skirmish.name, 0.0, egui::TextFormat::simple(font(16.0), theme::TEXT));
    let fights = match skirmish.fights.len() {
        0 => String::new(),
        fights => format!("{fights} fights"),
    };
    let parts = [skirmish.ruleset.as_str(), &fights, skirmish.difficulty.words()];
    let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    let sub = match skirmish.problems.is_empty() {
        false => "cannot be played yet".to_owned(),
        true => parts.join(" \u{b7} "),
    };
    let color = if skirmish.problems.is_empty() { theme::FAINT } else { kit.palette.tone(Tone::Warning) };
    job.append(&format!("\n{sub}"), 0.0, egui::TextFormat::simple(font(theme::SMALL), color));
    let mut button = egui::Button::new(job).min_size(vec2(ui.available_width(), ROW)).wrap();
    if lit {
        button = button.fill(ui.visuals().selection.bg_fill).stroke(Stroke::new(1.5, theme::GOLD));
    }
    ui.add(button)
}

fn details(
    ui: &mut egui::Ui,
    skirmish: &mut Skirmish,
    chosen: &mut Chosen,
    ground: Option<egui::TextureId>,
    tall: f32,
    typed: &mut bool,
    kit: Kit,
) -> Option<StartSkirmish> {
    ui.add_space(6.0);
    ui.heading(&skirmish.name);
    ui.add(egui::Label::new(RichText::new(&skirmish.about).color(theme::FAINT)).wrap());
    if !skirmish.fights.is_empty() {
        let fights = format!("One after the other: {}.", skirmish.fights.join(", "));
        ui.add(egui::Label::new(RichText::new(fights).small().color(theme::GOLD)).wrap());
    }
    if !skirmish.worth.is_empty() {
        ui.add(egui::Label::new(RichText::new(&skirmish.worth).small().color(theme::GOLD)).wrap());
    }
    ui.add_space(6.0);
    // Somebody has to be the opponent for its kind to matter.
    let kinds = skirmish.sides.iter().any(|(_, person)| !person);
    let rows = skirmish.sides.len() + usize::from(kinds) + party::lines(ui, &skirmish.party);
    let below = 92.0 + 34.0 * rows as f32;
    let room = vec2(ui.available_width(), (tall - ui.min_rect().height() - below).max(120.0));
    if skirmish.problems.is_empty() {
        preview(ui, skirmish, ground, room, kit);
    } else {
        ui.allocate_ui(room, |ui| {
            ui.label(heading(&skirmish.problems, kit));
            diagnostics(ui, &skirmish.problems);
        });
    }
    ui.add_space(6.0);
    for (i, (name, person)) in skirmish.sides.iter_mut().enumerate() {
        ui.horizontal(|ui| {
            let side = SideId(i as u8);
            let (rect, _) = ui.allocate_exact_size(vec2(22.0, 22.0), Sense::hover());
            let art = skirmish.tokens.iter().find(|token| token.side == side).map_or_else(Slug::default, |t| t.art);
            kit.token_at(ui.painter(), rect, art, side, false);
            let name = RichText::new(&*name).color(kit.palette.side(side)).strong();
            column(ui, 170.0, name);
            for (words, value) in [("You", true), ("Opponent", false)] {
                if choice(ui, *person == value, words).clicked() {
                    *person = value;
                }
            }
            let who = RichText::new(roster(&skirmish.tokens, side)).small().color(theme::FAINT);
            ui.add(egui::Label::new(who).truncate());
        });
    }
    if !skirmish.party.is_empty() {
        party::row(ui, &mut skirmish.party, &mut skirmish.tokens);
    }
    if kinds {
        ui.horizontal_wrapped(|ui| {
            ui.label(RichText::new("AI difficulty").color(theme::FAINT));
            for kind in Opponent::ALL {
                choose(ui, &mut chosen.opponent, kind, kind.words()).on_hover_text(kind.about());
            }
            ui.add(egui::Label::new(RichText::new(chosen.opponent.about()).small().color(theme::FAINT)).truncate());
        });
    }
    let mut entered = false;
    ui.horizontal(|ui| {
        ui.label(RichText::new("Random seed").color(theme::FAINT));
        let field = egui::TextEdit::singleline(&mut chosen.seed).desired_width(150.0).hint_text("any");
        let field = ui
            .add(field)
            .on_hover_text("The same seed and choices give the same dice. Leave it empty for a random one.");
        chosen.seed.retain(|c| c.is_ascii_digit());
        chosen.seed.truncate(19);
        *typed = field.has_focus();
        entered = field.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
    });
    ui.add_space(4.0);
    let can = skirmish.problems.is_empty() && !skirmish.sides.is_empty();
    let words = RichText::new("Start").size(18.0).strong().color(if can { theme::GOLD } else { theme::GREYED });
    let start = egui::Button::new(words).min_size(vec2(110.0, 38.0));
    let start = ui.horizontal(|ui| ui.add_enabled(can, start)).inner;
    if std::mem::take(&mut chosen.to_start) && can {
        start.request_focus();
    }
    (start.clicked() || (entered && can)).then(|| StartSkirmish {
        level: skirmish.level.clone(),
        people: skirmish.sides.iter().map(|(_, person)| *person).collect(),
        party: party::chosen(&skirmish.party),
        leg: skirmish.leg.clone(),
        seed: chosen.seed.parse().ok(),
    })
}

/// The creatures of a side, each kind once with its number.
fn roster(tokens: &[PickerToken], side: SideId) -> String {
    let mut kinds: Vec<(&str, usize)> = Vec::new();
    for token in tokens.iter().filter(|token| token.side == side) {
        match kinds.iter_mut().find(|(name, _)| *name == token.name) {
            Some((_, count)) => *count += 1,
            None => kinds.push((&token.name, 1)),
        }
    }
    let kinds = kinds
        .into_iter()
        .map(|(name, count)| if count == 1 { name.to_owned() } else { format!("{count} \u{d7} {name}") });
    kinds.collect::<Vec<_>>().join(", ")
}

/// The board in small, and who starts where.
fn preview(ui: &mut egui::Ui, skirmish: &Skirmish, ground: Option<egui::TextureId>, room: egui::Vec2, kit: Kit) {
    let (rect, response) = ui.allocate_exact_size(room, Sense::hover());
    let painter = ui.painter_at(rect);
    painter.rect_filled(rect, 5.0, Color32::from_rgb(0x10, 0x12, 0x16));
    let board = &skirmish.board;
    if board.width() <= 0 || board.height() <= 0 {
        return;
    }
    let size = vec2(f32::from(board.width()), f32::from(board.height()));
    let square = ((rect.width() - 16.0) / size.x).min((rect.height() - 16.0) / size.y).min(56.0);
    let corner = rect.center() - size * square / 2.0;
    let at = |space: Space| {
        let min = corner + vec2(f32::from(space.at.x), f32::from(space.at.y)) * square;
        egui::Rect::from_min_size(min, egui::Vec2::splat(f32::from(space.side) * square))
    };
    if let Some(ground) = ground {
        let whole = egui::Rect::from_min_size(corner, size * square);
        let uv = egui::Rect::from_min_max(egui::Pos2::ZERO, egui::pos2(1.0, 1.0));
        painter.image(ground, whole, uv, Color32::WHITE);
    }
    for token in &skirmish.tokens {
        kit.token_at(&painter, at(token.space), token.art, token.side, false);
    }
    let pointed =
        response.hover_pos().and_then(|pos| skirmish.tokens.iter().find(|token| at(token.space).contains(pos)));
    if let Some(token) = pointed {
        response.on_hover_text_at_pointer(&token.name);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_entry_of_the_list_is_cut_in_two() {
        for room in [60.0, 300.0, 566.0, 910.0] {
            let rows = (whole_rows(room, 6.0) + 6.0) / (ROW + 6.0);
            assert!(rows.fract() == 0.0 && rows >= 1.0, "{room}: {rows}");
            assert!(whole_rows(room, 6.0) <= room, "{room}");
        }
    }
}
