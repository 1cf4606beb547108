//! Read-only questions about a battle: what every check, roll, odds table, opponent and panel asks.

use std::sync::Arc;

use bevy::prelude::{Entity, World};
use smallvec::SmallVec;

use super::ability::{AbilityDef, AuraMode};
use super::content::Content;
use super::frames::Frame;
use super::modifier::{Forbidden, Modifier};
use super::sheet::{SheetData, Sheets};
use super::stat_block::{Feature, Movement, Organisation, Role};
use super::state::{Attitude, AuraState, Captain, Clock, Economy, Group, Hidden, Latches, Lends, Rulebook, Zones};
use super::terms as t;
use crate::core::aura::{Aura, auras_around};
use crate::core::board::Board;
use crate::core::condition::{Condition, conditions_of};
use crate::core::creature::{Combatant, Health, Life, Occupancy, Roster};
use crate::core::effect::{Attribute, Resistance};
use crate::core::fact::TermLine;
use crate::core::geometry::{Size, Space};
use crate::core::grab::{Grab, held_by, held_in};
use crate::core::ids::{CreatureId, RecordId, SideId};
use crate::core::intent::{Decision, Mode, Refusal};
use crate::core::name::Name;
use crate::core::pool::{Pools, SidePools};
use crate::core::sight;
use crate::core::stack::Stack;

/// A battle to look at.
#[derive(Clone, Copy)]
pub struct View<'w> {
    /// The battle's world.
    pub world: &'w World,
    roster: &'w Roster,
    sheets: &'w Sheets,
    quiet: bool,
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

impl<'w> View<'w> {
    /// Looks at a battle.
    pub fn new(world: &'w World) -> Self {
        Self { world, roster: world.resource::<Roster>(), sheets: world.resource::<Sheets>(), quiet: false }
    }

    /// The same for whoever asks only whether something is legal: refusals come without their sentences.
    #[must_use]
    pub fn quiet(self) -> Self {
        Self { quiet: true, ..self }
    }

    /// A refusal; its sentence is made only where somebody wants to hear it.
    pub fn refusal<S: Into<String>>(self, code: &str, text: impl FnOnce() -> S) -> Refusal {
        if self.quiet { Refusal::default() } else { Refusal::new(code, text()) }
    }

    /// The same as the outcome of a check.
    ///
    /// # Errors
    /// Always.
    pub fn refuse<T, S: Into<String>>(self, code: &str, text: impl FnOnce() -> S) -> Result<T, Refusal> {
        Err(self.refusal(code, text))
    }

    fn get<C: bevy::prelude::Component>(self, id: CreatureId) -> Option<&'w C> {
        self.world.get::<C>(self.roster.entity(id)?)
    }

    /// The content in use.
    pub fn content(self) -> &'w Arc<Content> {
        &self.world.resource::<Rulebook>().0
    }

    /// The ground.
    pub fn board(self) -> &'w Board {
        self.world.resource::<Board>()
    }

    /// Who stands where.
    pub fn occupancy(self) -> &'w Occupancy {
        self.roster.occupancy()
    }

    /// Rounds and turns.
    pub fn clock(self) -> &'w Clock {
        self.world.resource::<Clock>()
    }

    /// Unfinished business.
    pub fn stack(self) -> &'w Stack<Frame> {
        self.world.resource::<Stack<Frame>>()
    }

    /// What the battle waits for.
    pub fn decision(self) -> Option<&'w Decision> {
        self.stack().decision()
    }

    /// All combatants, the dead too, in id order.
    pub fn ids(self) -> impl DoubleEndedIterator<Item = CreatureId> + ExactSizeIterator + use<> {
        self.roster.ids()
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

    /// Finds a combatant by its tag.
    pub fn by_tag(self, tag: Name) -> Option<CreatureId> {
        self.ids().find(|&id| self.tag(id) == tag)
    }

    /// The combatant's short unique name.
    pub fn tag(self, id: CreatureId) -> Name {
        self.get::<Combatant>(id).map_or_else(Name::default, |combatant| combatant.tag)
    }

    /// The combatant's sheet.
    pub fn sheet(self, id: CreatureId) -> &'w SheetData {
        static MISSING: std::sync::LazyLock<SheetData> = std::sync::LazyLock::new(SheetData::missing);
        self.sheets.of(id).unwrap_or_else(|| &*MISSING)
    }

    /// One of a creature's abilities.
    pub fn ability(self, id: CreatureId, ability: Name) -> Option<&'w Arc<AbilityDef>> {
        self.sheet(id).ability(ability)
    }

    /// Whether it is one of a squad (DS-DIR-06).
    pub fn is_minion(self, id: CreatureId) -> bool {
        matches!(self.sheet(id).def.role, Role::Monster { organisation: Organisation::Minion, .. })
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

    /// The captain of a minion's squad, if one is on its feet (DS-DIR-16).
    pub fn captain(self, minion: CreatureId) -> Option<CreatureId> {
        let squad = Captain { of: self.sheet(minion).def.id, group: self.get::<Group>(minion).copied() };
        let leads = move |id: CreatureId| self.get::<Captain>(id) == Some(&squad) && self.side(id) == self.side(minion);
        self.living().find(|&id| self.is_awake(id) && leads(id)).filter(|_| self.is_minion(minion))
    }

    /// The side a creature fights for.
    pub fn side(self, id: CreatureId) -> SideId {
        self.roster.standing(id).side
    }

    /// What is left of a creature's turn and round.
    pub fn economy(self, id: CreatureId) -> &'w Economy {
        static NONE: std::sync::LazyLock<Economy> = std::sync::LazyLock::new(Economy::default);
        self.get::<Economy>(id).unwrap_or(&NONE)
    }

    /// Latched events of a creature.
    pub fn latched(self, id: CreatureId, what: Name, about: Option<CreatureId>) -> bool {
        self.get::<Latches>(id).is_some_and(|latches| latches.closed(what, about))
    }

    /// Where a creature is; none off the board.
    pub fn space(self, id: CreatureId) -> Option<Space> {
        self.occupancy().space(id)
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
            (Some(a), Some(b)) => sight::line_of_effect(self.board(), a, b),
            _ => false,
        }
    }

    /// The creature's size now.
    pub fn size(self, id: CreatureId) -> Size {
        self.roster.standing(id).size
    }

    /// Whether a creature is in less room than its size takes (DS-MOVE-12).
    pub fn is_squeezed(self, id: CreatureId) -> bool {
        let side = self.size(id).squares();
        side > 1 && self.space(id).is_some_and(|space| space.side < side)
    }

    /// Whether it takes no turns and has no will.
    pub fn is_thing(self, id: CreatureId) -> bool {
        self.roster.standing(id).thing
    }

    /// Whether it is awake, unconscious or dead.
    pub fn life(self, id: CreatureId) -> Life {
        self.roster.standing(id).life
    }

    /// Whether it is not dead (destroyed).
    pub fn is_alive(self, id: CreatureId) -> bool {
        self.life(id) != Life::Dead
    }

    /// Whether it can act at all.
    pub fn is_awake(self, id: CreatureId) -> bool {
        self.life(id) == Life::Awake && !self.is_thing(id) && !self.is_felled(id)
    }

    /// Whether a Director's creature is at 0 Stamina or less and still has to get up again (DS-FORCE-16).
    pub fn is_felled(self, id: CreatureId) -> bool {
        self.stamina(id).now <= 0 && !self.sheet(id).is_hero() && self.life(id) == Life::Awake && !self.is_thing(id)
    }

    /// Stamina, its maximum and temporary Stamina.
    pub fn stamina(self, id: CreatureId) -> Health {
        self.roster.standing(id).health
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
    pub fn is_dying(self, id: CreatureId) -> bool {
        self.sheet(id).is_hero() && self.is_alive(id) && self.stamina(id).now <= 0
    }

    /// A third of the maximum, rounded down; halved once by any number of halving effects (DS-STAM-02, DS-STACK-05).
    pub fn recovery_value(self, id: CreatureId) -> i16 {
        let value = self.stamina(id).max / 3;
        if self.any_modifier(id, |m| matches!(m, Modifier::HalfRecovery)) { value / 2 } else { value }
    }

    /// A creature's pools.
    pub fn pool(self, id: CreatureId, pool: Name) -> i16 {
        self.get::<Pools>(id).map_or(0, |pools| pools.get(pool))
    }

    /// What could be spent from a creature's pool.
    pub fn available(self, id: CreatureId, pool: Name) -> i16 {
        self.get::<Pools>(id).map_or(0, |pools| pools.available(pool))
    }

    /// The Director's Malice on a side.
    pub fn malice(self, side: SideId) -> i16 {
        self.world.resource::<SidePools>().of(side).map_or(0, |pools| pools.get(t::MALICE.get()))
    }

    /// What a creature pays abilities with, and how much of it could be spent (DS-ABIL-05, DS-DIR-02).
    pub fn funds(self, id: CreatureId) -> (Name, i16) {
        match self.sheet(id).resource() {
            Some(pool) => (pool, self.available(id, pool)),
            None => (t::MALICE.get(), self.malice(self.side(id))),
        }
    }

    /// Relations of a creature that differ from what sides say, if it has any.
    pub fn attitude(self, id: CreatureId) -> Option<&'w Attitude> {
        if self.sheets.peculiar(id) { self.get::<Attitude>(id) } else { None }
    }

    /// Whom a creature is hidden from, if it has hidden at all.
    pub fn hidden(self, id: CreatureId) -> Option<&'w Hidden> {
        if self.sheets.hidden(id) { self.get::<Hidden>(id) } else { None }
    }

    /// Whether two creatures are enemies (DS-TGT-06, DS-TGT-14).
    pub fn hostile(self, a: CreatureId, b: CreatureId) -> bool {
        if a == b || self.is_thing(a) || self.is_thing(b) {
            return false;
        }
        match (self.attitude(a), self.attitude(b)) {
            (None, None) => self.side(a) != self.side(b),
            (of_a, of_b) => {
                let says = |attitude: Option<&Attitude>, other: CreatureId| {
                    let attitude = attitude?;
                    if attitude.hostile_to.contains(&other) {
                        Some(true)
                    } else if attitude.friendly_to.contains(&other) {
                        Some(false)
                    } else {
                        None
                    }
                };
                let neutral = [of_a, of_b].into_iter().flatten().any(|attitude| attitude.neutral);
                says(of_a, b).or_else(|| says(of_b, a)).unwrap_or(!neutral && self.side(a) != self.side(b))
            }
        }
    }

    /// Whether `b` counts as an enemy for targeting by `a`: hostile and not passing for a friend (DS-TGT-11).
    pub fn targetable_enemy(self, a: CreatureId, b: CreatureId) -> bool {
        self.hostile(a, b) && !self.attitude(b).is_some_and(|attitude| attitude.disguised)
    }

    /// Whether `b` is a friend of `a`, other than `a` itself (DS-TGT-08).
    pub fn friendly(self, a: CreatureId, b: CreatureId) -> bool {
        if a == b || self.is_thing(a) || self.is_thing(b) || self.hostile(a, b) {
            return false;
        }
        let attitudes = [(self.attitude(a), b), (self.attitude(b), a)];
        let named = attitudes
            .iter()
            .any(|(attitude, other)| attitude.is_some_and(|attitude| attitude.friendly_to.contains(other)));
        named || (self.side(a) == self.side(b) && !attitudes.iter().any(|(at, _)| at.is_some_and(|at| at.neutral)))
    }

    /// Whether `b` is a willing friend of `a` (DS-TGT-07).
    pub fn willing_ally(self, a: CreatureId, b: CreatureId) -> bool {
        self.friendly(a, b) && !self.attitude(b).is_some_and(|attitude| attitude.unwilling)
    }

    /// The lasting effects on a creature, oldest first.
    pub fn conditions(self, id: CreatureId) -> impl Iterator<Item = (Entity, &'w Condition)> {
        let bearer = self.roster.entity(id).filter(|_| self.roster.standing(id).effects > 0);
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
    fn hold_on(self, id: CreatureId) -> Option<(Entity, CreatureId)> {
        held_by(self.world, self.roster.entity(id).filter(|_| self.roster.standing(id).held > 0)?)
    }

    /// The record of the hold on a creature.
    pub fn hold_record(self, id: CreatureId) -> Option<RecordId> {
        let (entity, _) = self.hold_on(id)?;
        self.world.get::<Grab>(entity).map(|grab| grab.record)
    }

    fn held_by(self, id: CreatureId) -> impl Iterator<Item = CreatureId> {
        let holder = self.roster.entity(id).filter(|_| self.roster.standing(id).holding > 0);
        holder.into_iter().flat_map(move |holder| held_in(self.world, holder)).map(|(_, captive)| captive)
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
        self.conditions(id).find(|(_, condition)| condition.kinds.contains(&kind)).and_then(|(_, c)| c.source)
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
        let sheet = self.sheet(id);
        let winded = || self.is_winded(id);
        let led = !sheet.with_captain.is_empty() && self.captain(id).is_some();
        let lent = sheet.with_captain.iter().filter(|_| led);
        for (label, modifier) in sheet.modifiers.iter().chain(lent) {
            let plain = InForce { modifier, label: *label, source: None, imposer: None, entity: None };
            match modifier {
                Modifier::WhileWinded(list)
                    if winded() && list.iter().any(|modifier| f(InForce { modifier, ..plain })) =>
                {
                    return true;
                }
                Modifier::WhileWinded(_) => {}
                _ if f(plain) => return true,
                _ => {}
            }
        }
        let mut seen: SmallVec<[(Name, Option<CreatureId>); 8]> = SmallVec::new();
        let mut named = |kind: Name, source, imposer, entity, f: &mut dyn FnMut(InForce<'w>) -> bool| {
            if seen.contains(&(kind, source)) {
                return false;
            }
            seen.push((kind, source));
            let modifiers = self.content().condition(kind).map_or(&[][..], |def| &def.modifiers);
            modifiers.iter().any(|modifier| f(InForce { modifier, label: kind, source, imposer, entity }))
        };
        for (entity, condition) in self.conditions(id) {
            for &kind in &condition.kinds {
                if named(kind, condition.source, condition.imposer, Some(entity), &mut f) {
                    return true;
                }
            }
            let lent = self.world.get::<Lends>(entity).map_or(&[][..], |lends| &lends.modifiers);
            let (source, imposer) = (condition.source, condition.imposer);
            let in_force =
                |modifier| InForce { modifier, label: condition.origin, source, imposer, entity: Some(entity) };
            if lent.iter().any(|modifier| f(in_force(modifier))) {
                return true;
            }
        }
        if let Some(holder) = self.holder(id)
            && named(t::GRABBED.get(), Some(holder), Some(holder), None, &mut f)
        {
            return true;
        }
        if self.life(id) == Life::Unconscious
            && (named(t::UNCONSCIOUS.get(), None, None, None, &mut f)
                || named(t::PRONE.get(), None, None, None, &mut f))
        {
            return true;
        }
        if self.is_squeezed(id) && named(t::SQUEEZED.get(), None, None, None, &mut f) {
            return true;
        }
        self.is_dying(id) && named(t::BLEEDING.get(), None, None, None, &mut f)
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
        self.find_modifier(id, |m| match m {
            Modifier::Forbid(forbidden) => *forbidden == what || *forbidden == Forbidden::Everything,
            Modifier::OneThing => what == Forbidden::Triggered,
            _ => false,
        })
        .map(|in_force| in_force.label)
    }

    /// Squares a creature may move now, with the reasons (DS-MOVE-04, AMB-29).
    pub fn speed_terms(self, id: CreatureId) -> (i16, Vec<TermLine>) {
        let sheet = self.sheet(id);
        let mut terms = vec![TermLine::new(sheet.speed, "speed")];
        let mut speed = sheet.speed;
        let (mut cap, mut immobile) = (None::<(i16, Name)>, None::<Name>);
        self.each_modifier(id, |in_force| match in_force.modifier {
            Modifier::Speed(by) => {
                speed += by;
                terms.push(TermLine::new(*by, in_force.label.as_str()));
            }
            Modifier::SpeedCap(to) if cap.is_none_or(|(best, _)| *to < best) => cap = Some((*to, in_force.label)),
            Modifier::Immobile => immobile = Some(in_force.label),
            _ => {}
        });
        speed = speed.max(0);
        if let Some(holding) = self.slowing_captive(id) {
            terms.push(TermLine::new(speed / 2 - speed, format!("holding {}", self.tag(holding))));
            speed /= 2;
        }
        if let Some((to, label)) = cap
            && to < speed
        {
            terms.push(TermLine::new(to - speed, label.as_str()));
            speed = to;
        }
        if let Some(label) = immobile {
            terms.push(TermLine::new(-speed, label.as_str()));
            speed = 0;
        }
        (speed, terms)
    }

    /// Squares a creature may move now.
    pub fn speed(self, id: CreatureId) -> i16 {
        let mut speed = self.sheet(id).speed;
        let (mut cap, mut immobile) = (i16::MAX, false);
        self.each_modifier(id, |in_force| match in_force.modifier {
            Modifier::Speed(by) => speed += by,
            Modifier::SpeedCap(to) => cap = cap.min(*to),
            Modifier::Immobile => immobile = true,
            _ => {}
        });
        if immobile {
            return 0;
        }
        let speed = if self.slowing_captive(id).is_some() { speed / 2 } else { speed };
        speed.clamp(0, cap)
    }

    /// A captive at least as large as its holder, which halves the holder's speed (DS-COND-18).
    fn slowing_captive(self, id: CreatureId) -> Option<CreatureId> {
        let rank = self.size(id).rank();
        self.held_by(id).find(|&captive| self.size(captive).rank() >= rank)
    }

    /// Squares of the Disengage move action.
    pub fn disengage(self, id: CreatureId) -> i16 {
        let mut squares = self.sheet(id).disengage;
        self.each_modifier(id, |in_force| {
            if let Modifier::Disengage(by) = in_force.modifier {
                squares += by;
            }
        });
        squares.min(self.speed(id)).max(0)
    }

    /// Squares by which a creature may shorten forced movement (DS-FORCE-05).
    pub fn stability(self, id: CreatureId) -> i16 {
        let mut squares = self.sheet(id).stability;
        self.each_modifier(id, |in_force| {
            if let Modifier::Stability(by) = in_force.modifier {
                squares += by;
            }
        });
        squares.max(0)
    }

    /// Whether a creature moves this way at full speed.
    pub fn moves(self, id: CreatureId, way: Movement) -> bool {
        let ways = &self.sheet(id).def.moves;
        ways.contains(&way) || (way == Movement::Fly && ways.contains(&Movement::Hover))
    }

    /// Whether the creature is in the air of its own power.
    pub fn flies(self, id: CreatureId) -> bool {
        self.moves(id, Movement::Fly) && !self.has(id, t::PRONE.get())
    }

    /// The highest applicable weakness or immunity against a damage type, with its label (DS-DMG-06, DS-DMG-07).
    pub fn resistance(self, id: CreatureId, way: Resistance, kind: Option<Name>) -> Option<(i16, Name)> {
        let mut best: Option<(i16, Name)> = None;
        self.each_modifier(id, |in_force| {
            if let Modifier::Resist { way: own, kind: to, value } = in_force.modifier
                && *own == way
                && to.is_none_or(|to| kind == Some(to))
                && best.is_none_or(|(most, _)| *value > most)
            {
                best = Some((*value, in_force.label));
            }
        });
        best
    }

    /// Squares by which an ability reaches farther in a mode (DS-KIT-05, DS-AREA-13).
    pub fn range_bonus(self, id: CreatureId, ability: &AbilityDef, mode: Mode) -> i16 {
        let mut bonus = 0;
        self.each_modifier(id, |in_force| {
            if let Modifier::Range { squares, mode: longer, keywords, abilities } = in_force.modifier
                && *longer == mode
                && (abilities.is_empty() || abilities.contains(&ability.id))
                && keywords.iter().all(|&keyword| ability.has(keyword))
            {
                bonus += squares;
            }
        });
        bonus
    }

    /// Which of a creature's characteristics serves the size limit of grabs (DS-COND-22; nulls use Intuition).
    pub fn grab_score(self, id: CreatureId) -> i16 {
        let mut attribute = super::tier::MIGHT;
        self.each_modifier(id, |in_force| {
            if let Modifier::GrabWith(with) = in_force.modifier {
                attribute = *with;
            }
        });
        self.sheet(id).score(attribute)
    }

    /// Whether `id` is big and strong enough to grab or knock back `other` (DS-COND-22).
    pub fn can_grapple(self, id: CreatureId, other: CreatureId) -> bool {
        let (own, theirs) = (self.size(id), self.size(other));
        let score = self.grab_score(id);
        theirs.rank() <= own.rank() || (score >= 2 && theirs.squares() <= score)
    }

    fn auras(self, owner: CreatureId) -> impl Iterator<Item = (Entity, &'w Aura)> {
        let owner = self.roster.entity(owner).filter(|_| self.roster.standing(owner).auras > 0);
        owner.into_iter().flat_map(move |owner| auras_around(self.world, owner))
    }

    /// The radius of a null's field now, if it is up (DS-AREA-06).
    pub fn field_radius(self, owner: CreatureId) -> Option<i16> {
        let (entity, aura) = self.auras(owner).find(|(_, aura)| aura.ability == t::NULL_FIELD.get())?;
        let wider = self.world.get::<AuraState>(entity).and_then(|state| state.wider).map_or(0, |(by, _)| by);
        Some(aura.radius + wider)
    }

    /// The mode in force on a null's field.
    pub fn field_mode(self, owner: CreatureId) -> Option<AuraMode> {
        let (entity, _) = self.auras(owner).find(|(_, aura)| aura.ability == t::NULL_FIELD.get())?;
        self.world.get::<AuraState>(entity)?.mode.map(|(mode, _)| mode)
    }

    /// Whether `who` is inside the field of its enemy `owner`.
    pub fn in_field(self, owner: CreatureId, who: CreatureId) -> bool {
        self.hostile(owner, who) && self.field_radius(owner).is_some_and(|radius| self.distance(owner, who) <= radius)
    }

    /// Nulls whose field a creature stands in as an enemy, in id order.
    pub fn fields_around(self, who: CreatureId) -> impl Iterator<Item = CreatureId> + 'w {
        self.living().filter(move |&owner| self.sheet(owner).has(Feature::Discipline) && self.in_field(owner, who))
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
    pub fn zones(self) -> &'w Zones {
        self.world.resource::<Zones>()
    }

    /// The score a creature has in a characteristic.
    pub fn score(self, id: CreatureId, attribute: Attribute) -> i16 {
        self.sheet(id).score(attribute)
    }
}
