//! What lays somebody open to Opportunity Attacks: the windows of steps and of acts (section 3.23).

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
    let blades = view.threatens_at(foe, from);
    let leaves = !view.courts_at(foe, to) || view.plays(Ruling::EveryStepProvokes);
    let words = view.courts_at(foe, from) && leaves;
    (blades, words)
}
