//! Resource pools: what creatures have and spend, and what a side shares.

use bevy::prelude::{Component, Resource};
use serde::{Deserialize, Serialize};

use super::ids::SideId;
use super::name::Name;

/// One counted resource.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Pool {
    /// Which resource.
    pub name: Name,
    /// How much there is.
    pub now: i16,
    /// Never below this.
    pub floor: i16,
    /// Never above this, where there is a limit.
    pub cap: Option<i16>,
}

/// The pools of one creature.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Pools(Vec<Pool>);

impl Pools {
    /// Opens a pool; an existing one of that name is replaced.
    pub fn open(&mut self, pool: Pool) {
        match self.0.iter_mut().find(|p| p.name == pool.name) {
            Some(old) => *old = pool,
            None => self.0.push(pool),
        }
    }

    /// How much is in a pool; 0 where there is none of that name.
    pub fn get(&self, name: Name) -> i16 {
        self.0.iter().find(|p| p.name == name).map_or(0, |p| p.now)
    }

    /// How much could be spent before the floor.
    pub fn available(&self, name: Name) -> i16 {
        self.0.iter().find(|p| p.name == name).map_or(0, |p| p.now - p.floor)
    }

    /// Whether there is a pool of that name.
    pub fn has(&self, name: Name) -> bool {
        self.0.iter().any(|p| p.name == name)
    }

    /// Adds (or with a negative number takes) within floor and cap and returns the change made.
    pub fn change(&mut self, name: Name, by: i16) -> i16 {
        let Some(pool) = self.0.iter_mut().find(|p| p.name == name) else {
            return 0;
        };
        let before = pool.now;
        let wanted = before.saturating_add(by).max(pool.floor);
        pool.now = pool.cap.map_or(wanted, |cap| wanted.min(cap));
        pool.now - before
    }

    /// All pools in the order of opening.
    pub fn iter(&self) -> impl Iterator<Item = &Pool> {
        self.0.iter()
    }
}

/// The pools of the sides, in the order of opening.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SidePools(Vec<(SideId, Pools)>);

impl SidePools {
    /// The pools of a side, empty until opened.
    pub fn of(&self, side: SideId) -> Option<&Pools> {
        self.0.iter().find(|(id, _)| *id == side).map(|(_, pools)| pools)
    }

    /// The pools of a side, made if needed.
    pub fn of_mut(&mut self, side: SideId) -> &mut Pools {
        let slot = match self.0.iter().position(|(id, _)| *id == side) {
            Some(slot) => slot,
            None => {
                self.0.push((side, Pools::default()));
                self.0.len() - 1
            }
        };
        &mut self.0[slot].1
    }
}
