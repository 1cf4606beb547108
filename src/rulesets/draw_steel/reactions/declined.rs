//! Answers to a move that were declined earlier on its way: asked again only when more could be had by them.

use bevy::prelude::World;

use super::super::ability::{AbilityDef, Trigger};
use super::super::frames::{DeclinedAnswer, Event, Frame, UseFrame, WalkFrame, WindowFrame};
use super::super::offers;
use super::super::use_ability::reckon_target;
use super::super::view::View;
use crate::core::ids::{CreatureId, SideId};
use crate::core::intent::Choice;
use crate::core::name::Name;
use crate::core::stack::Stack;

/// Notes what a side has let pass of a move that is under way.
pub fn note(world: &mut World, window: &WindowFrame, side: SideId) {
    let (Event::Step { mover, .. } | Event::Moved { mover }) = window.event else { return };
    let view = View::new(world);
    let noted: Vec<DeclinedAnswer> = super::offers(view, &window.event, side, &window.used)
        .into_iter()
        .filter_map(|choice| match choice {
            Choice::React { by, with, .. } if answers_moves(view, by, with) => {
                Some(DeclinedAnswer { by, with, strikers: strikers(view, by, mover) })
            }
            _ => None,
        })
        .collect();
    let walk = world.resource_mut::<Stack<Frame>>().into_inner().downward_mut().find_map(|frame| match frame {
        Frame::Walk(walk) if walk.mover == mover => Some(walk),
        _ => None,
    });
    let Some(walk) = walk else { return };
    for one in noted {
        walk.declined.retain(|known| (known.by, known.with) != (one.by, one.with));
        walk.declined.push(one);
    }
}

/// Whether an answer was declined on the way that `mover` is on, and nobody could strike now who could not then, or
/// with better odds.
pub fn still_holds(view: View, by: CreatureId, ability: &AbilityDef, mover: CreatureId) -> bool {
    let declined = under_way(view, mover)
        .and_then(|walk| walk.declined.iter().find(|known| (known.by, known.with) == (by, ability.id)));
    declined.is_some_and(|declined| {
        let as_before = |&(ally, net): &(CreatureId, i8)| {
            declined.strikers.iter().any(|&(before, had)| before == ally && net <= had)
        };
        strikers(view, by, mover).iter().all(as_before)
    })
}

fn under_way(view: View<'_>, mover: CreatureId) -> Option<&WalkFrame> {
    view.stack().downward().find_map(|frame| match frame {
        Frame::Walk(walk) if walk.mover == mover => Some(walk),
        _ => None,
    })
}

fn answers_moves(view: View, by: CreatureId, with: Name) -> bool {
    view.ability(by, with).is_some_and(|ability| ability.trigger == Some(Trigger::Moves))
}

/// The allies that could strike the mover now, each with the net edges of its strike.
fn strikers(view: View, by: CreatureId, mover: CreatureId) -> Vec<(CreatureId, i8)> {
    let net = |ally| offers::free_strike_on(view, ally, mover).map_or(0, |strike| net_of(view, &strike, mover));
    offers::allies_to_strike(view, by, mover).map(|ally| (ally, net(ally))).collect()
}

fn net_of(view: View, strike: &UseFrame, on: CreatureId) -> i8 {
    let Some(ability) = view.ability(strike.by, strike.ability) else { return 0 };
    ability.roll.as_ref().map_or(0, |roll| reckon_target(view, strike, ability, roll, on).input.net())
}
