//! The kinds of unfinished business in a battle, each a small state machine kept as data.

use serde::{Deserialize, Serialize};

use super::data::effect::{Effect, Way};
use super::data::words::{Action, Kind, Phase, Score};
use crate::core::geometry::Spot;
use crate::core::ids::CreatureId;
use crate::core::name::Name;
use crate::core::resolve::window::Asked;
use crate::core::roll::Term;

/// One entry of the battle's stack.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Frame {
    /// The phase of the round; always at the bottom.
    Round(Phase),
    /// A turn.
    Turn(Box<Turn>),
    /// Something channelled is let go; no turn (BC-CHN-12).
    Release(Release),
    /// An action that somebody may take outside its turn.
    Grant(Grant),
    /// What falls due as a turn starts or ends.
    Moment(Moment),
    /// Somebody on its way.
    Walk(Box<Walk>),
    /// A reaction window.
    Window(Window),
    /// Somebody steps in between (BC-ITP-03).
    Interpose(Interpose),
    /// An attack.
    Attack(Box<Attack>),
    /// A d20 roll.
    Roll(Box<Roll>),
    /// Two d20 rolls against each other.
    Contest(Contest),
    /// Harm on its way to somebody.
    Harm(Box<Harm>),
    /// A Wound or Overstress and its table (BC-DMG-09, BC-DMG-11).
    Toll(Toll),
    /// What an ability does to somebody, one thing after the other.
    Carry(Box<Carry>),
    /// A save that decides between effects.
    Saving(Box<Saving>),
    /// Forced movement.
    Shove(Shove),
    /// The second half of REFRESH (BC-BOL-05).
    Refresh(Refresh),
    /// A concentration save (BC-CHN-04).
    Concentrate(Concentrate),
    /// An enemy's answer to somebody who overextends (BC-DICE-14).
    Overextend(Overextend),
    /// The check of whoever entered dangerous ground (BC-MOV-12).
    Hazard(Hazard),
    /// FOCUS that may become temporary HP (BC-ABL-07).
    Convert(Convert),
}

crate::frame_kinds!(Frame {
    Round: Phase,
    Turn: Turn,
    Release: Release,
    Grant: Grant,
    Moment: Moment,
    Walk: Walk,
    Window: Window,
    Interpose: Interpose,
    Attack: Attack,
    Roll: Roll,
    Contest: Contest,
    Harm: Harm,
    Toll: Toll,
    Carry: Carry,
    Saving: Saving,
    Shove: Shove,
    Refresh: Refresh,
    Concentrate: Concentrate,
    Overextend: Overextend,
    Hazard: Hazard,
    Convert: Convert,
});

/// See [`Frame::Turn`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Turn {
    /// Whose turn.
    pub who: CreatureId,
    /// Whether it is a second one (BC-SRG-01).
    pub surge: bool,
    /// How far it is.
    pub stage: TurnStage,
    /// Squares of the standard movement left.
    pub left: i16,
    /// Whether any of it was made or given up.
    pub moved: bool,
    /// Whether it stopped for good (BC-MOV-04).
    pub halted: bool,
    /// Whether the standard action is spent.
    pub standard: bool,
    /// Whether the minor action is spent.
    pub minor: bool,
    /// Free actions so far (BC-TURN-03).
    pub frees: u8,
    /// Whether movement provokes nothing and is not stopped (BC-REP-03).
    pub safe: bool,
    /// The halves of a FULL ATTACK so far, each with its ability (BC-FUL-05).
    pub halves: Vec<(Action, Name)>,
    /// The other weapon of a linked pair, which may follow now, and on whom (BC-FUL-10).
    pub linked: Option<Name>,
    /// An action just done, which others may have waited for (BC-RDY-02).
    pub did: Option<Name>,
}

/// How far a turn is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum TurnStage {
    /// The price of a surge.
    Paying,
    /// What falls due at its start.
    Starting,
    /// Its owner acts.
    Open,
    /// What falls due at its end.
    Ending,
    /// Nothing more.
    Over,
}

/// See [`Frame::Release`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Release {
    /// Who.
    pub who: CreatureId,
    /// Squares of saved movement left (BC-CHN-11).
    pub left: i16,
    /// Whether any of it was made.
    pub moved: bool,
    /// Whether it was let go.
    pub done: bool,
}

/// See [`Frame::Grant`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Grant {
    /// Who may act.
    pub by: CreatureId,
    /// With one of these.
    pub abilities: Vec<Name>,
    /// On nobody else, where said.
    pub on: Option<CreatureId>,
    /// As what: `ready`, `linked`, `full-attack`.
    pub as_what: Name,
    /// How many uses are left.
    pub left: u8,
    /// What was used of it (BC-FUL-05).
    pub halves: Vec<(Action, Name)>,
}

/// See [`Frame::Moment`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Moment {
    /// Whose turn.
    pub who: CreatureId,
    /// Whether it starts; else it ends.
    pub starts: bool,
    /// What is still due.
    pub due: Vec<DueItem>,
    /// Whether it was looked for.
    pub gathered: bool,
    /// Whether the first of it is being rolled for.
    pub rolling: bool,
    /// Whether its order was settled (BC-SIM-04).
    pub ordered: bool,
}

/// One thing that falls due.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct DueItem {
    /// Whose it is; others' come before one's own (BC-SIM-01).
    pub owner: Option<CreatureId>,
    /// What.
    pub what: DueWhat,
}

/// What falls due.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum DueWhat {
    /// A d6 for abilities that recharge (BC-NPC-05).
    Recharge,
    /// The MAGIC check against Discord (BC-DMG-06).
    Discord,
    /// Grasping vines may be paid for (BC-ABL-01).
    Vines,
    /// What lasts to this moment ends.
    Lapse,
    /// The hidden are seen (BC-STA-06).
    Seen,
    /// The ground hurts (BC-MOV-12).
    Ground,
}

/// See [`Frame::Walk`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Walk {
    /// Who moves.
    pub who: CreatureId,
    /// Squares still to enter, top-left corners.
    pub path: Vec<Spot>,
    /// How: `move`, `rush`, `shift`, `compelled`.
    pub how: Name,
    /// Whether it provokes nothing and is not stopped.
    pub safe: bool,
    /// Whether it comes out of the standard movement.
    pub standard: bool,
    /// Whether it was answered.
    pub answered: bool,
    /// Squares entered.
    pub entered: i16,
    /// The last square it could have stayed on.
    pub firm: Spot,
    /// Movement left for what costs more than it looked.
    pub left: i16,
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
    pub fn on(event: Event) -> Self {
        Self { event, asked: Asked::default() }
    }
}

/// What can be answered.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Event {
    /// The attack beneath was declared against its n-th target (BC-REA-07).
    Targeted(usize),
    /// The harm beneath is about to be taken (BC-REA-14).
    WouldTake,
    /// An attack hit (BC-CTR-02).
    Hit {
        /// By whom.
        by: CreatureId,
        /// Whom.
        on: CreatureId,
        /// What reached the attacker as the hit was scored (BC-CTR-06).
        reached: Vec<Name>,
    },
    /// Somebody is about to move (BC-OPP-01).
    Moves(CreatureId),
    /// Somebody has done something (BC-RDY-02).
    Did {
        /// Who.
        who: CreatureId,
        /// An action, a reaction or `move`.
        what: Name,
    },
}

/// See [`Frame::Interpose`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Interpose {
    /// Who steps in.
    pub by: CreatureId,
    /// For whom.
    pub whom: CreatureId,
    /// Which target of the attack beneath.
    pub aim: usize,
    /// Whether the shift was made or declined.
    pub shifted: bool,
}

/// See [`Frame::Attack`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Attack {
    /// The attacker.
    pub by: CreatureId,
    /// With what.
    pub ability: Name,
    /// The basic action that it is or counts as.
    pub action: Option<Action>,
    /// Whether it is thrown (BC-TAG-03).
    pub thrown: bool,
    /// Whether it was paid for and told already.
    pub paid: bool,
    /// Whether it is part of a reaction.
    pub reaction: bool,
    /// Bonus damage (BC-DMG-13).
    pub bonus: i16,
    /// Bonus damage on a target that has no cover then (BC-ABL-25).
    pub in_the_open: i16,
    /// Which of several things a hit does: `push` or `prone`.
    pub kind: Name,
    /// Whom it is aimed at.
    pub aims: Vec<Aim>,
    /// How far it is.
    pub stage: AttackStage,
    /// At which target it is.
    pub at: usize,
    /// Damage dice as they came up, of which a critical keeps the best.
    pub dice: Option<Vec<u8>>,
    /// A further weapon at the same target afterwards (BC-ABL-06, BC-FUL-11).
    pub then: Option<Name>,
}

/// How far an attack is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum AttackStage {
    /// It is paid for.
    Opening,
    /// It may be answered.
    Declared,
    /// Marks and charges may be used up.
    Helping,
    /// It is rolled.
    Rolling,
    /// Its damage is rolled.
    Damage,
    /// It lands.
    Landing,
    /// What else a hit does.
    Following,
    /// Channelled effects may be lost (BC-CHN-04).
    Concentrating,
    /// What follows any melee attack (BC-ABL-32).
    Sweeping,
    /// Hits are answered.
    Answering,
    /// It is over; others may have waited for it.
    Done,
}

/// A target of an attack.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Aim {
    /// Who.
    pub on: CreatureId,
    /// Whether somebody has stepped in for this roll (BC-ITP-05).
    pub interposed: bool,
    /// Whether somebody else was meant (BC-ABL-15).
    pub swapped: bool,
    /// Difficulty by reactions (BC-ABL-27).
    pub hindered: u8,
    /// What was used up for it: `marked`, `heartened`, `rallied`.
    pub helped: Vec<Name>,
    /// What was asked about and declined.
    pub declined: Vec<Name>,
    /// 2 critical, 1 hit, -1 miss; 0 not rolled yet.
    pub degree: i8,
    /// Whether harm came through.
    pub harmed: bool,
    /// What of the target's reached the attacker as the hit was scored (BC-CTR-06).
    pub reached: Vec<Name>,
}

/// See [`Frame::Roll`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Roll {
    /// Who rolls.
    pub who: CreatureId,
    /// For which ability or rule.
    pub what: Name,
    /// What its dice are for.
    pub purpose: Name,
    /// Against whom.
    pub on: Option<CreatureId>,
    /// The number to reach.
    pub need: i16,
    /// What is added, term by term.
    pub adds: Vec<Term>,
    /// Accuracy and Difficulty, term by term.
    pub help: Vec<Term>,
    /// The d20 and the d6 as they came up.
    pub shown: Option<(u8, Vec<u8>)>,
    /// Whether a charge that may help was used or declined (BC-ABL-04).
    pub charged: bool,
    /// Whether a reroll was declined.
    pub kept: bool,
    /// Whether a total of 20 is more than a success.
    pub attack: bool,
}

/// See [`Frame::Contest`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Contest {
    /// Who started it, and wins ties (BC-DICE-12).
    pub by: CreatureId,
    /// By which score.
    pub with: Score,
    /// Against whom.
    pub on: CreatureId,
    /// By which score.
    pub against: Score,
    /// What for: `reveal`, `escape`, `wrestle`.
    pub what: Name,
    /// The initiator's total.
    pub total: Option<i16>,
    /// Whether the rolls are under way.
    pub begun: bool,
}

/// See [`Frame::Harm`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Harm {
    /// To whom.
    pub to: CreatureId,
    /// By whom; nobody for the ground.
    pub by: Option<CreatureId>,
    /// By what.
    pub of: Name,
    /// Of what.
    pub kind: Kind,
    /// The damage so far, term by term.
    pub terms: Vec<Term>,
    /// Stress that comes with it.
    pub stress: i16,
    /// Whether ARMOR counts for nothing.
    pub piercing: bool,
    /// Whether WEAKENED and VULNERABLE have no say: ticks of Discord.
    pub raw: bool,
    /// So much less before ARMOR, by reactions.
    pub reduced: Vec<Term>,
    /// Whether a reaction halves it (BC-ABL-16).
    pub halved: bool,
    /// How far it is.
    pub stage: HarmStage,
    /// Whether anything came through.
    pub harmed: bool,
    /// Whether a channelled effect is at stake, where nothing else sees to that.
    pub concentrate: bool,
}

/// How far harm is on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum HarmStage {
    /// WEAKENED and VULNERABLE.
    Scaling,
    /// It may be answered.
    Answering,
    /// ARMOR and resistance; it is taken.
    Taking,
    /// Its Stress is taken.
    Straining,
    /// It was taken.
    Taken,
}

/// See [`Frame::Toll`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Toll {
    /// Whose.
    pub who: CreatureId,
    /// Whether it is an Overstress.
    pub overstress: bool,
    /// Who caused it.
    pub by: Option<CreatureId>,
    /// How many are left before the cap.
    pub left: i16,
    /// What has come up.
    pub result: Option<TollResult>,
}

/// What a Wound or Overstress comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum TollResult {
    /// DAZED until the end of the next turn.
    Dazed,
    /// A weapon is destroyed.
    Weapon,
    /// A support item is destroyed.
    Support,
    /// A technique is destroyed.
    Technique,
    /// Maximum MP goes down.
    Mana,
    /// SLOWED and STUNNED until the end of the next turn.
    Felled,
    /// VULNERABLE and WEAKENED until cleared.
    Exposed,
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
    /// Which of several things the use named.
    pub kind: Name,
    /// Whose channelled effects are at stake (BC-CHN-17).
    pub harmed: Vec<CreatureId>,
    /// Whether somebody else sees to channelled effects.
    pub nested: bool,
}

/// See [`Frame::Saving`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Saving {
    /// Whose effect.
    pub by: CreatureId,
    /// Of which ability.
    pub of: Name,
    /// Who saves.
    pub on: CreatureId,
    /// By which score.
    pub with: Score,
    /// What comes of a failure.
    pub failed: Vec<Effect>,
    /// What comes of a success.
    pub saved: Vec<Effect>,
    /// Whether it is rolled.
    pub rolled: bool,
}

/// See [`Frame::Shove`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Shove {
    /// Who moves somebody.
    pub by: CreatureId,
    /// With what.
    pub of: Name,
    /// Who is moved.
    pub on: CreatureId,
    /// Which way.
    pub way: Way,
    /// At most so many squares.
    pub squares: i16,
}

/// See [`Frame::Refresh`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Refresh {
    /// Who.
    pub who: CreatureId,
}

/// See [`Frame::Concentrate`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Concentrate {
    /// Who channels.
    pub who: CreatureId,
    /// Who did the harm.
    pub by: Option<CreatureId>,
    /// Whether it is rolled.
    pub rolled: bool,
}

/// See [`Frame::Overextend`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Overextend {
    /// Who rolls again.
    pub who: CreatureId,
    /// Whose chance it is.
    pub enemy: CreatureId,
}

/// See [`Frame::Hazard`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Hazard {
    /// Who.
    pub who: CreatureId,
    /// How much a failure hurts.
    pub damage: i16,
    /// Of what.
    pub kind: Kind,
    /// Whether it is rolled.
    pub rolled: bool,
}

/// See [`Frame::Convert`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Convert {
    /// Who.
    pub who: CreatureId,
    /// At most so much.
    pub most: i16,
}

impl Turn {
    /// A turn about to begin.
    pub fn new(who: CreatureId, surge: bool) -> Self {
        Self {
            who,
            surge,
            stage: if surge { TurnStage::Paying } else { TurnStage::Starting },
            left: 0,
            moved: false,
            halted: false,
            standard: false,
            minor: false,
            frees: 0,
            safe: false,
            halves: Vec::new(),
            linked: None,
            did: None,
        }
    }
}

impl Attack {
    /// An attack on these, about to be declared.
    pub fn new(
        by: CreatureId,
        ability: Name,
        action: Option<Action>,
        on: impl IntoIterator<Item = CreatureId>,
    ) -> Self {
        let aims = on.into_iter().map(|on| Aim { on, ..Aim::default() }).collect();
        Self {
            by,
            ability,
            action,
            thrown: false,
            paid: false,
            reaction: false,
            bonus: 0,
            in_the_open: 0,
            kind: Name::default(),
            aims,
            stage: AttackStage::Opening,
            at: 0,
            dice: None,
            then: None,
        }
    }
}

impl Harm {
    /// Harm of a kind, told by its terms, on its way to somebody.
    pub fn new(to: CreatureId, by: Option<CreatureId>, of: Name, kind: Kind, terms: Vec<Term>) -> Self {
        Self {
            to,
            by,
            of,
            kind,
            terms,
            stress: 0,
            piercing: false,
            raw: false,
            reduced: Vec::new(),
            halved: false,
            stage: HarmStage::Scaling,
            harmed: false,
            concentrate: false,
        }
    }

    /// Stress alone.
    pub fn stress(to: CreatureId, by: Option<CreatureId>, of: Name, stress: i16) -> Self {
        Self { stress, ..Self::new(to, by, of, Kind::Stress, Vec::new()) }
    }

    /// What the terms come to.
    pub fn amount(&self) -> i16 {
        self.terms.iter().map(|term| term.value).sum()
    }
}

impl Carry {
    /// The effects of a use, on each of these in turn.
    pub fn new(by: CreatureId, of: Name, effects: &[Effect], on: &[CreatureId]) -> Self {
        let todo = on.iter().flat_map(|&on| effects.iter().map(move |effect| (effect.clone(), on))).collect();
        Self { by, of, todo, path: Vec::new(), kind: Name::default(), harmed: Vec::new(), nested: false }
    }
}
