//! What a battle is worth to a side as it stands.

use super::Plain;
use super::scene::Scene;
use crate::core::ids::SideId;
use crate::rulesets::draw_steel::data::terms as t;
use crate::rulesets::draw_steel::rules::view::View;

/// Worth of a Recovery left at the end of a look ahead.
const RECOVERY: f32 = 0.35;

impl Plain {
    /// Points by which a side is ahead: what its creatures are worth at their Stamina, less what the others are.
    pub(crate) fn balance(&mut self, view: View, side: SideId) -> f32 {
        let Some(who) = view.living().find(|&id| view.side(id) == side) else { return f32::MIN };
        self.look(view, who, ahead).unwrap_or(0.0)
    }
}

fn ahead(scene: &Scene) -> f32 {
    let worth = scene.fighters.iter().map(|fighter| {
        let reserve =
            if fighter.hero { f32::from(scene.view.pool(fighter.id, t::RECOVERIES.get())) * RECOVERY } else { 0.0 };
        let funds = if fighter.hero { f32::from(scene.view.funds(fighter.id).1) * scene.weights.resource } else { 0.0 };
        scene.for_me(fighter, fighter.worth * scene.life(fighter, fighter.now) + reserve + funds)
    });
    worth.sum()
}
