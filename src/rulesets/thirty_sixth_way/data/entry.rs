//! The line under an ability's name as rulebooks print it: type, frequency, action; then its tags (ESC-ABL-01).
//!
//! `Melee, At-Will, Standard / Provokes, Spend 1 Prowess, Escalation 2+` for heroes,
//! `Ranged Spell, Nearby, +5 vs MD / Provokes` for enemies, whose defaults are filled in (ESC-ABL-21).

use std::fmt::{self, Write as _};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::words::{Defense, Range, Slot};
use crate::core::name::Name;

/// What the line says.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Entry {
    /// Whether it is a Melee ability (ESC-ABL-02).
    pub melee: bool,
    /// Whether it is Ranged.
    pub ranged: bool,
    /// Whether it is a Spell.
    pub spell: bool,
    /// How often it is used; enemies may leave it out.
    pub frequency: Option<Frequency>,
    /// What it takes.
    pub action: Action,
    /// How far it reaches, where that is printed.
    pub range: Option<Range>,
    /// What it is rolled against, if it is rolled.
    pub against: Option<Defense>,
    /// The printed bonus of an enemy's.
    pub bonus: Option<i16>,
    /// Whether it provokes (ESC-ABL-10).
    pub provokes: bool,
    /// The number that sustains it (ESC-ABL-11).
    pub sustain: Option<i16>,
    /// Points of Power, and whether Momentum pays first (ESC-ABL-13).
    pub spend: Option<Spend>,
    /// The escalation die it needs, or that switches a part of it on (ESC-ABL-16, ESC-ABL-17).
    pub escalation: Option<Gate>,
    /// Class keywords (ESC-ABL-18).
    pub keywords: Vec<Name>,
}

/// How often an ability is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Frequency {
    /// As often as it can be paid for (ESC-ABL-04).
    AtWill,
    /// Once between rests (ESC-ABL-05).
    Encounter,
    /// Once between Full Rests (ESC-ABL-06).
    Daily,
    /// Once, and each Quick Rest may bring it back (ESC-ABL-07).
    Recharge(i16),
    /// Once, and each of its own turns may bring it back (ESC-ABL-22).
    Renew(i16),
}

/// What using an ability takes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// A Standard action.
    #[default]
    Standard,
    /// A Move action.
    Move,
    /// A Quick action.
    Quick,
    /// Nothing.
    Free,
    /// The Interrupt between two own turns (ESC-ACT-09).
    Interrupt,
}

/// Points of the class pool.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Spend {
    /// How many.
    pub points: i16,
    /// The pools that pay, the first before the second.
    pub pools: Vec<Name>,
}

/// A gate of the escalation die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Gate {
    /// The value it has to show.
    pub least: i16,
    /// Whether only a part of the ability hangs on it.
    pub partly: bool,
}

impl Action {
    /// The slot of a turn that pays for it.
    pub fn slot(self) -> Option<Slot> {
        match self {
            Self::Standard => Some(Slot::Standard),
            Self::Move => Some(Slot::Move),
            Self::Quick => Some(Slot::Quick),
            Self::Free | Self::Interrupt => None,
        }
    }

    fn word(self) -> &'static str {
        match self {
            Self::Standard => "Standard",
            Self::Move => "Move",
            Self::Quick => "Quick",
            Self::Free => "Free",
            Self::Interrupt => "Interrupt",
        }
    }
}

impl Entry {
    /// Reads a line.
    ///
    /// # Errors
    /// The first word that is none of an entry's.
    pub fn parse(text: &str) -> Result<Self, String> {
        let mut entry = Self::default();
        let (first, tags) = text.split_once('/').map_or((text, ""), |(first, _)| (first, &text[first.len() + 1..]));
        for word in first.split(',').map(str::trim).filter(|word| !word.is_empty()) {
            entry.word(word)?;
        }
        for tag in tags.split(',').map(str::trim).filter(|tag| !tag.is_empty()) {
            entry.tag(tag)?;
        }
        Ok(entry)
    }

    fn word(&mut self, word: &str) -> Result<(), String> {
        let action = [Action::Standard, Action::Move, Action::Quick, Action::Free, Action::Interrupt];
        match word {
            "At-Will" => self.frequency = Some(Frequency::AtWill),
            "Encounter" => self.frequency = Some(Frequency::Encounter),
            "Daily" => self.frequency = Some(Frequency::Daily),
            "Nearby" => self.range = Some(Range::Nearby),
            "Far" => self.range = Some(Range::Far),
            _ => {
                if let Some(action) = action.into_iter().find(|action| action.word() == word) {
                    self.action = action;
                } else if let Some(number) = word.strip_prefix("Recharge ") {
                    self.frequency = Some(Frequency::Recharge(threshold(number)?));
                } else if let Some(number) = word.strip_prefix("Renew ") {
                    self.frequency = Some(Frequency::Renew(threshold(number)?));
                } else if let Some((bonus, defense)) = word.split_once("vs ") {
                    self.against = Defense::ALL.into_iter().find(|known| known.word() == defense);
                    self.against.ok_or_else(|| format!("`{word}`: the defenses are AC, PD and MD"))?;
                    let bonus = bonus.trim();
                    if !bonus.is_empty() {
                        self.bonus = Some(bonus.parse().map_err(|_| format!("`{bonus}` is no bonus such as `+5`"))?);
                    }
                } else {
                    for kind in word.split(' ') {
                        match kind {
                            "Melee" => self.melee = true,
                            "Ranged" => self.ranged = true,
                            "Spell" => self.spell = true,
                            _ => return Err(format!("`{word}` is no type, frequency, action, range or defense")),
                        }
                    }
                }
            }
        }
        Ok(())
    }

    fn tag(&mut self, tag: &str) -> Result<(), String> {
        if tag == "Provokes" {
            self.provokes = true;
        } else if let Some(number) = tag.strip_prefix("Sustain ") {
            self.sustain = Some(threshold(number)?);
        } else if let Some(price) = tag.strip_prefix("Spend ") {
            let (points, pools) = price.split_once(' ').ok_or_else(|| format!("`{tag}` names no pool"))?;
            let points = points.parse().map_err(|_| format!("`{points}` is no number of points"))?;
            let pools = pools.split('/').map(|pool| Name::new(&pool.trim().to_lowercase())).collect();
            self.spend = Some(Spend { points, pools });
        } else if let Some(gate) = tag.strip_prefix("Escalation ") {
            let (least, partly) = gate.split_once("+").ok_or_else(|| format!("`{tag}` is no gate such as `2+`"))?;
            let least = least.parse().map_err(|_| format!("`{least}` is no value of the escalation die"))?;
            self.escalation = Some(Gate { least, partly: partly.trim() == "(see special)" });
        } else {
            self.keywords.push(Name::new(tag));
        }
        Ok(())
    }

    /// Whether it provokes whoever is engaged with its user (ESC-ENG-06, ESC-OA-01, ESC-OA-02).
    pub fn draws_attacks(&self) -> bool {
        self.provokes || self.ranged
    }

    /// Whether it is an attack that is rolled.
    pub fn is_attack(&self) -> bool {
        self.against.is_some()
    }
}

fn threshold(text: &str) -> Result<i16, String> {
    let number = text.strip_suffix('+').and_then(|number| number.parse().ok());
    number.filter(|number| [9, 11, 13].contains(number)).ok_or_else(|| format!("`{text}` is none of 9+, 11+, 13+"))
}

impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kinds = [(self.melee, "Melee"), (self.ranged, "Ranged"), (self.spell, "Spell")];
        let kinds: Vec<&str> = kinds.into_iter().filter(|(is, _)| *is).map(|(_, word)| word).collect();
        let mut words: Vec<String> = Vec::new();
        if !kinds.is_empty() {
            words.push(kinds.join(" "));
        }
        words.extend(self.frequency.map(|frequency| match frequency {
            Frequency::AtWill => "At-Will".to_owned(),
            Frequency::Encounter => "Encounter".to_owned(),
            Frequency::Daily => "Daily".to_owned(),
            Frequency::Recharge(number) => format!("Recharge {number}+"),
            Frequency::Renew(number) => format!("Renew {number}+"),
        }));
        words.push(self.action.word().to_owned());
        words.extend(self.range.map(|range| format!("{range:?}")));
        words.extend(self.against.map(|against| match self.bonus {
            Some(bonus) => format!("{bonus:+} vs {}", against.word()),
            None => format!("vs {}", against.word()),
        }));
        f.write_str(&words.join(", "))?;
        let mut tags = String::new();
        let mut tag = |text: String| {
            let _ = write!(tags, "{}{text}", if tags.is_empty() { " / " } else { ", " });
        };
        if self.provokes {
            tag("Provokes".to_owned());
        }
        if let Some(number) = self.sustain {
            tag(format!("Sustain {number}+"));
        }
        if let Some(spend) = &self.spend {
            let pools: Vec<String> = spend.pools.iter().map(|pool| pool.title()).collect();
            tag(format!("Spend {} {}", spend.points, pools.join("/")));
        }
        if let Some(gate) = self.escalation {
            tag(format!("Escalation {}+{}", gate.least, if gate.partly { " (see special)" } else { "" }));
        }
        for keyword in &self.keywords {
            tag(keyword.to_string());
        }
        f.write_str(&tags)
    }
}

impl Serialize for Entry {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Entry {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Self::parse(&text).map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // covers: ESC-ABL-01, ESC-ABL-02, ESC-ABL-18, ESC-ABL-21
    #[test]
    fn lines_are_read_and_printed_back() {
        for text in [
            "Melee, At-Will, Standard, vs AC / Spend 1 Prowess, Escalation 2+",
            "Ranged Spell, Recharge 11+, Standard, Nearby, vs PD / Provokes, Sustain 13+",
            "Daily, Free / Spend 1 Momentum/Guile, Escalation 3+ (see special), Blaspheme",
        ] {
            assert_eq!(Entry::parse(text).expect(text).to_string(), text);
        }
        let club = Entry::parse("Melee, +5 vs AC").unwrap();
        assert_eq!((club.action, club.frequency, club.bonus), (Action::Standard, None, Some(5)));
        assert!(Entry::parse("Ranged Spell").is_ok_and(|entry| entry.ranged && entry.spell && !entry.melee));
        for text in ["Sideways", "vs XD", "Recharge 10+", "Melee / Spend Prowess", "Melee / Escalation two"] {
            assert!(Entry::parse(text).is_err(), "{text}");
        }
    }
}
