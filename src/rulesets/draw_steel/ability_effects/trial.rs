//! Each target makes a test.

use std::sync::Arc;

use bevy::prelude::World;
use serde::{Deserialize, Serialize};

use super::super::ai::plain::ability_effects::Weighed;
use super::super::ai::plain::monster_effects;
use super::super::content::references::References;
use super::super::data::ability::AbilityDef;
use super::super::data::amount::Amount;
use super::super::data::tier::TierLine;
use super::super::notation;
use super::super::rules::actions::ability_effects::crowd;
use super::super::rules::effect_flow::EffectFlow;
use super::super::rules::frames::{EffectFrame, UseFrame};
use super::super::text::card::{effect_text, in_line};
use super::super::text::names::article;
use super::AbilityEffectRules;
use crate::core::ids::Attribute;

/// Each target makes a test; the results are lines of the printed notation (DS-ROLL-15).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Trial {
    /// The characteristics to choose from.
    #[serde(with = "super::super::notation::characteristics")]
    pub with: Vec<Attribute>,
    /// Tier 1, 2 and 3.
    pub tiers: (TierLine, TierLine, TierLine),
}

impl AbilityEffectRules for Trial {
    fn examples() -> &'static [&'static str] {
        &[r#"Trial(with: "Might or Agility", tiers: ("prone", "push 2", "push 1"))"#]
    }

    fn advance(
        &self,
        world: &mut World,
        frame: &mut UseFrame,
        step: &mut EffectFrame,
        ability: &Arc<AbilityDef>,
    ) -> EffectFlow {
        let Self { with, tiers } = self;
        crowd::trial(world, frame, step, ability, with, [&tiers.0, &tiers.1, &tiers.2])
    }

    fn sentence(&self) -> String {
        let (with, tiers) = (self.with.iter().map(|&one| notation::characteristics::name(one)), &self.tiers);
        let with = with.collect::<Vec<_>>().join(" or ");
        let article = article(&with);
        format!(
            "Each makes {article} {with} test: 11 or less {}; 12 to 16 {}; 17 or more {}.",
            effect_text::line(&tiers.0),
            effect_text::line(&tiers.1),
            effect_text::line(&tiers.2)
        )
    }

    fn mentions(&self, found: &mut References) {
        let Self { tiers, .. } = self;
        for line in [&tiers.0, &tiers.1, &tiers.2] {
            found.line(line);
        }
    }

    fn each_amount(&mut self, change: &mut dyn FnMut(&mut Amount)) {
        let Self { tiers, .. } = self;
        for line in [&mut tiers.0, &mut tiers.1, &mut tiers.2] {
            in_line(line, change);
        }
    }

    fn worth(&self, at: &Weighed<'_, '_>) -> f32 {
        match *at {
            Weighed::OnTarget { scene, hand, to } => {
                let Self { tiers, .. } = self;
                monster_effects::trial(scene, hand, to, [&tiers.0, &tiers.1, &tiers.2])
            }
            _ => 0.0,
        }
    }
}
