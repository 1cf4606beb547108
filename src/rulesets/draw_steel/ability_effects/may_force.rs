//! Each target may be force moved by the user.

use std::sync::Arc;

use bevy::prelude::World;
use serde::{Deserialize, Serialize};

use super::super::ai::plain::ability_effects::Weighed;
use super::super::content::references::References;
use super::super::data::ability::AbilityDef;
use super::super::data::amount::Amount;
use super::super::data::reference::Kind;
use super::super::notation::formula;
use super::super::rules::actions::ability_effects::forced;
use super::super::rules::effect_flow::EffectFlow;
use super::super::rules::frames::{EffectFrame, UseFrame};
use super::super::rules::view::View;
use super::super::rules::{damage_amount, movement};
use super::super::text::card::forced_way;
use super::AbilityEffectRules;
use crate::core::ids::CreatureId;
use crate::core::name::Name;
use crate::core::push::ForcedKind;

/// Each target may be force moved by the user.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MayForce {
    /// Direction rule.
    pub way: ForcedKind,
    /// Up and down allowed.
    #[serde(default)]
    pub vertical: bool,
    /// Squares.
    #[serde(with = "super::super::notation::formula")]
    pub distance: Amount,
    /// Only with the first use of the ability on a turn.
    #[serde(default)]
    pub once_a_turn: bool,
    /// If the ability put this condition on the target, neither stability nor the condition stands in the way.
    #[serde(default)]
    pub past: Option<Name>,
}

impl AbilityEffectRules for MayForce {
    fn examples() -> &'static [&'static str] {
        &[r#"MayForce(way: Slide, distance: "2")"#]
    }

    fn advance(
        &self,
        world: &mut World,
        frame: &mut UseFrame,
        step: &mut EffectFrame,
        _: &Arc<AbilityDef>,
    ) -> EffectFlow {
        let Self { way, vertical, distance, once_a_turn, past } = self;
        let squares = damage_amount::fixed_amount(View::new(world), frame.by, distance);
        let pull = forced::Pull { way: *way, vertical: *vertical, squares, once: *once_a_turn, past: *past };
        forced::may_force(world, frame, step, pull)
    }

    fn sentence(&self) -> String {
        let Self { way, vertical, distance, once_a_turn, .. } = self;
        format!(
            "{} {} each target up to {}{}.",
            if *once_a_turn { "The first use on a turn: you may" } else { "You may" },
            forced_way(*way),
            formula::print(distance),
            if *vertical { ", up or down as well" } else { "" },
        )
    }

    fn mentions(&self, found: &mut References) {
        let Self { past, .. } = self;
        found.add(Kind::Condition, "past", past);
    }

    fn each_amount(&mut self, change: &mut dyn FnMut(&mut Amount)) {
        let Self { distance: amount, .. } = self;
        change(amount);
    }

    fn worth(&self, at: &Weighed<'_, '_>) -> f32 {
        match *at {
            Weighed::OnTarget { .. } => 0.3,
            _ => 0.0,
        }
    }

    fn foretold(
        &self,
        view: View<'_>,
        frame: &UseFrame,
        ability: &Arc<AbilityDef>,
        id: CreatureId,
    ) -> Option<Vec<String>> {
        let by = frame.by;
        let Self { way, vertical, distance, once_a_turn, past } = self;
        if *once_a_turn && view.is_used(by, forced::first_use(ability.id), None) {
            return Some(vec!["no more moving it this turn".to_owned()]);
        }
        let squares =
            damage_amount::fixed_amount(view, by, distance) + movement::forced_farther(view, id, Some(by), false);
        let way = way.participle();
        let up = if *vertical { ", up or down as well" } else { "" };
        let stability = view.stability(id);
        let shorter = if stability > 0 && past.is_none() {
            format!(", stability {stability} can shorten it")
        } else {
            String::new()
        };
        Some(vec![format!("may be {way} up to {squares}{up}{shorter}")])
    }
}
