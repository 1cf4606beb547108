//! This ability's forced movement hurts more.

use std::sync::Arc;

use bevy::prelude::World;
use serde::{Deserialize, Serialize};

use super::super::ai::plain::ability_effects::Weighed;
use super::super::content::references::References;
use super::super::data::ability::AbilityDef;
use super::super::data::amount::Amount;
use super::super::data::predicate::Predicate;
use super::super::data::reference::Kind;
use super::super::rules::effect_flow::EffectFlow;
use super::super::rules::frames::{EffectFrame, UseFrame};
use super::super::text::card::predicate;
use super::super::text::card::typed;
use super::AbilityEffectRules;
use crate::core::name::Name;

/// This ability's forced movement hurts those it moves by the square, or more when they slam into something.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ForcedDamage {
    /// Points per square moved.
    #[serde(default)]
    pub per_square: i16,
    /// Damage type of that.
    #[serde(default)]
    pub kind: Option<Name>,
    /// Points more for whoever the movement hurts.
    #[serde(default)]
    pub slam: i16,
    /// Whom the movement itself does no harm: targets of which this is so.
    #[serde(default)]
    pub spares: Option<Predicate>,
}

impl AbilityEffectRules for ForcedDamage {
    fn examples() -> &'static [&'static str] {
        &[r#"ForcedDamage(per_square: 1, kind: "fire")"#, "ForcedDamage(slam: 4)", "ForcedDamage(spares: Who(OwnSide))"]
    }

    fn advance(&self, _: &mut World, _: &mut UseFrame, _: &mut EffectFrame, _: &Arc<AbilityDef>) -> EffectFlow {
        // Counted in with each forced movement of the use.
        EffectFlow::Done
    }

    fn sentence(&self) -> String {
        let Self { per_square, kind, slam, spares } = self;
        let moved =
            (*per_square > 0).then(|| format!("{per_square} {}damage per square a target is moved.", typed(*kind)));
        let slams = (*slam > 0).then(|| format!("A target damaged by the forced movement takes {slam} extra."));
        let spared = spares.as_ref().map(|whom| {
            format!("A target that is {} takes no damage from being force moved this way.", predicate(whom))
        });
        moved.into_iter().chain(slams).chain(spared).collect::<Vec<_>>().join(" ")
    }

    fn mentions(&self, found: &mut References) {
        found.add(Kind::DamageType, "kind", &self.kind);
    }

    fn each_amount(&mut self, _: &mut dyn FnMut(&mut Amount)) {}

    fn worth(&self, _: &Weighed<'_, '_>) -> f32 {
        0.0
    }
}
