//! Whom a group of a tier line falls on, where its text does not say.

use super::super::data::effect::Effect;
use crate::rulesets::draw_steel::data::tier::Who;

/// How far the recipient last named reaches within its segment.
///
/// A recipient named for an act (`you: shift 1`) covers the acts that follow, up to the first group of another
/// sort; one named for another group (`you: bleeding (EoT)`) covers everything up to the next recipient.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Speaker {
    /// Nobody named: the ability's targets.
    Nobody,
    /// Named for acts.
    Acts(Who),
    /// Named for whatever follows.
    Everything(Who),
}

impl Speaker {
    /// The reach after a group holding `effect`, before which `named` was written.
    pub fn after(self, named: Option<Who>, effect: &Effect) -> Self {
        match (named, self) {
            (Some(who), _) if effect.is_act() => Self::Acts(who),
            (Some(who), _) => Self::Everything(who),
            (None, Self::Acts(_)) if !effect.is_act() => Self::Nobody,
            (None, same) => same,
        }
    }

    /// On whom `effect` falls.
    pub fn who(self, effect: &Effect) -> Who {
        match self {
            Self::Acts(who) | Self::Everything(who) => who,
            // Nobody but the Director has Malice.
            Self::Nobody if matches!(effect, Effect::Malice(_)) => Who::Director,
            Self::Nobody => Who::Target,
        }
    }
}
