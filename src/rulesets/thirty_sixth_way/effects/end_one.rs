//! One condition of one's choice ends, or all; states are none (ESC-COND-31).

use super::{Application, EffectRules, Prospect, WayRules};
use crate::core::ids::{CreatureId, EffectId};
use crate::rulesets::thirty_sixth_way::data::effect::EndOne;
use crate::rulesets::thirty_sixth_way::frames::{Choose, Chosen, Frame};
use crate::rulesets::thirty_sixth_way::mutations;
use crate::rulesets::thirty_sixth_way::terms as t;
use crate::rulesets::thirty_sixth_way::view::View;

impl EffectRules<WayRules> for EndOne {
    fn apply(&self, at: &mut Application<'_>) -> Option<Frame> {
        let (by, on, of) = (at.carry.by, at.on, at.carry.of);
        let among: Vec<EffectId> = ills(View::new(at.world), on);
        if self.all {
            let cause = at.cause();
            mutations::lift(at.world, on, t::ENDED.get(), cause, |held| among.contains(&held.record));
            return None;
        }
        Some(Frame::Choose(Choose { who: on, by, of, what: Chosen::End, among }))
    }

    fn words(&self) -> String {
        if self.all { "all conditions on it end".to_owned() } else { "one condition on it ends".to_owned() }
    }

    fn worth(&self, at: Prospect<View>) -> f32 {
        let Prospect { view, by, on, .. } = at;
        let any = !ills(view, on).is_empty();
        if any && !view.hostile(by, on) { 2.5 } else { 0.0 }
    }
}

/// What does somebody no good.
fn ills(view: View, on: CreatureId) -> Vec<EffectId> {
    let boon = |kind: &crate::core::name::Name| view.content().condition(*kind).is_some_and(|record| record.boon);
    let ill = view.conditions(on).filter(|(_, held)| !held.kinds.iter().any(boon));
    ill.map(|(_, held)| held.record).collect()
}
