//! What is asked about the order of play: what to carry, whether to seize the initiative, each turn, coming in after a
//! delay.

use super::question_rules::{Answers, QuestionRules};
use super::{no, who};
use crate::core::ids::CreatureId;
use crate::core::intent::{Choice, Decision};
use crate::core::name::Name;
use crate::rulesets::the_adventure_game::actions::delay::{self, ACT_NOW};
use crate::rulesets::the_adventure_game::ai::{battle, movement, weigh};
use crate::rulesets::the_adventure_game::battle_phase::{self, BATTLE};
use crate::rulesets::the_adventure_game::deployment::{self, OUTFIT, Outfit};
use crate::rulesets::the_adventure_game::initiative::{self, SEIZE};
use crate::rulesets::the_adventure_game::movement::MOVE;
use crate::rulesets::the_adventure_game::rolls::{self, Net};
use crate::rulesets::the_adventure_game::sources::{self, Attack};
use crate::rulesets::the_adventure_game::view::View;
use crate::rulesets::the_adventure_game::words;

/// Most enemies whose odds a price names.
const NAMED: usize = 4;

/// In the order of a round.
pub static QUESTIONS: [QuestionRules; 5] = [
    QuestionRules {
        asks: &OUTFIT,
        prompt: |view, decision| format!("What does {} carry?", who(view, decision)),
        pass: |view, decision| {
            decision.about.map_or_else(String::new, |who| carried(view, &deployment::usual(view, who)))
        },
        answers: Answers::Listed {
            option: |view, decision, choice| {
                outfit(view, decision, choice).map_or_else(String::new, |outfit| carried(view, &outfit))
            },
            about: |view, decision| {
                let usual = decision.about.map(|who| deployment::usual(view, who));
                usual.map_or_else(String::new, |usual| format!("Usually {}.", usual.in_words(view)))
            },
            meaning: |view, decision, choice| {
                outfit(view, decision, choice).map_or_else(String::new, |outfit| items(view, outfit.items))
            },
            pass_first: true,
            pass_for_all: Some("Default items for everyone"),
            standing: Some("Choose items before the fight"),
            pick: |_, _| None,
        },
    },
    QuestionRules {
        asks: &SEIZE,
        prompt: |view, decision| format!("Seize the initiative with {}?", who(view, decision)),
        pass: |_, _| "Keep the order".to_owned(),
        answers: Answers::Listed {
            option: |_, _, _| "Seize it".to_owned(),
            about: |view, decision| decision.about.map_or_else(String::new, |who| places(view, who)),
            meaning: |view, decision, _| decision.about.map_or_else(String::new, |who| price(view, who)),
            pass_first: true,
            pass_for_all: Some("Nobody of mine this round"),
            standing: Some("Seize the initiative"),
            pick: |view, decision| decision.about.filter(|who| weigh::seizes(view, *who)).map(|_| Choice::Yes),
        },
    },
    QuestionRules {
        asks: &MOVE,
        prompt: |view, decision| format!("{} moves", who(view, decision)),
        pass: no,
        answers: Answers::Free { act: movement::go },
    },
    QuestionRules {
        asks: &BATTLE,
        prompt: |view, decision| format!("{} fights", who(view, decision)),
        pass: no,
        answers: Answers::Free { act: |view, who, _, _| battle::act(view, who) },
    },
    QuestionRules {
        asks: &ACT_NOW,
        prompt: |view, decision| format!("{} delays: act now?", who(view, decision)),
        pass: |_, _| "Wait on".to_owned(),
        answers: Answers::Listed {
            option: |_, _, _| "Act now".to_owned(),
            about: |view, decision| {
                if decision.about.is_some_and(|who| delay::is_last_call(view, who)) {
                    return "The action is lost if it waits any longer.".to_owned();
                }
                next_up(view).map_or_else(String::new, |next| format!("{next}'s turn is next."))
            },
            meaning: |view, _, _| next_up(view).map_or_else(String::new, |next| format!("Before {next}'s turn")),
            pass_first: false,
            pass_for_all: None,
            standing: Some("Come in after delaying"),
            pick: |_, _| Some(Choice::Yes),
        },
    },
];

/// Whose turn comes next.
fn next_up(view: View) -> Option<String> {
    battle_phase::next_up(view).map(|next| words::name(view, next))
}

/// The items that a choice stands for.
fn outfit(view: View, decision: &Decision, choice: &Choice) -> Option<Outfit> {
    let Choice::Named(name) = choice else { return None };
    deployment::others(view, decision.about?).into_iter().find(|outfit| outfit.name == *name)
}

fn carried(view: View, outfit: &Outfit) -> String {
    format!("Carry {}", outfit.in_words(view))
}

/// What items do, each kind once.
fn items(view: View, mut items: Vec<Name>) -> String {
    let card = |item: Name| {
        let item = view.content().power(item)?;
        Some(format!("{}: {}", item.name, words::card(item)[1..].join("; ")))
    };
    items.dedup();
    items.into_iter().filter_map(card).collect::<Vec<_>>().join(". ")
}

/// Whether seizing would bring somebody before or behind an enemy in either order, as long as nobody else seizes: to
/// change places with allies is not worth its price.
#[cfg(feature = "gui")]
pub(super) fn passes_enemies(view: View, who: CreatureId) -> bool {
    let before = |list: Vec<CreatureId>| {
        let others = list.into_iter().take_while(|&id| id != who);
        let mut enemies: Vec<CreatureId> = others.filter(|&id| view.hostile(id, who) && view.is_up(id)).collect();
        enemies.sort_unstable();
        enemies
    };
    let both = |also: Option<CreatureId>| {
        let (movement, battle) = initiative::orders(view, also);
        (before(movement), before(battle))
    };
    both(None) != both(Some(who))
}

/// What seizing changes.
fn places(view: View, who: CreatureId) -> String {
    let (movement, battle) = initiative::orders(view, None);
    let (sooner, later) = initiative::orders(view, Some(who));
    let place = |list: &[CreatureId]| list.iter().position(|&id| id == who).map_or(0, |at| at + 1);
    if sooner == movement && later == battle {
        return "First to move and last to fight already: it would change nothing unless others seize.".to_owned();
    }
    format!(
        "Moves {} instead of {} of {}, fights {} instead of {}.",
        ordinal(place(&sooner)),
        ordinal(place(&movement)),
        movement.len(),
        ordinal(place(&later)),
        ordinal(place(&battle)),
    )
}

/// The price of seizing: what attackers gain, kind by kind of enemy.
fn price(view: View, who: CreatureId) -> String {
    let mut seen = Vec::new();
    let mut odds: Vec<String> = Vec::new();
    for (id, _) in view.standing().filter(|&(id, _)| view.hostile(id, who) && view.is_up(id)) {
        let sheet = view.sheet(id);
        let attack = sheet.basic.as_ref().or_else(|| sheet.powers.iter().find(|power| power.rolls));
        let Some(power) = attack.filter(|_| !seen.contains(&sheet.id)) else { continue };
        seen.push(sheet.id);
        let found =
            sources::standing(view, Attack { by: id, power, on: who, opportunity: false, from: None, at: None });
        let net = sources::net(&found);
        let needed = view.sheet(who).def - sheet.atk;
        let percent = |net: Net| (rolls::chance(net, needed) * 100.0).round();
        odds.push(format!("{} {}% to {}%", sheet.name, percent(net), percent(Net(net.0 + 1))));
    }
    let more = odds.len().saturating_sub(NAMED);
    odds.truncate(NAMED);
    if more > 0 {
        odds.push(format!("and {more} more kinds"));
    }
    format!("The price: attacks against it have advantage until the end of the round: {}", odds.join(", "))
}

fn ordinal(n: usize) -> String {
    let suffix = match (n % 10, n % 100) {
        (1, teen) if teen != 11 => "st",
        (2, teen) if teen != 12 => "nd",
        (3, teen) if teen != 13 => "rd",
        _ => "th",
    };
    format!("{n}{suffix}")
}
