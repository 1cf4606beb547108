//! A battle as a whole: what everybody outside the rules holds in their hands.

use std::sync::Arc;

use bevy::prelude::World;

use super::content::{Content, WORDS};
use super::phases::AdventureRules;
use super::runs;
use super::setup;
use super::state::{House, Outcome};
use super::view::View;
use crate::content::leg::Brings;
use crate::content::level::{LevelDef, Placed};
use crate::content::party::Hero;
use crate::content::ruleset::{Lexicon, Ruleset};
use crate::core::dice::Dice;
use crate::core::geometry::Size;
use crate::core::ids::CreatureId;
use crate::core::name::Name;

/// A skirmish in progress.
pub type Battle = crate::core::battle::Battle<AdventureRules>;

impl Battle {
    /// A battle set up from a level, standing at its first decision.
    ///
    /// # Errors
    /// What in the level cannot be set up.
    pub fn from_level(content: Arc<Content>, level: &LevelDef, dice: Dice) -> Result<Self, String> {
        let board = level.board();
        let size = |creature: Name| content.sheet(creature).map(|_| Size::MEDIUM);
        let placed = level.placements(&board, size);
        let mut battle = Self::new(Arc::clone(&content), board, dice);
        let mut come_with_theirs = Vec::new();
        for fighter in placed {
            let id = battle.enter(&fighter)?;
            if runs::arrive(battle.world_mut(), level, id)? {
                come_with_theirs.push(id);
            }
        }
        battle.set_house(House::asked_for_by(level));
        let goal = level.objective.goal(&level.map, |who| battle.view().by_tag(who))?;
        battle.world_mut().insert_resource(goal);
        setup::begin(battle.world_mut(), &come_with_theirs);
        battle.resolve();
        Ok(battle)
    }

    /// Puts a fighter in.
    ///
    /// # Errors
    /// When the content has no such fighter.
    pub fn enter(&mut self, placed: &Placed) -> Result<CreatureId, String> {
        setup::enter(self.world_mut(), placed)
    }

    /// Sets the table's options, before [`Battle::begin`].
    pub fn set_house(&mut self, house: House) {
        self.world_mut().insert_resource(house);
    }

    /// Starts the encounter and runs to the first decision.
    pub fn begin(&mut self) {
        setup::begin(self.world_mut(), &[]);
        self.resolve();
    }

    /// Looks at the battle.
    pub fn view(&self) -> View<'_> {
        View::new(self.world())
    }

    /// How the battle ended, once it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.view().clock().over
    }

    /// The content in use.
    pub fn content(&self) -> &Arc<Content> {
        self.view().content()
    }
}

impl Ruleset for Content {
    const WORDS: Lexicon = WORDS;
    type Rules = AdventureRules;

    fn set_up(content: Arc<Self>, level: &LevelDef, dice: Dice) -> Result<Battle, String> {
        Battle::from_level(content, level, dice)
    }

    fn heroes(&self) -> Vec<Hero> {
        let adventurers = self.sheets().filter(|sheet| sheet.is_adventurer());
        adventurers.map(|sheet| Hero { id: sheet.id, name: sheet.name.clone(), grade: sheet.tier.into() }).collect()
    }

    fn brings(battle: &Battle, _: &LevelDef, who: CreatureId) -> Option<Brings> {
        runs::brings(battle, who)
    }

    fn furnish(world: &mut World) {
        setup::furnish(world);
    }
}
