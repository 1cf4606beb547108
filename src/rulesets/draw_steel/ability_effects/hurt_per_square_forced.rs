//! Every square a target is force moved by this ability hurts it.

use std::sync::Arc;

use bevy::prelude::World;
use serde::{Deserialize, Serialize};

use super::super::ai::plain::ability_effects::Weighed;
use super::super::content::references::References;
use super::super::data::ability::AbilityDef;
use super::super::data::amount::Amount;
use super::super::data::reference::Kind;
use super::super::rules::effect_flow::EffectFlow;
use super::super::rules::frames::UseFrame;
use super::super::text::card::typed;
use super::AbilityEffectRules;
use crate::core::name::Name;

/// Every square a target is force moved by this ability hurts it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HurtPerSquareForced {
    /// Points per square.
    pub amount: i16,
    /// Damage type.
    #[serde(default)]
    pub kind: Option<Name>,
}

impl AbilityEffectRules for HurtPerSquareForced {
    fn examples() -> &'static [&'static str] {
        &[r#"HurtPerSquareForced(amount: 1, kind: "fire")"#]
    }

    fn advance(&self, _: &mut World, _: &mut UseFrame, _: &Arc<AbilityDef>) -> EffectFlow {
        // Read where rolls, damage and forced movement are worked out.
        EffectFlow::Done
    }

    fn sentence(&self) -> String {
        let Self { amount, kind: of } = self;
        format!("{amount} {}damage per square a target is moved.", typed(*of))
    }

    fn mentions(&self, found: &mut References) {
        let Self { kind, .. } = self;
        found.add(Kind::DamageType, "kind", kind);
    }

    fn each_amount(&mut self, _: &mut dyn FnMut(&mut Amount)) {}

    fn worth(&self, _: &Weighed<'_, '_>) -> f32 {
        0.0
    }
}
