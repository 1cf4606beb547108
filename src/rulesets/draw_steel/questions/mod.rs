//! Questions: what is asked, in words, and what the opponent answers.
//!
//! Rules declare a question where they ask it, and carry out its answers there. What players read of it and what the
//! opponent makes of it lies above the rules: here for what the rules themselves ask, in its own file for a class or a
//! kind of monster. `ALL` is the one list of them; nothing else looks a question up.

mod abilities;
mod forced;
mod gifts;
pub mod importance;
mod offers;
pub mod preview;
pub(crate) mod question_rules;
mod reaction_importance;
mod reactions;
mod turns;
pub(crate) mod words;

use std::sync::LazyLock;

use bevy::platform::collections::HashMap;

use self::question_rules::{Answers, QuestionRules};
use super::ai::plain::Plain;
use super::ai::plain::scene::Scene;
use super::classes::{conduit, elementalist, talent, troubadour};
use super::monsters::werewolf;
use super::rules::actions::effects::whom::ALLY;
use super::rules::view::View;
use crate::core::intent::{Choice, Decision, Options};
use crate::core::name::Name;
use crate::core::question::QuestionId;

/// Every question of the game, by who asks it.
static ALL: [&[QuestionRules]; 11] = [
    &turns::QUESTIONS,
    &reactions::QUESTIONS,
    &abilities::QUESTIONS,
    &forced::QUESTIONS,
    &gifts::QUESTIONS,
    &offers::QUESTIONS,
    &conduit::QUESTIONS,
    &elementalist::QUESTIONS,
    &talent::QUESTIONS,
    &troubadour::QUESTIONS,
    &werewolf::QUESTIONS,
];

/// The slugs of all questions.
pub fn slugs() -> impl Iterator<Item = Name> {
    ALL.iter().copied().flatten().map(|rules| rules.asks.id().slug())
}

/// What is known of a question; none for those that a file made up.
fn rules_of(question: QuestionId) -> Option<&'static QuestionRules> {
    static BY_ID: LazyLock<HashMap<QuestionId, &'static QuestionRules>> =
        LazyLock::new(|| ALL.iter().copied().flatten().map(|rules| (rules.asks.id(), rules)).collect());
    BY_ID.get(&question).copied()
}

/// The question a decision puts.
pub fn prompt(view: View, decision: &Decision) -> String {
    match rules_of(decision.ask) {
        Some(rules) => (rules.prompt)(view, decision),
        None => format!("{}: {}", words::who(view, decision), words::origin(view, decision)),
    }
}

/// A choice as a button reads.
pub fn choice(view: View, decision: &Decision, choice: &Choice) -> String {
    match rules_of(decision.ask).map(|rules| &rules.answers) {
        Some(Answers::Listed { option, .. }) => option(view, decision, choice),
        _ => words::plain(view, decision, choice),
    }
}

/// The place of the choice that is lit first, past them all that of passing: passing, but where an ally is named whom
/// something is given that costs nothing.
pub fn first_lit(view: View, decision: &Decision) -> usize {
    let Options::Choose { choices, may_pass: true } = &decision.options else { return 0 };
    let given = || {
        let by = decision.about.filter(|_| decision.ask == ALLY)?;
        let picked = Plain::new().look(view.quiet(), by, |scene| pick(scene, decision, choices))??;
        choices.iter().position(|choice| *choice == picked)
    };
    given().unwrap_or(choices.len())
}

/// What passing means at a decision.
pub fn pass(decision: &Decision) -> &'static str {
    rules_of(decision.ask).map_or("No", |rules| (rules.pass)(decision))
}

/// The opponent's answer out of a list; none passes.
pub fn pick(scene: &Scene, decision: &Decision, choices: &[Choice]) -> Option<Choice> {
    match rules_of(decision.ask).map(|rules| &rules.answers) {
        Some(Answers::Listed { pick, .. }) => pick(scene, decision, choices),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::{Opponents, Player};
    use crate::core::question::assert_listed;
    use crate::rulesets::draw_steel::content::Content;
    use crate::rulesets::draw_steel::testing::{battle, levels};

    /// An ally is lit where one is to be named for a gift; everywhere else it is passing, so that Enter costs nothing.
    #[test]
    fn enter_names_an_ally_for_a_gift_and_passes_everywhere_else() {
        let (mut named, mut passed) = (0, 0);
        for level in levels().iter().take(4) {
            for seed in 1..4 {
                let mut battle = battle(level, seed);
                let mut player = Content::policy(Player::Plain, 0);
                while let Some(decision) = battle.decision() {
                    if let Options::Choose { choices, may_pass: true } = &decision.options {
                        let lit = first_lit(battle.view(), decision);
                        if decision.ask == ALLY {
                            named += usize::from(lit < choices.len());
                        } else {
                            assert_eq!(lit, choices.len(), "{}", decision.ask);
                            passed += 1;
                        }
                    }
                    let answer = player.answer(&battle);
                    battle.submit(answer).unwrap();
                }
            }
        }
        assert!(named > 0 && passed > 0, "{named} named, {passed} passed");
    }

    #[test]
    fn every_question_that_is_declared_is_listed_once() {
        assert_listed("src/rulesets/draw_steel", 20, slugs());
    }
}
