//! This many of the user's undead, and one more for each point on the rider, move up to their speed and may free
//! strike.

use std::sync::Arc;

use bevy::prelude::World;

use crate::rulesets::draw_steel::ability_effects::ability_effect_rules::{AbilityEffectRules, Handler};
use crate::rulesets::draw_steel::ai::plain::ability_effects::Weighed;
use crate::rulesets::draw_steel::content::references::References;
use crate::rulesets::draw_steel::data::ability::AbilityDef;
use crate::rulesets::draw_steel::data::amount::Amount;
use crate::rulesets::draw_steel::monsters::group_attacks;
use crate::rulesets::draw_steel::rules::effect_flow::EffectFlow;
use crate::rulesets::draw_steel::rules::frames::{EffectFrame, UseFrame};

/// This many of the user's undead, and one more for each point on the rider, move up to their speed and may free
/// strike; one brought to 0 Stamina meanwhile falls only when all are done.
#[derive(Clone, Debug, PartialEq, Eq)]
struct March(u8);

/// Registered for the one ability that says it.
pub static MARCH: Handler =
    Handler { name: "march", why: "Nobody who marches falls before all have marched.", rules: &March(4) };

impl AbilityEffectRules for March {
    fn examples() -> &'static [&'static str] {
        &[r#"Special("march")"#]
    }

    fn advance(
        &self,
        world: &mut World,
        frame: &mut UseFrame,
        step: &mut EffectFrame,
        _: &Arc<AbilityDef>,
    ) -> EffectFlow {
        let Self(count) = self;
        group_attacks::march(world, frame, step, *count)
    }

    fn sentence(&self) -> String {
        let Self(count) = self;
        format!(
            "Up to {count} undead, and one more for each Malice spent, move up to their speed and may free strike. One reduced to 0 Stamina meanwhile dies only afterwards."
        )
    }

    fn mentions(&self, _: &mut References) {}

    fn each_amount(&mut self, _: &mut dyn FnMut(&mut Amount)) {}

    fn worth(&self, _: &Weighed<'_, '_>) -> f32 {
        0.0
    }
}
