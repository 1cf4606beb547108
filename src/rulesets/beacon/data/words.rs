//! The closed lists of the rules: phases, actions, scores, kinds of damage.

use bevy::prelude::States;
use serde::{Deserialize, Serialize};

use crate::core::name::{Name, name};

/// The phases of a round, and what comes before and after all rounds (BC-PHASE-01).
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Phase {
    /// Before the first round.
    #[default]
    Before,
    /// 1: DEFEND, REFRESH.
    Bolster,
    /// 2: CHANNEL.
    Channel,
    /// 3: MARK, SEARCH, VOLLEY.
    Skirmish,
    /// 4: RUSH, HIDE.
    Reposition,
    /// 5: FIGHT, SHOVE, GRAPPLE.
    Brawl,
    /// 6: RELEASE.
    Release,
    /// 7: FULL ATTACK.
    FullAttack,
    /// 8: DELAY.
    Delay,
    /// The battle is over.
    Over,
}

impl Phase {
    /// Those of a round, in order.
    pub const ALL: [Self; 8] = [
        Self::Bolster,
        Self::Channel,
        Self::Skirmish,
        Self::Reposition,
        Self::Brawl,
        Self::Release,
        Self::FullAttack,
        Self::Delay,
    ];

    /// 1 to 8; 0 outside rounds.
    pub fn number(self) -> u8 {
        Self::ALL.iter().position(|phase| *phase == self).map_or(0, |at| at as u8 + 1)
    }

    /// The one of a number from 1 to 8.
    pub fn numbered(number: u8) -> Option<Self> {
        Self::ALL.get(usize::from(number.checked_sub(1)?)).copied()
    }

    /// The one that follows it in a round.
    pub fn next(self) -> Option<Self> {
        Self::numbered(self.number() + 1)
    }

    /// What facts call it.
    pub fn word(self) -> Name {
        match self {
            Self::Before => name!("before"),
            Self::Bolster => name!("bolster"),
            Self::Channel => name!("channel"),
            Self::Skirmish => name!("skirmish"),
            Self::Reposition => name!("reposition"),
            Self::Brawl => name!("brawl"),
            Self::Release => name!("release"),
            Self::FullAttack => name!("full-attack"),
            Self::Delay => name!("delay"),
            Self::Over => name!("over"),
        }
    }
}

/// The basic actions (BC-PHASE-06).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Action {
    /// More FOCUS, and harder to hit.
    Defend,
    /// Health, Stress or MP back, and one thing cleared.
    Refresh,
    /// Begins what is released later.
    Channel,
    /// Marks somebody in sight.
    Mark,
    /// Finds somebody, or learns of somebody.
    Search,
    /// A ranged attack.
    Volley,
    /// Moves once more, or safely.
    Rush,
    /// Out of sight.
    Hide,
    /// A melee attack.
    Fight,
    /// Pushes or topples.
    Shove,
    /// Takes hold.
    Grapple,
    /// Lets go what was channelled.
    Release,
    /// Something slow, or two attacks.
    FullAttack,
    /// A turn at the end of the round.
    Delay,
    /// Prepared for later.
    Ready,
}

impl Action {
    /// All of them, in the order of their phases.
    pub const ALL: [Self; 15] = [
        Self::Defend,
        Self::Refresh,
        Self::Channel,
        Self::Mark,
        Self::Search,
        Self::Volley,
        Self::Rush,
        Self::Hide,
        Self::Fight,
        Self::Shove,
        Self::Grapple,
        Self::Release,
        Self::FullAttack,
        Self::Delay,
        Self::Ready,
    ];

    /// The phase that offers it; none for what any phase does (BC-PHASE-02).
    pub fn phase(self) -> Option<Phase> {
        match self {
            Self::Defend | Self::Refresh => Some(Phase::Bolster),
            Self::Channel => Some(Phase::Channel),
            Self::Mark | Self::Search | Self::Volley => Some(Phase::Skirmish),
            Self::Rush | Self::Hide => Some(Phase::Reposition),
            Self::Fight | Self::Shove | Self::Grapple => Some(Phase::Brawl),
            Self::Release => Some(Phase::Release),
            Self::FullAttack => Some(Phase::FullAttack),
            Self::Delay => Some(Phase::Delay),
            Self::Ready => None,
        }
    }

    /// What intents call it.
    pub fn word(self) -> Name {
        match self {
            Self::Defend => name!("defend"),
            Self::Refresh => name!("refresh"),
            Self::Channel => name!("channel"),
            Self::Mark => name!("mark"),
            Self::Search => name!("search"),
            Self::Volley => name!("volley"),
            Self::Rush => name!("rush"),
            Self::Hide => name!("hide"),
            Self::Fight => name!("fight"),
            Self::Shove => name!("shove"),
            Self::Grapple => name!("grapple"),
            Self::Release => name!("release"),
            Self::FullAttack => name!("full-attack"),
            Self::Delay => name!("delay"),
            Self::Ready => name!("ready"),
        }
    }

    /// The one that intents call so.
    pub fn named(word: Name) -> Option<Self> {
        Self::ALL.into_iter().find(|action| action.word() == word)
    }
}

/// The ability scores.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Score {
    /// Strength and toughness.
    Bulk,
    /// Speed and balance.
    #[default]
    Agility,
    /// Will and wit.
    Mind,
    /// A hand for the aether.
    Magic,
}

impl Score {
    /// All of them, as sheets print them.
    pub const ALL: [Self; 4] = [Self::Bulk, Self::Agility, Self::Mind, Self::Magic];

    /// What explanations call it.
    pub fn word(self) -> Name {
        match self {
            Self::Bulk => name!("bulk"),
            Self::Agility => name!("agility"),
            Self::Mind => name!("mind"),
            Self::Magic => name!("magic"),
        }
    }
}

/// What damage is made of (BC-DMG-01).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Kind {
    /// Steel, claws, stones.
    Physical,
    /// The push of the aether.
    Force,
    /// Of stars and fire.
    Astral,
    /// Of moon and cold.
    Lunar,
    /// What eats on.
    Discord,
    /// No damage, but resisted and caused like it.
    Stress,
}

impl Kind {
    /// The kinds of damage.
    pub const DAMAGE: [Self; 5] = [Self::Physical, Self::Force, Self::Astral, Self::Lunar, Self::Discord];

    /// What facts call it.
    pub fn word(self) -> Name {
        match self {
            Self::Physical => name!("physical"),
            Self::Force => name!("force"),
            Self::Astral => name!("astral"),
            Self::Lunar => name!("lunar"),
            Self::Discord => name!("discord"),
            Self::Stress => name!("stress"),
        }
    }

    /// Whether ARMOR, WEAKENED and VULNERABLE know it (BC-STAT-03, BC-CON-10).
    pub fn is_plain(self) -> bool {
        matches!(self, Self::Physical | Self::Force | Self::Astral | Self::Lunar)
    }
}
