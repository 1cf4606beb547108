//! Which facts an expectation speaks of.

use super::{CommonExpect, Expectation, OwnExpect, Scene, Staged};
use crate::core::fact::{Fact, What};
use crate::core::ids::CreatureId;
use crate::core::name::Name;

impl<E> CommonExpect<E> {
    /// Facts of the kind it speaks of, to show what was found instead.
    pub(super) fn kin(&self, what: &What) -> bool {
        match self {
            Self::Critical => matches!(what, What::Rolled { .. }),
            Self::Damage { .. } => matches!(what, What::Damage { .. } | What::Lost { .. }),
            Self::Healed { .. } => matches!(what, What::Healed { .. }),
            Self::Gained { .. } => matches!(what, What::Pool { .. }),
            Self::Slammed(..) => matches!(what, What::Slammed { .. } | What::Step { .. }),
            Self::Gets(..) => matches!(what, What::Condition { .. } | What::Resisted { .. } | What::Nothing { .. }),
            Self::Ended(..) => matches!(what, What::ConditionEnded { .. }),
            Self::Resisted(_) => matches!(what, What::Resisted { .. } | What::Condition { .. }),
            Self::Saved(_) | Self::NotSaved(_) => matches!(what, What::Saved { .. }),
            Self::Used { .. } => matches!(what, What::Used { .. }),
            Self::Broke(_) => matches!(what, What::Broke(_)),
            _ => false,
        }
    }

    /// Whether one fact is what it speaks of; `None` for expectations about decisions and states.
    pub(super) fn fact<R: Staged>(&self, scene: &Scene<R>, fact: &Fact) -> Option<bool> {
        let is = |id: CreatureId, tag: Name| scene.is(id, tag);
        Some(match (self, &fact.what) {
            (Self::Critical | Self::NotCritical, What::Rolled { critical, .. }) => *critical,
            (Self::NoDice | Self::Dice(_), What::Die { .. }) => true,
            (Self::Rolls(wanted, _), What::Die { purpose, .. }) => purpose == wanted,
            (
                Self::Success(who)
                | Self::Failure(who)
                | Self::RollTotal(who, _)
                | Self::RollDice(who, _)
                | Self::Kept(who, _),
                What::Versus { on: Some(on), .. },
            ) => is(*on, *who),
            (Self::Attacks(a, b, _), What::Versus { by, on: Some(on), .. }) => is(*by, *a) && is(*on, *b),
            (Self::Damage { to, amount, kind, by, of }, What::Damage { to: hurt, amount: dealt, kinds, .. }) => {
                is(*hurt, *to)
                    && dealt == amount
                    && kind.is_none_or(|kind| kinds.contains(&kind))
                    && by.is_none_or(|by| fact.cause.by.is_some_and(|id| is(id, by)))
                    && of.is_none_or(|of| fact.cause.of == of)
            }
            (Self::Hits(to, _), What::Damage { to: hurt, .. }) => is(*hurt, *to),
            (Self::NoDamage(to), What::Damage { to: hurt, amount, .. }) => is(*hurt, *to) && *amount > 0,
            (Self::Healed { of, amount }, What::Healed { of: who, amount: gained, .. }) => {
                is(*who, *of) && gained == amount
            }
            (Self::Gained { of, pool, by }, What::Pool { of: Some(who), pool: which, by: change, .. }) => {
                is(*who, *of) && which == pool && change == by
            }
            (Self::Unchanged(of, pool), What::Pool { of: Some(who), pool: which, .. }) => {
                is(*who, *of) && which == pool
            }
            (Self::At(who, at), What::Step { who: moved, to, .. }) => is(*moved, *who) && to == at,
            (Self::NoSteps(who) | Self::Entered(who, _), What::Step { who: moved, .. }) => is(*moved, *who),
            (Self::Went(who, how, _), What::Step { who: moved, how: cause, .. }) => is(*moved, *who) && how == cause,
            (Self::Slammed(who, squares), What::Slammed { who: moved, left, .. }) => {
                is(*moved, *who) && left == squares
            }
            (Self::NotSlammed(who), What::Slammed { who: moved, .. }) => is(*moved, *who),
            (Self::Gets(who, kind) | Self::DoesNotGet(who, kind), What::Condition { on, kinds, .. }) => {
                is(*on, *who) && (kinds.contains(kind) || fact.cause.of == *kind)
            }
            (Self::Ended(who, kind, reason), What::ConditionEnded { on, kinds, why, .. }) => {
                is(*on, *who) && kinds.contains(kind) && why == reason
            }
            (Self::Resisted(who) | Self::NotResisted(who), What::Resisted { by, .. }) => is(*by, *who),
            (Self::Saved(who), What::Saved { by, success, .. }) => is(*by, *who) && *success,
            (Self::NotSaved(who), What::Saved { by, success, .. }) => is(*by, *who) && !*success,
            (Self::NoSave(who) | Self::Saves(who, _), What::Saved { by, .. }) => is(*by, *who),
            (Self::Grabbed { by, captive }, What::Linked { from: holder, to: held, .. }) => {
                is(*holder, *by) && is(*held, *captive)
            }
            (Self::Free(who), What::Unlinked { to, .. }) => is(*to, *who),
            (Self::Dead(who), What::State { of, is: now }) => is(*of, *who) && *now == "dead",
            (Self::Used { by, ability, on }, What::Used { by: user, ability: used, on: targets, .. }) => {
                is(*user, *by) && used == ability && on.as_ref().is_none_or(|on| same_set(scene, on, targets))
            }
            (Self::NotUsed(by, ability), What::Used { by: user, ability: used, .. }) => {
                is(*user, *by) && used == ability
            }
            (Self::Broke(at), What::Broke(broken)) => broken == at,
            (Self::Round(round), What::RoundStarted(started)) => started == round,
            (Self::Over(side), What::Over { winner }) => winner == side,
            (Self::Log(text), _) => scene.line(fact).contains(text.as_str()),
            _ => return None,
        })
    }

    fn covers<R: Staged>(&self, scene: &Scene<R>, fact: &Fact) -> bool
    where
        E: OwnExpect<R>,
    {
        match (self, &fact.what) {
            (Self::Order(list), _) => list.iter().any(|inner| inner.covers(scene, fact)),
            (Self::Times(_, inner), _) => inner.covers(scene, fact),
            (
                Self::Track { of, track, .. },
                What::Damage { to: who, track: which, .. }
                | What::Lost { of: who, track: which, .. }
                | What::Healed { of: who, track: which, .. }
                | What::TrackSet { of: who, track: which, .. },
            ) => scene.is(*who, *of) && which == track,
            (Self::Pool { of, pool, .. }, What::Pool { of: Some(who), pool: which, .. }) => {
                scene.is(*who, *of) && which == pool
            }
            (Self::At(who, _) | Self::Steps(who, _), What::Step { who: moved, .. }) => scene.is(*moved, *who),
            (Self::Has(who, kind), What::Condition { on, kinds, .. })
            | (Self::Lacks(who, kind), What::ConditionEnded { on, kinds, .. }) => {
                scene.is(*on, *who) && kinds.contains(kind)
            }
            (Self::Saved(who), What::ConditionEnded { on, why, .. }) => scene.is(*on, *who) && *why == "saved",
            _ => self.fact(scene, fact) == Some(true),
        }
    }
}

impl<E> Expectation<E> {
    /// Whether one fact is what it speaks of; `None` for expectations about decisions and states.
    pub fn fact<R: Staged>(&self, scene: &Scene<R>, fact: &Fact) -> Option<bool>
    where
        E: OwnExpect<R>,
    {
        match (self.common::<R>(), self) {
            (Some(common), _) => common.fact(scene, fact),
            (None, Self::Own(own)) => own.fact(scene, fact),
            (None, Self::Common(_)) => None,
        }
    }

    /// Whether a fact belongs to what it speaks of, for steps that say `exactly`.
    pub(super) fn covers<R: Staged>(&self, scene: &Scene<R>, fact: &Fact) -> bool
    where
        E: OwnExpect<R>,
    {
        match (self.common::<R>(), self) {
            (Some(common), _) => common.covers(scene, fact),
            (None, Self::Own(own)) => own.covers(scene, fact),
            (None, Self::Common(_)) => false,
        }
    }
}

fn same_set<R: Staged>(scene: &Scene<R>, tags: &[Name], ids: &[CreatureId]) -> bool {
    let mut found: Vec<Name> = ids.iter().map(|&id| scene.battle.tag(id)).collect();
    let mut wanted = tags.to_vec();
    found.sort_unstable();
    wanted.sort_unstable();
    found == wanted
}
