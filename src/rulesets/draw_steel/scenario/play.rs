//! What only steps of this game do: choosing an effect by its bearer, starting somebody's turn, ending a round.

use super::format::StepFields;
use super::stage;
use crate::core::ids::CreatureId;
use crate::core::intent::{Choice, Intent};
use crate::core::name::Name;
use crate::lab::scenario::common::Case;
use crate::lab::scenario::table::{self, Table};
use crate::rulesets::draw_steel::battle::Battle;
use crate::rulesets::draw_steel::content::Content;
use crate::rulesets::draw_steel::data::terms as t;
use crate::rulesets::draw_steel::rules::phases::DrawSteelRules;
use crate::rulesets::draw_steel::rules::rounds::{self, PICK};

/// The fields that say what a step does.
pub(super) fn verbs(step: &StepFields) -> Vec<&'static str> {
    let does = [("effect", step.effect.is_some()), ("turn", step.turn.is_some())];
    does.into_iter().filter_map(|(field, there)| there.then_some(field)).collect()
}

/// The choice of a lasting effect.
pub(super) fn intent(battle: &Battle, step: &StepFields) -> Option<Result<Intent, String>> {
    step.effect.map(|(bearer, kind)| record(battle, bearer, kind).map(Intent::Choose))
}

fn record(battle: &Battle, bearer: Name, kind: Name) -> Result<Choice, String> {
    let who = table::find(battle, bearer)?;
    let view = battle.view();
    let found = view.conditions(who).find(|(_, held)| held.kinds.contains(&kind) || held.origin == kind);
    let hold = view.hold_record(who).filter(|_| kind == t::GRABBED.get());
    let record = found.map(|(_, held)| held.record).or(hold);
    record.map(Choice::Record).ok_or_else(|| format!("there is no effect {kind:?} on {bearer}"))
}

/// Ends the turn in progress and starts a creature's.
pub(super) fn go_to_turn(table: &mut Table<DrawSteelRules>, case: &Case<Content>, who: Name) {
    let who = match table::find(&table.battle, who) {
        Ok(who) => who,
        Err(problem) => return table.problem(problem),
    };
    if case.own.from_start {
        return pick(table, who);
    }
    table.run_down(|_| false);
    if table.battle.outcome().is_some() {
        return table.problem("the battle is over");
    }
    if table.problems.is_empty() {
        stage::start_turn(&mut table.battle, who);
        table.note_decision();
    }
}

/// In a battle with picks: ends the turn in progress and picks `who` when it may be picked.
fn pick(table: &mut Table<DrawSteelRules>, who: CreatureId) {
    let turns = table.battle.view().turns_begun(who);
    let offered = |battle: &Battle| {
        let begun = battle.view().clock().active == Some(who) && battle.view().turns_begun(who) > turns;
        begun || battle.decision().is_some_and(|decision| decision.ask == PICK)
    };
    table.run_down(offered);
    let Some(decision) = table.battle.decision() else { return table.problem("the battle is over") };
    if decision.ask == PICK && table.problems.is_empty() {
        table.submit(Intent::Choose(Choice::Creature(who)));
    }
}

/// Ends the turn and the round in progress; the next round has begun afterwards.
pub(super) fn end_round(table: &mut Table<DrawSteelRules>, case: &Case<Content>) {
    if case.own.from_start {
        let round = table.battle.round();
        return table.run_down(|battle| battle.round() > round);
    }
    table.run_down(|_| false);
    if table.problems.is_empty() && table.battle.outcome().is_none() {
        rounds::pass(table.battle.world_mut());
    }
}
