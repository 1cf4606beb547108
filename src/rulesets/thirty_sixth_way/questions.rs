//! Every question of the game in one list, with its words.

use super::data::ability::Trigger;
use super::frames::{Chosen, Frame};
use super::terms as t;
use super::view::View;
use super::words;
use super::{actions, attack, death, effects, healing, opportunity, rests, rounds, turns, windows};
use crate::core::ids::CreatureId;
use crate::core::intent::{Choice, Decision};
use crate::core::name::Name;
use crate::core::question_list::{QuestionList, WordedQuestion};
use crate::core::triggered::TRAIT;
use crate::lab::telling;

/// All of them, in the order of play.
pub static ALL: QuestionList = QuestionList(&[
    WordedQuestion::new(&rounds::DEPLOY, "{}: which stance to begin in?", "The usual one")
        .standing("Stances at the start"),
    WordedQuestion::new(&rounds::AMBUSH, "Who acts in the Surprise Round?", "Nobody else"),
    WordedQuestion::new(&rounds::NEXT, "Who acts now?", "Nobody yet"),
    WordedQuestion::new(&turns::TURN, "{} acts", "End turn"),
    WordedQuestion::new(&windows::READIED, "{}: act as readied?", "Wait").standing("Act as readied"),
    WordedQuestion::new(&windows::INTERRUPT, "{}: interrupt?", "No").standing("Interrupts and other answers"),
    WordedQuestion::new(&windows::INTERCEPT, "Step in between?", "Let it pass").standing("Step in for an ally"),
    WordedQuestion::new(&windows::ROUTE, "{}: where to?", "Stay"),
    WordedQuestion::new(&opportunity::ORDER, "Who strikes at {} first?", "In their order")
        .standing("Order of opportunity attacks"),
    WordedQuestion::new(&attack::POWER, "{}: spend a point of Power to be harder to hit?", "Keep it")
        .standing("Spend Power to be harder to hit"),
    WordedQuestion::new(&actions::TARGETS, "{}: at whom?", "Nobody else"),
    WordedQuestion::new(&TRAIT, "{}: use a trait?", "No").standing("Traits that cost something or can be let be"),
    WordedQuestion::new(&effects::PICK, "{}: who is it for?", "Nobody"),
    WordedQuestion::new(&healing::RECOVERY, "{} recovers: roll or take the average?", "Roll")
        .standing("Roll recoveries or take the average"),
    WordedQuestion::new(&healing::WHICH, "{}: which effect?", "None"),
    WordedQuestion::new(&death::FAILED, "{} has failed a death save: make it a success?", "No")
        .standing("Turn a failed death save"),
    WordedQuestion::new(&death::FLEE, "{}: flee with all others? It is a Campaign Loss.", "Stay"),
    WordedQuestion::new(&rests::REST, "The fight is won. How do you rest?", "Go on"),
    WordedQuestion::new(&rests::HEAL, "{}: use a recovery?", "No more"),
    WordedQuestion::new(&rests::DOWNTIME, "{}: what does the long downtime bring back?", "Nothing"),
]);

/// What is asked, in a line.
pub fn prompt(view: View, decision: &Decision) -> String {
    match view.stack().top() {
        // Somebody else is struck as well, rather than helped.
        Some(Frame::Pick(pick)) if decision.ask == effects::PICK => match &pick.effect {
            None => format!("{}, {}: another attack on whom?", words::name(view, pick.by), words::thing(view, pick.of)),
            Some(effect) => format!("{}: which ally {}?", words::thing(view, pick.of), effect.rules().words()),
        },
        Some(Frame::Triggering(own)) if decision.ask == TRAIT => {
            own.prompt(|id| words::name(view, id), |of| words::thing(view, of))
        }
        Some(Frame::Choose(choose)) if decision.ask == healing::WHICH => {
            let who = words::name(view, choose.who);
            match choose.what {
                Chosen::End => format!("{who}: which effect ends?"),
                Chosen::Save | Chosen::Rally => format!("{who}: a save against which effect?"),
            }
        }
        _ => ALL.prompt(decision, |id| words::name(view, id)),
    }
}

/// What declining is called.
pub fn pass(view: View, decision: &Decision) -> &'static str {
    match view.stack().top() {
        Some(Frame::Ambush(ambush)) if decision.ask == rounds::AMBUSH && ambush.picked.is_empty() => "Nobody",
        _ => ALL.pass(decision),
    }
}

/// An answer as a button reads.
pub fn choice(view: View, choice: &Choice) -> String {
    let name = |id: CreatureId| words::name(view, id);
    let thing = |what: Name| words::thing(view, what);
    match choice {
        Choice::Creature(id) => name(*id),
        Choice::React { by, with, on: Some(on), .. } if *with == t::INTERCEPT.get() => {
            format!("{} steps in for {}", name(*by), name(*on))
        }
        Choice::React { by, with, on: Some(on), .. }
            if view.ability(*by, *with).is_some_and(|own| own.trigger == Some(Trigger::EngagedIntercept)) =>
        {
            format!("{} steps in for {} ({})", name(*by), name(*on), thing(*with))
        }
        Choice::React { by, with, on, .. } => {
            let on = on.filter(|on| on != by).map_or_else(String::new, |on| format!(", {}", name(on)));
            format!("{}: {}{on}", name(*by), thing(*with))
        }
        Choice::Apply { what, on, .. } => format!("{}: {}", name(*on), thing(*what).to_lowercase()),
        Choice::Named(what) => thing(*what),
        Choice::Record(record) => {
            let held = view.ids().find_map(|id| view.conditions(id).find(|(_, held)| held.record == *record));
            held.map_or_else(
                || "An effect".to_owned(),
                |(entity, held)| {
                    let kinds: Vec<String> = held.kinds.iter().map(|kind| thing(*kind)).collect();
                    let ongoing = view.ongoing(entity).map(|own| format!(" ({} {})", own.amount, own.kind));
                    format!("{}{}", kinds.join(" and "), ongoing.unwrap_or_default())
                },
            )
        }
        Choice::Yes => "Yes".to_owned(),
        other => telling::choice(other, &|id| Name::new(&name(id))),
    }
}

#[cfg(test)]
mod tests {
    use super::ALL;
    use crate::core::question::assert_listed;

    #[test]
    fn every_question_that_is_declared_is_listed_once() {
        assert_listed("src/rulesets/thirty_sixth_way", 15, ALL.slugs());
    }
}
