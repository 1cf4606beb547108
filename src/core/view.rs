//! Read-only questions about a battle that every game asks; a game's view adds its own.

use std::marker::PhantomData;
use std::sync::Arc;

use bevy::prelude::{Component, Entity, World};

use super::board::Board;
use super::condition::{Condition, conditions_of};
use super::creature::{Battlefield, Combatant, Occupancy};
use super::geometry::Space;
use super::ids::{CreatureId, SideId};
use super::intent::{Decision, Refusal};
use super::link;
use super::name::Name;
use super::objective::Goal;
use super::pool::Pools;
use super::region;
use super::sheet::Rulebook;
use super::stack::Stack;
use super::turn_order::TurnsBegun;
use super::uses::Uses;

/// A battle to look at, by its kinds of frame and its content.
pub struct BaseView<'w, F, C> {
    /// The battle's world.
    pub world: &'w World,
    /// The ground and all combatants, with what the kernel knows of each.
    pub(crate) battlefield: &'w Battlefield,
    quiet: bool,
    game: PhantomData<fn() -> (F, C)>,
}

impl<F, C> Clone for BaseView<'_, F, C> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<F, C> Copy for BaseView<'_, F, C> {}

impl<'w, F: Send + Sync + 'static, C: Send + Sync + 'static> BaseView<'w, F, C> {
    /// Looks at a battle.
    pub fn new(world: &'w World) -> Self {
        Self { world, battlefield: world.resource::<Battlefield>(), quiet: false, game: PhantomData }
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

    /// A component of a combatant.
    pub fn get<K: Component>(self, id: CreatureId) -> Option<&'w K> {
        self.world.get::<K>(self.battlefield.entity(id)?)
    }

    /// The content in use.
    pub fn content(self) -> &'w Arc<C> {
        &self.world.resource::<Rulebook<C>>().0
    }

    /// The ground.
    pub fn board(self) -> &'w Board {
        self.battlefield.board()
    }

    /// The ground and all combatants, with what the kernel knows of each.
    pub fn battlefield(self) -> &'w Battlefield {
        self.battlefield
    }

    /// Who stands where.
    pub fn occupancy(self) -> &'w Occupancy {
        self.battlefield.occupancy()
    }

    /// What the first side is after.
    pub fn goal(self) -> &'w Goal {
        self.world.resource::<Goal>()
    }

    /// Whether there is a region of any sort.
    #[inline]
    pub fn any_regions(self) -> bool {
        self.battlefield.regions > 0
    }

    /// All regions of a sort, oldest first; asked for all the time, and hardly ever is there any.
    pub fn regions<R: Component>(self) -> impl Iterator<Item = &'w R> {
        self.any_regions().then(|| region::regions(self.world)).into_iter().flatten()
    }

    /// Unfinished business.
    pub fn stack(self) -> &'w Stack<F> {
        self.world.resource::<Stack<F>>()
    }

    /// What the battle waits for.
    pub fn decision(self) -> Option<&'w Decision> {
        self.stack().decision()
    }

    /// Everybody who is or was in the battle, in id order.
    pub fn ids(self) -> impl DoubleEndedIterator<Item = CreatureId> + ExactSizeIterator + use<F, C> {
        self.battlefield.ids()
    }

    /// Whether there is such a combatant.
    pub fn exists(self, id: CreatureId) -> bool {
        self.battlefield.entity(id).is_some()
    }

    /// A combatant's short unique name.
    pub fn tag(self, id: CreatureId) -> Name {
        self.get::<Combatant>(id).map_or_else(Name::default, |combatant| combatant.tag)
    }

    /// The combatant of a short name.
    pub fn by_tag(self, tag: Name) -> Option<CreatureId> {
        self.ids().find(|&id| self.tag(id) == tag)
    }

    /// The side a combatant fights for.
    pub fn side(self, id: CreatureId) -> SideId {
        self.battlefield.entry(id).side
    }

    /// The space a combatant stands in, if it is on the board.
    pub fn space(self, id: CreatureId) -> Option<Space> {
        self.battlefield.occupancy().space(id)
    }

    /// A combatant's pools.
    pub fn pools(self, id: CreatureId) -> Option<&'w Pools> {
        self.get::<Pools>(id)
    }

    /// How much a combatant has of something; 0 where it has no such pool.
    pub fn pool(self, id: CreatureId, pool: Name) -> i16 {
        self.pools(id).map_or(0, |pools| pools.get(pool))
    }

    /// How often a combatant has used what is counted by this key since the count began anew.
    pub fn times(self, id: CreatureId, key: Name) -> u8 {
        self.times_about(id, key, None)
    }

    /// The same of uses about one creature.
    pub fn times_about(self, id: CreatureId, key: Name, about: Option<CreatureId>) -> u8 {
        self.get::<Uses>(id).map_or(0, |uses| uses.times(key, about))
    }

    /// Turns that a combatant has begun in the battle.
    pub fn turns_begun(self, id: CreatureId) -> u16 {
        self.get::<TurnsBegun>(id).map_or(0, |turns| turns.0)
    }

    /// The lasting effects on a combatant, oldest first.
    pub fn conditions(self, id: CreatureId) -> impl Iterator<Item = (Entity, &'w Condition)> + use<'w, F, C> {
        let bearer = self.battlefield.entity(id).filter(|_| self.battlefield.entry(id).effects > 0);
        bearer.into_iter().flat_map(move |bearer| conditions_of(self.world, bearer))
    }

    /// The links of a kind out of a combatant, oldest first, with whom each goes to; hardly ever is there any.
    pub fn links_from(self, id: CreatureId, kind: Name) -> impl Iterator<Item = (Entity, CreatureId)> + use<'w, F, C> {
        let any = self.battlefield.entry(id).links_out > 0;
        any.then(|| link::links_from(self.world, id, kind)).into_iter().flatten()
    }

    /// The links of a kind into a combatant, oldest first, with whom each comes from; hardly ever is there any.
    pub fn links_to(self, id: CreatureId, kind: Name) -> impl Iterator<Item = (Entity, CreatureId)> + use<'w, F, C> {
        let any = self.battlefield.entry(id).links_in > 0;
        any.then(|| link::links_to(self.world, id, kind)).into_iter().flatten()
    }

    /// The links of a kind of a combatant, whichever end it is: first those out of it; with who is at the other end.
    pub fn linked_with(self, id: CreatureId, kind: Name) -> impl Iterator<Item = (Entity, CreatureId)> + use<'w, F, C> {
        self.links_from(id, kind).chain(self.links_to(id, kind))
    }

    /// Whether any lasting effect on a combatant is of a kind.
    pub fn has(self, id: CreatureId, kind: Name) -> bool {
        self.conditions(id).any(|(_, held)| held.kinds.contains(&kind))
    }
}

/// Gives a game's view everything that [`BaseView`] answers; its field is called `base`.
#[macro_export]
macro_rules! extends_base_view {
    ($view:ident, $frame:ty, $content:ty) => {
        impl<'w> ::std::ops::Deref for $view<'w> {
            type Target = $crate::core::view::BaseView<'w, $frame, $content>;

            #[inline]
            fn deref(&self) -> &Self::Target {
                &self.base
            }
        }
    };
}
