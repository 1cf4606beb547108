//! The order of a round: the band that runs, the escalation die, who may still act.

use super::Presenter;
use crate::core::ids::CreatureId;
use crate::core::turn_order::SlotState;
use crate::face::game::presenter::BattlePresenter as _;
use crate::face::game::usual;
use crate::face::panels::turns::{TableDie, TurnEntry, TurnRow, TurnState, Turns};
use crate::rulesets::thirty_sixth_way::data::words::{Band, Phase};
use crate::rulesets::thirty_sixth_way::rounds::NEXT;
use crate::rulesets::thirty_sixth_way::state::HEROES;
use crate::rulesets::thirty_sixth_way::terms as t;
use crate::rulesets::thirty_sixth_way::view::View;

/// The model of the round (ESC-INI, ESC-ED).
pub fn turns(battle: &Presenter) -> Turns {
    let view = battle.view();
    let entries = |hero: bool| {
        let here = |id: &CreatureId| view.state(*id) != t::WAITING.get() && !view.sheet(*id).object;
        let mut own: Vec<CreatureId> =
            view.ids().filter(here).filter(|&id| (view.side(id) == HEROES) == hero).collect();
        own.sort_by_key(|&id| (view.initiative(id).band, id));
        own.into_iter().map(|id| entry(battle, id)).collect::<Vec<_>>()
    };
    let acting = battle.active();
    let row = |name: &str, hero: bool| TurnRow {
        side: None,
        name: name.to_owned(),
        pool: pool(view, hero),
        to_act: acting.is_some_and(|id| (view.side(id) == HEROES) == hero),
        entries: entries(hero),
    };
    Turns {
        round: view.clock().round,
        phase: ribbon(view),
        rows: vec![row("Heroes", true), row("Enemies", false)],
        orders: true,
        parts: Vec::new(),
    }
}

/// The part of the round that runs.
fn ribbon(view: View) -> String {
    match view.phase() {
        Phase::Surprise => "Surprise Round".to_owned(),
        phase => phase.slug().title(),
    }
}

/// How many of a side may still act in the band that runs.
fn pool(view: View, hero: bool) -> String {
    let Some(band) = view.phase().band() else { return String::new() };
    let now = |id: &CreatureId| (view.side(*id) == HEROES) == hero && view.initiative(*id).band == band;
    match view.order().0.due().filter(now).count() {
        0 => String::new(),
        left => format!("{left} to act"),
    }
}

/// The escalation die as it lies on the table.
pub fn die(view: View) -> TableDie {
    let shows = u8::try_from(view.clock().escalation).unwrap_or(0);
    let words = match shows {
        0 => "Escalation die: none yet; it comes in round 2 and rises by 1 a round, to 6".to_owned(),
        shows => format!("Escalation die: heroes add {shows} to their attacks"),
    };
    TableDie { shows, words }
}

/// A band in a letter or two.
fn short(band: Band) -> &'static str {
    match band {
        Band::VeryFast => "VF",
        Band::Fast => "F",
        Band::Medium => "M",
        Band::Slow => "S",
        Band::VerySlow => "VS",
    }
}

fn entry(battle: &Presenter, id: CreatureId) -> TurnEntry {
    let view = battle.view();
    let (hp, most) = (view.hp(id).max(0), view.sheet(id).hp.max(1));
    TurnEntry {
        id,
        name: battle.name(id),
        art: battle.art(id),
        tag: usual::number(view.tag(id)),
        side: view.side(id),
        number: short(view.initiative(id).band).to_owned(),
        pushed: view.readied(id).is_some(),
        bar: Some((100 * i32::from(hp) / i32::from(most)).clamp(0, 100) as u8),
        state: state(battle, view, id),
        about: String::new(),
    }
}

fn state(battle: &Presenter, view: View, id: CreatureId) -> TurnState {
    if !view.roster().entry(id).standing.has_turns {
        return TurnState::Out;
    }
    if battle.active() == Some(id) {
        return TurnState::Acting;
    }
    let asked = view.decision().is_some_and(|asked| asked.ask == NEXT && asked.side == view.side(id));
    let now = view.phase().band() == Some(view.initiative(id).band);
    let due = view.order().0.count(id, SlotState::Due) > 0;
    match (asked && now, due) {
        (true, true) => TurnState::Next,
        (_, true) => TurnState::Ready,
        _ => TurnState::Done,
    }
}
