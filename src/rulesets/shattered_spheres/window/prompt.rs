//! Questions to the player: what has come up, and what each answer means in exact chances.

use super::odds::{self, clamped, harms};
use super::reaction;
use crate::core::ids::CreatureId;
use crate::core::intent::{Choice, Decision, Options};
use crate::core::name::Name;
use crate::core::roll::{Distribution, Source};
use crate::face::panels::aim::{Aim, TargetOdds};
use crate::face::panels::prompt::Prompt;
use crate::rulesets::shattered_spheres::checks::{self, AFTER, BEFORE};
use crate::rulesets::shattered_spheres::data::line::Kind;
use crate::rulesets::shattered_spheres::data::ruling::Ruling;
use crate::rulesets::shattered_spheres::frames::{Check, CheckKind, Event, Frame, Strike, Target, Window};
use crate::rulesets::shattered_spheres::questions;
use crate::rulesets::shattered_spheres::rolls::{self, Against, Reading};
use crate::rulesets::shattered_spheres::sources::{self, Blow, Manner};
use crate::rulesets::shattered_spheres::strikes::{self, SURE};
use crate::rulesets::shattered_spheres::terms as t;
use crate::rulesets::shattered_spheres::turns::TIRING;
use crate::rulesets::shattered_spheres::view::View;
use crate::rulesets::shattered_spheres::windows::{AFFRONTED, BETWEEN, COUNTER, FOLLOW, HIT, OPPORTUNITY, READIED};
use crate::rulesets::shattered_spheres::words::{self, name, percent, thing};

/// The question of a decision, from what is usual.
pub fn prompt(view: View, usual: Prompt, decision: &Decision) -> Option<Prompt> {
    let Options::Choose { choices: answers, .. } = &decision.options else { return Some(usual) };
    let decline = usual.decline.as_ref().map(|_| declining(view, decision));
    let mut choices = usual.choices;
    for shown in &mut choices {
        let answer = &answers[shown.index];
        (shown.words, shown.detail) = (questions::choice(view, answer), detail(view, decision, answer));
    }
    let text = about(view, decision);
    let hostile = view.turn().is_some_and(|turn| view.side(turn.who) != decision.side);
    Some(Prompt { title: questions::prompt(view, decision), text, decline, choices, hostile, ..usual })
}

/// What declining is called, with what it leaves as it is.
fn declining(view: View, decision: &Decision) -> String {
    let said = questions::ALL.pass(decision).to_owned();
    match check_beneath(view).filter(|_| decision.ask == BEFORE) {
        Some(check) => format!("{said} ({})", percent(checks::odds(view, check).chance(|degree| *degree > 0))),
        None => said,
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
fn beneath<'w, T>(view: View<'w>, pick: impl Fn(&'w Frame) -> Option<T>) -> Option<T> {
    view.stack().downward().find_map(pick)
}

pub(super) fn check_beneath(view: View<'_>) -> Option<&Check> {
    beneath(view, |frame| if let Frame::Check(check) = frame { Some(&**check) } else { None })
}

pub(super) fn strike_beneath(view: View<'_>) -> Option<&Strike> {
    beneath(view, |frame| if let Frame::Strike(strike) = frame { Some(&**strike) } else { None })
}

fn window_beneath(view: View<'_>) -> Option<&Window> {
    beneath(view, |frame| if let Frame::Window(window) = frame { Some(&**window) } else { None })
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
            format!("{by} resists {} of {on} with {}", thing(view, check.what), resists.slug().title())
        }
        CheckKind::Skill(skill) if check.what == t::INFLUENCE.get() => {
            format!("{by} makes a case to {on} ({})", thing(view, skill))
        }
        CheckKind::Skill(skill) => {
            let on = if on.is_empty() { String::new() } else { format!(", against {on}") };
            format!("{by}, {}: {}{on}", thing(view, check.what), thing(view, skill))
        }
        CheckKind::Effect => format!("{by} tries to {} {on}", thing(view, check.what).to_lowercase()),
        CheckKind::Order => format!("{by} rolls for its place"),
        CheckKind::Death => format!("{by} fights for its life"),
    }
}

/// What has come up, where the question does not say so, and what the Reaction could still be wanted for.
fn about(view: View, decision: &Decision) -> String {
    let Some(who) = decision.about else { return String::new() };
    let event = window_beneath(view).map(|window| &window.event);
    let what = match event {
        _ if decision.ask == BEFORE || decision.ask == AFTER => {
            check_beneath(view).map_or_else(String::new, |check| checked(view, decision, check))
        }
        Some(Event::Provoked { who: open, .. }) => provoked(view, *open),
        Some(Event::Hit { by, on, attack, .. } | Event::Landed { by, on, attack, .. }) => {
            let (who, whom, with) = (name(view, *by), name(view, *on), thing(view, *attack));
            match view.attack(*by, *attack).map(|line| line.kind) {
                Some(Kind::Court | Kind::CourtPower) => format!("{who} strikes home with {whom}: {with}."),
                Some(Kind::Rumor | Kind::GossipPower) => {
                    format!("What {who} has spread of {whom} is believed: {with}.")
                }
                _ => format!("{who} has hit {whom} with {with}."),
            }
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
        Options::Choose { choices, .. } => choices.first().map(|choice| kind(decision, choice)).unwrap_or_default(),
        _ => Name::default(),
    };
    let rivals = reaction::rivals(view, who, spends);
    let left = if rivals.is_empty() {
        "It takes the one Reaction of this turn, which nothing else needs as things stand.".to_owned()
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
        "ends-turn" => "has ended its turn",
        _ => "has acted",
    }
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
        Some(Ok(action)) => format!("{who} is about to do this: {}.", thing(view, action.act.ability)),
        Some(Err(_)) => format!("{who} is leaving."),
        None => format!("{who} lays itself open."),
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

/// What an answer means.
fn detail(view: View, decision: &Decision, answer: &Choice) -> String {
    let Some(who) = decision.about else { return String::new() };
    match answer {
        Choice::React { with, spend, .. } if decision.ask == BEFORE => before(view, *with, *spend),
        Choice::React { with, .. } if decision.ask == AFTER => after(view, who, *with),
        Choice::React { with, .. } if decision.ask == HIT => hit(view, who, *with),
        Choice::React { with, .. } if decision.ask == OPPORTUNITY || decision.ask == AFFRONTED => {
            let on = window_beneath(view).and_then(|window| match &window.event {
                Event::Provoked { who, .. } => Some(*who),
                Event::Affronted { by, .. } => Some(*by),
                _ => None,
            });
            on.map_or_else(String::new, |on| attacked(view, who, *with, on))
        }
        Choice::React { with, on: Some(on), .. } if decision.ask == READIED => attacked(view, who, *with, *on),
        Choice::React { with, .. } if decision.ask == COUNTER || decision.ask == FOLLOW => stunt(view, who, *with),
        Choice::React { with, .. } if decision.ask == BETWEEN && *with != t::WAIT_OVER.get() => {
            let dice = view.own_dice(who).map_or(0, |pool| view.pool(who, pool));
            let awake = if view.is_free(who) { "1 Stress" } else { "works on a 6 only; 1 Stress" };
            format!("{awake}; {dice} of its own dice, {} Fate left", view.fate(view.side(who)))
        }
        Choice::Named(_) if decision.ask == SURE => {
            strike_beneath(view).map_or_else(String::new, |strike| sure(view, strike))
        }
        Choice::Named(_) if decision.ask == TIRING => "One step of fatigue for certain".to_owned(),
        _ => String::new(),
    }
}

/// What a Raise, Hunch or Slam makes of a check before it is rolled.
fn before(view: View, with: Name, spend: i16) -> String {
    let Some(check) = check_beneath(view) else { return String::new() };
    let now = checks::odds(view, check).chance(|degree| *degree > 0);
    if with == t::SLAM.get() {
        return slam(view, check);
    }
    if with == t::HUNCH.get() {
        let odds = hunched(view, check);
        return format!("{} instead of {}", percent(odds.chance(|degree| *degree > 0)), percent(now));
    }
    let raised = Check { raises: i8::try_from(spend).unwrap_or(1), ..check.clone() };
    let chance = checks::odds(view, &raised).chance(|degree| *degree > 0);
    format!(
        "{} instead of {}; success {} degrees better, failure {spend} worse",
        percent(chance),
        percent(now),
        2 * spend
    )
}

/// The degrees of a check after a Hunch, whatever that comes to (SS-REA-11).
fn hunched(view: View, check: &Check) -> Distribution<i8> {
    let own = sources::skill(view, check.by, Name::new("intuition"), None, false).part();
    let reading = Reading { five_short_is_two: view.plays(Ruling::FiveShortIsTwo), ..Reading::PLAIN };
    let hunch = rolls::odds(own, Against::Number(rolls::EASY), reading);
    let ranks = hunch.map(|&(degree, _)| rolls::assistance(i16::from(degree)));
    ranks.then(|&ranks| {
        let mut helped = check.clone();
        helped.own.helped(ranks, Source::situation(t::HUNCH.get()));
        checks::odds(view, &helped)
    })
}

fn slam(view: View, check: &Check) -> String {
    let (Some(line), Some(on)) = (view.attack(check.by, check.what), check.on) else { return String::new() };
    let ranks = strikes::slam_ranks(view, check.by, line);
    let manner = strike_beneath(view).map_or_else(Manner::default, |strike| strike.manner);
    let helps = view.plays(Ruling::SlamHelpsAttack);
    let chance = |slam: i16| {
        let manner = if helps { Manner { hindered: -slam, from: Some(t::SLAM.get()) } } else { manner };
        let blow = Blow { slam: if helps { 0 } else { slam }, ..Blow::default() };
        percent(harms(&odds::attack(view, check.by, line, on, manner, blow)))
    };
    let own = harms(&odds::resisted(view, check.by, line, check.by, Blow::default()));
    format!(
        "{} Advantage {ranks}: harms {} instead of {}; a hit then hurts {} too, {}",
        if helps { "Attack" } else { "Effect" },
        chance(ranks),
        chance(0),
        name(view, check.by),
        percent(own)
    )
}

/// What a die makes of a check that has been seen.
fn after(view: View, who: CreatureId, with: Name) -> String {
    let Some(check) = check_beneath(view) else { return String::new() };
    if with == t::COUP.get() || with == t::FATE_COUP.get() {
        return "1 to 3 degrees better, a third each".to_owned();
    }
    let now = check.came(view).degree;
    let mut results: Vec<(i8, u8)> = Vec::new();
    for degree in faces(view, check, who).into_iter().filter(|degree| *degree != now) {
        match results.iter_mut().find(|(known, _)| *known == degree) {
            Some((_, count)) => *count += 1,
            None => results.push((degree, 1)),
        }
    }
    results.sort_by_key(|(degree, _)| if who == check.by { -degree } else { *degree });
    let told = results.iter().map(|(degree, count)| {
        let what = meaning(view, check, *degree);
        let what = if what == "nothing" && *degree > 0 { "it holds".to_owned() } else { what };
        format!("{} {what}", percent(f32::from(*count) / 6.0))
    });
    let told: Vec<String> = told.collect();
    if told.is_empty() { "changes nothing".to_owned() } else { told.join("; ") }
}

/// The degrees that a check would have with each face of a die added.
fn faces(view: View, check: &Check, who: CreatureId) -> [i8; 6] {
    [1, 2, 3, 4, 5, 6].map(|face| {
        let mut then = check.clone();
        then.improved[usize::from(who != check.by)] += face;
        then.came(view).degree
    })
}

/// The chances that a die changes the degree of a check, and that it turns failure and success round.
pub fn improved(view: View, check: &Check, who: CreatureId) -> (f32, f32) {
    let now = check.came(view).degree;
    let (mut changed, mut turned) = (0u8, 0u8);
    for degree in faces(view, check, who) {
        changed += u8::from(degree != now);
        turned += u8::from((degree > 0) != (now > 0));
    }
    (f32::from(changed) / 6.0, f32::from(turned) / 6.0)
}

/// What answers a hit: a Smash of whoever attacks, a Surge of whoever is hit.
fn hit(view: View, who: CreatureId, with: Name) -> String {
    let Some(strike) = strike_beneath(view) else { return String::new() };
    let Some(line) = view.attack(strike.by, strike.attack) else { return String::new() };
    if with == t::SMASH.get() {
        let blow = blow(strike);
        let odds = |smash| odds::resisted(view, strike.by, line, strike.on, Blow { smash, ..blow });
        let (plain, smash) = (odds(false), odds(true));
        let worse = |odds: &Distribution<i8>| percent(odds.chance(|degree| *degree < -1));
        return format!(
            "{} {} instead of {}; by 2 degrees or more {} instead of {}",
            words::harms(line),
            percent(harms(&smash)),
            percent(harms(&plain)),
            worse(&smash),
            worse(&plain)
        );
    }
    if with == t::DEFLECT.get() {
        let rank = view.sheet(who).deflect.unwrap_or(0);
        let faces = (21 - (strike.total - rank)).clamp(0, 20);
        return format!("misses after all {}; fatigue next turn", percent(f32::from(faces) / 20.0));
    }
    let own = view.sheet(who).attacks.iter().filter_map(|line| line.effect()).map(|rank| rank.rank).max().unwrap_or(0);
    let chance = strikes::counter_chance(view, own, strike.by, line, who);
    let harm = harms(&odds::resisted(view, strike.by, line, who, blow(strike)));
    format!("stops it {}, else it {} {}; fatigue next turn", percent(chance), words::harms(line), percent(harm))
}

/// What a hit brings along beside its printed effect.
pub fn blow(strike: &Strike) -> Blow {
    let extra = if strike.critical { rolls::CRITICAL } else { 0 };
    Blow { extra, slam: strike.slam, smash: strike.smash, ..Blow::default() }
}

fn attacked(view: View, by: CreatureId, with: Name, on: CreatureId) -> String {
    let Some(line) = view.attack(by, with) else { return String::new() };
    let hit = sources::attack_odds(view, by, line, on, Manner::default()).chance(|hit| *hit > 0);
    let harm = harms(&odds::attack(view, by, line, on, Manner::default(), Blow::default()));
    format!("{} {}, {} {}", words::hits(line), percent(hit), words::harms(line), percent(harm))
}

fn stunt(view: View, by: CreatureId, with: Name) -> String {
    let target = window_beneath(view).and_then(|window| match &window.event {
        Event::Lost { by: other, .. } => {
            let attack = with.as_str().split_once('/').map(|(attack, _)| Name::new(attack))?;
            Some((attack, *other))
        }
        Event::Landed { on, attack, .. } => Some((*attack, *on)),
        _ => None,
    });
    let Some((attack, on)) = target else { return String::new() };
    let benefit = Name::new(with.as_str().rsplit('/').next().unwrap_or_default());
    let Some(line) = view.attack(by, attack) else { return String::new() };
    let odds = sources::stunt_odds(view, by, line, on, 0);
    let chance = percent(odds.chance(|degree| *degree > 0));
    format!("succeeds {chance}: {}", odds::benefits(view, by, on, benefit, 1))
}

fn sure(view: View, strike: &Strike) -> String {
    let Some(line) = view.attack(strike.by, strike.attack) else { return String::new() };
    let plain = harms(&odds::resisted(view, strike.by, line, strike.on, Blow::default()));
    let rolled = harms(&odds::attack(view, strike.by, line, strike.on, strike.manner, Blow::default()));
    format!("{} {}; rolled for, {} with every hit critical", words::harms(line), percent(plain), percent(rolled))
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
        let smash = with.is_some_and(|(with, _)| with == t::SMASH.get());
        let odds = odds::resisted(view, strike.by, line, strike.on, Blow { smash, ..blow(strike) });
        let mut target = odds::one(view, strike.by, line, strike.on, strike.manner);
        target.tiers = odds::landed(view, line, strike.on, &odds);
        (target.terms, target.besides, target.chances) =
            (Vec::new(), vec![odds::resistance(view, strike.by, line, strike.on)], Vec::new());
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

/// What a degree of a check that is being made does, as far as it can be told before.
pub(super) fn meaning(view: View, check: &Check, degree: i8) -> String {
    match check.kind {
        CheckKind::Attack if degree > 0 => "hits".to_owned(),
        CheckKind::Attack => "misses".to_owned(),
        CheckKind::Resist(_) => {
            let by = check.on.unwrap_or(check.by);
            let line =
                view.attack(by, check.what).filter(|_| matches!(check.target, Target::Passive(_) | Target::Rolled(..)));
            match line {
                Some(line) if line.effect().is_some() => odds::fate(view, line, check.by, degree).join("; "),
                _ if degree > 0 => "it ends".to_owned(),
                _ => "it goes on".to_owned(),
            }
        }
        CheckKind::Death => match degree {
            2.. => "stable".to_owned(),
            1 => "holds on".to_owned(),
            _ => format!("{} failed", -degree),
        },
        _ => {
            let action = beneath(view, |frame| if let Frame::Action(action) = frame { Some(&**action) } else { None });
            let own = action.filter(|action| action.act.by == check.by && action.act.ability == check.what);
            let told = own.map(|action| odds::meaning(view, &action.act, degree));
            told.unwrap_or_else(|| if degree > 0 { "succeeds" } else { "fails" }.to_owned())
        }
    }
}
