//! What expectations look at: the facts and decisions of a step, and the battle after it.

use std::fmt::Debug;

use super::{Expectation, Staged};
use crate::content::ruleset::BattleOf;
use crate::core::fact::{Fact, FactKind};
use crate::core::geometry::Spot;
use crate::core::ids::CreatureId;
use crate::core::intent::{Choice, Decision, Intent, Options, Refusal};
use crate::core::name::Name;
use crate::core::roll::Term;
use crate::lab::scenario::table;
use crate::lab::telling;

/// Whether something is so, or what was found instead.
pub type Found = Result<(), String>;

/// Compares what is with what is wanted.
///
/// # Errors
/// What is.
pub fn equal<T: PartialEq + Debug>(found: T, wanted: T) -> Found {
    if found == wanted { Ok(()) } else { Err(format!("{found:?}")) }
}

/// Makes sure of something.
///
/// # Errors
/// What was found instead.
pub fn ensure(met: bool, found: impl FnOnce() -> String) -> Found {
    if met { Ok(()) } else { Err(found()) }
}

/// What expectations look at.
pub struct Scene<'a, R: Staged> {
    /// The battle after the step.
    pub battle: &'a BattleOf<R>,
    /// The facts of the step.
    pub facts: &'a [Fact],
    /// The decisions met in it, the pending one last.
    pub met: &'a [Decision],
}

impl<R: Staged> Scene<'_, R> {
    /// The id of a fighter by its tag.
    ///
    /// # Errors
    /// When there is none, with those there are.
    pub fn id(&self, tag: Name) -> Result<CreatureId, String> {
        table::find(self.battle, tag)
    }

    /// Whether an id is the fighter's of a tag.
    pub fn is(&self, id: CreatureId, tag: Name) -> bool {
        self.battle.tag(id) == tag
    }

    /// A fact as the log tells it.
    pub fn line(&self, fact: &Fact) -> String {
        telling::line(fact, &R::WORDS, &|id| self.battle.tag(id), &|term| self.battle.term(term))
    }

    /// The facts that pass a test, as the log tells them.
    pub fn lines(&self, test: impl Fn(&FactKind) -> bool) -> String {
        let lines: Vec<String> =
            self.facts.iter().filter(|fact| test(&fact.what)).map(|fact| self.line(fact)).collect();
        if lines.is_empty() { "nothing of the kind".to_owned() } else { lines.join("; ") }
    }

    /// All facts of the step.
    pub fn log(&self) -> String {
        self.lines(|_| true)
    }

    /// How many facts pass a test.
    pub fn count(&self, test: impl Fn(&FactKind) -> bool) -> usize {
        self.facts.iter().filter(|fact| test(&fact.what)).count()
    }

    /// The terms of all rolls, damage and resistance.
    pub fn terms(&self) -> impl Iterator<Item = &Term> {
        self.facts.iter().flat_map(|fact| table::terms_of(&fact.what))
    }

    /// Why an intent would be refused now, if it would.
    ///
    /// # Errors
    /// When it names somebody who is not there.
    pub fn refusal(&self, intent: &Intent<Name>) -> Result<Option<Refusal>, String> {
        Ok(self.battle.check(&intent.rename(&mut |tag| self.id(tag))?).err())
    }

    /// Facts that ought to have been expected by a step that says `exactly`, and were not.
    pub(super) fn unexpected(&self, expected: &[Expectation<R::Expect>]) -> impl Iterator<Item = &Fact> {
        self.facts
            .iter()
            .filter(move |fact| is_change(fact) && !expected.iter().any(|expected| expected.covers(self, fact)))
    }

    pub(super) fn decisions(&self) -> String {
        let lines: Vec<String> =
            self.met.iter().map(|decision| telling::decision(decision, &|id| self.battle.tag(id))).collect();
        if lines.is_empty() { "no decisions".to_owned() } else { lines.join("; ") }
    }

    pub(super) fn offered(&self, wanted: &Choice<Name>) -> Result<bool, String> {
        let wanted = wanted.rename(&mut |tag| self.id(tag))?;
        Ok(self.met.iter().any(|decision| match &decision.options {
            Options::Choose { choices, .. } => choices.iter().any(|choice| fits(choice, &wanted)),
            _ => false,
        }))
    }

    pub(super) fn offered_use(&self, by: Name, ability: Name) -> Result<bool, String> {
        let by = self.id(by)?;
        Ok(self.met.iter().any(|decision| {
            matches!(&decision.options, Options::Use(offer) if offer.by == by && offer.abilities.contains(&ability))
        }))
    }

    pub(super) fn offered_route(&self, mover: Name, to: Spot) -> Result<bool, String> {
        let mover = self.id(mover)?;
        Ok(self.met.iter().any(|decision| match &decision.options {
            Options::Route(options) if options.mover == mover => {
                options.routes.iter().any(|route| route.last() == Some(&to))
            }
            _ => false,
        }))
    }

    pub(super) fn asked_of(&self, who: Name, ask: Name) -> Result<bool, String> {
        let who = self.id(who)?;
        Ok(self.met.iter().any(|decision| decision.ask.slug() == ask && decision.about == Some(who)))
    }
}

/// Whether an offered choice is the one meant; a reaction may leave out whom it is aimed at and what is paid.
fn fits(offered: &Choice, wanted: &Choice) -> bool {
    match (offered, wanted) {
        (
            Choice::React { by: b1, with: w1, on: o1, spend: s1 },
            Choice::React { by: b2, with: w2, on: o2, spend: s2 },
        ) => b1 == b2 && w1 == w2 && (o2.is_none() || o1 == o2) && (*s2 == 0 || s1 == s2),
        _ => offered == wanted,
    }
}

/// Facts that change something a player would miss in a list of what happened.
fn is_change(fact: &Fact) -> bool {
    matches!(
        fact.what,
        FactKind::Damage { .. }
            | FactKind::Lost { .. }
            | FactKind::Healed { .. }
            | FactKind::TrackSet { .. }
            | FactKind::Pool { .. }
            | FactKind::Step { .. }
            | FactKind::Slammed { .. }
            | FactKind::Broke(_)
            | FactKind::Condition { .. }
            | FactKind::ConditionEnded { .. }
            | FactKind::Linked { .. }
            | FactKind::Unlinked { .. }
            | FactKind::State { .. }
            | FactKind::Over { .. }
    )
}
