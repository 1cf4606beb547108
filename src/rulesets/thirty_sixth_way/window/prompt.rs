//! Questions to the player: what has come up, and what each answer means.

use super::numbers;
use std::sync::Arc;

use crate::core::ids::CreatureId;
use crate::core::intent::{Choice, Decision, Options};
use crate::core::name::Name;
use crate::face::panels::prompt::Prompt;
use crate::rulesets::thirty_sixth_way::actions::TARGETS;
use crate::rulesets::thirty_sixth_way::attack::{POWER, dealt_as};
use crate::rulesets::thirty_sixth_way::data::ability::AbilityDef;
use crate::rulesets::thirty_sixth_way::data::words::Band;
use crate::rulesets::thirty_sixth_way::effects::PICK;
use crate::rulesets::thirty_sixth_way::frames::{Attack, Event, Frame};
use crate::rulesets::thirty_sixth_way::healing::{self, RECOVERY};
use crate::rulesets::thirty_sixth_way::intercept;
use crate::rulesets::thirty_sixth_way::questions;
use crate::rulesets::thirty_sixth_way::rests::{HEAL, REST};
use crate::rulesets::thirty_sixth_way::rolls;
use crate::rulesets::thirty_sixth_way::rounds::{AMBUSH, DEPLOY, NEXT};
use crate::rulesets::thirty_sixth_way::sources;
use crate::rulesets::thirty_sixth_way::terms as t;
use crate::rulesets::thirty_sixth_way::traits;
use crate::rulesets::thirty_sixth_way::view::View;
use crate::rulesets::thirty_sixth_way::words::{self, name, thing};

/// The question of a decision, from what is usual.
pub fn prompt(view: View, usual: Prompt, decision: &Decision) -> Option<Prompt> {
    let Options::Choose { choices: answers, .. } = &decision.options else { return Some(usual) };
    let decline = usual.decline.as_ref().map(|_| questions::ALL.pass(decision).to_owned());
    let mut choices = usual.choices;
    for shown in &mut choices {
        let answer = &answers[shown.index];
        (shown.words, shown.detail) = (questions::choice(view, answer), detail(view, decision, answer));
    }
    let text = about(view, decision);
    Some(Prompt { title: questions::prompt(view, decision), text, decline, choices, ..usual })
}

/// The nearest unfinished business of a kind.
fn beneath<'w, T>(view: View<'w>, pick: impl Fn(&'w Frame) -> Option<T>) -> Option<T> {
    view.stack().downward().find_map(pick)
}

/// What has come up, where the question does not say so.
fn about(view: View, decision: &Decision) -> String {
    if decision.ask == POWER {
        let attack = beneath(view, |frame| if let Frame::Attack(attack) = frame { Some(&**attack) } else { None });
        return attack.map_or_else(String::new, |attack| attacked(view, attack));
    }
    if decision.ask == AMBUSH {
        return "Two of yours, at most, have a turn before the first round.".to_owned();
    }
    if decision.ask == REST {
        let all = view.ids().filter_map(|id| view.fight(id)).map(|own| own.fight).max().unwrap_or(1);
        return format!("That was fight {} of {all}.", view.clock().fight);
    }
    let event = beneath(view, |frame| if let Frame::Window(window) = frame { Some(&window.event) } else { None });
    match event {
        Some(Event::Declared) => {
            let action = beneath(view, |frame| if let Frame::Action(action) = frame { Some(&**action) } else { None });
            action.map_or_else(String::new, |action| {
                let on: Vec<String> = action.on.iter().map(|&on| name(view, on)).collect();
                let on = if on.is_empty() { String::new() } else { format!(" on {}", on.join(" and ")) };
                let what = thing(view, action.ability.unwrap_or(action.wanted.ability));
                format!("{} is about to use {what}{on}.", name(view, action.wanted.by))
            })
        }
        Some(Event::Moves(who)) => format!("{} is about to move.", name(view, *who)),
        Some(Event::Arrives(who)) => format!("{} has come close.", name(view, *who)),
        Some(Event::Approaches(foe)) => {
            let mut allies: Vec<String> =
                intercept::candidates(view, *foe).iter().map(|candidate| name(view, candidate.ally)).collect();
            allies.dedup();
            format!("{} is about to engage {}.", name(view, *foe), allies.join(" and "))
        }
        Some(Event::Struck { by, on, crit, opportunity }) => {
            let hit = if *crit { "has scored a crit on" } else { "has hit" };
            let how = if *opportunity { " with an opportunity attack" } else { "" };
            format!("{} {hit} {}{how}.", name(view, *by), name(view, *on))
        }
        None => String::new(),
    }
}

/// An attack about to be rolled, with its chance.
fn attacked(view: View, attack: &Attack) -> String {
    let (Some(aim), Some(ability)) = (attack.aims.get(attack.at), view.content().ability(attack.ability)) else {
        return String::new();
    };
    let (by, on) = (name(view, attack.by), name(view, aim.on));
    let damage = numbers::own(view, attack.by, &dealt_as(view, attack.by, ability)).damage;
    let damage = damage.map_or_else(String::new, |damage| format!(" for {damage} damage"));
    format!("{by} attacks {on} with {}: {} to hit{damage}.", ability.name, hits(view, attack, ability, false))
}

/// The chance that the attack beneath hits, as it is or with a point spent against it.
fn hits(view: View, attack: &Attack, ability: &Arc<AbilityDef>, guarded: bool) -> String {
    let Some(aim) = attack.aims.get(attack.at) else { return String::new() };
    let aim = crate::rulesets::thirty_sixth_way::frames::Aim { guarded, ..aim.clone() };
    words::percent(sources::hit_chance(view, attack, ability, &aim))
}

/// What an answer means.
fn detail(view: View, decision: &Decision, answer: &Choice) -> String {
    match answer {
        Choice::Creature(who) if decision.ask == NEXT => standing(view, *who),
        Choice::Apply { what, .. } if decision.ask == NEXT => {
            let band = Band::delayed(*what);
            band.map_or_else(String::new, |_| "Keeps that place until the fight is over".to_owned())
        }
        Choice::Named(pool) if decision.ask == POWER => {
            let attack = beneath(view, |frame| if let Frame::Attack(attack) = frame { Some(&**attack) } else { None });
            let harder = attack.and_then(|attack| {
                view.content().ability(attack.ability).map(|ability| hits(view, attack, ability, true))
            });
            let left = decision.about.map_or(0, |who| view.pool(who, *pool));
            format!("{} to hit instead; {left} left", harder.unwrap_or_default())
        }
        Choice::Creature(on) if decision.ask == TARGETS || decision.ask == PICK => aimed(view, decision, *on),
        Choice::React { by, with, on: Some(on), .. } => reaction(view, *by, *with, *on),
        Choice::Named(what) if decision.ask == RECOVERY => recovery(view, decision, *what),
        Choice::Named(_) if decision.ask == HEAL => decision.about.map_or_else(String::new, |who| {
            let amount = words::recovery(view, who, false);
            let left = view.pool(who, t::RECOVERIES.get());
            format!("{}; heals {amount}; {left} left", standing(view, who))
        }),
        Choice::Named(what) if decision.ask == REST => rest(*what).to_owned(),
        Choice::Named(what) if decision.ask == DEPLOY => decision.about.map_or_else(String::new, |who| {
            let sheet = view.sheet(who);
            let own = sheet.stances.iter().find(|stance| stance.is.slug() == *what);
            own.map_or_else(String::new, |own| words::capital(&traits::stance(own, sheet.level)))
        }),
        _ => String::new(),
    }
}

/// The chance of the attack that somebody is chosen for, where it is one.
fn aimed(view: View, decision: &Decision, on: CreatureId) -> String {
    let Some(by) = decision.about else { return String::new() };
    let again = match view.stack().top() {
        Some(Frame::Pick(pick)) if pick.effect.is_some() => return standing(view, on),
        Some(Frame::Pick(pick)) => view.ability(by, pick.with),
        _ => None,
    };
    let Some(ability) = again.or_else(|| view.ability(by, decision.origin)) else { return String::new() };
    let (thought, aim) = sources::thought(by, ability, on);
    format!("{} to hit", words::percent(sources::hit_chance(view, &thought, ability, &aim)))
}

/// How somebody stands before its turn.
fn standing(view: View, who: CreatureId) -> String {
    let engaged: Vec<String> = view.engaged(who).into_iter().map(|other| name(view, other)).collect();
    let engaged = if engaged.is_empty() { String::new() } else { format!(", engaged with {}", engaged.join(", ")) };
    match view.state(who) {
        state if state == t::UP.get() => format!("{} of {} HP{engaged}", view.hp(who), view.sheet(who).hp),
        state => state.title(),
    }
}

fn reaction(view: View, by: CreatureId, with: Name, on: CreatureId) -> String {
    let intercepts = view
        .stack()
        .downward()
        .any(|frame| matches!(frame, Frame::Window(window) if matches!(window.event, Event::Approaches(_))));
    if intercepts {
        let price = view.ability(by, with).and_then(|ability| ability.entry.spend.clone());
        let price = price.map_or_else(String::new, |spend| format!(" for {} Power", spend.points));
        return format!("Engages it instead of {}{price}", name(view, on));
    }
    let Some(ability) = view.ability(by, with) else { return String::new() };
    if ability.entry.is_attack() && view.hostile(by, on) {
        let (thought, aim) = sources::thought(by, ability, on);
        return format!("{} to hit", words::percent(sources::hit_chance(view, &thought, ability, &aim)));
    }
    words::card(&numbers::own(view, by, ability)).pop().unwrap_or_default()
}

/// What rolling or averaging a recovery may bring.
fn recovery(view: View, decision: &Decision, what: Name) -> String {
    let Some(who) = decision.about else { return String::new() };
    let sheet = view.sheet(who);
    let (level, sides, vitality) = (sheet.level, i16::from(sheet.recoveries.1), sheet.vitality);
    let empty = view.pool(who, t::RECOVERIES.get()) == 0;
    let shown = |amount: i16| if empty { rolls::half(amount) } else { amount };
    if what == t::AVERAGE.get() {
        format!("{} HP", shown(healing::average(view, who)))
    } else {
        format!("{} to {} HP", shown(level + vitality), shown(level * sides + vitality))
    }
}

fn rest(what: Name) -> &'static str {
    match what.as_str() {
        "quick-rest" => "Recoveries heal, Encounter abilities and Power are back, Recharge abilities roll",
        "full-rest" => "Everything is back",
        "retreat" => "Everything is back, at the price of a Campaign Loss",
        _ => "",
    }
}
