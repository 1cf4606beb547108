//! Traits and conditions that do something by themselves: what this game lends to the kernel's language for them.

use bevy::prelude::World;

use super::content::Content;
use super::data::effect::Effect;
use super::frames::{Carry, Frame};
use super::mutations;
use super::sheet::Sheet;
use super::systems::{SpheresRules, SpheresSystems};
use super::terms as t;
use super::view::View;
use crate::core::fact::Cause;
use crate::core::ids::CreatureId;
use crate::core::mutations::change_side_pool;
use crate::core::name::Name;
use crate::core::resolve::RulesBuilder;
use crate::core::triggered::{self, TriggeredEffect, Triggering, Triggers};

/// Registers traits.
pub(super) fn install(rules: &mut RulesBuilder<SpheresRules>) {
    triggered::install(rules, SpheresSystems::Traits);
}

impl Triggers for SpheresRules {
    type Effect = Effect;
    type Content = Content;
    type Sheet = Sheet;

    fn each(world: &World, who: CreatureId) -> Vec<(Name, &TriggeredEffect<Effect>)> {
        let view = View::new(world);
        let own = view.sheet(who).traits.iter().map(|own| (own.name, &own.triggers));
        let held = view.records(who).into_iter().map(|record| (record.id, &record.triggers));
        own.chain(held).flat_map(|(of, triggers)| triggers.iter().map(move |own| (of, own))).collect()
    }

    fn can_pay(world: &World, who: CreatureId, _: CreatureId, cost: &[(Name, i16)]) -> bool {
        let view = View::new(world);
        cost.iter().all(|&(what, amount)| match what {
            reaction if reaction == t::REACTION.get() => view.can_react(who),
            fate if fate == t::FATE.get() => view.fate(view.side(who)) >= amount,
            own => view.pool(who, own) >= amount,
        })
    }

    /// A Reaction is one of the turn's (SS-ACT-09), Fate is the side's (SS-DST-02), all else comes out of one's own pools.
    fn pay(world: &mut World, who: CreatureId, _: CreatureId, cost: &[(Name, i16)], of: Name) {
        let cause = Cause::new(who, of);
        for &(what, amount) in cost {
            match what {
                reaction if reaction == t::REACTION.get() => mutations::react(world, who),
                fate if fate == t::FATE.get() => {
                    let side = View::new(world).side(who);
                    change_side_pool(world, side, fate, -amount, cause);
                }
                own => {
                    mutations::change_pool(world, who, own, -amount, cause);
                }
            }
        }
    }

    fn frame(triggering: Triggering) -> Frame {
        Frame::Triggering(Box::new(triggering))
    }

    fn carry(by: CreatureId, of: Name, effects: &[Effect], on: &[CreatureId]) -> Frame {
        let todo = on.iter().flat_map(|&on| effects.iter().map(move |effect| (effect.clone(), on))).collect();
        Frame::Carry(Box::new(Carry { by, of, todo }))
    }
}
