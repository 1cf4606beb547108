//! Who hears whom in a Conflict or Challenge: conversations, rumors, private rooms, attitudes (SS-CNF).

use super::reaction;
use crate::core::geometry::Spot;
use crate::core::ids::CreatureId;
use crate::face::board::{AuraRing, Field, Highlights, Line, Scale, Token};
use crate::rulesets::shattered_spheres::data::words::{Arena, Attitude};
use crate::rulesets::shattered_spheres::state::{HEROES, NEUTRALS};
use crate::rulesets::shattered_spheres::view::View;
use crate::rulesets::shattered_spheres::words::name;

/// Whether words are weapons now.
pub fn speaks(view: View) -> bool {
    view.allows(Arena::Words)
}

/// The court range of whoever acts.
pub fn rings(view: View) -> Vec<AuraRing> {
    let who = view.clock().active.filter(|_| speaks(view));
    let ring = |of| AuraRing { of, radius: view.court_range(), name: format!("Court range of {}", name(view, of)) };
    who.map(ring).into_iter().collect()
}

/// The private rooms, which no rumor enters or leaves (SS-CNF-02).
pub fn rooms(view: View) -> Vec<Field> {
    let squares = view.setting().private.clone();
    if squares.is_empty() || !speaks(view) {
        return Vec::new();
    }
    let words = "Private: no rumor enters or leaves this room".to_owned();
    vec![Field { side: NEUTRALS, squares, damage: 0, words }]
}

/// The attitude of somebody as a scale from its worst to its best; none where there is nothing to sway.
pub fn scale(view: View, id: CreatureId) -> Option<Scale> {
    let shows = view.is_neutral(id) || view.is_soft(id, HEROES);
    if !speaks(view) || !shows || !view.is_there(id) || view.side(id) == HEROES {
        return None;
    }
    let now = view.attitude(id, HEROES);
    let at = Attitude::ALL.iter().position(|own| *own == now).unwrap_or(0);
    Some(Scale { at, of: Attitude::ALL.len(), words: now.word().to_owned() })
}

/// Lines from somebody to everybody who hears it where it stands.
pub fn heard(view: View, who: CreatureId, lit: &mut Highlights) {
    if let Some(at) = view.at(who) {
        heard_at(view, who, at, lit);
    }
}

/// Whether words mean anything to somebody: not to the fallen.
fn listens(view: View, id: CreatureId) -> bool {
    view.is_there(id) && (view.is_up(id) || view.is_neutral(id))
}

/// Lines from a square to everybody who would hear somebody speak there.
pub fn heard_at(view: View, who: CreatureId, from: Spot, lit: &mut Highlights) {
    if !speaks(view) {
        return;
    }
    let hears = |(id, at): &(CreatureId, Spot)| *id != who && listens(view, *id) && view.converse_at(from, *at);
    lit.lines.extend(view.placed().filter(hears).map(|(_, to)| Line { from, to, clear: true }));
}

/// The squares within court range of a square.
pub fn circle(view: View, at: Spot) -> Vec<Spot> {
    let open = |spot: &Spot| {
        !crate::rulesets::shattered_spheres::ground::is_closed(view.board(), *spot) && view.converse_at(at, *spot)
    };
    view.board().spots().map(crate::rulesets::shattered_spheres::ground::flat).filter(open).collect()
}

/// Who could hear and who could be reached by rumor, in a few lines.
pub fn told(view: View, who: CreatureId) -> Vec<(String, String)> {
    if !speaks(view) {
        return Vec::new();
    }
    let others = || view.placed().map(|(id, _)| id).filter(|&id| id != who && listens(view, id));
    let listed = |test: &dyn Fn(CreatureId) -> bool| {
        let all: Vec<String> = others().filter(|&id| test(id)).map(|id| name(view, id)).collect();
        if all.is_empty() { "nobody".to_owned() } else { all.join(", ") }
    };
    let mut said = vec![
        ("Heard by".to_owned(), listed(&|id| view.converse(who, id))),
        ("Rumors reach".to_owned(), listed(&|id| view.rumors_reach(who, id) && !view.is_neutral(id))),
    ];
    let open = view.threateners(who);
    if !open.is_empty() {
        let names: Vec<String> =
            open.iter().map(|&id| format!("{} ({})", name(view, id), reaction::state(view, id))).collect();
        said.push(("Threatened by".to_owned(), names.join(", ")));
    }
    said
}

/// What a token bears of attitudes.
pub fn dress(view: View, token: &mut Token) {
    token.scale = scale(view, token.id);
}
