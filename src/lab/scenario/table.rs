//! What playing a case takes in every game: the battle, the decisions met on the way, and the problems found.

use std::panic::{AssertUnwindSafe, catch_unwind};

use super::explained;
use super::mentions::Speech;
use super::report::StepFailure;
use super::script::Notes;
use crate::content::diagnostic::nearest;
use crate::content::ruleset::Lexicon;
use crate::core::battle::Battle;
use crate::core::dice::Dice;
use crate::core::fact::{Fact, FactKind};
use crate::core::ids::CreatureId;
use crate::core::intent::{Choice, Decision, Intent, Options};
use crate::core::name::Name;
use crate::core::resolve::Rules;
use crate::core::roll::Term;
use crate::lab::telling;

/// More answers than any step of a sound case takes.
const MOST_ANSWERS: usize = 500;
/// Facts shown before a failing step.
const BEFORE: usize = 6;

/// Plays a case; a rule that panics fails its case and not the run.
pub fn played(play: impl FnOnce() -> Result<(), Box<StepFailure>>) -> Option<StepFailure> {
    match catch_unwind(AssertUnwindSafe(play)) {
        Ok(played) => played.err().map(|failure| *failure),
        Err(panic) => {
            let said = panic.downcast_ref::<String>().map(String::as_str).or_else(|| panic.downcast_ref().copied());
            Some(*broken(format!("the rules panicked: {}", said.unwrap_or("without a word"))))
        }
    }
}

/// A case that cannot even begin.
pub fn broken(problem: String) -> Box<StepFailure> {
    Box::new(StepFailure { problems: vec![problem], ..StepFailure::default() })
}

/// The id of somebody by tag.
///
/// # Errors
/// When there is nobody of that tag, with those there are.
pub fn find<R: Rules>(battle: &Battle<R>, tag: Name) -> Result<CreatureId, String> {
    battle.by_tag(tag).ok_or_else(|| {
        let known: Vec<Name> = battle.ids().map(|id| battle.tag(id)).collect();
        let near = nearest(tag.as_str(), known.iter().map(|known| known.as_str()));
        let meant = near.map_or_else(String::new, |near| format!("; did you mean {near:?}?"));
        format!("there is no {tag:?} here, only {known:?}{meant}")
    })
}

/// A battle under check.
pub struct Table<'t, 'n, R: Rules> {
    /// The battle.
    pub battle: Battle<R>,
    /// What is written down of it.
    pub notes: &'t mut Notes<'n>,
    /// Decisions met in the step.
    pub met: Vec<Decision>,
    /// What is wrong.
    pub problems: Vec<String>,
    /// Questions that the next step seemed to answer and were declined, with what kept its answer from being one.
    pub passed_over: Vec<String>,
    answers: usize,
    /// How many dice the step has, where it has too few.
    short: Option<usize>,
    dice: usize,
    words: Lexicon,
}

impl<'t, 'n, R: Rules> Table<'t, 'n, R> {
    /// A battle that stands at its first decision.
    pub fn new(battle: Battle<R>, notes: &'t mut Notes<'n>, words: Lexicon, dice: usize) -> Self {
        let mut table = Self {
            battle,
            notes,
            met: Vec::new(),
            problems: Vec::new(),
            passed_over: Vec::new(),
            answers: 0,
            short: None,
            dice,
            words,
        };
        table.note_decision();
        table
    }

    /// Begins a step, whose dice come up so; the mark of its facts.
    pub fn begin(&mut self, dice: &[u8]) -> usize {
        self.met.clear();
        self.note_decision();
        self.answers = 0;
        self.dice = dice.len();
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
            self.problems.append(&mut self.passed_over);
        }
        self.find_missing_die();
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
                self.problems.append(&mut self.passed_over);
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

    /// A die that is missing ends the step: what comes of it is not the author's.
    fn find_missing_die(&mut self) {
        let fault = self.battle.world().resource::<Dice>().first_fault().map(str::to_owned);
        if self.short.is_none()
            && let Some(fault) = fault
        {
            self.short = Some(self.dice);
            self.problem(fault);
        }
    }

    /// Makes sure that the dice came out even and the rules are sound.
    pub fn count_dice(&mut self) {
        self.find_missing_die();
        let (left, _) = self.battle.world_mut().resource_mut::<Dice>().audit();
        if !left.is_empty() && self.problems.is_empty() {
            self.problem(format!("dice nobody asked for: {left:?}"));
        }
        if let Some(fault) = self.battle.fault() {
            let fault: String = fault.chars().take(600).collect();
            self.problem(format!("the rules are at fault: {fault}"));
        }
    }

    /// Ends a step and fails the case if it has problems: its number, its author's remark, the mark of its facts.
    ///
    /// # Errors
    /// The problems, with what happened around them.
    pub fn close(&mut self, number: usize, note: &str, mark: usize) -> Result<(), Box<StepFailure>> {
        let since = self.battle.facts().since(mark);
        let vocabulary = self.notes.vocabulary;
        self.problems.extend(since.iter().filter_map(explained::flaw));
        self.problems.extend(since.iter().find_map(|fact| vocabulary.unlisted_in_fact(fact)));
        self.problems.extend(self.met.iter().find_map(|decision| vocabulary.unlisted_in_decision(decision)));
        self.keep(number, mark);
        if self.problems.is_empty() {
            return Ok(());
        }
        let tag = |id| self.battle.tag(id);
        let line = |fact| telling::line(fact, &self.words, &tag, &|term| self.battle.term(term));
        let facts = self.battle.facts();
        let mut failure = StepFailure {
            step: number,
            note: note.to_owned(),
            problems: self.problems.clone(),
            before: facts.all()[mark.saturating_sub(BEFORE)..mark.min(facts.len())].iter().map(line).collect(),
            ..StepFailure::default()
        };
        if let Some(dice) = self.short {
            failure.log = before_die(facts.since(mark), dice).iter().map(line).collect();
            return Err(Box::new(failure));
        }
        failure.log = facts.since(mark).iter().map(line).collect();
        failure.passed = self.met.iter().map(|decision| telling::decision(decision, &tag)).collect();
        failure.waits =
            self.battle.decision().map_or_else(|| "nothing".to_owned(), |decision| telling::decision(decision, &tag));
        Err(Box::new(failure))
    }

    /// Keeps the words that came up in a step, and its log, where either is wanted.
    fn keep(&mut self, number: usize, mark: usize) {
        let notes = &mut *self.notes;
        let facts = self.battle.facts().since(mark);
        let tag = |id| self.battle.tag(id);
        if notes.wanted.contains(&Speech::Term) {
            let terms = facts.iter().flat_map(|fact| terms_of(&fact.what));
            for term in terms {
                notes.heard.keep(Speech::Term, self.battle.term(term));
                notes.heard.keep(Speech::Term, term.source.name().unwrap_or_default().to_string());
            }
        }
        if notes.wanted.contains(&Speech::Choice) {
            for decision in &self.met {
                let Options::Choose { choices, .. } = &decision.options else { continue };
                for choice in choices {
                    if let Choice::Named(name) = choice {
                        notes.heard.keep(Speech::Choice, name.to_string());
                    }
                }
            }
        }
        let hear = notes.wanted.contains(&Speech::Log);
        if !hear && !notes.options.tell {
            return;
        }
        let term = |term: &Term| self.battle.term(term);
        let lines: Vec<String> = facts.iter().map(|fact| telling::line(fact, &self.words, &tag, &term)).collect();
        if notes.options.tell {
            let done = notes.place.steps.get(number.wrapping_sub(1)).map(|step| step.done.as_str());
            notes.told.extend(done.map(|done| format!("step {number}: {done}")));
            notes.told.extend(lines.iter().map(|line| format!("  {line}")));
        }
        if hear {
            lines.into_iter().for_each(|line| notes.heard.keep(Speech::Log, line));
        }
    }
}

/// The terms of a fact that has some.
pub fn terms_of(what: &FactKind) -> &[Term] {
    match what {
        FactKind::Outcome { result, .. } | FactKind::Versus { result, .. } => &result.terms,
        FactKind::Rolled { terms, .. } | FactKind::Damage { terms, .. } | FactKind::Resisted { terms, .. } => terms,
        _ => &[],
    }
}

/// Whether a term says so: in part of its words, or of the name of what it comes from.
pub fn says<R: Rules>(battle: &Battle<R>, term: &Term, text: &str) -> bool {
    battle.term(term).contains(text) || term.source.name().is_some_and(|name| name.as_str().contains(text))
}

/// What happened before the die came up that follows so many others.
fn before_die(facts: &[Fact], dice: usize) -> &[Fact] {
    let mut rolled = facts.iter().enumerate().filter(|(_, fact)| matches!(fact.what, FactKind::Die { .. }));
    rolled.nth(dice).map_or(facts, |(at, _)| &facts[..at])
}
