//! What a game is to everybody outside its rules: its records, its words, and battles played by it.
//!
//! A ruleset is known by the type of its content, so that whoever holds content or a battle need not name it.

use std::sync::Arc;

use bevy::prelude::World;

use super::leg::Brings;
use super::level::LevelDef;
use super::library::Library;
use super::party::Hero;
use super::registry::Registry;
use crate::core::battle::Battle;
use crate::core::board::Board;
use crate::core::dice::Dice;
use crate::core::ids::CreatureId;
use crate::core::resolve::Rules;
use crate::core::sheet::Rulebook;
use crate::core::snapshot::Keeps;

/// What a game calls the things that the kernel knows under other names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lexicon {
    /// How far a roll got.
    pub degree: &'static str,
    /// The pool that a side has in common, if there is one.
    pub shared: Option<&'static str>,
}

/// A ruleset, known by its content.
pub trait Ruleset: Registry {
    /// Its own words for what all games have.
    const WORDS: Lexicon;
    /// How it works its battles, and what it keeps of them.
    type Rules: Rules + Keeps;

    /// A battle set up from a level, standing at its first decision.
    ///
    /// # Errors
    /// What in the level cannot be set up.
    fn set_up(content: Arc<Self>, level: &LevelDef, dice: Dice) -> Result<BattleOf<Self>, String>;

    /// Adds what the game needs in a battle with nobody in it, beside its content.
    fn furnish(world: &mut World);

    /// The heroes that players may choose among for their party; nobody where levels alone say who fights.
    fn heroes(&self) -> Vec<Hero> {
        Vec::new()
    }

    /// What somebody takes from a battle that is won into the next of a run; nothing where it has fallen for good.
    fn brings(_battle: &BattleOf<Self>, _level: &LevelDef, _who: CreatureId) -> Option<Brings> {
        None
    }

    /// What the first side takes on together, where it has anything in common.
    fn brings_together(_battle: &BattleOf<Self>) -> Option<Brings> {
        None
    }

    /// A battle with nobody in it, to restore a state into.
    fn empty(content: Arc<Self>) -> BattleOf<Self> {
        Battle::new(content, Board::open(1, 1), Dice::seeded(0))
    }

    /// What a battle is played with.
    fn content(battle: &BattleOf<Self>) -> &Arc<Self> {
        &battle.world().resource::<Rulebook<Self>>().0
    }

    /// Plays a battle on with changed content: everybody's sheet is made from it anew.
    fn replace_content(battle: &mut BattleOf<Self>, content: Arc<Self>) {
        battle.world_mut().insert_resource(Rulebook(content));
        battle.equip_all();
    }

    /// Its content among everything that was read.
    ///
    /// # Panics
    /// When it is not registered there.
    fn in_library(library: &Library) -> &Arc<Self> {
        library.get()
    }
}

impl<R: Rules> Battle<R> {
    /// A battle on a board with nobody in it.
    pub fn new<C: Ruleset<Rules = R>>(content: Arc<C>, board: Board, dice: Dice) -> Self {
        let mut battle = Self::empty(board, dice);
        battle.world_mut().insert_resource(Rulebook(content));
        C::furnish(battle.world_mut());
        battle
    }
}

/// A battle by the rules of a ruleset.
pub type BattleOf<R> = Battle<<R as Ruleset>::Rules>;

/// The state of such a battle.
pub type StateOf<R> = <<R as Ruleset>::Rules as Rules>::State;
