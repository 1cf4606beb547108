//! The records of powers and items: what they cost, whom they reach, and what they do.

use std::fmt;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::effect::Effect;
use crate::core::name::Name;

/// Something a fighter may do: a movement power, a battle power, a battle action or an item.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PowerDef {
    /// Slug, unique in the ruleset.
    pub id: Name,
    /// Printed name.
    pub name: String,
    /// In which part of the round it is used, and as what.
    pub action: Action,
    /// What its numbers are printed for; fighters of a higher tier add a d6 per tier to its dice (content table 5.1).
    #[serde(default = "one")]
    pub tier: u8,
    /// Open to everybody (TP-MPW-01 to TP-MPW-11, TP-DEF-01, …).
    #[serde(default)]
    pub common: bool,
    /// How far it reaches.
    #[serde(default)]
    pub range: Range,
    /// Whom it concerns.
    #[serde(default)]
    pub targets: Targets,
    /// Whether each target is attacked: 2d6 + ATK against DEF (TP-ATK-02).
    #[serde(default)]
    pub rolls: bool,
    /// What each target gets, after a success where it rolls.
    #[serde(default)]
    pub success: Vec<Effect>,
    /// What each target gets after a failure.
    #[serde(default)]
    pub failure: Vec<Effect>,
    /// What the user gets on declaring it (TP-MPW-09).
    #[serde(default)]
    pub user: Vec<Effect>,
    /// What allies beside the user get.
    #[serde(default)]
    pub beside: Vec<Effect>,
    /// How the user moves.
    #[serde(default)]
    pub going: Option<Going>,
    /// What else it does that no other field says.
    #[serde(default)]
    pub special: Option<Special>,
    /// The power of opportunity attacks (TP-THR-05).
    #[serde(default)]
    pub basic: bool,
    /// Uses per encounter, at will unless said (TP-ATK-07).
    #[serde(default)]
    pub uses: Option<u8>,
    /// Using it counts as holding still (TP-MPW-11).
    #[serde(default)]
    pub hold: bool,
    /// What it is, in a few words.
    #[serde(default)]
    pub about: String,
}

const fn one() -> u8 {
    1
}

/// In which phase a power is used, and as which action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Action {
    /// A movement power (TP-MOV-01).
    Movement,
    /// A battle power, used by the Attack action (TP-ATK-02).
    Attack,
    /// Activate Item (TP-ITM-01).
    Item,
    /// Defend (TP-DEF-01).
    Defend,
    /// Disengage as a battle action (TP-DSG-01).
    Disengage,
    /// Delay (TP-DLY-01).
    Delay,
    /// The Follow-up of a charge, before the battle action (TP-MPW-10).
    FollowUp,
}

/// How far a power reaches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Range {
    /// The user alone.
    #[default]
    Own,
    /// The eight squares around.
    Adjacent,
    /// This many squares, in a clear line, and no ranged attack for all that: a spear's. What its user threatens stays
    /// the squares around (TP-THR-01).
    Reach(i16),
    /// This many squares, in a clear line (TP-ATK-04).
    Within(i16),
    /// A square within this many and all around it (TP-ATK-06).
    Burst(i16),
}

impl Range {
    /// Whether an attack at this range is ranged: every number and every burst (TP-ATK-04).
    pub const fn ranged(self) -> bool {
        matches!(self, Self::Within(_) | Self::Burst(_))
    }
}

/// Whom a power concerns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Targets {
    /// Nobody but the user.
    #[default]
    Nobody,
    /// One enemy.
    Enemy,
    /// Up to so many different enemies, each within so many squares of another.
    Enemies {
        /// At least.
        least: u8,
        /// At most.
        most: u8,
        /// Squares each may be from the nearest other.
        apart: i16,
    },
    /// Every adjacent enemy.
    AdjacentEnemies,
    /// Everybody in the burst, friends and the user too.
    Everybody,
    /// Every enemy in the burst.
    EnemiesInBurst,
    /// The squares of the burst.
    Squares,
    /// Another of the same side, able to act.
    Ally,
    /// One of the same side, fallen or not; the user too.
    AllyOrUser,
    /// Another of the same side who is Down or Stable.
    FallenAlly,
}

/// How long a state lasts (TP-ST-03).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Lasts {
    /// se: a save ends it.
    SaveEnds,
    /// ss: a save sustains it.
    SaveSustains,
    /// er: until the end of this round.
    EndOfRound,
    /// nr: until the end of the next round.
    NextRound,
    /// Until the user's next battle turn begins (TP-DEF-01).
    NextBattleTurn,
}

impl fmt::Display for Lasts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::SaveEnds => "a save ends it",
            Self::SaveSustains => "a save sustains it",
            Self::EndOfRound => "until the end of the round",
            Self::NextRound => "until the end of the next round",
            Self::NextBattleTurn => "until your next battle turn",
        })
    }
}

/// How a movement power moves its user.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Going {
    /// How far.
    pub squares: Far,
    /// In which manner.
    pub how: Manner,
    /// Whether leaving threatened squares provokes (TP-THR-07).
    #[serde(default)]
    pub provokes: bool,
}

/// How far a movement goes, in squares of movement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Far {
    /// So many.
    Squares(i16),
    /// SPD.
    Speed,
    /// SPD and so many more.
    SpeedAnd(i16),
    /// Twice SPD.
    TwiceSpeed,
    /// Half SPD, rounded down.
    HalfSpeed,
}

impl Far {
    /// The number of squares for a fighter of this SPD.
    pub const fn at_speed(self, speed: i16) -> i16 {
        match self {
            Self::Squares(n) => n,
            Self::Speed => speed,
            Self::SpeedAnd(n) => speed + n,
            Self::TwiceSpeed => 2 * speed,
            Self::HalfSpeed => speed / 2,
        }
    }
}

/// In which manner squares are entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Manner {
    /// Step by step.
    Walk,
    /// Step by step, carefully.
    Shift,
    /// Nearer to a named enemy with every step (TP-MPW-05).
    Charge,
    /// Step by step, through walls and creatures.
    Slip,
    /// At once, to a square in sight (TP-THR-09).
    Teleport,
}

/// What one power alone does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Special {
    /// The burst's squares are difficult terrain until the end of the next round; one at a time (Murk).
    Murk,
    /// After a success, may shift into the square the target left (Shove Aside).
    FollowPush,
    /// Attacks once on the way, before leaving a square beside the target (Passing Cut).
    AttackOnTheWay,
    /// A target with an ally of the user's beside it takes one d6 more (Dirk).
    Teamwork,
    /// May shift one square before the roll (Lunge).
    StepFirst,
    /// The ally shifts up to two squares at once (Beckon).
    MoveAlly,
    /// The user and the ally change places (Switch).
    ChangePlaces,
}

/// Dice and a number: `2d6+3`, `1d6-1`, `2`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Roll {
    /// How many dice.
    pub dice: u8,
    /// With how many sides.
    pub sides: u8,
    /// Added to them.
    pub plus: i16,
}

impl Roll {
    /// Reads the printed form.
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim().replace('\u{2212}', "-");
        let Some((dice, rest)) = text.split_once('d') else {
            let plus = text.parse().ok()?;
            return (0..=99).contains(&plus).then_some(Self { dice: 0, sides: 6, plus });
        };
        let (sides, plus) = match rest.find(['+', '-']) {
            Some(at) => (&rest[..at], rest[at..].parse().ok()?),
            None => (rest, 0),
        };
        let (dice, sides) = (dice.parse().ok()?, sides.parse().ok()?);
        let sound = (1..=20).contains(&dice) && (2..=20).contains(&sides) && (-99..=99).contains(&plus);
        sound.then_some(Self { dice, sides, plus })
    }

    /// The same with more dice, where it has any (content table 5.1).
    #[must_use]
    pub const fn with(self, more: u8) -> Self {
        if self.dice == 0 { self } else { Self { dice: self.dice + more, ..self } }
    }

    /// What it comes to on average, ignoring that it is never below 0.
    pub fn mean(self) -> f32 {
        f32::from(self.dice) * (f32::from(self.sides) + 1.0) / 2.0 + f32::from(self.plus)
    }
}

impl fmt::Display for Roll {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.dice, self.plus) {
            (0, plus) => write!(f, "{plus}"),
            (dice, 0) => write!(f, "{dice}d{}", self.sides),
            (dice, plus) => write!(f, "{dice}d{}{plus:+}", self.sides),
        }
    }
}

impl Serialize for Roll {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Roll {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Self::parse(&text).ok_or_else(|| D::Error::custom(format!("`{text}` is no roll, expected such as 1d6+2 or 2")))
    }
}

impl PowerDef {
    /// Whether each use takes one of those it has (TP-ATK-07, TP-ITM-01).
    pub fn is_counted(&self) -> bool {
        self.uses.is_some() || self.action == Action::Item
    }

    /// Its effects on targets, whatever the roll.
    pub fn effects(&self) -> impl Iterator<Item = &Effect> {
        self.success.iter().chain(&self.failure)
    }

    /// The damage of a success before dice for a higher tier.
    pub fn damage(&self) -> Option<Roll> {
        self.success.iter().find_map(Effect::damage)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rolls_read_as_printed_and_print_as_read() {
        for text in ["1d6", "2d6+3", "1d6-1", "2", "0"] {
            assert_eq!(Roll::parse(text).map(|roll| roll.to_string()).as_deref(), Some(text));
        }
        assert_eq!(Roll::parse("1d6\u{2212}1"), Roll::parse("1d6-1"));
        for text in ["", "d6", "1d", "1d1", "0d6", "1d6+", "x", "1d6+x", "-3", "21d6"] {
            assert_eq!(Roll::parse(text), None, "{text}");
        }
    }
}
