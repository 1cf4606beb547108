//! What each answer to a question means, in exact chances.

use super::odds::{self, harms};
use super::outcomes;
use super::prompt::{action_beneath, check_beneath, comes_off, strike_beneath, window_beneath};
use crate::core::ids::CreatureId;
use crate::core::intent::{Choice, Decision};
use crate::core::name::Name;
use crate::core::roll::{Distribution, Source};
use crate::core::triggered::{TRAIT, topmost};
use crate::rulesets::shattered_spheres::checks::{self, AFTER, BEFORE};
use crate::rulesets::shattered_spheres::data::line::AttackLine;
use crate::rulesets::shattered_spheres::data::ruling::Ruling;
use crate::rulesets::shattered_spheres::effects;
use crate::rulesets::shattered_spheres::frames::{Check, CheckKind, Event, Strike, Target};
use crate::rulesets::shattered_spheres::rolls::{self, Against, Reading};
use crate::rulesets::shattered_spheres::rounds::ORDER;
use crate::rulesets::shattered_spheres::sources::{self, Blow, Manner};
use crate::rulesets::shattered_spheres::strikes::{self, SURE};
use crate::rulesets::shattered_spheres::stunts::WHICH;
use crate::rulesets::shattered_spheres::systems::SpheresRules;
use crate::rulesets::shattered_spheres::terms as t;
use crate::rulesets::shattered_spheres::turns::TIRING;
use crate::rulesets::shattered_spheres::view::View;
use crate::rulesets::shattered_spheres::windows::{AFFRONTED, BETWEEN, COUNTER, FOLLOW, HIT, OPPORTUNITY, READIED};
use crate::rulesets::shattered_spheres::words::{self, name, percent};

/// An answer in words of its own: whose roll a die improves (SS-DST-05).
pub fn reworded(view: View, decision: &Decision, answer: &Choice) -> Option<String> {
    let Choice::React { by, with, .. } = answer else { return None };
    let fate = *with == t::FATE_IMPROVE.get();
    let check = check_beneath(view).filter(|_| decision.ask == AFTER && (fate || *with == t::IMPROVE.get()))?;
    let die = if fate { t::FATE.get() } else { view.own_dice(*by)? };
    let what = match check.kind {
        _ if *by == check.by => "the roll".to_owned(),
        CheckKind::Resist(_) => format!("{} Smash", words::possessive(&name(view, *by))),
        CheckKind::Attack => format!("{} Defense", words::possessive(&name(view, *by))),
        _ => format!("{} own roll", words::possessive(&name(view, *by))),
    };
    Some(format!("Improve {what} with {}", die.title()))
}

/// What an answer means.
pub fn detail(view: View, decision: &Decision, answer: &Choice) -> String {
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
            let own = view.own_dice(who).map_or_else(String::new, Name::title);
            format!("{awake}; {own} now {dice}, Fate {}", view.fate(view.side(who)))
        }
        Choice::Yes if decision.ask == TRAIT => topmost::<SpheresRules>(view.world)
            .map_or_else(String::new, |(_, does)| words::capital(&effects::words(&does.effects))),
        Choice::Named(kind) if decision.ask == WHICH => {
            view.content().condition(*kind).map_or_else(String::new, |held| held.about.clone())
        }
        Choice::Named(skill) if decision.ask == ORDER => sources::skill(view, who, *skill, None, false).words(None),
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
        let chance = percent(odds.chance(|degree| *degree > 0));
        return format!("{} {chance} instead of {}", comes_off(view, check), percent(now));
    }
    let raised = Check { raises: i8::try_from(spend).unwrap_or(1), ..check.clone() };
    let chance = checks::odds(view, &raised).chance(|degree| *degree > 0);
    format!(
        "{} {} instead of {}; success {} degrees better, failure {spend} worse",
        comes_off(view, check),
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
    let Some(line) = view.attack(check.by, check.what) else { return String::new() };
    let ranks = strikes::slam_ranks(view, check.by, line);
    let helps = view.plays(Ruling::SlamHelpsAttack);
    let chance = |slam: i16| percent(slammed(view, check, slam));
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

/// The chance that an attack harms with a Slam of so many ranks, 0 for none (SS-REA-09).
pub fn slammed(view: View, check: &Check, slam: i16) -> f32 {
    let (Some(line), Some(on)) = (view.attack(check.by, check.what), check.on) else { return 0.0 };
    let helps = view.plays(Ruling::SlamHelpsAttack);
    let manner = match strike_beneath(view) {
        _ if helps => Manner { hindered: -slam, from: Some(t::SLAM.get()) },
        Some(strike) => strike.manner,
        None => Manner::default(),
    };
    let blow = Blow { slam: if helps { 0 } else { slam }, ..Blow::default() };
    harms(&odds::attack(view, check.by, line, on, manner, blow))
}

/// What a die makes of a check that has been seen.
fn after(view: View, who: CreatureId, with: Name) -> String {
    let Some(check) = check_beneath(view) else { return String::new() };
    let coup = with == t::COUP.get() || with == t::FATE_COUP.get();
    let now = told(view, check, check.came(view).degree);
    // Faces that do the same are told once.
    let mut results: Vec<(i8, String, u8)> = Vec::new();
    for degree in if coup { coups(view, check) } else { faces(view, check, who) } {
        let what = told(view, check, degree);
        match results.iter_mut().find(|(_, known, _)| *known == what) {
            Some((_, _, count)) => *count += 1,
            None if what == now => {}
            None => results.push((degree, what, 1)),
        }
    }
    results.sort_by_key(|(degree, ..)| if who == check.by { -degree } else { *degree });
    let said = results.iter().map(|(_, what, count)| format!("{} {what}", percent(f32::from(*count) / 6.0)));
    let said: Vec<String> = said.collect();
    if said.is_empty() { "changes nothing".to_owned() } else { said.join("; ") }
}

/// What a degree does; a resistance that holds is told as well.
fn told(view: View, check: &Check, degree: i8) -> String {
    let resists = matches!(check.kind, CheckKind::Resist(_)) && degree > 0;
    let what = meaning(view, check, degree);
    if resists && what == "nothing" { "no harm".to_owned() } else { what }
}

/// The degrees that a check would have with each face of a die added.
fn faces(view: View, check: &Check, who: CreatureId) -> [i8; 6] {
    [1, 2, 3, 4, 5, 6].map(|face| {
        let mut then = check.clone();
        then.improved[usize::from(who != check.by)] += face;
        then.came(view).degree
    })
}

/// The degrees that a check would have with half of each face of a die in degrees (SS-DST-03).
fn coups(view: View, check: &Check) -> [i8; 6] {
    [1, 1, 2, 2, 3, 3].map(|more| Check { coup: check.coup.saturating_add(more), ..check.clone() }.came(view).degree)
}

/// The chances that a die changes what a check does, and that it turns failure and success round.
pub fn improved(view: View, check: &Check, who: CreatureId) -> (f32, f32) {
    let now = check.came(view).degree;
    let does = meaning(view, check, now);
    let (mut changed, mut turned) = (0u8, 0u8);
    for degree in faces(view, check, who) {
        changed += u8::from(degree != now && meaning(view, check, degree) != does);
        turned += u8::from((degree > 0) != (now > 0));
    }
    (f32::from(changed) / 6.0, f32::from(turned) / 6.0)
}

/// What answers a hit: a Smash of whoever attacks, a Surge of whoever is hit.
fn hit(view: View, who: CreatureId, with: Name) -> String {
    let Some(strike) = strike_beneath(view) else { return String::new() };
    let Some(line) = view.attack(strike.by, strike.attack) else { return String::new() };
    if with == t::SMASH.get() {
        return smash(view, strike, line);
    }
    let price = price(view, who);
    let chance = strikes::counter_chance(view, strike, line, with);
    if with == t::DEFLECT.get() {
        return format!("misses after all {}; {price} next turn", percent(chance));
    }
    let harm = harms(&odds::resisted(view, strike.by, line, who, blow(strike)));
    format!("stops it {}, else {} {}; {price} next turn", percent(chance), words::harms(line), percent(harm))
}

/// What it makes of whoever is Exhausted.
pub const GIVES_OUT: &str = "Incapacitated by fatigue";

/// What the fatigue of one more Surge makes of somebody at the start of its next turn (SS-SUR-10).
pub fn price(view: View, who: CreatureId) -> &'static str {
    let plight = view.plight(who);
    let pending = if view.plays(Ruling::OneFatigueForAll) { 1 } else { plight.pending.saturating_add(1) };
    match plight.fatigue.saturating_add(pending) {
        0..=1 => "Fatigued",
        2 => "Exhausted",
        _ => GIVES_OUT,
    }
}

/// What a Smash makes of a hit; degrees mean nothing to a minion (SS-REA-06, SS-DMG-08).
fn smash(view: View, strike: &Strike, line: &AttackLine) -> String {
    let odds = |smash| odds::resisted(view, strike.by, line, strike.on, Blow { smash, ..blow(strike) });
    let (plain, smash) = (odds(false), odds(true));
    let harm = format!("{} {} instead of {}", words::harms(line), percent(harms(&smash)), percent(harms(&plain)));
    if view.sheet(strike.on).is_minion() {
        return harm;
    }
    let worse = |odds: &Distribution<i8>| percent(odds.chance(|degree| *degree < -1));
    format!("{harm}; by 2 degrees or more {} instead of {}", worse(&smash), worse(&plain))
}

/// What a hit brings along beside its printed effect.
pub fn blow(strike: &Strike) -> Blow {
    Blow { extra: strike.extra(), slam: strike.slam, smash: strike.smash, ..Blow::default() }
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

/// What a degree of a check that is being made does, as far as it can be told before.
pub fn meaning(view: View, check: &Check, degree: i8) -> String {
    match check.kind {
        CheckKind::Attack if view.attack(check.by, check.what).is_some() => {
            let spoken = view.attack(check.by, check.what).is_some_and(|line| line.is_spoken());
            let word = match (degree > 0, spoken) {
                (true, true) => "strikes home",
                (false, true) => "falls flat",
                (true, false) => "hits",
                (false, false) => "misses",
            };
            word.to_owned()
        }
        CheckKind::Effect if degree > 0 => {
            odds::benefits(view, check.by, check.on.unwrap_or(check.by), check.what, degree.min(3))
        }
        CheckKind::Effect => "comes to nothing".to_owned(),
        CheckKind::Counter if degree > 0 => "stops it".to_owned(),
        CheckKind::Counter => "does not stop it".to_owned(),
        CheckKind::Skill(_) if check.what == t::HUNCH.get() => match rolls::assistance(i16::from(degree)) {
            0 => "nothing gained".to_owned(),
            ranks @ 1.. => format!("Advantage {ranks} on the check"),
            ranks => format!("Disadvantage {} on the check", -ranks),
        },
        CheckKind::Resist(_) => {
            let by = check.on.unwrap_or(check.by);
            let line =
                view.attack(by, check.what).filter(|_| matches!(check.target, Target::Passive(_) | Target::Rolled(..)));
            match line {
                Some(line) if line.effect().is_some() => odds::fate(view, line, check.by, degree).join("; "),
                _ if degree > 0 => "over".to_owned(),
                _ => "goes on".to_owned(),
            }
        }
        CheckKind::Death => match degree {
            2.. => "stable".to_owned(),
            1 => "holds on".to_owned(),
            _ => format!("{} failed", -degree),
        },
        _ => {
            let own =
                action_beneath(view).filter(|action| action.act.by == check.by && action.act.ability == check.what);
            let told = own.map(|action| outcomes::meaning(view, &action.act, degree));
            told.unwrap_or_else(|| if degree > 0 { "succeeds" } else { "fails" }.to_owned())
        }
    }
}
