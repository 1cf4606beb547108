//! Plays a case: each step's intent, the passes nobody wrote down, the dice, and what was expected.

use std::sync::Arc;

use super::{Case, CommonExpect, Scene, Staged, Step, stage};
use crate::content::ruleset::BattleOf;
use crate::core::intent::{Choice, Decision, Intent, Options};
use crate::lab::scenario::mentions::Speech;
use crate::lab::scenario::report::{StepFailure, Survivor};
use crate::lab::scenario::script::Notes;
use crate::lab::scenario::table::{self, Table};
use crate::lab::telling;

/// Plays one case.
///
/// # Errors
/// The step that failed.
pub(super) fn case<R: Staged>(case: &Case<R>, content: &Arc<R>, notes: &mut Notes) -> Result<(), Box<StepFailure>> {
    let battle = stage::battle(case, content).map_err(table::broken)?;
    let mut player = Player { table: Table::new(battle, notes, R::WORDS, case.start_dice.len()), case };
    player.settle(case.steps.first());
    player.table.count_dice();
    player.table.close(0, "", 0)?;
    case.steps.iter().zip(1..).try_for_each(|(step, number)| player.step(number, step))
}

struct Player<'a, 't, 'n, R: Staged> {
    table: Table<'t, 'n, R::Rules>,
    case: &'a Case<R>,
}

impl<R: Staged> Player<'_, '_, '_, R> {
    fn step(&mut self, number: usize, step: &Step<R>) -> Result<(), Box<StepFailure>> {
        let table = &mut self.table;
        for change in &step.set {
            if let Err(problem) = R::change(&mut table.battle, change) {
                table.problem(problem);
            }
        }
        let moved = step.set.iter().filter(|change| change.at.is_some()).map(|change| change.of);
        if let Err(problem) = stage::room_for_all::<R>(&table.battle, moved) {
            table.problem(problem);
        }
        R::prepare(Some(&mut table.battle), &step.own);
        let mark = table.begin(&step.dice);
        if table.problems.is_empty() {
            self.act(step);
            self.settle(self.case.steps.get(number));
        }
        self.table.count_dice();
        if self.table.problems.is_empty() {
            self.compare(number, step, mark);
        }
        self.table.close(number, &step.note, mark)
    }

    fn act(&mut self, step: &Step<R>) {
        let table = &mut self.table;
        if R::act(table, self.case, &step.own) {
            return;
        }
        if let Some((who, ask)) = step.until {
            return match table::find(&table.battle, who) {
                Ok(who) => table.run_down(|battle| {
                    battle.decision().is_some_and(|decision| decision.about == Some(who) && decision.ask.slug() == ask)
                }),
                Err(problem) => table.problem(problem),
            };
        }
        if step.end_round {
            return R::end_round(table, self.case);
        }
        match (intent::<R>(&table.battle, step), &step.refused) {
            (None, _) => {}
            (Some(Err(problem)), _) => table.problem(problem),
            (Some(Ok(intent)), None) => {
                table.met.clear();
                table.submit(intent);
            }
            (Some(Ok(intent)), Some(why)) => table.be_refused(intent, why),
        }
    }

    /// Declines what the next step neither answers nor looks at.
    fn settle(&mut self, next: Option<&Step<R>>) {
        let mut passed_over = Vec::new();
        self.table.settle(|battle| {
            let Some(next) = next else { return false };
            match answers::<R>(battle, next) {
                Fit::Answer => true,
                Fit::Nothing => false,
                Fit::Refused(why) => {
                    let question = battle.decision().map(|decision| telling::decision(decision, &|id| battle.tag(id)));
                    passed_over.extend(question.map(|question| format!("it was no answer to {question}: {why}")));
                    false
                }
            }
        });
        self.table.passed_over = passed_over;
    }

    fn compare(&mut self, number: usize, step: &Step<R>, mark: usize) {
        let Table { battle, met, notes, .. } = &mut self.table;
        let scene = Scene::<R> { battle, facts: battle.facts().since(mark), met };
        if notes.wanted.contains(&Speech::Told) {
            R::told(battle).into_iter().for_each(|told| notes.heard.keep(Speech::Told, told));
        }
        let mut problems = Vec::new();
        for (index, expected) in step.expect.iter().enumerate() {
            let (line, written) = notes.written(number, index, || expected.written());
            if let Err(found) = expected.check(&scene) {
                problems.push(format!("expected {written}\n       found {found}"));
            } else if notes.options.flip {
                let met = expected.flips::<R>().into_iter().filter(|flipped| flipped.check(&scene).is_ok());
                let survivors: Vec<Survivor> =
                    met.map(|flip| Survivor { line, expected: written.clone(), flipped: flip.written() }).collect();
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
fn intent<R: Staged>(battle: &BattleOf<R>, step: &Step<R>) -> Option<Result<Intent, String>> {
    if let Some(intent) = R::intent(battle, &step.own) {
        return Some(intent);
    }
    let intent = step.intent.as_ref()?.rename(&mut |tag| table::find(battle, tag));
    Some(intent.map(|intent| complete(battle.decision(), intent)))
}

/// A reaction may leave out whom it is aimed at where only one answer fits.
fn complete(decision: Option<&Decision>, intent: Intent) -> Intent {
    let Intent::Choose(Choice::React { by, with, on: None, spend }) = intent else { return intent };
    let Some(Decision { options: Options::Choose { choices, .. }, .. }) = decision else {
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

fn answers<R: Staged>(battle: &BattleOf<R>, next: &Step<R>) -> Fit {
    let Some(intent) = intent::<R>(battle, next) else {
        let acts = !R::verbs(&next.own).is_empty() || next.until.is_some() || next.end_round;
        return if !acts && looks_at::<R>(battle, next) { Fit::Answer } else { Fit::Nothing };
    };
    let Ok(intent) = intent else { return Fit::Nothing };
    let of_its_kind = match (battle.decision().map(|decision| &decision.options), &intent) {
        (Some(Options::Use(options)), Intent::Walk { .. }) => options.or_walk,
        (Some(Options::Choose { .. }), Intent::Choose(_))
        | (Some(Options::Route(_)), Intent::Route(_))
        | (Some(Options::Use(_)), Intent::Use(_)) => true,
        _ => false,
    };
    // A refusal is meant for a decision of its own kind.
    match (&next.refused, battle.check(&intent)) {
        (None, Ok(())) => Fit::Answer,
        (Some(_), _) if of_its_kind => Fit::Answer,
        (None, Err(refusal)) if of_its_kind => Fit::Refused(format!("refused ({}): {}", refusal.code, refusal.text)),
        _ => Fit::Nothing,
    }
}

/// Whether a step that only looks expects just this question, or something that it offers.
fn looks_at<R: Staged>(battle: &BattleOf<R>, step: &Step<R>) -> bool {
    let met: Vec<Decision> = battle.decision().cloned().into_iter().collect();
    let scene = Scene::<R> { battle, facts: &[], met: &met };
    step.expect.iter().any(|expected| {
        let question = matches!(
            expected.common::<R>().as_deref(),
            Some(
                CommonExpect::Waits(_)
                    | CommonExpect::WaitsFor(..)
                    | CommonExpect::Offered(_)
                    | CommonExpect::OfferedUse(..)
                    | CommonExpect::OfferedRoute(..)
            )
        );
        question && expected.check(&scene).is_ok()
    })
}
