//! What abilities do besides damage: the records.

use serde::{Deserialize, Serialize};

use super::amount::Amount;
use crate::core::effect::{Each, If, Own};
use crate::core::name::Name;

/// Something that an ability does to whoever it is aimed at.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Effect {
    /// Conditions, under one duration.
    Impose(Impose),
    /// Ongoing damage.
    Ongoing(Ongoing),
    /// Damage without a roll to hit.
    Harm(Harm),
    /// Hit points back.
    Heal(Heal),
    /// Temporary hit points.
    Temporary(Temporary),
    /// Engagement ends without a check.
    PopOff(PopOff),
    /// So many squares away.
    Push(Push),
    /// It is grabbed.
    Grab(Grab),
    /// A save against something that a save ends.
    SaveNow(SaveNow),
    /// One condition ends.
    EndOne(EndOne),
    /// A further basic attack on somebody else.
    StrikeAgain(StrikeAgain),
    /// Somewhere else at once.
    Teleport(Teleport),
    /// A move along the way that the use names.
    Stride(Stride),
    /// A Disengage check against everybody who is engaged (ESC-ENG-16).
    Disengage(Disengage),
    /// Last Gasp saves begin (ESC-LGS-01).
    LastGasp(LastGasp),
    /// The attack that is being declared is hindered.
    Hinder(Hinder),
    /// The movement of whoever was hit ends.
    Halt(Halt),
    /// Somebody near the user is meant instead.
    Near(Near),
    /// What the user gets, once.
    Own(Own<Self>),
    /// The same to each of some around the user, wherever it stands by then.
    Each(Each<Self>),
    /// Depends on how its target is.
    If(If<Self>),
}

impl Effect {
    /// The conditions that it puts on somebody.
    pub fn conditions(&self) -> &[Name] {
        fn of_first(list: &[Effect]) -> &[Name] {
            list.iter().map(Effect::conditions).find(|found| !found.is_empty()).unwrap_or_default()
        }
        match self {
            Self::Impose(own) => &own.is,
            Self::Near(own) => own.ally.conditions(),
            Self::Own(own) => of_first(&own.0),
            Self::Each(each) => of_first(&each.effects),
            Self::If(own) => of_first(&own.then),
            _ => &[],
        }
    }

    /// The amounts in it, which may depend on whoever brings it about.
    pub fn amounts_mut(&mut self) -> Vec<&mut Amount> {
        fn all(list: &mut [Effect]) -> Vec<&mut Amount> {
            list.iter_mut().flat_map(Effect::amounts_mut).collect()
        }
        match self {
            Self::Ongoing(own) => vec![&mut own.amount],
            Self::Harm(own) => vec![&mut own.amount],
            Self::Heal(own) => own.amount.iter_mut().collect(),
            Self::Temporary(own) => vec![&mut own.0],
            Self::Near(own) => own.ally.amounts_mut(),
            Self::Own(own) => all(&mut own.0),
            Self::Each(each) => all(&mut each.effects),
            Self::If(own) => [all(&mut own.then), all(&mut own.otherwise)].into_iter().flatten().collect(),
            _ => Vec::new(),
        }
    }
}

/// See [`Effect::Impose`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Impose {
    /// Which.
    pub is: Vec<Name>,
    /// Until when.
    pub lasts: Lasts,
}

/// How long something lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Lasts {
    /// Until a save of so much at the end of the bearer's turn.
    Save(i16),
    /// Until the start of the next turn of whoever imposed it (ESC-ACT-13).
    Round,
    /// Until the end of its next turn.
    NextTurn,
    /// Until the encounter ends.
    Encounter,
    /// While whoever imposed it sustains it.
    Sustained,
}

/// See [`Effect::Ongoing`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ongoing {
    /// How much at the end of each turn.
    pub amount: Amount,
    /// Of which type.
    pub kind: Name,
    /// The save that ends it.
    #[serde(default = "normal")]
    pub save: i16,
}

/// The usual save (ESC-DICE-08).
const fn normal() -> i16 {
    11
}

/// See [`Effect::Harm`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Harm {
    /// How much.
    pub amount: Amount,
    /// Of which type.
    pub kind: Name,
    /// Whether its user takes it, too.
    #[serde(default)]
    pub also_user: bool,
}

/// See [`Effect::Heal`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Heal {
    /// Whether it uses no recovery up (ESC-REC-02).
    #[serde(default)]
    pub free: bool,
    /// A fixed number instead of a recovery.
    #[serde(default)]
    pub amount: Option<Amount>,
}

/// See [`Effect::Temporary`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Temporary(pub Amount);

/// See [`Effect::PopOff`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum PopOff {
    /// The target leaves the user.
    Target,
    /// The user leaves the target.
    User,
    /// The user and everybody.
    Everybody,
}

/// See [`Effect::Push`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Push(pub i16);

/// See [`Effect::Grab`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Grab();

/// See [`Effect::SaveNow`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SaveNow();

/// See [`Effect::EndOne`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct EndOne {
    /// Whether all conditions end.
    #[serde(default)]
    pub all: bool,
}

/// See [`Effect::StrikeAgain`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct StrikeAgain {
    /// With what.
    pub with: Name,
}

/// See [`Effect::Teleport`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Teleport(pub i16);

/// See [`Effect::Stride`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Stride();

/// See [`Effect::Disengage`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Disengage();

/// See [`Effect::LastGasp`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LastGasp {
    /// What becomes of whoever fails: `petrified`, `dead`.
    pub end: Name,
}

/// See [`Effect::Hinder`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Hinder(pub i8);

/// See [`Effect::Halt`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Halt();

/// See [`Effect::Near`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Near {
    /// What happens to one Nearby ally of the user's choice.
    pub ally: Box<Effect>,
}
