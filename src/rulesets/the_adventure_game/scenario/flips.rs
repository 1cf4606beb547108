//! Expectations turned round: what must not be so where they are.

use super::expect::Expect;
use crate::core::geometry::Spot;

/// A number that is wrong by one.
fn off(number: i16) -> [i16; 2] {
    [number.saturating_sub(1), number.saturating_add(1)]
}

/// A number far from any other of a step: a neighbour might be that of another fact.
fn far(number: i16) -> i16 {
    number.saturating_add(100)
}

/// A text that nothing says because of one mark.
fn garbled(text: &str) -> String {
    format!("{text}\u{b6}")
}

/// The same in another order, or shorter.
fn otherwise<T: PartialEq + Clone>(list: &[T]) -> Vec<T> {
    let turned: Vec<T> = list.iter().rev().cloned().collect();
    if turned == list { list.iter().skip(1).cloned().collect() } else { turned }
}

impl Expect {
    /// Expectations that contradict this one: none of them may be met where it is.
    pub(super) fn flips(&self) -> Vec<Self> {
        match self.clone() {
            Self::Success(who) => vec![Self::Failure(who)],
            Self::Failure(who) => vec![Self::Success(who)],
            Self::Total(who, total) => off(total).map(|total| Self::Total(who, total)).into(),
            Self::Dice(who, mut dice) => {
                dice.push(6);
                vec![Self::Dice(who, dice)]
            }
            Self::Kept(who, mut kept) => {
                kept.push(1);
                vec![Self::Kept(who, kept)]
            }
            Self::Attacks(by, on, count) => vec![Self::Attacks(by, on, count + 1)],
            Self::Term(text) => vec![Self::NoTerm(text.clone()), Self::Term(garbled(&text))],
            Self::NoTerm(text) => vec![Self::Term(text)],
            Self::Rolls(purpose, count) => vec![Self::Rolls(purpose, count + 1)],
            Self::NoDice | Self::NotOver => match self {
                Self::NotOver => vec![Self::Over(None)],
                _ => vec![Self::Rolls(crate::rulesets::the_adventure_game::terms::ATTACK.get(), 1)],
            },
            Self::Odds(by, power, on, count, of) => vec![Self::Odds(by, power, on, count + 1, of)],
            Self::StrikeOdds(by, on, going, leaving, count, of) => {
                vec![Self::StrikeOdds(by, on, going, leaving, count + 1, of)]
            }
            Self::LastCall(who, is) => vec![Self::LastCall(who, !is)],
            Self::Damage(who, amount) => vec![Self::Damage(who, far(amount)), Self::NoDamage(who)],
            Self::NoDamage(who) => (1..=20).map(|amount| Self::Damage(who, amount)).collect(),
            Self::Hp(who, is) => off(is).map(|is| Self::Hp(who, is)).into(),
            Self::Healed(who, amount) => vec![Self::Healed(who, far(amount))],
            Self::Pool(who, pool, is) => off(is).map(|is| Self::Pool(who, pool, is)).into(),
            Self::Has(who, state) => vec![Self::Lacks(who, state)],
            Self::Lacks(who, state) => vec![Self::Has(who, state)],
            Self::Effects(who, state, count) => vec![Self::Effects(who, state, count + 1)],
            Self::Saves(who, count) => vec![Self::Saves(who, count + 1)],
            Self::Down(who) => vec![Self::Up(who), Self::Stable(who), Self::Dead(who)],
            Self::Stable(who) => vec![Self::Up(who), Self::Down(who), Self::Dead(who)],
            Self::Dead(who) => vec![Self::Up(who), Self::Down(who), Self::Stable(who)],
            Self::Up(who) => vec![Self::Down(who), Self::Stable(who), Self::Dead(who)],
            Self::At(who, at) => vec![Self::At(who, Spot { x: at.x + 1, ..at })],
            Self::Steps(who, count) => vec![Self::Steps(who, count + 1)],
            Self::Threatened(who, at, by) if by.is_empty() => vec![Self::Threatened(who, at, vec![who])],
            Self::Threatened(who, at, by) => vec![Self::Threatened(who, at, by[1..].to_vec())],
            Self::Initiative(who, is) => off(is).map(|is| Self::Initiative(who, is)).into(),
            Self::Movement(order) => vec![Self::Movement(otherwise(&order))],
            Self::Battle(order) => vec![Self::Battle(otherwise(&order))],
            Self::Waits(who, ask) | Self::Asked(who, ask) => vec![Self::NotAsked(who, ask)],
            Self::NotAsked(who, ask) => vec![Self::Asked(who, ask), Self::Waits(who, ask)],
            Self::Offers(power) => vec![Self::NotOffers(power)],
            Self::NotOffers(power) => vec![Self::Offers(power)],
            Self::Legal(intent) => vec![Self::Illegal(intent, String::new())],
            Self::Illegal(intent, why) => vec![Self::Legal(intent.clone()), Self::Illegal(intent, garbled(&why))],
            Self::Round(round) => vec![Self::Round(round.saturating_add(1))],
            Self::Over(_) => vec![Self::NotOver],
            Self::Order(parts) if parts.len() < 2 => Vec::new(),
            Self::Order(parts) => vec![Self::Order(otherwise(&parts))],
            Self::Log(text) => vec![Self::NoLog(text.clone()), Self::Log(garbled(&text))],
            Self::NoLog(text) => vec![Self::Log(text)],
            Self::Card(power, text) => vec![Self::Card(power, garbled(&text))],
        }
    }
}
