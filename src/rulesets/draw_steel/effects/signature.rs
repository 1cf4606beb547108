//! May use a signature ability of whatever sort.

use serde::{Deserialize, Serialize};

use super::super::ai::plain::tiers::Appraisal;
use super::super::data::amount::Amount;
use super::super::data::effect::{Against, Duration};
use super::super::data::predicate::Predicate;
use super::super::data::reference::Kind;
use super::super::notation::parts;
use super::super::notation::parts::{Cursor, EDGED, against_text, made, whom, with_edge};
use super::super::rules::actions::effects::{Application, Asking};
use super::super::rules::frames::{Frame, Offer};
use super::{Effect, EffectRules, Reads};
use crate::core::name::Name;

/// May use a signature ability of whatever sort.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Signature {
    /// With an edge.
    pub edge: bool,
    /// Whom it must be made against, and then it is a strike.
    #[serde(default)]
    pub against: Against,
}

impl EffectRules for Signature {
    fn reads() -> Reads {
        Reads::Act(read)
    }

    fn examples() -> &'static [&'static str] {
        &["any signature edge"]
    }

    fn asks(&self) -> Option<&dyn Asking> {
        None
    }

    fn apply(&self, at: &mut Application<'_>) -> Option<Frame> {
        at.offer(Offer::Signature { on: None, strike: false, edge: self.edge })
    }

    fn print(&self) -> String {
        let edge = if self.edge { " edge" } else { "" };
        format!("any signature{edge}{}", against_text(self.against))
    }

    fn words(&self) -> String {
        let used = made(self.against, "use a signature ability", "uses a signature ability");
        format!("{used}{}{}", with_edge(self.edge), whom(self.against))
    }

    fn mentions(&self, _: &mut dyn FnMut(Kind, Name)) {}

    fn worth(&self, to: &Appraisal<'_, '_>) -> f32 {
        to.granted_strike()
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

/// `any signature edge`, "use a signature ability as a free triggered action", of whatever sort and against whomever.
fn read(at: &mut Cursor<'_, '_>) -> Option<Effect> {
    if at.phrase("any signature") {
        let edge = at.phrase("edge");
        let against = parts::against(at).filter(|against| against.is_picked()).unwrap_or_default();
        return Some(Signature { edge, against }.into());
    }
    let asked = [
        "use a signature ability",
        "uses a signature ability",
        "use one of their signature abilities",
        "uses their signature ability",
        "use their signature ability",
    ];
    if !asked.iter().any(|words| at.phrase(words)) {
        return None;
    }
    let mut edge = EDGED[1..].iter().any(|words| at.phrase(words));
    let mut aimed = *at;
    let picked = parts::against(&mut aimed).filter(|against| against.is_picked());
    if picked.is_some() {
        *at = aimed;
        edge |= EDGED[1..].iter().any(|words| at.phrase(words));
    }
    let _off_turn = at.phrase("as a free triggered action");
    // Whatever narrows it down is another act.
    let whole = ["strike", "that", "against", "on"].iter().all(|word| !at.clone().phrase(word));
    whole.then(|| Signature { edge, against: picked.unwrap_or_default() }.into())
}
