//! Nobody and nothing farther away is in the creature's line of effect.

use serde::{Deserialize, Serialize};

use super::super::ai::plain::tiers::{Appraisal, rounds};
use super::super::data::amount::Amount;
use super::super::data::effect::Duration;
use super::super::data::modifier::Modifier;
use super::super::data::predicate::Predicate;
use super::super::data::reference::Kind;
use super::super::notation::duration_text;
use super::super::notation::parts;
use super::super::notation::parts::Cursor;
use super::super::rules::actions::effects::{Application, Asking};
use super::super::rules::frames::Frame;
use super::{Effect, EffectRules, Reads};
use crate::core::name::Name;

/// Nobody and nothing farther away is in the creature's line of effect.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SightLimit {
    /// Squares.
    pub most: i16,
    /// How long.
    pub duration: Duration,
}

impl EffectRules for SightLimit {
    fn reads() -> Reads {
        Reads::Group(read)
    }

    fn examples() -> &'static [&'static str] {
        &["line of effect within 3 (EoT)"]
    }

    fn asks(&self) -> Option<&dyn Asking> {
        None
    }

    fn apply(&self, at: &mut Application<'_>) -> Option<Frame> {
        at.grant(Modifier::SightWithin(self.most), at.ends(self.duration));
        None
    }

    fn print(&self) -> String {
        format!("line of effect within {}{}", self.most, duration_text(self.duration))
    }

    fn words(&self) -> String {
        format!("has line of effect within {} squares alone", self.most)
    }

    fn mentions(&self, _: &mut dyn FnMut(Kind, Name)) {}

    fn worth(&self, to: &Appraisal<'_, '_>) -> f32 {
        -to.good() * to.scene.weights.edge * to.to.profile.threat * rounds(self.duration)
    }

    fn each_amount(&mut self, _: &mut dyn FnMut(&mut Amount)) {}

    fn is_act(&self) -> bool {
        false
    }

    fn leaves(&self, _: &Predicate) -> bool {
        false
    }

    fn duration(&self) -> Option<Duration> {
        Some(self.duration)
    }
}

/// `line of effect only within 4 squares (EoT)`, `can't establish line of effect beyond 1 square (EoT)`.
fn read(at: &mut Cursor<'_, '_>) -> Option<Effect> {
    const SAID: [&str; 6] = [
        "line of effect only within",
        "line of effect within",
        "line of effect only to creatures within",
        "can't establish line of effect beyond",
        "can't have line of effect beyond",
        "no line of effect beyond",
    ];
    if !SAID.iter().any(|words| at.phrase(words)) {
        return None;
    }
    let most = at.positive()?;
    parts::squares(at);
    Some(SightLimit { most, duration: parts::duration(at)? }.into())
}
