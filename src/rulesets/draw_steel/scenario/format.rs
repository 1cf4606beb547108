//! What cases of Draw Steel say beside those of all games; on a drawn map `#` is a stone wall, `,` difficult ground, `~`
//! water. `tests/scenarios/README.md` explains it all by example.

use serde::{Deserialize, Serialize};

use crate::content::level::Objective;
use crate::core::name::Name;
use crate::lab::scenario::common::{Case, Mentioning};
use crate::lab::scenario::mentions::{Kind, Mentions};
use crate::rulesets::draw_steel::content::Content;
use crate::rulesets::draw_steel::data::effect::Duration;
use crate::rulesets::draw_steel::data::level_fields::PlacementFields;

crate::fields! {
    /// Of a case.
    pub struct CaseFields {
        /// Whose turn it is at the first step; the first hero's unless said.
        pub active: Option<Name>,
        /// Starts with who-starts and picks instead of a turn.
        pub from_start: bool,
        /// Victories of the heroes, with `from_start`.
        pub victories: i16,
        /// The Director's Malice.
        pub malice: Option<i16>,
    }
}

crate::fields! {
    /// Of somebody who is placed, beside the fields of levels.
    pub struct PlacedFields {
        /// Refuses its friends' abilities.
        pub unwilling: bool,
        /// Passes for a friend of its enemies.
        pub disguised: bool,
        /// Fights for nobody.
        pub neutral: bool,
        /// Is an enemy of these, whatever the sides.
        pub hostile_to: Vec<Name>,
        /// Is a friend of these, whatever the sides.
        pub friendly_to: Vec<Name>,
    }
}

crate::fields! {
    /// The state of a combatant.
    pub struct StateFields {
        /// Stamina, full unless said.
        pub stamina: Option<i16>,
        /// Maximum Stamina, where it differs from the content's.
        pub max_stamina: Option<i16>,
        /// Temporary Stamina.
        pub temporary: Option<i16>,
        /// Named conditions that last for the encounter.
        pub conditions: Vec<Name>,
        /// Conditions with particulars.
        pub effects: Vec<Effect>,
        /// Recoveries left.
        pub recoveries: Option<i16>,
        /// Unconscious, or awake again.
        pub unconscious: Option<bool>,
        /// Holds these.
        pub holds: Vec<Name>,
        /// Whether its triggered action of this round is spent.
        pub triggered_spent: Option<bool>,
    }
}

crate::fields! {
    /// Of a change made by hand.
    pub struct ChangeFields {
        /// Named conditions taken away.
        pub lift: Vec<Name>,
        /// Lets go of these.
        pub frees: Vec<Name>,
    }
}

crate::fields! {
    /// Of a step.
    pub struct StepFields {
        /// The Director's Malice from now on.
        pub malice: Option<i16>,
        /// Chooses a lasting effect by bearer and condition, where a decision offers effects.
        pub effect: Option<(Name, Name)>,
        /// Ends the turn in progress and starts this creature's.
        pub turn: Option<Name>,
    }
}

/// A lasting effect with its particulars.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Effect {
    /// Named conditions it imposes; they share one save.
    pub kinds: Vec<Name>,
    /// Who imposed it.
    #[serde(default)]
    pub by: Option<Name>,
    /// What its conditions refer to; the imposer unless said.
    #[serde(default)]
    pub source: Option<Name>,
    /// How long it lasts.
    #[serde(default = "encounter")]
    pub lasts: Duration,
    /// The ability it came from.
    #[serde(default)]
    pub origin: Name,
}

fn encounter() -> Duration {
    Duration::Encounter
}

impl Effect {
    /// An effect of one named condition that lasts for the encounter.
    pub(super) fn plain(kind: Name) -> Self {
        Self { kinds: vec![kind], by: None, source: None, lasts: encounter(), origin: Name::default() }
    }
}

impl Mentioning for CaseFields {}

impl Mentioning for PlacedFields {}

impl Mentioning for PlacementFields {
    fn mentions(&self, to: &mut Mentions) {
        to.names(Kind::Creature, self.captain);
    }
}

impl Mentioning for StateFields {
    fn mentions(&self, to: &mut Mentions) {
        to.names(Kind::Condition, self.conditions.iter().copied());
        for effect in &self.effects {
            to.names(Kind::Condition, effect.kinds.iter().copied());
            to.name(Kind::Origin, effect.origin);
        }
    }
}

impl Mentioning for ChangeFields {
    fn mentions(&self, to: &mut Mentions) {
        to.names(Kind::Condition, self.lift.iter().copied());
    }
}

impl Mentioning for StepFields {
    fn mentions(&self, to: &mut Mentions) {
        to.names(Kind::Origin, self.effect.map(|(_, kind)| kind));
    }
}

/// What in a case's setup says nothing or contradicts itself.
pub(super) fn flaw(case: &Case<Content>) -> Option<String> {
    let CaseFields { active, from_start, victories, malice } = case.own;
    let flaw = if !from_start && case.objective != Objective::default() {
        "`objective` ends fights that begin at their start: `from_start: true`"
    } else if !from_start && victories != 0 {
        "`victories` count where the fight begins at its start: `from_start: true`"
    } else if from_start && active.is_some() {
        "`from_start` lets the rules say whose turn comes first: `active` has no say"
    } else if malice.is_some_and(|malice| malice < 0) || victories < 0 {
        "Malice and Victories are not below 0"
    } else {
        return None;
    };
    Some(flaw.to_owned())
}
