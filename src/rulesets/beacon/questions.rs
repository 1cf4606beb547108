//! Every question of the game in one list, with its words.

use super::view::View;
use super::{actions, attack, focus, forced, moments, reactions, release, rests, rolling, rounds, tolls, turns};
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

/// All of them, in the order of a round.
pub static ALL: [Asked; 21] = [
    Asked { asks: &rounds::NEXT, prompt: "Who acts now?", pass: "Nobody yet" },
    Asked { asks: &turns::TURN, prompt: "{} acts", pass: "End turn" },
    Asked { asks: &turns::ADRENALINE, prompt: "{}: keep the surge level as it is?", pass: "Let it rise" },
    Asked { asks: &turns::GRANT, prompt: "{}: act now?", pass: "Do nothing" },
    Asked { asks: &release::RELEASE, prompt: "{} releases", pass: "Hold on" },
    Asked { asks: &moments::VINES, prompt: "{}: slow it down with vines?", pass: "No" },
    Asked { asks: &moments::ORDER, prompt: "Whose effect comes first?", pass: "In their order" },
    Asked { asks: &moments::ORDER_OWN, prompt: "Which effect of {} comes first?", pass: "As listed" },
    Asked { asks: &reactions::REACT, prompt: "{}: react?", pass: "No" },
    Asked { asks: &reactions::STEP_IN, prompt: "{}: where to step in?", pass: "Stay" },
    Asked { asks: &reactions::TAKE_OVER, prompt: "{}: become the target?", pass: "No" },
    Asked { asks: &attack::MARK, prompt: "{}: use up the mark?", pass: "Keep it" },
    Asked { asks: &rolling::CHARGE, prompt: "{}: use up the charge?", pass: "Keep it" },
    Asked { asks: &rolling::REROLL, prompt: "{}: roll again?", pass: "Keep the roll" },
    Asked { asks: &rolling::OVEREXTENDED, prompt: "{}: how to punish it?", pass: "Nothing" },
    Asked { asks: &forced::ROUTE, prompt: "{}: where does it go?", pass: "It stays" },
    Asked { asks: &focus::CONVERT, prompt: "{}: turn FOCUS into temporary HP?", pass: "Keep the FOCUS" },
    Asked { asks: &focus::PAY, prompt: "{}: how much of the price in MP?", pass: "None" },
    Asked { asks: &actions::REFRESH, prompt: "{}: what else is refreshed?", pass: "Nothing" },
    Asked { asks: &rests::REST, prompt: "{}: spend recoveries?", pass: "No more" },
    Asked { asks: &tolls::BREAKS, prompt: "{}: what breaks?", pass: "Nothing" },
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
        let mut found = declared("src/rulesets/beacon");
        assert!(found.len() > 15, "only {} questions found in the source", found.len());
        found.retain(|slug| !listed.contains(slug));
        assert!(found.is_empty(), "declared, but in no list of questions: {found:?}");
    }
}
