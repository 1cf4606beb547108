//! The user may give up its move action for more damage or an edge.

use std::sync::Arc;

use bevy::prelude::World;
use serde::{Deserialize, Serialize};

use super::super::ai::plain::ability_effects::Weighed;
use super::super::content::references::References;
use super::super::data::ability::AbilityDef;
use super::super::data::amount::Amount;
use super::super::notation::formula;
use super::super::rules::actions::ability_effects::extra;
use super::super::rules::effect_flow::EffectFlow;
use super::super::rules::frames::{EffectFrame, UseFrame};
use super::AbilityEffectRules;

/// The user may give up the move action of this turn, if it is still there, for more damage or an edge on this roll
/// (AMB-53).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StandStill {
    /// How much more damage.
    #[serde(default, with = "super::super::notation::formula::maybe")]
    pub damage: Option<Amount>,
    /// Whether the roll has an edge.
    #[serde(default)]
    pub edge: bool,
}

impl AbilityEffectRules for StandStill {
    fn examples() -> &'static [&'static str] {
        &[r#"StandStill(damage: "R")"#, "StandStill(edge: true)"]
    }

    fn advance(&self, world: &mut World, frame: &mut UseFrame, _: &mut EffectFrame, _: &Arc<AbilityDef>) -> EffectFlow {
        extra::stand_still(world, frame, self.damage.as_ref(), self.edge)
    }

    fn sentence(&self) -> String {
        let damage = self.damage.as_ref().map(|damage| format!("{} extra damage", formula::print(damage)));
        let edge = self.edge.then(|| "an edge".to_owned());
        let gained: Vec<String> = damage.into_iter().chain(edge).collect();
        format!("If you give up your move action this turn: {}.", gained.join(" and "))
    }

    fn mentions(&self, _: &mut References) {}

    fn each_amount(&mut self, change: &mut dyn FnMut(&mut Amount)) {
        self.damage.iter_mut().for_each(change);
    }

    fn worth(&self, _: &Weighed<'_, '_>) -> f32 {
        0.0
    }
}
