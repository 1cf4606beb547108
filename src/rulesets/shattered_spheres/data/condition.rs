//! The records of conditions: what they come to, what they do by themselves and bring to checks.

use serde::{Deserialize, Serialize};

use super::effect::Effect;
use super::traits::RollKind;
use crate::core::name::Name;
use crate::core::triggered::{RollBonus, TriggeredEffect};

/// A condition: its parts, and what it does besides (SS-CON).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ConditionDef {
    /// Slug.
    pub id: Name,
    /// Printed name.
    pub name: String,
    /// What it means, in a sentence.
    pub about: String,
    /// The badge that shows it; that of its id where it is not said.
    #[serde(default)]
    pub art: Option<Name>,
    /// What it comes to.
    #[serde(default)]
    pub parts: Vec<Part>,
    /// What its bearer does by itself while it lasts.
    #[serde(default)]
    pub triggers: Vec<TriggeredEffect<Effect>>,
    /// What it brings to checks while it lasts.
    #[serde(default)]
    pub rolls: Vec<RollBonus<RollKind>>,
}

impl ConditionDef {
    /// All that it comes to, taken together.
    pub fn traits(&self) -> Traits {
        self.parts.iter().fold(Traits::default(), |sum, part| sum.and(part.bit()))
    }
}

/// Something that the rules know of conditions: of these all of them are made (SS-CON-01).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Part {
    /// One standard action only.
    Dazed,
    /// No action at all.
    Stunned,
    /// Slower.
    Hindered,
    /// Rooted.
    Immobile,
    /// 1 Disadvantage on all checks.
    Impaired,
    /// 2 Disadvantage on all checks.
    Disabled,
    /// Defense ranks halved.
    Vulnerable,
    /// Defense of 10.
    Defenseless,
    /// Lying.
    Prone,
    /// One standard action, chosen by another.
    Compelled,
    /// All actions chosen by another.
    Controlled,
    /// Nothing but talk.
    Paralyzed,
    /// Knows nothing of others.
    Unaware,
    /// Taken unawares.
    Surprised,
    /// Out of the fight.
    Down,
    /// Cannot leave the reach of a holder.
    Held,
}

impl Part {
    /// Its place among what somebody is under.
    const fn bit(self) -> Traits {
        Traits(1 << self as u32)
    }
}

/// The conditions somebody is under, all their parts taken together (SS-CON-01).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Traits(u32);

impl Traits {
    /// One standard action only.
    pub const DAZED: Self = Part::Dazed.bit();
    /// No action at all.
    pub const STUNNED: Self = Part::Stunned.bit();
    /// Slower.
    pub const HINDERED: Self = Part::Hindered.bit();
    /// Rooted.
    pub const IMMOBILE: Self = Part::Immobile.bit();
    /// 1 Disadvantage on all checks.
    pub const IMPAIRED: Self = Part::Impaired.bit();
    /// 2 Disadvantage on all checks.
    pub const DISABLED: Self = Part::Disabled.bit();
    /// Defense ranks halved.
    pub const VULNERABLE: Self = Part::Vulnerable.bit();
    /// Defense of 10.
    pub const DEFENSELESS: Self = Part::Defenseless.bit();
    /// Lying.
    pub const PRONE: Self = Part::Prone.bit();
    /// One standard action, chosen by another.
    pub const COMPELLED: Self = Part::Compelled.bit();
    /// All actions chosen by another.
    pub const CONTROLLED: Self = Part::Controlled.bit();
    /// Nothing but talk.
    pub const PARALYZED: Self = Part::Paralyzed.bit();
    /// Knows nothing of others.
    pub const UNAWARE: Self = Part::Unaware.bit();
    /// Taken unawares.
    pub const SURPRISED: Self = Part::Surprised.bit();
    /// Down.
    pub const DOWN: Self = Part::Down.bit();
    /// Cannot leave the reach of a holder.
    pub const HELD: Self = Part::Held.bit();

    /// Whether it has any of these.
    pub fn any(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// With these too.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // covers: SS-CON-01
    #[test]
    fn parts_are_told_apart_and_taken_together() {
        let all = [Part::Dazed, Part::Stunned, Part::Down, Part::Held];
        let sum = all.iter().fold(Traits::default(), |sum, part| sum.and(part.bit()));
        assert!(all.iter().all(|part| sum.any(part.bit())) && !sum.any(Traits::PRONE.and(Traits::IMPAIRED)));
    }
}
