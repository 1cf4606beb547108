//! Whether an expectation of Draw Steel is met, and what was found where it is not.

use super::super::rules::lasting;
use super::expect::Expect;
use super::queries;
use crate::core::ends::{End, Ends, Moment};
use crate::core::fact::FactKind;
use crate::core::ids::CreatureId;
use crate::core::name::Name;
use crate::lab::scenario::common::{Found, OwnExpect as _, Scene, ensure, equal};
use crate::lab::telling;
use crate::rulesets::draw_steel::battle::Battle;
use crate::rulesets::draw_steel::content::Content;
use crate::rulesets::draw_steel::data::effect::Duration;
use crate::rulesets::draw_steel::rules::actions::free_actions;
use crate::rulesets::draw_steel::rules::state;
use crate::rulesets::draw_steel::rules::view::View;
use crate::rulesets::draw_steel::rules::vitals::Life;

/// Compares with what is.
pub(super) fn check(expected: &Expect, scene: &Scene<Content>) -> Found {
    let view = scene.battle.view();
    let outcomes = || scene.lines(|what| matches!(what, FactKind::Outcome { .. }));
    let all_of_roll = |pass: &dyn Fn(&(i16, i8)) -> bool| {
        let roll = first_roll(scene);
        ensure(!roll.is_empty() && roll.iter().all(pass), outcomes)
    };
    match expected {
        Expect::Tier(tier) => all_of_roll(&|outcome| outcome.1 == *tier as i8),
        Expect::Total(total) => all_of_roll(&|outcome| outcome.0 == *total),
        Expect::TierOn(..) | Expect::TotalOn(..) => {
            let met = scene.facts.iter().any(|fact| expected.fact(scene, fact) == Some(true));
            ensure(met, outcomes)
        }
        Expect::Malice(is) => equal(view.malice(state::DIRECTOR), *is),
        Expect::Tokens(is) => equal(free_actions::tokens(view), *is),
        Expect::Source(who, kind, source) => {
            let found = view.source_of(scene.id(*who)?, *kind).map(|id| view.tag(id));
            equal(found, Some(*source))
        }
        Expect::Lasts(who, kind, duration) => {
            let who = scene.id(*who)?;
            let found = view.conditions(who).find(|(_, held)| held.kinds.contains(kind) || held.origin == *kind);
            let Some((_, record)) = found else { return Err(held(scene.battle, who)) };
            let ahead = lasting::is_ahead(view, &record.ends);
            ensure(ahead && lasts(&record.ends, *duration, who, record.imposer), || format!("{:?}", record.ends))
        }
        Expect::State(who, state) | Expect::NotState(who, state) => {
            let who = scene.id(*who)?;
            let is = state_of(view, who, *state)?;
            ensure(is == matches!(expected, Expect::State(..)), || states(view, who))
        }
        Expect::Active(who) => equal(view.clock().active.map(|id| view.tag(id)), Some(*who)),
        Expect::Opener(side) => equal(view.clock().opener, *side),
        other => queries::check(other, scene),
    }
}

/// The outcomes of the step's first roll: total and tier.
fn first_roll(scene: &Scene<Content>) -> Vec<(i16, i8)> {
    let rolled = |what: &FactKind| matches!(what, FactKind::Rolled { .. });
    let after = scene.facts.iter().map(|fact| &fact.what).skip_while(|what| !rolled(what)).skip(1);
    let outcome = |what: &FactKind| match what {
        FactKind::Outcome { result, .. } => Some((result.total, result.degree)),
        _ => None,
    };
    after.take_while(|what| !rolled(what)).filter_map(outcome).collect()
}

/// Everything on a creature, in words.
pub(super) fn held(battle: &Battle, who: CreatureId) -> String {
    let view = battle.view();
    let list: Vec<String> = view
        .conditions(who)
        .map(|(_, held)| format!("{} [{}] {:?}", telling::names(&held.kinds), held.origin, held.ends))
        .chain(view.holder(who).map(|by| format!("held by {}", view.tag(by))))
        .collect();
    if list.is_empty() { "no conditions".to_owned() } else { list.join("; ") }
}

fn lasts(ends: &Ends, duration: Duration, bearer: CreatureId, imposer: Option<CreatureId>) -> bool {
    let imposer = imposer.unwrap_or(bearer);
    let fits = |end| match (duration, end) {
        (Duration::SaveEnds, End::Check { .. })
        | (Duration::Encounter, End::At(Moment::FightEnd))
        | (Duration::ThisRound, End::At(Moment::RoundEnd(_)))
        | (Duration::ThisTurn, End::At(Moment::TurnEnd { .. })) => true,
        (Duration::EndOfTurn, End::At(Moment::TurnEnd { of, .. })) => of == bearer,
        (Duration::UsersNextTurnStart, End::At(Moment::TurnStart { of, .. }))
        | (Duration::UsersNextTurnEnd, End::At(Moment::TurnEnd { of, .. })) => of == imposer,
        _ => false,
    };
    if ends.is_open() { duration == Duration::Open } else { ends.iter().all(fits) }
}

const STATES: [&str; 6] = ["winded", "dying", "unconscious", "dead", "surprised", "awake"];

fn state_of(view: View, who: CreatureId, state: Name) -> Result<bool, String> {
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

fn states(view: View, who: CreatureId) -> String {
    let now: Vec<&str> = STATES.into_iter().filter(|state| state_of(view, who, Name::new(state)) == Ok(true)).collect();
    format!("{} with {} Stamina", now.join(", "), view.stamina(who).now)
}
