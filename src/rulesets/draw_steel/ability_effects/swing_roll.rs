//! Changes the triggering roll.

use std::sync::Arc;

use bevy::prelude::World;
use serde::{Deserialize, Serialize};

use super::super::ai::plain::ability_effects::Weighed;
use super::super::ai::plain::react::swing;
use super::super::content::references::References;
use super::super::data::ability::AbilityDef;
use super::super::data::amount::Amount;
use super::super::data::effect::Swing;
use super::super::notation::parts::swing_words;
use super::super::rules::actions::ability_effects::answers;
use super::super::rules::effect_flow::EffectFlow;
use super::super::rules::frames::{EffectFrame, UseFrame};
use super::AbilityEffectRules;

/// Changes the triggering roll.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SwingRoll {
    /// How.
    pub swing: Swing,
    /// How if the rider was paid.
    #[serde(default)]
    pub if_spent: Option<Swing>,
}

impl AbilityEffectRules for SwingRoll {
    fn examples() -> &'static [&'static str] {
        &["SwingRoll(swing: Bane)"]
    }

    fn advance(&self, world: &mut World, frame: &mut UseFrame, _: &mut EffectFrame, _: &Arc<AbilityDef>) -> EffectFlow {
        let Self { swing, if_spent } = self;
        answers::swing_roll(world, frame, *swing, *if_spent)
    }

    fn sentence(&self) -> String {
        let Self { swing, if_spent } = self;
        let more = if_spent.map_or_else(String::new, |swing| format!(" ({} if you pay extra)", swing_words(swing)));
        format!("The roll has {}{more}.", swing_words(*swing))
    }

    fn mentions(&self, _: &mut References) {}

    fn each_amount(&mut self, _: &mut dyn FnMut(&mut Amount)) {}

    fn worth(&self, at: &Weighed<'_, '_>) -> f32 {
        match *at {
            Weighed::Answer { scene, spend, .. } => {
                let Self { if_spent, .. } = self;
                swing(scene, if spend > 0 && if_spent.is_some() { 2 } else { 1 })
            }
            _ => 0.0,
        }
    }
}
