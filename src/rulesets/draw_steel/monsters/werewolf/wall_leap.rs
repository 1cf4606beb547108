//! The user jumps.

use std::sync::Arc;

use bevy::prelude::World;

use crate::rulesets::draw_steel::ability_effects::ability_effect_rules::{AbilityEffectRules, Handler};
use crate::rulesets::draw_steel::ai::plain::ability_effects::Weighed;
use crate::rulesets::draw_steel::content::references::References;
use crate::rulesets::draw_steel::data::ability::AbilityDef;
use crate::rulesets::draw_steel::data::amount::Amount;
use crate::rulesets::draw_steel::monsters::werewolf::effects;
use crate::rulesets::draw_steel::rules::effect_flow::EffectFlow;
use crate::rulesets::draw_steel::rules::frames::{EffectFrame, UseFrame};

/// The user jumps; from a wall it jumps as far again, and then has a melee free strike, whose target falls prone if
/// its Might is lower than the potency.
#[derive(Clone, Debug, PartialEq, Eq)]
struct WallLeap {
    /// Squares of each jump.
    squares: i16,
    /// Printed potency.
    potency: i16,
}

/// Registered for the one ability that says it.
pub static WALL_LEAP: Handler = Handler {
    name: "wall-leap",
    why: "Whether there is a second jump depends on where the first one ends.",
    rules: &WallLeap { squares: 4, potency: 2 },
};

impl AbilityEffectRules for WallLeap {
    fn examples() -> &'static [&'static str] {
        &[r#"Special("wall-leap")"#]
    }

    fn advance(
        &self,
        world: &mut World,
        frame: &mut UseFrame,
        step: &mut EffectFrame,
        _: &Arc<AbilityDef>,
    ) -> EffectFlow {
        let Self { squares, potency } = self;
        effects::wall_leap(world, frame, step, *squares, *potency)
    }

    fn sentence(&self) -> String {
        let Self { squares, potency } = self;
        format!(
            "Jump {squares}. From a wall: jump {squares} more and make a melee free strike; M < {potency}, its target is prone."
        )
    }

    fn mentions(&self, _: &mut References) {}

    fn each_amount(&mut self, _: &mut dyn FnMut(&mut Amount)) {}

    fn worth(&self, at: &Weighed<'_, '_>) -> f32 {
        match *at {
            Weighed::Anyway { scene, hand } => {
                let by = hand.by;
                let inside =
                    |radius: i16| scene.foes().filter(move |foe| foe.space.distance(by.space) <= radius).count() as f32;
                match self {
                    Self { squares, .. } if inside(1) == 0.0 => {
                        let reached = scene.foes().filter(|foe| foe.space.distance(by.space) <= 2 * squares + 1);
                        0.3 * reached.map(|foe| scene.harm(foe, by.profile.free_strike)).fold(0.0, f32::max)
                    }
                    _ => 0.0,
                }
            }
            _ => 0.0,
        }
    }
}
