//! The kinds of unfinished business in a battle, each a small state machine kept as data.

use serde::{Deserialize, Serialize};

use super::data::words::{Arena, Phase, Resistance, Slot};
use super::rolls::Naturals;
use super::sources::{Manner, Stat};
use crate::core::action_budget::ActionBudget;
use crate::core::fact::RolledDie;
use crate::core::geometry::Spot;
use crate::core::ids::{CreatureId, EffectId};
use crate::core::intent::Use;
use crate::core::name::Name;
use crate::core::resolve::window::Asked;

/// One entry of the battle's stack.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Frame {
    /// The phase of the battle; always at the bottom.
    Round(Phase),
    /// The order of turns is being rolled.
    Ordering(Ordering),
    /// A turn.
    Turn(Box<Turn>),
    /// Something done, on its way.
    Deed(Box<Deed>),
    /// Somebody on its way.
    Walk(Box<Walk>),
    /// Something that others may answer.
    Window(Box<Window>),
    /// A check.
    Check(Box<Check>),
    /// An attack on one target.
    Strike(Box<Strike>),
    /// An effect that somebody resists.
    Harm(Box<Harm>),
    /// The opposed check of a Stunt and what comes of it.
    Stunt(Box<Stunt>),
    /// An area power, target by target.
    Burst(Box<Burst>),
    /// Somebody is sent a short way.
    Shove(Shove),
}

crate::frame_kinds!(Frame {
    Round: Phase,
    Ordering: Ordering,
    Turn: Turn,
    Deed: Deed,
    Walk: Walk,
    Window: Window,
    Check: Check,
    Strike: Strike,
    Harm: Harm,
    Stunt: Stunt,
    Burst: Burst,
    Shove: Shove,
});

/// See [`Frame::Ordering`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Ordering {
    /// Heroes who may still choose what to roll (SS-INIT-01).
    pub asks: Vec<CreatureId>,
    /// Who rolls Adroitness in a Challenge.
    pub words: Vec<CreatureId>,
    /// Whether they were found.
    pub begun: bool,
}

/// See [`Frame::Turn`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Turn {
    /// Whose turn.
    pub who: CreatureId,
    /// How far it is.
    pub stage: TurnStage,
    /// Whether it was put off before, so that nothing of its start happens again (SS-DLY-01).
    pub resumed: bool,
    /// Whether it was put off too long, so that nothing but its end is left of it (SS-DLY-04).
    pub lost: bool,
    /// The actions of the turn.
    pub actions: ActionBudget<Slot>,
    /// Whether the quick action of the turn was used, or traded into.
    pub quick_used: bool,
    /// Whether anything was done, so that it cannot be put off any more (SS-DLY-01).
    pub acted: bool,
    /// Squares moved, for a Slam (SS-REA-07).
    pub walked: i16,
    /// Squares of a move action that Move-by keeps for later (SS-SUR-06).
    pub rest: i16,
    /// Whether an attack check was made (SS-QCK-06).
    pub attacked: bool,
    /// Whether a Stance was taken.
    pub stanced: bool,
    /// Tries to run and to spring up in this turn (SS-MOV-03, SS-MOV-07).
    pub tries: [u8; 2],
    /// Whom it grabbed in this turn (SS-STN-08).
    pub grabbed: Vec<CreatureId>,
    /// Effects still to be checked at its end.
    pub due: Vec<EffectId>,
    /// The effect being checked.
    pub checking: Option<EffectId>,
    /// What a check came to.
    pub came: Option<Came>,
}

/// How far a turn is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum TurnStage {
    /// What happens as it starts.
    Starting,
    /// A death save is rolled.
    Saving,
    /// Actions are refreshed.
    Refreshing,
    /// Its owner acts.
    Open,
    /// Running may tire.
    Tiring,
    /// What ends with it.
    Ending,
    /// What lasts is resisted.
    Resisting,
    /// Others may answer its end.
    Telling,
    /// Nothing more.
    Over,
}

/// What a check came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Came {
    /// The degree; positive where it succeeded.
    pub degree: i8,
    /// The natural face.
    pub natural: i16,
    /// The total.
    pub total: i16,
    /// The number it was compared with, without Raises.
    pub target: i16,
    /// Whether it is a critical hit.
    pub critical: bool,
    /// Whether a Slam was declared before it.
    pub slam: bool,
}

/// See [`Frame::Deed`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Deed {
    /// What, as it was asked for.
    pub act: Use,
    /// What it took.
    pub paid: Option<Slot>,
    /// How far it is.
    pub stage: DeedStage,
    /// Steps of its own that are done.
    pub step: u8,
    /// What a check came to.
    pub came: Option<Came>,
    /// Whether it was readied, and so is a Reaction.
    pub readied: bool,
    /// The lasting effect it is about.
    pub picked: Option<EffectId>,
}

/// How far a deed is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum DeedStage {
    /// It was declared.
    Declared,
    /// What it provokes comes first.
    Provoking,
    /// It happens.
    Doing,
    /// Others may answer it.
    Telling,
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
    /// How: empty, `charge`, `advance`, `withdraw`, `crawl`, `squeeze`, `escape`, `gambit`.
    pub how: Name,
    /// Whether the next step has been answered already.
    pub asked: bool,
    /// Whom it does not provoke (SS-MOV-10).
    pub spares: Vec<CreatureId>,
    /// Whether its last step is still to be told to those who wait for it.
    pub told: bool,
    /// The square it came from.
    pub from: Option<Spot>,
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
        Frame::Window(Box::new(Self { event, asked: Asked::default() }))
    }
}

/// What can be answered.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Event {
    /// Somebody lays itself open to an Opportunity Attack.
    Provoked {
        /// Who.
        who: CreatureId,
        /// Who may strike.
        by: Vec<CreatureId>,
        /// Whether blades may answer.
        blades: bool,
        /// Whether words may.
        words: bool,
    },
    /// Something that readied actions wait for.
    Happened {
        /// What: a trigger.
        what: Name,
        /// Whose doing.
        by: CreatureId,
        /// Whom it concerned.
        on: Option<CreatureId>,
        /// The squares left and entered.
        squares: Vec<Spot>,
    },
    /// A turn has ended and the next one not begun.
    Between,
    /// A lost opposed check lets the defender answer (SS-STN-13).
    Lost {
        /// Who has lost it.
        by: CreatureId,
        /// Who answers.
        on: CreatureId,
        /// In which arena.
        arena: Arena,
    },
    /// A hostile subject turns on whoever tried to sway it (SS-TAC-12).
    Affronted {
        /// Who tried.
        by: CreatureId,
        /// Whom.
        on: CreatureId,
    },
    /// An attack has hit: Smash, Deflect and Counter (SS-REA-06, SS-SUR-07).
    Hit {
        /// Who attacks.
        by: CreatureId,
        /// Whom.
        on: CreatureId,
        /// With what.
        attack: Name,
        /// Whether it can be a Smash.
        smash: bool,
    },
    /// Damage is done: a Stunt may follow for a die (SS-DST-10).
    Landed {
        /// Who attacks.
        by: CreatureId,
        /// Whom.
        on: CreatureId,
        /// With what.
        attack: Name,
    },
}

/// What sort of check it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum CheckKind {
    /// Of an attack, against a Defense or a number.
    Attack,
    /// Of a skill.
    Skill(Name),
    /// Of a resistance.
    Resist(Resistance),
    /// Of an effect rank.
    Effect,
    /// For the order of turns.
    Order,
    /// For life.
    Death,
}

/// What a check is made against, with reasons.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Target {
    /// A number.
    Number(i16),
    /// A passive check.
    Passive(Stat),
    /// A roll; the flag says whether its natural 20 counts.
    Rolled(Stat, bool),
}

/// See [`Frame::Check`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Check {
    /// Who rolls.
    pub by: CreatureId,
    /// What sort.
    pub kind: CheckKind,
    /// For which attack, skill or deed.
    pub what: Name,
    /// Against whom.
    pub on: Option<CreatureId>,
    /// What is rolled.
    pub own: Stat,
    /// Against what.
    pub target: Target,
    /// What natural faces do.
    pub naturals: Naturals,
    /// Whether degrees of success matter, so that a Coup may be played.
    pub graded: bool,
    /// Whether a Slam may be declared before it.
    pub may_slam: bool,
    /// Whether the opponent rolls a Fortune Die (SS-STD-08).
    pub fortune: bool,
    /// How far it is.
    pub stage: CheckStage,
    /// Raises taken.
    pub raises: i8,
    /// Whether a Slam was declared.
    pub slam: bool,
    /// Whether a Hunch is being rolled.
    pub hunching: bool,
    /// Degrees that a Coup adds.
    pub coup: i8,
    /// The dice as they lie.
    pub dice: Vec<RolledDie>,
    /// The natural face, and the other's.
    pub naturals_rolled: [i16; 2],
    /// The totals of both sides as rolled.
    pub totals: [i16; 2],
    /// What Destiny has added to them.
    pub improved: [i16; 2],
    /// Who has passed on improving it.
    pub asked: Asked<CreatureId>,
    /// What a Hunch came to.
    pub came: Option<Came>,
}

/// How far a check is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum CheckStage {
    /// Raise, Hunch and Slam come before it.
    Before,
    /// It is rolled.
    Rolling,
    /// Destiny may improve it.
    After,
    /// Nothing more.
    Over,
}

impl Check {
    /// A check about to be made.
    pub fn new(by: CreatureId, kind: CheckKind, what: Name, own: Stat, target: Target) -> Self {
        let naturals = Naturals::Improve;
        Self {
            by,
            kind,
            what,
            on: None,
            own,
            target,
            naturals,
            graded: true,
            may_slam: false,
            fortune: false,
            stage: CheckStage::Before,
            raises: 0,
            slam: false,
            hunching: false,
            coup: 0,
            dice: Vec::new(),
            naturals_rolled: [0; 2],
            totals: [0; 2],
            improved: [0; 2],
            asked: Asked::default(),
            came: None,
        }
    }

    /// The same against somebody.
    #[must_use]
    pub fn on(self, on: CreatureId) -> Self {
        Self { on: Some(on), ..self }
    }

    /// The same with degrees that mean nothing above the first.
    #[must_use]
    pub fn ungraded(self) -> Self {
        Self { graded: false, ..self }
    }

    /// As a frame.
    pub fn frame(self) -> Frame {
        Frame::Check(Box::new(self))
    }
}

/// See [`Frame::Strike`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Strike {
    /// The attacker.
    pub by: CreatureId,
    /// With what.
    pub attack: Name,
    /// Whom.
    pub on: CreatureId,
    /// How it is made.
    pub manner: Manner,
    /// Whether it is an Opportunity Attack, or another that nothing more comes of.
    pub plain: bool,
    /// The benefit that a Stunt is after (SS-STN-01).
    pub stunt: Option<Name>,
    /// How far it is.
    pub stage: StrikeStage,
    /// Whether it hits without a roll (SS-CON-04).
    pub sure: bool,
    /// Whether it has hit, and critically.
    pub hit: bool,
    /// Whether that was a critical hit.
    pub critical: bool,
    /// The total of its check.
    pub total: i16,
    /// Whether it is a Smash.
    pub smash: bool,
    /// Advantage ranks of a Slam (SS-REA-07).
    pub slam: i16,
    /// What a check came to.
    pub came: Option<Came>,
}

/// How far a strike is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum StrikeStage {
    /// Whoever strikes the Defenseless may do so without a roll.
    Choosing,
    /// It is rolled.
    Rolling,
    /// What the roll came to.
    Read,
    /// After a hit: Smash, Deflect, Counter.
    Answering,
    /// The effect is resisted.
    Harming,
    /// A Stunt for a die.
    Stunting,
    /// The self-check of a Slam.
    Rebounding,
    /// Nothing more.
    Over,
}

/// See [`Frame::Harm`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Harm {
    /// Whose effect.
    pub by: CreatureId,
    /// Of which attack.
    pub attack: Name,
    /// Who resists.
    pub on: CreatureId,
    /// The effect rank where it is not the printed one.
    pub rank: Option<i16>,
    /// What a critical hit adds.
    pub extra: i16,
    /// Advantage ranks of a Slam.
    pub slam: i16,
    /// Whether the effect is rolled.
    pub smash: bool,
    /// What the check came to.
    pub came: Option<Came>,
    /// Whether it was rolled.
    pub rolled: bool,
}

/// See [`Frame::Stunt`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Stunt {
    /// Whose.
    pub by: CreatureId,
    /// With which attack.
    pub attack: Name,
    /// On whom.
    pub on: CreatureId,
    /// What for.
    pub benefit: Name,
    /// Whether the hit was critical.
    pub critical: bool,
    /// Whether it answers another one (SS-STN-14).
    pub counter: bool,
    /// How far it is.
    pub step: u8,
    /// The degree it was won by.
    pub degree: i8,
    /// What the check came to.
    pub came: Option<Came>,
    /// What it is resisted with.
    pub resists: Resistance,
}

/// See [`Frame::Burst`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Burst {
    /// Whose power.
    pub by: CreatureId,
    /// Which.
    pub attack: Name,
    /// Who is in it, in turn order.
    pub on: Vec<CreatureId>,
    /// At which of them it is.
    pub at: usize,
    /// Whether the one in turn has dodged or not.
    pub dodging: bool,
    /// What the check came to.
    pub came: Option<Came>,
}

/// See [`Frame::Shove`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Shove {
    /// Who is free and may go.
    pub who: CreatureId,
    /// How: `escape`, `move`.
    pub how: Name,
    /// Squares.
    pub squares: i16,
    /// Whom it does not provoke.
    pub spares: Vec<CreatureId>,
}

impl Turn {
    /// A turn about to begin.
    pub fn new(who: CreatureId) -> Self {
        Self {
            who,
            stage: TurnStage::Starting,
            resumed: false,
            lost: false,
            actions: ActionBudget::default(),
            quick_used: false,
            acted: false,
            walked: 0,
            rest: 0,
            attacked: false,
            stanced: false,
            tries: [0; 2],
            grabbed: Vec::new(),
            due: Vec::new(),
            checking: None,
            came: None,
        }
    }
}

impl Deed {
    /// Something about to be done.
    pub fn new(act: Use, paid: Option<Slot>) -> Self {
        Self { act, paid, stage: DeedStage::Declared, step: 0, came: None, readied: false, picked: None }
    }
}

impl Walk {
    /// A way about to be gone.
    pub fn new(who: CreatureId, path: Vec<Spot>, how: Name) -> Self {
        Self { who, path, how, asked: false, spares: Vec::new(), told: true, from: None }
    }
}

impl Strike {
    /// An attack about to be made.
    pub fn new(by: CreatureId, attack: Name, on: CreatureId) -> Self {
        Self {
            by,
            attack,
            on,
            manner: Manner::default(),
            plain: false,
            stunt: None,
            stage: StrikeStage::Choosing,
            sure: false,
            hit: false,
            critical: false,
            total: 0,
            smash: false,
            slam: 0,
            came: None,
        }
    }

    /// As a frame.
    pub fn frame(self) -> Frame {
        Frame::Strike(Box::new(self))
    }
}

impl Harm {
    /// An effect about to be resisted.
    pub fn new(by: CreatureId, attack: Name, on: CreatureId) -> Self {
        Self { by, attack, on, rank: None, extra: 0, slam: 0, smash: false, came: None, rolled: false }
    }

    /// As a frame.
    pub fn frame(self) -> Frame {
        Frame::Harm(Box::new(self))
    }
}

impl Stunt {
    /// An opposed check about to be made.
    pub fn new(by: CreatureId, attack: Name, on: CreatureId, benefit: Name) -> Self {
        Self {
            by,
            attack,
            on,
            benefit,
            critical: false,
            counter: false,
            step: 0,
            degree: 0,
            came: None,
            resists: Resistance::Fortitude,
        }
    }
}

impl Frame {
    /// Where a check delivers what it came to.
    pub fn came_mut(&mut self) -> Option<&mut Option<Came>> {
        match self {
            Self::Turn(frame) => Some(&mut frame.came),
            Self::Deed(frame) => Some(&mut frame.came),
            Self::Check(frame) => Some(&mut frame.came),
            Self::Strike(frame) => Some(&mut frame.came),
            Self::Harm(frame) => Some(&mut frame.came),
            Self::Stunt(frame) => Some(&mut frame.came),
            Self::Burst(frame) => Some(&mut frame.came),
            Self::Round(_) | Self::Ordering(_) | Self::Walk(_) | Self::Window(_) | Self::Shove(_) => None,
        }
    }
}
