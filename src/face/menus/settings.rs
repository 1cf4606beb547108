//! The settings: keys, speeds, sizes, colours, standing answers.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use egui::{RichText, ScrollArea, vec2};

use super::{BackTo, Guides, overlay, tab};
use crate::core::name::Name as Slug;
use crate::face::input::{Action, Bindings, Capture, Captured, Chord};
use crate::face::palette::{Palette, Tone};
use crate::face::screen::Overlay;
use crate::face::settings::{Answer, Asking, Opponent, Settings, Speed};
use crate::face::ui::{UiSystems, choice, choose, column, keep_focus_in_sight, theme};

/// Points the dialog is wide where the window has them.
const WIDTH: f32 = 860.0;
/// Points kept for the values of a setting.
const VALUES: f32 = 420.0;
/// Most points that the words of a setting take up.
const MOST_WORDS: f32 = 430.0;

/// Questions a standing answer can be given to, game by game: the game's name, then slug and words of each.
#[derive(Resource, Clone, Debug, Default)]
pub struct Questions(pub Vec<(String, Vec<(String, String)>)>);

/// What the screen remembers while open.
#[derive(Resource, Default)]
struct Page {
    keys: bool,
    /// How often it was opened before: each time it is read from its top.
    opened: u32,
    /// A key that was pressed though another action has it: who wants it, and who has it.
    clash: Option<(Action, usize, Chord, Action)>,
}

/// Adds the screen.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Page>().init_resource::<Questions>();
    app.add_systems(Update, bind);
    app.add_systems(EguiPrimaryContextPass, draw.in_set(UiSystems::Floating).run_if(in_state(Overlay::Settings)));
    app.add_systems(OnExit(Overlay::Settings), |mut page: ResMut<Page>, mut capture: ResMut<Capture>| {
        *page = Page { opened: page.opened + 1, ..Page::default() };
        capture.0 = None;
    });
}

/// Binds what was captured, or asks first where another action has it.
fn bind(mut captured: MessageReader<Captured>, mut page: ResMut<Page>, mut settings: ResMut<Settings>) {
    for Captured { action, slot, chord } in captured.read().copied() {
        let Some(chord) = chord else { continue };
        match settings.bindings.taken(chord, action) {
            Some(owner) => page.clash = Some((action, slot, chord, owner)),
            None => settings.bindings.bind(action, slot, chord),
        }
    }
}

fn draw(
    mut contexts: EguiContexts,
    mut page: ResMut<Page>,
    mut capture: ResMut<Capture>,
    mut settings: ResMut<Settings>,
    questions: Res<Questions>,
    (back, guides): (Res<BackTo>, Res<Guides>),
    mut next: ResMut<NextState<Overlay>>,
) -> Result {
    let context = contexts.ctx_mut()?;
    let in_play = guides.of.and_then(|of| guides.list.iter().find(|guide| guide.ruleset == of));
    let in_play = in_play.map(|guide| guide.name);
    let room = context.viewport_rect().size() - vec2(60.0, 60.0);
    // Worked on as a copy, so that an untouched screen does not count as a change and writes nothing.
    let mut edited = settings.clone();
    overlay("settings").show(context, |ui| {
        ui.set_width(room.x.min(WIDTH));
        ui.horizontal(|ui| {
            ui.heading("Settings");
            ui.add_space(16.0);
            for (words, keys) in [("Game", false), ("Keys", true)] {
                if tab(ui, words, page.keys == keys).clicked() {
                    page.keys = keys;
                }
            }
        });
        ui.separator();
        let asks = if page.clash.is_some() { 76.0 } else { 0.0 };
        let tall = (room.y - 120.0 - asks).clamp(200.0, 560.0);
        if page.keys {
            clash(ui, &mut edited.bindings, &mut page);
        }
        ui.allocate_ui(vec2(ui.available_width(), tall), |ui| {
            ui.set_min_height(tall);
            ScrollArea::vertical().id_salt((page.keys, page.opened)).auto_shrink([false, false]).show(ui, |ui| {
                if page.keys {
                    keys(ui, &mut edited.bindings, &mut capture, &mut page);
                } else {
                    game(ui, &mut edited, &questions, in_play);
                }
                keep_focus_in_sight(ui);
            });
        });
        ui.separator();
        ui.horizontal(|ui| {
            if ui.add(egui::Button::new("Done").min_size(vec2(120.0, 32.0))).clicked() {
                next.set(back.0);
            }
            if page.keys {
                if ui.button("Reset keys to defaults").clicked() {
                    edited.bindings = Bindings::default();
                }
            } else if ui.button("Reset to defaults").clicked() {
                edited = Settings { bindings: edited.bindings.clone(), ..Settings::default() };
            }
        });
    });
    if *settings != edited {
        *settings = edited;
    }
    Ok(())
}

fn game(ui: &mut egui::Ui, settings: &mut Settings, questions: &Questions, in_play: Option<&str>) {
    // Values that find no room beside their words go on in the next line, so that no row widens the dialog.
    let wide = (ui.available_width() - VALUES).clamp(MOST_WORDS / 2.0, MOST_WORDS);
    let row = |ui: &mut egui::Ui, words: &str, add: &mut dyn FnMut(&mut egui::Ui)| {
        ui.horizontal_top(|ui| {
            column(ui, wide, words);
            ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing.y = 2.0;
                add(ui);
            });
        });
    };
    ui.spacing_mut().item_spacing.y = 7.0;
    row(ui, "AI difficulty", &mut |ui| {
        for kind in Opponent::ALL {
            choose(ui, &mut settings.opponent, kind, kind.words()).on_hover_text(kind.about());
        }
    });
    for (words, speed) in [
        ("Speed of the opponent's turns", &mut settings.enemy_speed),
        ("Speed of your own actions", &mut settings.own_speed),
    ] {
        row(ui, words, &mut |ui| {
            for value in Speed::ALL {
                choose(ui, speed, value, value.words());
            }
        });
    }
    row(ui, "Size of panels and text", &mut |ui| {
        for value in [0.85, 1.0, 1.15, 1.3, 1.5, 1.75, 2.0] {
            choose(ui, &mut settings.ui_scale, value, format!("{:.0}%", value * 100.0));
        }
    });
    row(ui, "Colors of the board", &mut |ui| {
        for (value, words) in [(Palette::Standard, "Standard"), (Palette::HighContrast, "High contrast")] {
            choose(ui, &mut settings.palette, value, words);
        }
    });
    if cfg!(feature = "sound") {
        row(ui, "Sound", &mut |ui| {
            ui.checkbox(&mut settings.muted, "Mute");
            ui.add_enabled_ui(!settings.muted, |ui| {
                for value in [20, 40, 60, 80, 100] {
                    choose(ui, &mut settings.volume, value, format!("{value}%"));
                }
            });
        });
    }
    row(ui, "Scroll at the window's edge", &mut |ui| {
        ui.checkbox(&mut settings.edge_pan, "");
    });
    let known: Vec<&String> = questions.0.iter().flat_map(|(_, questions)| questions).map(|(slug, _)| slug).collect();
    let given: Vec<String> = settings.answers.keys().filter(|slug| !known.contains(slug)).cloned().collect();
    ui.add_space(6.0);
    ui.label(RichText::new("When one of yours could react").strong());
    row(ui, "Ask about", &mut |ui| {
        for value in Asking::ALL {
            choose(ui, &mut settings.asking, value, value.words()).on_hover_text(value.about());
        }
    });
    let mut answers = |ui: &mut egui::Ui, slug: &str, words: &str| {
        row(ui, words, &mut |ui| {
            let now = settings.answer(slug);
            if choice(ui, now.is_none(), "As above").clicked() {
                settings.answers.remove(slug);
            }
            for value in Answer::ALL {
                if choice(ui, now == Some(value), value.words()).clicked() {
                    settings.answers.insert(slug.to_owned(), value);
                }
            }
        });
    };
    // Those of the game in play come first.
    let mut games: Vec<_> = questions.0.iter().filter(|(_, questions)| !questions.is_empty()).collect();
    games.sort_by_key(|(game, _)| in_play != Some(game.as_str()));
    for (game, questions) in games {
        subheading(ui, game);
        questions.iter().for_each(|(slug, words)| answers(ui, slug, words));
    }
    // Answers given to questions of single abilities stand below, so that they can be seen and taken back.
    if !given.is_empty() {
        subheading(ui, "Single abilities");
        given.iter().for_each(|slug| answers(ui, slug, &Slug::new(slug).title()));
    }
}

fn subheading(ui: &mut egui::Ui, words: &str) {
    ui.add_space(6.0);
    ui.label(RichText::new(words).strong().color(theme::FAINT));
}

/// Asks what to do with a key that is taken; above the list, so that it is in sight wherever that is scrolled to.
fn clash(ui: &mut egui::Ui, bindings: &mut Bindings, page: &mut Page) {
    if let Some((action, slot, chord, owner)) = page.clash {
        egui::Frame::new().fill(theme::SUNKEN).inner_margin(8.0).corner_radius(5.0).show(ui, |ui| {
            let words = format!("{chord} already does \u{201c}{}\u{201d}.", owner.words());
            ui.label(RichText::new(words).color(Palette::Standard.tone(Tone::Warning)));
            ui.horizontal(|ui| {
                if ui.button(format!("Use it for \u{201c}{}\u{201d} instead", action.words())).clicked() {
                    bindings.bind(action, slot, chord);
                    page.clash = None;
                }
                if ui.button("Leave it").clicked() {
                    page.clash = None;
                }
            });
        });
    }
}

fn keys(ui: &mut egui::Ui, bindings: &mut Bindings, capture: &mut Capture, page: &mut Page) {
    let mut group = "";
    for action in Action::BINDABLE {
        if action.group() != group {
            group = action.group();
            subheading(ui, group);
        }
        ui.horizontal(|ui| {
            column(ui, 230.0, action.words());
            for slot in 0..Bindings::SLOTS {
                let chord = bindings.chords(action).get(slot);
                let waits = capture.0 == Some((action, slot));
                let words = if waits {
                    "Press a key\u{2026}".into()
                } else {
                    chord.map_or_else(|| "\u{2013}".into(), ToString::to_string)
                };
                let mut button = egui::Button::new(words).min_size(vec2(130.0, 24.0));
                if waits {
                    button = button.stroke(egui::Stroke::new(1.5, theme::GOLD));
                }
                let response = ui.add(button).on_hover_text("Click, then press the new key. Right click removes it.");
                if response.clicked() {
                    capture.0 = if waits { None } else { Some((action, slot)) };
                    page.clash = None;
                }
                if response.secondary_clicked() {
                    bindings.clear(action, slot);
                }
            }
            let changed = bindings.chords(action) != Bindings::default().chords(action);
            if changed && ui.small_button("Reset").clicked() {
                bindings.reset(action);
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::face::panels::testing::Bench;

    #[test]
    fn no_setting_widens_the_dialog() {
        let asked = "Spend two hero tokens where the damage brings a hero down";
        let questions = Questions(vec![("Draw Steel".into(), vec![("token-rescue".into(), asked.into())])]);
        for width in [520.0, 733.0, WIDTH] {
            let mut bench = Bench::new(width, 900.0);
            let used = bench.show(|ui, _| {
                let rows = ui.scope(|ui| game(ui, &mut Settings::default(), &questions, None));
                rows.response.rect.width()
            });
            assert!(used <= width, "{used} of {width}");
            assert_eq!(bench.cut_off(), Vec::<&str>::new());
        }
    }
}
