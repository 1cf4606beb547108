//! Helping somebody in Last Gasp to a save at once (ESC-LGS-04).

use super::{CommonAction, on_each};
use crate::core::ids::CreatureId;
use crate::core::intent::Use;
use crate::rulesets::thirty_sixth_way::check::{UsePlan, Verdict, pay};
use crate::rulesets::thirty_sixth_way::data::words::Slot;
use crate::rulesets::thirty_sixth_way::death;
use crate::rulesets::thirty_sixth_way::frames::Frame;
use crate::rulesets::thirty_sixth_way::terms as t;
use crate::rulesets::thirty_sixth_way::view::View;
use bevy::prelude::World;

/// See the module.
pub static GRANT_SAVE: CommonAction = CommonAction {
    word: &t::GRANT_SAVE,
    takes: "Standard",
    about: "An ally in Last Gasp beside you saves at once; failing does not count.",
    while_hampered: false,
    plan,
    uses,
    carry_out,
};

fn plan(view: View, wanted: &Use) -> Verdict<UsePlan> {
    let &[on] = &wanted.on[..] else { return view.refuse("target", || "It helps one in Last Gasp.") };
    if view.state(on) != t::LAST_GASP.get() || !view.adjacent(wanted.by, on) || view.hostile(wanted.by, on) {
        return view.refuse("target", || "It helps an ally in Last Gasp next to its user.");
    }
    super::plan(wanted, vec![on], vec![pay(view, Slot::Standard)?])
}

fn uses(view: View, plain: &Use) -> Vec<Use> {
    on_each(view, plain)
}

fn carry_out(world: &mut World, wanted: &Use, on: &[CreatureId]) -> Option<Frame> {
    on.iter().for_each(|&on| death::grant(world, wanted.by, on));
    None
}
