//! What an ability costs its user: Power and frequency.

use super::data::ability::{AbilityDef, Only, Trigger};
use super::data::entry::{Action as Takes, Frequency};
use super::mutations;
use super::reach;
use super::terms as t;
use super::view::View;
use crate::core::fact::Cause;
use crate::core::ids::CreatureId;
use crate::core::name::Name;
use crate::core::uses::Scope;
use bevy::prelude::World;

/// Power and frequency (ESC-ABL-13); what was paid of which pool.
pub fn pay(world: &mut World, by: CreatureId, ability: &AbilityDef) -> Vec<(Name, i16)> {
    let view = View::new(world);
    let cause = Cause::new(by, ability.id);
    let price = ability.entry.spend.as_ref().and_then(|spend| reach::price(view, by, spend)).unwrap_or_default();
    let scope = scope_of(view, by, ability);
    for &(pool, points) in &price {
        mutations::change_pool(world, by, pool, -points, cause);
    }
    if let Some(scope) = scope {
        mutations::count_use(world, by, ability.id, None, scope);
    }
    price
}

/// The scope in which an ability that is not at will counts as used (ESC-ABL-05 to ESC-ABL-07, ESC-ABL-21, ESC-ABL-22).
pub fn scope_of(view: View, by: CreatureId, ability: &AbilityDef) -> Option<Scope> {
    let enemy = !view.sheet(by).hero;
    match ability.entry.frequency {
        Some(Frequency::Encounter) => Some(Scope::Own(t::ENCOUNTER.get())),
        Some(Frequency::Daily) => Some(Scope::Own(t::DAILY.get())),
        Some(Frequency::Recharge(_)) => Some(Scope::Own(t::RECHARGE.get())),
        Some(Frequency::Renew(_)) => Some(Scope::Own(t::RENEW.get())),
        _ if ability.only.contains(&Only::OnceATurn) => Some(mutations::own_turn()),
        _ if enemy && ability.entry.action == Takes::Quick => Some(mutations::own_turn()),
        // Each free action that one begins oneself, once a turn (ESC-ACT-02).
        _ if ability.entry.action == Takes::Free && ability.trigger == Some(Trigger::OnYourTurn) => {
            Some(mutations::own_turn())
        }
        _ => None,
    }
}
