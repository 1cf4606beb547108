//! Every question of the game in one list, with its words.

use super::data::line::skill_word;
use super::data::words::ability_of;
use super::view::View;
use super::{checks, common_actions, movement, rounds, strikes, stunts, terms as t, turns, windows};
use crate::core::ids::CreatureId;
use crate::core::intent::{Choice, Decision};
use crate::core::name::Name;
use crate::core::question::Question;
use crate::lab::telling;

/// A question and how it is put.
pub struct Asked {
    /// The question, declared where it is asked.
    pub asks: &'static Question,
    /// What is asked of whom.
    pub prompt: &'static str,
    /// What declining is called.
    pub pass: &'static str,
}

/// All of them, in the order of play.
pub static ALL: [Asked; 17] = [
    Asked {
        asks: &rounds::ORDER,
        prompt: "{}: quick on its feet or quick with its tongue?",
        pass: "Whichever is better",
    },
    Asked { asks: &turns::TURN, prompt: "{} acts", pass: "End turn" },
    Asked { asks: &turns::TIRING, prompt: "{} has run: fight off the fatigue?", pass: "Roll Endurance" },
    Asked { asks: &checks::BEFORE, prompt: "{}: a Reaction before the roll?", pass: "Just roll" },
    Asked { asks: &checks::AFTER, prompt: "{}: spend a die on this?", pass: "Let it stand" },
    Asked { asks: &strikes::SURE, prompt: "{}: hit without rolling, or roll for a critical hit?", pass: "Roll" },
    Asked { asks: &windows::HIT, prompt: "{}: answer the hit?", pass: "No" },
    Asked { asks: &windows::FOLLOW, prompt: "{}: a Stunt on top, for a die?", pass: "No" },
    Asked { asks: &windows::OPPORTUNITY, prompt: "{}: an Opportunity Attack?", pass: "Let it pass" },
    Asked { asks: &windows::READIED, prompt: "{}: act as readied?", pass: "Wait" },
    Asked { asks: &windows::COUNTER, prompt: "{}: answer with a Stunt?", pass: "No" },
    Asked { asks: &windows::AFFRONTED, prompt: "{} takes offence: strike back?", pass: "Swallow it" },
    Asked { asks: &windows::BETWEEN, prompt: "{}: anything before the next turn?", pass: "Nothing" },
    Asked { asks: &movement::ROUTE, prompt: "{}: where to?", pass: "Stay" },
    Asked { asks: &stunts::WHICH, prompt: "{}: which?", pass: "None" },
    Asked { asks: &common_actions::PICK, prompt: "{}: against which effect?", pass: "None" },
    Asked { asks: &common_actions::REVEAL, prompt: "{}: what do you learn?", pass: "Nothing more" },
];

/// The slugs of all questions.
pub fn slugs() -> impl Iterator<Item = Name> {
    ALL.iter().map(|asked| asked.asks.id().slug())
}

/// What is asked, in a line.
pub fn prompt(view: View, decision: &Decision) -> String {
    let who = decision.about.map_or_else(String::new, |id| view.tag(id).title());
    let asked = ALL.iter().find(|asked| decision.ask == *asked.asks);
    asked.map_or_else(|| decision.ask.slug().title(), |asked| asked.prompt.replace("{}", &who))
}

/// A reaction, benefit or condition as a button reads.
fn thing(view: View, by: CreatureId, what: Name, spend: i16) -> String {
    if what == t::RAISE.get() {
        return format!("Raise by {}", 5 * spend);
    }
    if let Some((first, second)) = what.as_str().split_once('/') {
        let from = match first {
            "own" => "for a die of its own".to_owned(),
            "fate" => "for a Fate die".to_owned(),
            "destiny-recover" => return format!("Recover for a die: {}", Name::new(second).title().to_lowercase()),
            "fate-recover" => return format!("Recover for a Fate die: {}", Name::new(second).title().to_lowercase()),
            attack => format!("with the {}", attack.replace('-', " ")),
        };
        return format!("{} {from}", Name::new(second).title());
    }
    let word = match what.as_str() {
        "improve" => "Improve the roll",
        "fate-improve" => "Improve it with Fate",
        "coup" => "Coup: half the die in degrees",
        "fate-coup" => "Coup with Fate",
        "act-now" => "Take the delayed turn",
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

/// An answer as a button reads.
pub fn choice(view: View, choice: &Choice) -> String {
    let name = |id: CreatureId| view.tag(id).title();
    match choice {
        Choice::Creature(id) => name(*id),
        Choice::React { by, with, on, spend } => {
            let on = on.filter(|on| on != by).map_or_else(String::new, |on| format!(", {}", name(on)));
            format!("{}{on}", thing(view, *by, *with, *spend))
        }
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

/// What declining is called.
pub fn pass(decision: &Decision) -> &'static str {
    ALL.iter().find(|asked| decision.ask == *asked.asks).map_or("No", |asked| asked.pass)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::slugs;
    use crate::core::question::declared;

    #[test]
    fn every_question_that_is_declared_is_listed_once() {
        let listed: Vec<String> = slugs().map(|slug| slug.to_string()).collect();
        assert_eq!(listed.len(), listed.iter().collect::<BTreeSet<_>>().len(), "{listed:?}");
        let mut found = declared("src/rulesets/shattered_spheres");
        assert!(found.len() > 15, "only {} questions found in the source", found.len());
        found.retain(|slug| !listed.contains(slug));
        assert!(found.is_empty(), "declared, but in no list of questions: {found:?}");
    }
}
