//! The types of these scenario files, as their authors write them.

use serde::{Deserialize, Serialize};

use super::expect::Expect;
use crate::content::level::{Ground, Objective};
use crate::core::geometry::Spot;
use crate::core::ids::SideId;
use crate::core::intent::Intent;
use crate::core::name::Name;
use crate::rulesets::the_adventure_game::frames::Phase;
use crate::rulesets::the_adventure_game::power::Lasts;

/// One check: a board, who stands on it, and what is done and expected.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Case {
    /// What is checked, in words.
    pub name: String,
    /// Ledger ids.
    #[serde(default)]
    pub covers: Vec<Name>,
    /// The drawn map; open ground of 16 by 12 unless drawn.
    #[serde(default)]
    pub map: Vec<String>,
    /// What further characters of the map stand for; `#` wall, `,` difficult, `^` high, `c` cover, `h` hazard 3, `t` tar.
    #[serde(default)]
    pub legend: Vec<(char, Ground)>,
    /// Who stands where.
    pub place: Vec<Placed>,
    /// The phase that the first step stands in; with `Initiative` the dice of `start_dice` decide.
    #[serde(default = "usual_phase")]
    pub phase: Phase,
    /// What ends the fight besides one side having nobody left.
    #[serde(default)]
    pub objective: Objective,
    /// From lowest to highest initiative; the order of placement unless said.
    #[serde(default)]
    pub order: Vec<Name>,
    /// Who has seized the initiative.
    #[serde(default)]
    pub seized: Vec<Name>,
    /// With `Initiative`: begins before it, where everybody chooses what to carry.
    #[serde(default)]
    pub outfits: bool,
    /// Identical monsters share one initiative roll.
    #[serde(default)]
    pub grouped: bool,
    /// Dice rolled before the first step.
    #[serde(default)]
    pub start_dice: Vec<u8>,
    /// What is done, in order.
    pub steps: Vec<Step>,
}

fn usual_phase() -> Phase {
    Phase::Battle
}

/// A fighter on the board.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Placed {
    /// Its short name in the case.
    pub id: Name,
    /// The content entry it is made from; its short name in lower case unless said.
    #[serde(default)]
    pub creature: Option<Name>,
    /// Its square.
    pub at: Spot,
    /// Its side; adventurers fight for 0, monsters for 1 unless said.
    #[serde(default)]
    pub side: Option<SideId>,
    /// HP, full unless said.
    #[serde(default)]
    pub hp: Option<i16>,
    /// States from before.
    #[serde(default)]
    pub states: Vec<State>,
    /// Uses, items and wounds.
    #[serde(default)]
    pub pools: Vec<(Name, i16)>,
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

/// One thing done, and what is expected of it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Step {
    /// Why, for whoever reads a failure.
    pub note: String,
    /// Changes made by hand before anything else.
    pub set: Vec<Change>,
    /// What is asked of the battle.
    pub intent: Option<Intent<Name>>,
    /// Everybody holds still and passes until this fighter has this turn: `("Vera", "move")` or `("Vera", "battle")`.
    pub until: Option<(Name, Name)>,
    /// Everybody holds still and passes until the next round's initiative is known.
    pub end_round: bool,
    /// The dice that come up, all of them.
    pub dice: Vec<u8>,
    /// The intent is refused: part of the sentence, or the code.
    pub refused: Option<String>,
    /// What has to be so afterwards.
    pub expect: Vec<Expect>,
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
    /// HP.
    #[serde(default)]
    pub hp: Option<i16>,
    /// States put on.
    #[serde(default)]
    pub states: Vec<State>,
}
