//! Stamina regained, Recoveries spent.

use super::super::data::modifier::Forbidden;
use super::super::data::terms as t;
use super::points::{AfterHealing, AfterTemporaryStamina};
use super::view::View;
use super::vitals::{Stamina, change_stamina};
use crate::core::fact::{Cause, FactKind};
use crate::core::hooks;
use crate::core::ids::CreatureId;
use crate::core::mutations::{change_pool, record_fact};
use bevy::prelude::World;

/// Gives Stamina back, never above the maximum (DS-STAM-02).
pub fn heal(world: &mut World, id: CreatureId, amount: i16, cause: Cause) {
    let view = View::new(world);
    if beyond_healing(view, id).is_some() {
        return;
    }
    let was_dying = view.is_dying(id);
    let more = |stamina: &mut Stamina| {
        let gained = amount.min(stamina.max - stamina.now).max(0);
        stamina.now += gained;
        (gained, stamina.now)
    };
    let Some((gained, now)) = change_stamina(world, id, more).filter(|(gained, _)| *gained != 0) else { return };
    record_fact(world, cause, FactKind::Healed { of: id, track: t::STAMINA.get(), amount: gained });
    if was_dying && now > 0 {
        record_fact(world, cause, FactKind::State { of: id, is: t::RECOVERED.get() });
    }
    hooks::call::<AfterHealing>(world, |world, hook| hook(world, id));
}

/// Gives temporary Stamina: the larger amount stays (DS-STAM-08).
pub fn give_temporary(world: &mut World, id: CreatureId, amount: i16, cause: Cause) {
    if View::new(world).is_minion(id) {
        let why = "minions gain no temporary Stamina".to_owned();
        return record_fact(world, cause, FactKind::Nothing { on: Some(id), why });
    }
    if amount > View::new(world).stamina(id).temporary {
        change_stamina(world, id, |stamina| stamina.temporary = amount);
        record_fact(world, cause, FactKind::TrackSet { of: id, track: t::TEMPORARY.get(), now: amount });
        hooks::call::<AfterTemporaryStamina>(world, |world, hook| hook(world, id));
    }
}

/// Lets a creature spend a Recovery, paid by `payer`; Director's creatures regain a third for nothing (DS-STAM-09).
/// Tells whether anything was regained or spent.
pub fn spend_recovery(world: &mut World, payer: CreatureId, healed: CreatureId, cause: Cause) -> bool {
    let view = View::new(world);
    let value = view.recovery_value(payer);
    if let Some(why) = beyond_healing(view, healed) {
        record_fact(world, cause, FactKind::Nothing { on: Some(healed), why });
        return false;
    }
    if view.sheet(payer).is_hero() {
        if view.pool(payer, t::RECOVERIES.get()) <= 0 {
            return false;
        }
        change_pool(world, payer, t::RECOVERIES.get(), -1, cause);
    }
    heal(world, healed, value, cause);
    true
}

/// Whether spending a Recovery would give a creature anything, and it has one to spend (DS-STAM-02).
pub fn recovers(view: View, id: CreatureId) -> bool {
    let stamina = view.stamina(id);
    let able = !view.sheet(id).is_hero() || view.pool(id, t::RECOVERIES.get()) > 0;
    able && stamina.now < stamina.max && beyond_healing(view, id).is_none()
}

/// Why nothing gives a creature Stamina back, if so.
pub fn beyond_healing(view: View, id: CreatureId) -> Option<String> {
    if !view.is_alive(id) {
        return Some("the dead regain no Stamina".to_owned());
    }
    // Minions regain nothing and gain no temporary Stamina (DS-DIR-11).
    if view.is_minion(id) {
        return Some("minions regain no Stamina".to_owned());
    }
    view.forbidden(id, Forbidden::Healing).map(|label| format!("cannot regain Stamina: {label}"))
}
