//! What a battle is worth to a side as it stands.

use crate::core::ids::{CreatureId, SideId};
use crate::rulesets::shattered_spheres::data::words::{Arena, Role};
use crate::rulesets::shattered_spheres::state::{HEROES, OPPONENTS};
use crate::rulesets::shattered_spheres::view::View;

/// What a Wound costs, in parts of a combatant.
const WOUND: f32 = 0.12;
/// What being Staggered costs.
const STAGGERED: f32 = 0.2;
/// What a die in hand is worth, one's own or the side's.
const DIE: f32 = 0.1;
/// What each step of fatigue costs in all: Fatigued, Exhausted, out.
const TIRED: [f32; 4] = [0.0, 0.15, 0.4, 1.0];
/// What a step of an arbiter's attitude is worth, in combatants.
const FAVOUR: f32 = 0.5;

/// Points by which a side is ahead.
pub fn ahead(view: View, side: SideId) -> f32 {
    let one = |id: CreatureId| {
        let worth = standing(view, id);
        if view.side(id) == side { worth } else { -worth }
    };
    let fight: f32 = view.ids().filter(|&id| !view.is_neutral(id)).map(one).sum();
    let other = if side == HEROES { OPPONENTS } else { HEROES };
    let courted = |id: CreatureId| {
        let own = view.attitude(id, side) as i16 - view.attitude(id, other) as i16;
        let weight = if view.sheet(id).role == Role::Arbiter { FAVOUR } else { 0.1 };
        weight * f32::from(own) / 2.0
    };
    let dice = DIE * f32::from(view.fate(side) - view.fate(other));
    dice + fight + view.ids().filter(|&id| view.is_neutral(id)).map(courted).sum::<f32>()
}

/// What somebody is worth as it stands; 1 for somebody fresh of Power Level 5.
pub fn standing(view: View, id: CreatureId) -> f32 {
    let sheet = view.sheet(id);
    let weight = match sheet.role {
        Role::Minion => 0.4,
        Role::Boss => 2.0,
        _ => 1.0,
    } * f32::from(sheet.pl)
        / 5.0;
    let plight = view.plight(id);
    let down = plight.dead || plight.ruined;
    if down {
        return 0.0;
    }
    if !view.is_up(id) {
        return 0.1 * weight;
    }
    let wounds: f32 = Arena::BOTH.into_iter().map(|arena| f32::from(view.wounds(id, arena))).sum();
    let staggered = if plight.staggered { STAGGERED } else { 0.0 };
    let dice = view.own_dice(id).map_or(0.0, |pool| DIE * f32::from(view.pool(id, pool)));
    let conditions = 0.05 * view.conditions(id).filter(|(entity, _)| view.affliction(*entity).is_some()).count() as f32;
    let tired = TIRED[usize::from(plight.fatigue + plight.pending).min(3)];
    (weight * (1.0 - WOUND * wounds - staggered - conditions - tired)).max(0.2 * weight) + dice
}
