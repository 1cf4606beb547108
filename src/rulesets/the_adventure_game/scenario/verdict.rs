//! Whether an expectation of this game is met, and what was found where it is not.

use super::expect::Expect;
use crate::core::geometry::Spot;
use crate::core::ids::CreatureId;
use crate::core::name::Name;
use crate::lab::scenario::common::{Found, Scene, ensure, equal};
use crate::lab::telling;
use crate::rulesets::the_adventure_game::actions::delay;
use crate::rulesets::the_adventure_game::content::Content;
use crate::rulesets::the_adventure_game::movement::MOVE;
use crate::rulesets::the_adventure_game::sources::{self, Attack, Forecast};
use crate::rulesets::the_adventure_game::{legal, rolls, words};

/// Compares with what is.
pub(super) fn check(expected: &Expect, scene: &Scene<Content>) -> Found {
    let view = scene.battle.view();
    let tags = |ids: Vec<CreatureId>| ids.into_iter().map(|id| view.tag(id)).collect::<Vec<Name>>();
    match expected {
        Expect::Odds(by, power, on, count, of) => odds(scene, [*by, *on], *power, (*count, *of)),
        Expect::StrikeOdds(by, on, going, leaving, count, of) => {
            strike_odds(scene, [*by, *on], *going, *leaving, (*count, *of))
        }
        Expect::Down(who) | Expect::Stable(who) | Expect::Dead(who) | Expect::Up(who) => {
            let id = scene.id(*who)?;
            let is = match expected {
                Expect::Down(_) => view.is_fallen(id) && !view.is_stable(id),
                Expect::Stable(_) => view.is_stable(id),
                Expect::Dead(_) => !view.standing_of(id).has_turns && view.at(id).is_none(),
                _ => view.is_up(id),
            };
            ensure(is, || {
                let list: Vec<String> = view.conditions(id).map(|(_, held)| telling::names(&held.kinds)).collect();
                format!("{} with {} HP, {}", view.standing_of(id).word, view.hp(id).now, list.join(", "))
            })
        }
        Expect::Threatened(who, at, wanted) => {
            let mut found = tags(view.threateners(scene.id(*who)?, *at));
            let mut wanted = wanted.clone();
            found.sort_unstable();
            wanted.sort_unstable();
            equal(found, wanted)
        }
        Expect::Initiative(who, wanted) => equal(view.orders().total(scene.id(*who)?), Some(*wanted)),
        Expect::Movement(wanted) => {
            equal(tags(view.orders().movement.slots().map(|(who, _)| who).collect()), wanted.clone())
        }
        Expect::Battle(wanted) => equal(tags(view.orders().battle_order().collect()), wanted.clone()),
        Expect::LastCall(who, wanted) => equal(delay::is_last_call(view, scene.id(*who)?), *wanted),
        Expect::Offers(power) => ensure(offers(scene, *power), || "not offered".to_owned()),
        Expect::NotOffers(power) => ensure(!offers(scene, *power), || "offered".to_owned()),
        Expect::Card(power, text) => {
            let Some(power) = scene.battle.content().power(*power) else { return Err("no such power".to_owned()) };
            let card = words::card(power);
            ensure(card.iter().any(|line| line.contains(text)), || card.join("; "))
        }
        _ => Ok(()),
    }
}

fn offers(scene: &Scene<Content>, power: Name) -> bool {
    let pending = scene.battle.decision();
    let Some(who) = pending.and_then(|decision| decision.about) else { return false };
    let moving = pending.is_some_and(|decision| decision.ask == MOVE);
    legal::powers(scene.battle.view(), who, moving).iter().any(|own| own.id == power)
}

/// Exact odds of an attack, as a fraction of equally likely rolls.
fn odds(scene: &Scene<Content>, [by, on]: [Name; 2], power: Name, wanted: (u32, u32)) -> Found {
    let view = scene.battle.view();
    let (by, on) = (scene.id(by)?, scene.id(on)?);
    let Some(power) = view.power(by, power) else { return Err("no such power".to_owned()) };
    let seen = sources::forecast(view, Attack { by, power, on, opportunity: false, from: None, at: None });
    are_odds(&seen, wanted)
}

/// Exact odds of an opportunity attack on whoever is about to leave a square.
fn strike_odds(scene: &Scene<Content>, [by, on]: [Name; 2], going: Name, leaving: Spot, wanted: (u32, u32)) -> Found {
    let view = scene.battle.view();
    let (by, on) = (scene.id(by)?, scene.id(on)?);
    let Some(going) = view.power(on, going) else { return Err("no such power".to_owned()) };
    let seen = sources::foretell(view, by, on, going, leaving).ok_or("no basic power")?;
    are_odds(&seen, wanted)
}

fn are_odds(seen: &Forecast, (count, of): (u32, u32)) -> Found {
    let odds = rolls::odds(seen.net);
    equal((odds.at_least(seen.def - seen.atk), odds.total()), (count.into(), of.into()))
}
