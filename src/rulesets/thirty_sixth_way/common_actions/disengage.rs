//! Leaving enemies by a check, then perhaps walking on (ESC-ENG-08 to ESC-ENG-12).

use super::CommonAction;
use crate::core::fact::Cause;
use crate::core::geometry::Spot;
use crate::core::ids::CreatureId;
use crate::core::intent::Use;
use crate::rulesets::thirty_sixth_way::check::{UsePlan, Verdict, pay};
use crate::rulesets::thirty_sixth_way::data::words::Slot;
use crate::rulesets::thirty_sixth_way::frames::{Frame, Walk};
use crate::rulesets::thirty_sixth_way::movement;
use crate::rulesets::thirty_sixth_way::mutations;
use crate::rulesets::thirty_sixth_way::rolling;
use crate::rulesets::thirty_sixth_way::sources;
use crate::rulesets::thirty_sixth_way::terms as t;
use crate::rulesets::thirty_sixth_way::view::View;
use bevy::prelude::World;

/// See the module.
pub static DISENGAGE: CommonAction = CommonAction {
    word: &t::DISENGAGE,
    takes: "Move",
    about: "Leave enemies without being struck, then move. Failing costs the action and nothing else.",
    while_hampered: true,
    plan,
    uses,
    carry_out,
};

fn plan(view: View, wanted: &Use) -> Verdict<UsePlan> {
    let by = wanted.by;
    if view.is_stuck(by) {
        return view.refuse("stuck", || "The stuck do not disengage.");
    }
    let engaged = view.engaged(by);
    let twice = wanted.on.iter().enumerate().any(|(at, on)| wanted.on[..at].contains(on));
    if wanted.on.is_empty() || twice || wanted.on.iter().any(|on| !engaged.contains(on)) {
        return view.refuse("target", || "It names enemies that it is engaged with, each once.");
    }
    let slot = pay(view, Slot::Move)?;
    if !wanted.path.is_empty() {
        let held = view.grabbers(by).any(|(_, grabber)| !wanted.on.contains(&grabber));
        if held {
            return view.refuse("grabbed", || "Whoever is grabbed goes nowhere without leaving the grabber.");
        }
        movement::fits(view, by, &wanted.path)?;
    }
    super::plan(wanted, wanted.on.clone(), vec![slot])
}

/// From all it is engaged with, or from one of them; staying, or along each way.
fn uses(view: View, plain: &Use) -> Vec<Use> {
    let engaged = view.engaged(plain.by);
    if engaged.is_empty() {
        return Vec::new();
    }
    let mut from: Vec<Vec<CreatureId>> = vec![engaged.clone()];
    if engaged.len() > 1 {
        from.extend(engaged.iter().map(|&on| vec![on]));
    }
    let paths = movement::ways(view, plain.by);
    from.iter().flat_map(|on| along(plain, on, &paths)).collect()
}

/// From these; staying, or along each of some ways.
pub fn along(plain: &Use, from: &[CreatureId], paths: &[Vec<Spot>]) -> Vec<Use> {
    let stays = Vec::new();
    let leaves = |path: &Vec<Spot>| Use { on: from.to_vec(), path: path.clone(), ..plain.clone() };
    std::iter::once(&stays).chain(paths).map(leaves).collect()
}

fn carry_out(world: &mut World, wanted: &Use, on: &[CreatureId]) -> Option<Frame> {
    let free = check(world, wanted.by, on);
    let walks = free && !wanted.path.is_empty();
    walks.then(|| Frame::Walk(Box::new(Walk::new(wanted.by, wanted.path.clone(), wanted.ability))))
}

/// The check against all of them at once; whether it succeeded (ESC-ENG-09, ESC-ENG-10).
pub fn check(world: &mut World, who: CreatureId, from: &[CreatureId]) -> bool {
    let help = sources::disengage(View::new(world), who, from);
    let (what, target) = (t::DISENGAGE.get(), sources::disengage_difficulty(from.len()));
    let won = rolling::plain(world, who, what, t::CHECK.get(), help, Vec::new(), target);
    let cause = Cause::new(who, what);
    mutations::lift(world, who, t::USED.get(), cause, |held| held.kinds == [t::SLIPPING.get()]);
    if won {
        from.iter().for_each(|&other| mutations::pop_off(world, who, other, cause));
    }
    won
}
