//! The user may teleport.

use std::sync::Arc;

use bevy::prelude::World;
use serde::{Deserialize, Serialize};

use super::super::ai::plain::ability_effects::Weighed;
use super::super::content::references::References;
use super::super::data::ability::AbilityDef;
use super::super::data::amount::{Amount, ShiftBy};
use super::super::notation::formula;
use super::super::rules::damage_amount;
use super::super::rules::effect_flow::EffectFlow;
use super::super::rules::frames::{EffectFrame, Frame, GrantFrame, UseFrame};
use super::super::rules::view::View;
use super::AbilityEffectRules;
use crate::core::fact::StepCause;

/// The user may teleport.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Teleport {
    /// Squares.
    pub squares: i16,
    /// Squares more per point spent on the rider.
    pub per_spent: i16,
    /// Squares more by the user's scores.
    #[serde(default, with = "super::super::notation::formula::maybe")]
    pub more: Option<Amount>,
}

impl AbilityEffectRules for Teleport {
    fn examples() -> &'static [&'static str] {
        &[r#"Teleport(squares: 5, per_spent: 1)"#]
    }

    fn advance(&self, world: &mut World, frame: &mut UseFrame, _: &mut EffectFrame, _: &Arc<AbilityDef>) -> EffectFlow {
        let Self { squares, per_spent, more } = self;
        let more = more.as_ref().map_or(0, |more| damage_amount::fixed_amount(View::new(world), frame.by, more));
        let squares = squares + more + per_spent * frame.spend;
        EffectFlow::Last(Frame::Grant(GrantFrame::new(
            frame.by,
            StepCause::Teleport,
            ShiftBy::Squares(squares),
            frame.ability,
        )))
    }

    fn sentence(&self) -> String {
        let Self { squares, per_spent, more } = self;
        let squares = more.as_ref().map_or_else(|| squares.to_string(), formula::print);
        format!("You may teleport up to {squares}, {per_spent} more per point spent.")
    }

    fn mentions(&self, _: &mut References) {}

    fn each_amount(&mut self, change: &mut dyn FnMut(&mut Amount)) {
        if let Some(amount) = &mut self.more {
            change(amount);
        }
    }

    fn worth(&self, at: &Weighed<'_, '_>) -> f32 {
        match *at {
            Weighed::Anyway { .. } => 0.2,
            _ => 0.0,
        }
    }
}
