//! What a battle is played with: the content of its game, and what that says of each combatant.

use std::sync::Arc;

use bevy::ecs::lifecycle::HookContext;
use bevy::ecs::world::DeferredWorld;
use bevy::prelude::{Component, Resource};

use super::creature::Combatant;
use super::ids::CreatureId;

/// The content of the game: records, and what is made of them.
#[derive(Resource, Clone, Debug)]
pub struct Rulebook<C: Send + Sync + 'static>(pub Arc<C>);

/// What is fixed about a combatant during a battle; replaced as a whole so that [`Sheets`] sees every change.
#[derive(Component, Clone, Debug)]
#[component(immutable, on_insert = index_sheet::<S>)]
pub struct SheetOf<S: Send + Sync + 'static>(pub Arc<S>);

/// All sheets by id, side by side in memory; kept exact by the component's hook.
#[derive(Resource, Clone, Debug)]
pub struct Sheets<S: Send + Sync + 'static>(Vec<Option<Arc<S>>>);

impl<S: Send + Sync + 'static> Default for Sheets<S> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<S: Send + Sync + 'static> Sheets<S> {
    /// The sheet of a combatant.
    #[inline]
    pub fn get(&self, id: CreatureId) -> Option<&Arc<S>> {
        self.0.get(usize::from(id.0))?.as_ref()
    }
}

fn index_sheet<S: Send + Sync + 'static>(mut world: DeferredWorld, context: HookContext) {
    let sheet = world.get::<SheetOf<S>>(context.entity).map(|sheet| Arc::clone(&sheet.0));
    let id = world.get::<Combatant>(context.entity).map(|combatant| usize::from(combatant.id.0));
    if let (Some(id), Some(mut sheets)) = (id, world.get_resource_mut::<Sheets<S>>()) {
        if sheets.0.len() <= id {
            sheets.0.resize(id + 1, None);
        }
        sheets.0[id] = sheet;
    }
}
