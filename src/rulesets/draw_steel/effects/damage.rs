//! Harm; of several types the user picks one, without one it is untyped.

use serde::{Deserialize, Serialize};

use super::super::ai::plain::tiers::Appraisal;
use super::super::data::amount::{Amount, Term};
use super::super::data::effect::{Duration, Past};
use super::super::data::predicate::{Predicate, State};
use super::super::data::reference::Kind;
use super::super::notation::parts;
use super::super::notation::parts::{Commas, amount_text, joined};
use super::super::rules::actions::effects::{Application, Asking};
use super::super::rules::damage_frames;
use super::super::rules::frames::{Frame, Hit, Part};
use super::{Effect, EffectRules, Reads};
use crate::content::either::either;
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
        &["3 + M damage", "2d6 fire or cold damage, ignoring immunity", "2 x adjacent Goblin damage"]
    }

    fn asks(&self) -> Option<&dyn Asking> {
        None
    }

    fn apply(&self, at: &mut Application<'_>) -> Option<Frame> {
        Some(damage_frames::frame(vec![self.hit(at)?]))
    }

    fn print(&self) -> String {
        self.said(&joined(&self.kinds, " or "))
    }

    fn words(&self) -> String {
        if let [Term::Beside { kin, times }] = self.amount.terms[..] {
            let (amount, kinds) = (Amount::flat(times), self.kinds.clone());
            let each = Self { amount, kinds, past: self.past };
            return format!("{} for each {kin} adjacent to it", each.words());
        }
        self.said(&either(&self.kinds.iter().map(|kind| kind.as_str()).collect::<Vec<_>>()))
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

    fn leaves(&self, so: &Predicate) -> bool {
        matches!(so, Predicate::Has(_) | Predicate::HasFromBearer(_) | Predicate::Is(State::Surprised))
    }

    fn duration(&self) -> Option<Duration> {
        None
    }
}

impl Damage {
    /// The damage with its kinds in words.
    fn said(&self, kinds: &str) -> String {
        let amount = amount_text(&self.amount, Commas::List);
        let space = if kinds.is_empty() { "" } else { " " };
        let past = match self.past {
            Past::Nothing => "",
            Past::Immunity => ", ignoring immunity",
            Past::Everything => " that can't be reduced",
        };
        format!("{amount} {kinds}{space}damage{past}")
    }

    /// The hit that it is on somebody; none where there is nothing to count.
    pub fn hit(&self, at: &mut Application<'_>) -> Option<Hit> {
        let kind = at.frame.kind.filter(|kind| self.kinds.contains(kind)).or_else(|| self.kinds.first().copied());
        let mut hit = if at.is_said() { self.unrolled(at, kind) } else { self.rolled(at, kind) };
        hit.go_past(self.past);
        (self.amount.counted().is_none() || hit.parts.iter().any(|part| part.amount > 0)).then_some(hit)
    }

    /// What a result of a roll or test deals; rolled damage is what a power roll of the user's deals (DS-DMG-04).
    fn rolled(&self, at: &mut Application<'_>, kind: Option<Name>) -> Hit {
        let value = at.amount(&self.amount);
        let kind = at.frame.target(at.on).and_then(|target| target.kind).or(kind);
        let parts = vec![Part { amount: value, kind, why: at.ability.id }];
        let mut hit = damage_frames::hit(at.view(), at.frame, at.by, at.ability, at.on, parts, false);
        hit.rolled = at.ability.roll.is_some();
        hit
    }

    /// What a sentence deals; what its user takes from it is no part of its attack, with dice of its own.
    fn unrolled(&self, at: &mut Application<'_>, kind: Option<Name>) -> Hit {
        if at.on == at.by {
            let value = at.roll(&self.amount);
            return damage_frames::plain_hit(at.view(), at.on, value, kind, at.cause());
        }
        let value = at.amount(&self.amount);
        damage_frames::unrolled_hit(at.view(), at.frame, at.by, at.ability, at.on, value, kind)
    }
}

impl Effect {
    /// Harm of one of several types; untyped without any.
    pub fn damage(amount: Amount, kinds: Vec<Name>, past: Past) -> Self {
        Damage { amount, kinds, past }.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_of_kinds_has_one_or() {
        let kinds = ["acid", "cold", "fire"].map(Name::new).to_vec();
        let damage = Damage { amount: Amount::flat(3), kinds, past: Past::Nothing };
        assert_eq!(damage.words(), "3 acid, cold or fire damage");
        assert_eq!(damage.print(), "3 acid or cold or fire damage");
    }
}
