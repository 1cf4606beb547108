//! Every question of the game in one list, with its words.

use super::data::ability::Trigger;
use super::terms as t;
use super::view::View;
use super::words;
use super::{actions, attack, death, effects, healing, opportunity, rests, rounds, turns, windows};
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
pub static ALL: [Asked; 19] = [
    Asked { asks: &rounds::DEPLOY, prompt: "{}: which stance to begin in?", pass: "The usual one" },
    Asked { asks: &rounds::AMBUSH, prompt: "Who acts in the Surprise Round?", pass: "Nobody else" },
    Asked { asks: &rounds::NEXT, prompt: "Who acts now?", pass: "Nobody yet" },
    Asked { asks: &turns::TURN, prompt: "{} acts", pass: "End turn" },
    Asked { asks: &windows::READIED, prompt: "{}: act as readied?", pass: "Wait" },
    Asked { asks: &windows::INTERRUPT, prompt: "{}: interrupt?", pass: "No" },
    Asked { asks: &windows::INTERCEPT, prompt: "Step in between?", pass: "Let it pass" },
    Asked { asks: &windows::ROUTE, prompt: "{}: where to?", pass: "Stay" },
    Asked { asks: &opportunity::ORDER, prompt: "Who strikes at {} first?", pass: "In their order" },
    Asked { asks: &attack::POWER, prompt: "{}: spend a point of Power on being harder to hit?", pass: "Keep it" },
    Asked { asks: &actions::TARGETS, prompt: "{}: at whom?", pass: "Nobody else" },
    Asked { asks: &effects::PICK, prompt: "{}: who is it for?", pass: "Nobody" },
    Asked { asks: &healing::RECOVERY, prompt: "{} recovers: roll or take the average?", pass: "Roll" },
    Asked { asks: &healing::WHICH, prompt: "{}: which effect?", pass: "None" },
    Asked { asks: &death::FAILED, prompt: "{} has failed a death save: make it a success?", pass: "No" },
    Asked { asks: &death::FLEE, prompt: "{}: flee with all others? It is a Campaign Loss.", pass: "Stay" },
    Asked { asks: &rests::REST, prompt: "The fight is won. How do you rest?", pass: "Go on" },
    Asked { asks: &rests::HEAL, prompt: "{}: use a recovery?", pass: "No more" },
    Asked { asks: &rests::DOWNTIME, prompt: "{}: what does the long downtime bring back?", pass: "Nothing" },
];

/// The slugs of all questions.
pub fn slugs() -> impl Iterator<Item = Name> {
    ALL.iter().map(|asked| asked.asks.id().slug())
}

/// What is asked, in a line.
pub fn prompt(view: View, decision: &Decision) -> String {
    let who = decision.about.map_or_else(String::new, |id| words::name(view, id));
    let asked = ALL.iter().find(|asked| decision.ask == *asked.asks);
    asked.map_or_else(|| decision.ask.slug().title(), |asked| asked.prompt.replace("{}", &who))
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
        let mut found = declared("src/rulesets/thirty_sixth_way");
        assert!(found.len() > 15, "only {} questions found in the source", found.len());
        found.retain(|slug| !listed.contains(slug));
        assert!(found.is_empty(), "declared, but in no list of questions: {found:?}");
    }
}
