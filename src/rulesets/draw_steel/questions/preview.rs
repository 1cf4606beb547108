//! What hangs on a question: what it is about, and what each answer means, does and is likely to bring.

use super::super::battle::Battle;
use super::super::data::terms as t;
use super::super::forecast::Rehearsal;
use super::super::rules::actions::free_actions::FreeAction;
use super::super::rules::actions::use_ability::Settlement;
use super::super::rules::view::View;
use super::super::text::hits;
use super::question_rules::Answers;
use super::{ALL, rules_of};
use crate::core::intent::{Choice, Decision, Intent, Options};
use crate::core::name::{Name, name};

/// Most choices of a question that are tried out to tell what would follow.
const TRIED: usize = 12;

/// What each answer to a question means, in the order of its choices; nothing where its words say it all.
pub fn answers(battle: &Battle, decision: &Decision) -> Vec<String> {
    let Options::Choose { choices, may_pass } = &decision.options else { return Vec::new() };
    let view = battle.view();
    let (meaning, tried) = match rules_of(decision.ask).map(|rules| &rules.answers) {
        Some(Answers::Listed { meaning, tried, .. }) => (Some(meaning), *tried),
        _ => (None, true),
    };
    let mut rehearsal = (tried && choices.len() <= TRIED).then(|| Rehearsal::new(battle));
    let mut certain = |intent: &Intent| -> Vec<String> {
        rehearsal.as_mut().map_or_else(Vec::new, |rehearsal| rehearsal.forecast(intent).parts(battle))
    };
    // What comes whatever is answered is no answer's doing.
    let anyway = if *may_pass { certain(&Intent::Pass) } else { Vec::new() };
    let mut one = |choice: &Choice| {
        let certain = certain(&Intent::Choose(choice.clone()));
        let said = meaning.map_or_else(String::new, |meaning| meaning(view, decision, choice));
        // What a Recovery comes to may be said already.
        let told = |part: &String| part.find(" regains ").is_some_and(|at| said.contains(&part[at + 1..]));
        let own: Vec<String> = certain.into_iter().filter(|part| !anyway.contains(part) && !told(part)).collect();
        super::words::lines([said, own.join(", ")])
    };
    choices.iter().map(&mut one).collect()
}

/// What a question is about: the damage that is coming or has come, hit by hit; what it hangs on.
pub fn about(view: View, decision: &Decision) -> String {
    match rules_of(decision.ask).map(|rules| &rules.answers) {
        Some(Answers::Listed { about, .. }) => about(view, decision),
        _ => String::new(),
    }
}

/// Answers that are kept apart from their question, each under a slug of its own, and what each is called.
fn answers_of_their_own() -> [(Name, &'static str); 4] {
    [
        (name!("lower-tier"), "Take a lower tier than rolled"),
        (t::OPPORTUNITY_ATTACK.get(), "Opportunity attacks"),
        (FreeAction::TokenRecovery.slug(), "Spend two hero tokens before taking damage"),
        (name!("token-rescue"), "Spend two hero tokens where the damage brings a hero down"),
    ]
}

/// What answers can be given to for ever, and what each is called.
pub fn standing() -> impl Iterator<Item = (Name, &'static str)> {
    let listed = ALL.iter().copied().flatten().filter_map(|rules| match &rules.answers {
        Answers::Listed { standing, .. } => standing.map(|words| (rules.asks.id().slug(), words)),
        Answers::Free => None,
    });
    listed.chain(answers_of_their_own())
}

/// The slug under which a standing answer to a choice is kept.
pub fn kind(view: View, decision: &Decision, choice: &Choice) -> String {
    match choice {
        // Whoever saves tokens means to save them for this.
        Choice::React { by, with, .. } if *with == FreeAction::TokenRecovery.slug() && hits::would_fall(view, *by) => {
            "token-rescue".to_owned()
        }
        Choice::React { with, .. } => with.to_string(),
        Choice::Apply { what, .. } if *what == Settlement::Tier.slug() => "lower-tier".to_owned(),
        _ => decision.ask.to_string(),
    }
}
