//! How far harm has brought a combatant: any number of tracks, none included.
//!
//! Stamina falls and may go below 0, HP fall to 0, Stress rises to a cap, wounds are counted per arena, and in some games
//! nothing is counted at all. What a bound means is the game's: a change says how much of it fitted, so whether the rest
//! is lost, carried into the next wound (BC-DMG-10, BC-DMG-19) or to the next of a mob (ESC-MOOK-02) is decided by whoever
//! asked for it.

use bevy::prelude::{Component, World};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::creature::{entity_of, index_tracks};
use super::ids::CreatureId;
use super::name::Name;

/// One measure of harm.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Track {
    /// What the game calls it, as people read it.
    pub name: Name,
    /// Where it stands.
    pub now: i16,
    /// Never below this; [`i16::MIN`] where nothing stops it.
    pub min: i16,
    /// Never above this; [`i16::MAX`] where nothing stops it.
    pub max: i16,
}

impl Track {
    /// A track that starts full and stops at 0.
    pub fn full(name: Name, max: i16) -> Self {
        Self { name, now: max, min: 0, max }
    }

    /// Adds (or with a negative number takes) as much as fits between the bounds; what did fit.
    pub fn change(&mut self, by: i16) -> i16 {
        let before = self.now;
        // Whoever was put beyond a bound by hand is not moved by the bound.
        let (least, most) = (self.min.min(before), self.max.max(before));
        self.now = before.saturating_add(by).clamp(least, most);
        self.now - before
    }
}

/// The tracks of a combatant, those first by which it is judged first; replaced as a whole so that the
/// [`Battlefield`](super::creature::Battlefield) sees every change.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[component(immutable, on_insert = index_tracks)]
#[serde(from = "Vec<Track>", into = "Vec<Track>")]
pub struct Tracks(SmallVec<[Track; 2]>);

impl Tracks {
    /// The track of a name.
    #[inline]
    pub fn get(&self, name: Name) -> Option<&Track> {
        self.0.iter().find(|track| track.name == name)
    }

    /// All of them in order.
    #[inline]
    pub fn as_slice(&self) -> &[Track] {
        &self.0
    }

    /// All of them in order.
    pub fn iter(&self) -> impl Iterator<Item = &Track> {
        self.0.iter()
    }
}

impl From<Vec<Track>> for Tracks {
    fn from(tracks: Vec<Track>) -> Self {
        Self(tracks.into())
    }
}

impl From<Tracks> for Vec<Track> {
    fn from(tracks: Tracks) -> Self {
        tracks.0.into_vec()
    }
}

impl FromIterator<Track> for Tracks {
    fn from_iter<T: IntoIterator<Item = Track>>(tracks: T) -> Self {
        Self(tracks.into_iter().collect())
    }
}

/// Changes one track of a combatant; what `change` returns, or nothing where it has no track of that name.
pub fn change_track<R>(
    world: &mut World,
    id: CreatureId,
    name: Name,
    change: impl FnOnce(&mut Track) -> R,
) -> Option<R> {
    let entity = entity_of(world, id);
    let mut tracks = world.get::<Tracks>(entity)?.clone();
    let result = change(tracks.0.iter_mut().find(|track| track.name == name)?);
    world.entity_mut(entity).insert(tracks);
    Some(result)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_stops_at_the_bounds_and_tells_what_fitted() {
        let mut stress = Track { name: Name::new("Stress"), now: 4, min: 0, max: 6 };
        assert_eq!((stress.change(5), stress.now), (2, 6), "3 are left for whoever asked");
        assert_eq!((stress.change(-9), stress.now), (-6, 0));
        let mut stamina = Track { min: i16::MIN, ..Track::full(Name::new("Stamina"), 10) };
        assert_eq!((stamina.change(-25), stamina.now), (-25, -15));
        assert_eq!((stamina.change(i16::MAX), stamina.now), (25, 10));
        let mut beyond = Track { now: 8, ..stress };
        assert_eq!((beyond.change(1), beyond.change(-1), beyond.now), (0, -1, 7), "nothing pulls it back");
    }

    #[test]
    fn tracks_are_asked_by_name_and_there_may_be_none() {
        let [hp, stress] = [Name::new("HP"), Name::new("Stress")];
        let tracks: Tracks = [Track::full(hp, 7)].into_iter().collect();
        assert_eq!(tracks.get(hp).map(|track| track.now), Some(7));
        assert_eq!((tracks.get(stress), Tracks::default().iter().count()), (None, 0));
    }
}
