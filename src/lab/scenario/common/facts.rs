//! Which facts an expectation speaks of.

use super::{CommonExpect, Expectation, OwnExpect, Scene, Staged};
use crate::core::fact::{Fact, FactKind};
use crate::core::ids::CreatureId;
use crate::core::name::Name;

impl<E> CommonExpect<E> {
    /// Facts of the kind it speaks of, to show what was found instead.
    pub(super) fn kin(&self, what: &FactKind) -> bool {
        match self {
            Self::Critical => matches!(what, FactKind::Rolled { .. }),
            Self::Damage { .. } => matches!(what, FactKind::Damage { .. } | FactKind::Lost { .. }),
            Self::Healed { .. } => matches!(what, FactKind::Healed { .. }),
            Self::Gained { .. } => matches!(what, FactKind::Pool { .. }),
            Self::Slammed(..) => matches!(what, FactKind::Slammed { .. } | FactKind::Step { .. }),
            Self::Gets(..) => {
                matches!(what, FactKind::Condition { .. } | FactKind::Resisted { .. } | FactKind::Nothing { .. })
            }
            Self::Ended(..) => matches!(what, FactKind::ConditionEnded { .. }),
            Self::Resisted(_) => matches!(what, FactKind::Resisted { .. } | FactKind::Condition { .. }),
            Self::Saved(_) | Self::NotSaved(_) => matches!(what, FactKind::Saved { .. }),
            Self::Used { .. } => matches!(what, FactKind::Used { .. }),
            Self::Broke(_) => matches!(what, FactKind::Broke(_)),
            _ => false,
        }
    }

    /// Whether one fact is what it speaks of; `None` for expectations about decisions and states.
    pub(super) fn fact<R: Staged>(&self, scene: &Scene<R>, fact: &Fact) -> Option<bool> {
        let is = |id: CreatureId, tag: Name| scene.is(id, tag);
        Some(match (self, &fact.what) {
            (Self::Critical | Self::NotCritical, FactKind::Rolled { critical, .. }) => *critical,
            (Self::NoDice | Self::Dice(_), FactKind::Die { .. }) => true,
            (Self::Rolls(wanted, _), FactKind::Die { purpose, .. }) => purpose == wanted,
            (
                Self::Success(who)
                | Self::Failure(who)
                | Self::RollTotal(who, _)
                | Self::RollDice(who, _)
                | Self::Kept(who, _),
                FactKind::Versus { on: Some(on), .. },
            ) => is(*on, *who),
            (Self::Attacks(a, b, _), FactKind::Versus { by, on: Some(on), .. }) => is(*by, *a) && is(*on, *b),
            (Self::Damage { to, amount, kind, by, of }, FactKind::Damage { to: hurt, amount: dealt, kinds, .. }) => {
                is(*hurt, *to)
                    && dealt == amount
                    && kind.is_none_or(|kind| kinds.contains(&kind))
                    && by.is_none_or(|by| fact.cause.by.is_some_and(|id| is(id, by)))
                    && of.is_none_or(|of| fact.cause.of == of)
            }
            (Self::Hits(to, _), FactKind::Damage { to: hurt, .. }) => is(*hurt, *to),
            (Self::NoDamage(to), FactKind::Damage { to: hurt, amount, .. }) => is(*hurt, *to) && *amount > 0,
            (Self::Healed { of, amount }, FactKind::Healed { of: who, amount: gained, .. }) => {
                is(*who, *of) && gained == amount
            }
            (Self::Gained { of, pool, by }, FactKind::Pool { of: Some(who), pool: which, by: change, .. }) => {
                is(*who, *of) && which == pool && change == by
            }
            (Self::Unchanged(of, pool), FactKind::Pool { of: Some(who), pool: which, .. }) => {
                is(*who, *of) && which == pool
            }
            (Self::At(who, at), FactKind::Step { who: moved, to, .. }) => is(*moved, *who) && to == at,
            (Self::NoSteps(who) | Self::Entered(who, _), FactKind::Step { who: moved, .. }) => is(*moved, *who),
            (Self::Went(who, how, _), FactKind::Step { who: moved, how: cause, .. }) => {
                is(*moved, *who) && how == cause
            }
            (Self::Slammed(who, squares), FactKind::Slammed { who: moved, left, .. }) => {
                is(*moved, *who) && left == squares
            }
            (Self::NotSlammed(who), FactKind::Slammed { who: moved, .. }) => is(*moved, *who),
            (Self::Gets(who, kind) | Self::DoesNotGet(who, kind), FactKind::Condition { on, kinds, .. }) => {
                is(*on, *who) && (kinds.contains(kind) || fact.cause.of == *kind)
            }
            (Self::Ended(who, kind, reason), FactKind::ConditionEnded { on, kinds, why, .. }) => {
                is(*on, *who) && kinds.contains(kind) && why == reason
            }
            (Self::Resisted(who) | Self::NotResisted(who), FactKind::Resisted { by, .. }) => is(*by, *who),
            (Self::Saved(who), FactKind::Saved { by, success, .. }) => is(*by, *who) && *success,
            (Self::NotSaved(who), FactKind::Saved { by, success, .. }) => is(*by, *who) && !*success,
            (Self::NoSave(who) | Self::Saves(who, _), FactKind::Saved { by, .. }) => is(*by, *who),
            (Self::Grabbed { by, captive }, FactKind::Linked { from: holder, to: held, .. }) => {
                is(*holder, *by) && is(*held, *captive)
            }
            (Self::Free(who), FactKind::Unlinked { to, .. }) => is(*to, *who),
            (Self::Dead(who), FactKind::State { of, is: now }) => is(*of, *who) && *now == "dead",
            (Self::Used { by, ability, on }, FactKind::Used { by: user, ability: used, on: targets, .. }) => {
                is(*user, *by) && used == ability && on.as_ref().is_none_or(|on| same_set(scene, on, targets))
            }
            (Self::NotUsed(by, ability), FactKind::Used { by: user, ability: used, .. }) => {
                is(*user, *by) && used == ability
            }
            (Self::Broke(at), FactKind::Broke(broken)) => broken == at,
            (Self::Round(round), FactKind::RoundStarted(started)) => started == round,
            (Self::Over(side), FactKind::Over { winner }) => winner == side,
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
                FactKind::Damage { to: who, track: which, .. }
                | FactKind::Lost { of: who, track: which, .. }
                | FactKind::Healed { of: who, track: which, .. }
                | FactKind::TrackSet { of: who, track: which, .. },
            ) => scene.is(*who, *of) && which == track,
            (Self::Pool { of, pool, .. }, FactKind::Pool { of: Some(who), pool: which, .. }) => {
                scene.is(*who, *of) && which == pool
            }
            (Self::At(who, _) | Self::Steps(who, _), FactKind::Step { who: moved, .. }) => scene.is(*moved, *who),
            (Self::Has(who, kind), FactKind::Condition { on, kinds, .. })
            | (Self::Lacks(who, kind), FactKind::ConditionEnded { on, kinds, .. }) => {
                scene.is(*on, *who) && kinds.contains(kind)
            }
            (Self::Saved(who), FactKind::ConditionEnded { on, why, .. }) => scene.is(*on, *who) && *why == "saved",
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
