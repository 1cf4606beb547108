//! The user puts the creature up to this many squares away, without passing between.

use serde::{Deserialize, Serialize};

use super::super::ai::plain::tiers::Appraisal;
use super::super::data::amount::{Amount, ShiftBy};
use super::super::data::effect::Duration;
use super::super::data::predicate::Predicate;
use super::super::data::reference::Kind;
use super::super::notation::parts;
use super::super::notation::parts::Cursor;
use super::super::rules::actions::effects::{Application, Asking};
use super::super::rules::frames::{Frame, GrantFrame};
use super::{Effect, EffectRules, Reads};
use crate::core::fact::StepCause;
use crate::core::name::Name;
use crate::core::plural::counted;

/// The user puts the creature up to this many squares away, without passing between.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Carry(pub i16);

impl EffectRules for Carry {
    fn reads() -> Reads {
        Reads::Group(read)
    }

    fn examples() -> &'static [&'static str] {
        &["teleported 3"]
    }

    fn asks(&self) -> Option<&dyn Asking> {
        None
    }

    fn apply(&self, at: &mut Application<'_>) -> Option<Frame> {
        Some(Frame::Grant(GrantFrame {
            chooser: Some(at.by),
            ..GrantFrame::new(at.on, StepCause::Teleport, ShiftBy::Squares(self.0), at.frame.ability)
        }))
    }

    fn print(&self) -> String {
        format!("teleported {}", self.0)
    }

    fn words(&self) -> String {
        format!("is teleported up to {}, where the user says", counted(self.0, "square"))
    }

    fn mentions(&self, _: &mut dyn FnMut(Kind, Name)) {}

    fn worth(&self, _: &Appraisal<'_, '_>) -> f32 {
        0.3
    }

    fn each_amount(&mut self, _: &mut dyn FnMut(&mut Amount)) {}

    fn is_act(&self) -> bool {
        false
    }

    fn leaves(&self, _: &Predicate) -> bool {
        false
    }

    fn duration(&self) -> Option<Duration> {
        None
    }
}

/// `teleported 3`, `teleport the target up to 5 squares`: where to is the user's choice.
fn read(at: &mut Cursor<'_, '_>) -> Option<Effect> {
    let passive = at.phrase("teleported");
    if !passive && !["teleport the target", "teleport each target", "teleport them"].iter().any(|s| at.phrase(s)) {
        return None;
    }
    let _most = at.phrase("up to");
    let distance = at.positive()?;
    parts::squares(at);
    let _choice = ["to an unoccupied space of your choice", "to an unoccupied space"].iter().any(|s| at.phrase(s));
    Some(Carry(distance).into())
}
