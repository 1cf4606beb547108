//! FOCUS gained, and what some make of it (BC-ABL-07).

use bevy::prelude::World;

use super::data::passive::Passive;
use super::frames::{Convert, Frame};
use super::ops;
use super::systems::{BeaconRules, BeaconSystems};
use super::terms as t;
use super::view::View;
use crate::core::fact::Cause;
use crate::core::ids::CreatureId;
use crate::core::intent::{Choice, Decision, Intent, Options};
use crate::core::question::Question;
use crate::core::resolve::RulesBuilder;
use crate::core::stack::{Flow, Stack};

/// Registers what becomes of FOCUS.
pub(super) fn install(rules: &mut RulesBuilder<BeaconRules>) {
    rules.step::<Convert>(BeaconSystems::Effects, step);
}

/// How much of the FOCUS just gained becomes temporary HP.
pub static CONVERT: Question = Question::new("convert");

/// Gives FOCUS.
pub fn gain(world: &mut World, who: CreatureId, by: i16, cause: Cause) {
    let made = ops::change_pool(world, who, t::FOCUS.get(), by, cause);
    let view = View::new(world);
    let most = view.passive(who, |passive| match passive {
        Passive::IceUnderSkin { most, .. } => Some(*most),
        _ => None,
    });
    let room = most.map_or(0, |most| most - view.pool(who, t::TEMPORARY.get()));
    let most = made.min(room);
    if most > 0 {
        world.resource_mut::<Stack<Frame>>().push_deferred(Frame::Convert(Convert { who, most }));
    }
}

fn step(world: &mut World, convert: &mut Convert) -> Flow<Frame> {
    let Convert { who, most } = *convert;
    match world.resource_mut::<Stack<Frame>>().take_answer() {
        None => {
            let choices = (1..=most).map(Choice::Number).collect();
            let options = Options::Choose { choices, may_pass: true };
            let side = View::new(world).side(who);
            Flow::Ask(Decision { side, about: Some(who), ask: CONVERT.id(), origin: t::FOCUS.get(), options })
        }
        Some(Intent::Choose(Choice::Number(number))) => {
            let cause = Cause::new(who, t::TEMPORARY.get());
            ops::change_pool(world, who, t::FOCUS.get(), -number, cause);
            ops::temporary(world, who, number, cause);
            Flow::Done
        }
        Some(_) => Flow::Done,
    }
}
