//! Every enemy that has rage already gains more.

use std::sync::Arc;

use bevy::prelude::World;
use serde::{Deserialize, Serialize};

use super::super::ai::plain::ability_effects::Weighed;
use super::super::content::references::References;
use super::super::data::ability::AbilityDef;
use super::super::data::amount::Amount;
use super::super::data::terms as t;
use super::super::rules::actions::ability_effects::werewolf;
use super::super::rules::effect_flow::EffectFlow;
use super::super::rules::frames::UseFrame;
use super::AbilityEffectRules;

/// Every enemy that has rage already gains more.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Feed(pub i16);

impl AbilityEffectRules for Feed {
    fn examples() -> &'static [&'static str] {
        &["Feed(4)"]
    }

    fn advance(&self, world: &mut World, frame: &mut UseFrame, _: &Arc<AbilityDef>) -> EffectFlow {
        let Self(points) = self;
        werewolf::feed(world, frame, *points)
    }

    fn sentence(&self) -> String {
        let Self(n) = self;
        format!("Every enemy with rage gains {n} rage.")
    }

    fn mentions(&self, _: &mut References) {}

    fn each_amount(&mut self, _: &mut dyn FnMut(&mut Amount)) {}

    fn worth(&self, at: &Weighed<'_, '_>) -> f32 {
        match *at {
            Weighed::OnTarget { scene, to, .. } => {
                let view = scene.view;
                match self {
                    Self(points) if view.pool(to.id, t::RAGE.get()) > 0 => 0.25 * f32::from(*points),
                    _ => 0.0,
                }
            }
            _ => 0.0,
        }
    }
}
