//! An ability being used.

use serde::{Deserialize, Serialize};

use super::{Event, GrantFrame, Hit, Payment};
use crate::core::geometry::{Space, Spot};
use crate::core::ids::{Attribute, CreatureId};
use crate::core::intent::Mode;
use crate::core::name::Name;
use crate::rulesets::draw_steel::data::ability::ActionType;

/// See [`Frame::Use`](super::Frame::Use).
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
    /// The target that was singled out among several.
    pub singled: Option<CreatureId>,
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
    /// Whose damage of it is halved, with the reasons: said before there was any.
    pub halved: Vec<(CreatureId, Name)>,
    /// The tier chosen for effects on the user or the Director (DS-EFF-04).
    pub self_tier: Option<u8>,
    /// Triggered changes of the roll, with their reason.
    pub roll_swings: Vec<(crate::rulesets::draw_steel::data::effect::Swing, Name)>,
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
    /// Whom it brought to 0 Stamina and who gets up again once it has moved whom it moves (DS-FORCE-16).
    pub rising: Vec<CreatureId>,
    /// The squad mates that do it together (DS-DIR-13).
    pub squad_action: Option<SquadAction>,
    /// What was chosen for it or came of it.
    pub notes: Vec<UseNote>,
    /// Damage that it has dealt so far.
    pub dealt: i16,
    /// Movement that others have once it has resolved (AMB-28).
    pub afterwards: Vec<GrantFrame>,
    /// The best tier that the last use which it led its user to came to.
    pub used_to: Option<u8>,
}

/// Minions of a squad doing something together.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SquadAction {
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
    /// Whether nothing but damage of the use reaches it.
    pub unaffected: bool,
    /// Whether its tier effects are done.
    pub done: bool,
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
    /// Who takes part.
    Declare,
    /// What it takes of the turn or round.
    Charge,
    /// Paid and announced.
    Announce,
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
    /// Answers to a main action that has resolved.
    Acted,
    /// The extra main action of a critical hit.
    Critical,
    /// Nothing more.
    Over,
}

/// What was chosen for a use or came of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum UseNote {
    /// An answer to its being declared hurt its user, who may have fallen.
    StruckDown,
    /// The move before the strike is over.
    Arrived,
    /// It is the strike that ends a charge: the two are one action.
    ChargeStrike,
    /// It is an extra main action.
    ExtraMainAction,
    /// Its user has bled for it.
    Bled,
    /// Its user was strained as it began.
    Strained,
    /// It has no tier effects but damage.
    Blunted,
    /// Its user has hidden by it.
    Hidden,
    /// It has cut damage or imposed a bane.
    Protected,
    /// Its user has taken on the condition that its extra damage costs.
    PaidCondition,
    /// Its holy damage is fire damage.
    AsFire,
    /// It is made in rage.
    Raging,
    /// Its user was asked whether to keep it up.
    AskedToMaintain,
}

/// Whether a use is a main action of its user's, not an ability that an effect granted or a free triggered action.
pub fn is_main_action(frame: &UseFrame) -> bool {
    frame.action == ActionType::MainAction
        && (frame.payment == Payment::Own || frame.notes.contains(&UseNote::ExtraMainAction))
}
