//! Stamina goes that no rule counts as damage.

use serde::{Deserialize, Serialize};

use super::super::ai::plain::tiers::Appraisal;
use super::super::data::amount::Amount;
use super::super::data::effect::Duration;
use super::super::data::predicate::State;
use super::super::data::reference::Kind;
use super::super::notation::formula;
use super::super::notation::parts::{Commas, Cursor, Printer, amount_up};
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
}

impl EffectRules for LoseStamina {
    fn reads() -> Reads {
        Reads::Both { group: read_all, act: read }
    }

    fn examples() -> &'static [&'static str] {
        &["reduced to 0 Stamina", "lose 5 Stamina"]
    }

    fn asks(&self) -> Option<&dyn Asking> {
        None
    }

    fn apply(&self, at: &mut Application<'_>) -> Option<Frame> {
        let value = match self {
            Self::All => at.view().stamina(at.on).now.max(0),
            Self::Points(amount) => at.amount(amount),
        };
        damage_rules::lose_stamina(at.world, at.on, value, at.cause());
        None
    }

    fn print(&self, printer: &mut Printer<'_>, _: bool) -> String {
        match self {
            Self::All => "reduced to 0 Stamina".to_owned(),
            Self::Points(amount) => format!("lose {} Stamina", printer.numbers.amount(amount, Commas::End, false)),
        }
    }

    fn words(&self) -> String {
        match self {
            Self::All => "loses all its Stamina".to_owned(),
            Self::Points(amount) => format!("lose {} Stamina", formula::print(amount)),
        }
    }

    fn mentions(&self, _: &mut dyn FnMut(Kind, Name)) {}

    fn worth(&self, to: &Appraisal<'_, '_>) -> f32 {
        let lost = match self {
            Self::All => f32::from(to.scene.view.stamina(to.to.id).now.max(0)),
            Self::Points(amount) => to.mean(amount),
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

    fn leaves(&self, _: State) -> bool {
        false
    }

    fn duration(&self) -> Option<Duration> {
        None
    }
}

/// `reduced to 0 Stamina`.
fn read_all(at: &mut Cursor<'_, '_>) -> Option<Effect> {
    let all = at.phrase("reduced to") && at.number() == Some(0) && at.phrase("stamina");
    all.then(|| LoseStamina::All.into())
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
