//! How far somebody may still move on its turn.

use super::super::points::has_one_more;
use super::super::view::View;
use super::kinds::MoveKind;
use crate::core::fact::StepCause;
use crate::core::ids::CreatureId;
use crate::core::intent::Refusal;
use crate::rulesets::draw_steel::data::modifier::Modifier;
use crate::rulesets::draw_steel::text::{names, term_text};

/// Movement that a walk of this kind could come to now, and how it would be made; 0 where none can be had.
pub fn budget(view: View, by: CreatureId, how: MoveKind) -> (i16, StepCause) {
    let disengage = how == MoveKind::Disengage;
    let manner = |shift: bool| if shift { StepCause::Shift } else { StepCause::Walk };
    let going_on = view.turn_budget(by).moving.filter(|moving| goes_on(how, moving.shift));
    if let Some(moving) = going_on {
        let left = limit(view, by, moving.shift) - moving.spent;
        if left > 0 || disengage {
            return (left.max(0), manner(moving.shift));
        }
    }
    let squares = if new_move(view, by).is_ok() { limit(view, by, disengage) } else { 0 };
    (squares, manner(disengage))
}

/// Why somebody may go no farther, in words.
pub fn no_movement(view: View, by: CreatureId) -> String {
    let (speed, terms) = view.speed_terms(by);
    format!("{} has no movement left (speed {speed}: {})", names::name(view, by), term_text::list(view, &terms))
}

/// Squares a move action may come to now; looked at again before every step (AMB-31).
pub fn limit(view: View, id: CreatureId, shift: bool) -> i16 {
    if shift { view.disengage(id) } else { view.speed(id) }
}

/// Movement left in the move action under way; none where there is none.
pub fn movement_left(view: View, id: CreatureId) -> Option<i16> {
    view.turn_budget(id).moving.map(|moving| (limit(view, id, moving.shift) - moving.spent).max(0))
}

/// What beginning a move action would take (DS-TURN-09, DS-TURN-10, DS-COND-06).
pub fn new_move(view: View, by: CreatureId) -> Result<MoveCharge, Refusal> {
    let budget = view.turn_budget(by);
    if budget.actions_taken > 0
        && let Some(label) = view.hindrance(by, |modifier| matches!(modifier, Modifier::OneThing))
    {
        let text = || format!("{label}: only one main action, maneuver or move a turn; no move action now");
        return Err(view.refusal("one-thing", text));
    }
    // DS-DIR-12: a minion that used its maneuver has no second move.
    let main = !budget.main_left() || (budget.maneuver && view.is_minion(by));
    match (budget.move_action, main) {
        (false, _) => Ok(MoveCharge::Move),
        (true, _) if has_one_more(view, by) => Ok(MoveCharge::Move),
        (true, false) => Ok(MoveCharge::TradedMain),
        (true, true) => {
            Err(view.refusal("move-action", || "the move action and the main action of this turn are spent"))
        }
    }
}

/// What a walk takes from the turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveCharge {
    /// Nothing new: it goes on with the move action under way.
    Continue,
    /// The move action.
    Move,
    /// The main action in exchange for a move action (DS-TURN-10).
    TradedMain,
}

/// Whether a walk of this kind goes on with a move under way that is a shift or none.
pub fn goes_on(how: MoveKind, shift: bool) -> bool {
    how != MoveKind::Disengage || shift
}
