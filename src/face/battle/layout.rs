//! Where the panels go: turns on top, abilities below, and at the right what is asked, who is pointed at, and the log.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use egui::{RichText, vec2};

use super::float::float;
use super::room::Room;
use super::{BattlePanels, PanelEvent};
use crate::face::board::{Highlights, Token, Tokens};
use crate::face::camera::{BoardArea, Lens, View};
use crate::face::input::Action;
use crate::face::panels::turns::TurnAction;
use crate::face::panels::{ability, aim, hint, log, prompt, roll, sheet, turns};
use crate::face::scale::UiScale;
use crate::face::screen::{Overlay, Screen};
use crate::face::ui::{Kit, KitParam, UiSystems, theme, window_ui};

/// Adds the layout.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, draw.in_set(UiSystems::Panels).run_if(in_state(Screen::Battle)));
}

/// Sizes of the panels for a window, in points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Sizes {
    top: f32,
    side: f32,
    bottom: f32,
}

impl Sizes {
    /// Panels grow with the window, but the board keeps the most, and its place whatever the panels have to say. The
    /// titles of the groups and a row of tiles have room in any window.
    pub(super) fn for_window(window: egui::Vec2) -> Self {
        Self { top: 52.0, side: (window.x * 0.25).clamp(216.0, 420.0), bottom: (window.y * 0.15).clamp(108.0, 124.0) }
    }
}

/// Rings whoever is pointed at in the order of turns where it stands on the board.
fn point_out(context: &egui::Context, board: egui::Rect, tokens: &[Token], lens: &Lens, happened: &[PanelEvent]) {
    let pointed = happened.iter().find_map(|event| match event {
        PanelEvent::Turn(TurnAction::Point(id)) => tokens.iter().find(|token| token.id == *id),
        _ => None,
    });
    if let Some(token) = pointed {
        let (at, stroke) = (lens.rect(token.space).expand(4.0), egui::Stroke::new(3.0, theme::GOLD));
        context.layer_painter(egui::LayerId::background()).with_clip_rect(board).rect_stroke(
            at,
            6.0,
            stroke,
            egui::StrokeKind::Outside,
        );
    }
}

/// Times more that a card over the board keeps away from whom a choice is about.
const CONCERNED: usize = 4;

fn draw(
    mut contexts: EguiContexts,
    kit: KitParam,
    panels: Res<BattlePanels>,
    overlay: Res<State<Overlay>>,
    scale: Res<UiScale>,
    (view, tokens, highlights): (Res<View>, Res<Tokens>, Res<Highlights>),
    mut area: ResMut<BoardArea>,
    mut events: MessageWriter<PanelEvent>,
) -> Result {
    let context = contexts.ctx_mut()?;
    let mut ui = window_ui(context, "battle");
    let mut happened = Vec::new();
    let rest = arrange(&mut ui, &panels, kit.kit(), &mut happened);
    // A dialog keeps clicks and focus to itself. To disable what lies under it would light up what is greyed anyway.
    if *overlay.get() == Overlay::None {
        let lens = view.lens(*area, scale.0.recip());
        let stands = |token: &&Token| !token.prop && (!token.fallen || token.down);
        // Whom a choice is about should be in sight before all others.
        let about = |token: &Token| if highlights.concern(token.id) { 1 + CONCERNED } else { 1 };
        let rects = |token: &Token| std::iter::repeat_n(lens.rect(token.space), about(token));
        let taken = tokens.all().iter().filter(stands).flat_map(rects).collect();
        point_out(context, rest, tokens.all(), &lens, &happened);
        float(context, Room { board: rest, taken }, &panels, kit.kit(), &mut happened);
    }
    events.write_batch(happened);
    let pixels = |at: egui::Pos2| Vec2::new(at.x, at.y) * scale.0;
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
            // Regions of their own: however many stand in the order, the menu keeps its place.
            let menu = 84.0;
            let (left, right) = ui.max_rect().split_left_right_at_x(ui.max_rect().right() - menu);
            let mut own = ui.new_child(egui::UiBuilder::new().max_rect(left));
            own.shrink_clip_rect(left.expand(2.0));
            happened.extend(turns::turns(&mut own, &panels.turns, kit).map(PanelEvent::Turn));
            let place = egui::Rect::from_center_size(right.center(), vec2(menu - 14.0, 32.0));
            let button = ui.put(place, egui::Button::new("Menu"));
            if button.on_hover_text(kit.bindings.hint(Action::Pause)).clicked() {
                happened.push(PanelEvent::Pause);
            }
        },
    );
    let beside = |ui: &mut egui::Ui, happened: &mut Vec<PanelEvent>| {
        egui::Panel::right("aside").exact_size(sizes.side).resizable(false).frame(frame).show(ui, |ui| {
            // A child of its own: whatever it draws, the panel keeps its place and the board its frame.
            let rect = ui.max_rect();
            let mut own = ui.new_child(egui::UiBuilder::new().max_rect(rect));
            own.shrink_clip_rect(rect.expand(2.0));
            aside(&mut own, panels, kit, happened);
            ui.advance_cursor_after_rect(rect);
        });
    };
    // Where nobody has abilities to show, what is asked may be as tall as the window.
    let no_cards = panels.bar.groups.is_empty();
    if no_cards {
        beside(ui, happened);
    }
    egui::Panel::bottom("abilities").exact_size(sizes.bottom).resizable(false).frame(frame).show(ui, |ui| {
        // A child of its own here too: a panel that its content stretches would lie under the one beside it.
        let rect = ui.max_rect();
        let mut own = ui.new_child(egui::UiBuilder::new().max_rect(rect));
        own.shrink_clip_rect(rect.expand(2.0));
        happened.extend(ability::bar(&mut own, &panels.bar, kit).map(PanelEvent::Ability));
        ui.advance_cursor_after_rect(rect);
    });
    if !no_cards {
        beside(ui, happened);
    }
    ui.available_rect_before_wrap()
}

/// Points that the log keeps where it is open.
const LOG: f32 = 118.0;
/// Points that it keeps where answers have no room otherwise.
const LEAST_LOG: f32 = 76.0;
/// The most that news keep then.
const FEW_NEWS: f32 = 112.0;
/// Points that odds or a sheet keep then: a name and its bar.
const LEAST_ODDS: f32 = 104.0;

/// The most of the column that what has happened since the player's last answer takes before a question has its room;
/// after that it takes what is left but for a name and its bar.
const NEWS: f32 = 0.35;
/// Points of the line of buttons below the log, and of it with what parts the log from what stands above.
const FOOT: f32 = 26.0;
const AROUND_LOG: f32 = 44.0;
/// Height of a column too low for more than what is asked, in points.
const LOW: f32 = 420.0;
/// The same where odds hang on the question, which need room too.
const WATCHED: f32 = 0.28;

/// The question on top, what it is about or whoever is pointed at below it, the log at the foot: as tall as what has
/// happened since the player's last answer, where there is room for that.
fn aside(ui: &mut egui::Ui, panels: &BattlePanels, kit: Kit, happened: &mut Vec<PanelEvent>) {
    let tall = ui.available_height();
    // In the lowest windows what is asked and aimed comes before what was.
    let foot = if panels.log_open { (tall * 0.3).min(tall - 190.0).clamp(48.0, LOG) } else { FOOT };
    let pointed = panels.points && panels.sheet.is_some();
    let watched = panels.prompt.is_some() && panels.aim.is_some();
    let room = panels.log_open && tall > LOW;
    // Beside a question whoever is pointed at leaves room for them.
    let told = panels.log.has_news() && (panels.aim.is_none() || watched) && (!pointed || panels.prompt.is_some());
    let news = match room && told {
        true => panels.log.news_height(ui) + AROUND_LOG,
        false => 0.0,
    };
    let foot = foot.max(news.min(tall * if watched { WATCHED } else { NEWS }));
    let lacking = panels.prompt.as_ref().map_or(0.0, |question| prompt::lacking(ui, question));
    // A line or two of news are in sight in any case.
    let foot = (foot - lacking).max(LEAST_LOG.max(news.min(FEW_NEWS)).min(foot));
    let mut upper = (tall - foot - 8.0).max(0.0);
    let below = panels.aim.is_some() || panels.roll.is_some() || panels.sheet.is_some();
    let mut used = 0.0;
    if let Some(question) = &panels.prompt {
        // What is asked comes first, but what hangs on it stays in sight, and so does who is pointed at.
        let most = match upper > 300.0 {
            true if panels.aim.is_some() => (upper * 0.64 + lacking).min(upper - LEAST_ODDS),
            true if pointed => (upper * 0.5 + lacking).min(upper - LEAST_ODDS),
            _ => upper,
        };
        used = within(ui, most, |ui| happened.extend(prompt::prompt(ui, question, kit).map(PanelEvent::Prompt)));
        if below && upper - used > 60.0 {
            ui.add_space(2.0);
            ui.separator();
            used += 12.0;
        }
    }
    if !watched {
        let spare = if pointed { 0.5 * (tall - used) } else { tall - used - LEAST_ODDS };
        upper = upper.min(tall - news.min(spare) - 8.0).max(0.0);
    }
    if upper - used > 60.0 || panels.prompt.is_none() {
        used += within(ui, upper - used, |ui| {
            // With nothing in hand the bar lights the usual move, whose card nobody asks for.
            let in_hand =
                || panels.bar.chosen.and_then(|(group, place)| panels.bar.groups.get(group)?.cards.get(place));
            if let Some(card) = (panels.in_full && panels.aim.is_some()).then(in_hand).flatten() {
                read(ui, card, kit);
            } else if let Some(model) = &panels.aim {
                happened.extend(aim::aim(ui, model, kit).map(PanelEvent::Aim));
            } else if let (Some(model), false) = (&panels.roll, panels.points) {
                roll::roll(ui, model, kit);
            } else if let Some(model) = &panels.sheet {
                sheet::sheet(ui, model, panels.in_full, kit);
            }
        });
    }
    if panels.log_open {
        if used > 0.0 {
            ui.separator();
        }
        let room = (ui.available_height() - FOOT - 4.0).max(0.0);
        within(ui, room, |ui| log::log(ui, &panels.log, kit));
    }
    // However tall the log is, its buttons stay where they are.
    let corner = egui::Rect::from_min_max(ui.max_rect().left_bottom() - vec2(0.0, FOOT), ui.max_rect().max);
    below_log(&mut ui.new_child(egui::UiBuilder::new().max_rect(corner)), panels, kit, happened);
}

/// What can be asked for at any time, and whether the log is open: the same place and buttons either way.
fn below_log(ui: &mut egui::Ui, panels: &BattlePanels, kit: Kit, happened: &mut Vec<PanelEvent>) {
    ui.horizontal(|ui| {
        // The narrowest windows have no room for everything.
        let room = ui.available_width() > 240.0;
        ui.label(RichText::new("Log").small().strong().color(theme::FAINT));
        if room || !panels.hints {
            kit.key(ui, Action::Log);
        }
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            if ui.small_button(if panels.log_open { "Hide" } else { "Show" }).clicked() {
                happened.push(PanelEvent::Log);
            }
            let reach = egui::Button::new("Reach").selected(panels.threats).small();
            if room && ui.add(reach).on_hover_text(kit.with_key(Action::Threats.words(), Action::Threats)).clicked() {
                happened.push(PanelEvent::Threats);
            }
            let ask = [("Why?", Action::Why, hint::HintAction::Why), ("Hint", Action::Hint, hint::HintAction::Ask)];
            for (words, key, does) in ask.into_iter().filter(|_| panels.hints) {
                let button = ui.small_button(words).on_hover_text(kit.with_key(key.words(), key));
                if button.clicked() {
                    happened.push(PanelEvent::Hint(does));
                }
            }
        });
    });
}

/// The text of the ability in hand.
fn read(ui: &mut egui::Ui, card: &ability::AbilityCard, kit: Kit) {
    ui.horizontal(|ui| {
        kit.key(ui, Action::Inspect);
        ui.label(RichText::new("back to the odds").small().color(theme::FAINT));
    });
    egui::ScrollArea::vertical().id_salt("card").auto_shrink([false, true]).show(ui, |ui| {
        ui.scroll_with_delta(vec2(0.0, kit.scroll));
        let wide = ui.available_width();
        ability::card(ui, card, wide);
    });
}

/// Draws something into the next so many points; returns how many of them it took.
fn within(ui: &mut egui::Ui, tall: f32, add: impl FnOnce(&mut egui::Ui)) -> f32 {
    let room = egui::Rect::from_min_size(ui.cursor().min, vec2(ui.available_width(), tall.max(1.0)));
    let mut own = ui.new_child(egui::UiBuilder::new().max_rect(room));
    own.shrink_clip_rect(room.expand2(vec2(2.0, 0.0)));
    add(&mut own);
    let used = own.min_rect().height().min(room.height());
    ui.advance_cursor_after_rect(egui::Rect::from_min_size(room.min, vec2(room.width(), used)));
    used
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::face::panels::ability::{AbilityCard, AbilityGroup};
    use crate::face::panels::log::{Log, LogLine};
    use crate::face::panels::prompt::{Prompt, PromptChoice};
    use crate::face::panels::sheet::Sheet;
    use crate::face::panels::testing::Bench;

    #[test]
    fn the_board_keeps_its_place_whatever_is_asked() {
        let choice = PromptChoice { words: "Parry".to_owned(), ..PromptChoice::default() };
        let prompt = Prompt { title: "Parry?".to_owned(), choices: vec![choice], ..Prompt::default() };
        let group = AbilityGroup { cards: vec![AbilityCard::default()], ..AbilityGroup::default() };
        let mut acting = BattlePanels::default();
        acting.bar.groups.push(group);
        let asked = BattlePanels { prompt: Some(prompt), ..BattlePanels::default() };
        for (wide, tall) in [(640.0, 400.0), (1280.0, 720.0), (1920.0, 1080.0)] {
            let mut bench = Bench::new(wide, tall);
            let mut board = |panels: &BattlePanels| bench.show(|ui, kit| arrange(ui, panels, kit, &mut Vec::new()));
            assert_eq!(board(&acting), board(&asked), "{wide} by {tall}");
        }
    }

    /// At the highest speed a whole round of enemies may lie between two questions: as much of it as has room is in sight.
    #[test]
    fn what_happened_since_the_last_answer_is_in_sight_beside_a_question() {
        let line = |number: u8| LogLine { text: format!("what came {number}"), depth: 2, ..LogLine::default() };
        let lines: Vec<LogLine> = (0..60).map(line).collect();
        let choice = PromptChoice { words: "Parry".to_owned(), ..PromptChoice::default() };
        let prompt = Prompt { title: "Parry?".to_owned(), choices: vec![choice], ..Prompt::default() };
        let shown = |known: usize| {
            let log = Log { lines: lines.clone(), known };
            let traits = (0..40).map(|number| (format!("Trait {number}"), "what it does".to_owned())).collect();
            let sheet = Some(Sheet { traits, ..Sheet::default() });
            let prompt = Some(prompt.clone());
            let panels = BattlePanels { prompt, sheet, log, log_open: true, ..BattlePanels::default() };
            let mut bench = Bench::new(1280.0, 720.0);
            bench.settle(|ui, kit| arrange(ui, &panels, kit, &mut Vec::new()));
            assert!(bench.place("what came 59").bottom() < bench.place("Log").top(), "the last is in sight");
            bench.text().matches("what came").count()
        };
        assert!(shown(58) < 7, "little news take no more room than the log has: {}", shown(58));
        assert!(shown(48) > 10 && shown(20) > 13, "{} and {}", shown(48), shown(20));
    }

    #[test]
    fn hints_can_be_asked_for_with_the_log_hidden() {
        for log_open in [true, false] {
            let panels = BattlePanels { hints: true, log_open, ..BattlePanels::default() };
            let mut bench = Bench::new(1280.0, 720.0);
            let mut click = |words: &str| {
                bench.click(words, |ui, kit| {
                    let mut happened = Vec::new();
                    arrange(ui, &panels, kit, &mut happened);
                    happened.pop()
                })
            };
            assert_eq!(click("Hint"), Some(PanelEvent::Hint(hint::HintAction::Ask)));
            assert_eq!(click("Why?"), Some(PanelEvent::Hint(hint::HintAction::Why)));
            assert_eq!(click("Reach"), Some(PanelEvent::Threats));
            assert_eq!(click(if log_open { "Hide" } else { "Show" }), Some(PanelEvent::Log));
        }
    }
}
