//! The user may pay for more damage: with damage of its own, or by taking on a condition.

use std::sync::Arc;

use bevy::prelude::World;
use serde::{Deserialize, Serialize};

use super::super::ai::plain::ability_effects::Weighed;
use super::super::content::references::References;
use super::super::data::ability::AbilityDef;
use super::super::data::ability_effect::Price;
use super::super::data::amount::Amount;
use super::super::data::reference::Kind;
use super::super::notation::formula;
use super::super::rules::effect_flow::EffectFlow;
use super::super::rules::frames::{EffectFrame, UseFrame};
use super::super::text::card::typed;
use super::AbilityEffectRules;
use crate::core::name::Name;

/// The user may pay to add damage to the targets', asked once the tier is final (window c of AMB-28).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PayForDamage {
    /// What the user takes on.
    pub pay: Price,
    /// How much more the targets take; for damage in the same packet, for a condition in a part of its own.
    #[serde(with = "super::super::notation::formula")]
    pub deal: Amount,
    /// Damage type, where a condition is the price.
    #[serde(default)]
    pub kind: Option<Name>,
}

impl AbilityEffectRules for PayForDamage {
    fn examples() -> &'static [&'static str] {
        &[
            r#"PayForDamage(pay: Damage("1d6"), deal: "1d6")"#,
            r#"PayForDamage(pay: Condition("bleeding"), deal: "5", kind: "corruption")"#,
        ]
    }

    fn advance(&self, _: &mut World, _: &mut UseFrame, _: &mut EffectFrame, _: &Arc<AbilityDef>) -> EffectFlow {
        // Asked where the roll is settled.
        EffectFlow::Done
    }

    fn sentence(&self) -> String {
        let deal = formula::print(&self.deal);
        match &self.pay {
            Price::Damage(take) => format!("You may take {} damage to deal {deal} more.", formula::print(take)),
            Price::Condition(condition) => {
                format!("You may become {condition} (save ends) to deal {deal} extra {}damage.", typed(self.kind))
            }
        }
    }

    fn mentions(&self, found: &mut References) {
        if let Price::Condition(condition) = &self.pay {
            found.add(Kind::Condition, "pay", [condition]);
        }
        found.add(Kind::DamageType, "kind", &self.kind);
    }

    fn each_amount(&mut self, change: &mut dyn FnMut(&mut Amount)) {
        if let Price::Damage(take) = &mut self.pay {
            change(take);
        }
        change(&mut self.deal);
    }

    fn worth(&self, _: &Weighed<'_, '_>) -> f32 {
        0.0
    }
}
