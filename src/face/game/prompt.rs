//! Questions to the player, made from decisions.

use std::time::Duration;

use bevy::prelude::*;

use super::selection::Hand;
use super::table::Table;
use crate::core::intent::{Choice, Decision, Intent, Options};
use crate::face::panels::prompt::{Prompt, PromptChoice};
use crate::face::settings::{Answer, Settings};

/// Which answer is lit.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Asked {
    /// Index of the lit answer among those shown; past the end it is declining.
    pub lit: usize,
    /// Whether the player has lit it.
    pub moved: bool,
    /// Since when it is asked, from the start of the program.
    pub since: Duration,
}

/// The question the battle waits for a person to answer; none while they act freely.
///
/// Answers that are never to be given are left out, unless nothing else is left or one has to be given.
pub fn prompt(table: &Table, asked: &Asked, hand: &Hand, settings: &Settings) -> Option<Prompt> {
    let decision = table.asked()?;
    if let Some(prompt) = which_way(table, decision, asked.lit, hand) {
        return Some(Prompt { asked: table.version, ..prompt });
    }
    let mut prompt = table.face().prompt(decision, asked.lit, hand.slot().is_some())?;
    prompt.asked = table.version;
    let all = prompt.choices.len();
    let wanted = |choice: &PromptChoice| table.wants(settings, decision, choice.index);
    if decision.passable() && prompt.choices.iter().any(wanted) {
        let shown: Vec<usize> = prompt.choices.iter().filter(|choice| wanted(choice)).map(|own| own.index).collect();
        let cheaper = |index| shown.iter().any(|&other| is_cheaper(decision, index, other));
        prompt.choices.retain(|choice| shown.contains(&choice.index) || cheaper(choice.index));
    }
    // Past the answers is passing, however many of them are shown.
    if !asked.moved && asked.lit >= all {
        prompt.lit = prompt.choices.len();
    }
    for choice in &mut prompt.choices {
        choice.kind =
            kind(table, decision, choice.index).map(|kind| table.face().kind_words(&kind)).unwrap_or_default();
    }
    Some(prompt)
}

/// Whether an answer is the same reaction as another for less, which is offered beside it.
fn is_cheaper(decision: &Decision, index: usize, other: usize) -> bool {
    let Options::Choose { choices, .. } = &decision.options else { return false };
    match (choices.get(index), choices.get(other)) {
        (
            Some(Choice::React { by, with, on, spend }),
            Some(Choice::React { by: other, with: same, on: whom, spend: price }),
        ) => (by, with, on) == (other, same, whom) && spend < price,
        _ => false,
    }
}

/// The question which of several routes to the square picked is meant.
fn which_way(table: &Table, decision: &Decision, lit: usize, hand: &Hand) -> Option<Prompt> {
    let (Options::Route(options), Some(spot)) = (&decision.options, hand.pinned) else { return None };
    let face = table.face();
    let words = |index| PromptChoice { index, words: face.route_words(options, index), ..PromptChoice::default() };
    Some(Prompt {
        title: face.prompt(decision, lit, false)?.title,
        text: "Several ways lead there. Picking the square again takes the lit one.".to_owned(),
        choices: face.routes(options, spot).into_iter().map(words).collect(),
        lit,
        decline: Some("Another square".to_owned()),
        ..Prompt::default()
    })
}

/// The kind of question that a choice answers, as standing answers are kept.
fn kind(table: &Table, decision: &Decision, index: usize) -> Option<String> {
    match &decision.options {
        Options::Choose { choices, .. } => choices.get(index).map(|choice| table.face().kind(decision, choice)),
        _ => None,
    }
}

/// The intent that a choice of the decision stands for.
pub fn answer(table: &Table, index: usize) -> Option<Intent> {
    match &table.asked()?.options {
        Options::Choose { choices, .. } => choices.get(index).cloned().map(Intent::Choose),
        Options::Route(options) => options.routes.get(index).cloned().map(Intent::Route),
        _ => None,
    }
}

/// Keeps a standing answer to questions like the lit one.
pub fn keep(table: &Table, settings: &mut Settings, prompt: &Prompt, answer: Answer) {
    let lit = prompt.choice(prompt.lit);
    if let Some(kind) = table.asked().zip(lit).and_then(|(decision, lit)| kind(table, decision, lit)) {
        settings.answers.insert(kind, answer);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::ids::{CreatureId, SideId};
    use crate::core::name::Name as Slug;
    use crate::core::question::Question;

    static REACT: Question = Question::new("react");

    #[test]
    fn the_same_reaction_for_less_is_offered_beside_it() {
        let react = |with: &str, spend| Choice::React { by: CreatureId(0), with: Slug::new(with), on: None, spend };
        let choices = vec![react("guidance", 0), react("guidance", 1), react("parry", 0)];
        let options = Options::Choose { choices, may_pass: true };
        let decision = Decision { side: SideId(0), about: None, ask: REACT.id(), origin: Slug::default(), options };
        assert!(is_cheaper(&decision, 0, 1));
        assert!(!is_cheaper(&decision, 1, 0) && !is_cheaper(&decision, 2, 1));
    }
}
