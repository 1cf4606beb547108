//! What has happened, as the log, the roll panel and the board tell it.

use super::odds::{CHECKS, RESULTS};
use crate::core::fact::{Fact, FactKind, Facts, RolledDie, StepCause};
use crate::core::ids::CreatureId;
use crate::core::name::Name;
use crate::core::plural::counted;
use crate::face::game::presenter::Fortune;
use crate::face::palette::Tone;
use crate::face::panels::log::{Log, LogLine};
use crate::face::panels::roll::{Roll, RollOutcome};
use crate::face::stage::Beat;
use crate::face::ui::{Die, Grade, Term};
use crate::rulesets::beacon::data::ability::{AbilityDef, Activation, Attack};
use crate::rulesets::beacon::data::words::{Action, Phase};
use crate::rulesets::beacon::frames::Frame;
use crate::rulesets::beacon::rolling::{CHARGE, REROLL};
use crate::rulesets::beacon::terms as t;
use crate::rulesets::beacon::view::View;
use crate::rulesets::beacon::words;

/// Facts told at most.
const MOST: usize = 900;

/// What a heading of a phase ends with.
const PHASE: &str = " phase";

/// What the second roll of a contested check comes to, worst first.
const CONTESTS: [Grade; 2] = [
    Grade { badge: "loses", short: "loses", name: "loses", shade: 0 },
    Grade { badge: "wins", short: "wins", name: "wins", shade: 1 },
];

/// The log with its reasons.
pub fn log(view: View) -> Log {
    let facts = view.world.resource::<Facts>().all();
    let mut lines: Vec<LogLine> = Vec::new();
    let mut walked: Option<(CreatureId, usize)> = None;
    let mut phase = Name::default();
    for fact in &facts[facts.len().saturating_sub(MOST)..] {
        if let FactKind::Phase(word) = fact.what {
            phase = word;
        }
        // Steps of one movement are one line.
        if let FactKind::Step { who, how: StepCause::Walk | StepCause::Shift, .. } = fact.what {
            let squares = walked.filter(|(other, _)| *other == who).map_or(1, |(_, squares)| squares + 1);
            if squares > 1 {
                lines.pop();
            }
            walked = Some((who, squares));
            let text = format!("{} moves {}", words::name(view, who), counted(squares, "square"));
            lines.push(LogLine { depth: 1, text, side: Some(view.side(who)), ..LogLine::default() });
            continue;
        }
        if let Some(line) = line(view, fact, phase) {
            walked = None;
            // A phase in which nothing happened leaves no heading.
            let empty = matches!(fact.what, FactKind::Phase(_)) && lines.last().is_some_and(|last| last.depth == 0);
            if empty && lines.last().is_some_and(|last| last.text.ends_with(PHASE)) {
                lines.pop();
            }
            lines.push(line);
        }
    }
    Log::of(lines)
}

fn line(view: View, fact: &Fact, phase: Name) -> Option<LogLine> {
    let (depth, text) = told(view, fact, phase)?;
    let details = match &fact.what {
        FactKind::Damage { terms, .. } => &terms[..],
        FactKind::Versus { result, .. } => &result.terms[..],
        _ => &[],
    };
    let side = match &fact.what {
        FactKind::TurnStarted(who) => Some(view.side(*who)),
        _ => fact.cause.by.map(|by| view.side(by)),
    };
    let reasons = Term::told(details, |term| words::term(view, term));
    let total = (!reasons.is_empty()).then(|| match &fact.what {
        FactKind::Versus { result, .. } => result.total,
        _ => details.iter().map(|term| term.value).sum(),
    });
    Some(LogLine { depth, text, tone: fact.what.consequence().map(Tone::from), side, reasons, total })
}

/// A fact as a sentence with its indent; nothing where another fact says it.
fn told(view: View, fact: &Fact, phase: Name) -> Option<(u8, String)> {
    let name = |id: CreatureId| words::name(view, id);
    let thing = |what: Name| words::thing(view, what);
    let because = |of: Name| if of == *"" { String::new() } else { format!(" ({})", thing(of)) };
    Some(match &fact.what {
        FactKind::RoundStarted(round) => (0, format!("Round {round}")),
        FactKind::Phase(phase) => (0, format!("{}{PHASE}", phase.title())),
        FactKind::TurnStarted(who) => (0, format!("{} acts", name(*who))),
        FactKind::RoundEnded(_) | FactKind::TurnEnded(_) | FactKind::Die { .. } => return None,
        FactKind::Used { by, ability, on, .. } => {
            let others: Vec<String> = on.iter().filter(|id| *id != by).map(|&id| name(id)).collect();
            let on = if others.is_empty() { String::new() } else { format!(" on {}", others.join(", ")) };
            let verb =
                if phase == Phase::Release.word() && is_channelled(view, *ability) { "releases" } else { "uses" };
            (1, format!("{} {verb} {}{on}", name(*by), thing(*ability)))
        }
        FactKind::Versus { by, on, what, target, result, .. } => {
            let word = match result.degree {
                2.. => "critical hit",
                1 => "success",
                _ => "failure",
            };
            let attack = on.is_some() && is_attack(view, *by, *on, *what);
            let word = match (attack, word) {
                (true, "success") => "hit",
                (true, "failure") => "miss",
                (_, word) => word,
            };
            let from = on.filter(|on| on != by);
            let on = from.map_or_else(String::new, |on| format!(" against {}", name(on)));
            let word = match (is_contest(*what), word) {
                (true, "failure") => "loses",
                (true, _) => "wins",
                (_, word) => word,
            };
            let rolled = against(*what, result.total, *target);
            if let Some(from) = from.filter(|from| saves_against(view, *by, *from, *what)) {
                let (who, whose) = (name(*by), name(from));
                return Some((2, format!("{who} saves against {whose}'s {}: {rolled}, {word}", thing(*what))));
            }
            (2, format!("{}, {}{on}: {rolled}, {word}", name(*by), thing(*what)))
        }
        FactKind::Rolled { by, ability, terms, .. } => {
            let total: i16 = terms.iter().map(|term| term.value).sum();
            (2, format!("{}, {}: {total}", name(*by), thing(*ability)))
        }
        FactKind::Damage { to, amount, kinds, .. } => {
            let kind = kinds.first().map_or_else(String::new, |kind| format!("{kind} "));
            match amount {
                ..=0 => (2, format!("{} takes no damage{}", name(*to), because(fact.cause.of))),
                _ => (2, format!("{} takes {amount} {kind}damage{}", name(*to), because(fact.cause.of))),
            }
        }
        FactKind::Lost { of, amount, .. } => {
            (2, format!("{} takes {amount} Stress{}", name(*of), because(fact.cause.of)))
        }
        FactKind::Healed { amount: 0, .. } => return None,
        FactKind::Healed { of, track, amount } => {
            let stress = *track == t::STRESS.get();
            let text = match stress {
                true => format!("{} loses {amount} Stress", name(*of)),
                // The rest of the damage comes off them at once (BC-DMG-08).
                false if fact.cause.of == t::WOUND.get() => format!("{} is back to full HP", name(*of)),
                false => format!("{} regains {amount} HP", name(*of)),
            };
            (2, text)
        }
        FactKind::Pool { of, pool, by, now } => (2, pool_line(view, (*of)?, *pool, *by, *now)?),
        FactKind::Step { who, how, .. } => {
            let how = match how {
                StepCause::Teleport => "appears somewhere else",
                StepCause::Dragged => "is dragged along",
                _ => "is moved",
            };
            (2, format!("{} {how}", name(*who)))
        }
        FactKind::Condition { on, kinds, .. } => {
            let kinds: Vec<String> = kinds.iter().map(|kind| thing(*kind)).collect();
            (2, format!("{} is {}", name(*on), kinds.join(", ")))
        }
        FactKind::ConditionEnded { on, record, kinds, .. } => {
            let gone = view.world.resource::<Facts>().rid_of(*on, *record, kinds);
            if gone.is_empty() {
                return None;
            }
            let kinds: Vec<String> = gone.iter().map(|kind| thing(*kind)).collect();
            (2, format!("{} is no longer {}", name(*on), kinds.join(", ")))
        }
        FactKind::Linked { from, to, .. } => (2, format!("{} and {} are grappled", name(*from), name(*to))),
        FactKind::Unlinked { from, to, .. } => (2, format!("{} and {} are no longer grappled", name(*from), name(*to))),
        FactKind::Zone { ability, begins, .. } => {
            let what = if *begins { "spreads over the ground" } else { "is gone" };
            (2, format!("{} {what}", thing(*ability)))
        }
        FactKind::Appeared(who) => (1, format!("{} enters the fight", name(*who))),
        FactKind::State { of, is } => {
            let what = match is.as_str() {
                "channelling" => format!("channels {}", thing(fact.cause.of)),
                "not-channelling" if fact.cause.of == *"release" => return None,
                "not-channelling" => "no longer channels".to_owned(),
                "ready" => "has something readied".to_owned(),
                "not-ready" => "has nothing readied any more".to_owned(),
                "defeated" if view.is_object(*of) => "is destroyed".to_owned(),
                "defeated" => "is out of the fight".to_owned(),
                other => format!("is {other}"),
            };
            (2, format!("{} {what}", name(*of)))
        }
        FactKind::Nothing { on, why } => {
            (2, on.map_or_else(|| words::capital(why), |on| format!("{}: {why}", name(on))))
        }
        FactKind::Over { winner } => {
            let who = winner.map_or("Nobody has won", |side| {
                if side.0 == 0 { "The heroes have won" } else { "The heroes have lost" }
            });
            (0, who.to_owned())
        }
        _ => return None,
    })
}

/// What a pool's change means to whoever has it.
fn pool_line(view: View, of: CreatureId, pool: Name, by: i16, now: i16) -> Option<String> {
    let name = words::name(view, of);
    let pool = pool.as_str();
    let (gains, less) = (by > 0, by.abs());
    Some(match pool {
        "wounds" if gains && now >= view.sheet(of).wound_cap => return None,
        "wounds" if gains => format!("{name} takes a Wound, {now} of {}", view.sheet(of).wound_cap),
        "overstress" if gains => format!("{name} takes an Overstress, {now} of {}", view.sheet(of).overstress_cap),
        "surge-level" => format!("{name}'s surge level is {now}"),
        "temporary-hp" if gains => format!("{name} has {now} temporary HP"),
        "temporary-hp" => format!("{name} loses {less} temporary HP"),
        "discord" => format!("{name} has {now} Discord"),
        "focus" | "mp" => {
            let what = pool.to_uppercase();
            let (verb, rest) = if gains { ("gains", "now") } else { ("spends", "left") };
            format!("{name} {verb} {less} {what} ({now} {rest})")
        }
        "recoveries" => format!("{name} has {now} recoveries left"),
        _ => format!("{name}: {} {now}", pool.replace('-', " ")),
    })
}

/// Whether something is channelled first and released in its own phase (BC-CHN-03).
fn is_channelled(view: View, what: Name) -> bool {
    let channelled = |ability: &AbilityDef| ability.activation == Activation::Action(Action::Channel);
    view.content().ability(what).is_some_and(|ability| channelled(ability))
}

/// Whether a roll of somebody's with this is an attack, and no save or check.
fn is_attack(view: View, by: CreatureId, on: Option<CreatureId>, what: Name) -> bool {
    let attacks = view.content().ability(what).is_some_and(|ability| ability.attack != Attack::None);
    attacks && !on.is_some_and(|on| saves_against(view, by, on, what))
}

/// Whether a roll is a save of somebody's against what another uses: what it strikes with may ask for one too.
fn saves_against(view: View, who: CreatureId, from: CreatureId, what: Name) -> bool {
    let strikes = |id: CreatureId| view.sheet(id).ability(what).is_some_and(|own| own.attack != Attack::None);
    let attacked = view.content().ability(what).is_some_and(|ability| ability.attack != Attack::None);
    let asks = if attacked { strikes(from) && !strikes(who) } else { what != t::CONCENTRATION.get() };
    who != from && !is_contest(what) && asks
}

/// Whether a roll with this is the second of a contested check (BC-DICE-12).
pub fn is_contest(what: Name) -> bool {
    [t::ESCAPE.get(), t::WRESTLE.get(), t::REVEAL.get()].contains(&what)
}

/// A total beside the number that it had to reach, or beside the total that it had to beat (BC-DICE-12).
fn against(what: Name, total: i16, target: i16) -> String {
    if is_contest(what) { format!("{total} against {}", target - 1) } else { format!("{total} vs {target}") }
}

/// The results that a roll can come to.
fn grades(view: View, what: &FactKind) -> Vec<Grade> {
    match what {
        FactKind::Versus { what, .. } if is_contest(*what) => CONTESTS.to_vec(),
        FactKind::Versus { by, on, what, .. } if is_attack(view, *by, *on, *what) => RESULTS.to_vec(),
        _ => CHECKS.to_vec(),
    }
}

/// The dice of a roll; those of Difficulty are taken away (BC-DICE-02).
fn signed(dice: &[RolledDie], net: i8) -> Vec<Die> {
    let sign = |die: &RolledDie| Die { minus: net < 0 && die.sides == 6 && die.kept, ..Die::from(die) };
    dice.iter().map(sign).collect()
}

/// Who made an attack or caused a save with what, and who was attacked or saves.
fn sides(view: View, what: &FactKind) -> Option<(CreatureId, Name, CreatureId)> {
    let FactKind::Versus { by, on: Some(on), what, .. } = what else { return None };
    Some(if is_attack(view, *by, Some(*on), *what) { (*by, *what, *on) } else { (*on, *what, *by) })
}

/// How a d20 fell, those that were rolled again among them, and what an attack, save or check came to.
pub fn fortune(fact: &Fact) -> Option<Fortune> {
    match &fact.what {
        FactKind::Die { by: Some(by), sides: 20, value, .. } => {
            Some(Fortune { by: *by, dice: Some(u32::from(*value)), result: None })
        }
        FactKind::Versus { by, result, .. } => {
            let grade = usize::try_from(result.degree.max(0)).unwrap_or(0);
            Some(Fortune { by: *by, dice: None, result: Some((grade, result.chances(&[-1, 1, 2]))) })
        }
        _ => None,
    }
}

/// The last attack or save of this turn, with what came of it target by target.
pub fn roll(view: View) -> Option<Roll> {
    // What is asked about is told in the question, and the roll before it would only confuse.
    if view.decision().is_some_and(|asked| asked.ask == REROLL || asked.ask == CHARGE) {
        return None;
    }
    let facts = view.world.resource::<Facts>().all();
    let last = facts.iter().rposition(|fact| matches!(fact.what, FactKind::Versus { on: Some(_), .. }))?;
    let ended = |fact: &Fact| matches!(fact.what, FactKind::RoundStarted(_));
    if facts[last..].iter().any(ended) {
        return None;
    }
    let (by, what, _) = sides(view, &facts[last].what)?;
    let used = |fact: &Fact| matches!(fact.what, FactKind::Used { .. } | FactKind::TurnStarted(_));
    let first = facts[..last].iter().rposition(used).map_or(0, |at| at + 1);
    let mut outcomes: Vec<(CreatureId, RollOutcome)> = Vec::new();
    for fact in &facts[first..] {
        match &fact.what {
            kind @ FactKind::Versus { dice, target, result, .. } => {
                let Some((_, _, on)) = sides(view, kind).filter(|(who, thing, _)| (*who, *thing) == (by, what)) else {
                    continue;
                };
                let outcome = RollOutcome {
                    on: format!("{}: {}", words::name(view, on), against(what, result.total, *target)),
                    dice: signed(dice, result.net),
                    terms: Term::told(&result.terms, |term| words::term(view, term)),
                    total: result.total,
                    grades: grades(view, kind),
                    grade: usize::try_from(result.degree.max(0)).unwrap_or(0),
                    effects: Vec::new(),
                };
                outcomes.push((on, outcome));
            }
            kind => {
                let Some((on, text)) = consequence(view, kind) else { continue };
                if let Some((_, outcome)) = outcomes.iter_mut().rev().find(|(id, _)| *id == on) {
                    outcome.effects.push(text);
                }
            }
        }
    }
    // Even a miss or a save may still do something as long as what rolled for it goes on.
    let goes_on = view.stack().downward().any(|frame| {
        matches!(frame, Frame::Attack(_) | Frame::Saving(_) | Frame::Carry(_) | Frame::Harm(_) | Frame::Concentrate(_))
    });
    for (_, outcome) in outcomes.iter_mut().filter(|(_, outcome)| !goes_on && outcome.effects.is_empty()) {
        outcome.effects.push("nothing".to_owned());
    }
    Some(Roll {
        title: format!("{}: {}", words::name(view, by), words::thing(view, what)),
        outcomes: outcomes.into_iter().map(|(_, outcome)| outcome).collect(),
        ..Roll::default()
    })
}

/// Whether a Wound takes somebody out, which is told by itself.
fn is_last(view: View, of: CreatureId, wounds: i16) -> bool {
    wounds >= view.sheet(of).wound_cap
}

fn consequence(view: View, what: &FactKind) -> Option<(CreatureId, String)> {
    Some(match what {
        FactKind::Damage { to, amount, .. } => (*to, format!("{amount} damage")),
        FactKind::Lost { of, amount, .. } => (*of, format!("{amount} Stress")),
        FactKind::Pool { of: Some(of), pool, by: 1.., now }
            if *pool == t::WOUNDS.get() && !is_last(view, *of, *now) =>
        {
            (*of, "a Wound".to_owned())
        }
        FactKind::Condition { on, kinds, .. } => {
            (*on, kinds.iter().map(|kind| words::thing(view, *kind)).collect::<Vec<_>>().join(", "))
        }
        FactKind::State { of, is } if *is == t::DEFEATED.get() => (*of, "out of the fight".to_owned()),
        FactKind::State { of, is } if *is == *"not-channelling" => (*of, "loses what it channels".to_owned()),
        FactKind::Linked { to, .. } => (*to, "grappled".to_owned()),
        FactKind::Unlinked { from, to, .. } => (*from, format!("no longer holds {}", words::name(view, *to))),
        _ => return None,
    })
}

/// What a fact looks like on the board.
pub fn beats(view: View, fact: &Fact) -> Vec<Beat> {
    let words = |on: CreatureId, text: String, tone: Tone| vec![Beat::words(on, text, tone)];
    match &fact.what {
        FactKind::Used { by, ability, on, area } => {
            let mut list = words(*by, words::thing(view, *ability), Tone::Plain);
            if let Some(record) = view.content().ability(*ability).filter(|_| !area.is_empty()) {
                list.push(Beat::area(crate::rulesets::beacon::aims::squares(view, record, *by, area)));
            }
            let others: Vec<CreatureId> = on.iter().copied().filter(|id| id != by).collect();
            if !others.is_empty() {
                list.push(Beat::Aim { from: *by, to: others });
            }
            list
        }
        kind @ FactKind::Versus { target, result, .. } => {
            let Some((_, what, on)) = sides(view, kind) else { return Beat::usual(fact).into_iter().collect() };
            let grade = usize::try_from(result.degree.max(0)).unwrap_or(0);
            let word = grades(view, kind).get(grade).map_or("", |grade| grade.short);
            words(on, format!("{word}: {}", against(what, result.total, *target)), Tone::Plain)
        }
        FactKind::Lost { of, amount, .. } => words(*of, format!("{amount} Stress"), Tone::Harm),
        FactKind::Condition { on, kinds, .. } => {
            let kinds: Vec<String> = kinds.iter().map(|kind| words::thing(view, *kind)).collect();
            words(*on, kinds.join(", "), Tone::Warning)
        }
        FactKind::Pool { of: Some(of), pool, by, now } => match (pool.as_str(), by) {
            ("wounds", 1..) if is_last(view, *of, *now) => Vec::new(),
            ("wounds", 1..) => words(*of, "Wound".to_owned(), Tone::Harm),
            ("overstress", 1..) => words(*of, "Overstress".to_owned(), Tone::Harm),
            ("focus", more @ 1..) => words(*of, format!("+{more} FOCUS"), Tone::Help),
            _ => Vec::new(),
        },
        FactKind::State { of, is } => match is.as_str() {
            "channelling" => words(*of, "channels".to_owned(), Tone::Warning),
            "not-channelling" if fact.cause.of != *"release" => words(*of, "fizzles".to_owned(), Tone::Harm),
            "defeated" => words(*of, "out".to_owned(), Tone::Harm),
            _ => Vec::new(),
        },
        _ => Beat::usual(fact).into_iter().collect(),
    }
}
