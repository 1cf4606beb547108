//! The move action: what it costs of a turn and whether a way can be walked (DS-MOVE-07, DS-TURN-09, DS-TURN-10).

use bevy::prelude::World;

use super::super::frames::{Frame, Jumped, WalkFrame};
use super::super::mutations;
use super::super::state::Moving;
use super::super::view::View;
use super::allowance::{MoveCharge, goes_on, limit, movement_left, new_move, no_movement};
use super::drop;
use super::jump::{self, Leap};
use super::kinds::MoveKind;
use super::mover::{Bar, Mover};
use super::way::{self, Air};
use crate::core::fact::StepCause;
use crate::core::geometry::Spot;
use crate::core::ids::CreatureId;
use crate::core::intent::Refusal;
use crate::core::name::Name;
use crate::rulesets::draw_steel::data::modifier::Forbidden;
use crate::rulesets::draw_steel::data::terms as t;
use crate::rulesets::draw_steel::text::names;

/// A walk that was found legal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WalkPlan {
    /// Who moves.
    pub by: CreatureId,
    /// Every square entered, with the elevation the mover has there.
    pub path: Vec<Spot>,
    /// How: walking or shifting.
    pub how: StepCause,
    /// What it takes from the turn.
    pub charge: MoveCharge,
    /// Movement it costs.
    pub cost: i16,
    /// The parts of it that are jumped.
    pub jumps: Vec<Jumped>,
    /// The jump it is, if it is one as a whole.
    pub leap: Option<Leap>,
    /// Whether its last square is dropped down to.
    pub drops: bool,
}

/// Whether a creature may walk this way on its turn as it stands.
///
/// `how` is what files call the [`MoveKind`].
///
/// # Errors
/// What is wrong with it.
pub fn check_walk(view: View, by: CreatureId, path: &[Spot], how: Name) -> Result<WalkPlan, Refusal> {
    let ask = asked(view, by, path, how)?;
    let under_way = view.turn_budget(by).moving.filter(|moving| match ask {
        MoveKind::Any | MoveKind::Drop | MoveKind::Jump => true,
        MoveKind::Advance => false,
        MoveKind::Disengage => moving.shift,
    });
    match under_way.map(|moving| (moving, limit(view, by, moving.shift) - moving.spent)) {
        // A move that has nothing left gives way to the next one; otherwise it is gone on with.
        Some((moving, left)) if left > 0 || ask == MoveKind::Disengage => {
            walk(view, by, path, ask, moving.shift, MoveCharge::Continue, left)
        }
        _ => {
            let shift = ask == MoveKind::Disengage;
            let charge = new_move(view, by)?;
            walk(view, by, path, ask, shift, charge, limit(view, by, shift))
        }
    }
}

fn asked(view: View, by: CreatureId, path: &[Spot], how: Name) -> Result<MoveKind, Refusal> {
    if !view.is_awake(by) {
        return Err(view.refusal("unconscious", || format!("{} cannot act", names::name(view, by))));
    }
    if let Some(label) = view.forbidden(by, Forbidden::Everything) {
        return Err(view.refusal("barred", || format!("{} cannot act: {label}", names::name(view, by))));
    }
    if path.is_empty() {
        return Err(view.refusal("no-path", || "a move names the squares it enters"));
    }
    MoveKind::named(how).ok_or_else(|| view.refusal("no-such-move", || format!("{how} is no way of moving")))
}

fn walk(
    view: View,
    by: CreatureId,
    path: &[Spot],
    ask: MoveKind,
    shift: bool,
    charge: MoveCharge,
    left: i16,
) -> Result<WalkPlan, Refusal> {
    let how = if shift { StepCause::Shift } else { StepCause::Walk };
    let mover = Mover::new(view, by, how, true);
    if left <= 0 {
        return Err(view.refusal("no-movement", || no_movement(view, by)));
    }
    let plan = |path, cost| WalkPlan { by, path, how, charge, cost, jumps: Vec::new(), leap: None, drops: false };
    match ask {
        MoveKind::Jump => {
            let Some(start) = view.space(by) else { return Err(view.refusal("off-board", || "not on the board")) };
            let (path, cost, leap) = jump::plan(view, &mover, by, start.at, path, left)?;
            Ok(WalkPlan { leap: Some(leap), ..plan(path, cost) })
        }
        MoveKind::Drop => {
            let (path, cost) = drop::plan(view, &mover, by, path, left)?;
            Ok(WalkPlan { drops: true, ..plan(path, cost) })
        }
        // A shift gone on with is one still, with the jumps in it.
        _ if shift => {
            let way = way::read(view, &mover, by, path, left, Air::Named).map_err(|bar| bar.refusal(view))?;
            Ok(WalkPlan { jumps: way.jumps, ..plan(way.path, way.cost) })
        }
        MoveKind::Any | MoveKind::Advance | MoveKind::Disengage => {
            let (path, cost) = mover.follow(path, left).map_err(|bar| bar.refusal(view))?;
            Ok(plan(path, cost))
        }
    }
}

/// Whether the next walk of this kind would be a move traded for the main action (DS-TURN-10).
pub fn takes_main_action(view: View, by: CreatureId, how: MoveKind) -> bool {
    let disengage = how == MoveKind::Disengage;
    let going_on = view.turn_budget(by).moving.filter(|moving| goes_on(how, moving.shift));
    let left = going_on.is_some_and(|moving| limit(view, by, moving.shift) > moving.spent || disengage);
    !left && matches!(new_move(view, by), Ok(MoveCharge::TradedMain))
}

/// Takes what a walk costs and makes its frame.
pub fn start_walk(world: &mut World, plan: WalkPlan) -> Frame {
    let shift = plan.how == StepCause::Shift;
    mutations::turn_budget(world, plan.by, |budget| {
        match plan.charge {
            MoveCharge::Continue => return,
            MoveCharge::Move => budget.spend_move(),
            MoveCharge::TradedMain => budget.spend_main(false),
        }
        budget.actions_taken += 1;
        budget.moving = Some(Moving { spent: 0, shift });
    });
    let path = plan.path;
    let of = match plan.leap {
        Some(leap) => {
            jump::ready_test(world, plan.by, leap, &path);
            t::JUMP.get()
        }
        None if shift => t::DISENGAGE.get(),
        None => t::ADVANCE.get(),
    };
    let walk = WalkFrame::new(plan.by, path, plan.how, of).jumping(plan.jumps);
    Frame::Walk(WalkFrame { account: true, drops: plan.drops, ..walk })
}

/// What is left for a walk under way, with the limits as they are now (AMB-31, DS-MOVE-04).
pub(super) fn left_for(view: View, frame: &WalkFrame) -> i16 {
    if frame.account {
        return movement_left(view, frame.mover).unwrap_or(0);
    }
    let speed = view.speed(frame.mover);
    frame.limit.map_or(speed, |limit| limit.min(speed)) - frame.spent
}

/// Whether a walk with steps still to take could take none of them if its mover's speed were no more than this.
pub fn would_end(view: View, frame: &WalkFrame, speed: i16) -> bool {
    let Some(&to) = frame.path.get(usize::from(frame.done)) else { return false };
    let Ok(cost) = next_step(view, frame, to) else { return false };
    let now = match view.turn_budget(frame.mover).moving.filter(|_| frame.account) {
        Some(moving) => limit(view, frame.mover, moving.shift),
        None => frame.limit.map_or(view.speed(frame.mover), |limit| limit.min(view.speed(frame.mover))),
    };
    cost > left_for(view, frame) - (now - speed).max(0)
}

/// Whether a walk's next step can be made, and what it costs.
///
/// # Errors
/// What stops it.
pub(super) fn next_step(view: View, frame: &WalkFrame, to: Spot) -> Result<i16, Bar> {
    let Some(space) = view.space(frame.mover) else { return Err(Bar::OffBoard) };
    let mover = Mover::new(view, frame.mover, frame.how, !frame.unwilling);
    let cost = if frame.jumps_next() {
        if mover.crawls() {
            return Err(Bar::Prone);
        }
        mover.leap(space.at, to)?
    } else if frame.drops_next() {
        drop::step_off(view, &mover, space.at, to)?.1
    } else {
        mover.step(space.at, to)?
    };
    let left = left_for(view, frame);
    if cost > left { Err(Bar::TooFar { cost, left }) } else { Ok(cost) }
}
