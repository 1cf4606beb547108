//! The user may shift.

use std::sync::Arc;

use bevy::prelude::World;
use serde::{Deserialize, Serialize};

use super::super::ai::plain::ability_effects::Weighed;
use super::super::content::references::References;
use super::super::data::ability::AbilityDef;
use super::super::data::amount::{Amount, ShiftBy};
use super::super::rules::effect_flow::EffectFlow;
use super::super::rules::frames::{EffectFrame, Frame, GrantFrame, UseFrame};
use super::super::text::card::distance;
use super::AbilityEffectRules;
use crate::core::fact::StepCause;

/// The user may shift.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shift {
    /// How far at most.
    pub by: ShiftBy,
    /// How far at most if the rider was paid.
    #[serde(default)]
    pub if_spent: Option<ShiftBy>,
}

impl AbilityEffectRules for Shift {
    fn examples() -> &'static [&'static str] {
        &["Shift(by: Squares(3))"]
    }

    fn advance(&self, _: &mut World, frame: &mut UseFrame, _: &mut EffectFrame, _: &Arc<AbilityDef>) -> EffectFlow {
        let Self { by, if_spent } = self;
        let by = if frame.spend > 0 { if_spent.unwrap_or(*by) } else { *by };
        EffectFlow::Last(Frame::Grant(GrantFrame::new(frame.by, StepCause::Shift, by, frame.ability)))
    }

    fn sentence(&self) -> String {
        let Self { by, if_spent } = self;
        let more = if_spent.map_or_else(String::new, |by| format!(" ({} if you pay extra)", distance(by)));
        format!("You may shift {}{more}.", distance(*by))
    }

    fn mentions(&self, _: &mut References) {}

    fn each_amount(&mut self, _: &mut dyn FnMut(&mut Amount)) {}

    fn worth(&self, at: &Weighed<'_, '_>) -> f32 {
        match *at {
            Weighed::Anyway { .. } => 0.2,
            _ => 0.0,
        }
    }
}
