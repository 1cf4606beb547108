//! Plays a case: each step's intent, the passes nobody wrote down, the dice, and what was expected.

use std::sync::Arc;

use super::format::{Case, Step};
use super::scene::Scene;
use super::stage;
use crate::core::ids::CreatureId;
use crate::core::intent::{Choice, Decision, Intent, Options};
use crate::core::name::Name;
use crate::lab::scenario::report::{CaseReport, StepFailure};
use crate::lab::scenario::table::{self, Table};
use crate::rulesets::draw_steel::battle::Battle;
use crate::rulesets::draw_steel::content::{Content, WORDS};
use crate::rulesets::draw_steel::phases::DrawSteelRules;
use crate::rulesets::draw_steel::rounds;
use crate::rulesets::draw_steel::terms as t;

/// Plays one case.
pub fn case(case: &Case, content: &Arc<Content>) -> CaseReport {
    table::played(&case.name, &case.covers, || play(case, content))
}

fn play(case: &Case, content: &Arc<Content>) -> Result<(), Box<StepFailure>> {
    let mut player = Player { table: Table::new(stage::battle(case, content).map_err(table::broken)?, WORDS), case };
    player.settle(case.steps.first());
    player.table.count_dice();
    player.table.close(0, "", String::new(), 0)?;
    case.steps.iter().zip(1..).try_for_each(|(step, number)| player.step(number, step))
}

struct Player<'a> {
    table: Table<DrawSteelRules>,
    case: &'a Case,
}

impl Player<'_> {
    fn step(&mut self, number: usize, step: &Step) -> Result<(), Box<StepFailure>> {
        for change in &step.set {
            if let Err(problem) = stage::change(&mut self.table.battle, change) {
                self.problem(problem);
            }
        }
        if let Some(malice) = step.malice {
            stage::set_malice(&mut self.table.battle, malice);
        }
        let mark = self.table.begin(&step.dice);
        self.act(step);
        self.settle(self.case.steps.get(number));
        self.table.count_dice();
        if self.table.problems.is_empty() {
            self.compare(step, mark);
        }
        self.table.close(number, &step.note, done(step), mark)
    }

    fn problem(&mut self, problem: impl Into<String>) {
        self.table.problem(problem);
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
        match (intent(&self.table.battle, step), &step.refused) {
            (None, None) => {}
            (None, Some(_)) => self.problem("`refused` needs an intent"),
            (Some(Err(problem)), _) => self.problem(problem),
            (Some(Ok(intent)), None) => {
                self.table.met.clear();
                self.table.submit(intent);
            }
            (Some(Ok(intent)), Some(why)) => self.table.be_refused(intent, why),
        }
    }

    /// Declines what the next step does not answer.
    fn settle(&mut self, next: Option<&Step>) {
        self.table.settle(|battle| next.is_some_and(|next| answers(battle, next)));
    }

    fn go_to_turn(&mut self, who: Name) {
        let who = match stage::id(&self.table.battle, who) {
            Ok(who) => who,
            Err(problem) => return self.problem(problem),
        };
        if self.case.from_start {
            return self.pick(who);
        }
        self.table.run_down(|_| false);
        if self.table.battle.outcome().is_some() {
            return self.problem("the battle is over");
        }
        if self.table.problems.is_empty() {
            stage::start_turn(&mut self.table.battle, who);
            self.table.note_decision();
        }
    }

    /// In a battle with picks: ends the turn in progress and picks `who` when it may be picked.
    fn pick(&mut self, who: CreatureId) {
        let choice = Choice::Creature(who);
        let turns = self.table.battle.view().economy(who).turns;
        let offered = |battle: &Battle| {
            let begun = battle.view().clock().active == Some(who) && battle.view().economy(who).turns > turns;
            begun || battle.decision().is_some_and(|decision| decision.ask == "pick")
        };
        self.table.run_down(offered);
        let Some(decision) = self.table.battle.decision() else { return self.problem("the battle is over") };
        if decision.ask == "pick" && self.table.problems.is_empty() {
            self.table.submit(Intent::Choose(choice));
        }
    }

    fn end_round(&mut self) {
        if self.case.from_start {
            let round = self.table.battle.view().clock().round;
            return self.table.run_down(|battle| battle.view().clock().round > round);
        }
        self.table.run_down(|_| false);
        if self.table.problems.is_empty() && self.table.battle.outcome().is_none() {
            rounds::end_round(self.table.battle.world_mut());
            rounds::start_round(self.table.battle.world_mut());
        }
    }

    fn compare(&mut self, step: &Step, mark: usize) {
        let Table { battle, met, .. } = &self.table;
        let scene = Scene { battle, facts: battle.facts().since(mark), met };
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
        self.table.problems.extend(problems);
    }
}

/// The step's intent in the battle's terms.
fn intent(battle: &Battle, step: &Step) -> Option<Result<Intent, String>> {
    if let Some((bearer, kind)) = step.effect {
        return Some(record(battle, bearer, kind).map(Intent::Choose));
    }
    let intent = step.intent.as_ref()?.rename(&mut |tag| stage::id(battle, tag));
    Some(intent.map(|intent| complete(battle, intent)))
}

fn record(battle: &Battle, bearer: Name, kind: Name) -> Result<Choice, String> {
    let who = stage::id(battle, bearer)?;
    let view = battle.view();
    let found = view.conditions(who).find(|(_, held)| held.kinds.contains(&kind) || held.origin == kind);
    let hold = view.hold_record(who).filter(|_| kind == t::GRABBED.get());
    found
        .map(|(_, held)| held.record)
        .or(hold)
        .map(Choice::Record)
        .ok_or_else(|| format!("there is no effect {kind:?} on {bearer}"))
}

/// A reaction may leave out whom it is aimed at where only one answer fits.
fn complete(battle: &Battle, intent: Intent) -> Intent {
    let Intent::Choose(Choice::React { by, with, on: None, spend }) = intent else { return intent };
    let Some(Decision { options: Options::Choose { choices, .. }, .. }) = battle.decision() else {
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

/// Whether a step answers what the battle waits for.
fn answers(battle: &Battle, next: &Step) -> bool {
    let Some(Ok(intent)) = intent(battle, next) else { return false };
    if next.refused.is_none() {
        return battle.check(&intent).is_ok();
    }
    // A refusal is meant for a decision of its own kind.
    matches!(
        (battle.decision().map(|decision| &decision.options), intent),
        (Some(Options::Choose { .. }), Intent::Choose(_))
            | (Some(Options::Route(_)), Intent::Route(_))
            | (Some(Options::Use(_)), Intent::Use(_))
    )
}

/// What a step does, in one line.
fn done(step: &Step) -> String {
    let effect = step.effect.map(|(bearer, kind)| format!("effect {kind} on {bearer}"));
    let turn = step.turn.map(|who| format!("turn {who}"));
    let end = step.end_round.then(|| "end of the round".to_owned());
    let more = effect.into_iter().chain(turn).chain(end).collect();
    table::done(!step.set.is_empty() || step.malice.is_some(), step.intent.as_ref(), more, &step.dice)
}
