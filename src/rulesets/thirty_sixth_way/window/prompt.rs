//! Questions to the player: what has come up, and what each answer means.

use super::{aim, bar, numbers, sheet};
use std::sync::Arc;

use crate::content::either::all;
use crate::core::condition::Condition;
use crate::core::ids::{CreatureId, EffectId};
use crate::core::intent::{Choice, Decision, Options};
use crate::core::name::Name;
use crate::face::panels::prompt::Prompt;
use crate::rulesets::thirty_sixth_way::actions::TARGETS;
use crate::rulesets::thirty_sixth_way::attack::{POWER, dealt_as};
use crate::rulesets::thirty_sixth_way::check;
use crate::rulesets::thirty_sixth_way::data::ability::AbilityDef;
use crate::rulesets::thirty_sixth_way::data::effect::Effect;
use crate::rulesets::thirty_sixth_way::data::words::{Band, Slot};
use crate::rulesets::thirty_sixth_way::effects::PICK;
use crate::rulesets::thirty_sixth_way::frames::{Attack, Event, Frame};
use crate::rulesets::thirty_sixth_way::healing::{self, RECOVERY, WHICH};
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
    let Options::Choose { choices: answers, .. } = &decision.options else {
        let decline = usual.decline.as_ref().map(|_| questions::pass(view, decision).to_owned());
        return Some(Prompt { title: questions::prompt(view, decision), decline, ..usual });
    };
    let decline = usual.decline.as_ref().map(|_| questions::pass(view, decision).to_owned());
    let mut choices = usual.choices;
    choices.retain(|shown| leads_elsewhere(view, &answers[shown.index]));
    for shown in &mut choices {
        let answer = &answers[shown.index];
        (shown.words, shown.detail) = (questions::choice(view, answer), detail(view, decision, answer));
    }
    // Of two effects that read alike it is all the same which is chosen.
    if decision.ask == WHICH {
        let mut told: Vec<(String, String)> = Vec::new();
        choices.retain(|shown| {
            let own = (shown.words.clone(), shown.detail.clone());
            let new = !told.contains(&own);
            told.push(own);
            new
        });
    }
    let (text, mut title) = (about(view, decision), questions::prompt(view, decision));
    // Where one alone could act it is asked whether it does.
    if let Some(who) = alone(answers).filter(|_| decision.ask == NEXT) {
        title = format!("{}: act now?", name(view, who));
        choices.iter_mut().take(1).for_each(|shown| shown.words = "Act now".to_owned());
    }
    // What differs every time is no matter for a standing answer.
    let standing = usual.standing && questions::ALL.standing().any(|(slug, _)| slug == decision.ask.slug());
    Some(Prompt { title, text, decline, choices, standing, ..usual })
}

/// The only creature among some answers.
fn alone(answers: &[Choice]) -> Option<CreatureId> {
    let mut who = answers.iter().filter_map(|answer| if let Choice::Creature(id) = answer { Some(*id) } else { None });
    who.next().filter(|_| who.next().is_none())
}

/// Whether an answer is another than the next: to wait for a band without others is to wait for the next band.
fn leads_elsewhere(view: View, answer: &Choice) -> bool {
    let Choice::Apply { what, on, .. } = answer else { return true };
    let Some(band) = Band::delayed(*what) else { return true };
    let acts = |id: CreatureId| {
        let own = view.initiative(id);
        id != *on && view.battlefield().entry(id).standing.has_turns && (own.band == band || own.returns == Some(band))
    };
    band == Band::VerySlow || view.ids().any(acts)
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
        let picked =
            beneath(view, |frame| if let Frame::Ambush(ambush) = frame { Some(&ambush.picked[..]) } else { None });
        let chosen = chosen(view, picked.unwrap_or_default());
        return format!("Two of yours, at most, have a turn before the first round.{chosen}");
    }
    if decision.ask == TARGETS {
        let action = beneath(view, |frame| if let Frame::Action(action) = frame { Some(&**action) } else { None });
        return action.map_or_else(String::new, |action| {
            let count = action.count.unwrap_or(1);
            let plural = if count == 1 { "" } else { "s" };
            format!("The die allows {count} target{plural}.{}", chosen(view, &action.on))
        });
    }
    if decision.ask == NEXT {
        let delays = |choice: &Choice| matches!(choice, Choice::Apply { .. });
        let any = matches!(&decision.options, Options::Choose { choices, .. } if choices.iter().any(delays));
        return if any { "Whoever delays keeps that place until the fight is over.".to_owned() } else { String::new() };
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
                let on = if on.is_empty() { String::new() } else { format!(" on {}", all(&on)) };
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
            let yet = attacks_yet(view, *foe);
            format!("{} is about to engage {}.{yet}", name(view, *foe), all(&allies))
        }
        Some(Event::Struck { by, on, crit, opportunity }) => {
            let hit = if *crit { "has scored a crit on" } else { "has hit" };
            let how = if *opportunity { " with an opportunity attack" } else { "" };
            format!("{} {hit} {}{how}.", name(view, *by), name(view, *on))
        }
        None => String::new(),
    }
}

/// Those who have been chosen already, as a further sentence.
fn chosen(view: View, on: &[CreatureId]) -> String {
    let names: Vec<String> = on.iter().map(|&on| name(view, on)).collect();
    if names.is_empty() { String::new() } else { format!(" Chosen: {}.", names.join(", ")) }
}

/// Who is about to engage others, where that is what is asked about.
pub fn approaching(view: View) -> Option<CreatureId> {
    beneath(view, |frame| match frame {
        Frame::Window(window) => Some(&window.event),
        _ => None,
    })
    .and_then(|event| if let Event::Approaches(foe) = event { Some(*foe) } else { None })
}

/// Whether somebody who comes close has anything left to attack with.
fn attacks_yet(view: View, foe: CreatureId) -> &'static str {
    match may_attack_yet(view, foe) {
        Some(true) => " It can still attack this turn.",
        Some(false) => " It has no Standard action left this turn.",
        None => "",
    }
}

/// Whether somebody whose turn runs may still attack in it; `None` in another's.
pub fn may_attack_yet(view: View, foe: CreatureId) -> Option<bool> {
    let acts = view.turn().is_some_and(|turn| turn.who == foe);
    acts.then(|| declared(view).is_some() || check::has(view, Slot::Standard))
}

/// The attack beneath that has been declared.
fn declared(view: View<'_>) -> Option<&Arc<AbilityDef>> {
    let action = beneath(view, |frame| if let Frame::Action(action) = frame { action.ability } else { None });
    action.and_then(|id| view.content().ability(id)).filter(|ability| ability.entry.is_attack())
}

/// The attack to expect of somebody who comes close: the one that it has declared, else its first in melee.
fn expected(view: View<'_>, foe: CreatureId) -> Option<&Arc<AbilityDef>> {
    declared(view).or_else(|| view.sheet(foe).basic_melee())
}

/// An attack about to be rolled, with its chance.
fn attacked(view: View, attack: &Attack) -> String {
    let (Some(aim), Some(ability)) = (attack.aims.get(attack.at), view.content().ability(attack.ability)) else {
        return String::new();
    };
    let (by, on) = (name(view, attack.by), name(view, aim.on));
    let damage = numbers::own(view, attack.by, &dealt_as(view, attack.by, ability)).damage;
    let damage = damage.map_or_else(String::new, |damage| format!(" for {damage} damage"));
    let miss =
        aim::miss_damage(view, attack.by, ability).map_or_else(String::new, |deals| format!("; a miss deals {deals}"));
    format!("{by} attacks {on} with {}: {} to hit{damage}{miss}.", ability.name, hits(view, attack, ability, false))
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
        Choice::Named(pool) if decision.ask == POWER => {
            let attack = beneath(view, |frame| if let Frame::Attack(attack) = frame { Some(&**attack) } else { None });
            let harder = attack.and_then(|attack| {
                view.content().ability(attack.ability).map(|ability| hits(view, attack, ability, true))
            });
            let left = decision.about.map_or(0, |who| view.pool(who, *pool));
            format!("{} to hit instead; {left} left", harder.unwrap_or_default())
        }
        Choice::Creature(on) if decision.ask == TARGETS || decision.ask == PICK => aimed(view, decision, *on),
        Choice::Record(record) => effect(view, *record),
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
        Some(Frame::Pick(pick)) if matches!(pick.effect, Some(Effect::SaveNow(_))) => return saves(view, on),
        Some(Frame::Pick(pick)) if pick.effect.is_some() => return standing(view, on),
        Some(Frame::Pick(pick)) => view.ability(by, pick.with),
        _ => None,
    };
    let Some(ability) = again.or_else(|| view.ability(by, decision.origin)) else { return String::new() };
    let (thought, aim) = sources::thought(by, ability, on);
    let damage = numbers::own(view, by, &dealt_as(view, by, ability)).damage;
    let damage = damage.map_or_else(String::new, |damage| format!(" for {damage} damage"));
    format!("{} to hit{damage}", words::percent(sources::hit_chance(view, &thought, ability, &aim)))
}

/// How somebody stands before its turn.
fn standing(view: View, who: CreatureId) -> String {
    let engaged: Vec<String> = view.engaged(who).into_iter().map(|other| name(view, other)).collect();
    let engaged = if engaged.is_empty() { String::new() } else { format!(", engaged with {}", engaged.join(", ")) };
    match view.state(who) {
        state if state == t::UP.get() => format!("{} of {} HP{engaged}", view.hp(who), view.sheet(who).hp),
        state => {
            let failures = view.plight(who).failures;
            let save = sheet::save_odds(view, who).map_or_else(String::new, |odds| format!(": a save of {odds}"));
            let failed = if failures > 0 { format!("; {}", sheet::failed(failures)) } else { String::new() };
            format!("{}{save}{failed}", state.title())
        }
    }
}

/// What somebody could save against, each with its chance.
fn saves(view: View, who: CreatureId) -> String {
    let net = sources::net(&sources::save(view, who));
    let told = |held: &Condition| {
        let number = held.ends.check(t::SAVE.get())?;
        let kinds: Vec<String> = held.kinds.iter().map(|kind| thing(view, *kind)).collect();
        Some(format!("{} ({})", kinds.join(" and "), words::odds(number, 0, net)))
    };
    view.conditions(who).filter_map(|(_, held)| told(held)).collect::<Vec<_>>().join(", ")
}

/// What comes of an effect that is chosen: a save with its chance, or its end.
fn effect(view: View, record: EffectId) -> String {
    let Some(Frame::Choose(choose)) = view.stack().top() else { return String::new() };
    let held = view.conditions(choose.who).find(|(_, held)| held.record == record);
    let Some((_, held)) = held else { return String::new() };
    match healing::save_of(view, choose, held) {
        None => "Ends at once".to_owned(),
        Some((number, adds)) => {
            let adds = adds.iter().map(|term| term.value).sum();
            format!("A save of {} ends it", words::odds(number, adds, sources::net(&sources::save(view, choose.who))))
        }
    }
}

/// What stepping in between changes: whom the attack to expect would meet, with which chances (ESC-ICP-04).
fn stepping_in(view: View, by: CreatureId, with: Name, ally: CreatureId, foe: CreatureId) -> String {
    let price = view.ability(by, with).map_or_else(String::new, |ability| price(ability));
    let expected = expected(view, foe).filter(|_| may_attack_yet(view, foe) != Some(false));
    let Some(attack) = expected else { return format!("Engages it instead of {}{price}", name(view, ally)) };
    let chance = |on: CreatureId| {
        let (thought, aim) = sources::thought(foe, attack, on);
        format!("{} {}", name(view, on), words::percent(sources::hit_chance(view, &thought, attack, &aim)))
    };
    let damage = numbers::own(view, foe, &dealt_as(view, foe, attack)).damage;
    let damage = damage.map_or_else(String::new, |damage| format!(" for {damage}"));
    format!("Its {}{damage} would hit {}, and {}{price}", attack.name, chance(by), chance(ally))
}

/// What an ability costs, as a further part of what its answer means.
fn price(ability: &AbilityDef) -> String {
    let cost = bar::cost(ability);
    if cost.is_empty() { cost } else { format!("; costs {cost}") }
}

fn reaction(view: View, by: CreatureId, with: Name, on: CreatureId) -> String {
    if let Some(foe) = approaching(view) {
        return stepping_in(view, by, with, on, foe);
    }
    let Some(ability) = view.ability(by, with) else { return String::new() };
    if ability.entry.is_attack() && view.hostile(by, on) {
        let (thought, aim) = sources::thought(by, ability, on);
        let damage = numbers::own(view, by, &dealt_as(view, by, ability)).damage;
        let damage = damage.map_or_else(String::new, |damage| format!(" for {damage} damage"));
        let chance = words::percent(sources::hit_chance(view, &thought, ability, &aim));
        let confused = aim::confused(view, by, ability, on).map_or_else(String::new, |told| format!(". {told}"));
        return format!("{chance} to hit{damage}{}{confused}", price(ability));
    }
    let does = words::card(&numbers::own(view, by, ability)).pop().unwrap_or_default();
    format!("{}{}", does.trim_end_matches('.'), price(ability))
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
