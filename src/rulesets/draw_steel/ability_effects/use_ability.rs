//! The user may use another of its abilities at once.

use std::sync::Arc;

use bevy::prelude::World;

use super::super::ai::plain::ability_effects::Weighed;
use super::super::content::references::References;
use super::super::data::ability::AbilityDef;
use super::super::data::ability_effect::UseAbility;
use super::super::data::amount::Amount;
use super::super::data::reference::Kind;
use super::super::notation::parts::swing_words;
use super::super::rules::effect_flow::EffectFlow;
use super::super::rules::frames::{EffectFrame, Frame, Offer, OfferFrame, UseFrame};
use super::super::text::names::capital;
use super::AbilityEffectRules;

impl AbilityEffectRules for UseAbility {
    fn examples() -> &'static [&'static str] {
        &[
            r#"UseAbility(ability: "brutal-slam")"#,
            r#"UseAbility(ability: "brutal-slam", swing: DoubleEdge, most: 1)"#,
            r#"UseAbility(ability: "brutal-slam", free: true, tier: 3)"#,
        ]
    }

    fn advance(&self, _: &mut World, frame: &mut UseFrame, _: &mut EffectFrame, _: &Arc<AbilityDef>) -> EffectFlow {
        if self.tier.is_some_and(|least| frame.used_to.unwrap_or(frame.best_tier()) < least) {
            return EffectFlow::Done;
        }
        EffectFlow::Last(Frame::Offer(OfferFrame {
            to: frame.by,
            what: Offer::Given(*self),
            by: frame.by,
            of: frame.ability,
        }))
    }

    fn sentence(&self) -> String {
        let when = match self.tier {
            None => String::new(),
            Some(2) => "on a tier 2 or 3 outcome, ".to_owned(),
            Some(_) => "on a tier 3 outcome, ".to_owned(),
        };
        let mut text = format!("{when}you may use {} at once", self.ability.title());
        if let Some(swing) = self.swing {
            text.push_str(&format!(", with {}", swing_words(swing)));
        }
        match self.most {
            None => {}
            Some(1) => text.push_str(", against one target"),
            Some(most) => text.push_str(&format!(", against up to {most} targets")),
        }
        if self.free {
            text.push_str(", at no cost");
        }
        format!("{}.", capital(&text))
    }

    fn mentions(&self, found: &mut References) {
        found.add(Kind::Ability, "ability", [&self.ability]);
    }

    fn each_amount(&mut self, _: &mut dyn FnMut(&mut Amount)) {}

    fn worth(&self, at: &Weighed<'_, '_>) -> f32 {
        let share = match self.tier {
            None => 0.8,
            Some(2) => 0.6,
            Some(_) => 0.3,
        };
        match *at {
            Weighed::Anyway { hand, .. } => share * hand.by.profile.threat,
            Weighed::Answer { me, .. } => share * me.profile.threat,
            _ => 0.0,
        }
    }
}
