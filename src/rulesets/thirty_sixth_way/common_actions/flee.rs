//! The whole party gets away, if everybody agrees (ESC-SPC-04).

use super::CommonAction;
use crate::core::ids::CreatureId;
use crate::core::intent::Use;
use crate::rulesets::thirty_sixth_way::check::{UsePlan, Verdict};
use crate::rulesets::thirty_sixth_way::frames::{Flee, Frame};
use crate::rulesets::thirty_sixth_way::terms as t;
use crate::rulesets::thirty_sixth_way::view::View;
use bevy::prelude::World;

/// See the module.
pub static FLEE: CommonAction = CommonAction {
    word: &t::FLEE,
    takes: "Free",
    about: "Everybody gets away, at the price of a Campaign Loss. All heroes have to agree.",
    while_hampered: true,
    plan,
    uses,
    carry_out,
};

fn plan(view: View, wanted: &Use) -> Verdict<UsePlan> {
    match view.sheet(wanted.by).hero {
        true => super::plan(wanted, Vec::new(), Vec::new()),
        false => view.refuse("flee", || "Only the party of heroes flees."),
    }
}

fn uses(_: View, plain: &Use) -> Vec<Use> {
    vec![plain.clone()]
}

fn carry_out(world: &mut World, wanted: &Use, _: &[CreatureId]) -> Option<Frame> {
    let view = View::new(world);
    let others = view.standing().map(|(id, _)| id).filter(|&id| id != wanted.by && view.sheet(id).hero);
    Some(Frame::Flee(Flee { by: wanted.by, left: others.collect() }))
}
