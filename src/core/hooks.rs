//! Hooks: ordered lists of functions through which modules have their say in each other's rules.
//!
//! A module that changes something ("somebody has taken a step") does not call those above it that care. It names a
//! point, and whoever cares registers a function there from its own `install`, with
//! [`RulesBuilder::hook`](super::resolve::RulesBuilder::hook). Functions are called at once and in the order of their
//! registration, which is the order of the game's one list of modules. Observers promise no order, so no rule is one.
//!
//! A point says what its functions look like, so arguments may borrow and functions may answer:
//!
//! ```
//! use battlemat::core::hooks::{self, HookPoint};
//! use bevy::prelude::World;
//!
//! /// A purse has changed hands.
//! struct Paid;
//!
//! impl HookPoint for Paid {
//!     type Hook = fn(&mut World, i16);
//! }
//!
//! /// What everybody would ask for a sword.
//! struct Price;
//!
//! impl HookPoint for Price {
//!     type Hook = fn(&World, &str) -> i16;
//! }
//!
//! let mut world = World::new();
//! hooks::add::<Price>(&mut world, |_, wares| if wares == "sword" { 7 } else { 1 });
//! hooks::add::<Paid>(&mut world, |world, amount| world.resource_mut::<Till>().0 += amount);
//! # #[derive(bevy::prelude::Resource, Default)]
//! # struct Till(i16);
//! # world.init_resource::<Till>();
//!
//! let price = hooks::at::<Price>(&world).iter().map(|ask| ask(&world, "sword")).sum();
//! hooks::call::<Paid>(&mut world, |world, paid| paid(world, price));
//! assert_eq!(world.resource::<Till>().0, 7);
//! ```

use std::any::{Any, TypeId};
use std::sync::Arc;

use bevy::prelude::{Resource, World};
use bevy::utils::TypeIdMap;

/// A point at which modules have their say.
pub trait HookPoint: 'static {
    /// What is registered: a function pointer, with the arguments and the answer of this point.
    type Hook: Copy + Send + Sync + 'static;
}

/// What is registered at every point that has something. One resource for all: each costs a battle an entity and a table.
#[derive(Resource, Default)]
struct Hooks(TypeIdMap<Box<dyn Any + Send + Sync>>);

/// What is registered at a point, in the order of registration; shared, so that it can be called while the world changes.
type AtPoint<P> = Arc<[<P as HookPoint>::Hook]>;

impl Hooks {
    fn at<P: HookPoint>(&self) -> Option<&AtPoint<P>> {
        self.0.get(&TypeId::of::<P>())?.downcast_ref()
    }
}

/// Registers a function behind those that are there.
pub fn add<P: HookPoint>(world: &mut World, hook: P::Hook) {
    let hooks: AtPoint<P> = at::<P>(world).iter().copied().chain([hook]).collect();
    world.get_resource_or_init::<Hooks>().0.insert(TypeId::of::<P>(), Box::new(hooks));
}

/// What is registered at a point, in order.
pub fn at<P: HookPoint>(world: &World) -> &[P::Hook] {
    world.get_resource::<Hooks>().and_then(Hooks::at::<P>).map_or(&[], |hooks| &hooks[..])
}

/// Calls everything that is registered at a point, in order, to change the world.
pub fn call<P: HookPoint>(world: &mut World, mut call: impl FnMut(&mut World, P::Hook)) {
    let Some(hooks) = world.get_resource::<Hooks>().and_then(Hooks::at::<P>).map(Arc::clone) else { return };
    for &hook in &*hooks {
        call(world, hook);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Resource, Default)]
    struct Said(Vec<&'static str>);

    struct Greeting;

    impl HookPoint for Greeting {
        type Hook = fn(&mut World, &str);
    }

    #[test]
    fn hooks_are_called_in_the_order_of_their_registration() {
        let mut world = World::new();
        world.init_resource::<Said>();
        hooks_of_three(&mut world);
        call::<Greeting>(&mut world, |world, greet| greet(world, "you"));
        assert_eq!(world.resource::<Said>().0, ["first", "second", "third"]);
    }

    fn hooks_of_three(world: &mut World) {
        add::<Greeting>(world, |world, _| world.resource_mut::<Said>().0.push("first"));
        add::<Greeting>(world, |world, _| world.resource_mut::<Said>().0.push("second"));
        add::<Greeting>(world, |world, _| world.resource_mut::<Said>().0.push("third"));
    }

    #[test]
    fn a_point_without_hooks_is_passed() {
        let mut world = World::new();
        call::<Greeting>(&mut world, |_, _| panic!("nobody is registered"));
        assert!(at::<Greeting>(&world).is_empty());
    }
}
