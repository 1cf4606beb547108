//! Who is whose enemy, who whose friend.

use super::super::state::{Attitude, Group, Hidden};
use super::View;
use crate::core::ids::CreatureId;
use crate::core::name::Name;
use crate::core::side::{Feeling, by_side};
use crate::rulesets::draw_steel::data::modifier::Modifier;

impl<'w> View<'w> {
    /// Relations of a creature that differ from what sides say, if it has any.
    pub fn attitude(self, id: CreatureId) -> Option<&'w Attitude> {
        if self.sheets.peculiar(id) { self.get::<Attitude>(id) } else { None }
    }

    /// Whom a creature is hidden from, if it has hidden at all.
    pub fn hidden(self, id: CreatureId) -> Option<&'w Hidden> {
        if self.sheets.hidden(id) { self.get::<Hidden>(id) } else { None }
    }

    /// Who comes along with a creature however it moves, by an effect of its own.
    pub fn hangers_on(self, carrier: CreatureId) -> impl Iterator<Item = CreatureId> + 'w {
        let imposed = move |&id: &CreatureId| self.conditions(id).any(|(_, held)| held.imposer == Some(carrier));
        // What is rarest is asked first.
        let imposed =
            self.ids().filter(move |&id| id != carrier && self.battlefield.entry(id).effects > 0).filter(imposed);
        let hangs = move |id: CreatureId| self.hangs_on(id, carrier).is_some();
        imposed.filter(move |&id| self.is_alive(id) && !self.is_thing(id) && hangs(id))
    }

    /// By what a creature comes along with another however that one moves, if by anything.
    pub fn hangs_on(self, id: CreatureId, carrier: CreatureId) -> Option<Name> {
        let mut by = None;
        self.each_modifier(id, |in_force| {
            if *in_force.modifier == Modifier::MovesAlong && in_force.imposer == Some(carrier) {
                by = by.or(Some(in_force.label));
            }
        });
        by
    }

    /// Whether two creatures are of one group, which acts on one turn (DS-TURN-06).
    pub fn acts_with(self, a: CreatureId, b: CreatureId) -> bool {
        let group = |id: CreatureId| self.get::<Group>(id).copied();
        group(a).is_some() && group(a) == group(b)
    }

    /// Whether two creatures are enemies (DS-TGT-06, DS-TGT-14).
    pub fn hostile(self, a: CreatureId, b: CreatureId) -> bool {
        self.feeling(a, b) == Feeling::Enemy
    }

    /// What two creatures are to each other: things feel nothing, and attitudes come before sides (DS-TGT-06 to
    /// DS-TGT-08, DS-TGT-14).
    pub fn feeling(self, a: CreatureId, b: CreatureId) -> Feeling {
        if a == b {
            return Feeling::Friend;
        }
        if self.is_thing(a) || self.is_thing(b) {
            return Feeling::Neutral;
        }
        match (self.attitude(a), self.attitude(b)) {
            (None, None) => by_side(self.side(a), self.side(b)),
            (of_a, of_b) => {
                let says = |attitude: Option<&Attitude>, other: CreatureId| {
                    let attitude = attitude?;
                    if attitude.hostile_to.contains(&other) {
                        Some(Feeling::Enemy)
                    } else if attitude.friendly_to.contains(&other) {
                        Some(Feeling::Friend)
                    } else {
                        None
                    }
                };
                let neutral = [of_a, of_b].into_iter().flatten().any(|attitude| attitude.neutral);
                let usual = || if neutral { Feeling::Neutral } else { by_side(self.side(a), self.side(b)) };
                says(of_a, b).or_else(|| says(of_b, a)).unwrap_or_else(usual)
            }
        }
    }

    /// Whether `b` counts as an enemy for targeting by `a`: hostile and not passing for a friend (DS-TGT-11).
    pub fn targetable_enemy(self, a: CreatureId, b: CreatureId) -> bool {
        self.hostile(a, b) && !self.attitude(b).is_some_and(|attitude| attitude.disguised)
    }

    /// Whether `b` is a friend of `a`, other than `a` itself (DS-TGT-08).
    pub fn friendly(self, a: CreatureId, b: CreatureId) -> bool {
        a != b && self.feeling(a, b) == Feeling::Friend
    }

    /// Whether `b` is a willing friend of `a` (DS-TGT-07).
    pub fn willing_ally(self, a: CreatureId, b: CreatureId) -> bool {
        self.friendly(a, b) && !self.attitude(b).is_some_and(|attitude| attitude.unwilling)
    }
}
