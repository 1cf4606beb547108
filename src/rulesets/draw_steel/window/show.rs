//! The battle as the models that the board and the panels draw.

use std::sync::Arc;

use super::super::rules::squad_pool;
use super::super::text::{names, term_text};
use super::TIERS;
use crate::content::level::LevelDef;
use crate::core::fact::FactKind;
use crate::core::ids::{CreatureId, SideId};
use crate::core::intent::{Choice, Options};
use crate::core::name::Name as Slug;
use crate::core::plural::counted;
use crate::core::roll;
use crate::face::board::{Bar, Token};
use crate::face::game::usual;
use crate::face::palette::Tone;
use crate::face::panels::log::{Log, LogLine};
use crate::face::panels::roll::{Roll, RollOutcome};
use crate::face::panels::turns::{TurnEntry, TurnRow, TurnState, Turns};
use crate::face::ui::{Die, Term};
use crate::rulesets::draw_steel::data::ability::AbilityDef;
use crate::rulesets::draw_steel::data::terms as t;
use crate::rulesets::draw_steel::rules::actions::free_actions;
use crate::rulesets::draw_steel::rules::objective;
use crate::rulesets::draw_steel::rules::rounds::PICK;
use crate::rulesets::draw_steel::rules::view::View;
use crate::rulesets::draw_steel::rules::vitals::{Life, Stamina};
use crate::rulesets::draw_steel::text::card;
use crate::rulesets::draw_steel::text::log_text;

/// Terms as panels draw them.
pub fn terms(view: View, list: &[roll::Term]) -> Vec<Term> {
    Term::told(list, |term| term_text::words(view, term))
}

/// A creature's emblem.
pub fn art(view: View, id: CreatureId) -> Slug {
    let def = &view.sheet(id).def;
    def.art.unwrap_or(def.id)
}

/// Everybody on the board.
pub fn tokens(view: View) -> Vec<Token> {
    view.ids()
        .filter_map(|id| {
            let mut token = Token::new(id, view.side(id), view.space(id)?);
            token.name = names::name(view, id);
            token.tag = usual::number(view.tag(id));
            token.art = art(view, id);
            token.bars = vec![bar_of(view.stamina(id))];
            token.states = states(view, id);
            token.fallen = view.life(id) != Life::Awake;
            token.down = view.life(id) == Life::Unconscious;
            token.acting = view.clock().active == Some(id);
            token.spent = view.has_acted(id);
            Some(token)
        })
        .collect()
}

/// What a minion's squad has in common (DS-DIR-06).
pub(super) fn pool_of(view: View, id: CreatureId) -> Bar {
    let full = squad_pool::standing(view, id).len() as i16 * view.stamina(id).max;
    Bar { now: squad_pool::pool(view, id), max: full, temporary: 0 }
}

pub(super) fn bar_of(stamina: Stamina) -> Bar {
    Bar { now: stamina.now, max: stamina.max, temporary: stamina.temporary }
}

fn states(view: View, id: CreatureId) -> Vec<Slug> {
    let mut list: Vec<Slug> = Vec::new();
    if view.is_dying(id) {
        list.push(t::DYING.get());
    } else if view.is_winded(id) && view.is_alive(id) {
        list.push(t::WINDED.get());
    }
    for (_, held) in view.conditions(id) {
        list.extend(held.kinds.iter().copied().filter(|&kind| view.content().condition(kind).is_some()));
    }
    list.extend(view.holder(id).map(|_| t::GRABBED.get()));
    list.extend(view.hidden(id).filter(|hidden| !hidden.from.is_empty()).map(|_| t::HIDDEN.get()));
    let mut seen = Vec::new();
    list.retain(|kind| {
        let new = !seen.contains(kind);
        seen.push(*kind);
        new
    });
    list
}

/// Who stands on a square; those still in the fight first.
pub fn at(view: View, spot: crate::core::geometry::Spot) -> Option<CreatureId> {
    let mut here: Vec<CreatureId> = view.occupancy().on_square(spot).collect();
    here.sort_by_key(|&id| (!view.is_alive(id), id));
    here.first().copied()
}

/// The order of turns, side by side.
pub fn turns(view: View, level: &LevelDef) -> Turns {
    let clock = view.clock();
    let offered: Vec<CreatureId> = match view.stack().decision() {
        Some(decision) if decision.ask == PICK => match &decision.options {
            Options::Choose { choices, .. } => choices
                .iter()
                .filter_map(|choice| match choice {
                    Choice::Creature(id) => Some(*id),
                    _ => None,
                })
                .collect(),
            _ => Vec::new(),
        },
        _ => Vec::new(),
    };
    let entry = |id: CreatureId| {
        let stamina = view.stamina(id);
        let health = (100 * i32::from(stamina.now.max(0)) / i32::from(stamina.max.max(1))).clamp(0, 100) as u8;
        let state = if view.life(id) != Life::Awake {
            TurnState::Out
        } else if clock.active == Some(id) {
            TurnState::Acting
        } else if offered.contains(&id) {
            TurnState::Next
        } else if view.has_acted(id) {
            TurnState::Done
        } else {
            TurnState::Ready
        };
        TurnEntry {
            id,
            name: names::name(view, id),
            art: art(view, id),
            tag: usual::number(view.tag(id)),
            side: view.side(id),
            bar: Some(health),
            state,
            ..TurnEntry::default()
        }
    };
    let rows = level
        .sides
        .iter()
        .enumerate()
        .map(|(index, def)| {
            let side = SideId(index as u8);
            let pool = if index == 0 {
                format!("{} hero tokens", free_actions::tokens(view))
            } else {
                format!("{} Malice", view.malice(side))
            };
            let acting = clock.active.map_or(clock.next, |id| view.side(id));
            TurnRow {
                side: Some(side),
                name: def.name.clone(),
                pool,
                to_act: acting == side,
                entries: view.ids().filter(|&id| view.side(id) == side && !view.is_thing(id)).map(entry).collect(),
            }
        })
        .collect();
    Turns { round: clock.round, phase: objective::progress(view), rows, ..Turns::default() }
}

/// What happened.
pub fn log(view: View) -> Log {
    const MOST: usize = 600;
    let facts = view.world.resource::<crate::core::fact::Facts>().all();
    let from = facts.len().saturating_sub(MOST);
    let lines = log_text::log(view, &facts[from..]);
    let line = |line: log_text::LogLine| {
        let tone = line.consequence.map(Tone::from);
        let total = (!line.details.is_empty()).then(|| line.details.iter().map(|term| term.value).sum());
        LogLine { depth: line.depth, text: line.text, tone, side: None, reasons: terms(view, &line.details), total }
    };
    Log::of(lines.into_iter().map(line).collect())
}

/// The last roll with what came of it.
pub fn roll(view: View) -> Option<Roll> {
    let facts = view.world.resource::<crate::core::fact::Facts>().all();
    let start = facts.iter().rposition(|fact| matches!(fact.what, FactKind::Rolled { .. }))?;
    let FactKind::Rolled { by, ability, dice, terms: sum, critical } = &facts[start].what else { return None };
    let mut outcomes: Vec<(CreatureId, RollOutcome)> = Vec::new();
    for fact in &facts[start..] {
        match &fact.what {
            FactKind::Outcome { on, result } => outcomes.push((
                *on,
                RollOutcome {
                    on: names::name(view, *on),
                    terms: terms(view, &result.terms),
                    total: result.total,
                    grades: TIERS.to_vec(),
                    grade: usize::try_from(result.degree - 1).unwrap_or(0),
                    ..RollOutcome::default()
                },
            )),
            FactKind::TurnStarted(_) => break,
            what => {
                // What something else did meanwhile is not this roll's doing.
                if fact.cause.of == *ability
                    && let Some((on, text)) = consequence(what)
                    && let Some((_, outcome)) = outcomes.iter_mut().find(|(id, _)| *id == on)
                {
                    outcome.effects.push(text);
                }
            }
        }
    }
    Some(Roll {
        title: format!("{}: {}", names::name(view, *by), names::ability_name(view, *ability)),
        dice: dice.iter().map(Die::from).collect(),
        terms: terms(view, sum),
        critical: *critical,
        outcomes: outcomes.into_iter().map(|(_, outcome)| outcome).collect(),
    })
}

fn consequence(what: &FactKind) -> Option<(CreatureId, String)> {
    Some(match what {
        FactKind::Damage { to, amount, .. } => (*to, format!("{amount} damage")),
        FactKind::Condition { on, kinds, .. } if !kinds.is_empty() => {
            (*on, kinds.iter().map(|kind| kind.as_str()).collect::<Vec<_>>().join(" and "))
        }
        FactKind::Resisted { by, .. } => (*by, "resisted".to_owned()),
        FactKind::Linked { kind, to, .. } => (*to, kind.to_string()),
        FactKind::State { of, is } => (*of, is.to_string()),
        FactKind::Slammed { who, left, .. } => (*who, format!("slammed with {} left", counted(*left, "square"))),
        _ => return None,
    })
}

/// A card as one text: what it takes, whom it reaches, what it does.
pub(super) fn in_brief(view: View, id: CreatureId, ability: &Arc<AbilityDef>) -> String {
    let printed = card::card(ability, view.funds(id).0);
    let head = [printed.action, printed.cost, printed.distance, printed.target];
    let head: Vec<String> = head.into_iter().filter(|part| !part.is_empty() && part != "-").collect();
    let tiers = card::tiers_for(view, id, ability);
    let tiers = TIERS.into_iter().zip(tiers).map(|(grade, text)| format!("{}: {text}", grade.badge));
    let lines = [head.join(" \u{b7} ")]
        .into_iter()
        .chain(printed.trigger)
        .chain(printed.before)
        .chain(tiers)
        .chain(printed.after)
        .chain(printed.rider);
    lines.collect::<Vec<_>>().join("\n")
}
