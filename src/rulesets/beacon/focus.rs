//! FOCUS paid, which MP may stand in for (BC-ABL-11), and gained, and what some make of it (BC-ABL-07).

use bevy::prelude::World;

use super::data::passive::Passive;
use super::frames::{Convert, Frame, Pay};
use super::mutations;
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
    rules.step::<Convert>(BeaconSystems::Effects, step).step::<Pay>(BeaconSystems::Effects, pay_mixed);
}

/// How much of the FOCUS just gained becomes temporary HP.
pub static CONVERT: Question = Question::new("convert");

/// How much of a price in FOCUS is paid in MP.
pub static PAY: Question = Question::new("pay");

/// The least and the most MP that somebody may give for a price in FOCUS.
pub fn mixtures(view: View, who: CreatureId, price: i16) -> (i16, i16) {
    let able = view.passive(who, |passive| (*passive == Passive::ManaForFocus).then_some(())).is_some();
    let least = (price - view.pool(who, t::FOCUS.get())).max(0);
    (least, if able { price.min(view.pool(who, t::MP.get())).max(least) } else { least })
}

/// Takes a price in FOCUS; whoever may pay in MP as well is asked how much of each (BC-ABL-11).
pub fn pay(world: &mut World, who: CreatureId, price: i16, cause: Cause) {
    let (least, most) = mixtures(View::new(world), who, price);
    if least < most {
        world.resource_mut::<Stack<Frame>>().push_deferred(Frame::Pay(Pay { who, price, of: cause.of }));
        return;
    }
    spend(world, who, price - least, least, cause);
}

fn spend(world: &mut World, who: CreatureId, focus: i16, mp: i16, cause: Cause) {
    mutations::change_pool(world, who, t::FOCUS.get(), -focus, cause);
    mutations::change_pool(world, who, t::MP.get(), -mp, cause);
}

fn pay_mixed(world: &mut World, pay: &mut Pay) -> Flow<Frame> {
    let Pay { who, price, of } = *pay;
    let (least, most) = mixtures(View::new(world), who, price);
    let Some(answer) = world.resource_mut::<Stack<Frame>>().take_answer() else {
        let choices = (least..=most).map(Choice::Number).collect();
        let options = Options::Choose { choices, may_pass: false };
        let side = View::new(world).side(who);
        return Flow::Ask(Decision { side, about: Some(who), ask: PAY.id(), origin: of, options });
    };
    let mp = if let Intent::Choose(Choice::Number(mp)) = answer { mp } else { least };
    spend(world, who, price - mp, mp, Cause::new(who, of));
    Flow::Done
}

/// Gives FOCUS.
pub fn gain(world: &mut World, who: CreatureId, by: i16, cause: Cause) {
    let made = mutations::change_pool(world, who, t::FOCUS.get(), by, cause);
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
            mutations::change_pool(world, who, t::FOCUS.get(), -number, cause);
            mutations::temporary(world, who, number, cause);
            Flow::Done
        }
        Some(_) => Flow::Done,
    }
}
