//! The end of a skirmish: who won, what happened, and how the dice fell.

use bevy_egui::egui::{self, RichText, ScrollArea, vec2};

use crate::core::ids::SideId;
use crate::core::name::Name;
use crate::face::input::Action;
use crate::face::panels::review::{GoTo, ReviewModel, review};
use crate::face::ui::{Kit, theme};

/// How it ended for the player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Verdict {
    /// The player's side won.
    Victory,
    /// The player's side lost.
    Defeat,
    /// Nobody won, or nobody was played by a person.
    #[default]
    Over,
}

/// What one creature did.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CombatantSummary {
    /// Its name.
    pub name: String,
    /// Its emblem.
    pub art: Name,
    /// Its side.
    pub side: SideId,
    /// Damage it did.
    pub dealt: i32,
    /// Damage it took.
    pub taken: i32,
    /// Stamina it gave back.
    pub healed: i32,
    /// Foes it brought down.
    pub felled: u32,
    /// How it stands at the end, in a word or two.
    pub fate: String,
}

/// How a side's dice fell.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Luck {
    /// The side's name.
    pub side: String,
    /// Rolls made.
    pub rolls: u32,
    /// Mean of the dice.
    pub mean: f32,
    /// How often each result came, worst first.
    pub results: Vec<u32>,
    /// How often even luck would have given it.
    pub expected: Vec<f32>,
}

/// Somebody who goes on to the next fight of a run, or does not.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Traveller {
    /// Its name.
    pub name: String,
    /// Its emblem.
    pub art: Name,
    /// Its side.
    pub side: SideId,
    /// What it brings, in words.
    pub words: String,
}

/// The next fight of a run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NextFight {
    /// The level's name.
    pub level: String,
    /// Who goes there.
    pub travellers: Vec<Traveller>,
    /// What they have in common, in words.
    pub shared: String,
    /// Whether it is kept for later, or why it cannot begin.
    pub note: String,
    /// Whether it can begin.
    pub can_begin: bool,
}

/// The end of a skirmish.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Outcome {
    /// For whom.
    pub verdict: Verdict,
    /// A sentence: who won, in which round.
    pub summary: String,
    /// What was done last and what came of it, line by line.
    pub ending: Vec<String>,
    /// The skirmish's name.
    pub level: String,
    /// Which fight of which run it was, in words.
    pub place: String,
    /// The next fight of the run.
    pub next: Option<NextFight>,
    /// Creature by creature.
    pub summaries: Vec<CombatantSummary>,
    /// Side by side.
    pub luck: Vec<Luck>,
    /// The heading of the dice's mean, with what even luck gives.
    pub mean: String,
    /// The heading of the results.
    pub results: String,
    /// Whether it has been in sight long enough for a key to be meant for it.
    pub settled: bool,
    /// How the chance to win went, as far as that is known.
    pub review: Option<ReviewModel>,
    /// Where the replay was saved, or why it was not; empty until asked.
    pub saved: String,
}

/// What the player does next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OutcomeAction {
    /// The next fight of the run.
    Next,
    /// The same skirmish again.
    Again,
    /// Another skirmish.
    Picker,
    /// Saves the replay.
    Save,
    /// The main menu.
    Menu,
    /// Looks at the game as it stood after so many answers.
    LookAt(usize),
}

/// About how wide the keys that scroll are with their word, in points.
const SCROLL_HINT: f32 = 90.0;

/// Draws the end.
pub fn outcome(ui: &mut egui::Ui, model: &Outcome, kit: Kit) -> Option<OutcomeAction> {
    let mut action = None;
    let (title, color) = match model.verdict {
        Verdict::Victory => ("Victory", theme::GOLD),
        Verdict::Defeat => ("Defeat", egui::Color32::from_rgb(0xff, 0x8a, 0x75)),
        Verdict::Over => ("The fight is over", theme::TEXT),
    };
    ui.vertical_centered(|ui| {
        ui.add_space(8.0);
        ui.label(RichText::new(title).size(36.0).strong().color(color));
        let parts: Vec<&str> = [&*model.level, &*model.place].into_iter().filter(|part| !part.is_empty()).collect();
        ui.label(RichText::new(parts.join(" \u{b7} ")).color(theme::FAINT));
        ui.label(&model.summary);
        if !model.ending.is_empty() {
            let told = format!("At the last: {}", model.ending.join(" \u{b7} "));
            ui.add(egui::Label::new(RichText::new(told).small().color(theme::FAINT)).wrap());
        }
        ui.add_space(8.0);
    });
    let buttons = 84.0;
    let tall = (ui.available_height() - buttons).max(80.0);
    let list = ScrollArea::vertical().id_salt("outcome").max_height(tall).auto_shrink([false, false]);
    let list = list.show(ui, |ui| {
        ui.scroll_with_delta(vec2(0.0, kit.scroll));
        if let Some(fight) = &model.next {
            centred(ui, "next", |ui| {
                if next_fight(ui, fight, model.settled, kit) {
                    action = Some(OutcomeAction::Next);
                }
            });
            ui.add_space(8.0);
        }
        if let Some(shown) = &model.review {
            let wide = (ui.available_width() - 60.0).clamp(240.0, 620.0);
            centred(ui, "review", |ui| {
                ui.set_max_width(wide);
                if let Some(GoTo(answers)) = review(ui, shown, wide) {
                    action = Some(OutcomeAction::LookAt(answers));
                }
            });
            ui.add_space(8.0);
        }
        centred(ui, "summaries", |ui| summaries(ui, &model.summaries, kit));
        ui.add_space(8.0);
        centred(ui, "luck", |ui| luck(ui, model));
    });
    ui.vertical_centered(|ui| {
        let lost = model.verdict == Verdict::Defeat && !model.place.is_empty();
        let mut words = vec![
            (if lost { "Try again" } else { "Play again" }, OutcomeAction::Again),
            ("Another skirmish", OutcomeAction::Picker),
            ("Save replay", OutcomeAction::Save),
            ("Main menu", OutcomeAction::Menu),
        ];
        if model.review.is_some() {
            words.insert(2, ("Look back", OutcomeAction::LookAt(0)));
        }
        let gap = ui.spacing().item_spacing.x;
        let all = words.len() as f32;
        let wide = ((ui.available_width() + gap) / all - gap).min(150.0);
        let row = (wide + gap) * all - gap;
        ui.horizontal(|ui| {
            ui.add_space(((ui.available_width() - row) / 2.0).max(0.0));
            for (words, does) in words {
                // By its name, so that it keeps the keyboard whatever comes above it.
                let button = egui::Button::new(words).min_size(vec2(wide, 34.0));
                let button = ui.push_id(words, |ui| ui.add(button)).inner;
                if does == OutcomeAction::Again && model.settled && ui.memory(|memory| memory.focused().is_none()) {
                    button.request_focus();
                }
                if button.clicked() {
                    action = Some(does);
                }
            }
        });
        // Below the buttons, which keep the keyboard while it comes.
        if !model.saved.is_empty() {
            ui.label(RichText::new(&model.saved).small().color(theme::FAINT));
        } else if list.content_size.y > list.inner_rect.height() + 1.0 {
            ui.horizontal(|ui| {
                ui.add_space(((ui.available_width() - SCROLL_HINT) / 2.0).max(0.0));
                kit.key(ui, Action::ListUp);
                kit.key(ui, Action::ListDown);
                ui.label(RichText::new("scroll").small().color(theme::FAINT));
            });
        }
    });
    action
}

/// A field in the middle, as wide as what is in it was when it was last drawn.
fn centred(ui: &mut egui::Ui, id: &str, add: impl FnOnce(&mut egui::Ui)) {
    let id = ui.id().with(id);
    let wide = ui.data(|data| data.get_temp::<f32>(id));
    ui.horizontal(|ui| {
        ui.add_space(((ui.available_width() - wide.unwrap_or(0.0)) / 2.0).max(0.0));
        let shown = theme::field().show(ui, |ui| ui.vertical(add));
        let now = shown.response.rect.width();
        if wide != Some(now) {
            ui.data_mut(|data| data.insert_temp(id, now));
            ui.ctx().request_repaint();
        }
    });
}

/// The next fight of a run and who goes there; whether it is to begin.
fn next_fight(ui: &mut egui::Ui, fight: &NextFight, settled: bool, kit: Kit) -> bool {
    let words = RichText::new(format!("Next: {}", fight.level)).size(18.0).strong().color(theme::GOLD);
    let button = ui.add_enabled(fight.can_begin, egui::Button::new(words).min_size(vec2(150.0, 36.0)));
    if fight.can_begin && settled && ui.memory(|memory| memory.focused().is_none()) {
        button.request_focus();
    }
    egui::Grid::new("travellers").num_columns(3).striped(true).spacing(vec2(14.0, 3.0)).show(ui, |ui| {
        for traveller in &fight.travellers {
            kit.token(ui, traveller.art, traveller.side, 22.0);
            ui.label(RichText::new(&traveller.name).color(kit.palette.side(traveller.side)).strong());
            ui.label(&traveller.words);
            ui.end_row();
        }
    });
    for words in [&fight.shared, &fight.note].into_iter().filter(|words| !words.is_empty()) {
        ui.label(RichText::new(words).small().color(theme::FAINT));
    }
    button.clicked()
}

fn summaries(ui: &mut egui::Ui, summaries: &[CombatantSummary], kit: Kit) {
    egui::Grid::new("summaries").num_columns(7).striped(true).spacing(vec2(18.0, 3.0)).show(ui, |ui| {
        for title in ["", ""] {
            ui.label(title);
        }
        for title in ["Dealt", "Taken", "Healed", "Took down"] {
            number(ui, RichText::new(title).small().color(theme::FAINT));
        }
        ui.label(RichText::new("At the end").small().color(theme::FAINT));
        ui.end_row();
        for row in summaries {
            kit.token(ui, row.art, row.side, 22.0);
            ui.label(RichText::new(&row.name).color(kit.palette.side(row.side)).strong());
            for value in [row.dealt, row.taken, row.healed] {
                number(ui, value.to_string().into());
            }
            number(ui, row.felled.to_string().into());
            ui.label(RichText::new(&row.fate).color(theme::FAINT));
            ui.end_row();
        }
    });
}

/// A number or its heading, at the right of its column.
fn number(ui: &mut egui::Ui, words: RichText) {
    ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| ui.label(words));
}

fn luck(ui: &mut egui::Ui, model: &Outcome) {
    ui.label(RichText::new("Dice luck").strong());
    egui::Grid::new("luck").num_columns(5).spacing(vec2(18.0, 3.0)).show(ui, |ui| {
        for title in ["", "Rolls", &model.mean, &model.results, "Expected"] {
            ui.label(RichText::new(title).small().color(theme::FAINT));
        }
        ui.end_row();
        for side in &model.luck {
            ui.label(RichText::new(&side.side).strong());
            ui.label(side.rolls.to_string());
            ui.label(format!("{:.1}", side.mean));
            ui.label(side.results.iter().map(ToString::to_string).collect::<Vec<_>>().join(" / "));
            let expected: Vec<String> = side.expected.iter().map(|n| format!("{n:.1}")).collect();
            ui.label(RichText::new(expected.join(" / ")).color(theme::FAINT));
            ui.end_row();
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::face::panels::testing::Bench;

    #[test]
    fn every_way_on_can_be_taken() {
        let model = Outcome { verdict: Verdict::Victory, ..Outcome::default() };
        let mut bench = Bench::new(1280.0, 720.0);
        for (words, does) in [
            ("Play again", OutcomeAction::Again),
            ("Another skirmish", OutcomeAction::Picker),
            ("Save replay", OutcomeAction::Save),
            ("Main menu", OutcomeAction::Menu),
        ] {
            assert_eq!(bench.click(words, |ui, kit| outcome(ui, &model, kit)), Some(does));
        }
        let next = NextFight { level: "Gatehouse".to_owned(), can_begin: true, ..NextFight::default() };
        let model = Outcome { next: Some(next), ..model };
        let does = bench.click("Next: Gatehouse", |ui, kit| outcome(ui, &model, kit));
        assert_eq!(does, Some(OutcomeAction::Next));
    }
}
