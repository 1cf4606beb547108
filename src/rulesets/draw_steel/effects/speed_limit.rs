//! The creature is no faster than that.

use serde::{Deserialize, Serialize};

use super::super::ai::plain::tiers::{Appraisal, rounds};
use super::super::data::amount::Amount;
use super::super::data::effect::Duration;
use super::super::data::modifier::Modifier;
use super::super::data::predicate::Predicate;
use super::super::data::reference::Kind;
use super::super::notation::parts::Cursor;
use super::super::notation::{duration_text, parts};
use super::super::rules::actions::effects::{Application, Asking};
use super::super::rules::frames::Frame;
use super::{Effect, EffectRules, Reads};
use crate::core::name::Name;

/// The creature is no faster than that.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SpeedLimit {
    /// Squares.
    pub most: i16,
    /// How long.
    pub duration: Duration,
}

impl EffectRules for SpeedLimit {
    fn reads() -> Reads {
        Reads::Group(read)
    }

    fn examples() -> &'static [&'static str] {
        &["speed at most 2 (EoT)"]
    }

    fn asks(&self) -> Option<&dyn Asking> {
        None
    }

    fn apply(&self, at: &mut Application<'_>) -> Option<Frame> {
        at.grant(Modifier::SpeedCap(self.most), at.ends(self.duration));
        None
    }

    fn print(&self) -> String {
        format!("speed at most {}{}", self.most, duration_text(self.duration))
    }

    fn words(&self) -> String {
        format!("speed {} at most{}", self.most, duration_text(self.duration))
    }

    fn mentions(&self, _: &mut dyn FnMut(Kind, Name)) {}

    fn worth(&self, to: &Appraisal<'_, '_>) -> f32 {
        let lost = (to.scene.view.speed(to.to.id) - self.most).max(0);
        -0.15 * to.good() * f32::from(lost) * rounds(self.duration)
    }

    fn each_amount(&mut self, _: &mut dyn FnMut(&mut Amount)) {}

    fn is_act(&self) -> bool {
        false
    }

    fn leaves(&self, _: &Predicate) -> bool {
        true
    }

    fn duration(&self) -> Option<Duration> {
        Some(self.duration)
    }
}

/// Ways of saying what somebody's speed comes down to.
const LIMITS: [&str; 6] = ["at most", "is reduced to", "can't be higher than", "becomes", "drops to", "is"];

/// `speed at most 2 (EoT)`, `their speed is reduced to 2 (save ends)`.
fn read(at: &mut Cursor<'_, '_>) -> Option<Effect> {
    parts::whose_number(at);
    let said = at.phrase("speed") && LIMITS.iter().any(|words| at.phrase(words));
    let most = at.positive().filter(|_| said)?;
    Some(SpeedLimit { most, duration: parts::duration(at)? }.into())
}
