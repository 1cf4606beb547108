//! A recovery and a save at once, by heroes (ESC-SPC-05 to ESC-SPC-09).

use super::CommonAction;
use crate::core::ids::CreatureId;
use crate::core::intent::Use;
use crate::core::stack::Stack;
use crate::rulesets::thirty_sixth_way::check::{UsePlan, Verdict, pay};
use crate::rulesets::thirty_sixth_way::data::words::Slot;
use crate::rulesets::thirty_sixth_way::frames::{Choose, Chosen, Frame, Recover};
use crate::rulesets::thirty_sixth_way::healing;
use crate::rulesets::thirty_sixth_way::terms as t;
use crate::rulesets::thirty_sixth_way::view::View;
use bevy::prelude::World;

/// See the module.
pub static RALLY: CommonAction = CommonAction {
    word: &t::RALLY,
    takes: "Standard",
    about: "Heal with a recovery, then save against one effect; the escalation die helps.",
    while_hampered: true,
    plan,
    uses,
    carry_out,
};

fn plan(view: View, wanted: &Use) -> Verdict<UsePlan> {
    if !view.sheet(wanted.by).hero {
        return view.refuse("rally", || "Only heroes rally.");
    }
    super::plan(wanted, vec![wanted.by], vec![pay(view, Slot::Standard)?])
}

fn uses(_: View, plain: &Use) -> Vec<Use> {
    vec![plain.clone()]
}

/// The save comes after the recovery.
fn carry_out(world: &mut World, wanted: &Use, _: &[CreatureId]) -> Option<Frame> {
    let (by, of) = (wanted.by, t::RALLY.get());
    let among = healing::savable(View::new(world), by);
    let mut stack = world.resource_mut::<Stack<Frame>>();
    stack.push_deferred(Frame::Recover(Recover { who: by, by, of, free: false }));
    stack.push_deferred(Frame::Choose(Choose { who: by, by, of, what: Chosen::Rally, among }));
    None
}
