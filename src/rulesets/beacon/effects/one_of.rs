//! One of several, which the use names (BC-BRL-08, BC-ABL-10).

use super::{Application, BeaconRules, EffectRules, Prospect};
use crate::rulesets::beacon::data::effect::OneOf;
use crate::rulesets::beacon::frames::Frame;
use crate::rulesets::beacon::view::View;

impl EffectRules<BeaconRules> for OneOf {
    fn apply(&self, at: &mut Application<'_>) -> Option<Frame> {
        let picked = self.options.iter().find(|(name, _)| *name == at.carry.kind).or(self.options.first());
        let (_, effect) = picked?;
        at.carry.todo.insert(0, (effect.clone(), at.on));
        None
    }

    fn words(&self) -> String {
        let said: Vec<String> = self.options.iter().map(|(_, effect)| effect.rules().words()).collect();
        said.join(" or ")
    }

    fn worth(&self, at: Prospect<View>) -> f32 {
        self.options.iter().map(|(_, effect)| effect.rules().worth(at)).fold(f32::MIN, f32::max)
    }
}
