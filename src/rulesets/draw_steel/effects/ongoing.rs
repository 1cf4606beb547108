//! Damage again and again.

use serde::{Deserialize, Serialize};

use super::super::ai::plain::tiers::{Appraisal, rounds};
use super::super::data::ability_effect::Hook;
use super::super::data::ability_effect::Moment as HarmMoment;
use super::super::data::amount::Amount;
use super::super::data::effect::{Duration, Past};
use super::super::data::predicate::Predicate;
use super::super::data::reference::Kind;
use super::super::notation::parts::{Commas, Cursor, amount_text};
use super::super::notation::{duration_text, formula, parts};
use super::super::rules::actions::effects::{Application, Asking};
use super::super::rules::frames::Frame;
use super::super::rules::state::GrantedModifiers;
use super::{Effect, EffectRules, Reads};
use crate::core::name::Name;

/// Damage again and again.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Ongoing {
    /// How much each time.
    pub amount: Amount,
    /// Damage type.
    pub kind: Option<Name>,
    /// When.
    pub at: HarmMoment,
    /// How long.
    pub duration: Duration,
}

impl EffectRules for Ongoing {
    fn reads() -> Reads {
        Reads::Group(read)
    }

    fn examples() -> &'static [&'static str] {
        &["3 acid damage each turn start (save ends)"]
    }

    fn asks(&self) -> Option<&dyn Asking> {
        None
    }

    fn apply(&self, at: &mut Application<'_>) -> Option<Frame> {
        let hook = Hook { at: self.at, amount: self.amount.clone(), kind: self.kind };
        let ends = at.ends(self.duration);
        at.grant_all(GrantedModifiers { modifiers: Vec::new(), hooks: vec![hook] }, ends);
        None
    }

    fn print(&self) -> String {
        let amount = amount_text(&self.amount, Commas::List);
        let kind = self.kind.map_or_else(String::new, |kind| format!("{kind} "));
        let when = if self.at == HarmMoment::BearersTurnEnd { "end" } else { "start" };
        format!("{amount} {kind}damage each turn {when}{}", duration_text(self.duration))
    }

    fn words(&self) -> String {
        let kind = self.kind.map_or_else(String::new, |kind| format!("{kind} "));
        let when = if self.at == HarmMoment::BearersTurnEnd { "ends" } else { "starts" };
        let lasts = duration_text(self.duration);
        format!("{} {kind}damage whenever its turn {when}{lasts}", formula::print(&self.amount))
    }

    fn mentions(&self, found: &mut dyn FnMut(Kind, Name)) {
        self.kind.iter().for_each(|&kind| found(Kind::DamageType, kind));
    }

    fn worth(&self, to: &Appraisal<'_, '_>) -> f32 {
        rounds(self.duration) * to.damage(&self.amount, self.kind)
    }

    fn each_amount(&mut self, change: &mut dyn FnMut(&mut Amount)) {
        change(&mut self.amount);
    }

    fn is_act(&self) -> bool {
        false
    }

    fn leaves(&self, _: &Predicate) -> bool {
        true
    }

    fn duration(&self) -> Option<Duration> {
        Some(self.duration)
    }
}

/// `3 acid damage at the start of each of their turns (save ends)`.
fn read(at: &mut Cursor<'_, '_>) -> Option<Effect> {
    let (amount, mut kinds, Past::Nothing) = parts::damage(at)? else { return None };
    let when = at.one_of(&[
        ("each turn start", HarmMoment::BearersTurnStart),
        ("each turn end", HarmMoment::BearersTurnEnd),
        ("at the start of each of their turns", HarmMoment::BearersTurnStart),
        ("at the start of each of its turns", HarmMoment::BearersTurnStart),
        ("at the start of their turns", HarmMoment::BearersTurnStart),
        ("at the end of each of their turns", HarmMoment::BearersTurnEnd),
        ("at the end of each of its turns", HarmMoment::BearersTurnEnd),
        ("at the end of their turns", HarmMoment::BearersTurnEnd),
    ])?;
    let kind = kinds.pop().filter(|_| kinds.is_empty());
    Some(Ongoing { amount, kind, at: when, duration: parts::duration(at)? }.into())
}
