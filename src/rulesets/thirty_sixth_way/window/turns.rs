//! The five bands of a round, the escalation die, who may still act.

use super::{Presenter, sheet};
use crate::core::ids::CreatureId;
use crate::core::turn_order::SlotState;
use crate::face::game::presenter::BattlePresenter as _;
use crate::face::game::usual;
use crate::face::panels::turns::{PartState, TableDie, TurnEntry, TurnPart, TurnState, Turns};
use crate::rulesets::thirty_sixth_way::data::words::{Band, Phase};
use crate::rulesets::thirty_sixth_way::rounds::NEXT;
use crate::rulesets::thirty_sixth_way::terms as t;
use crate::rulesets::thirty_sixth_way::view::View;

/// The model of the round: everybody in the band of its initiative (ESC-INI, ESC-ED).
pub fn turns(battle: &Presenter) -> Turns {
    let view = battle.view();
    let today = |id: CreatureId| view.fight(id).is_none_or(|own| own.fight == view.clock().fight);
    let here = |id: &CreatureId| {
        let sheet = view.sheet(*id);
        view.state(*id) != t::WAITING.get() && !sheet.object && (sheet.hero || today(*id))
    };
    // Enemies who are out act no more; a hero may get up again.
    let acts = |id: &CreatureId| view.sheet(*id).hero || state(battle, view, *id) != TurnState::Out;
    let mut fighters: Vec<CreatureId> = view.ids().filter(here).filter(acts).collect();
    fighters.sort_by_key(|&id| (view.side(id), id));
    let now = view.phase();
    let part = |band: Band| {
        let own = fighters.iter().copied().filter(|&id| view.initiative(id).band == band);
        let state = match now.band() {
            Some(runs) if runs == band => PartState::Now,
            Some(runs) if band < runs => PartState::Past,
            _ => PartState::ToCome,
        };
        TurnPart {
            name: words(band).to_owned(),
            about: "Heroes in this band act first, in any order their players like; then the enemies in it.".to_owned(),
            state,
            entries: own.map(|id| entry(battle, id)).collect(),
            can_wait: false,
        }
    };
    let phase = if now == Phase::Surprise { "Surprise\nRound".to_owned() } else { usual::progress(battle) };
    Turns {
        round: view.clock().round,
        phase,
        orders: true,
        die: Some(die(view)),
        parts: Band::ALL.into_iter().map(part).collect(),
        ..Turns::default()
    }
}

/// The escalation die as it lies on the table.
fn die(view: View) -> TableDie {
    let shows = u8::try_from(view.clock().escalation).unwrap_or(0);
    let words = match shows {
        0 => "Escalation die: none yet; it comes in round 2 and rises by 1 a round, to 6".to_owned(),
        shows => format!("Escalation die: heroes add {shows} to their attacks"),
    };
    TableDie { shows, words }
}

/// A band in words.
fn words(band: Band) -> &'static str {
    match band {
        Band::VeryFast => "Very fast",
        Band::Fast => "Fast",
        Band::Medium => "Medium",
        Band::Slow => "Slow",
        Band::VerySlow => "Very slow",
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
        bar: Some((100 * i32::from(hp) / i32::from(most)).clamp(0, 100) as u8),
        state: state(battle, view, id),
        about: about(view, id),
        ..TurnEntry::default()
    }
}

/// What is not seen of somebody on the board.
fn about(view: View, id: CreatureId) -> String {
    let failures = view.plight(id).failures;
    let failed = (failures > 0).then(|| format!("Death saves: {}", sheet::failed(failures)));
    let readied = view.readied(id).map(|_| "Has readied an action".to_owned());
    failed.into_iter().chain(readied).collect::<Vec<_>>().join("; ")
}

fn state(battle: &Presenter, view: View, id: CreatureId) -> TurnState {
    if !view.battlefield().entry(id).standing.has_turns {
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
