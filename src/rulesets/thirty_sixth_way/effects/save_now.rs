//! A save at once against something that a save ends, of one's choice.

use super::{Application, EffectRules, Prospect, WayRules};
use crate::core::ids::{CreatureId, EffectId};
use crate::rulesets::thirty_sixth_way::data::effect::SaveNow;
use crate::rulesets::thirty_sixth_way::frames::{Choose, Chosen, Frame};
use crate::rulesets::thirty_sixth_way::healing::savable;
use crate::rulesets::thirty_sixth_way::terms as t;
use crate::rulesets::thirty_sixth_way::view::View;

impl EffectRules<WayRules> for SaveNow {
    fn apply(&self, at: &mut Application<'_>) -> Option<Frame> {
        let (by, on) = (at.carry.by, at.on);
        let among = saves(View::new(at.world), on);
        Some(Frame::Choose(Choose { who: on, by, of: at.carry.of, what: Chosen::Save, among }))
    }

    fn words(&self) -> String {
        "may save against one effect that a save ends".to_owned()
    }

    fn worth(&self, at: Prospect<View>) -> f32 {
        let Prospect { view, by, on, .. } = at;
        let any = !saves(view, on).is_empty();
        if any && !view.hostile(by, on) { 1.5 } else { 0.0 }
    }
}

/// What a save ends, of whoever is up.
fn saves(view: View, on: CreatureId) -> Vec<EffectId> {
    let ends = |record: &EffectId| {
        view.conditions(on).any(|(_, held)| held.record == *record && held.ends.check(t::SAVE.get()).is_some())
    };
    savable(view, on).into_iter().filter(ends).collect()
}
