//! The user ignores what the triggering ability does to it besides damage.

use std::sync::Arc;

use bevy::prelude::World;

use super::super::ai::plain::ability_effects::Weighed;
use super::super::content::references::References;
use super::super::data::ability::AbilityDef;
use super::super::data::amount::Amount;
use super::super::rules::effect_flow::EffectFlow;
use super::super::rules::frames::nearest::nearest_use_mut;
use super::super::rules::frames::{EffectFrame, UseFrame};
use super::AbilityEffectRules;

/// The user ignores what the triggering ability does to it besides damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DamageAlone;

impl AbilityEffectRules for DamageAlone {
    fn examples() -> &'static [&'static str] {
        &["DamageAlone"]
    }

    fn advance(&self, world: &mut World, frame: &mut UseFrame, _: &mut EffectFrame, _: &Arc<AbilityDef>) -> EffectFlow {
        let by = frame.by;
        let targets = nearest_use_mut(world).map(|used| used.targets.iter_mut());
        if let Some(target) = targets.and_then(|mut targets| targets.find(|target| target.id == by)) {
            target.unaffected = true;
        }
        EffectFlow::Done
    }

    fn sentence(&self) -> String {
        "You ignore whatever else the ability does to you.".to_owned()
    }

    fn mentions(&self, _: &mut References) {}

    fn each_amount(&mut self, _: &mut dyn FnMut(&mut Amount)) {}

    fn worth(&self, at: &Weighed<'_, '_>) -> f32 {
        match *at {
            Weighed::Answer { .. } => 0.5,
            _ => 0.0,
        }
    }
}
