//! Expectations turned round: what must not be so where they are.

use super::{CommonExpect, Expectation, OwnExpect, Staged};
use crate::core::geometry::Spot;
use crate::core::intent::Choice;
use crate::core::name::Name;

/// A number that is wrong by one.
pub fn off(number: i16) -> [i16; 2] {
    [number.saturating_sub(1), number.saturating_add(1)]
}

/// A number far from any other of a step: a neighbour might be that of another fact.
pub fn far(number: i16) -> i16 {
    number.saturating_add(100)
}

/// A text that nothing says because of one mark.
pub fn garbled(text: &str) -> String {
    format!("{text}\u{b6}")
}

fn beside(at: Spot) -> Spot {
    at.offset(1, 0, 0)
}

/// The same choice of another number.
fn other_choice(choice: &Choice<Name>) -> Option<Choice<Name>> {
    match choice {
        Choice::Apply { what, on, .. } => Some(Choice::Apply { what: *what, on: *on, count: i16::MAX }),
        Choice::React { by, with, on, .. } => Some(Choice::React { by: *by, with: *with, on: *on, spend: i16::MAX }),
        Choice::Number(_) => Some(Choice::Number(i16::MAX)),
        _ => None,
    }
}

impl<E: Clone> CommonExpect<E> {
    pub(super) fn flips(&self) -> Vec<Self> {
        let times = |count: usize, inner: Self| Self::Times(count, Box::new(Expectation::Common(inner)));
        match self.clone() {
            Self::Critical => vec![Self::NotCritical],
            Self::NotCritical => vec![Self::Critical],
            Self::NoDice => vec![times(1, Self::NoDice), Self::Dice(1)],
            Self::Dice(count) => vec![Self::Dice(count + 1)],
            Self::Rolls(purpose, count) => vec![Self::Rolls(purpose, count + 1)],
            Self::Success(who) => vec![Self::Failure(who)],
            Self::Failure(who) => vec![Self::Success(who)],
            Self::RollTotal(who, total) => off(total).map(|total| Self::RollTotal(who, total)).into(),
            Self::RollDice(who, dice) => vec![Self::RollDice(who, [dice, vec![6]].concat())],
            Self::Kept(who, kept) => vec![Self::Kept(who, [kept, vec![1]].concat())],
            Self::Attacks(by, on, count) => vec![Self::Attacks(by, on, count + 1)],
            Self::Term(text) => vec![Self::NoTerm(text.clone()), Self::Term(garbled(&text))],
            Self::NoTerm(text) => vec![Self::Term(text)],
            Self::TermOf(text, value) => vec![Self::TermOf(text.clone(), far(value)), Self::NoTerm(text)],
            Self::Damage { to, amount, kind, by, of } => {
                let flipped = Self::Damage { to, amount: far(amount), kind, by, of };
                [flipped].into_iter().chain((amount > 0).then_some(Self::NoDamage(to))).collect()
            }
            Self::Hits(who, count) => vec![Self::Hits(who, count + 1)],
            Self::NoDamage(who) => vec![times(1, Self::NoDamage(who))],
            Self::Track { of, track, is } => off(is).map(|is| Self::Track { of, track, is }).into(),
            Self::Healed { of, amount } => vec![Self::Healed { of, amount: far(amount) }],
            Self::Pool { of, pool, is } => off(is).map(|is| Self::Pool { of, pool, is }).into(),
            Self::Gained { of, pool, by } => vec![Self::Gained { of, pool, by: far(by) }, Self::Unchanged(of, pool)],
            Self::Unchanged(of, pool) => vec![times(1, Self::Unchanged(of, pool))],
            Self::At(who, at) => vec![Self::At(who, beside(at))],
            Self::Steps(who, path) if path.is_empty() => vec![times(1, Self::NoSteps(who))],
            Self::Steps(who, mut path) => {
                path.reverse();
                let turned = (path.len() > 1).then_some(Self::Steps(who, path));
                turned.into_iter().chain([Self::NoSteps(who)]).collect()
            }
            Self::Entered(who, count) => vec![Self::Entered(who, count + 1)],
            Self::NoSteps(who) => vec![times(1, Self::NoSteps(who))],
            Self::Went(who, how, squares) => vec![Self::Went(who, how, squares + 1)],
            Self::Slammed(who, squares) => vec![Self::Slammed(who, far(squares)), Self::NotSlammed(who)],
            Self::NotSlammed(who) => vec![times(1, Self::NotSlammed(who))],
            Self::Has(who, kind) => vec![Self::Lacks(who, kind)],
            Self::Lacks(who, kind) => vec![Self::Has(who, kind)],
            Self::Effects(who, kind, count) => vec![Self::Effects(who, kind, count + 1)],
            Self::Gets(who, kind) => vec![Self::DoesNotGet(who, kind)],
            Self::DoesNotGet(who, kind) => vec![Self::Gets(who, kind)],
            Self::Ended(..) => vec![times(0, self.clone())],
            Self::Resisted(who) => vec![Self::NotResisted(who)],
            Self::NotResisted(who) => vec![Self::Resisted(who)],
            Self::Saved(who) | Self::NotSaved(who) => vec![Self::NoSave(who)],
            Self::Saves(who, count) => vec![Self::Saves(who, count + 1)],
            Self::NoSave(who) => vec![Self::Saved(who), Self::NotSaved(who)],
            Self::Grabbed { captive, .. } => vec![Self::Free(captive)],
            Self::Free(who) => vec![Self::Has(who, Name::new("grabbed"))],
            Self::Dead(who) => vec![Self::Alive(who)],
            Self::Alive(who) => vec![Self::Dead(who)],
            Self::Used { by, ability, .. } => vec![Self::NotUsed(by, ability)],
            Self::NotUsed(by, ability) => vec![Self::Used { by, ability, on: None }],
            Self::Asked(ask) | Self::AskedSide(_, ask) | Self::Waits(ask) => vec![Self::NotAsked(ask)],
            Self::NotAsked(ask) => vec![Self::Asked(ask), Self::Waits(ask)],
            Self::AskedOf(who, ask) | Self::WaitsFor(who, ask) => vec![Self::NotAskedOf(who, ask), Self::NotAsked(ask)],
            Self::NotAskedOf(who, ask) => vec![Self::AskedOf(who, ask), Self::WaitsFor(who, ask)],
            Self::Offered(choice) => {
                let other = other_choice(&choice).map(Self::Offered);
                other.into_iter().chain([Self::NotOffered(choice)]).collect()
            }
            Self::NotOffered(choice) => vec![Self::Offered(choice)],
            Self::OfferedUse(who, ability) => vec![Self::NotOfferedUse(who, ability)],
            Self::NotOfferedUse(who, ability) => vec![Self::OfferedUse(who, ability)],
            Self::OfferedRoute(who, to) => vec![Self::NotOfferedRoute(who, to)],
            Self::NotOfferedRoute(who, to) => vec![Self::OfferedRoute(who, to)],
            Self::Legal(intent) => vec![Self::Illegal(intent, String::new())],
            Self::Illegal(intent, why) => vec![Self::Legal(intent.clone()), Self::Illegal(intent, garbled(&why))],
            Self::Distance(a, b, is) => off(is).map(|is| Self::Distance(a, b, is)).into(),
            Self::Blocked(at) => vec![Self::Open(at)],
            Self::Open(at) => vec![Self::Blocked(at)],
            Self::Broke(at) => vec![Self::Broke(beside(beside(beside(at))))],
            Self::Order(mut list) => {
                list.reverse();
                if list.len() > 1 { vec![Self::Order(list)] } else { Vec::new() }
            }
            Self::LogOrder(parts) => {
                let turned: Vec<String> = parts.iter().rev().cloned().collect();
                let garbled = parts.iter().map(|part| garbled(part)).collect();
                let turned = (turned != parts).then_some(Self::LogOrder(turned));
                turned.into_iter().chain([Self::LogOrder(garbled)]).collect()
            }
            Self::Times(count, inner) => vec![Self::Times(count + 1, inner)],
            Self::Log(text) => vec![Self::NoLog(text.clone()), Self::Log(garbled(&text))],
            Self::NoLog(text) => vec![Self::Log(text)],
            Self::Told(text) => vec![Self::NotTold(text.clone()), Self::Told(garbled(&text))],
            Self::NotTold(text) => vec![Self::Told(text)],
            Self::Round(round) => vec![Self::Round(round.saturating_add(1))],
            Self::Over(Some(_)) => vec![Self::NotOver, Self::Over(None)],
            Self::Over(None) => vec![Self::NotOver],
            Self::NotOver => vec![Self::Over(None)],
        }
    }
}

impl<E> Expectation<E> {
    /// Expectations that contradict this one.
    pub fn flips<R: Staged>(&self) -> Vec<Self>
    where
        E: OwnExpect<R>,
    {
        match (self.common::<R>(), self) {
            (Some(common), _) => common.flips().into_iter().map(Self::Common).collect(),
            (None, Self::Own(own)) => own.flips(),
            (None, Self::Common(_)) => Vec::new(),
        }
    }
}
