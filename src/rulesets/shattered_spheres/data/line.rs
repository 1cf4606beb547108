//! The line of an attack or power as rulebooks print it: name, kind, attack rank, effect, primary skill, the rest.
//!
//! `longsword close 5+A2 dmg5+A2 Might r1 h1`, `cinder-burst area2 dmg5 -`,
//! `choking-ash rpower 5+A2 aff5+A2(Fort:Impaired/Stunned/Incapacitated) Lore(Arcane)`.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::words::{Arena, Rank, Resistance, Takes, ability_of};
use crate::core::capital::capital;
use crate::core::name::{Name, name};

/// The words that traits know attacks and powers by, besides their names ([`AttackLine::means`]).
pub const MEANS: [&str; 14] = [
    "close",
    "ranged",
    "court",
    "rumor",
    "personal",
    "close-power",
    "rpower",
    "cpower",
    "gossip",
    "area",
    "combat",
    "conflict",
    "power",
    "stunt",
];

/// How an attack or power reaches others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// With a weapon, within its reach (SS-STD-02).
    Close,
    /// With a weapon, not adjacent (SS-STD-06).
    Ranged,
    /// With words, within conversation range (SS-STD-04).
    Court,
    /// With words, beyond it (SS-STD-07).
    Rumor,
    /// A power on oneself (SS-PWR-01).
    Personal,
    /// A power within reach (SS-PWR-02).
    ClosePower,
    /// A power not adjacent (SS-PWR-03).
    RangedPower,
    /// A power within conversation range (SS-PWR-04).
    CourtPower,
    /// A power beyond it (SS-PWR-05).
    GossipPower,
    /// A power on everybody within so many squares of its center (SS-GRD-06).
    Area(i16),
}

/// What it does to whom it reaches.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Does {
    /// Damage of a rank (SS-DMG-01).
    Damage(Rank),
    /// An Affliction of a rank, resisted by this, of three conditions that get worse (SS-DMG-11).
    Affliction(Rank, Resistance, [Name; 3]),
    /// Partial cover against ranged attacks while it is kept up.
    Veil,
    /// One more resistance check against something that lasts (SS-DMG-13).
    Relief,
}

/// An attack or power.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AttackLine {
    /// Slug, unique among those of its owner.
    pub id: Name,
    /// How it reaches others.
    pub kind: Kind,
    /// Its attack rank; none without an attack check.
    pub attack: Option<Rank>,
    /// What it does.
    pub does: Does,
    /// Its primary skill (SS-BUILD-09); none of areas.
    pub skill: Option<Name>,
    /// Squares that a close attack or power reaches.
    pub reach: i16,
    /// Hands that hold it; 0 of powers and words.
    pub hands: u8,
    /// Whether it is a natural weapon.
    pub natural: bool,
    /// Whether it is ammunition itself, drawn freely as it is thrown (SS-FRE-03).
    pub thrown: bool,
    /// What loading it takes, where it has to be loaded after each shot (SS-PWR-08).
    pub load: Option<Takes>,
    /// What using it takes.
    pub takes: Takes,
    /// Whether it lasts while it is kept up.
    pub sustained: bool,
}

/// Compounds that keep their hyphen.
const HYPHENED: [&str; 2] = ["cross-examination", "tittle-tattle"];

/// A name as a title, with the hyphen where it belongs to the word.
pub fn title(name: Name) -> String {
    let plain = name.title();
    let kept = HYPHENED.iter().find(|word| **word == name.as_str());
    kept.and_then(|word| word.split_once('-'))
        .map_or(plain, |(first, second)| format!("{}-{second}", Name::new(first).title()))
}

impl AttackLine {
    /// A power that needs no attack check, with nothing more to it.
    pub fn without_check(id: Name, kind: Kind, does: Does) -> Self {
        Self {
            id,
            kind,
            attack: None,
            does,
            skill: None,
            reach: 1,
            hands: 0,
            natural: false,
            thrown: false,
            load: None,
            takes: Takes::Nothing,
            sustained: false,
        }
    }

    /// The arena that it belongs to; a personal power belongs to both.
    pub fn arena(&self) -> Option<Arena> {
        match self.kind {
            Kind::Personal => None,
            Kind::Court | Kind::Rumor | Kind::CourtPower | Kind::GossipPower => Some(Arena::Words),
            _ => Some(Arena::Blades),
        }
    }

    /// Whether it is made with words.
    pub fn is_spoken(&self) -> bool {
        self.arena() == Some(Arena::Words)
    }

    /// The rank of its effect, where it has one.
    pub fn effect(&self) -> Option<Rank> {
        match self.does {
            Does::Damage(rank) | Does::Affliction(rank, ..) => Some(rank),
            Does::Veil | Does::Relief => None,
        }
    }

    /// Whether it is a power and no weapon or word.
    pub fn is_power(&self) -> bool {
        !matches!(self.kind, Kind::Close | Kind::Ranged | Kind::Court | Kind::Rumor)
    }

    /// Whether it makes an attack check on one target.
    pub fn is_attack(&self) -> bool {
        self.attack.is_some() && !matches!(self.kind, Kind::Area(_) | Kind::Personal)
    }

    /// Whether using it provokes (the table of 3.23).
    pub fn provokes(&self) -> bool {
        matches!(self.kind, Kind::Ranged | Kind::Rumor | Kind::RangedPower | Kind::GossipPower | Kind::Area(_))
    }

    /// Whether it reaches with reach: close attacks and powers.
    pub fn is_close(&self) -> bool {
        matches!(self.kind, Kind::Close | Kind::ClosePower)
    }

    /// Whether it goes by the bands of range (SS-GRD-05).
    pub fn is_ranged(&self) -> bool {
        matches!(self.kind, Kind::Ranged | Kind::RangedPower | Kind::Area(_))
    }

    /// What traits know it by: itself, how it reaches others, its arena, and whether it is a power.
    pub fn means(&self) -> Vec<Name> {
        let reaches = match self.kind {
            Kind::Area(_) => name!("area"),
            other => Name::new(&kind_word(other)),
        };
        let arena = self.arena().map(Arena::slug);
        let power = self.is_power().then(|| name!("power"));
        [self.id, reaches].into_iter().chain(arena).chain(power).collect()
    }

    /// Its name as people read it.
    pub fn title(&self) -> String {
        title(self.id)
    }
}

fn kind(word: &str) -> Option<Kind> {
    Some(match word {
        "close" => Kind::Close,
        "ranged" => Kind::Ranged,
        "court" => Kind::Court,
        "rumor" => Kind::Rumor,
        "personal" => Kind::Personal,
        "close-power" => Kind::ClosePower,
        "rpower" => Kind::RangedPower,
        "cpower" => Kind::CourtPower,
        "gossip" => Kind::GossipPower,
        _ => Kind::Area(word.strip_prefix("area")?.parse().ok().filter(|radius| (1..=10).contains(radius))?),
    })
}

fn kind_word(kind: Kind) -> String {
    match kind {
        Kind::Close => "close".to_owned(),
        Kind::Ranged => "ranged".to_owned(),
        Kind::Court => "court".to_owned(),
        Kind::Rumor => "rumor".to_owned(),
        Kind::Personal => "personal".to_owned(),
        Kind::ClosePower => "close-power".to_owned(),
        Kind::RangedPower => "rpower".to_owned(),
        Kind::CourtPower => "cpower".to_owned(),
        Kind::GossipPower => "gossip".to_owned(),
        Kind::Area(radius) => format!("area{radius}"),
    }
}

/// A skill as lines print it: `Might`, `Lore(Arcane)`.
fn skill(word: &str) -> Option<Name> {
    let lower = word.to_lowercase();
    let slug = match lower.strip_prefix("lore(").and_then(|rest| rest.strip_suffix(')')) {
        Some(lore) => format!("lore-{lore}"),
        None => lower,
    };
    let skill = Name::new(&slug);
    ability_of(skill).map(|_| skill)
}

/// A skill in the words of a line.
pub fn skill_word(skill: Name) -> String {
    match skill.as_str().strip_prefix("lore-") {
        Some(lore) => format!("Lore({})", Name::new(lore).title()),
        None => skill.title(),
    }
}

fn resistance(word: &str) -> Option<Resistance> {
    Some(match word {
        "Tough" => Resistance::Toughness,
        "Fort" => Resistance::Fortitude,
        "Reflex" => Resistance::Reflex,
        "Will" => Resistance::Will,
        _ => return None,
    })
}

fn resistance_word(resistance: Resistance) -> &'static str {
    match resistance {
        Resistance::Toughness => "Tough",
        Resistance::Fortitude => "Fort",
        Resistance::Reflex => "Reflex",
        Resistance::Will => "Will",
    }
}

fn does(word: &str) -> Result<Does, String> {
    let expected = || {
        format!("\"{word}\" is no effect; expected dmg5+A2, aff5(Fort:Impaired/Stunned/Incapacitated), veil or relief")
    };
    match word {
        "veil" => return Ok(Does::Veil),
        "relief" => return Ok(Does::Relief),
        _ => {}
    }
    if let Some(rank) = word.strip_prefix("dmg") {
        return rank.parse().map(Does::Damage);
    }
    let (rank, rest) = word.strip_prefix("aff").and_then(|rest| rest.split_once('(')).ok_or_else(expected)?;
    let (resists, conditions) = rest.strip_suffix(')').and_then(|rest| rest.split_once(':')).ok_or_else(expected)?;
    let names: Vec<Name> = conditions.split('/').map(|name| Name::new(&name.to_lowercase())).collect();
    let names: [Name; 3] = names.try_into().map_err(|_| expected())?;
    Ok(Does::Affliction(rank.parse()?, resistance(resists).ok_or_else(expected)?, names))
}

impl FromStr for AttackLine {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut words = text.split_whitespace();
        let mut next = |what: &str| words.next().ok_or_else(|| format!("\"{text}\" ends before its {what}"));
        let id = Name::new(next("name")?);
        let word = next("kind")?;
        let kind = kind(word).ok_or_else(|| {
            format!("\"{word}\" is no kind; expected close, ranged, court, rumor, personal, close-power, rpower, cpower, gossip or area2")
        })?;
        let mut word = next("effect")?;
        let attack = match word.parse::<Rank>() {
            Ok(rank) => {
                word = next("effect")?;
                Some(rank)
            }
            Err(_) => None,
        };
        let does = does(word)?;
        let word = next("primary skill")?;
        let primary = match word {
            "-" => None,
            _ => Some(skill(word).ok_or_else(|| format!("\"{word}\" is no skill"))?),
        };
        let mut line = Self {
            id,
            kind,
            attack,
            does,
            skill: primary,
            reach: i16::from(matches!(kind, Kind::Close | Kind::ClosePower)),
            hands: 0,
            natural: false,
            thrown: false,
            load: None,
            takes: Takes::Standard,
            sustained: false,
        };
        for word in words {
            line.option(word)?;
        }
        Ok(line)
    }
}

impl AttackLine {
    fn option(&mut self, word: &str) -> Result<(), String> {
        let number = |prefix: char, most: i16| {
            word.strip_prefix(prefix).and_then(|n| n.parse::<i16>().ok()).filter(|n| (1..=most).contains(n))
        };
        match word {
            "natural" => self.natural = true,
            "thrown" => self.thrown = true,
            "sustained" => self.sustained = true,
            "load:move" => self.load = Some(Takes::Move),
            "load:quick" => self.load = Some(Takes::Quick),
            "load:standard" => self.load = Some(Takes::Standard),
            "move" => self.takes = Takes::Move,
            "quick" => self.takes = Takes::Quick,
            "free" => self.takes = Takes::Free,
            _ => match (number('r', 4), number('h', 2)) {
                (Some(reach), _) => self.reach = reach,
                (_, Some(hands)) => self.hands = u8::try_from(hands).unwrap_or(1),
                _ => {
                    return Err(format!(
                        "\"{word}\" says nothing; expected r1, h1, natural, thrown, load:move, sustained, move, quick or free"
                    ));
                }
            },
        }
        Ok(())
    }
}

impl fmt::Display for AttackLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.id, kind_word(self.kind))?;
        if let Some(rank) = self.attack {
            write!(f, " {rank}")?;
        }
        match &self.does {
            Does::Damage(rank) => write!(f, " dmg{rank}")?,
            Does::Affliction(rank, resists, [lesser, moderate, greater]) => {
                let [lesser, moderate, greater] = [lesser, moderate, greater].map(|name| capital(name.as_str()));
                write!(f, " aff{rank}({}:{lesser}/{moderate}/{greater})", resistance_word(*resists))?;
            }
            Does::Veil => f.write_str(" veil")?,
            Does::Relief => f.write_str(" relief")?,
        }
        match self.skill {
            Some(skill) => write!(f, " {}", skill_word(skill))?,
            None => f.write_str(" -")?,
        }
        if self.is_close() {
            write!(f, " r{}", self.reach)?;
        }
        if self.hands > 0 {
            write!(f, " h{}", self.hands)?;
        }
        for (is, word) in [(self.natural, "natural"), (self.thrown, "thrown"), (self.sustained, "sustained")] {
            if is {
                write!(f, " {word}")?;
            }
        }
        if let Some(load) = self.load {
            write!(f, " load:{}", load.word())?;
        }
        match self.takes {
            Takes::Standard => Ok(()),
            other => write!(f, " {}", other.word()),
        }
    }
}

impl Serialize for AttackLine {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for AttackLine {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_read_as_they_are_printed() {
        for text in [
            "longsword close 5+A2 dmg5+A2 Might r1 h1",
            "fists close 4+A2 dmg6+A2 Might r1 natural",
            "heavy-crossbow ranged 3+A1 dmg3+A1 Dexterity h2 load:move",
            "cinder-burst area2 dmg5 -",
            "choking-ash rpower 5+A2 aff5+A2(Fort:Impaired/Stunned/Incapacitated) Lore(Arcane)",
            "smoke-veil personal veil Lore(Arcane) sustained",
            "hot-coals rpower 5 aff5(Reflex:Hot-foot/Impaired/Disabled) Lore(Arcane)",
        ] {
            assert_eq!(text.parse::<AttackLine>().map(|line| line.to_string()), Ok(text.to_owned()));
        }
        for text in [
            "",
            "blade",
            "blade near 5 dmg5 Might",
            "blade close 5 dmg Might",
            "blade close 5 dmg5 Sewing",
            "blade close 5 dmg5 Might x",
        ] {
            assert!(text.parse::<AttackLine>().is_err(), "{text}");
        }
    }
}
