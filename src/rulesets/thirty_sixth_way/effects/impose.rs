//! Conditions under one duration; those of a single save end together.

use super::{Application, EffectRules, Prospect, WayRules};
use crate::core::ids::CreatureId;
use crate::core::name::Name;
use crate::rulesets::thirty_sixth_way::data::effect::{Impose, Lasts};
use crate::rulesets::thirty_sixth_way::frames::Frame;
use crate::rulesets::thirty_sixth_way::mutations;
use crate::rulesets::thirty_sixth_way::view::View;

impl EffectRules<WayRules> for Impose {
    fn apply(&self, at: &mut Application<'_>) -> Option<Frame> {
        let by = at.carry.by;
        let ends = mutations::fix(View::new(at.world), at.on, by, self.lasts);
        let cause = at.cause();
        mutations::impose(at.world, at.on, self.is.clone(), by, ends, cause);
        mutations::tidy(at.world, cause);
        None
    }

    fn words(&self) -> String {
        let lasts = match self.lasts {
            Lasts::Save(number) => format!(" (save {number}+ ends)"),
            Lasts::Round => " for a round".to_owned(),
            Lasts::NextTurn => " until the end of its next turn".to_owned(),
            Lasts::Encounter => " for the encounter".to_owned(),
            Lasts::Sustained => " while sustained".to_owned(),
        };
        let kinds: Vec<String> = self.is.iter().map(|kind| kind.as_str().replace('-', " ")).collect();
        format!("{}{lasts}", kinds.join(" and "))
    }

    fn worth(&self, at: Prospect<View>) -> f32 {
        let Prospect { view, by, on, .. } = at;
        let one = |is: &Name| {
            if view.has(on, *is) { 0.0 } else { worth_of(view, by, *is) }
        };
        let harm: f32 = self.is.iter().map(one).sum();
        let boon = self.is.iter().any(|is| view.content().condition(*is).is_some_and(|record| record.boon));
        match (boon, view.hostile(by, on)) {
            (true, false) => harm,
            (false, true) => harm,
            _ => -harm,
        }
    }
}

/// What a condition is worth, in points of damage of its user's level.
fn worth_of(view: View, by: CreatureId, is: Name) -> f32 {
    let weight = match is.as_str() {
        "stunned" | "hampered" => 1.6,
        "confused" | "weakened" | "stuck" => 1.2,
        "dazed" | "shaken" | "softened" | "vulnerable" | "sheltered" | "enervated" => 0.8,
        "invisible" | "blood-up" => 1.4,
        "checked" | "driven" | "quarry" => 0.9,
        "kept-off" => 0.6,
        _ => 0.4,
    };
    weight * (2.0 + 2.0 * f32::from(view.sheet(by).level))
}
