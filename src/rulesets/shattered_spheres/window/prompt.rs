//! Questions to the player: what has come up, and what each answer means in exact chances.

use super::answers::{blow, detail, meaning, reworded};
use super::odds::{self, clamped};
use super::reaction;
use crate::core::ids::CreatureId;
use crate::core::intent::{Choice, Decision, Options};
use crate::core::name::Name;
use crate::core::roll::Distribution;
use crate::face::panels::aim::{Aim, TargetOdds};
use crate::face::panels::prompt::Prompt;
use crate::rulesets::shattered_spheres::checks::{self, AFTER, BEFORE};
use crate::rulesets::shattered_spheres::data::line::Kind;
use crate::rulesets::shattered_spheres::frames::{Action, Check, CheckKind, Event, Frame, Strike, Stunt, Window};
use crate::rulesets::shattered_spheres::questions;
use crate::rulesets::shattered_spheres::sources::{Blow, Manner};
use crate::rulesets::shattered_spheres::stunts::WHICH;
use crate::rulesets::shattered_spheres::terms as t;
use crate::rulesets::shattered_spheres::view::View;
use crate::rulesets::shattered_spheres::windows::{AFFRONTED, BETWEEN, COUNTER, HIT, OPPORTUNITY, READIED};
use crate::rulesets::shattered_spheres::words::{harms as harms_words, hits as hits_words};
use crate::rulesets::shattered_spheres::words::{name, percent, possessive, thing};

/// The question of a decision, from what is usual.
pub fn prompt(view: View, usual: Prompt, decision: &Decision) -> Option<Prompt> {
    let Options::Choose { choices: answers, .. } = &decision.options else {
        let decline = usual.decline.as_ref().map(|_| declining(view, decision));
        return Some(Prompt { title: questions::prompt(view, decision), decline, ..usual });
    };
    let decline = usual.decline.as_ref().map(|_| declining(view, decision));
    let mut choices = usual.choices;
    for shown in &mut choices {
        let answer = &answers[shown.index];
        shown.words = reworded(view, decision, answer).unwrap_or_else(|| questions::choice(view, answer));
        shown.detail = detail(view, decision, answer);
    }
    let text = about(view, decision);
    let hostile = view.turn().is_some_and(|turn| view.side(turn.who) != decision.side);
    // Whoever has hit has nothing to answer.
    let own_hit = decision.ask == HIT && strike_beneath(view).is_some_and(|strike| Some(strike.by) == decision.about);
    let title = match decision.about {
        Some(who) if own_hit => format!("{}: put more into the hit?", name(view, who)),
        _ => questions::prompt(view, decision),
    };
    Some(Prompt { title, text, decline, choices, hostile, ..usual })
}

/// What declining is called, with what it leaves as it is.
fn declining(view: View, decision: &Decision) -> String {
    let said = questions::ALL.pass(decision).to_owned();
    match check_beneath(view).filter(|_| decision.ask == BEFORE) {
        Some(check) => format!("{said} ({})", as_it_is(view, check)),
        None => said,
    }
}

/// The chance that a check comes off as it stands, and that an attack harms, each by its name.
fn as_it_is(view: View, check: &Check) -> String {
    let chance = percent(checks::odds(view, check).chance(|degree| *degree > 0));
    let told = format!("{} {chance}", comes_off(view, check));
    let attack = view.attack(check.by, check.what).filter(|_| check.kind == CheckKind::Attack);
    let Some((line, on)) = attack.zip(check.on) else { return told };
    let manner = strike_beneath(view).map_or_else(Manner::default, |strike| strike.manner);
    let harms = odds::harms(&odds::attack(view, check.by, line, on, manner, Blow::default()));
    format!("{told}, {} {}", harms_words(line), percent(harms))
}

/// What a check does that comes off, in a word.
pub(super) fn comes_off(view: View, check: &Check) -> &'static str {
    match check.kind {
        CheckKind::Attack => view.attack(check.by, check.what).map_or("hits", |line| hits_words(line)),
        CheckKind::Resist(_) => "resists",
        CheckKind::Counter => "stops it",
        _ => "succeeds",
    }
}

/// Under which name standing answers keep an answer.
pub fn kind(decision: &Decision, choice: &Choice) -> Name {
    let with = match choice {
        Choice::React { with, .. } => *with,
        _ => return decision.ask.slug(),
    };
    if decision.ask == BEFORE || decision.ask == AFTER || decision.ask == HIT {
        return match with.as_str() {
            "fate-improve" => t::IMPROVE.get(),
            "fate-coup" => t::COUP.get(),
            _ => with,
        };
    }
    if decision.ask == BETWEEN && with != t::WAIT_OVER.get() {
        return t::RECOVER.get();
    }
    decision.ask.slug()
}

/// What a player calls such an answer.
pub fn kind_words(kind: &str) -> String {
    super::QUESTIONS
        .iter()
        .find(|(slug, _)| *slug == kind)
        .map_or_else(|| Name::new(kind).title(), |(_, words)| (*words).to_owned())
}

/// The nearest unfinished business of a kind.
pub(super) fn beneath<'w, T>(view: View<'w>, pick: impl Fn(&'w Frame) -> Option<T>) -> Option<T> {
    view.stack().downward().find_map(pick)
}

pub(super) fn check_beneath(view: View<'_>) -> Option<&Check> {
    beneath(view, |frame| if let Frame::Check(check) = frame { Some(&**check) } else { None })
}

pub(super) fn strike_beneath(view: View<'_>) -> Option<&Strike> {
    beneath(view, |frame| if let Frame::Strike(strike) = frame { Some(&**strike) } else { None })
}

pub(super) fn window_beneath(view: View<'_>) -> Option<&Window> {
    beneath(view, |frame| if let Frame::Window(window) = frame { Some(&**window) } else { None })
}

/// What is being done, if a question interrupts it.
pub(super) fn action_beneath(view: View<'_>) -> Option<&Action> {
    beneath(view, |frame| if let Frame::Action(action) = frame { Some(&**action) } else { None })
}

pub(super) fn stunt_beneath(view: View<'_>) -> Option<&Stunt> {
    beneath(view, |frame| if let Frame::Stunt(stunt) = frame { Some(&**stunt) } else { None })
}

/// What a check is for, in words.
pub fn check_words(view: View, check: &Check) -> String {
    let by = name(view, check.by);
    let on = check.on.filter(|on| *on != check.by).map_or_else(String::new, |on| name(view, on));
    match check.kind {
        CheckKind::Attack => {
            let spoken = view.attack(check.by, check.what).is_some_and(|line| line.is_spoken());
            let verb = if spoken { "takes on" } else { "attacks" };
            format!("{by} {verb} {on} with {}", thing(view, check.what))
        }
        CheckKind::Resist(resists) if on.is_empty() => {
            format!("{by} resists {} with {}", thing(view, check.what), resists.slug().title())
        }
        CheckKind::Resist(resists) => {
            format!("{by} resists {} {} with {}", possessive(&on), thing(view, check.what), resists.slug().title())
        }
        CheckKind::Skill(skill) if check.what == t::INFLUENCE.get() => {
            format!("{by} makes a case to {on} ({})", thing(view, skill))
        }
        CheckKind::Skill(skill) => {
            let on = if on.is_empty() { String::new() } else { format!(", against {on}") };
            format!("{by}, {}: {}{on}", thing(view, check.what), thing(view, skill))
        }
        CheckKind::Effect => format!("{by} tries to {} {on}", thing(view, check.what).to_lowercase()),
        CheckKind::Counter => format!("{by} surges to {} {}", thing(view, check.what).to_lowercase(), countered(view)),
        CheckKind::Order => format!("{by} rolls for a place in the order"),
        CheckKind::Death => format!("{by} fights to stay alive"),
    }
}

/// The hit that a Surge is to stop.
fn countered(view: View) -> String {
    let strike = strike_beneath(view);
    strike.map_or_else(String::new, |strike| {
        format!("{} {}", possessive(&name(view, strike.by)), thing(view, strike.attack))
    })
}

/// What has come up, where the question does not say so, and what the Reaction could still be wanted for.
fn about(view: View, decision: &Decision) -> String {
    let Some(who) = decision.about else { return String::new() };
    let event = window_beneath(view).map(|window| &window.event);
    let what = match event {
        _ if decision.ask == BEFORE || decision.ask == AFTER => {
            check_beneath(view).map_or_else(String::new, |check| checked(view, decision, check))
        }
        _ if decision.ask == WHICH => stunt_beneath(view).map_or_else(String::new, |stunt| won(view, stunt)),
        Some(Event::Provoked { who: open, .. }) => provoked(view, *open),
        Some(Event::Hit { by, on, attack, .. } | Event::Landed { by, on, attack, .. }) => {
            landed(view, *by, *on, *attack)
        }
        Some(Event::Lost { by, .. }) => format!("The Stunt of {} has failed.", name(view, *by)),
        Some(Event::Affronted { by, .. }) => format!("{} has said the wrong thing.", name(view, *by)),
        Some(Event::Happened { by, what, .. }) => format!("{} {}.", name(view, *by), happened(*what)),
        _ => String::new(),
    };
    let reacts =
        [BEFORE.id(), HIT.id(), OPPORTUNITY.id(), COUNTER.id(), AFFRONTED.id(), READIED.id()].contains(&decision.ask);
    if !reacts {
        return what;
    }
    let spends = match &decision.options {
        _ if decision.ask == OPPORTUNITY => t::OPPORTUNITY.get(),
        Options::Choose { choices, .. } => choices.first().map(|choice| kind(decision, choice)).unwrap_or_default(),
        _ => Name::default(),
    };
    let rivals = reaction::rivals(view, who, spends);
    let left = if rivals.is_empty() {
        "It takes the one Reaction of this turn.".to_owned()
    } else {
        format!("It takes the one Reaction of this turn, which could also be {}.", rivals.join("; or "))
    };
    if what.is_empty() { left } else { format!("{what} {left}") }
}

fn happened(what: Name) -> &'static str {
    match what.as_str() {
        "enters" => "has moved",
        "attacks" => "has attacked",
        "uses-power-or-skill" => "has used a power or skill",
        "stands" => "has stood up",
        "falls" => "has fallen",
        "ends-turn" => "has ended the turn",
        _ => "has acted",
    }
}

/// What a hit is, and whether a critical one (SS-DICE-12).
fn landed(view: View, by: CreatureId, on: CreatureId, attack: Name) -> String {
    let (who, whom, with) = (name(view, by), name(view, on), thing(view, attack));
    let said = match view.attack(by, attack).map(|line| line.kind) {
        Some(Kind::Court | Kind::CourtPower) => format!("{who}'s {with} gets through to {whom}."),
        Some(Kind::Rumor | Kind::GossipPower) => format!("What {who} has spread of {whom} is believed: {with}."),
        _ => format!("{who} has hit {whom} with {with}."),
    };
    let extra = strike_beneath(view).map_or(0, Strike::extra);
    if extra > 0 { format!("{said} It is critical: {extra} more effect.") } else { said }
}

/// What a Stunt that asks for more has won.
fn won(view: View, stunt: &Stunt) -> String {
    let (by, on) = (name(view, stunt.by), name(view, stunt.on));
    let what = match stunt.benefit.as_str() {
        "afflict" => "what it does to",
        "disarm" => "what is struck from the hand of",
        _ => "what is broken of",
    };
    format!("The Stunt of {by} succeeds: choose {what} {on}.")
}

/// What lays somebody open, from what lies beneath.
fn provoked(view: View, open: CreatureId) -> String {
    let who = name(view, open);
    let action = beneath(view, |frame| match frame {
        Frame::Action(action) => Some(Ok(&**action)),
        Frame::Walk(walk) => Some(Err(&**walk)),
        _ => None,
    });
    match action {
        Some(Ok(action)) => format!("{who} is about to {}.", about_to(view, action)),
        Some(Err(_)) => format!("{who} is leaving."),
        None => format!("{who} is open to it."),
    }
}

/// What somebody is about to do, and to whom.
fn about_to(view: View, action: &Action) -> String {
    let act = &action.act;
    let others: Vec<String> = act.on.iter().filter(|on| **on != act.by).map(|&on| name(view, on)).collect();
    let whom = others.join(" and ");
    let what = thing(view, act.ability);
    if let Some(line) = view.attack(act.by, act.ability) {
        return match () {
            () if whom.is_empty() => format!("use {what}"),
            () if line.is_spoken() => format!("turn {what} on {whom}"),
            () => format!("attack {whom} with {what}"),
        };
    }
    match act.ability.as_str() {
        "influence" => format!("make a case to {whom}"),
        "stunt" => format!("try a Stunt on {whom}"),
        "aim" => format!("take aim at {whom}"),
        "assess" => format!("size up {whom}"),
        "gambit" => "try a Gambit".to_owned(),
        "stand" => "stand up".to_owned(),
        "retrieve" => "take a thing out of the pack".to_owned(),
        "store" => "put a thing into the pack".to_owned(),
        "load" => act.kind.map_or(what, |weapon| format!("load the {}", thing(view, weapon).to_lowercase())),
        _ if whom.is_empty() => format!("act: {what}"),
        _ => format!("act: {what}, on {whom}"),
    }
}

/// A check with how it stands.
fn checked(view: View, decision: &Decision, check: &Check) -> String {
    let what = check_words(view, check);
    if decision.ask == BEFORE {
        return format!("{what}.");
    }
    let came = check.came(view);
    let target = check.reading(view).raised(came.target);
    let result = match came.degree {
        1 => "succeeds".to_owned(),
        2.. => format!("succeeds by {} degrees", came.degree),
        -1 => format!("fails, {} short", target - came.total),
        _ => format!("fails by {} degrees, {} short", -came.degree, target - came.total),
    };
    format!("{what}: {} against {target}, {result}.", came.total)
}

/// What a question is about that is being rolled for, or what the lit answer would roll.
pub fn stake(view: View, decision: &Decision, lit: Option<usize>) -> Option<Aim> {
    let Options::Choose { choices, .. } = &decision.options else { return None };
    let with = lit.and_then(|lit| choices.get(lit)).and_then(|choice| match choice {
        Choice::React { with, spend, .. } => Some((*with, *spend)),
        _ => None,
    });
    let watched = |ability: String, target: TargetOdds| {
        Some(Aim { ability, targets: vec![target], watched: true, ..Aim::default() })
    };
    let who = decision.about?;
    if decision.ask == HIT {
        let strike = strike_beneath(view)?;
        let line = view.attack(strike.by, strike.attack)?;
        // A Smash declared already counts under every answer (SS-REA-06).
        let smash = strike.smash || with.is_some_and(|(with, _)| with == t::SMASH.get());
        let blow = Blow { smash, ..blow(strike) };
        let odds = odds::resisted(view, strike.by, line, strike.on, blow);
        let mut target = odds::one(view, strike.by, line, strike.on, strike.manner);
        target.tiers = odds::landed(view, line, strike.on, &odds);
        (target.terms, target.notes, target.chances) =
            (Vec::new(), vec![odds::resistance(view, strike.by, line, strike.on, blow)], Vec::new());
        return watched(thing(view, line.id), target);
    }
    if decision.ask == BEFORE {
        let mut check = check_beneath(view)?.clone();
        match with {
            Some((with, spend)) if with == t::RAISE.get() => check.raises = i8::try_from(spend).unwrap_or(1),
            _ => {}
        }
        return watched(heading(view, &check), of_check(view, &check));
    }
    if decision.ask == AFTER {
        let check = check_beneath(view)?;
        let mut target = of_check(view, check);
        let came = clamped(check.came(view).degree);
        target.tiers = odds::degrees(&Distribution::certain(came), |degree| meaning(view, check, degree));
        target.chances.clear();
        return watched(heading(view, check), target);
    }
    if decision.ask == OPPORTUNITY || decision.ask == AFFRONTED {
        let on = match &window_beneath(view)?.event {
            Event::Provoked { who, .. } => *who,
            Event::Affronted { by, .. } => *by,
            _ => return None,
        };
        let line = view.attack(who, with?.0)?;
        return watched(thing(view, line.id), odds::one(view, who, line, on, Manner::default()));
    }
    None
}

/// What a check is, where the question above says whose.
fn heading(view: View, check: &Check) -> String {
    match check.kind {
        CheckKind::Attack => thing(view, check.what),
        CheckKind::Resist(resists) => format!("{} against {}", resists.slug().title(), thing(view, check.what)),
        CheckKind::Skill(skill) => thing(view, skill),
        _ => check_words(view, check),
    }
}

fn of_check(view: View, check: &Check) -> TargetOdds {
    let mut shown = odds::of_check(view, check, check.by, |degree| meaning(view, check, degree));
    let attack = view.attack(check.by, check.what).filter(|_| check.kind == CheckKind::Attack);
    if let (Some(line), Some(on)) = (attack, check.on) {
        let hit = checks::odds(view, check).chance(|degree| *degree > 0);
        shown.tiers = odds::hits(view, check.by, line, on, hit);
    }
    shown
}
