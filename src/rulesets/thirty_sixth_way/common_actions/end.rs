//! Ending what one has put on oneself, free.

use super::CommonAction;
use crate::core::condition::Condition;
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
pub static END: CommonAction = CommonAction {
    word: &t::END,
    takes: "Free",
    about: "End what you have put on yourself.",
    while_hampered: false,
    plan,
    uses,
    carry_out,
};

fn plan(view: View, wanted: &Use) -> Verdict<UsePlan> {
    let own = |held: &Condition| {
        held.imposer == Some(wanted.by)
            && wanted.kind.is_some_and(|kind| held.kinds.contains(&kind))
            && held.ends.is_open()
    };
    match view.conditions(wanted.by).any(|(_, held)| own(held)) {
        true => super::plan(wanted, Vec::new(), Vec::new()),
        false => view.refuse("end", || "It has no such thing of its own to end."),
    }
}

fn uses(view: View, plain: &Use) -> Vec<Use> {
    let own = view.conditions(plain.by).flat_map(|(_, held)| held.kinds.clone());
    own.map(|kind| Use { kind: Some(kind), ..plain.clone() }).collect()
}

fn carry_out(world: &mut World, wanted: &Use, _: &[CreatureId]) -> Option<Frame> {
    let (by, kind) = (wanted.by, wanted.kind?);
    let own = |held: &Condition| held.imposer == Some(by) && held.kinds.contains(&kind);
    mutations::lift(world, by, t::ENDED.get(), Cause::new(by, wanted.ability), own);
    None
}
