//! Which facts an expectation speaks of.

use super::expect::Expect;
use super::scene::Scene;
use super::verdict::Found;
use crate::core::fact::{Fact, What};
use crate::core::ids::CreatureId;
use crate::core::name::Name;
use crate::lab::scenario::mentions::{Mention, Mentions};
use crate::rulesets::draw_steel::data::terms as t;

impl Expect {
    /// Everybody it names has to exist.
    pub(super) fn subjects(&self, scene: &Scene) -> Found {
        let mut mentions = Mentions::default();
        self.mentions(&mut mentions);
        let who = mentions.0.iter().filter_map(|it| if let Mention::Who(tag) = it { Some(*tag) } else { None });
        who.into_iter().try_for_each(|tag| scene.id(tag).map(|_| ()))
    }

    /// Facts of the kind it speaks of, to show what was found instead.
    pub(super) fn kin(&self, what: &What) -> bool {
        match self {
            Self::TierOn(..) | Self::TotalOn(..) => matches!(what, What::Outcome { .. }),
            Self::Critical => matches!(what, What::Rolled { .. }),
            Self::Damage { .. } => matches!(what, What::Damage { .. } | What::HealthLost { .. }),
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
    pub(super) fn fact(&self, scene: &Scene, fact: &Fact) -> Option<bool> {
        let is = |id: CreatureId, tag: Name| scene.battle.view().tag(id) == tag;
        Some(match (self, &fact.what) {
            (Self::TierOn(who, wanted), What::Outcome { on, result }) => {
                is(*on, *who) && result.degree == *wanted as i8
            }
            (Self::TotalOn(who, wanted), What::Outcome { on, result }) => is(*on, *who) && result.total == *wanted,
            (Self::Critical | Self::NotCritical, What::Rolled { critical, .. }) => *critical,
            (Self::NoDice, What::Die { .. }) => true,
            (Self::Damage { to, amount, kind, by, of }, What::Damage { to: hurt, amount: dealt, kinds, .. }) => {
                is(*hurt, *to)
                    && dealt == amount
                    && kind.is_none_or(|kind| kinds.contains(&kind))
                    && by.is_none_or(|by| fact.cause.by.is_some_and(|id| is(id, by)))
                    && of.is_none_or(|of| fact.cause.of == of)
            }
            (Self::Hits(to, _), What::Damage { to: hurt, .. }) => is(*hurt, *to),
            (Self::NoDamage(to), What::Damage { to: hurt, amount, .. }) => is(*hurt, *to) && *amount > 0,
            (Self::Healed { of, amount }, What::Healed { of: who, amount: gained }) => {
                is(*who, *of) && gained == amount
            }
            (Self::Gained { of, pool, by }, What::Pool { of: Some(who), pool: which, by: change, .. }) => {
                is(*who, *of) && which == pool && change == by
            }
            (Self::Unchanged(of, pool), What::Pool { of: Some(who), pool: which, .. }) => {
                is(*who, *of) && which == pool
            }
            (Self::Malice(now), What::Pool { of: None, now: is, .. }) => is == now,
            (Self::At(who, at), What::Step { who: moved, to, .. }) => is(*moved, *who) && to == at,
            (Self::NoSteps(who), What::Step { who: moved, .. }) => is(*moved, *who),
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
            (Self::NoSave(who), What::Saved { by, .. }) => is(*by, *who),
            (Self::Grabbed { by, captive }, What::Grabbed { by: holder, captive: held }) => {
                is(*holder, *by) && is(*held, *captive)
            }
            (Self::Free(who), What::Released { captive, .. }) => is(*captive, *who),
            (Self::State(who, state), What::State { of, is: now }) => is(*of, *who) && now == state,
            (Self::Dead(who), What::State { of, is: now }) => is(*of, *who) && *now == t::DEAD.get(),
            (Self::Used { by, ability, on }, What::Used { by: user, ability: used, on: targets, .. }) => {
                is(*user, *by) && used == ability && on.as_ref().is_none_or(|on| same_set(scene, on, targets))
            }
            (Self::NotUsed(by, ability), What::Used { by: user, ability: used, .. }) => {
                is(*user, *by) && used == ability
            }
            (Self::Broke(at), What::Broke(broken)) => broken == at,
            (Self::Active(who), What::TurnStarted(started)) => is(*started, *who),
            (Self::Round(round), What::RoundStarted(started)) => started == round,
            (Self::Opener(side), What::SideOpens(opener)) => opener == side,
            (Self::Over(side), What::Over { winner }) => winner == side,
            (Self::Log(text), _) => scene.line(fact).contains(text.as_str()),
            _ => return None,
        })
    }

    /// Whether a fact belongs to what this expectation speaks of, for steps that say `exactly`.
    pub(super) fn covers(&self, scene: &Scene, fact: &Fact) -> bool {
        let is = |id: CreatureId, tag: &Name| scene.battle.view().tag(id) == *tag;
        match (self, &fact.what) {
            (Self::Order(list), _) => list.iter().any(|inner| inner.covers(scene, fact)),
            (Self::Times(_, inner), _) => inner.covers(scene, fact),
            (
                Self::Stamina { of, .. },
                What::Damage { to: who, .. } | What::HealthLost { of: who, .. } | What::Healed { of: who, .. },
            ) => is(*who, of),
            (Self::Temporary { of, .. }, What::TemporaryHealth { of: who, .. }) => is(*who, of),
            (Self::Pool { of, pool, .. }, What::Pool { of: Some(who), pool: which, .. }) => {
                is(*who, of) && which == pool
            }
            (Self::Surges(of, _), What::Pool { of: Some(who), pool, .. }) => is(*who, of) && *pool == t::SURGES.get(),
            (Self::Recoveries(of, _), What::Pool { of: Some(who), pool, .. }) => {
                is(*who, of) && *pool == t::RECOVERIES.get()
            }
            (Self::Malice(_), What::Pool { of: None, .. }) => true,
            (Self::At(who, _) | Self::Steps(who, _), What::Step { who: moved, .. }) => is(*moved, who),
            (Self::Has(who, kind), What::Condition { on, kinds, .. }) => is(*on, who) && kinds.contains(kind),
            (Self::Lacks(who, kind), What::ConditionEnded { on, kinds, .. }) => is(*on, who) && kinds.contains(kind),
            (Self::Saved(who), What::ConditionEnded { on, why, .. }) => is(*on, who) && *why == "saved",
            _ => self.fact(scene, fact) == Some(true),
        }
    }
}

fn same_set(scene: &Scene, tags: &[Name], ids: &[CreatureId]) -> bool {
    let mut found: Vec<Name> = ids.iter().map(|&id| scene.battle.view().tag(id)).collect();
    let mut wanted = tags.to_vec();
    found.sort_unstable();
    wanted.sort_unstable();
    found == wanted
}
