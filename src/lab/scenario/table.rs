//! What playing a case takes in every game: the battle, the decisions met on the way, and the problems found.

use std::panic::{AssertUnwindSafe, catch_unwind};

use serde::Serialize;

use super::explained;
use super::report::{CaseReport, StepFailure};
use crate::content::ruleset::Lexicon;
use crate::core::battle::Battle;
use crate::core::dice::Dice;
use crate::core::intent::{Decision, Intent, Options};
use crate::core::name::Name;
use crate::core::resolve::Rules;
use crate::lab::telling;

/// More answers than any step of a sound case takes.
const MOST_ANSWERS: usize = 500;
/// Facts shown before a failing step.
const BEFORE: usize = 6;

/// Plays a case; a rule that panics fails its case and not the run.
pub fn played(name: &str, covers: &[Name], play: impl FnOnce() -> Result<(), Box<StepFailure>>) -> CaseReport {
    let failure = match catch_unwind(AssertUnwindSafe(play)) {
        Ok(played) => played.err().map(|failure| *failure),
        Err(panic) => {
            let said = panic.downcast_ref::<String>().map(String::as_str).or_else(|| panic.downcast_ref().copied());
            Some(*broken(format!("the rules panicked: {}", said.unwrap_or("without a word"))))
        }
    };
    CaseReport { name: name.to_owned(), covers: covers.to_vec(), failure }
}

/// A case that cannot even begin.
pub fn broken(problem: String) -> Box<StepFailure> {
    Box::new(StepFailure { problems: vec![problem], ..StepFailure::default() })
}

/// A battle under check.
pub struct Table<R: Rules> {
    /// The battle.
    pub battle: Battle<R>,
    /// Decisions met in the step.
    pub met: Vec<Decision>,
    /// What is wrong.
    pub problems: Vec<String>,
    answers: usize,
    words: Lexicon,
}

impl<R: Rules> Table<R> {
    /// A battle that stands at its first decision.
    pub fn new(battle: Battle<R>, words: Lexicon) -> Self {
        let mut table = Self { battle, met: Vec::new(), problems: Vec::new(), answers: 0, words };
        table.note_decision();
        table
    }

    /// Begins a step, whose dice come up so; the mark of its facts.
    pub fn begin(&mut self, dice: &[u8]) -> usize {
        self.met.clear();
        self.note_decision();
        self.answers = 0;
        self.battle.world_mut().resource_mut::<Dice>().script(dice);
        self.battle.facts().len()
    }

    /// Notes something that is wrong.
    pub fn problem(&mut self, problem: impl Into<String>) {
        self.problems.push(problem.into());
    }

    /// Gives an answer that has to be taken.
    pub fn submit(&mut self, intent: Intent) {
        self.answers += 1;
        if let Err(refusal) = self.battle.submit(intent) {
            self.problem(format!("refused ({}): {}", refusal.code, refusal.text));
        }
        self.note_decision();
    }

    /// Gives an answer that has to be refused, for a reason of this code or with these words in it.
    pub fn be_refused(&mut self, intent: Intent, why: &str) {
        let before = self.battle.hash();
        match self.battle.submit(intent) {
            Ok(()) => self.problem(format!("was to be refused ({why:?}) and was taken")),
            Err(refusal) if refusal.code == why || refusal.text.contains(why) => {
                self.problems.extend(explained::silent(&refusal));
            }
            Err(refusal) => {
                let (code, text) = (refusal.code, &refusal.text);
                self.problem(format!("was to be refused for {why:?}, and was for {code:?}: {text}"));
            }
        }
        if self.problems.is_empty() && self.battle.hash() != before {
            self.problem("a refused intent changed the battle");
        }
    }

    /// Declines whatever can be declined until `done`.
    pub fn settle(&mut self, mut done: impl FnMut(&Battle<R>) -> bool) {
        while self.problems.is_empty() && self.battle.decision().is_some_and(Decision::passable) {
            if done(&self.battle) || self.is_tired() {
                return;
            }
            self.submit(Intent::Pass);
        }
    }

    /// Answers whatever is pending as little as possible: passes, takes the first choice, ends turns, until `done`.
    pub fn run_down(&mut self, mut done: impl FnMut(&Battle<R>) -> bool) {
        while self.problems.is_empty() && !done(&self.battle) {
            let Some(decision) = self.battle.decision() else { return };
            let intent = match (&decision.options, decision.about) {
                _ if decision.passable() => Some(Intent::Pass),
                (Options::Act, Some(who)) => Some(Intent::EndTurn(who)),
                (Options::Choose { choices, .. }, _) => choices.first().cloned().map(Intent::Choose),
                _ => None,
            };
            match intent {
                _ if self.is_tired() => return,
                Some(intent) => self.submit(intent),
                None => return self.problem("a decision has no answers"),
            }
        }
    }

    fn is_tired(&mut self) -> bool {
        let tired = self.answers >= MOST_ANSWERS;
        if tired {
            self.problem("the step does not come to an end");
        }
        tired
    }

    /// Notes what the battle waits for among the decisions met.
    pub fn note_decision(&mut self) {
        self.met.extend(self.battle.decision().cloned());
    }

    /// Makes sure that the dice came out even and the rules are sound.
    pub fn count_dice(&mut self) {
        let (left, missing) = self.battle.world_mut().resource_mut::<Dice>().audit();
        if !left.is_empty() {
            self.problem(format!("dice nobody asked for: {left:?}"));
        }
        for fault in missing {
            self.problem(fault);
        }
        if let Some(fault) = self.battle.fault() {
            let fault: String = fault.chars().take(600).collect();
            self.problem(format!("the rules are at fault: {fault}"));
        }
    }

    /// Fails the case if the step has problems: its number, its author's remark, what it did, the mark of its facts.
    ///
    /// # Errors
    /// The problems, with what happened around them.
    pub fn close(&mut self, number: usize, note: &str, done: String, mark: usize) -> Result<(), Box<StepFailure>> {
        let flaws: Vec<String> = self.battle.facts().since(mark).iter().filter_map(explained::flaw).collect();
        self.problems.extend(flaws);
        if self.problems.is_empty() {
            return Ok(());
        }
        let tag = |id| self.battle.tag(id);
        let line = |fact| telling::line(fact, &self.words, &tag);
        let facts = self.battle.facts();
        let waits = self.battle.decision().map_or_else(|| "nothing".to_owned(), |it| telling::decision(it, &tag));
        Err(Box::new(StepFailure {
            step: number,
            note: note.to_owned(),
            done,
            problems: self.problems.clone(),
            before: facts.all()[mark.saturating_sub(BEFORE)..mark.min(facts.len())].iter().map(line).collect(),
            log: facts.since(mark).iter().map(line).collect(),
            passed: self.met.iter().map(|decision| telling::decision(decision, &tag)).collect(),
            waits,
        }))
    }
}

/// What a step does, part by part, in one line: changes made by hand, an intent, whatever else the game has, dice.
pub fn done(set: bool, intent: Option<&impl Serialize>, more: Vec<String>, dice: &[u8]) -> String {
    let mut parts = Vec::new();
    if set {
        parts.push("set".to_owned());
    }
    parts.extend(intent.and_then(|intent| ron::to_string(intent).ok()));
    parts.extend(more);
    if !dice.is_empty() {
        parts.push(format!("dice {dice:?}"));
    }
    if parts.is_empty() { "look".to_owned() } else { parts.join(", ") }
}
