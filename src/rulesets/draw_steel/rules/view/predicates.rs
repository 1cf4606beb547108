//! Whether what an effect depends on is so.

use super::View;
use crate::core::ids::CreatureId;
use crate::rulesets::draw_steel::data::predicate::{EffectPredicate, Of, Predicate, State};
use crate::rulesets::draw_steel::data::tier::{Kin, Who};
use crate::rulesets::draw_steel::rules::frames::UseFrame;

impl EffectPredicate {
    /// Whether it is so for an effect of `by` on `target`, with `spent` points paid for the rider.
    pub fn holds(self, view: View, (by, spent): (CreatureId, i16), target: CreatureId) -> bool {
        let who = match self.of {
            Of::Target => target,
            Of::You => by,
        };
        let is = match self.state {
            State::Winded => view.is_winded(who),
            State::Dying => view.is_dying(who),
            State::Surprised => view.is_surprised(who),
            State::Adjacent => view.adjacent(by, target),
            State::Enemy => view.hostile(by, target),
            State::Ally => by == target || view.friendly(by, target),
            State::Minion => view.is_minion(who),
            State::Within(n) => view.distance(by, target) <= i16::from(n),
            State::SizeAtMost(n) => view.size(who).squares() <= i16::from(n),
            State::SizeAtLeast(n) => view.size(who).squares() >= i16::from(n),
            State::Conditioned => view.has_any_condition(who),
            State::Has(condition) => view.has(who, condition),
            State::HasFromYou(condition) => view.has_from(who, condition, by),
            State::Spent => spent > 0,
            State::BesideAlly => {
                let ally = |id: &CreatureId| view.friendly(by, *id) && view.is_awake(*id) && view.adjacent(*id, who);
                view.living().any(|id| ally(&id))
            }
        };
        is != self.not
    }

    /// Whether it is so for an effect of a use that falls on `id` by the name of `who`; `target` is the one being
    /// resolved, where effects go from target to target.
    pub fn holds_in(
        self,
        view: View,
        (frame, by): (&UseFrame, CreatureId),
        who: Who,
        id: CreatureId,
        target: Option<CreatureId>,
    ) -> bool {
        let by = (by, frame.spend);
        match (who, target) {
            (Who::Target | Who::OneTarget | Who::OtherTargets, _) => self.holds(view, by, id),
            (_, Some(target)) => self.holds(view, by, target),
            _ => frame.targets.iter().any(|target| self.holds(view, by, target.id)),
        }
    }
}

impl Predicate {
    /// Whether it is so of a creature; `user` is whom states that need two creatures compare it with, and without one
    /// none of those is so.
    pub fn holds(&self, view: View, of: CreatureId, user: Option<CreatureId>) -> bool {
        match self {
            Self::Is(state) if state.needs_two() => user.is_some_and(|user| is_so(view, *state, user, of)),
            Self::Is(state) => is_so(view, *state, of, of),
            Self::Not(inner) => !inner.holds(view, of, user),
            Self::All(list) => list.iter().all(|inner| inner.holds(view, of, user)),
            Self::Any(list) => list.iter().any(|inner| inner.holds(view, of, user)),
            Self::You => user == Some(of),
            Self::Hero => view.sheet(of).is_hero(),
            Self::Object => view.is_thing(of),
            Self::Keyword(keyword) => view.sheet(of).def.keywords.contains(keyword),
            Self::Counter(counter) => view.pool(of, *counter) > 0,
            Self::Keeps(kind) => view.living().any(|other| other != of && view.has_from(other, *kind, of)),
            Self::ActsWithYou => user.is_some_and(|user| user == of || view.acts_with(user, of)),
            Self::OnGround => !view.flies(of),
            Self::InYourAura => user.is_some_and(|user| view.is_in_aura(user, of)),
            Self::InYourLineOfEffect => user.is_some_and(|user| view.line_of_effect(user, of)),
            Self::Near { kin, within, count } => {
                let near = |other: CreatureId| view.distance(of, other) <= i16::from(*within);
                let others = view.living().filter(|&other| other != of && kin.fits(view, of, other) && near(other));
                others.take(usize::from(*count)).count() == usize::from(*count)
            }
        }
    }
}

fn is_so(view: View, state: State, user: CreatureId, target: CreatureId) -> bool {
    EffectPredicate { of: Of::Target, state, not: false }.holds(view, (user, 0), target)
}

impl Kin {
    /// Whether another creature is one of these, seen from `from`.
    pub fn fits(self, view: View, from: CreatureId, other: CreatureId) -> bool {
        match self {
            Self::Allies => view.friendly(from, other),
            Self::Enemies => view.hostile(from, other),
            Self::Creatures => true,
        }
    }
}
