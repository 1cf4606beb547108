//! What every ability effect has to say of itself.

use std::sync::Arc;

use bevy::prelude::World;

use super::super::ai::plain::ability_effects::Weighed;
use super::super::content::references::References;
use super::super::data::ability::AbilityDef;
use super::super::data::amount::Amount;
use super::super::rules::effect_flow::EffectFlow;
use super::super::rules::frames::{EffectFrame, UseFrame};
use super::super::rules::view::View;
use crate::core::ids::CreatureId;

/// Everything an ability effect is.
pub trait AbilityEffectRules {
    /// How it is written in a record.
    fn examples() -> &'static [&'static str]
    where
        Self: Sized;

    /// Works it one step further in a use.
    fn advance(
        &self,
        world: &mut World,
        frame: &mut UseFrame,
        step: &mut EffectFrame,
        ability: &Arc<AbilityDef>,
    ) -> EffectFlow;

    /// What its ability's card says of it; empty where it only orders others.
    fn sentence(&self) -> String;

    /// Collects the names in it, each with what it must be the name of.
    fn mentions(&self, found: &mut References);

    /// Changes the numbers in it that depend on whoever brings it about.
    fn each_amount(&mut self, change: &mut dyn FnMut(&mut Amount));

    /// What it is worth to the opponent, in points of the fight.
    fn worth(&self, at: &Weighed<'_, '_>) -> f32;

    /// What it would do to one target of a use, part by part; none where it is not about its targets, so that its
    /// sentence stands for it.
    fn foretold(
        &self,
        _view: View<'_>,
        _frame: &UseFrame,
        _ability: &Arc<AbilityDef>,
        _target: CreatureId,
    ) -> Option<Vec<String>> {
        None
    }
}

/// What one ability alone does, in the file of its class or monster.
pub struct Handler {
    /// How content names it.
    pub name: &'static str,
    /// Why it is no combination of other effects.
    pub why: &'static str,
    /// All that it is.
    pub rules: &'static (dyn AbilityEffectRules + Sync),
}
