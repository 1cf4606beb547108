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
use super::super::rules::frames::UseFrame;
use super::AbilityEffectRules;

/// Halves the triggering damage to the target; with `near`, only if the user is it or ends adjacent to it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Halve {
    /// See above.
    #[serde(default)]
    pub near: bool,
}

impl AbilityEffectRules for Halve {
    fn examples() -> &'static [&'static str] {
        &["Halve()"]
    }

    fn advance(&self, world: &mut World, frame: &mut UseFrame, _: &Arc<AbilityDef>) -> EffectFlow {
        let Self { near } = self;
        answers::halve(world, frame, *near)
    }

    fn sentence(&self) -> String {
        match self {
            Self { near } if *near => "Halve the damage if you are the target or end adjacent to it.".to_owned(),
            Self { .. } => "Halve the damage.".to_owned(),
        }
    }

    fn mentions(&self, _: &mut References) {}

    fn each_amount(&mut self, _: &mut dyn FnMut(&mut Amount)) {}

    fn worth(&self, at: &Weighed<'_, '_>) -> f32 {
        match *at {
            Weighed::Answer { scene, me, subject, spend, .. } => {
                let Self { near } = self;
                subject.map_or(0.0, |to| halved(scene, me, to, *near, spend))
            }
            _ => 0.0,
        }
    }
}
