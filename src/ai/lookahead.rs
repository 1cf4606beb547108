//! An opponent that plays on in its head: several temperaments of a game's own opponent propose answers, and so does a
//! glance at what every use would come to at once; each proposal is played on for a while with dice of its own, and the
//! one that leaves its side best off is given.
//!
//! It never sees the battle's dice: what it rolls in its head follows from the state alone, so it is as repeatable as
//! they are, however many threads play on.

use std::sync::Arc;
use std::thread;

use super::{Opponents, Policy};
use crate::content::ruleset::{BattleOf, StateOf};
use crate::core::battle::Battle;
use crate::core::dice::Dice;
use crate::core::fact::Facts;
use crate::core::ids::{CreatureId, SideId};
use crate::core::intent::{Decision, Intent, OptionKind, Options};
use crate::core::resolve::Rules;

/// Choices of one question, or ways of one kind, that are tried out.
const CHOICES: usize = 8;
/// Uses of one ability that are glanced at, and the best of all uses that are tried out.
const GLANCES: usize = 16;
const BEST: usize = 4;
/// Decisions after which a playing on ends, however far it is, and a game played out.
const DECISIONS: usize = 400;
const WHOLE_GAME: usize = 20_000;
/// Points for having won, far beyond what is at stake on a board.
const WON: f32 = 10_000.0;
/// What numbers the dice of one playing on after another.
const STRIDE: u64 = 0x9e37_79b9_7f4a_7c15;

/// The opponent that looks ahead.
pub struct LookAhead<R: Opponents> {
    /// Who proposes, the usual temperament first.
    temperaments: Vec<R::Plain>,
    /// Battles in its head, one for each thread.
    heads: Vec<Head<R>>,
    /// Playings on for an answer, and the threads that they are shared out to.
    played: u32,
    threads: usize,
    plan: Option<Plan>,
}

/// Whose temperament somebody follows for the rest of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Plan {
    round: u16,
    who: CreatureId,
    temperament: usize,
}

/// An answer worth a try, the temperament that proposed it, and what it came to when it was played on.
struct Proposal {
    intent: Intent,
    by: Option<usize>,
    value: f32,
}

/// An answer, and how often its side wins after it.
#[derive(Clone, Debug, PartialEq)]
pub struct Advised {
    /// The answer.
    pub intent: Intent,
    /// The share of games that the side wins after it, from 0 to 1; a draw is half a win.
    pub chance: f32,
}

/// A battle in somebody's head, and who plays everybody there.
struct Head<R: Opponents> {
    content: Arc<R>,
    battle: BattleOf<R>,
    player: R::Plain,
}

impl<R: Opponents> Head<R> {
    fn new(content: &Arc<R>) -> Self {
        let mut battle = R::empty(Arc::clone(content));
        battle.world_mut().resource_mut::<Facts>().mute(true);
        Self { content: Arc::clone(content), battle, player: R::Plain::default() }
    }

    /// Puts the battle into a state with dice of a seed and gives the answer; whether it was taken.
    fn try_out(&mut self, from: &StateOf<R>, intent: &Intent, seed: u64) -> bool {
        self.battle.restore(from);
        self.battle.world_mut().insert_resource(Dice::seeded(seed));
        self.battle.submit(intent.clone()).is_ok() && self.battle.fault().is_none()
    }

    /// How well a side is off as things stand in the head.
    fn value(&mut self, side: SideId) -> f32 {
        let own = R::balance(&mut self.player, &self.battle, side);
        let soon = f32::from(self.battle.round());
        match self.battle.winner() {
            None => own,
            Some(winner) if winner == Some(side) => WON + own.max(0.0) - soon,
            Some(_) => soon - WON,
        }
    }

    /// How well a side is off right after an answer.
    fn glance(&mut self, from: &StateOf<R>, intent: &Intent, side: SideId, seed: u64) -> f32 {
        if self.try_out(from, intent, seed) { self.value(side) } else { f32::MIN }
    }

    /// What a side has of a game played out after an answer, by the dice of one seed: 1 won, 0 lost.
    fn play_out(&mut self, from: &StateOf<R>, intent: &Intent, side: SideId, seed: u64) -> f32 {
        self.player.forget();
        if !self.try_out(from, intent, seed) {
            return 0.0;
        }
        for _ in 0..WHOLE_GAME {
            if self.battle.winner().is_some() {
                break;
            }
            let next = self.player.answer(&self.battle);
            let taken = self.battle.submit(next).is_ok() || self.battle.submit(Intent::Pass).is_ok();
            if !taken || self.battle.fault().is_some() {
                break;
            }
        }
        match self.battle.winner() {
            Some(Some(winner)) => f32::from(u8::from(winner == side)),
            Some(None) | None => 0.5,
        }
    }

    /// How well a side is off after an answer and what may follow, by the dice of one seed.
    fn play_on(&mut self, from: &StateOf<R>, intent: &Intent, side: SideId, seed: u64) -> f32 {
        self.battle.restore(from);
        let until = R::horizon(&self.battle);
        self.player.forget();
        if !self.try_out(from, intent, seed) {
            return f32::MIN;
        }
        for _ in 0..DECISIONS {
            if self.battle.winner().is_some() || self.battle.round() > until {
                break;
            }
            let next = self.player.answer(&self.battle);
            let taken = self.battle.submit(next).is_ok() || self.battle.submit(Intent::Pass).is_ok();
            if !taken || self.battle.fault().is_some() {
                return f32::MIN;
            }
        }
        self.value(side)
    }
}

impl<R: Opponents> LookAhead<R> {
    /// One that plays on so many times for an answer, in so many threads.
    pub fn new(played: u32, threads: usize) -> Self {
        Self { temperaments: R::temperaments(), heads: Vec::new(), played, threads: threads.max(1), plan: None }
    }

    /// Answers worth a try, all legal: the planned one first, or else the usual one.
    fn proposals(&mut self, battle: &BattleOf<R>, decision: &Decision, state: &StateOf<R>, seed: u64) -> Vec<Proposal> {
        let mut list: Vec<Proposal> = Vec::new();
        let mut propose = |intent: Intent, by: Option<usize>| {
            if list.iter().all(|known| known.intent != intent) && battle.check(&intent).is_ok() {
                list.push(Proposal { intent, by, value: 0.0 });
            }
        };
        let planned = self.plan.filter(|plan| follows(plan, battle, decision)).map_or(0, |plan| plan.temperament);
        match &decision.options {
            Options::Choose { choices, may_pass } => {
                propose(self.temperaments[0].answer(battle), None);
                choices.iter().take(CHOICES).cloned().map(Intent::Choose).for_each(|intent| propose(intent, None));
                if *may_pass {
                    propose(Intent::Pass, None);
                }
            }
            options => {
                let all = self.temperaments.len();
                for index in std::iter::once(planned).chain((0..all).filter(|&index| index != planned)) {
                    propose(self.temperaments[index].answer(battle), Some(index));
                }
                if matches!(options, Options::Act | Options::Use(_)) {
                    let best = best_uses::<R>(&mut self.heads[0], battle, decision, state, seed);
                    best.into_iter().for_each(|intent| propose(intent, None));
                    battle.done().into_iter().for_each(|intent| propose(intent, None));
                }
            }
        }
        list
    }

    /// Wakes up a head for each thread; if the content was changed while the game ran, they start afresh.
    fn wake(&mut self, content: &Arc<R>) {
        self.heads.retain(|head| Arc::ptr_eq(&head.content, content));
        while self.heads.len() < self.threads {
            self.heads.push(Head::new(content));
        }
    }

    /// The answers that leave a side best off, at most so many, the best first.
    fn best(&mut self, battle: &BattleOf<R>, decision: &Decision, most: usize) -> (StateOf<R>, Vec<Proposal>) {
        let (state, seed) = (battle.snapshot(), battle.hash());
        let mut field = self.proposals(battle, decision, &state, seed);
        let stages = field.len().next_power_of_two().trailing_zeros().max(1);
        let mut passed: u64 = 0;
        // The same dice for all, so that luck does not choose; the better half is played on again.
        while field.len() > most {
            let passes = (self.played / (stages * field.len() as u32)).max(1);
            for _ in 0..passes {
                let dice = seed.wrapping_add(passed.wrapping_mul(STRIDE));
                Self::pass(&mut self.heads, &state, &mut field, decision.side, dice);
                passed += 1;
            }
            // A stable sort: of equals what was proposed first stays first.
            field.sort_by(|a, b| b.value.total_cmp(&a.value));
            field.truncate(field.len().div_ceil(2).max(most));
        }
        (state, field)
    }

    /// The best answers to what the battle waits for, at most so many, each with the share of so many games that its side
    /// wins after it if everybody plays plainly; the best first.
    pub fn advise(&mut self, battle: &BattleOf<R>, most: usize, games: u32) -> Vec<Advised> {
        let Some(decision) = battle.decision().cloned() else { return Vec::new() };
        self.wake(R::content(battle));
        let (state, field) = self.best(battle, &decision, most.max(1));
        let seed = battle.hash();
        let jobs: Vec<(usize, u64)> = (0..field.len())
            .flat_map(|index| {
                (0..u64::from(games)).map(move |game| (index, seed.wrapping_sub(game.wrapping_mul(STRIDE))))
            })
            .collect();
        let share = jobs.len().div_ceil(self.heads.len()).max(1);
        let (state, field) = (&state, &field);
        let won: Vec<(usize, f32)> = thread::scope(|scope| {
            let parts = self.heads.iter_mut().zip(jobs.chunks(share)).map(|(head, part)| {
                let play = move |&(index, dice): &(usize, u64)| {
                    (index, head.play_out(state, &field[index].intent, decision.side, dice))
                };
                scope.spawn(move || part.iter().map(play).collect::<Vec<_>>())
            });
            // All are begun before the first is waited for.
            let parts: Vec<_> = parts.collect();
            parts.into_iter().flat_map(|part| part.join().unwrap_or_default()).collect()
        });
        let chance = |index: usize| {
            let won: f32 = won.iter().filter(|(of, _)| *of == index).map(|(_, won)| won).sum();
            won / games.max(1) as f32
        };
        let mut advised: Vec<Advised> = field
            .iter()
            .enumerate()
            .map(|(index, proposal)| Advised { intent: proposal.intent.clone(), chance: chance(index) })
            .collect();
        advised.sort_by(|a, b| b.chance.total_cmp(&a.chance));
        advised
    }

    /// Plays every proposal on once more with the same dice.
    fn pass(heads: &mut [Head<R>], state: &StateOf<R>, field: &mut [Proposal], side: SideId, seed: u64) {
        let share = field.len().div_ceil(heads.len());
        let play = |head: &mut Head<R>, part: &mut [Proposal]| {
            for proposal in part {
                proposal.value += head.play_on(state, &proposal.intent, side, seed);
            }
        };
        if heads.len() == 1 {
            play(&mut heads[0], field);
            return;
        }
        thread::scope(|scope| {
            for (head, part) in heads.iter_mut().zip(field.chunks_mut(share)) {
                scope.spawn(move || play(head, part));
            }
        });
    }
}

/// Whether a plan is for the turn that a decision is about.
fn follows<R: Rules>(plan: &Plan, battle: &Battle<R>, decision: &Decision) -> bool {
    decision.options == Options::Act && decision.about == Some(plan.who) && battle.round() == plan.round
}

/// The uses that leave a side best off at once, by one throw of dice that is the same for all.
fn best_uses<R: Opponents>(
    head: &mut Head<R>,
    battle: &BattleOf<R>,
    decision: &Decision,
    state: &StateOf<R>,
    seed: u64,
) -> Vec<Intent> {
    let world = battle.world();
    let mut found: Vec<(f32, Intent)> = Vec::new();
    for kind in R::Rules::option_kinds(world, decision).into_iter().filter(|kind| matches!(kind, OptionKind::Use(_))) {
        let mut all = Vec::new();
        R::Rules::each_legal(world, decision, kind, &mut |intent| all.push(intent));
        all.retain(|intent| R::in_character(battle, intent));
        let step = all.len().div_ceil(GLANCES).max(1);
        // The best of each kind: what differs most is worth a try most.
        let glances = all.into_iter().step_by(step).map(|intent| {
            let value = head.glance(state, &intent, decision.side, seed);
            (value, intent)
        });
        found.extend(glances.reduce(|best, next| if next.0 > best.0 { next } else { best }));
    }
    // A stable sort: of equals the first on the card stays first.
    found.sort_by(|a, b| b.0.total_cmp(&a.0));
    found.into_iter().take(BEST).map(|(_, intent)| intent).collect()
}

impl<R: Opponents> Policy<R::Rules> for LookAhead<R> {
    fn answer(&mut self, battle: &BattleOf<R>) -> Intent {
        let Some(decision) = battle.decision().cloned() else { return Intent::Pass };
        self.wake(R::content(battle));
        let (_, mut field) = self.best(battle, &decision, 1);
        if field.is_empty() {
            return self.temperaments[0].answer(battle);
        }
        let best = field.swap_remove(0);
        if let (Options::Act, Some(who)) = (&decision.options, decision.about) {
            self.plan = best.by.map(|temperament| Plan { round: battle.round(), who, temperament });
        }
        best.intent
    }

    fn forget(&mut self) {
        self.plan = None;
        self.temperaments.iter_mut().for_each(Policy::forget);
    }
}
