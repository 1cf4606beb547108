//! An opponent that plays on in its head: several temperaments of the plain one propose answers, each proposal is
//! played on for a while with dice of its own, and the one that leaves its side best off is given.
//!
//! It never sees the battle's dice: what it rolls in its head follows from the state alone, so it is as repeatable as
//! the plain one.

use super::Policy;
use super::plain::{Plain, Weights};
use crate::core::board::Board;
use crate::core::dice::Dice;
use crate::core::fact::Facts;
use crate::core::ids::SideId;
use crate::core::intent::{Decision, Intent, Options};
use crate::rulesets::draw_steel::battle::Battle;
use crate::rulesets::draw_steel::phases::DrawSteelRules;
use crate::rulesets::draw_steel::snapshot::Snapshot;
use crate::rulesets::draw_steel::view::View;

/// Playings on that tell good from bad in most cases at a few dozen milliseconds a decision.
const PLAYED: u64 = 2;
/// Choices of one question that are tried out.
const CHOICES: usize = 8;
/// Decisions after which a playing on ends, however far it is.
const DECISIONS: usize = 400;
/// Points for having won, far beyond what is at stake on a board.
const WON: f32 = 10_000.0;

/// The opponent that looks ahead.
pub struct Farsighted {
    /// Who plays everybody in its head.
    player: Plain,
    /// Who proposes, the usual temperament first.
    temperaments: Vec<Plain>,
    head: Option<Battle>,
    /// Times every proposal is played on at first, again for the better half, and twice as often for the last two.
    played: u64,
}

impl Default for Farsighted {
    fn default() -> Self {
        Self::new()
    }
}

impl Farsighted {
    /// One that plays on in its head with the usual temperament.
    pub fn new() -> Self {
        Self::playing(PLAYED)
    }

    /// One that plays every proposal on so many times before it drops the worse half.
    pub fn playing(played: u64) -> Self {
        let usual = Weights::default();
        let bold = Weights { exposure: 0.0, looming: 0.0, resource: 0.1, surge: 0.2, reaction: 0.2, ..usual };
        let wary = Weights { exposure: 0.35, looming: 0.12, crowded: 2.0, defend: 0.6, ..usual };
        let deadly = Weights { alive: 0.65, focus: 0.2, resource: 0.2, ..usual };
        let thrifty = Weights { resource: 1.2, surge: 1.5, ..usual };
        Self {
            player: Plain::new(),
            temperaments: [usual, bold, wary, deadly, thrifty].map(Plain::with).to_vec(),
            head: None,
            played,
        }
    }

    /// Answers worth a try, all legal, the usual one first.
    fn proposals(&mut self, battle: &Battle, decision: &Decision) -> Vec<Intent> {
        let mut list: Vec<Intent> = Vec::new();
        let mut propose = |intent: Intent| {
            if !list.contains(&intent) {
                list.push(intent);
            }
        };
        propose(self.temperaments[0].answer(battle));
        match &decision.options {
            Options::Choose { choices, may_pass } => {
                choices.iter().take(CHOICES).cloned().map(Intent::Choose).for_each(&mut propose);
                if *may_pass {
                    propose(Intent::Pass);
                }
            }
            _ => self.temperaments[1..].iter_mut().for_each(|other| propose(other.answer(battle))),
        }
        list.retain(|intent| battle.check(intent).is_ok());
        list
    }

    /// How well a side is off after an answer and what may follow, by the dice of one seed.
    fn play_on(&mut self, from: &Snapshot, content: &Battle, intent: &Intent, side: SideId, seed: u64) -> f32 {
        let head = self.head.get_or_insert_with(|| {
            let mut head = Battle::new(content.content().clone(), Board::open(1, 1), Dice::seeded(0));
            head.world_mut().resource_mut::<Facts>().mute(true);
            head
        });
        head.restore(from);
        head.world_mut().insert_resource(Dice::seeded(seed));
        let until = horizon(head.view());
        if head.submit(intent.clone()).is_err() {
            return f32::MIN;
        }
        for _ in 0..DECISIONS {
            if head.fault().is_some() {
                return f32::MIN;
            }
            if let Some(outcome) = head.outcome() {
                let soon = f32::from(head.view().clock().round);
                let own = self.player.balance(head.view(), side).max(0.0);
                return match outcome.winner {
                    Some(winner) if winner == side => WON + own - soon,
                    _ => soon - WON,
                };
            }
            if head.view().clock().round > until {
                break;
            }
            let next = self.player.answer(head);
            if head.submit(next).is_err() && head.submit(Intent::Pass).is_err() {
                return f32::MIN;
            }
        }
        self.player.balance(head.view(), side)
    }
}

/// The last round that is played on: the one under way while most are still to act in it, else the next.
fn horizon(view: View) -> u16 {
    let (mut still, mut all) = (0, 0);
    for id in view.living().filter(|&id| view.is_awake(id)) {
        all += 1;
        still += usize::from(!view.economy(id).acted);
    }
    view.clock().round + u16::from(2 * still < all)
}

impl Policy<DrawSteelRules> for Farsighted {
    fn answer(&mut self, battle: &Battle) -> Intent {
        let Some(decision) = battle.decision().cloned() else { return Intent::Pass };
        let proposals = self.proposals(battle, &decision);
        if proposals.len() < 2 {
            return proposals.into_iter().next().unwrap_or(Intent::Pass);
        }
        let state = battle.snapshot();
        let seed = battle.hash();
        // If the content was changed while the game ran, the head starts afresh.
        if self.head.as_ref().is_some_and(|head| !std::sync::Arc::ptr_eq(head.content(), battle.content())) {
            self.head = None;
        }
        let mut field: Vec<(f32, Intent)> = proposals.into_iter().map(|intent| (0.0, intent)).collect();
        let mut from = 0;
        // The same dice for all, so that luck does not choose; the better half is tried on, the last two the longest.
        while field.len() > 1 && from < 4 * self.played {
            let more = if field.len() == 2 && from > 0 { 2 * self.played } else { self.played };
            for (value, intent) in &mut field {
                for i in from..from + more {
                    let dice = seed.wrapping_add(i.wrapping_mul(0x9e37_79b9_7f4a_7c15));
                    *value += self.play_on(&state, battle, intent, decision.side, dice);
                }
            }
            from += more;
            // A stable sort: of equals the usual answer stays first.
            field.sort_by(|a, b| b.0.total_cmp(&a.0));
            field.truncate(field.len().div_ceil(2));
        }
        field.swap_remove(0).1
    }
}
