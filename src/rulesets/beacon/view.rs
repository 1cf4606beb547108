//! Read-only questions about a battle: what every check, roll, odds table, opponent and panel asks.

use std::sync::Arc;

use bevy::prelude::{Entity, State, World};

use super::content::Content;
use super::data::ability::{AbilityDef, Far};
use super::data::condition::{ConditionDef, Lasting, Lend};
use super::data::passive::Passive;
use super::data::words::{Phase, Score};
use super::frames::{Frame, Turn};
use super::ground;
use super::rolls::half;
use super::sheet::Sheet;
use super::state::{Belongings, Channelling, Clock, House, Known, Readied, Slots, Summoned, Zone};
use super::terms as t;
use crate::core::condition::Condition;
use crate::core::geometry::Space;
use crate::core::ids::CreatureId;
use crate::core::link::Link;
use crate::core::name::Name;
use crate::core::sheet::Sheets;
use crate::core::side::{Feeling, by_side};
use crate::core::track::Track;
use crate::core::view::BaseView;

/// A battle to look at.
#[derive(Clone, Copy)]
pub struct View<'w> {
    base: BaseView<'w, Frame, Content>,
    sheets: &'w Sheets<Sheet>,
}

crate::extends_base_view!(View, Frame, Content);

/// ARMOR never counts above this (BC-STAT-03).
const MOST_ARMOR: i16 = 4;

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

    /// Rounds.
    pub fn clock(self) -> &'w Clock {
        self.world.resource::<Clock>()
    }

    /// Turns still to come.
    pub fn slots(self) -> &'w Slots {
        self.world.resource::<Slots>()
    }

    /// Options of the fight.
    pub fn house(self) -> House {
        *self.world.resource::<House>()
    }

    /// Ground that is somebody's for a time, oldest first.
    pub fn zones(self) -> impl Iterator<Item = &'w Zone> {
        self.regions()
    }

    /// The phase of the round.
    pub fn phase(self) -> Phase {
        if self.clock().over.is_some() { Phase::Over } else { *self.world.resource::<State<Phase>>().get() }
    }

    /// The turn in progress.
    pub fn turn(self) -> Option<&'w Turn> {
        self.stack().downward().find_map(|frame| if let Frame::Turn(turn) = frame { Some(&**turn) } else { None })
    }

    /// Every character in the fight, with their space, in id order; objects are not among them.
    pub fn standing(self) -> impl Iterator<Item = (CreatureId, Space)> + use<'w> {
        self.battlefield.occupancy().all().filter(move |(id, _)| !self.is_object(*id))
    }

    /// Every object that still stands, with its space.
    pub fn objects(self) -> impl Iterator<Item = (CreatureId, Space)> + use<'w> {
        self.battlefield.occupancy().all().filter(move |(id, _)| self.is_object(*id))
    }

    /// Whether it is a thing without a will (BC-DMG-15).
    pub fn is_object(self, id: CreatureId) -> bool {
        self.battlefield.entry(id).thing
    }

    /// Who summoned it; nobody for those with turns of their own (BC-TAG-06).
    pub fn summoner(self, id: CreatureId) -> Option<CreatureId> {
        self.get::<Summoned>(id).map(|summoned| summoned.by)
    }

    /// What somebody has summoned and is still there.
    pub fn summons(self, by: CreatureId) -> impl Iterator<Item = CreatureId> + use<'w> {
        self.standing().map(|(id, _)| id).filter(move |&id| self.summoner(id) == Some(by))
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

    /// Whether it is in the fight; of an object, whether it stands.
    pub fn is_up(self, id: CreatureId) -> bool {
        self.exists(id) && self.battlefield.entry(id).standing.counts
    }

    /// Whether two are enemies (BC-TGT-10).
    pub fn hostile(self, a: CreatureId, b: CreatureId) -> bool {
        by_side(self.side(a), self.side(b)) == Feeling::Enemy && !self.is_object(a) && !self.is_object(b)
    }

    /// Whether the second is an ally of the first: of its side, and another (BC-TGT-10).
    pub fn allied(self, a: CreatureId, b: CreatureId) -> bool {
        a != b && self.side(a) == self.side(b) && !self.is_object(a) && !self.is_object(b)
    }

    /// Squares between two; far away where one is gone.
    pub fn distance(self, a: CreatureId, b: CreatureId) -> i16 {
        self.space(a).zip(self.space(b)).map_or(i16::MAX, |(a, b)| ground::distance(a, b))
    }

    /// Whether two stand beside each other.
    pub fn adjacent(self, a: CreatureId, b: CreatureId) -> bool {
        self.distance(a, b) == 1
    }

    /// Everybody else adjacent to somebody, in id order.
    pub fn beside(self, id: CreatureId) -> impl Iterator<Item = CreatureId> + use<'w> {
        self.standing().map(|(other, _)| other).filter(move |&other| other != id && self.adjacent(id, other))
    }

    /// SIZE with what it stands on (BC-MOV-13).
    pub fn height(self, id: CreatureId) -> i16 {
        if self.is_object(id) {
            return self.sheet(id).size;
        }
        self.space(id).map_or(self.sheet(id).size, |space| self.height_at(id, space))
    }

    /// SIZE with what it would stand on in some space.
    pub fn height_at(self, id: CreatureId, space: Space) -> i16 {
        self.sheet(id).size + ground::under(self.board(), space)
    }

    /// Whether somebody sees a space; the blind see what is adjacent (BC-TGT-02, BC-CON-01).
    pub fn sees_space(self, id: CreatureId, to: Space, height: i16) -> bool {
        let Some(from) = self.space(id) else { return false };
        let near = ground::distance(from, to) <= 1;
        (near || !self.lends(id, |lend| *lend == Lend::Blind))
            && ground::sees(self.board(), from, to, self.height(id).max(height))
    }

    /// Whether one sees another.
    pub fn sees(self, id: CreatureId, other: CreatureId) -> bool {
        self.space(other).is_some_and(|to| self.sees_space(id, to, self.height(other)))
    }

    /// The steps of SIZE by which one is larger: ½, 1, 2, 3 (BC-BRL-07).
    pub fn larger_by(self, a: CreatureId, b: CreatureId) -> i16 {
        self.sheet(a).size - self.sheet(b).size
    }

    /// One of its tracks.
    pub fn track(self, id: CreatureId, name: Name) -> Option<Track> {
        self.battlefield.tracks(id).get(name).copied()
    }

    /// HP.
    pub fn hp(self, id: CreatureId) -> i16 {
        self.track(id, t::HP.get()).map_or(0, |track| track.now)
    }

    /// Stress.
    pub fn stress(self, id: CreatureId) -> i16 {
        self.track(id, t::STRESS.get()).map_or(0, |track| track.now)
    }

    /// The records of what it has, with each condition; grapples are not among them.
    pub fn held(self, id: CreatureId) -> impl Iterator<Item = (&'w Condition, &'w ConditionDef)> + use<'w> {
        self.conditions(id).flat_map(move |(_, held)| {
            let record = move |kind: &Name| self.content().condition(*kind).map(|record| (held, &**record));
            held.kinds.iter().filter_map(record)
        })
    }

    /// Everything lent to it, with what lends it.
    pub fn lent(self, id: CreatureId) -> impl Iterator<Item = (Name, &'w Lend)> + use<'w> {
        self.held(id).flat_map(|(_, record)| record.lends.iter().map(move |lend| (record.id, lend)))
    }

    /// Whether something of a sort is lent to it.
    pub fn lends(self, id: CreatureId, test: impl Fn(&Lend) -> bool) -> bool {
        self.lent(id).any(|(_, lend)| test(lend))
    }

    /// Whether it has this condition in a way that REFRESH clears: no status, and not of its own making (BC-BOL-05,
    /// BC-BOL-06).
    pub fn clearable(self, id: CreatureId) -> impl Iterator<Item = Name> + use<'w> {
        let of_others = move |(held, record): &(&Condition, &ConditionDef)| {
            record.sort == Lasting::Condition && held.imposer != Some(id)
        };
        self.held(id).filter(of_others).map(|(_, record)| record.id)
    }

    /// What it has of things.
    pub fn belongings(self, id: CreatureId) -> Option<&'w Belongings> {
        self.get::<Belongings>(id)
    }

    /// Whether it still has an ability: not destroyed, and neither is the other of its pair (BC-DMG-18).
    pub fn keeps(self, id: CreatureId, ability: Name) -> bool {
        !self.destroyed(id).contains(&ability)
    }

    fn destroyed(self, id: CreatureId) -> &'w [Name] {
        self.belongings(id).map_or(&[], |own| &own.destroyed)
    }

    /// An ability that it has, not destroyed.
    pub fn ability(self, id: CreatureId, ability: Name) -> Option<&'w Arc<AbilityDef>> {
        self.sheet(id).ability(ability).filter(|_| self.keeps(id, ability))
    }

    /// Its abilities that are not destroyed.
    pub fn abilities(self, id: CreatureId) -> impl Iterator<Item = &'w Arc<AbilityDef>> + use<'w> {
        let lost = self.destroyed(id);
        self.sheet(id).abilities.iter().filter(move |ability| !lost.contains(&ability.id))
    }

    /// What its abilities are good for by being there, each with its ability.
    pub fn passives(self, id: CreatureId) -> impl Iterator<Item = (&'w AbilityDef, &'w Passive)> + use<'w> {
        let lost = self.destroyed(id);
        self.sheet(id).passives().filter(move |(ability, _)| !lost.contains(&ability.id))
    }

    /// The first passive that a test finds something in.
    pub fn passive<T>(self, id: CreatureId, test: impl Fn(&'w Passive) -> Option<T>) -> Option<T> {
        self.passives(id).find_map(|(_, passive)| test(passive))
    }

    /// ARMOR as it counts now (BC-STAT-03, BC-CON-09).
    pub fn armor(self, id: CreatureId) -> i16 {
        if self.lends(id, |lend| *lend == Lend::Bare) {
            return 0;
        }
        let lent = self.lent(id).map(|(_, lend)| if let Lend::Armor(armor) = lend { *armor } else { 0 });
        (self.sheet(id).armor + self.worn(id, |armor, _, _| armor) + lent.sum::<i16>()).clamp(0, MOST_ARMOR)
    }

    fn worn(self, id: CreatureId, pick: impl Fn(i16, i16, i16) -> i16) -> i16 {
        let worn = |(_, passive): (_, &Passive)| match *passive {
            Passive::Worn { armor, dodge, speed } => pick(armor, dodge, speed),
            _ => 0,
        };
        self.passives(id).map(worn).sum()
    }

    /// SPEED, in squares.
    pub fn speed(self, id: CreatureId) -> i16 {
        (self.sheet(id).speed + self.worn(id, |_, _, speed| speed)).max(0)
    }

    /// DODGE, or A-DEF for Aetheric attacks.
    pub fn defense(self, id: CreatureId, aetheric: bool) -> i16 {
        let fixed = self.lent(id).find_map(|(_, lend)| if let Lend::Defenses(is) = lend { Some(*is) } else { None });
        fixed.unwrap_or_else(|| match aetheric {
            true => self.sheet(id).a_def,
            false => self.sheet(id).dodge + self.worn(id, |_, dodge, _| dodge),
        })
    }

    /// One of its scores.
    pub fn score(self, id: CreatureId, score: Score) -> i16 {
        self.sheet(id).score(score)
    }

    /// A distance of an ability of its.
    pub fn squares(self, id: CreatureId, far: Far) -> i16 {
        match far {
            Far::Squares(squares) => squares,
            Far::Scope => self.sheet(id).scope,
        }
    }

    /// Whether it is at or below half its HP (BC-STAT-04).
    pub fn is_bloodied(self, id: CreatureId) -> bool {
        self.hp(id) <= half(self.sheet(id).hp)
    }

    /// Whether it is at or above half its STRESS CAP (BC-STAT-04).
    pub fn is_breaking(self, id: CreatureId) -> bool {
        self.sheet(id).cap.is_some_and(|cap| self.stress(id) >= half(cap))
    }

    /// What it channels.
    pub fn channelling(self, id: CreatureId) -> Option<&'w Channelling> {
        self.get::<Channelling>(id)
    }

    /// What it has readied.
    pub fn readied(self, id: CreatureId) -> Option<&'w Readied> {
        self.get::<Readied>(id)
    }

    /// Whom it grapples or is grappled by, with the link, and whether it is the initiator.
    pub fn grapples(self, id: CreatureId) -> impl Iterator<Item = (Entity, CreatureId, bool)> + use<'w> {
        let kind = t::GRAPPLED.get();
        let from = self.links_from(id, kind).map(|(link, other)| (link, other, true));
        from.chain(self.links_to(id, kind).map(|(link, other)| (link, other, false)))
    }

    /// Whether it is GRAPPLED.
    pub fn is_grappled(self, id: CreatureId) -> bool {
        self.grapples(id).next().is_some()
    }

    /// Whether it counts as the larger of two who are GRAPPLED (BC-STA-03).
    pub fn is_larger(self, link: Entity, id: CreatureId, other: CreatureId, initiator: bool) -> bool {
        let level = self.world.get::<Link>(link).map_or(0, |link| link.level);
        match (level, self.larger_by(id, other)) {
            (GRAPPLE_INITIATOR | GRAPPLE_FRESH, _) => initiator,
            (GRAPPLE_OTHER, _) => !initiator,
            (_, by) => by > 0,
        }
    }

    /// Whether it is held by somebody larger, or by nobody's being larger (BC-STA-03, BC-AMB-23).
    pub fn is_held(self, id: CreatureId) -> bool {
        self.grapples(id).any(|(link, other, initiator)| !self.is_larger(link, id, other, initiator))
    }

    /// Whether it flies.
    pub fn flies(self, id: CreatureId) -> bool {
        self.has(id, t::FLYING.get())
    }

    /// Whether two are ENGAGED: enemies side by side, both on the ground (BC-MOV-03).
    pub fn engaged(self, a: CreatureId, b: CreatureId) -> bool {
        self.hostile(a, b) && self.adjacent(a, b) && !self.flies(a) && !self.flies(b)
    }

    /// Whether it is ENGAGED with anybody.
    pub fn is_engaged(self, id: CreatureId) -> bool {
        self.is_grappled(id) || self.beside(id).any(|other| self.engaged(id, other))
    }

    /// Whether the player characters' side knows everything of somebody (BC-SCN-03).
    pub fn is_learnt(self, id: CreatureId) -> bool {
        self.sheet(id).pc || self.world.resource::<Known>().learnt.contains(&id)
    }

    /// Whether that side knows of an ability of somebody's: seen in use, or learnt by SEARCH (BC-SCN-03).
    pub fn is_known(self, id: CreatureId, ability: Name) -> bool {
        self.is_learnt(id) || self.world.resource::<Known>().seen.contains(&(id, ability))
    }

    /// FOCUS that something costs about somebody (BC-ABL-31).
    pub fn focus_price(self, focus: i16, about: CreatureId) -> i16 {
        let tax = self.passive(about, |passive| if let Passive::FocusTax(tax) = passive { Some(*tax) } else { None });
        focus + tax.unwrap_or(0)
    }

    /// Whether somebody could pay so much FOCUS, with MP where it may (BC-ABL-11).
    pub fn can_focus(self, id: CreatureId, price: i16) -> bool {
        let mana = self.passive(id, |passive| (*passive == Passive::ManaForFocus).then_some(()));
        let more = mana.map_or(0, |()| self.pool(id, t::MP.get()));
        self.pool(id, t::FOCUS.get()) + more >= price
    }
}

/// What the level of a grapple says: nobody has been found the larger, the initiator, the other, the initiator until the
/// end of the turn in which it took hold (BC-STA-03).
pub const GRAPPLE_INITIATOR: i16 = 1;
/// See [`GRAPPLE_INITIATOR`].
pub const GRAPPLE_OTHER: i16 = 2;
/// See [`GRAPPLE_INITIATOR`].
pub const GRAPPLE_FRESH: i16 = 3;
