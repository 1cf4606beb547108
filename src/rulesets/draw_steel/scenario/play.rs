//! Plays a case: each step's intent, the passes nobody wrote down, the dice, and what was expected.

use std::sync::Arc;

use super::expect::Expect;
use super::format::{Case, Step};
use super::scene::Scene;
use super::{queries, stage};
use crate::core::ids::CreatureId;
use crate::core::intent::{Choice, Decision, Intent, Options};
use crate::core::name::Name;
use crate::lab::scenario::mentions::Speech;
use crate::lab::scenario::report::{StepFailure, Survivor};
use crate::lab::scenario::script::Notes;
use crate::lab::scenario::table::{self, Table};
use crate::lab::telling;
use crate::rulesets::draw_steel::battle::Battle;
use crate::rulesets::draw_steel::content::{Content, WORDS};
use crate::rulesets::draw_steel::data::terms as t;
use crate::rulesets::draw_steel::rules::phases::DrawSteelRules;
use crate::rulesets::draw_steel::rules::rounds;

/// Plays one case.
///
/// # Errors
/// The step that failed.
pub fn case(case: &Case, content: &Arc<Content>, notes: &mut Notes) -> Result<(), Box<StepFailure>> {
    let battle = stage::battle(case, content).map_err(table::broken)?;
    let mut player = Player { table: Table::new(battle, notes, WORDS, case.start_dice.len()), case };
    player.settle(case.steps.first());
    player.table.count_dice();
    player.table.close(0, "", 0)?;
    case.steps.iter().zip(1..).try_for_each(|(step, number)| player.step(number, step))
}

struct Player<'a, 't, 'n> {
    table: Table<'t, 'n, DrawSteelRules>,
    case: &'a Case,
}

impl Player<'_, '_, '_> {
    fn step(&mut self, number: usize, step: &Step) -> Result<(), Box<StepFailure>> {
        for change in &step.set {
            if let Err(problem) = stage::change(&mut self.table.battle, change) {
                self.problem(problem);
            }
        }
        if let Err(problem) = stage::room_for_all(
            &self.table.battle,
            step.set.iter().filter(|change| change.at.is_some()).map(|change| change.of),
        ) {
            self.problem(problem);
        }
        if let Some(malice) = step.malice {
            stage::set_malice(&mut self.table.battle, malice);
        }
        let mark = self.table.begin(&step.dice);
        if self.table.problems.is_empty() {
            self.act(step);
            self.settle(self.case.steps.get(number));
        }
        self.table.count_dice();
        if self.table.problems.is_empty() {
            self.compare(number, step, mark);
        }
        self.table.close(number, &step.note, mark)
    }

    fn problem(&mut self, problem: impl Into<String>) {
        self.table.problem(problem);
    }

    fn act(&mut self, step: &Step) {
        if let Some(who) = step.turn {
            return self.go_to_turn(who);
        }
        if step.end_round {
            return self.end_round();
        }
        match (intent(&self.table.battle, step), &step.refused) {
            (None, _) => {}
            (Some(Err(problem)), _) => self.problem(problem),
            (Some(Ok(intent)), None) => {
                self.table.met.clear();
                self.table.submit(intent);
            }
            (Some(Ok(intent)), Some(why)) => self.table.be_refused(intent, why),
        }
    }

    /// Declines what the next step neither answers nor looks at.
    fn settle(&mut self, next: Option<&Step>) {
        let mut passed_over = Vec::new();
        self.table.settle(|battle| {
            let Some(next) = next else { return false };
            match answers(battle, next) {
                Fit::Answer => true,
                Fit::Nothing => false,
                Fit::Refused(why) => {
                    let tag = |id| battle.view().tag(id);
                    let question = battle.decision().map(|decision| telling::decision(decision, &tag));
                    passed_over.extend(question.map(|question| format!("it was no answer to {question}: {why}")));
                    false
                }
            }
        });
        self.table.passed_over = passed_over;
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
            rounds::pass(self.table.battle.world_mut());
        }
    }

    fn compare(&mut self, number: usize, step: &Step, mark: usize) {
        let Table { battle, met, notes, .. } = &mut self.table;
        let scene = Scene { battle, facts: battle.facts().since(mark), met };
        if notes.wanted.contains(&Speech::Told) {
            queries::told(&scene).into_iter().for_each(|told| notes.heard.keep(Speech::Told, told));
        }
        let mut problems = Vec::new();
        for (index, expected) in step.expect.iter().enumerate() {
            let (line, written) = notes.written(number, index, || expected.written());
            if let Err(found) = expected.check(&scene) {
                problems.push(format!("expected {written}\n       found {found}"));
            } else if notes.options.flip {
                let met = expected.flips().into_iter().filter(|flipped| flipped.check(&scene).is_ok());
                let survivors: Vec<Survivor> =
                    met.map(|it| Survivor { line, expected: written.clone(), flipped: it.written() }).collect();
                notes.survivors.extend(survivors);
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

/// How a step fits what the battle waits for.
enum Fit {
    /// It answers or looks at it.
    Answer,
    /// It has an answer of this kind, and it is refused.
    Refused(String),
    /// It is about something else.
    Nothing,
}

fn answers(battle: &Battle, next: &Step) -> Fit {
    let Some(intent) = intent(battle, next) else {
        let acts = next.turn.is_some() || next.end_round;
        return if !acts && looks_at(battle, next) { Fit::Answer } else { Fit::Nothing };
    };
    let Ok(intent) = intent else { return Fit::Nothing };
    let of_its_kind = matches!(
        (battle.decision().map(|decision| &decision.options), &intent),
        (Some(Options::Choose { .. }), Intent::Choose(_))
            | (Some(Options::Route(_)), Intent::Route(_))
            | (Some(Options::Use(_)), Intent::Use(_))
    );
    // A refusal is meant for a decision of its own kind.
    match (&next.refused, battle.check(&intent)) {
        (None, Ok(())) => Fit::Answer,
        (Some(_), _) if of_its_kind => Fit::Answer,
        (None, Err(refusal)) if of_its_kind => Fit::Refused(format!("refused ({}): {}", refusal.code, refusal.text)),
        _ => Fit::Nothing,
    }
}

/// Whether a step that only looks expects just this question, or something that it offers.
fn looks_at(battle: &Battle, step: &Step) -> bool {
    let met: Vec<Decision> = battle.decision().cloned().into_iter().collect();
    let scene = Scene { battle, facts: &[], met: &met };
    step.expect.iter().any(|expected| {
        let question = matches!(
            expected,
            Expect::Waits(_) | Expect::Offered(_) | Expect::OfferedUse(..) | Expect::OfferedRoute(..)
        );
        question && expected.check(&scene).is_ok()
    })
}
