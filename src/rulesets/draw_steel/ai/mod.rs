//! Opponents for Draw Steel.

mod habits;
pub(crate) mod plain;

pub use plain::{Plain, Weights};

use super::battle::Battle;
use super::content::Content;
use crate::ai::worth::Parts;
use crate::ai::{Habits, LookAhead, Opponents};
use crate::core::intent::Intent;

/// The opponent that answers by chance.
pub type Random = crate::ai::Random<Plain>;

/// The opponent that looks ahead.
pub type Farsighted = LookAhead<Content>;

impl Opponents for Content {
    type Plain = Plain;

    const WORTH: &'static str = include_str!("worth.ron");

    fn temperaments() -> Vec<Plain> {
        let usual = Weights::default();
        let bold =
            Weights { exposure: 0.0, looming: 0.0, peril: 0.0, resource: 0.1, surge: 0.2, reaction: 0.2, ..usual };
        let wary = Weights { exposure: 0.35, looming: 0.12, peril: 0.8, crowded: 2.0, defend: 0.6, ..usual };
        let deadly = Weights { alive: 0.65, focus: 0.2, resource: 0.2, ..usual };
        let thrifty = Weights { resource: 1.2, surge: 1.5, ..usual };
        [usual, bold, wary, deadly, thrifty].map(Plain::with).to_vec()
    }

    fn parts(player: &mut Plain, battle: &Battle, parts: &mut Parts<'_>) {
        player.parts(battle.view(), parts);
    }

    fn habits(battle: &Battle, habits: &mut Habits) {
        habits::count(battle.view(), battle.facts().all(), habits);
    }

    /// Nobody of sense strikes at the dead, which are objects and no more (DS-TGT-12).
    fn in_character(battle: &Battle, answer: &Intent) -> bool {
        let Intent::Use(wanted) = answer else { return true };
        wanted.on.is_empty() || wanted.on.iter().any(|&on| battle.view().is_alive(on))
    }

    /// The round under way while most are still to act in it, else the next.
    fn horizon(battle: &Battle) -> u16 {
        let view = battle.view();
        let (mut still, mut all) = (0, 0);
        for id in view.living().filter(|&id| view.is_awake(id)) {
            all += 1;
            still += usize::from(!view.has_acted(id));
        }
        view.clock().round + u16::from(2 * still < all)
    }
}
