//! Both orders of a round side by side: low moves first, high fights first.

use super::show;
use crate::core::ids::CreatureId;
use crate::face::game::usual;
use crate::face::panels::turns::{TurnEntry, TurnRow, TurnState, Turns};
use crate::rulesets::the_adventure_game::frames::Phase;
use crate::rulesets::the_adventure_game::initiative::{self, SEIZE};
use crate::rulesets::the_adventure_game::view::View;
use crate::rulesets::the_adventure_game::words;

/// The model of both orders.
pub fn turns(view: View) -> Turns {
    let (orders, phase, clock) = (view.orders(), view.phase(), view.clock());
    let (movement, mut battle) = initiative::orders(view, None);
    let asked = view.decision();
    let about = asked.and_then(|decision| decision.about);
    // Whoever delays waits where the order has come to.
    let acted = battle.len() - orders.battle.due().count();
    battle.splice(acted..acted, orders.delayed());
    let seizing = asked.is_some_and(|decision| decision.ask == SEIZE);
    let entry = |id: CreatureId, state: TurnState| {
        let hp = view.hp(id);
        TurnEntry {
            id,
            name: words::name(view, id),
            art: show::art(view.sheet(id).id),
            tag: usual::number(view.tag(id)),
            side: view.side(id),
            number: orders.total(id).map_or_else(String::new, |total| total.to_string()),
            pushed: orders.has_seized(id),
            bar: Some((100 * i32::from(hp.now.max(0)) / i32::from(hp.max.max(1))).clamp(0, 100) as u8),
            state: if view.is_up(id) { state } else { TurnState::Out },
            about: String::new(),
        }
    };
    let moves = movement.iter().map(|&id| {
        let state = match phase {
            Phase::Seize if seizing && about == Some(id) => TurnState::Next,
            Phase::Movement if clock.active == Some(id) => TurnState::Acting,
            Phase::Movement if orders.movement.will_act(id) => TurnState::Ready,
            Phase::Deployment | Phase::Seize | Phase::Initiative => TurnState::Ready,
            _ => TurnState::Done,
        };
        entry(id, state)
    });
    let fights = battle.iter().enumerate().map(|(place, &id)| {
        let state = match phase {
            Phase::Battle if clock.active == Some(id) => TurnState::Acting,
            Phase::Battle if orders.has_delayed(id) => TurnState::Next,
            Phase::Battle if place < acted => TurnState::Done,
            Phase::End | Phase::Over => TurnState::Done,
            _ => TurnState::Ready,
        };
        entry(id, state)
    });
    let row = |name: &str, pool: &str, to_act: bool, entries: Vec<TurnEntry>| TurnRow {
        side: None,
        name: name.to_owned(),
        pool: pool.to_owned(),
        to_act,
        entries: entries.into_iter().filter(|entry| view.at(entry.id).is_some()).collect(),
    };
    let phase_name = match phase {
        Phase::Deployment | Phase::Initiative | Phase::Seize => "Initiative",
        Phase::Movement => "Movement",
        Phase::Battle => "Battle",
        Phase::End | Phase::Over => "End",
    };
    let progress = view.goal().progress(view.battlefield(), |id| words::name(view, id));
    Turns {
        round: clock.round,
        phase: if progress.is_empty() { phase_name.to_owned() } else { format!("{progress}\n{phase_name}") },
        rows: vec![
            row("Movement", "low first", phase == Phase::Movement, moves.collect()),
            row("Battle", "high first", phase == Phase::Battle, fights.collect()),
        ],
        orders: true,
        ..Turns::default()
    }
}
