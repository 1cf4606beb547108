//! A fair beginner, in any game: it goes where the plain player goes and mostly does what that one does, but strikes at
//! whoever comes to mind and overlooks things.

use super::Policy;
use super::chance::Chance;
use crate::core::battle::Battle;
use crate::core::intent::{Decision, Intent, OptionKind, Options};
use crate::core::resolve::Rules;
use crate::core::side::Feeling;

/// One attack of so many is at whoever comes to mind.
const ON_A_WHIM: usize = 3;
/// One chance of so many to answer an event is overlooked.
const OVERLOOKED: usize = 4;

/// Somebody who plays sensibly, with slips.
#[derive(Clone, Debug)]
pub struct Beginner<P> {
    chance: Chance,
    plain: P,
}

impl<P: Default> Beginner<P> {
    /// One with dice of its own.
    pub fn new(seed: u64) -> Self {
        Self { chance: Chance::new(seed), plain: P::default() }
    }
}

impl<P> Beginner<P> {
    /// Any attack on enemies alone that is possible now.
    fn whim<R: Rules>(&mut self, battle: &Battle<R>, decision: &Decision) -> Option<Intent> {
        let world = battle.world();
        let mut attacks = Vec::new();
        for kind in R::option_kinds(world, decision) {
            if matches!(kind, OptionKind::Use(_)) {
                R::each_legal(world, decision, kind, &mut |intent| {
                    if let Intent::Use(wanted) = &intent
                        && !wanted.on.is_empty()
                        && wanted.on.iter().all(|&on| R::feeling(world, wanted.by, on) == Feeling::Enemy)
                    {
                        attacks.push(intent);
                    }
                });
            }
        }
        self.chance.pick(&attacks).cloned()
    }
}

impl<R: Rules, P: Policy<R>> Policy<R> for Beginner<P> {
    fn answer(&mut self, battle: &Battle<R>) -> Intent {
        let Some(decision) = battle.decision() else { return Intent::Pass };
        let usual = self.plain.answer(battle);
        let slip = match (&decision.options, &usual) {
            (Options::Act, Intent::Use(wanted)) if !wanted.on.is_empty() && self.chance.one_in(ON_A_WHIM) => {
                self.whim(battle, decision)
            }
            (Options::Choose { may_pass: true, .. }, _) if self.chance.one_in(OVERLOOKED) => Some(Intent::Pass),
            _ => None,
        };
        slip.unwrap_or(usual)
    }

    fn begin(&mut self, seed: u64) {
        self.chance = Chance::new(seed);
        self.plain.begin(seed);
    }
}
