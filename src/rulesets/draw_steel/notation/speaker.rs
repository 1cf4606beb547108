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
            (Some(who), _) if is_act(effect) => Self::Acts(who),
            (Some(who), _) => Self::Everything(who),
            (None, Self::Acts(_)) if !is_act(effect) => Self::Nobody,
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

/// Whether the effect is something its recipient does or gains, which is printed behind a recipient.
pub fn is_act(effect: &Effect) -> bool {
    match effect {
        Effect::Shift(_)
        | Effect::ShiftCourse { .. }
        | Effect::LeaveArea { .. }
        | Effect::Move(_)
        | Effect::Teleport(_)
        | Effect::TemporaryStamina(_)
        | Effect::Surge(_)
        | Effect::Malice(_)
        | Effect::Recovery
        | Effect::RegainStamina(_)
        | Effect::RegainDealt { .. }
        | Effect::Signature { .. }
        | Effect::RegainRecovery
        | Effect::Resource(_)
        | Effect::EndEffect
        | Effect::EndEffects
        | Effect::Save
        | Effect::Hide
        | Effect::StandUp
        | Effect::EdgeNext
        | Effect::FreeStrike { .. }
        | Effect::StrikeSignature { .. } => true,
        Effect::If { then, .. } => is_act(then),
        Effect::Damage { .. }
        | Effect::Force { .. }
        | Effect::OneOf(_)
        | Effect::Afflict { .. }
        | Effect::Resist { .. }
        | Effect::NextRoll(_)
        | Effect::NextStrike(_)
        | Effect::NextAbility(_)
        | Effect::SpeedLimit { .. }
        | Effect::Own(_)
        | Effect::NextAgainst { .. }
        | Effect::Adjust { .. }
        | Effect::Ongoing { .. }
        | Effect::LoseRecoveries(_)
        | Effect::LoseTurn
        | Effect::SwapPlaces { .. }
        | Effect::Carry(_)
        | Effect::Approach
        | Effect::SightLimit { .. }
        | Effect::Flee
        | Effect::Fell
        | Effect::LoseStamina(_)
        | Effect::EscapeBane
        | Effect::CounterAt { .. }
        | Effect::Counter { .. } => false,
    }
}
