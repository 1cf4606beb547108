//! Traits of monsters that are rules of their own (section 5.2).

use bevy::prelude::World;

use super::super::rules::{damage_frames, lasting};
use crate::core::ends::Ends;
use crate::core::fact::{Cause, FactKind};
use crate::core::ids::CreatureId;
use crate::core::name::Name;
use crate::core::resolve::RulesBuilder;
use crate::core::stack::Stack;
use crate::core::uses::Scope;
use crate::rulesets::draw_steel::data::stat_block::Feature;
use crate::rulesets::draw_steel::data::terms as t;
use crate::rulesets::draw_steel::rules::frames::nearest::nearest_use_mut;
use crate::rulesets::draw_steel::rules::frames::{
    DamageFrame, ForceFrame, ForceStep, Frame, Hit, Part, UseFrame, UseStep,
};
use crate::rulesets::draw_steel::rules::lasting::Imposition;
use crate::rulesets::draw_steel::rules::mutations;
use crate::rulesets::draw_steel::rules::mutations::record_fact;
use crate::rulesets::draw_steel::rules::points::{AfterEffects, AfterForce, BeforeDamage, StaysUp};
use crate::rulesets::draw_steel::rules::systems::DrawSteelRules;
use crate::rulesets::draw_steel::rules::view::View;
use crate::rulesets::draw_steel::rules::vitals::{Life, change_stamina};

/// Registers Shoot the Hostage and Endless Knight.
pub(crate) fn install(rules: &mut RulesBuilder<DrawSteelRules>) {
    rules
        .hook::<BeforeDamage>(redirect)
        .hook::<StaysUp>(will_rise)
        .hook::<AfterForce>(rise_moved)
        .hook::<AfterEffects>(rise_all);
}

/// Shoot the Hostage: the captive takes the half of a strike's damage that its holder is spared (AMB-56).
fn redirect(world: &mut World, frame: &mut DamageFrame) {
    let mut more = Vec::new();
    for hit in &mut frame.hits {
        let view = View::new(world);
        let Some((captive, passed)) = hostage(view, hit) else { continue };
        let why = hostage_name();
        let kind = hit.parts.first().and_then(|part| part.kind);
        hit.halved.push(why);
        let mut other = damage_frames::plain_hit(view, captive, 0, None, Cause { by: hit.by, of: hit.of });
        other.parts = vec![Part { amount: passed, kind, why }];
        more.push(other);
    }
    frame.hits.extend(more);
}

/// What is said of damage that a captive shares.
pub fn hostage_name() -> Name {
    Name::new("Shoot the Hostage")
}

/// Who would take how much of a strike in its holder's place (AMB-56).
pub fn hostage(view: View, hit: &Hit) -> Option<(CreatureId, i16)> {
    if !hit.strike || hit.unreducible || !view.sheet(hit.to).has(Feature::ShootTheHostage) {
        return None;
    }
    let captive = view.captives(hit.to).into_iter().find(|&id| view.size(id).rank() >= 1)?;
    let whole: i16 = hit.parts.iter().map(|part| part.amount).sum();
    Some((captive, whole - whole / 2))
}

/// Endless Knight: whether a creature brought to 0 Stamina gets up again, once and not after fire or holy damage.
///
/// What follows from being reduced to 0 comes after the forced movement that goes with the blow (DS-FORCE-16); until
/// then the creature lies at 0 or less.
fn will_rise(world: &mut World, id: CreatureId, before: i16, parts: &[Part], cause: Cause) -> bool {
    let view = View::new(world);
    if !view.sheet(id).has(Feature::EndlessKnight) {
        return false;
    }
    if before <= 0 {
        return true;
    }
    if !parts.iter().all(pure) || !mutations::use_once(world, id, endless_knight(), None, Scope::Fight) {
        return false;
    }
    if let Some(force) = force_on(world, id).filter(|force| force.step < ForceStep::Fall) {
        force.rises = true;
        return true;
    }
    let due_to = |used: &UseFrame| cause.by == Some(used.by) && (cause.of == used.ability || cause.of == t::SLAM.get());
    match nearest_use_mut(world).filter(|used| used.step <= UseStep::Rider && due_to(used)) {
        Some(used) => used.rising.push(id),
        None => rise(world, id),
    }
    true
}

/// Why a creature that these parts of damage bring to 0 Stamina would not be down; `None` if it would.
pub fn goes_on(view: View, id: CreatureId, parts: &[Part]) -> Option<&'static str> {
    if view.has(id, t::MARCHING.get()) {
        return Some("at 0 Stamina it marches on, and falls at the end");
    }
    let unspent = view.sheet(id).has(Feature::EndlessKnight) && !view.is_used(id, endless_knight(), None);
    (unspent && parts.iter().all(pure)).then_some("at 0 Stamina it rises again with 10, prone")
}

/// Whether a part of damage leaves the undead their way back.
fn pure(part: &Part) -> bool {
    part.kind != Some(t::FIRE.get()) && part.kind != Some(t::HOLY.get())
}

/// The forced movement under way that moves a creature.
fn force_on(world: &mut World, id: CreatureId) -> Option<&mut ForceFrame> {
    world.resource_mut::<Stack<Frame>>().into_inner().downward_mut().find_map(|frame| match frame {
        Frame::Force(force) if force.mover == id => Some(&mut **force),
        _ => None,
    })
}

fn endless_knight() -> Name {
    Name::new("Endless Knight")
}

/// Whether what happened is that somebody gets up again from 0 Stamina.
pub fn is_rising(cause: &Cause) -> bool {
    cause.of == endless_knight()
}

/// Gets a creature up that its forced movement waited for.
fn rise_moved(world: &mut World, force: &mut ForceFrame) {
    let mut due = std::mem::take(&mut force.rises);
    if let Some(used) = nearest_use_mut(world)
        && let Some(at) = used.rising.iter().position(|&id| id == force.mover)
    {
        used.rising.remove(at);
        due = true;
    }
    if due {
        rise(world, force.mover);
    }
}

/// Gets everybody up whom a use brought down and did not move.
fn rise_all(world: &mut World, frame: &mut UseFrame) {
    for id in std::mem::take(&mut frame.rising) {
        rise(world, id);
    }
}

/// Rises with 10 Stamina, prone.
fn rise(world: &mut World, id: CreatureId) {
    let view = View::new(world);
    if view.stamina(id).now > 0 || view.life(id) != Life::Awake {
        return;
    }
    let why = endless_knight();
    change_stamina(world, id, |stamina| stamina.now = 10);
    record_fact(world, Cause::new(id, why), FactKind::Healed { of: id, track: t::STAMINA.get(), amount: 10 });
    if !View::new(world).has(id, t::PRONE.get()) {
        let what = Imposition { kinds: vec![t::PRONE.get()], imposer: Some(id), origin: why, ..Imposition::default() };
        lasting::impose(world, id, what, Ends::open());
    }
}
