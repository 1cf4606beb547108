//! The Director's pool changes.

use serde::{Deserialize, Serialize};

use super::super::ai::plain::tiers::Appraisal;
use super::super::data::amount::Amount;
use super::super::data::effect::Duration;
use super::super::data::predicate::Predicate;
use super::super::data::reference::Kind;
use super::super::notation::parts;
use super::super::notation::parts::Cursor;
use super::super::rules::actions::effects::{Application, Asking};
use super::super::rules::frames::Frame;
use super::super::rules::mutations;
use super::super::rules::state::DIRECTOR;
use super::{Effect, EffectRules, Reads};
use crate::core::name::Name;

/// The Director's pool changes.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Malice(pub i16);

impl EffectRules for Malice {
    fn reads() -> Reads {
        Reads::Act(read)
    }

    fn examples() -> &'static [&'static str] {
        &["malice 2"]
    }

    fn asks(&self) -> Option<&dyn Asking> {
        None
    }

    fn apply(&self, at: &mut Application<'_>) -> Option<Frame> {
        mutations::change_malice(at.world, DIRECTOR, self.0, at.cause());
        None
    }

    fn print(&self) -> String {
        format!("malice {}", self.0)
    }

    fn words(&self) -> String {
        format!("{:+} Malice", self.0)
    }

    fn mentions(&self, _: &mut dyn FnMut(Kind, Name)) {}

    fn worth(&self, to: &Appraisal<'_, '_>) -> f32 {
        -to.good() * to.scene.weights.resource * f32::from(self.0)
    }

    fn each_amount(&mut self, _: &mut dyn FnMut(&mut Amount)) {}

    fn is_act(&self) -> bool {
        true
    }

    fn leaves(&self, _: &Predicate) -> bool {
        true
    }

    fn duration(&self) -> Option<Duration> {
        None
    }
}

/// `malice 2`, `2 Malice`, `lose 3 Malice`.
fn read(at: &mut Cursor<'_, '_>) -> Option<Effect> {
    if at.phrase("malice") {
        return at.number().map(|number| Malice(number).into());
    }
    let lost = at.phrase("loses") || at.phrase("lose");
    let number = parts::number(at)?;
    at.phrase("malice").then(|| Malice(if lost { -number } else { number }).into())
}
