//! What only this game expects of a step, and what it writes in its own way.

use serde::{Deserialize, Serialize};

use crate::core::name::Name;
use crate::lab::scenario::common::{CommonExpect, Expectation, Found, OwnExpect, Scene, ensure, equal};
use crate::lab::scenario::mentions::{Kind, Mentions};
use crate::rulesets::beacon::budget;
use crate::rulesets::beacon::content::Content;
use crate::rulesets::beacon::data::words::{Action, Phase};
use crate::rulesets::beacon::frames::{Aim, Attack};
use crate::rulesets::beacon::rolls;
use crate::rulesets::beacon::sources;
use crate::rulesets::beacon::terms as t;

/// Something that has to be so after a step, besides what every game may expect.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Expect {
    /// Damage of exactly this amount was dealt at once.
    Damage(Name, i16),
    /// HP are this now.
    Hp(Name, i16),
    /// Stress is this now.
    Stress(Name, i16),
    /// A pool is this now: `focus`, `mp`, `wounds`, …
    Pool(Name, Name, i16),
    /// Entered so many squares.
    Steps(Name, usize),
    /// The battle waits for this of this combatant.
    Waits(Name, Name),
    /// It was asked in this step.
    Asked(Name, Name),
    /// It was not.
    NotAsked(Name, Name),
    /// These pieces of the log came in this order, with anything between.
    Order(Vec<String>),
    /// The total of the last roll against this combatant.
    Total(Name, i16),
    /// So many d6 of Accuracy or Difficulty were rolled in the last attack on it, in what the odds come to.
    Odds(Name, Name, Name, u32, u32),

    /// The phase of the round.
    Phase(Phase),
    /// It channels this.
    Channels(Name, Name),
    /// It channels nothing.
    NotChannels(Name),
    /// It has something readied.
    Readied(Name),
    /// It has nothing readied.
    NotReadied(Name),
    /// It is out of the fight.
    Defeated(Name),
    /// It is in the fight.
    InFight(Name),
    /// This of its is destroyed.
    Destroyed(Name, Name),
    /// This of its is whole.
    Whole(Name, Name),
    /// ARMOR as it counts.
    Armor(Name, i16),
    /// DODGE as it counts.
    Dodge(Name, i16),
    /// SPEED as it counts.
    Speed(Name, i16),
    /// It is at or below half its HP, or not.
    Bloodied(Name, bool),
    /// It is at or above half its STRESS CAP, or not.
    Breaking(Name, bool),
    /// Two are GRAPPLED with each other.
    Grappled(Name, Name),
    /// It is GRAPPLED with nobody.
    Loose(Name),
    /// The basic actions that the phase offers whoever's turn it is.
    Offers(Vec<Action>),
    /// The phases of an NPC's turns still to come this round.
    Due(Name, Vec<Phase>),
    /// The players know of an ability of an NPC's.
    Knows(Name, Name),
    /// They do not.
    NotKnows(Name, Name),
}

impl OwnExpect<Content> for Expect {
    fn common(&self) -> Option<CommonExpect<Self>> {
        Some(match self.clone() {
            Self::Damage(to, amount) => CommonExpect::Damage { to, amount, kind: None, by: None, of: None },
            Self::Hp(of, is) => CommonExpect::Track { of, track: t::HP.get(), is },
            Self::Stress(of, is) => CommonExpect::Track { of, track: t::STRESS.get(), is },
            Self::Pool(of, pool, is) => CommonExpect::Pool { of, pool, is },
            Self::Steps(who, count) => CommonExpect::Entered(who, count),
            Self::Waits(who, ask) => CommonExpect::WaitsFor(who, ask),
            Self::Asked(who, ask) => CommonExpect::AskedOf(who, ask),
            Self::NotAsked(who, ask) => CommonExpect::NotAskedOf(who, ask),
            Self::Order(parts) => CommonExpect::LogOrder(parts),
            Self::Total(on, total) => CommonExpect::RollTotal(on, total),
            _ => return None,
        })
    }

    fn check(&self, scene: &Scene<Content>) -> Found {
        let view = scene.battle.view();
        let found = |is: bool, what: &dyn Fn() -> String| ensure(is, what);
        match self {
            Self::Phase(phase) => equal(view.phase(), *phase),
            Self::Channels(who, what) => equal(view.channelling(scene.id(*who)?).map(|own| own.ability), Some(*what)),
            Self::NotChannels(who) => equal(view.channelling(scene.id(*who)?).map(|own| own.ability), None),
            Self::Readied(who) => found(view.readied(scene.id(*who)?).is_some(), &|| "nothing".to_owned()),
            Self::NotReadied(who) => found(view.readied(scene.id(*who)?).is_none(), &|| "something".to_owned()),
            Self::Defeated(who) => found(!view.is_up(scene.id(*who)?), &|| "in the fight".to_owned()),
            Self::InFight(who) => found(view.is_up(scene.id(*who)?), &|| "defeated".to_owned()),
            Self::Knows(who, what) => found(view.is_known(scene.id(*who)?, *what), &|| "unknown".to_owned()),
            Self::NotKnows(who, what) => found(!view.is_known(scene.id(*who)?, *what), &|| "known".to_owned()),
            Self::Destroyed(who, what) => found(!view.keeps(scene.id(*who)?, *what), &|| "whole".to_owned()),
            Self::Whole(who, what) => found(view.keeps(scene.id(*who)?, *what), &|| "destroyed".to_owned()),
            Self::Armor(who, is) => equal(view.armor(scene.id(*who)?), *is),
            Self::Dodge(who, is) => equal(view.defense(scene.id(*who)?, false), *is),
            Self::Speed(who, is) => equal(view.speed(scene.id(*who)?), *is),
            Self::Bloodied(who, is) => equal(view.is_bloodied(scene.id(*who)?), *is),
            Self::Breaking(who, is) => equal(view.is_breaking(scene.id(*who)?), *is),
            Self::Grappled(one, other) => {
                let (one, other) = (scene.id(*one)?, scene.id(*other)?);
                found(view.grapples(one).any(|(_, who, _)| who == other), &|| "not grappled".to_owned())
            }
            Self::Loose(who) => found(!view.is_grappled(scene.id(*who)?), &|| "grappled".to_owned()),
            Self::Offers(wanted) => {
                let offered = |action: &Action| budget::standard(view, *action).is_ok();
                equal(Action::ALL.into_iter().filter(offered).collect::<Vec<_>>(), wanted.clone())
            }
            Self::Due(who, wanted) => {
                let id = scene.id(*who)?;
                let due =
                    |phase: &Phase| view.slots().npcs_in(*phase).is_some_and(|order| order.due().any(|own| own == id));
                equal(Phase::ALL.into_iter().filter(due).collect::<Vec<_>>(), wanted.clone())
            }
            Self::Odds(by, ability, on, count, of) => odds(scene, [*by, *on], *ability, (*count, *of)),
            _ => Ok(()),
        }
    }

    fn flips(&self) -> Vec<Expectation<Self>> {
        let own: Vec<Self> = match self.clone() {
            Self::Phase(phase) => vec![Self::Phase(phase.next().unwrap_or(Phase::Bolster))],
            Self::Channels(who, _) => vec![Self::NotChannels(who)],
            Self::NotChannels(who) => vec![Self::Channels(who, Name::default())],
            Self::Readied(who) => vec![Self::NotReadied(who)],
            Self::NotReadied(who) => vec![Self::Readied(who)],
            Self::Defeated(who) => vec![Self::InFight(who)],
            Self::InFight(who) => vec![Self::Defeated(who)],
            Self::Destroyed(who, what) => vec![Self::Whole(who, what)],
            Self::Whole(who, what) => vec![Self::Destroyed(who, what)],
            Self::Knows(who, what) => vec![Self::NotKnows(who, what)],
            Self::NotKnows(who, what) => vec![Self::Knows(who, what)],
            Self::Armor(who, is) => vec![Self::Armor(who, is + 1)],
            Self::Dodge(who, is) => vec![Self::Dodge(who, is + 1)],
            Self::Speed(who, is) => vec![Self::Speed(who, is + 1)],
            Self::Bloodied(who, is) => vec![Self::Bloodied(who, !is)],
            Self::Breaking(who, is) => vec![Self::Breaking(who, !is)],
            Self::Grappled(one, _) => vec![Self::Loose(one)],
            Self::Loose(who) => vec![Self::Grappled(who, who)],
            Self::Offers(list) => vec![Self::Offers(list.into_iter().skip(1).collect())],
            Self::Due(who, list) if list.is_empty() => vec![Self::Due(who, vec![Phase::Before])],
            Self::Due(who, list) => vec![Self::Due(who, list.into_iter().skip(1).collect())],
            Self::Odds(by, ability, on, count, of) => vec![Self::Odds(by, ability, on, count + 1, of)],
            _ => Vec::new(),
        };
        own.into_iter().map(Expectation::Own).collect()
    }

    fn mentions(&self, to: &mut Mentions) {
        match self {
            Self::Channels(who, what)
            | Self::Destroyed(who, what)
            | Self::Whole(who, what)
            | Self::Knows(who, what)
            | Self::NotKnows(who, what) => {
                to.who(*who);
                if *what != *"" {
                    to.name(Kind::Ability, *what);
                }
            }
            Self::NotChannels(who)
            | Self::Readied(who)
            | Self::NotReadied(who)
            | Self::Defeated(who)
            | Self::InFight(who)
            | Self::Armor(who, _)
            | Self::Dodge(who, _)
            | Self::Speed(who, _)
            | Self::Bloodied(who, _)
            | Self::Breaking(who, _)
            | Self::Loose(who)
            | Self::Due(who, _) => to.who(*who),
            Self::Grappled(one, other) => to.all([*one, *other]),
            Self::Odds(by, ability, on, ..) => {
                to.all([*by, *on]);
                to.name(Kind::Ability, *ability);
            }
            _ => {}
        }
    }
}

/// Exact odds of an attack, as a fraction of equally likely rolls.
fn odds(scene: &Scene<Content>, [by, on]: [Name; 2], ability: Name, (count, of): (u32, u32)) -> Found {
    let view = scene.battle.view();
    let (by, on) = (scene.id(by)?, scene.id(on)?);
    let Some(ability) = view.ability(by, ability) else { return Err("no such ability".to_owned()) };
    let thought = Attack::new(by, ability.id, ability.action(), [on]);
    let aim = Aim { on, ..Aim::default() };
    let net = sources::net(&sources::attack(view, &thought, ability, &aim));
    let need = sources::defense(view, ability, &aim) - sources::bonus(view, by, ability);
    let odds = rolls::odds(net);
    equal((odds.at_least(need), odds.total()), (count.into(), of.into()))
}
