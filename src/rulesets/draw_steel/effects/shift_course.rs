//! Shift up to this far, every step nearer to the other one or farther: the target for the user, the user for anybody else.

use serde::{Deserialize, Serialize};

use super::super::ai::plain::tiers::Appraisal;
use super::super::data::amount::{Amount, ShiftBy};
use super::super::data::effect::Duration;
use super::super::data::predicate::Predicate;
use super::super::data::reference::Kind;
use super::super::notation::parts;
use super::super::notation::parts::Cursor;
use super::super::rules::actions::effects::{Application, Asking};
use super::super::rules::frames::{Course, Frame, GrantFrame, UseFrame};
use super::{Effect, EffectRules, Reads};
use crate::core::fact::StepCause;
use crate::core::ids::CreatureId;
use crate::core::name::Name;

/// Shift up to this far, every step nearer to the other one or farther: the target for the user, the user for anybody else.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ShiftCourse {
    /// Squares.
    pub squares: i16,
    /// Farther.
    pub away: bool,
}

impl EffectRules for ShiftCourse {
    fn reads() -> Reads {
        Reads::Act(read)
    }

    fn examples() -> &'static [&'static str] {
        &["shift 2 toward", "shift 3 away"]
    }

    fn asks(&self) -> Option<&dyn Asking> {
        None
    }

    fn apply(&self, at: &mut Application<'_>) -> Option<Frame> {
        let (on, by) = (at.on, at.by);
        let other = if on == by { at.frame.targets.first()?.id } else { by };
        Some(self.frame(at.frame, on, other))
    }

    fn print(&self) -> String {
        format!("shift {} {}", self.squares, if self.away { "away" } else { "toward" })
    }

    fn words(&self) -> String {
        format!("may shift up to {} {}", self.squares, if self.away { "away" } else { "nearer" })
    }

    fn mentions(&self, _: &mut dyn FnMut(Kind, Name)) {}

    fn worth(&self, to: &Appraisal<'_, '_>) -> f32 {
        0.3 * to.good()
    }

    fn each_amount(&mut self, _: &mut dyn FnMut(&mut Amount)) {}

    fn is_act(&self) -> bool {
        true
    }

    fn leaves(&self, _: &Predicate) -> bool {
        false
    }

    fn duration(&self) -> Option<Duration> {
        None
    }
}

impl ShiftCourse {
    /// The shift of one creature nearer to another or farther from it.
    pub fn frame(&self, used: &UseFrame, mover: CreatureId, other: CreatureId) -> Frame {
        let course = if self.away { Course::Farther(other) } else { Course::Nearer(other) };
        let granted = GrantFrame::new(mover, StepCause::Shift, ShiftBy::Squares(self.squares), used.ability);
        Frame::Grant(GrantFrame { course: Some(course), ..granted })
    }
}

/// `shift 2 toward the target`, `shifts up to 3 squares away from you`; of whom goes without saying.
fn read(at: &mut Cursor<'_, '_>) -> Option<Effect> {
    if !at.phrase("shift") && !at.phrase("shifts") {
        return None;
    }
    let _most = at.phrase("up to");
    let ShiftBy::Squares(squares) = parts::extent(at)? else { return None };
    let away = at.one_of(&[("away from", true), ("away", true), ("towards", false), ("toward", false)])?;
    let _whom = ["the target", "you"].iter().any(|words| at.phrase(words)) || parts::user(at);
    Some(ShiftCourse { squares, away }.into())
}
