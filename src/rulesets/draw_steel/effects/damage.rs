//! Harm; of several types the user picks one, without one it is untyped.

use serde::{Deserialize, Serialize};

use super::super::ai::plain::tiers::Appraisal;
use super::super::data::amount::Amount;
use super::super::data::effect::{Duration, Past};
use super::super::data::predicate::State;
use super::super::data::reference::Kind;
use super::super::notation::parts;
use super::super::notation::parts::{Commas, Printer, joined};
use super::super::rules::actions::effects::{Application, Asking};
use super::super::rules::damage_frames;
use super::super::rules::frames::{Frame, Part};
use super::{Effect, EffectRules, Reads};
use crate::core::name::Name;

/// Harm; of several types the user picks one, without one it is untyped.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Damage {
    /// How much before adjustments.
    pub amount: Amount,
    /// Damage types to choose from.
    #[serde(default)]
    pub kinds: Vec<Name>,
    /// What it goes past.
    #[serde(default, skip_serializing_if = "Past::is_nothing")]
    pub past: Past,
}

impl EffectRules for Damage {
    fn reads() -> Reads {
        Reads::Option(|at| parts::damage(at).map(|(amount, kinds, past)| Self { amount, kinds, past }.into()))
    }

    fn examples() -> &'static [&'static str] {
        &["3 + M damage", "2d6 fire or cold damage, ignoring immunity"]
    }

    fn asks(&self) -> Option<&dyn Asking> {
        None
    }

    fn apply(&self, at: &mut Application<'_>) -> Option<Frame> {
        let value = at.amount(&self.amount);
        let kind = at.frame.kind.filter(|kind| self.kinds.contains(kind)).or_else(|| self.kinds.first().copied());
        let kind = at.frame.target(at.on).and_then(|target| target.kind).or(kind);
        let parts = vec![Part { amount: value, kind, why: at.ability.id }];
        let mut hit = damage_frames::hit(at.view(), at.frame, at.ability, at.on, parts, false);
        // Rolled damage is what a power roll of the user's deals (DS-DMG-04, DS-EFF-08).
        hit.rolled = at.ability.roll.is_some();
        hit.go_past(self.past);
        Some(damage_frames::frame(vec![hit]))
    }

    fn print(&self, printer: &mut Printer<'_>, ungated: bool) -> String {
        let rolled = ungated && std::mem::take(&mut printer.rolled);
        let amount = printer.numbers.amount(&self.amount, Commas::List, rolled);
        let kinds = joined(&self.kinds, " or ");
        let space = if kinds.is_empty() { "" } else { " " };
        let past = match self.past {
            Past::Nothing => "",
            Past::Immunity => ", ignoring immunity",
            Past::Everything => " that can't be reduced",
        };
        format!("{amount} {kinds}{space}damage{past}")
    }

    fn words(&self) -> String {
        Printer::alone(|printer| self.print(printer, false))
    }

    fn mentions(&self, found: &mut dyn FnMut(Kind, Name)) {
        self.kinds.iter().for_each(|&kind| found(Kind::DamageType, kind));
    }

    fn worth(&self, to: &Appraisal<'_, '_>) -> f32 {
        to.damage(&self.amount, self.kinds.first().copied())
    }

    fn each_amount(&mut self, change: &mut dyn FnMut(&mut Amount)) {
        change(&mut self.amount);
    }

    fn is_act(&self) -> bool {
        false
    }

    fn leaves(&self, state: State) -> bool {
        matches!(state, State::Has(_) | State::HasFromYou(_) | State::Surprised)
    }

    fn duration(&self) -> Option<Duration> {
        None
    }
}

impl Effect {
    /// Harm of one of several types; untyped without any.
    pub fn damage(amount: Amount, kinds: Vec<Name>, past: Past) -> Self {
        Damage { amount, kinds, past }.into()
    }
}
