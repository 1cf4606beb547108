//! The creature and the user change places.

use serde::{Deserialize, Serialize};

use super::super::ai::plain::tiers::Appraisal;
use super::super::data::amount::Amount;
use super::super::data::effect::Duration;
use super::super::data::predicate::Predicate;
use super::super::data::reference::Kind;
use super::super::notation::parts::Cursor;
use super::super::rules::actions::effects::{Application, Ask, Asking};
use super::super::rules::choices::choose;
use super::super::rules::frames::{Frame, UseFrame};
use super::super::rules::movement;
use super::super::rules::view::View;
use super::{Effect, EffectRules, Reads};
use crate::core::ids::CreatureId;
use crate::core::intent::Choice;
use crate::core::name::Name;
use crate::core::question::Question;

/// Whether somebody changes places with the target.
pub(crate) static SWAP_PLACES: Question = Question::new("swap-places");

/// The creature and the user change places.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SwapPlaces {
    /// Only if the user likes.
    pub may: bool,
}

impl EffectRules for SwapPlaces {
    fn reads() -> Reads {
        Reads::Group(read)
    }

    fn examples() -> &'static [&'static str] {
        &["swap places", "may swap places"]
    }

    fn asks(&self) -> Option<&dyn Asking> {
        Some(self)
    }

    fn apply(&self, at: &mut Application<'_>) -> Option<Frame> {
        movement::swap_places(at.world, at.by, at.on, at.cause())
    }

    fn print(&self) -> String {
        format!("{}swap places", if self.may { "may " } else { "" })
    }

    fn words(&self) -> String {
        format!("{} places with the user", if self.may { "may be made to change" } else { "changes" })
    }

    fn mentions(&self, _: &mut dyn FnMut(Kind, Name)) {}

    fn worth(&self, _: &Appraisal<'_, '_>) -> f32 {
        0.1
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

impl Asking for SwapPlaces {
    fn whom(&self) -> Option<&'static Question> {
        None
    }

    fn suits(&self, _: View<'_>, _: &UseFrame, _: CreatureId, _: CreatureId) -> bool {
        true
    }

    fn ask(&self, at: &Application<'_>) -> Ask {
        if !self.may {
            return Ask::Nothing;
        }
        Ask::Put(choose(at.view(), at.by, &SWAP_PLACES, at.frame.ability, vec![Choice::Yes], true))
    }
}

/// `swap places`, `may swap places`, behind whoever does it with whom.
fn read(at: &mut Cursor<'_, '_>) -> Option<Effect> {
    let may = at.phrase("may");
    let said = ["swap places", "switch places", "trade places"].iter().any(|words| at.phrase(words));
    let _with = ["with the target", "with each target"].iter().any(|words| at.phrase(words));
    said.then(|| SwapPlaces { may }.into())
}

impl Effect {
    /// The creature and the user change places, only if the user likes where it may.
    pub fn swap_places(may: bool) -> Self {
        SwapPlaces { may }.into()
    }
}
