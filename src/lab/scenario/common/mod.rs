//! Scenario files as all games write them: the fighters, steps and expectations that the kernel knows, to which a game
//! adds its own.
//!
//! A game implements [`Staged`] and takes [`Case`] for its cases. `case` are the types that files are read into, `stage`
//! sets one up, `play` goes through its steps, `scene` is what expectations look at, `expect` lists those of all games,
//! `verdict` tells whether one is met and `facts` which facts it speaks of, `flips` turns it round; `expectation` tells
//! them from a game's own.

mod case;
mod expect;
mod expectation;
mod facts;
mod flips;
mod play;
mod scene;
mod stage;
mod verdict;

use std::sync::Arc;

pub use self::case::{Case, CaseCommon, Change, ChangeCommon, Placed, PlacedCommon, Step, StepCommon};
pub use self::expect::{CommonExpect, NoOwnExpect, OwnExpect};
pub use self::expectation::Expectation;
pub use self::flips::{far, garbled, off};
pub use self::scene::{Found, Scene, ensure, equal};
pub use self::stage::{battle, starting_change};
use super::mentions::Mentions;
use super::table::Table;
use crate::content::fields::Fields;
use crate::content::level::{self, Ground};
use crate::content::ruleset::{BattleOf, Ruleset};
use crate::core::board::Board;
use crate::core::condition::conditions_on;
use crate::core::dice::Dice;
use crate::core::ids::{CreatureId, SideId};
use crate::core::intent::Intent;
use crate::core::name::Name;
use crate::lab::telling;

/// Something in a case that may mention names.
pub trait Mentioning {
    /// What it mentions.
    fn mentions(&self, _to: &mut Mentions) {}
}

impl Mentioning for () {}

/// What a game adds to the scenario files that all games write alike.
pub trait Staged: Ruleset {
    /// Its own fields of a case.
    type CaseFields: Fields + Mentioning;
    /// Its own fields of a creature that levels place, which cases may write as well.
    type PlacementFields: Fields + Mentioning;
    /// What else a case may say of somebody it places.
    type PlacedFields: Fields + Mentioning;
    /// The state of somebody, as it begins with or as it is changed by hand.
    type StateFields: Fields + Mentioning;
    /// What else may be changed by hand.
    type ChangeFields: Fields + Mentioning;
    /// Its own fields of a step.
    type StepFields: Fields + Mentioning;
    /// Its own expectations; [`NoOwnExpect`] where it has none.
    type Expect: OwnExpect<Self>;

    /// Columns and rows of a board that no map is drawn for.
    const SIZE: (i16, i16);

    /// Its own fields of a step that give an intent.
    const INTENTS: &'static [&'static str] = &[];

    /// What characters of a drawn map stand for unless the case says otherwise.
    fn usual_ground() -> Vec<(char, Ground)>;

    /// The side of a creature of which a case says none.
    fn usual_side(&self, _creature: Name) -> SideId {
        SideId(0)
    }

    /// What in a case's setup says nothing or contradicts itself.
    fn flaw(_case: &Case<Self>) -> Option<String> {
        None
    }

    /// A battle on a board, with nobody in it.
    fn battle_on(content: &Arc<Self>, board: Board, dice: Dice) -> BattleOf<Self>;

    /// Puts somebody in.
    ///
    /// # Errors
    /// Why not.
    fn enter(battle: &mut BattleOf<Self>, placed: &level::Placed<Self::PlacementFields>) -> Result<(), String>;

    /// Whether somebody may stand where it does.
    ///
    /// # Errors
    /// Why not.
    fn has_room(battle: &BattleOf<Self>, who: CreatureId) -> Result<(), String>;

    /// Gives everybody their state, once all are in, and runs to the decision before the first step.
    ///
    /// # Errors
    /// What cannot be so.
    fn begin(battle: &mut BattleOf<Self>, case: &Case<Self>) -> Result<(), String>;

    /// Makes a change by hand.
    ///
    /// # Errors
    /// What cannot be so.
    fn change(battle: &mut BattleOf<Self>, change: &Change<Self>) -> Result<(), String>;

    /// The game's own fields of a step that say what it does.
    fn verbs(_step: &Self::StepFields) -> Vec<&'static str> {
        Vec::new()
    }

    /// Changes what a step's own fields say by hand first; whether there is anything.
    fn prepare(_battle: Option<&mut BattleOf<Self>>, _step: &Self::StepFields) -> bool {
        false
    }

    /// The intent of a step that its own fields give.
    fn intent(_battle: &BattleOf<Self>, _step: &Self::StepFields) -> Option<Result<Intent, String>> {
        None
    }

    /// Does what a step's own fields say where that is no intent; whether there was anything.
    fn act(_table: &mut Table<Self::Rules>, _case: &Case<Self>, _step: &Self::StepFields) -> bool {
        false
    }

    /// Answers as little as possible until the next round.
    fn end_round(table: &mut Table<Self::Rules>, _case: &Case<Self>) {
        let round = table.battle.round();
        table.run_down(|battle| battle.round() > round);
    }

    /// Whether somebody is under a condition.
    fn has(battle: &BattleOf<Self>, who: CreatureId, condition: Name) -> bool {
        conditions_on(battle.world(), who).any(|(_, held)| held.kinds.contains(&condition))
    }

    /// Everything on a creature, in words.
    fn held(battle: &BattleOf<Self>, who: CreatureId) -> String {
        let list: Vec<String> = conditions_on(battle.world(), who)
            .map(|(_, held)| format!("{} [{}] {:?}", telling::names(&held.kinds), held.origin, held.ends))
            .collect();
        if list.is_empty() { "no conditions".to_owned() } else { list.join("; ") }
    }

    /// All that a player is told of the open question.
    fn told(_battle: &BattleOf<Self>) -> Vec<String> {
        Vec::new()
    }
}
