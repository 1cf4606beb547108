//! Its area is the user's for a time (BC-TAG-09).

use super::{Application, BeaconRules, EffectRules, Prospect, words, worth};
use crate::rulesets::beacon::aims;
use crate::rulesets::beacon::data::ability::Targets;
use crate::rulesets::beacon::data::effect::{Zone, ZoneTrigger};
use crate::rulesets::beacon::frames::Frame;
use crate::rulesets::beacon::view::View;
use crate::rulesets::beacon::zones;

impl EffectRules<BeaconRules> for Zone {
    fn apply(&self, at: &mut Application<'_>) -> Option<Frame> {
        let (by, of) = (at.carry.by, at.carry.of);
        let view = View::new(at.world);
        let squares = aims::squares(view, view.content().ability(of)?, by, &at.carry.path);
        zones::begin(at.world, by, of, squares, self);
        None
    }

    fn words(&self) -> String {
        let whom = match self.whom {
            Targets::Everyone => "whoever",
            Targets::OwnSideInArea => "a friend who",
            _ => "an enemy who",
        };
        let when = match self.when {
            ZoneTrigger::StartsTurn => "starts its turn inside",
            ZoneTrigger::EndsTurn => "ends its turn inside",
            ZoneTrigger::Enters => "comes in",
        };
        format!("zone{}, {whom} {when}: {}", self.lasts.words(), words(&self.effects))
    }

    fn worth(&self, at: Prospect<View>) -> f32 {
        let Prospect { view, by, .. } = at;
        let enemies = view.standing().map(|(id, _)| id).filter(|&id| view.hostile(by, id));
        0.5 * enemies.map(|on| worth(&self.effects, at.upon(on))).fold(0.0, f32::max)
    }
}
