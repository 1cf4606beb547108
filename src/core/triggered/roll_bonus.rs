//! Help and hindrance that traits and conditions bring to rolls, of their bearer or of those around it.

use bevy::prelude::World;
use serde::{Deserialize, Serialize};

use super::event::Whose;
use super::predicate::Predicate;
use crate::core::creature::Battlefield;
use crate::core::ids::CreatureId;
use crate::core::name::Name;

/// So many causes of help or hindrance to rolls of a kind, while all is so that must be.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RollBonus<R> {
    /// Which rolls.
    pub on: R,
    /// How many causes of help, of hindrance where negative.
    pub by: i8,
    /// Whose rolls, as its bearer sees them: an aura where they are not its own.
    #[serde(default)]
    pub whose: Whose,
    /// What must be so of its bearer.
    #[serde(default)]
    pub bearer: Option<Predicate>,
    /// What must be so of who rolls.
    #[serde(default)]
    pub roller: Option<Predicate>,
    /// What must be so of whom the roll is about: the target of an attack.
    #[serde(default)]
    pub other: Option<Predicate>,
}

impl<R: Copy + PartialEq> RollBonus<R> {
    /// Whether it counts for a roll.
    fn counts(&self, world: &World, bearer: CreatureId, roll: RollAt<R>) -> bool {
        let holds = |predicate: &Option<Predicate>, of: Option<CreatureId>| {
            predicate.as_ref().is_none_or(|predicate| of.is_some_and(|of| predicate.holds(world, bearer, of)))
        };
        self.on == roll.on
            && self.whose.is(world, bearer, roll.roller)
            && holds(&self.bearer, Some(bearer))
            && holds(&self.roller, Some(roll.roller))
            && holds(&self.other, roll.other)
    }
}

/// A roll that traits may bear on.
#[derive(Clone, Copy, Debug)]
pub struct RollAt<R> {
    /// Which kind of roll.
    pub on: R,
    /// Who rolls.
    pub roller: CreatureId,
    /// Whom it is about.
    pub other: Option<CreatureId>,
}

/// What bears on a roll: whose trait, the name of what it belongs to, and how many causes; in the order of ids. `each`
/// says what somebody has now.
pub fn bonuses<'w, R: Copy + PartialEq + 'w>(
    world: &'w World,
    roll: RollAt<R>,
    each: impl Fn(CreatureId) -> Vec<(Name, &'w RollBonus<R>)>,
) -> Vec<(CreatureId, Name, i8)> {
    let mut found = Vec::new();
    for bearer in world.resource::<Battlefield>().ids() {
        let counting = each(bearer).into_iter().filter(|(_, own)| own.counts(world, bearer, roll));
        found.extend(counting.map(|(of, own)| (bearer, of, own.by)));
    }
    found
}
