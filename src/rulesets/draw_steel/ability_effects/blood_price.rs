//! The user may take damage to add damage to the target's, asked once the tier is final (window c of AMB-28).

use std::sync::Arc;

use bevy::prelude::World;
use serde::{Deserialize, Serialize};

use super::super::ai::plain::ability_effects::Weighed;
use super::super::content::references::References;
use super::super::data::ability::AbilityDef;
use super::super::data::amount::Amount;
use super::super::notation::formula;
use super::super::rules::effect_flow::EffectFlow;
use super::super::rules::frames::UseFrame;
use super::AbilityEffectRules;

/// The user may take damage to add damage to the target's, asked once the tier is final (window c of AMB-28).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BloodPrice {
    /// What the user takes.
    #[serde(with = "super::super::notation::formula")]
    pub take: Amount,
    /// What the target takes more, in the same packet.
    #[serde(with = "super::super::notation::formula")]
    pub deal: Amount,
}

impl AbilityEffectRules for BloodPrice {
    fn examples() -> &'static [&'static str] {
        &[r#"BloodPrice(take: "3", deal: "5")"#]
    }

    fn advance(&self, _: &mut World, _: &mut UseFrame, _: &Arc<AbilityDef>) -> EffectFlow {
        // Read where rolls, damage and forced movement are worked out.
        EffectFlow::Done
    }

    fn sentence(&self) -> String {
        let Self { take, deal } = self;
        format!("You may take {} damage to deal {} more.", formula::print(take), formula::print(deal))
    }

    fn mentions(&self, _: &mut References) {}

    fn each_amount(&mut self, change: &mut dyn FnMut(&mut Amount)) {
        let Self { take: first, deal: second } = self;
        change(first);
        change(second);
    }

    fn worth(&self, _: &Weighed<'_, '_>) -> f32 {
        0.0
    }
}
