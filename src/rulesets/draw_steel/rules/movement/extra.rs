//! Movement outside the move action: traded for an extra main action, or of a captive by its holder.

use super::super::frames::{Frame, WalkFrame};
use super::super::view::View;
use super::kinds::MoveKind;
use super::mover::Mover;
use super::reach::is_free;
use super::way::{self, Air, Way};
use crate::core::fact::StepCause;
use crate::core::geometry::{Space, Spot};
use crate::core::ids::CreatureId;
use crate::core::intent::Refusal;
use crate::core::name::Name;
use crate::rulesets::draw_steel::data::terms as t;
use crate::rulesets::draw_steel::text::names;

/// A walk that costs no part of the turn.
#[derive(Clone, Debug)]
pub struct ExtraWalk {
    by: CreatureId,
    way: Way,
    how: StepCause,
    limit: i16,
}

/// Whether a creature may take a whole move in place of an extra main action (AMB-13): an Advance, or a Disengage.
///
/// # Errors
/// What is wrong with it.
pub fn check_extra_walk(view: View, by: CreatureId, path: &[Spot], how: Name) -> Result<ExtraWalk, Refusal> {
    let (cause, limit) = match MoveKind::named(how) {
        Some(MoveKind::Any | MoveKind::Advance) => (StepCause::Walk, view.speed(by)),
        Some(MoveKind::Disengage) => (StepCause::Shift, view.disengage(by)),
        _ => return Err(view.refusal("no-such-move", || format!("{how} is no way of moving here"))),
    };
    if path.is_empty() {
        return Err(view.refusal("no-path", || "a move names the squares it enters"));
    }
    let mover = Mover::new(view, by, cause, true);
    let way = way::read(view, &mover, by, path, limit, Air::Named).map_err(|bar| bar.refusal(view))?;
    Ok(ExtraWalk { by, way, how: cause, limit })
}

/// Makes the frame of an extra walk.
pub fn start_extra_walk(walk: ExtraWalk) -> Frame {
    let of = if walk.how == StepCause::Shift { t::DISENGAGE.get() } else { t::ADVANCE.get() };
    Frame::Walk(WalkFrame {
        limit: Some(walk.limit),
        ..WalkFrame::new(walk.by, walk.way.path, walk.how, of).jumping(walk.way.jumps)
    })
}

/// Whether a holder may put its captive into this space: free and next to the holder (DS-COND-19).
///
/// # Errors
/// What is wrong with it.
pub fn check_move_captive(view: View, by: CreatureId, on: &[CreatureId], path: &[Spot]) -> Result<(), Refusal> {
    let (&[captive], &[to]) = (on, path) else {
        return Err(view.refusal("no-target", || "name the captive and the one square it is put on"));
    };
    if view.holder(captive) != Some(by) {
        return Err(view.refusal("target-kind", || {
            format!("{} is not held by {}", names::name(view, captive), names::name(view, by))
        }));
    }
    let side = view.size(captive).squares();
    let next_to = view.space(by).is_some_and(|own| own.distance(Space::new(to, side)) == 1);
    if !next_to {
        return Err(view.refusal("distance", || "the square has to be next to the holder"));
    }
    if !is_free(view, captive, to, None) {
        return Err(view.refusal("occupied", || "the square is not free"));
    }
    Ok(())
}
