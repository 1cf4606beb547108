//! Recover for a die, in anybody's time (SS-DST-07 to SS-DST-09).

use bevy::prelude::World;

use super::checks;
use super::harm;
use super::mutations;
use super::terms as t;
use super::view::View;
use crate::core::fact::Cause;
use crate::core::ids::CreatureId;
use crate::core::name::Name;

/// The Recover that somebody may play a die for: its worst damage, its fatigue, or the fatigue of a Surge that is to come
/// (SS-DST-07 to SS-DST-09).
pub fn recoveries_for_a_die(view: View, who: CreatureId) -> Vec<Name> {
    let Some(pool) = view.own_dice(who) else { return Vec::new() };
    let plight = view.plight(who);
    let spent = plight.stress >= view.stress_limits().1 || plight.dead || plight.ruined;
    if spent || !view.is_there(who) {
        return Vec::new();
    }
    let own = view.pool(who, pool) > 0;
    let fate = view.fate(view.side(who)) > 0;
    let mut found = Vec::new();
    for (prefix, has) in [("destiny-recover", own), ("fate-recover", fate)] {
        if !has {
            continue;
        }
        found.extend(harm::recoverable(view, who).into_iter().map(|what| Name::new(&format!("{prefix}/{what}"))));
        if plight.pending > 0 {
            found.push(Name::new(&format!("{prefix}/surge")));
        }
    }
    found
}

/// Plays the die; whoever cannot act has to roll a 6 (SS-DST-08).
pub fn recover_for_a_die(world: &mut World, who: CreatureId, with: Name) {
    let (prefix, what) = with.as_str().split_once('/').unwrap_or((with.as_str(), ""));
    let (fate, what) = (prefix == "fate-recover", Name::new(what));
    let view = View::new(world);
    let (awake, dying) = (view.is_free(who), view.plight(who).dying);
    let cause = Cause::new(who, t::RECOVER.get());
    let face = checks::spend_die(world, who, fate, t::RECOVER.get());
    if !awake && face < 6 {
        mutations::tell(world, who, cause, format!("rolls {face} and does not come to"));
        if dying && face == 1 {
            harm::fail_saves(world, who, 1, cause);
        }
        return;
    }
    harm::stress(world, who);
    if what == *"surge" {
        mutations::plight(world, who, |plight| plight.pending = plight.pending.saturating_sub(1));
        return mutations::tell(world, who, cause, "is spared the fatigue of one Surge");
    }
    harm::recover(world, who, what);
}
