//! Traits and states that do something by themselves: what this game lends to the kernel's language for them.

use bevy::prelude::World;

use super::actions::use_power;
use super::frames::{Carry, Frame};
use super::power::Effect;
use super::systems::{AdventureRules, AdventureSystems};
use super::view::View;
use crate::core::fact::Cause;
use crate::core::ids::CreatureId;
use crate::core::name::Name;
use crate::core::resolve::RulesBuilder;
use crate::core::stack::Flow;
use crate::core::triggered::{self, TriggeredEffect, Triggering, Triggers};

/// Registers traits.
pub(super) fn install(rules: &mut RulesBuilder<AdventureRules>) {
    triggered::install(rules, AdventureSystems::Traits);
    rules.step::<Carry>(AdventureSystems::Traits, step);
}

impl Triggers for AdventureRules {
    type Effect = Effect;

    fn each(world: &World, who: CreatureId) -> Vec<(Name, &TriggeredEffect<Effect>)> {
        let view = View::new(world);
        let own = view.sheet(who).traits.iter().map(|own| (own.name, &own.triggers));
        let held = view.states(who).into_iter().map(|state| (state.id, &state.triggers));
        own.chain(held).flat_map(|(of, triggers)| triggers.iter().map(move |own| (of, own))).collect()
    }

    fn frame(triggering: Triggering) -> Frame {
        Frame::Triggering(Box::new(triggering))
    }

    fn carry(by: CreatureId, of: Name, effects: &[Effect], on: &[CreatureId]) -> Frame {
        let todo = on.iter().flat_map(|&on| effects.iter().map(move |&effect| (effect, on))).collect();
        Frame::Carry(Box::new(Carry { by, of, todo }))
    }
}

/// One effect after the other; what is about somebody who is gone is left out.
fn step(world: &mut World, carry: &mut Carry) -> Flow<Frame> {
    if carry.todo.is_empty() {
        return Flow::Done;
    }
    let (effect, on) = carry.todo.remove(0);
    if View::new(world).at(on).is_some() {
        use_power::apply(world, carry.by, on, None, effect, Cause::new(carry.by, carry.of));
    }
    Flow::Again
}
