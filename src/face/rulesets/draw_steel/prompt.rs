//! Questions to the player, made from decisions.

use crate::core::intent::{Choice, Decision, Options};
use crate::face::panels::prompt::{Prompt, PromptChoice};
use crate::rulesets::draw_steel::card;
use crate::rulesets::draw_steel::damage;
use crate::rulesets::draw_steel::phrases;
use crate::rulesets::draw_steel::terms as t;
use crate::rulesets::draw_steel::view::View;
use crate::rulesets::draw_steel::words;

/// The slug under which a standing answer to a decision is kept.
pub fn kind(decision: &Decision) -> String {
    if decision.ask == *"react"
        && let Options::Choose { choices, .. } = &decision.options
    {
        let mut with = choices.iter().filter_map(|choice| match choice {
            Choice::React { with, .. } => Some(*with),
            _ => None,
        });
        if let Some(first) = with.next()
            && with.all(|other| other == first)
        {
            return first.to_string();
        }
    }
    if decision.ask == *"settle"
        && let Options::Choose { choices, .. } = &decision.options
        && choices.iter().all(|choice| matches!(choice, Choice::Apply { what, .. } if *what == t::TIER.get()))
    {
        return "lower-tier".to_owned();
    }
    decision.ask.to_string()
}

/// The question the battle waits for a person to answer; none while they act freely.
pub fn prompt(view: View, decision: &Decision, lit: usize, aiming: bool) -> Option<Prompt> {
    let title = words::prompt(view, decision);
    let decline = decision.passable().then(|| words::pass(decision).to_owned());
    match &decision.options {
        Options::Act => None,
        Options::Choose { choices, .. } => Some(Prompt {
            text: about(view, decision),
            choices: choices
                .iter()
                .map(|choice| PromptChoice {
                    words: words::choice(view, decision, choice),
                    detail: detail(view, choice),
                })
                .collect(),
            lit,
            decline,
            hush: (decision.ask == *"react" && decision.passable() && view.clock().active.is_some())
                .then(|| "Not for the rest of this turn".to_owned()),
            standing: decision.passable(),
            on_board: false,
            hostile: decision.ask == *"react" && view.clock().active.is_some_and(|id| view.side(id) != decision.side),
            title,
        }),
        Options::Route(options) => Some(Prompt {
            title: format!("{}: {} up to {}", words::name(view, options.mover), options.how, options.squares),
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

/// What an answer does, as its card says it.
fn detail(view: View, choice: &Choice) -> String {
    let (by, with) = match choice {
        Choice::React { by, with, .. } => (by, with),
        Choice::Named(what) => return phrases::detail(what.as_str()).to_owned(),
        _ => return String::new(),
    };
    let Some(ability) = view.ability(*by, *with) else { return phrases::detail(with.as_str()).to_owned() };
    let printed = card::card(ability, view.funds(*by).0);
    printed.before.into_iter().chain(printed.after).collect::<Vec<_>>().join(" ")
}

/// What a question is about: the damage that is coming, hit by hit.
fn about(view: View, decision: &Decision) -> String {
    let pending = decision.ask == *"react" && decision.origin == *"about-to-take-damage";
    let Some(dealing) = damage::nearest(view.world).filter(|_| pending) else {
        return phrases::stakes(decision.ask.as_str()).to_owned();
    };
    let hits = dealing.hits.iter().map(|hit| {
        let (amount, _) = damage::reduce(view, hit);
        format!("{} would take {amount} ({})", words::name(view, hit.to), words::ability_name(view, hit.of))
    });
    hits.collect::<Vec<_>>().join("; ")
}
