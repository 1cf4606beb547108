//! The eight phases of a round: who acts in which, and who may still pick one.

use super::Presenter;
use super::planning;
use crate::core::fact::{FactKind, Facts};
use crate::core::ids::CreatureId;
use crate::core::intent::{Choice, Decision, Options};
use crate::core::turn_order::SlotState;
use crate::face::game::presenter::BattlePresenter as _;
use crate::face::game::usual;
use crate::face::panels::turns::{PartState, TurnEntry, TurnPart, TurnRow, TurnState, Turns};
use crate::rulesets::beacon::data::words::Phase;
use crate::rulesets::beacon::rounds::NEXT;
use crate::rulesets::beacon::sheet::Being;
use crate::rulesets::beacon::terms as t;
use crate::rulesets::beacon::view::View;

/// The model of the round: heroes who may still pick their phase at the left, everybody else in the phases they act in or
/// have acted in (BC-PHASE, BC-ORD).
pub fn turns(battle: &Presenter) -> Turns {
    let view = battle.view();
    let acted = acted(view);
    let fighters: Vec<CreatureId> = view.ids().filter(|&id| view.sheet(id).being == Being::Character).collect();
    let waiting = fighters.iter().copied().filter(|&id| view.sheet(id).pc && !acted.iter().any(|(who, _)| *who == id));
    let row = TurnRow {
        side: None,
        name: "To act".to_owned(),
        pool: "Heroes act in any phase, once a round; surging gives a second turn for Stress.".to_owned(),
        to_act: battle.active().is_none_or(|id| view.sheet(id).pc),
        entries: waiting
            .map(|id| entry(battle, id, state(battle, view, id), planning::left_in_lines(view, id)))
            .collect(),
    };
    let part = |phase: Phase| part(battle, phase, &fighters, &acted);
    Turns {
        round: view.clock().round,
        phase: usual::progress(battle),
        rows: vec![row],
        orders: true,
        parts: Phase::ALL.into_iter().map(part).collect(),
        ..Turns::default()
    }
}

/// The phase that nobody would act in; a release on offer is no mere waiting.
pub fn part_let_go(view: View, asked: &Decision) -> Option<usize> {
    let Options::Choose { choices, may_pass: true } = &asked.options else { return None };
    let releases = |choice: &Choice| matches!(choice, Choice::React { with, .. } if *with == t::RELEASE.get());
    if asked.ask != NEXT || choices.iter().any(releases) {
        return None;
    }
    Phase::ALL.iter().position(|phase| *phase == view.phase())
}

/// Who has begun a turn in which phase of this round.
fn acted(view: View) -> Vec<(CreatureId, Phase)> {
    let (mut phase, mut all) = (Phase::Before, Vec::new());
    for fact in view.world.resource::<Facts>().all() {
        match fact.what {
            FactKind::RoundStarted(_) => all.clear(),
            FactKind::Phase(word) => {
                phase = Phase::ALL.into_iter().find(|own| own.word() == word).unwrap_or_default();
            }
            FactKind::TurnStarted(who) => all.push((who, phase)),
            _ => {}
        }
    }
    all
}

fn part(battle: &Presenter, phase: Phase, fighters: &[CreatureId], acted: &[(CreatureId, Phase)]) -> TurnPart {
    let view = battle.view();
    let mut entries = Vec::new();
    for &id in fighters {
        let here = acted.contains(&(id, phase));
        let slots = |state| view.slots().npcs_in(phase).map_or(0, |order| order.count(id, state));
        let due = slots(SlotState::Due) > 0;
        // A turn that SLOWED has moved stands where it went (BC-CON-07, BC-NPC-10).
        let moved = slots(SlotState::Lost) > 0 && !due && view.is_up(id);
        let bound = due || (view.sheet(id).initiative.contains(&phase) && !moved);
        let releases = phase == Phase::Release && view.channelling(id).is_some();
        // Whoever is out no longer acts in any.
        if !(here || view.is_up(id) && (bound || releases)) {
            continue;
        }
        let to_release = releases && !view.slots().settled.contains(&id);
        let state = match (view.is_up(id), battle.active() == Some(id) && phase == view.phase()) {
            (false, _) => TurnState::Out,
            (_, true) => TurnState::Acting,
            _ if phase == view.phase() && (due || to_release) => TurnState::Next,
            _ if due || (to_release && phase >= view.phase()) => TurnState::Ready,
            _ => TurnState::Done,
        };
        entries.push(entry(battle, id, state, planning::left_in_lines(view, id)));
    }
    let now = view.phase();
    let state = match phase.cmp(&now) {
        _ if now == Phase::Before => PartState::ToCome,
        std::cmp::Ordering::Less => PartState::Past,
        std::cmp::Ordering::Equal => PartState::Now,
        std::cmp::Ordering::Greater => PartState::ToCome,
    };
    let asked = view.decision().and_then(|asked| part_let_go(view, asked));
    let can_wait = asked.is_some_and(|here| here < usize::from(phase.number()) - 1);
    TurnPart {
        can_wait,
        name: format!("{} {}", phase.number(), phase.word().title()),
        about: planning::of_phase(view, phase),
        state,
        entries,
    }
}

fn entry(battle: &Presenter, id: CreatureId, state: TurnState, about: String) -> TurnEntry {
    let view = battle.view();
    let bar = view.track(id, t::HP.get());
    TurnEntry {
        id,
        name: battle.name(id),
        art: battle.art(id),
        tag: usual::number(view.tag(id)),
        side: view.side(id),
        bar: bar.map(|hp| (100 * i32::from(hp.now.max(0)) / i32::from(hp.max.max(1))).clamp(0, 100) as u8),
        state,
        about,
        ..TurnEntry::default()
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
