//! Regions of ground that something has made its own for a time: zones, murk and the like. Each is an entity with a
//! component of its game; they are kept in the order they were made.

use std::fmt::{self, Debug};
use std::marker::PhantomData;

use bevy::ecs::component::Mutable;
use bevy::prelude::{Component, Entity, Resource, World};
use serde::{Deserialize, Serialize};

use super::creature::Battlefield;
use super::snapshot::{KeptResource, Value, despawn};

/// The entities of all regions of a sort, oldest first.
#[derive(Resource)]
pub struct Regions<R: 'static>(Vec<Entity>, PhantomData<fn() -> R>);

impl<R> Default for Regions<R> {
    fn default() -> Self {
        Self(Vec::new(), PhantomData)
    }
}

impl<R> Debug for Regions<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Regions").field(&self.0).finish()
    }
}

/// All regions of a sort, oldest first.
pub fn regions<R: Component>(world: &World) -> impl Iterator<Item = &R> {
    world.resource::<Regions<R>>().0.iter().filter_map(|&entity| world.get::<R>(entity))
}

/// Makes a region.
pub fn begin<R: Component>(world: &mut World, region: R) {
    let entity = world.spawn(region).id();
    world.resource_mut::<Regions<R>>().0.push(entity);
    if let Some(mut battlefield) = world.get_resource_mut::<Battlefield>() {
        battlefield.regions += 1;
    }
}

/// Despawns what is no region any more.
fn finish(world: &mut World, regions: Vec<Entity>) {
    if let Some(mut battlefield) = world.get_resource_mut::<Battlefield>() {
        battlefield.regions = battlefield.regions.saturating_sub(regions.len());
    }
    despawn(world, regions);
}

/// Changes regions, oldest first.
pub fn change<R: Component<Mutability = Mutable>>(world: &mut World, mut change: impl FnMut(&mut R)) {
    let entities = world.resource::<Regions<R>>().0.clone();
    for entity in entities {
        if let Some(mut region) = world.get_mut::<R>(entity) {
            change(&mut region);
        }
    }
}

/// Ends the regions that are over and returns them, oldest first.
pub fn end_where<R: Component + Clone>(world: &mut World, over: impl Fn(&R) -> bool) -> Vec<R> {
    if !regions::<R>(world).any(&over) {
        return Vec::new();
    }
    let all = std::mem::take(&mut world.resource_mut::<Regions<R>>().0);
    let (ended, kept): (Vec<Entity>, Vec<Entity>) =
        all.into_iter().partition(|&entity| world.get::<R>(entity).is_none_or(&over));
    world.resource_mut::<Regions<R>>().0 = kept;
    let values = ended.iter().filter_map(|&entity| world.get::<R>(entity).cloned()).collect();
    finish(world, ended);
    values
}

/// All regions of a sort as values, for saves, undo and hashes.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct KeptRegions<R>(Vec<R>);

impl<R: Component + Value> KeptResource for KeptRegions<R> {
    fn take(world: &World) -> Self {
        Self(regions(world).cloned().collect())
    }

    fn restore(&self, world: &mut World) {
        if regions::<R>(world).eq(&self.0) {
            return;
        }
        let old = std::mem::take(&mut world.resource_mut::<Regions<R>>().0);
        finish(world, old);
        for region in &self.0 {
            begin(world, region.clone());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Component, Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
    struct Fog(u8);

    fn fogs(world: &World) -> Vec<u8> {
        regions::<Fog>(world).map(|fog| fog.0).collect()
    }

    #[test]
    fn regions_keep_their_order_and_come_back_as_they_were() {
        let mut world = World::new();
        world.init_resource::<Regions<Fog>>();
        world.init_resource::<Battlefield>();
        for number in 1..=4 {
            begin(&mut world, Fog(number));
        }
        let kept = KeptRegions::<Fog>::take(&world);
        assert_eq!(end_where(&mut world, |fog: &Fog| fog.0.is_multiple_of(2)), [Fog(2), Fog(4)]);
        change(&mut world, |fog: &mut Fog| fog.0 *= 10);
        assert_eq!((fogs(&world), world.resource::<Battlefield>().regions), (vec![10, 30], 2));
        kept.restore(&mut world);
        assert_eq!((fogs(&world), world.resource::<Battlefield>().regions), (vec![1, 2, 3, 4], 4));
        assert_eq!(world.query::<&Fog>().iter(&world).count(), 4);
    }
}
