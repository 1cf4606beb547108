//! A battle as a whole: a world that changes only by intents.

use std::marker::PhantomData;

use bevy::prelude::World;

use super::board::Board;
use super::condition::EffectIds;
use super::creature::{self, Battlefield, Combatant, entity_of};
use super::dice::Dice;
use super::fact::Facts;
use super::ids::{CreatureId, SideId};
use super::intent::{Decision, Intent, Refusal};
use super::name::Name;
use super::objective::Goal;
use super::pool::SidePools;
use super::resolve::{self, Checked, Rules};
use super::roll::Term;
use super::snapshot::{Keeps, State};
use super::stack::Stack;

/// A skirmish in progress by the rules of a game.
pub struct Battle<R> {
    world: World,
    rules: PhantomData<fn() -> R>,
}

impl<R: Rules> Battle<R> {
    /// A battle on a board with nobody in it; the game puts in what else it needs.
    pub fn empty(board: Board, dice: Dice) -> Self {
        let mut world = World::new();
        world.insert_resource(dice);
        world.insert_resource(Battlefield::on(board));
        world.init_resource::<EffectIds>();
        world.init_resource::<SidePools>();
        world.init_resource::<Facts>();
        world.init_resource::<Goal>();
        world.init_resource::<Stack<R::Frame>>();
        resolve::install::<R>(&mut world);
        Self { world, rules: PhantomData }
    }

    /// Its world, to read.
    pub fn world(&self) -> &World {
        &self.world
    }

    /// Its world; only setting up, tests and tools that build odd situations change it by hand.
    pub fn world_mut(&mut self) -> &mut World {
        &mut self.world
    }

    /// What it waits for; none once it is over.
    pub fn decision(&self) -> Option<&Decision> {
        self.world.resource::<Stack<R::Frame>>().decision()
    }

    /// Whether an intent would be taken now; changes nothing.
    ///
    /// # Errors
    /// Why it would not.
    pub fn check(&self, intent: &Intent) -> Result<(), Refusal> {
        R::check(&self.world, intent).map(drop)
    }

    /// Takes an intent and resolves everything that follows until the next decision.
    ///
    /// # Errors
    /// Why it was refused; nothing has changed then.
    pub fn submit(&mut self, intent: Intent) -> Result<(), Refusal> {
        let checked = self.plan(intent)?;
        self.carry_out(checked);
        Ok(())
    }

    /// The first half of [`Battle::submit`], for whoever has something to note before anything changes.
    ///
    /// # Errors
    /// Why the intent is refused.
    pub fn plan(&self, intent: Intent) -> Result<Checked<R::Plan>, Refusal> {
        let plan = R::check(&self.world, &intent)?;
        Ok(Checked::new(intent, plan))
    }

    /// The second half: carries out what was checked in the very state that the battle is in.
    pub fn carry_out(&mut self, checked: Checked<R::Plan>) {
        resolve::answer::<R>(&mut self.world, checked);
        self.resolve();
        resolve::forget_plan::<R>(&mut self.world);
    }

    /// Runs the rules until the next decision, the end, or a fault.
    pub fn resolve(&mut self) {
        resolve::resolve::<R>(&mut self.world);
    }

    /// A fault of the rules, with what was being resolved; such a battle cannot go on.
    pub fn fault(&self) -> Option<&str> {
        self.world.resource::<Stack<R::Frame>>().fault()
    }

    /// Everything that has happened.
    pub fn facts(&self) -> &Facts {
        self.world.resource::<Facts>()
    }

    /// The whole state as a value.
    pub fn snapshot(&self) -> R::State {
        R::State::take(&self.world)
    }

    /// Puts the battle back into a state taken from it or from one of the same content.
    pub fn restore(&mut self, state: &R::State) {
        state.restore(&mut self.world);
        resolve::resume::<R>(&mut self.world);
    }

    /// Gives everybody anew what is not kept because content says it.
    pub fn equip_all(&mut self)
    where
        R: Keeps,
    {
        let ids: Vec<CreatureId> = self.ids().collect();
        for id in ids {
            let entity = entity_of(&self.world, id);
            let kind = self.world.get::<Combatant>(entity).map(|combatant| combatant.kind);
            if let Some(kind) = kind {
                R::equip(&mut self.world, entity, kind);
            }
        }
    }

    /// A number that differs where any part of the state does, the same on every machine.
    pub fn hash(&self) -> u64 {
        self.snapshot().hash()
    }

    /// Rounds begun.
    pub fn round(&self) -> u16 {
        R::round(&self.world)
    }

    /// Who has won, once it is over; `None` inside for nobody.
    pub fn winner(&self) -> Option<Option<SideId>> {
        R::winner(&self.world)
    }

    /// Everybody who is or was in it.
    pub fn ids(&self) -> impl Iterator<Item = CreatureId> {
        self.world.resource::<Battlefield>().ids()
    }

    /// The short name of a creature.
    pub fn tag(&self, id: CreatureId) -> Name {
        creature::tag(&self.world, id)
    }

    /// The creature of a short name.
    pub fn by_tag(&self, tag: Name) -> Option<CreatureId> {
        self.ids().find(|&id| self.tag(id) == tag)
    }

    /// A term of an explanation in the game's words.
    pub fn term(&self, term: &Term) -> String {
        R::term(&self.world, term)
    }

    /// Whether a creature is out of the fight for good: its state allows nothing.
    pub fn is_out(&self, id: CreatureId) -> bool {
        self.world.resource::<Battlefield>().entry(id).standing.is_out()
    }
}
