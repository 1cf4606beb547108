//! An Affliction of an effect rank, resisted at once and, what it brings, at the end of each turn (SS-DMG-11, SS-DMG-13).

use super::{Application, EffectRules, Prospect, SpheresRules, harmful, weights};
use crate::core::name::Name;
use crate::rulesets::shattered_spheres::data::effect::Affliction;
use crate::rulesets::shattered_spheres::data::words::Arena;
use crate::rulesets::shattered_spheres::frames::{Dealt, Frame, Harm};
use crate::rulesets::shattered_spheres::sources::Blow;
use crate::rulesets::shattered_spheres::view::View;

impl EffectRules<SpheresRules> for Affliction {
    fn apply(&self, at: &mut Application<'_>) -> Option<Frame> {
        Some(Harm::dealing(at.carry.by, at.carry.of, at.on, dealt(self)).frame())
    }

    fn words(&self) -> String {
        let (lesser, moderate, greater) = self.is;
        let is = [lesser, moderate, greater].map(Name::title).join(", ");
        format!("Affliction {}, resisted by {}: {is}", self.rank.words(), self.resist.slug().title())
    }

    fn worth(&self, at: Prospect<View>) -> f32 {
        let line = dealt(self).line(Name::default());
        harmful(at) * weights::effect(at.view, at.by, &line, at.on, Blow::default())
    }
}

fn dealt(own: &Affliction) -> Dealt {
    let (lesser, moderate, greater) = own.is;
    Dealt { rank: own.rank, arena: Arena::Blades, afflicts: Some((own.resist, [lesser, moderate, greater])) }
}
