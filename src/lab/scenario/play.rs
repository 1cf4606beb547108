//! Plays a case: each step's intent, the passes nobody wrote down, the dice, and what was expected.

use std::sync::Arc;

use super::format::{Case, Step};
use super::report::{CaseReport, StepFailure};
use super::scene::Scene;
use super::stage;
use crate::core::dice::Dice;
use crate::core::ids::CreatureId;
use crate::core::intent::{Choice, Decision, Intent, Options};
use crate::core::name::Name;
use crate::lab::telling;
use crate::rulesets::draw_steel::battle::Battle;
use crate::rulesets::draw_steel::content::{Content, WORDS};
use crate::rulesets::draw_steel::rounds;
use crate::rulesets::draw_steel::terms as t;

/// More answers than any step of a sound case takes.
const MOST_ANSWERS: usize = 500;
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
        if let Some(malice) = step.malice {
            stage::set_malice(&mut self.battle, malice);
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
        let asked = [step.intent.is_some(), step.effect.is_some(), step.turn.is_some(), step.end_round];
        if asked.into_iter().filter(|&asked| asked).count() > 1 {
            return self.problem("a step does one thing: an intent, an effect, a turn or the end of the round");
        }
        if let Some(who) = step.turn {
            return self.go_to_turn(who);
        }
        if step.end_round {
            return self.end_round();
        }
        match (self.intent(step), &step.refused) {
            (None, None) => {}
            (None, Some(_)) => self.problem("`refused` needs an intent"),
            (Some(Err(problem)), _) => self.problem(problem),
            (Some(Ok(intent)), None) => {
                self.met.clear();
                self.submit(intent);
            }
            (Some(Ok(intent)), Some(why)) => self.be_refused(intent, why),
        }
    }

    /// The step's intent in the battle's terms.
    fn intent(&self, step: &Step) -> Option<Result<Intent, String>> {
        if let Some((bearer, kind)) = step.effect {
            return Some(self.record(bearer, kind).map(Intent::Choose));
        }
        let intent = step.intent.as_ref()?.rename(&mut |tag| stage::id(&self.battle, tag));
        Some(intent.map(|intent| self.complete(intent)))
    }

    fn record(&self, bearer: Name, kind: Name) -> Result<Choice, String> {
        let who = stage::id(&self.battle, bearer)?;
        let view = self.battle.view();
        let found = view.conditions(who).find(|(_, held)| held.kinds.contains(&kind) || held.origin == kind);
        let hold = view.hold_record(who).filter(|_| kind == t::GRABBED.get());
        found
            .map(|(_, held)| held.record)
            .or(hold)
            .map(Choice::Record)
            .ok_or_else(|| format!("there is no effect {kind:?} on {bearer}"))
    }

    /// A reaction may leave out whom it is aimed at where only one answer fits.
    fn complete(&self, intent: Intent) -> Intent {
        let Intent::Choose(Choice::React { by, with, on: None, spend }) = intent else { return intent };
        let Some(Decision { options: Options::Choose { choices, .. }, .. }) = self.battle.decision() else {
            return intent;
        };
        let mut fitting = choices.iter().filter(|choice| {
            matches!(choice, Choice::React { by: b, with: w, spend: s, .. } if *b == by && *w == with && *s == spend)
        });
        match (fitting.next(), fitting.next()) {
            (Some(only), None) => Intent::Choose(only.clone()),
            _ => intent,
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
                self.problem(format!(
                    "was to be refused for {why:?}, and was for {:?}: {}",
                    refusal.code, refusal.text
                ));
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
            self.pass();
        }
    }

    fn answered_by(&self, next: &Step) -> bool {
        let Some(Ok(intent)) = self.intent(next) else { return false };
        if next.refused.is_none() {
            return self.battle.check(&intent).is_ok();
        }
        // A refusal is meant for a decision of its own kind.
        matches!(
            (self.battle.decision().map(|decision| &decision.options), intent),
            (Some(Options::Choose { .. }), Intent::Choose(_))
                | (Some(Options::Route(_)), Intent::Route(_))
                | (Some(Options::Use(_)), Intent::Use(_))
        )
    }

    fn pass(&mut self) {
        if self.answers >= MOST_ANSWERS {
            return self.problem("the step does not come to an end");
        }
        self.submit(Intent::Pass);
    }

    /// Answers whatever is pending as little as possible: passes, takes the first choice, ends turns, until `done`.
    fn run_down(&mut self, mut done: impl FnMut(&Battle) -> bool) {
        while self.problems.is_empty() && !done(&self.battle) {
            let Some(decision) = self.battle.decision() else { return };
            if self.answers >= MOST_ANSWERS {
                return self.problem("the turn does not come to an end");
            }
            let intent = match (&decision.options, decision.about) {
                _ if decision.passable() => Intent::Pass,
                (Options::Act, Some(who)) => Intent::EndTurn(who),
                (Options::Choose { choices, .. }, _) => match choices.first() {
                    Some(first) => Intent::Choose(first.clone()),
                    None => return self.problem("a decision has no answers"),
                },
                _ => return self.problem("a decision has no answers"),
            };
            self.submit(intent);
        }
    }

    fn go_to_turn(&mut self, who: Name) {
        let who = match stage::id(&self.battle, who) {
            Ok(who) => who,
            Err(problem) => return self.problem(problem),
        };
        if self.case.from_start {
            return self.pick(who);
        }
        self.run_down(|_| false);
        if self.battle.outcome().is_some() {
            return self.problem("the battle is over");
        }
        if self.problems.is_empty() {
            stage::start_turn(&mut self.battle, who);
            self.note_decision();
        }
    }

    /// In a battle with picks: ends the turn in progress and picks `who` when it may be picked.
    fn pick(&mut self, who: CreatureId) {
        let choice = Choice::Creature(who);
        let turns = self.battle.view().economy(who).turns;
        let offered = |battle: &Battle| {
            let begun = battle.view().clock().active == Some(who) && battle.view().economy(who).turns > turns;
            begun || battle.decision().is_some_and(|decision| decision.ask == "pick")
        };
        self.run_down(offered);
        let Some(decision) = self.battle.decision() else { return self.problem("the battle is over") };
        if decision.ask == "pick" && self.problems.is_empty() {
            self.submit(Intent::Choose(choice));
        }
    }

    fn end_round(&mut self) {
        if self.case.from_start {
            let round = self.battle.view().clock().round;
            return self.run_down(|battle| battle.view().clock().round > round);
        }
        self.run_down(|_| false);
        if self.problems.is_empty() && self.battle.outcome().is_none() {
            rounds::end_round(self.battle.world_mut());
            rounds::start_round(self.battle.world_mut());
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
                problems.push(format!("expected {}\n       found {found}", expected.written()));
            }
        }
        if step.exactly {
            for fact in scene.unexpected(&step.expect) {
                problems.push(format!("expected nothing else\n       found {}", scene.line(fact)));
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
            done: step.map(super::report::done).unwrap_or_default(),
            problems: std::mem::take(&mut self.problems),
            before,
            log: facts.since(mark).iter().map(line).collect(),
            passed: self.met.iter().map(|decision| telling::decision(decision, &tag)).collect(),
            waits,
        }))
    }
}
