//! Ground that abilities make somebody's for a time (BC-TAG-09).

use bevy::prelude::World;

use super::data::ability::Targets;
use super::data::effect::{Effect, Zone as ZoneRules, ZoneTrigger};
use super::frames::{Carry, Frame};
use super::mutations;
use super::state::Zone;
use super::view::View;
use crate::core::condition::EffectIds;
use crate::core::ends::{End, Moment};
use crate::core::fact::{Cause, FactKind};
use crate::core::geometry::{Space, Spot};
use crate::core::ids::{CreatureId, EffectId};
use crate::core::name::Name;
use crate::core::region;
use crate::core::stack::Stack;

/// Makes squares somebody's.
pub fn begin(world: &mut World, owner: CreatureId, ability: Name, squares: Vec<Spot>, rules: &ZoneRules) {
    let ends = mutations::fix(View::new(world), owner, owner, rules.lasts);
    let record = world.resource_mut::<EffectIds>().next_id();
    mutations::record_fact(
        world,
        Cause::new(owner, ability),
        FactKind::Zone { ability, squares: squares.clone(), begins: true },
    );
    region::begin(world, Zone { record, owner, ability, squares, ends, rules: rules.clone() });
}

/// The zones that do something to somebody now, oldest first.
pub fn due<'w>(view: View<'w>, who: CreatureId, now: ZoneTrigger) -> impl Iterator<Item = &'w Zone> {
    let space = view.space(who);
    view.zones().filter(move |zone| {
        zone.rules.when == now && concerns(view, zone, who) && space.is_some_and(|space| zone.covers(space))
    })
}

fn concerns(view: View, zone: &Zone, who: CreatureId) -> bool {
    match zone.rules.whom {
        Targets::Everyone => true,
        Targets::OwnSideInArea => who == zone.owner || view.allied(zone.owner, who),
        _ => view.hostile(zone.owner, who),
    }
}

/// Whether what a zone does asks for a roll, which comes before what does not (BC-SIM-02).
pub fn rolls(zone: &Zone) -> bool {
    zone.rules.effects.iter().any(|effect| matches!(effect, Effect::Save(_)))
}

/// What a zone does to somebody; nothing once it is gone.
pub fn strike(view: View, record: EffectId, who: CreatureId) -> Option<Frame> {
    let zone = view.zones().find(|zone| zone.record == record)?;
    Some(Frame::Carry(Box::new(Carry::new(zone.owner, zone.ability, &zone.rules.effects, &[who]))))
}

/// Somebody has moved from one space to another: it may have come into zones.
pub fn entered(world: &mut World, who: CreatureId, from: Space) {
    let view = View::new(world);
    let came = due(view, who, ZoneTrigger::Enters).filter(|zone| !zone.covers(from));
    let frames: Vec<Frame> = came.filter_map(|zone| strike(view, zone.record, who)).collect();
    let mut stack = world.resource_mut::<Stack<Frame>>();
    frames.into_iter().for_each(|frame| stack.push_deferred(frame));
}

/// Zones that last to a moment end.
pub fn expire(world: &mut World, now: Moment) {
    end_where(world, |zone| zone.ends.end_at(now));
}

/// What somebody kept up by channelling ends.
pub fn end_channelled(world: &mut World, owner: CreatureId, ability: Name, by: End) {
    end_where(world, |zone| zone.owner == owner && zone.ability == ability && zone.ends.iter().any(|end| end == by));
}

/// Zones of somebody who is out of the fight end (BC-DMG-17).
pub fn end_of_owner(world: &mut World, owner: CreatureId) {
    end_where(world, |zone| zone.owner == owner);
}

/// The scene is over.
pub fn end_all(world: &mut World) {
    end_where(world, |_| true);
}

fn end_where(world: &mut World, over: impl Fn(&Zone) -> bool) {
    for Zone { owner, ability, squares, .. } in region::end_where(world, over) {
        mutations::record_fact(world, Cause::new(owner, ability), FactKind::Zone { ability, squares, begins: false });
    }
}
