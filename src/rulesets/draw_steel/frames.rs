//! The kinds of unfinished business in a Draw Steel battle, each a small state machine kept as data.

use serde::{Deserialize, Serialize};

use super::ability::{ActionType, ShiftBy};
use super::state::Outcome;
use crate::core::effect::Attribute;
use crate::core::fact::StepCause;
use crate::core::geometry::{Space, Spot};
use crate::core::ids::{CreatureId, RecordId, SideId};
use crate::core::intent::{Choice, Mode};
use crate::core::name::Name;
use crate::core::push::ForcedKind;

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
    /// Damage being dealt, possibly to several creatures at once.
    Damage(Box<DamageFrame>),
    /// Willing movement, square by square.
    Walk(WalkFrame),
    /// Movement that an effect grants; asks where to.
    Grant(GrantFrame),
    /// Forced movement.
    Force(Box<ForceFrame>),
    /// A chance to answer something that is about to happen or has just happened.
    Window(WindowFrame),
    /// A creature offered a choice by an effect on it.
    Offer(OfferFrame),
    /// A test being made (DS-ROLL-15).
    Test(TestFrame),
    /// The fight is decided: what stays is settled.
    Aftermath(AftermathFrame),
}

/// See [`Frame::Rounds`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum RoundsFrame {
    /// Who starts (DS-TURN-04).
    Opening,
    /// The die has said which side decides who starts.
    Choosing(SideId),
    /// A new round begins (AMB-40).
    RoundStart,
    /// Performances are chosen or kept (DS-HERO-18, AMB-40).
    Routines,
    /// Squads that have lost their captains may get new ones (DS-DIR-16, AMB-40).
    Captains,
    /// A side picks who acts.
    Pick,
    /// Everybody has acted: what performances do at the end of a round.
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
    pub saves: Vec<RecordId>,
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
    /// Sides that are done, in order of asking: the heroes' side first (DS-TURN-13).
    pub sides_done: u8,
    /// What was already used in this window.
    pub used: Vec<(CreatureId, Name)>,
}

impl WindowFrame {
    /// A window on an event.
    pub fn new(event: Event) -> Self {
        Self { event, sides_done: 0, used: Vec::new() }
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

/// See [`Frame::Use`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct UseFrame {
    /// The user.
    pub by: CreatureId,
    /// The ability.
    pub ability: Name,
    /// Its action type.
    pub action: ActionType,
    /// What it takes from the turn.
    pub payment: Payment,
    /// Mode of a melee-or-ranged ability.
    pub mode: Option<Mode>,
    /// Characteristic rolled.
    pub with: Option<Attribute>,
    /// Damage type chosen.
    pub kind: Option<Name>,
    /// Paid on the rider.
    pub spend: i16,
    /// Whether the rider was really paid yet (DS-POT-09).
    pub paid_rider: bool,
    /// Whether the ability itself was paid.
    pub paid: bool,
    /// Spares lives (DS-STAM-06).
    pub knock_out: bool,
    /// Whom it is applied to, in the order chosen.
    pub targets: Vec<TargetState>,
    /// The squares of its area.
    pub area: Vec<Spot>,
    /// Squares to move as part of it (a charge).
    pub path: Vec<Spot>,
    /// The event it answers.
    pub event: Option<Event>,
    /// An edge or bane that a granting effect put on it, with its name.
    pub granted_edge: Option<Name>,
    /// How far it is.
    pub step: UseStep,
    /// Position within a step.
    pub cursor: u16,
    /// Position within a deed.
    pub sub: u16,
    /// Answers given to the deed under way.
    pub picks: Vec<Choice>,
    /// The two dice.
    pub dice: [u8; 2],
    /// Whether the roll was a critical one.
    pub critical: bool,
    /// Damage dice of the tiers, rolled once (AMB-45).
    pub damage_dice: Option<i16>,
    /// Movement around the strike that is still to be had, in squares.
    pub shift_left: Option<i16>,
    /// Damage added to everything this roll deals, with its reason.
    pub extra: Vec<(Option<CreatureId>, i16, Name)>,
    /// The tier chosen for effects on the user or the Director (DS-EFF-04).
    pub self_tier: Option<u8>,
    /// Triggered changes of the roll, with their reason.
    pub roll_swings: Vec<(crate::core::effect::Swing, Name)>,
    /// Surges were offered and that is over.
    pub settled: bool,
    /// The price of going on at a middling result was asked and settled.
    pub bargained: bool,
    /// Damage that its user takes as a price, together with the targets.
    pub blood: Option<Box<Hit>>,
    /// Targets that the rider moves one square farther, once per point.
    pub stretched: Vec<CreatureId>,
    /// The spaces its user has been in while it moved by this use, the one it left first included (DS-EFF-07).
    pub passed: Vec<Space>,
    /// Spaces that those it force moved have left, in order.
    pub vacated: Vec<Space>,
    /// Squares each target was force moved by it so far.
    pub forced: Vec<(CreatureId, i16)>,
    /// Whom it brought to 0 Stamina and who gets up again once it has moved whom it moves (DS-FORCE-16).
    pub rising: Vec<CreatureId>,
    /// The squad mates that do it together (DS-DIR-13).
    pub joint: Option<Joint>,
    /// What was chosen for it or came of it, by name.
    pub noted: Vec<Name>,
    /// Movement that others have once it has resolved (AMB-28).
    pub afterwards: Vec<GrantFrame>,
}

/// Minions of a squad doing something together.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Joint {
    /// Squad mates still to be asked.
    pub waiting: Vec<CreatureId>,
    /// Who takes part, the one that began it first.
    pub party: Vec<CreatureId>,
}

/// What a use knows of one target.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct TargetState {
    /// Who.
    pub id: CreatureId,
    /// The tier against it, 0 before the roll.
    pub tier: u8,
    /// The tier before it was lowered by choice.
    pub rolled_tier: u8,
    /// The total against it.
    pub total: i16,
    /// Net edges (positive) or banes against it.
    pub net: i8,
    /// Added to potencies against it, with reasons.
    pub potency: Vec<(i16, Name)>,
    /// Surges spent on more damage.
    pub surges: u8,
    /// Whether anybody held it when the ability was declared.
    pub was_held: bool,
    /// Whether its tier effects are done.
    pub done: bool,
    /// Next effect of its tier: segment and position.
    pub next: (u8, u8),
    /// Whether the gate of the segment under way was passed.
    pub gate: Option<bool>,
    /// Whether the user's damage choice (e.g. an extra die) is on it.
    pub taken: i16,
    /// The minions of a squad that are on it, where they act together; none: the user.
    pub strikers: Vec<CreatureId>,
    /// The type that all damage to it is of, whatever is printed.
    pub kind: Option<Name>,
}

/// The steps of a use (AMB-28).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum UseStep {
    /// Paid and announced.
    Declare,
    /// Window (a): changes of the targets.
    Aimed,
    /// The user's movement before the roll.
    MoveBefore,
    /// Effects printed above the roll.
    Before,
    /// Window (b): changes of the roll.
    RollWindow,
    /// Dice, totals, tiers.
    Roll,
    /// Window (c), the user's part: lower tiers, surges, potency.
    Settle,
    /// Damage to all.
    Damage,
    /// Tier effects, target by target.
    Effects,
    /// Effects on the user, allies and the Director, once.
    Common,
    /// Effects printed below the roll.
    After,
    /// What strain adds, or its absence.
    Strain,
    /// The rider's effects.
    Rider,
    /// The user's movement after it.
    MoveAfter,
    /// What follows a main action: bleeding.
    Aftermath,
    /// The extra main action of a critical hit.
    Critical,
    /// Nothing more.
    Over,
}

/// See [`Frame::Damage`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct DamageFrame {
    /// One per creature hurt.
    pub hits: Vec<Hit>,
    /// How far it is.
    pub step: DamageStep,
    /// Minions that are still to fall for what their squads lost.
    pub drops: Vec<SquadDrop>,
    /// Movement that those hurt have once it has been dealt, where no ability deals it (AMB-28).
    pub afterwards: Vec<GrantFrame>,
}

/// What a squad's loss costs it (DS-DIR-07, DS-DIR-08).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SquadDrop {
    /// Who was struck, in the order of the hits.
    pub struck: Vec<CreatureId>,
    /// How many are still to fall.
    pub deaths: u8,
    /// Whose doing it is.
    pub by: Option<CreatureId>,
    /// The ability, feature or rule it comes from.
    pub of: Name,
    /// Spares their lives (DS-STAM-06).
    pub knock_out: bool,
}

/// The steps of dealing damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum DamageStep {
    /// Window (c): reactions that change it.
    Pending,
    /// Applied to all.
    Apply,
    /// Minions fall, one at a time.
    Drop,
    /// Window (d): reactions to it.
    Dealt,
    /// Deaths and gains.
    Finish,
}

/// Damage to one creature.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Hit {
    /// Who is hurt.
    pub to: CreatureId,
    /// Typed parts before adjustments, each with its reason.
    pub parts: Vec<Part>,
    /// Whose doing it is.
    pub by: Option<CreatureId>,
    /// The ability, feature or rule it comes from.
    pub of: Name,
    /// Whether it is the tier damage of an ability roll (DS-DMG-04).
    pub rolled: bool,
    /// Whether the ability is a strike.
    pub strike: bool,
    /// Whether the ability is used as a melee ability.
    pub melee: bool,
    /// Whether it comes from an area.
    pub area: bool,
    /// Whether surges are in it.
    pub surged: bool,
    /// Nothing reduces it (DS-DMG-13).
    pub unreducible: bool,
    /// Halvings, each by its reason.
    pub halved: Vec<Name>,
    /// Spares the creature's life (DS-STAM-06).
    pub knock_out: bool,
    /// Tacticians whose mark benefit was claimed on it.
    pub claimed: Vec<CreatureId>,
    /// What was really dealt.
    pub dealt: i16,
    /// Stamina before it was applied.
    pub before: i16,
}

/// One typed part of a hit.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Part {
    /// Points.
    pub amount: i16,
    /// Damage type; none is untyped.
    pub kind: Option<Name>,
    /// The reason in the explanation.
    pub why: Name,
}

/// See [`Frame::Walk`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct WalkFrame {
    /// Who moves.
    pub mover: CreatureId,
    /// Squares to enter, in order.
    pub path: Vec<Spot>,
    /// How many are entered already.
    pub done: u16,
    /// How.
    pub how: StepCause,
    /// Movement this may cost in all; checked again before every step (AMB-31).
    pub limit: Option<i16>,
    /// Movement spent so far.
    pub spent: i16,
    /// Whether it is the move action under way, so that the turn's account follows.
    pub account: bool,
    /// Not of its own will (AMB-54): no opportunity attacks, and fear does not stop it.
    pub unwilling: bool,
    /// Whether the window before the next step has been held.
    pub windowed: bool,
    /// The ability it is part of.
    pub of: Name,
    /// Whether the window after the last step has been held.
    pub ended: bool,
}

/// See [`Frame::Grant`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct GrantFrame {
    /// Who may move.
    pub mover: CreatureId,
    /// How: `Walk`, `Shift` or `Teleport`.
    pub how: StepCause,
    /// How far.
    pub squares: ShiftBy,
    /// The ability it comes from.
    pub of: Name,
    /// Toward whom every step must lead, if anyone.
    pub toward: Option<CreatureId>,
    /// Whether to report the squares moved to the use below as leftover movement.
    pub report: bool,
}

/// See [`Frame::Force`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ForceFrame {
    /// Who is moved.
    pub mover: CreatureId,
    /// Whose doing it is.
    pub by: Option<CreatureId>,
    /// Where "away" and "toward" are measured from.
    pub from: Space,
    /// Direction rule.
    pub kind: ForcedKind,
    /// Up and down allowed.
    pub vertical: bool,
    /// Squares, after bonuses.
    pub squares: i16,
    /// The ability or feature it comes from.
    pub of: Name,
    /// A melee weapon ability: larger users move smaller targets farther (DS-FORCE-06).
    pub melee_weapon: bool,
    /// Stability does not count.
    pub ignore_stability: bool,
    /// What keeps a creature from being moved at all does not count either.
    pub unbarred: bool,
    /// How far it is.
    pub step: ForceStep,
    /// Squares to enter, in order, once chosen.
    pub path: Vec<Spot>,
    /// How many are entered already.
    pub done: u16,
    /// Squares of movement used up.
    pub used: i16,
    /// Damage more when this hurts the mover.
    pub extra_slam: i16,
    /// Damage per square moved.
    pub per_square: Option<(i16, Option<Name>)>,
    /// Elevation it started at.
    pub start_z: i16,
    /// Whether the mover came to 0 Stamina on the way and gets up again at its end (DS-FORCE-16).
    pub rises: bool,
}

/// The steps of forced movement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum ForceStep {
    /// Reactions before anything else (AMB-16).
    Window,
    /// Whether it can be moved at all; how far.
    Distance,
    /// The moved creature's controller uses stability (AMB-05).
    Stability,
    /// The mover chooses the route.
    Route,
    /// Square by square.
    Move,
    /// Falls, broken holds.
    Finish,
    /// Nothing more.
    Over,
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
    /// The extra main action of a critical hit.
    MainAction,
    /// A melee free strike or Charge ability at the end of a charge.
    ChargeStrike {
        /// The target named when charging, if one was.
        on: Option<CreatureId>,
    },
    /// The end of one save-ends or end-of-turn effect, chosen.
    EndEffect,
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
    pub kept: Vec<RecordId>,
    /// Effects that the Director has decided otherwise about.
    pub overruled: Vec<RecordId>,
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
