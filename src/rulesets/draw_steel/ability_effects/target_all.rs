//! Whom the rest of the sentences is about.

use std::sync::Arc;

use bevy::prelude::World;

use super::super::ai::plain::ability_effects::Weighed;
use super::super::content::references::References;
use super::super::data::ability::AbilityDef;
use super::super::data::ability_effect::Whom;
use super::super::data::amount::Amount;
use super::super::data::reference::Kind;
use super::super::rules::actions::ability_effects::crowd;
use super::super::rules::effect_flow::EffectFlow;
use super::super::rules::frames::UseFrame;
use super::AbilityEffectRules;

impl AbilityEffectRules for Whom {
    fn examples() -> &'static [&'static str] {
        &[r#"TargetAll(Kin("Goblin"))"#]
    }

    fn advance(&self, world: &mut World, frame: &mut UseFrame, _: &Arc<AbilityDef>) -> EffectFlow {
        crowd::target_all(world, frame, *self)
    }

    fn sentence(&self) -> String {
        match self {
            Self::Kin(kin) => format!("Every {kin} of your side:"),
            Self::ActingKin(kin) => format!("Every {kin} that acts with you on this turn:"),
            Self::Others(kin) => format!("Every creature that is no {kin}:"),
        }
    }

    fn mentions(&self, found: &mut References) {
        match self {
            Self::Kin(kin) | Self::ActingKin(kin) | Self::Others(kin) => {
                found.add(Kind::CreatureKeyword, "kin", [kin]);
            }
        }
    }

    fn each_amount(&mut self, _: &mut dyn FnMut(&mut Amount)) {}

    fn worth(&self, _: &Weighed<'_, '_>) -> f32 {
        0.0
    }
}
