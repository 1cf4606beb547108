//! The closed lists of words of the rules.

use std::fmt;
use std::str::FromStr;

use bevy::prelude::States;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::core::name::{Name, name};

/// Where a battle stands: the coarse states that follow the frame at the bottom.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Phase {
    /// The order of turns is rolled.
    #[default]
    Ordering,
    /// Turns are had.
    Round,
    /// It is over.
    Over,
}

/// What sort of encounter it is, and so which attacks it knows (SS-CNF-05, SS-CNF-08).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Encounter {
    /// Blades: close and ranged attacks.
    #[default]
    Combat,
    /// Words: court and rumor attacks.
    Conflict,
    /// Both.
    Challenge,
}

/// The two ways of doing harm; Wounds are counted in each (SS-DMG-03).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Arena {
    /// Combat.
    Blades,
    /// Conflict.
    Words,
}

impl Encounter {
    /// Whether attacks of an arena may be made in it.
    pub fn allows(self, arena: Arena) -> bool {
        match self {
            Self::Combat => arena == Arena::Blades,
            Self::Conflict => arena == Arena::Words,
            Self::Challenge => true,
        }
    }
}

impl Arena {
    /// Both, in the order in which Wounds are kept.
    pub const BOTH: [Self; 2] = [Self::Blades, Self::Words];

    /// As rulebooks print it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Blades => "Combat",
            Self::Words => "Conflict",
        }
    }

    /// What files call it.
    pub fn slug(self) -> Name {
        match self {
            Self::Blades => name!("combat"),
            Self::Words => name!("conflict"),
        }
    }
}

/// Six numbers that stand behind skills, defenses and resistances (SS-BUILD-01).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Ability {
    /// Physical.
    Strength,
    /// Physical.
    Stamina,
    /// Physical.
    Agility,
    /// Mental.
    Intellect,
    /// Mental.
    Wisdom,
    /// Mental.
    Charisma,
}

impl Ability {
    /// All of them, as records list them.
    pub const ALL: [Self; 6] =
        [Self::Strength, Self::Stamina, Self::Agility, Self::Intellect, Self::Wisdom, Self::Charisma];

    /// Whether it belongs to the Physical group, and not to the Mental one.
    pub fn is_physical(self) -> bool {
        matches!(self, Self::Strength | Self::Stamina | Self::Agility)
    }

    /// What files call it.
    pub fn slug(self) -> Name {
        Name::new(&format!("{self:?}").to_lowercase())
    }
}

/// Every skill with its ability (SS-BUILD-02); Lores and trades go by `lore-…` and `trade-…`.
pub const SKILLS: [(&str, Ability); 17] = [
    ("athletics", Ability::Strength),
    ("might", Ability::Strength),
    ("concentration", Ability::Stamina),
    ("endurance", Ability::Stamina),
    ("acrobatics", Ability::Agility),
    ("dexterity", Ability::Agility),
    ("reaction", Ability::Agility),
    ("stealth", Ability::Agility),
    ("investigation", Ability::Intellect),
    ("wits", Ability::Intellect),
    ("insight", Ability::Wisdom),
    ("intuition", Ability::Wisdom),
    ("perception", Ability::Wisdom),
    ("deception", Ability::Charisma),
    ("guile", Ability::Charisma),
    ("intimidation", Ability::Charisma),
    ("persuasion", Ability::Charisma),
];

/// The ability of a skill; none where there is no such skill.
pub fn ability_of(skill: Name) -> Option<Ability> {
    let known = SKILLS.iter().find(|(slug, _)| skill == **slug).map(|(_, ability)| *ability);
    let other = || skill.as_str().starts_with("lore-") || skill.as_str().starts_with("trade-");
    known.or_else(|| other().then_some(Ability::Intellect))
}

/// Whether a skill sways others (SS-BUILD-02).
pub fn is_interaction(skill: Name) -> bool {
    ["deception", "intimidation", "persuasion"].contains(&skill.as_str())
}

/// Whether a skill is a Lore, which nobody uses untrained (SS-BUILD-10).
pub fn is_lore(skill: Name) -> bool {
    skill.as_str().starts_with("lore-")
}

/// What resists something (SS-BUILD-07).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Resistance {
    /// Blows.
    Toughness,
    /// What weakens the body.
    Fortitude,
    /// What has to be dodged.
    Reflex,
    /// What breaks the mind.
    Will,
}

impl Resistance {
    /// All of them, as records list them.
    pub const ALL: [Self; 4] = [Self::Toughness, Self::Fortitude, Self::Reflex, Self::Will];

    /// What resists damage in an arena.
    pub fn of_damage(arena: Arena) -> Self {
        match arena {
            Arena::Blades => Self::Toughness,
            Arena::Words => Self::Will,
        }
    }

    /// What files call it.
    pub fn slug(self) -> Name {
        match self {
            Self::Toughness => name!("toughness"),
            Self::Fortitude => name!("fortitude"),
            Self::Reflex => name!("reflex"),
            Self::Will => name!("will"),
        }
    }
}

/// What somebody is to the encounter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Role {
    /// One of the party.
    Hero,
    /// An opponent like a hero.
    Foe,
    /// An opponent that any harm brings down (SS-DMG-08).
    Minion,
    /// The one that matters.
    Boss,
    /// Nobody's enemy: an arbiter, whose favor wins a Conflict (SS-CNF-06).
    Arbiter,
    /// Nobody's enemy, with an ear for what is said.
    Bystander,
}

impl Role {
    /// Whether it takes no side.
    pub fn is_neutral(self) -> bool {
        matches!(self, Self::Arbiter | Self::Bystander)
    }
}

/// How somebody stands to the heroes, from worst to best (SS-TAC-11).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Attitude {
    /// An enemy's.
    Hostile,
    /// Against them.
    Unfavorable,
    /// Neither.
    #[default]
    Indifferent,
    /// For them.
    Favorable,
    /// All for them.
    Helpful,
}

impl Attitude {
    /// All of them, the worst first.
    pub const ALL: [Self; 5] = [Self::Hostile, Self::Unfavorable, Self::Indifferent, Self::Favorable, Self::Helpful];

    /// So many steps better, or worse where negative; it stops at the ends (SS-TAC-11).
    #[must_use]
    pub fn moved(self, steps: i16) -> Self {
        let at = (self as i16 + steps).clamp(0, Self::ALL.len() as i16 - 1);
        Self::ALL[usize::try_from(at).unwrap_or(0)]
    }

    /// The same as the other side reads it (SS-CNF-09).
    #[must_use]
    pub fn mirrored(self) -> Self {
        Self::ALL[Self::ALL.len() - 1 - self as usize]
    }

    /// As people read it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Hostile => "Hostile",
            Self::Unfavorable => "Unfavorable",
            Self::Indifferent => "Indifferent",
            Self::Favorable => "Favorable",
            Self::Helpful => "Helpful",
        }
    }
}

/// A rank with its Advantage: `5+A2`, `4-D1`, `3` (SS-BUILD-12).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rank {
    /// What is added as it is.
    pub rank: i16,
    /// Advantage ranks; Disadvantage ranks where negative.
    pub help: i16,
}

impl Rank {
    /// A rank alone.
    pub const fn plain(rank: i16) -> Self {
        Self { rank, help: 0 }
    }

    /// As a card says it.
    pub fn words(self) -> String {
        match self.help {
            0 => self.rank.to_string(),
            help @ 1.. => format!("{} with Advantage {help}", self.rank),
            help => format!("{} with Disadvantage {}", self.rank, -help),
        }
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.help {
            0 => write!(f, "{}", self.rank),
            help @ 1.. => write!(f, "{}+A{help}", self.rank),
            help => write!(f, "{}-D{}", self.rank, -help),
        }
    }
}

impl FromStr for Rank {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (rank, help) = match (text.split_once("+A"), text.split_once("-D")) {
            (Some((rank, help)), _) => (rank, help.parse::<i16>().ok()),
            (_, Some((rank, help))) => (rank, help.parse::<i16>().ok().map(|help| -help)),
            _ => (text, Some(0)),
        };
        let rank = rank.parse::<i16>().ok();
        let sound = |number: &i16| (-30..=30).contains(number);
        match (rank.filter(sound), help.filter(sound)) {
            (Some(rank), Some(help)) => Ok(Self { rank, help }),
            _ => Err(format!("\"{text}\" is no rank; expected one like 5, 5+A2 or 5-D1")),
        }
    }
}

impl Serialize for Rank {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Rank {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

/// One of the three actions of a turn (SS-ACT-02).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Slot {
    /// The least.
    Quick,
    /// In between.
    Move,
    /// The best.
    Standard,
}

impl Slot {
    /// All of them, the least first.
    pub const ALL: [Self; 3] = [Self::Quick, Self::Move, Self::Standard];

    /// As rulebooks print it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Quick => "quick",
            Self::Move => "move",
            Self::Standard => "standard",
        }
    }
}

/// What doing something takes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Takes {
    /// A standard action.
    #[default]
    Standard,
    /// A move action.
    Move,
    /// A quick action.
    Quick,
    /// One of the free actions between two own turns (SS-ACT-08).
    Free,
    /// Nothing at all.
    Nothing,
}

impl Takes {
    /// The action of the turn that it takes, if it takes one.
    pub fn slot(self) -> Option<Slot> {
        match self {
            Self::Standard => Some(Slot::Standard),
            Self::Move => Some(Slot::Move),
            Self::Quick => Some(Slot::Quick),
            Self::Free | Self::Nothing => None,
        }
    }

    /// As rulebooks print it.
    pub fn word(self) -> &'static str {
        self.slot().map_or(if self == Self::Free { "free" } else { "no action" }, Slot::word)
    }
}

/// What a Stance, a Gambit, an Aid or a Boost concerns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Aspect {
    /// Attack checks.
    Attack,
    /// Defense.
    Defense,
    /// Effect ranks.
    Effect,
    /// Checks of one skill.
    Skill(Name),
    /// A resistance.
    Resist(Resistance),
    /// The speed rank.
    Speed,
    /// Checks of the skills of one ability.
    Behind(Ability),
    /// The next check, whatever it is.
    Check,
}

impl Aspect {
    /// What answers call it.
    pub fn slug(self) -> Name {
        match self {
            Self::Attack => name!("attack"),
            Self::Defense => name!("defense"),
            Self::Effect => name!("effect"),
            Self::Skill(skill) => skill,
            Self::Resist(resistance) => resistance.slug(),
            Self::Speed => name!("speed"),
            Self::Behind(ability) => ability.slug(),
            Self::Check => name!("check"),
        }
    }

    /// The aspect that an answer names.
    pub fn named(slug: Name) -> Option<Self> {
        let resistance = || Resistance::ALL.into_iter().find(|own| own.slug() == slug).map(Self::Resist);
        let ability = || Ability::ALL.into_iter().find(|own| own.slug() == slug).map(Self::Behind);
        match slug.as_str() {
            "attack" => Some(Self::Attack),
            "defense" => Some(Self::Defense),
            "effect" => Some(Self::Effect),
            "speed" => Some(Self::Speed),
            _ => resistance().or_else(ability).or_else(|| ability_of(slug).map(|_| Self::Skill(slug))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // covers: SS-TAC-11, SS-CNF-09
    #[test]
    fn attitudes_stop_at_the_ends_and_mirror() {
        assert_eq!(Attitude::Favorable.moved(3), Attitude::Helpful);
        assert_eq!(Attitude::Unfavorable.moved(-4), Attitude::Hostile);
        assert_eq!(Attitude::Helpful.mirrored(), Attitude::Hostile);
        assert_eq!(Attitude::Indifferent.mirrored(), Attitude::Indifferent);
    }

    // covers: SS-BUILD-02
    #[test]
    fn each_skill_has_one_ability_and_so_one_group() {
        let physical = |skill: &str| ability_of(Name::new(skill)).map(Ability::is_physical);
        assert_eq!((physical("wits"), physical("dexterity"), physical("juggling")), (Some(false), Some(true), None));
        assert_eq!(physical("lore-arcane"), Some(false));
        assert!(is_interaction(Name::new("deception")) && !is_interaction(Name::new("guile")));
        let mut slugs: Vec<&str> = SKILLS.iter().map(|(slug, _)| *slug).collect();
        slugs.dedup();
        assert_eq!(slugs.len(), SKILLS.len());
    }

    #[test]
    fn ranks_read_as_they_are_written() {
        for text in ["5", "5+A2", "4-D1", "0"] {
            assert_eq!(text.parse::<Rank>().map(|rank| rank.to_string()), Ok(text.to_owned()));
        }
        assert!("five".parse::<Rank>().is_err() && "5+Ax".parse::<Rank>().is_err() && "99".parse::<Rank>().is_err());
    }
}
