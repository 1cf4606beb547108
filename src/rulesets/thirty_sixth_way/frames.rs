//! The kinds of unfinished business in a battle, each a small state machine kept as data.

use serde::{Deserialize, Serialize};

use super::data::effect::Effect;
use super::data::words::{Phase, Slot};
use crate::core::action_budget::ActionBudget;
use crate::core::geometry::Spot;
use crate::core::ids::{CreatureId, EffectId};
use crate::core::intent::Use;
use crate::core::name::Name;
use crate::core::resolve::window::Asked;
use crate::core::triggered::Triggering;

/// One entry of the battle's stack.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Frame {
    /// The phase of the round; always at the bottom.
    Round(Phase),
    /// Stances are chosen (ESC-STN-07).
    Deploy(Deploy),
    /// The ambushers are chosen (ESC-INI-07).
    Ambush(Ambush),
    /// A turn.
    Turn(Box<Turn>),
    /// An ability or special action on its way.
    Action(Box<Action>),
    /// Somebody on its way.
    Walk(Box<Walk>),
    /// Opportunity attacks, one after the other.
    Provoke(Provoke),
    /// Something that others may answer.
    Window(Window),
    /// A readied action is taken.
    Act(Act),
    /// An attack.
    Attack(Box<Attack>),
    /// What an ability does to somebody, one thing after the other.
    Carry(Box<Carry>),
    /// A trait or condition does what it does.
    Triggering(Box<Triggering>),
    /// Somebody is picked for a part of an ability.
    Pick(Box<Pick>),
    /// Somebody is healed.
    Recover(Recover),
    /// Somebody chooses what to save against, or what ends.
    Choose(Choose),
    /// A death save has failed.
    Failing(Failing),
    /// The party decides whether to flee (ESC-SPC-04).
    Flee(Flee),
    /// Between two fights of a day.
    Rest(Rest),
}

crate::frame_kinds!(Frame {
    Round: Phase,
    Deploy: Deploy,
    Ambush: Ambush,
    Turn: Turn,
    Action: Action,
    Walk: Walk,
    Provoke: Provoke,
    Window: Window,
    Act: Act,
    Attack: Attack,
    Carry: Carry,
    Triggering: Triggering,
    Pick: Pick,
    Recover: Recover,
    Choose: Choose,
    Failing: Failing,
    Flee: Flee,
    Rest: Rest,
});

/// See [`Frame::Deploy`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Deploy {
    /// Heroes who have not chosen yet.
    pub left: Vec<CreatureId>,
}

/// See [`Frame::Ambush`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Ambush {
    /// Who acts in the Surprise Round.
    pub picked: Vec<CreatureId>,
}

/// See [`Frame::Turn`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Turn {
    /// Whose turn.
    pub who: CreatureId,
    /// How far it is.
    pub stage: TurnStage,
    /// The actions of the turn.
    pub actions: ActionBudget<Slot>,
    /// Whether it was intercepted in this turn (ESC-ICP-04).
    pub intercepted: bool,
    /// Whether it is one of the Surprise Round.
    pub surprise: bool,
}

/// How far a turn is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum TurnStage {
    /// What happens as it starts.
    Starting,
    /// A death save may have brought its owner back to act at once (ESC-DTH-07).
    Waking,
    /// Its owner acts.
    Open,
    /// What falls due at its end.
    Ending,
    /// Nothing more.
    Over,
}

/// See [`Frame::Action`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Action {
    /// What, as it was asked for.
    pub wanted: Use,
    /// Which ability it uses, if it uses one.
    pub ability: Option<Name>,
    /// Whom it concerns.
    pub on: Vec<CreatureId>,
    /// The actions of the turn that it took, given back where it comes to nothing (ESC-RDY-07).
    pub paid: Vec<Slot>,
    /// Points of pools that it took.
    pub spent: Vec<(Name, i16)>,
    /// How far it is.
    pub stage: ActionStage,
    /// How many targets a die has given it.
    pub count: Option<u8>,
    /// Who stepped in between, and for whom (ESC-ICP-09).
    pub intercepted: Option<(CreatureId, CreatureId)>,
    /// Disadvantages of an interrupt (ESC-ABL-15 has its own).
    pub hindered: i8,
}

/// How far an action is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum ActionStage {
    /// Readied actions and interrupts come first.
    Declared,
    /// Somebody may step in between.
    Approaching,
    /// The opportunity attacks it provokes.
    Provoking,
    /// How many targets it has.
    Counting,
    /// Which they are.
    Aiming,
    /// It happens.
    Doing,
    /// What follows from it.
    Following,
    /// Nothing more.
    Over,
}

/// See [`Frame::Walk`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Walk {
    /// Who moves.
    pub who: CreatureId,
    /// Squares still to enter.
    pub path: Vec<Spot>,
    /// How: `move`, `disengage`, `stride`, `dicey-move`.
    pub how: Name,
    /// How far it is.
    pub stage: WalkStage,
    /// Squares entered.
    pub entered: i16,
    /// Whether others were asked to step in between.
    pub asked: bool,
    /// Who steps in, and for whom.
    pub intercepted: Option<(CreatureId, CreatureId)>,
}

/// How far a walk is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum WalkStage {
    /// Readied actions come first.
    Declared,
    /// Opportunity attacks (ESC-OA-06).
    Provoking,
    /// Square by square.
    Moving,
    /// Somebody has just come next to others.
    Arriving,
}

/// See [`Frame::Provoke`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Provoke {
    /// Who provokes.
    pub who: CreatureId,
    /// Who strikes, in the order of engagement unless chosen (ESC-ENG-07).
    pub by: Vec<CreatureId>,
    /// Whether it is by moving.
    pub moving: bool,
}

/// See [`Frame::Window`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Window {
    /// What is answered.
    pub event: Event,
    /// How far it is.
    pub asked: Asked<CreatureId>,
}

impl Window {
    /// A window on something.
    pub fn on(event: Event) -> Frame {
        Frame::Window(Self { event, asked: Asked::default() })
    }
}

/// What can be answered.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Event {
    /// The action beneath is about to happen.
    Declared,
    /// Somebody is about to move.
    Moves(CreatureId),
    /// Somebody is about to engage others: the walk or action beneath (ESC-ICP-01).
    Approaches(CreatureId),
    /// Somebody has come next to others.
    Arrives(CreatureId),
    /// Somebody was hit.
    Struck {
        /// By whom.
        by: CreatureId,
        /// Who.
        on: CreatureId,
        /// Whether it was a crit.
        crit: bool,
        /// Whether by an opportunity attack.
        opportunity: bool,
    },
}

/// See [`Frame::Act`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Act {
    /// Who.
    pub by: CreatureId,
    /// What.
    pub what: Name,
    /// On whom.
    pub on: Option<CreatureId>,
    /// The stance to take.
    pub kind: Option<Name>,
}

/// See [`Frame::Attack`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Attack {
    /// The attacker.
    pub by: CreatureId,
    /// With what.
    pub ability: Name,
    /// Whom it is aimed at.
    pub aims: Vec<Aim>,
    /// How far it is.
    pub stage: AttackStage,
    /// At which target it is.
    pub at: usize,
    /// Whether it is an opportunity attack.
    pub opportunity: bool,
    /// Whether it does damage alone (ESC-OA-08, ESC-COND-17).
    pub stripped: bool,
    /// Whether it is a Coup de Grace (ESC-SPC-10).
    pub coup: bool,
    /// Whether it spares the life of whoever it drops (ESC-HP-03).
    pub knock_out: bool,
    /// Disadvantages of an interrupt.
    pub hindered: i8,
}

/// How far an attack is, target by target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum AttackStage {
    /// The target may spend Power (ESC-ABL-15).
    Guarding,
    /// It is rolled.
    Rolling,
    /// What it deals.
    Dealing,
    /// What it does in addition.
    Following,
    /// It is answered.
    Answering,
}

/// A target of an attack.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Aim {
    /// Who.
    pub on: CreatureId,
    /// Whether a point of Power guards it.
    pub guarded: bool,
    /// The natural result; 0 before the roll, and where nothing came of it.
    pub natural: i16,
    /// 2 crit, 1 hit, -1 miss, -2 crit fail; 0 where nothing came of it.
    pub degree: i8,
    /// Whether it was rolled.
    pub rolled: bool,
    /// The base damage, before anything is made of it (ESC-COND-05).
    pub base: i16,
}

/// See [`Frame::Carry`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Carry {
    /// Whose doing.
    pub by: CreatureId,
    /// Of which ability.
    pub of: Name,
    /// What is still to be done, and to whom.
    pub todo: Vec<(Effect, CreatureId)>,
    /// The way or square that the use named.
    pub path: Vec<Spot>,
    /// The natural result of the attack, if it was one.
    pub natural: Option<i16>,
}

/// See [`Frame::Pick`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Pick {
    /// Who picks.
    pub by: CreatureId,
    /// For which ability.
    pub of: Name,
    /// Whom it may be.
    pub among: Vec<CreatureId>,
    /// What happens to whoever is picked; a basic attack where nothing is said.
    pub effect: Option<Effect>,
    /// The basic attack.
    pub with: Name,
}

/// See [`Frame::Recover`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Recover {
    /// Who is healed.
    pub who: CreatureId,
    /// By whom.
    pub by: CreatureId,
    /// By what.
    pub of: Name,
    /// Whether it uses no recovery up.
    pub free: bool,
}

/// See [`Frame::Choose`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Choose {
    /// Whose effects.
    pub who: CreatureId,
    /// Who chooses.
    pub by: CreatureId,
    /// By what.
    pub of: Name,
    /// What comes of the one that is chosen.
    pub what: Chosen,
    /// Which there are.
    pub among: Vec<EffectId>,
}

/// What comes of an effect that is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Chosen {
    /// A save against it.
    Save,
    /// A save against it with the escalation die (ESC-SPC-07).
    Rally,
    /// It ends.
    End,
}

/// See [`Frame::Failing`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Failing {
    /// Who has failed a death save.
    pub who: CreatureId,
}

/// See [`Frame::Flee`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Flee {
    /// Who proposed it.
    pub by: CreatureId,
    /// Who has not agreed yet.
    pub left: Vec<CreatureId>,
}

/// See [`Frame::Rest`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Rest {
    /// How far it is.
    pub stage: RestStage,
    /// Heroes who may still heal, or get something back.
    pub left: Vec<CreatureId>,
}

/// How far a rest is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum RestStage {
    /// What sort of rest it is.
    Deciding,
    /// Recoveries are used.
    Healing,
    /// Something comes back for a long pause.
    Downtime,
    /// The next fight begins.
    Leaving,
}

impl Turn {
    /// A turn about to begin.
    pub fn new(who: CreatureId, surprise: bool) -> Self {
        Self { who, stage: TurnStage::Starting, actions: Slot::ALL.into_iter().collect(), intercepted: false, surprise }
    }
}

impl Action {
    /// Something about to be done.
    pub fn new(wanted: Use, ability: Option<Name>, on: Vec<CreatureId>) -> Self {
        Self {
            wanted,
            ability,
            on,
            paid: Vec::new(),
            spent: Vec::new(),
            stage: ActionStage::Declared,
            count: None,
            intercepted: None,
            hindered: 0,
        }
    }
}

impl Walk {
    /// A way about to be gone.
    pub fn new(who: CreatureId, path: Vec<Spot>, how: Name) -> Self {
        Self { who, path, how, stage: WalkStage::Declared, entered: 0, asked: false, intercepted: None }
    }
}

impl Attack {
    /// An attack on these, about to be rolled.
    pub fn new(by: CreatureId, ability: Name, on: impl IntoIterator<Item = CreatureId>) -> Self {
        let aims = on.into_iter().map(|on| Aim { on, ..Aim::default() }).collect();
        Self {
            by,
            ability,
            aims,
            stage: AttackStage::Guarding,
            at: 0,
            opportunity: false,
            stripped: false,
            coup: false,
            knock_out: false,
            hindered: 0,
        }
    }
}

impl Carry {
    /// The effects of a use, on each of these in turn.
    pub fn new(by: CreatureId, of: Name, effects: &[Effect], on: &[CreatureId]) -> Self {
        let todo = on.iter().flat_map(|&on| effects.iter().map(move |effect| (effect.clone(), on))).collect();
        Self { by, of, todo, path: Vec::new(), natural: None }
    }
}
