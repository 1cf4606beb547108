//! What everybody is worth to its side as it stands.

use crate::ai::worth::Parts;
use crate::core::ids::{CreatureId, SideId};
use crate::core::name::{Name, name};
use crate::rulesets::shattered_spheres::data::words::{Arena, Role};
use crate::rulesets::shattered_spheres::state::{HEROES, OPPONENTS};
use crate::rulesets::shattered_spheres::view::View;

/// What a Wound costs, in parts of a combatant.
const WOUND: f32 = 0.12;
/// What being Staggered costs.
const STAGGERED: f32 = 0.2;
/// What a die in hand is worth, one's own or the side's.
pub const DIE: f32 = 0.1;
/// What each step of fatigue costs in all: Fatigued, Exhausted, out.
const TIRED: [f32; 4] = [0.0, 0.15, 0.4, 1.0];
/// What a step of an arbiter's attitude is worth, in combatants, and one of somebody else's.
const FAVOR: f32 = 0.5;
const BYSTANDER: f32 = 0.1;

/// Names everybody and what they have in store, with the points they are guessed to be worth.
pub fn parts(view: View, parts: &mut Parts<'_>) {
    for id in view.ids().filter(|&id| !view.is_neutral(id)) {
        parts.combatant(id, view.sheet(id).id, body(view, id, 0.0));
        parts.store(view.side(id), name!("own dice"), own_dice(view, id));
    }
    for side in [HEROES, OPPONENTS] {
        for (store, points) in common(view, side) {
            parts.store(side, store, points);
        }
    }
}

/// Points by which a side is ahead, as guessed.
pub fn ahead(view: View, side: SideId) -> f32 {
    let own = |of: SideId, points: f32| if of == side { points } else { -points };
    let fight = view.ids().filter(|&id| !view.is_neutral(id)).map(|id| own(view.side(id), standing(view, id)));
    let stores =
        [HEROES, OPPONENTS].into_iter().flat_map(|of| common(view, of).map(move |(_, points)| own(of, points)));
    fight.sum::<f32>() + stores.sum::<f32>()
}

/// What a side has in common: its dice, and how those who belong to nobody think of it.
fn common<'w>(view: View<'w>, side: SideId) -> impl Iterator<Item = (Name, f32)> + 'w {
    let favor = view.ids().filter(move |&id| view.is_neutral(id)).map(move |id| {
        let (store, weight) = match view.sheet(id).role {
            Role::Arbiter => (name!("favor of an arbiter"), FAVOR),
            _ => (name!("favor"), BYSTANDER),
        };
        (store, weight * f32::from(view.attitude(id, side) as i16) / 2.0)
    });
    std::iter::once((name!("dice"), DIE * f32::from(view.fate(side)))).chain(favor)
}

/// What somebody is worth as it stands, all counted; 1 for somebody fresh of Power Level 5.
pub fn standing(view: View, id: CreatureId) -> f32 {
    body(view, id, afflictions(view, id)) + own_dice(view, id)
}

/// What the dice of somebody who can still use them are worth.
fn own_dice(view: View, id: CreatureId) -> f32 {
    let plight = view.plight(id);
    if plight.dead || plight.ruined || !view.is_up(id) {
        return 0.0;
    }
    view.own_dice(id).map_or(0.0, |pool| DIE * f32::from(view.pool(id, pool)))
}

/// The share of somebody that its afflictions take, as guessed.
fn afflictions(view: View, id: CreatureId) -> f32 {
    0.05 * view.conditions(id).filter(|(entity, _)| view.affliction(*entity).is_some()).count() as f32
}

/// What somebody is worth less its Wounds, its fatigue and a further share.
fn body(view: View, id: CreatureId, less: f32) -> f32 {
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
    let tired = TIRED[usize::from(plight.fatigue + plight.pending).min(3)];
    (weight * (1.0 - WOUND * wounds - staggered - less - tired)).max(0.2 * weight)
}
