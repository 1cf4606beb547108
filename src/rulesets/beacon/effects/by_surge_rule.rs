//! What depends on the surge rule of the fight (BC-SRG-15).

use super::{Application, BeaconRules, EffectRules, Prospect, words, worth};
use crate::rulesets::beacon::data::effect::{BySurgeRule, Effect};
use crate::rulesets::beacon::data::level::SurgeRule;
use crate::rulesets::beacon::frames::Frame;
use crate::rulesets::beacon::view::View;

impl BySurgeRule {
    fn holds(&self, view: View) -> &[Effect] {
        if view.house().surge == SurgeRule::Restricted { &self.restricted } else { &self.otherwise }
    }
}

impl EffectRules<BeaconRules> for BySurgeRule {
    fn apply(&self, at: &mut Application<'_>) -> Option<Frame> {
        let more: Vec<_> = self.holds(View::new(at.world)).iter().map(|effect| (effect.clone(), at.on)).collect();
        at.carry.todo.splice(0..0, more);
        None
    }

    fn words(&self) -> String {
        format!("{} (with restricted surges: {})", words(&self.otherwise), words(&self.restricted))
    }

    fn worth(&self, at: Prospect<View>) -> f32 {
        worth(self.holds(at.view), at)
    }
}
