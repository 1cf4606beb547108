//! Expectations turned round: what must not be so where they are.

use super::expect::Expect;
use crate::core::geometry::Spot;
use crate::core::intent::{Choice, Intent};
use crate::core::name::Name;

/// A number that is wrong by one.
fn off(number: i16) -> [i16; 2] {
    [number.saturating_sub(1), number.saturating_add(1)]
}

/// A number far from any other of a step: a neighbour might be that of another fact.
fn far(number: i16) -> i16 {
    number.saturating_add(100)
}

fn beside(at: Spot) -> Spot {
    at.offset(1, 0, 0)
}

/// Odds with one out of 100 moved from the likelier end to the other.
fn shifted((one, two, three): (u8, u8, u8)) -> (u8, u8, u8) {
    if one > 0 { (one - 1, two, three.saturating_add(1)) } else { (1, two, three.saturating_sub(1)) }
}

/// A text that nothing says because of one mark.
fn garbled(text: &str) -> String {
    format!("{text}\u{b6}")
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

impl Expect {
    /// Expectations that contradict this one: none of them may be met where it is.
    pub(super) fn flips(&self) -> Vec<Self> {
        match self.clone() {
            Self::Tier(tier) => vec![Self::Tier(tier % 3 + 1)],
            Self::TierOn(who, tier) => vec![Self::TierOn(who, tier % 3 + 1)],
            Self::Total(total) => off(total).map(Self::Total).into(),
            Self::TotalOn(who, total) => off(total).map(|total| Self::TotalOn(who, total)).into(),
            Self::Critical => vec![Self::NotCritical],
            Self::NotCritical => vec![Self::Critical],
            Self::NoDice => vec![Self::Times(1, Box::new(Self::NoDice))],
            Self::Term(text) => vec![Self::NoTerm(text.clone()), Self::Term(garbled(&text))],
            Self::NoTerm(text) => vec![Self::Term(text)],
            Self::TermOf(text, value) => vec![Self::TermOf(text.clone(), far(value)), Self::NoTerm(text)],
            Self::Damage { to, amount, kind, by, of } => {
                let mut flips = vec![Self::Damage { to, amount: far(amount), kind, by, of }];
                flips.push(Self::NoDamage(to));
                flips.retain(|flip| amount > 0 || !matches!(flip, Self::NoDamage(_)));
                flips
            }
            Self::Hits(who, count) => vec![Self::Hits(who, count + 1)],
            Self::NoDamage(who) => vec![Self::Times(1, Box::new(Self::NoDamage(who)))],
            Self::Stamina { of, is } => off(is).map(|is| Self::Stamina { of, is }).into(),
            Self::SquadStamina(who, is) => off(is).map(|is| Self::SquadStamina(who, is)).into(),
            Self::Temporary { of, is } => off(is).map(|is| Self::Temporary { of, is }).into(),
            Self::Healed { of, amount } => vec![Self::Healed { of, amount: far(amount) }],
            Self::Pool { of, pool, is } => off(is).map(|is| Self::Pool { of, pool, is }).into(),
            Self::Gained { of, pool, by } => {
                vec![Self::Gained { of, pool, by: far(by) }, Self::Unchanged(of, pool)]
            }
            Self::Unchanged(of, pool) => vec![Self::Times(1, Box::new(Self::Unchanged(of, pool)))],
            Self::Surges(who, is) => off(is).map(|is| Self::Surges(who, is)).into(),
            Self::Recoveries(who, is) => off(is).map(|is| Self::Recoveries(who, is)).into(),
            Self::Malice(is) => off(is).map(Self::Malice).into(),
            Self::Tokens(is) => off(is).map(Self::Tokens).into(),
            Self::At(who, at) => vec![Self::At(who, beside(at))],
            Self::Steps(who, path) if path.is_empty() => vec![Self::Times(1, Box::new(Self::NoSteps(who)))],
            Self::Steps(who, mut path) => {
                path.reverse();
                let turned = (path.len() > 1).then(|| Self::Steps(who, path.clone()));
                turned.into_iter().chain([Self::NoSteps(who)]).collect()
            }
            Self::NoSteps(who) => vec![Self::Times(1, Box::new(Self::NoSteps(who)))],
            Self::Went(who, how, squares) => vec![Self::Went(who, how, squares + 1)],
            Self::Slammed(who, squares) => vec![Self::Slammed(who, far(squares)), Self::NotSlammed(who)],
            Self::NotSlammed(who) => vec![Self::Times(1, Box::new(Self::NotSlammed(who)))],
            Self::Has(who, kind) => vec![Self::Lacks(who, kind)],
            Self::Lacks(who, kind) => vec![Self::Has(who, kind)],
            Self::Source(who, kind, _) => vec![Self::Lacks(who, kind)],
            Self::Lasts(who, kind, _) => vec![Self::Effects(who, kind, 0)],
            Self::Effects(who, kind, count) => vec![Self::Effects(who, kind, count + 1)],
            Self::Gets(who, kind) => vec![Self::DoesNotGet(who, kind)],
            Self::DoesNotGet(who, kind) => vec![Self::Gets(who, kind)],
            Self::Ended(..) => vec![Self::Times(0, Box::new(self.clone()))],
            Self::Resisted(who) => vec![Self::NotResisted(who)],
            Self::NotResisted(who) => vec![Self::Resisted(who)],
            Self::Saved(who) | Self::NotSaved(who) => vec![Self::NoSave(who)],
            Self::NoSave(who) => vec![Self::Saved(who), Self::NotSaved(who)],
            Self::Grabbed { captive, .. } => vec![Self::Free(captive)],
            Self::Free(who) => vec![Self::Has(who, Name::new("grabbed"))],
            Self::State(who, state) => vec![Self::NotState(who, state)],
            Self::NotState(who, state) => vec![Self::State(who, state)],
            Self::Dead(who) => vec![Self::Alive(who)],
            Self::Alive(who) => vec![Self::Dead(who)],
            Self::Used { by, ability, .. } => vec![Self::NotUsed(by, ability)],
            Self::NotUsed(by, ability) => vec![Self::Used { by, ability, on: None }],
            Self::Asked(ask) | Self::AskedOf(_, ask) | Self::AskedSide(_, ask) => vec![Self::NotAsked(ask)],
            Self::NotAsked(ask) => vec![Self::Asked(ask), Self::Waits(ask)],
            Self::Waits(ask) => vec![Self::NotAsked(ask)],
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
            Self::Odds { by, ability, on, is } => vec![Self::Odds { by, ability, on, is: shifted(is) }],
            Self::Fells { by, ability, on, tier, most } => {
                vec![Self::Fells { by, ability, on, tier, most: most.saturating_add(1) }]
            }
            Self::Previews { by, ability, on, tier, damage } => {
                off(damage).map(|damage| Self::Previews { by, ability, on, tier, damage }).into()
            }
            Self::TestOdds { by, with, purpose, is } => vec![Self::TestOdds { by, with, purpose, is: shifted(is) }],
            Self::Speed(who, is) => off(is).map(|is| Self::Speed(who, is)).into(),
            Self::Stability(who, is) => off(is).map(|is| Self::Stability(who, is)).into(),
            Self::Disengage(who, is) => off(is).map(|is| Self::Disengage(who, is)).into(),
            Self::Distance(a, b, is) => off(is).map(|is| Self::Distance(a, b, is)).into(),
            Self::WindedValue(who, is) => off(is).map(|is| Self::WindedValue(who, is)).into(),
            Self::RecoveryValue(who, is) => off(is).map(|is| Self::RecoveryValue(who, is)).into(),
            Self::LineOfEffect(a, b) => vec![Self::NoLineOfEffect(a, b)],
            Self::NoLineOfEffect(a, b) => vec![Self::LineOfEffect(a, b)],
            Self::Reaches(who, to) => vec![Self::DoesNotReach(who, to)],
            Self::DoesNotReach(who, to) => vec![Self::Reaches(who, to)],
            Self::Owns(who, ability) => {
                let it = crate::core::intent::Use { by: who, ability, ..Default::default() };
                vec![Self::Illegal(Intent::Use(it), "no-ability".to_owned())]
            }
            Self::IsStrike(who, ability, is) => vec![Self::IsStrike(who, ability, !is)],
            Self::Enemies(a, b) => vec![Self::Friends(a, b)],
            Self::Friends(a, b) => vec![Self::Enemies(a, b)],
            Self::Left(who, part) => vec![Self::Spent(who, part)],
            Self::Spent(who, part) => vec![Self::Left(who, part)],
            Self::Blocked(at) => vec![Self::Open(at)],
            Self::Open(at) => vec![Self::Blocked(at)],
            Self::Broke(at) => vec![Self::Broke(beside(beside(beside(at))))],
            Self::Order(mut list) => {
                list.reverse();
                if list.len() > 1 { vec![Self::Order(list)] } else { Vec::new() }
            }
            Self::Times(count, inner) => vec![Self::Times(count + 1, inner)],
            Self::Log(text) => vec![Self::NoLog(text.clone()), Self::Log(garbled(&text))],
            Self::NoLog(text) => vec![Self::Log(text)],
            Self::Told(text) => vec![Self::NotTold(text.clone()), Self::Told(garbled(&text))],
            Self::NotTold(text) => vec![Self::Told(text)],
            Self::Active(_) => vec![Self::Active(Name::default())],
            Self::Round(round) => vec![Self::Round(round.saturating_add(1))],
            Self::Opener(side) => vec![Self::Opener(crate::core::ids::SideId(side.0 ^ 1))],
            Self::Over(_) => vec![Self::NotOver],
            Self::NotOver => vec![Self::Over(None)],
        }
    }
}
