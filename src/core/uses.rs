//! What somebody may do only so often within a scope: what was done is counted, and counts again from 0 when the game
//! says that the scope is over.
//!
//! Limits are charged when the thing is done (BC-RDY-14) and can be given back (DS-POT-09). The same limit may come back
//! at several moments: of one creature where its own turn starts (BC-REA-04), of all where a window outside turns opens
//! (BC-REA-12). So a game resets by scope, for whom and when its rules say; scopes of its own (a rest, a phase, the time
//! between two own turns: ESC-RST-01, BC-FUL-01, SS-ACT-07) are named.

use bevy::prelude::{Component, World};
use serde::{Deserialize, Serialize};

use super::creature::{Battlefield, entity_of};
use super::ids::CreatureId;
use super::name::Name;

/// How long a use counts. The first three are in order: what is over with one of them is over with the later ones too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Scope {
    /// For the turn in progress, whosever it is.
    Turn,
    /// For the round.
    Round,
    /// For the fight.
    Fight,
    /// For something of the game's own.
    Own(Name),
}

/// What a creature has done of that which it may do only so often.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Uses(Vec<Used>);

/// One such thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
struct Used {
    key: Name,
    about: Option<CreatureId>,
    times: u8,
    scope: Scope,
}

impl Uses {
    /// How often a thing was done; with regard to somebody where that matters.
    pub fn times(&self, key: Name, about: Option<CreatureId>) -> u8 {
        let same = |used: &&Used| used.key == key && used.about == about;
        self.0.iter().find(same).map_or(0, |used| used.times)
    }

    /// Counts a thing as done once more.
    pub fn count(&mut self, key: Name, about: Option<CreatureId>, scope: Scope) {
        match self.0.iter_mut().find(|used| used.key == key && used.about == about) {
            Some(used) => used.times = used.times.saturating_add(1),
            None => self.0.push(Used { key, about, times: 1, scope }),
        }
    }

    /// Gives all uses of a thing back.
    pub fn give_back(&mut self, key: Name) {
        self.0.retain(|used| used.key != key);
    }

    /// Whether anything counts in a scope that is over.
    pub fn any_in(&self, over: impl Fn(Scope) -> bool) -> bool {
        self.0.iter().any(|used| over(used.scope))
    }

    /// Counts from 0 what counted in a scope that is over.
    pub fn reset(&mut self, over: impl Fn(Scope) -> bool) {
        self.0.retain(|used| !over(used.scope));
    }
}

/// How often a creature has done a thing.
pub fn times_used(world: &World, id: CreatureId, key: Name, about: Option<CreatureId>) -> u8 {
    world.get::<Uses>(entity_of(world, id)).map_or(0, |uses| uses.times(key, about))
}

/// Counts a thing as done by a creature.
pub fn count_use(world: &mut World, id: CreatureId, key: Name, about: Option<CreatureId>, scope: Scope) {
    let entity = entity_of(world, id);
    if let Some(mut uses) = world.get_mut::<Uses>(entity) {
        uses.count(key, about, scope);
    }
}

/// Counts a thing as done by a creature if it was not yet; whether it does it now for the first time.
pub fn use_once(world: &mut World, id: CreatureId, key: Name, about: Option<CreatureId>, scope: Scope) -> bool {
    let entity = entity_of(world, id);
    let fresh = world.get::<Uses>(entity).is_some_and(|uses| uses.times(key, about) == 0);
    if fresh {
        count_use(world, id, key, about, scope);
    }
    fresh
}

/// Counts from 0, for everybody, what counted in a scope that is over.
pub fn reset_uses(world: &mut World, over: impl Fn(Scope) -> bool + Copy) {
    let any = |id: &CreatureId| world.get::<Uses>(entity_of(world, *id)).is_some_and(|uses| uses.any_in(over));
    let whose: Vec<CreatureId> = world.resource::<Battlefield>().ids().filter(any).collect();
    for id in whose {
        let entity = entity_of(world, id);
        if let Some(mut uses) = world.get_mut::<Uses>(entity) {
            uses.reset(over);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn uses_are_counted_until_their_scope_is_over() {
        let [strike, pull, rally] = ["strike", "pull", "rally"].map(Name::new);
        let [one, other] = [CreatureId(1), CreatureId(2)].map(Some);
        let rest = Scope::Own(Name::new("rest"));
        let mut uses = Uses::default();
        uses.count(strike, one, Scope::Turn);
        uses.count(strike, one, Scope::Turn);
        uses.count(pull, None, Scope::Round);
        uses.count(rally, None, rest);
        assert_eq!((uses.times(strike, one), uses.times(strike, other), uses.times(pull, None)), (2, 0, 1));
        uses.reset(|scope| scope <= Scope::Turn);
        assert_eq!((uses.times(strike, one), uses.times(pull, None)), (0, 1));
        assert!(uses.any_in(|scope| scope <= Scope::Fight));
        uses.reset(|scope| scope <= Scope::Fight);
        assert_eq!((uses.times(pull, None), uses.times(rally, None)), (0, 1), "a rest is no part of a fight");
        uses.give_back(rally);
        assert_eq!(uses, Uses::default());
    }
}
