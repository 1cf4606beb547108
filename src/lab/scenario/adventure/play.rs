//! Plays a case: each step's intent, the passes nobody wrote down, the dice, and what was expected.

use std::sync::Arc;

use super::expect::Scene;
use super::format::{Case, Step};
use super::stage;
use crate::core::dice::Dice;
use crate::core::intent::{Decision, Intent, Options};
use crate::lab::scenario::report::{CaseReport, StepFailure};
use crate::lab::telling;
use crate::rulesets::the_adventure_game::battle::Battle;
use crate::rulesets::the_adventure_game::content::{Content, WORDS};

/// More answers than any step of a sound case takes.
const MOST_ANSWERS: usize = 300;
/// Facts shown before a failing step.
const BEFORE: usize = 6;

/// Plays one case.
pub fn case(case: &Case, content: &Arc<Content>) -> CaseReport {
    // A rule that panics fails its case and not the run.
    let played = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| play(case, content)));
    let failure = match played {
        Ok(played) => played.err().map(|failure| *failure),
        Err(panic) => {
            let said = panic.downcast_ref::<String>().map(String::as_str).or_else(|| panic.downcast_ref().copied());
            let problem = format!("the rules panicked: {}", said.unwrap_or("without a word"));
            Some(StepFailure { problems: vec![problem], ..StepFailure::default() })
        }
    };
    CaseReport { name: case.name.clone(), covers: case.covers.clone(), failure }
}

fn play(case: &Case, content: &Arc<Content>) -> Result<(), Box<StepFailure>> {
    let broken = |problem: String| Box::new(StepFailure { problems: vec![problem], ..StepFailure::default() });
    let battle = stage::battle(case, content).map_err(broken)?;
    let mut player = Player { battle, case, met: Vec::new(), problems: Vec::new(), answers: 0 };
    player.note_decision();
    player.settle(case.steps.first());
    player.count_dice();
    player.close(0, 0)?;
    for (index, step) in case.steps.iter().enumerate() {
        player.step(index, step)?;
    }
    Ok(())
}

struct Player<'a> {
    battle: Battle,
    case: &'a Case,
    /// Decisions met in the step.
    met: Vec<Decision>,
    problems: Vec<String>,
    answers: usize,
}

impl Player<'_> {
    fn step(&mut self, index: usize, step: &Step) -> Result<(), Box<StepFailure>> {
        let number = index + 1;
        for change in &step.set {
            if let Err(problem) = stage::change(&mut self.battle, change) {
                self.problems.push(problem);
            }
        }
        let mark = self.battle.facts().len();
        self.met.clear();
        self.note_decision();
        self.answers = 0;
        self.battle.world_mut().resource_mut::<Dice>().script(&step.dice);
        self.act(step);
        self.settle(self.case.steps.get(number));
        self.count_dice();
        if self.problems.is_empty() {
            self.compare(step, mark);
        }
        self.close(number, mark)
    }

    fn act(&mut self, step: &Step) {
        if let Some((who, ask)) = step.until {
            let who = match stage::id(&self.battle, who) {
                Ok(who) => who,
                Err(problem) => return self.problem(problem),
            };
            return self.run_down(|_, decision| decision.about == Some(who) && decision.ask == ask);
        }
        if step.end_round {
            let round = self.battle.view().clock().round;
            return self.run_down(|battle, _| battle.view().clock().round > round);
        }
        let Some(intent) = &step.intent else {
            if step.refused.is_some() {
                self.problem("`refused` needs an intent");
            }
            return;
        };
        let intent = match intent.rename(&mut |tag| stage::id(&self.battle, tag)) {
            Ok(intent) => intent,
            Err(problem) => return self.problem(problem),
        };
        match &step.refused {
            None => {
                self.met.clear();
                self.submit(intent);
            }
            Some(why) => self.be_refused(intent, why),
        }
    }

    fn submit(&mut self, intent: Intent) {
        self.answers += 1;
        if let Err(refusal) = self.battle.submit(intent) {
            self.problem(format!("refused ({}): {}", refusal.code, refusal.text));
        }
        self.note_decision();
    }

    fn be_refused(&mut self, intent: Intent, why: &str) {
        let before = self.battle.hash();
        match self.battle.submit(intent) {
            Ok(()) => self.problem(format!("was to be refused ({why:?}) and was taken")),
            Err(refusal) if refusal.code == why || refusal.text.contains(why) => {}
            Err(refusal) => {
                let text = &refusal.text;
                self.problem(format!("was to be refused for {why:?}, and was for {:?}: {text}", refusal.code));
            }
        }
        if self.problems.is_empty() && self.battle.hash() != before {
            self.problem("a refused intent changed the battle");
        }
    }

    /// Declines what the next step does not answer.
    fn settle(&mut self, next: Option<&Step>) {
        while self.problems.is_empty() && self.battle.decision().is_some_and(Decision::passable) {
            if next.is_some_and(|next| self.answered_by(next)) {
                return;
            }
            if self.answers >= MOST_ANSWERS {
                return self.problem("the step does not come to an end");
            }
            self.submit(Intent::Pass);
        }
    }

    /// Whether a step answers the decision that is pending, or wants to look at it.
    fn answered_by(&self, next: &Step) -> bool {
        match &next.intent {
            // An intent to be refused is meant for a decision of its own kind.
            Some(Intent::Choose(_) | Intent::Pass) => next.refused.is_none(),
            _ => false,
        }
    }

    /// Everybody does as little as possible until `done`.
    fn run_down(&mut self, mut done: impl FnMut(&Battle, &Decision) -> bool) {
        while self.problems.is_empty() {
            let Some(decision) = self.battle.decision().cloned() else { return };
            if done(&self.battle, &decision) {
                return;
            }
            if self.answers >= MOST_ANSWERS {
                return self.problem("the turn does not come");
            }
            let intent = match (&decision.options, decision.about) {
                _ if decision.passable() => Intent::Pass,
                (Options::Act, Some(who)) => Intent::EndTurn(who),
                _ => return self.problem("a decision has no answers"),
            };
            self.submit(intent);
        }
    }

    fn note_decision(&mut self) {
        self.met.extend(self.battle.decision().cloned());
    }

    fn count_dice(&mut self) {
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

    fn compare(&mut self, step: &Step, mark: usize) {
        let scene = Scene { battle: &self.battle, facts: self.battle.facts().since(mark), met: &self.met };
        let mut problems = Vec::new();
        for expected in &step.expect {
            if let Err(found) = expected.check(&scene) {
                let expected = ron::to_string(expected).unwrap_or_default();
                problems.push(format!("expected {expected}\n       found {found}"));
            }
        }
        self.problems.extend(problems);
    }

    fn problem(&mut self, problem: impl Into<String>) {
        self.problems.push(problem.into());
    }

    /// Fails the case if the step has problems.
    fn close(&mut self, number: usize, mark: usize) -> Result<(), Box<StepFailure>> {
        if self.problems.is_empty() {
            return Ok(());
        }
        let view = self.battle.view();
        let tag = |id| view.tag(id);
        let line = |fact| telling::line(fact, &WORDS, &tag);
        let facts = self.battle.facts();
        let before = facts.all()[mark.saturating_sub(BEFORE)..mark.min(facts.len())].iter().map(line).collect();
        let waits = match self.battle.decision() {
            Some(decision) => telling::decision(decision, &tag),
            None => "nothing".to_owned(),
        };
        let step = number.checked_sub(1).and_then(|index| self.case.steps.get(index));
        Err(Box::new(StepFailure {
            step: number,
            note: step.map(|step| step.note.clone()).unwrap_or_default(),
            done: step.map(done).unwrap_or_default(),
            problems: std::mem::take(&mut self.problems),
            before,
            log: facts.since(mark).iter().map(line).collect(),
            passed: self.met.iter().map(|decision| telling::decision(decision, &tag)).collect(),
            waits,
        }))
    }
}

/// What a step does, in one line.
fn done(step: &Step) -> String {
    let mut parts = Vec::new();
    if !step.set.is_empty() {
        parts.push("set".to_owned());
    }
    parts.extend(step.intent.as_ref().and_then(|intent| ron::to_string(intent).ok()));
    parts.extend(step.until.map(|(who, ask)| format!("until {who} has {ask}")));
    if step.end_round {
        parts.push("end of the round".to_owned());
    }
    if !step.dice.is_empty() {
        parts.push(format!("dice {:?}", step.dice));
    }
    if parts.is_empty() { "look".to_owned() } else { parts.join(", ") }
}
