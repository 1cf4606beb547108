//! Who sees, hears and threatens whom, and how they stand to each other (SS-CNF, SS-REA-01).

use crate::core::geometry::Spot;
use crate::core::ids::{CreatureId, SideId};
use crate::core::name::{Name, name};
use crate::rulesets::shattered_spheres::data::ruling::Ruling;
use crate::rulesets::shattered_spheres::data::words::{Arena, Attitude};
use crate::rulesets::shattered_spheres::ground;
use crate::rulesets::shattered_spheres::state::{HEROES, Mood, NEUTRALS};
use crate::rulesets::shattered_spheres::view::View;

impl<'w> View<'w> {
    /// Whether two are enemies; those who take no side are nobody's.
    pub fn hostile(self, a: CreatureId, b: CreatureId) -> bool {
        let (a, b) = (self.side(a), self.side(b));
        a != b && a != NEUTRALS && b != NEUTRALS
    }

    /// Whether the second is another of the first's side.
    pub fn allied(self, a: CreatureId, b: CreatureId) -> bool {
        a != b && self.side(a) == self.side(b)
    }

    /// Squares between two; far away where one is gone.
    pub fn distance(self, a: CreatureId, b: CreatureId) -> i16 {
        self.at(a).zip(self.at(b)).map_or(i16::MAX, |(a, b)| ground::distance(a, b))
    }

    /// Whether two stand beside each other.
    pub fn adjacent(self, a: CreatureId, b: CreatureId) -> bool {
        self.distance(a, b) == 1
    }

    /// Whether one sees another.
    pub fn sees(self, a: CreatureId, b: CreatureId) -> bool {
        self.at(a).zip(self.at(b)).is_some_and(|(a, b)| ground::sees(self.board(), a, b))
    }

    /// Whether two are within conversation range of each other, wherever they would stand (SS-CNF-01).
    pub fn converse_at(self, a: Spot, b: Spot) -> bool {
        ground::distance(a, b) <= self.court_range() && ground::sees(self.board(), a, b)
    }

    /// Whether two are within conversation range of each other.
    pub fn converse(self, a: CreatureId, b: CreatureId) -> bool {
        self.at(a).zip(self.at(b)).is_some_and(|(a, b)| self.converse_at(a, b))
    }

    /// Whether a square is in a private room (SS-CNF-02).
    pub fn is_private(self, at: Spot) -> bool {
        self.setting().private.contains(&ground::flat(at))
    }

    /// Whether rumors of one reach another: beyond conversation, neither in a private room (SS-CNF-02).
    pub fn rumors_reach(self, a: CreatureId, b: CreatureId) -> bool {
        let Some((from, to)) = self.at(a).zip(self.at(b)) else { return false };
        !self.is_far_for_rumors(a, b) && !self.converse_at(from, to) && !self.is_private(from) && !self.is_private(to)
    }

    /// Whether two are too far apart for rumors, where these do not reach everybody.
    pub fn is_far_for_rumors(self, a: CreatureId, b: CreatureId) -> bool {
        self.plays(Ruling::RumorsReachTwenty) && self.distance(a, b) > self.house().rumor_range
    }

    /// How it stands to the heroes.
    pub fn mood(self, id: CreatureId) -> Option<&'w Mood> {
        self.get::<Mood>(id)
    }

    /// How it stands to a side: one track toward the heroes, mirrored for their opponents (SS-CNF-09).
    pub fn attitude(self, id: CreatureId, toward: SideId) -> Attitude {
        let Some(mood) = self.mood(id) else { return Attitude::Indifferent };
        if let Some(lent) = mood.lent.filter(|lent| lent.to == toward) {
            return lent.attitude;
        }
        let mirrored = self.is_neutral(id) && toward != HEROES;
        match mood.other.filter(|_| mirrored) {
            Some(other) => other,
            None if mirrored => mood.attitude.mirrored(),
            None => mood.attitude,
        }
    }

    /// How it stands to a topic; to one it has no opinion of it is Indifferent (SS-TAC-13).
    pub fn opinion(self, id: CreatureId, topic: Name) -> Attitude {
        let changed = self.mood(id).and_then(|mood| mood.topics.iter().find(|(own, _)| *own == topic));
        changed
            .map(|(_, attitude)| *attitude)
            .or_else(|| self.sheet(id).topics.get(&topic).copied())
            .unwrap_or_default()
    }

    /// Whether it threatens a square with blades.
    pub fn threatens_at(self, id: CreatureId, spot: Spot) -> bool {
        let near = self.at(id).is_some_and(|at| {
            at != spot && ground::distance(at, spot) <= self.reach(id) && ground::sees(self.board(), at, spot)
        });
        self.allows(Arena::Blades) && near
    }

    /// Whether it threatens a square with words (SS-REA-03).
    pub fn courts_at(self, id: CreatureId, spot: Spot) -> bool {
        let heard = self.at(id).is_some_and(|at| at != spot && self.converse_at(at, spot));
        self.allows(Arena::Words) && self.sheet(id).has_wits() && heard
    }

    /// Whether it has softened toward a side and lets it be (SS-CNF-10).
    pub fn is_soft(self, id: CreatureId, toward: SideId) -> bool {
        self.attitude(id, toward) > Attitude::Hostile
    }

    /// Those who threaten somebody as it stands, in id order.
    pub fn threateners(self, who: CreatureId) -> Vec<CreatureId> {
        let Some(at) = self.at(who) else { return Vec::new() };
        let threatens = |id: &CreatureId| self.is_awake(*id) && (self.threatens_at(*id, at) || self.courts_at(*id, at));
        self.enemies(who).filter(threatens).collect()
    }

    /// Whether Wits of somebody count (SS-STD-05).
    pub fn has_wits(self, id: CreatureId) -> bool {
        self.sheet(id).has_wits()
    }

    /// The name of a passive skill that answers a Gambit in an arena (SS-TAC-06).
    pub fn guard_skill(arena: Arena) -> Name {
        match arena {
            Arena::Blades => name!("reaction"),
            Arena::Words => name!("guile"),
        }
    }
}
