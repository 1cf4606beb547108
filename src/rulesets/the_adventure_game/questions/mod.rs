//! Questions: what is asked, in words, and what the opponent answers.
//!
//! Rules declare a question where they ask it, and carry out its answers there. What players read of it and what the
//! opponent makes of it lies above the rules, in these records. `ALL` is the one list of them; nothing else looks a
//! question up.

mod powers;
pub(crate) mod question_rules;
mod turns;

use self::question_rules::{Answers, QuestionRules};
use super::view::View;
use super::words;
use crate::core::intent::Decision;
#[cfg(feature = "gui")]
use crate::core::intent::Options;
use crate::core::name::Name;
#[cfg(feature = "gui")]
use crate::core::question::Importance;
use crate::core::question::QuestionId;
#[cfg(feature = "gui")]
use crate::rulesets::the_adventure_game::initiative::SEIZE;

/// Every question of the game, by who asks it.
static ALL: [&[QuestionRules]; 2] = [&turns::QUESTIONS, &powers::QUESTIONS];

/// The slugs of all questions.
pub fn slugs() -> impl Iterator<Item = Name> {
    ALL.iter().copied().flatten().map(|rules| rules.asks.id().slug())
}

/// What is known of a question; none for those that a file made up.
pub fn rules_of(question: QuestionId) -> Option<&'static QuestionRules> {
    ALL.iter().copied().flatten().find(|rules| question == *rules.asks)
}

/// What answers can be given to for ever, and what each is called.
#[cfg(feature = "gui")]
pub fn standing() -> impl Iterator<Item = (Name, &'static str)> {
    ALL.iter().copied().flatten().filter_map(|rules| match &rules.answers {
        Answers::Listed { standing, .. } => standing.map(|words| (rules.asks.id().slug(), words)),
        Answers::Free { .. } => None,
    })
}

/// Whether declining is what is usual at a question.
pub fn passes_first(question: QuestionId) -> bool {
    let answers = rules_of(question).map(|rules| &rules.answers);
    matches!(answers, Some(Answers::Listed { pass_first: true, .. }))
}

/// How much hangs on each choice of a decision, in their order.
#[cfg(feature = "gui")]
pub fn importance(view: View, decision: &Decision) -> Vec<Importance> {
    let Options::Choose { choices, .. } = &decision.options else { return Vec::new() };
    let vain = decision.ask == SEIZE && decision.about.is_some_and(|who| !turns::passes_enemies(view, who));
    vec![if vain { Importance::Minor } else { Importance::Worthwhile }; choices.len()]
}

/// Who is asked.
fn who(view: View, decision: &Decision) -> String {
    decision.about.map_or_else(String::new, |id| words::name(view, id))
}

/// Declining in a word, at a turn.
fn no(_: View, _: &Decision) -> String {
    "No".to_owned()
}

#[cfg(test)]
mod tests {
    use super::slugs;
    use crate::core::question::assert_listed;

    #[test]
    fn every_question_that_is_declared_is_listed_once() {
        assert_listed("src/rulesets/the_adventure_game", 4, slugs());
    }
}
