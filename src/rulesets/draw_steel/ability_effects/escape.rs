//! The user gets free of its holder.

use std::sync::Arc;

use bevy::prelude::World;

use super::super::ai::plain::ability_effects::{Weighed, escape};
use super::super::content::references::References;
use super::super::data::ability::AbilityDef;
use super::super::data::amount::Amount;
use super::super::rules::actions::ability_effects::gifts;
use super::super::rules::effect_flow::EffectFlow;
use super::super::rules::frames::{EffectFrame, UseFrame};
use super::AbilityEffectRules;

/// The user gets free of its holder: at tier 3, and at tier 2 once the holder has had a melee free strike against
/// it, which the user may decline together with its freedom; a bane on the roll if smaller than the holder
/// (DS-MAN-04, AMB-50).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Escape;

impl AbilityEffectRules for Escape {
    fn examples() -> &'static [&'static str] {
        &["Escape"]
    }

    fn advance(
        &self,
        world: &mut World,
        frame: &mut UseFrame,
        step: &mut EffectFrame,
        _: &Arc<AbilityDef>,
    ) -> EffectFlow {
        gifts::escape(world, frame, step)
    }

    fn sentence(&self) -> String {
        "Tier 3 frees you; tier 2 does once your holder has had a free strike against you.".to_owned()
    }

    fn mentions(&self, _: &mut References) {}

    fn each_amount(&mut self, _: &mut dyn FnMut(&mut Amount)) {}

    fn worth(&self, at: &Weighed<'_, '_>) -> f32 {
        match *at {
            Weighed::Anyway { scene, hand } => {
                let by = hand.by;
                escape(scene, by)
            }
            _ => 0.0,
        }
    }
}
