//! The creature's own heroic resource changes.

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
use super::{Effect, EffectRules, Reads};
use crate::core::name::Name;

/// The creature's own heroic resource changes.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Resource(pub i16);

impl EffectRules for Resource {
    fn reads() -> Reads {
        Reads::Act(read)
    }

    fn examples() -> &'static [&'static str] {
        &["resource 1"]
    }

    fn asks(&self) -> Option<&dyn Asking> {
        None
    }

    fn apply(&self, at: &mut Application<'_>) -> Option<Frame> {
        if let Some(own) = at.view().sheet(at.on).resource() {
            mutations::change_pool(at.world, at.on, own, self.0, at.cause());
        }
        None
    }

    fn print(&self) -> String {
        format!("resource {}", self.0)
    }

    fn words(&self) -> String {
        format!("{:+} of its heroic resource", self.0)
    }

    fn mentions(&self, _: &mut dyn FnMut(Kind, Name)) {}

    fn worth(&self, to: &Appraisal<'_, '_>) -> f32 {
        to.good() * to.scene.weights.resource * f32::from(self.0)
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

/// `resource 1`, `1 of their Heroic Resource`.
fn read(at: &mut Cursor<'_, '_>) -> Option<Effect> {
    if at.phrase("resource") {
        return at.number().map(|number| Resource(number).into());
    }
    let number = parts::number(at)?;
    let _whose = at.phrase("of their") || at.phrase("of your");
    let own = at.phrase("heroic resource") || at.phrase("heroic resources");
    own.then(|| Resource(number).into())
}

impl Effect {
    /// The creature's own heroic resource changes.
    pub fn resource(by: i16) -> Self {
        Resource(by).into()
    }
}
