//! One Nearby ally of the user's choice is meant.

use super::{Application, EffectRules, Prospect, WayRules};
use crate::core::ids::CreatureId;
use crate::rulesets::thirty_sixth_way::data::effect::Near;
use crate::rulesets::thirty_sixth_way::frames::{Frame, Pick};
use crate::rulesets::thirty_sixth_way::ground::NEARBY;
use crate::rulesets::thirty_sixth_way::view::View;

impl EffectRules<WayRules> for Near {
    fn apply(&self, at: &mut Application<'_>) -> Option<Frame> {
        let (by, of) = (at.carry.by, at.carry.of);
        let view = View::new(at.world);
        let near =
            |&(id, _): &(CreatureId, crate::core::geometry::Spot)| view.allied(by, id) && view.within(by, id, NEARBY);
        let gains = |&on: &CreatureId| self.ally.rules().worth(Prospect { view, by, of, on }) > 0.0;
        let among: Vec<CreatureId> = view.standing().filter(near).map(|(id, _)| id).filter(gains).collect();
        if among.is_empty() {
            return None;
        }
        let effect = Some((*self.ally).clone());
        Some(Frame::Pick(Box::new(Pick { by, of, among, effect, with: Default::default() })))
    }

    fn words(&self) -> String {
        format!("one Nearby ally {}", self.ally.rules().words())
    }

    fn worth(&self, at: Prospect<View>) -> f32 {
        let Prospect { view, by, .. } = at;
        let allies = view.standing().map(|(id, _)| id).filter(|&id| view.allied(by, id));
        allies.map(|on| self.ally.rules().worth(at.upon(on))).fold(0.0, f32::max)
    }
}
