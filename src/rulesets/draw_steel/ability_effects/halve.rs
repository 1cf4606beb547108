//! Halves the triggering damage to the target.

use std::sync::Arc;

use bevy::prelude::World;
use serde::{Deserialize, Serialize};

use super::super::ai::plain::ability_effects::Weighed;
use super::super::ai::plain::react::halved;
use super::super::content::references::References;
use super::super::data::ability::AbilityDef;
use super::super::data::amount::Amount;
use super::super::rules::actions::ability_effects::answers;
use super::super::rules::effect_flow::EffectFlow;
use super::super::rules::frames::{EffectFrame, UseFrame};
use super::AbilityEffectRules;

/// Halves the triggering damage to the target; with `near`, only if the user is it or ends adjacent to it. In answer to
/// being named as a target it halves all that the ability will deal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Halve {
    /// See above.
    #[serde(default)]
    pub near: bool,
    /// Damage to the user in place of the target.
    #[serde(default)]
    pub own: bool,
}

impl AbilityEffectRules for Halve {
    fn examples() -> &'static [&'static str] {
        &["Halve()", "Halve(own: true)"]
    }

    fn advance(&self, world: &mut World, frame: &mut UseFrame, _: &mut EffectFrame, _: &Arc<AbilityDef>) -> EffectFlow {
        answers::halve(world, frame, self.near, self.own)
    }

    fn sentence(&self) -> String {
        match self {
            Self { own: true, .. } => "You take half the damage.".to_owned(),
            Self { near: true, .. } => "Halve the damage if you are the target or end adjacent to it.".to_owned(),
            Self { .. } => "Halve the damage.".to_owned(),
        }
    }

    fn mentions(&self, _: &mut References) {}

    fn each_amount(&mut self, _: &mut dyn FnMut(&mut Amount)) {}

    fn worth(&self, at: &Weighed<'_, '_>) -> f32 {
        match *at {
            Weighed::Answer { scene, me, subject, spend, .. } => {
                let hurt = if self.own { Some(me) } else { subject };
                hurt.map_or(0.0, |to| halved(scene, me, to, self.near, spend))
            }
            _ => 0.0,
        }
    }
}
