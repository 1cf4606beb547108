//! Questions to the player, made from decisions.

use super::super::questions::{self, preview};
use super::super::text::names;
use super::aim;
use crate::core::intent::{Choice, Decision, Options};
use crate::face::panels::aim::Aim;
use crate::face::panels::prompt::{Prompt, PromptChoice};
use crate::rulesets::draw_steel::battle::Battle;
use crate::rulesets::draw_steel::rules::actions::reactions;
use crate::rulesets::draw_steel::rules::actions::reactions::REACT;
use crate::rulesets::draw_steel::rules::frames::Event;
use crate::rulesets::draw_steel::rules::frames::nearest::nearest_use;
use crate::rulesets::draw_steel::rules::view::View;
use crate::rulesets::draw_steel::text::reaction_prompt;

/// The question the battle waits for a person to answer; none while they act freely.
pub fn prompt(battle: &Battle, decision: &Decision, lit: usize, aiming: bool) -> Option<Prompt> {
    let view = battle.view();
    let title = questions::prompt(view, decision);
    let decline = decision.passable().then(|| questions::pass(decision).to_owned());
    match &decision.options {
        Options::Act => None,
        Options::Choose { choices, .. } => Some(Prompt {
            text: preview::about(view, decision),
            choices: answers(battle, decision, choices),
            lit,
            decline,
            hush: (decision.ask == REACT && decision.passable() && view.clock().active.is_some())
                .then(|| "Don't ask again this turn".to_owned()),
            standing: decision.passable(),
            on_board: false,
            hostile: decision.ask == REACT && view.clock().active.is_some_and(|id| view.side(id) != decision.side),
            title,
        }),
        Options::Route(_) => Some(Prompt {
            title,
            text: "Pick a lit square on the board.".to_owned(),
            decline,
            on_board: true,
            ..Prompt::default()
        }),
        Options::Use(_) => (!aiming).then(|| Prompt {
            title,
            text: "Take one of the abilities offered below.".to_owned(),
            decline,
            lit,
            ..Prompt::default()
        }),
    }
}

fn answers(battle: &Battle, decision: &Decision, choices: &[Choice]) -> Vec<PromptChoice> {
    let view = battle.view();
    let details = preview::answers(battle, decision);
    let one = |(choice, detail)| PromptChoice {
        words: questions::choice(view, decision, choice),
        detail,
        ..PromptChoice::default()
    };
    choices.iter().zip(details).map(one).collect()
}

/// The roll that a question is about: the one to come, or the one the lit answer would make.
pub fn stake(view: View, decision: &Decision, lit: Option<usize>) -> Option<Aim> {
    let Options::Choose { choices, .. } = &decision.options else { return None };
    let event = reaction_prompt::event(view).filter(|_| decision.ask == REACT)?;
    if let Some(frame) = lit.and_then(|lit| reactions::rolled_answer(view, event, choices.get(lit)?)) {
        let guide = format!("What {} would roll", names::name(view, frame.by));
        return aim::watched(view, &frame, guide);
    }
    let coming = matches!(event, Event::AboutToRoll { .. } | Event::Declared { .. });
    let frame = nearest_use(view.world).filter(|_| coming)?;
    aim::watched(view, frame, format!("{} is about to roll", names::name(view, frame.by)))
}
