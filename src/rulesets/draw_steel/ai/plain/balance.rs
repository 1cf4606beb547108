//! What everybody is worth to its side as it stands.

use super::Plain;
use super::scene::Scene;
use crate::ai::worth::Parts;
use crate::core::name::name;
use crate::core::pool::SidePools;
use crate::rulesets::draw_steel::data::terms as t;
use crate::rulesets::draw_steel::rules::state::{DIRECTOR, HEROES};
use crate::rulesets::draw_steel::rules::view::View;

/// Worth of a Recovery left.
const RECOVERY: f32 = 0.35;
/// Worth of a point of Malice: there is much more of it than of what heroes have.
const MALICE: f32 = 0.2;
/// Worth of a hero token.
const TOKEN: f32 = 1.0;

impl Plain {
    /// Names everybody and what they have in store, with the points they are guessed to be worth.
    pub(crate) fn parts(&mut self, view: View, parts: &mut Parts<'_>) {
        if let Some(who) = view.living().next() {
            self.look(view, who, |scene| name_parts(scene, parts));
        }
    }
}

fn name_parts(scene: &Scene, parts: &mut Parts<'_>) {
    let view = scene.view;
    for fighter in &scene.fighters {
        let (id, side) = (fighter.id, view.side(fighter.id));
        parts.combatant(id, view.sheet(id).def.id, fighter.worth * scene.life(fighter, fighter.now));
        if fighter.hero {
            parts.store(side, t::RECOVERIES.get(), f32::from(view.pool(id, t::RECOVERIES.get())) * RECOVERY);
            parts.store(side, name!("heroic resource"), f32::from(view.funds(id).1) * scene.weights.resource);
        }
    }
    parts.store(DIRECTOR, t::MALICE.get(), f32::from(view.malice(DIRECTOR)) * MALICE);
    let tokens = view.world.resource::<SidePools>().side(HEROES).map_or(0, |pools| pools.get(t::HERO_TOKENS.get()));
    parts.store(HEROES, t::HERO_TOKENS.get(), f32::from(tokens) * TOKEN);
}
