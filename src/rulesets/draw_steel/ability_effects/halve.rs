//! Halves the triggering damage to the target.

use std::sync::Arc;

use bevy::prelude::World;
use serde::{Deserialize, Serialize};

use super::super::ai::plain::ability_effects::Weighed;
use super::super::ai::plain::react::halved;
use super::super::content::references::References;
use super::super::data::ability::AbilityDef;
use super::super::data::amount::Amount;
use super::super::data::predicate::Predicate;
use super::super::rules::actions::ability_effects::{answers, shared_damage};
use super::super::rules::effect_flow::EffectFlow;
use super::super::rules::frames::{EffectFrame, UseFrame};
use super::super::text::card::predicate;
use super::AbilityEffectRules;

/// Halves the triggering damage to the target; with `near`, only if the user is it or ends adjacent to it. In answer to
/// being named as a target it halves all that the ability will deal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Halve {
    /// See above.
    #[serde(default)]
    pub near: bool,
    /// Damage to the user in place of the target.
    #[serde(default)]
    pub own: bool,
    /// One creature of whom this is so, whom the user picks, takes the other half.
    #[serde(default)]
    pub rest: Option<Predicate>,
}

impl AbilityEffectRules for Halve {
    fn examples() -> &'static [&'static str] {
        &["Halve()", "Halve(own: true)", r#"Halve(rest: HasFromBearer("grabbed"))"#]
    }

    fn advance(&self, world: &mut World, frame: &mut UseFrame, _: &mut EffectFrame, _: &Arc<AbilityDef>) -> EffectFlow {
        match &self.rest {
            None => answers::halve(world, frame, self.near, self.own),
            Some(who) => shared_damage::halve(world, frame, self.near, self.own, who),
        }
    }

    fn sentence(&self) -> String {
        let halves = match self {
            Self { own: true, .. } => "You take half the damage.",
            Self { near: true, .. } => "Halve the damage if you are the target or end adjacent to it.",
            Self { .. } => "Halve the damage.",
        };
        let rest =
            self.rest.as_ref().map(|who| format!(" One creature that is {} takes the other half.", predicate(who)));
        format!("{halves}{}", rest.unwrap_or_default())
    }

    fn mentions(&self, found: &mut References) {
        self.rest.iter().for_each(|who| found.predicate(who));
    }

    fn each_amount(&mut self, _: &mut dyn FnMut(&mut Amount)) {}

    fn worth(&self, at: &Weighed<'_, '_>) -> f32 {
        match *at {
            Weighed::Answer { scene, me, subject, spend, .. } => {
                let hurt = if self.own { Some(me) } else { subject };
                let saved = hurt.map_or(0.0, |to| halved(scene, me, to, self.near, spend));
                let rest = |who: &Predicate| scene.foes().any(|foe| who.holds(scene.view.world, me.id, foe.id));
                if self.rest.as_ref().is_some_and(rest) { 2.0 * saved } else { saved }
            }
            _ => 0.0,
        }
    }
}
