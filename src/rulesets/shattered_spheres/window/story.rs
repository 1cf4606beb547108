//! What has happened, as the log, the roll panel, the board and the tally of luck tell it: words as an argument, blades as a
//! fight.

use std::collections::BTreeMap;

use super::odds::{DEGREES, clamped};
use crate::core::fact::{Fact, FactKind, Facts, RolledDie, StepCause};
use crate::core::ids::CreatureId;
use crate::core::name::Name;
use crate::core::plural::counted;
use crate::core::roll::{RollResult, Source, Term as RolledTerm, TermKind};
use crate::face::game::presenter::Fortune;
use crate::face::palette::Tone;
use crate::face::panels::log::{Log, LogLine};
use crate::face::panels::roll::{Roll, RollOutcome};
use crate::face::stage::Beat;
use crate::face::ui::{Die, Grade, Term};
use crate::rulesets::shattered_spheres::data::line::Kind;
use crate::rulesets::shattered_spheres::data::words::Arena;
use crate::rulesets::shattered_spheres::state::HEROES;
use crate::rulesets::shattered_spheres::terms as t;
use crate::rulesets::shattered_spheres::view::View;
use crate::rulesets::shattered_spheres::words::{self, name, thing};

/// Facts told at most.
const MOST: usize = 900;

/// The log with its reasons; the steps of one movement are one line.
pub fn log(view: View) -> Log {
    let all = view.world.resource::<Facts>().all();
    let facts = &all[all.len().saturating_sub(MOST)..];
    let counts = wounds_then(view, facts);
    let mut lines: Vec<LogLine> = Vec::new();
    let mut walked: Option<(CreatureId, usize)> = None;
    for (at, fact) in facts.iter().enumerate() {
        if is_idle_turn(view, &facts[at..]) {
            continue;
        }
        if let FactKind::Step { who, how: StepCause::Walk | StepCause::Charge, .. } = fact.what {
            let squares = walked.filter(|(other, _)| *other == who).map_or(1, |(_, squares)| squares + 1);
            if squares > 1 {
                lines.pop();
            }
            walked = Some((who, squares));
            let text = format!("{} moves {}", name(view, who), counted(squares, "square"));
            lines.push(LogLine { depth: 1, text, side: Some(view.side(who)), ..LogLine::default() });
        } else if let Some(mut line) = line(view, fact) {
            walked = None;
            if let Some(count) = counts.get(&at) {
                line.text += count;
            }
            lines.push(line);
        }
    }
    Log::of(lines)
}

/// Whether the turn of somebody who is out of the fight begins, in which nothing happens.
fn is_idle_turn(view: View, facts: &[Fact]) -> bool {
    let Some(FactKind::TurnStarted(who)) = facts.first().map(|fact| &fact.what) else { return false };
    let next = facts[1..].iter().find(|fact| told(view, fact).is_some());
    let ends =
        |what: &FactKind| matches!(what, FactKind::TurnStarted(_) | FactKind::RoundStarted(_) | FactKind::Over { .. });
    !view.is_up(*who) && next.is_some_and(|fact| ends(&fact.what))
}

/// How many Wounds somebody had after each of some facts by which it got one, counted back from how many it has now.
fn wounds_then(view: View, facts: &[Fact]) -> BTreeMap<usize, String> {
    let mut now: BTreeMap<(CreatureId, Arena), u8> = BTreeMap::new();
    let mut counts = BTreeMap::new();
    for (at, fact) in facts.iter().enumerate().rev() {
        let (who, track, got) = match fact.what {
            FactKind::Damage { to, track, .. } => (to, track, true),
            FactKind::Healed { of, track, .. } => (of, track, false),
            _ => continue,
        };
        let arena = arena(track);
        let count = now.entry((who, arena)).or_insert_with(|| view.wounds(who, arena));
        if !got {
            *count = count.saturating_add(1);
            continue;
        }
        if !view.sheet(who).is_minion() && *count > 0 {
            let most = match view.wound_limit(arena) {
                u8::MAX => String::new(),
                most => format!(" of {most}"),
            };
            counts.insert(at, format!(" (now {count}{most})"));
        }
        *count = count.saturating_sub(1);
    }
    counts
}

fn line(view: View, fact: &Fact) -> Option<LogLine> {
    let (depth, text) = told(view, fact)?;
    let details = match &fact.what {
        FactKind::Versus { result, .. } => &result.terms[..],
        _ => &[],
    };
    let side = match &fact.what {
        FactKind::TurnStarted(who) => Some(view.side(*who)),
        _ => fact.cause.by.map(|by| view.side(by)),
    };
    let reasons = Term::told(details, |term| words::term(view, term));
    let total = match &fact.what {
        FactKind::Versus { result, .. } => Some(result.total),
        _ => None,
    };
    Some(LogLine { depth, text, tone: fact.what.consequence().map(Tone::from), side, reasons, total })
}

/// A fact as a sentence with its indent; nothing where another fact says it.
fn told(view: View, fact: &Fact) -> Option<(u8, String)> {
    let name = |id: CreatureId| name(view, id);
    let listed = |kinds: &[Name]| kinds.iter().map(|kind| thing(view, *kind)).collect::<Vec<_>>().join(" and ");
    Some(match &fact.what {
        FactKind::RoundStarted(round) => (0, format!("Round {round}")),
        FactKind::TurnStarted(who) => (0, format!("{} acts", name(*who))),
        // A Surge is told as what it brings, a weapon is named as it is loaded.
        FactKind::Used { ability, .. } if [t::SURGE.get(), t::LOAD.get()].contains(ability) => return None,
        FactKind::Used { by, ability, on, .. } => (1, used(view, *by, *ability, on)),
        FactKind::Versus { by, on, what, target, result, .. } => (2, checked(view, *by, *on, *what, result, *target)),
        FactKind::Damage { to, track, .. } => {
            let text = match arena(*track) {
                Arena::Words => format!("{} loses face: a Conflict Wound", name(*to)),
                Arena::Blades => format!("{} is wounded", name(*to)),
            };
            (2, text)
        }
        FactKind::Healed { of, track, .. } => {
            (2, format!("{} recovers from a {} Wound", name(*of), arena(*track).word()))
        }
        FactKind::Pool { of: Some(of), pool, by, now } => {
            let verb = if *by > 0 { "gains" } else { "spends" };
            (2, format!("{} {verb} {} {} ({now} left)", name(*of), by.abs(), pool.title()))
        }
        FactKind::Pool { of: None, pool, now, .. } => (2, format!("A {} die is spent ({now} left)", pool.title())),
        FactKind::Step { who, .. } => (2, format!("{} is moved a square", name(*who))),
        // What a Stance moves is told with it; nobody drops to the floor for want of words.
        FactKind::Condition { kinds, .. } | FactKind::ConditionEnded { kinds, .. }
            if kinds[..] == [t::STANCE.get()] =>
        {
            return None;
        }
        FactKind::Condition { on, .. } if fact.cause.of == t::STAGGERED.get() => {
            (2, format!("{} is Staggered: Dazed and Hindered until Recover", name(*on)))
        }
        FactKind::Condition { on, kinds, .. } if is_mute(view, *on) && kinds[..] == [t::PRONE.get()] => return None,
        FactKind::Nothing { on: Some(on), why } if is_mute(view, *on) && why.starts_with("drops ") => return None,
        FactKind::Condition { on, kinds, .. } => (2, format!("{}: {}", name(*on), listed(kinds))),
        FactKind::ConditionEnded { on, kinds, why, .. } if *why == t::REPLACED.get() => {
            (2, format!("{}: {} gives way to worse", name(*on), listed(kinds)))
        }
        FactKind::ConditionEnded { on, record, kinds, .. } => {
            let gone = view.world.resource::<Facts>().rid_of(*on, *record, kinds);
            if gone.is_empty() {
                return None;
            }
            (2, format!("{}: no longer {}", name(*on), listed(&gone)))
        }
        FactKind::Linked { from, to, .. } => (2, format!("{} holds {}", name(*from), name(*to))),
        FactKind::Unlinked { from, to, .. } => (2, format!("{} no longer holds {}", name(*from), name(*to))),
        FactKind::State { of, is } => {
            let why = if fact.cause.of == t::FATIGUE.get() { " by fatigue" } else { "" };
            (2, format!("{} {}{why}", name(*of), state(view, *is)))
        }
        FactKind::Appeared(who) => (1, format!("{} joins", name(*who))),
        FactKind::Door { open, .. } => (2, if *open { "A door opens" } else { "A door shuts" }.to_owned()),
        FactKind::Die { by: Some(by), purpose, value, .. } if *purpose == t::FORTUNE.get() => {
            (2, format!("{}'s Fortune Die shows {value}", name(*by)))
        }
        FactKind::Nothing { on, why } => {
            (2, on.map_or_else(|| words::capital(why), |on| format!("{} {why}", name(on))))
        }
        FactKind::Over { winner } => {
            let who = match winner {
                Some(side) if *side == HEROES => "The heroes have won",
                Some(_) => "The heroes have lost",
                None => "Nobody has won",
            };
            (0, who.to_owned())
        }
        _ => return None,
    })
}

/// Whether somebody is out of an argument, where nothing is dropped and nobody falls.
fn is_mute(view: View, id: CreatureId) -> bool {
    !view.encounter().allows(Arena::Blades) && !view.is_up(id)
}

fn arena(track: Name) -> Arena {
    if track == *Arena::Words.word() { Arena::Words } else { Arena::Blades }
}

/// Something done, in the words of its arena.
fn used(view: View, by: CreatureId, ability: Name, on: &[CreatureId]) -> String {
    let who = name(view, by);
    let others: Vec<String> = on.iter().filter(|id| **id != by).map(|&id| name(view, id)).collect();
    let whom = others.join(" and ");
    let what = thing(view, ability);
    if let Some(line) = view.attack(by, ability) {
        return match line.kind {
            Kind::Court => format!("{who} to {whom}: {what}"),
            Kind::Rumor => format!("{who} has it whispered of {whom}: {what}"),
            Kind::CourtPower | Kind::GossipPower => format!("{who} turns {what} on {whom}"),
            Kind::Area(_) => format!("{who} uses {what}"),
            _ if whom.is_empty() => format!("{who} uses {what}"),
            _ => format!("{who} attacks {whom}: {what}"),
        };
    }
    let words = !view.encounter().allows(Arena::Blades);
    match ability.as_str() {
        "influence" => format!("{who} makes a case to {whom}"),
        "opportunity-attack" if words => format!("{who} cuts {whom} short"),
        "opportunity-attack" => format!("{who} takes the opening {whom} leaves"),
        "escalate" => format!("{who} has had enough of words"),
        "study" => format!("{who} takes a good look at {whom}"),
        "defend" if words => format!("{who} weighs every word"),
        "aim" if words => format!("{who} waits for the right moment to speak to {whom}"),
        "charge" if words => format!("{who} walks up to {whom}"),
        "talk" => format!("{who} says something"),
        "stance" => format!("{who} takes a stance"),
        "spend" => format!("{who} spends a die"),
        "recover" => format!("{who} recovers"),
        _ if whom.is_empty() => format!("{who}: {what}"),
        _ => format!("{who}: {what}, {whom}"),
    }
}

/// A check with what it came to, in the words of what it was for.
fn checked(view: View, by: CreatureId, on: Option<CreatureId>, what: Name, roll: &RollResult, target: i16) -> String {
    let who = name(view, by);
    let (degree, sum) = (roll.degree, format!("{} against {target}", roll.total));
    let other = on.filter(|on| *on != by);
    // Of two sides of one attack only the attacker has it.
    let attack = other.and_then(|on| view.attack(by, what).map(|line| (on, line)));
    if let Some((on, line)) = attack {
        let result = struck(view, by, line.is_spoken(), roll, target);
        return format!("{} against {}: {sum}, {result}", thing(view, what), name(view, on));
    }
    let resists = other.and_then(|on| view.attack(on, what));
    if let Some(line) = resists {
        let spoken = line.arena() == Some(Arena::Words);
        let result = match (degree > 0, spoken) {
            (true, true) => "keeps composure".to_owned(),
            (true, false) => "holds".to_owned(),
            (false, true) => format!("is shaken by {}", grades(degree)),
            (false, false) => format!("fails by {}", grades(degree)),
        };
        let with = resisted_with(&roll.terms).map_or_else(String::new, |with| format!(" with {}", thing(view, with)));
        return format!("{who} {result}{with}: {sum}");
    }
    if what == t::COUNTER.get() || what == t::DEFLECT.get() {
        let (verb, stops) = (if what == t::COUNTER.get() { "counters" } else { "deflects" }, degree > 0);
        return format!("{who} surges and {verb}: {sum}, {}", if stops { "stops it" } else { "does not stop it" });
    }
    let result =
        if degree > 0 { format!("succeeds by {}", grades(degree)) } else { format!("fails by {}", grades(degree)) };
    if let Some(on) = other.filter(|_| what == t::INFLUENCE.get()) {
        let verb = if degree > 0 { "is swayed" } else { "is not swayed" };
        return format!("{} {verb} by {who}: {sum}, {result}", name(view, on));
    }
    let whom = other.map_or_else(String::new, |on| format!(", {}", name(view, on)));
    let what = thing(view, what);
    format!("{who}, {what}{whom}: {sum}, {result}")
}

/// What an attack check came to, with the natural face that decided it (SS-DICE-12).
fn struck(view: View, by: CreatureId, spoken: bool, roll: &RollResult, target: i16) -> &'static str {
    let reaches = roll.total >= target;
    let critical = roll.natural == 20 && reaches && !view.sheet(by).is_minion();
    match (roll.degree > 0, spoken) {
        (true, true) if critical => "it strikes home, critically",
        (true, false) if critical => "a critical hit",
        (true, true) if !reaches => "it strikes home on a natural 20",
        (true, false) if !reaches => "a hit on a natural 20",
        (false, true) if reaches => "it falls flat on a natural 1",
        (false, false) if reaches => "a miss on a natural 1",
        (true, true) => "it strikes home",
        (false, true) => "it falls flat",
        (true, false) => "a hit",
        (false, false) => "a miss",
    }
}

/// The resistance that a check was made with, from its terms.
fn resisted_with(terms: &[RolledTerm]) -> Option<Name> {
    terms.iter().find_map(|term| match term.source {
        Source::Figure(figure) if term.kind == TermKind::Number => Some(figure),
        _ => None,
    })
}

fn grades(degree: i8) -> String {
    match degree.unsigned_abs() {
        1 => "1 degree".to_owned(),
        count => format!("{count} degrees"),
    }
}

/// What somebody has come to.
fn state(view: View, is: Name) -> String {
    let words = !view.encounter().allows(Arena::Blades);
    match is.as_str() {
        "up" => "is up again",
        "incapacitated" if words => "has nothing more to say",
        "incapacitated" => "is Incapacitated",
        "ruined" => "is Ruined",
        "dying" => "is Dying",
        "dead" => "is dead",
        other => return format!("is {}", other.replace('-', " ")),
    }
    .to_owned()
}

/// The last check of this round, with what came of it.
pub fn roll(view: View) -> Option<Roll> {
    let facts = view.world.resource::<Facts>().all();
    let last = facts.iter().rposition(|fact| matches!(fact.what, FactKind::Versus { .. }))?;
    if facts[last..].iter().any(|fact| matches!(fact.what, FactKind::RoundStarted(_))) {
        return None;
    }
    let begins = |fact: &Fact| matches!(fact.what, FactKind::Used { .. } | FactKind::TurnStarted(_));
    let latest = facts[..last].iter().rposition(begins).unwrap_or(0);
    // What interrupts an action does not take its check over.
    let first = asked_for(facts, last).unwrap_or(latest);
    let from = if first < latest { last } else { first };
    let title = facts[first..].iter().find_map(|fact| match &fact.what {
        FactKind::Used { by, ability, on, .. } => Some(used(view, *by, *ability, on)),
        FactKind::TurnStarted(who) => Some(format!("{} acts", name(view, *who))),
        _ => None,
    });
    let mut outcomes: Vec<RollOutcome> = Vec::new();
    let mut before: Option<(CreatureId, Name, &[RolledDie])> = None;
    for (at, fact) in facts.iter().enumerate().skip(from) {
        match &fact.what {
            FactKind::Versus { by, on, what, dice, target, result } => {
                let grades: Vec<Grade> = ladder(result.degree);
                // A check that Destiny has changed is told once, as it stands.
                if before.replace((*by, *what, dice)) == Some((*by, *what, dice)) {
                    outcomes.pop();
                }
                let on = headline(view, *by, *on, *what, result, *target);
                outcomes.push(RollOutcome {
                    on,
                    dice: signed(dice, &result.terms),
                    terms: Term::told(&result.terms, |term| words::term(view, term)),
                    total: result.total,
                    grades,
                    grade: 0,
                    effects: Vec::new(),
                });
            }
            FactKind::TurnEnded(_) => break,
            // What is done next is no consequence of the roll.
            FactKind::Used { .. } if at > last => break,
            kind => {
                if let (Some(text), Some(outcome)) = (consequence(view, kind), outcomes.last_mut()) {
                    outcome.effects.push(text);
                }
            }
        }
    }
    outcomes.reverse();
    Some(Roll { title: title.unwrap_or_default(), outcomes, ..Roll::default() })
}

/// Where the action was begun whose own check a fact is, in the turn that runs.
fn asked_for(facts: &[Fact], check: usize) -> Option<usize> {
    let FactKind::Versus { by: roller, what, .. } = &facts[check].what else { return None };
    let own = |fact: &Fact| matches!(&fact.what, FactKind::Used { by, ability, .. } if by == roller && ability == what);
    let turn = facts[..check].iter().rposition(|fact| matches!(fact.what, FactKind::TurnStarted(_))).unwrap_or(0);
    facts[turn..check].iter().rposition(own).map(|at| turn + at)
}

/// The dice with the signs that they have in the sum.
fn signed(dice: &[RolledDie], terms: &[RolledTerm]) -> Vec<Die> {
    let rolled = terms.iter().filter(|term| matches!(term.kind, TermKind::Dice { .. }));
    let signs = rolled.map(|term| term.value < 0).chain(std::iter::repeat(false));
    dice.iter().zip(signs).map(|(die, minus)| Die { minus, ..Die::from(die) }).collect()
}

/// A check in few words, where what was done stands above it.
fn headline(view: View, by: CreatureId, on: Option<CreatureId>, what: Name, roll: &RollResult, target: i16) -> String {
    let attack = on.filter(|on| *on != by).and_then(|_| view.attack(by, what));
    let Some(line) = attack else { return checked(view, by, on, what, roll, target) };
    let said = words::capital(struck(view, by, line.is_spoken(), roll, target));
    format!("{said}: {} against {target}", roll.total)
}

fn ladder(degree: i8) -> Vec<Grade> {
    let own = clamped(degree);
    DEGREES.iter().filter(|(known, _)| *known == own).map(|(_, grade)| *grade).collect()
}

fn consequence(view: View, what: &FactKind) -> Option<String> {
    Some(match what {
        FactKind::Damage { track, .. } => format!("a {} Wound", arena(*track).word()),
        FactKind::Condition { kinds, .. } => kinds.iter().map(|kind| thing(view, *kind)).collect::<Vec<_>>().join(", "),
        FactKind::State { is, .. } => state(view, *is),
        FactKind::Nothing { why, .. } => why.clone(),
        _ => return None,
    })
}

/// What a fact looks like on the board.
pub fn beats(view: View, fact: &Fact) -> Vec<Beat> {
    let said = |on: CreatureId, text: String, tone: Tone| vec![Beat::words(on, text, tone)];
    match &fact.what {
        FactKind::Used { by, ability, on, .. } => {
            let mut list = said(*by, thing(view, *ability), Tone::Plain);
            let others: Vec<CreatureId> = on.iter().copied().filter(|id| id != by).collect();
            if !others.is_empty() {
                list.push(Beat::Aim { from: *by, to: others });
            }
            list
        }
        FactKind::Versus { by, on, what, result, .. } => {
            let won = result.degree > 0;
            let other = on.filter(|on| on != by);
            if let Some(on) = other.filter(|_| view.attack(*by, *what).is_some()) {
                let spoken = view.attack(*by, *what).is_some_and(|line| line.is_spoken());
                let word = match (won, spoken) {
                    (true, true) => "strikes home",
                    (false, true) => "falls flat",
                    (true, false) => "hit",
                    (false, false) => "miss",
                };
                return said(on, word.to_owned(), Tone::Plain);
            }
            if let Some(line) = other.and_then(|on| view.attack(on, *what)) {
                let word = match (won, line.is_spoken()) {
                    (true, true) => "keeps composure".to_owned(),
                    (true, false) => "holds".to_owned(),
                    (false, true) => format!("shaken by {}", grades(result.degree)),
                    (false, false) => format!("fails by {}", grades(result.degree)),
                };
                return said(*by, word, Tone::Plain);
            }
            let word = if won { "success" } else { "failure" };
            said(*by, format!("{}: {word}", thing(view, *what)), Tone::Plain)
        }
        FactKind::Damage { to, track, .. } => {
            let word = if arena(*track) == Arena::Words { "loses face" } else { "Wound" };
            said(*to, word.to_owned(), Tone::Harm)
        }
        FactKind::Healed { of, .. } => said(*of, "recovers".to_owned(), Tone::Help),
        FactKind::Condition { on, kinds, .. } => {
            let harm = kinds.iter().any(|kind| view.content().condition(*kind).is_some());
            let kinds: Vec<String> = kinds.iter().map(|kind| thing(view, *kind)).collect();
            said(*on, kinds.join(", "), if harm { Tone::Warning } else { Tone::Help })
        }
        FactKind::State { of, is } => said(*of, state(view, *is), Tone::Warning),
        FactKind::Nothing { on: Some(on), why } => said(*on, why.clone(), Tone::Plain),
        _ => Beat::usual(fact).into_iter().collect(),
    }
}

/// What a check says about luck: failures and successes by degree.
pub fn fortune(fact: &Fact) -> Option<Fortune> {
    let FactKind::Versus { by, result, .. } = &fact.what else { return None };
    let success = usize::from(result.degree > 0);
    let chance = result.odds.chance(|degree| *degree > 0);
    // What a die has changed afterwards is told once more, as certain: luck has had its say before.
    if result.odds.iter().count() <= 1 {
        return None;
    }
    let dice = u32::try_from(result.natural).ok().filter(|natural| *natural > 0);
    Some(Fortune { by: *by, dice, result: Some((success, vec![1.0 - chance, chance])) })
}
