//! Letting go of somebody, free (ESC-COND-15).

use super::{CommonAction, on_each};
use crate::core::fact::Cause;
use crate::core::ids::CreatureId;
use crate::core::intent::Use;
use crate::rulesets::thirty_sixth_way::check::{UsePlan, Verdict};
use crate::rulesets::thirty_sixth_way::frames::Frame;
use crate::rulesets::thirty_sixth_way::mutations;
use crate::rulesets::thirty_sixth_way::terms as t;
use crate::rulesets::thirty_sixth_way::view::View;
use bevy::prelude::World;

/// See the module.
pub static LET_GO: CommonAction = CommonAction {
    word: &t::LET_GO,
    takes: "Free",
    about: "Let go of whom you grab.",
    while_hampered: false,
    plan,
    uses,
    carry_out,
};

fn plan(view: View, wanted: &Use) -> Verdict<UsePlan> {
    match &wanted.on[..] {
        &[on] if view.grabs(wanted.by).any(|(_, held)| held == on) => super::plan(wanted, vec![on], Vec::new()),
        _ => view.refuse("target", || "It lets go of somebody whom it grabs."),
    }
}

fn uses(view: View, plain: &Use) -> Vec<Use> {
    on_each(view, plain)
}

fn carry_out(world: &mut World, wanted: &Use, on: &[CreatureId]) -> Option<Frame> {
    let (link, held) = View::new(world).grabs(wanted.by).find(|(_, held)| on.contains(held))?;
    mutations::let_go(world, link, wanted.by, held, Cause::new(wanted.by, wanted.ability));
    None
}
