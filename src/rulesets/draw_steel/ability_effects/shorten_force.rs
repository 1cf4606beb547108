//! The triggering forced movement is shortened.

use std::sync::Arc;

use bevy::prelude::World;
use serde::{Deserialize, Serialize};

use super::super::ai::plain::ability_effects::Weighed;
use super::super::ai::plain::scene::Stance;
use super::super::content::references::References;
use super::super::data::ability::AbilityDef;
use super::super::data::amount::Amount;
use super::super::notation::formula;
use super::super::rules::actions::ability_effects::answers;
use super::super::rules::effect_flow::EffectFlow;
use super::super::rules::frames::{EffectFrame, Event, Frame, UseFrame};
use super::AbilityEffectRules;

/// The triggering forced movement is shortened; if nothing of it is left, the target may push its source as far.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShortenForce {
    /// Squares.
    #[serde(with = "super::super::notation::formula")]
    pub by: Amount,
}

impl AbilityEffectRules for ShortenForce {
    fn examples() -> &'static [&'static str] {
        &[r#"ShortenForce(by: "R")"#]
    }

    fn advance(&self, world: &mut World, frame: &mut UseFrame, _: &mut EffectFrame, _: &Arc<AbilityDef>) -> EffectFlow {
        let Self { by } = self;
        answers::shorten_force(world, frame, by)
    }

    fn sentence(&self) -> String {
        let Self { by } = self;
        format!(
            "Reduce the target's forced movement by {0}. If that leaves none, it may push whoever moved it {0}.",
            formula::print(by)
        )
    }

    fn mentions(&self, _: &mut References) {}

    fn each_amount(&mut self, change: &mut dyn FnMut(&mut Amount)) {
        let Self { by: amount } = self;
        change(amount);
    }

    fn worth(&self, at: &Weighed<'_, '_>) -> f32 {
        match *at {
            Weighed::Answer { scene, subject, .. } => {
                let forced = matches!(scene.view.stack().downward().next(), Some(Frame::Window(window))
                    if matches!(window.event, Event::AboutToForce { .. }));
                let friend = subject.is_some_and(|to| to.stance != Stance::Foe);
                if forced && friend { 1.0 } else { 0.0 }
            }
            _ => 0.0,
        }
    }
}
