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
mod reactions;
mod turns;
pub(crate) mod words;

use std::sync::LazyLock;

use bevy::platform::collections::HashMap;

use self::question_rules::{Answers, QuestionRules};
use super::ai::plain::scene::Scene;
use super::classes::{conduit, elementalist, talent, troubadour};
use super::monsters::werewolf;
use super::rules::view::View;
use crate::core::intent::{Choice, Decision};
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
    use super::slugs;
    use crate::core::question::assert_listed;

    #[test]
    fn every_question_that_is_declared_is_listed_once() {
        assert_listed("src/rulesets/draw_steel", 20, slugs());
    }
}
