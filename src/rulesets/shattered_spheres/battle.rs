//! A battle as a whole: what everybody outside the rules holds in their hands.

use std::sync::Arc;

use bevy::prelude::World;

use super::content::{Content, WORDS};
use super::data::level::{LevelFields, PlacementFields};
use super::data::words::Role;
use super::mutations;
use super::setup;
use super::state::{Clock, HEROES, OPPONENTS, Setting};
use super::systems::SpheresRules;
use super::terms as t;
use super::view::View;
use crate::content::level::{LevelDef, Placed};
use crate::content::level_check::Roster as _;
use crate::content::party::Hero;
use crate::content::ruleset::{Lexicon, Ruleset};
use crate::core::dice::Dice;
use crate::core::fact::{Cause, FactKind};
use crate::core::ids::CreatureId;
use crate::core::pool::{Pool, SidePools};

/// A skirmish in progress.
pub type Battle = crate::core::battle::Battle<SpheresRules>;

impl Battle {
    /// A battle set up from a level, standing at its first decision.
    ///
    /// # Errors
    /// What in the level cannot be set up.
    pub fn from_level(content: Arc<Content>, level: &LevelDef, dice: Dice) -> Result<Self, String> {
        let board = level.board();
        let placed = level.placements(&board, |creature| content.size(creature));
        let mut battle = Self::new(Arc::clone(&content), board, dice);
        battle.set_up(&level.own.get());
        let mut orders = Vec::new();
        for combatant in placed {
            let id = battle.enter(&combatant)?;
            orders.extend(combatant.own.commander.map(|tag| (id, tag)));
        }
        battle.give_orders(&orders)?;
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

    /// Says who commands whom, once all are there.
    ///
    /// # Errors
    /// When a commander is not there.
    pub fn give_orders(&mut self, named: &[(CreatureId, crate::core::name::Name)]) -> Result<(), String> {
        let mut pairs = Vec::new();
        for (id, tag) in named {
            let by = self.view().by_tag(*tag).ok_or_else(|| format!("there is no {tag} to command anybody"))?;
            pairs.push((*id, by));
        }
        setup::rank_and_file(self.world_mut(), &pairs);
        Ok(())
    }

    /// Sets the encounter and its surroundings, before anybody enters.
    pub fn set_up(&mut self, fields: &LevelFields) {
        let LevelFields {
            encounter,
            pl,
            open_stats,
            fate,
            treasure,
            scenery,
            private,
            tight,
            heavy_cover,
            shared_rolls,
            rout,
            rulings,
        } = fields.clone();
        let world = self.world_mut();
        world.resource_mut::<Clock>().encounter = encounter;
        for side in [HEROES, OPPONENTS] {
            let mut pools = world.resource_mut::<SidePools>();
            pools.side_mut(side).open(Pool { name: t::FATE.get(), now: fate, floor: 0, cap: None });
        }
        world.insert_resource(Setting {
            pl,
            open_stats,
            treasure,
            scenery,
            private,
            tight,
            heavy_cover,
            shared_rolls,
            rout,
            rulings,
        });
    }

    /// Starts the fight and runs to the first decision.
    pub fn begin(&mut self) {
        let rulings = self.view().setting().rulings;
        for ruling in rulings.list() {
            let why = format!("Played by: {}", ruling.says());
            mutations::record_fact(self.world_mut(), Cause::rule("ruling"), FactKind::Nothing { on: None, why });
        }
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
    type Rules = SpheresRules;

    fn set_up(content: Arc<Self>, level: &LevelDef, dice: Dice) -> Result<Battle, String> {
        Battle::from_level(content, level, dice)
    }

    fn heroes(&self) -> Vec<Hero> {
        let heroes = self.sheets().filter(|sheet| sheet.role == Role::Hero);
        heroes.map(|sheet| Hero { id: sheet.id, name: sheet.name.clone(), grade: sheet.pl }).collect()
    }

    fn furnish(world: &mut World) {
        setup::furnish(world);
    }
}
