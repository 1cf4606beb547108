//! Stamina, and whether a creature is awake, unconscious or dead, as the kernel's tracks and standings keep them.

use bevy::prelude::World;

use super::super::data::terms as t;
use crate::core::creature::entity_of;
use crate::core::ids::CreatureId;
use crate::core::standing::Standing;
use crate::core::track::{Track, Tracks};

/// A creature's Stamina (DS-STAM-01, DS-STAM-08).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stamina {
    /// What is left; heroes fight on below 0 (DS-STAM-03).
    pub now: i16,
    /// The most it can be.
    pub max: i16,
    /// Temporary Stamina, lost first and never regained.
    pub temporary: i16,
}

impl Stamina {
    /// All of it, and nothing temporary.
    pub fn full(max: i16) -> Self {
        Self { now: max, max, temporary: 0 }
    }

    /// A creature's, from its tracks, which stand in the order of [`Self::tracks`].
    #[inline]
    pub fn read(tracks: &Tracks) -> Self {
        let [stamina, temporary] = tracks.as_slice() else { return Self::default() };
        Self { now: stamina.now, max: stamina.max, temporary: temporary.now }
    }

    /// The tracks that keep it.
    pub fn tracks(self) -> Tracks {
        let Self { now, max, temporary } = self;
        let stamina = Track { name: t::STAMINA.get(), now, min: i16::MIN, max };
        let temporary = Track { name: t::TEMPORARY.get(), now: temporary, min: 0, max: i16::MAX };
        [stamina, temporary].into_iter().collect()
    }
}

/// Changes a creature's Stamina; what `change` returns, or nothing where it has none.
pub fn change_stamina<R>(world: &mut World, id: CreatureId, change: impl FnOnce(&mut Stamina) -> R) -> Option<R> {
    let entity = entity_of(world, id);
    let mut stamina = world.get::<Tracks>(entity).map(Stamina::read)?;
    let result = change(&mut stamina);
    world.entity_mut(entity).insert(stamina.tracks());
    Some(result)
}

/// Whether a creature is awake, unconscious or dead; a thing is awake until it is destroyed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Life {
    /// Acts and is acted upon, dying heroes too (DS-STAM-03).
    Awake,
    /// Alive without actions (DS-STAM-06).
    Unconscious,
    /// An object from now on.
    Dead,
}

impl Life {
    /// What a standing says.
    #[inline]
    pub fn read(standing: Standing) -> Self {
        match standing {
            Standing { counts: true, .. } => Self::Awake,
            Standing { targetable: true, .. } => Self::Unconscious,
            _ => Self::Dead,
        }
    }

    /// What it allows; things do nothing of their own.
    pub fn standing(self, thing: bool) -> Standing {
        match self {
            Self::Awake if thing => Standing { acts: false, has_turns: false, ..Standing::able(t::AWAKE.get()) },
            Self::Awake => Standing::able(t::AWAKE.get()),
            Self::Unconscious => Standing { targetable: true, blocks: true, ..Standing::out(t::UNCONSCIOUS.get()) },
            Self::Dead => Standing::out(t::DEAD.get()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_reads_as_what_it_was() {
        for life in [Life::Awake, Life::Unconscious, Life::Dead] {
            assert_eq!([false, true].map(|thing| Life::read(life.standing(thing))), [life; 2]);
        }
        let stamina = Stamina { now: -3, max: 18, temporary: 4 };
        assert_eq!(Stamina::read(&stamina.tracks()), stamina);
        assert_eq!(Stamina::read(&Tracks::default()), Stamina::default());
    }
}
