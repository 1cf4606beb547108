//! What a performance does to those who hear it while it runs (DS-HERO-18).

use std::sync::Arc;

use bevy::prelude::World;

use super::super::ai::plain::ability_effects::Weighed;
use super::super::content::references::References;
use super::super::data::ability::AbilityDef;
use super::super::data::ability_effect::Refrain;
use super::super::data::amount::Amount;
use super::super::rules::effect_flow::EffectFlow;
use super::super::rules::frames::{EffectFrame, UseFrame};
use super::super::text::card::some_surges;
use super::AbilityEffectRules;

impl AbilityEffectRules for Refrain {
    fn examples() -> &'static [&'static str] {
        &["Refrain(Speed(2))"]
    }

    fn advance(&self, _: &mut World, _: &mut UseFrame, _: &mut EffectFrame, _: &Arc<AbilityDef>) -> EffectFlow {
        // Read where rolls, damage and forced movement are worked out.
        EffectFlow::Done
    }

    fn sentence(&self) -> String {
        match self {
            Self::Speed(n) => {
                format!("A target that starts its turn in the area has speed {n:+} until the turn ends.")
            }
            Self::Surges(n) => format!("A target that starts its turn in the area gains {}.", some_surges(*n)),
            Self::Recoveries => {
                "As each of your turns ends, as many targets as your Presence may spend a Recovery.".to_owned()
            }
            Self::Roll => "As each round ends, make the roll, ignoring cover.".to_owned(),
        }
    }

    fn mentions(&self, _: &mut References) {}

    fn each_amount(&mut self, _: &mut dyn FnMut(&mut Amount)) {}

    fn worth(&self, _: &Weighed<'_, '_>) -> f32 {
        0.0
    }
}
