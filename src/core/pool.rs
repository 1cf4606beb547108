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
    pub fn side(&self, side: SideId) -> Option<&Pools> {
        self.0.iter().find(|(id, _)| *id == side).map(|(_, pools)| pools)
    }

    /// The pools of a side, made if needed.
    pub fn side_mut(&mut self, side: SideId) -> &mut Pools {
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

#[cfg(test)]
mod tests {
    use super::*;

    fn pool(name: &str, now: i16, floor: i16, cap: Option<i16>) -> Pool {
        Pool { name: Name::new(name), now, floor, cap }
    }

    #[test]
    fn pools_stay_between_floor_and_cap_and_tell_what_changed() {
        let (mana, debt) = (Name::new("mana"), Name::new("debt"));
        let mut pools = Pools::default();
        pools.open(pool("mana", 2, 0, Some(5)));
        pools.open(pool("debt", 1, -4, None));
        assert_eq!((pools.change(mana, 2), pools.get(mana)), (2, 4));
        assert_eq!((pools.change(mana, 2), pools.get(mana)), (1, 5), "the cap is reached, not passed");
        assert_eq!((pools.change(mana, -9), pools.get(mana)), (-5, 0), "the floor likewise");
        assert_eq!(pools.available(debt), 5, "down to the floor, wherever it lies");
        assert_eq!((pools.change(debt, -7), pools.get(debt), pools.available(debt)), (-5, -4, 0));
        assert_eq!(pools.change(debt, i16::MAX), i16::MAX, "and no cap means none");
    }

    #[test]
    fn what_was_not_opened_is_empty_and_stays_so() {
        let (arrows, coins) = (Name::new("arrows"), Name::new("coins"));
        let mut pools = Pools::default();
        pools.open(pool("arrows", 3, 0, None));
        assert!(pools.has(arrows) && !pools.has(coins));
        assert_eq!((pools.change(coins, 2), pools.get(coins), pools.available(coins)), (0, 0, 0));
        pools.open(pool("arrows", 7, 1, None));
        assert_eq!((pools.iter().count(), pools.get(arrows)), (1, 7), "opened again it is another, not one more");
    }

    #[test]
    fn sides_keep_their_own() {
        let luck = Name::new("luck");
        let mut sides = SidePools::default();
        sides.side_mut(SideId(1)).open(pool("luck", 4, 0, None));
        sides.side_mut(SideId(0)).open(pool("luck", 9, 0, None));
        sides.side_mut(SideId(1)).change(luck, -1);
        assert_eq!(sides.side(SideId(0)).map(|pools| pools.get(luck)), Some(9));
        assert_eq!(sides.side(SideId(1)).map(|pools| pools.get(luck)), Some(3));
        assert!(sides.side(SideId(2)).is_none());
    }
}
