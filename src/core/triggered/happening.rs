//! Saying what happens: the rules of a game call these where it does, and know nothing of traits.

use bevy::prelude::World;

use super::event::{Event, Occurrence};
use crate::core::creature::Battlefield;
use crate::core::hooks::{self, HookPoint};
use crate::core::ids::CreatureId;
use crate::core::name::Name;
use crate::core::uses::{Scope, reset_uses};

/// Something has happened that traits may answer.
pub struct Happened;

impl HookPoint for Happened {
    type Hook = fn(&mut World, &Occurrence<'_>);
}

/// An attack as it came out against one of its targets.
#[derive(Clone, Copy, Debug)]
pub struct Landed<'a> {
    /// Who attacked.
    pub by: CreatureId,
    /// Whom.
    pub on: CreatureId,
    /// Whether it hit.
    pub hit: bool,
    /// Whether it was a critical hit.
    pub critical: bool,
    /// Whether it is the first target of the attack.
    pub first: bool,
    /// What it was made with, by all its words: `melee`, `ranged`, the ability, the action.
    pub words: &'a [Name],
}

fn happens(world: &mut World, occurrence: Occurrence<'_>) {
    hooks::call::<Happened>(world, |world, hook| hook(world, &occurrence));
}

fn between(world: &mut World, event: Event, subject: CreatureId, other: CreatureId, words: &[Name]) {
    happens(world, Occurrence { event, subject, other: Some(other), words });
}

/// A round has started.
pub fn round_starts(world: &mut World) {
    let everybody: Vec<CreatureId> = world.resource::<Battlefield>().ids().collect();
    for who in everybody {
        alone(world, Event::RoundStarts, who, &[]);
    }
}

/// Somebody starts a turn: what may be done once a turn may be done again. `words` tell several kinds of turns apart.
pub fn turn_starts(world: &mut World, who: CreatureId, words: &[Name]) {
    reset_uses(world, |scope| scope == Scope::Turn);
    alone(world, Event::TurnStarts, who, words);
}

/// Something has happened that concerns one alone.
pub fn alone(world: &mut World, event: Event, who: CreatureId, words: &[Name]) {
    happens(world, Occurrence { event, subject: who, other: None, words });
}

/// An attack has been resolved against one of its targets.
pub fn attacked(world: &mut World, landed: Landed<'_>) {
    let Landed { by, on, hit, critical, first, words } = landed;
    let (own, theirs) = if hit { (Event::Hits, Event::IsHit) } else { (Event::Misses, Event::IsMissed) };
    between(world, own, by, on, words);
    between(world, theirs, on, by, words);
    if critical {
        between(world, Event::Crits, by, on, words);
    }
    if first {
        between(world, Event::Attacks, by, on, words);
    }
    between(world, Event::IsAttacked, on, by, words);
}

/// Damage has been taken, of which `words` are the kinds and what it came from.
pub fn harmed(world: &mut World, to: CreatureId, by: Option<CreatureId>, words: &[Name]) {
    happens(world, Occurrence { event: Event::TakesDamage, subject: to, other: by, words });
    if let Some(by) = by.filter(|by| *by != to) {
        between(world, Event::DealsDamage, by, to, words);
    }
}

/// Somebody is about to go down or out, but stands yet where it stood.
pub fn felled(world: &mut World, who: CreatureId, by: Option<CreatureId>, of: Name) {
    happens(world, Occurrence { event: Event::Falls, subject: who, other: by, words: &[of] });
    if let Some(by) = by.filter(|by| *by != who) {
        between(world, Event::Fells, by, who, &[of]);
    }
}
