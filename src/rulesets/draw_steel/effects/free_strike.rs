//! May make a free strike.

use serde::{Deserialize, Serialize};

use super::super::ai::plain::tiers::Appraisal;
use super::super::data::amount::Amount;
use super::super::data::effect::{Against, Duration};
use super::super::data::predicate::Predicate;
use super::super::data::reference::Kind;
use super::super::notation::parts;
use super::super::notation::parts::{Cursor, EDGED, against_text, made, whom, with_edge};
use super::super::rules::actions::effects::{Application, Ask, Asking};
use super::super::rules::actions::granted_strikes;
use super::super::rules::frames::{Frame, Offer, UseFrame};
use super::super::rules::view::View;
use super::{Effect, EffectRules, Reads};
use crate::core::ids::CreatureId;
use crate::core::name::Name;
use crate::core::question::Question;

/// May make a free strike.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct FreeStrike {
    /// With an edge.
    pub edge: bool,
    /// Whom it must be made against.
    #[serde(default)]
    pub against: Against,
}

impl EffectRules for FreeStrike {
    fn reads() -> Reads {
        Reads::Act(read)
    }

    fn examples() -> &'static [&'static str] {
        &["free strike", "free strike edge against the target"]
    }

    fn asks(&self) -> Option<&dyn Asking> {
        Some(self)
    }

    fn apply(&self, at: &mut Application<'_>) -> Option<Frame> {
        let on = match self.against {
            Against::Anyone => None,
            Against::You => Some(at.by),
            // Of several targets the one whose neighbours these are.
            Against::Target => {
                let target = at.target.or_else(|| at.frame.targets.first().map(|target| target.id));
                Some(target.filter(|&target| at.view().is_alive(target))?)
            }
            // Picked before it comes here.
            Against::BesideTarget
            | Against::Chosen
            | Against::ChosenEnemy
            | Against::NearestAlly
            | Against::NearestEnemy => return None,
        };
        at.offer(Offer::FreeStrike { on, edge: self.edge })
    }

    fn print(&self) -> String {
        let edge = if self.edge { " edge" } else { "" };
        format!("free strike{edge}{}", against_text(self.against))
    }

    fn words(&self) -> String {
        let does = made(self.against, "make a free strike", "makes a free strike");
        format!("{does}{}{}", with_edge(self.edge), whom(self.against))
    }

    fn mentions(&self, _: &mut dyn FnMut(Kind, Name)) {}

    fn worth(&self, to: &Appraisal<'_, '_>) -> f32 {
        to.good() * 0.5 * to.to.profile.free_strike
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

impl Asking for FreeStrike {
    fn whom(&self) -> Option<&'static Question> {
        None
    }

    fn suits(&self, view: View<'_>, used: &UseFrame, _: CreatureId, id: CreatureId) -> bool {
        let strikes = |on| granted_strikes::has_free_strike(view, id, on);
        let reaches = match self.against {
            Against::Target => used.targets.iter().any(|target| view.is_alive(target.id) && strikes(Some(target.id))),
            _ => strikes(None),
        };
        reaches && view.triggered_barred(id).is_none()
    }

    fn ask(&self, _: &Application<'_>) -> Ask {
        Ask::Nothing
    }
}

/// `free strike edge`, `make a free strike against you as a free triggered action`.
fn read(at: &mut Cursor<'_, '_>) -> Option<Effect> {
    if !["free strike", "make a free strike", "makes a free strike"].iter().any(|words| at.phrase(words)) {
        return None;
    }
    let mut edge = EDGED.iter().any(|words| at.phrase(words));
    let against = parts::against(at).unwrap_or_default();
    edge |= EDGED[1..].iter().any(|words| at.phrase(words));
    let _off_turn = at.phrase("as a free triggered action");
    Some(FreeStrike { edge, against }.into())
}
