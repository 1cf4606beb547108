//! Answers to a move that were let pass on its way: asked again only when they would now do something else (AMB-68).

use bevy::prelude::World;

use super::super::use_ability::target_roll_breakdown;
use super::super::{check, granted_strikes};
use super::{Trigger, triggered};
use crate::core::fact::StepCause;
use crate::core::ids::{CreatureId, SideId};
use crate::core::intent::Choice;
use crate::core::name::{Name, name};
use crate::core::stack::Stack;
use crate::rulesets::draw_steel::data::ability::{AbilityDef, AbilityEffect};
use crate::rulesets::draw_steel::data::effect::Effect;
use crate::rulesets::draw_steel::data::modifier::{Forbidden, Modifier};
use crate::rulesets::draw_steel::data::terms as t;
use crate::rulesets::draw_steel::rules::frames::nearest::{nearest_force, nearest_force_mut};
use crate::rulesets::draw_steel::rules::frames::{DeclinedAnswer, Event, Frame, UseFrame, WalkFrame, WindowFrame};
use crate::rulesets::draw_steel::rules::movement;
use crate::rulesets::draw_steel::rules::potency;
use crate::rulesets::draw_steel::rules::roll_context::RollContext;
use crate::rulesets::draw_steel::rules::view::View;

/// The answer that lets all of a move pass: offered whoever is asked about it again.
pub fn not_on_this_move() -> Name {
    name!("not-on-this-move")
}

/// Notes what a side has let pass of a move that is under way, for this step or for good.
pub fn note(world: &mut World, window: &WindowFrame, side: SideId, for_good: bool) {
    if matches!(window.event, Event::OnForcedWay { .. }) && for_good {
        let open: Vec<(CreatureId, Name)> = open(View::new(world), window, side).collect();
        if let Some(force) = nearest_force_mut(world) {
            force.declined.extend(open);
        }
    }
    let (Event::Step { mover, .. } | Event::Moved { mover }) = window.event else { return };
    let view = View::new(world);
    let open = open(view, window, side);
    let noted: Vec<DeclinedAnswer> = open
        .filter_map(|(by, with)| {
            let ability = view.ability(by, with)?;
            let (strikes, stops) = (strikes(view, by, mover), stops(view, by, ability, mover));
            Some(DeclinedAnswer { by, with, strikes, stops, for_good })
        })
        .collect();
    let walk = world.resource_mut::<Stack<Frame>>().into_inner().downward_mut().find_map(|frame| match frame {
        Frame::Walk(walk) if walk.mover == mover => Some(walk),
        _ => None,
    });
    let Some(walk) = walk else { return };
    for one in noted {
        match walk.declined.iter_mut().find(|known| (known.by, known.with) == (one.by, one.with)) {
            Some(known) => {
                known.strikes.extend(one.strikes);
                known.stops |= one.stops;
                known.for_good |= one.for_good;
            }
            None => walk.declined.push(one),
        }
    }
}

/// Whether a side is asked again about an answer to a move that it has let pass before.
pub fn asked_again(view: View, window: &WindowFrame, side: SideId) -> bool {
    if let Event::OnForcedWay { .. } = window.event {
        return nearest_force(view.world).is_some_and(|force| force.done > 1);
    }
    let (Event::Step { mover, .. } | Event::Moved { mover }) = window.event else { return false };
    let Some(walk) = under_way(view, mover) else { return false };
    let known =
        |(by, with): (CreatureId, Name)| walk.declined.iter().any(|answer| (answer.by, answer.with) == (by, with));
    !walk.declined.is_empty() && open(view, window, side).any(known)
}

/// The answers to a move that are open to a side in a window.
fn open(view: View<'_>, window: &WindowFrame, side: SideId) -> impl Iterator<Item = (CreatureId, Name)> {
    let choices = super::offers(view, &window.event, side, &window.used).into_iter();
    choices.filter_map(move |choice| match choice {
        Choice::React { by, with, .. } if answers_moves(view, by, with) => Some((by, with)),
        _ => None,
    })
}

/// Whether an answer was let pass for all of the forced movement that is under way.
pub fn for_good(view: View, by: CreatureId, ability: &AbilityDef) -> bool {
    nearest_force(view.world).is_some_and(|force| force.declined.contains(&(by, ability.id)))
}

/// Whether an answer was let pass on the way that `mover` is on, and would now do nothing that it could not have done
/// then: no other ally, kind of strike or better odds, and no mover stopped on the spot.
pub fn still_holds(view: View, by: CreatureId, ability: &AbilityDef, mover: CreatureId) -> bool {
    let declined = under_way(view, mover)
        .and_then(|walk| walk.declined.iter().find(|known| (known.by, known.with) == (by, ability.id)));
    declined.is_some_and(|declined| {
        let as_before = |&(ally, melee, net): &(CreatureId, bool, i8)| {
            declined.strikes.iter().any(|&(who, how, had)| (who, how) == (ally, melee) && net <= had)
        };
        declined.for_good
            || (strikes(view, by, mover).iter().all(as_before) && (declined.stops || !stops(view, by, ability, mover)))
    })
}

fn under_way(view: View<'_>, mover: CreatureId) -> Option<&WalkFrame> {
    view.stack().downward().find_map(|frame| match frame {
        Frame::Walk(walk) if walk.mover == mover => Some(walk),
        _ => None,
    })
}

fn answers_moves(view: View, by: CreatureId, with: Name) -> bool {
    view.ability(by, with)
        .and_then(|ability| ability.trigger.as_ref())
        .is_some_and(|trigger| trigger.is_on(&Trigger::Moves) || trigger.is_on(&Trigger::IsForced))
}

/// The free strikes that allies could make at the mover now: whose, whether in melee, and with which net edges.
fn strikes(view: View, by: CreatureId, mover: CreatureId) -> Vec<(CreatureId, bool, i8)> {
    granted_strikes::allies_to_strike(view, by, mover)
        .flat_map(|ally| granted_strikes::free_strikes_on(view, ally, mover))
        .map(|strike| (strike.by, in_melee(view, &strike), net_of(view, &strike, mover)))
        .collect()
}

fn in_melee(view: View, strike: &UseFrame) -> bool {
    view.ability(strike.by, strike.ability).is_some_and(|ability| {
        let context = RollContext { by: strike.by, ability, mode: strike.mode, with: None, targets: &[], extra: &[] };
        context.has(t::MELEE.get())
    })
}

fn net_of(view: View, strike: &UseFrame, on: CreatureId) -> i8 {
    let Some(ability) = view.ability(strike.by, strike.ability) else { return 0 };
    ability.roll.as_ref().map_or(0, |roll| target_roll_breakdown(view, strike, ability, roll, on).input.net())
}

/// Whether the payment on an answer would keep the mover from going on.
fn stops(view: View, by: CreatureId, ability: &AbilityDef, mover: CreatureId) -> bool {
    let (Some(rider), Some(walk)) = (&ability.rider, under_way(view, mover)) else { return false };
    let spend = rider.spend.amount;
    if check::affordable(view, by, ability, spend).is_err() {
        return false;
    }
    let Some(used) = triggered(view, &Event::Moved { mover }, by, ability.id, Some(mover), spend) else { return false };
    let lines = rider.does.iter().filter_map(|effect| match effect {
        AbilityEffect::Line(line) => Some(line),
        _ => None,
    });
    let landing = lines
        .flat_map(|line| &line.segments)
        .filter(|segment| segment.gate.is_none_or(|gate| potency::passes(view, &used, used.by, gate, mover).0));
    let mut kinds = landing.flat_map(|segment| &segment.effects).filter_map(|aimed| match &aimed.effect {
        Effect::Afflict(record) => Some(&record.conditions),
        _ => None,
    });
    kinds.any(|kinds| kinds.iter().any(|&kind| halts(view, walk, kind)))
}

/// Whether a walk could not go on under a condition.
fn halts(view: View, walk: &WalkFrame, kind: Name) -> bool {
    let Some(condition) = view.content().condition(kind) else { return false };
    condition.modifiers.iter().any(|modifier| match modifier {
        Modifier::SpeedCap(speed) => movement::would_end(view, walk, *speed),
        Modifier::Immobile => true,
        Modifier::Forbid(Forbidden::Shift) => walk.how == StepCause::Shift,
        _ => false,
    })
}
