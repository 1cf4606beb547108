//! Plays a case: each step's intent, the passes nobody wrote down, the dice, and what was expected.

use std::sync::Arc;

use super::expect::Scene;
use super::format::{Case, Step};
use super::stage;
use crate::core::intent::Intent;
use crate::lab::scenario::report::{CaseReport, StepFailure};
use crate::lab::scenario::table::{self, Table};
use crate::rulesets::the_adventure_game::content::{Content, WORDS};
use crate::rulesets::the_adventure_game::phases::AdventureRules;

/// Plays one case.
pub fn case(case: &Case, content: &Arc<Content>) -> CaseReport {
    table::played(&case.name, &case.covers, || play(case, content))
}

fn play(case: &Case, content: &Arc<Content>) -> Result<(), Box<StepFailure>> {
    let mut table = Table::new(stage::battle(case, content).map_err(table::broken)?, WORDS);
    settle(&mut table, case.steps.first());
    table.count_dice();
    table.close(0, "", String::new(), 0)?;
    for (index, one) in case.steps.iter().enumerate() {
        step(&mut table, index + 1, one, case.steps.get(index + 1))?;
    }
    Ok(())
}

fn step(
    table: &mut Table<AdventureRules>,
    number: usize,
    step: &Step,
    next: Option<&Step>,
) -> Result<(), Box<StepFailure>> {
    for change in &step.set {
        if let Err(problem) = stage::change(&mut table.battle, change) {
            table.problem(problem);
        }
    }
    let mark = table.begin(&step.dice);
    act(table, step);
    settle(table, next);
    table.count_dice();
    if table.problems.is_empty() {
        compare(table, step, mark);
    }
    table.close(number, &step.note, done(step), mark)
}

fn act(table: &mut Table<AdventureRules>, step: &Step) {
    if let Some((who, ask)) = step.until {
        return match stage::id(&table.battle, who) {
            Ok(who) => table.run_down(|battle| {
                battle.decision().is_some_and(|decision| decision.about == Some(who) && decision.ask == ask)
            }),
            Err(problem) => table.problem(problem),
        };
    }
    if step.end_round {
        let round = table.battle.view().clock().round;
        return table.run_down(|battle| battle.view().clock().round > round);
    }
    let Some(intent) = &step.intent else {
        if step.refused.is_some() {
            table.problem("`refused` needs an intent");
        }
        return;
    };
    match (intent.rename(&mut |tag| stage::id(&table.battle, tag)), &step.refused) {
        (Err(problem), _) => table.problem(problem),
        (Ok(intent), None) => {
            table.met.clear();
            table.submit(intent);
        }
        (Ok(intent), Some(why)) => table.be_refused(intent, why),
    }
}

/// Declines what the next step does not answer.
fn settle(table: &mut Table<AdventureRules>, next: Option<&Step>) {
    // An intent to be refused is meant for a decision of its own kind.
    let answers = |next: &Step| matches!(next.intent, Some(Intent::Choose(_) | Intent::Pass)) && next.refused.is_none();
    table.settle(|_| next.is_some_and(answers));
}

fn compare(table: &mut Table<AdventureRules>, step: &Step, mark: usize) {
    let Table { battle, met, .. } = &*table;
    let scene = Scene { battle, facts: battle.facts().since(mark), met };
    let problem = |expected: &super::expect::Expect| {
        let found = expected.check(&scene).err()?;
        Some(format!("expected {}\n       found {found}", ron::to_string(expected).unwrap_or_default()))
    };
    let problems: Vec<String> = step.expect.iter().filter_map(problem).collect();
    table.problems.extend(problems);
}

/// What a step does, in one line.
fn done(step: &Step) -> String {
    let until = step.until.map(|(who, ask)| format!("until {who} has {ask}"));
    let end = step.end_round.then(|| "end of the round".to_owned());
    table::done(!step.set.is_empty(), step.intent.as_ref(), until.into_iter().chain(end).collect(), &step.dice)
}
