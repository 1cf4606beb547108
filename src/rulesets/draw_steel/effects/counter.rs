//! A named counter on the creature rises, falls or stands at a number from then on.

use serde::{Deserialize, Serialize};

use super::super::ai::plain::tiers::Appraisal;
use super::super::data::amount::Amount;
use super::super::data::effect::Duration;
use super::super::data::predicate::Predicate;
use super::super::data::reference::Kind;
use super::super::data::terms as t;
use super::super::notation::parts::{Cursor, counter_name};
use super::super::rules::actions::effects::{Application, Asking};
use super::super::rules::frames::Frame;
use super::super::rules::mutations;
use super::{Effect, EffectRules, Reads};
use crate::core::name::Name;

/// A named counter on the creature rises, falls or stands at a number from then on.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Counter {
    /// Which counter.
    pub name: Name,
    /// What becomes of it.
    pub change: Change,
}

/// What becomes of a counter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Change {
    /// It rises by this much, or falls.
    By(i16),
    /// It stands at this, whatever it was.
    To(i16),
}

impl EffectRules for Counter {
    fn reads() -> Reads {
        Reads::Elsewhere
    }

    fn examples() -> &'static [&'static str] {
        &["rage 2", "doom of 6"]
    }

    fn asks(&self) -> Option<&dyn Asking> {
        None
    }

    fn apply(&self, at: &mut Application<'_>) -> Option<Frame> {
        let cause = at.cause();
        let by = match self.change {
            // Rage is for enemies only.
            Change::By(_) if self.name == t::RAGE.get() && !at.view().hostile(at.by, at.on) => return None,
            Change::By(by) => by,
            Change::To(number) => number - at.view().pool(at.on, self.name),
        };
        mutations::count(at.world, at.on, self.name, by, cause);
        None
    }

    fn print(&self) -> String {
        match self.change {
            Change::By(by) => format!("{} {by}", self.name),
            Change::To(number) => format!("{} of {number}", self.name),
        }
    }

    fn words(&self) -> String {
        let name = self.name.as_str().replace('-', " ");
        match self.change {
            Change::By(by) => format!("{by:+} {name}"),
            Change::To(number) => format!("{name} at {number}"),
        }
    }

    fn mentions(&self, found: &mut dyn FnMut(Kind, Name)) {
        found(Kind::Counter, self.name);
    }

    fn worth(&self, to: &Appraisal<'_, '_>) -> f32 {
        // Rage: ten points and its bearer strikes at whoever is next to it.
        let by = match self.change {
            Change::By(by) => by,
            Change::To(number) => number - to.scene.view.pool(to.to.id, self.name),
        };
        -0.25 * to.good() * f32::from(by)
    }

    fn each_amount(&mut self, _: &mut dyn FnMut(&mut Amount)) {}

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

impl Effect {
    /// `rage 2`: any word that is neither a keyword nor a likely slip for one.
    pub fn read_counter(at: &mut Cursor<'_, '_>) -> Option<Self> {
        let word = at.word()?;
        let by = at.number()?;
        Some(Counter { name: counter_name(word)?, change: Change::By(by) }.into())
    }

    /// `a doom of 6`, of somebody who has it from then on.
    pub fn read_counter_at(at: &mut Cursor<'_, '_>) -> Option<Self> {
        let _article = at.phrase("a") || at.phrase("an");
        let name = counter_name(at.word()?)?;
        let number = at.phrase("of").then(|| at.number())??;
        (number >= 0).then(|| Counter { name, change: Change::To(number) }.into())
    }

    /// `2 levels of gloom`, of somebody who has that from then on.
    pub fn read_levels(at: &mut Cursor<'_, '_>) -> Option<Self> {
        let level = at.number().filter(|n| *n >= 0)?;
        if !["level of", "levels of", "stack of", "stacks of"].iter().any(|words| at.phrase(words)) {
            return None;
        }
        Some(Counter { name: counter_name(at.word()?)?, change: Change::To(level) }.into())
    }

    /// `1 rage`, of somebody who gains it.
    pub fn read_gained_counter(at: &mut Cursor<'_, '_>) -> Option<Self> {
        let mut ahead = *at;
        let by = ahead.positive()?;
        let name = counter_name(ahead.word()?).filter(|name| !RESOURCES.iter().any(|own| *name == *own))?;
        *at = ahead;
        Some(Counter { name, change: Change::By(by) }.into())
    }
}

/// What heroes have of their own, or the table has: no counters on a creature.
const RESOURCES: [&str; 18] = [
    "wrath",
    "piety",
    "essence",
    "ferocity",
    "discipline",
    "insight",
    "focus",
    "clarity",
    "drama",
    "victory",
    "victories",
    "recoveries",
    "token",
    "tokens",
    "levels",
    "renown",
    "wealth",
    "xp",
];
