//! Every question of the game in one list, with its words.

use super::frames::Frame;
use super::view::View;
use super::{actions, attack, focus, forced, moments, reactions, release, rests, rolling, rounds, tolls, turns};
use crate::core::ids::CreatureId;
use crate::core::intent::{Choice, Decision};
use crate::core::name::Name;
use crate::core::question_list::{QuestionList, WordedQuestion};
use crate::core::triggered::TRAIT;
use crate::lab::telling;

/// All of them, in the order of a round.
pub static ALL: QuestionList = QuestionList(&[
    WordedQuestion::new(&rounds::NEXT, "Who acts now?", "Nobody yet"),
    WordedQuestion::new(&turns::TURN, "{} acts", "End turn"),
    WordedQuestion::new(&turns::ADRENALINE, "{}: keep the surge level as it is?", "Let it rise"),
    WordedQuestion::new(&turns::GRANT, "{}: act now?", "Do nothing"),
    WordedQuestion::new(&release::RELEASE, "{} releases", "Hold on"),
    WordedQuestion::new(&TRAIT, "{}: use a trait?", "No").standing("Traits that cost something or can be let be"),
    WordedQuestion::new(&moments::ORDER, "Whose effect comes first?", "In their order"),
    WordedQuestion::new(&moments::ORDER_OWN, "Which effect of {} comes first?", "As listed"),
    WordedQuestion::new(&reactions::REACT, "{}: react?", "No").standing("React to what another does"),
    WordedQuestion::new(&reactions::STEP_IN, "{}: where to step in?", "Stay"),
    WordedQuestion::new(&reactions::TAKE_OVER, "{}: become the target?", "No"),
    WordedQuestion::new(&attack::MARK, "{}: use up the mark?", "Keep it").standing("Use up a mark"),
    WordedQuestion::new(&rolling::CHARGE, "{}: use up the charge?", "Keep it"),
    WordedQuestion::new(&rolling::REROLL, "{}: roll again?", "Keep the roll").standing("Roll again"),
    WordedQuestion::new(&rolling::OVEREXTENDED, "{}: how to punish it?", "Nothing"),
    WordedQuestion::new(&forced::ROUTE, "{}: where does it go?", "It stays"),
    WordedQuestion::new(&focus::CONVERT, "{}: turn FOCUS into temporary HP?", "Keep the FOCUS"),
    WordedQuestion::new(&focus::PAY, "{}: how much of the price in MP?", "None"),
    WordedQuestion::new(&actions::REFRESH, "{}: what else is refreshed?", "Nothing"),
    WordedQuestion::new(&rests::REST, "{}: spend recoveries?", "No more"),
    WordedQuestion::new(&tolls::BREAKS, "{}: what breaks?", "Nothing"),
]);

/// What is asked, in a line.
pub fn prompt(view: View, decision: &Decision) -> String {
    match view.stack().top() {
        Some(Frame::Triggering(own)) if decision.ask == TRAIT => {
            own.prompt(|id| view.tag(id).title(), |of| choice(view, &Choice::Named(of)))
        }
        _ => ALL.prompt(decision, |id| view.tag(id).title()),
    }
}

/// An answer as a button reads.
pub fn choice(view: View, choice: &Choice) -> String {
    let name = |id: CreatureId| view.tag(id).title();
    let thing = |what: Name| {
        let ability = view.content().ability(what).map(|ability| ability.name.clone());
        let held = || view.content().condition(what).map(|held| held.name.clone());
        ability.or_else(held).unwrap_or_else(|| what.title())
    };
    match choice {
        Choice::Creature(id) => name(*id),
        Choice::React { by, with, on, .. } => {
            let on = on.filter(|on| on != by).map_or_else(String::new, |on| match view.hostile(*by, on) {
                true => format!(" against {}", name(on)),
                false => format!(" for {}", name(on)),
            });
            format!("{}: {}{on}", name(*by), thing(*with))
        }
        Choice::Named(what) => thing(*what),
        Choice::Number(number) => number.to_string(),
        Choice::Yes => "Yes".to_owned(),
        other => telling::choice(other, &|id| view.tag(id)),
    }
}

#[cfg(test)]
mod tests {
    use super::ALL;
    use crate::core::question::assert_listed;

    #[test]
    fn every_question_that_is_declared_is_listed_once() {
        assert_listed("src/rulesets/beacon", 15, ALL.slugs());
    }
}
