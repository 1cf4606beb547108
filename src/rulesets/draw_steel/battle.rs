//! A battle as a whole: what everybody outside the rules holds in their hands.

use std::sync::Arc;

use bevy::prelude::World;

use super::content::{Content, WORDS};
use super::data::level_fields::PlacementFields;
use super::data::stat_block::{CreatureDef, Role};
use super::rules::state::Outcome;
use super::rules::systems::DrawSteelRules;
use super::rules::view::View;
use super::runs;
use super::setup;
use crate::content::leg::Brings;
use crate::content::level::{LevelDef, Placed};
use crate::content::party::Hero;
use crate::content::ruleset::{Lexicon, Ruleset};
use crate::core::dice::Dice;
use crate::core::ids::CreatureId;
use crate::core::name::Name;

/// A skirmish in progress.
pub type Battle = crate::core::battle::Battle<DrawSteelRules>;

impl Battle {
    /// A battle set up from a level, standing at its first decision.
    ///
    /// # Errors
    /// What in the level cannot be set up.
    pub fn from_level(content: Arc<Content>, level: &LevelDef, dice: Dice) -> Result<Self, String> {
        let board = level.board();
        let size = |creature: Name| content.creature(creature).map(|def| def.size);
        let placed = level.placements(&board, size);
        let mut battle = Self::new(Arc::clone(&content), board, dice);
        for placement in placed {
            let id = battle.enter(&placement)?;
            runs::arrive(battle.world_mut(), level, id)?;
        }
        let goal = level.objective.goal(&level.map, |who| battle.view().by_tag(who))?;
        battle.world_mut().insert_resource(goal);
        let victories = runs::all_victories(&battle, level)?;
        setup::begin(battle.world_mut(), &victories);
        runs::share(battle.world_mut(), level)?;
        battle.resolve();
        Ok(battle)
    }

    /// Puts a combatant in.
    ///
    /// # Errors
    /// When the content has no such creature.
    pub fn enter(&mut self, placed: &Placed<PlacementFields>) -> Result<CreatureId, String> {
        setup::enter(self.world_mut(), placed)
    }

    /// Starts the encounter with so many Victories for each hero, and runs to the first decision.
    pub fn begin(&mut self, victories: i16) {
        let view = self.view();
        let heroes = view.living().filter(|&id| view.sheet(id).is_hero());
        let victories: Vec<(CreatureId, i16)> = heroes.map(|id| (id, victories)).collect();
        setup::begin(self.world_mut(), &victories);
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
    type Rules = DrawSteelRules;

    fn set_up(content: Arc<Self>, level: &LevelDef, dice: Dice) -> Result<Battle, String> {
        Battle::from_level(content, level, dice)
    }

    fn heroes(&self) -> Vec<Hero> {
        let role = |creature: &&Arc<CreatureDef>| matches!(creature.role, Role::Hero { .. });
        let hero =
            |creature: &Arc<CreatureDef>| Hero { id: creature.id, name: creature.name.clone(), grade: creature.level };
        self.creatures().iter().filter(role).map(hero).collect()
    }

    fn brings(battle: &Battle, level: &LevelDef, who: CreatureId) -> Option<Brings> {
        runs::brings(battle, level, who)
    }

    fn brings_together(battle: &Battle) -> Option<Brings> {
        Some(runs::brings_together(battle))
    }

    fn furnish(world: &mut World) {
        setup::furnish(world);
    }
}
