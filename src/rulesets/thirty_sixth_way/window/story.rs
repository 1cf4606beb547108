//! What has happened, as the log, the roll panel, the board and the tally of luck tell it.

use super::{CHECKS, RESULTS};
use crate::content::either::all;
use crate::core::fact::{Fact, FactKind, Facts, StepCause};
use crate::core::ids::CreatureId;
use crate::core::name::{Name, name as slug};
use crate::face::game::presenter::Fortune;
use crate::face::palette::Tone;
use crate::face::panels::log::{Log, LogLine};
use crate::face::panels::roll::{Roll, RollOutcome};
use crate::face::stage::Beat;
use crate::face::ui::{Die, Term};
use crate::rulesets::thirty_sixth_way::data::words::{Phase, StanceKind};
use crate::rulesets::thirty_sixth_way::rolls::{CRIT_FAIL, CRITICAL, HIT, MISS};
use crate::rulesets::thirty_sixth_way::state::HEROES;
use crate::rulesets::thirty_sixth_way::terms as t;
use crate::rulesets::thirty_sixth_way::view::View;
use crate::rulesets::thirty_sixth_way::words::{self, name, thing};

/// Facts told at most.
const MOST: usize = 900;

/// The degrees of an attack, the worst first, as in [`RESULTS`].
const DEGREES: [i8; 4] = [CRIT_FAIL, MISS, HIT, CRITICAL];

/// The log with its reasons; the steps of one movement are one line.
pub fn log(view: View) -> Log {
    let facts = view.world.resource::<Facts>().all();
    let mut lines: Vec<LogLine> = Vec::new();
    let mut walked: Option<(CreatureId, usize)> = None;
    let told_from = facts.len().saturating_sub(MOST);
    // Each fight of a day counts its rounds anew.
    let (mut latest, mut earlier) = (0, 0);
    for (at, fact) in facts.iter().enumerate() {
        match fact.what {
            FactKind::RoundStarted(round) => latest = round,
            FactKind::Phase(phase) if phase == Phase::Rest.slug() => earlier = latest,
            _ => {}
        }
        if at < told_from {
            continue;
        }
        if let FactKind::RoundStarted(round) = fact.what {
            lines.push(LogLine { text: format!("Round {}", round - earlier), ..LogLine::default() });
        } else if let FactKind::Step { who, how: StepCause::Walk, .. } = fact.what {
            let squares = walked.filter(|(other, _)| *other == who).map_or(1, |(_, squares)| squares + 1);
            if squares > 1 {
                lines.pop();
            }
            walked = Some((who, squares));
            let plural = if squares == 1 { "" } else { "s" };
            let text = format!("{} moves {squares} square{plural}", name(view, who));
            lines.push(LogLine { depth: 1, text, side: Some(view.side(who)), ..LogLine::default() });
        } else if let Some(line) = line(view, fact) {
            walked = None;
            lines.push(line);
        }
    }
    Log::of(lines)
}

fn line(view: View, fact: &Fact) -> Option<LogLine> {
    let (depth, text) = told(view, fact)?;
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
fn told(view: View, fact: &Fact) -> Option<(u8, String)> {
    let name = |id: CreatureId| name(view, id);
    let listed = |kinds: &[Name]| kinds.iter().map(|kind| thing(view, *kind)).collect::<Vec<_>>().join(" and ");
    Some(match &fact.what {
        FactKind::Phase(phase) if *phase == Phase::Rest.slug() => (0, "The fight is won".to_owned()),
        FactKind::Phase(phase) => (0, phase.title()),
        FactKind::TurnStarted(who) => (0, format!("{} acts", name(*who))),
        FactKind::Used { by, ability, on, .. } => {
            let others: Vec<String> = on.iter().filter(|id| *id != by).map(|&id| name(id)).collect();
            let others = others.join(", ");
            let does = match *ability {
                what if what == t::DISENGAGE.get() => format!("tries to disengage from {others}"),
                what if what == t::END.get() => "ends an effect of its own".to_owned(),
                what if what == t::INTERCEPT.get() => format!("steps in against {others}"),
                what if others.is_empty() => format!("uses {}", thing(view, what)),
                what => format!("uses {} on {others}", thing(view, what)),
            };
            (1, format!("{} {does}", name(*by)))
        }
        FactKind::Versus { by, on: Some(on), target, result, .. } => {
            let word = RESULTS[grade(result.degree)].name;
            (
                2,
                format!(
                    "{}, {}: {}, {word}",
                    name(*by),
                    against(view, *on),
                    sum(result.natural, result.total, *target)
                ),
            )
        }
        FactKind::Versus { by, what, target, result, .. } => {
            let word = if result.succeeded() { "success" } else { "failure" };
            let what = thing(view, *what);
            (2, format!("{}, {what}: {}, {word}", name(*by), sum(result.natural, result.total, *target)))
        }
        FactKind::Damage { to, amount, kinds, .. } => {
            let because = thing(view, fact.cause.of);
            match amount {
                ..=0 => (2, format!("{} takes no damage ({because})", name(*to))),
                _ => (2, format!("{} takes {amount} {} damage ({because})", name(*to), listed(kinds).to_lowercase())),
            }
        }
        FactKind::Healed { amount: 0, .. } => return None,
        FactKind::Healed { of, amount, .. } => (2, format!("{} regains {amount} HP", name(*of))),
        FactKind::Pool { of: Some(of), pool, by, now } => {
            let what = words::of_pool(by.abs(), *pool);
            let told = match *by {
                1.. => format!("gains {what} (now {now})"),
                // Momentum is spent by whoever has it, and lost by the hits of others.
                _ if *pool == t::MOMENTUM.get() && fact.cause.by != Some(*of) => format!("loses {what} ({now} left)"),
                _ if *pool == t::TEMPORARY.get() => format!("loses {what} ({now} left)"),
                _ => format!("spends {what} ({now} left)"),
            };
            (2, format!("{} {told}", name(*of)))
        }
        FactKind::Step { who, how, .. } => {
            let how = if *how == StepCause::Forced { "is pushed" } else { "appears somewhere else" };
            (2, format!("{} {how}", name(*who)))
        }
        FactKind::Condition { on, kinds, .. } if kinds[..] == [t::ONGOING.get()] => {
            (2, format!("{} suffers ongoing damage", name(*on)))
        }
        FactKind::Condition { on, kinds, .. } => (2, format!("{}: {}", name(*on), listed(kinds))),
        FactKind::ConditionEnded { on, record, kinds, .. } => {
            let gone = view.world.resource::<Facts>().rid_of(*on, *record, kinds);
            let told = match (&kinds[..], &gone[..]) {
                ([only], []) if *only == t::ONGOING.get() => format!("{} suffers less ongoing damage", name(*on)),
                (_, []) => return None,
                (_, [only]) if *only == t::ONGOING.get() => format!("{} no longer suffers ongoing damage", name(*on)),
                (_, gone) => format!("{}: no longer {}", name(*on), listed(gone)),
            };
            (2, told)
        }
        FactKind::Linked { kind, from, to } => {
            let verb = if *kind == t::GRABBED.get() { "grabs" } else { "engages" };
            (2, format!("{} {verb} {}", name(*from), name(*to)))
        }
        FactKind::Unlinked { kind, from, to } if *kind == t::GRABBED.get() => {
            (2, format!("{} no longer holds {}", name(*from), name(*to)))
        }
        FactKind::Unlinked { from, to, .. } => (2, format!("{} and {} are no longer engaged", name(*from), name(*to))),
        // Whoever enters the fight has been said to.
        FactKind::State { .. } if fact.cause.of == slug!("rest") => return None,
        FactKind::State { of, is } => (2, format!("{} {}", name(*of), state(view, *of, *is))),
        FactKind::Appeared(who) => (1, format!("{} enters the fight", name(*who))),
        FactKind::Door { open, .. } => (2, if *open { "A door opens" } else { "A door shuts" }.to_owned()),
        FactKind::Nothing { on, why } => {
            (2, on.map_or_else(|| words::capital(why), |on| format!("{}: {why}", name(on))))
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

fn against(view: View, on: CreatureId) -> String {
    format!("against {}", name(view, on))
}

fn sum(natural: i16, total: i16, target: i16) -> String {
    if natural == total {
        format!("{total}, needs {target}")
    } else {
        format!("natural {natural}, total {total}, needs {target}")
    }
}

fn state(view: View, who: CreatureId, is: Name) -> String {
    if let Some(stance) = StanceKind::named(is) {
        return format!("takes the {} stance", stance.slug().title());
    }
    match is.as_str() {
        "up" => "is back in the fight".to_owned(),
        "dead" if !view.sheet(who).hero => "falls".to_owned(),
        "last-gasp" => "is at its last gasp".to_owned(),
        "broken" => "breaks".to_owned(),
        other => format!("is {}", other.replace('-', " ")),
    }
}

/// The place of a degree in [`RESULTS`].
fn grade(degree: i8) -> usize {
    DEGREES.iter().position(|own| *own == degree).unwrap_or(0)
}

/// The last attack of this round, or what was rolled for since, with what came of it target by target.
pub fn roll(view: View) -> Option<Roll> {
    let facts = view.world.resource::<Facts>().all();
    let last = facts.iter().enumerate().rposition(|(at, fact)| match fact.what {
        FactKind::Versus { on, .. } => on.is_some() || rolled_for(&facts[..at]),
        _ => false,
    })?;
    if facts[last..].iter().any(|fact| matches!(fact.what, FactKind::RoundStarted(_))) {
        return None;
    }
    let FactKind::Versus { by, what, on: attacked, .. } = &facts[last].what else { return None };
    let begins = |fact: &Fact| matches!(fact.what, FactKind::Used { .. } | FactKind::TurnStarted(_));
    let first = facts[..last].iter().rposition(begins).map_or(0, |at| at + 1);
    let mut outcomes: Vec<(CreatureId, RollOutcome)> = Vec::new();
    for (at, fact) in facts.iter().enumerate().skip(first) {
        match &fact.what {
            FactKind::Versus { by: who, what: ability, on: Some(on), dice, target, result, .. }
                if (who, ability) == (by, what) =>
            {
                let outcome = RollOutcome {
                    on: format!("{}: {} against {target}", name(view, *on), result.total),
                    dice: dice.iter().map(Die::from).collect(),
                    terms: Term::told(&result.terms, |term| words::term(view, term)),
                    total: result.total,
                    grades: RESULTS.to_vec(),
                    grade: grade(result.degree),
                    effects: Vec::new(),
                };
                outcomes.push((*on, outcome));
            }
            FactKind::Versus { by: who, what: ability, on: None, dice, target, result } if at == last => {
                let outcome = RollOutcome {
                    on: format!("{} against {target}", result.total),
                    dice: dice.iter().map(Die::from).collect(),
                    terms: Term::told(&result.terms, |term| words::term(view, term)),
                    total: result.total,
                    grades: CHECKS.to_vec(),
                    grade: usize::from(result.succeeded()),
                    effects: Vec::new(),
                };
                debug_assert_eq!((who, ability), (by, what));
                outcomes.push((*who, outcome));
            }
            FactKind::TurnEnded(_) => break,
            FactKind::Used { .. } if at > last => break,
            // What falls due at the end of a turn comes of no roll.
            FactKind::Damage { terms, .. } if terms.iter().any(|term| term.source.name() == Some(slug!("ongoing"))) => {
            }
            FactKind::ConditionEnded { on, record, kinds, .. } if attacked.is_none() && at > last => {
                let gone = view.world.resource::<Facts>().rid_of(*on, *record, kinds);
                if let Some((_, outcome)) = outcomes.iter_mut().find(|(id, _)| id == on && !gone.is_empty()) {
                    let gone: Vec<String> = gone.iter().map(|kind| thing(view, *kind)).collect();
                    outcome.effects.push(format!("no longer {}", all(&gone)));
                }
            }
            kind => {
                let Some((on, text)) = consequence(view, kind) else { continue };
                if let Some((_, outcome)) = outcomes.iter_mut().rev().find(|(id, _)| *id == on) {
                    outcome.effects.push(text);
                }
            }
        }
    }
    for (_, outcome) in outcomes.iter_mut().filter(|(_, own)| attacked.is_some() && own.effects.is_empty()) {
        outcome.effects.push("nothing".to_owned());
    }
    Some(Roll {
        title: format!("{}: {}", name(view, *by), thing(view, *what)),
        outcomes: outcomes.into_iter().map(|(_, outcome)| outcome).collect(),
        ..Roll::default()
    })
}

/// Whether what is rolled after some facts is what was last done or begun, and not what falls due beside it.
fn rolled_for(facts: &[Fact]) -> bool {
    let since = facts.iter().rev().find_map(|fact| match fact.what {
        FactKind::Used { .. } | FactKind::TurnStarted(_) => Some(true),
        FactKind::Versus { .. } | FactKind::TurnEnded(_) => Some(false),
        _ => None,
    });
    since == Some(true)
}

fn consequence(view: View, what: &FactKind) -> Option<(CreatureId, String)> {
    Some(match what {
        FactKind::Damage { to, amount, .. } => (*to, format!("{amount} damage")),
        FactKind::Condition { on, kinds, .. } => {
            (*on, kinds.iter().map(|kind| thing(view, *kind)).collect::<Vec<_>>().join(", "))
        }
        FactKind::State { of, is } if StanceKind::named(*is).is_none() => (*of, state(view, *of, *is)),
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
        FactKind::Versus { on: Some(on), result, .. } => {
            let tone = if result.degree == CRITICAL { Tone::Warning } else { Tone::Plain };
            said(*on, format!("natural {}, {}", result.natural, RESULTS[grade(result.degree)].name), tone)
        }
        FactKind::Versus { by, what, result, .. } => {
            let word = if result.succeeded() { "success" } else { "failure" };
            said(*by, format!("{}: {word}", thing(view, *what)), Tone::Plain)
        }
        FactKind::Condition { on, kinds, .. } => {
            let good = kinds.iter().all(|kind| view.content().condition(*kind).is_some_and(|held| held.boon));
            let kinds: Vec<String> = kinds.iter().map(|kind| thing(view, *kind)).collect();
            said(*on, kinds.join(", "), if good { Tone::Help } else { Tone::Warning })
        }
        FactKind::State { of, is } if *is != t::WHOLE.get() => said(*of, state(view, *of, *is), Tone::Plain),
        _ => Beat::usual(fact).into_iter().collect(),
    }
}

/// What an attack says about luck; dice are watched where neither help nor hindrance chose them.
pub fn fortune(fact: &Fact) -> Option<Fortune> {
    let FactKind::Versus { by, on: Some(_), result, .. } = &fact.what else { return None };
    let dice = u32::try_from(result.natural).ok().filter(|_| result.net == 0);
    Some(Fortune { by: *by, dice, result: Some((grade(result.degree), result.chances(&DEGREES))) })
}
