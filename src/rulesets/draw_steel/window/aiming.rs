//! An ability in hand: whom and where it could be named for, and what picking a square makes of it.

use super::aim;
use super::show;
use crate::core::area::{AreaSquares, Placement};
use crate::core::area_options;
use crate::core::geometry::Spot;
use crate::core::ids::CreatureId;
use crate::core::intent::Use;
use crate::core::name::Name as Slug;
use crate::face::board::Cursor;
use crate::face::game::aiming::{Aiming, AreaPlace};
use crate::face::game::presenter::Picked;
use crate::rulesets::draw_steel::data::ability::{self, AbilityDef};
use crate::rulesets::draw_steel::data::ability_effect::AbilityEffect;
use crate::rulesets::draw_steel::data::distance::Distance;
use crate::rulesets::draw_steel::rules::actions::{granted_uses, interact};
use crate::rulesets::draw_steel::rules::frames::Frame;
use crate::rulesets::draw_steel::rules::movement;
use crate::rulesets::draw_steel::rules::targeting;
use crate::rulesets::draw_steel::rules::terrain;
use crate::rulesets::draw_steel::rules::view::View;

/// An ability taken in hand.
pub fn begin(view: View, by: CreatureId, ability: Slug) -> Aiming {
    let mut aiming = Aiming { by, ability, ..Aiming::default() };
    let Some(def) = view.ability(by, ability) else { return aiming };
    aiming.charges = def.says(&AbilityEffect::Charge);
    if def.says(&AbilityEffect::Interact) {
        let doors = interact::doors(view, by, def);
        let place = |(door, _)| AreaPlace { named: vec![door], squares: vec![door], worth: 0 };
        aiming.areas = doors.into_iter().map(place).collect();
    }
    lay_areas(view, &mut aiming);
    aiming
}

/// Finds the places of the area anew; what is paid may make it wider.
pub fn lay_areas(view: View, aiming: &mut Aiming) {
    let Some(def) = view.ability(aiming.by, aiming.ability) else { return };
    let shape = targeting::shape(view, aiming.by, def, aiming.spend);
    let shape = shape.filter(|_| !matches!(def.distance, Distance::Aura(_)));
    let (Some((shape, within)), Some(space)) = (shape, view.space(aiming.by)) else { return };
    let occupied = |spot: Spot| targeting::is_occupied(view, spot);
    let found = area_options::options(view.board(), space, shape, within, &[], occupied);
    let weighed: Vec<(CreatureId, i32)> =
        view.living().filter_map(|id| Some((id, worth(view, aiming.by, def, id)?))).collect();
    let place = |(place, area): (Placement, AreaSquares)| AreaPlace {
        named: place.spots(),
        worth: weighed
            .iter()
            .filter(|(id, _)| view.space(*id).is_some_and(|space| area.touches(space)))
            .map(|(_, worth)| worth)
            .sum(),
        squares: area.squares.iter().collect(),
    };
    aiming.areas = found.into_iter().map(place).collect();
}

/// What it is worth to have somebody in an area: more than nothing for an enemy and for whoever it helps, less for a friend
/// whom it harms; none for whom it does not concern.
fn worth(view: View, by: CreatureId, ability: &AbilityDef, id: CreatureId) -> Option<i32> {
    let harmed = view.friendly(by, id) && ability::deals_damage(ability);
    targeting::kind_fits(view, by, ability, id).then_some(if harmed { -1 } else { 1 })
}

/// Who is meant by a square that several creatures share: the first that could be the target.
fn meant(view: View, aiming: &Aiming, spot: Spot) -> Option<CreatureId> {
    let on_top = show::at(view, spot)?;
    let here: Vec<CreatureId> = view.occupancy().on_square(spot).filter(|&id| view.is_alive(id)).collect();
    let fits = |id: &CreatureId| aim::plan(view, &Use { on: vec![*id], ..aiming.base() }).is_ok();
    if here.len() < 2 || fits(&on_top) {
        return Some(on_top);
    }
    here.into_iter().find(fits).or(Some(on_top))
}

/// The use as it would be if the square under the cursor were picked.
pub fn as_use(view: View, aiming: &Aiming, cursor: &Cursor) -> Use {
    let mut wanted = Use { on: aiming.on.clone(), ..aiming.base() };
    let under = cursor.spot.filter(|_| !aims_at_nobody(view, aiming)).and_then(|spot| meant(view, aiming, spot));
    if aiming.areas.is_empty() {
        let most =
            view.ability(aiming.by, aiming.ability).and_then(|ability| most_targets(view, ability, aiming.spend));
        if let Some(id) = under
            && !wanted.on.contains(&id)
            && most.is_none_or(|most| wanted.on.len() < most.max(1))
        {
            wanted.on.push(id);
        } else if let (None, Some(spot)) = (under, cursor.spot.filter(|&spot| can_break(view, aiming, spot))) {
            wanted.area = vec![Spot::new(spot.x, spot.y)];
        }
        if aiming.charges {
            lay_charge(view, aiming, &mut wanted, cursor);
        }
    } else if let Some(place) = aiming.area_at(cursor) {
        wanted.area.clone_from(&place.named);
    }
    wanted
}

/// The way of a charge: to the square picked for it, to the one under the cursor, or the plainest to its target.
fn lay_charge(view: View, aiming: &Aiming, wanted: &mut Use, cursor: &Cursor) {
    if !aiming.placed.is_empty() {
        wanted.path.clone_from(&aiming.placed);
    } else if let Some(&target) = wanted.on.first() {
        wanted.path = way_to(view, aiming.by, target).unwrap_or_default();
    } else if let Some(charge) = cursor.spot.and_then(|spot| charge_to(view, aiming.by, spot)) {
        wanted.path = charge.path;
        wanted.on.extend(charge.on.first().filter(|_| charge.on.len() == 1));
    }
}

/// The way of a charge at somebody: the plainest, or else any that ends near enough to strike.
pub fn way_to(view: View, by: CreatureId, target: CreatureId) -> Option<Vec<Spot>> {
    movement::charge_path(view, by, target, 1).or_else(|| {
        let near = |charge: &movement::Charge| charge.on.contains(&target);
        movement::charges(view, by).into_iter().find(near).map(|charge| charge.path)
    })
}

/// The charge that ends on a square.
fn charge_to(view: View, by: CreatureId, spot: Spot) -> Option<movement::Charge> {
    let ends = |charge: &movement::Charge| charge.path.last().is_some_and(|end| (end.x, end.y) == (spot.x, spot.y));
    movement::charges(view, by).into_iter().find(ends)
}

/// Names a target, or uses the ability once enough are named.
pub fn pick(view: View, aiming: &mut Aiming, cursor: &Cursor) -> Picked {
    let here = cursor.spot.and_then(|spot| meant(view, aiming, spot));
    let Some(ability) = view.ability(aiming.by, aiming.ability) else { return Picked::More };
    if let (Distance::Wall { squares, .. }, Some(spot)) = (ability.distance, cursor.spot) {
        aiming.placed.push(spot);
        if aiming.placed.len() < usize::try_from(squares).unwrap_or(0) {
            return Picked::More;
        }
        return Picked::Use(Use { area: std::mem::take(&mut aiming.placed), ..aiming.base() });
    }
    let charge =
        cursor.spot.filter(|_| aiming.charges && here.is_none()).and_then(|spot| charge_to(view, aiming.by, spot));
    if let Some(charge) = charge.filter(|charge| charge.on.len() > 1) {
        aiming.placed = charge.path;
        return Picked::More;
    }
    let most = most_targets(view, ability, aiming.spend).unwrap_or(1).max(1);
    if aiming.areas.is_empty() && most > 1 {
        let Some(id) = here else {
            let enough = cursor.by_keys && !aiming.on.is_empty();
            return if enough || cursor.spot.is_some_and(|spot| can_break(view, aiming, spot)) {
                Picked::Use(as_aimed(view, aiming, cursor))
            } else {
                Picked::More
            };
        };
        if aiming.on.contains(&id) {
            aiming.on.retain(|&named| named != id);
            return Picked::More;
        }
        let mut named = aiming.on.clone();
        named.push(id);
        if let Err(why) = aim::plan(view, &Use { on: named.clone(), ..aiming.base() }) {
            return Picked::No(why);
        }
        aiming.on = named;
        let others = aim::candidates(view, aiming).into_iter().filter(|(_, fits)| fits.is_ok()).count();
        if aiming.on.len() < most && aiming.on.len() < others {
            return Picked::More;
        }
    }
    let wanted = as_aimed(view, aiming, cursor);
    // Whoever was pointed at is told of, not that nobody was named.
    match aim::plan(view, &as_use(view, aiming, cursor)) {
        Err(why) if here.is_some() && aim::plan(view, &wanted).is_err() => Picked::No(why),
        _ => Picked::Use(wanted),
    }
}

/// The use with the square under the cursor where that makes it fit, else with what was named before.
fn as_aimed(view: View, aiming: &Aiming, cursor: &Cursor) -> Use {
    let mut wanted = as_use(view, aiming, cursor);
    if aim::plan(view, &wanted).is_err() {
        wanted.on.clone_from(&aiming.on);
    }
    wanted
}

/// Whether the ability in hand has nothing to be aimed: it is used on oneself or around oneself.
pub fn aims_at_nobody(view: View, aiming: &Aiming) -> bool {
    // A charge is used by oneself and ends beside somebody.
    !aiming.charges
        && view
            .ability(aiming.by, aiming.ability)
            .is_some_and(|ability| matches!(ability.distance, Distance::Yourself | Distance::Aura(_)))
}

/// Whether the ability in hand could be aimed at what fills a square.
pub fn can_break(view: View, aiming: &Aiming, spot: Spot) -> bool {
    view.ability(aiming.by, aiming.ability).is_some_and(|ability| targeting::may_break(ability))
        && terrain::breakable(view, Spot::new(spot.x, spot.y)).is_some()
}

/// How many targets may be named in the use in hand: what the ability says with what is paid, and the offer if it
/// answers one.
pub(super) fn most_targets(view: View, ability: &AbilityDef, spend: i16) -> Option<usize> {
    let most = targeting::most_targets_for(ability, spend)?;
    match view.stack().top() {
        Some(Frame::Offer(offer)) => Some(granted_uses::grant(offer).narrowed(most)),
        _ => Some(most),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::name::Name;
    use crate::rulesets::draw_steel::testing::{content, placed};

    #[test]
    fn whoever_is_out_of_reach_is_said_to_be() {
        let (battle, ids) = placed(&content(), &[("fury", 3, 3, 0), ("goblin-warrior", 6, 3, 1)]);
        let mut aiming = begin(battle.view(), ids[0], Name::new("brutal-slam"));
        let cursor = Cursor { spot: Some(Spot::new(6, 3)), ..Cursor::default() };
        let Picked::No(why) = pick(battle.view(), &mut aiming, &cursor) else { panic!("out of reach") };
        assert!(why.ends_with("is 3 squares away, and this reaches 1"), "{why}");
    }
}
