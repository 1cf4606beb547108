//! Looking back on a game on a thread of its own: how the chance to win went and which answers moved it.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use bevy::platform::cell::SyncCell;

use super::answer_words;
use super::presenter::{BattlePresenter, RulesetGuide};
use crate::ai::{LookBack, Opponents, Review, Swing};
use crate::content::ruleset::BattleOf;
use crate::core::fact::Facts;
use crate::core::ids::SideId;
use crate::core::intent::Intent;
use crate::core::name::Name as Slug;
use crate::face::idle::Waker;
use crate::face::panels::review::{ReviewMark, ReviewModel};

/// Points of the chance to win from which an answer is marked.
const MARKED: f32 = 0.2;
/// Marks that are named.
const NAMED: usize = 6;

/// A look back on its way.
pub struct Reviewing(SyncCell<Receiver<ReviewModel>>);

impl Reviewing {
    /// The newest that is known of it.
    pub(super) fn newest(&mut self) -> Option<ReviewModel> {
        self.0.get().try_iter().last()
    }
}

/// Begins to look back on what followed from a battle's first state; the thread ends when nobody listens any more.
pub(super) fn begin<R: Opponents + RulesetGuide>(
    first: BattleOf<R>,
    answers: Vec<Intent<Slug>>,
    side: SideId,
    waker: Option<Waker>,
) -> Reviewing {
    let (tell, told) = channel();
    thread::spawn(move || look_back::<R>(first, answers, side, &tell, waker.as_ref()));
    Reviewing(SyncCell::new(told))
}

fn look_back<R: Opponents + RulesetGuide>(
    first: BattleOf<R>,
    answers: Vec<Intent<Slug>>,
    side: SideId,
    tell: &Sender<ReviewModel>,
    waker: Option<&Waker>,
) {
    let content = R::content(&first).clone();
    let mut head: R::Presenter = R::empty(content).into();
    head.world_mut().resource_mut::<Facts>().mute(true);
    let all = answers.len().max(1) as f32;
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let mut back = LookBack::<R>::new(first, answers, side, threads);
    let mut marks = Vec::new();
    let mut known = 0;
    // That it is under way is known at once.
    if tell.send(model(back.review(), &marks, side, all, 0.0)).is_err() {
        return;
    }
    waker.inspect(|waker| waker.wake());
    loop {
        let more = back.step();
        if let (Some((state, decision)), Some(swing)) = (back.before(), back.review().swings.last())
            && swing.worth.abs() >= MARKED
        {
            head.restore(state);
            let words = |intent: &Intent| answer_words::words(&head, decision, intent);
            marks.push(mark(&head, swing, side, all, words));
        }
        // A thread that ends says how it ended; before, only what is new.
        let new = back.review().chances.len() + marks.len();
        if new != known || !more {
            known = new;
            let model = model(back.review(), &marks, side, all, if more { back.progress() } else { 1.0 });
            if tell.send(model).is_err() {
                return;
            }
            if let Some(waker) = waker {
                waker.wake();
            }
        }
        if !more {
            return;
        }
    }
}

fn mark(
    face: &dyn BattlePresenter,
    swing: &Swing,
    side: SideId,
    all: f32,
    words: impl Fn(&Intent) -> String,
) -> ReviewMark {
    let whose = swing.about.map_or_else(String::new, |id| format!("{}: ", face.name(id)));
    let points = 100.0 * swing.worth.abs();
    let own = swing.side == side;
    let did = match (swing.worth < 0.0, own) {
        (true, true) => "cost you",
        (true, false) => "cost them",
        (false, true) => "gained you",
        (false, false) => "gained them",
    };
    let (given, usual) = (words(&swing.given), words(&swing.usual));
    ReviewMark {
        at: swing.after as f32 / all,
        answers: swing.after,
        own,
        gained: swing.worth > 0.0,
        points,
        words: format!("Round {}, {whose}{given} {did} {points:.0} points against {usual}", swing.round),
    }
}

fn model(review: &Review, marks: &[ReviewMark], side: SideId, all: f32, progress: f32) -> ReviewModel {
    let mut named = marks.to_vec();
    named.sort_by(|a, b| b.points.total_cmp(&a.points));
    named.truncate(NAMED);
    ReviewModel {
        chances: review.chances.iter().map(|chance| (chance.after as f32 / all, chance.round, chance.chance)).collect(),
        marks: named,
        answers: all as usize,
        own: 100.0 * review.by_choice(side, true),
        others: 100.0 * review.by_choice(side, false),
        luck: 100.0 * review.by_luck(side),
        progress,
    }
}
