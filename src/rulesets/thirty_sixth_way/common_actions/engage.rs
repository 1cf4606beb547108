//! Engaging an adjacent enemy by saying so, free (ESC-ENG-03, ESC-ICP-04).

use super::{CommonAction, on_each};
use crate::core::ids::CreatureId;
use crate::core::intent::Use;
use crate::rulesets::thirty_sixth_way::check::{UsePlan, Verdict};
use crate::rulesets::thirty_sixth_way::frames::Frame;
use crate::rulesets::thirty_sixth_way::reach;
use crate::rulesets::thirty_sixth_way::terms as t;
use crate::rulesets::thirty_sixth_way::view::View;
use crate::rulesets::thirty_sixth_way::words;
use bevy::prelude::World;

/// See the module.
pub static ENGAGE: CommonAction = CommonAction {
    word: &t::ENGAGE,
    takes: "Free",
    about: "Engage an enemy beside you.",
    while_hampered: true,
    plan,
    uses,
    carry_out,
};

fn plan(view: View, wanted: &Use) -> Verdict<UsePlan> {
    let &[on] = &wanted.on[..] else { return view.refuse("target", || "It engages one enemy.") };
    let fits = view.hostile(wanted.by, on) && view.is_up(on) && !view.sheet(on).object && view.adjacent(wanted.by, on);
    if !fits || view.are_engaged(wanted.by, on) || !reach::in_melee(view, wanted.by, on) {
        return view.refuse("engage", || format!("{} cannot be engaged now.", words::name(view, on)));
    }
    super::plan(wanted, vec![on], Vec::new())
}

fn uses(view: View, plain: &Use) -> Vec<Use> {
    on_each(view, plain)
}

/// The two are engaged already, unless somebody has stepped in (ESC-ICP-09).
fn carry_out(_: &mut World, _: &Use, _: &[CreatureId]) -> Option<Frame> {
    None
}
