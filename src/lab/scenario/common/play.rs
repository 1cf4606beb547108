//! Plays a case: each step's intent, the passes nobody wrote down, the dice, and what was expected.

use std::sync::Arc;

use super::expect::Scene;
use super::expectation::Expectation;
use super::{Case, CommonExpect, Staged, Step};
use crate::content::ruleset::BattleOf;
use crate::core::dice::Dice;
use crate::core::intent::Intent;
use crate::lab::scenario::map;
use crate::lab::scenario::report::{StepFailure, Survivor};
use crate::lab::scenario::script::Notes;
use crate::lab::scenario::table::{self, Table};

/// Plays one case.
///
/// # Errors
/// The step that failed.
pub(super) fn case<R: Staged>(case: &Case<R>, content: &Arc<R>, notes: &mut Notes) -> Result<(), Box<StepFailure>> {
    let board = map::board(&case.map, case.size, &case.legend, R::usual_ground()).map_err(table::broken)?;
    let dice = Dice::scripted(case.start_dice.iter().copied());
    let battle = R::stage(content, board, dice, &case.place, &case.own).map_err(table::broken)?;
    let mut table = Table::new(battle, notes, R::WORDS, case.start_dice.len());
    settle(&mut table, case.steps.first());
    table.count_dice();
    table.close(0, "", 0)?;
    for (index, one) in case.steps.iter().enumerate() {
        step(&mut table, index + 1, one, case.steps.get(index + 1))?;
    }
    Ok(())
}

fn step<R: Staged>(
    table: &mut Table<R::Rules>,
    number: usize,
    step: &Step<R>,
    next: Option<&Step<R>>,
) -> Result<(), Box<StepFailure>> {
    for change in &step.set {
        if let Err(problem) = R::change(&mut table.battle, change) {
            table.problem(problem);
        }
    }
    let mark = table.begin(&step.dice);
    if table.problems.is_empty() {
        act(table, step);
        settle(table, next);
    }
    table.count_dice();
    if table.problems.is_empty() {
        compare(table, number, step, mark);
    }
    table.close(number, &step.note, mark)
}

fn act<R: Staged>(table: &mut Table<R::Rules>, step: &Step<R>) {
    if let Some((who, ask)) = step.until {
        return match table::find(&table.battle, who) {
            Ok(who) => table.run_down(|battle| {
                battle.decision().is_some_and(|decision| decision.about == Some(who) && decision.ask == ask)
            }),
            Err(problem) => table.problem(problem),
        };
    }
    if step.end_round {
        let round = table.battle.round();
        return table.run_down(|battle| battle.round() > round);
    }
    let Some(intent) = &step.intent else { return };
    match (intent.rename(&mut |tag| table::find(&table.battle, tag)), &step.refused) {
        (Err(problem), _) => table.problem(problem),
        (Ok(intent), None) => {
            table.met.clear();
            table.submit(intent);
        }
        (Ok(intent), Some(why)) => table.be_refused(intent, why),
    }
}

/// Declines what the next step neither answers nor looks at.
fn settle<R: Staged>(table: &mut Table<R::Rules>, next: Option<&Step<R>>) {
    let Some(next) = next else { return table.settle(|_| false) };
    // An intent to be refused is meant for a decision of its own kind.
    let answers = matches!(next.intent, Some(Intent::Choose(_) | Intent::Pass)) && next.refused.is_none();
    let looks = next.intent.is_none() && next.until.is_none() && !next.end_round;
    table.settle(|battle| answers || (looks && looks_at::<R>(battle, next)));
}

/// Whether a step that only looks expects just this question.
fn looks_at<R: Staged>(battle: &BattleOf<R>, step: &Step<R>) -> bool {
    let scene = Scene::<R> { battle, facts: &[], met: &[] };
    step.expect.iter().any(|expected| {
        let waits = matches!(expected, Expectation::Common(CommonExpect::Waits { .. }));
        waits && expected.check(&scene).is_ok()
    })
}

fn compare<R: Staged>(table: &mut Table<R::Rules>, number: usize, step: &Step<R>, mark: usize) {
    let Table { battle, met, notes, .. } = &mut *table;
    let scene = Scene::<R> { battle, facts: battle.facts().since(mark), met };
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
    table.problems.extend(problems);
}
