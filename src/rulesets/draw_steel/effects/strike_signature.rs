//! May use a signature ability that is a strike, against the target alone.

use serde::{Deserialize, Serialize};

use super::super::ai::plain::tiers::Appraisal;
use super::super::data::amount::Amount;
use super::super::data::effect::Duration;
use super::super::data::predicate::State;
use super::super::data::reference::Kind;
use super::super::notation::parts::{Cursor, EDGED, with_edge};
use super::super::rules::actions::effects::{Application, Asking};
use super::super::rules::frames::{Frame, Offer};
use super::{Effect, EffectRules, Reads};
use crate::core::name::Name;

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
        None
    }

    fn apply(&self, at: &mut Application<'_>) -> Option<Frame> {
        let on = at.frame.targets.first().map(|target| target.id).filter(|&on| at.view().is_alive(on));
        at.offer(Offer::Signature { on, strike: true, edge: self.edge })
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

    fn leaves(&self, _: State) -> bool {
        false
    }

    fn duration(&self) -> Option<Duration> {
        None
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
