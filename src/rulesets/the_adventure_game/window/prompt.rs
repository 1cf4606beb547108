//! Questions to the player, made from decisions.

use crate::core::intent::{Decision, Options};
use crate::face::panels::prompt::{Prompt, PromptChoice};
use crate::rulesets::the_adventure_game::questions;
use crate::rulesets::the_adventure_game::questions::question_rules::{Answers, QuestionRules};
use crate::rulesets::the_adventure_game::view::View;
use crate::rulesets::the_adventure_game::words;

/// The question that a decision puts to a person; none while they act freely.
pub fn prompt(view: View, decision: &Decision, lit: usize) -> Option<Prompt> {
    let (Options::Choose { choices, may_pass }, Some(who)) = (&decision.options, decision.about) else { return None };
    let Some(QuestionRules {
        prompt,
        pass,
        answers: Answers::Listed { option, about, meaning, pass_for_all, standing, .. },
        ..
    }) = questions::rules_of(decision.ask)
    else {
        let title = format!("{}: {}?", words::name(view, who), decision.ask.slug().title());
        let yes = |index| PromptChoice { index, words: "Yes".to_owned(), ..PromptChoice::default() };
        let decline = may_pass.then(|| "No".to_owned());
        return Some(Prompt {
            title,
            choices: (0..choices.len()).map(yes).collect(),
            lit,
            decline,
            standing: *may_pass,
            ..Prompt::default()
        });
    };
    Some(Prompt {
        title: prompt(view, decision),
        text: about(view, decision),
        choices: choices
            .iter()
            .enumerate()
            .map(|(index, choice)| PromptChoice {
                index,
                words: option(view, decision, choice),
                detail: meaning(view, decision, choice),
                ..PromptChoice::default()
            })
            .collect(),
        lit,
        decline: may_pass.then(|| pass(view, decision)),
        mute: pass_for_all.map(str::to_owned),
        standing: *may_pass && standing.is_some(),
        ..Prompt::default()
    })
}
