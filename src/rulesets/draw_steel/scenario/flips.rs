//! Expectations turned round: what must not be so where they are.

use super::expect::Expect;
use crate::core::ids::SideId;
use crate::core::intent::{Intent, Use};
use crate::core::name::Name;
use crate::lab::scenario::common::{CommonExpect, Expectation, off};

/// Odds with one out of 100 moved from the likelier end to the other.
fn shifted((one, two, three): (u8, u8, u8)) -> (u8, u8, u8) {
    if one > 0 { (one - 1, two, three.saturating_add(1)) } else { (1, two, three.saturating_sub(1)) }
}

/// Expectations that contradict this one: none of them may be met where it is.
pub(super) fn flips(expected: &Expect) -> Vec<Expectation<Expect>> {
    use Expect as E;
    let own: Vec<E> = match expected.clone() {
        E::Tier(tier) => vec![E::Tier(tier % 3 + 1)],
        E::TierOn(who, tier) => vec![E::TierOn(who, tier % 3 + 1)],
        E::Total(total) => off(total).map(E::Total).into(),
        E::TotalOn(who, total) => off(total).map(|total| E::TotalOn(who, total)).into(),
        E::SquadStamina(who, is) => off(is).map(|is| E::SquadStamina(who, is)).into(),
        E::Malice(is) => off(is).map(E::Malice).into(),
        E::Tokens(is) => off(is).map(E::Tokens).into(),
        E::State(who, state) => vec![E::NotState(who, state)],
        E::NotState(who, state) => vec![E::State(who, state)],
        E::Odds { by, ability, on, is } => vec![E::Odds { by, ability, on, is: shifted(is) }],
        E::Fells { by, ability, on, tier, most } => {
            vec![E::Fells { by, ability, on, tier, most: most.saturating_add(1) }]
        }
        E::Previews { by, ability, on, tier, damage } => {
            off(damage).map(|damage| E::Previews { by, ability, on, tier, damage }).into()
        }
        E::TestOdds { by, with, purpose, is } => vec![E::TestOdds { by, with, purpose, is: shifted(is) }],
        E::Speed(who, is) => off(is).map(|is| E::Speed(who, is)).into(),
        E::Stability(who, is) => off(is).map(|is| E::Stability(who, is)).into(),
        E::Disengage(who, is) => off(is).map(|is| E::Disengage(who, is)).into(),
        E::WindedValue(who, is) => off(is).map(|is| E::WindedValue(who, is)).into(),
        E::RecoveryValue(who, is) => off(is).map(|is| E::RecoveryValue(who, is)).into(),
        E::LineOfEffect(a, b) => vec![E::NoLineOfEffect(a, b)],
        E::NoLineOfEffect(a, b) => vec![E::LineOfEffect(a, b)],
        E::Reaches(who, to) => vec![E::DoesNotReach(who, to)],
        E::DoesNotReach(who, to) => vec![E::Reaches(who, to)],
        E::IsStrike(who, ability, is) => vec![E::IsStrike(who, ability, !is)],
        E::Enemies(a, b) => vec![E::Friends(a, b)],
        E::Friends(a, b) => vec![E::Enemies(a, b)],
        E::Left(who, part) => vec![E::Spent(who, part)],
        E::Spent(who, part) => vec![E::Left(who, part)],
        E::Active(_) => vec![E::Active(Name::default())],
        E::Opener(side) => vec![E::Opener(SideId(side.0 ^ 1))],
        E::Source(who, kind, _) => return vec![Expectation::Common(CommonExpect::Lacks(who, kind))],
        E::Lasts(who, kind, _) => return vec![Expectation::Common(CommonExpect::Effects(who, kind, 0))],
        E::Owns(by, ability) => {
            let intent = Intent::Use(Use { by, ability, ..Use::default() });
            return vec![Expectation::Common(CommonExpect::Illegal(intent, "no-ability".to_owned()))];
        }
        E::Stamina { .. } | E::Temporary { .. } | E::Surges(..) | E::Recoveries(..) => Vec::new(),
    };
    own.into_iter().map(Expectation::Own).collect()
}
