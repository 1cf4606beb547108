//! The captive becomes a target too.

use std::sync::Arc;

use bevy::prelude::World;

use crate::rulesets::draw_steel::ability_effects::ability_effect_rules::{AbilityEffectRules, Handler};
use crate::rulesets::draw_steel::ai::plain::ability_effects::Weighed;
use crate::rulesets::draw_steel::content::references::References;
use crate::rulesets::draw_steel::data::ability::AbilityDef;
use crate::rulesets::draw_steel::data::amount::Amount;
use crate::rulesets::draw_steel::rules::actions::ability_effects::moves;
use crate::rulesets::draw_steel::rules::effect_flow::EffectFlow;
use crate::rulesets::draw_steel::rules::frames::{EffectFrame, UseFrame};

/// The captive becomes a target too; it is let go and lands in the area's last square or the nearest free one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct HurlCaptive;

/// Registered for the one ability that says it.
pub static HURL_CAPTIVE: Handler =
    Handler { name: "hurl-captive", why: "A captive becomes both the missile and a target.", rules: &HurlCaptive };

impl AbilityEffectRules for HurlCaptive {
    fn examples() -> &'static [&'static str] {
        &[r#"Special("hurl-captive")"#]
    }

    fn advance(&self, world: &mut World, frame: &mut UseFrame, _: &mut EffectFrame, _: &Arc<AbilityDef>) -> EffectFlow {
        moves::hurl_captive(world, frame)
    }

    fn sentence(&self) -> String {
        "Your captive is hurled: it is a target too and lands in the last square.".to_owned()
    }

    fn mentions(&self, _: &mut References) {}

    fn each_amount(&mut self, _: &mut dyn FnMut(&mut Amount)) {}

    fn worth(&self, _: &Weighed<'_, '_>) -> f32 {
        0.0
    }
}
