//! Recoveries go.

use serde::{Deserialize, Serialize};

use super::super::ai::plain::tiers::Appraisal;
use super::super::data::amount::Amount;
use super::super::data::effect::Duration;
use super::super::data::predicate::Predicate;
use super::super::data::reference::Kind;
use super::super::data::terms as t;
use super::super::notation::formula;
use super::super::notation::parts;
use super::super::notation::parts::{Commas, Cursor, amount_text, amount_up};
use super::super::rules::actions::effects::{Application, Asking};
use super::super::rules::frames::Frame;
use super::super::rules::mutations;
use super::{Effect, EffectRules, Reads};
use crate::core::name::Name;

/// Recoveries go.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct LoseRecoveries(pub Amount);

impl EffectRules for LoseRecoveries {
    fn reads() -> Reads {
        Reads::Act(read)
    }

    fn examples() -> &'static [&'static str] {
        &["lose d3 Recoveries"]
    }

    fn asks(&self) -> Option<&dyn Asking> {
        None
    }

    fn apply(&self, at: &mut Application<'_>) -> Option<Frame> {
        let lost = at.roll(&self.0);
        mutations::change_pool(at.world, at.on, t::RECOVERIES.get(), -lost, at.cause());
        None
    }

    fn print(&self) -> String {
        format!("lose {} Recoveries", amount_text(&self.0, Commas::End))
    }

    fn words(&self) -> String {
        format!("lose {} Recoveries", formula::print(&self.0))
    }

    fn mentions(&self, _: &mut dyn FnMut(Kind, Name)) {}

    fn worth(&self, to: &Appraisal<'_, '_>) -> f32 {
        -to.good() * to.scene.weights.resource * to.mean(&self.0)
    }

    fn each_amount(&mut self, change: &mut dyn FnMut(&mut Amount)) {
        change(&mut self.0);
    }

    fn is_act(&self) -> bool {
        false
    }

    fn leaves(&self, _: &Predicate) -> bool {
        false
    }

    fn duration(&self) -> Option<Duration> {
        None
    }
}

/// `loses 1 Recovery`, `lose 1d3 Recoveries`.
fn read(at: &mut Cursor<'_, '_>) -> Option<Effect> {
    if !at.phrase("loses") && !at.phrase("lose") {
        return None;
    }
    let mut ahead = *at;
    if let Some(lost) = parts::number(&mut ahead) {
        // "lose A Recoveries" names a score, not one.
        if ahead.phrase("recovery") || lost > 1 && ahead.phrase("recoveries") {
            *at = ahead;
            return Some(LoseRecoveries(Amount::flat(lost)).into());
        }
    }
    let amount = amount_up(at, Commas::End)?;
    at.phrase("recoveries").then(|| LoseRecoveries(amount).into())
}
