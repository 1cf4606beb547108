//! A result line in the printed notation, applied without a roll.

use std::sync::Arc;

use bevy::prelude::World;

use super::super::ai::plain::ability_effects::{Weighed, line_on, shared};
use super::super::ai::plain::malice;
use super::super::ai::plain::react::lines;
use super::super::content::references::References;
use super::super::data::ability::AbilityDef;
use super::super::data::amount::Amount;
use super::super::data::target_spec::Yourself;
use super::super::data::tier::TierLine;
use super::super::rules::actions::effects::on_all;
use super::super::rules::effect_flow::EffectFlow;
use super::super::rules::frames::{EffectFrame, UseFrame};
use super::super::rules::view::View;
use super::super::text::card::{effect_text, in_line};
use super::super::text::names::capital;
use super::super::text::preview::secondary_effects::line_on as line_foretold;
use super::AbilityEffectRules;
use crate::core::ids::CreatureId;

impl AbilityEffectRules for TierLine {
    fn examples() -> &'static [&'static str] {
        &[r#"Line("each ally within 3: shift 2")"#]
    }

    fn advance(
        &self,
        world: &mut World,
        frame: &mut UseFrame,
        step: &mut EffectFrame,
        ability: &Arc<AbilityDef>,
    ) -> EffectFlow {
        on_all(world, frame, step, ability, self)
    }

    fn sentence(&self) -> String {
        format!("{}.", capital(&effect_text::sentence(self)))
    }

    fn mentions(&self, found: &mut References) {
        found.line(self);
    }

    fn each_amount(&mut self, change: &mut dyn FnMut(&mut Amount)) {
        in_line(self, change);
    }

    fn worth(&self, at: &Weighed<'_, '_>) -> f32 {
        match *at {
            Weighed::OnTarget { scene, hand, to } => line_on(scene, hand, to, self),
            Weighed::Anyway { scene, hand } => {
                let by = hand.by;
                match malice::by_kin(self) {
                    Some((kin, each)) => malice::ripe(scene, kin, each),
                    None => {
                        // Whoever aims at nobody else is the target by itself.
                        let alone = hand.ability.target.yourself == Yourself::Only;
                        let own = if alone { line_on(scene, hand, by, self) } else { 0.0 };
                        own + shared(scene, hand, self)
                    }
                }
            }
            Weighed::Answer { scene, me, ability, subject, spend } => lines(scene, me, ability, subject, spend, self),
        }
    }

    fn foretold(
        &self,
        view: View<'_>,
        frame: &UseFrame,
        ability: &Arc<AbilityDef>,
        id: CreatureId,
    ) -> Option<Vec<String>> {
        Some(line_foretold(view, frame, ability, id, self)).filter(|list| !list.is_empty())
    }
}
