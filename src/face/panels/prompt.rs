//! A question to the player with its answers; reachable by keys.

use bevy_egui::egui::{self, Align, Layout, RichText, ScrollArea};

use crate::face::input::Action;
use crate::face::settings::Answer;
use crate::face::ui::{Kit, theme};

/// Points between answers.
const GAP: f32 = 6.0;
/// Least width of an answer, in points.
const ANSWER_WIDTH: f32 = 218.0;
/// Height of the row for standing answers, in points.
const STANDING: f32 = 22.0;
/// Most width of an answer, in points.
const MOST_WIDTH: f32 = 420.0;

/// One answer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PromptChoice {
    /// Its place among the choices of the decision, of which some may not be shown.
    pub index: usize,
    /// The answer in words.
    pub words: String,
    /// What it means, in a line; may be empty.
    pub detail: String,
    /// What standing answers call its like.
    pub kind: String,
}

/// A question.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Prompt {
    /// What is asked.
    pub title: String,
    /// What it is about.
    pub text: String,
    /// The answers.
    pub choices: Vec<PromptChoice>,
    /// The lit answer; the one `Action::Confirm` gives. Past the end it is declining.
    pub lit: usize,
    /// Words for declining; `None` where an answer must be given.
    pub decline: Option<String>,
    /// Words for declining this kind of question for the rest of the turn or phase; `None` where that makes no sense.
    pub mute: Option<String>,
    /// Whether the answer is picked on the board; then no answer is lit and only declining stands here.
    pub on_board: bool,
    /// Whether a standing answer can be set for questions of this kind.
    pub standing: bool,
    /// Whether the question is put by the other side's doing.
    pub hostile: bool,
    /// What tells it from the one asked before, in whatever words.
    pub asked: u64,
}

/// What the player does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PromptAction {
    /// Gives an answer.
    Choose(usize),
    /// Declines.
    Decline,
    /// Declines, and every question of this kind for the rest of the turn.
    Mute,
    /// Points at an answer, to see it on the board.
    Light(usize),
    /// From now on always answers this way.
    Always(Answer),
}

impl Prompt {
    /// Answers counting those that decline.
    pub fn answers(&self) -> usize {
        self.choices.len() + usize::from(self.decline.is_some()) + usize::from(self.mute.is_some())
    }

    /// The choice that a number stands for, by its place in the decision; none for those that decline.
    pub fn choice(&self, number: usize) -> Option<usize> {
        self.choices.get(number).map(|choice| choice.index)
    }

    /// The number of the answer that declines, if one may.
    pub fn declining(&self) -> Option<usize> {
        self.decline.as_ref().map(|_| self.choices.len())
    }

    /// The answer of a number: the choices, then declining, then declining for the rest of the turn.
    fn action(&self, number: usize) -> PromptAction {
        match number.checked_sub(self.choices.len()) {
            None => PromptAction::Choose(number),
            Some(0) if self.decline.is_some() => PromptAction::Decline,
            Some(_) => PromptAction::Mute,
        }
    }

    /// What an action by key means for the question.
    pub fn keys(&self, pressed: impl Fn(Action) -> bool) -> Option<PromptAction> {
        let count = self.answers();
        if count == 0 {
            return None;
        }
        if pressed(Action::NextOption) {
            return Some(PromptAction::Light((self.lit + 1) % count));
        }
        if pressed(Action::PreviousOption) {
            return Some(PromptAction::Light((self.lit + count - 1) % count));
        }
        for (i, slot) in Action::ABILITIES.into_iter().enumerate() {
            if pressed(slot) && i < self.choices.len() {
                return Some(PromptAction::Choose(i));
            }
            if pressed(slot) && i == self.choices.len() && self.mute.is_some() {
                return Some(PromptAction::Mute);
            }
        }
        if pressed(Action::Cancel) && self.decline.is_some() {
            return Some(PromptAction::Decline);
        }
        if pressed(Action::Confirm) {
            return Some(self.action(self.lit.min(count - 1)));
        }
        None
    }
}

/// Draws the question: what is asked, the answers, below them those that decline, which never scroll out of sight.
pub fn prompt(ui: &mut egui::Ui, model: &Prompt, kit: Kit) -> Option<PromptAction> {
    let mut action = None;
    let color = if model.hostile { kit.palette.tone(crate::face::palette::Tone::Harm) } else { theme::GOLD };
    ui.spacing_mut().item_spacing = egui::vec2(GAP, GAP);
    ui.add(egui::Label::new(RichText::new(&model.title).size(17.0).strong().color(color)).wrap());
    about(ui, model);
    let can_stand = |choice: &&PromptChoice| model.standing && !choice.kind.is_empty();
    let lit = model.choices.get(model.lit).filter(can_stand);
    // The row keeps its place while what is lit moves to answers that have no use for it.
    let standing = model.choices.iter().any(|choice| can_stand(&choice));
    let declining = model.choices.len()..model.answers();
    let words = |i: usize| if model.action(i) == PromptAction::Mute { &model.mute } else { &model.decline };
    let side_by_side = (ui.available_width() - GAP) / 2.0;
    let short = |i: usize| words(i).as_ref().is_none_or(|words| words.len() as f32 * 8.0 + 40.0 < side_by_side);
    let beside = declining.len() == 2 && declining.clone().all(short);
    if !model.choices.is_empty() {
        let wide = ui.available_width();
        let lines = |i: usize| words(i).as_ref().map_or(1.0, |words| (words.len() as f32 * 8.0 / (wide - 40.0)).ceil());
        let rows = if beside { 1.0 } else { declining.clone().map(lines).sum::<f32>() };
        let footer = 34.0 + if standing { STANDING + GAP } else { 0.0 };
        let tall = (ui.available_height() - rows * 27.0 - GAP * declining.len() as f32 - footer).max(34.0);
        let hidden;
        (action, hidden) = choices(ui, model, tall, kit);
        if hidden > 0.5 {
            let lacks = (lacking(ui, model) + hidden).min(MOST_LACKING);
            ui.data_mut(|data| data.insert_temp(lacking_id(model), lacks));
        }
    }
    let mut decline = |ui: &mut egui::Ui| {
        let wide = if beside { side_by_side } else { ui.available_width() };
        for i in declining.clone() {
            action = one(ui, model, i, wide, kit).or(action);
        }
    };
    if beside {
        ui.horizontal_top(decline);
    } else {
        decline(ui);
    }
    ui.spacing_mut().item_spacing.x = 5.0;
    if standing {
        let row = egui::vec2(ui.available_width(), STANDING);
        ui.allocate_ui_with_layout(row, Layout::right_to_left(Align::Center), |ui| {
            ui.set_min_size(row);
            if let Some(choice) = lit {
                for (words, value) in [("never ask", Answer::Never), ("always use", Answer::Always)] {
                    let tip = format!("{}, in every fight from now on.\nCan be changed in the settings.", choice.kind);
                    if ui.small_button(words).on_hover_text(tip).clicked() {
                        action = Some(PromptAction::Always(value));
                    }
                }
                let kind = RichText::new(format!("{}:", choice.kind)).small().color(theme::FAINT);
                ui.add(egui::Label::new(kind).truncate());
            }
        });
    }
    if !model.on_board && model.answers() > 1 && ui.available_width() > 230.0 {
        ui.horizontal(|ui| {
            kit.key(ui, Action::PreviousOption);
            kit.key(ui, Action::NextOption);
            ui.label(RichText::new("choose").small().color(theme::FAINT));
            kit.key(ui, Action::Confirm);
            ui.label(RichText::new("answer").small().color(theme::FAINT));
        });
    }
    action
}

/// The most room beyond the usual that the answers to a question ask for, in points.
const MOST_LACKING: f32 = 400.0;

/// How much room the answers to a question lacked since it was put, beyond what it has by itself, in points.
pub fn lacking(ui: &egui::Ui, model: &Prompt) -> f32 {
    ui.data(|data| data.get_temp(lacking_id(model))).unwrap_or(0.0)
}

fn lacking_id(model: &Prompt) -> egui::Id {
    egui::Id::new(("room for answers", model.asked, &model.title, &model.text))
}

/// What the question is about, in words.
fn about(ui: &mut egui::Ui, model: &Prompt) {
    if !model.text.is_empty() {
        ui.add(egui::Label::new(&model.text).wrap());
    }
}

/// Draws the answers but for those that decline, in columns; how much of them has no room, in points.
fn choices(ui: &mut egui::Ui, model: &Prompt, tall: f32, kit: Kit) -> (Option<PromptAction>, f32) {
    let mut action = None;
    let mut list = ScrollArea::vertical().id_salt("prompt").max_height(tall).auto_shrink([false, true]);
    // A new question is read from its top, be it in the words of the one before.
    let id = ui.id().with("asked");
    if ui.data(|data| data.get_temp(id)) != Some(model.asked) {
        ui.data_mut(|data| data.insert_temp(id, model.asked));
        list = list.vertical_scroll_offset(0.0);
    }
    let list = list.show(ui, |ui| {
        let columns = ((ui.available_width() + GAP) / (ANSWER_WIDTH + GAP)).floor().max(1.0) as usize;
        let columns = columns.min(model.choices.len());
        let wide = ((ui.available_width() - GAP * (columns - 1) as f32) / columns as f32).min(MOST_WIDTH);
        let answers: Vec<usize> = (0..model.choices.len()).collect();
        for row in answers.chunks(columns) {
            ui.horizontal_top(|ui| {
                for &i in row {
                    action = one(ui, model, i, wide, kit).or(action);
                }
            });
        }
    });
    (action, (list.content_size.y - list.inner_rect.height()).max(0.0))
}

/// Draws the answer of a number.
fn one(ui: &mut egui::Ui, model: &Prompt, i: usize, wide: f32, kit: Kit) -> Option<PromptAction> {
    let lit = !model.on_board && model.lit.min(model.answers() - 1) == i;
    let does = model.action(i);
    let number = |i: usize| Action::ABILITIES.get(i).map(|slot| kit.bindings.hint(*slot)).unwrap_or_default();
    let (words, detail, key) = match does {
        PromptAction::Choose(_) => {
            let choice = &model.choices[i];
            (choice.words.as_str(), choice.detail.as_str(), number(i))
        }
        PromptAction::Mute => (model.mute.as_deref().unwrap_or_default(), "", number(model.choices.len())),
        _ => (model.decline.as_deref().unwrap_or_default(), "", kit.bindings.hint(Action::Cancel)),
    };
    let room = egui::vec2(wide, 28.0);
    let cell = ui.allocate_ui_with_layout(room, Layout::top_down(Align::Min), |ui| {
        // The button wraps at the width of its region, so the region has to be the answer's own.
        ui.set_width(wide);
        answer(ui, words, detail, &key, lit, wide)
    });
    let response = cell.inner;
    // What a key takes is in sight: a light that has moved, by key or with a new question, is scrolled to.
    let id = ui.id().with("lit");
    let scrolls = matches!(does, PromptAction::Choose(_));
    if lit && scrolls && ui.data(|data| data.get_temp(id)) != Some((model.asked, i)) {
        ui.data_mut(|data| data.insert_temp(id, (model.asked, i)));
        response.scroll_to_me(None);
    }
    if response.clicked() {
        return Some(does);
    }
    let pointed = response.hovered() && !lit && ui.input(|input| input.pointer.delta() != egui::Vec2::ZERO);
    pointed.then_some(PromptAction::Light(i))
}

fn answer(ui: &mut egui::Ui, words: &str, detail: &str, key: &str, lit: bool, wide: f32) -> egui::Response {
    let mut job = egui::text::LayoutJob::default();
    let body = egui::FontId::proportional(theme::BODY);
    let small = egui::FontId::proportional(theme::SMALL);
    if !key.is_empty() {
        job.append(&format!("{key}   "), 0.0, egui::TextFormat::simple(small.clone(), theme::FAINT));
    }
    job.append(words, 0.0, egui::TextFormat::simple(body, theme::TEXT));
    if !detail.is_empty() {
        job.append(&format!("\n{detail}"), 0.0, egui::TextFormat::simple(small, theme::FAINT));
    }
    job.wrap.max_width = wide - 20.0;
    let mut button = egui::Button::new(job).min_size(egui::vec2(wide, 28.0)).wrap();
    if lit {
        button = button.fill(ui.visuals().selection.bg_fill).stroke(egui::Stroke::new(1.5, theme::GOLD));
    }
    ui.add(button)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::face::panels::testing::Bench;

    fn model() -> Prompt {
        let choice = |words: &str| PromptChoice {
            index: 0,
            words: words.into(),
            detail: "half damage".into(),
            kind: "Parry".into(),
        };
        Prompt {
            title: "Parry?".into(),
            choices: vec![choice("Use Parry"), choice("Use Parry, spend 1 focus")],
            decline: Some("Do nothing".into()),
            standing: true,
            ..Prompt::default()
        }
    }

    #[test]
    fn every_answer_can_be_clicked() {
        let model = model();
        let mut bench = Bench::new(300.0, 300.0);
        let mut click = |words: &str| bench.click(words, |ui, kit| prompt(ui, &model, kit));
        assert_eq!(click("spend 1 focus"), Some(PromptAction::Choose(1)));
        assert_eq!(click("Do nothing"), Some(PromptAction::Decline));
        assert_eq!(click("never ask"), Some(PromptAction::Always(Answer::Never)));
        assert_eq!(bench.cut_off(), Vec::<&str>::new());
    }

    #[test]
    fn declining_is_in_sight_however_many_and_long_the_answers_are() {
        let detail = "You may shift up to 1. Halve the damage if you are the target or end adjacent to it. ".repeat(3);
        let choice = |index| PromptChoice {
            index,
            words: format!("Tactician: Parry {index}"),
            detail: detail.clone(),
            kind: "Parry".into(),
        };
        let model = Prompt {
            title: "Tactician and Conduit are about to take damage. React?".into(),
            text: "Tactician takes 2 (30 to 28; Slam); Conduit takes 2 (15 to 13; Slam)".into(),
            choices: (0..7).map(choice).collect(),
            decline: Some("Pass".into()),
            mute: Some("Don't ask again this turn".into()),
            ..Prompt::default()
        };
        for (width, height) in [(300.0, 380.0), (216.0, 260.0)] {
            let mut bench = Bench::new(width, height);
            bench.settle(|ui, kit| prompt(ui, &model, kit));
            for words in ["Pass", "again this turn"] {
                let place = bench.place(words);
                assert!(place.bottom() <= height && place.right() <= width, "{words}: {place} in {width} by {height}");
            }
            let mute = bench.click("again this turn", |ui, kit| prompt(ui, &model, kit));
            assert_eq!(mute, Some(PromptAction::Mute));
        }
    }

    /// The list of a new question begins at its top, be it in the same words as the one before.
    #[test]
    fn a_new_question_is_read_from_its_top() {
        let choice = |index| PromptChoice { index, words: format!("Answer {index}"), ..PromptChoice::default() };
        let mut model =
            Prompt { title: "Who acts now?".into(), choices: (0..30).map(choice).collect(), ..Prompt::default() };
        (model.lit, model.decline) = (29, Some("Nobody".into()));
        let mut bench = Bench::new(300.0, 260.0);
        let mut shows_first = |model: &Prompt| {
            bench.settle(|ui, kit| prompt(ui, model, kit));
            bench.text().contains("Answer 0")
        };
        assert!(!shows_first(&model), "what is lit is scrolled to");
        (model.lit, model.asked) = (30, 1);
        assert!(shows_first(&model), "the next question");
    }

    #[test]
    fn nothing_moves_when_another_answer_is_lit() {
        let mut model = Prompt { mute: Some("Not this turn".into()), ..model() };
        for tall in [240.0, 500.0] {
            let mut bench = Bench::new(300.0, tall);
            let mut places = |lit: usize| {
                model.lit = lit;
                bench.settle(|ui, kit| prompt(ui, &model, kit));
                ["Do nothing", "Not this turn", "choose"].map(|words| bench.place(words).center())
            };
            let first = places(0);
            for lit in 1..4 {
                // What is lit has a wider edge.
                let same = |(a, b): (egui::Pos2, egui::Pos2)| a.distance(b) < 2.0;
                assert!(places(lit).into_iter().zip(first).all(same), "{lit} of {tall}");
            }
        }
    }

    #[test]
    fn every_answer_can_be_given_by_keys() {
        let mut model = model();
        let press = |model: &Prompt, key: Action| model.keys(|action| action == key);
        assert_eq!(press(&model, Action::Confirm), Some(PromptAction::Choose(0)));
        assert_eq!(press(&model, Action::Ability2), Some(PromptAction::Choose(1)));
        assert_eq!(press(&model, Action::PreviousOption), Some(PromptAction::Light(2)));
        assert_eq!(press(&model, Action::Cancel), Some(PromptAction::Decline));
        model.lit = 2;
        assert_eq!(press(&model, Action::Confirm), Some(PromptAction::Decline));
        model.mute = Some("Not this turn".into());
        assert_eq!(press(&model, Action::Ability3), Some(PromptAction::Mute));
        model.lit = 3;
        assert_eq!(press(&model, Action::Confirm), Some(PromptAction::Mute));
        model.mute = None;
        model.decline = None;
        assert_eq!(press(&model, Action::Cancel), None, "an answer must be given");
    }
}
