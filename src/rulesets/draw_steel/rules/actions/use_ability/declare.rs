//! Declaring a use, and paying for it.

use super::super::windows::window;
use std::sync::Arc;

use bevy::prelude::World;

use super::super::check;
use super::super::squad_party;
use crate::core::fact::FactKind;
use crate::core::hooks;
use crate::core::name::name;
use crate::core::stack::Flow;
use crate::core::uses::Scope;
use crate::rulesets::draw_steel::data::ability::{AbilityDef, AbilityEffect, ExtraWhen, Need};
use crate::rulesets::draw_steel::data::terms as t;
use crate::rulesets::draw_steel::data::tier;
use crate::rulesets::draw_steel::rules::frames::{Event, Frame, Payment, UseFrame, UseNote, UseStep};
use crate::rulesets::draw_steel::rules::mutations;
use crate::rulesets::draw_steel::rules::mutations::record_fact;
use crate::rulesets::draw_steel::rules::points::{AfterDeclaring, BeforePaying, strains};
use crate::rulesets::draw_steel::rules::view::View;
use crate::rulesets::draw_steel::rules::{raised_squares, squad_action};
use crate::rulesets::draw_steel::rules::{resource_gains, targeting};

/// Gathers whoever takes part, and what is aimed at.
pub(super) fn declare(world: &mut World, frame: &mut UseFrame, ability: &Arc<AbilityDef>) -> Flow<Frame> {
    if let Some(flow) = squad_action::gather(world, frame, ability) {
        return flow;
    }
    if !ability.is_area() && targeting::may_break(ability) {
        raised_squares::raise_squares(world, frame);
    }
    frame.next(UseStep::Charge)
}

/// Pays for a use that its turn has been charged with, and tells of it.
pub(super) fn announce(world: &mut World, frame: &mut UseFrame, ability: &Arc<AbilityDef>) -> Flow<Frame> {
    if frame.payment == Payment::Granted {
        squad_party::act_again(world, &squad_party::party(frame));
    }
    hooks::call::<BeforePaying>(world, |world, declared| declared(world, frame, ability));
    if frame.paid || matches!(frame.payment, Payment::Repeat | Payment::Nothing) {
        frame.paid = true;
    } else if !defers_payment(world, frame, ability) {
        let price = check::price(View::new(world), frame.by, ability, frame.mode, &frame.target_ids());
        mutations::pay(world, frame.by, price, frame.cause());
        frame.paid = true;
    }
    if frame.spend > 0 && !rider_waits(ability) {
        mutations::pay(world, frame.by, frame.spend, frame.cause());
        frame.paid_rider = true;
    }
    if strains(View::new(world), frame.by, 0) {
        frame.notes.push(UseNote::Strained);
    }
    if ability.needs.contains(&Need::NewTarget) {
        for id in frame.target_ids() {
            mutations::use_once(world, frame.by, ability.id, Some(id), Scope::Fight);
        }
    }
    hooks::call::<AfterDeclaring>(world, |world, declared| declared(world, frame));
    if ability.once_per_turn {
        let group = ability.once_group.unwrap_or(ability.id);
        mutations::use_once(world, frame.by, group, None, Scope::Turn);
    }
    let used =
        FactKind::Used { by: frame.by, ability: frame.ability, on: frame.target_ids(), area: frame.area.clone() };
    record_fact(world, frame.cause(), used);
    resource_gains::used(world, frame, ability);
    if ability.needs.contains(&Need::Consumable) {
        mutations::change_pool(world, frame.by, name!("consumables"), -1, frame.cause());
    }
    if ability.id == t::KNOCKBACK.get() {
        let event = Event::Knockback { by: frame.by };
        frame.next(UseStep::Aimed);
        return window(world, event);
    }
    frame.next(UseStep::Aimed)
}

/// Whether the rider is paid only when something of it takes hold (DS-POT-09); one that adds damage whatever a potency
/// does is paid at once (DS-POT-10).
fn rider_waits(ability: &AbilityDef) -> bool {
    let hurts =
        |effect: &AbilityEffect| matches!(effect, AbilityEffect::ExtraDamage(extra) if extra.when == ExtraWhen::Spent);
    ability.rider.as_ref().is_some_and(|rider| !rider.does.is_empty())
        && !ability.before.iter().chain(&ability.after).any(hurts)
}

/// A whole Malice ability whose tiers can come to nothing but a failed potency is paid when something lands (DS-POT-15).
fn defers_payment(world: &World, frame: &UseFrame, ability: &AbilityDef) -> bool {
    let view = View::new(world);
    ability.cost > 0
        && view.sheet(frame.by).resource().is_none()
        && ability.before.is_empty()
        && ability.after.is_empty()
        && ability.roll.as_ref().is_some_and(|roll| (1..=3).any(|tier| wholly_gated(roll.tier(tier))))
}

fn wholly_gated(line: &tier::TierLine) -> bool {
    line.segments.iter().all(|segment| segment.gate.is_some())
}

/// Pays what was deferred, unless nothing landed.
pub(super) fn settle_payment(world: &mut World, frame: &mut UseFrame, ability: &AbilityDef) {
    if frame.paid {
        return;
    }
    let came_to_something = ability.roll.as_ref().is_none_or(|roll| {
        frame.targets.iter().any(|target| target.taken > 0 || !wholly_gated(roll.tier(target.tier)))
    });
    if came_to_something {
        let price = View::new(world).own_price(frame.by, ability);
        mutations::pay(world, frame.by, price, frame.cause());
    }
    frame.paid = true;
}
