//! Dice of one's own: Destiny of heroes, Corruption of opponents, none of minions (SS-DST-02, SS-DMG-08).

use super::{Application, EffectRules, Prospect, SpheresRules, harmful};
use crate::rulesets::shattered_spheres::data::effect::Dice;
use crate::rulesets::shattered_spheres::frames::Frame;
use crate::rulesets::shattered_spheres::mutations;
use crate::rulesets::shattered_spheres::view::View;

impl EffectRules<SpheresRules> for Dice {
    fn apply(&self, at: &mut Application<'_>) -> Option<Frame> {
        let (on, cause) = (at.on, at.cause());
        let view = View::new(at.world);
        let more = room(view, on).min(self.0);
        if let Some(pool) = view.own_dice(on).filter(|_| more > 0) {
            mutations::change_pool(at.world, on, pool, more, cause);
        }
        None
    }

    fn words(&self) -> String {
        match self.0 {
            1 => "a die of Destiny or Corruption".to_owned(),
            more => format!("{more} dice of Destiny or Corruption"),
        }
    }

    fn worth(&self, at: Prospect<View>) -> f32 {
        -harmful(at) * 0.1 * f32::from(room(at.view, at.on).clamp(0, self.0))
    }
}

/// How many dice more somebody may have.
fn room(view: View, on: crate::core::ids::CreatureId) -> i16 {
    view.own_dice(on).map_or(0, |pool| view.house().most_dice - view.pool(on, pool))
}
