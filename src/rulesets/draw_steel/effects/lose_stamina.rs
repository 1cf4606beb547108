//! Stamina goes that no rule counts as damage.

use serde::{Deserialize, Serialize};

use super::super::ai::plain::tiers::Appraisal;
use super::super::data::amount::Amount;
use super::super::data::effect::Duration;
use super::super::data::predicate::Predicate;
use super::super::data::reference::Kind;
use super::super::notation::formula;
use super::super::notation::parts::{Commas, Cursor, amount_text, amount_up};
use super::super::rules::actions::effects::{Application, Asking};
use super::super::rules::damage as damage_rules;
use super::super::rules::frames::Frame;
use super::{Effect, EffectRules, Reads};
use crate::core::name::Name;

/// Stamina goes that no rule counts as damage.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum LoseStamina {
    /// All that is above 0.
    All,
    /// This much.
    Points(Amount),
    /// All above so much, which is more than 0.
    DownTo(i16),
}

impl EffectRules for LoseStamina {
    fn reads() -> Reads {
        Reads::Both { group: read_all, act: read }
    }

    fn examples() -> &'static [&'static str] {
        &["reduced to 0 Stamina", "reduced to 1 Stamina", "lose 5 Stamina"]
    }

    fn asks(&self) -> Option<&dyn Asking> {
        None
    }

    fn apply(&self, at: &mut Application<'_>) -> Option<Frame> {
        let value = match self {
            Self::All => at.view().stamina(at.on).now.max(0),
            Self::Points(amount) => at.amount(amount),
            Self::DownTo(left) => (at.view().stamina(at.on).now - left).max(0),
        };
        damage_rules::lose_stamina(at.world, at.on, value, at.cause());
        None
    }

    fn print(&self) -> String {
        match self {
            Self::All => "reduced to 0 Stamina".to_owned(),
            Self::Points(amount) => format!("lose {} Stamina", amount_text(amount, Commas::End)),
            Self::DownTo(left) => format!("reduced to {left} Stamina"),
        }
    }

    fn words(&self) -> String {
        match self {
            Self::All => "loses all its Stamina".to_owned(),
            Self::Points(amount) => format!("lose {} Stamina", formula::print(amount)),
            Self::DownTo(left) => format!("is left with {left} Stamina"),
        }
    }

    fn mentions(&self, _: &mut dyn FnMut(Kind, Name)) {}

    fn worth(&self, to: &Appraisal<'_, '_>) -> f32 {
        let lost = match self {
            Self::All => f32::from(to.scene.view.stamina(to.to.id).now.max(0)),
            Self::Points(amount) => to.mean(amount),
            Self::DownTo(left) => f32::from((to.scene.view.stamina(to.to.id).now - left).max(0)),
        };
        to.scene.harm(to.to, lost)
    }

    fn each_amount(&mut self, change: &mut dyn FnMut(&mut Amount)) {
        if let Self::Points(amount) = self {
            change(amount);
        }
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

/// `reduced to 0 Stamina`, `is reduced to 1 Stamina`.
fn read_all(at: &mut Cursor<'_, '_>) -> Option<Effect> {
    let _is = at.phrase("is");
    let left = at.phrase("reduced to").then(|| at.number())??;
    let down = if left == 0 { LoseStamina::All } else { LoseStamina::DownTo(left) };
    (left >= 0 && at.phrase("stamina")).then(|| down.into())
}

/// `lose 2d6 Stamina`, `loses Stamina equal to your Might score`.
fn read(at: &mut Cursor<'_, '_>) -> Option<Effect> {
    if !at.phrase("loses") && !at.phrase("lose") {
        return None;
    }
    let equal = at.phrase("stamina equal to");
    let amount = amount_up(at, Commas::End)?;
    (equal || at.phrase("stamina")).then(|| LoseStamina::Points(amount).into())
}
