//! Traits of monsters that are rules of their own (section 5.2).

use bevy::prelude::World;

use crate::core::condition::Ends;
use crate::core::creature::{Stamina, entity_of};
use crate::core::fact::{Cause, What};
use crate::core::ids::CreatureId;
use crate::core::intent::Choice;
use crate::core::name::Name;
use crate::rulesets::draw_steel::damage;
use crate::rulesets::draw_steel::frames::{DamageFrame, Event, Frame, Part};
use crate::rulesets::draw_steel::opportunity;
use crate::rulesets::draw_steel::ops::{self, Imposition, tell};
use crate::rulesets::draw_steel::stat_block::Feature;
use crate::rulesets::draw_steel::state::Until;
use crate::rulesets::draw_steel::terms as t;
use crate::rulesets::draw_steel::view::View;

/// Shoot the Hostage: the captive takes the half of a strike's damage that its holder is spared (AMB-56).
pub fn redirect(world: &mut World, frame: &mut DamageFrame) {
    let mut more = Vec::new();
    for hit in &mut frame.hits {
        let view = View::new(world);
        if !hit.strike || hit.unreducible || !view.sheet(hit.to).has(Feature::ShootTheHostage) {
            continue;
        }
        let Some(captive) = view.captives(hit.to).into_iter().find(|&id| view.size(id).rank() >= 1) else { continue };
        let why = Name::new("Shoot the Hostage");
        let whole: i16 = hit.parts.iter().map(|part| part.amount).sum();
        let kind = hit.parts.first().and_then(|part| part.kind);
        hit.halved.push(why);
        let mut other = damage::plain_hit(view, captive, 0, None, Cause { by: hit.by, of: hit.of });
        other.parts = vec![Part { amount: whole - whole / 2, kind, why }];
        more.push(other);
    }
    frame.hits.extend(more);
}

/// Endless Knight: rises once with 10 Stamina, prone, unless fire or holy damage brought it down.
pub fn rises(world: &mut World, id: CreatureId, parts: &[Part], cause: Cause) -> bool {
    let view = View::new(world);
    let why = Name::new("Endless Knight");
    let pure = |part: &Part| part.kind != Some(t::FIRE.get()) && part.kind != Some(t::HOLY.get());
    let rises = view.sheet(id).has(Feature::EndlessKnight) && parts.iter().all(pure);
    if !rises || !ops::first(world, id, why, None, Until::Encounter) {
        return false;
    }
    let entity = entity_of(world, id);
    if let Some(mut stamina) = world.get_mut::<Stamina>(entity) {
        stamina.now = 10;
    }
    tell(world, cause, What::Healed { of: id, amount: 10 });
    if !View::new(world).has(id, t::PRONE.get()) {
        let what = Imposition { kinds: vec![t::PRONE.get()], imposer: Some(id), origin: why, ..Imposition::default() };
        ops::impose(world, id, what, Ends::Open);
    }
    true
}

/// I'm Your Enemy: an adjacent creature it taunted that damages anyone else suffers its free strike.
pub fn offers(view: View, event: &Event, by: CreatureId, choices: &mut Vec<Choice>) {
    if *event != Event::Damaged {
        return;
    }
    let Some(dealing) = damage::nearest(view.world) else { return };
    for hit in dealing.hits.iter().filter(|hit| hit.dealt > 0 && hit.to != by) {
        let Some(damager) = hit.by.filter(|&damager| damager != hit.to && view.is_alive(damager)) else { continue };
        if view.adjacent(by, damager) && view.source_of(damager, t::TAUNTED.get()) == Some(by) {
            choices.push(Choice::React { by, with: Name::new("im-your-enemy"), on: Some(damager), spend: 0 });
        }
    }
    choices.dedup();
}

/// The free strike of I'm Your Enemy.
pub fn enemy_strike(world: &mut World, by: CreatureId, on: CreatureId) -> Option<Frame> {
    opportunity::strike(world, by, on)
}
