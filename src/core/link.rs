//! Links: relations between two combatants that positions do not tell, each an entity with two ends; it goes with either.
//!
//! There may be any number of every kind, out of and into everybody: one holds several, several engage one (ESC-ENG-07).
//! Whether a relation holds both ways is asked, not kept: [`links_from`] and [`links_to`] follow the direction,
//! [`linked_with`] does not (both are grappled, BC-STA-03; both are engaged, ESC-ENG-13). Who threatens whom and who is
//! near is asked of positions and never a link (TP-THR-01, BC-MOV-04). What depends on a link ends with it by
//! [`End::With`] its id (ESC-COND-15). An attitude to a topic has no second end and is the
//! game's own (SS-TAC-10).

use bevy::ecs::lifecycle::HookContext;
use bevy::ecs::world::DeferredWorld;
use bevy::prelude::{Component, Entity, World};
use serde::{Deserialize, Serialize};

use super::condition::Due;
use super::creature::{Battlefield, Combatant, count, entity_of};
use super::ends::{End, Ends};
use super::ids::{CreatureId, EffectId};
use super::name::Name;

/// A relation between two combatants.
#[derive(Component, Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Link {
    /// Order of making.
    pub record: EffectId,
    /// What the game calls it, as what the second is to the first: `grabbed`.
    pub kind: Name,
    /// The ability it came from.
    pub origin: Name,
    /// How strong it is, or how far up its ladder; 0 where that says nothing.
    pub level: i16,
    /// When it ends.
    pub ends: Ends,
}

/// The first end of a [`Link`]: who holds, engages, marks.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[relationship(relationship_target = LinksOut)]
#[component(on_add = begin_from, on_remove = end_from)]
pub struct LinkFrom(pub Entity);

/// The second end of a [`Link`]: who is held, engaged, marked.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[relationship(relationship_target = LinksIn)]
#[component(on_add = begin_to, on_remove = end_to)]
pub struct LinkTo(pub Entity);

/// The links out of a creature, oldest first.
#[derive(Component, Clone, Debug, Default)]
#[relationship_target(relationship = LinkFrom, linked_spawn)]
pub struct LinksOut(Vec<Entity>);

/// The links into a creature, oldest first.
#[derive(Component, Clone, Debug, Default)]
#[relationship_target(relationship = LinkTo, linked_spawn)]
pub struct LinksIn(Vec<Entity>);

impl LinksOut {
    /// The link entities.
    pub fn entities(&self) -> &[Entity] {
        &self.0
    }
}

impl LinksIn {
    /// The link entities.
    pub fn entities(&self) -> &[Entity] {
        &self.0
    }
}

/// Links two creatures.
pub fn connect(world: &mut World, from: CreatureId, to: CreatureId, link: Link) -> Entity {
    let (from, to) = (entity_of(world, from), entity_of(world, to));
    world.spawn((link, LinkFrom(from), LinkTo(to))).id()
}

/// Ends a link.
pub fn disconnect(world: &mut World, link: Entity) {
    world.despawn(link);
}

/// The links of a kind out of a creature, oldest first, with whom each goes to.
pub fn links_from(world: &World, id: CreatureId, kind: Name) -> impl Iterator<Item = (Entity, CreatureId)> {
    all_from(world, id).filter(move |(_, link, _)| link.kind == kind).map(|(entity, _, to)| (entity, to))
}

/// The links of a kind into a creature, oldest first, with whom each comes from.
pub fn links_to(world: &World, id: CreatureId, kind: Name) -> impl Iterator<Item = (Entity, CreatureId)> {
    let battlefield = world.resource::<Battlefield>();
    let end =
        battlefield.entity(id).filter(|_| battlefield.entry(id).links_in > 0).and_then(|end| world.get::<LinksIn>(end));
    end.into_iter().flat_map(|links| links.0.iter()).filter_map(move |&entity| {
        world.get::<Link>(entity).filter(|link| link.kind == kind)?;
        Some((entity, creature(world, world.get::<LinkFrom>(entity)?.0)?))
    })
}

/// The links of a kind of a creature, whichever end it is: first those out of it; with who is at the other end.
pub fn linked_with(world: &World, id: CreatureId, kind: Name) -> impl Iterator<Item = (Entity, CreatureId)> {
    links_from(world, id, kind).chain(links_to(world, id, kind))
}

/// All links out of a creature, oldest first.
pub fn all_from(world: &World, id: CreatureId) -> impl Iterator<Item = (Entity, &Link, CreatureId)> {
    let battlefield = world.resource::<Battlefield>();
    let end = battlefield
        .entity(id)
        .filter(|_| battlefield.entry(id).links_out > 0)
        .and_then(|end| world.get::<LinksOut>(end));
    end.into_iter().flat_map(|links| links.0.iter()).filter_map(move |&entity| {
        let to = creature(world, world.get::<LinkTo>(entity)?.0)?;
        Some((entity, world.get::<Link>(entity)?, to))
    })
}

/// The links that fall due, those with an end to which `class` gives a class, in the order of
/// [`condition::falling_due`](super::condition::falling_due): each on its second end, and its first end's.
pub fn falling_due<C>(world: &World, class: impl Fn(End) -> Option<C>) -> Vec<Due<C>> {
    let mut list = Vec::new();
    let battlefield = world.resource::<Battlefield>();
    for from in battlefield.ids().filter(|&id| battlefield.entry(id).links_out > 0) {
        for (entity, link, on) in all_from(world, from) {
            if let Some(class) = link.ends.iter().find_map(&class) {
                list.push(Due { entity, record: link.record, on, owner: Some(from), class });
            }
        }
    }
    list
}

fn creature(world: &World, entity: Entity) -> Option<CreatureId> {
    world.get::<Combatant>(entity).map(|combatant| combatant.id)
}

fn begin_from(mut world: DeferredWorld, context: HookContext) {
    let bearer = world.get::<LinkFrom>(context.entity).map(|end| end.0);
    count(&mut world, bearer, |entry| entry.links_out += 1);
}

fn end_from(mut world: DeferredWorld, context: HookContext) {
    let bearer = world.get::<LinkFrom>(context.entity).map(|end| end.0);
    count(&mut world, bearer, |entry| entry.links_out = entry.links_out.saturating_sub(1));
}

fn begin_to(mut world: DeferredWorld, context: HookContext) {
    let bearer = world.get::<LinkTo>(context.entity).map(|end| end.0);
    count(&mut world, bearer, |entry| entry.links_in += 1);
}

fn end_to(mut world: DeferredWorld, context: HookContext) {
    let bearer = world.get::<LinkTo>(context.entity).map(|end| end.0);
    count(&mut world, bearer, |entry| entry.links_in = entry.links_in.saturating_sub(1));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::ends::Moment;

    fn battle() -> (World, [CreatureId; 3]) {
        let mut world = World::new();
        world.init_resource::<Battlefield>();
        let mut enter = || {
            let id = world.resource::<Battlefield>().next_id();
            let entity = world.spawn(Combatant { id, tag: Name::default(), kind: Name::default() }).id();
            // The battlefield knows a creature from the first component that it mirrors.
            let id = world.resource_mut::<Battlefield>().enter(entity);
            world.entity_mut(entity).insert(crate::core::standing::Standing::default());
            id
        };
        let ids = [enter(), enter(), enter()];
        (world, ids)
    }

    fn link(record: u32, kind: &str, ends: Ends) -> Link {
        Link { record: EffectId(record), kind: Name::new(kind), origin: Name::default(), level: 0, ends }
    }

    #[test]
    fn several_of_a_kind_go_out_and_come_in_and_are_asked_by_direction_or_without() {
        let (mut world, [one, two, three]) = battle();
        let engaged = Name::new("engaged");
        connect(&mut world, one, two, link(1, "engaged", Ends::open()));
        connect(&mut world, three, one, link(2, "engaged", Ends::open()));
        connect(&mut world, one, three, link(3, "marked", Ends::open()));
        let others = |list: &mut dyn Iterator<Item = (Entity, CreatureId)>| list.map(|(_, id)| id).collect::<Vec<_>>();
        assert_eq!(others(&mut links_from(&world, one, engaged)), [two]);
        assert_eq!(others(&mut links_to(&world, one, engaged)), [three]);
        assert_eq!(others(&mut linked_with(&world, one, engaged)), [two, three]);
        assert_eq!(others(&mut linked_with(&world, two, engaged)), [one]);
    }

    #[test]
    fn a_link_goes_with_either_end_and_falls_due_as_effects_do() {
        let (mut world, [one, two, three]) = battle();
        connect(&mut world, one, two, link(1, "held", Moment::RoundEnd(2).into()));
        connect(&mut world, two, three, link(2, "held", End::With(EffectId(1)).into()));
        let due = |world: &World, over: End| {
            let list = falling_due(world, |end| (end == over).then_some(()));
            list.into_iter().map(|due| (due.record, due.owner, due.on)).collect::<Vec<_>>()
        };
        assert_eq!(due(&world, Moment::RoundEnd(2).into()), [(EffectId(1), Some(one), two)]);
        assert_eq!(due(&world, End::With(EffectId(1))), [(EffectId(2), Some(two), three)]);
        let entity = entity_of(&world, three);
        world.despawn(entity);
        assert_eq!(links_from(&world, two, Name::new("held")).count(), 0);
        let entry = world.resource::<Battlefield>().entry(two);
        assert_eq!((entry.links_in, entry.links_out), (1, 0));
    }
}
