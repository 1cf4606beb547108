//! What only this game expects of a step, and what it writes in its own way.

use serde::{Deserialize, Serialize};

use crate::core::geometry::Spot;
use crate::core::name::Name;
use crate::lab::scenario::common::{CommonExpect, Expectation, Found, OwnExpect, Scene, garbled, off};
use crate::lab::scenario::mentions::{Kind, Mentions};
use crate::rulesets::the_adventure_game::content::Content;
use crate::rulesets::the_adventure_game::terms as t;

/// Something that has to be so after a step, besides what every game may expect.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Expect {
    /// Damage of exactly this amount was dealt at once.
    Damage(Name, i16),
    /// HP are this now.
    Hp(Name, i16),
    /// So much was regained.
    Healed(Name, i16),
    /// A pool is this now: uses, items, `wounds`.
    Pool(Name, Name, i16),
    /// Entered so many squares.
    Steps(Name, usize),
    /// The battle waits for this of this fighter: `seize`, `move`, `battle`, `act-now`, `follow`.
    Waits(Name, Name),
    /// It was asked in this step.
    Asked(Name, Name),
    /// It was not.
    NotAsked(Name, Name),
    /// These pieces of the log came in this order, with anything between.
    Order(Vec<String>),

    /// The total of the last attack on this fighter.
    Total(Name, i16),
    /// The sides of the dice of the last attack on this fighter.
    Dice(Name, Vec<u8>),
    /// The odds of an attack: attacker, power, target, successes, out of.
    Odds(Name, Name, Name, u32, u32),
    /// The odds of an opportunity attack foretold: attacker, mover, the power it moves by, the square left, successes, out of.
    StrikeOdds(Name, Name, Name, Spot, u32, u32),
    /// Is Down.
    Down(Name),
    /// Is Stable.
    Stable(Name),
    /// Is dead, and gone from the board.
    Dead(Name),
    /// Can act.
    Up(Name),
    /// Which creatures threaten a square for whoever might leave it: mover, square, who.
    Threatened(Name, Spot, Vec<Name>),
    /// Initiative of this round.
    Initiative(Name, i16),
    /// The order of the Movement Phase.
    Movement(Vec<Name>),
    /// The order of the Battle Phase.
    Battle(Vec<Name>),
    /// Whether the action of this fighter, who is delaying and asked now, is lost if it waits on.
    LastCall(Name, bool),
    /// The powers offered to whoever's turn it is include this one.
    Offers(Name),
    /// They do not.
    NotOffers(Name),
    /// A line of a power's card contains this: power, words.
    Card(Name, String),
}

impl OwnExpect<Content> for Expect {
    fn common(&self) -> Option<CommonExpect<Self>> {
        Some(match self.clone() {
            Self::Damage(to, amount) => CommonExpect::Damage { to, amount, kind: None, by: None, of: None },
            Self::Hp(of, is) => CommonExpect::Track { of, track: t::HP.get(), is },
            Self::Healed(of, amount) => CommonExpect::Healed { of, amount },
            Self::Pool(of, pool, is) => CommonExpect::Pool { of, pool, is },
            Self::Steps(who, count) => CommonExpect::Entered(who, count),
            Self::Waits(who, ask) => CommonExpect::WaitsFor(who, ask),
            Self::Asked(who, ask) => CommonExpect::AskedOf(who, ask),
            Self::NotAsked(who, ask) => CommonExpect::NotAskedOf(who, ask),
            Self::Order(parts) => CommonExpect::LogOrder(parts),
            Self::Total(on, total) => CommonExpect::RollTotal(on, total),
            Self::Dice(on, sides) => CommonExpect::RollDice(on, sides),
            _ => return None,
        })
    }

    fn check(&self, scene: &Scene<Content>) -> Found {
        super::verdict::check(self, scene)
    }

    fn flips(&self) -> Vec<Expectation<Self>> {
        let own: Vec<Self> = match self.clone() {
            Self::Odds(by, power, on, count, of) => vec![Self::Odds(by, power, on, count + 1, of)],
            Self::StrikeOdds(by, on, going, leaving, count, of) => {
                vec![Self::StrikeOdds(by, on, going, leaving, count + 1, of)]
            }
            Self::Down(who) => vec![Self::Up(who), Self::Stable(who), Self::Dead(who)],
            Self::Stable(who) => vec![Self::Up(who), Self::Down(who), Self::Dead(who)],
            Self::Dead(who) => vec![Self::Up(who), Self::Down(who), Self::Stable(who)],
            Self::Up(who) => vec![Self::Down(who), Self::Stable(who), Self::Dead(who)],
            Self::Threatened(who, at, by) if by.is_empty() => vec![Self::Threatened(who, at, vec![who])],
            Self::Threatened(who, at, by) => vec![Self::Threatened(who, at, by[1..].to_vec())],
            Self::Initiative(who, is) => off(is).map(|is| Self::Initiative(who, is)).into(),
            Self::Movement(order) => vec![Self::Movement(otherwise(&order))],
            Self::Battle(order) => vec![Self::Battle(otherwise(&order))],
            Self::LastCall(who, is) => vec![Self::LastCall(who, !is)],
            Self::Offers(power) => vec![Self::NotOffers(power)],
            Self::NotOffers(power) => vec![Self::Offers(power)],
            Self::Card(power, text) => vec![Self::Card(power, garbled(&text))],
            _ => Vec::new(),
        };
        own.into_iter().map(Expectation::Own).collect()
    }

    fn mentions(&self, to: &mut Mentions) {
        match self {
            Self::Down(who)
            | Self::Stable(who)
            | Self::Dead(who)
            | Self::Up(who)
            | Self::Initiative(who, _)
            | Self::LastCall(who, _) => to.who(*who),
            Self::Odds(by, power, on, ..) | Self::StrikeOdds(by, on, power, ..) => {
                to.all([*by, *on]);
                to.name(Kind::Ability, *power);
            }
            Self::Threatened(who, _, by) => to.all([*who].into_iter().chain(by.iter().copied())),
            Self::Movement(order) | Self::Battle(order) => to.all(order.iter().copied()),
            Self::Offers(power) | Self::NotOffers(power) => to.name(Kind::Ability, *power),
            Self::Card(power, text) => {
                to.name(Kind::Ability, *power);
                to.text(text);
            }
            _ => {}
        }
    }
}

/// The same in another order, or shorter.
fn otherwise<T: PartialEq + Clone>(list: &[T]) -> Vec<T> {
    let turned: Vec<T> = list.iter().rev().cloned().collect();
    if turned == list { list.iter().skip(1).cloned().collect() } else { turned }
}
