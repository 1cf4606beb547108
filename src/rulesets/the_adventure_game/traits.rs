//! Traits and states that do something by themselves: what this game lends to the kernel's language for them.

use bevy::prelude::World;

use super::content::Content;
use super::effect::Effect;
use super::effects;
use super::frames::{Carry, Frame};
use super::sheet::Sheet;
use super::systems::{AdventureRules, AdventureSystems};
use super::view::View;
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
    type Content = Content;
    type Sheet = Sheet;

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
        Frame::Carry(Box::new(Carry::new(by, of, effects, on)))
    }
}

/// One effect after the other.
fn step(world: &mut World, carry: &mut Carry) -> Flow<Frame> {
    if effects::next(world, carry) { Flow::Again } else { Flow::Done }
}
