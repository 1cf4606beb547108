//! Questions to the player, made from decisions.

use super::aim;
use crate::core::ids::CreatureId;
use crate::core::intent::{Choice, Decision, Intent, Options};
use crate::face::panels::aim::Aim;
use crate::face::panels::prompt::{Prompt, PromptChoice};
use crate::rulesets::draw_steel::ability::Trigger;
use crate::rulesets::draw_steel::battle::Battle;
use crate::rulesets::draw_steel::card;
use crate::rulesets::draw_steel::damage;
use crate::rulesets::draw_steel::deed::Deed;
use crate::rulesets::draw_steel::forecast::Rehearsal;
use crate::rulesets::draw_steel::frames::{DamageFrame, Event, Hit, UseFrame};
use crate::rulesets::draw_steel::occasion;
use crate::rulesets::draw_steel::offers;
use crate::rulesets::draw_steel::phrases;
use crate::rulesets::draw_steel::preview;
use crate::rulesets::draw_steel::reactions;
use crate::rulesets::draw_steel::squad;
use crate::rulesets::draw_steel::terms as t;
use crate::rulesets::draw_steel::use_ability::nearest_use;
use crate::rulesets::draw_steel::view::View;
use crate::rulesets::draw_steel::words;

/// Most choices of a question that are tried out to tell what would follow.
const TRIED: usize = 12;

/// The slug under which a standing answer to a choice is kept.
pub fn kind(view: View, decision: &Decision, choice: &Choice) -> String {
    match choice {
        // Whoever saves tokens means to save them for this.
        Choice::React { by, with, .. } if *with == *"token-recovery" && would_fall(view, *by) => {
            "token-rescue".to_owned()
        }
        Choice::React { with, .. } => with.to_string(),
        Choice::Apply { what, .. } if *what == t::TIER.get() => "lower-tier".to_owned(),
        _ => decision.ask.to_string(),
    }
}

/// Whether the damage that is coming takes a creature to 0 Stamina or below, or farther.
fn would_fall(view: View, id: CreatureId) -> bool {
    let hits = damage::nearest(view.world).into_iter().flat_map(|dealing| &dealing.hits);
    let harm: i16 = hits.filter(|hit| hit.to == id).map(|hit| damage::reduce(view, hit).0).sum();
    harm > 0 && view.stamina(id).now <= harm
}

/// The question the battle waits for a person to answer; none while they act freely.
pub fn prompt(battle: &Battle, decision: &Decision, lit: usize, aiming: bool) -> Option<Prompt> {
    let view = battle.view();
    let title = words::prompt(view, decision);
    let decline = decision.passable().then(|| words::pass(decision).to_owned());
    match &decision.options {
        Options::Act => None,
        Options::Choose { choices, .. } => Some(Prompt {
            text: about(view, decision),
            choices: answers(battle, decision, choices),
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

fn answers(battle: &Battle, decision: &Decision, choices: &[Choice]) -> Vec<PromptChoice> {
    let view = battle.view();
    let order = decision.ask == *"pick" || decision.ask == *"who-starts";
    let mut rehearsal = (!order && choices.len() <= TRIED).then(|| Rehearsal::new(battle));
    let mut one = |choice: &Choice| {
        let intent = Intent::Choose(choice.clone());
        let certain = rehearsal.as_mut().map_or_else(Vec::new, |rehearsal| rehearsal.of(&intent).parts(battle));
        let told = [detail(view, choice), strikes(view, decision, choice), certain.join(", ")];
        let told: Vec<String> = told.into_iter().filter(|text| !text.is_empty()).collect();
        PromptChoice { index: 0, words: words::choice(view, decision, choice), detail: told.join("\n") }
    };
    choices.iter().map(&mut one).collect()
}

/// What an answer does, as its card says it.
fn detail(view: View, choice: &Choice) -> String {
    let (by, with, spend) = match choice {
        Choice::React { by, with, spend, .. } => (by, with, *spend),
        Choice::Named(what) => return phrases::detail(what.as_str()).to_owned(),
        _ => return String::new(),
    };
    let Some(ability) = view.ability(*by, *with) else { return phrases::detail(with.as_str()).to_owned() };
    let printed = card::card(ability, view.funds(*by).0);
    let rider = printed.rider.filter(|text| spend > ability.cost && !text.ends_with(": "));
    printed.before.into_iter().chain(printed.after).chain(rider).collect::<Vec<_>>().join(" ")
}

/// The free strikes that an answer gives allies, with the odds of their damage.
fn strikes(view: View, decision: &Decision, choice: &Choice) -> String {
    match *choice {
        Choice::React { by, with, on: Some(on), .. } => {
            let lets_strike = view.ability(by, with).is_some_and(|ability| ability.trigger == Some(Trigger::Moves));
            let allies = offers::allies_to_strike(view, by, on).filter(|_| lets_strike);
            allies.filter_map(|ally| strike_odds(view, ally, on)).collect::<Vec<_>>().join("; ")
        }
        Choice::Creature(ally) if decision.ask == *"ally" => {
            let Some(used) = nearest_use(view.world) else { return String::new() };
            let target = used.targets.first().map(|target| target.id).filter(|&on| view.hostile(ally, on));
            let strike = |on| match offers::signature_granted(view, used) {
                Some(edge) => odds_of(view, offers::signature_on(view, ally, on, edge.then_some(used.ability))?),
                None if gives_strike(view, used) => strike_odds(view, ally, on),
                // Other gifts are told by what is certain of them.
                None => None,
            };
            target.and_then(strike).unwrap_or_default()
        }
        _ => String::new(),
    }
}

/// Whether a use gives an ally a free strike.
fn gives_strike(view: View, used: &UseFrame) -> bool {
    let gives = |deed: &Deed| matches!(deed, Deed::AllyFreeStrike { .. });
    let ability = view.ability(used.by, used.ability);
    ability.is_some_and(|ability| ability.before.iter().chain(&ability.after).any(gives))
}

/// A creature's free strike against another in short, e.g. `Fury: 4 (20%), 7 (45%) or 13 (35%) damage`.
fn strike_odds(view: View, by: CreatureId, on: CreatureId) -> Option<String> {
    odds_of(view, offers::free_strike_on(view, by, on)?)
}

/// The damage of a use against its one target in short.
fn odds_of(view: View, used: UseFrame) -> Option<String> {
    let by = used.by;
    let preview = preview::of_use(view, &used);
    let target = preview.targets.first()?;
    let tiers = target.tiers.iter().zip(target.odds?.0).filter(|(_, percent)| *percent > 0);
    let tiers: Vec<String> =
        tiers.map(|(tier, percent)| format!("{} ({percent}%)", tier.damage.map_or(0, |(least, _)| least))).collect();
    Some(format!("{}: {} damage", words::name(view, by), tiers.join(", ")))
}

/// What a question is about: the damage that is coming or has come, hit by hit; what it hangs on.
fn about(view: View, decision: &Decision) -> String {
    let dealing = match occasion::event(view) {
        Some(Event::AboutToDamage | Event::Damaged) => damage::nearest(view.world),
        _ => None,
    };
    let Some(dealing) = dealing.filter(|_| decision.ask == *"react") else {
        return phrases::stakes(decision.ask.as_str()).to_owned();
    };
    let dealt = matches!(occasion::event(view), Some(Event::Damaged));
    let hits = dealing.hits.iter().filter(|hit| !dealt || hit.dealt > 0).map(|hit| {
        let (who, of) = (words::name(view, hit.to), words::ability_name(view, hit.of));
        let stamina = view.stamina(hit.to);
        if squad::stands(view, hit.to) {
            return of_squad(view, dealing, hit, dealt, &of);
        }
        match dealt {
            true => format!("{who} took {}, {} of {} left ({of})", hit.dealt, stamina.now, stamina.max),
            false => format!("{who} would take {} of its {} ({of})", damage::reduce(view, hit).0, stamina.now),
        }
    });
    hits.collect::<Vec<_>>().join("; ")
}

/// What a hit on a minion costs its squad: the pool is all of theirs, and of what is still to come it says how many fall.
fn of_squad(view: View, dealing: &DamageFrame, hit: &Hit, dealt: bool, of: &str) -> String {
    let (who, pool) = (words::name(view, hit.to), squad::pool(view, hit.to));
    let left = squad::standing(view, hit.to).len();
    if dealt {
        return format!("{who} took {}, {pool} left to the {left} of its squad ({of})", hit.dealt);
    }
    let first = dealing.hits.iter().position(|other| other.to == hit.to).unwrap_or(0);
    let first = (0..first).find(|&at| squad::loss(view, &dealing.hits, at).indices.contains(&first)).unwrap_or(first);
    let loss = squad::loss(view, &dealing.hits, first);
    let at = loss.indices.iter().position(|&index| dealing.hits[index].to == hit.to).unwrap_or(0);
    let share = loss.shares.get(at).map_or(0, |(share, _)| *share);
    let together = if loss.indices.len() > 1 { format!(", {} with the others", loss.total) } else { String::new() };
    format!("{who} would take {share}{together} of its squad's {pool}: {} of {left} fall ({of})", loss.deaths)
}

/// The roll that a question is about: the one to come, or the one the lit answer would make.
pub fn stake(view: View, decision: &Decision, lit: Option<usize>) -> Option<Aim> {
    let Options::Choose { choices, .. } = &decision.options else { return None };
    let event = occasion::event(view).filter(|_| decision.ask == *"react")?;
    if let Some(frame) = lit.and_then(|lit| reactions::rolled_answer(view, event, choices.get(lit)?)) {
        let guide = format!("What {} would roll", words::name(view, frame.by));
        return aim::watched(view, &frame, guide);
    }
    let coming = matches!(event, Event::AboutToRoll { .. } | Event::Declared { .. });
    let frame = nearest_use(view.world).filter(|_| coming)?;
    aim::watched(view, frame, format!("{} is about to roll", words::name(view, frame.by)))
}
