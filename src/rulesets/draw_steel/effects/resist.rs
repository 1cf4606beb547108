//! A lasting adjustment of incoming damage.

use serde::{Deserialize, Serialize};

use super::super::ai::plain::tiers::Appraisal;
use super::super::data::amount::Amount;
use super::super::data::effect::{Duration, Resistance};
use super::super::data::modifier::Modifier;
use super::super::data::predicate::Predicate;
use super::super::data::reference::Kind;
use super::super::notation::parts::{Commas, amount_text};
use super::super::notation::{duration_text, formula};
use super::super::rules::actions::effects::{Application, Asking};
use super::super::rules::frames::Frame;
use super::{Effect, EffectRules, Reads};
use crate::core::name::Name;

/// A lasting adjustment of incoming damage.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Resist {
    /// Weakness or immunity.
    pub way: Resistance,
    /// Damage type; none is all damage.
    pub kind: Option<Name>,
    /// How much per packet.
    pub value: Amount,
    /// How long; none where the line names none.
    pub duration: Option<Duration>,
}

impl EffectRules for Resist {
    fn reads() -> Reads {
        Reads::Elsewhere
    }

    fn examples() -> &'static [&'static str] {
        &["fire weakness 3 (save ends)", "damage immunity 2 (EoT)"]
    }

    fn asks(&self) -> Option<&dyn Asking> {
        None
    }

    fn apply(&self, at: &mut Application<'_>) -> Option<Frame> {
        let value = at.roll(&self.value);
        if value <= 0 {
            return None;
        }
        let ends = at.ends(self.duration.unwrap_or(Duration::Encounter));
        at.grant(Modifier::Resist { way: self.way, kind: self.kind, value }, ends);
        None
    }

    fn print(&self) -> String {
        let kind = self.kind.map_or("damage", Name::as_str);
        let way = match self.way {
            Resistance::Weakness => "weakness",
            Resistance::Immunity => "immunity",
        };
        let duration = self.duration.map_or_else(String::new, duration_text);
        let value = amount_text(&self.value, Commas::End);
        format!("{kind} {way} {value}{duration}")
    }

    fn words(&self) -> String {
        if self.kind.is_none() {
            let way = if self.way == Resistance::Weakness { "weakness" } else { "immunity" };
            let duration = self.duration.map_or_else(String::new, duration_text);
            return format!("{way} {} to all damage{duration}", formula::print(&self.value));
        }
        self.print()
    }

    fn mentions(&self, found: &mut dyn FnMut(Kind, Name)) {
        self.kind.iter().for_each(|&kind| found(Kind::DamageType, kind));
    }

    fn worth(&self, to: &Appraisal<'_, '_>) -> f32 {
        -0.3 * to.good() * to.mean(&self.value)
    }

    fn each_amount(&mut self, change: &mut dyn FnMut(&mut Amount)) {
        change(&mut self.value);
    }

    fn is_act(&self) -> bool {
        false
    }

    fn leaves(&self, _: &Predicate) -> bool {
        true
    }

    fn duration(&self) -> Option<Duration> {
        self.duration
    }
}

impl Effect {
    /// Weakness or immunity, to all damage where no type is given.
    pub fn resist(way: Resistance, kind: Option<Name>, value: Amount, duration: Option<Duration>) -> Self {
        Resist { way, kind, value, duration }.into()
    }
}
