//! Passives and conditions that do something by themselves: what this game lends to the kernel's language for them. What
//! starts or ends a turn is put in order with everything else that falls due then (`moments`).

use bevy::prelude::World;

use super::content::Content;
use super::data::effect::Effect;
use super::data::passive::Passive;
use super::focus;
use super::frames::{Carry, Frame};
use super::mutations;
use super::sheet::Sheet;
use super::systems::{BeaconRules, BeaconSystems};
use super::terms as t;
use super::view::View;
use crate::core::fact::Cause;
use crate::core::ids::CreatureId;
use crate::core::name::Name;
use crate::core::resolve::RulesBuilder;
use crate::core::triggered::{self, Event, Occurrence, TriggeredEffect, Triggering, Triggers};

/// Registers traits.
pub(super) fn install(rules: &mut RulesBuilder<BeaconRules>) {
    triggered::install(rules, BeaconSystems::Effects);
}

impl Triggers for BeaconRules {
    type Effect = Effect;
    type Content = Content;
    type Sheet = Sheet;

    fn each(world: &World, who: CreatureId) -> Vec<(Name, &TriggeredEffect<Effect>)> {
        let view = View::new(world);
        let own = view.passives(who).filter_map(|(ability, passive)| match passive {
            Passive::Triggered(own) => Some((ability.id, own)),
            _ => None,
        });
        let held = view.held(who);
        let held = held.flat_map(|(_, record)| record.triggers.iter().map(move |own| (record.id, own)));
        own.chain(held).collect()
    }

    /// FOCUS costs more about some, and MP may stand in for it (BC-ABL-11, BC-ABL-31).
    fn can_pay(world: &World, who: CreatureId, about: CreatureId, cost: &[(Name, i16)]) -> bool {
        let view = View::new(world);
        cost.iter().all(|&(pool, amount)| match pool == t::FOCUS.get() {
            true => view.can_focus(who, view.focus_price(amount, about)),
            false => view.pool(who, pool) >= amount,
        })
    }

    fn pay(world: &mut World, who: CreatureId, about: CreatureId, cost: &[(Name, i16)], of: Name) {
        let cause = Cause::new(who, of);
        for &(pool, amount) in cost {
            if pool == t::FOCUS.get() {
                let price = View::new(world).focus_price(amount, about);
                focus::pay(world, who, price, cause);
            } else {
                mutations::change_pool(world, who, pool, -amount, cause);
            }
        }
    }

    fn frame(triggering: Triggering) -> Frame {
        Frame::Triggering(Box::new(triggering))
    }

    fn carry(by: CreatureId, of: Name, effects: &[Effect], on: &[CreatureId]) -> Frame {
        Frame::Carry(Box::new(Carry::new(by, of, effects, on)))
    }
}

/// What answers that somebody starts or ends a turn.
pub(super) fn of_turn(view: View, who: CreatureId, starts: bool) -> Vec<Triggering> {
    let event = if starts { Event::TurnStarts } else { Event::TurnEnds };
    triggered::answers::<BeaconRules>(view.world, &Occurrence { event, subject: who, other: None, words: &[] })
}
