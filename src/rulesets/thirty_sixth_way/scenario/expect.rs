//! What only this game expects of a step, and what it writes in its own way.

use serde::{Deserialize, Serialize};

use crate::core::fact::FactKind;
use crate::core::ids::CreatureId;
use crate::core::intent::{Choice, Options};
use crate::core::name::Name;
use crate::lab::scenario::common::{CommonExpect, Expectation, Found, OwnExpect, Scene, ensure, equal};
use crate::lab::scenario::mentions::{Kind, Mentions};
use crate::rulesets::thirty_sixth_way::content::Content;
use crate::rulesets::thirty_sixth_way::data::words::{Band, Defense, Slot, StanceKind};
use crate::rulesets::thirty_sixth_way::reach;
use crate::rulesets::thirty_sixth_way::sources;
use crate::rulesets::thirty_sixth_way::terms as t;

/// Something that has to be so after a step, besides what every game may expect.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Expect {
    /// Damage of exactly this amount was dealt at once.
    Damage(Name, i16),
    /// Damage of exactly this amount and type was dealt at once.
    DamageOf(Name, i16, Name),
    /// Hit points are this now.
    Hp(Name, i16),
    /// A pool is this now: `prowess`, `recoveries`, `temporary-hp`, …
    Pool(Name, Name, i16),
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

    /// The natural result of the last roll that somebody made.
    Natural(Name, i16),
    /// How many dice its last roll had.
    Rolled(Name, usize),
    /// The number that it had to come to.
    Target(Name, i16),
    /// What the escalation die shows.
    Escalation(i16),
    /// Two are engaged.
    Engaged(Name, Name),
    /// They are not.
    Apart(Name, Name),
    /// It is engaged with nobody.
    Unengaged(Name),
    /// It is engaged with somebody.
    Held(Name),
    /// Its stance.
    Stance(Name, StanceKind),
    /// Its band.
    InBand(Name, Band),
    /// What of the turn in progress is spent.
    Spent(Vec<Slot>),
    /// Its state: `up`, `dying`, `dead`, …
    State(Name, Name),
    /// One of its defenses as it counts.
    Defense(Name, Defense, i16),
    /// Level and Volition of its attacks.
    Bonus(Name, i16),
    /// Whether it is Staggered.
    Staggered(Name, bool),
    /// Death saves it has failed.
    Failures(Name, u8),
    /// Exact odds to hit with an attack, as a fraction of equally likely rolls.
    Odds(Name, Name, Name, u32, u32),
    /// The natural result from which on an attack is a crit.
    CritFrom(Name, Name, Name, i16),
    /// The natural result from which on it hits.
    Needs(Name, Name, Name, i16),
    /// Those of whom one is to act next.
    Next(Vec<Name>),
    /// What the distance between two is called.
    Relation(Name, Name, Name),
    /// Campaign Losses.
    Losses(u8),
    /// Whether the heroes have fled.
    Fled(bool),
    /// It has something readied, or not.
    Readied(Name, bool),
    /// How often it has a thing that is used up left: whether an ability can be used as far as its frequency goes.
    Ready(Name, Name, bool),
    /// The fight of the day.
    Fight(u8),
}

/// The last roll that somebody made.
fn last(scene: &Scene<Content>, who: CreatureId) -> Option<(i16, usize, i16)> {
    scene.facts.iter().rev().find_map(|fact| match &fact.what {
        FactKind::Versus { by, dice, target, result, .. } if *by == who => Some((result.natural, dice.len(), *target)),
        _ => None,
    })
}

impl OwnExpect<Content> for Expect {
    fn common(&self) -> Option<CommonExpect<Self>> {
        Some(match self.clone() {
            Self::Damage(to, amount) => CommonExpect::Damage { to, amount, kind: None, by: None, of: None },
            Self::DamageOf(to, amount, kind) => {
                CommonExpect::Damage { to, amount, kind: Some(kind), by: None, of: None }
            }
            Self::Hp(of, is) => CommonExpect::Track { of, track: t::HP.get(), is },
            Self::Pool(of, pool, is) => CommonExpect::Pool { of, pool, is },
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
        let found = |is: bool, what: &str| ensure(is, || what.to_owned());
        match self {
            Self::Natural(who, is) => equal(last(scene, scene.id(*who)?).map(|roll| roll.0), Some(*is)),
            Self::Rolled(who, is) => equal(last(scene, scene.id(*who)?).map(|roll| roll.1), Some(*is)),
            Self::Target(who, is) => equal(last(scene, scene.id(*who)?).map(|roll| roll.2), Some(*is)),
            Self::Escalation(is) => equal(view.clock().escalation, *is),
            Self::Engaged(a, b) => found(view.are_engaged(scene.id(*a)?, scene.id(*b)?), "apart"),
            Self::Apart(a, b) => found(!view.are_engaged(scene.id(*a)?, scene.id(*b)?), "engaged"),
            Self::Unengaged(who) => found(view.is_free(scene.id(*who)?), "engaged"),
            Self::Held(who) => found(!view.is_free(scene.id(*who)?), "free"),
            Self::Stance(who, is) => equal(view.stance_kind(scene.id(*who)?), Some(*is)),
            Self::InBand(who, is) => equal(view.initiative(scene.id(*who)?).band, *is),
            Self::Spent(slots) => {
                let mut spent = view.turn().map(|turn| turn.actions.spent().to_vec()).unwrap_or_default();
                let mut wanted = slots.clone();
                spent.sort_unstable();
                wanted.sort_unstable();
                equal(spent, wanted)
            }
            Self::State(who, is) => equal(view.state(scene.id(*who)?), *is),
            Self::Defense(who, defense, is) => equal(view.defense(scene.id(*who)?, *defense), *is),
            Self::Bonus(who, is) => equal(view.attack_bonus(scene.id(*who)?), *is),
            Self::Staggered(who, is) => equal(view.is_staggered(scene.id(*who)?), *is),
            Self::Failures(who, is) => equal(view.plight(scene.id(*who)?).failures, *is),
            Self::Odds(by, ability, on, count, of) => {
                let (by, on) = (scene.id(*by)?, scene.id(*on)?);
                let Some(ability) = view.ability(by, *ability) else { return Err("no such ability".to_owned()) };
                let (_, _, odds) = sources::odds(view, by, ability, on);
                equal((odds.weight(|&degree| degree > 0), odds.total()), (u128::from(*count), u128::from(*of)))
            }
            Self::CritFrom(by, ability, on, is) => {
                let (by, on) = (scene.id(*by)?, scene.id(*on)?);
                let Some(ability) = view.ability(by, *ability) else { return Err("no such ability".to_owned()) };
                equal(sources::crit_from(view, by, ability, on), *is)
            }
            Self::Needs(by, ability, on, is) => {
                let (by, on) = (scene.id(*by)?, scene.id(*on)?);
                let Some(ability) = view.ability(by, *ability) else { return Err("no such ability".to_owned()) };
                equal(sources::need(view, by, ability, on).natural(), *is)
            }
            Self::Next(wanted) => {
                let mut names: Vec<Name> = Vec::new();
                if let Some(Options::Choose { choices, .. }) = view.decision().map(|decision| &decision.options) {
                    for choice in choices {
                        if let Choice::Creature(id) = choice {
                            names.push(view.tag(*id));
                        }
                    }
                }
                equal(names, wanted.clone())
            }
            Self::Relation(a, b, is) => equal(reach::relation(view, scene.id(*a)?, scene.id(*b)?), *is),
            Self::Losses(is) => equal(view.clock().losses, *is),
            Self::Fled(is) => equal(view.clock().over.is_some_and(|over| over.fled), *is),
            Self::Readied(who, is) => equal(view.readied(scene.id(*who)?).is_some(), *is),
            Self::Ready(who, ability, is) => equal(view.times(scene.id(*who)?, *ability) == 0, *is),
            Self::Fight(is) => equal(view.clock().fight, *is),
            _ => Ok(()),
        }
    }

    fn flips(&self) -> Vec<Expectation<Self>> {
        let own: Vec<Self> = match self.clone() {
            Self::Natural(who, is) => vec![Self::Natural(who, is + 1)],
            Self::Rolled(who, is) => vec![Self::Rolled(who, is + 1)],
            Self::Target(who, is) => vec![Self::Target(who, is + 1)],
            Self::Escalation(is) => vec![Self::Escalation(is + 1)],
            Self::Engaged(a, b) => vec![Self::Apart(a, b)],
            Self::Apart(a, b) => vec![Self::Engaged(a, b)],
            Self::Unengaged(who) => vec![Self::Held(who)],
            Self::Held(who) => vec![Self::Unengaged(who)],
            Self::Stance(who, is) => {
                vec![Self::Stance(who, if is == StanceKind::Swift { StanceKind::Focused } else { StanceKind::Swift })]
            }
            Self::InBand(who, is) => {
                vec![Self::InBand(who, if is == Band::Fast { Band::Slow } else { Band::Fast })]
            }
            Self::Spent(slots) if slots.is_empty() => vec![Self::Spent(vec![Slot::Quick])],
            Self::Spent(slots) => vec![Self::Spent(slots.into_iter().skip(1).collect())],
            Self::State(who, is) => {
                vec![Self::State(who, if is == t::UP.get() { t::DEAD.get() } else { t::UP.get() })]
            }
            Self::Defense(who, defense, is) => vec![Self::Defense(who, defense, is + 1)],
            Self::Bonus(who, is) => vec![Self::Bonus(who, is + 1)],
            Self::Staggered(who, is) => vec![Self::Staggered(who, !is)],
            Self::Failures(who, is) => vec![Self::Failures(who, is + 1)],
            Self::Odds(by, ability, on, count, of) => vec![Self::Odds(by, ability, on, count + 1, of)],
            Self::CritFrom(by, ability, on, is) => vec![Self::CritFrom(by, ability, on, is + 1)],
            Self::Needs(by, ability, on, is) => vec![Self::Needs(by, ability, on, is + 1)],
            Self::Next(list) => vec![Self::Next(list.into_iter().skip(1).collect())],
            Self::Relation(a, b, is) => {
                vec![Self::Relation(a, b, Name::new(if is == *"far" { "nearby" } else { "far" }))]
            }
            Self::Losses(is) => vec![Self::Losses(is + 1)],
            Self::Fled(is) => vec![Self::Fled(!is)],
            Self::Readied(who, is) => vec![Self::Readied(who, !is)],
            Self::Ready(who, ability, is) => vec![Self::Ready(who, ability, !is)],
            Self::Fight(is) => vec![Self::Fight(is + 1)],
            _ => Vec::new(),
        };
        own.into_iter().map(Expectation::Own).collect()
    }

    fn mentions(&self, to: &mut Mentions) {
        match self {
            Self::Natural(who, _)
            | Self::Rolled(who, _)
            | Self::Target(who, _)
            | Self::Unengaged(who)
            | Self::Held(who)
            | Self::Stance(who, _)
            | Self::InBand(who, _)
            | Self::State(who, _)
            | Self::Defense(who, ..)
            | Self::Bonus(who, _)
            | Self::Staggered(who, _)
            | Self::Failures(who, _)
            | Self::Readied(who, _) => to.who(*who),
            Self::Engaged(a, b) | Self::Apart(a, b) | Self::Relation(a, b, _) => to.all([*a, *b]),
            Self::Odds(by, ability, on, ..) | Self::CritFrom(by, ability, on, _) | Self::Needs(by, ability, on, _) => {
                to.all([*by, *on]);
                to.name(Kind::Ability, *ability);
            }
            Self::Ready(who, ability, _) => {
                to.who(*who);
                to.name(Kind::Ability, *ability);
            }
            Self::Next(list) => to.all(list.iter().copied()),
            _ => {}
        }
    }
}
