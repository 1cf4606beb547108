//! Appear somewhere else in the ability's area, wherever one was.

use serde::{Deserialize, Serialize};

use super::super::ai::plain::tiers::Appraisal;
use super::super::data::amount::{Amount, ShiftBy};
use super::super::data::effect::Duration;
use super::super::data::predicate::Predicate;
use super::super::data::reference::Kind;
use super::super::notation::parts::Cursor;
use super::super::rules::actions::effects::{Application, Asking};
use super::super::rules::frames::{Frame, GrantFrame};
use super::{Effect, EffectRules, Reads};
use crate::core::fact::StepCause;
use crate::core::name::Name;

/// Appear somewhere else in the ability's area, wherever one was: a teleport that no distance limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Appear;

impl EffectRules for Appear {
    fn reads() -> Reads {
        Reads::Act(read)
    }

    fn examples() -> &'static [&'static str] {
        &["you: teleport into the area"]
    }

    fn asks(&self) -> Option<&dyn Asking> {
        None
    }

    fn apply(&self, at: &mut Application<'_>) -> Option<Frame> {
        let inside = at.frame.area.clone().into_boxed_slice();
        let grant = GrantFrame::new(at.on, StepCause::Teleport, ShiftBy::Squares(0), at.frame.ability);
        Some(Frame::Grant(GrantFrame { inside: Some(inside), ..grant }))
    }

    fn print(&self) -> String {
        "teleport into the area".to_owned()
    }

    fn words(&self) -> String {
        "may teleport to a free place in the area".to_owned()
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

/// `teleport into the area`, `appears in an unoccupied space in the area`.
fn read(at: &mut Cursor<'_, '_>) -> Option<Effect> {
    let moves = ["teleport", "teleports", "appear", "appears"].iter().any(|word| at.phrase(word));
    if !moves {
        return None;
    }
    let place = ["to", "in", "into"].iter().any(|word| at.clone().phrase(word));
    let mut ahead = *at;
    let named = place
        && ["to", "in", "into"].iter().any(|word| ahead.phrase(word))
        && ["an unoccupied space", "a free space", "an unoccupied square", "a free square"]
            .iter()
            .any(|words| ahead.phrase(words));
    if named {
        *at = ahead;
    }
    let inside = ["into the area", "in the area", "inside the area"].iter().any(|words| at.phrase(words));
    inside.then(|| Appear.into())
}
