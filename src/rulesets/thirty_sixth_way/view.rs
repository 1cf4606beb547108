//! Read-only questions about a battle: what every check, roll, odds table, opponent and panel asks.

use std::sync::Arc;

use bevy::prelude::{Entity, State, World};

use super::content::Content;
use super::data::ability::AbilityDef;
use super::data::condition::{ConditionDef, Lend};
use super::data::hero::StanceDef;
use super::data::passive::Passive;
use super::data::words::{Defense, Phase, StanceKind};
use super::frames::{Frame, Turn};
use super::ground;
use super::rolls::half;
use super::sheet::Sheet;
use super::state::{
    Clock, Fight, Grudge, House, Initiative, Ongoing, Order, Plight, Readied, Stance, Sustained, Sustaining,
};
use super::terms as t;
use crate::core::condition::Condition;
use crate::core::geometry::Spot;
use crate::core::ids::CreatureId;
use crate::core::link::Link;
use crate::core::name::Name;
use crate::core::sheet::Sheets;
use crate::core::side::{Feeling, by_side};
use crate::core::view::BaseView;

/// A battle to look at.
#[derive(Clone, Copy)]
pub struct View<'w> {
    base: BaseView<'w, Frame, Content>,
    sheets: &'w Sheets<Sheet>,
}

crate::extends_base_view!(View, Frame, Content);

impl<'w> View<'w> {
    /// Looks at a battle.
    pub fn new(world: &'w World) -> Self {
        Self { base: BaseView::new(world), sheets: world.resource::<Sheets<Sheet>>() }
    }

    /// The same for whoever asks only whether something is legal: refusals come without their sentences.
    #[must_use]
    pub fn quiet(self) -> Self {
        Self { base: self.base.quiet(), ..self }
    }

    /// Rounds, the escalation die, the day.
    pub fn clock(self) -> &'w Clock {
        self.world.resource::<Clock>()
    }

    /// Turns still to come.
    pub fn order(self) -> &'w Order {
        self.world.resource::<Order>()
    }

    /// Options of the fight.
    pub fn house(self) -> &'w House {
        self.world.resource::<House>()
    }

    /// The phase of the round.
    pub fn phase(self) -> Phase {
        if self.clock().over.is_some() { Phase::Over } else { *self.world.resource::<State<Phase>>().get() }
    }

    /// The turn in progress.
    pub fn turn(self) -> Option<&'w Turn> {
        self.stack().upward().find_map(|frame| if let Frame::Turn(turn) = frame { Some(&**turn) } else { None })
    }

    /// Everybody on the board with their square, in id order.
    pub fn placed(self) -> impl Iterator<Item = (CreatureId, Spot)> + use<'w> {
        self.battlefield.occupancy().all().map(|(id, space)| (id, ground::flat(space.at)))
    }

    /// Everybody able to fight with their square, in id order.
    pub fn standing(self) -> impl Iterator<Item = (CreatureId, Spot)> + use<'w> {
        self.placed().filter(move |(id, _)| self.is_up(*id))
    }

    /// Its fixed numbers and abilities.
    ///
    /// # Panics
    /// Never: every combatant is entered with a sheet.
    pub fn sheet(self, id: CreatureId) -> &'w Arc<Sheet> {
        match self.sheets.get(id) {
            Some(sheet) => sheet,
            None => panic!("{id:?} has no sheet"),
        }
    }

    /// Where it stands, if it is on the board.
    pub fn at(self, id: CreatureId) -> Option<Spot> {
        self.battlefield.occupancy().space(id).map(|space| ground::flat(space.at))
    }

    /// Who is on a square and in the way there.
    pub fn on(self, at: Spot) -> impl Iterator<Item = CreatureId> + use<'w> {
        let here = move |(_, spot): &(CreatureId, Spot)| *spot == ground::flat(at);
        self.placed().filter(here).map(|(id, _)| id).filter(move |&id| self.battlefield.entry(id).standing.blocks)
    }

    /// What its state is called.
    pub fn state(self, id: CreatureId) -> Name {
        self.battlefield.entry(id).standing.word
    }

    /// Whether it is able to fight.
    pub fn is_up(self, id: CreatureId) -> bool {
        self.exists(id) && self.state(id) == t::UP.get()
    }

    /// Whether it has a place on the board and can be meant.
    pub fn is_there(self, id: CreatureId) -> bool {
        self.exists(id) && self.battlefield.entry(id).standing.targetable && self.at(id).is_some()
    }

    /// Whether it is out of the fight for good, and its spirit has turns (ESC-SPC-13).
    pub fn is_spirit(self, id: CreatureId) -> bool {
        self.sheet(id).hero && (self.state(id) == t::DEAD.get() || self.state(id) == t::PETRIFIED.get())
    }

    /// Whether two are enemies; an object is everybody's (ESC-SIDE-01).
    pub fn hostile(self, a: CreatureId, b: CreatureId) -> bool {
        a != b && (by_side(self.side(a), self.side(b)) == Feeling::Enemy || self.sheet(b).object)
    }

    /// Whether the second is an ally of the first: of its side, and another (ESC-SIDE-03).
    pub fn allied(self, a: CreatureId, b: CreatureId) -> bool {
        a != b && !self.hostile(a, b) && !self.sheet(b).object
    }

    /// Squares between two; far away where one is gone.
    pub fn distance(self, a: CreatureId, b: CreatureId) -> i16 {
        self.at(a).zip(self.at(b)).map_or(i16::MAX, |(a, b)| ground::distance(a, b))
    }

    /// Whether two stand beside each other.
    pub fn adjacent(self, a: CreatureId, b: CreatureId) -> bool {
        self.distance(a, b) == 1
    }

    /// Whether one sees another: walls alone block sight.
    pub fn sees(self, a: CreatureId, b: CreatureId) -> bool {
        self.at(a).zip(self.at(b)).is_some_and(|(a, b)| ground::sees(self.board(), a, b))
    }

    /// Whether one is within so many squares of another, and in its sight (ESC-POS-07).
    pub fn within(self, a: CreatureId, b: CreatureId, squares: i16) -> bool {
        self.distance(a, b) <= squares && self.sees(a, b)
    }

    /// Whom it is engaged with, in the order of engagement (ESC-ENG-01, ESC-ENG-07).
    pub fn engaged(self, id: CreatureId) -> Vec<CreatureId> {
        let mut all: Vec<(u32, CreatureId)> = self
            .linked_with(id, t::ENGAGED.get())
            .map(|(link, other)| (self.world.get::<Link>(link).map_or(0, |link| link.record.0), other))
            .collect();
        all.sort_unstable();
        all.into_iter().map(|(_, other)| other).collect()
    }

    /// The link of engagement between two, if they are.
    pub fn engagement(self, a: CreatureId, b: CreatureId) -> Option<Entity> {
        self.linked_with(a, t::ENGAGED.get()).find(|(_, other)| *other == b).map(|(link, _)| link)
    }

    /// Whether two are engaged.
    pub fn are_engaged(self, a: CreatureId, b: CreatureId) -> bool {
        self.engagement(a, b).is_some()
    }

    /// Whether it is Free: engaged with no enemy (ESC-ENG-01).
    pub fn is_free(self, id: CreatureId) -> bool {
        self.linked_with(id, t::ENGAGED.get()).next().is_none()
    }

    /// Who grabs it.
    pub fn grabbers(self, id: CreatureId) -> impl Iterator<Item = (Entity, CreatureId)> + use<'w> {
        self.links_to(id, t::GRABBED.get())
    }

    /// Whom it grabs.
    pub fn grabs(self, id: CreatureId) -> impl Iterator<Item = (Entity, CreatureId)> + use<'w> {
        self.links_from(id, t::GRABBED.get())
    }

    /// Whether it is Grabbed (ESC-COND-13).
    pub fn is_grabbed(self, id: CreatureId) -> bool {
        self.grabbers(id).next().is_some()
    }

    /// Hit points; below 0 of the Dying (ESC-HP-02).
    pub fn hp(self, id: CreatureId) -> i16 {
        self.battlefield.tracks(id).get(t::HP.get()).map_or(0, |track| track.now)
    }

    /// Whether it is at half its hit points or below (ESC-HP-01).
    pub fn is_staggered(self, id: CreatureId) -> bool {
        2 * self.hp(id) <= self.sheet(id).hp
    }

    /// When it acts.
    ///
    /// # Panics
    /// Never: every combatant is entered with a band.
    pub fn initiative(self, id: CreatureId) -> Initiative {
        match self.get::<Initiative>(id) {
            Some(initiative) => *initiative,
            None => panic!("{id:?} has no band"),
        }
    }

    /// What it has readied.
    pub fn readied(self, id: CreatureId) -> Option<&'w Readied> {
        self.get::<Readied>(id)
    }

    /// How near death it is.
    pub fn plight(self, id: CreatureId) -> Plight {
        self.get::<Plight>(id).cloned().unwrap_or_default()
    }

    /// The fight of the day that it belongs to.
    pub fn fight(self, id: CreatureId) -> Option<Fight> {
        self.get::<Fight>(id).copied()
    }

    /// Who hurt it last.
    pub fn grudge(self, id: CreatureId) -> Option<CreatureId> {
        self.get::<Grudge>(id).map(|grudge| grudge.0)
    }

    /// What it sustains.
    pub fn sustaining(self, id: CreatureId) -> &'w [Sustained] {
        self.get::<Sustaining>(id).map_or(&[], |own| &own.0)
    }

    /// The ongoing damage beside a lasting effect.
    pub fn ongoing(self, effect: Entity) -> Option<&'w Ongoing> {
        self.world.get::<Ongoing>(effect)
    }

    /// The records of what it has, each once however many bring it (ESC-COND-02), with the effect that has it.
    pub fn held(self, id: CreatureId) -> Vec<(&'w Condition, &'w ConditionDef)> {
        let mut found: Vec<(&Condition, &ConditionDef)> = Vec::new();
        for (_, held) in self.conditions(id) {
            for kind in &held.kinds {
                let Some(record) = self.content().condition(*kind) else { continue };
                // What looks at whoever imposed it is another thing for each of them.
                let same = |(other, known): &(&Condition, &ConditionDef)| {
                    known.id == record.id && (!looks_at_imposer(record) || other.imposer == held.imposer)
                };
                if !found.iter().any(same) {
                    found.push((held, record));
                }
            }
        }
        found
    }

    /// Everything lent to it, with what lends it and who imposed that.
    pub fn lent(self, id: CreatureId) -> impl Iterator<Item = (Name, Option<CreatureId>, &'w Lend)> + use<'w> {
        let held = self.held(id).into_iter();
        held.flat_map(|(held, record)| record.lends.iter().map(move |lend| (record.id, held.imposer, lend)))
    }

    /// Whether something of a sort is lent to it.
    pub fn lends(self, id: CreatureId, test: impl Fn(&Lend) -> bool) -> bool {
        let kinds = self.conditions(id).flat_map(|(_, held)| &held.kinds);
        kinds.filter_map(|kind| self.content().condition(*kind)).any(|record| record.lends.iter().any(&test))
    }

    /// Whether it can have its position changed at all (ESC-COND-25).
    pub fn is_stuck(self, id: CreatureId) -> bool {
        self.lends(id, |lend| *lend == Lend::Stuck)
    }

    /// Whether it flies.
    pub fn flies(self, id: CreatureId) -> bool {
        self.sheet(id).has(|passive| *passive == Passive::Flying) || self.lends(id, |lend| *lend == Lend::Flying)
    }

    /// Whether it can be given a Coup de Grace: by a condition, or because it is down (ESC-COND-18, ESC-COND-31).
    pub fn is_helpless(self, id: CreatureId) -> bool {
        (!self.is_up(id) && !self.sheet(id).object) || self.lends(id, |lend| *lend == Lend::Helpless)
    }

    /// The escalation die as it counts for somebody (ESC-COND-23).
    pub fn escalation(self, id: CreatureId) -> i16 {
        if self.lends(id, |lend| *lend == Lend::NoEscalation) { 0 } else { self.clock().escalation }
    }

    /// Whether it adds the escalation die to its attacks (ESC-ED-05, ESC-ED-06).
    pub fn escalates(self, id: CreatureId) -> bool {
        let sheet = self.sheet(id);
        sheet.hero
            || sheet.has(|passive| *passive == Passive::Escalates)
            || self.lends(id, |lend| *lend == Lend::Escalates)
    }

    /// Its stance, of a hero.
    pub fn stance(self, id: CreatureId) -> Option<&'w StanceDef> {
        let is = self.get::<Stance>(id)?.0;
        self.sheet(id).stances.iter().find(|stance| stance.is == is)
    }

    /// Its stance by name.
    pub fn stance_kind(self, id: CreatureId) -> Option<StanceKind> {
        self.get::<Stance>(id).map(|stance| stance.0)
    }

    /// Whether it is in a melee stance, or fights in melee without one (ESC-STN-05, ESC-STN-08).
    pub fn in_melee_stance(self, id: CreatureId) -> bool {
        match self.stance_kind(id) {
            Some(kind) => kind.is_melee(),
            None => self.sheet(id).basic_melee().is_some(),
        }
    }

    /// AC, PD or MD as it counts now (ESC-STN-09, ESC-REC-05).
    pub fn defense(self, id: CreatureId, defense: Defense) -> i16 {
        let by_stance = self.stance(id).map_or(0, |stance| {
            let (ac, pd, md) = stance.defenses;
            [ac, pd, md][defense as usize]
        });
        self.sheet(id).defenses[defense as usize] + by_stance - self.plight(id).overdrawn
    }

    /// Volition as it counts now (ESC-REC-05).
    pub fn volition(self, id: CreatureId) -> i16 {
        self.sheet(id).volition - self.plight(id).overdrawn
    }

    /// Level and Volition of a hero's attack (ESC-ATK-01).
    pub fn attack_bonus(self, id: CreatureId) -> i16 {
        self.sheet(id).level + self.volition(id)
    }

    /// Full hit points, half of which, rounded down, below 0 make the first death save harder (ESC-DTH-03).
    pub fn deep(self, id: CreatureId) -> i16 {
        -half(self.sheet(id).hp)
    }

    /// An ability of its.
    pub fn ability(self, id: CreatureId, ability: Name) -> Option<&'w Arc<AbilityDef>> {
        self.sheet(id).ability(ability)
    }
}

fn looks_at_imposer(record: &ConditionDef) -> bool {
    let looks = |lend: &Lend| matches!(lend, Lend::AttacksOnOthers(_) | Lend::VulnerableToImposer | Lend::KeptOff);
    record.lends.iter().any(looks)
}
