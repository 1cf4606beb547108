//! A battle as a whole: what everybody outside the rules holds in their hands.

use std::sync::Arc;

use bevy::prelude::World;

use super::content::{Content, WORDS};
use super::data::level::LevelFields;
use super::setup;
use super::state::{House, Scenes};
use super::systems::BeaconRules;
use super::view::View;
use crate::content::level::{LevelDef, Placed};
use crate::content::level_check::Roster as _;
use crate::content::party::Hero;
use crate::content::ruleset::{Lexicon, Ruleset};
use crate::core::dice::Dice;
use crate::core::ids::CreatureId;

/// A skirmish in progress.
pub type Battle = crate::core::battle::Battle<BeaconRules>;

impl Battle {
    /// A battle set up from a level, standing at its first decision.
    ///
    /// # Errors
    /// What in the level cannot be set up.
    pub fn from_level(content: Arc<Content>, level: &LevelDef, dice: Dice) -> Result<Self, String> {
        let board = level.board();
        let placed = level.placements(&board, |creature| content.size(creature));
        let mut battle = Self::new(Arc::clone(&content), board, dice);
        battle.set_house(&level.own.get());
        for combatant in placed {
            battle.enter(&combatant)?;
        }
        setup::raise_objects(battle.world_mut());
        let goal = level.objective.goal(&level.map, |who| battle.view().by_tag(who))?;
        battle.world_mut().insert_resource(goal);
        battle.begin();
        Ok(battle)
    }

    /// Puts a combatant in.
    ///
    /// # Errors
    /// When the content has no such combatant.
    pub fn enter(&mut self, placed: &Placed) -> Result<CreatureId, String> {
        setup::enter(self.world_mut(), placed)
    }

    /// Sets the options of the fight, before anybody enters.
    pub fn set_house(&mut self, fields: &LevelFields) {
        let house = House { surge: fields.surge, surge_level: fields.surge_level, ground_check: fields.ground_check };
        self.world_mut().insert_resource(house);
        self.world_mut().insert_resource(Scenes(fields.scenes.clone()));
    }

    /// Starts the fight and runs to the first decision.
    pub fn begin(&mut self) {
        setup::begin(self.world_mut());
        self.resolve();
    }

    /// Looks at the battle.
    pub fn view(&self) -> View<'_> {
        View::new(self.world())
    }
}

impl Ruleset for Content {
    const WORDS: Lexicon = WORDS;
    type Rules = BeaconRules;

    fn set_up(content: Arc<Self>, level: &LevelDef, dice: Dice) -> Result<Battle, String> {
        Battle::from_level(content, level, dice)
    }

    fn heroes(&self) -> Vec<Hero> {
        let heroes = self.sheets().filter(|sheet| sheet.pc);
        heroes.map(|sheet| Hero { id: sheet.id, name: sheet.name.clone(), grade: sheet.grit }).collect()
    }

    fn furnish(world: &mut World) {
        setup::furnish(world);
    }
}
