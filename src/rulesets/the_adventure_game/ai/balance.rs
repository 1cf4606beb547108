//! What everybody is worth to its side as it stands.

use crate::ai::worth::Parts;
use crate::core::name::name;
use crate::core::objective::FIRST;
use crate::rulesets::the_adventure_game::ground;
use crate::rulesets::the_adventure_game::view::View;

/// Points that anybody is worth beside the harm that it does in a blow.
const PRESENCE: f32 = 4.0;
/// Share of somebody's worth that goes only with the last HP, and that is left of it while it can be raised.
const ALIVE: f32 = 0.4;
const FALLEN: f32 = 0.15;
/// Points for standing on a square to reach, and the price of a square of way to the nearest.
const ARRIVED: f32 = 3.0;
const OBJECTIVE_TARGET: f32 = 0.3;
/// How many times its worth somebody counts whom the objective is about.
const OBJECTIVE: f32 = 1.5;

/// Names everybody, with the points they are guessed to be worth at their HP, and how far the way to the objective is.
pub fn parts(view: View, parts: &mut Parts<'_>) {
    let goal = view.goal();
    for id in view.ids() {
        let sheet = view.sheet(id);
        let blows = sheet
            .powers
            .iter()
            .filter(|power| power.rolls)
            .filter_map(|power| power.damage().map(|roll| (power, roll)));
        let blow = blows.map(|(power, roll)| sheet.grown(power, roll).mean()).fold(0.0, f32::max);
        let hp = view.hp(id);
        let share = f32::from(hp.now.max(0)) / f32::from(hp.max.max(1));
        let life = match (view.is_up(id), view.is_fallen(id)) {
            (true, _) => ALIVE + (1.0 - ALIVE) * share,
            (false, true) => FALLEN,
            (false, false) => 0.0,
        };
        let weight = if goal.matters(view.battlefield(), id) { OBJECTIVE } else { 1.0 };
        parts.combatant(id, sheet.id, (PRESENCE + blow) * life * weight);
        let way = view
            .at(id)
            .filter(|_| view.is_up(id) && view.side(id) == FIRST)
            .and_then(|at| goal.squares().iter().map(|&spot| ground::distance(at, spot)).min());
        if let Some(far) = way {
            let points = if far == 0 { ARRIVED } else { -OBJECTIVE_TARGET * f32::from(far) };
            parts.store(FIRST, name!("way"), points);
        }
    }
}
