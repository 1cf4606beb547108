//! The components and resources that Shattered Spheres adds to a battle.

use bevy::prelude::{Component, Resource};
use serde::{Deserialize, Serialize};

use super::data::level::Rout;
use super::data::ruling::Rulings;
use super::data::words::{Aspect, Attitude, Encounter, Resistance, Role};
use super::terms as t;
use crate::core::geometry::Spot;
use crate::core::ids::{CreatureId, SideId};
use crate::core::intent::Use;
use crate::core::name::Name;
use crate::core::standing::Standing;
use crate::core::turn_order::TurnOrder;

/// The side of the heroes.
pub const HEROES: SideId = SideId(0);
/// The side of their opponents.
pub const OPPONENTS: SideId = SideId(1);
/// Those who take no side.
pub const NEUTRALS: SideId = SideId(2);

/// The side that a role stands on.
pub fn side_of(role: Role) -> SideId {
    match role {
        Role::Hero => HEROES,
        Role::Foe | Role::Minion | Role::Boss => OPPONENTS,
        Role::Arbiter | Role::Bystander => NEUTRALS,
    }
}

/// The encounter and its surroundings.
#[derive(Resource, Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Setting {
    /// The Power Level of the campaign.
    pub pl: i16,
    /// Whether everybody's numbers are known.
    pub open_stats: bool,
    /// Treasure Points.
    pub treasure: i16,
    /// What Edit Scene may still bring in.
    pub scenery: Vec<Name>,
    /// Squares of private rooms.
    pub private: Vec<Spot>,
    /// Tight squares.
    pub tight: Vec<Spot>,
    /// Squares of heavy cover.
    pub heavy_cover: Vec<Spot>,
    /// Whether minions of a kind share a roll.
    pub shared_rolls: bool,
    /// What else wins it for the first side.
    pub rout: Option<Rout>,
    /// The alternatives to house rulings in force.
    #[serde(default)]
    pub rulings: Rulings,
}

impl Default for Setting {
    fn default() -> Self {
        Self {
            pl: 5,
            open_stats: true,
            treasure: 0,
            scenery: Vec::new(),
            private: Vec::new(),
            tight: Vec::new(),
            heavy_cover: Vec::new(),
            shared_rolls: true,
            rout: None,
            rulings: Rulings::default(),
        }
    }
}

/// Where the battle stands.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Clock {
    /// Rounds begun.
    pub round: u16,
    /// Whose turn it is.
    pub active: Option<CreatureId>,
    /// What sort of encounter it is now.
    pub encounter: Encounter,
    /// Whether it turns to blades with the next round (SS-CNF-05).
    pub escalating: bool,
    /// The side that an arbiter was Helpful to as the round began (SS-CNF-06).
    pub favored: Option<SideId>,
    /// The end of the battle, once reached.
    pub over: Option<Outcome>,
}

/// How a battle ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Outcome {
    /// Who won; `None` when nobody is left.
    pub winner: Option<SideId>,
}

/// The order of turns: for good, and those of the round in progress.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Order {
    /// Everybody in their order.
    pub places: Vec<Seat>,
    /// Turns of the round.
    pub round: TurnOrder,
    /// Who has put its turn off and not had it yet.
    pub waiting: Vec<CreatureId>,
    /// Who had the last turn.
    pub last: Option<CreatureId>,
    /// Whether a turn has ended and what may be done between two has not been asked yet.
    pub between: bool,
}

/// A place in the order of turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Seat {
    /// Whose.
    pub who: CreatureId,
    /// What was rolled for it.
    pub score: i16,
}

/// Things that lie on the ground.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Floor(pub Vec<(Item, Spot)>);

/// What sides have learnt of each other (SS-QCK-08).
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Known(pub Vec<(SideId, CreatureId, Name)>);

/// Harm and what it cost to get over it.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Plight {
    /// Wounds of Combat and of Conflict (SS-DMG-03).
    pub wounds: [u8; 2],
    /// Staggered (SS-CON-07).
    pub staggered: bool,
    /// Incapacitated by damage.
    pub down: bool,
    /// Dying (SS-DMG-05).
    pub dying: bool,
    /// Dead.
    pub dead: bool,
    /// Incapacitated for the rest of the encounter (SS-DMG-09).
    pub ruined: bool,
    /// Death saves failed (SS-DMG-06).
    pub failures: u8,
    /// Stress (SS-STD-12).
    pub stress: i16,
    /// 0 fresh, 1 Fatigued, 2 Exhausted, 3 Incapacitated by it.
    pub fatigue: u8,
    /// Steps of fatigue that Surges bring at the start of the next turn (SS-SUR-10).
    pub pending: u8,
}

impl Plight {
    /// Whether it is Incapacitated or worse, or out for the rest of the encounter.
    pub fn is_down(&self) -> bool {
        self.down || self.dying || self.ruined || self.fatigue >= 3
    }
}

/// What somebody does between its turns and carries over them.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Habit {
    /// Ordered free actions since its last turn began (SS-ACT-08).
    pub free: u8,
    /// Whether its quick action was not used in its last turn (SS-ACT-07).
    pub spare_quick: bool,
    /// Successive rounds in which it ran (SS-MOV-04).
    pub runs: u8,
    /// The round in which it last ran.
    pub last_run: u16,
}

/// Something held or lying about: whose weapon, shield or thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Item {
    /// Which.
    pub name: Name,
    /// Whose it is.
    pub of: CreatureId,
}

/// What somebody holds and has within reach (SS-BUILD-14).
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Kit {
    /// In hand.
    pub held: Vec<Item>,
    /// Within easy reach.
    pub near: Vec<Item>,
    /// In the pack.
    pub pack: Vec<Item>,
    /// Whether one thing is gripped with both hands.
    pub both_hands: bool,
    /// Complex weapons that have been shot (SS-PWR-08).
    pub unloaded: Vec<Name>,
    /// What is broken (SS-DMG-12).
    pub broken: Vec<Name>,
    /// The power of its array that is active (SS-QCK-07).
    pub active: Option<Name>,
    /// Whether what a Surge adds is there (SS-SUR-03).
    pub alternates: Vec<Name>,
}

impl Kit {
    /// Takes a thing out of the hands; none where nothing of the name is in them.
    pub fn let_go(&mut self, name: Name) -> Option<Item> {
        let item = taken(&mut self.held, name)?;
        self.both_hands &= !self.held.is_empty();
        Some(item)
    }
}

/// The first thing of a name, taken off a list.
pub fn taken(items: &mut Vec<Item>, name: Name) -> Option<Item> {
    let at = items.iter().position(|item| item.name == name)?;
    Some(items.remove(at))
}

/// Somebody takes aim (SS-TAC-01).
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Aim {
    /// At whom.
    pub at: CreatureId,
    /// Advantage ranks.
    pub ranks: i16,
}

/// An action prepared for a trigger (SS-STD-15).
#[derive(Component, Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Readied {
    /// What is done, with its particulars.
    pub act: Use,
    /// What sets it off.
    pub trigger: Name,
    /// Whose doing; any enemy's where nobody is named.
    pub whose: Vec<CreatureId>,
    /// Squares that are entered or left.
    pub area: Vec<Spot>,
}

/// The standing order of somebody who is commanded (SS-TAC-14).
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Orders {
    /// Who commands it.
    pub by: CreatureId,
    /// What it is to do.
    pub order: Name,
    /// Whom to attack.
    pub on: Option<CreatureId>,
    /// Where to go.
    pub to: Option<Spot>,
}

/// How somebody stands to the heroes; a combatant's toward its enemies (SS-CNF-09, SS-CNF-10).
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Mood {
    /// The attitude kept.
    pub attitude: Attitude,
    /// A neutral's to the opponents, where it has moved apart from that to the heroes.
    pub other: Option<Attitude>,
    /// The attitude it is treated as having until somebody's next turn ends, toward that one's side (SS-TAC-13).
    pub lent: Option<Lent>,
    /// Attitudes to topics as they have changed.
    pub topics: Vec<(Name, Attitude)>,
    /// What the talk is about.
    pub topic: Option<Name>,
}

/// An attitude that somebody is treated as having until a turn ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Lent {
    /// Toward which side.
    pub to: SideId,
    /// Which.
    pub attitude: Attitude,
    /// Until the end of whose turn.
    pub by: CreatureId,
    /// Which of its turns, counted from 1.
    pub turn: u16,
}

/// Joins later (SS-INIT-03).
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Arrival {
    /// In which round.
    pub round: u16,
    /// Where.
    pub at: Spot,
}

/// What a lasting effect adds to checks, beside its [`Condition`](crate::core::condition::Condition).
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Modifier {
    /// To what.
    pub aspect: Aspect,
    /// Advantage ranks; Disadvantage ranks where negative.
    pub ranks: i16,
    /// Ranks as they are (SS-SUR-04).
    pub flat: i16,
    /// Where only this one is concerned.
    pub against: Option<CreatureId>,
    /// Where only attacks with this primary skill are concerned.
    pub skill: Option<Name>,
    /// Where only this power is concerned.
    pub attack: Option<Name>,
    /// Whether it is over once used.
    pub once: bool,
    /// Whether it is lost at the end of the turn where no attack was made in it (SS-QCK-05).
    pub hangs: bool,
}

impl Modifier {
    /// So many ranks on something.
    pub fn on(aspect: Aspect, ranks: i16) -> Self {
        Self { aspect, ranks, flat: 0, against: None, skill: None, attack: None, once: false, hangs: false }
    }
}

/// What a lasting effect is resisted with, beside its [`Condition`](crate::core::condition::Condition) (SS-DMG-13).
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Affliction {
    /// The number to reach.
    pub dc: i16,
    /// With what.
    pub resist: Resistance,
    /// 1 lesser, 2 moderate, 3 greater.
    pub grade: u8,
}

/// In the fight.
pub fn up() -> Standing {
    Standing::able(t::UP.get())
}

/// Down, with turns in which nothing but rolls is left.
pub fn down(word: Name) -> Standing {
    Standing { acts: false, has_turns: true, targetable: true, blocks: false, counts: false, word }
}

/// Down for the rest of the encounter.
pub fn ruined() -> Standing {
    Standing { has_turns: false, ..down(t::RUINED.get()) }
}

/// Nobody's enemy: there, with no turn.
pub fn bystander() -> Standing {
    Standing { acts: false, has_turns: false, targetable: true, blocks: true, counts: false, word: t::UP.get() }
}
