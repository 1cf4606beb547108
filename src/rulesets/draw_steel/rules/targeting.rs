//! Whom an ability may be aimed at, and what an area covers.

use std::sync::Arc;

use super::super::data::ability::{AbilityDef, AbilityEffect};
use super::super::data::distance::Distance;
use super::super::data::stat_block::Role;
use super::super::data::target_spec::{Count, SizeLimit, Yourself};
use super::super::data::terms as t;
use super::super::text::card;
use super::super::text::names;
use super::terrain;
use super::view::View;
use crate::core::area::{self, AreaSquares, Shape};
use crate::core::geometry::{Space, Spot};
use crate::core::ids::CreatureId;
use crate::core::intent::{Mode, Refusal};
use crate::core::sight;

/// How far an ability reaches in a mode, with the distance bonuses of its user (DS-KIT-05); none where it has no
/// plain distance.
pub fn reach(view: View, by: CreatureId, ability: &AbilityDef, mode: Option<Mode>) -> Option<i16> {
    let longer = |base: i16, mode: Mode| base + view.range_bonus(by, ability, mode);
    Some(match (ability.distance, mode) {
        (Distance::Melee(n), _) | (Distance::Reach { melee: n, .. }, Some(Mode::Melee) | None) => {
            longer(n, Mode::Melee)
        }
        (Distance::Ranged(n), _) | (Distance::Reach { ranged: n, .. }, Some(Mode::Ranged)) => longer(n, Mode::Ranged),
        _ => return None,
    })
}

/// An ability's distance as it is for its user (DS-KIT-05, DS-AREA-13).
pub fn distance(view: View, by: CreatureId, ability: &AbilityDef) -> Distance {
    let plain = |mode| reach(view, by, ability, Some(mode)).unwrap_or(0);
    let from = |within| shape(view, by, ability, 0).and_then(|(_, within)| within).unwrap_or(within);
    match ability.distance {
        Distance::Melee(_) => Distance::Melee(plain(Mode::Melee)),
        Distance::Ranged(_) => Distance::Ranged(plain(Mode::Ranged)),
        Distance::Reach { .. } => Distance::Reach { melee: plain(Mode::Melee), ranged: plain(Mode::Ranged) },
        Distance::Cube { side, within } => Distance::Cube { side, within: from(within) },
        Distance::Line { length, width, within } => Distance::Line { length, width, within: from(within) },
        Distance::Wall { squares, within } => Distance::Wall { squares, within: from(within) },
        other => other,
    }
}

/// The shape of an ability's area and how far off it may start; none for abilities without one (DS-AREA-02).
pub fn shape(view: View, by: CreatureId, ability: &AbilityDef, spend: i16) -> Option<(Shape, Option<i16>)> {
    let bonus = |within: i16| {
        let mode = if ability.has(t::RANGED.get()) { Mode::Ranged } else { Mode::Melee };
        // DS-AREA-13: a bonus moves where an area can start; "within 1" of a melee area is contact, not distance.
        Some(if mode == Mode::Ranged { within + view.range_bonus(by, ability, mode) } else { within })
    };
    // DS-ABIL-18: every payment on the rider widens the area again.
    let rider = ability.rider.as_ref();
    let strained = ability.strained_wider != 0 && super::points::strains(view, by, ability.cost.saturating_add(spend));
    let wider = rider.and_then(|rider| Some(rider.wider.saturating_mul(rider.spend.helpings(spend)?))).unwrap_or(0)
        + if strained { ability.strained_wider } else { 0 };
    Some(match ability.distance {
        Distance::Burst(radius) => (Shape::Burst { radius: radius + wider }, None),
        Distance::Aura(radius) => (Shape::Burst { radius }, None),
        Distance::Cube { side, within } => (Shape::Cube { side: side + wider }, bonus(within)),
        Distance::Line { length, width, within } => (Shape::Line { length, width }, bonus(within)),
        Distance::Wall { squares, within } => (Shape::Wall { squares }, bonus(within)),
        _ => return None,
    })
}

/// The squares an ability's area covers where it is placed.
///
/// # Errors
/// Why it cannot be placed so (DS-AREA-01 to DS-AREA-12).
pub fn area(
    view: View,
    by: CreatureId,
    ability: &AbilityDef,
    spend: i16,
    placed: &[Spot],
) -> Result<AreaSquares, Refusal> {
    let Some((shape, within)) = shape(view, by, ability, spend) else {
        return Err(view.refusal("no-area", || format!("{} has no area", ability.name)));
    };
    let Some(user) = view.space(by) else { return Err(off_board()) };
    area::place(view.board(), user, shape, within, placed, |spot| is_occupied(view, spot))
        .map_err(|fault| view.refusal("area", || fault.to_string()))
}

/// Whether anybody or anything is in a square at its elevation, so that no wall can be put there (DS-AREA-11).
pub fn is_occupied(view: View, spot: Spot) -> bool {
    view.occupancy().in_space(Space::square(spot)).any(|id| view.is_alive(id))
}

/// Everybody an area ability is applied to (DS-TGT-02, DS-TGT-06, DS-TGT-10, DS-AREA-16). Bodies have no Stamina to
/// lose and ignore all else as any object does (DS-TGT-04): they are not rolled against.
pub fn caught(view: View, by: CreatureId, ability: &AbilityDef, area: &AreaSquares) -> Vec<CreatureId> {
    let spec = &ability.target;
    view.ids()
        .filter(|&id| view.space(id).is_some_and(|space| area.touches(space)))
        .filter(|&id| match (id == by, spec.yourself) {
            (true, Yourself::And | Yourself::Only) => true,
            (true, _) => false,
            (false, _) => (view.is_alive(id) || view.is_thing(id)) && kind_fits(view, by, ability, id),
        })
        .collect()
}

/// Whether a creature or thing is of a kind the target line names.
pub fn kind_fits(view: View, by: CreatureId, ability: &AbilityDef, id: CreatureId) -> bool {
    let spec = &ability.target;
    if ability.among.as_ref().is_some_and(|among| !among.holds(view.world, by, id)) {
        return false;
    }
    let sized = match spec.size {
        None => true,
        Some(SizeLimit::YoursOrSmaller) => view.size(id).rank() <= view.size(by).rank(),
        Some(SizeLimit::Squares(n)) => view.size(id).squares() <= i16::from(n),
    };
    if view.is_thing(id) || !view.is_alive(id) {
        // A dead creature is an object; what somebody holds is no target (DS-TGT-12).
        let left = view.is_alive(id) || !view.is_thing(id);
        return spec.objects && sized && left && view.holder(id).is_none_or(|holder| holder == by);
    }
    sized
        && (spec.creatures
            || (spec.enemies && view.targetable_enemy(by, id))
            || (spec.allies && view.willing_ally(by, id)))
        && (!spec.grabbed_by_you || view.holder(id) == Some(by))
}

/// An ability as a payment on its rider makes it: larger targets fit.
pub fn with_payment(ability: &Arc<AbilityDef>, spend: i16) -> Arc<AbilityDef> {
    let larger = ability.rider.as_ref().filter(|rider| rider.larger > 0).and_then(|rider| {
        let helpings = rider.spend.helpings(spend)?;
        u8::try_from(helpings).ok().map(|helpings| helpings.saturating_mul(rider.larger))
    });
    match (larger, ability.target.size) {
        (Some(more @ 1..), Some(SizeLimit::Squares(n))) => {
            let mut paid = AbilityDef::clone(ability);
            paid.target.size = Some(SizeLimit::Squares(n.saturating_add(more)));
            Arc::new(paid)
        }
        _ => Arc::clone(ability),
    }
}

/// Whether an ability may be aimed at somebody as it stands: kind, then distance, then line of effect.
///
/// # Errors
/// What is wrong with the target.
pub fn may_target(
    view: View,
    by: CreatureId,
    ability: &AbilityDef,
    mode: Option<Mode>,
    id: CreatureId,
) -> Result<(), Refusal> {
    may_be_named(view, by, ability, id)?;
    if id == by { Ok(()) } else { in_reach(view, by, ability, mode, id) }
}

/// Whether an ability is for creatures like this one, wherever it stands.
///
/// # Errors
/// Why it is not.
pub fn may_be_named(view: View, by: CreatureId, ability: &AbilityDef, id: CreatureId) -> Result<(), Refusal> {
    let spec = &ability.target;
    let who = || names::name(view, id);
    if id == by {
        return match spec.yourself {
            Yourself::No => Err(view.refusal("self", || format!("{} can't target its user", ability.name))),
            _ => Ok(()),
        };
    }
    if spec.yourself == Yourself::Only {
        return Err(view.refusal("only-self", || format!("{} affects only its user", ability.name)));
    }
    if !kind_fits(view, by, ability, id) {
        let what = || match (view.is_alive(id), view.is_thing(id)) {
            (true, _) => format!("not {}", card::target(ability)),
            (false, false) => "dead".to_owned(),
            (false, true) => "destroyed".to_owned(),
        };
        return Err(view.refusal("target-kind", || format!("{} is {}", who(), what())));
    }
    if ability.is_area() { Ok(()) } else { super::hiding::check_in_sight(view, id, by) }
}

/// Whether a creature is in an ability's distance and in line of effect from where its user stands.
///
/// # Errors
/// Why it is not.
pub fn in_reach(
    view: View,
    by: CreatureId,
    ability: &AbilityDef,
    mode: Option<Mode>,
    id: CreatureId,
) -> Result<(), Refusal> {
    let who = || names::name(view, id);
    let Some(reach) = reach(view, by, ability, mode) else { return Ok(()) };
    let distance = view.distance(by, id);
    if distance > reach {
        return Err(
            view.refusal("distance", || format!("{} is {distance} squares away, and this reaches {reach}", who()))
        );
    }
    if !view.line_of_effect(by, id) {
        return Err(view.refusal("line-of-effect", || format!("no line of effect to {}", who())));
    }
    Ok(())
}

/// Whether an ability can be aimed at what fills a square: a strike that hurts objects (DS-DMG-14).
pub fn may_break(ability: &AbilityDef) -> bool {
    let hurts = || ability.after.iter().any(|effect| matches!(effect, AbilityEffect::Hurt(_)));
    ability.target.objects && ability.is_strike() && (super::super::data::ability::deals_damage(ability) || hurts())
}

/// Whether an ability may be aimed at what fills a square, as at any object of size 1.
///
/// # Errors
/// What is wrong with it.
pub fn may_target_square(
    view: View,
    by: CreatureId,
    ability: &AbilityDef,
    mode: Option<Mode>,
    spot: Spot,
) -> Result<(), Refusal> {
    let square = format!("({}, {})", spot.x, spot.y);
    if !may_break(ability) {
        return Err(view.refusal("target-kind", || format!("{} is not used on walls", ability.name)));
    }
    if terrain::breakable(view, spot).is_none() {
        return Err(view.refusal("target-kind", || format!("there is nothing to break in {square}")));
    }
    let (Some(own), there) = (view.space(by), terrain::square_space(view, spot)) else { return Err(off_board()) };
    let distance = own.distance(there);
    if let Some(reach) = reach(view, by, ability, mode)
        && distance > reach
    {
        return Err(
            view.refusal("distance", || format!("{square} is {distance} squares away, and this reaches {reach}"))
        );
    }
    if !sight::line_of_effect(view.board(), own, there) || !view.sees_as_far(by, distance) {
        return Err(view.refusal("line-of-effect", || format!("no line of effect to {square}")));
    }
    Ok(())
}

/// How many targets may be named; none where all that fit are taken.
pub fn most_targets(ability: &AbilityDef) -> Option<usize> {
    match ability.target.count {
        Count::UpTo(n) => Some(usize::from(n).max(usize::from(ability.target.yourself == Yourself::Only))),
        Count::Triggering => Some(1),
        Count::Each | Count::Special => None,
    }
}

/// How many targets may be named with what a payment adds (AMB-63).
pub fn most_targets_for(ability: &AbilityDef, spend: i16) -> Option<usize> {
    let more = ability.rider.as_ref().and_then(|rider| {
        rider.spend.helpings(spend).map(|helpings| i32::from(helpings) * i32::from(rider.more_targets))
    });
    most_targets(ability).map(|most| most + more.unwrap_or(0).max(0) as usize)
}

/// The mode a melee-or-ranged ability would be used in unless said: melee where all targets are in reach (DS-DIST-06).
pub fn default_mode(view: View, by: CreatureId, ability: &AbilityDef, targets: &[CreatureId]) -> Option<Mode> {
    mode_for(view, by, ability, targets, &[])
}

/// The same where squares are among the targets.
pub fn mode_for(
    view: View,
    by: CreatureId,
    ability: &AbilityDef,
    targets: &[CreatureId],
    squares: &[Spot],
) -> Option<Mode> {
    let Distance::Reach { .. } = ability.distance else { return None };
    let melee = reach(view, by, ability, Some(Mode::Melee)).unwrap_or(1);
    let close = |spot: Spot| view.space(by).is_some_and(|own| own.distance(terrain::square_space(view, spot)) <= melee);
    let near = targets.iter().all(|&id| view.distance(by, id) <= melee) && squares.iter().all(|&spot| close(spot));
    Some(if near { Mode::Melee } else { Mode::Ranged })
}

/// Whether an object lets effects move it (DS-TGT-04).
pub fn is_movable(view: View, id: CreatureId) -> bool {
    matches!(view.sheet(id).def.role, Role::Thing { movable: true, .. })
}

fn off_board() -> Refusal {
    Refusal::new("off-board", "not on the board")
}

/// The space a creature of this size would take at a spot.
pub fn space_at(view: View, id: CreatureId, at: Spot) -> Space {
    Space::new(at, view.size(id).squares())
}

/// Whether there is a line of effect between a creature and a square (DS-AREA-12).
pub fn sees_square(view: View, id: CreatureId, spot: Spot) -> bool {
    view.space(id).is_some_and(|space| sight::line_to_square(view.board(), space, spot))
}
