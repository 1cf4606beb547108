//! Read-only questions about a battle: what every check, roll, odds table, opponent and panel asks.

mod fields;
mod in_force;
mod numbers;
mod predicates;
mod relations;

use std::sync::Arc;

use bevy::prelude::World;
use smallvec::SmallVec;

use super::super::content::Content;
use super::super::data::ability::AbilityDef;
use super::super::data::modifier::{Forbidden, Modifier};
use super::super::data::stat_block::{Organization, Role};
use super::super::data::terms as t;
use super::frames::Frame;
use super::sheet::{SheetData, Sheets};
use super::state::{Captain, Clock, Group, TurnBudget, Zone};
use super::vitals::{Life, Stamina};
use crate::core::geometry::Size;
use crate::core::ids::{Attribute, CreatureId, SideId};
use crate::core::name::Name;
use crate::core::pool::{Pools, SidePools};
use crate::core::sight;
use crate::core::uses::Uses;
use crate::core::view::BaseView;

pub use in_force::{InForce, Remembered};

/// A battle to look at.
#[derive(Clone, Copy)]
pub struct View<'w> {
    base: BaseView<'w, Frame, Content>,
    sheets: &'w Sheets,
    remembered: Option<&'w Remembered<'w>>,
}

crate::extends_base_view!(View, Frame, Content);

impl<'w> View<'w> {
    /// Looks at a battle.
    pub fn new(world: &'w World) -> Self {
        let base = BaseView::new(world);
        Self { base, sheets: Sheets::among(base.battlefield), remembered: None }
    }

    /// The same for whoever asks only whether something is legal: refusals come without their sentences.
    #[must_use]
    pub fn quiet(self) -> Self {
        Self { base: self.base.quiet(), ..self }
    }

    /// Rounds and turns.
    pub fn clock(self) -> &'w Clock {
        self.world.resource::<Clock>()
    }

    /// All creatures that are not dead and not things, in id order.
    pub fn living(self) -> impl DoubleEndedIterator<Item = CreatureId> + 'w {
        self.ids().filter(move |&id| self.is_alive(id) && !self.is_thing(id))
    }

    /// The sides that have somebody left, in order: the players' first (DS-TURN-13).
    pub fn sides(self) -> SmallVec<[SideId; 4]> {
        let mut sides = SmallVec::new();
        for id in self.living() {
            let side = self.side(id);
            if let Err(place) = sides.binary_search(&side) {
                sides.insert(place, side);
            }
        }
        sides
    }

    /// The combatant's sheet.
    pub fn sheet(self, id: CreatureId) -> &'w SheetData {
        static MISSING: std::sync::LazyLock<SheetData> = std::sync::LazyLock::new(SheetData::missing);
        self.sheets.get(id).unwrap_or_else(|| &*MISSING)
    }

    /// One of a creature's abilities.
    pub fn ability(self, id: CreatureId, ability: Name) -> Option<&'w Arc<AbilityDef>> {
        self.sheet(id).ability(ability)
    }

    /// Whether it is one of a squad (DS-DIR-06).
    pub fn is_minion(self, id: CreatureId) -> bool {
        matches!(self.sheet(id).def.role, Role::Monster { organization: Organization::Minion, .. })
    }

    /// The other minions of a minion's squad, in id order: of the same name and side and in the same group.
    pub fn squad_mates(self, id: CreatureId) -> impl Iterator<Item = CreatureId> + 'w {
        let group = self.get::<Group>(id).copied();
        let same = move |other: CreatureId| {
            self.is_minion(id)
                && self.sheet(id).def.id == self.sheet(other).def.id
                && self.side(other) == self.side(id)
                && self.get::<Group>(other).copied() == group
        };
        self.living().filter(move |&other| other != id && same(other))
    }

    /// Everybody on its feet who takes a turn together with somebody, in id order (DS-TURN-06).
    pub fn turn_mates(self, id: CreatureId) -> impl Iterator<Item = CreatureId> + 'w {
        self.living().filter(move |&other| other != id && self.acts_with(id, other))
    }

    /// The captain of a minion's squad, if one is on its feet (DS-DIR-16).
    pub fn captain(self, minion: CreatureId) -> Option<CreatureId> {
        if !self.is_minion(minion) {
            return None;
        }
        let of = self.sheet(minion).def.id;
        let leads = |id: CreatureId| {
            let squad = || Captain { of, group: self.get::<Group>(minion).copied() };
            self.get::<Captain>(id).is_some_and(|captain| captain.of == of && *captain == squad())
        };
        let may_lead = |id: CreatureId| self.sheets.leads(id) && self.side(id) == self.side(minion);
        self.living().find(|&id| may_lead(id) && self.is_awake(id) && leads(id))
    }

    /// What is left of a creature's turn and round.
    pub fn turn_budget(self, id: CreatureId) -> &'w TurnBudget {
        static NONE: std::sync::LazyLock<TurnBudget> = std::sync::LazyLock::new(TurnBudget::default);
        self.get::<TurnBudget>(id).unwrap_or(&NONE)
    }

    /// Whether a creature has had its turns of this round.
    pub fn has_acted(self, id: CreatureId) -> bool {
        self.clock().turns.is_done(id)
    }

    /// Whether a creature has done what it may do once (DS-HERO-02).
    pub fn is_used(self, id: CreatureId, what: Name, about: Option<CreatureId>) -> bool {
        self.get::<Uses>(id).is_some_and(|uses| uses.times(what, about) > 0)
    }

    /// Squares between two creatures; a large number where one is off the board (DS-DIST-03).
    pub fn distance(self, a: CreatureId, b: CreatureId) -> i16 {
        match (self.space(a), self.space(b)) {
            (Some(a), Some(b)) => a.distance(b),
            _ => i16::MAX,
        }
    }

    /// Whether two creatures are within 1 square of each other (DS-DIST-10).
    pub fn adjacent(self, a: CreatureId, b: CreatureId) -> bool {
        a != b && self.distance(a, b) <= 1
    }

    /// Whether a creature has line of effect to another (DS-LOE-01, DS-LOE-02).
    pub fn line_of_effect(self, a: CreatureId, b: CreatureId) -> bool {
        match (self.space(a), self.space(b)) {
            (Some(own), Some(there)) => {
                sight::line_of_effect(self.board(), own, there) && self.sees_as_far(a, own.distance(there))
            }
            _ => false,
        }
    }

    /// Whether no effect keeps a creature's line of effect from leading this many squares.
    pub fn sees_as_far(self, id: CreatureId, squares: i16) -> bool {
        !self.any_modifier(id, |modifier| matches!(modifier, Modifier::SightWithin(most) if *most < squares))
    }

    /// The creature's size now.
    pub fn size(self, id: CreatureId) -> Size {
        self.battlefield.entry(id).size
    }

    /// Whether a creature is in less room than its size takes (DS-MOVE-12).
    pub fn is_squeezed(self, id: CreatureId) -> bool {
        let side = self.size(id).squares();
        side > 1 && self.space(id).is_some_and(|space| space.side < side)
    }

    /// Whether it takes no turns and has no will.
    pub fn is_thing(self, id: CreatureId) -> bool {
        self.battlefield.entry(id).thing
    }

    /// Whether it is awake, unconscious or dead.
    pub fn life(self, id: CreatureId) -> Life {
        Life::read(self.battlefield.entry(id).standing)
    }

    /// Whether it is not dead (destroyed).
    pub fn is_alive(self, id: CreatureId) -> bool {
        self.life(id) != Life::Dead
    }

    /// Whether it can act at all.
    pub fn is_awake(self, id: CreatureId) -> bool {
        self.battlefield.entry(id).standing.acts && !self.is_felled(id)
    }

    /// Whether a Director's creature is at 0 Stamina or less and still has to get up again (DS-FORCE-16).
    pub fn is_felled(self, id: CreatureId) -> bool {
        self.stamina(id).now <= 0
            && !self.sheet(id).is_hero()
            && self.life(id) == Life::Awake
            && !self.is_thing(id)
            && !self.has(id, t::MARCHING.get())
    }

    /// Stamina, its maximum and temporary Stamina.
    #[inline]
    pub fn stamina(self, id: CreatureId) -> Stamina {
        Stamina::read(self.battlefield.tracks(id))
    }

    /// Half of the maximum, rounded down (DS-STAM-01).
    pub fn winded_value(self, id: CreatureId) -> i16 {
        self.stamina(id).max / 2
    }

    /// Whether Stamina is at or below half (DS-STAM-01).
    pub fn is_winded(self, id: CreatureId) -> bool {
        !self.is_thing(id) && !self.is_minion(id) && self.stamina(id).now <= self.winded_value(id)
    }

    /// Whether a hero is at 0 or less and not dead (DS-STAM-03).
    #[inline]
    pub fn is_dying(self, id: CreatureId) -> bool {
        self.sheet(id).is_hero() && self.is_alive(id) && self.stamina(id).now <= 0
    }

    /// A third of the maximum, rounded down; halved once by any number of halving effects (DS-STAM-02, DS-STACK-05).
    pub fn recovery_value(self, id: CreatureId) -> i16 {
        let value = self.stamina(id).max / 3;
        if self.any_modifier(id, |m| matches!(m, Modifier::HalfRecovery)) { value / 2 } else { value }
    }

    /// What could be spent from a creature's pool.
    pub fn available(self, id: CreatureId, pool: Name) -> i16 {
        self.get::<Pools>(id).map_or(0, |pools| pools.available(pool))
    }

    /// The Director's Malice on a side.
    pub fn malice(self, side: SideId) -> i16 {
        self.world.resource::<SidePools>().side(side).map_or(0, |pools| pools.get(t::MALICE.get()))
    }

    /// What a creature pays abilities with, and how much of it could be spent (DS-ABIL-05, DS-DIR-02).
    pub fn funds(self, id: CreatureId) -> (Name, i16) {
        match self.sheet(id).resource() {
            Some(pool) => (pool, self.available(id, pool)),
            None => (t::MALICE.get(), self.malice(self.side(id))),
        }
    }

    /// Whether a creature is surprised (DS-TURN-03).
    pub fn is_surprised(self, id: CreatureId) -> bool {
        self.has(id, t::SURPRISED.get())
    }

    /// Whether a creature may use triggered actions at all now; the label of what forbids it otherwise.
    pub fn triggered_barred(self, id: CreatureId) -> Option<Name> {
        if !self.is_awake(id) {
            return Some(t::UNCONSCIOUS.get());
        }
        self.forbidden(id, Forbidden::Triggered)
    }

    /// Ground changed for a time.
    pub fn zones(self) -> impl Iterator<Item = &'w Zone> {
        self.regions()
    }

    /// The score a creature has in a characteristic.
    pub fn score(self, id: CreatureId, attribute: Attribute) -> i16 {
        self.sheet(id).score(attribute)
    }
}
