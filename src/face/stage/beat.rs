//! What can be shown, one thing after the other.

use bevy::prelude::*;

use super::motion::RolledDice;
use crate::core::fact::{Fact, FactKind, StepCause};
use crate::core::geometry::Spot;
use crate::core::ids::CreatureId;
use crate::core::name::Name;
use crate::face::board::Token;
use crate::face::palette::Tone;
use crate::face::ui::Die;

/// How a creature gets from one square to the next.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Gait {
    /// On its own legs, or what it has.
    #[default]
    Walk,
    /// Pushed, pulled or carried.
    Slide,
    /// Gone here and there again.
    Teleport,
    /// Down a height.
    Drop,
}

/// What can be heard of what is shown.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cue {
    /// A step.
    Step,
    /// Dice falling.
    Dice,
    /// A blow that lands.
    Blow,
    /// A blow that does not.
    Miss,
    /// Something pushed over the ground.
    Slide,
    /// Gone here and there again.
    Teleport,
    /// Fire, lightning or another power over an area.
    Power,
    /// Help.
    Help,
    /// A creature going down.
    Fall,
}

/// One thing to show.
#[derive(Clone, Debug)]
pub enum Beat {
    /// A creature goes to a square.
    Step {
        /// Who.
        who: CreatureId,
        /// Where to: the top-left of its space.
        to: Spot,
        /// How.
        gait: Gait,
    },
    /// Words rise from a creature.
    Words {
        /// From whom.
        on: CreatureId,
        /// What they say.
        text: String,
        /// How they are meant.
        tone: Tone,
    },
    /// Squares are lit for a moment, with what a damage type looks like.
    Area {
        /// Which.
        squares: Vec<Spot>,
        /// The damage type; empty for none.
        kind: Name,
    },
    /// Dice tumble and land.
    Dice {
        /// Which, as they come up.
        dice: Vec<Die>,
        /// Whether it was a critical hit.
        critical: bool,
    },
    /// One creature strikes at another: up close it lunges, from afar something flies.
    Blow {
        /// Who.
        from: CreatureId,
        /// At whom.
        to: CreatureId,
        /// The damage type; empty for none.
        kind: Name,
        /// Whether it lands.
        lands: bool,
    },
    /// An arrow from one creature to others.
    Aim {
        /// From whom.
        from: CreatureId,
        /// To whom.
        to: Vec<CreatureId>,
    },
    /// Tokens become this.
    Tokens(Vec<Token>),
    /// Whose turn begins or, with nobody, that one is over: told while what follows is shown.
    Turn(Option<CreatureId>),
    /// The view moves until this creature is in sight.
    Look(CreatureId),
    /// Nothing for a while, in seconds at normal speed.
    Wait(f32),
}

impl Beat {
    /// Words that rise from a creature.
    pub fn words(on: CreatureId, text: impl Into<String>, tone: Tone) -> Self {
        Self::Words { on, text: text.into(), tone }
    }

    /// Squares lit for a moment, whatever strikes them.
    pub fn area(squares: Vec<Spot>) -> Self {
        Self::Area { squares, kind: Name::default() }
    }

    /// What a fact looks like where a game has nothing of its own to show for it.
    pub fn usual(fact: &Fact) -> Option<Self> {
        Some(match &fact.what {
            FactKind::Damage { to, amount: ..=0, .. } => Self::words(*to, "no damage", Tone::Plain),
            FactKind::Damage { to, amount, .. } => Self::words(*to, format!("-{amount}"), Tone::Harm),
            FactKind::Lost { of, amount, .. } => Self::words(*of, format!("-{amount}"), Tone::Harm),
            FactKind::Healed { of, amount, .. } => Self::words(*of, format!("+{amount}"), Tone::Help),
            FactKind::TrackSet { of, now, .. } if *now > 0 => Self::words(*of, format!("{now} temporary"), Tone::Help),
            FactKind::Linked { kind, to, .. } => Self::words(*to, kind.to_string(), Tone::Warning),
            FactKind::Resisted { by, .. } => Self::words(*by, "resisted", Tone::Plain),
            FactKind::State { of, is } => Self::words(*of, is.as_str(), Tone::Warning),
            FactKind::Step { who, to, how, .. } => {
                let gait = match how {
                    StepCause::Walk | StepCause::Shift | StepCause::Charge => Gait::Walk,
                    StepCause::Forced | StepCause::Dragged => Gait::Slide,
                    StepCause::Teleport => Gait::Teleport,
                    StepCause::Fall => Gait::Drop,
                };
                Self::Step { who: *who, to: *to, gait }
            }
            _ => return None,
        })
    }

    /// Seconds a beat lasts at normal speed.
    pub(super) fn length(&self) -> f32 {
        match self {
            Self::Step { gait: Gait::Walk, .. } => 0.15,
            Self::Step { gait: Gait::Slide, .. } => 0.1,
            Self::Step { gait: Gait::Drop, .. } => 0.26,
            Self::Step { gait: Gait::Teleport, .. } => 0.36,
            Self::Words { .. } => 0.36,
            Self::Area { .. } => 0.5,
            Self::Dice { .. } => RolledDice::TUMBLE + 0.1,
            Self::Blow { .. } => 0.3,
            Self::Aim { .. } => 0.4,
            Self::Look(_) => 0.25,
            Self::Wait(seconds) => *seconds,
            Self::Tokens(_) | Self::Turn(_) => 0.0,
        }
    }
}
