//! The order of a round: player characters, who pick their phase, and NPCs with the phases they act in.

use super::Presenter;
use crate::core::ids::CreatureId;
use crate::core::turn_order::SlotState;
use crate::face::game::presenter::BattlePresenter as _;
use crate::face::game::usual;
use crate::face::panels::turns::{TurnEntry, TurnRow, TurnState, Turns};
use crate::rulesets::beacon::data::words::Phase;
use crate::rulesets::beacon::rounds::NEXT;
use crate::rulesets::beacon::sheet::Being;
use crate::rulesets::beacon::terms as t;
use crate::rulesets::beacon::view::View;

/// The model of the round (BC-PHASE, BC-ORD).
pub fn turns(battle: &Presenter) -> Turns {
    let view = battle.view();
    let all: Vec<CreatureId> = view.ids().collect();
    let entries = |pc: bool| {
        let own = all.iter().copied().filter(|&id| view.sheet(id).pc == pc && view.sheet(id).being == Being::Character);
        let mut own: Vec<CreatureId> = own.collect();
        // NPCs stand as the round comes to them.
        own.sort_by_key(|&id| (view.sheet(id).initiative.first().copied(), id));
        own.into_iter().map(|id| entry(battle, id)).collect::<Vec<_>>()
    };
    let acting = battle.active();
    let row = |name: &str, pool: &str, pc: bool| TurnRow {
        side: None,
        name: name.to_owned(),
        pool: pool.to_owned(),
        to_act: acting.is_some_and(|id| view.sheet(id).pc == pc),
        entries: entries(pc),
    };
    Turns {
        round: view.clock().round,
        phase: ribbon(view.phase()),
        rows: vec![row("Heroes", "any phase", true), row("NPCs", "by phase", false)],
        orders: true,
    }
}

/// The phase that runs, and all eight in a line with a mark on it.
fn ribbon(phase: Phase) -> String {
    let number = |own: Phase| {
        let number = own.number();
        if own == phase { format!("\u{2039}{number}\u{203a}") } else { number.to_string() }
    };
    let line: Vec<String> = Phase::ALL.into_iter().map(number).collect();
    format!("{}\n{}", phase.word().title(), line.join(" "))
}

fn entry(battle: &Presenter, id: CreatureId) -> TurnEntry {
    let view = battle.view();
    let bar = view.track(id, t::HP.get());
    let phases: Vec<String> = view.sheet(id).initiative.iter().map(|phase| phase.number().to_string()).collect();
    TurnEntry {
        id,
        name: battle.name(id),
        art: battle.art(id),
        tag: usual::number(view.tag(id)),
        side: view.side(id),
        number: if view.sheet(id).pc { String::new() } else { phases.join(" ") },
        pushed: false,
        bar: bar.map(|hp| (100 * i32::from(hp.now.max(0)) / i32::from(hp.max.max(1))).clamp(0, 100) as u8),
        state: state(battle, view, id),
    }
}

fn state(battle: &Presenter, view: View, id: CreatureId) -> TurnState {
    if !view.is_up(id) {
        return TurnState::Out;
    }
    if battle.active() == Some(id) {
        return TurnState::Acting;
    }
    let slots = view.slots();
    let asked = view.decision().is_some_and(|asked| asked.ask == NEXT && asked.side == view.side(id));
    let now = if view.sheet(id).pc { Some(&slots.heroes) } else { slots.npcs_in(view.phase()) };
    if asked && now.is_some_and(|order| order.count(id, SlotState::Due) > 0) {
        return TurnState::Next;
    }
    let to_come =
        if view.sheet(id).pc { slots.heroes.will_act(id) } else { slots.npcs.iter().any(|order| order.will_act(id)) };
    if to_come { TurnState::Ready } else { TurnState::Done }
}
