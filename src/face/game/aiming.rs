//! The ability in hand: what has been named for it so far, and where its area can go.

use super::show;
use super::table::Table;
use crate::core::area_options;
use crate::core::effect::Attribute;
use crate::core::geometry::Spot;
use crate::core::ids::CreatureId;
use crate::core::intent::{Mode, Use};
use crate::core::name::Name as Slug;
use crate::face::board::Cursor;
use crate::rulesets::draw_steel::deed::Deed;
use crate::rulesets::draw_steel::interact;
use crate::rulesets::draw_steel::movement;
use crate::rulesets::draw_steel::notation::Distance;
use crate::rulesets::draw_steel::targeting;
use crate::rulesets::draw_steel::terrain;
use crate::rulesets::draw_steel::view::View;

/// An ability being aimed.
#[derive(Clone, Debug, Default)]
pub struct Aiming {
    /// The user.
    pub by: CreatureId,
    /// The ability.
    pub ability: Slug,
    /// Targets named so far.
    pub on: Vec<CreatureId>,
    /// Squares placed so far (walls).
    pub placed: Vec<Spot>,
    /// See [`Use::mode`].
    pub mode: Option<Mode>,
    /// See [`Use::with`].
    pub with: Option<Attribute>,
    /// See [`Use::kind`].
    pub kind: Option<Slug>,
    /// See [`Use::spend`].
    pub spend: i16,
    /// See [`Use::knock_out`].
    pub knock_out: bool,
    /// Places the area can go: what to name in the use, and what it covers.
    pub(super) areas: Vec<(Vec<Spot>, Vec<Spot>)>,
    pub(super) charges: bool,
}

impl Aiming {
    pub fn new(view: View, by: CreatureId, ability: Slug) -> Self {
        let mut aiming = Self { by, ability, ..Self::default() };
        let Some(def) = view.ability(by, ability) else { return aiming };
        aiming.charges = def.says(&Deed::Charge);
        if def.says(&Deed::Interact) {
            let doors = interact::doors(view, by, def);
            aiming.areas = doors.into_iter().map(|(door, _)| (vec![door], vec![door])).collect();
        }
        aiming.lay_areas(view);
        aiming
    }

    /// Finds the places of the area anew; what is paid may make it wider.
    pub fn lay_areas(&mut self, view: View) {
        let Some(def) = view.ability(self.by, self.ability) else { return };
        let shape = targeting::shape(view, self.by, def, self.spend);
        let shape = shape.filter(|_| !matches!(def.distance, Distance::Aura(_)));
        let (Some((shape, within)), Some(space)) = (shape, view.space(self.by)) else { return };
        let occupied =
            |spot: Spot| view.ids().any(|id| view.is_alive(id) && view.space(id).is_some_and(|own| own.covers(spot)));
        let found = area_options::options(view.board(), space, shape, within, &[], occupied);
        self.areas = found.into_iter().map(|(place, area)| (place.spots(), area.squares.iter().collect())).collect();
    }

    /// The use without targets and area.
    pub fn base(&self) -> Use {
        Use {
            by: self.by,
            ability: self.ability,
            mode: self.mode,
            with: self.with,
            kind: self.kind,
            spend: self.spend,
            knock_out: self.knock_out,
            ..Use::default()
        }
    }

    /// The use as it would be if the square under the cursor were picked.
    pub fn as_use(&self, table: &Table, cursor: &Cursor) -> Use {
        let view = table.view();
        let mut it = Use { on: self.on.clone(), ..self.base() };
        let under = cursor.spot.filter(|_| !aims_at_nobody(view, self)).and_then(|spot| show::at(view, spot));
        if self.areas.is_empty() {
            let most = view.ability(self.by, self.ability).and_then(|ability| targeting::most_targets(ability));
            if let Some(id) = under
                && !it.on.contains(&id)
                && most.is_none_or(|most| it.on.len() < most.max(1))
            {
                it.on.push(id);
            } else if let (None, Some(spot)) = (under, cursor.spot.filter(|&spot| can_break(view, self, spot))) {
                it.area = vec![Spot::new(spot.x, spot.y)];
            }
            if self.charges
                && let Some(&target) = it.on.first()
            {
                it.path = movement::charge_path(view, self.by, target, 1).unwrap_or_default();
            }
        } else if let Some((place, _)) = self.area_at(cursor) {
            it.area.clone_from(place);
        }
        it
    }

    /// The place of the area that fits the cursor best: it covers the square, as centrally as it can.
    pub(super) fn area_at(&self, cursor: &Cursor) -> Option<&(Vec<Spot>, Vec<Spot>)> {
        if let [only] = &self.areas[..] {
            return Some(only);
        }
        let at = cursor.spot?;
        self.areas.iter().filter(|(_, squares)| squares.iter().any(|s| (s.x, s.y) == (at.x, at.y))).min_by_key(
            |(_, squares)| {
                let count = squares.len().max(1) as i32;
                let (x, y) = squares.iter().fold((0i32, 0i32), |(x, y), s| (x + i32::from(s.x), y + i32::from(s.y)));
                (x - i32::from(at.x) * count).pow(2) + (y - i32::from(at.y) * count).pow(2)
            },
        )
    }
}

/// Whether the ability in hand has nothing to be aimed: it is used on oneself or around oneself.
pub fn aims_at_nobody(view: View, aiming: &Aiming) -> bool {
    view.ability(aiming.by, aiming.ability)
        .is_some_and(|ability| matches!(ability.distance, Distance::Yourself | Distance::Aura(_)))
}

/// Whether the ability in hand could be aimed at what fills a square.
pub fn can_break(view: View, aiming: &Aiming, spot: Spot) -> bool {
    view.ability(aiming.by, aiming.ability).is_some_and(|ability| targeting::may_break(ability))
        && terrain::breakable(view, Spot::new(spot.x, spot.y)).is_some()
}
