//! Whom an attack or power reaches, and what keeps it from being used; changes nothing.

use super::data::line::{AttackLine, Kind};
use super::data::ruling::Ruling;
use super::data::words::Arena;
use super::ground;
use super::sources;
use super::terms as t;
use super::view::{Traits, View};
use crate::core::geometry::Spot;
use crate::core::ids::CreatureId;

/// Why somebody cannot use an attack or power now; none where it can.
pub fn barred(view: View, by: CreatureId, line: &AttackLine) -> Option<&'static str> {
    if line.arena().is_some_and(|arena| !view.allows(arena)) {
        return Some(if line.arena() == Some(Arena::Words) {
            "blades are drawn, nobody listens"
        } else {
            "no blades are drawn in a Conflict"
        });
    }
    let traits = view.traits(by);
    let words = matches!(line.kind, Kind::Court | Kind::Rumor);
    if traits.any(Traits::PARALYZED) && !(words && view.encounter() != super::data::words::Encounter::Combat) {
        return Some("paralyzed");
    }
    if traits.any(Traits::UNAWARE) && line.kind != Kind::Personal {
        return Some("Unaware of everybody");
    }
    let used = |id: CreatureId| view.times(id, t::AREA_POWER.get()) > 0;
    let side = view.plays(Ruling::OneAreaASide) && view.ids().any(|id| view.side(id) == view.side(by) && used(id));
    if matches!(line.kind, Kind::Area(_)) && (side || used(by)) {
        return Some("an area power was used in this round");
    }
    view.unready(by, line)
}

/// Whether an attack or power reaches somebody from where its owner stands.
pub fn reaches(view: View, by: CreatureId, line: &AttackLine, on: CreatureId) -> bool {
    short_of(view, by, line, on).is_none()
}

/// Why an attack or power does not reach somebody; none where it does.
pub fn short_of(view: View, by: CreatureId, line: &AttackLine, on: CreatureId) -> Option<&'static str> {
    let distance = view.distance(by, on);
    match line.kind {
        Kind::Personal => (by != on).then_some("it is for oneself only"),
        Kind::Close | Kind::ClosePower => match () {
            () if by == on => Some("that is oneself"),
            () if distance > line.reach => Some("it is out of reach"),
            () if !view.sees(by, on) => Some("something is in between"),
            () => None,
        },
        Kind::Ranged | Kind::RangedPower => match () {
            () if distance <= 1 => Some("it is adjacent"),
            () if sources::band(view, distance).is_none() => Some("it is out of range"),
            () if !view.sees(by, on) => Some("it is not in sight"),
            () => None,
        },
        Kind::Court | Kind::CourtPower => match () {
            () if by == on => Some("that is oneself"),
            () if !view.converse(by, on) => Some("it is out of conversation range"),
            () => None,
        },
        Kind::Rumor | Kind::GossipPower => match () {
            () if by == on => Some("that is oneself"),
            () if view.converse(by, on) => Some("it is within conversation range and would hear"),
            () if view.is_far_for_rumors(by, on) => Some("it is too far off for a rumor"),
            () if !view.rumors_reach(by, on) => Some("no rumor enters or leaves a private room"),
            () => None,
        },
        Kind::Area(_) => Some("it is aimed at a square"),
    }
}

/// Why the center of an area power cannot be there; none where it can (SS-DMG-10).
pub fn off_center(view: View, by: CreatureId, center: Spot) -> Option<&'static str> {
    let Some(at) = view.at(by) else { return Some("the user is not there") };
    let distance = ground::distance(at, center);
    match () {
        () if ground::is_wall(view.board(), center) => Some("there is a wall"),
        () if distance < 2 => Some("the center is too near"),
        () if distance > view.house().ranges.0 => Some("the center is out of range"),
        () if !ground::sees(view.board(), at, center) => Some("the center is not in sight"),
        () => None,
    }
}

/// Everybody whom somebody could attack with this now.
pub fn targets(view: View, by: CreatureId, line: &AttackLine) -> Vec<CreatureId> {
    if barred(view, by, line).is_some() {
        return Vec::new();
    }
    let open = |id: &CreatureId| may_mean(view, by, line, *id) && reaches(view, by, line, *id);
    view.placed().map(|(id, _)| id).filter(open).collect()
}

/// Whether an attack or power may be meant for somebody at all: attacks for enemies, other powers for anybody.
pub fn may_mean(view: View, by: CreatureId, line: &AttackLine, on: CreatureId) -> bool {
    if !view.is_there(on) || view.is_neutral(on) {
        return false;
    }
    let turned = view.answers_for(by) != view.side(by);
    match line.kind {
        Kind::Personal => by == on,
        _ if line.effect().is_none() => true,
        _ => by != on && (view.hostile(by, on) || turned || line.is_power()),
    }
}
