//! Groups that move a creature without its asking: pushes, pulls and slides, being put elsewhere, places changed, flight.

use super::super::data::effect::{Effect, Origin};
use super::act::squares;
use super::amount::{Commas, amount_up};
use super::scan::Cursor;
use super::subject::user;
use crate::core::push::ForcedKind;

/// `vertical push 2 + M`.
pub(super) fn forced(at: &mut Cursor<'_, '_>) -> Option<Effect> {
    let vertical = at.phrase("vertical") || at.phrase("vertically");
    let kind = at.one_of(&[
        ("push", ForcedKind::Push),
        ("pushed", ForcedKind::Push),
        ("pull", ForcedKind::Pull),
        ("pulled", ForcedKind::Pull),
        ("slide", ForcedKind::Slide),
        ("slid", ForcedKind::Slide),
        ("slides", ForcedKind::Slide),
    ])?;
    let _whom = ["the target", "each target", "them"].iter().any(|words| at.phrase(words));
    at.phrase("up to");
    let _spelt_out = at.phrase("a number of squares");
    at.phrase("equal to");
    let distance = amount_up(at, Commas::End)?;
    squares(at);
    let vertical = vertical || vertically(at);
    let _any_way = kind == ForcedKind::Slide && at.phrase("in any direction");
    let from = origin(at, kind);
    let past_stability = past_stability(at);
    Some(Effect::Force { kind, vertical, distance, past_stability, from })
}

/// `(vertical)`, `vertically`, behind the distance.
fn vertically(at: &mut Cursor<'_, '_>) -> bool {
    let mut ahead = *at;
    let round = ahead.mark('(');
    let found = (ahead.phrase("vertically") || (round && ahead.phrase("vertical"))) && (!round || ahead.mark(')'));
    if found {
        *at = ahead;
    }
    found
}

/// Takes where a movement leads or comes from: `pull 2 toward you`, which goes without saying, or `toward the center of
/// the area`.
fn origin(at: &mut Cursor<'_, '_>, kind: ForcedKind) -> Origin {
    let ways: &[&str] = match kind {
        ForcedKind::Push => &["away from", "straight away from"],
        ForcedKind::Pull => &["toward", "towards", "straight toward"],
        ForcedKind::Slide => &[],
    };
    let mut ahead = *at;
    if !ways.iter().any(|words| ahead.phrase(words)) {
        return Origin::User;
    }
    let found = if ahead.phrase("you") {
        Some(Origin::User)
    } else {
        let _article = ahead.phrase("the");
        let center = ["center", "centre", "middle"].iter().any(|word| ahead.phrase(word));
        let _of_what = ahead.phrase("of") && {
            let _article = ahead.phrase("the");
            ["area", "cube", "burst", "wall", "line", "aura"].iter().any(|word| ahead.phrase(word))
        };
        center.then_some(Origin::Center)
    };
    if let Some(origin) = found {
        *at = ahead;
        return origin;
    }
    Origin::User
}

/// `, ignoring stability`.
pub(super) fn past_stability(at: &mut Cursor<'_, '_>) -> bool {
    let mut ahead = *at;
    let round = ahead.mark('(');
    let _comma = !round && ahead.mark(',');
    let _joined = ["and", "which", "that"].iter().any(|word| ahead.phrase(word));
    if !["ignoring", "ignores", "ignore"].iter().any(|word| ahead.phrase(word)) {
        return false;
    }
    let _whose = ["the target's", "their", "its", "all"].iter().any(|words| ahead.phrase(words));
    let found = ahead.phrase("stability") && (!round || ahead.mark(')'));
    if found {
        *at = ahead;
    }
    found
}

/// `teleported 3`, `teleport the target up to 5 squares`: where to is the user's choice.
pub(super) fn carried(at: &mut Cursor<'_, '_>) -> Option<Effect> {
    let passive = at.phrase("teleported");
    if !passive && !["teleport the target", "teleport each target", "teleport them"].iter().any(|s| at.phrase(s)) {
        return None;
    }
    let _most = at.phrase("up to");
    let distance = at.positive()?;
    squares(at);
    let _choice = ["to an unoccupied space of your choice", "to an unoccupied space"].iter().any(|s| at.phrase(s));
    Some(Effect::Carry(distance))
}

/// What areas are called where somebody leaves them.
const AREAS: [&str; 26] = [
    "area of effect",
    "area",
    "aura",
    "burst",
    "chasm",
    "cloud",
    "crack",
    "cube",
    "fire",
    "fissure",
    "flames",
    "fog",
    "gas",
    "hole",
    "line",
    "mist",
    "pit",
    "pool",
    "smoke",
    "storm",
    "swarm",
    "vortex",
    "wall",
    "water",
    "web",
    "zone",
];

/// `shift out of the area`, `shifts to the nearest unoccupied space outside the mist`; `may shift …`, `must shift …`.
pub(super) fn left(at: &mut Cursor<'_, '_>) -> Option<Effect> {
    let mut ahead = *at;
    let may = ahead.phrase("may");
    let _must = !may && ahead.phrase("must");
    if !ahead.phrase("shift") && !ahead.phrase("shifts") {
        return None;
    }
    if !["out of", "outside", "outside of"].iter().any(|words| ahead.clone().phrase(words)) {
        let _where = ["to", "into"].iter().any(|word| ahead.phrase(word));
        let nearest = ["the nearest", "the closest"].iter().any(|words| ahead.phrase(words));
        let _free = ["unoccupied", "free", "empty"].iter().any(|word| ahead.phrase(word));
        let place = ["space", "square"].iter().any(|word| ahead.phrase(word));
        if !nearest || !place {
            return None;
        }
    }
    let out = ["out of", "outside of", "outside"].iter().any(|words| ahead.phrase(words));
    let area = (ahead.phrase("the") || ahead.phrase("this")) && AREAS.iter().any(|area| ahead.phrase(area));
    (out && area).then(|| {
        *at = ahead;
        Effect::LeaveArea { may }
    })
}

/// `flee`, `must move their speed in a straight line away from you`, `moves up to their speed toward you`.
pub(super) fn flight(at: &mut Cursor<'_, '_>) -> Option<Effect> {
    if at.phrase("flee") {
        return Some(Effect::Flee);
    }
    if at.phrase("approach") {
        return Some(Effect::Approach);
    }
    if !at.phrase("must move") && !at.phrase("moves") {
        return None;
    }
    let _most = at.phrase("up to");
    let speed = at.phrase("their speed") || at.phrase("its speed");
    let toward = ["toward", "towards", "directly toward", "straight toward"];
    if speed && toward.iter().any(|words| at.phrase(words)) {
        return (at.phrase("you") || user(at)).then_some(Effect::Approach);
    }
    let away = ["in a straight line away from", "straight away from", "directly away from"];
    let led = speed && away.iter().any(|words| at.phrase(words));
    (led && (at.phrase("you") || user(at))).then_some(Effect::Flee)
}

/// `swap places`, `may swap places`, behind whoever does it with whom.
pub(super) fn swapped(at: &mut Cursor<'_, '_>) -> Option<Effect> {
    let may = at.phrase("may");
    let said = ["swap places", "switch places", "trade places"].iter().any(|words| at.phrase(words));
    let _with = ["with the target", "with each target"].iter().any(|words| at.phrase(words));
    said.then_some(Effect::SwapPlaces { may })
}

/// Whether "swap places with the target" is ahead.
pub(super) fn swapped_with_target(at: &Cursor<'_, '_>) -> bool {
    let mut ahead = *at;
    ["swap places", "switch places", "trade places"].iter().any(|words| ahead.phrase(words)) && ahead.phrase("with")
}
