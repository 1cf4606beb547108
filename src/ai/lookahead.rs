//! An opponent that plays on in its head: several temperaments of a game's own opponent propose answers, each proposal is
//! played on for a while with dice of its own, and the one that leaves its side best off is given.
//!
//! It never sees the battle's dice: what it rolls in its head follows from the state alone, so it is as repeatable as
//! they are.

use std::sync::Arc;

use super::Policy;
use crate::content::ruleset::{BattleOf, Ruleset, StateOf};
use crate::core::dice::Dice;
use crate::core::fact::Facts;
use crate::core::ids::SideId;
use crate::core::intent::{Decision, Intent, Options};

/// Playings on that tell good from bad in most cases at a few dozen milliseconds a decision.
const PLAYED: u64 = 2;
/// Choices of one question that are tried out.
const CHOICES: usize = 8;
/// Decisions after which a playing on ends, however far it is.
const DECISIONS: usize = 400;
/// Points for having won, far beyond what is at stake on a board.
const WON: f32 = 10_000.0;

/// A ruleset whose opponents are good enough to look ahead with.
pub trait Foresight: Ruleset {
    /// Who plays everybody, and proposes answers.
    type Player: Policy<Self::Rules>;

    /// Who proposes, the usual temperament first.
    fn temperaments() -> Vec<Self::Player>;

    /// Points by which a side is ahead as the battle stands.
    fn balance(player: &mut Self::Player, battle: &BattleOf<Self>, side: SideId) -> f32;

    /// The last round that is worth playing on.
    fn horizon(battle: &BattleOf<Self>) -> u16;
}

/// The opponent that looks ahead.
pub struct LookAhead<R: Foresight> {
    /// Who plays everybody in its head.
    player: R::Player,
    /// Who proposes, the usual temperament first.
    temperaments: Vec<R::Player>,
    /// The battle in its head, and the content it is played with.
    head: Option<(Arc<R>, BattleOf<R>)>,
    /// Times every proposal is played on at first, again for the better half, and twice as often for the last two.
    played: u64,
}

impl<R: Foresight> Default for LookAhead<R> {
    fn default() -> Self {
        Self::new()
    }
}

impl<R: Foresight> LookAhead<R> {
    /// One that plays on in its head with the usual temperament.
    pub fn new() -> Self {
        Self::playing(PLAYED)
    }

    /// One that plays every proposal on so many times before it drops the worse half.
    ///
    /// # Panics
    /// When the ruleset has no temperament at all.
    pub fn playing(played: u64) -> Self {
        let [player, temperaments] = [R::temperaments(), R::temperaments()];
        let player = player.into_iter().next().expect("the usual temperament");
        Self { player, temperaments, head: None, played }
    }

    /// Answers worth a try, all legal, the usual one first.
    fn proposals(&mut self, battle: &BattleOf<R>, decision: &Decision) -> Vec<Intent> {
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
    fn play_on(&mut self, from: &StateOf<R>, content: &Arc<R>, intent: &Intent, side: SideId, seed: u64) -> f32 {
        let (_, head) = self.head.get_or_insert_with(|| {
            let mut head = R::empty(Arc::clone(content));
            head.world_mut().resource_mut::<Facts>().mute(true);
            (Arc::clone(content), head)
        });
        head.restore(from);
        head.world_mut().insert_resource(Dice::seeded(seed));
        let until = R::horizon(head);
        if head.submit(intent.clone()).is_err() {
            return f32::MIN;
        }
        for _ in 0..DECISIONS {
            if head.fault().is_some() {
                return f32::MIN;
            }
            if let Some(winner) = head.winner() {
                let soon = f32::from(head.round());
                let own = R::balance(&mut self.player, head, side).max(0.0);
                return if winner == Some(side) { WON + own - soon } else { soon - WON };
            }
            if head.round() > until {
                break;
            }
            let next = self.player.answer(head);
            if head.submit(next).is_err() && head.submit(Intent::Pass).is_err() {
                return f32::MIN;
            }
        }
        R::balance(&mut self.player, head, side)
    }
}

impl<R: Foresight> Policy<R::Rules> for LookAhead<R> {
    fn answer(&mut self, battle: &BattleOf<R>) -> Intent {
        let Some(decision) = battle.decision().cloned() else { return Intent::Pass };
        let proposals = self.proposals(battle, &decision);
        if proposals.len() < 2 {
            return proposals.into_iter().next().unwrap_or(Intent::Pass);
        }
        let state = battle.snapshot();
        let seed = battle.hash();
        // If the content was changed while the game ran, the head starts afresh.
        let content = R::content(battle);
        if self.head.as_ref().is_some_and(|(known, _)| !Arc::ptr_eq(known, content)) {
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
                    *value += self.play_on(&state, content, intent, decision.side, dice);
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
