//! The records of abilities and items: when they are used, on whom, for what price, and what they do.

use serde::{Deserialize, Serialize};

use super::effect::{Effect, Harm};
use super::passive::Passive;
use super::words::{Action, Phase};
use crate::core::name::Name;

/// Something a character has: a weapon, a spell, a trait, a piece of armor.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AbilityDef {
    /// Slug, unique in the ruleset.
    pub id: Name,
    /// Printed name.
    pub name: String,
    /// What it is, in a few words.
    #[serde(default)]
    pub about: String,
    /// When it is used, exactly one way (BC-ACT-01, BC-ACT-02).
    pub activation: Activation,
    /// What sort of thing it is (BC-DMG-18).
    pub sort: Sort,
    /// Squares in which it strikes by REACH (BC-OPP-03).
    #[serde(default)]
    pub reach: Option<i16>,
    /// Squares in which it is aimed.
    #[serde(default)]
    pub range: Option<Far>,
    /// Squares it is thrown (BC-TAG-03).
    #[serde(default)]
    pub thrown: Option<i16>,
    /// What it covers.
    #[serde(default)]
    pub area: Option<Area>,
    /// Whom it concerns.
    #[serde(default)]
    pub targets: Targets,
    /// Whether and how each target is attacked.
    #[serde(default)]
    pub attack: Attack,
    /// What an NPC's attack adds to its d20 (BC-DICE-01).
    #[serde(default)]
    pub bonus: i16,
    /// Accuracy, or Difficulty where negative, of its attack rolls (BC-TAG-02).
    #[serde(default)]
    pub accuracy: i8,
    /// What else there is to say of it.
    #[serde(default)]
    pub tags: Vec<Tag>,
    /// What it costs.
    #[serde(default)]
    pub cost: Cost,
    /// How often it may be used (BC-MIN-04, BC-TAG-08).
    #[serde(default)]
    pub once: Option<Once>,
    /// Comes back on a d6 of at least this at the start of a turn (BC-NPC-05).
    #[serde(default)]
    pub recharge: Option<u8>,
    /// Damage of a hit.
    #[serde(default)]
    pub damage: Option<Harm>,
    /// Bonus damage of one declared while HIDDEN (BC-ABL-23).
    #[serde(default)]
    pub from_hiding: i16,
    /// Stress of a hit.
    #[serde(default)]
    pub stress: i16,
    /// What else a hit does to its target.
    #[serde(default)]
    pub hit: Vec<Effect>,
    /// What a critical does instead of that.
    #[serde(default)]
    pub critical: Vec<Effect>,
    /// What it does on each target without an attack; of something channelled, once released (BC-CHN-03).
    #[serde(default)]
    pub effects: Vec<Effect>,
    /// What it does on whom CHANNEL names (On Channel).
    #[serde(default)]
    pub on_channel: Vec<Effect>,
    /// Whom CHANNEL names, who is the target of the release as well.
    #[serde(default)]
    pub channel_targets: Targets,
    /// What it is good for by being there.
    #[serde(default)]
    pub passives: Vec<Passive>,
}

/// When an ability is used (BC-ACT-01).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Activation {
    /// Instead of a basic action, as which it counts (BC-ACT-03, BC-ACT-04).
    Action(Action),
    /// As the standard action of a turn in a phase, and no basic action (BC-ACT-05).
    Phase(Phase),
    /// As a minor action.
    Minor,
    /// As a free action.
    Free,
    /// In answer to something (BC-REA-05).
    Reaction(Trigger),
    /// Never.
    Passive,
}

/// What a reaction answers (BC-REA-05).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Trigger {
    /// It would take Physical, Force, Astral or Lunar damage (BC-ABL-16).
    WouldTake,
    /// An ally within range would (BC-ABL-12).
    AllyWouldTake,
    /// An attack on an ally within range is declared (BC-ABL-27).
    AllyTargeted,
}

/// What sort of thing an ability is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Sort {
    /// A weapon, barred by DISARMED.
    Weapon,
    /// Armor, shields and tools.
    Support,
    /// A technique, barred by SILENCED.
    Spell,
    /// A technique.
    Skill,
    /// Of a talent line.
    Talent,
    /// Born with or belonging to a job.
    Trait,
    /// Once per quest.
    LimitBreak,
    /// Anybody's: shove, grapple, improvised attacks.
    Basic,
}

/// A distance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Far {
    /// So many squares.
    Squares(i16),
    /// The user's SCOPE (BC-STAT-08).
    Scope,
}

/// What an area covers (BC-TAG-01).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Area {
    /// All within so many squares of a square.
    Blast(i16),
    /// The same without the user, with a square beside it.
    CloseBlast(i16),
    /// All within so many squares of the user, not the user.
    Burst(i16),
    /// So many squares in a line, beginning beside the user.
    Line(i16),
}

/// Whom an ability concerns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Targets {
    /// The user.
    #[default]
    Own,
    /// One enemy.
    Enemy,
    /// One ally.
    Ally,
    /// The user or one ally.
    OwnSide,
    /// One character, the user not among them.
    Other,
    /// One character, or the user.
    Character,
    /// One character that the user grapples.
    Captive,
    /// One character or object (BC-TGT-01).
    Anything,
    /// Any enemies in its area that the user picks.
    SomeEnemies,
    /// All enemies in its area.
    Enemies,
    /// All in its area.
    Everyone,
    /// The user and its allies in the area.
    OwnSideInArea,
    /// The user and all its allies, wherever they are.
    WholeSide,
    /// The ground of its area, whoever stands there (BC-TGT-01).
    Ground,
}

impl Targets {
    /// Whether its targets follow from an area or from sides alone.
    pub fn follow(self) -> bool {
        matches!(
            self,
            Self::Enemies | Self::Everyone | Self::OwnSideInArea | Self::WholeSide | Self::Own | Self::Ground
        )
    }

    /// Whether exactly one is named.
    pub fn one(self) -> bool {
        matches!(
            self,
            Self::Enemy | Self::Ally | Self::OwnSide | Self::Other | Self::Character | Self::Captive | Self::Anything
        )
    }
}

/// Whether an ability attacks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Attack {
    /// It does not.
    #[default]
    None,
    /// It rolls (BC-DICE-01).
    Roll,
    /// It hits (BC-TAG-02).
    Auto,
}

/// What there is to say of an ability beside its numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Tag {
    /// Against A-DEF.
    Aetheric,
    /// Sight does not matter.
    Arcing,
    /// Difficulty from cover does not count.
    Indirect,
    /// Neither sight nor cover matters.
    Homing,
    /// ARMOR does not count.
    Piercing,
    /// At least so much damage even on a miss (BC-DMG-16).
    Reliable(i16),
    /// Only as part of a FULL ATTACK (BC-FUL-03).
    Slow,
    /// Once, until it is reloaded (BC-TAG-04).
    Reloading,
    /// A spell, though of no spell's sort (BC-IMP-03).
    Spell,
    /// So many uses per quest (BC-TAG-04).
    Consumable(u8),
}

/// What an ability costs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Cost {
    /// MP (BC-STAT-07).
    pub mana: i16,
    /// FOCUS (BC-STAT-06).
    pub focus: i16,
    /// Stress that the user takes (BC-TAG-05).
    pub stress: i16,
}

/// How often something may be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Once {
    /// Once a turn of its user.
    Turn,
    /// Once a round.
    Round,
    /// Once per quest, of which a skirmish is one.
    Quest,
}

impl AbilityDef {
    /// Whether it has this tag.
    pub fn has(&self, tag: Tag) -> bool {
        self.tags.contains(&tag)
    }

    /// Damage on a miss, if any.
    pub fn reliable(&self) -> i16 {
        self.tags.iter().find_map(|tag| if let Tag::Reliable(least) = tag { Some(*least) } else { None }).unwrap_or(0)
    }

    /// The basic action it counts as (BC-ACT-04); one that is listed for FULL ATTACK is part of it.
    pub fn action(&self) -> Option<Action> {
        if let Activation::Action(action) = self.activation { Some(action) } else { None }
    }

    /// Whether it is a weapon of the plain sort that DISARMED bars (BC-CON-03).
    pub fn is_weapon(&self) -> bool {
        self.sort == Sort::Weapon
    }

    /// Whether it is a spell (BC-CON-06).
    pub fn is_spell(&self) -> bool {
        self.sort == Sort::Spell || self.has(Tag::Spell)
    }

    /// Every effect it has, wherever it stands.
    pub fn all_effects(&self) -> impl Iterator<Item = &Effect> {
        self.hit.iter().chain(&self.critical).chain(&self.effects).chain(&self.on_channel)
    }
}
