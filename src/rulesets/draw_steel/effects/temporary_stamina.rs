//! Gain temporary Stamina.

use serde::{Deserialize, Serialize};

use super::super::ai::plain::tiers::Appraisal;
use super::super::data::amount::Amount;
use super::super::data::effect::Duration;
use super::super::data::predicate::Predicate;
use super::super::data::reference::Kind;
use super::super::notation::formula;
use super::super::notation::parts::{Commas, Cursor, amount_text, amount_up};
use super::super::rules::actions::effects::{Application, Asking};
use super::super::rules::frames::Frame;
use super::super::rules::healing;
use super::{Effect, EffectRules, Reads};
use crate::core::name::Name;

/// Gain temporary Stamina.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct TemporaryStamina(pub Amount);

impl EffectRules for TemporaryStamina {
    fn reads() -> Reads {
        Reads::Act(read)
    }

    fn examples() -> &'static [&'static str] {
        &["temp 5"]
    }

    fn asks(&self) -> Option<&dyn Asking> {
        None
    }

    fn apply(&self, at: &mut Application<'_>) -> Option<Frame> {
        let value = at.amount(&self.0);
        healing::give_temporary(at.world, at.on, value, at.cause());
        None
    }

    fn print(&self) -> String {
        format!("temp {}", amount_text(&self.0, Commas::End))
    }

    fn words(&self) -> String {
        format!("{} temporary Stamina", formula::print(&self.0))
    }

    fn mentions(&self, _: &mut dyn FnMut(Kind, Name)) {}

    fn worth(&self, to: &Appraisal<'_, '_>) -> f32 {
        let has = f32::from(to.scene.view.stamina(to.to.id).temporary);
        let gained = (to.mean(&self.0) - has).max(0.0);
        // It goes with the end of the fight, and only those who are hit have any use for it.
        to.good() * 0.35 * gained * to.to.worth / to.to.max.max(1.0)
    }

    fn each_amount(&mut self, change: &mut dyn FnMut(&mut Amount)) {
        change(&mut self.0);
    }

    fn is_act(&self) -> bool {
        true
    }

    fn leaves(&self, _: &Predicate) -> bool {
        true
    }

    fn duration(&self) -> Option<Duration> {
        None
    }
}

/// `temp 5`, `temporary Stamina equal to your Might score`, `5 temporary Stamina`.
fn read(at: &mut Cursor<'_, '_>) -> Option<Effect> {
    if at.phrase("temp") || at.phrase("temporary stamina") {
        at.phrase("equal to");
        return amount_up(at, Commas::End).map(|amount| TemporaryStamina(amount).into());
    }
    let gained = amount_up(at, Commas::End)?;
    let said = at.phrase("temporary stamina") || at.phrase("temp stamina");
    said.then(|| TemporaryStamina(gained).into())
}
