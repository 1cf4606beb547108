//! Read-only questions about a battle: what every check, roll, odds table, opponent and panel asks.

mod hands;
mod hearing;
mod traits;

pub use self::hands::grip;
pub use self::traits::Traits;
use crate::core::geometry::Spot;
use crate::core::ids::{CreatureId, SideId};
use crate::core::name::Name;
use crate::core::pool::SidePools;
use crate::core::sheet::Sheets;
use crate::core::view::BaseView;
use crate::rulesets::shattered_spheres::content::Content;
use crate::rulesets::shattered_spheres::data::constants::ConstantsDef;
use crate::rulesets::shattered_spheres::data::line::AttackLine;
use crate::rulesets::shattered_spheres::data::ruling::Ruling;
use crate::rulesets::shattered_spheres::data::words::{Arena, Encounter, Phase, Role, Slot};
use crate::rulesets::shattered_spheres::frames::{Frame, Turn};
use crate::rulesets::shattered_spheres::ground;
use crate::rulesets::shattered_spheres::sheet::Sheet;
use crate::rulesets::shattered_spheres::state::{
    Aim, Clock, Floor, Habit, Item, Known, Order, Orders, Plight, Readied, Setting,
};
use crate::rulesets::shattered_spheres::terms as t;
use bevy::prelude::{State, World};
use std::sync::Arc;

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

    /// The numbers that the rulebook leaves to the table.
    pub fn house(self) -> &'w ConstantsDef {
        self.content().house()
    }

    /// Whether an alternative to a house ruling is in force.
    pub fn plays(self, by: Ruling) -> bool {
        self.setting().rulings.has(by)
    }

    /// Stress from which on Will suffers, and from which on nobody recovers (SS-STD-12).
    pub fn stress_limits(self) -> (i16, i16) {
        if self.plays(Ruling::StressOnlyCounts) { (i16::MAX, i16::MAX) } else { self.house().stress }
    }

    /// The Power Level that numbers for somebody's checks go by: the campaign's (SS-DICE-09).
    pub fn power_level(self, who: CreatureId) -> i16 {
        if self.plays(Ruling::OwnPowerLevel) { self.sheet(who).pl } else { self.setting().pl }
    }

    /// Rounds and what sort of encounter it is.
    pub fn clock(self) -> &'w Clock {
        self.world.resource::<Clock>()
    }

    /// What sort of encounter it is now.
    pub fn encounter(self) -> Encounter {
        self.clock().encounter
    }

    /// Whether attacks of an arena may be made in this encounter (SS-CNF-05, SS-CNF-08).
    pub fn allows(self, arena: Arena) -> bool {
        self.encounter().allows(arena) || self.plays(Ruling::ArenasMix)
    }

    /// Squares that a voice carries (SS-CNF-01).
    pub fn court_range(self) -> i16 {
        let house = self.house();
        if self.plays(Ruling::VoicesCarrySix) { house.far_court_range } else { house.court_range }
    }

    /// The order of turns.
    pub fn order(self) -> &'w Order {
        self.world.resource::<Order>()
    }

    /// The encounter's surroundings.
    pub fn setting(self) -> &'w Setting {
        self.world.resource::<Setting>()
    }

    /// What lies on the ground.
    pub fn floor(self) -> &'w [(Item, Spot)] {
        &self.world.resource::<Floor>().0
    }

    /// What a side has learnt of somebody.
    pub fn knows(self, side: SideId, of: CreatureId, stat: Name) -> bool {
        let open = self.setting().open_stats || self.side(of) == side;
        open || self.world.resource::<Known>().0.contains(&(side, of, stat))
    }

    /// Where the battle stands.
    pub fn phase(self) -> Phase {
        if self.clock().over.is_some() { Phase::Over } else { *self.world.resource::<State<Phase>>().get() }
    }

    /// The turn in progress.
    pub fn turn(self) -> Option<&'w Turn> {
        self.stack().upward().find_map(|frame| if let Frame::Turn(turn) = frame { Some(&**turn) } else { None })
    }

    /// How many actions of a slot are left in the turn in progress, as conditions have it now.
    pub fn left(self, slot: Slot) -> u8 {
        let Some(turn) = self.turn() else { return 0 };
        let traits = self.traits(turn.who);
        let barred = traits.any(Traits::STUNNED) || (slot != Slot::Standard && traits.any(Traits::DAZED));
        if barred { 0 } else { turn.actions.left(slot) }
    }

    /// Everybody on the board with their square, in id order.
    pub fn placed(self) -> impl Iterator<Item = (CreatureId, Spot)> + use<'w> {
        self.battlefield.occupancy().all().map(|(id, space)| (id, ground::flat(space.at)))
    }

    /// Everybody able to fight with their square, in id order.
    pub fn standing(self) -> impl Iterator<Item = (CreatureId, Spot)> + use<'w> {
        self.placed().filter(move |(id, _)| self.is_up(*id))
    }

    /// The enemies of somebody that are able to fight, in id order.
    pub fn enemies(self, of: CreatureId) -> impl Iterator<Item = CreatureId> + use<'w> {
        self.standing().map(|(id, _)| id).filter(move |&id| self.hostile(of, id))
    }

    /// Its fixed numbers and attacks.
    ///
    /// # Panics
    /// Never: every combatant is entered with a sheet.
    pub fn sheet(self, id: CreatureId) -> &'w Arc<Sheet> {
        match self.sheets.get(id) {
            Some(sheet) => sheet,
            None => panic!("{id:?} has no sheet"),
        }
    }

    /// One of its attacks and powers.
    pub fn attack(self, id: CreatureId, attack: Name) -> Option<&'w Arc<AttackLine>> {
        self.sheet(id).attack(attack)
    }

    /// Where it stands, if it is on the board.
    pub fn at(self, id: CreatureId) -> Option<Spot> {
        self.battlefield.occupancy().space(id).map(|space| ground::flat(space.at))
    }

    /// Who is on a square.
    pub fn on(self, at: Spot) -> impl Iterator<Item = CreatureId> + use<'w> {
        let at = ground::flat(at);
        self.placed().filter(move |(_, spot)| *spot == at).map(|(id, _)| id)
    }

    /// What its state is called.
    pub fn state(self, id: CreatureId) -> Name {
        self.battlefield.entry(id).standing.word
    }

    /// Whether it is able to fight.
    pub fn is_up(self, id: CreatureId) -> bool {
        self.exists(id) && self.battlefield.entry(id).standing.counts
    }

    /// Whether it has a place on the board and can be meant.
    pub fn is_there(self, id: CreatureId) -> bool {
        self.exists(id) && self.battlefield.entry(id).standing.targetable && self.at(id).is_some()
    }

    /// Whether it takes no side.
    pub fn is_neutral(self, id: CreatureId) -> bool {
        self.sheet(id).role.is_neutral()
    }

    /// The side that answers for it: another's where it is Compelled or Controlled (SS-CON-14).
    pub fn answers_for(self, id: CreatureId) -> SideId {
        let rules = Traits::COMPELLED.and(Traits::CONTROLLED);
        let ruled = self.traits(id).any(rules);
        let by = ruled.then(|| {
            self.conditions(id).find_map(|(_, held)| {
                let rules = held.kinds.iter().any(|kind| self.content().parts(*kind).any(rules));
                held.imposer.filter(|by| rules && *by != id)
            })
        });
        by.flatten().map_or_else(|| self.side(id), |by| self.side(by))
    }

    /// How far harm has brought it.
    pub fn plight(self, id: CreatureId) -> &'w Plight {
        static FRESH: Plight = Plight {
            wounds: [0; 2],
            staggered: false,
            down: false,
            dying: false,
            dead: false,
            ruined: false,
            failures: 0,
            stress: 0,
            fatigue: 0,
            pending: 0,
        };
        self.get::<Plight>(id).unwrap_or(&FRESH)
    }

    /// Wounds in an arena.
    pub fn wounds(self, id: CreatureId, arena: Arena) -> u8 {
        self.plight(id).wounds[arena as usize]
    }

    /// Wounds that Incapacitate in an arena (SS-DMG-15).
    pub fn wound_limit(self, arena: Arena) -> u8 {
        let (blades, words) = self.house().wound_limit;
        match arena {
            _ if self.plays(Ruling::WoundsHaveNoLimit) => u8::MAX,
            Arena::Blades => blades,
            Arena::Words => words,
        }
    }

    /// What it does between its turns.
    pub fn habit(self, id: CreatureId) -> Habit {
        self.get::<Habit>(id).copied().unwrap_or_default()
    }

    /// What it aims at.
    pub fn aim(self, id: CreatureId) -> Option<Aim> {
        self.get::<Aim>(id).copied()
    }

    /// What it has readied.
    pub fn readied(self, id: CreatureId) -> Option<&'w Readied> {
        self.get::<Readied>(id)
    }

    /// The order that it follows, while whoever gave it is able to command (SS-TAC-14).
    pub fn orders(self, id: CreatureId) -> Option<Orders> {
        self.get::<Orders>(id).copied().filter(|orders| self.is_up(orders.by) && !self.plays(Ruling::MinionsChoose))
    }

    /// The pool of its own dice: Destiny of a hero, Corruption of an opponent; none of minions (SS-DST-02, SS-DMG-08).
    pub fn own_dice(self, id: CreatureId) -> Option<Name> {
        match self.sheet(id).role {
            Role::Hero => Some(t::DESTINY.get()),
            Role::Foe | Role::Boss => Some(t::CORRUPTION.get()),
            _ => None,
        }
    }

    /// Fate dice of a side.
    pub fn fate(self, side: SideId) -> i16 {
        self.world.resource::<SidePools>().side(side).map_or(0, |pools| pools.get(t::FATE.get()))
    }

    /// Who commands it, of those in the battle.
    pub fn commander(self, id: CreatureId) -> Option<CreatureId> {
        self.get::<Orders>(id).map(|orders| orders.by)
    }

    /// What is called a round's time: 6 seconds or 6 minutes each (SS-ACT-01).
    pub fn elapsed(self) -> String {
        let rounds = u32::from(self.clock().round);
        match self.encounter() {
            Encounter::Conflict => format!("{} minutes", rounds * 6),
            Encounter::Combat | Encounter::Challenge => format!("{} seconds", rounds * 6),
        }
    }
}
