//! Whether an expectation is met, and what was found where it is not.

use super::{CommonExpect, Expectation, Found, OwnExpect, Scene, Staged, ensure, equal};
use crate::core::condition::conditions_on;
use crate::core::creature::{Battlefield, entity_of};
use crate::core::fact::FactKind;
use crate::core::geometry::Spot;
use crate::core::intent::Intent;
use crate::core::link::links_to;
use crate::core::name::Name;
use crate::core::pool::Pools;
use crate::core::roll::Term;
use crate::core::roll::term::in_words;
use crate::lab::scenario::table;
use crate::lab::telling;

impl<E> CommonExpect<E> {
    /// Whether it is so.
    pub(super) fn check<R: Staged>(&self, scene: &Scene<R>) -> Found
    where
        E: OwnExpect<R>,
    {
        let count = || scene.facts.iter().filter(|fact| self.fact(scene, fact) == Some(true)).count();
        match self {
            Self::Order(list) => order(scene, list),
            Self::Times(wanted, inner) => {
                let found = scene.facts.iter().filter(|fact| inner.fact(scene, fact) == Some(true)).count();
                equal(found, *wanted).map_err(|found| format!("{found} times"))
            }
            Self::NoDamage(_)
            | Self::NoSteps(_)
            | Self::NotSlammed(_)
            | Self::NotCritical
            | Self::NoDice
            | Self::NotResisted(_)
            | Self::NoSave(_)
            | Self::DoesNotGet(..)
            | Self::NotUsed(..)
            | Self::Unchanged(..) => {
                let against = scene.facts.iter().find(|fact| self.fact(scene, fact) == Some(true));
                against.map_or(Ok(()), |fact| Err(scene.line(fact)))
            }
            Self::Critical
            | Self::Damage { .. }
            | Self::Healed { .. }
            | Self::Gained { .. }
            | Self::Slammed(..)
            | Self::Gets(..)
            | Self::Ended(..)
            | Self::Resisted(_)
            | Self::Saved(_)
            | Self::NotSaved(_)
            | Self::Used { .. }
            | Self::Broke(_) => ensure(count() > 0, || scene.lines(|what| self.kin(what))),
            Self::Dice(wanted)
            | Self::Rolls(_, wanted)
            | Self::Attacks(_, _, wanted)
            | Self::Saves(_, wanted)
            | Self::Hits(_, wanted)
            | Self::Entered(_, wanted) => equal(count(), *wanted),
            Self::Success(_) | Self::Failure(_) | Self::RollTotal(..) | Self::RollDice(..) | Self::Kept(..) => {
                self.last_roll(scene)
            }
            Self::Went(_, _, wanted) => ensure(count() == *wanted, || {
                format!("{}: {}", count(), scene.lines(|what| matches!(what, FactKind::Step { .. })))
            }),
            Self::Term(_) | Self::NoTerm(_) | Self::TermOf(..) => self.said(scene),
            Self::Log(_) | Self::NoLog(_) | Self::LogOrder(_) | Self::Told(_) | Self::NotTold(_) => self.said(scene),
            Self::Asked(_)
            | Self::NotAsked(_)
            | Self::AskedOf(..)
            | Self::NotAskedOf(..)
            | Self::AskedSide(..)
            | Self::Waits(_)
            | Self::WaitsFor(..)
            | Self::Offered(_)
            | Self::NotOffered(_)
            | Self::OfferedUse(..)
            | Self::NotOfferedUse(..)
            | Self::OfferedRoute(..)
            | Self::NotOfferedRoute(..) => self.asked(scene),
            Self::Legal(intent) => legal(scene, intent),
            Self::Illegal(intent, why) => illegal(scene, intent, why),
            _ => self.stands(scene),
        }
    }

    /// Expectations about the last roll against somebody.
    fn last_roll<R: Staged>(&self, scene: &Scene<R>) -> Found {
        let made = scene.facts.iter().rfind(|fact| self.fact(scene, fact) == Some(true));
        let Some(FactKind::Versus { dice, result, .. }) = made.map(|fact| &fact.what) else {
            return Err(format!("no such roll: {}", scene.log()));
        };
        match self {
            Self::Success(_) => ensure(result.succeeded(), || scene.log()),
            Self::Failure(_) => ensure(!result.succeeded(), || scene.log()),
            Self::RollTotal(_, wanted) => equal(result.total, *wanted),
            Self::RollDice(_, wanted) => equal(dice.iter().map(|die| die.sides).collect(), wanted.clone()),
            Self::Kept(_, wanted) => {
                equal(dice.iter().filter(|die| die.kept).map(|die| die.value).collect(), wanted.clone())
            }
            _ => Ok(()),
        }
    }

    /// Expectations about words.
    fn said<R: Staged>(&self, scene: &Scene<R>) -> Found {
        let says = |term: &&Term, text: &str| table::says(scene.battle, term, text);
        let terms = || {
            let terms: Vec<Term> = scene.terms().copied().collect();
            format!("the terms {}", in_words(&terms, |term| scene.battle.term(term)))
        };
        match self {
            Self::Term(text) => ensure(scene.terms().any(|term| says(&term, text)), terms),
            Self::NoTerm(text) => {
                let found = scene.terms().find(|term| says(term, text));
                ensure(found.is_none(), || format!("{found:?}"))
            }
            Self::TermOf(text, value) => {
                let met = scene.terms().any(|term| term.value == *value && says(&term, text));
                ensure(met, terms)
            }
            Self::Log(text) => {
                let met = scene.facts.iter().any(|fact| scene.line(fact).contains(text.as_str()));
                ensure(met, || "no such line".to_owned())
            }
            Self::NoLog(text) => {
                let against = scene.facts.iter().map(|fact| scene.line(fact)).find(|line| line.contains(text.as_str()));
                against.map_or(Ok(()), Err)
            }
            Self::LogOrder(parts) => {
                let mut lines = scene.facts.iter().map(|fact| scene.line(fact));
                let missing = parts.iter().find(|part| !lines.any(|line| line.contains(part.as_str())));
                missing.map_or(Ok(()), |part| Err(format!("no {part:?} in that place: {}", scene.log())))
            }
            Self::Told(text) => {
                let told = R::told(scene.battle);
                ensure(told.iter().any(|line| line.contains(text.as_str())), || told.join(" / "))
            }
            Self::NotTold(text) => {
                let against = R::told(scene.battle).into_iter().find(|line| line.contains(text.as_str()));
                against.map_or(Ok(()), Err)
            }
            _ => Ok(()),
        }
    }

    /// Expectations about what is asked.
    fn asked<R: Staged>(&self, scene: &Scene<R>) -> Found {
        let pending = scene.battle.decision();
        let met = match self {
            Self::Asked(ask) => scene.met.iter().any(|decision| decision.ask.slug() == *ask),
            Self::NotAsked(ask) => scene.met.iter().all(|decision| decision.ask.slug() != *ask),
            Self::AskedOf(who, ask) => scene.asked_of(*who, *ask)?,
            Self::NotAskedOf(who, ask) => !scene.asked_of(*who, *ask)?,
            Self::AskedSide(side, ask) => {
                scene.met.iter().any(|decision| decision.ask.slug() == *ask && decision.side.0 == *side)
            }
            Self::Waits(ask) => return equal(pending.map(|decision| decision.ask.slug()), Some(*ask)),
            Self::WaitsFor(who, ask) => {
                let who = scene.id(*who)?;
                pending.is_some_and(|decision| decision.ask.slug() == *ask && decision.about == Some(who))
            }
            Self::Offered(choice) => scene.offered(choice)?,
            Self::NotOffered(choice) => !scene.offered(choice)?,
            Self::OfferedUse(by, ability) => scene.offered_use(*by, *ability)?,
            Self::NotOfferedUse(by, ability) => !scene.offered_use(*by, *ability)?,
            Self::OfferedRoute(who, to) => scene.offered_route(*who, *to)?,
            Self::NotOfferedRoute(who, to) => !scene.offered_route(*who, *to)?,
            _ => true,
        };
        ensure(met, || scene.decisions())
    }

    /// Expectations about the battle as it stands.
    fn stands<R: Staged>(&self, scene: &Scene<R>) -> Found {
        let (battle, world) = (scene.battle, scene.battle.world());
        let battlefield = world.resource::<Battlefield>();
        let board = battlefield.board();
        let holder = |captive: Name| {
            let holder = links_to(world, scene.id(captive)?, Name::new("grabbed")).next();
            Ok::<_, String>(holder.map(|(_, holder)| battle.tag(holder)))
        };
        let space = |of: Name| Ok::<_, String>(battlefield.occupancy().space(scene.id(of)?));
        match self {
            Self::Track { of, track, is } => {
                let found = battlefield.tracks(scene.id(*of)?).get(*track).ok_or("no such track")?;
                equal(found.now, *is)
            }
            Self::Pool { of, pool, is } => {
                let pools = world.get::<Pools>(entity_of(world, scene.id(*of)?));
                ensure(*is == 0 || pools.is_some_and(|pools| pools.has(*pool)), || "no such pool".to_owned())?;
                equal(pools.map_or(0, |pools| pools.get(*pool)), *is)
            }
            Self::At(who, at) => match space(*who)? {
                Some(space) => ensure(space.at == *at, || telling::spot(space.at)),
                None => Err("off the board".to_owned()),
            },
            Self::Steps(who, path) => {
                let who = scene.id(*who)?;
                let entered = scene.facts.iter().filter_map(|fact| match fact.what {
                    FactKind::Step { who: moved, to, .. } if moved == who => Some(to),
                    _ => None,
                });
                let entered: Vec<Spot> = entered.collect();
                ensure(entered == *path, || telling::spots(&entered))
            }
            Self::Has(who, kind) | Self::Lacks(who, kind) => {
                let who = scene.id(*who)?;
                let has = R::has(battle, who, *kind);
                ensure(has == matches!(self, Self::Has(..)), || R::held(battle, who))
            }
            Self::Effects(who, kind, count) => {
                let held = conditions_on(world, scene.id(*who)?);
                equal(held.filter(|(_, held)| held.kinds.contains(kind) || held.origin == *kind).count(), *count)
            }
            Self::Grabbed { by, captive } => equal(holder(*captive)?, Some(*by)),
            Self::Free(who) => equal(holder(*who)?, None),
            Self::Dead(who) => ensure(battle.is_out(scene.id(*who)?), || "alive".to_owned()),
            Self::Alive(who) => ensure(!battle.is_out(scene.id(*who)?), || "dead".to_owned()),
            Self::Distance(a, b, is) => {
                let distance = space(*a)?.zip(space(*b)?).map(|(a, b)| a.distance(b));
                equal(distance.unwrap_or(i16::MAX), *is)
            }
            Self::Blocked(at) => equal(board.blocked(*at), true),
            Self::Open(at) => equal(board.blocked(*at), false),
            Self::Round(round) => equal(battle.round(), *round),
            Self::Over(side) => equal(battle.winner(), Some(*side)),
            Self::NotOver => equal(battle.winner(), None),
            _ => Ok(()),
        }
    }
}

fn order<R: Staged>(scene: &Scene<R>, list: &[Expectation<impl OwnExpect<R>>]) -> Found {
    let mut rest = scene.facts;
    for wanted in list {
        let known = scene.facts.iter().any(|fact| wanted.fact(scene, fact) == Some(true));
        match rest.iter().position(|fact| wanted.fact(scene, fact) == Some(true)) {
            Some(at) => rest = &rest[at + 1..],
            None if known => return Err(format!("{} earlier than what is listed before it", wanted.written())),
            None => return Err(format!("no {}", wanted.written())),
        }
    }
    Ok(())
}

fn legal<R: Staged>(scene: &Scene<R>, intent: &Intent<Name>) -> Found {
    let refusal = scene.refusal(intent)?;
    refusal.map_or(Ok(()), |refusal| Err(format!("refused ({}): {}", refusal.code, refusal.text)))
}

fn illegal<R: Staged>(scene: &Scene<R>, intent: &Intent<Name>, why: &str) -> Found {
    match scene.refusal(intent)? {
        None => Err("it would be taken".to_owned()),
        Some(refusal) if refusal.code == *why || refusal.text.contains(why) => Ok(()),
        Some(refusal) => Err(format!("refused ({}): {}", refusal.code, refusal.text)),
    }
}
