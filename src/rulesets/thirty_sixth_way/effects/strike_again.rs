//! One more basic attack, on another enemy.

use super::{Application, EffectRules, Prospect, WayRules};
use crate::core::ids::CreatureId;
use crate::rulesets::thirty_sixth_way::data::effect::StrikeAgain;
use crate::rulesets::thirty_sixth_way::frames::{Frame, Pick};
use crate::rulesets::thirty_sixth_way::reach;
use crate::rulesets::thirty_sixth_way::view::View;

impl EffectRules<WayRules> for StrikeAgain {
    fn apply(&self, at: &mut Application<'_>) -> Option<Frame> {
        let (by, on, with) = (at.carry.by, at.on, self.with);
        let view = View::new(at.world);
        let ability = view.ability(by, with)?;
        let among: Vec<CreatureId> =
            reach::targets(view, by, ability).into_iter().filter(|&other| other != on).collect();
        Some(Frame::Pick(Box::new(Pick { by, of: at.carry.of, among, effect: None, with })))
    }

    fn words(&self) -> String {
        format!("one {} attack on another enemy", self.with.as_str().replace('-', " "))
    }

    fn worth(&self, at: Prospect<View>) -> f32 {
        let Prospect { view, by, on, .. } = at;
        let Some(ability) = view.ability(by, self.with) else { return 0.0 };
        let others = reach::targets(view, by, ability).into_iter().filter(|&other| other != on);
        if others.count() > 0 { 2.0 + f32::from(view.sheet(by).level) } else { 0.0 }
    }
}
