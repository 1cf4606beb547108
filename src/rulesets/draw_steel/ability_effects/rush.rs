//! The user may move straight toward the target (DS-LINE-04).

use std::sync::Arc;

use bevy::prelude::World;
use serde::{Deserialize, Serialize};

use super::super::ai::plain::ability_effects::Weighed;
use super::super::content::references::References;
use super::super::data::ability::AbilityDef;
use super::super::data::amount::Amount;
use super::super::rules::actions::ability_effects::moves;
use super::super::rules::effect_flow::EffectFlow;
use super::super::rules::frames::{EffectFrame, UseFrame};
use super::AbilityEffectRules;

/// The user may move straight toward the target (DS-LINE-04); the target has to be in distance afterwards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rush {
    /// At most this many squares.
    pub squares: i16,
    /// Each square moved adds 1 to the damage.
    pub extra_damage: bool,
}

impl AbilityEffectRules for Rush {
    fn examples() -> &'static [&'static str] {
        &["Rush(squares: 4, extra_damage: true)"]
    }

    fn advance(
        &self,
        world: &mut World,
        frame: &mut UseFrame,
        step: &mut EffectFrame,
        ability: &Arc<AbilityDef>,
    ) -> EffectFlow {
        let Self { squares, extra_damage } = self;
        moves::rush(world, frame, step, ability, *squares, *extra_damage)
    }

    fn sentence(&self) -> String {
        let Self { squares, extra_damage } = self;
        let extra = if *extra_damage { "; each square adds 1 damage" } else { "" };
        format!("You may move up to {squares} straight toward the target{extra}.")
    }

    fn mentions(&self, _: &mut References) {}

    fn each_amount(&mut self, _: &mut dyn FnMut(&mut Amount)) {}

    fn worth(&self, _: &Weighed<'_, '_>) -> f32 {
        0.0
    }
}
