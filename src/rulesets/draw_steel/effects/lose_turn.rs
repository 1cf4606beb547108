//! The turn of this round goes, or of the next where it has had that of this one.

use serde::{Deserialize, Serialize};

use super::super::ai::plain::tiers::Appraisal;
use super::super::data::amount::Amount;
use super::super::data::effect::Duration;
use super::super::data::predicate::Predicate;
use super::super::data::reference::Kind;
use super::super::notation::parts::Cursor;
use super::super::rules::actions::effects::{Application, Asking};
use super::super::rules::frames::Frame;
use super::super::rules::lost_turns;
use super::{Effect, EffectRules, Reads};
use crate::core::name::Name;

/// The turn of this round goes, or of the next where it has had that of this one.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct LoseTurn;

impl EffectRules for LoseTurn {
    fn reads() -> Reads {
        Reads::Act(read)
    }

    fn examples() -> &'static [&'static str] {
        &["lose turn"]
    }

    fn asks(&self) -> Option<&dyn Asking> {
        None
    }

    fn apply(&self, at: &mut Application<'_>) -> Option<Frame> {
        lost_turns::lose(at.world, at.on, at.cause());
        None
    }

    fn print(&self) -> String {
        "lose turn".to_owned()
    }

    fn words(&self) -> String {
        "loses its turn, or the next one if it has had that of this round".to_owned()
    }

    fn mentions(&self, _: &mut dyn FnMut(Kind, Name)) {}

    fn worth(&self, to: &Appraisal<'_, '_>) -> f32 {
        // All that it would have done, and more than being dazed takes away.
        -to.good() * (to.to.profile.threat + 1.0)
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

/// `lose turn`, `loses their next turn`.
fn read(at: &mut Cursor<'_, '_>) -> Option<Effect> {
    if !at.phrase("loses") && !at.phrase("lose") {
        return None;
    }
    let _whose = ["their", "its", "your", "a"].iter().any(|whose| at.phrase(whose));
    let _next = at.phrase("next");
    (at.phrase("turn") || at.phrase("turns")).then(|| LoseTurn.into())
}
