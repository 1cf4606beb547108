//! What lasts on a creature: conditions, holds, and the modifiers in force.

use std::cell::OnceCell;

use bevy::prelude::Entity;
use smallvec::SmallVec;

use super::super::state::GrantedModifiers;
use super::View;
use crate::core::condition::{Condition, conditions_of};
use crate::core::geometry::Space;
use crate::core::ids::{CreatureId, EffectId, Ref};
use crate::core::link::Link;
use crate::core::name::Name;
use crate::rulesets::draw_steel::data::ability_effect::Hook;
use crate::rulesets::draw_steel::data::aura::AuraDef;
use crate::rulesets::draw_steel::data::modifier::{Forbidden, Modifier};
use crate::rulesets::draw_steel::data::terms as t;
use crate::rulesets::draw_steel::rules::vitals::Life;
use crate::rulesets::draw_steel::rules::zone_harm;

/// Harm that something lasting on a creature does at certain moments, and what to blame for it.
#[derive(Clone, Copy)]
pub struct Harm<'w> {
    /// When and how much.
    pub hook: &'w Hook,
    /// The condition or ability it comes from.
    pub label: Name,
    /// Who imposed the effect.
    pub imposer: Option<CreatureId>,
}

/// A modifier in force on a creature, and what to blame for it.
#[derive(Clone, Copy)]
pub struct InForce<'w> {
    /// The modifier.
    pub modifier: &'w Modifier,
    /// The trait, kit, condition or ability it comes from.
    pub label: Name,
    /// The effect's source, for conditions that read one.
    pub source: Option<CreatureId>,
    /// Who imposed the effect.
    pub imposer: Option<CreatureId>,
    /// The effect's entity; none for traits and kits.
    pub entity: Option<Entity>,
}

/// The modifiers in force on everybody, looked up once for as long as nothing changes: for whoever asks all the time
/// before answering.
pub struct Remembered<'w>(Vec<OnceCell<Vec<InForce<'w>>>>);

impl<'w> Remembered<'w> {
    /// Nothing yet, for everybody in a battle.
    pub fn new(view: View) -> Self {
        Self(view.ids().map(|_| OnceCell::new()).collect())
    }

    fn of(&self, view: View<'w>, id: CreatureId) -> Option<&[InForce<'w>]> {
        let look = || {
            let mut list = Vec::new();
            // A condition of a modifier may ask for modifiers itself: without what is being remembered.
            View { remembered: None, ..view }.search_anew(id, &mut |in_force| {
                list.push(in_force);
                false
            });
            list
        };
        Some(self.0.get(usize::from(id.0))?.get_or_init(look))
    }
}

impl<'w> View<'w> {
    /// The same, remembering modifiers in force.
    #[must_use]
    pub fn remembering<'r>(self, remembered: &'r Remembered<'r>) -> View<'r>
    where
        'w: 'r,
    {
        View { base: self.base, sheets: self.sheets, remembered: Some(remembered) }
    }

    /// The lasting effects on a creature, oldest first.
    pub fn conditions(self, id: CreatureId) -> impl Iterator<Item = (Entity, &'w Condition)> {
        let bearer = self.battlefield.entity(id).filter(|_| self.battlefield.entry(id).effects > 0);
        bearer.into_iter().flat_map(move |bearer| conditions_of(self.world, bearer))
    }

    /// Whether a creature has a named condition: by an effect, by being held, by dying or unconsciousness.
    pub fn has(self, id: CreatureId, kind: Name) -> bool {
        self.conditions(id).any(|(_, condition)| condition.kinds.contains(&kind))
            || (kind == t::GRABBED.get() && self.holder(id).is_some())
            || (kind == t::BLEEDING.get() && self.is_dying(id))
            || (kind == t::PRONE.get() && self.life(id) == Life::Unconscious)
            || (kind == t::SQUEEZED.get() && self.is_squeezed(id))
    }

    /// Whether a creature has any of the nine conditions (DS-COND-38).
    pub fn has_any_condition(self, id: CreatureId) -> bool {
        self.named_conditions(id).next().is_some()
    }

    /// The named conditions a creature has, oldest first, each once per effect.
    pub fn named_conditions(self, id: CreatureId) -> impl Iterator<Item = Name> + 'w {
        let held = self.holder(id).is_some().then(|| t::GRABBED.get());
        let content = self.content();
        self.conditions(id)
            .flat_map(|(_, condition)| condition.kinds.iter().copied())
            .filter(move |&kind| content.condition(kind).is_some_and(|def| !def.state))
            .chain(held)
    }

    /// Whether a creature is prone and nothing keeps it from standing up (DS-COND-28).
    pub fn could_stand(self, id: CreatureId) -> bool {
        self.has(id, t::PRONE.get()) && self.forbidden(id, Forbidden::StandUp).is_none()
    }

    /// Who holds a creature.
    pub fn holder(self, id: CreatureId) -> Option<CreatureId> {
        self.hold_on(id).map(|(_, holder)| holder)
    }

    /// The hold on a creature: its entity and who holds.
    #[inline]
    fn hold_on(self, id: CreatureId) -> Option<(Entity, CreatureId)> {
        if self.battlefield.entry(id).links_in == 0 {
            return None;
        }
        self.links_to(id, t::GRABBED.get()).next()
    }

    /// The record of the hold on a creature.
    pub fn hold_record(self, id: CreatureId) -> Option<EffectId> {
        let (entity, _) = self.hold_on(id)?;
        self.world.get::<Link>(entity).map(|hold| hold.record)
    }

    /// Whom a creature holds, one after the other.
    pub fn held_by(self, id: CreatureId) -> impl Iterator<Item = CreatureId> + 'w {
        let holds = self.battlefield.entry(id).links_out > 0;
        let links = holds.then(|| self.links_from(id, t::GRABBED.get()));
        links.into_iter().flatten().map(|(_, captive)| captive)
    }

    /// Whom a creature holds.
    pub fn captives(self, id: CreatureId) -> Vec<CreatureId> {
        self.held_by(id).collect()
    }

    /// The source of a named condition on a creature, where rules read one (DS-COND-39).
    pub fn source_of(self, id: CreatureId, kind: Name) -> Option<CreatureId> {
        if kind == t::GRABBED.get() {
            return self.holder(id);
        }
        self.conditions(id)
            .find(|(_, condition)| condition.kinds.contains(&kind))
            .and_then(|(_, c)| c.source?.creature())
    }

    /// Whether a creature has a named condition from another: as its source, or because that one imposed it.
    pub fn has_from(self, id: CreatureId, kind: Name, by: CreatureId) -> bool {
        let imposed = |held: &Condition| held.kinds.contains(&kind) && held.imposer == Some(by);
        self.source_of(id, kind) == Some(by) || self.conditions(id).any(|(_, held)| imposed(held))
    }

    /// Whether no effect puts a condition on a creature.
    pub fn is_immune_to(self, id: CreatureId, kind: Name) -> bool {
        self.any_modifier(id, |modifier| matches!(modifier, Modifier::ImmuneTo(list) if list.contains(&kind)))
    }

    /// Calls `f` with every modifier in force on a creature: traits and kits, conditions once per kind and source
    /// (DS-STACK-03), effects, and being held.
    pub fn each_modifier(self, id: CreatureId, mut f: impl FnMut(InForce<'w>)) {
        self.search_modifiers(id, |in_force| {
            f(in_force);
            false
        });
    }

    /// Like [`Self::each_modifier`], but only until `f` says that it has found what it wants; whether it did.
    fn search_modifiers(self, id: CreatureId, mut f: impl FnMut(InForce<'w>) -> bool) -> bool {
        match self.remembered.and_then(|remembered| remembered.of(self, id)) {
            Some(list) => list.iter().any(|&in_force| f(in_force)),
            None => self.search_anew(id, &mut f),
        }
    }

    /// The same, looked up.
    fn search_anew(self, id: CreatureId, mut f: &mut impl FnMut(InForce<'w>) -> bool) -> bool {
        let sheet = self.sheet(id);
        let led = !sheet.with_captain.is_empty() && self.captain(id).is_some();
        let lent = sheet.with_captain.iter().filter(|_| led);
        for (label, modifier) in sheet.modifiers.iter().chain(lent) {
            let plain = InForce { modifier, label: *label, source: None, imposer: None, entity: None };
            if self.counts(id, plain, &mut f) {
                return true;
            }
        }
        if !self.is_affected(id) {
            return false;
        }
        let content = self.content();
        let mut seen: SmallVec<[(Name, Option<CreatureId>); 8]> = SmallVec::new();
        let mut named = |kind: Name, source, imposer, entity, f: &mut dyn FnMut(InForce<'w>) -> bool| {
            if seen.contains(&(kind, source)) {
                return false;
            }
            seen.push((kind, source));
            let modifiers = content.condition(kind).map_or(&[][..], |def| &def.modifiers);
            let in_force = |modifier| InForce { modifier, label: kind, source, imposer, entity };
            modifiers.iter().any(|modifier| self.counts(id, in_force(modifier), f))
        };
        for (entity, condition) in self.conditions(id) {
            let (source, imposer) = (condition.source.and_then(Ref::creature), condition.imposer);
            for &kind in &condition.kinds {
                if named(kind, source, imposer, Some(entity), &mut f) {
                    return true;
                }
            }
            let lent = self.world.get::<GrantedModifiers>(entity).map_or(&[][..], |lends| &lends.modifiers);
            let in_force =
                |modifier| InForce { modifier, label: condition.origin, source, imposer, entity: Some(entity) };
            if lent.iter().any(|modifier| self.counts(id, in_force(modifier), &mut f)) {
                return true;
            }
        }
        if self.unrecorded(id).into_iter().any(|(kind, by)| named(kind, by, by, None, &mut f)) {
            return true;
        }
        if !self.may_lend() {
            return false;
        }
        let mut lent = |owner, label, lends: &'w [Modifier]| {
            let (source, imposer) = (Some(owner), Some(owner));
            let in_force = |modifier| InForce { modifier, label, source, imposer, entity: None };
            lends.iter().any(|modifier| self.counts(id, in_force(modifier), &mut f))
        };
        self.auras_over(id).any(|(owner, label, aura)| lent(owner, label, &aura.lends))
            || zone_harm::zones_over(self, id).any(|zone| lent(zone.owner, zone.ability, &zone.terms.lends))
    }

    /// Tells of a modifier, of those that depend on something only while that is so; whether `f` found what it wants.
    fn counts<F: FnMut(InForce<'w>) -> bool + ?Sized>(self, id: CreatureId, in_force: InForce<'w>, f: &mut F) -> bool {
        let Modifier::While { when, lends } = in_force.modifier else { return f(in_force) };
        when.holds(self.world, id, id)
            && lends.iter().any(|modifier| self.counts(id, InForce { modifier, ..in_force }, f))
    }

    /// The auras of others that a creature comes into with a step: whose, what to blame, and what they do.
    pub fn auras_entered(
        self,
        id: CreatureId,
        from: Space,
        to: Space,
    ) -> impl Iterator<Item = (CreatureId, Name, &'w AuraDef)> {
        let inside = move |owner: CreatureId, within: u8, at: Space| {
            self.space(owner).is_some_and(|space| space.distance(at) <= i16::from(within))
        };
        self.all_auras().filter(move |&(owner, _, aura)| {
            owner != id
                && !self.is_thing(id)
                && aura.whose.is(self.world, owner, id)
                && inside(owner, aura.within, to)
                && !inside(owner, aura.within, from)
                && aura.when.as_ref().is_none_or(|when| when.holds(self.world, owner, owner))
        })
    }

    /// The auras of traits and conditions that a creature is inside of: whose, what to blame, and what they lend; those of
    /// creatures in id order.
    fn auras_over(self, id: CreatureId) -> impl Iterator<Item = (CreatureId, Name, &'w AuraDef)> {
        self.all_auras().filter(move |&(owner, _, aura)| {
            (owner == id || !self.is_thing(id))
                && aura.whose.is(self.world, owner, id)
                && self.distance(owner, id) <= i16::from(aura.within)
                && aura.when.as_ref().is_none_or(|when| when.holds(self.world, owner, owner))
        })
    }

    /// Every aura of a trait or condition: whose, what to blame, and what it lends.
    fn all_auras(self) -> impl Iterator<Item = (CreatureId, Name, &'w AuraDef)> {
        let (of_traits, of_conditions) = (self.sheets.have_auras(), self.sheets.conditions_have_auras());
        // Asked for every modifier, and hardly ever is there any.
        let owners = (of_traits || of_conditions).then(|| self.ids().filter(move |&owner| self.is_alive(owner)));
        owners.into_iter().flatten().flat_map(move |owner| {
            let (def, content) = (&self.sheet(owner).def, self.content());
            let own = def.auras.iter().map(move |aura| (owner, Name::new(&def.name), aura));
            let conditions = self.conditions(owner).filter(move |_| of_conditions);
            let lasting = conditions.flat_map(|(_, condition)| condition.kinds.iter().copied());
            let lent = lasting.filter_map(move |kind| content.condition(kind));
            own.chain(lent.flat_map(move |kind| kind.auras.iter().map(move |aura| (owner, kind.id, aura))))
        })
    }

    /// Named conditions that a creature has without any effect: by being held, unconscious, squeezed or dying; whom the
    /// first refers to.
    fn unrecorded(self, id: CreatureId) -> SmallVec<[(Name, Option<CreatureId>); 5]> {
        let mut list = SmallVec::new();
        if let Some(holder) = self.holder(id) {
            list.push((t::GRABBED.get(), Some(holder)));
        }
        if self.life(id) == Life::Unconscious {
            list.extend([(t::UNCONSCIOUS.get(), None), (t::PRONE.get(), None)]);
        }
        if self.is_squeezed(id) {
            list.push((t::SQUEEZED.get(), None));
        }
        if self.is_dying(id) {
            list.push((t::BLEEDING.get(), None));
        }
        list
    }

    /// Calls `f` with all harm that is due on a creature again and again: what effects lend, and what conditions do, once
    /// for each kind and source however many effects impose it (DS-STACK-03).
    pub fn each_harm(self, id: CreatureId, mut f: impl FnMut(Harm<'w>)) {
        if !self.is_affected(id) {
            return;
        }
        let content = self.content();
        let mut seen: SmallVec<[(Name, Option<CreatureId>); 8]> = SmallVec::new();
        let mut named = |kind: Name, source, imposer, f: &mut dyn FnMut(Harm<'w>)| {
            if !seen.contains(&(kind, source)) {
                seen.push((kind, source));
                let hooks = content.condition(kind).map_or(&[][..], |def| &def.hooks);
                hooks.iter().for_each(|hook| f(Harm { hook, label: kind, imposer }));
            }
        };
        for (entity, condition) in self.conditions(id) {
            for &kind in &condition.kinds {
                named(kind, condition.source.and_then(Ref::creature), condition.imposer, &mut f);
            }
            let lent = self.world.get::<GrantedModifiers>(entity).map_or(&[][..], |lends| &lends.hooks);
            lent.iter().for_each(|hook| f(Harm { hook, label: condition.origin, imposer: condition.imposer }));
        }
        self.unrecorded(id).into_iter().for_each(|(kind, by)| named(kind, by, by, &mut f));
        for (owner, label, aura) in self.auras_over(id) {
            aura.hooks.iter().for_each(|hook| f(Harm { hook, label, imposer: Some(owner) }));
        }
    }

    /// Whether any modifier in force passes a test.
    pub fn any_modifier(self, id: CreatureId, mut test: impl FnMut(&Modifier) -> bool) -> bool {
        self.search_modifiers(id, |in_force| test(in_force.modifier))
    }

    /// The label of the first modifier in force that passes a test.
    pub fn find_modifier(self, id: CreatureId, mut test: impl FnMut(&Modifier) -> bool) -> Option<InForce<'w>> {
        let mut found = None;
        self.search_modifiers(id, |in_force| {
            let fits = test(in_force.modifier);
            if fits {
                found = Some(in_force);
            }
            fits
        });
        found
    }

    /// What forbids something to a creature, if anything.
    pub fn forbidden(self, id: CreatureId, what: Forbidden) -> Option<Name> {
        self.hindrance(id, |m| match m {
            Modifier::Forbid(Forbidden::Everything) => what.binds_its_bearer(),
            Modifier::Forbid(forbidden) => *forbidden == what,
            Modifier::OneThing => what == Forbidden::Triggered,
            _ => false,
        })
    }

    /// The label of the first modifier in force that forbids or limits ([`Modifier::hinders`]) and passes a test; most
    /// creatures have none, which is asked first.
    pub fn hindrance(self, id: CreatureId, test: impl FnMut(&Modifier) -> bool) -> Option<Name> {
        let free = !self.sheet(id).hindered && !self.is_affected(id);
        if free { None } else { self.find_modifier(id, test).map(|in_force| in_force.label) }
    }

    /// Whether anything besides its own traits may be in force on a creature: an effect, a hold, a named condition.
    pub(in super::super) fn is_affected(self, id: CreatureId) -> bool {
        let entry = self.battlefield.entry(id);
        entry.effects > 0
            || entry.links_in > 0
            || Life::read(entry.standing) == Life::Unconscious
            || self.is_squeezed(id)
            || self.is_dying(id)
            || self.may_lend()
                && (self.auras_over(id).next().is_some() || zone_harm::zones_over(self, id).next().is_some())
    }

    /// Whether there is an aura or a zone at all, somewhere: asked for every modifier, and hardly ever is there any.
    fn may_lend(self) -> bool {
        self.sheets.have_auras() || self.sheets.conditions_have_auras() || self.any_regions()
    }
}
