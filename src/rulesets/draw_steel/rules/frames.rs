//! The kinds of unfinished business in a Draw Steel battle, each a small state machine kept as data.

pub(crate) mod effect;
pub(crate) mod harm;
pub(crate) mod moving;
pub(crate) mod nearest;
pub(crate) mod using;

use serde::{Deserialize, Serialize};

use super::super::data::ability::ActionType;
use super::super::data::ability_effect::UseAbility;
use super::state::Outcome;
use crate::core::fact::StepCause;
use crate::core::geometry::Space;
use crate::core::ids::{Attribute, CreatureId, EffectId, SideId};
use crate::core::intent::Choice;
use crate::core::name::Name;
use crate::core::resolve::window::Asked;

pub use effect::{EffectFrame, UsePart};
pub use harm::{DamageFrame, DamageStep, Hit, Part, SquadDrop};
pub use moving::{Course, DeclinedAnswer, ForceFrame, ForceStep, GrantFrame, Jumped, LandFrame, Outside, WalkFrame};
pub use using::{SquadAction, TargetState, UseFrame, UseNote, UseStep};

/// One entry of the battle's stack.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Frame {
    /// The order of rounds and picks; always at the bottom.
    Rounds(RoundsFrame),
    /// A creature's turn.
    Turn(TurnFrame),
    /// The common turn of a squad.
    Squad(SquadFrame),
    /// An ability being used.
    Use(Box<UseFrame>),
    /// What the ability of the use beneath brings about.
    Effect(Box<EffectFrame>),
    /// Damage being dealt, possibly to several creatures at once.
    Damage(Box<DamageFrame>),
    /// Willing movement, square by square.
    Walk(WalkFrame),
    /// Movement that an effect grants; asks where to.
    Grant(GrantFrame),
    /// Forced movement.
    Force(Box<ForceFrame>),
    /// A fall onto somebody, that ends in one of several places beside them.
    Land(Box<LandFrame>),
    /// A chance to answer something that is about to happen or has just happened.
    Window(WindowFrame),
    /// A creature offered a choice by an effect on it.
    Offer(OfferFrame),
    /// A test being made (DS-ROLL-15).
    Test(TestFrame),
    /// The fight is decided: what stays is settled.
    Aftermath(AftermathFrame),
}

crate::frame_kinds!(Frame {
    Rounds: RoundsFrame,
    Turn: TurnFrame,
    Squad: SquadFrame,
    Use: UseFrame,
    Effect: EffectFrame,
    Damage: DamageFrame,
    Walk: WalkFrame,
    Grant: GrantFrame,
    Force: ForceFrame,
    Land: LandFrame,
    Window: WindowFrame,
    Offer: OfferFrame,
    Test: TestFrame,
    Aftermath: AftermathFrame,
});

/// See [`Frame::Rounds`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum RoundsFrame {
    /// Who starts (DS-TURN-04).
    Opening,
    /// The die has said which side decides who starts.
    Choosing(SideId),
    /// A new round has begun; performances are chosen or kept (DS-HERO-18, AMB-40).
    Routines,
    /// Squads that have lost their captains may get new ones (DS-DIR-16, AMB-40).
    Captains,
    /// A side picks who acts.
    Pick,
    /// Everybody has acted, and performances have done what they do at the end of a round.
    Encore,
    /// The round is over.
    RoundEnd,
}

/// See [`Frame::Turn`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct TurnFrame {
    /// Whose turn.
    pub who: CreatureId,
    /// How far it is.
    pub step: TurnStep,
    /// Saving throws still to make, oldest effect first.
    pub saves: Vec<EffectId>,
    /// Choices made while a step asked.
    pub picks: Vec<Choice>,
    /// The step it stops before: a turn within a squad's common turn comes in parts.
    pub until: TurnStep,
}

/// See [`Frame::Squad`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SquadFrame {
    /// Whose turn it is, the one that was picked first.
    pub members: Vec<CreatureId>,
    /// How far it is.
    pub step: SquadStep,
    /// Position within a step.
    pub at: u16,
    /// Who has acted, or acts now.
    pub passed: Vec<CreatureId>,
    /// Who has another main action for a critical hit still to come (DS-DIR-14).
    pub encore: Vec<CreatureId>,
}

/// The steps of a common turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum SquadStep {
    /// Every member's turn starts.
    Start,
    /// One member after another acts.
    Act,
    /// Every member's turn ends.
    End,
}

/// The steps of a turn (AMB-15).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum TurnStep {
    /// What rage makes of it before its turn.
    Frenzy,
    /// Effects end, resources come in.
    Start,
    /// Choices about the resource gain.
    Gain,
    /// Harm and reactions at the start.
    StartWindow,
    /// The creature acts.
    Act,
    /// Harm and effects at the end.
    End,
    /// Which saves are due.
    ListSaves,
    /// Saves, one at a time.
    Saves,
    /// The End Effect trait (DS-END-11).
    EndEffect,
    /// End-of-turn effects run out.
    Expire,
    /// Others' reactions to the end.
    EndWindow,
    /// Nothing more.
    Over,
}

/// The event a window or triggered ability answers.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Event {
    /// A creature is about to make an ability roll that deals damage; the use is the nearest below.
    AboutToRoll {
        /// Who rolls.
        by: CreatureId,
    },
    /// Damage is about to be applied; the damage frame is the nearest below.
    AboutToDamage,
    /// Damage was applied; the damage frame is the nearest below.
    Damaged,
    /// A creature is about to be force moved; the force frame is the nearest below.
    AboutToForce {
        /// Who is moved.
        mover: CreatureId,
        /// Whose doing it is.
        by: Option<CreatureId>,
    },
    /// A creature has been force moved one square more, or has fallen at the end; the force frame is the nearest below.
    OnForcedWay {
        /// Who is moved.
        mover: CreatureId,
        /// Whose doing it is.
        by: Option<CreatureId>,
    },
    /// A creature has been force moved; the force frame is the nearest below.
    Forced {
        /// Who was moved.
        mover: CreatureId,
        /// Whose doing it was.
        by: Option<CreatureId>,
    },
    /// A creature is about to take a willing step.
    Step {
        /// Who moves.
        mover: CreatureId,
        /// From where.
        from: Space,
        /// To where.
        to: Space,
        /// How.
        how: StepCause,
    },
    /// A creature has just taken its last willing step of a move.
    Moved {
        /// Who moved.
        mover: CreatureId,
    },
    /// A creature's turn has begun.
    TurnStarted(CreatureId),
    /// A creature's turn has ended.
    TurnEnded(CreatureId),
    /// A creature went to 0 Stamina.
    Dropped {
        /// Who.
        who: CreatureId,
        /// Whose doing.
        by: Option<CreatureId>,
    },
    /// An invitation to strike someone, from an effect.
    Invited {
        /// Who may strike.
        by: CreatureId,
        /// Whom.
        on: CreatureId,
    },
    /// An ability is declared, with its targets; the use is the nearest below.
    Declared {
        /// Who uses it.
        by: CreatureId,
    },
    /// A main action has resolved; the use is the nearest below.
    Acted {
        /// Whose it was.
        by: CreatureId,
    },
    /// A creature is about to make a test.
    AboutToTest {
        /// Who.
        by: CreatureId,
    },
    /// A Knockback is about to be used, or was (null's mastery).
    Knockback {
        /// Whose.
        by: CreatureId,
    },
}

/// See [`Frame::Window`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct WindowFrame {
    /// What is answered.
    pub event: Event,
    /// Which sides are done.
    pub asked: Asked<SideId>,
    /// What was already used in this window.
    pub used: Vec<(CreatureId, Name)>,
    /// How many answers have come of what it is about, those to answers included.
    pub chain: u16,
}

impl WindowFrame {
    /// A window on an event.
    pub fn new(event: Event) -> Self {
        Self { event, asked: Asked::default(), used: Vec::new(), chain: 0 }
    }
}

/// What a use takes from the user's turn and round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Payment {
    /// The ability's own action type.
    Own,
    /// The main action in exchange (DS-TURN-10).
    TradedMain,
    /// Nothing: granted by an effect (DS-ABIL-17); counts as a main action for crits and bleeding (AMB-41).
    Granted,
    /// The triggered action of the round, or a free one.
    Reaction,
    /// Nothing, and it is no action either (AMB-58).
    Nothing,
    /// The maneuver, for using a maintained ability again at no cost (DS-HERO-20).
    Repeat,
}

/// See [`Frame::Offer`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct OfferFrame {
    /// Who is offered something.
    pub to: CreatureId,
    /// What.
    pub what: Offer,
    /// Whose ability offers it.
    pub by: CreatureId,
    /// The ability that offers it.
    pub of: Name,
}

/// Things effects offer.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Offer {
    /// Spend a Recovery.
    Recovery,
    /// A signature ability or free strike, at this target if one is named.
    Signature {
        /// The only target allowed.
        on: Option<CreatureId>,
        /// Must be a strike.
        strike: bool,
        /// Rolled with an edge.
        edge: bool,
    },
    /// A free strike, at this target if one is named.
    FreeStrike {
        /// The only target allowed.
        on: Option<CreatureId>,
        /// Rolled with an edge.
        edge: bool,
    },
    /// This ability of its own, at no part of the turn.
    Ability(Name),
    /// The same on particular terms.
    Given(UseAbility),
    /// The extra main action of a critical hit.
    MainAction,
    /// A melee free strike or Charge ability at the end of a charge.
    ChargeStrike {
        /// The target named when charging, if one was.
        on: Option<CreatureId>,
    },
    /// The end of one save-ends or end-of-turn effect, chosen.
    EndEffect,
    /// The end of such effects, one after another, until it has had enough.
    EndEffects,
    /// A saving throw against one effect, chosen.
    Save,
    /// Recoveries for some of those who hear a performance, the performer saying who.
    Encourage {
        /// How many more.
        left: i16,
        /// Who was offered one already.
        had: Vec<CreatureId>,
    },
    /// What the performance that is running does as the round ends; no action.
    Performance(Name),
    /// Back from the dead at 30 drama.
    Return,
    /// A push of one neighbour, from Inertia Soak.
    Nudge,
    /// The use of a maintained ability again, as a maneuver and at no cost.
    Repeat(Name),
    /// Another target for the strike that has just been declared, in its distance.
    Redirect {
        /// The target that is let off.
        from: CreatureId,
    },
}

/// See [`Frame::Test`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct TestFrame {
    /// Who makes it.
    pub by: CreatureId,
    /// With which characteristic.
    pub attribute: Attribute,
    /// What for: a jump, or `test`.
    pub of: Name,
    /// The natural total, once rolled.
    pub natural: Option<i16>,
    /// Whether the window before it has been held.
    pub windowed: bool,
}

/// See [`Frame::Aftermath`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct AftermathFrame {
    /// Who won.
    pub outcome: Outcome,
    /// Whose say it is.
    pub step: AftermathStep,
    /// Effects that go on.
    pub kept: Vec<EffectId>,
    /// Effects that the Director has decided otherwise about.
    pub overruled: Vec<EffectId>,
}

/// The steps of an aftermath.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum AftermathStep {
    /// The heroes say what stays (DS-END-09, DS-END-13).
    Heroes,
    /// The Director decides otherwise for creatures of its own.
    Director,
    /// All else ends.
    Over,
}

/// Whether an ability used under this action type counts as a main action for criticals and bleeding.
pub fn counts_as_main(action: ActionType, payment: Payment) -> bool {
    action == ActionType::MainAction && !matches!(payment, Payment::Nothing | Payment::Repeat)
}
