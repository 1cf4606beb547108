//! What lays somebody open to Opportunity Attacks: the windows of steps and of acts (section 3.23).

use std::cell::RefCell;

use super::data::ruling::Ruling;
use super::frames::{Event, Frame, Window};
use super::terms as t;
use super::view::View;
use crate::core::geometry::Spot;
use crate::core::ids::CreatureId;
use crate::core::intent::Use;

/// The window of a step out of a square, if anybody may answer it.
pub fn leaving(view: View, who: CreatureId, from: Spot, to: Spot, spares: &[CreatureId]) -> Option<Frame> {
    let mut by = Vec::new();
    let (mut blades, mut words) = (Vec::new(), Vec::new());
    for foe in view.enemies(who).filter(|foe| !spares.contains(foe)) {
        let (own_blades, own_words) = provoked_by(view, foe, from, to);
        if own_blades || own_words {
            by.push(foe);
            blades.extend(own_blades.then_some(foe));
            words.extend(own_words.then_some(foe));
        }
    }
    (!by.is_empty()).then(|| Window::on(Event::Provoked { who, by, blades, words }))
}

/// The window of an act that provokes from everybody who threatens (SS-CNF-04).
pub fn acting(view: View, act: &Use) -> Option<Frame> {
    let (who, by) = (act.by, open_to(view, act));
    (!by.is_empty()).then(|| Window::on(Event::Provoked { who, blades: by.clone(), words: by.clone(), by }))
}

/// Whom an act that provokes from all who threaten lays its doer open to; a Stunt's target may be left out.
pub fn open_to(view: View, act: &Use) -> Vec<CreatureId> {
    let spared = act.on.first().filter(|_| act.ability == t::STUNT.get() && view.plays(Ruling::StuntSparesTarget));
    view.threateners(act.by).into_iter().filter(|foe| Some(foe) != spared).collect()
}

/// Whether a step out of a square lays somebody open to an enemy's blades, and to its words: out of a threatened square,
/// and out of the conversation as a whole (SS-MOV-01, SS-CNF-03).
pub fn provoked_by(view: View, foe: CreatureId, from: Spot, to: Spot) -> (bool, bool) {
    provoked(view, threat(view, foe, from), || view.courts_at(foe, to))
}

/// Whether an enemy threatens a square with blades, and with words.
fn threat(view: View, foe: CreatureId, at: Spot) -> (bool, bool) {
    (view.threatens_at(foe, at), view.courts_at(foe, at))
}

fn provoked(view: View, from: (bool, bool), still_heard: impl FnOnce() -> bool) -> (bool, bool) {
    (from.0, from.1 && (view.plays(Ruling::EveryStepProvokes) || !still_heard()))
}

/// What enemies threaten, each square looked up once: for whoever asks about many steps while everybody stands still.
pub struct Threats<'w> {
    view: View<'w>,
    foes: Vec<CreatureId>,
    /// By enemy and square, as far as anybody asked.
    known: RefCell<Vec<Option<(bool, bool)>>>,
}

impl<'w> Threats<'w> {
    /// Of these enemies.
    pub fn of(view: View<'w>, foes: Vec<CreatureId>) -> Self {
        let known = RefCell::new(vec![None; foes.len() * view.board().area()]);
        Self { view, foes, known }
    }

    /// Every enemy that a step out of a square lays somebody open to, and with what, as [`provoked_by`] says.
    pub fn by_step(&self, from: Spot, to: Spot) -> impl Iterator<Item = (CreatureId, (bool, bool))> {
        let with = move |at| provoked(self.view, self.threat(at, from), || self.threat(at, to).1);
        let all = self.foes.iter().enumerate().map(move |(at, foe)| (*foe, with(at)));
        all.filter(|(_, with)| *with != (false, false))
    }

    fn threat(&self, foe: usize, at: Spot) -> (bool, bool) {
        let Some(index) = self.view.board().index(at) else { return threat(self.view, self.foes[foe], at) };
        let mut known = self.known.borrow_mut();
        let known = &mut known[index * self.foes.len() + foe];
        *known.get_or_insert_with(|| threat(self.view, self.foes[foe], at))
    }
}
