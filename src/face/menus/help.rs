//! The rules in short, what the signs say, what the keys do.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use egui::{Align, Layout, RichText, ScrollArea, vec2};

use super::{BackTo, overlay, tab};
use crate::core::ids::SideId;
use crate::core::name::Name as Slug;
use crate::face::input::Action;
use crate::face::rulesets::Guide;
use crate::face::screen::Overlay;
use crate::face::ui::{Kit, KitParam, UiSystems, column, theme};

/// Points the window is wide where there is room.
const WIDTH: f32 = 900.0;
/// Least points for two columns of keys.
const KEYS_WIDTH: f32 = 700.0;
/// Points between columns.
const GUTTER: f32 = 24.0;

/// What the help tells of rulesets. Whoever runs the battle keeps it up to date.
#[derive(Resource, Clone, Debug, Default)]
pub struct Guides {
    /// The ruleset in play, if one is.
    pub of: Option<Slug>,
    /// Its guide, or those of all rulesets.
    pub list: Vec<Guide>,
}

/// A page of the help.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Page {
    #[default]
    Rules,
    Signs,
    Keys,
}

impl Page {
    const ALL: [(Self, &'static str); 3] = [(Self::Rules, "Rules"), (Self::Signs, "Signs"), (Self::Keys, "Keys")];
}

/// Adds the window.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Page>().init_resource::<Guides>();
    app.add_systems(EguiPrimaryContextPass, draw.in_set(UiSystems::Floating).run_if(in_state(Overlay::Help)));
    app.add_systems(OnExit(Overlay::Help), |mut page: ResMut<Page>| *page = Page::default());
}

fn draw(
    mut contexts: EguiContexts,
    kit: KitParam,
    guides: Res<Guides>,
    back: Res<BackTo>,
    mut page: ResMut<Page>,
    mut next: ResMut<NextState<Overlay>>,
) -> Result {
    let context = contexts.ctx_mut()?;
    let room = context.viewport_rect().size() - vec2(60.0, 60.0);
    overlay("help").show(context, |ui| {
        ui.set_width(room.x.min(WIDTH));
        ui.horizontal(|ui| {
            ui.heading("Help");
            ui.add_space(16.0);
            for (which, words) in Page::ALL {
                if tab(ui, words, *page == which).clicked() {
                    *page = which;
                }
            }
        });
        ui.separator();
        let tall = (room.y - 120.0).clamp(200.0, 600.0);
        ui.allocate_ui(vec2(ui.available_width(), tall), |ui| {
            ui.set_min_height(tall);
            ScrollArea::vertical().id_salt(*page as usize).auto_shrink([false, false]).show(ui, |ui| {
                ui.scroll_with_delta(vec2(0.0, kit.kit().scroll));
                show(ui, *page, &guides.list, kit.kit());
            });
        });
        ui.separator();
        ui.horizontal(|ui| {
            if ui.add(egui::Button::new("Done").min_size(vec2(120.0, 32.0))).clicked() {
                next.set(back.0);
            }
        });
    });
    Ok(())
}

/// Draws a page.
fn show(ui: &mut egui::Ui, page: Page, guides: &[Guide], kit: Kit) {
    match page {
        Page::Rules => guides.iter().for_each(|guide| rules(ui, guide)),
        Page::Signs => {
            board(ui, kit);
            guides.iter().for_each(|guide| signs(ui, guide, kit));
        }
        Page::Keys if ui.available_width() < KEYS_WIDTH => keys(ui, &Action::BINDABLE, kit),
        Page::Keys => {
            let half = Action::BINDABLE.len().div_ceil(2);
            columns(ui, |ui, first| {
                let (one, two) = Action::BINDABLE.split_at(half);
                keys(ui, if first { one } else { two }, kit);
            });
        }
    }
}

/// Two columns set flush left; egui's own would stretch every line.
fn columns(ui: &mut egui::Ui, mut add: impl FnMut(&mut egui::Ui, bool)) {
    let wide = ((ui.available_width() - GUTTER) / 2.0).floor();
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = GUTTER;
        for first in [true, false] {
            ui.allocate_ui_with_layout(vec2(wide, 0.0), Layout::top_down(Align::Min), |ui| {
                ui.spacing_mut().item_spacing.x = 7.0;
                ui.set_width(wide);
                add(ui, first);
            });
        }
    });
}

/// How many of some parts, told by their length, go into the first of two columns.
fn first_half(lengths: &[usize]) -> usize {
    let all: usize = lengths.iter().sum();
    let before = |part: usize| lengths[..part].iter().sum::<usize>();
    (0..lengths.len()).take_while(|&part| before(part) * 2 < all).count()
}

fn paragraph(ui: &mut egui::Ui, text: &str) {
    ui.add(egui::Label::new(RichText::new(text).small()).wrap());
}

fn rules(ui: &mut egui::Ui, guide: &Guide) {
    ui.label(RichText::new(guide.name).size(17.0).strong().color(theme::GOLD));
    for sentence in guide.primer {
        ui.add(egui::Label::new(*sentence).wrap());
    }
    ui.add_space(6.0);
    let lengths: Vec<usize> = guide.topics.iter().map(|topic| topic.text.concat().len() + 90).collect();
    let (one, two) = guide.topics.split_at(first_half(&lengths));
    columns(ui, |ui, first| {
        for topic in if first { one } else { two } {
            ui.label(RichText::new(topic.title).strong().color(theme::GOLD));
            for text in topic.text {
                paragraph(ui, text);
            }
            ui.add_space(6.0);
        }
    });
    ui.add_space(8.0);
}

fn signs(ui: &mut egui::Ui, guide: &Guide, kit: Kit) {
    ui.label(RichText::new(guide.name).strong().color(theme::GOLD));
    let lengths: Vec<usize> = guide.signs.iter().map(|sign| sign.text.len() + 70).collect();
    let (one, two) = guide.signs.split_at(first_half(&lengths));
    columns(ui, |ui, first| {
        for sign in if first { one } else { two } {
            ui.horizontal_top(|ui| {
                kit.icons.badge(ui, sign.badge, 22.0);
                ui.vertical(|ui| {
                    ui.spacing_mut().item_spacing.y = 1.0;
                    ui.label(RichText::new(&sign.name).strong());
                    paragraph(ui, &sign.text);
                });
            });
        }
    });
    ui.add_space(8.0);
}

fn keys(ui: &mut egui::Ui, actions: &[Action], kit: Kit) {
    ui.spacing_mut().item_spacing.y = 3.0;
    ui.spacing_mut().interact_size.y = 20.0;
    for action in actions {
        ui.horizontal(|ui| {
            column(ui, 190.0, action.words());
            for chord in kit.bindings.chords(*action) {
                ui.label(RichText::new(chord.to_string()).strong().color(theme::GOLD));
            }
        });
    }
}

/// How to read the board.
fn board(ui: &mut egui::Ui, kit: Kit) {
    ui.label(RichText::new("The board").strong().color(theme::GOLD));
    let notes = [
        "Blue squares can be moved to; dotted ones take more: all of the movement, a test or another action.",
        "A red triangle on a path is a step that hurts or provokes; the way to a square hatched in red has such a step.",
        "T hatches the squares in red in which enemies could strike in melee if they moved first.",
        "Striped squares are an area, dotted ones within distance, crossed ones out of line.",
        "Tinted ground with a border is a field: its red number is the damage of every square.",
        "The notch in a bar is half of it, where a creature is winded or staggered; a pale blue part is temporary.",
        "Point at a square: what its ground does stands at the lower left of the board. The mouse wheel zooms there.",
    ];
    columns(ui, |ui, first| {
        if first {
            for (side, words) in [(0, "Round tokens: the first side"), (1, "Hexagons: the second side")] {
                ui.horizontal(|ui| {
                    kit.token(ui, Slug::new("generic"), SideId(side), 26.0);
                    ui.label(RichText::new(words).small());
                });
            }
            ui.horizontal_top(|ui| {
                kit.icons.badge(ui, Slug::new("generic"), 22.0);
                paragraph(ui, "Another effect: whoever bears it has its words on its sheet.");
            });
        }
        let (one, two) = notes.split_at(2);
        for note in if first { one } else { two } {
            paragraph(ui, note);
        }
    });
    ui.add_space(8.0);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::face::panels::testing::Bench;
    use crate::face::rulesets::Windows;
    use crate::rulesets::AllRulesets;
    use crate::testing;

    fn guides() -> Vec<Guide> {
        Windows::from_plugins(AllRulesets).iter().map(|window| window.guide(testing::library())).collect()
    }

    #[test]
    fn every_page_keeps_to_its_width() {
        let guides = guides();
        for width in [520.0, 733.0, WIDTH] {
            for (page, _) in Page::ALL {
                let mut bench = Bench::new(width, 6000.0);
                let used = bench.show(|ui, kit| {
                    let page = ui.scope(|ui| show(ui, page, &guides, kit));
                    page.response.rect.width()
                });
                assert!(used <= width, "{page:?}: {used} of {width}");
                assert_eq!(bench.cut_off(), Vec::<&str>::new(), "{page:?} at {width}");
            }
        }
    }

    #[test]
    fn what_players_look_for_is_told_and_every_sign_has_its_text() {
        for guide in guides() {
            let titles = guide.topics.iter().map(|topic| topic.title).collect::<Vec<_>>().join(", ");
            assert!(titles.contains("Opportunity attacks"), "{}: {titles}", guide.name);
            assert!(guide.signs.len() >= 15, "{}: {} signs", guide.name, guide.signs.len());
            for sign in &guide.signs {
                assert!(!sign.name.is_empty() && sign.text.ends_with('.'), "{sign:?}");
            }
        }
    }

    #[test]
    fn columns_are_about_as_long() {
        assert_eq!(first_half(&[10, 10, 10, 10]), 2);
        assert_eq!(first_half(&[30, 10, 10, 10]), 1);
        assert_eq!(first_half(&[]), 0);
    }
}
