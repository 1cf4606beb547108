//! The battle as the models that the board and the panels draw.

use crate::content::either::either;
pub(crate) use crate::core::capital::capital;
use crate::core::ends::{End, Ends, Moment};
use crate::core::fact::{Fact, FactKind, Facts};
use crate::core::geometry::{Space, Spot};
use crate::core::ids::CreatureId;
use crate::core::name::Name as Slug;
use crate::core::roll;
use crate::core::track::Track;
use crate::face::board::{Bar, Token};
use crate::face::game::usual;
use crate::face::palette::Tone;
use crate::face::panels::log::{Log, LogLine};
use crate::face::panels::roll::{Roll, RollOutcome};
use crate::face::panels::sheet::{Sheet, StateLine};
use crate::face::ui::{Die, Term};
use crate::rulesets::the_adventure_game::effects;
use crate::rulesets::the_adventure_game::frames::Phase;
use crate::rulesets::the_adventure_game::power::Action;
use crate::rulesets::the_adventure_game::term_words;
use crate::rulesets::the_adventure_game::terms as t;
use crate::rulesets::the_adventure_game::view::View;
use crate::rulesets::the_adventure_game::words;

use super::RESULTS;

/// Terms as panels draw them.
pub fn terms(view: View, list: &[roll::Term]) -> Vec<Term> {
    Term::told(list, |term| term_words::term(view, term))
}

/// A fighter's emblem; adventurers of both tiers share their calling's.
pub fn art(id: Slug) -> Slug {
    id.as_str().strip_suffix("-2").map_or(id, Slug::new)
}

fn bar_of(hp: Track) -> Bar {
    Bar { now: hp.now, max: hp.max, temporary: 0 }
}

/// Who stands on a square; those who are up first.
pub fn at(view: View, spot: Spot) -> Option<CreatureId> {
    let mut here: Vec<CreatureId> = view.on(spot).collect();
    here.sort_by_key(|&id| (!view.is_up(id), id));
    here.first().copied()
}

/// Everybody on the board.
pub fn tokens(view: View) -> Vec<Token> {
    let (orders, phase) = (view.orders(), view.phase());
    view.standing()
        .map(|(id, at)| {
            let mut token = Token::new(id, view.side(id), Space::square(at));
            token.name = words::name(view, id);
            token.tag = usual::number(view.tag(id));
            token.art = art(view.sheet(id).id);
            token.bars = vec![bar_of(view.hp(id))];
            token.states = states(view, id);
            let standing = view.standing_of(id);
            token.fallen = !standing.counts;
            token.down = token.fallen && standing.targetable;
            token.acting = view.clock().active == Some(id);
            token.spent = match phase {
                Phase::Movement => !orders.movement.will_act(id) && !token.acting,
                Phase::Battle => !orders.battle.will_act(id) && !token.acting,
                _ => false,
            };
            token
        })
        .collect()
}

/// The states on a fighter, what weighs most first.
fn states(view: View, id: CreatureId) -> Vec<Slug> {
    let mut list: Vec<Slug> = view.states(id).iter().map(|state| state.id).collect();
    let weight = |state: &Slug| match state.as_str() {
        "down" | "stable" => 0,
        "rooted" | "slowed" | "burning" => 1,
        "dazed" | "exposed" | "warded" | "inspired" | "defending" => 2,
        "charging" | "cutting-past" => 4,
        _ => 3,
    };
    list.sort_by_key(weight);
    list
}

/// Whether the next that happens after states have ended is somebody's end.
fn dies_next(who: CreatureId, rest: &[Fact]) -> bool {
    let next = rest.iter().find(|fact| !matches!(fact.what, FactKind::ConditionEnded { .. }));
    next.is_some_and(|fact| matches!(fact.what, FactKind::State { of, is } if of == who && is == t::DEAD.get()))
}

/// The log with its reasons.
pub fn log(view: View) -> Log {
    const MOST: usize = 900;
    let facts = view.world.resource::<Facts>().all();
    let from = facts.len().saturating_sub(MOST);
    let mut lines: Vec<LogLine> = Vec::new();
    let (mut initiative, mut acting) = (None, None);
    for (at, fact) in facts.iter().enumerate().skip(from) {
        let (rest, begun) = (&facts[at + 1..], lines.len());
        match &fact.what {
            FactKind::Phase(phase) if *phase == t::SEIZE.get() => {}
            // Whoever dies is rid of everything, which goes without saying.
            FactKind::ConditionEnded { on, .. } if dies_next(*on, rest) => {}
            // One line for everybody's roll instead of one for each.
            FactKind::Versus { on: None, by, result, .. } => {
                let sum: Vec<String> = result.terms.iter().map(|term| term.value.to_string()).collect();
                let why = format!("{}: {} = {}", words::name(view, *by), sum.join(" + "), result.total);
                let term = Term { value: 0, why };
                match lines.last_mut().filter(|_| initiative == Some(begun)) {
                    Some(line) => line.reasons.push(term),
                    None => {
                        initiative = Some(begun + 1);
                        let (text, reasons) = ("Everybody rolls for initiative".to_owned(), vec![term]);
                        lines.push(LogLine { depth: 1, text, reasons, ..LogLine::default() });
                    }
                }
            }
            // Ties are broken before anything else happens.
            FactKind::Die { by: Some(by), purpose, value, .. }
                if *purpose == t::TIE.get() && initiative == Some(begun) =>
            {
                let why = format!("{} breaks the tie with {value}", words::name(view, *by));
                lines[begun - 1].reasons.push(Term { value: 0, why });
            }
            // A turn that begins with a use is told by the use.
            FactKind::TurnStarted(who) if begins_with_use(*who, rest) => acting = Some(*who),
            _ => {
                if let FactKind::TurnStarted(who) = fact.what {
                    acting = Some(who);
                }
                let line = log_line(view, fact, rest);
                lines.extend(line.map(|line| if is_reply(fact, acting) { reply(line) } else { line }));
            }
        }
    }
    Log::of(lines)
}

/// Whether somebody strikes in another's turn, for its movement: nothing else of an opportunity attack is told.
fn is_reply(fact: &Fact, acting: Option<CreatureId>) -> bool {
    matches!(fact.what, FactKind::Versus { by, on: Some(_), .. } if Some(by) != acting)
}

fn reply(line: LogLine) -> LogLine {
    LogLine { text: format!("Opportunity attack: {}", line.text), ..line }
}

/// Whether the next thing somebody does is a use, not an answer or nothing.
fn begins_with_use(who: CreatureId, rest: &[Fact]) -> bool {
    let next = rest.iter().find(|fact| {
        matches!(
            fact.what,
            FactKind::Used { .. } | FactKind::Chose { .. } | FactKind::TurnEnded(_) | FactKind::Damage { .. }
        )
    });
    next.is_some_and(|fact| matches!(fact.what, FactKind::Used { by, .. } if by == who))
}

fn log_line(view: View, fact: &Fact, rest: &[Fact]) -> Option<LogLine> {
    let mut line = words::told(view, fact)?;
    let (mut by, tone) = (fact.cause.by, fact.what.consequence().map(Tone::from));
    match &fact.what {
        FactKind::TurnStarted(who) => by = Some(*who),
        FactKind::Used { by, ability, .. } => {
            let own =
                rest.iter().take_while(|fact| !matches!(fact.what, FactKind::TurnEnded(_) | FactKind::Used { .. }));
            let walked = own.filter(|fact| {
                fact.cause.of == *ability && matches!(fact.what, FactKind::Step { who, .. } if who == *by)
            });
            match walked.count() {
                0 => {}
                1 => line.text.push_str(": 1 square"),
                n => line.text.push_str(&format!(": {n} squares")),
            }
        }
        _ => {}
    }
    let sum = matches!(fact.what, FactKind::Damage { .. } | FactKind::Versus { .. });
    let total = (sum && !line.details.is_empty()).then(|| line.details.iter().map(|term| term.value).sum());
    let side = by.map(|by| view.side(by));
    Some(LogLine { depth: line.depth, text: line.text, tone, side, reasons: terms(view, &line.details), total })
}

/// The last attack of this round, with what came of it target by target.
pub fn roll(view: View) -> Option<Roll> {
    let facts = view.world.resource::<Facts>().all();
    let last = facts.iter().rposition(|fact| matches!(fact.what, FactKind::Versus { on: Some(_), .. }))?;
    let (by, power) = match &facts[last].what {
        FactKind::Versus { by, what, .. } => (*by, *what),
        _ => return None,
    };
    if facts[last..].iter().any(|fact| matches!(fact.what, FactKind::RoundStarted(_))) {
        return None;
    }
    // All attacks of one use: back to where it was declared, or to somebody else's attack.
    let other = |fact: &Fact| match &fact.what {
        FactKind::Versus { by: who, what, .. } => (*who, *what) != (by, power),
        FactKind::Used { .. } | FactKind::TurnStarted(_) | FactKind::Phase(_) => true,
        _ => false,
    };
    let first = facts[..last].iter().rposition(other).map_or(0, |at| at + 1);
    let mut outcomes: Vec<(CreatureId, RollOutcome)> = Vec::new();
    for fact in &facts[first..] {
        match &fact.what {
            FactKind::Versus { by: who, on: Some(on), what, dice, target, result } => {
                if (*who, *what) != (by, power) {
                    break;
                }
                let outcome = RollOutcome {
                    on: format!("{}: DEF {target}", words::name(view, *on)),
                    dice: dice.iter().map(Die::from).collect(),
                    terms: terms(view, &result.terms),
                    total: result.total,
                    grades: RESULTS.to_vec(),
                    grade: usize::from(result.succeeded()),
                    effects: Vec::new(),
                };
                outcomes.push((*on, outcome));
            }
            what => {
                if fact.cause.by == Some(by)
                    && fact.cause.of == power
                    && let Some((on, text)) = consequence(view, what)
                    && let Some((_, outcome)) = outcomes.iter_mut().rev().find(|(id, _)| *id == on)
                {
                    outcome.effects.push(text);
                }
            }
        }
    }
    for (_, outcome) in outcomes.iter_mut().filter(|(_, outcome)| outcome.effects.is_empty()) {
        outcome.effects.push("nothing".to_owned());
    }
    Some(Roll {
        title: format!("{}: {}", words::name(view, by), power_name(view, power)),
        outcomes: outcomes.into_iter().map(|(_, outcome)| outcome).collect(),
        ..Roll::default()
    })
}

/// A power by its printed name.
pub fn power_name(view: View, power: Slug) -> String {
    view.content().power(power).map_or_else(|| power.title(), |power| power.name.clone())
}

/// A state by its printed name.
pub fn state_name(view: View, state: Slug) -> String {
    view.content().state(state).map_or_else(|| state.title(), |state| state.name.clone())
}

fn consequence(view: View, what: &FactKind) -> Option<(CreatureId, String)> {
    Some(match what {
        FactKind::Damage { to, amount, .. } => (*to, format!("{amount} damage")),
        FactKind::Condition { on, kinds, .. } if !kinds.is_empty() => {
            (*on, kinds.iter().map(|kind| state_name(view, *kind)).collect::<Vec<_>>().join(" and "))
        }
        FactKind::Step { who, .. } => (*who, "pushed".to_owned()),
        FactKind::State { of, is } => (*of, is.to_string()),
        _ => return None,
    })
}

/// Until when a state lasts, in words.
fn until(view: View, ends: &Ends) -> String {
    let list: Vec<String> = ends.iter().map(|end| until_end(view, end)).collect();
    if list.is_empty() { "until something ends it".to_owned() } else { either(&list) }
}

fn until_end(view: View, end: End) -> String {
    match end {
        End::Check { kind, .. } if kind == t::SUSTAIN.get() => "a save sustains it".to_owned(),
        End::Check { .. } => "a save ends it".to_owned(),
        End::At(Moment::RoundEnd(end)) if end > view.clock().round => "to the end of the next round".to_owned(),
        End::At(Moment::RoundEnd(_) | Moment::PhaseEnd { .. }) => "to the end of the round".to_owned(),
        End::At(Moment::TurnStart { of, .. }) => format!("until {}'s next battle turn", words::name(view, of)),
        End::At(Moment::TurnEnd { of, .. }) => format!("to the end of {}'s turn", words::name(view, of)),
        End::At(Moment::FightEnd) => "to the end of the encounter".to_owned(),
        End::With(_) | End::Own(_) => "until something ends it".to_owned(),
    }
}

/// A fighter's sheet.
pub fn sheet(view: View, id: CreatureId) -> Sheet {
    let data = view.sheet(id);
    let kind = match data.role {
        None => format!("Tier {} adventurer", data.tier),
        Some(role) => format!("Tier {} {}", data.tier, format!("{role:?}").to_lowercase()),
    };
    let most = view.most_squares(id);
    let speed = most.filter(|&most| most < data.speed);
    let speed = speed.map_or_else(|| data.speed.to_string(), |most| format!("{most} of {}", data.speed));
    let mut stats = vec![
        ("ATK".to_owned(), format!("{:+}", data.atk)),
        ("DEF".to_owned(), data.def.to_string()),
        ("SPD".to_owned(), speed),
        ("INT, AGI".to_owned(), format!("{}, {}", data.int_agi.0, data.int_agi.1)),
    ];
    if let Some(total) = view.orders().total(id) {
        stats.push(("Initiative".to_owned(), total.to_string()));
    }
    let mut pools: Vec<(String, String)> = Vec::new();
    if data.is_adventurer() && view.pool(id, t::MARKS.get()) > 0 {
        pools.push(("Wounds".to_owned(), format!("{} of 3", view.pool(id, t::MARKS.get()))));
    }
    for pool in view.pools(id).into_iter().flat_map(crate::core::pool::Pools::iter) {
        if let Some(power) = view.content().power(pool.name) {
            let value = match power.uses {
                Some(uses) => format!("{} of {uses}", pool.now),
                None => pool.now.to_string(),
            };
            pools.push((power.name.clone(), value));
        }
    }
    let state = |(_, held): (_, &crate::core::condition::Condition)| {
        let kind = held.kinds.first().copied().unwrap_or_default();
        let strength = match held.level {
            0 => String::new(),
            n => format!(" {n}"),
        };
        let by = held.imposer.filter(|&by| by != id);
        let by = by.map_or_else(String::new, |by| format!("from {}, ", words::name(view, by)));
        // The throw for being Down ends nothing: it keeps a wound away.
        let until = if kind == t::DOWN.get() { "a save makes it Stable".to_owned() } else { until(view, &held.ends) };
        StateLine {
            badge: kind,
            name: format!("{}{strength}", capital(&state_name(view, kind))),
            detail: format!("{by}{until}"),
            rule: view.content().state(kind).map(|def| words::about(def)).unwrap_or_default(),
        }
    };
    let mut traits: Vec<(String, String)> = Vec::new();
    if !data.about.is_empty() {
        traits.push(("About".to_owned(), data.about.clone()));
    }
    for power in data.powers.iter().filter(|power| !power.common) {
        let phase = if power.action == Action::Movement { " (movement)" } else { "" };
        traits.push((format!("{}{phase}", power.name), words::card(power).join("\n")));
    }
    if !data.holding.is_empty() {
        traits.push(("Holding still".to_owned(), effects::words(&data.holding)));
    }
    traits.extend(
        data.traits.iter().map(|own| (own.name.title(), words::by_themselves(&own.triggers, &own.rolls).join(" "))),
    );
    for &shrug in &data.shrugs {
        traits.push(("Shrugs off".to_owned(), format!("attackers gain nothing from: {}", state_name(view, shrug))));
    }
    Sheet {
        name: words::name(view, id),
        kind: if data.name.starts_with(&words::name(view, id)) {
            kind
        } else {
            format!("{}, {}", data.name, kind.to_lowercase())
        },
        art: art(data.id),
        side: view.side(id),
        tracks: vec![("HP".to_owned(), bar_of(view.hp(id)))],
        pools,
        stats,
        states: view.conditions(id).map(state).collect(),
        traits,
        ..Sheet::default()
    }
}
