//! Helping somebody who is dying, without a roll (ESC-DTH-10).

use super::{CommonAction, on_each};
use crate::core::fact::Cause;
use crate::core::ids::CreatureId;
use crate::core::intent::Use;
use crate::rulesets::thirty_sixth_way::check::{UsePlan, Verdict, pay};
use crate::rulesets::thirty_sixth_way::data::words::Slot;
use crate::rulesets::thirty_sixth_way::frames::Frame;
use crate::rulesets::thirty_sixth_way::mutations;
use crate::rulesets::thirty_sixth_way::state;
use crate::rulesets::thirty_sixth_way::terms as t;
use crate::rulesets::thirty_sixth_way::view::View;
use bevy::prelude::World;

/// See the module.
pub static STABILIZE: CommonAction = CommonAction {
    word: &t::STABILIZE,
    takes: "Standard",
    about: "A dying ally beside you is safe from failed death saves.",
    while_hampered: false,
    plan,
    uses,
    carry_out,
};

fn plan(view: View, wanted: &Use) -> Verdict<UsePlan> {
    let &[on] = &wanted.on[..] else { return view.refuse("target", || "It helps one who is dying.") };
    if view.state(on) != t::DYING.get() || !view.adjacent(wanted.by, on) || view.hostile(wanted.by, on) {
        return view.refuse("target", || "It helps a dying ally next to its user.");
    }
    super::plan(wanted, vec![on], vec![pay(view, Slot::Standard)?])
}

fn uses(view: View, plain: &Use) -> Vec<Use> {
    on_each(view, plain)
}

fn carry_out(world: &mut World, wanted: &Use, on: &[CreatureId]) -> Option<Frame> {
    let cause = Cause::new(wanted.by, wanted.ability);
    on.iter().for_each(|&on| mutations::stand(world, on, state::down(t::STABILIZED.get()), cause));
    None
}
