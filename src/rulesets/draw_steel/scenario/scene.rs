//! What expectations look at: the facts and decisions of a step, and the battle after it.

use super::expect::Expect;
use crate::core::fact::{Fact, What};
use crate::core::geometry::Spot;
use crate::core::ids::CreatureId;
use crate::core::intent::{Choice, Decision, Options};
use crate::core::name::Name;
use crate::core::roll::Term;
use crate::lab::scenario::table;
use crate::lab::telling;
use crate::rulesets::draw_steel::battle::Battle;
use crate::rulesets::draw_steel::content::WORDS;

/// What expectations look at.
pub struct Scene<'a> {
    /// The battle after the step.
    pub battle: &'a Battle,
    /// The facts of the step.
    pub facts: &'a [Fact],
    /// The decisions met in it, the pending one last.
    pub met: &'a [Decision],
}

impl Scene<'_> {
    /// The id of a creature.
    ///
    /// # Errors
    /// When there is none of that tag.
    pub fn id(&self, tag: Name) -> Result<CreatureId, String> {
        super::stage::id(self.battle, tag)
    }

    /// A fact in words.
    pub fn line(&self, fact: &Fact) -> String {
        let view = self.battle.view();
        telling::line(fact, &WORDS, &|id| view.tag(id), &|term| self.battle.term(term))
    }

    /// Facts that ought to have been expected by a step that says `exactly`, and were not.
    pub fn unexpected(&self, expected: &[Expect]) -> impl Iterator<Item = &Fact> {
        self.facts.iter().filter(move |fact| is_change(fact) && !expected.iter().any(|it| it.covers(self, fact)))
    }

    pub(super) fn decision_lines(&self) -> String {
        let view = self.battle.view();
        let lines: Vec<String> = self.met.iter().map(|it| telling::decision(it, &|id| view.tag(id))).collect();
        if lines.is_empty() { "no decisions".to_owned() } else { lines.join("; ") }
    }

    /// The facts that pass a test, in words.
    pub(super) fn lines(&self, test: impl Fn(&What) -> bool) -> String {
        let lines: Vec<String> = self.facts.iter().filter(|fact| test(&fact.what)).map(|it| self.line(it)).collect();
        if lines.is_empty() { "nothing of the kind".to_owned() } else { lines.join("; ") }
    }

    /// The outcomes of the step's first roll: target, total, tier.
    pub(super) fn first_roll(&self) -> Vec<(CreatureId, i16, i8)> {
        let from = self.facts.iter().position(|fact| matches!(fact.what, What::Rolled { .. })).unwrap_or(0);
        let rest = self.facts.get(from + 1..).unwrap_or_default();
        let end = rest.iter().position(|fact| matches!(fact.what, What::Rolled { .. })).unwrap_or(rest.len());
        rest[..end]
            .iter()
            .filter_map(|fact| match &fact.what {
                What::Outcome { on, result } => Some((*on, result.total, result.degree)),
                _ => None,
            })
            .collect()
    }

    pub(super) fn terms(&self) -> impl Iterator<Item = &Term> {
        self.facts.iter().flat_map(|fact| table::terms_of(&fact.what))
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
        What::Damage { .. }
            | What::HealthLost { .. }
            | What::Healed { .. }
            | What::TemporaryHealth { .. }
            | What::Pool { .. }
            | What::Step { .. }
            | What::Slammed { .. }
            | What::Broke(_)
            | What::Condition { .. }
            | What::ConditionEnded { .. }
            | What::Grabbed { .. }
            | What::Released { .. }
            | What::State { .. }
            | What::Over { .. }
    )
}
