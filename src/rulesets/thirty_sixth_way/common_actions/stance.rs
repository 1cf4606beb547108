//! Taking another stance (ESC-STN-01).

use super::CommonAction;
use crate::core::fact::Cause;
use crate::core::ids::CreatureId;
use crate::core::intent::Use;
use crate::rulesets::thirty_sixth_way::check::{self, UsePlan, Verdict, pay};
use crate::rulesets::thirty_sixth_way::data::words::{Slot, StanceKind};
use crate::rulesets::thirty_sixth_way::frames::Frame;
use crate::rulesets::thirty_sixth_way::mutations;
use crate::rulesets::thirty_sixth_way::terms as t;
use crate::rulesets::thirty_sixth_way::view::View;
use bevy::prelude::World;

/// See the module.
pub static STANCE: CommonAction = CommonAction {
    word: &t::STANCE,
    takes: "Quick",
    about: "Take another stance.",
    while_hampered: false,
    plan,
    uses,
    carry_out,
};

fn plan(view: View, wanted: &Use) -> Verdict<UsePlan> {
    check::stance(view, wanted.by, wanted.kind)?;
    super::plan(wanted, Vec::new(), vec![pay(view, Slot::Quick)?])
}

fn uses(view: View, plain: &Use) -> Vec<Use> {
    let stances = view.sheet(plain.by).stances.iter().map(|stance| stance.is.slug());
    stances.map(|kind| Use { kind: Some(kind), ..plain.clone() }).collect()
}

fn carry_out(world: &mut World, wanted: &Use, _: &[CreatureId]) -> Option<Frame> {
    let kind = wanted.kind.and_then(StanceKind::named)?;
    mutations::take_stance(world, wanted.by, kind, Cause::new(wanted.by, wanted.ability));
    None
}
