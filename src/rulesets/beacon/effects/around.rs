//! The same to everybody else around the user, wherever it stands by then (BC-ABL-19).

use super::{Application, EffectRules, words, worth};
use crate::core::ids::CreatureId;
use crate::rulesets::beacon::data::effect::Around;
use crate::rulesets::beacon::frames::Frame;
use crate::rulesets::beacon::view::View;

impl Around {
    fn whom(&self, view: View, by: CreatureId) -> Vec<CreatureId> {
        let near = view.standing().map(|(id, _)| id).filter(|&id| id != by && view.distance(by, id) <= self.within);
        near.collect()
    }
}

impl EffectRules for Around {
    fn apply(&self, at: &mut Application<'_>) -> Option<Frame> {
        let whom = self.whom(View::new(at.world), at.carry.by);
        let more = whom.iter().flat_map(|&on| self.effects.iter().map(move |effect| (effect.clone(), on)));
        at.carry.todo.splice(0..0, more);
        None
    }

    fn words(&self) -> String {
        format!("all within {} of the user: {}", self.within, words(&self.effects))
    }

    fn worth(&self, view: View, by: CreatureId, _: CreatureId) -> f32 {
        self.whom(view, by).into_iter().map(|on| worth(&self.effects, view, by, on)).sum()
    }
}
