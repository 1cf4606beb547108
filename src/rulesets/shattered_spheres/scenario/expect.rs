//! What only this game expects of a step, and what it writes in its own way.

use serde::{Deserialize, Serialize};

use crate::core::fact::FactKind;
use crate::core::ids::CreatureId;
use crate::core::intent::{Choice, Options};
use crate::core::name::Name;
use crate::lab::scenario::common::{CommonExpect, Expectation, Found, OwnExpect, Scene, ensure, equal};
use crate::lab::scenario::mentions::{Kind, Mentions};
use crate::rulesets::shattered_spheres::content::Content;
use crate::rulesets::shattered_spheres::data::words::{Attitude, Encounter, Slot};
use crate::rulesets::shattered_spheres::sources::{self, Manner};
use crate::rulesets::shattered_spheres::terms as t;
use crate::rulesets::shattered_spheres::view::View;

/// Something that has to be so after a step, besides what every game may expect.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Expect {
    /// A pool is this now.
    Pool(Name, Name, i16),
    /// The battle waits for this of this combatant.
    Waits(Name, Name),
    /// It was asked in this step.
    Asked(Name, Name),
    /// It was not.
    NotAsked(Name, Name),
    /// These pieces of the log came in this order, with anything between.
    Order(Vec<String>),

    /// The total of the last check that somebody made.
    Total(Name, i16),
    /// The number that it had to come to.
    Target(Name, i16),
    /// Its degree: positive where it succeeded.
    Degree(Name, i8),
    /// How many dice it rolled itself.
    Rolled(Name, usize),
    /// Wounds in Combat and in Conflict.
    Wounds(Name, u8, u8),
    /// Its state: `up`, `incapacitated`, `dying`, `ruined`, `dead`.
    State(Name, Name),
    /// Whether it is Staggered.
    Staggered(Name, bool),
    /// Its Stress.
    Stress(Name, i16),
    /// Steps of fatigue.
    Fatigue(Name, u8),
    /// Steps of fatigue that are to come.
    Pending(Name, u8),
    /// Death saves it has failed.
    Failures(Name, u8),
    /// Standard, move and quick actions left.
    Left(u8, u8, u8),
    /// Fate dice of a side.
    Fate(u8, i16),
    /// How it stands to the heroes, or to its enemies.
    Attitude(Name, Attitude),
    /// How it is treated by somebody's side until a turn ends.
    Treated(Name, Name, Attitude),
    /// How it stands to a topic.
    Opinion(Name, Name, Attitude),
    /// Whom it aims at, with how many ranks.
    Aims(Name, Name, i16),
    /// It aims at nobody.
    NoAim(Name),
    /// What it holds.
    Holds(Name, Vec<Name>),
    /// What lies on the ground.
    Floor(Vec<Name>),
    /// How firmly the first holds the second; 0 not at all.
    Grip(Name, Name, i16),
    /// It has something readied, or not.
    Readied(Name, bool),
    /// The order of turns.
    Seats(Vec<Name>),
    /// What sort of encounter it is.
    Encounter(Encounter),
    /// Who threatens somebody, in the order of entering.
    Threatened(Name, Vec<Name>),
    /// Exact odds to hit with an attack, as a fraction of equally likely rolls.
    Odds(Name, Name, Name, u32, u32),
    /// Advantage and Disadvantage ranks of an attack on somebody.
    AttackDice(Name, Name, Name, i16, i16),
    /// A number of somebody is known to another's side.
    Knows(Name, Name, Name, bool),
    /// Its speed rank.
    Speed(Name, i16),
    /// The order that it follows.
    Ordered(Name, Name),
    /// Something of it is broken.
    Broken(Name, Name),
    /// What it may still do as a Reaction in this turn.
    CanReact(Name, bool),
    /// Which answers it was offered, by their names, when the battle now waits for it.
    Offers(Vec<Name>),
    /// Treasure Points.
    Treasure(i16),
}

/// The last check that somebody made.
fn last(scene: &Scene<Content>, who: CreatureId) -> Option<(i16, i16, i8, usize)> {
    scene.facts.iter().rev().find_map(|fact| match &fact.what {
        FactKind::Versus { by, dice, target, result, .. } if *by == who => {
            Some((result.total, *target, result.degree, dice.len()))
        }
        _ => None,
    })
}

fn offers(view: View) -> Vec<Name> {
    let Some(Options::Choose { choices, .. }) = view.decision().map(|decision| &decision.options) else {
        return Vec::new();
    };
    let named = choices.iter().map(|choice| match choice {
        Choice::React { with, .. } => *with,
        Choice::Named(name) => *name,
        _ => Name::default(),
    });
    let mut all: Vec<Name> = named.collect();
    all.dedup();
    all
}

impl OwnExpect<Content> for Expect {
    fn common(&self) -> Option<CommonExpect<Self>> {
        Some(match self.clone() {
            Self::Pool(of, pool, is) => CommonExpect::Pool { of, pool, is },
            Self::Waits(who, ask) => CommonExpect::WaitsFor(who, ask),
            Self::Asked(who, ask) => CommonExpect::AskedOf(who, ask),
            Self::NotAsked(who, ask) => CommonExpect::NotAskedOf(who, ask),
            Self::Order(parts) => CommonExpect::LogOrder(parts),
            _ => return None,
        })
    }

    fn check(&self, scene: &Scene<Content>) -> Found {
        let view = scene.battle.view();
        let plight = |who: Name| scene.id(who).map(|id| view.plight(id).clone());
        match self {
            Self::Total(who, is) => equal(last(scene, scene.id(*who)?).map(|roll| roll.0), Some(*is)),
            Self::Target(who, is) => equal(last(scene, scene.id(*who)?).map(|roll| roll.1), Some(*is)),
            Self::Degree(who, is) => equal(last(scene, scene.id(*who)?).map(|roll| roll.2), Some(*is)),
            Self::Rolled(who, is) => equal(last(scene, scene.id(*who)?).map(|roll| roll.3), Some(*is)),
            Self::Wounds(who, combat, conflict) => equal(plight(*who)?.wounds, [*combat, *conflict]),
            Self::State(who, is) => equal(view.state(scene.id(*who)?), *is),
            Self::Staggered(who, is) => equal(plight(*who)?.staggered, *is),
            Self::Stress(who, is) => equal(plight(*who)?.stress, *is),
            Self::Fatigue(who, is) => equal(plight(*who)?.fatigue, *is),
            Self::Pending(who, is) => equal(plight(*who)?.pending, *is),
            Self::Failures(who, is) => equal(plight(*who)?.failures, *is),
            Self::Left(standard, moves, quick) => {
                let left = [Slot::Standard, Slot::Move, Slot::Quick].map(|slot| view.left(slot));
                equal(left, [*standard, *moves, *quick])
            }
            Self::Fate(side, is) => equal(view.fate(crate::core::ids::SideId(*side)), *is),
            Self::Attitude(who, is) => equal(view.mood(scene.id(*who)?).map(|mood| mood.attitude), Some(*is)),
            Self::Treated(who, by, is) => {
                let side = view.side(scene.id(*by)?);
                equal(view.attitude(scene.id(*who)?, side), *is)
            }
            Self::Opinion(who, topic, is) => equal(view.opinion(scene.id(*who)?, *topic), *is),
            Self::Aims(who, at, ranks) => {
                let aim = view.aim(scene.id(*who)?);
                equal(aim.map(|aim| (view.tag(aim.at), aim.ranks)), Some((*at, *ranks)))
            }
            Self::NoAim(who) => ensure(view.aim(scene.id(*who)?).is_none(), || "it aims".to_owned()),
            Self::Holds(who, is) => {
                let held: Vec<Name> = view.kit(scene.id(*who)?).held.iter().map(|item| item.name).collect();
                equal(held, is.clone())
            }
            Self::Floor(is) => equal(view.floor().iter().map(|(item, _)| item.name).collect::<Vec<_>>(), is.clone()),
            Self::Grip(by, on, is) => {
                let on = scene.id(*on)?;
                let level = view.grabs(scene.id(*by)?).find(|(_, held, _)| *held == on).map_or(0, |(.., level)| level);
                equal(level, *is)
            }
            Self::Readied(who, is) => equal(view.readied(scene.id(*who)?).is_some(), *is),
            Self::Seats(is) => {
                equal(view.order().places.iter().map(|seat| view.tag(seat.who)).collect::<Vec<_>>(), is.clone())
            }
            Self::Encounter(is) => equal(view.encounter(), *is),
            Self::Threatened(who, is) => {
                let found: Vec<Name> = view.threateners(scene.id(*who)?).into_iter().map(|id| view.tag(id)).collect();
                equal(found, is.clone())
            }
            Self::Odds(by, attack, on, count, of) => {
                let (by, on) = (scene.id(*by)?, scene.id(*on)?);
                let Some(line) = view.attack(by, *attack) else { return Err("no such attack".to_owned()) };
                let odds = sources::attack_odds(view, by, line, on, Manner::default());
                equal((odds.weight(|&grade| grade > 0), odds.total()), (u128::from(*count), u128::from(*of)))
            }
            Self::AttackDice(by, attack, on, more, less) => {
                let (by, on) = (scene.id(*by)?, scene.id(*on)?);
                let Some(line) = view.attack(by, *attack) else { return Err("no such attack".to_owned()) };
                let stat = sources::attack(view, by, line, Some(on), Manner::default());
                equal((stat.advantage(), stat.disadvantage()), (*more, *less))
            }
            Self::Knows(by, of, stat, is) => equal(view.knows(view.side(scene.id(*by)?), scene.id(*of)?, *stat), *is),
            Self::Speed(who, is) => equal(view.speed(scene.id(*who)?), *is),
            Self::Ordered(who, is) => equal(view.orders(scene.id(*who)?).map(|orders| orders.order), Some(*is)),
            Self::Broken(who, is) => ensure(view.kit(scene.id(*who)?).broken.contains(is), || {
                format!("{:?}", view.kit(CreatureId(0)).broken)
            }),
            Self::CanReact(who, is) => equal(view.can_react(scene.id(*who)?), *is),
            Self::Offers(is) => equal(offers(view), is.clone()),
            Self::Treasure(is) => equal(view.setting().treasure, *is),
            _ => Ok(()),
        }
    }

    fn flips(&self) -> Vec<Expectation<Self>> {
        let other_arena = |is: Encounter| if is == Encounter::Combat { Encounter::Conflict } else { Encounter::Combat };
        let shorter =
            |list: &[Name]| -> Vec<Name> { if list.is_empty() { vec![t::STUNT.get()] } else { list[1..].to_vec() } };
        let own: Vec<Self> = match self.clone() {
            Self::Total(who, is) => vec![Self::Total(who, is + 1)],
            Self::Target(who, is) => vec![Self::Target(who, is + 1)],
            Self::Degree(who, is) => vec![Self::Degree(who, is + 1)],
            Self::Rolled(who, is) => vec![Self::Rolled(who, is + 1)],
            Self::Wounds(who, a, b) => vec![Self::Wounds(who, a + 1, b), Self::Wounds(who, a, b + 1)],
            Self::State(who, is) => {
                vec![Self::State(who, if is == t::UP.get() { t::DEAD.get() } else { t::UP.get() })]
            }
            Self::Staggered(who, is) => vec![Self::Staggered(who, !is)],
            Self::Stress(who, is) => vec![Self::Stress(who, is + 1)],
            Self::Fatigue(who, is) => vec![Self::Fatigue(who, is + 1)],
            Self::Pending(who, is) => vec![Self::Pending(who, is + 1)],
            Self::Failures(who, is) => vec![Self::Failures(who, is + 1)],
            Self::Left(a, b, c) => vec![Self::Left(a + 1, b, c), Self::Left(a, b + 1, c), Self::Left(a, b, c + 1)],
            Self::Fate(side, is) => vec![Self::Fate(side, is + 1)],
            Self::Attitude(who, is) => vec![Self::Attitude(who, other(is))],
            Self::Treated(who, by, is) => vec![Self::Treated(who, by, other(is))],
            Self::Opinion(who, topic, is) => vec![Self::Opinion(who, topic, other(is))],
            Self::Aims(who, at, ranks) => vec![Self::Aims(who, at, ranks + 1), Self::NoAim(who)],
            Self::NoAim(who) => vec![Self::Aims(who, who, 1)],
            Self::Holds(who, list) => vec![Self::Holds(who, shorter(&list))],
            Self::Floor(list) => vec![Self::Floor(shorter(&list))],
            Self::Grip(by, on, is) => vec![Self::Grip(by, on, is + 1)],
            Self::Readied(who, is) => vec![Self::Readied(who, !is)],
            Self::Seats(list) => vec![Self::Seats(list.into_iter().skip(1).collect())],
            Self::Encounter(is) => vec![Self::Encounter(other_arena(is))],
            Self::Threatened(who, list) => {
                let mut wrong = list;
                if wrong.pop().is_none() {
                    wrong.push(who);
                }
                vec![Self::Threatened(who, wrong)]
            }
            Self::Odds(by, attack, on, count, of) => vec![Self::Odds(by, attack, on, count + 1, of)],
            Self::AttackDice(by, attack, on, a, b) => {
                vec![Self::AttackDice(by, attack, on, a + 1, b), Self::AttackDice(by, attack, on, a, b + 1)]
            }
            Self::Knows(by, of, stat, is) => vec![Self::Knows(by, of, stat, !is)],
            Self::Speed(who, is) => vec![Self::Speed(who, is + 1)],
            Self::Ordered(who, is) => {
                vec![Self::Ordered(who, if is == t::HOLD.get() { t::ENGAGE.get() } else { t::HOLD.get() })]
            }
            Self::Broken(who, _) => vec![Self::Broken(who, t::STUNT.get())],
            Self::CanReact(who, is) => vec![Self::CanReact(who, !is)],
            Self::Offers(list) => vec![Self::Offers(shorter(&list))],
            Self::Treasure(is) => vec![Self::Treasure(is + 1)],
            _ => Vec::new(),
        };
        own.into_iter().map(Expectation::Own).collect()
    }

    fn mentions(&self, to: &mut Mentions) {
        match self {
            Self::Total(who, _)
            | Self::Target(who, _)
            | Self::Degree(who, _)
            | Self::Rolled(who, _)
            | Self::Wounds(who, ..)
            | Self::State(who, _)
            | Self::Staggered(who, _)
            | Self::Stress(who, _)
            | Self::Fatigue(who, _)
            | Self::Pending(who, _)
            | Self::Failures(who, _)
            | Self::Attitude(who, _)
            | Self::Opinion(who, ..)
            | Self::NoAim(who)
            | Self::Holds(who, _)
            | Self::Readied(who, _)
            | Self::Threatened(who, _)
            | Self::Speed(who, _)
            | Self::Ordered(who, _)
            | Self::Broken(who, _)
            | Self::CanReact(who, _) => to.who(*who),
            Self::Treated(a, b, _) | Self::Grip(a, b, _) | Self::Aims(a, b, _) | Self::Knows(a, b, ..) => {
                to.all([*a, *b]);
            }
            Self::Odds(by, attack, on, ..) | Self::AttackDice(by, attack, on, ..) => {
                to.all([*by, *on]);
                to.name(Kind::Ability, *attack);
            }
            Self::Seats(list) => to.all(list.iter().copied()),
            _ => {}
        }
    }
}

fn other(is: Attitude) -> Attitude {
    if is == Attitude::Helpful { Attitude::Hostile } else { is.moved(1) }
}
