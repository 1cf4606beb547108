//! Sentences of abilities that force others to move, beyond what tiers say.

use bevy::prelude::World;

use crate::core::name::Name;
use crate::core::push::ForcedKind;
use crate::core::uses::Scope;
use crate::rulesets::draw_steel::data::amount::Amount;
use crate::rulesets::draw_steel::rules::damage_amount;
use crate::rulesets::draw_steel::rules::effect_flow::EffectFlow;
use crate::rulesets::draw_steel::rules::frames::nearest;
use crate::rulesets::draw_steel::rules::frames::{EffectFrame, UseFrame};
use crate::rulesets::draw_steel::rules::movement::forcing::force_frame;
use crate::rulesets::draw_steel::rules::mutations;
use crate::rulesets::draw_steel::rules::view::View;

/// A forced movement that an ability allows its user.
#[derive(Clone, Copy)]
pub struct Pull {
    /// Direction rule.
    pub way: ForcedKind,
    /// Up and down allowed.
    pub vertical: bool,
    /// Squares.
    pub squares: i16,
    /// Only with the first use on a turn.
    pub once: bool,
    /// A condition that does not stand in the way if this ability imposed it.
    pub past: Option<Name>,
}

/// Moves one target after another; where to, or not at all, is asked of the user as with any forced movement.
pub fn may_force(world: &mut World, frame: &mut UseFrame, step: &mut EffectFrame, pull: Pull) -> EffectFlow {
    if pull.once
        && step.stage == 0
        && !mutations::use_once(world, frame.by, first_use(frame.ability), None, Scope::Turn)
    {
        return EffectFlow::Done;
    }
    let Some(target) = frame.targets.get(usize::from(step.stage)) else { return EffectFlow::Done };
    let id = target.id;
    step.stage += 1;
    let view = View::new(world);
    let Some(own) = view.space(frame.by).filter(|_| view.is_alive(id)) else { return EffectFlow::Again };
    let past = pull.past.is_some_and(|kind| {
        view.conditions(id).any(|(_, held)| {
            held.kinds.contains(&kind) && held.origin == frame.ability && held.imposer == Some(frame.by)
        })
    });
    EffectFlow::Push(force_frame(
        view,
        id,
        Some(frame.by),
        own,
        pull.way,
        pull.vertical,
        pull.squares,
        frame.ability,
        |force| {
            force.ignore_stability = past;
            force.unbarred = past;
        },
    ))
}

/// What the first use of an ability on a turn is counted under, where only that brings something.
pub fn first_use(ability: Name) -> Name {
    Name::new(&format!("first {ability}"))
}

/// Pushes the creature beside the user whose damage to it is being answered.
pub fn push_damager(world: &World, frame: &UseFrame, distance: &Amount) -> EffectFlow {
    let view = View::new(world);
    let damager = nearest::nearest_damage(world).and_then(|dealing| {
        let mine = dealing.hits.iter().filter(|hit| hit.to == frame.by && hit.dealt > 0);
        mine.filter_map(|hit| hit.by).find(|&by| view.is_alive(by) && view.adjacent(frame.by, by))
    });
    let (Some(damager), Some(own)) = (damager, view.space(frame.by)) else { return EffectFlow::Done };
    let squares = damage_amount::fixed_amount(view, frame.by, distance);
    let by = Some(frame.by);
    EffectFlow::Last(force_frame(view, damager, by, own, ForcedKind::Push, false, squares, frame.ability, |_| {}))
}
