//! Preparing exactly one action of the turn for a trigger (ESC-RDY-01).

use super::CommonAction;
use crate::core::fact::Cause;
use crate::core::ids::CreatureId;
use crate::core::intent::Use;
use crate::core::name::Name;
use crate::rulesets::thirty_sixth_way::check::{self, UsePlan, Verdict};
use crate::rulesets::thirty_sixth_way::data::words::{Slot, StanceKind};
use crate::rulesets::thirty_sixth_way::frames::Frame;
use crate::rulesets::thirty_sixth_way::legal;
use crate::rulesets::thirty_sixth_way::mutations;
use crate::rulesets::thirty_sixth_way::state::Readied;
use crate::rulesets::thirty_sixth_way::terms as t;
use crate::rulesets::thirty_sixth_way::view::View;
use bevy::prelude::World;

/// See the module.
pub static READY: CommonAction = CommonAction {
    word: &t::READY,
    takes: "The action readied",
    about: "Act when a trigger comes, just before it; your place in the order moves there.",
    while_hampered: false,
    plan,
    uses,
    carry_out,
};

fn plan(view: View, wanted: &Use) -> Verdict<UsePlan> {
    let by = wanted.by;
    if view.readied(by).is_some() {
        return view.refuse("ready", || "It has something readied already.");
    }
    if !wanted.kind.is_some_and(|trigger| t::TRIGGERS.iter().any(|known| known.get() == trigger)) {
        return view.refuse("trigger", || "A readied action needs a trigger it can wait for.");
    }
    let slot = slot_of(view, by, wanted.instead)?;
    if !check::has(view, slot) {
        return view.refuse("spent", || format!("Its {} action is spent.", slot.word()));
    }
    super::plan(wanted, wanted.on.clone(), vec![slot])
}

/// The action that something readied takes.
pub fn slot_of(view: View, by: CreatureId, what: Name) -> Verdict<Slot> {
    if what == t::MOVE.get() {
        return Ok(Slot::Move);
    }
    if StanceKind::named(what).is_some() {
        check::stance(view, by, Some(what))?;
        return Ok(Slot::Quick);
    }
    let ability = check::known(view, by, what)?;
    let slot = check::slot_of(view, by, &ability);
    match slot.filter(|_| ability.trigger.is_none() && !ability.targets.d3 && !ability.targets.all) {
        Some(slot) => Ok(slot),
        None => view.refuse("ready", || format!("{} cannot be readied.", ability.name)),
    }
}

/// Every trigger for everything that can be readied, whosever doing it is.
fn uses(view: View, plain: &Use) -> Vec<Use> {
    let sheet = view.sheet(plain.by);
    let own = sheet.abilities.iter().filter(|ability| legal::is_begun(ability)).map(|ability| ability.id);
    let stances = sheet.stances.iter().map(|stance| stance.is.slug());
    let what: Vec<Name> = own.chain([t::MOVE.get()]).chain(stances).collect();
    let with = |&instead: &Name| {
        t::TRIGGERS.map(|trigger| Use { instead, kind: Some(trigger.get()), ..plain.clone() }).to_vec()
    };
    what.iter().flat_map(with).collect()
}

fn carry_out(world: &mut World, wanted: &Use, _: &[CreatureId]) -> Option<Frame> {
    let by = wanted.by;
    let view = View::new(world);
    let stance = StanceKind::named(wanted.instead);
    let readied = Readied {
        slot: slot_of(view, by, wanted.instead).unwrap_or(Slot::Standard),
        what: if stance.is_some() { t::STANCE.get() } else { wanted.instead },
        kind: stance.map(|_| wanted.instead),
        trigger: wanted.kind.unwrap_or_default(),
        whose: wanted.on.clone(),
        round: view.clock().round,
    };
    mutations::ready(world, by, readied, Cause::new(by, t::READY.get()));
    None
}
