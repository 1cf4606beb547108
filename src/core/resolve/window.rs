//! Reaction windows: something is about to happen or has just happened, and whoever may answer it is asked.
//!
//! One after the other is asked, in the order that the game says, for as long as it has an answer and does not pass.
//! An answer resolves first, and its windows within it; then what may be answered is looked at anew, so that whoever has
//! been brought down meanwhile has no answer left. A window is a frame of the game with the [`Asked`] in it, and closes
//! when all are done.

use std::hash::Hash;

use bevy::prelude::World;
use serde::{Deserialize, Serialize};

use super::Rules;
use crate::core::intent::{Choice, Decision, Intent};
use crate::core::stack::{Flow, Stack};

/// How far a window is: those who are done in it. They are sides or creatures, as the game has it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Asked<A> {
    done: Vec<A>,
    /// Who has answered last, where others come before it is asked again.
    last: Option<A>,
}

impl<A> Default for Asked<A> {
    fn default() -> Self {
        Self { done: Vec::new(), last: None }
    }
}

impl<A: Copy + PartialEq> Asked<A> {
    /// Those who are done.
    pub fn done(&self) -> &[A] {
        &self.done
    }

    /// Who is asked next, of all in their order: those after whoever answered last come first.
    fn next(&self, order: &[A]) -> Option<A> {
        let first = self.last.and_then(|last| order.iter().position(|asker| *asker == last)).map_or(0, |at| at + 1);
        let (before, after) = order.split_at(first);
        after.iter().chain(before).copied().find(|asker| !self.done.contains(asker))
    }

    fn close(&mut self, asker: A) {
        self.done.push(asker);
    }

    fn answered(&mut self, asker: A, turns: Turns) {
        match turns {
            Turns::UntilPassing => {}
            Turns::Once => self.close(asker),
            Turns::UntilAllPass => *self = Self { done: Vec::new(), last: Some(asker) },
        }
    }
}

/// How often somebody is asked in a window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turns {
    /// Again after each of its answers, until it passes; then the next one.
    UntilPassing,
    /// Once.
    Once,
    /// In turns: every answer gives all others another say, until all have passed in a row.
    UntilAllPass,
}

/// What there is for somebody to answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Offer {
    /// It is asked; a question that may not be passed leaves it the choice with what.
    Question(Decision),
    /// It has to, and there is but this answer: nobody is asked.
    Must(Choice),
}

/// What came of an answer.
#[derive(Clone, Debug)]
pub enum Answer<F> {
    /// It lets the event pass.
    Passed,
    /// It answers; this resolves first, where there is something to resolve.
    Given(Option<F>),
    /// It answers, and the window closes for all: this takes its place.
    Last(F),
}

/// A window of a game: who may answer what.
pub trait Window<F> {
    /// Who is asked.
    type Asker: Copy + PartialEq;
    /// How often.
    const TURNS: Turns;

    /// How far it is.
    fn asked(&mut self) -> &mut Asked<Self::Asker>;

    /// All who are asked, in their order.
    fn order(&self, world: &World) -> Vec<Self::Asker>;

    /// What somebody may answer as things stand; nothing closes the window for it.
    fn offer(&self, world: &World, asker: Self::Asker) -> Option<Offer>;

    /// Whether there is anything for somebody to answer: the same as an offer, for a game that knows it sooner.
    fn has_answer(&self, world: &World, asker: Self::Asker) -> bool {
        self.offer(world, asker).is_some()
    }

    /// Carries out an answer.
    fn answer(&mut self, world: &mut World, asker: Self::Asker, answer: Intent) -> Answer<F>;
}

/// Whether nobody has an answer in a window that is about to open.
pub fn idle<F, W: Window<F>>(world: &World, window: &W) -> bool {
    window.order(world).into_iter().all(|asker| !window.has_answer(world, asker))
}

/// Works a window one step further.
pub fn step<R: Rules, W: Window<R::Frame>>(world: &mut World, window: &mut W) -> Flow<R::Frame> {
    loop {
        let order = window.order(world);
        let Some(asker) = window.asked().next(&order) else { return Flow::Done };
        let given = world.resource_mut::<Stack<R::Frame>>().take_answer();
        let answer = match given {
            Some(answer) => answer,
            None => match window.offer(world, asker) {
                Some(Offer::Question(decision)) => return Flow::Ask(decision),
                Some(Offer::Must(choice)) => Intent::Choose(choice),
                None => {
                    window.asked().close(asker);
                    continue;
                }
            },
        };
        match window.answer(world, asker, answer) {
            Answer::Passed => window.asked().close(asker),
            Answer::Given(child) => {
                window.asked().answered(asker, W::TURNS);
                return child.map_or(Flow::Again, Flow::Push);
            }
            Answer::Last(frame) => return Flow::Become(frame),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Asked, Turns};

    /// Who is asked in turn, of three; each answers as often as it is said to, and passes then.
    fn course(turns: Turns, mut answers: [u8; 3]) -> Vec<usize> {
        let (mut asked, mut course) = (Asked::default(), Vec::new());
        while let Some(asker) = asked.next(&[0, 1, 2]) {
            course.push(asker);
            if answers[asker] > 0 {
                answers[asker] -= 1;
                asked.answered(asker, turns);
            } else {
                asked.close(asker);
            }
        }
        course
    }

    #[test]
    fn a_side_settles_all_its_answers_before_the_next_one_is_asked() {
        assert_eq!(course(Turns::UntilPassing, [2, 0, 1]), [0, 0, 0, 1, 2, 2]);
    }

    #[test]
    fn each_is_asked_once() {
        assert_eq!(course(Turns::Once, [2, 0, 1]), [0, 1, 2]);
    }

    #[test]
    fn every_answer_gives_the_others_another_say() {
        assert_eq!(course(Turns::UntilAllPass, [1, 0, 0]), [0, 1, 2, 0]);
        // The second answers after the first has passed, so the first is asked once more, after the third.
        assert_eq!(course(Turns::UntilAllPass, [0, 1, 0]), [0, 1, 2, 0, 1]);
        assert_eq!(course(Turns::UntilAllPass, [1, 1, 0]), [0, 1, 2, 0, 1]);
    }
}
