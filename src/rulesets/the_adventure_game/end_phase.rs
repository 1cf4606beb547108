//! The End Phase: damage over time, saving throws, what runs out, who has won (TP-END, TP-HP-04).

use bevy::prelude::{Entity, IntoScheduleConfigs, World};

use super::frames::{Frame, Phase};
use super::mutations;
use super::state::Orders;
use super::systems::{AdventureRules, AdventureSystems};
use super::terms as t;
use super::view::View;
use super::words;
use crate::core::condition::{self, Condition, Due};
use crate::core::ends::{End, Moment};
use crate::core::fact::{Cause, FactKind};
use crate::core::ids::{CreatureId, EffectId};
use crate::core::name::Name;
use crate::core::objective::last_standing;
use crate::core::resolve::RulesBuilder;
use crate::core::roll::{Source, Term};
use crate::core::stack::Flow;

/// Registers the End Phase, which asks nobody anything (TP-END-04).
pub(super) fn install(rules: &mut RulesBuilder<AdventureRules>) {
    rules.on_enter(Phase::End, (announce, harm_all, save_all, expire, decide).chain()).step_if(
        AdventureSystems::EndPhase,
        |phase: &Phase| matches!(phase, Phase::End | Phase::Over),
        next_round,
    );
}

/// Another round, unless somebody has won.
fn next_round(world: &mut World, phase: &mut Phase) -> Flow<Frame> {
    let over = View::new(world).clock().over.is_some();
    match phase {
        Phase::Over => Flow::Done,
        _ if over => Flow::Become(Frame::Round(Phase::Over)),
        _ => Flow::Become(Frame::Round(Phase::Initiative)),
    }
}

fn announce(world: &mut World) {
    mutations::record_fact(world, Cause::default(), FactKind::Phase(t::END.get()));
}

fn harm_all(world: &mut World) {
    for who in descending(world) {
        harm(world, who);
    }
}

/// The throws due, each effect by itself (TP-END-01, TP-END-05).
fn save_all(world: &mut World) {
    for due in in_order(world, |end| matches!(end, End::Check { .. })) {
        save(world, due.on, due.record);
    }
}

/// What lasts to the end of a round ends.
fn expire(world: &mut World) {
    let round = mutations::round(world);
    for due in in_order(world, |end| end.is_at(Moment::RoundEnd(round))) {
        let this = |held: &Condition| held.record == due.record;
        mutations::lift(world, due.on, t::EXPIRED.get(), Cause::rule("end of the round"), this);
    }
    mutations::end_murks(world, |murk| murk.until <= round);
}

/// Whether somebody has won (TP-END-07), by the level's objective or otherwise; the round in progress is over by now.
fn decide(world: &mut World) {
    let round = mutations::round(world);
    mutations::record_fact(world, Cause::default(), FactKind::RoundEnded(round));
    let view = View::new(world);
    if let Some(decided) =
        view.goal().decided(view.battlefield(), |a, b| view.feeling(a, b), round, |id| words::name(view, id))
    {
        mutations::finish(world, decided);
    }
}

/// Everybody in descending initiative (TP-END-04).
fn descending(world: &World) -> Vec<CreatureId> {
    world.resource::<Orders>().ascending.iter().rev().copied().collect()
}

/// Damage over time: a state counts once, its strongest number (TP-ST-01, TP-ST-02).
fn harm(world: &mut World, who: CreatureId) {
    let view = View::new(world);
    let burning: Vec<Name> = view.states(who).into_iter().filter(|state| state.burns).map(|state| state.id).collect();
    for kind in burning {
        let view = View::new(world);
        let held = view.conditions(who).filter(|(_, held)| held.kinds.contains(&kind));
        let Some((amount, imposer)) = held.map(|(_, held)| (held.level, held.imposer)).max() else {
            continue;
        };
        let terms = vec![Term::number(amount, Source::content(kind))];
        mutations::damage(world, who, amount, terms, Some(kind), Cause { by: imposer, of: kind });
    }
}

/// The effects with an end that is due, of everybody in descending initiative, oldest first (TP-END-04).
fn in_order(world: &World, due: impl Fn(End) -> bool) -> Vec<Due<()>> {
    let order = descending(world);
    let mut list = condition::falling_due(world, |end| due(end).then_some(()));
    list.retain(|due| order.contains(&due.on));
    list.sort_by_key(|due| (order.iter().position(|&who| who == due.on), due.record));
    list
}

/// A saving throw: 2d6, no ladder (TP-ADV-11). It ends or sustains, as the effect says (TP-END-02, TP-END-03).
fn save(world: &mut World, who: CreatureId, record: EffectId) {
    let found = View::new(world).conditions(who).find(|(_, held)| held.record == record);
    let Some((entity, held)) = found.map(|(entity, held)| (entity, held.clone())) else { return };
    let dice = [0, 1].map(|_| mutations::roll(world, Some(who), 6, t::SAVING_THROW.get()));
    let total: i16 = dice.iter().map(|&die| i16::from(die)).sum();
    let sustains = held.ends.check(t::SUSTAIN.get());
    let number = sustains.or(held.ends.check(t::SAVING_THROW.get())).unwrap_or(mutations::SAVE);
    let success = total >= number;
    let cause = Cause { by: held.imposer, of: held.origin };
    mutations::record_fact(world, cause, FactKind::Saved { by: who, record, total, success });
    if held.kinds.contains(&t::DOWN.get()) {
        match success {
            true => mutations::stabilise(world, who),
            false => mutations::mark(world, who, Cause::rule("down")),
        }
    } else if success != sustains.is_some() {
        let why = if sustains.is_some() { t::EXPIRED.get() } else { t::SAVED.get() };
        end(world, who, entity, held, why, cause);
    }
}

fn end(world: &mut World, on: CreatureId, entity: Entity, held: Condition, why: Name, cause: Cause) {
    condition::end(world, entity);
    mutations::record_fact(world, cause, FactKind::ConditionEnded { on, record: held.record, kinds: held.kinds, why });
}

/// Whether the fight is won and nothing that could still be done would change anything: one side alone is up, somebody of
/// it will be after the harm still to come, and none of its fallen is in danger.
pub fn is_foregone(view: View) -> bool {
    let Some(Some(winner)) = last_standing(view.battlefield(), |a, b| view.feeling(a, b)) else { return false };
    let opposed = view.ids().any(|id| view.side(id) != winner);
    let own = || view.ids().filter(|&id| view.side(id) == winner);
    let steady = |id: CreatureId| view.is_up(id) && view.hp(id).now > to_come(view, id);
    opposed && own().any(steady) && !own().any(|id| view.is_fallen(id) && !view.is_stable(id))
}

/// The harm of the rest of the round: what burns it, and the ground under it.
fn to_come(view: View, who: CreatureId) -> i16 {
    let burning = view.states(who).into_iter().filter(|state| state.burns);
    let strongest = |kind: Name| {
        let held = view.conditions(who).filter(move |(_, held)| held.kinds.contains(&kind));
        held.map(|(_, held)| held.level).max().unwrap_or(0)
    };
    let ground = view.at(who).and_then(|at| view.board().tile(at)).and_then(|tile| tile.hazard);
    burning.map(|state| strongest(state.id)).sum::<i16>() + ground.map_or(0, |hazard| hazard.damage)
}
