//! Questions to the player: in words, with what each answer means.

use crate::core::ids::CreatureId;
use crate::core::intent::{Choice, Decision, Options};
use crate::core::name::Name;
use crate::core::question::Importance;
use crate::face::panels::prompt::Prompt;
use crate::rulesets::beacon::actions::REFRESH;
use crate::rulesets::beacon::data::words::{Action, Phase};
use crate::rulesets::beacon::focus::PAY;
use crate::rulesets::beacon::frames::{Aim, Attack, Event, Frame, Harm};
use crate::rulesets::beacon::moments::ORDER_OWN;
use crate::rulesets::beacon::questions;
use crate::rulesets::beacon::reach;
use crate::rulesets::beacon::reactions::REACT;
use crate::rulesets::beacon::rests::REST;
use crate::rulesets::beacon::rolling::{self, REROLL};
use crate::rulesets::beacon::rolls;
use crate::rulesets::beacon::rounds::NEXT;
use crate::rulesets::beacon::sources;
use crate::rulesets::beacon::terms as t;
use crate::rulesets::beacon::view::View;
use crate::rulesets::beacon::words;

use super::{odds, planning};

/// The question of a decision, from what is usual.
pub fn prompt(view: View, usual: Prompt, decision: &Decision) -> Option<Prompt> {
    let Options::Choose { choices: answers, .. } = &decision.options else { return Some(usual) };
    let decline = usual.decline.as_ref().map(|_| match decision.ask == NEXT {
        true => planning::nobody_yet(view),
        false => questions::ALL.pass(decision).to_owned(),
    });
    let mut choices = usual.choices;
    for shown in &mut choices {
        let answer = &answers[shown.index];
        shown.words = answer_words(view, decision, answer);
        shown.detail = detail(view, decision, answer);
    }
    let standing = usual.standing && questions::ALL.standing().any(|(slug, _)| slug == decision.ask.slug());
    let (title, text) = (questions::prompt(view, decision), about(view, decision));
    Some(Prompt { title, text, decline, choices, standing, ..usual })
}

/// What is going on, where that is not in the question.
fn about(view: View, decision: &Decision) -> String {
    if decision.ask == NEXT {
        let phase = view.phase();
        return format!("Phase {}, {}: {}.", phase.number(), phase.word().title(), offered(phase));
    }
    if decision.ask == REROLL {
        return rolled(view);
    }
    if decision.ask != REACT {
        return String::new();
    }
    let attack = || {
        view.stack().downward().find_map(|frame| if let Frame::Attack(attack) = frame { Some(&**attack) } else { None })
    };
    match event(view) {
        Some(Event::Targeted(at)) => attack().map_or_else(String::new, |attack| attacked(view, attack, *at)),
        Some(Event::WouldTake) => about_to_take(view),
        Some(Event::Hit { by, on, .. }) => format!("{} has hit {}.", words::name(view, *by), words::name(view, *on)),
        Some(Event::Moves(who)) => format!("{} is about to move.", words::name(view, *who)),
        Some(Event::Did(done)) => {
            format!("{}. This is what was waited for.", words::done(view, done))
        }
        None => String::new(),
    }
}

/// The damage that is about to be taken, as it comes and what of it gets past ARMOR.
fn coming(view: View<'_>) -> Option<(&Harm, i16, i16)> {
    let harm =
        view.stack().downward().find_map(|frame| if let Frame::Harm(harm) = frame { Some(&**harm) } else { None })?;
    let amount: i16 = harm.terms.iter().chain(&harm.reduced).map(|term| term.value).sum();
    let armor = if harm.piercing || !harm.kind.is_plain() { 0 } else { view.armor(harm.to) };
    Some((harm, amount.max(0), (amount - armor).max(0)))
}

/// Who is about to take how much of what.
fn about_to_take(view: View) -> String {
    coming(view).map_or_else(String::new, |(harm, amount, left)| {
        let (name, kind, of) = (words::name(view, harm.to), harm.kind.word(), words::thing(view, harm.of));
        let less =
            if left < amount { format!(" ({amount} less ARMOR {})", view.armor(harm.to)) } else { String::new() };
        format!("{name} is about to take {left} {kind} damage from {of}{less}.")
    })
}

fn attacked(view: View, attack: &Attack, at: usize) -> String {
    let (Some(aim), Some(ability)) = (attack.aims.get(at), view.content().ability(attack.ability)) else {
        return String::new();
    };
    let thought = Attack { aims: vec![aim.clone()], at: 0, ..attack.clone() };
    let [missed, ..] = odds::chances(view, &thought, ability);
    let (by, on) = (words::name(view, attack.by), words::name(view, aim.on));
    let harm = ability
        .damage
        .as_ref()
        .map_or_else(String::new, |damage| format!(" for {} {} damage", damage.dice, damage.kind.word()));
    format!("{by} attacks {on} with {}: {:.0}% to hit{harm}.", ability.name, 100.0 * (1.0 - missed))
}

/// What a roll has come to that could be made again, and what a new one promises.
fn rolled(view: View) -> String {
    let Some(Frame::Roll(roll)) = view.stack().top() else { return String::new() };
    let what = words::thing(view, roll.what);
    let on = roll.on.map_or_else(String::new, |on| format!(" against {}", words::name(view, on)));
    let total = rolling::total(roll);
    if roll.need == rolling::OPEN {
        return format!("{what}{on} comes to {total} so far.");
    }
    let (came, again) = match (roll.attack, rolling::degree(roll)) {
        (true, ..0) => ("a miss", "hits"),
        (true, _) => ("a hit", "hits"),
        (false, ..0) => ("a failure", "succeeds"),
        (false, _) => ("a success", "succeeds"),
    };
    let adds: i16 = roll.adds.iter().map(|term| term.value).sum();
    let chance = rolls::chance(sources::net(&roll.help), roll.need - adds);
    format!("{what}{on}: {total} vs {}, {came}. A new roll {again} {:.0}% of the time.", roll.need, 100.0 * chance)
}

/// The basic actions that a phase offers.
pub fn offered(phase: Phase) -> String {
    let all = Action::ALL.into_iter().filter(|action| action.phase() == Some(phase) && *action != Action::Delay);
    let words: Vec<String> = all.map(|action| action.word().title()).collect();
    match phase {
        Phase::Delay => "whatever has passed this round".to_owned(),
        _ => words.join(", "),
    }
}

fn answer_words(view: View, decision: &Decision, answer: &Choice) -> String {
    match answer {
        Choice::Number(mp) if decision.ask == PAY => {
            let price = view
                .stack()
                .downward()
                .find_map(|frame| if let Frame::Pay(pay) = frame { Some(pay.price) } else { None });
            match price.unwrap_or(*mp) - mp {
                0 => format!("{mp} MP"),
                focus if *mp == 0 => format!("{focus} FOCUS"),
                focus => format!("{focus} FOCUS, {mp} MP"),
            }
        }
        Choice::Named(what) if decision.ask == REST => match what.as_str() {
            "hp" => "All HP".to_owned(),
            "mp" => "Mend the maximum of MP".to_owned(),
            "wounds" => "Heal a Wound".to_owned(),
            "overstress" => "Heal an Overstress".to_owned(),
            "return" => "Return to the fight".to_owned(),
            _ => format!("Repair {}", words::thing(view, *what)),
        },
        Choice::Named(what) if decision.ask == ORDER_OWN && *what == t::EXPIRED.get() => {
            "What lasted until now".to_owned()
        }
        Choice::Named(what) if *what == t::FORGO.get() => "Give up what is readied".to_owned(),
        Choice::React { by, with, .. } if decision.ask == NEXT => match with.as_str() {
            "surge" => format!("{} surges", words::name(view, *by)),
            "release" => format!("{} releases", words::name(view, *by)),
            _ => format!("{} holds on", words::name(view, *by)),
        },
        Choice::Apply { what, on, .. } if *what == t::OVEREXTEND.get() => {
            format!("Overextend against {}", words::name(view, *on))
        }
        Choice::Apply { what, on, .. } => {
            format!("{} is no longer {}", words::name(view, *on), words::thing(view, *what))
        }
        Choice::Named(what) if decision.ask == REFRESH => match what.as_str() {
            "discord" => "Clear Discord".to_owned(),
            _ => "Reload".to_owned(),
        },
        other => questions::choice(view, other),
    }
}

/// How much hangs on each answer: rolling again what has succeeded could only make it critical and may undo it, and
/// nothing makes less of damage that ARMOR takes up.
pub fn importance(view: View, decision: &Decision) -> Vec<Importance> {
    let Options::Choose { choices, .. } = &decision.options else { return Vec::new() };
    let open = matches!(view.stack().top(), Some(Frame::Roll(roll)) if roll.need == rolling::OPEN);
    let again = decision.ask == REROLL && !open && !rolling::missed(view);
    let taken = decision.ask == REACT
        && matches!(event(view), Some(Event::WouldTake))
        && coming(view).is_some_and(|(_, _, left)| left == 0);
    vec![if again || taken { Importance::Minor } else { Importance::Worthwhile }; choices.len()]
}

/// What the open window of reactions is about.
fn event(view: View<'_>) -> Option<&Event> {
    view.stack().downward().find_map(|frame| if let Frame::Window(window) = frame { Some(&window.event) } else { None })
}

/// What an answer means: what it allows now, what is to be had later, what it costs.
fn detail(view: View, decision: &Decision, answer: &Choice) -> String {
    match answer {
        Choice::Creature(who) if decision.ask == NEXT && view.sheet(*who).pc => planning::now_and_later(view, *who),
        Choice::React { by, with, .. } if decision.ask == NEXT && *with == t::SURGE.get() => {
            format!("{}\n{}", planning::surge(view, *by), planning::now_and_later(view, *by)).trim_end().to_owned()
        }
        Choice::React { by, with, .. } if decision.ask == NEXT && *with == t::RELEASE.get() => {
            view.channelling(*by).map_or_else(String::new, |own| words::thing(view, own.ability))
        }
        Choice::React { with, on: Some(on), by, .. } if decision.ask == REACT => reaction(view, *by, *with, *on),
        Choice::Named(what) if decision.ask == REROLL => match what.as_str() {
            "strain" => decision.about.map_or_else(String::new, |who| {
                let cap = view.sheet(who).cap.unwrap_or(0);
                format!("Take 1d3 Stress ({} of {cap} now)", view.stress(who))
            }),
            "endanger" => "Become Marked: somebody's attack on you gets 1 accuracy".to_owned(),
            _ => String::new(),
        },
        Choice::Apply { what, .. } if *what == t::OVEREXTEND.get() => {
            "It strikes at you first, or deals 3 physical damage".to_owned()
        }
        _ => String::new(),
    }
}

/// What stepping in costs, and how likely the blow is to land then (BC-ITP-07).
fn interpose(view: View, by: CreatureId, whom: CreatureId) -> String {
    let attack =
        view.stack().downward().find_map(|frame| if let Frame::Attack(attack) = frame { Some(attack) } else { None });
    let Some(attack) = attack else { return String::new() };
    let price = view.focus_price(1, attack.by);
    let chance = view.content().ability(attack.ability).map_or_else(String::new, |ability| {
        let aim = Aim { on: by, swapped: true, ..Aim::default() };
        let thought = Attack { aims: vec![aim], at: 0, ..(**attack).clone() };
        let [missed, ..] = odds::chances(view, &thought, ability);
        format!(": {:.0}% to hit then", 100.0 * (1.0 - missed))
    });
    let near = if view.adjacent(by, whom) { "" } else { "shift up to 2 and " };
    format!("{price} FOCUS: {near}take the blow yourself{chance}")
}

fn reaction(view: View, by: CreatureId, with: Name, on: CreatureId) -> String {
    if with == t::INTERPOSE.get() {
        return interpose(view, by, on);
    }
    let Some(ability) = view.ability(by, with) else { return String::new() };
    if reach::strikes_by(ability).is_some() && view.hostile(by, on) {
        let attack = Attack::new(by, with, reach::strikes_by(ability), [on]);
        let [missed, ..] = odds::chances(view, &attack, ability);
        return format!("{:.0}% to hit", 100.0 * (1.0 - missed));
    }
    let does: Vec<_> = ability.effects.iter().chain(&ability.hit).cloned().collect();
    let does = if does.is_empty() { ability.about.clone() } else { crate::rulesets::beacon::effects::words(&does) };
    let price = words::price(ability);
    if price.is_empty() { does } else { format!("{price}: {does}") }
}
