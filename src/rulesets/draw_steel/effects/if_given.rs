//! What comes about only where somebody is so at that moment.

use serde::{Deserialize, Serialize};

use super::super::ai::plain::tiers::Appraisal;
use super::super::data::amount::Amount;
use super::super::data::effect::Duration;
use super::super::data::predicate::{EffectPredicate, Predicate};
use super::super::data::reference::Kind;
use super::super::notation::predicate_text;
use super::super::rules::actions::effects::{Application, Asking};
use super::super::rules::frames::Frame;
use super::{Effect, EffectRules, Reads};
use crate::core::name::Name;

/// What comes about only where somebody is so at that moment.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct If {
    /// What must be so.
    pub given: EffectPredicate,
    /// What comes about then.
    pub then: Box<Effect>,
    /// What comes about otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub otherwise: Option<Box<Effect>>,
}

impl EffectRules for If {
    fn reads() -> Reads {
        Reads::Elsewhere
    }

    fn examples() -> &'static [&'static str] {
        &["push 2 if the target is prone", "slowed (EoT) if you are winded otherwise dazed (EoT)"]
    }

    fn asks(&self) -> Option<&dyn Asking> {
        None
    }

    fn apply(&self, at: &mut Application<'_>) -> Option<Frame> {
        // Settled before it comes here.
        let holds = self.given.holds(at.view(), (at.by, at.frame.spend), at.on);
        let settled = if holds { Some(&self.then) } else { self.otherwise.as_ref() };
        settled?.apply(at)
    }

    fn print(&self) -> String {
        let then = self.then.print();
        let otherwise =
            self.otherwise.as_ref().map_or_else(String::new, |other| format!(" otherwise {}", other.print()));
        format!("{then} {}{otherwise}", predicate_text(&self.given))
    }

    fn words(&self) -> String {
        let otherwise = self.otherwise.as_ref();
        let otherwise = otherwise.map_or_else(String::new, |other| format!(", otherwise {}", other.words()));
        format!("{} {}{otherwise}", self.then.words(), predicate_text(&self.given))
    }

    fn mentions(&self, found: &mut dyn FnMut(Kind, Name)) {
        if let Predicate::Has(condition) | Predicate::HasFromBearer(condition) = self.given.so {
            found(Kind::Condition, condition);
        }
        self.outcomes().for_each(|outcome| outcome.mentions(found));
    }

    fn worth(&self, to: &Appraisal<'_, '_>) -> f32 {
        let settled = self.settled(|given| given.holds(to.scene.view, (to.hand.by.id, to.hand.spend), to.to.id));
        settled.map_or(0.0, |settled| settled.worth(to))
    }

    fn each_amount(&mut self, change: &mut dyn FnMut(&mut Amount)) {
        std::iter::once(&mut self.then).chain(&mut self.otherwise).for_each(|outcome| outcome.each_amount(change));
    }

    fn is_act(&self) -> bool {
        self.then.is_act()
    }

    fn leaves(&self, _: &Predicate) -> bool {
        false
    }

    fn duration(&self) -> Option<Duration> {
        None
    }
}

impl If {
    /// What comes about where `holds` says how somebody is.
    pub fn settled(&self, holds: impl FnOnce(&EffectPredicate) -> bool) -> Option<&Effect> {
        if holds(&self.given) { Some(&self.then) } else { self.otherwise.as_deref() }
    }

    /// Both that may come about.
    pub fn outcomes(&self) -> impl Iterator<Item = &Effect> {
        std::iter::once(&*self.then).chain(self.otherwise.as_deref())
    }
}

impl Effect {
    /// What depends on how somebody is.
    pub fn if_given(given: EffectPredicate, then: Self, otherwise: Option<Self>) -> Self {
        If { given, then: Box::new(then), otherwise: otherwise.map(Box::new) }.into()
    }
}
