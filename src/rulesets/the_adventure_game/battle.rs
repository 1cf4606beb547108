//! A battle as a whole: what everybody outside the rules holds in their hands.

use std::sync::Arc;

use bevy::prelude::World;

use super::check;
use super::content::Content;
use super::frames::Frame;
use super::phases;
use super::setup::{self, Entry};
use super::sheet::SheetOf;
use super::snapshot::Snapshot;
use super::state::{House, Outcome, Rulebook};
use super::view::View;
use crate::content::level::LevelDef;
use crate::core::board::Board;
use crate::core::creature::entity_of;
use crate::core::dice::Dice;
use crate::core::fact::Facts;
use crate::core::geometry::Size;
use crate::core::ids::CreatureId;
use crate::core::intent::{Decision, Intent, Refusal};
use crate::core::name::Name;
use crate::core::resolve::Fault;
use crate::core::stack::Stack;

/// A skirmish in progress: an ECS world that changes only by intents.
pub struct Battle {
    world: World,
}

impl Battle {
    /// An empty battle on a board; put fighters in, then [`Battle::begin`].
    pub fn new(content: Arc<Content>, board: Board, dice: Dice) -> Self {
        Self { world: setup::empty_world(content, board, dice) }
    }

    /// A battle set up from a level, standing at its first decision.
    ///
    /// # Errors
    /// What in the level cannot be set up.
    pub fn from_level(content: Arc<Content>, level: &LevelDef, dice: Dice) -> Result<Self, String> {
        let board = level.board();
        let size = |creature: Name| content.sheet(creature).map(|_| Size::MEDIUM);
        let placed = level.placements(&board, size);
        let mut battle = Self::new(Arc::clone(&content), board, dice);
        for it in placed {
            battle.enter(&Entry { tag: it.id, creature: it.creature, at: it.at, side: it.side })?;
        }
        battle.begin();
        Ok(battle)
    }

    /// Puts a fighter in.
    ///
    /// # Errors
    /// When the content has no such fighter.
    pub fn enter(&mut self, entry: &Entry) -> Result<CreatureId, String> {
        setup::enter(&mut self.world, entry)
    }

    /// Sets the table's options, before [`Battle::begin`].
    pub fn set_house(&mut self, house: House) {
        self.world.insert_resource(house);
    }

    /// Starts the encounter and runs to the first decision.
    pub fn begin(&mut self) {
        setup::begin(&mut self.world);
        phases::resolve(&mut self.world);
    }

    /// Looks at the battle.
    pub fn view(&self) -> View<'_> {
        View::new(&self.world)
    }

    /// The battle's world, to read.
    pub fn world(&self) -> &World {
        &self.world
    }

    /// The battle's world; only tests and tools that build odd situations change it by hand.
    pub fn world_mut(&mut self) -> &mut World {
        &mut self.world
    }

    /// What the battle waits for; none once it is over.
    pub fn decision(&self) -> Option<&Decision> {
        self.world.resource::<Stack<Frame>>().decision()
    }

    /// Whether an intent would be taken now; changes nothing.
    ///
    /// # Errors
    /// Why it would not.
    pub fn check(&self, intent: &Intent) -> Result<(), Refusal> {
        check::intent(self.view(), intent)
    }

    /// Takes an intent and resolves everything that follows until the next decision.
    ///
    /// # Errors
    /// Why it was refused; nothing has changed then.
    pub fn submit(&mut self, intent: Intent) -> Result<(), Refusal> {
        self.check(&intent)?;
        self.world.resource_mut::<Stack<Frame>>().answer(intent);
        phases::resolve(&mut self.world);
        Ok(())
    }

    /// How the battle ended, once it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.view().clock().over
    }

    /// A fault of the rules, with what was being resolved; such a battle cannot go on.
    pub fn fault(&self) -> Option<&str> {
        self.world.resource::<Fault>().0.as_deref()
    }

    /// Everything that has happened.
    pub fn facts(&self) -> &Facts {
        self.world.resource::<Facts>()
    }

    /// The whole state as a value.
    pub fn snapshot(&self) -> Snapshot {
        Snapshot::take(&self.world)
    }

    /// Puts the battle back into a state taken from it or from one of the same content.
    pub fn restore(&mut self, snapshot: &Snapshot) {
        snapshot.restore(&mut self.world);
    }

    /// A number that differs where any part of the state does, the same on every machine.
    pub fn hash(&self) -> u64 {
        self.snapshot().hash()
    }

    /// The content in use.
    pub fn content(&self) -> &Arc<Content> {
        self.view().content()
    }

    /// Plays on with changed content: powers, fighters and states count as they are now.
    pub fn reload(&mut self, content: Arc<Content>) {
        self.world.insert_resource(Rulebook(Arc::clone(&content)));
        let ids: Vec<CreatureId> = self.view().ids().collect();
        for id in ids {
            if let Some(sheet) = content.sheet(self.view().sheet(id).id) {
                let entity = entity_of(&self.world, id);
                self.world.entity_mut(entity).insert(SheetOf(Arc::clone(sheet)));
            }
        }
    }
}
