//! The user of the triggering ability adds a target.

use std::sync::Arc;

use bevy::prelude::World;
use serde::{Deserialize, Serialize};

use super::super::ai::plain::ability_effects::Weighed;
use super::super::content::references::References;
use super::super::data::ability::AbilityDef;
use super::super::data::amount::Amount;
use super::super::data::reference::Kind;
use super::super::rules::actions::ability_effects::answers;
use super::super::rules::effect_flow::EffectFlow;
use super::super::rules::frames::{EffectFrame, UseFrame};
use super::AbilityEffectRules;
use crate::core::name::Name;

/// The user of the triggering ability adds a target; all damage to that one is of this type (AMB-63).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AddTarget {
    /// Damage type.
    pub kind: Name,
}

impl AbilityEffectRules for AddTarget {
    fn examples() -> &'static [&'static str] {
        &[r#"AddTarget(kind: "psychic")"#]
    }

    fn advance(&self, world: &mut World, frame: &mut UseFrame, _: &mut EffectFrame, _: &Arc<AbilityDef>) -> EffectFlow {
        let Self { kind } = self;
        answers::add_target(world, frame, *kind)
    }

    fn sentence(&self) -> String {
        let Self { kind } = self;
        format!("The target adds a target; damage to that one is {kind} damage.")
    }

    fn mentions(&self, found: &mut References) {
        let Self { kind } = self;
        found.add(Kind::DamageType, "kind", [kind]);
    }

    fn each_amount(&mut self, _: &mut dyn FnMut(&mut Amount)) {}

    fn worth(&self, at: &Weighed<'_, '_>) -> f32 {
        match *at {
            Weighed::Answer { subject, .. } => subject.map_or(0.0, |ally| 0.7 * ally.profile.threat),
            _ => 0.0,
        }
    }
}
