//! Shift, move or teleport up to this far.

use serde::{Deserialize, Serialize};

use super::super::ai::plain::tiers::Appraisal;
use super::super::data::amount::{Amount, ShiftBy};
use super::super::data::effect::Duration;
use super::super::data::predicate::State;
use super::super::data::reference::Kind;
use super::super::notation::parts;
use super::super::notation::parts::{Cursor, Printer, extent_text};
use super::super::rules::actions::effects::{Application, Asking};
use super::super::rules::frames::{Frame, GrantFrame};
use super::{Effect, EffectRules, Reads};
use crate::core::fact::StepCause;
use crate::core::name::Name;

/// Shift, move or teleport up to this far.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Travel {
    /// In which way.
    pub how: Way,
    /// How far.
    pub by: ShiftBy,
}

/// A way of getting about that an effect allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Way {
    /// Without provoking opportunity attacks (DS-MOVE-06).
    Shift,
    /// On foot.
    Move,
    /// Without passing between.
    Teleport,
}

impl EffectRules for Travel {
    fn reads() -> Reads {
        Reads::Act(read)
    }

    fn examples() -> &'static [&'static str] {
        &["shift 2", "move speed", "teleport 5", "shift disengage"]
    }

    fn asks(&self) -> Option<&dyn Asking> {
        None
    }

    fn apply(&self, at: &mut Application<'_>) -> Option<Frame> {
        let how = match self.how {
            Way::Shift => StepCause::Shift,
            Way::Move => StepCause::Walk,
            Way::Teleport => StepCause::Teleport,
        };
        Some(Frame::Grant(GrantFrame::new(at.on, how, self.by, at.frame.ability)))
    }

    fn print(&self, _: &mut Printer<'_>, _: bool) -> String {
        format!("{} {}", self.how.word(), extent_text(self.by))
    }

    fn words(&self) -> String {
        if self.by == ShiftBy::Disengage {
            return "may Disengage".to_owned();
        }
        format!("may {} {}", self.how.word(), parts::extent_words(self.by))
    }

    fn mentions(&self, _: &mut dyn FnMut(Kind, Name)) {}

    fn worth(&self, to: &Appraisal<'_, '_>) -> f32 {
        0.3 * to.good()
    }

    fn each_amount(&mut self, _: &mut dyn FnMut(&mut Amount)) {}

    fn is_act(&self) -> bool {
        true
    }

    fn leaves(&self, _: State) -> bool {
        false
    }

    fn duration(&self) -> Option<Duration> {
        None
    }
}

impl Way {
    fn word(self) -> &'static str {
        match self {
            Self::Shift => "shift",
            Self::Move => "move",
            Self::Teleport => "teleport",
        }
    }
}

/// `shift up to 3 squares`, `moves their speed`, `advance`.
fn read(at: &mut Cursor<'_, '_>) -> Option<Effect> {
    const WAYS: [(&str, Way); 6] = [
        ("shift", Way::Shift),
        ("shifts", Way::Shift),
        ("move", Way::Move),
        ("moves", Way::Move),
        ("teleport", Way::Teleport),
        ("teleports", Way::Teleport),
    ];
    const ADVANCES: [&str; 3] = ["take the advance move action", "use the advance move action", "advance"];
    if ADVANCES.iter().any(|words| at.phrase(words)) {
        return Some(Travel { how: Way::Move, by: ShiftBy::Speed }.into());
    }
    let how = at.one_of(&WAYS)?;
    let _most = at.phrase("up to");
    Some(Travel { how, by: parts::extent(at)? }.into())
}
