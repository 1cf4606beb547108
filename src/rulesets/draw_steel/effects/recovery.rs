//! May spend a Recovery.

use serde::{Deserialize, Serialize};

use super::super::ai::plain::tiers::Appraisal;
use super::super::data::amount::Amount;
use super::super::data::effect::Duration;
use super::super::data::predicate::Predicate;
use super::super::data::reference::Kind;
use super::super::notation::parts;
use super::super::notation::parts::Cursor;
use super::super::rules::actions::effects::{Application, Ask, Asking};
use super::super::rules::frames::{Frame, Offer, UseFrame};
use super::super::rules::healing;
use super::super::rules::view::View;
use super::{Effect, EffectRules, Reads};
use crate::core::ids::CreatureId;
use crate::core::name::Name;
use crate::core::question::Question;

/// May spend a Recovery.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Recovery;

impl EffectRules for Recovery {
    fn reads() -> Reads {
        Reads::Act(read)
    }

    fn examples() -> &'static [&'static str] {
        &["recovery"]
    }

    fn asks(&self) -> Option<&dyn Asking> {
        Some(self)
    }

    fn apply(&self, at: &mut Application<'_>) -> Option<Frame> {
        at.offer(Offer::Recovery)
    }

    fn print(&self) -> String {
        "recovery".to_owned()
    }

    fn words(&self) -> String {
        "may spend a Recovery".to_owned()
    }

    fn mentions(&self, _: &mut dyn FnMut(Kind, Name)) {}

    fn worth(&self, to: &Appraisal<'_, '_>) -> f32 {
        to.scene.recovery(to.to)
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

impl Asking for Recovery {
    fn whom(&self) -> Option<&'static Question> {
        None
    }

    fn suits(&self, view: View<'_>, _: &UseFrame, _: CreatureId, id: CreatureId) -> bool {
        healing::recovers(view, id)
    }

    fn ask(&self, _: &Application<'_>) -> Ask {
        Ask::Nothing
    }
}

/// `recovery`, `spend a Recovery`.
fn read(at: &mut Cursor<'_, '_>) -> Option<Effect> {
    let one = !(at.phrase("spend") || at.phrase("spends")) || parts::number(at) == Some(1);
    (one && at.phrase("recovery")).then(|| Recovery.into())
}
