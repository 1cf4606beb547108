//! How somebody is at the moment an effect comes about: winded, prone, next to the user.

use serde::{Deserialize, Serialize};

use super::effect::Effect;
use super::frames::UseFrame;
use super::tier::Who;
use super::view::View;
use crate::core::ids::CreatureId;
use crate::core::name::Name;

/// What an effect depends on besides a potency.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Given {
    /// Of whom it is said.
    pub of: Of,
    /// What is said.
    pub state: State,
    /// Whether it must not be so.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub not: bool,
}

/// Of whom a [`Given`] speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Of {
    /// The ability's target; any of them where the effect falls on others.
    Target,
    /// The user.
    You,
}

/// What somebody may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum State {
    /// At half its Stamina or less (DS-STAM-01).
    Winded,
    /// A hero at 0 Stamina or less (DS-STAM-03).
    Dying,
    /// Surprised.
    Surprised,
    /// Next to the user; of the user, next to the target.
    Adjacent,
    /// An enemy of the user's.
    Enemy,
    /// An ally of the user's, or the user itself.
    Ally,
    /// A minion (DS-DIR-02).
    Minion,
    /// This many squares or fewer from the other one.
    Within(u8),
    /// Of this size or a smaller one; 1 takes in all sizes of one square.
    SizeAtMost(u8),
    /// Of this size or a larger one.
    SizeAtLeast(u8),
    /// Has any of the nine conditions (DS-COND-38).
    Conditioned,
    /// Has this condition.
    Has(Name),
    /// Has this condition, and the user is its source.
    HasFromYou(Name),
}

impl Given {
    /// Whether it is so for an effect of `by` on `target`.
    pub fn holds(self, view: View, by: CreatureId, target: CreatureId) -> bool {
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
            State::HasFromYou(condition) => view.source_of(who, condition) == Some(by),
        };
        is != self.not
    }

    /// Whether it is so for an effect of a use that falls on `id` by the name of `who`; `target` is the one being
    /// resolved, where effects go from target to target.
    pub fn holds_in(self, view: View, frame: &UseFrame, who: Who, id: CreatureId, target: Option<CreatureId>) -> bool {
        match (who, target) {
            (Who::Target | Who::OneTarget | Who::OtherTargets, _) => self.holds(view, frame.by, id),
            (_, Some(target)) => self.holds(view, frame.by, target),
            _ => frame.targets.iter().any(|target| self.holds(view, frame.by, target.id)),
        }
    }

    /// Whether an effect leaves it as it is, so that what comes behind it depends on the same.
    pub fn outlasts(self, effect: &Effect) -> bool {
        let lasting = [State::Enemy, State::Ally, State::Minion].contains(&self.state);
        if lasting || matches!(self.state, State::SizeAtMost(_) | State::SizeAtLeast(_)) {
            return true;
        }
        match effect {
            Effect::Damage { .. } => matches!(self.state, State::Has(_) | State::HasFromYou(_) | State::Surprised),
            Effect::Afflict { conditions, .. } => match self.state {
                State::Conditioned => false,
                State::Has(own) | State::HasFromYou(own) => !conditions.contains(&own),
                _ => true,
            },
            Effect::Resist { .. }
            | Effect::NextRoll(_)
            | Effect::NextStrike(_)
            | Effect::NextAbility(_)
            | Effect::SpeedLimit { .. }
            | Effect::NextAgainst { .. }
            | Effect::Adjust { .. }
            | Effect::Ongoing { .. }
            | Effect::Surge(_)
            | Effect::Malice(_)
            | Effect::EdgeNext
            | Effect::TemporaryStamina(_) => true,
            _ => false,
        }
    }
}

impl Effect {
    /// The effect that comes about where `holds` says how somebody is; `None` where none does.
    pub fn settled(&self, holds: impl FnOnce(Given) -> bool) -> Option<&Self> {
        match self {
            Self::If { given, then, otherwise } => {
                if holds(*given) {
                    Some(then)
                } else {
                    otherwise.as_deref()
                }
            }
            other => Some(other),
        }
    }

    /// The effects that may come about: itself, or either of two.
    pub fn outcomes(&self) -> impl Iterator<Item = &Self> {
        let (first, second) = match self {
            Self::If { then, otherwise, .. } => (&**then, otherwise.as_deref()),
            other => (other, None),
        };
        std::iter::once(first).chain(second)
    }

    /// Whether it is damage, dealt before other effects come about.
    pub fn is_damage(&self) -> bool {
        self.outcomes().any(|effect| matches!(effect, Self::Damage { .. }))
    }
}
