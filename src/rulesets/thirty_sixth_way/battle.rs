//! A battle as a whole: what everybody outside the rules holds in their hands.

use std::sync::Arc;

use bevy::prelude::World;

use super::content::{Content, WORDS};
use super::data::level::{LevelFields, PlacementFields};
use super::data::words::StanceKind;
use super::setup;
use super::state::House;
use super::systems::WayRules;
use super::view::View;
use crate::content::level::{LevelDef, Placed};
use crate::content::level_check::Roster as _;
use crate::content::party::Hero;
use crate::content::ruleset::{Lexicon, Ruleset};
use crate::core::dice::Dice;
use crate::core::ids::{CreatureId, SideId};

/// A skirmish in progress.
pub type Battle = crate::core::battle::Battle<WayRules>;

impl Battle {
    /// A battle set up from a level, standing at its first decision.
    ///
    /// # Errors
    /// What in the level cannot be set up.
    pub fn from_level(content: Arc<Content>, level: &LevelDef, dice: Dice) -> Result<Self, String> {
        let board = level.board();
        let placed: Vec<Placed<PlacementFields>> = level.placements(&board, |creature| content.size(creature));
        let mut battle = Self::new(Arc::clone(&content), board, dice);
        battle.set_house(&level.own.get());
        for mut combatant in placed {
            // The stance that a level says is that of its own hero, not of whoever takes its place.
            if !level.party.is_empty()
                && let Some(sheet) = content.sheet(combatant.creature)
            {
                let has = |kind: &StanceKind| sheet.stances.iter().any(|stance| stance.is == *kind);
                combatant.own.stance = combatant.own.stance.filter(has);
            }
            battle.enter(&combatant)?;
        }
        let goal = level.objective.goal(&level.map, |who| battle.view().by_tag(who))?;
        battle.world_mut().insert_resource(goal);
        battle.begin();
        Ok(battle)
    }

    /// Puts a combatant in.
    ///
    /// # Errors
    /// When the content has no such combatant.
    pub fn enter(&mut self, placed: &Placed<PlacementFields>) -> Result<CreatureId, String> {
        setup::enter(self.world_mut(), placed)
    }

    /// Sets the options of the fight, before anybody enters.
    pub fn set_house(&mut self, fields: &LevelFields) {
        let LevelFields { surprise, early_escalation, damage_dice, no_death, downtime, locked, props } = fields.clone();
        let surprise = surprise.map(SideId);
        let house = House { damage_dice, no_death, early_escalation, surprise, downtime, locked, props };
        self.world_mut().insert_resource(house);
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
    type Rules = WayRules;

    fn set_up(content: Arc<Self>, level: &LevelDef, dice: Dice) -> Result<Battle, String> {
        Battle::from_level(content, level, dice)
    }

    fn heroes(&self) -> Vec<Hero> {
        let heroes = self.sheets().filter(|sheet| sheet.hero);
        heroes.map(|sheet| Hero { id: sheet.id, name: sheet.name.clone(), grade: sheet.level }).collect()
    }

    fn furnish(world: &mut World) {
        setup::furnish(world);
    }
}
