//! A battle in somebody's head: played on from a state with dice of its own, never the battle's.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use super::foreseen::{Foreseen, Standings};
use super::worth::Worth;
use super::{Opponents, Policy};
use crate::content::ruleset::{BattleOf, StateOf};
use crate::core::dice::Dice;
use crate::core::fact::Facts;
use crate::core::ids::SideId;
use crate::core::intent::{Decision, Intent, Options};

/// Questions that a glance sees a use through, decisions that it sees a turn through, decisions after which a playing on
/// ends, however far it is, and a game played out.
const QUESTIONS: usize = 100;
const TURN: usize = 40;
const DECISIONS: usize = 400;
const WHOLE_GAME: usize = 20_000;
/// How far beyond everything undecided an end in the first round is; one later is nearer to it.
const SOON: f32 = 0.1;
/// How far the same once more for what is left of both sides at the end.
const LEFT: f32 = 0.2;
/// What numbers the dice of one playing on after another.
pub(super) const STRIDE: u64 = 0x9e37_79b9_7f4a_7c15;

/// A battle in somebody's head, and who plays everybody there.
pub(super) struct Head<R: Opponents> {
    content: Arc<R>,
    battle: BattleOf<R>,
    player: R::Plain,
    worth: Worth,
    /// Decisions answered in it so far.
    decisions: u32,
}

impl<R: Opponents> Head<R> {
    fn new(content: &Arc<R>) -> Self {
        let mut battle = R::empty(Arc::clone(content));
        battle.world_mut().resource_mut::<Facts>().mute(true);
        let worth = Worth::read(R::WORTH).unwrap_or_default();
        Self { content: Arc::clone(content), battle, player: R::Plain::default(), worth, decisions: 0 }
    }

    /// Puts the battle into a state with dice of a seed and gives the answer; whether it was taken.
    fn try_out(&mut self, from: &StateOf<R>, intent: &Intent, seed: u64) -> bool {
        self.battle.restore(from);
        self.battle.world_mut().insert_resource(Dice::seeded(seed));
        self.battle.submit(intent.clone()).is_ok() && self.battle.fault().is_none()
    }

    /// How well a side is off as things stand in the head, beside what it was worth to it before: from -1, lost, to 1,
    /// won, and a little beyond for an end that comes soon. To be twice as likely to win as before is worth about a third.
    fn value(&mut self, before: f32, side: SideId) -> f32 {
        let better = (self.ahead(side) - before) * self.worth.point;
        let soon = SOON / (1.0 + f32::from(self.battle.round()));
        // Near to the logistic function and made of what every machine computes alike.
        let better = better / (4.0 + better * better).sqrt();
        match self.battle.winner() {
            None => better,
            // What is left of both sides tells apart what comes to the same end.
            Some(winner) if winner == Some(side) => 1.0 + soon + LEFT * (1.0 + better),
            Some(_) => -1.0 - soon - LEFT * (1.0 - better),
        }
    }

    /// By how many points a side is ahead in a state.
    pub(super) fn balance(&mut self, state: &StateOf<R>, side: SideId) -> f32 {
        self.battle.restore(state);
        self.ahead(side)
    }

    fn ahead(&mut self, side: SideId) -> f32 {
        self.worth.ahead::<R>(&mut self.player, &self.battle, side)
    }

    /// How well a side is off right after an answer and what is asked about it: before those questions are answered a
    /// roll may not even have been made.
    pub(super) fn glance(&mut self, from: &StateOf<R>, intent: &Intent, side: SideId, seed: u64) -> f32 {
        self.player.begin(seed);
        if !self.try_out(from, intent, seed) {
            return f32::MIN;
        }
        for _ in 0..QUESTIONS {
            let question =
                self.battle.decision().is_some_and(|decision| matches!(decision.options, Options::Choose { .. }));
            if !question || !self.go_on(u16::MAX, 1) {
                break;
            }
        }
        self.value(0.0, side)
    }

    /// How well a side is off at the end of the turn that an answer is given in, if it goes on plainly.
    pub(super) fn see_turn(&mut self, from: &StateOf<R>, intent: &Intent, decision: &Decision, seed: u64) -> f32 {
        self.player.begin(seed);
        if !self.try_out(from, intent, seed) {
            return f32::MIN;
        }
        for _ in 0..TURN {
            let goes_on = self.battle.decision().is_some_and(|next| {
                next.about == decision.about || (next.about.is_some() && next.options != Options::Act)
            });
            if !goes_on || !self.go_on(u16::MAX, 1) {
                break;
            }
        }
        self.value(0.0, decision.side)
    }

    /// Has everybody answer plainly until the battle is over, a round has passed or so many answers were given; whether
    /// nothing went wrong.
    fn go_on(&mut self, until: u16, most: usize) -> bool {
        for _ in 0..most {
            if self.battle.winner().is_some() || self.battle.round() > until {
                break;
            }
            self.decisions += 1;
            let next = self.player.answer(&self.battle);
            let taken = self.battle.submit(next).is_ok() || self.battle.submit(Intent::Pass).is_ok();
            if !taken || self.battle.fault().is_some() {
                return false;
            }
        }
        true
    }

    /// What a side has of a game played out after an answer, by the dice of one seed: 1 won, 0 lost.
    pub(super) fn play_out(&mut self, from: &StateOf<R>, intent: &Intent, side: SideId, seed: u64) -> f32 {
        self.player.begin(seed);
        if !self.try_out(from, intent, seed) {
            return 0.0;
        }
        self.go_on(u16::MAX, WHOLE_GAME);
        self.share(side)
    }

    /// The same, with what has come of it by the end of a round.
    pub(super) fn foresee(&mut self, from: &StateOf<R>, intent: &Intent, side: SideId, seed: u64) -> (f32, Foreseen) {
        self.player.begin(seed);
        self.battle.restore(from);
        let (before, until) = (Standings::take::<R>(&self.battle, side), R::horizon(&self.battle));
        if !self.try_out(from, intent, seed) {
            return (0.0, Foreseen::default());
        }
        self.go_on(until, WHOLE_GAME);
        let foreseen = before.until(&Standings::take::<R>(&self.battle, side), until);
        self.go_on(u16::MAX, WHOLE_GAME);
        (self.share(side), foreseen)
    }

    /// What a side has of the game as it stands in the head: a draw is half a win.
    fn share(&self, side: SideId) -> f32 {
        match self.battle.winner() {
            Some(Some(winner)) => f32::from(u8::from(winner == side)),
            Some(None) | None => 0.5,
        }
    }

    /// How well a side is off after an answer and what may follow, by the dice of one seed.
    pub(super) fn play_on(
        &mut self,
        from: &StateOf<R>,
        now: f32,
        intent: &Intent,
        side: SideId,
        seed: u64,
    ) -> PlayedOn {
        self.battle.restore(from);
        let until = R::horizon(&self.battle);
        self.player.begin(seed);
        let before = self.decisions;
        let value =
            if self.try_out(from, intent, seed) && self.go_on(until, DECISIONS) { self.value(now, side) } else { -1.0 };
        PlayedOn { value, decisions: self.decisions - before }
    }
}

/// What a playing on came to.
pub(super) struct PlayedOn {
    /// How well a side is off after it.
    pub value: f32,
    /// Decisions that were answered in it.
    pub decisions: u32,
}

/// A head for each thread.
pub(super) struct Heads<R: Opponents> {
    list: Vec<Head<R>>,
    threads: usize,
}

impl<R: Opponents> Heads<R> {
    /// None yet, for so many threads.
    pub(super) fn new(threads: usize) -> Self {
        Self { list: Vec::new(), threads: threads.max(1) }
    }

    /// Wakes up a head for each thread; if the content was changed while the game ran, they start afresh.
    pub(super) fn wake(&mut self, content: &Arc<R>) {
        self.list.retain(|head| Arc::ptr_eq(&head.content, content));
        while self.list.len() < self.threads {
            self.list.push(Head::new(content));
        }
    }

    /// The first of them, once they are awake.
    pub(super) fn first(&mut self) -> &mut Head<R> {
        &mut self.list[0]
    }

    /// Does every job in one of the heads; the results in the order of the jobs, whichever head did them.
    pub(super) fn share_out<J: Sync, T: Send>(
        &mut self,
        jobs: &[J],
        work: impl Fn(&mut Head<R>, &J) -> T + Sync,
    ) -> Vec<T> {
        let work = &work;
        if let [only] = self.list.as_mut_slice() {
            return jobs.iter().map(|job| work(only, job)).collect();
        }
        let next = AtomicUsize::new(0);
        let mut done: Vec<(usize, T)> = thread::scope(|scope| {
            let parts = self.list.iter_mut().take(jobs.len().max(1)).map(|head| {
                let take = || Some(next.fetch_add(1, Ordering::Relaxed)).filter(|&job| job < jobs.len());
                scope.spawn(move || {
                    std::iter::from_fn(take).map(|job| (job, work(head, &jobs[job]))).collect::<Vec<_>>()
                })
            });
            // All are begun before the first is waited for.
            let parts: Vec<_> = parts.collect();
            parts.into_iter().flat_map(|part| part.join().expect("a thread that plays on does not panic")).collect()
        });
        done.sort_unstable_by_key(|(job, _)| *job);
        done.into_iter().map(|(_, result)| result).collect()
    }
}
