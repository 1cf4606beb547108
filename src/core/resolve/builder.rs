//! What a game's modules register their rules with.

use std::marker::PhantomData;

use bevy::prelude::World;

use super::Rules;
use crate::core::hooks::{self, HookPoint};

/// A battle's rules while they are put together: every module of a game registers its own from its `install`.
pub struct RulesBuilder<'w, R> {
    world: &'w mut World,
    rules: PhantomData<fn() -> R>,
}

impl<'w, R: Rules> RulesBuilder<'w, R> {
    /// Rules for a world, none yet.
    pub(super) fn new(world: &'w mut World) -> Self {
        Self { world, rules: PhantomData }
    }

    /// Lets a module have its say at a point, after those that are registered there; see [`mod@hooks`].
    pub fn hook<P: HookPoint>(&mut self, hook: P::Hook) -> &mut Self {
        hooks::add::<P>(self.world, hook);
        self
    }
}
