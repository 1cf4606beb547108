//! The captive's escape attempts carry a bane.

use serde::{Deserialize, Serialize};

use super::super::ai::plain::tiers::Appraisal;
use super::super::data::amount::Amount;
use super::super::data::effect::Duration;
use super::super::data::predicate::Predicate;
use super::super::data::reference::Kind;
use super::super::notation::parts::Cursor;
use super::super::rules::actions::effects::{Application, Asking};
use super::super::rules::ending;
use super::super::rules::frames::Frame;
use super::{Effect, EffectRules, Reads};
use crate::core::name::Name;

/// The captive's escape attempts carry a bane.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct EscapeBane;

impl EffectRules for EscapeBane {
    fn reads() -> Reads {
        Reads::Group(read)
    }

    fn examples() -> &'static [&'static str] {
        &["escape bane"]
    }

    fn asks(&self) -> Option<&dyn Asking> {
        None
    }

    fn apply(&self, at: &mut Application<'_>) -> Option<Frame> {
        ending::make_escape_harder(at.world, at.by, at.on);
        None
    }

    fn print(&self) -> String {
        "escape bane".to_owned()
    }

    fn words(&self) -> String {
        "a bane on escaping".to_owned()
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

/// What a bane on getting away is said to be on.
const ESCAPES: [&str; 6] = [
    "the escape grab maneuver",
    "escape grab",
    "attempts to escape the grab",
    "attempts to escape",
    "escaping the grab",
    "tests to escape the grab",
];

/// `escape bane`, `a bane on attempts to escape the grab`.
fn read(at: &mut Cursor<'_, '_>) -> Option<Effect> {
    if at.phrase("escape bane") {
        return Some(EscapeBane.into());
    }
    let _article = at.phrase("a") || at.phrase("an");
    let said = at.phrase("bane") && (at.phrase("on") || at.phrase("to"));
    (said && ESCAPES.iter().any(|words| at.phrase(words))).then(|| EscapeBane.into())
}
