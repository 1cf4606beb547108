//! What lays somebody open to Opportunity Attacks: the windows of steps and of acts (section 3.23).

use super::frames::{Event, Frame, Window};
use super::view::View;
use crate::core::geometry::Spot;
use crate::core::ids::CreatureId;

/// The window of a step out of a square, if anybody may answer it.
pub fn leaving(view: View, who: CreatureId, from: Spot, to: Spot, spares: &[CreatureId]) -> Option<Frame> {
    let mut by = Vec::new();
    let (mut blades, mut words) = (false, false);
    for foe in view.enemies(who).filter(|foe| !spares.contains(foe)) {
        let (own_blades, own_words) = provoked_by(view, foe, from, to);
        if own_blades || own_words {
            by.push(foe);
            (blades, words) = (blades || own_blades, words || own_words);
        }
    }
    (!by.is_empty()).then(|| Window::on(Event::Provoked { who, by, blades, words }))
}

/// The window of an act that provokes from everybody who threatens (SS-CNF-04).
pub fn acting(view: View, who: CreatureId) -> Option<Frame> {
    let by = view.threateners(who);
    (!by.is_empty()).then(|| Window::on(Event::Provoked { who, by, blades: true, words: true }))
}

/// Whether a step out of a square lays somebody open to an enemy's blades, and to its words: out of a threatened square,
/// and out of the conversation as a whole (SS-MOV-01, SS-CNF-03).
pub fn provoked_by(view: View, foe: CreatureId, from: Spot, to: Spot) -> (bool, bool) {
    let blades = view.threatens_at(foe, from);
    let words = view.courts_at(foe, from) && !view.courts_at(foe, to);
    (blades, words)
}
