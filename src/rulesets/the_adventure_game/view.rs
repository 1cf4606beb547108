//! Read-only questions about a battle: what every check, roll, odds table, opponent and panel asks.

use std::sync::Arc;

use bevy::prelude::{State, World};

use super::content::Content;
use super::frames::{Frame, Phase};
use super::ground;
use super::power::{Action, PowerDef};
use super::sheet::Sheet;
use super::stat_block::StateDef;
use super::state::{Clock, House, Murk, Orders};
use super::terms as t;
use crate::core::geometry::Spot;
use crate::core::ids::CreatureId;
use crate::core::name::Name;
use crate::core::pool::Pools;
use crate::core::sheet::Sheets;
use crate::core::side::{Feeling, by_side};
use crate::core::standing::Standing;
use crate::core::track::Track;
use crate::core::turn_order::TurnsBegun;
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

    /// Rounds and phases.
    pub fn clock(self) -> &'w Clock {
        self.world.resource::<Clock>()
    }

    /// Both orders of the round.
    pub fn orders(self) -> &'w Orders {
        self.world.resource::<Orders>()
    }

    /// The table's options.
    pub fn house(self) -> House {
        *self.world.resource::<House>()
    }

    /// The phase of the round.
    pub fn phase(self) -> Phase {
        if self.clock().over.is_some() {
            return Phase::Over;
        }
        *self.world.resource::<State<Phase>>().get()
    }

    /// Everybody on the board, with their square, in id order.
    pub fn standing(self) -> impl Iterator<Item = (CreatureId, Spot)> + use<'w> {
        self.battlefield.occupancy().all().map(|(id, space)| (id, space.at))
    }

    /// Its fixed numbers and powers.
    ///
    /// # Panics
    /// Never: every combatant is entered with a sheet.
    pub fn sheet(self, id: CreatureId) -> &'w Arc<Sheet> {
        match self.sheets.get(id) {
            Some(sheet) => sheet,
            None => panic!("{id:?} has no sheet"),
        }
    }

    /// Its square; none once it is off the board.
    pub fn at(self, id: CreatureId) -> Option<Spot> {
        self.battlefield.occupancy().space(id).map(|space| space.at)
    }

    /// Its HP and their maximum.
    pub fn hp(self, id: CreatureId) -> Track {
        let hp = t::HP.get();
        self.battlefield.tracks(id).get(hp).copied().unwrap_or_else(|| Track::full(hp, 0))
    }

    /// Every item there is, in the order of their names.
    pub fn item_kinds(self) -> Vec<Name> {
        let is_item = |power: &&Arc<PowerDef>| power.action == Action::Item;
        let mut kinds: Vec<Name> = self.content().powers().iter().filter(is_item).map(|item| item.id).collect();
        kinds.sort_unstable();
        kinds
    }

    /// Whether it is up, fallen or gone, and what that allows.
    pub fn standing_of(self, id: CreatureId) -> Standing {
        self.battlefield.entry(id).standing
    }

    /// Whether it can act: on the board and not Down, Stable, removed or dead.
    pub fn is_up(self, id: CreatureId) -> bool {
        self.standing_of(id).acts && self.at(id).is_some()
    }

    /// Whether it lies at 0 HP, Down or Stable.
    pub fn is_fallen(self, id: CreatureId) -> bool {
        let standing = self.standing_of(id);
        standing.targetable && !standing.acts
    }

    /// Whether it is Stable: fallen, with no more throws to make (TP-HP-04).
    pub fn is_stable(self, id: CreatureId) -> bool {
        self.has(id, t::STABLE.get())
    }

    /// Whether two are enemies.
    pub fn hostile(self, a: CreatureId, b: CreatureId) -> bool {
        self.feeling(a, b) == Feeling::Enemy
    }

    /// What two are to each other: all sides are enemies.
    pub fn feeling(self, a: CreatureId, b: CreatureId) -> Feeling {
        by_side(self.side(a), self.side(b))
    }

    /// Battle turns it has begun.
    pub fn battle_turns(self, id: CreatureId) -> u16 {
        self.get::<TurnsBegun>(id).map_or(0, |turns| turns.0)
    }

    /// The different states it is in, each once.
    pub fn states(self, id: CreatureId) -> Vec<&'w StateDef> {
        let mut kinds: Vec<Name> = Vec::new();
        for (_, condition) in self.conditions(id) {
            for &kind in &condition.kinds {
                if !kinds.contains(&kind) {
                    kinds.push(kind);
                }
            }
        }
        kinds.into_iter().filter_map(|kind| self.content().state(kind)).map(Arc::as_ref).collect()
    }

    /// Whether it may use the Attack action, as far as its states go.
    pub fn may_attack(self, id: CreatureId) -> bool {
        self.states(id).iter().all(|state| !state.no_attack)
    }

    /// Whether it could make an opportunity attack at all (TP-THR-02).
    pub fn may_strike(self, id: CreatureId) -> bool {
        self.is_up(id) && self.sheet(id).basic.is_some() && self.states(id).iter().all(|state| !state.no_opportunity)
    }

    /// The most squares its powers move it; none where nothing limits them (TP-MOV-07).
    pub fn most_squares(self, id: CreatureId) -> Option<i16> {
        self.states(id).iter().filter_map(|state| state.most_squares).min()
    }

    /// Enemies beside a square that could strike whoever leaves it, in descending initiative (TP-THR-06).
    pub fn threateners(self, who: CreatureId, at: Spot) -> Vec<CreatureId> {
        let mut list: Vec<CreatureId> = self
            .standing()
            .filter(|&(id, spot)| ground::adjacent(spot, at) && self.hostile(id, who) && self.may_strike(id))
            .map(|(id, _)| id)
            .collect();
        list.sort_by_key(|&id| std::cmp::Reverse(self.orders().rank(id)));
        list
    }

    /// Who stands or lies on a square.
    pub fn on(self, spot: Spot) -> impl Iterator<Item = CreatureId> + use<'w> {
        self.standing().filter(move |(_, at)| (at.x, at.y) == (spot.x, spot.y)).map(|(id, _)| id)
    }

    /// Whether somebody could stop there: no wall, nobody else.
    pub fn is_free(self, spot: Spot, who: CreatureId) -> bool {
        !ground::is_wall(self.board(), spot) && self.on(spot).all(|id| id == who)
    }

    /// Whether somebody may pass through: no wall, no enemy who is up (TP-MOV-04, TP-MOV-06).
    pub fn is_passable(self, spot: Spot, who: CreatureId) -> bool {
        !ground::is_wall(self.board(), spot)
            && self.on(spot).all(|id| !self.hostile(id, who) || !self.standing_of(id).blocks)
    }

    /// Ground made difficult for a time, oldest first.
    pub fn murks(self) -> impl Iterator<Item = &'w Murk> {
        self.regions()
    }

    /// Squares of movement that entering a square costs (TP-TER-01).
    pub fn price(self, spot: Spot) -> i16 {
        let difficult = self.board().tile(spot).is_some_and(|tile| tile.difficult)
            || self.murks().any(|murk| murk.squares.contains(&ground::flat(spot)));
        if difficult { 2 } else { 1 }
    }

    /// A power that a fighter has: its own, one open to everybody, or an item it carries.
    pub fn power(self, who: CreatureId, id: Name) -> Option<&'w Arc<PowerDef>> {
        self.sheet(who).power(id).or_else(|| {
            let item = self.content().power(id).filter(|power| power.action == Action::Item)?;
            self.get::<Pools>(who).is_some_and(|pools| pools.has(id)).then_some(item)
        })
    }

    /// Everything a fighter has for a phase: its own powers, common ones, items left.
    pub fn powers(self, who: CreatureId) -> Vec<&'w Arc<PowerDef>> {
        let own = self.sheet(who).powers.iter();
        let pools = self.get::<Pools>(who);
        let items = pools.into_iter().flat_map(Pools::iter).filter(|pool| pool.now > 0);
        let items = items.filter_map(|pool| self.content().power(pool.name));
        own.chain(items.filter(|power| power.action == Action::Item)).collect()
    }

    /// Whether a power's uses are gone (TP-ATK-07).
    pub fn is_spent(self, who: CreatureId, power: &PowerDef) -> bool {
        power.is_counted() && self.pool(who, power.id) <= 0
    }
}
