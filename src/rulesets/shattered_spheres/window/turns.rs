//! The order of turns, what sort of encounter it is, the dice of both sides.

use super::Presenter;
use super::reaction;
use crate::core::ids::CreatureId;
use crate::core::turn_order::SlotState;
use crate::face::game::presenter::BattlePresenter as _;
use crate::face::game::usual;
use crate::face::panels::turns::{TurnEntry, TurnRow, TurnState, Turns};
use crate::rulesets::shattered_spheres::data::level::Rout;
use crate::rulesets::shattered_spheres::data::words::{Arena, Encounter};
use crate::rulesets::shattered_spheres::rounds::fallen;
use crate::rulesets::shattered_spheres::state::{HEROES, OPPONENTS};
use crate::rulesets::shattered_spheres::terms as t;
use crate::rulesets::shattered_spheres::view::View;
use crate::rulesets::shattered_spheres::words;

/// The model of the round: one order for everybody (SS-INIT, SS-DLY).
pub fn turns(battle: &Presenter) -> Turns {
    let view = battle.view();
    let seats = &view.order().places;
    let entries = seats.iter().map(|seat| entry(battle, seat.who, seat.score)).collect();
    let sort = match view.encounter() {
        Encounter::Combat => "Combat",
        Encounter::Conflict => "Conflict",
        Encounter::Challenge => "Challenge",
    };
    let phase = match view.clock().favored {
        Some(HEROES) => "Won when this round ends".to_owned(),
        Some(_) => "Lost when this round ends".to_owned(),
        None if view.clock().escalating => format!("Blades next round, {}", view.elapsed()),
        None => format!("{sort}, {}", view.elapsed()),
    };
    let rout = view.setting().rout.as_ref();
    let progress = rout.map_or_else(|| usual::progress(battle), |rout| of_rout(view, rout));
    let phase = if progress.is_empty() { phase } else { format!("{progress}\n{phase}") };
    let goal = rout.map_or_else(String::new, |rout| {
        let leader = leader(view, rout);
        format!("Win by bringing down {leader} and {} of the others, or everybody.", rout.count)
    });
    let fate = format!("Fate {} and {}", view.fate(HEROES), view.fate(OPPONENTS));
    let row = TurnRow { side: None, name: "Turns".to_owned(), pool: fate, to_act: false, entries };
    Turns { round: view.clock().round, phase, goal, orders: true, rows: vec![row], ..Turns::default() }
}

/// How far the heroes are with bringing down a leader and enough of the others.
fn of_rout(view: View, rout: &Rout) -> String {
    let (leader_down, followers) = fallen(view, rout);
    let state = if leader_down { "down" } else { "up" };
    format!("{} {state}, {} of {} down", leader(view, rout), followers.min(rout.count.into()), rout.count)
}

fn leader(view: View, rout: &Rout) -> String {
    let found = view.ids().find(|&id| view.sheet(id).id == rout.leader);
    found.map_or_else(|| rout.leader.title(), |id| view.tag(id).title())
}

fn entry(battle: &Presenter, id: CreatureId, score: i16) -> TurnEntry {
    let view = battle.view();
    let waits = view.order().waiting.contains(&id);
    TurnEntry {
        id,
        name: battle.name(id),
        art: battle.art(id),
        tag: usual::number(view.tag(id)),
        side: view.side(id),
        number: score.to_string(),
        bar: None,
        state: state(battle, view, id),
        about: about(view, id, waits),
        ..TurnEntry::default()
    }
}

/// Its Wounds, its dice and its Reaction.
fn about(view: View, id: CreatureId, waits: bool) -> String {
    let mut said = Vec::new();
    for arena in Arena::BOTH.into_iter().filter(|arena| view.wounds(id, *arena) > 0) {
        said.push(format!("{} of {}", words::wounds(view.wounds(id, arena), arena), view.wound_limit(arena)));
    }
    if let Some(pool) = view.own_dice(id).filter(|pool| view.pool(id, *pool) > 0) {
        said.push(format!("{} {}", pool.title(), view.pool(id, pool)));
    }
    said.push(reaction::state(view, id).to_owned());
    if waits {
        said.push("has put the turn off".to_owned());
    }
    said.join(", ")
}

fn state(battle: &Presenter, view: View, id: CreatureId) -> TurnState {
    let out = view.state(id) != t::UP.get() && !view.is_up(id) && !view.plight(id).dying;
    match () {
        () if out => TurnState::Out,
        () if battle.active() == Some(id) => TurnState::Acting,
        () if view.order().round.count(id, SlotState::Due) > 0 => TurnState::Ready,
        () => TurnState::Done,
    }
}
