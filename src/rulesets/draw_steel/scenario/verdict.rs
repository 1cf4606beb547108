//! Whether an expectation is met, and what was found where it is not.

use super::super::rules::lasting;
use super::super::text::term_text;
use super::expect::Expect;
use super::queries;
use super::scene::Scene;
use crate::core::condition::Ends;
use crate::core::creature::{Life, entity_of};
use crate::core::fact::What;
use crate::core::geometry::Spot;
use crate::core::ids::CreatureId;
use crate::core::name::Name;
use crate::core::pool::Pools;
use crate::lab::scenario::table;
use crate::lab::telling;
use crate::rulesets::draw_steel::data::effect::Duration;
use crate::rulesets::draw_steel::data::terms as t;
use crate::rulesets::draw_steel::rules::actions::free_actions;
use crate::rulesets::draw_steel::rules::state;

pub(super) type Found = Result<(), String>;

/// Fails with what was found instead.
pub(super) fn equal<T: PartialEq + std::fmt::Debug>(found: T, wanted: T) -> Found {
    if found == wanted { Ok(()) } else { Err(format!("{found:?}")) }
}

fn ensure(met: bool, found: impl FnOnce() -> String) -> Found {
    if met { Ok(()) } else { Err(found()) }
}

impl Expect {
    /// Compares with what is.
    ///
    /// # Errors
    /// What was found instead.
    pub fn check(&self, scene: &Scene) -> Found {
        self.subjects(scene)?;
        match self {
            Self::Order(list) => self.check_order(scene, list),
            Self::Times(count, inner) => {
                let found = scene.facts.iter().filter(|fact| inner.fact(scene, fact) == Some(true)).count();
                equal(found, *count).map_err(|found| format!("{found} times"))
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
                ensure(against.is_none(), || against.map(|fact| scene.line(fact)).unwrap_or_default())
            }
            Self::TierOn(..)
            | Self::TotalOn(..)
            | Self::Critical
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
            | Self::Broke(_) => {
                let met = scene.facts.iter().any(|fact| self.fact(scene, fact) == Some(true));
                ensure(met, || scene.lines(|what| self.kin(what)))
            }
            _ => self.check_step(scene),
        }
    }

    fn check_order(&self, scene: &Scene, list: &[Self]) -> Found {
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

    fn check_step(&self, scene: &Scene) -> Found {
        let battle = scene.battle;
        let view = battle.view();
        let all_of_roll = |pass: &dyn Fn(&(CreatureId, i16, i8)) -> bool| {
            let roll = scene.first_roll();
            ensure(!roll.is_empty() && roll.iter().all(pass), || {
                scene.lines(|what| matches!(what, What::Outcome { .. }))
            })
        };
        match self {
            Self::Tier(tier) => all_of_roll(&|outcome| outcome.2 == *tier as i8),
            Self::Total(total) => all_of_roll(&|outcome| outcome.1 == *total),
            Self::Term(text) => ensure(scene.terms().any(|term| table::says(battle, term, text)), || {
                format!("the terms {}", term_text::list(view, &scene.terms().copied().collect::<Vec<_>>()))
            }),
            Self::NoTerm(text) => {
                let found = scene.terms().find(|term| table::says(battle, term, text));
                ensure(found.is_none(), || format!("{found:?}"))
            }
            Self::TermOf(text, value) => {
                let met = scene.terms().any(|term| term.value == *value && table::says(battle, term, text));
                ensure(met, || {
                    format!("the terms {}", term_text::list(view, &scene.terms().copied().collect::<Vec<_>>()))
                })
            }
            Self::Hits(who, count) => {
                scene.id(*who)?;
                let found = scene.facts.iter().filter(|fact| self.fact(scene, fact) == Some(true)).count();
                equal(found, *count)
            }
            Self::Stamina { of, is } => equal(view.stamina(scene.id(*of)?).now, *is),
            Self::Temporary { of, is } => equal(view.stamina(scene.id(*of)?).temporary, *is),
            Self::Pool { of, pool, is } => {
                let who = scene.id(*of)?;
                let entity = entity_of(battle.world(), who);
                let has = battle.world().get::<Pools>(entity).is_some_and(|pools| pools.has(*pool));
                ensure(has || *is == 0, || "no such pool".to_owned())?;
                equal(view.pool(who, *pool), *is)
            }
            Self::Surges(of, is) => equal(view.pool(scene.id(*of)?, t::SURGES.get()), *is),
            Self::Recoveries(of, is) => equal(view.pool(scene.id(*of)?, t::RECOVERIES.get()), *is),
            Self::Malice(is) => equal(view.malice(state::DIRECTOR), *is),
            Self::Tokens(is) => equal(free_actions::tokens(view), *is),
            Self::At(who, at) => match view.space(scene.id(*who)?) {
                Some(space) => ensure(space.at == *at, || telling::spot(space.at)),
                None => Err("off the board".to_owned()),
            },
            Self::Steps(who, path) => {
                let who = scene.id(*who)?;
                let entered: Vec<Spot> = scene
                    .facts
                    .iter()
                    .filter_map(|fact| match fact.what {
                        What::Step { who: moved, to, .. } if moved == who => Some(to),
                        _ => None,
                    })
                    .collect();
                ensure(entered == *path, || telling::spots(&entered))
            }
            Self::Went(who, _, squares) => {
                scene.id(*who)?;
                let found = scene.facts.iter().filter(|fact| self.fact(scene, fact) == Some(true)).count();
                ensure(found == *squares, || {
                    format!("{found}: {}", scene.lines(|what| matches!(what, What::Step { .. })))
                })
            }
            Self::Has(who, kind) => {
                let who = scene.id(*who)?;
                ensure(view.has(who, *kind), || held(scene, who))
            }
            Self::Lacks(who, kind) => {
                let who = scene.id(*who)?;
                ensure(!view.has(who, *kind), || held(scene, who))
            }
            Self::Source(who, kind, source) => {
                let found = view.source_of(scene.id(*who)?, *kind).map(|id| view.tag(id));
                equal(found, Some(*source))
            }
            Self::Lasts(who, kind, duration) => {
                let who = scene.id(*who)?;
                let found = view.conditions(who).find(|(_, it)| it.kinds.contains(kind) || it.origin == *kind);
                let Some((_, record)) = found else { return Err(held(scene, who)) };
                let ahead = lasting::is_ahead(view, record.ends);
                ensure(ahead && lasts(record.ends, *duration, who, record.imposer), || format!("{:?}", record.ends))
            }
            Self::Effects(who, kind, count) => {
                let who = scene.id(*who)?;
                let found =
                    view.conditions(who).filter(|(_, it)| it.kinds.contains(kind) || it.origin == *kind).count();
                equal(found, *count)
            }
            Self::Grabbed { by, captive } => {
                scene.id(*by)?;
                let found = view.holder(scene.id(*captive)?).map(|id| view.tag(id));
                equal(found, Some(*by))
            }
            Self::Free(who) => equal(view.holder(scene.id(*who)?).map(|id| view.tag(id)), None),
            Self::State(who, state) => {
                let who = scene.id(*who)?;
                ensure(state_of(scene, who, *state)?, || states(scene, who))
            }
            Self::NotState(who, state) => {
                let who = scene.id(*who)?;
                ensure(!state_of(scene, who, *state)?, || states(scene, who))
            }
            Self::Dead(who) => equal(view.life(scene.id(*who)?), Life::Dead),
            Self::Alive(who) => ensure(view.is_alive(scene.id(*who)?), || "dead".to_owned()),
            Self::Asked(ask) => ensure(scene.met.iter().any(|it| it.ask == *ask), || scene.decision_lines()),
            Self::NotAsked(ask) => ensure(scene.met.iter().all(|it| it.ask != *ask), || scene.decision_lines()),
            Self::AskedSide(side, ask) => {
                let met = scene.met.iter().any(|it| it.ask == *ask && it.side.0 == *side);
                ensure(met, || scene.decision_lines())
            }
            Self::AskedOf(who, ask) => {
                let who = scene.id(*who)?;
                let met = scene.met.iter().any(|it| it.ask == *ask && it.about == Some(who));
                ensure(met, || scene.decision_lines())
            }
            Self::Waits(ask) => {
                let pending = battle.decision().map(|it| it.ask);
                equal(pending, Some(*ask))
            }
            Self::Offered(choice) => ensure(scene.offered(choice)?, || scene.decision_lines()),
            Self::NotOffered(choice) => ensure(!scene.offered(choice)?, || scene.decision_lines()),
            Self::OfferedUse(by, ability) => ensure(scene.offered_use(*by, *ability)?, || scene.decision_lines()),
            Self::NotOfferedUse(by, ability) => ensure(!scene.offered_use(*by, *ability)?, || scene.decision_lines()),
            Self::OfferedRoute(who, to) => ensure(scene.offered_route(*who, *to)?, || scene.decision_lines()),
            Self::NotOfferedRoute(who, to) => ensure(!scene.offered_route(*who, *to)?, || scene.decision_lines()),
            Self::Log(text) => {
                let met = scene.facts.iter().any(|fact| scene.line(fact).contains(text.as_str()));
                ensure(met, || "no such line".to_owned())
            }
            Self::NoLog(text) => {
                let against = scene.facts.iter().find(|fact| scene.line(fact).contains(text.as_str()));
                ensure(against.is_none(), || against.map(|fact| scene.line(fact)).unwrap_or_default())
            }
            Self::Active(who) => equal(view.clock().active.map(|id| view.tag(id)), Some(*who)),
            Self::Round(round) => equal(view.clock().round, *round),
            Self::Opener(side) => equal(view.clock().opener, *side),
            Self::Over(side) => equal(battle.outcome().map(|outcome| outcome.winner), Some(*side)),
            Self::NotOver => equal(battle.outcome(), None),
            other => queries::check(other, scene),
        }
    }
}

/// Everything on a creature, in words.
fn held(scene: &Scene, who: CreatureId) -> String {
    let view = scene.battle.view();
    let list: Vec<String> = view
        .conditions(who)
        .map(|(_, it)| format!("{} [{}] {:?}", telling::names(&it.kinds), it.origin, it.ends))
        .chain(view.holder(who).map(|by| format!("held by {}", view.tag(by))))
        .collect();
    if list.is_empty() { "no conditions".to_owned() } else { list.join("; ") }
}

fn lasts(ends: Ends, duration: Duration, bearer: CreatureId, imposer: Option<CreatureId>) -> bool {
    let imposer = imposer.unwrap_or(bearer);
    match (duration, ends) {
        (Duration::SaveEnds, Ends::Save)
        | (Duration::Encounter, Ends::Encounter)
        | (Duration::Open, Ends::Open)
        | (Duration::ThisRound, Ends::RoundEnd(_))
        | (Duration::ThisTurn, Ends::TurnEnd { .. }) => true,
        (Duration::EndOfTurn, Ends::TurnEnd { of, .. }) => of == bearer,
        (Duration::UsersNextTurnStart, Ends::TurnStart { of, .. })
        | (Duration::UsersNextTurnEnd, Ends::TurnEnd { of, .. }) => of == imposer,
        _ => false,
    }
}

const STATES: [&str; 6] = ["winded", "dying", "unconscious", "dead", "surprised", "awake"];

fn state_of(scene: &Scene, who: CreatureId, state: Name) -> Result<bool, String> {
    let view = scene.battle.view();
    Ok(match state.as_str() {
        "winded" => view.is_winded(who),
        "dying" => view.is_dying(who),
        "unconscious" => view.life(who) == Life::Unconscious,
        "dead" => view.life(who) == Life::Dead,
        "surprised" => view.is_surprised(who),
        "awake" => view.life(who) == Life::Awake,
        _ => return Err(format!("no state of that name, only {STATES:?}")),
    })
}

fn states(scene: &Scene, who: CreatureId) -> String {
    let now: Vec<&str> =
        STATES.into_iter().filter(|state| state_of(scene, who, Name::new(state)) == Ok(true)).collect();
    format!("{} with {} Stamina", now.join(", "), scene.battle.view().stamina(who).now)
}
