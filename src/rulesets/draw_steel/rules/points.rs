//! The points at which modules have their say in what others do, in the order of play; see [`mod@hooks`].
//!
//! Whoever has a say registers it from its own `install`; of several the order is that of the list in `phases.rs`.

use bevy::prelude::World;

use super::frames::Event;
use super::view::View;
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

/// A lasting effect has been put on a creature, with these named conditions, which is told.
pub struct AfterImposition;

impl HookPoint for AfterImposition {
    type Hook = fn(&mut World, CreatureId, &[Name]);
}

/// A captive is held no longer, which is told.
pub struct AfterRelease;

impl HookPoint for AfterRelease {
    type Hook = fn(&mut World, CreatureId);
}

/// A creature has regained Stamina, which is told.
pub struct AfterHealing;

impl HookPoint for AfterHealing {
    type Hook = fn(&mut World, CreatureId);
}

/// A creature has gained temporary Stamina, which is told.
pub struct AfterTemporaryStamina;

impl HookPoint for AfterTemporaryStamina {
    type Hook = fn(&mut World, CreatureId);
}

/// Whether something besides triggered actions could answer an event: a coarse test that never misses anybody.
pub struct CouldAnswer;

impl HookPoint for CouldAnswer {
    type Hook = fn(View, &Event) -> bool;
}
