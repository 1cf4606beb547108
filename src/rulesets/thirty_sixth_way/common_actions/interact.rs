//! Opening or shutting a door that is not locked (ESC-ACT-07).

use super::CommonAction;
use crate::core::fact::Cause;
use crate::core::geometry::Spot;
use crate::core::ids::CreatureId;
use crate::core::intent::Use;
use crate::rulesets::thirty_sixth_way::check::{UsePlan, Verdict, pay};
use crate::rulesets::thirty_sixth_way::data::words::Slot;
use crate::rulesets::thirty_sixth_way::frames::Frame;
use crate::rulesets::thirty_sixth_way::ground;
use crate::rulesets::thirty_sixth_way::mutations;
use crate::rulesets::thirty_sixth_way::terms as t;
use crate::rulesets::thirty_sixth_way::view::View;
use bevy::prelude::World;

/// See the module.
pub static INTERACT: CommonAction = CommonAction {
    word: &t::INTERACT,
    takes: "Quick",
    about: "Open or shut a door.",
    while_hampered: false,
    plan,
    uses,
    carry_out,
};

fn plan(view: View, wanted: &Use) -> Verdict<UsePlan> {
    let &[door] = &wanted.area[..] else { return view.refuse("door", || "It names the square of a door.") };
    let tile = view.board().tile(ground::flat(door));
    if tile.is_none_or(|tile| tile.door.is_none()) {
        return view.refuse("door", || "There is no door.");
    }
    if view.at(wanted.by).is_none_or(|at| ground::distance(at, door) != 1) {
        return view.refuse("far", || "It has to stand beside the door.");
    }
    if view.house().locked.iter().any(|spot| ground::flat(*spot) == ground::flat(door)) {
        return view.refuse("locked", || "The door is locked.");
    }
    if view.placed().any(|(_, spot)| spot == ground::flat(door)) {
        return view.refuse("door", || "Somebody stands in the door.");
    }
    super::plan(wanted, Vec::new(), vec![pay(view, Slot::Quick)?])
}

fn uses(view: View, plain: &Use) -> Vec<Use> {
    let doors = view.at(plain.by).into_iter().flat_map(Spot::neighbours);
    doors.map(|door| Use { area: vec![door], ..plain.clone() }).collect()
}

fn carry_out(world: &mut World, wanted: &Use, _: &[CreatureId]) -> Option<Frame> {
    let at = wanted.area.first()?.with_z(0);
    mutations::swing_door(world, at, Cause::new(wanted.by, wanted.ability));
    None
}
