//! Forced movement that is about to begin.

use super::super::frames::{ForceFrame, ForceStep, Frame};
use super::super::view::View;
use crate::core::geometry::Space;
use crate::core::ids::CreatureId;
use crate::core::name::Name;

/// A forced movement, with particulars set by the caller.
pub fn force_frame(
    view: View,
    mover: CreatureId,
    by: Option<CreatureId>,
    from: Space,
    kind: crate::core::push::ForcedKind,
    vertical: bool,
    squares: i16,
    of: Name,
    set: impl FnOnce(&mut ForceFrame),
) -> Frame {
    let mut frame = ForceFrame {
        mover,
        by,
        from,
        kind,
        vertical,
        squares,
        of,
        melee_weapon: false,
        ignore_stability: false,
        unbarred: false,
        step: ForceStep::Window,
        path: Vec::new(),
        done: 0,
        used: 0,
        extra_slam: 0,
        harmless: false,
        per_square: None,
        start_z: view.space(mover).map_or(0, |space| space.at.z),
        straight_up: false,
        landing: None,
        rises: false,
        declined: Vec::new(),
    };
    set(&mut frame);
    Frame::Force(Box::new(frame))
}
