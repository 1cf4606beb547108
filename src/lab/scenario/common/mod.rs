//! Scenario files as every game can have them: the fighters, steps and expectations that the kernel knows, to which a
//! game adds its own fields of a case and its own expectations.
//!
//! A game implements [`Staged`] and takes [`Case`] for its cases.

mod case;
mod expect;
mod expectation;
mod play;

use std::sync::Arc;

use serde::Serialize;
use serde::de::DeserializeOwned;

pub use self::case::{Case, Change, Placed, Step};
pub use self::expect::{CommonExpect, Found, NoOwnExpect, OwnExpect, Scene, ensure, equal};
pub use self::expectation::Expectation;
use crate::content::level::Ground;
use crate::content::ruleset::{BattleOf, Ruleset};
use crate::core::board::Board;
use crate::core::dice::Dice;

/// What a game adds to the scenario files that all games write alike.
pub trait Staged: Ruleset {
    /// Fields of a case that are this game's own, written under `own`.
    type Setup: Clone + PartialEq + std::fmt::Debug + Default + Serialize + DeserializeOwned + Send + Sync;

    /// Expectations that are this game's own; [`NoOwnExpect`] where it has none.
    type Expect: OwnExpect<Self>;

    /// Columns and rows of a board that no map is drawn for.
    const SIZE: (i16, i16);

    /// What characters of a drawn map stand for unless the case says otherwise.
    fn usual_ground() -> Vec<(char, Ground)>;

    /// A battle on a board with these fighters in it, run to the decision before the first step.
    ///
    /// # Errors
    /// What cannot be so.
    fn stage(
        content: &Arc<Self>,
        board: Board,
        dice: Dice,
        place: &[Placed],
        own: &Self::Setup,
    ) -> Result<BattleOf<Self>, String>;

    /// Makes a change by hand between two steps.
    ///
    /// # Errors
    /// What cannot be so.
    fn change(battle: &mut BattleOf<Self>, change: &Change) -> Result<(), String>;
}
