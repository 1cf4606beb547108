//! Questions to the player: seizing the initiative with its price, coming in after a delay, following a shove.

use super::turns;
use crate::core::ids::CreatureId;
use crate::core::intent::{Decision, Options};
use crate::core::name::Name;
use crate::face::panels::prompt::{Prompt, PromptChoice};
use crate::rulesets::the_adventure_game::battle_phase;
use crate::rulesets::the_adventure_game::deployment::{self, Outfit};
use crate::rulesets::the_adventure_game::questions as q;
use crate::rulesets::the_adventure_game::rolls::{self, Net};
use crate::rulesets::the_adventure_game::sources::{self, Attack};
use crate::rulesets::the_adventure_game::view::View;
use crate::rulesets::the_adventure_game::words;

/// Most enemies whose odds a price names.
const NAMED: usize = 4;

/// The question that a decision puts to a person.
pub fn prompt(view: View, decision: &Decision, lit: usize) -> Option<Prompt> {
    let (Options::Choose { choices, may_pass }, Some(who)) = (&decision.options, decision.about) else { return None };
    let name = words::name(view, who);
    if decision.ask == q::OUTFIT {
        return Some(outfits(view, who, lit));
    }
    let (title, text, answer, detail, decline) = if decision.ask == q::SEIZE {
        let (text, detail) = price(view, who);
        (format!("Seize the initiative with {name}?"), text, "Seize it".to_owned(), detail, "Keep the order")
    } else if decision.ask == q::ACT_NOW {
        let next = battle_phase::next_up(view).map(|next| words::name(view, next));
        let text = match &next {
            _ if battle_phase::is_last_call(view, who) => "The action is lost if it waits any longer.".to_owned(),
            Some(next) => format!("{next}'s turn is next."),
            None => String::new(),
        };
        let detail = next.map_or_else(String::new, |next| format!("Before {next}'s turn"));
        (format!("{name} delays: act now?"), text, "Act now".to_owned(), detail, "Wait on")
    } else if decision.ask == q::FOLLOW {
        let detail = "A careful step; it provokes nothing".to_owned();
        (format!("{name}: follow into the square it left?"), String::new(), "Follow".to_owned(), detail, "Stay")
    } else {
        (format!("{name}: {}?", decision.ask.slug().title()), String::new(), "Yes".to_owned(), String::new(), "No")
    };
    Some(Prompt {
        title,
        text,
        choices: choices
            .iter()
            .map(|_| PromptChoice { words: answer.clone(), detail: detail.clone(), ..PromptChoice::default() })
            .collect(),
        lit,
        decline: may_pass.then(|| decline.to_owned()),
        hush: (decision.ask == q::SEIZE).then(|| "Nobody of mine this round".to_owned()),
        standing: *may_pass,
        ..Prompt::default()
    })
}

/// What to carry: the other outfits, and the usual one to decline with.
fn outfits(view: View, who: CreatureId, lit: usize) -> Prompt {
    let usual = deployment::usual(view, who);
    let about = |item: Name| {
        let item = view.content().power(item)?;
        Some(format!("{}: {}", item.name, words::card(item)[1..].join("; ")))
    };
    let detail = |outfit: &Outfit| {
        let mut items = outfit.items.clone();
        items.dedup();
        items.into_iter().filter_map(about).collect::<Vec<_>>().join(". ")
    };
    let others = deployment::others(view, who);
    let words = |outfit: &Outfit| format!("Carry {}", outfit.in_words(view));
    Prompt {
        title: format!("What does {} carry?", words::name(view, who)),
        text: format!("Usually {}.", usual.in_words(view)),
        choices: others
            .iter()
            .map(|it| PromptChoice { words: words(it), detail: detail(it), ..PromptChoice::default() })
            .collect(),
        lit,
        decline: Some(words(&usual)),
        hush: Some("Default items for everyone".to_owned()),
        // What somebody carries is no answer for ever.
        standing: false,
        ..Prompt::default()
    }
}

/// What seizing changes, and what it costs.
fn price(view: View, who: CreatureId) -> (String, String) {
    let (movement, battle) = turns::orders(view, None);
    let (sooner, later) = turns::orders(view, Some(who));
    let place = |list: &[CreatureId]| list.iter().position(|&id| id == who).map_or(0, |at| at + 1);
    if sooner == movement && later == battle {
        let text = "First to move and last to fight already: it would change nothing unless others seize.";
        return (text.to_owned(), cost(view, who));
    }
    let text = format!(
        "Moves {} instead of {} of {}, fights {} instead of {}.",
        ordinal(place(&sooner)),
        ordinal(place(&movement)),
        movement.len(),
        ordinal(place(&later)),
        ordinal(place(&battle)),
    );
    (text, cost(view, who))
}

/// The price of seizing: what attackers gain, kind by kind of enemy.
fn cost(view: View, who: CreatureId) -> String {
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
    format!("The price: attackers have advantage until the end of the round: {}", odds.join(", "))
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
