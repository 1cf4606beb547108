//! A state begins (TP-ST).

use super::{AdventureRules, Application, EffectRules, Prospect, to_user};
use crate::rulesets::the_adventure_game::effect::State;
use crate::rulesets::the_adventure_game::frames::Frame;
use crate::rulesets::the_adventure_game::mutations::{self, Imposition};
use crate::rulesets::the_adventure_game::power::Lasts;
use crate::rulesets::the_adventure_game::view::View;

impl EffectRules<AdventureRules> for State {
    fn apply(&self, at: &mut Application<'_>) -> Option<Frame> {
        let cause = at.cause();
        let Self { is, lasts, by } = *self;
        let imposition = Imposition { is, lasts, by, imposer: at.carry.by, source: None };
        mutations::impose(at.world, at.on, imposition, cause);
        None
    }

    fn words(&self) -> String {
        let strength = if self.by == 0 { String::new() } else { format!(" {}", self.by) };
        format!("{}{strength} ({})", self.is.title(), self.lasts)
    }

    fn worth(&self, at: Prospect<View>) -> f32 {
        to_user(at, self.harm(at))
    }
}

impl State {
    /// What it is worth on a creature, seen from its enemies; good states are negative.
    fn harm(&self, at: Prospect<View>) -> f32 {
        let under = || at.view.conditions(at.on).any(|(_, held)| held.kinds.contains(&self.is));
        if at.view.is_fallen(at.on) || under() {
            return 0.0;
        }
        let long = if matches!(self.lasts, Lasts::EndOfRound) { 0.5 } else { 1.0 };
        long * match self.is.as_str() {
            "slowed" => 1.2,
            "rooted" => 1.8,
            "exposed" | "dazed" => 1.8,
            "burning" => 1.7 * f32::from(self.by),
            "warded" | "inspired" => -2.6,
            "defending" => -1.2,
            _ => 0.0,
        }
    }
}
