//! May use a signature ability that is a strike, against the target alone.

use serde::{Deserialize, Serialize};

use super::super::ai::plain::tiers::Appraisal;
use super::super::data::amount::Amount;
use super::super::data::effect::Duration;
use super::super::data::predicate::Predicate;
use super::super::data::reference::Kind;
use super::super::notation::parts::{Cursor, EDGED, with_edge};
use super::super::rules::actions::effects::{Application, Ask, Asking};
use super::super::rules::actions::granted_uses;
use super::super::rules::frames::{Frame, Offer, OfferFrame, UseFrame};
use super::super::rules::view::View;
use super::{Effect, EffectRules, Reads};
use crate::core::ids::CreatureId;
use crate::core::name::Name;
use crate::core::question::Question;

/// May use a signature ability that is a strike, against the target alone.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct StrikeSignature {
    /// With an edge.
    pub edge: bool,
}

impl EffectRules for StrikeSignature {
    fn reads() -> Reads {
        Reads::Act(read)
    }

    fn examples() -> &'static [&'static str] {
        &["strike signature", "strike signature edge"]
    }

    fn asks(&self) -> Option<&dyn Asking> {
        Some(self)
    }

    fn apply(&self, at: &mut Application<'_>) -> Option<Frame> {
        at.offer(self.offer(at.view(), at.frame))
    }

    fn print(&self) -> String {
        format!("strike signature{}", if self.edge { " edge" } else { "" })
    }

    fn words(&self) -> String {
        format!("may use a signature strike{}", with_edge(self.edge))
    }

    fn mentions(&self, _: &mut dyn FnMut(Kind, Name)) {}

    fn worth(&self, to: &Appraisal<'_, '_>) -> f32 {
        to.good() * 0.5 * to.to.profile.threat
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

impl StrikeSignature {
    /// What it offers: against the target of the use, or anybody else where that has fallen already.
    fn offer(&self, view: View<'_>, used: &UseFrame) -> Offer {
        let on = used.targets.first().map(|target| target.id).filter(|&on| view.is_alive(on));
        Offer::Signature { on, strike: true, edge: self.edge }
    }
}

impl Asking for StrikeSignature {
    fn whom(&self) -> Option<&'static Question> {
        None
    }

    fn suits(&self, view: View<'_>, used: &UseFrame, by: CreatureId, id: CreatureId) -> bool {
        granted_uses::reaches_anybody(view, &OfferFrame { to: id, what: self.offer(view, used), by, of: used.ability })
    }

    fn ask(&self, _: &Application<'_>) -> Ask {
        Ask::Nothing
    }
}

/// Ways of granting it; the ability's target is the only one it may be made against.
const SAID: [&str; 6] = [
    "use a strike signature ability",
    "use a signature ability strike",
    "use a signature ability that is a strike",
    "use their strike signature ability",
    "make a strike signature ability",
    "make a signature strike",
];

/// `strike signature`, "make a signature strike that gains an edge against the target as a free triggered action".
fn read(at: &mut Cursor<'_, '_>) -> Option<Effect> {
    if at.phrase("strike signature") {
        return Some(StrikeSignature { edge: at.phrase("edge") }.into());
    }
    if !SAID.iter().any(|words| at.phrase(words)) {
        return None;
    }
    let mut edge = EDGED[1..].iter().any(|words| at.phrase(words));
    if !at.phrase("against the target") {
        return None;
    }
    edge |= EDGED[1..].iter().any(|words| at.phrase(words));
    let _off_turn = at.phrase("as a free triggered action");
    Some(StrikeSignature { edge }.into())
}
