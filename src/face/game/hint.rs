//! What the opponent would do in the player's place, and why it did what it did, each asked with a key.

use bevy::prelude::*;
use bevy::winit::EventLoopProxyWrapper;

use super::answer_words::words;
use super::presenter::BattlePresenter;
use super::table::Table;
use crate::ai::{Advice, Advised};
use crate::core::geometry::Spot;
use crate::core::ids::CreatureId;
use crate::core::intent::{Decision, Intent, Options};
use crate::face::board::{Highlights, Mark, Path, PathStep, TargetMark};
use crate::face::idle::{Lively, Waker};
use crate::face::palette::Tone;
use crate::face::panels::hint::{Hint, HintAnswer};
use crate::face::panels::prompt::Prompt;
use crate::face::panels::toast::Toasts;

/// Answers of the opponents among which the last use is looked for.
const TURN: usize = 10;

/// What is said to whoever asks why before there is anything to ask about.
const NOTHING_TO_ASK_ABOUT: &str = "Nobody of another side has done anything yet";

/// The hint that was asked for.
#[derive(Resource, Debug, Default)]
pub struct Hints {
    /// The version of the battle that it is about; 0: none is wanted.
    about: u64,
    /// Which of the opponents' answers is asked about, 0 the last, where it is one of theirs.
    why: Option<usize>,
    /// The answers, once they are thought out.
    advice: Option<Advice>,
    /// How much of them is thought out until then, in percent.
    percent: u8,
    /// The answer that was pointed at or lit by key; before that the board shows the first.
    lit: Option<usize>,
    /// Whether it was lit by key, so that a key gives it.
    by_key: bool,
}

impl Hints {
    /// Asks for a hint, or puts the one shown away.
    pub(super) fn toggle(&mut self, table: &Table) {
        let wanted = !(self.is_wanted(table) && self.why.is_none()) && table.asked().is_some();
        *self = Self { about: if wanted { table.version } else { 0 }, ..Self::default() };
    }

    /// Asks why the opponents did what they did last, or puts that away.
    pub(super) fn toggle_why(&mut self, table: &mut Table, toasts: &mut Toasts) {
        if table.game.answered() == 0 {
            toasts.say(NOTHING_TO_ASK_ABOUT, Tone::Help);
        }
        let wanted = !(self.is_wanted(table) && self.why.is_some());
        *self = Self::default();
        if wanted {
            // What was done with a turn says more than the small choices after it.
            let last = (0..TURN.min(table.game.answered())).find(|&back| table.game.answered_with_use(back));
            self.ask_why(table, last.unwrap_or(0));
        }
    }

    /// Asks why the opponents did what they did last, then what they did before it, and so on; past the first puts it away.
    pub(super) fn next_why(&mut self, table: &mut Table, toasts: &mut Toasts) {
        match self.why.filter(|_| self.is_wanted(table)) {
            Some(back) if table.game.recall(back + 1) => self.ask_why(table, back + 1),
            _ => self.toggle_why(table, toasts),
        }
    }

    /// Asks about the opponents' answer before the one shown, or after it.
    pub(super) fn browse(&mut self, table: &mut Table, earlier: bool) {
        let Some(back) = self.why.filter(|_| self.is_wanted(table)) else { return };
        let next = if earlier { Some(back + 1) } else { back.checked_sub(1) };
        if let Some(next) = next {
            self.ask_why(table, next);
        }
    }

    fn ask_why(&mut self, table: &mut Table, back: usize) {
        if table.game.recall(back) {
            *self = Self { about: table.version, why: Some(back), ..Self::default() };
        }
    }

    /// Puts it away.
    pub(super) fn close(&mut self) {
        *self = Self::default();
    }

    /// Shows another answer on the board.
    pub(super) fn light(&mut self, index: usize) -> bool {
        let changed = self.lit != Some(index);
        if changed {
            (self.lit, self.by_key) = (Some(index), false);
        }
        changed
    }

    /// Lights the first answer by key, then the ones after it or before it; whether there are any that could be given.
    pub(super) fn step(&mut self, table: &Table, step: i32) -> bool {
        let count = match &self.advice {
            Some(advice) if self.is_wanted(table) && self.why.is_none() => advice.answers.len(),
            _ => 0,
        };
        if count > 0 {
            let next = |lit: usize| (lit as i32 + step).rem_euclid(count as i32) as usize;
            let lit = self.lit.filter(|_| self.by_key).map_or(0, next);
            (self.lit, self.by_key) = (Some(lit), true);
        }
        count > 0
    }

    /// The answer that was lit by key.
    pub(super) fn picked(&self, table: &Table) -> Option<Intent> {
        self.answer(table, self.lit.filter(|_| self.by_key)?)
    }

    /// What was lit is not any more, since something else is; whether anything was.
    pub(super) fn unlight(&mut self) -> bool {
        self.by_key = false;
        self.lit.take().is_some()
    }

    /// Which answer of the question as it is shown is lit.
    pub(super) fn number(&self, table: &Table, prompt: &Prompt) -> Option<usize> {
        if self.answer(table, self.lit?)? == Intent::Pass {
            return prompt.declining();
        }
        let index = self.index(table)?;
        prompt.choices.iter().position(|choice| choice.index == index)
    }

    /// Which of the choices or ways of the question is lit.
    fn index(&self, table: &Table) -> Option<usize> {
        match (self.answer(table, self.lit?)?, &table.asked()?.options) {
            (Intent::Choose(choice), Options::Choose { choices, .. }) => choices.iter().position(|own| *own == choice),
            (Intent::Route(way), Options::Route(options)) => options.routes.iter().position(|own| *own == way),
            _ => None,
        }
    }

    /// Whether it is in sight.
    pub(super) fn is_open(&self, table: &Table) -> bool {
        self.is_wanted(table) && (self.why.is_some() || table.asked().is_some())
    }

    fn is_wanted(&self, table: &Table) -> bool {
        self.about == table.version
    }

    /// An answer that it names, which the player could give.
    pub(super) fn answer(&self, table: &Table, index: usize) -> Option<Intent> {
        let advice = self.advice.as_ref().filter(|_| self.is_wanted(table) && self.why.is_none())?;
        advice.answers.get(index).map(|advised| advised.intent.clone())
    }

    /// What the panel shows of it.
    pub(super) fn model(&self, table: &Table) -> Option<Hint> {
        if !self.is_wanted(table) {
            return None;
        }
        let Some(back) = self.why else { return Some(self.told(table.face(), table.asked()?, None)) };
        let recalled = table.game.recalled()?;
        let hint = self.told(recalled.face, recalled.decision, Some(recalled.given));
        let whose = recalled.decision.about.map_or_else(
            || table.level.sides.get(usize::from(recalled.decision.side.0)).map_or("", |side| &side.name).to_owned(),
            |id| recalled.face.name(id),
        );
        let did = words(recalled.face, recalled.decision, recalled.given);
        // A bare answer means nothing without its question.
        let asked = matches!(recalled.decision.options, Options::Choose { .. });
        let asked = if asked { recalled.face.prompt(recalled.decision, 0, false) } else { None };
        // Most questions name whom they ask; a use that names whose it is, such as a feature's, does so first.
        let named = did.starts_with(&whose) || asked.as_ref().is_some_and(|asked| asked.title.contains(&whose));
        let did = asked.map_or_else(|| did.clone(), |asked| format!("{} {did}", asked.title));
        let (earlier, later) = (back + 1 < table.game.answered(), back > 0);
        let about = if named { did } else { format!("{whose}: {did}") };
        Some(Hint { about, earlier, later, ..hint })
    }

    fn told(&self, face: &dyn BattlePresenter, decision: &Decision, given: Option<&Intent>) -> Hint {
        let Some(advice) = &self.advice else { return Hint { thinking: Some(self.percent), ..Hint::default() } };
        let answer = |advised: &Advised| HintAnswer {
            words: words(face, decision, &advised.intent),
            chance: advised.chance,
            soon: soon(face, decision, advised),
            given: given == Some(&advised.intent),
        };
        let answers = advice.answers.iter().map(answer).collect();
        Hint { before: advice.before, answers, lit: self.lit, by_key: self.by_key, ..Hint::default() }
    }

    /// Marks the answer that is lit on the board.
    pub(super) fn mark(&self, table: &Table, highlights: &mut Highlights) {
        let Some(intent) = self.answer(table, self.lit.unwrap_or(0)) else { return };
        let mut squares = |list: &[Spot], mark| highlights.squares.extend(list.iter().map(|&spot| (spot, mark)));
        match &intent {
            Intent::Use(used) => {
                squares(&used.path, Mark::Choice);
                squares(&used.area, Mark::Area);
                highlights.targets.extend(used.on.iter().map(|&id| (id, TargetMark::Chosen)));
                if used.on.is_empty() && used.area.is_empty() {
                    highlights.targets.push((used.by, TargetMark::Lit));
                }
            }
            Intent::Walk { by, path, .. } => highlights.path = way(table.face(), *by, path),
            Intent::Route(path) => squares(path, Mark::Choice),
            Intent::Choose(_) | Intent::Pass | Intent::EndTurn(_) => {}
        }
    }
}

fn way(face: &dyn BattlePresenter, by: CreatureId, path: &[Spot]) -> Option<Path> {
    let steps = path.iter().map(|&spot| PathStep { spot, danger: String::new() }).collect();
    Some(Path { from: face.space(by)?.at, steps, label: "Hint".to_owned() })
}

/// Thinks the hint out while it is wanted.
pub(super) fn think(
    mut hints: ResMut<Hints>,
    mut table: ResMut<Table>,
    proxy: Option<Res<EventLoopProxyWrapper>>,
    mut lively: ResMut<Lively>,
) {
    if hints.about == 0 || hints.advice.is_some() {
        return;
    }
    if !hints.is_wanted(&table) {
        hints.close();
        return;
    }
    let (version, waker) = (table.version, proxy.as_deref().map(Waker::to));
    let game = &mut table.bypass_change_detection().game;
    let thought = if hints.why.is_some() { game.reasons(waker) } else { game.advice(version, waker) };
    let percent = game.advised_percent();
    if thought.is_some() || percent != hints.percent {
        lively.0 = true;
        hints.percent = percent;
        hints.advice = thought;
    }
}

/// What comes of an answer by the end of a round, in words.
fn soon(face: &dyn BattlePresenter, decision: &Decision, advised: &Advised) -> String {
    let foreseen = &advised.foreseen;
    let mut parts: Vec<String> = Vec::new();
    let (dealt, taken) = (foreseen.dealt.round(), foreseen.taken.round());
    if dealt >= 1.0 {
        parts.push(format!("{dealt:.0} damage done"));
    }
    if taken >= 1.0 {
        parts.push(format!("{taken:.0} taken"));
    }
    let falls = foreseen.falls.iter().filter(|(_, share)| *share >= 0.1);
    let (own, others): (Vec<_>, Vec<_>) = falls.partition(|(id, _)| face.side(*id) == decision.side);
    let fall = |&&(id, share): &&(CreatureId, f32)| format!("{} {} {:.0}%", face.name(id), face.falls(), 100.0 * share);
    parts.extend(others.iter().take(2).chain(own.iter().take(2)).map(fall));
    if parts.is_empty() {
        String::new()
    } else {
        format!("By the end of round {}: {}", foreseen.until, parts.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::Player;
    use crate::core::name::Name as Slug;
    use crate::face::rulesets::Windows;
    use crate::rulesets::AllRulesets;
    use crate::testing;

    /// In every game a hint names legal answers in words, with a chance each, and is the same whenever it is asked.
    #[test]
    fn hints_name_legal_answers_with_their_chances() {
        let windows = Windows::from_plugins(AllRulesets);
        for level in ["crossroads", "reed-crossing", "millrace-bridge"] {
            let mut table =
                Table::new(&windows, testing::library(), Slug::new(level), &[], None, &[true, true], 5).unwrap();
            let mut told = Vec::new();
            for _ in 0..2 {
                let mut hints = Hints::default();
                hints.toggle(&table);
                assert!(hints.model(&table).is_some_and(|model| model.thinking.is_some()));
                let version = table.version;
                let advice = loop {
                    if let Some(advice) = table.game.advice(version, None) {
                        break advice;
                    }
                    std::thread::yield_now();
                };
                hints.advice = Some(advice);
                told.push(hints.model(&table).unwrap());
                let first = hints.answer(&table, 0).unwrap();
                assert_eq!(told[0], *told.last().unwrap(), "{level}");
                if told.len() == 2 {
                    table.submit(first).unwrap();
                    assert_eq!(hints.model(&table), None, "{level}: it is over once something has happened");
                }
            }
            for HintAnswer { words, chance, .. } in &told[0].answers {
                assert!(!words.is_empty() && (0.0..=1.0).contains(chance), "{level}: {words}: {chance}");
            }
        }
    }

    /// Keys light the answers of a hint one after the other, and give the lit one; what the pointer lit they do not give.
    #[test]
    fn answers_of_a_hint_are_lit_and_given_by_key() {
        let windows = Windows::from_plugins(AllRulesets);
        let table =
            Table::new(&windows, testing::library(), Slug::new("crossroads"), &[], None, &[true, true], 5).unwrap();
        let decision = table.asked().unwrap();
        let Options::Choose { choices, .. } = &decision.options else { panic!("who acts first is asked") };
        let answer =
            |choice| Advised { intent: Intent::Choose(choice), chance: 0.5, foreseen: crate::ai::Foreseen::default() };
        let (first, last) = (choices[0].clone(), choices[choices.len() - 1].clone());
        let mut hints = Hints::default();
        hints.toggle(&table);
        assert!(!hints.step(&table, 1), "nothing is thought out yet");
        let answers = vec![answer(last.clone()), answer(first.clone())];
        hints.advice = Some(Advice { before: 0.5, answers });
        assert_eq!((hints.picked(&table), hints.index(&table)), (None, None));
        for lit in [&last, &first, &last] {
            assert!(hints.step(&table, 1));
            assert_eq!(hints.picked(&table), Some(Intent::Choose(lit.clone())));
            assert_eq!(hints.index(&table), choices.iter().position(|choice| choice == lit));
        }
        assert!(hints.light(1), "the pointer lights another");
        assert_eq!((hints.picked(&table), hints.index(&table)), (None, Some(0)));
        assert!(hints.unlight(), "an answer of the question itself is pointed at");
        assert_eq!(hints.index(&table), None);
    }

    #[test]
    fn a_hint_to_decline_lights_what_declines() {
        let windows = Windows::from_plugins(AllRulesets);
        let table =
            Table::new(&windows, testing::library(), Slug::new("crossroads"), &[], None, &[true, true], 5).unwrap();
        let decision = table.asked().unwrap();
        let Options::Choose { choices, .. } = &decision.options else { panic!("who acts first is asked") };
        let mut prompt = table.face().prompt(decision, 0, false).unwrap();
        let mut number = |intent: Intent, decline: Option<&str>| {
            let foreseen = crate::ai::Foreseen::default();
            let advice = Advice { before: 0.5, answers: vec![Advised { intent, chance: 0.5, foreseen }] };
            let hints = Hints { about: table.version, advice: Some(advice), lit: Some(0), ..Hints::default() };
            prompt.decline = decline.map(str::to_owned);
            hints.number(&table, &prompt)
        };
        assert_eq!(number(Intent::Choose(choices[1].clone()), Some("Nobody")), Some(1));
        assert_eq!(number(Intent::Pass, Some("Nobody")), Some(choices.len()));
        assert_eq!(number(Intent::Pass, None), None, "it cannot be declined");
    }

    /// What was asked for in one skirmish is not shown in the next.
    #[test]
    fn a_hint_is_for_its_own_skirmish() {
        let windows = Windows::from_plugins(AllRulesets);
        let begin =
            || Table::new(&windows, testing::library(), Slug::new("crossroads"), &[], None, &[true, true], 5).unwrap();
        let (first, second) = (begin(), begin());
        let mut hints = Hints::default();
        hints.toggle(&first);
        assert!(hints.model(&first).is_some());
        assert_eq!(hints.model(&second), None);
    }

    /// What an opponent answered is among what could have been, told of the battle as it stood then.
    #[test]
    fn an_answer_of_the_opponents_can_be_asked_about() {
        let windows = Windows::from_plugins(AllRulesets);
        for level in ["crossroads", "reed-crossing", "lantern-run", "emberfield", "toll-bridge"] {
            let mut table =
                Table::new(&windows, testing::library(), Slug::new(level), &[], None, &[false, false], 5).unwrap();
            let (mut hints, mut toasts) = (Hints::default(), Toasts::default());
            hints.toggle_why(&mut table, &mut toasts);
            assert_eq!(hints.model(&table), None, "{level}: nothing has been answered yet");
            assert_eq!(toasts.all()[0].text, NOTHING_TO_ASK_ABOUT, "{level}");
            for _ in 0..12 {
                let intent = table.game.opponent(Player::Plain, table.version, None).unwrap();
                table.submit(intent).unwrap();
            }
            hints.toggle_why(&mut table, &mut toasts);
            assert_eq!(toasts.all().len(), 1, "{level}");
            hints.browse(&mut table, true);
            assert!(hints.model(&table).is_some_and(|model| model.thinking.is_some() && model.later), "{level}");
            hints.advice = Some(loop {
                if let Some(advice) = table.game.reasons(None) {
                    break advice;
                }
                std::thread::yield_now();
            });
            let model = hints.model(&table).unwrap();
            assert_eq!(model.answers.iter().filter(|answer| answer.given).count(), 1, "{level}: {model:?}");
            assert!(!model.about.is_empty() && (0.0..=1.0).contains(&model.before), "{level}: {model:?}");
            assert_eq!(hints.answer(&table, 0), None, "{level}: it is nobody's to give");
        }
    }
}
