//! The target takes the user's place as target of the strike (AMB-52).

use std::sync::Arc;

use bevy::prelude::World;

use super::super::ai::plain::ability_effects::Weighed;
use super::super::content::references::References;
use super::super::data::ability::AbilityDef;
use super::super::data::amount::Amount;
use super::super::rules::actions::redirection;
use super::super::rules::effect_flow::EffectFlow;
use super::super::rules::frames::{EffectFrame, UseFrame};
use super::AbilityEffectRules;

/// The target takes the user's place as target of the strike (AMB-52).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TakeTheBlow;

impl AbilityEffectRules for TakeTheBlow {
    fn examples() -> &'static [&'static str] {
        &["TakeTheBlow"]
    }

    fn advance(&self, world: &mut World, frame: &mut UseFrame, _: &mut EffectFrame, _: &Arc<AbilityDef>) -> EffectFlow {
        if let Some(target) = frame.targets.first() {
            redirection::redirect(world, frame.by, target.id);
        }
        EffectFlow::Done
    }

    fn sentence(&self) -> String {
        "The target becomes the strike's target in your place.".to_owned()
    }

    fn mentions(&self, _: &mut References) {}

    fn each_amount(&mut self, _: &mut dyn FnMut(&mut Amount)) {}

    fn worth(&self, at: &Weighed<'_, '_>) -> f32 {
        match *at {
            Weighed::Answer { me, subject, .. } => subject.map_or(0.0, |to| (me.worth - to.worth).max(0.0)),
            _ => 0.0,
        }
    }
}
