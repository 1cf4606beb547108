//! The points at which modules have their say in what others do, in the order of play; see [`mod@hooks`].
//!
//! Whoever has a say registers it from its own `install`; of several the order is that of the list in `phases.rs`.

use bevy::prelude::World;

use crate::core::fact::{Cause, StepCause};
use crate::core::hooks::HookPoint;
use crate::core::ids::CreatureId;
use crate::core::name::Name;

#[cfg(doc)]
use crate::core::hooks;

/// A creature has taken a step, which is told.
pub struct AfterStep;

impl HookPoint for AfterStep {
    type Hook = fn(&mut World, CreatureId, StepCause);
}

/// A lasting effect has ended, or named conditions of it, which is told.
pub struct AfterCondition;

impl HookPoint for AfterCondition {
    type Hook = fn(&mut World, CreatureId, &[Name], Cause);
}
