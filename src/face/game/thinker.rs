//! An opponent that thinks on a thread of its own, so that the window goes on meanwhile.

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::thread;
use std::time::Duration;

use bevy::platform::cell::SyncCell;

use crate::ai::{Advice, Opponents, Player};
use crate::content::ruleset::{BattleOf, StateOf};
use crate::core::fact::Facts;
use crate::core::intent::Intent;
use crate::face::idle::Waker;

/// A state to answer, the answer that was given to it where one was, and what is called once it is thought out.
struct Question<R: Opponents> {
    state: StateOf<R>,
    given: Option<Intent>,
    content: Arc<R>,
    waker: Option<Waker>,
}

/// Whoever thinks about a ruleset's battles; the thread ends when this is dropped.
pub struct Thinker<R: Opponents, A = Intent> {
    ask: Sender<Question<R>>,
    told: SyncCell<Receiver<A>>,
    /// The version of the battle under thought.
    about: Option<u64>,
    /// Answers to come that nobody wants any more.
    stale: usize,
    /// How much of the thought under way is done, in percent.
    done: Arc<AtomicU8>,
}

/// Hears how much of a thought is done, from 0 to 1.
type Progress<'a> = &'a (dyn Fn(f32) + Sync);

/// How far a thought has come.
#[derive(Clone, Debug, PartialEq)]
pub enum Thought<A = Intent> {
    /// It is not at an end yet.
    Pending,
    /// The answer.
    Answer(A),
    /// There will be none: the thread has gone.
    Lost,
}

impl<R: Opponents> Thinker<R> {
    /// Begins to wait for questions, which an opponent answers.
    pub fn new(player: Player) -> Self {
        Self::answering(move || {
            let mut policy = R::policy_within(player, threads(), MOST);
            move |battle: &BattleOf<R>, _: Option<&Intent>, _: Progress| policy.answer(battle)
        })
    }
}

/// What a player waits for all that an enemy answers in a round.
const MOST: Duration = Duration::from_secs(1);

/// Threads that this machine has to spare.
fn threads() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// How many answers an adviser names, and how many games it plays out after each; tests have no need of exact chances.
const NAMED: usize = 3;
const GAMES: u32 = if cfg!(test) { 2 } else { 32 };

impl<R: Opponents> Thinker<R, Advice> {
    /// Begins to wait for questions, which an adviser answers.
    pub fn adviser() -> Self {
        Self::answering(|| {
            let mut adviser = R::adviser(threads());
            move |battle: &BattleOf<R>, given: Option<&Intent>, progress: Progress| {
                adviser.advise(battle, NAMED, GAMES, given, progress)
            }
        })
    }
}

impl<R: Opponents, A: Send + 'static> Thinker<R, A> {
    /// Begins to wait for questions; whoever answers them is made on the thread.
    fn answering<F: FnMut(&BattleOf<R>, Option<&Intent>, Progress) -> A>(
        make: impl FnOnce() -> F + Send + 'static,
    ) -> Self {
        let (ask, asked) = channel::<Question<R>>();
        let (tell, told) = channel();
        let done = Arc::new(AtomicU8::new(0));
        let known = Arc::clone(&done);
        // Nobody joins it: it ends with the channel, or with its last thought.
        thread::spawn(move || {
            let mut answer = make();
            let mut head: Option<(Arc<R>, BattleOf<R>)> = None;
            for Question { state, given, content, waker } in asked {
                if head.as_ref().is_none_or(|(known, _)| !Arc::ptr_eq(known, &content)) {
                    let mut battle = R::empty(Arc::clone(&content));
                    battle.world_mut().resource_mut::<Facts>().mute(true);
                    head = Some((content, battle));
                }
                let Some((_, battle)) = &mut head else { continue };
                battle.restore(&state);
                known.store(0, Ordering::Relaxed);
                let progress = |share: f32| {
                    let percent = (100.0 * share) as u8;
                    if known.fetch_max(percent, Ordering::Relaxed) < percent {
                        waker.as_ref().inspect(|waker| waker.wake());
                    }
                };
                if tell.send(answer(battle, given.as_ref(), &progress)).is_err() {
                    break;
                }
                if let Some(waker) = waker {
                    waker.wake();
                }
            }
        });
        Self { ask, told: SyncCell::new(told), about: None, stale: 0, done }
    }

    /// How much of the thought under way is done, in percent, for those who tell.
    pub fn percent(&self) -> u8 {
        if self.stale > 0 { 0 } else { self.done.load(Ordering::Relaxed) }
    }

    /// The answer to a battle at a version, which is asked for at the first call.
    pub fn think(&mut self, battle: &BattleOf<R>, content: &Arc<R>, version: u64, waker: Option<Waker>) -> Thought<A> {
        self.think_of(|| (battle.snapshot(), None), content, version, waker)
    }

    /// The same for any state with the answer that was given to it; each has to have a number of its own.
    pub fn think_of(
        &mut self,
        state: impl FnOnce() -> (StateOf<R>, Option<Intent>),
        content: &Arc<R>,
        version: u64,
        waker: Option<Waker>,
    ) -> Thought<A> {
        if self.about != Some(version) {
            self.stale += usize::from(self.about.is_some());
            self.about = Some(version);
            let (state, given) = state();
            if self.ask.send(Question { state, given, content: Arc::clone(content), waker }).is_err() {
                return Thought::Lost;
            }
        }
        loop {
            match self.told.get().try_recv() {
                Ok(_) if self.stale > 0 => self.stale -= 1,
                Ok(answer) => {
                    self.about = None;
                    return Thought::Answer(answer);
                }
                Err(TryRecvError::Empty) => return Thought::Pending,
                Err(TryRecvError::Disconnected) => return Thought::Lost,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::source::content_root;
    use crate::core::dice::Dice;
    use crate::core::name::Name;
    use crate::rulesets;
    use crate::rulesets::draw_steel::battle::Battle;
    use crate::rulesets::draw_steel::content::Content;

    fn answer(thinker: &mut Thinker<Content>, battle: &Battle, content: &Arc<Content>, version: u64) -> Intent {
        loop {
            match thinker.think(battle, content, version, None) {
                Thought::Answer(intent) => return intent,
                Thought::Pending => thread::yield_now(),
                Thought::Lost => panic!("the thread has gone"),
            }
        }
    }

    /// Thought about elsewhere, a battle gets the answer it would get here; what was asked before it changed is dropped.
    #[test]
    fn a_thinker_answers_the_battle_as_it_is_now() {
        let (library, _) = rulesets::library().load(&content_root());
        let content = library.get();
        let level = library.levels.get(Name::new("gatehouse")).unwrap();
        let mut battle = Battle::from_level(Arc::clone(content), level, Dice::seeded(3)).unwrap();
        let (mut here, mut there) = (Content::policy(Player::Plain, 0), Thinker::new(Player::Plain));
        for version in 0..12 {
            // Asked and dropped: the battle goes on before the answer is fetched.
            let early = there.think(&battle, content, 2 * version, None);
            assert_ne!(early, Thought::Lost);
            battle.submit(here.answer(&battle)).unwrap();
            let wanted = here.answer(&battle);
            assert_eq!(answer(&mut there, &battle, content, 2 * version + 1), wanted);
        }
    }
}
