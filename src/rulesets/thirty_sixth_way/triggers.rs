//! Traits and conditions that do something by themselves: what this game lends to the kernel's language for them.

use bevy::prelude::World;

use super::content::Content;
use super::data::effect::Effect;
use super::data::passive::Passive;
use super::frames::{Carry, Frame};
use super::sheet::Sheet;
use super::systems::{WayRules, WaySystems};
use super::view::View;
use crate::core::ids::CreatureId;
use crate::core::name::Name;
use crate::core::resolve::RulesBuilder;
use crate::core::triggered::{self, TriggeredEffect, Triggering, Triggers};

/// Registers traits.
pub(super) fn install(rules: &mut RulesBuilder<WayRules>) {
    triggered::install(rules, WaySystems::Effects);
}

impl Triggers for WayRules {
    type Effect = Effect;
    type Content = Content;
    type Sheet = Sheet;

    fn each(world: &World, who: CreatureId) -> Vec<(Name, &TriggeredEffect<Effect>)> {
        let view = View::new(world);
        let own = view.sheet(who).passives.iter().filter_map(|passive| match passive {
            Passive::Trait { name, triggers, .. } => Some((*name, triggers)),
            _ => None,
        });
        let held = view.held(who).into_iter().map(|(_, record)| (record.id, &record.triggers));
        own.chain(held).flat_map(|(of, triggers)| triggers.iter().map(move |own| (of, own))).collect()
    }

    fn frame(triggering: Triggering) -> Frame {
        Frame::Triggering(Box::new(triggering))
    }

    fn carry(by: CreatureId, of: Name, effects: &[Effect], on: &[CreatureId]) -> Frame {
        Frame::Carry(Box::new(Carry::new(by, of, effects, on)))
    }
}
