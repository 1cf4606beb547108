//! What comes of an answer before long: who falls, and what it costs either side.

use super::Opponents;
use crate::content::ruleset::BattleOf;
use crate::core::creature::Battlefield;
use crate::core::ids::{CreatureId, SideId};

/// What has come of an answer by the end of a round, on average over the games played on.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Foreseen {
    /// The round.
    pub until: u16,
    /// Who is out of the fight by then though it was not before, with the share of games from 0 to 1, the likeliest first.
    pub falls: Vec<(CreatureId, f32)>,
    /// How much of the first track (hit points, where a game has them) the other sides lose more than they regain.
    pub dealt: f32,
    /// How much the side itself does.
    pub taken: f32,
}

impl Foreseen {
    /// How much more the other sides lose than the side itself: what tells apart answers to a fight that is lost or won.
    pub(super) fn gain(&self) -> f32 {
        self.dealt - self.taken
    }

    /// The mean of what single games came to.
    pub(super) fn mean(games: &[Self]) -> Self {
        let many = games.len().max(1) as f32;
        let mut falls: Vec<(CreatureId, f32)> = Vec::new();
        for &(id, share) in games.iter().flat_map(|game| &game.falls) {
            match falls.iter_mut().find(|(known, _)| *known == id) {
                Some((_, sum)) => *sum += share / many,
                None => falls.push((id, share / many)),
            }
        }
        falls.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
        Self {
            until: games.first().map_or(0, |game| game.until),
            falls,
            dealt: games.iter().map(|game| game.dealt).sum::<f32>() / many,
            taken: games.iter().map(|game| game.taken).sum::<f32>() / many,
        }
    }
}

/// How everybody stands at one moment.
pub(super) struct Standings {
    out: Vec<bool>,
    own: i32,
    others: i32,
}

impl Standings {
    /// How everybody stands as a side sees it.
    pub(super) fn take<R: Opponents>(battle: &BattleOf<R>, side: SideId) -> Self {
        let battlefield = battle.world().resource::<Battlefield>();
        let mut taken = Self { out: Vec::new(), own: 0, others: 0 };
        for id in battle.ids() {
            let entry = battlefield.entry(id);
            taken.out.push(!entry.standing.acts);
            let track = battlefield.tracks(id).as_slice().first().filter(|track| track.max < i16::MAX);
            let left = track.map_or(0, |track| i32::from(track.now.max(0)));
            *if entry.side == side { &mut taken.own } else { &mut taken.others } += left;
        }
        taken
    }

    /// What has come of these by a later moment.
    pub(super) fn until(&self, later: &Self, until: u16) -> Foreseen {
        let fallen = later.out.iter().enumerate().filter(|&(index, out)| *out && self.out.get(index) == Some(&false));
        Foreseen {
            until,
            falls: fallen.map(|(index, _)| (CreatureId(index as u16), 1.0)).collect(),
            dealt: (self.others - later.others) as f32,
            taken: (self.own - later.own) as f32,
        }
    }
}
