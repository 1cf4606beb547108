//! Questions to the player, made from decisions.

use super::super::questions::{self, preview};
use super::super::text::names;
use super::aim;
use crate::core::intent::{Choice, Decision, Options};
use crate::core::name::Name;
use crate::face::panels::aim::Aim;
use crate::face::panels::prompt::{Prompt, PromptChoice};
use crate::rulesets::draw_steel::battle::Battle;
use crate::rulesets::draw_steel::rules::actions::reactions;
use crate::rulesets::draw_steel::rules::actions::reactions::REACT;
use crate::rulesets::draw_steel::rules::frames::Event;
use crate::rulesets::draw_steel::rules::frames::nearest::nearest_use;
use crate::rulesets::draw_steel::rules::rounds::PICK;
use crate::rulesets::draw_steel::rules::squad_pool;
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
            mute: (decision.ask == REACT && decision.passable() && view.clock().active.is_some())
                .then(|| not_again(battle, choices)),
            standing: decision.passable(),
            asked: 0,
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

/// Words for not being asked about the same again while the turn lasts.
fn not_again(battle: &Battle, choices: &[Choice]) -> String {
    let view = battle.view();
    let mut kinds: Vec<Name> = choices
        .iter()
        .filter_map(|choice| match choice {
            Choice::React { with, .. } => Some(*with),
            _ => None,
        })
        .collect();
    kinds.dedup();
    match kinds[..] {
        [only] => format!("Don't ask for {} again this turn", names::ability_name(view, only)),
        _ => "Don't ask for any of these again this turn".to_owned(),
    }
}

fn answers(battle: &Battle, decision: &Decision, choices: &[Choice]) -> Vec<PromptChoice> {
    let view = battle.view();
    let details = preview::answers(battle, decision);
    let one = |(index, (choice, detail))| PromptChoice {
        index,
        words: questions::choice(view, decision, choice),
        detail,
        ..PromptChoice::default()
    };
    let all =
        choices.iter().zip(details).enumerate().filter(|(_, (choice, _))| !follows(view, decision, choice, choices));
    all.map(one).collect()
}

/// Whether a choice of who acts is a minion whose whole squad is on the list already: its mates take the turn with it.
fn follows(view: View, decision: &Decision, choice: &Choice, choices: &[Choice]) -> bool {
    let Choice::Creature(id) = choice else { return false };
    let mates = if decision.ask == PICK { squad_pool::standing(view, *id) } else { Vec::new() };
    choices.iter().take_while(|other| *other != choice).any(|other| match other {
        Choice::Creature(other) => mates.contains(other),
        _ => false,
    })
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
