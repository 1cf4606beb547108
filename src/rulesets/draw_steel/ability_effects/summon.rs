//! Creatures of this record appear in free squares within the ability's distance and act right after the user.

use std::sync::Arc;

use bevy::prelude::World;
use serde::{Deserialize, Serialize};

use super::super::ai::plain::ability_effects::Weighed;
use super::super::content::references::References;
use super::super::data::ability::AbilityDef;
use super::super::data::amount::Amount;
use super::super::data::reference::Kind;
use super::super::rules::actions::ability_effects::summons;
use super::super::rules::effect_flow::EffectFlow;
use super::super::rules::frames::{EffectFrame, UseFrame};
use super::AbilityEffectRules;
use crate::core::name::Name;

/// Creatures of this record appear in free squares within the ability's distance and act right after the user; they
/// are a squad of their own (DS-DIR-17, AMB-60).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Summon {
    /// Id of the record.
    pub creature: Name,
    /// How many.
    pub count: u8,
}

impl AbilityEffectRules for Summon {
    fn examples() -> &'static [&'static str] {
        &[r#"Summon(creature: "skeleton", count: 2)"#]
    }

    fn advance(
        &self,
        world: &mut World,
        frame: &mut UseFrame,
        step: &mut EffectFrame,
        ability: &Arc<AbilityDef>,
    ) -> EffectFlow {
        let Self { creature, count } = self;
        summons::summon(world, frame, step, ability, *creature, *count)
    }

    fn sentence(&self) -> String {
        let Self { creature, count } = self;
        format!("{count} {} appear in free squares.", creature.title())
    }

    fn mentions(&self, found: &mut References) {
        let Self { creature, .. } = self;
        found.add(Kind::Creature, "creature", [creature]);
    }

    fn each_amount(&mut self, _: &mut dyn FnMut(&mut Amount)) {}

    fn worth(&self, at: &Weighed<'_, '_>) -> f32 {
        match *at {
            Weighed::Anyway { .. } => {
                let Self { count, .. } = self;
                1.5 * f32::from(*count)
            }
            _ => 0.0,
        }
    }
}
