//! The user may use another of its abilities at once.

use std::sync::Arc;

use bevy::prelude::World;
use serde::{Deserialize, Serialize};

use super::super::ai::plain::ability_effects::Weighed;
use super::super::content::references::References;
use super::super::data::ability::AbilityDef;
use super::super::data::amount::Amount;
use super::super::data::reference::Kind;
use super::super::rules::effect_flow::EffectFlow;
use super::super::rules::frames::{EffectFrame, Frame, Offer, OfferFrame, UseFrame};
use super::AbilityEffectRules;
use crate::core::name::Name;

/// The user may use this ability of its own at once; it takes no part of a turn, but costs what it costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct UseAbility(pub Name);

impl AbilityEffectRules for UseAbility {
    fn examples() -> &'static [&'static str] {
        &[r#"UseAbility("brutal-slam")"#]
    }

    fn advance(&self, _: &mut World, frame: &mut UseFrame, _: &mut EffectFrame, _: &Arc<AbilityDef>) -> EffectFlow {
        let offer = OfferFrame { to: frame.by, what: Offer::Ability(self.0), by: frame.by, of: frame.ability };
        EffectFlow::Last(Frame::Offer(offer))
    }

    fn sentence(&self) -> String {
        format!("You may use {} at once.", self.0.title())
    }

    fn mentions(&self, found: &mut References) {
        found.add(Kind::Ability, "UseAbility", [&self.0]);
    }

    fn each_amount(&mut self, _: &mut dyn FnMut(&mut Amount)) {}

    fn worth(&self, at: &Weighed<'_, '_>) -> f32 {
        match *at {
            Weighed::Anyway { hand, .. } => 0.8 * hand.by.profile.threat,
            Weighed::Answer { me, .. } => 0.8 * me.profile.threat,
            _ => 0.0,
        }
    }
}
