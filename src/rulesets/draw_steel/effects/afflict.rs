//! Named conditions that share one record, one source and one save.

use serde::{Deserialize, Serialize};

use super::super::ai::plain::tiers::{Appraisal, rounds};
use super::super::data::amount::Amount;
use super::super::data::effect::Duration;
use super::super::data::predicate::{Predicate, State};
use super::super::data::reference::Kind;
use super::super::notation::duration_text;
use super::super::notation::parts;
use super::super::notation::parts::joined;
use super::super::rules::actions::effects::{Application, Asking, afflict};
use super::super::rules::frames::Frame;
use super::{Effect, EffectRules, Reads};
use crate::core::name::Name;

/// Named conditions that share one record, one source and one save.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Afflict {
    /// Condition ids.
    pub conditions: Vec<Name>,
    /// How long.
    pub duration: Duration,
}

impl EffectRules for Afflict {
    fn reads() -> Reads {
        Reads::Elsewhere
    }

    fn examples() -> &'static [&'static str] {
        &["slowed (EoT)", "prone and can't stand (save ends)"]
    }

    fn asks(&self) -> Option<&dyn Asking> {
        None
    }

    fn apply(&self, at: &mut Application<'_>) -> Option<Frame> {
        afflict(at, &self.conditions, self.duration);
        None
    }

    fn print(&self) -> String {
        let is = |state: &Name| parts::is_named(*state) && !state.as_str().starts_with("can't ");
        let said = if self.conditions.iter().any(is) { "is " } else { "" };
        format!("{said}{}{}", joined(&self.conditions, " and "), duration_text(self.duration))
    }

    fn words(&self) -> String {
        // Of rolls against somebody the notation leaves out against whom.
        self.print().replace(" against", " against it")
    }

    fn mentions(&self, found: &mut dyn FnMut(Kind, Name)) {
        self.conditions.iter().for_each(|&condition| found(Kind::Condition, condition));
    }

    fn worth(&self, to: &Appraisal<'_, '_>) -> f32 {
        let lasts = rounds(self.duration);
        self.conditions.iter().map(|&kind| to.condition(kind, lasts)).sum()
    }

    fn each_amount(&mut self, _: &mut dyn FnMut(&mut Amount)) {}

    fn is_act(&self) -> bool {
        false
    }

    fn leaves(&self, so: &Predicate) -> bool {
        match so {
            Predicate::Is(State::Conditioned) => false,
            Predicate::Has(own) | Predicate::HasFromBearer(own) => !self.conditions.contains(own),
            _ => true,
        }
    }

    fn duration(&self) -> Option<Duration> {
        Some(self.duration)
    }
}

impl Effect {
    /// Conditions that share one record.
    pub fn afflict(conditions: Vec<Name>, duration: Duration) -> Self {
        Afflict { conditions, duration }.into()
    }
}
