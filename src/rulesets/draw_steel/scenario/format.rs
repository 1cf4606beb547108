//! The types of scenario files, as their authors write them; `tests/scenarios/README.md` explains them by example.

use serde::{Deserialize, Serialize};

use super::expect::Expect;
use crate::content::level::{Ground, Objective};
use crate::core::geometry::Spot;
use crate::core::ids::SideId;
use crate::core::intent::Intent;
use crate::core::name::Name;
use crate::rulesets::draw_steel::data::effect::Duration;

/// One check: a board, who stands on it, and what is done and expected.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Case {
    /// What is checked, in words.
    pub name: String,
    /// Ledger ids.
    #[serde(default)]
    pub covers: Vec<Name>,
    /// The drawn map; open ground of `size` unless drawn.
    #[serde(default)]
    pub map: Vec<String>,
    /// What ends the fight besides; `area` means squares of the drawn map.
    #[serde(default)]
    pub objective: Objective,
    /// Columns and rows of an undrawn map.
    #[serde(default = "usual_size")]
    pub size: (i16, i16),
    /// What further characters of the map stand for; `#` is a stone wall, `,` difficult ground, `~` water.
    #[serde(default)]
    pub legend: Vec<(char, Ground)>,
    /// Who stands where.
    pub place: Vec<Placed>,
    /// Whose turn it is at the first step; the first hero's unless said.
    #[serde(default)]
    pub active: Option<Name>,
    /// Starts with who-starts and picks instead of a turn.
    #[serde(default)]
    pub from_start: bool,
    /// Victories of the heroes, with `from_start`.
    #[serde(default)]
    pub victories: i16,
    /// The Director's Malice.
    #[serde(default)]
    pub malice: Option<i16>,
    /// Dice rolled before the first step: at the start of the first turn, or for who starts.
    #[serde(default)]
    pub start_dice: Vec<u8>,
    /// What is done, in order.
    pub steps: Vec<Step>,
}

fn usual_size() -> (i16, i16) {
    (20, 20)
}

/// A combatant on the board.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Placed {
    /// Its short name in the case.
    pub id: Name,
    /// The content entry it is made from.
    pub creature: Name,
    /// Top-left square of its space, with elevation where it is not the ground's.
    pub at: Spot,
    /// Its side; heroes fight for 0, all others for 1 unless said.
    #[serde(default)]
    pub side: Option<SideId>,
    /// Takes its turns in one slot with others of this name.
    #[serde(default)]
    pub group: Option<Name>,
    /// The id of the minions of its group whose captain it is.
    #[serde(default)]
    pub captain: Option<Name>,
    /// Has not noticed its enemies.
    #[serde(default)]
    pub surprised: bool,
    /// Stamina, full unless said.
    #[serde(default)]
    pub stamina: Option<i16>,
    /// Maximum Stamina, where it differs from the content's.
    #[serde(default)]
    pub max_stamina: Option<i16>,
    /// Temporary Stamina.
    #[serde(default)]
    pub temporary: Option<i16>,
    /// Named conditions that last for the encounter.
    #[serde(default)]
    pub conditions: Vec<Name>,
    /// Conditions with particulars.
    #[serde(default)]
    pub effects: Vec<Effect>,
    /// Pools at the first step, whatever the start of the turn brought.
    #[serde(default)]
    pub pools: Vec<(Name, i16)>,
    /// Recoveries left.
    #[serde(default)]
    pub recoveries: Option<i16>,
    /// Is unconscious.
    #[serde(default)]
    pub unconscious: bool,
    /// Refuses its friends' abilities.
    #[serde(default)]
    pub unwilling: bool,
    /// Passes for a friend of its enemies.
    #[serde(default)]
    pub disguised: bool,
    /// Fights for nobody.
    #[serde(default)]
    pub neutral: bool,
    /// Is an enemy of these, whatever the sides.
    #[serde(default)]
    pub hostile_to: Vec<Name>,
    /// Is a friend of these, whatever the sides.
    #[serde(default)]
    pub friendly_to: Vec<Name>,
    /// Holds these.
    #[serde(default)]
    pub holds: Vec<Name>,
    /// Has used its triggered action of this round.
    #[serde(default)]
    pub triggered_spent: bool,
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

/// One thing done, and what is expected of it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Step {
    /// Why, for whoever reads a failure.
    pub note: String,
    /// Changes made by hand before anything else.
    pub set: Vec<Change>,
    /// The Director's Malice from now on.
    pub malice: Option<i16>,
    /// What is asked of the battle.
    pub intent: Option<Intent<Name>>,
    /// Chooses a lasting effect by bearer and condition, where a decision offers effects.
    pub effect: Option<(Name, Name)>,
    /// Ends the turn in progress and starts this creature's.
    pub turn: Option<Name>,
    /// Ends the turn and the round in progress; the next round has begun afterwards.
    pub end_round: bool,
    /// The dice that come up, all of them.
    pub dice: Vec<u8>,
    /// The intent is refused: part of the sentence, or the code.
    pub refused: Option<String>,
    /// What has to be so afterwards.
    pub expect: Vec<Expect>,
    /// Nothing else may have happened.
    pub exactly: bool,
}

/// A change made by hand; what is not said stays.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Change {
    /// Whose.
    pub of: Name,
    /// Moved here.
    #[serde(default)]
    pub at: Option<Spot>,
    /// Stamina.
    #[serde(default)]
    pub stamina: Option<i16>,
    /// Maximum Stamina.
    #[serde(default)]
    pub max_stamina: Option<i16>,
    /// Temporary Stamina.
    #[serde(default)]
    pub temporary: Option<i16>,
    /// Named conditions that last for the encounter.
    #[serde(default)]
    pub conditions: Vec<Name>,
    /// Conditions with particulars.
    #[serde(default)]
    pub effects: Vec<Effect>,
    /// Named conditions taken away.
    #[serde(default)]
    pub lift: Vec<Name>,
    /// Pools.
    #[serde(default)]
    pub pools: Vec<(Name, i16)>,
    /// Recoveries left.
    #[serde(default)]
    pub recoveries: Option<i16>,
    /// Unconscious, or awake again.
    #[serde(default)]
    pub unconscious: Option<bool>,
    /// Holds these.
    #[serde(default)]
    pub holds: Vec<Name>,
    /// Lets go of these.
    #[serde(default)]
    pub frees: Vec<Name>,
    /// Whether its triggered action of this round is spent.
    #[serde(default)]
    pub triggered_spent: Option<bool>,
}

impl Change {
    /// Nothing yet, for a creature.
    pub fn of(of: Name) -> Self {
        Self {
            of,
            at: None,
            stamina: None,
            max_stamina: None,
            temporary: None,
            conditions: Vec::new(),
            effects: Vec::new(),
            lift: Vec::new(),
            pools: Vec::new(),
            recoveries: None,
            unconscious: None,
            holds: Vec::new(),
            frees: Vec::new(),
            triggered_spent: None,
        }
    }
}
