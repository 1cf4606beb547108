//! What cases of this game say beside those of all games; on a drawn map `#` is a wall, `,` difficult, `^` high, `c`
//! cover, `h` a hazard of 3, `t` tar.

use serde::{Deserialize, Serialize};

use crate::core::name::Name;
use crate::lab::scenario::common::{Case, Mentioning};
use crate::lab::scenario::mentions::{Kind, Mentions};
use crate::rulesets::the_adventure_game::content::Content;
use crate::rulesets::the_adventure_game::frames::Phase;
use crate::rulesets::the_adventure_game::power::Lasts;

crate::fields! {
    /// Of a case.
    pub struct CaseFields {
        /// The phase that the first step stands in; with `Initiative` the dice of `start_dice` decide.
        pub phase: Phase = Phase::Battle,
        /// From lowest to highest initiative; the order of placement unless said.
        pub order: Vec<Name>,
        /// Who has seized the initiative.
        pub seized: Vec<Name>,
        /// With `Initiative`: begins before it, where everybody chooses what to carry.
        pub outfits: bool,
        /// Identical monsters share one initiative roll.
        pub grouped: bool,
    }
}

crate::fields! {
    /// The state of a fighter.
    pub struct StateFields {
        /// HP, full unless said.
        pub hp: Option<i16>,
        /// States put on.
        pub states: Vec<State>,
    }
}

/// A state from before.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// Which.
    pub is: Name,
    /// For how long; `EndOfRound` unless said.
    #[serde(default = "round")]
    pub lasts: Lasts,
    /// How strong.
    #[serde(default)]
    pub by: i16,
    /// Who put it on; itself unless said.
    #[serde(default)]
    pub from: Option<Name>,
    /// The power it came from.
    #[serde(default)]
    pub of: Name,
}

fn round() -> Lasts {
    Lasts::EndOfRound
}

impl Mentioning for CaseFields {}

impl Mentioning for StateFields {
    fn mentions(&self, to: &mut Mentions) {
        for state in &self.states {
            to.name(Kind::Condition, state.is);
            to.name(Kind::Origin, state.of);
        }
    }
}

/// What in a case's setup says nothing or contradicts itself.
pub(super) fn flaw(case: &Case<Content>) -> Option<String> {
    let CaseFields { phase, order, seized, outfits, .. } = &case.own;
    let missing = case.place.iter().find(|placed| !order.contains(&placed.id));
    if let Some(missing) = missing.filter(|_| !order.is_empty()) {
        return Some(format!("`order` leaves {:?} out", missing.id));
    }
    if !order.is_empty() && order.len() != case.place.len() {
        return Some(format!("`order` has {} names for {} fighters", order.len(), case.place.len()));
    }
    let rolls = *phase == Phase::Initiative;
    if rolls && !(order.is_empty() && seized.is_empty()) {
        return Some("`phase: Initiative` rolls the order: `order` and `seized` have no say".to_owned());
    }
    if !rolls && *outfits {
        return Some("`outfits` are chosen before initiative: `phase: Initiative`".to_owned());
    }
    None
}
