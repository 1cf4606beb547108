//! Every question of the game in one list, with its words.

use super::data::line::skill_word;
use super::data::words::{Encounter, ability_of};
use super::systems::SpheresRules;
use super::view::View;
use super::{checks, common_actions, movement, rounds, strikes, stunts, terms as t, turns, windows};
use crate::core::ids::CreatureId;
use crate::core::intent::{Choice, Decision};
use crate::core::name::Name;
use crate::core::question::Question;
use crate::core::question_list::{QuestionList, WordedQuestion};
use crate::core::triggered::{TRAIT, topmost};
use crate::lab::telling;

/// All of them, in the order of play.
pub static ALL: QuestionList = QuestionList(&[
    WordedQuestion::new(&rounds::ORDER, "{}: quick feet or a quick tongue?", "Whichever is better"),
    WordedQuestion::new(&turns::TURN, "{} acts", "End turn"),
    WordedQuestion::new(&turns::TIRING, "{} has run: fight off the fatigue?", "Roll Endurance"),
    WordedQuestion::new(&checks::BEFORE, "{}: a Reaction before the roll?", "Just roll"),
    WordedQuestion::new(&checks::AFTER, "{}: spend a die on this?", "Let it stand"),
    WordedQuestion::new(&strikes::SURE, "{}: hit without rolling, or roll for a critical hit?", "Roll"),
    WordedQuestion::new(&windows::HIT, "{}: answer the hit?", "No"),
    WordedQuestion::new(&windows::FOLLOW, "{}: a Stunt on top, for a die?", "No"),
    WordedQuestion::new(&windows::OPPORTUNITY, "{}: an Opportunity Attack?", "Let it pass"),
    WordedQuestion::new(&windows::READIED, "{}: act as readied?", "Wait"),
    WordedQuestion::new(&windows::COUNTER, "{}: answer with a Stunt?", "No"),
    WordedQuestion::new(&windows::AFFRONTED, "{} takes offense: strike back?", "Swallow it"),
    WordedQuestion::new(&windows::BETWEEN, "{}: anything before the next turn?", "Nothing"),
    WordedQuestion::new(&TRAIT, "{}: use a trait?", "No"),
    WordedQuestion::new(&movement::ROUTE, "{}: where to?", "Stay"),
    WordedQuestion::new(&stunts::WHICH, "{}: what does the Stunt bring?", "None"),
    WordedQuestion::new(&common_actions::PICK, "{}: against which effect?", "None"),
    WordedQuestion::new(&common_actions::REVEAL, "{}: what do you learn?", "Nothing more"),
]);

/// A reaction, benefit or condition as a button reads.
fn thing(view: View, by: CreatureId, what: Name, spend: i16) -> String {
    if what == t::RAISE.get() {
        return format!("Raise by {}", 5 * spend);
    }
    let own = || view.own_dice(by).map_or_else(String::new, Name::title);
    if let Some((first, second)) = what.as_str().split_once('/') {
        let from = match first {
            "own" => format!("for a {} die", own()),
            "fate" => "for a Fate die".to_owned(),
            "destiny-recover" => return format!("Recover for a die: {}", Name::new(second).title().to_lowercase()),
            "fate-recover" => return format!("Recover for a Fate die: {}", Name::new(second).title().to_lowercase()),
            attack => format!("with the {}", attack.replace('-', " ")),
        };
        return format!("{} {from}", Name::new(second).title());
    }
    match what.as_str() {
        "improve" => return format!("Improve it with {}", own()),
        "coup" => return format!("Coup with {}: half the die in degrees", own()),
        _ => {}
    }
    let word = match what.as_str() {
        "fate-improve" => "Improve it with Fate",
        "fate-coup" => "Coup with Fate: half the die in degrees",
        "act-now" => "Take the delayed turn",
        "counter" if view.encounter() == Encounter::Conflict => "Surge to rebut it",
        "counter" => "Surge to counter it",
        "deflect" => "Surge to deflect it",
        _ => "",
    };
    if !word.is_empty() {
        return word.to_owned();
    }
    if ability_of(what).is_some() {
        return skill_word(what);
    }
    let condition = view.content().condition(what).map(|held| held.name.clone());
    let attack = view.attack(by, what).map(|line| line.title());
    attack.or(condition).unwrap_or_else(|| what.title())
}

/// What is asked, in a line; in a Conflict nobody strikes.
pub fn prompt(view: View, decision: &Decision) -> String {
    let who = decision.about.map_or_else(String::new, |id| view.tag(id).title());
    let asked = topmost::<SpheresRules>(view.world).filter(|_| decision.ask == TRAIT.id());
    if let Some((own, _)) = asked {
        return own.prompt(|id| view.tag(id).title(), Name::title);
    }
    if view.encounter() == Encounter::Conflict {
        let asks = |question: &'static Question| decision.ask == question.id();
        if asks(&windows::HIT) {
            return format!("{who}: answer that?");
        }
        if asks(&windows::OPPORTUNITY) {
            return format!("{who}: cut in?");
        }
        if asks(&windows::AFFRONTED) {
            return format!("{who} takes offense: hit back in words?");
        }
    }
    ALL.prompt(decision, |id| view.tag(id).title())
}

/// An answer as a button reads.
pub fn choice(view: View, choice: &Choice) -> String {
    let name = |id: CreatureId| view.tag(id).title();
    match choice {
        Choice::Creature(id) => name(*id),
        Choice::React { by, with, on, spend } => {
            let on = on.filter(|on| on != by).map_or_else(String::new, |on| format!(", {}", name(on)));
            format!("{}{on}", thing(view, *by, *with, *spend))
        }
        Choice::Yes => "Yes".to_owned(),
        Choice::Named(what) => thing(view, CreatureId(0), *what, 0),
        Choice::Record(record) => {
            let held = view.ids().find_map(|id| view.conditions(id).find(|(_, held)| held.record == *record));
            held.map_or_else(
                || "An effect".to_owned(),
                |(_, held)| held.kinds.iter().map(|kind| kind.title()).collect::<Vec<_>>().join(" and "),
            )
        }
        other => telling::choice(other, &|id| view.tag(id)),
    }
}

#[cfg(test)]
mod tests {
    use super::ALL;
    use crate::core::question::assert_listed;

    #[test]
    fn every_question_that_is_declared_is_listed_once() {
        assert_listed("src/rulesets/shattered_spheres", 15, ALL.slugs());
    }
}
