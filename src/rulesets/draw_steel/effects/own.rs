//! What the user does instead of something that falls on the target; one of several options.

use serde::{Deserialize, Serialize};

use super::super::ai::plain::tiers::Appraisal;
use super::super::data::amount::Amount;
use super::super::data::effect::Duration;
use super::super::data::predicate::Predicate;
use super::super::data::reference::Kind;
use super::super::data::tier::Who;
use super::super::notation::parts::recipient_text;
use super::super::rules::actions::effects::{Application, Asking};
use super::super::rules::frames::Frame;
use super::{Effect, EffectRules, Reads};
use crate::core::name::Name;

/// What the user does instead of something that falls on the target; one of several options.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Own(pub Box<Effect>);

impl EffectRules for Own {
    fn reads() -> Reads {
        Reads::Elsewhere
    }

    fn examples() -> &'static [&'static str] {
        &["push 2 or you: shift 1"]
    }

    fn asks(&self) -> Option<&dyn Asking> {
        None
    }

    fn apply(&self, at: &mut Application<'_>) -> Option<Frame> {
        if let Effect::ShiftCourse(course) = &*self.0 {
            return Some(course.frame(at.frame, at.by, at.on));
        }
        at.on = at.by;
        self.0.apply(at)
    }

    fn print(&self) -> String {
        format!("{}: {}", recipient_text(Who::You), self.0.print())
    }

    fn words(&self) -> String {
        format!("you: {}", self.0.words())
    }

    fn mentions(&self, found: &mut dyn FnMut(Kind, Name)) {
        self.0.mentions(found);
    }

    fn worth(&self, to: &Appraisal<'_, '_>) -> f32 {
        // It is worth as much as it is to the user.
        self.0.worth(&Appraisal { to: to.hand.by, ..*to })
    }

    fn each_amount(&mut self, change: &mut dyn FnMut(&mut Amount)) {
        self.0.each_amount(change);
    }

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

impl Effect {
    /// What the user does instead.
    pub fn own(effect: Self) -> Self {
        Own(Box::new(effect)).into()
    }
}
