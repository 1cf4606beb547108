//! A hint, or why an opponent did what it did: the best answers, each with the chance to win after it and what comes of
//! it before long.

use bevy_egui::egui::{self, RichText};

use crate::face::input::Action;
use crate::face::ui::{Kit, theme};

/// An answer as a hint names it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct HintAnswer {
    /// The answer in words.
    pub words: String,
    /// The chance to win after it, from 0 to 1.
    pub chance: f32,
    /// What comes of it by the end of a round; empty where that is nothing to speak of.
    pub soon: String,
    /// Whether it is the one that was given.
    pub given: bool,
}

/// What a hint says.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Hint {
    /// Whom it is about and what was done, where it is about an opponent's answer; empty for one's own.
    pub about: String,
    /// The chance to win as things stand, from 0 to 1.
    pub before: f32,
    /// The answers, the best first; none while they are thought about.
    pub answers: Vec<HintAnswer>,
    /// How much of it is thought out, in percent, as long as it is not yet all.
    pub thinking: Option<u8>,
    /// The answer that is lit.
    pub lit: Option<usize>,
    /// Whether it was lit by key, so that a key gives it.
    pub by_key: bool,
    /// Whether there is an earlier answer of the opponents to ask about, and a later one.
    pub earlier: bool,
    /// See above.
    pub later: bool,
}

/// What the player does with a hint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HintAction {
    /// Asks for one.
    Ask,
    /// Asks why the opponent did what it did last.
    Why,
    /// Gives this answer.
    Take(usize),
    /// Points at this answer, to see it on the board.
    Light(usize),
    /// Goes to an earlier answer of the opponents.
    Earlier,
    /// Goes to a later one.
    Later,
    /// Puts it away.
    Close,
}

/// Draws the hint.
pub fn hint(ui: &mut egui::Ui, model: &Hint, kit: Kit) -> Option<HintAction> {
    let mut done = None;
    let own = model.about.is_empty();
    ui.horizontal(|ui| {
        ui.label(RichText::new(if own { "Hint" } else { "Why?" }).strong().color(theme::GOLD));
        if !own {
            let earlier = kit.with_key("Earlier", Action::Why);
            for (words, there, does) in
                [(earlier.as_str(), model.earlier, HintAction::Earlier), ("Later", model.later, HintAction::Later)]
            {
                if ui.add_enabled(there, egui::Button::new(words).small()).clicked() {
                    done = Some(does);
                }
            }
        }
        if own && !model.answers.is_empty() {
            kit.key(ui, Action::NextOption);
        }
        let key = if own { Action::Hint } else { Action::Cancel };
        if ui.button(kit.with_key("Close", key)).clicked() {
            done = Some(HintAction::Close);
        }
    });
    if !own {
        ui.add(egui::Label::new(&model.about).wrap());
    }
    if let Some(percent) = model.thinking {
        let bar = egui::ProgressBar::new(f32::from(percent) / 100.0).desired_height(14.0);
        let words = RichText::new("Playing it out").small();
        ui.add(bar.fill(theme::EDGE).text(words));
        return done;
    }
    if model.answers.is_empty() {
        ui.label(RichText::new("There is nothing to choose.").color(theme::FAINT));
        return done;
    }
    let whose = if own { "Your chance to win as things stand" } else { "Their chance to win as things stood" };
    // What is named is an answer to this one question, and seldom a whole turn.
    let on = if own { ". Each of these is a next step; what follows it is played out." } else { "" };
    let before = format!("{whose}: {:.0}%{on}", 100.0 * model.before);
    ui.add(egui::Label::new(RichText::new(before).small().color(theme::FAINT)).wrap());
    let settled = settled(ui, model);
    for (index, answer) in model.answers.iter().enumerate() {
        if own {
            let lit = model.lit == Some(index);
            let key = (lit && model.by_key).then_some(Action::Confirm);
            let does = offered(ui, index, answer, lit, key.map_or(String::new(), |key| kit.with_key("", key)));
            done = done.or(does.filter(|does| settled || !matches!(does, HintAction::Take(_))));
        } else {
            told(ui, answer);
        }
        if !answer.soon.is_empty() {
            ui.add(egui::Label::new(RichText::new(&answer.soon).small().color(theme::FAINT)).wrap());
        }
    }
    done
}

/// Seconds that answers have to have been in sight for a click to be meant for one: they come where the pointer may be.
const STARTLE: f64 = 0.4;

/// Whether the answers have been in sight for long enough.
fn settled(ui: &egui::Ui, model: &Hint) -> bool {
    let (id, now) = (ui.id().with("answers"), ui.input(|input| input.time));
    let words: Vec<String> = model.answers.iter().map(|answer| answer.words.clone()).collect();
    match ui.data(|data| data.get_temp::<(Vec<String>, f64)>(id)) {
        Some((known, since)) if known == words => now - since >= STARTLE,
        _ => {
            ui.data_mut(|data| data.insert_temp(id, (words, now)));
            false
        }
    }
}

fn chance(answer: &HintAnswer, key: &str) -> RichText {
    RichText::new(format!("{:.0}% to win{key}", 100.0 * answer.chance)).color(theme::GOLD)
}

/// An answer that can be taken, by this key as well where there is one.
fn offered(ui: &mut egui::Ui, index: usize, answer: &HintAnswer, lit: bool, key: String) -> Option<HintAction> {
    let button = egui::Button::new(answer.words.as_str()).selected(lit).right_text(chance(answer, &key)).truncate();
    let button = ui.add(button.min_size(egui::vec2(ui.available_width(), 26.0)));
    // A pointer that lies still takes no light from what a key has lit.
    let pointed = button.hovered() && !lit && ui.input(|input| input.pointer.delta() != egui::Vec2::ZERO);
    if button.clicked() { Some(HintAction::Take(index)) } else { pointed.then_some(HintAction::Light(index)) }
}

/// An answer that somebody else gave, or could have given.
fn told(ui: &mut egui::Ui, answer: &HintAnswer) {
    ui.horizontal(|ui| {
        let words = if answer.given { format!("\u{2714} {}", answer.words) } else { answer.words.clone() };
        let words = RichText::new(words);
        let words = if answer.given { words.strong() } else { words };
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            ui.label(chance(answer, ""));
            ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
                ui.add(egui::Label::new(words).truncate());
            });
        });
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::face::panels::testing::Bench;

    #[test]
    fn why_tells_what_was_done_and_what_else_there_was() {
        let answer = |words: &str, given| HintAnswer {
            words: words.to_owned(),
            chance: 0.4,
            soon: "By the end of round 2: Vanguard falls in 30 of 100 games".to_owned(),
            given,
        };
        let answers = vec![answer("Cleave: Vanguard", true), answer("End the turn", false)];
        let about = "Ogre: Cleave: Vanguard".to_owned();
        let model = Hint { about, before: 0.5, answers, earlier: true, ..Hint::default() };
        let mut bench = Bench::new(420.0, 300.0);
        bench.show(|ui, kit| hint(ui, &model, kit));
        assert_eq!(bench.cut_off(), Vec::<&str>::new());
        assert!(
            bench.text().contains("Their chance to win as things stood: 50%")
                && bench.text().contains("\u{2714} Cleave")
        );
        assert_eq!(bench.click("Earlier", |ui, kit| hint(ui, &model, kit)), Some(HintAction::Earlier));
        // Whoever asks for itself is told that each answer is a step and no whole turn.
        assert!(!bench.text().contains("a next step"));
        let own = Hint { about: String::new(), ..model };
        bench.show(|ui, kit| hint(ui, &own, kit));
        assert!(bench.text().contains("Each of these is a next step"));
        // What a key has lit stays so where the pointer has come to rest on another answer.
        let lit = Hint { lit: Some(0), by_key: true, ..own };
        let [moved, still] = bench.rest_on("End the turn", |ui, kit| hint(ui, &lit, kit));
        assert_eq!((moved, still), (Some(HintAction::Light(1)), None));
    }
}
