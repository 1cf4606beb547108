//! Opponents: whoever answers a battle's decisions without a person.
//!
//! A policy sees what a player sees, answers with an intent, and changes nothing itself. Given the same battle and the
//! same seed it answers the same; its dice are its own and never the battle's. What a game's opponents hold dear is in
//! the game's own folder; what all of them share is here.

mod beginner;
pub mod chance;
mod foreseen;
mod habits;
mod head;
mod lookahead;
mod lookback;
mod proposals;
mod random;
mod shut_door;
mod time_budget;
pub mod worth;

pub use beginner::Beginner;
pub use foreseen::Foreseen;
pub use habits::Habits;
pub use lookahead::{Advice, Advised, LookAhead};
pub use lookback::{Chance, LookBack, Review, Swing};
pub use random::Random;
pub use shut_door::ShutDoor;

use std::time::Duration;

use crate::content::ruleset::{BattleOf, Ruleset};
use crate::core::battle::Battle;
use crate::core::intent::Intent;
use crate::core::resolve::Rules;
use worth::Parts;

/// Somebody who answers the decisions of battles by some rules.
pub trait Policy<R: Rules>: Send {
    /// A legal answer to the decision a battle waits at; [`Intent::Pass`] where it waits for nothing.
    fn answer(&mut self, battle: &Battle<R>) -> Intent;

    /// Begins another battle as one newly made with dice of this seed would: what it has noted of earlier answers is
    /// forgotten.
    fn begin(&mut self, _seed: u64) {}
}

/// Who answers for a side, the weakest last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// The farsighted one with three times as many games played on, and twice as many answers among which it chooses.
    Expert,
    /// What leaves its side best off after playing on in its head.
    Farsighted,
    /// What is expected to gain most at once.
    Plain,
    /// The plain one, but every third attack is at whoever comes to mind, and every fourth chance is overlooked.
    Beginner,
    /// Legal answers by chance.
    Random,
}

impl Player {
    /// Whether it plays on in its head, which takes time.
    pub fn thinks(self) -> bool {
        matches!(self, Self::Expert | Self::Farsighted)
    }
}

/// How often the farsighted and the expert play on in their heads for an answer, where that takes long; the shorter it is
/// the more often they do, for the same time.
const FARSIGHTED: u32 = 48;
const EXPERT: u32 = 144;

/// A ruleset that there are opponents for.
pub trait Opponents: Ruleset {
    /// Who weighs every answer once; all others rely on it.
    type Plain: Policy<Self::Rules> + Default;

    /// What was measured of it, as `battlemat measure` writes it; see [`worth::Worth`].
    const WORTH: &'static str = "";

    /// By how many standard errors an answer to a question has to be better than the usual one for whoever looks ahead to
    /// give it.
    const DOUBT: f32 = 1.0;

    /// Plain ones that propose to whoever looks ahead, the usual one first.
    fn temperaments() -> Vec<Self::Plain>;

    /// Names every combatant and all that sides have in store, each with the points it is guessed to be worth.
    fn parts(plain: &mut Self::Plain, battle: &BattleOf<Self>, parts: &mut Parts<'_>);

    /// Whether a use is in character for whoever would make it; whoever looks ahead thinks of no other.
    fn in_character(_battle: &BattleOf<Self>, _answer: &Intent) -> bool {
        true
    }

    /// The last round that is worth playing on.
    fn horizon(battle: &BattleOf<Self>) -> u16;

    /// Counts the habits that its players are watched for in a battle that is over.
    fn habits(_battle: &BattleOf<Self>, _habits: &mut Habits) {}

    /// An adviser: see [`LookAhead::advise`].
    fn adviser(threads: usize) -> LookAhead<Self> {
        LookAhead::new(FARSIGHTED, threads).wide()
    }

    /// Whoever of these plays on in its head.
    fn looking_ahead(player: Player, threads: usize) -> Option<LookAhead<Self>> {
        match player {
            Player::Expert => Some(LookAhead::new(EXPERT, threads).wide()),
            Player::Farsighted => Some(LookAhead::new(FARSIGHTED, threads)),
            Player::Plain | Player::Beginner | Player::Random => None,
        }
    }

    /// A policy of a kind, with dice of its own.
    fn policy(player: Player, seed: u64) -> Box<dyn Policy<Self::Rules>> {
        Self::policy_on(player, seed, 1)
    }

    /// The same for a machine that has so many threads to spare; the answers do not depend on their number.
    fn policy_on(player: Player, seed: u64, threads: usize) -> Box<dyn Policy<Self::Rules>> {
        match player {
            Player::Beginner => Box::new(Beginner::<Self::Plain>::new(seed)),
            Player::Random => Box::new(Random::<Self::Plain>::new(seed)),
            _ => match Self::looking_ahead(player, threads) {
                Some(ahead) => Box::new(ahead),
                None => Box::new(Self::Plain::default()),
            },
        }
    }

    /// The same where somebody waits: it thinks at most so long about all that a creature answers in a round. What it
    /// answers then hangs on how fast the machine is.
    fn policy_within(player: Player, threads: usize, most: Duration) -> Box<dyn Policy<Self::Rules>> {
        match Self::looking_ahead(player, threads) {
            Some(ahead) => Box::new(ahead.within(most)),
            None => Self::policy_on(player, 0, threads),
        }
    }
}
