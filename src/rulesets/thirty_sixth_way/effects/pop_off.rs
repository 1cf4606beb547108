//! Engagement ends without a check (ESC-ENG-14); the Stuck stay engaged, though others may leave them (ESC-COND-25).

use super::{Application, EffectRules, Prospect, WayRules};
use crate::rulesets::thirty_sixth_way::data::effect::PopOff;
use crate::rulesets::thirty_sixth_way::frames::Frame;
use crate::rulesets::thirty_sixth_way::mutations;
use crate::rulesets::thirty_sixth_way::view::View;

impl EffectRules<WayRules> for PopOff {
    fn apply(&self, at: &mut Application<'_>) -> Option<Frame> {
        let (by, on) = (at.carry.by, at.on);
        let cause = at.cause();
        let view = View::new(at.world);
        let others = match self {
            Self::Target => vec![(on, by)],
            Self::User => vec![(by, on)],
            Self::Everybody => view.engaged(by).into_iter().map(|other| (by, other)).collect(),
        };
        for (leaves, other) in others {
            if View::new(at.world).is_stuck(leaves) {
                mutations::tell(at.world, leaves, cause, "it is stuck");
            } else {
                mutations::pop_off(at.world, leaves, other, cause);
            }
        }
        None
    }

    fn words(&self) -> String {
        match self {
            Self::Target => "the target pops off".to_owned(),
            Self::User => "the user pops off the target".to_owned(),
            Self::Everybody => "pops off everybody".to_owned(),
        }
    }

    fn worth(&self, at: Prospect<View>) -> f32 {
        let Prospect { view, by, on, .. } = at;
        let frail = f32::from(u8::from(view.is_staggered(by)));
        match self {
            Self::Target | Self::User => {
                if view.are_engaged(by, on) {
                    frail
                } else {
                    0.0
                }
            }
            Self::Everybody => f32::from(u8::try_from(view.engaged(by).len()).unwrap_or(4)) * (0.3 + frail),
        }
    }
}
