//! The user may take on a condition (save ends) for more damage, asked once the tier is final.

use std::sync::Arc;

use bevy::prelude::World;
use serde::{Deserialize, Serialize};

use super::super::ai::plain::ability_effects::Weighed;
use super::super::content::references::References;
use super::super::data::ability::AbilityDef;
use super::super::data::amount::Amount;
use super::super::data::reference::Kind;
use super::super::notation::formula;
use super::super::rules::effect_flow::EffectFlow;
use super::super::rules::frames::UseFrame;
use super::super::text::card::typed;
use super::AbilityEffectRules;
use crate::core::name::Name;

/// The user may take on a condition (save ends) for more damage, asked once the tier is final.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ConditionPrice {
    /// The condition.
    pub condition: Name,
    /// How much more.
    #[serde(with = "super::super::notation::formula")]
    pub deal: Amount,
    /// Damage type.
    #[serde(default)]
    pub kind: Option<Name>,
}

impl AbilityEffectRules for ConditionPrice {
    fn examples() -> &'static [&'static str] {
        &[r#"ConditionPrice(condition: "weakened", deal: "4")"#]
    }

    fn advance(&self, _: &mut World, _: &mut UseFrame, _: &Arc<AbilityDef>) -> EffectFlow {
        // Read where rolls, damage and forced movement are worked out.
        EffectFlow::Done
    }

    fn sentence(&self) -> String {
        let Self { condition, deal, kind: of } = self;
        format!("You may become {condition} (save ends) to deal {} extra {}damage.", formula::print(deal), typed(*of))
    }

    fn mentions(&self, found: &mut References) {
        let Self { condition, kind, .. } = self;
        found.add(Kind::Condition, "condition", [condition]);
        found.add(Kind::DamageType, "kind", kind);
    }

    fn each_amount(&mut self, change: &mut dyn FnMut(&mut Amount)) {
        let Self { deal: amount, .. } = self;
        change(amount);
    }

    fn worth(&self, _: &Weighed<'_, '_>) -> f32 {
        0.0
    }
}
