//! Get Stamina back.

use serde::{Deserialize, Serialize};

use super::super::ai::plain::tiers::Appraisal;
use super::super::data::amount::{Amount, Term};
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

/// Get Stamina back.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Regain {
    /// This much.
    Points(Amount),
    /// As much as the use has dealt damage.
    Dealt {
        /// Only half of that, rounded down.
        half: bool,
    },
    /// As much as a Recovery gives, without spending one.
    RecoveryValue,
}

impl EffectRules for Regain {
    fn reads() -> Reads {
        Reads::Act(read)
    }

    fn examples() -> &'static [&'static str] {
        &["regain 5 Stamina", "regain half damage dealt", "regain recovery"]
    }

    fn asks(&self) -> Option<&dyn Asking> {
        None
    }

    fn apply(&self, at: &mut Application<'_>) -> Option<Frame> {
        let value = match self {
            Self::Points(amount) => at.amount(amount),
            Self::Dealt { half: true } => at.frame.dealt / 2,
            Self::Dealt { half: false } => at.frame.dealt,
            Self::RecoveryValue => at.view().recovery_value(at.on),
        };
        healing::heal(at.world, at.on, value, at.cause());
        None
    }

    fn print(&self) -> String {
        match self {
            Self::Points(amount) => format!("regain {} Stamina", amount_text(amount, Commas::End)),
            Self::Dealt { half } => format!("regain {}damage dealt", if *half { "half " } else { "" }),
            Self::RecoveryValue => "regain recovery".to_owned(),
        }
    }

    fn words(&self) -> String {
        match self {
            Self::Points(amount) => match amount.terms[..] {
                [Term::TheirLevel(each)] => format!("regain {each} Stamina for each of its levels"),
                _ => format!("regain {} Stamina", formula::print(amount)),
            },
            Self::Dealt { half } => {
                format!("regain as much Stamina as {}the damage dealt", if *half { "half " } else { "" })
            }
            Self::RecoveryValue => "regain a Recovery's worth of Stamina".to_owned(),
        }
    }

    fn mentions(&self, _: &mut dyn FnMut(Kind, Name)) {}

    fn worth(&self, to: &Appraisal<'_, '_>) -> f32 {
        match self {
            Self::Points(amount) => {
                let gone = (to.to.max - f32::from(to.scene.view.stamina(to.to.id).now)).max(0.0);
                to.good() * to.mean(amount).min(gone) * to.to.worth / to.to.max.max(1.0)
            }
            Self::Dealt { .. } => 0.0,
            Self::RecoveryValue => to.scene.healing(to.to, f32::from(to.scene.view.recovery_value(to.to.id))),
        }
    }

    fn each_amount(&mut self, change: &mut dyn FnMut(&mut Amount)) {
        if let Self::Points(amount) = self {
            change(amount);
        }
    }

    fn is_act(&self) -> bool {
        true
    }

    fn leaves(&self, _: &Predicate) -> bool {
        false
    }

    fn duration(&self) -> Option<Duration> {
        None
    }
}

impl Regain {
    /// Whether what is regained depends on its recipient alone.
    pub fn is_recovery_value(&self) -> bool {
        matches!(self, Self::RecoveryValue)
    }
}

const RECOVERY_VALUE: [(&str, ()); 6] = [
    ("regain recovery", ()),
    ("regain stamina equal to their recovery value", ()),
    ("regains stamina equal to their recovery value", ()),
    ("regain stamina equal to your recovery value", ()),
    ("regain stamina as if they had spent a recovery", ()),
    ("regains stamina as if they had spent a recovery", ()),
];

/// `regain 5 Stamina`, `regains Stamina equal to half the damage dealt`, `5 Stamina` of somebody who gains it.
fn read(at: &mut Cursor<'_, '_>) -> Option<Effect> {
    if at.one_of(&RECOVERY_VALUE).is_some() {
        return Some(Regain::RecoveryValue.into());
    }
    if !at.phrase("regains") && !at.phrase("regain") {
        let gained = amount_up(at, Commas::End)?;
        return at.phrase("stamina").then(|| Regain::Points(gained).into());
    }
    let equal = at.phrase("stamina equal to");
    let half = at.phrase("half");
    if ["the damage dealt", "damage dealt", "the damage they take", "the damage the target takes"]
        .iter()
        .any(|words| at.phrase(words))
    {
        let _whom = at.phrase("to the target");
        return Some(Regain::Dealt { half }.into());
    }
    if half {
        return None;
    }
    let amount = amount_up(at, Commas::End)?;
    let _whose = !equal && at.phrase("stamina");
    Some(Regain::Points(amount).into())
}

impl Effect {
    /// How much Stamina it gives back, where that is a number of its own.
    pub fn regains(&self) -> Option<&Amount> {
        if let Self::Regain(Regain::Points(amount)) = self { Some(amount) } else { None }
    }
}
