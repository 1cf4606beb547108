//! Damage of an effect rank, which is resisted as that of an attack is (SS-DMG-01).

use super::{Application, EffectRules, Prospect, SpheresRules, harmful, weights};
use crate::core::name::Name;
use crate::rulesets::shattered_spheres::data::effect::Damage;
use crate::rulesets::shattered_spheres::data::words::Resistance;
use crate::rulesets::shattered_spheres::frames::{Dealt, Frame, Harm};
use crate::rulesets::shattered_spheres::sources::Blow;
use crate::rulesets::shattered_spheres::view::View;

impl EffectRules<SpheresRules> for Damage {
    fn apply(&self, at: &mut Application<'_>) -> Option<Frame> {
        Some(Harm::dealing(at.carry.by, at.carry.of, at.on, dealt(*self)).frame())
    }

    fn words(&self) -> String {
        let resists = Resistance::of_damage(self.arena).slug().title();
        format!("{} damage {}, resisted by {resists}", self.arena.word(), self.rank.words())
    }

    fn worth(&self, at: Prospect<View>) -> f32 {
        let line = dealt(*self).line(Name::default());
        harmful(at) * weights::effect(at.view, at.by, &line, at.on, Blow::default())
    }
}

fn dealt(own: Damage) -> Dealt {
    Dealt { rank: own.rank, arena: own.arena, afflicts: None }
}
