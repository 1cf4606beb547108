//! The records of creatures, kits and conditions: what content files say.

use serde::{Deserialize, Serialize};

use super::super::content::vocabulary::CREATURE_KINDS;
use super::ability_effect::Hook;
use super::aura::AuraDef;
use super::modifier::Modifier;
use super::resource_gain::ResourceGain;
use crate::core::board::Material;
use crate::core::geometry::Size;
use crate::core::ids::Attribute;
use crate::core::name::Name;

/// A hero, a monster or a thing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CreatureDef {
    /// Slug, unique in the ruleset.
    pub id: Name,
    /// Printed name.
    pub name: String,
    /// What it is.
    pub role: Role,
    /// Level, 1 unless said.
    #[serde(default = "one")]
    pub level: i16,
    /// Printed size.
    #[serde(default)]
    pub size: Size,
    /// Squares per move before kits and effects.
    #[serde(default)]
    pub speed: i16,
    /// Ways of moving at full speed besides walking.
    #[serde(default)]
    pub moves: Vec<Movement>,
    /// Squares by which it may shorten forced movement.
    #[serde(default)]
    pub stability: i16,
    /// Squares of the Disengage move action before kits.
    #[serde(default = "one")]
    pub disengage: i16,
    /// Maximum Stamina before kits; left out for things of a material.
    #[serde(default)]
    pub stamina: i16,
    /// Might, Agility, Reason, Intuition, Presence.
    #[serde(default)]
    pub scores: [i16; 5],
    /// Keywords such as its kin: Goblin, Human, Undead.
    #[serde(default)]
    pub keywords: Vec<Name>,
    /// Ids of its own abilities, in card order; the common maneuvers and actions come on top (DS-ABIL-21).
    #[serde(default)]
    pub abilities: Vec<Name>,
    /// What its traits lend it.
    #[serde(default)]
    pub modifiers: Vec<Modifier>,
    /// What its traits lend all around it.
    #[serde(default)]
    pub auras: Vec<AuraDef>,
    /// What a squad of these gains while it has a captain (DS-DIR-16).
    #[serde(default)]
    pub with_captain: Vec<Modifier>,
    /// Languages; creatures without any understand their own kin alone (AMB-60).
    #[serde(default)]
    pub languages: Vec<Name>,
    /// Traits and class features that are rules of their own.
    #[serde(default)]
    pub features: Vec<Feature>,
    /// Of two kits that add to the damage of melee weapon abilities, the one that counts; the stronger unless said
    /// (DS-KIT-06).
    #[serde(default)]
    pub melee_kit: Option<Name>,
    /// The same for ranged weapon abilities.
    #[serde(default)]
    pub ranged_kit: Option<Name>,
    /// Ids of the kits it wears (DS-KIT-01).
    #[serde(default)]
    pub kits: Vec<Name>,
    /// Points in pools when a battle starts, on top of what rules give: what it carries, or what a test wants.
    #[serde(default)]
    pub pools: Vec<(Name, i16)>,
    /// How it is drawn: the name of a token picture; its id unless said.
    #[serde(default)]
    pub art: Option<Name>,
}

impl CreatureDef {
    /// Maximum Stamina before kits: a thing of a material has the material's for each square it fills (DS-DMG-14).
    pub fn full_stamina(&self) -> i16 {
        match &self.role {
            Role::Thing { material: Some(material), .. } => {
                let side = self.size.squares();
                stamina_of(*material) * side * side
            }
            _ => self.stamina,
        }
    }
}

impl CreatureDef {
    /// Whether it is fielded in squads.
    pub fn is_minion(&self) -> bool {
        matches!(self.role, Role::Monster { organization: Organization::Minion, .. })
    }

    /// Whether it may be the captain of a squad of these: no minion itself, and they understand each other; without
    /// languages, those do of the same kin, which is a keyword of both that is no mere kind of creature, or the first of both
    /// (DS-DIR-16, AMB-60).
    pub fn may_lead(&self, minion: &Self) -> bool {
        let understood = if self.languages.is_empty() || minion.languages.is_empty() {
            let kin = |keyword: &&Name| !CREATURE_KINDS.iter().any(|kind| **keyword == *kind);
            self.keywords.first().is_some_and(|kin| minion.keywords.first() == Some(kin))
                || self.keywords.iter().filter(kin).any(|kin| minion.keywords.contains(kin))
        } else {
            self.languages.iter().any(|language| minion.languages.contains(language))
        };
        matches!(self.role, Role::Monster { .. }) && !self.is_minion() && minion.is_minion() && understood
    }
}

fn one() -> i16 {
    1
}

/// What kind of combatant a record is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Role {
    /// Played by the heroes' side.
    Hero {
        /// Class slug, e.g. `fury`.
        class: Name,
        /// Name of the class's pool (DS-ABIL-05).
        resource: Name,
        /// The characteristic of its potencies (DS-POT-02).
        #[serde(with = "super::super::notation::characteristics::one")]
        potency: Attribute,
        /// Recoveries at full.
        recoveries: i16,
        /// What fills its pool.
        #[serde(default)]
        gains: Vec<ResourceGain>,
    },
    /// Played by the Director's side.
    Monster {
        /// Fixed damage of its free strikes (DS-FREE-02).
        free_strike: i16,
        /// Damage type of its free strikes.
        #[serde(default)]
        free_strike_kind: Option<Name>,
        /// Reach of its melee free strike, unless its signature ability reaches farther (DS-FREE-02).
        #[serde(default = "one")]
        free_strike_reach: i16,
        /// Distance of its ranged free strike, unless its signature ability reaches farther (DS-FREE-02).
        #[serde(default = "five")]
        free_strike_range: i16,
        /// Minion, horde, platoon, elite, leader or solo.
        #[serde(default)]
        organization: Organization,
        /// Encounter value.
        #[serde(default)]
        value: i16,
    },
    /// Takes no turns.
    Thing {
        /// Whether effects may move it.
        #[serde(default)]
        movable: bool,
        /// Whether it fills its square.
        #[serde(default)]
        solid: bool,
        /// What it is made of, which gives its Stamina (DS-DMG-14); the record says it otherwise.
        #[serde(default)]
        material: Option<Material>,
    },
}

fn five() -> i16 {
    5
}

/// How a monster is fielded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Organization {
    /// Squads with one Stamina pool.
    Minion,
    /// Weak, many.
    Horde,
    /// Even with a hero.
    #[default]
    Platoon,
    /// Worth two heroes.
    Elite,
    /// One to a fight, with villain actions.
    Leader,
    /// A fight of its own.
    Solo,
}

/// A way of moving at full speed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Movement {
    /// Climbs at 1 per square.
    Climb,
    /// Swims at 1 per square.
    Swim,
    /// Flies.
    Fly,
    /// Flies and stays up when it cannot move.
    Hover,
}

/// Traits and class features that are rules rather than numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Feature {
    /// Fury: Growing Ferocity (section 4).
    Ferocity,
    /// Fury: weapon strikes on things and creatures pushed into things take Might more.
    PrimordialStrength,
    /// Fury: tests of Might to jump never come out below tier 2 (DS-MOVE-09).
    MightyLeaps,
    /// Null: Null Field, and what grows with discipline (section 4).
    Discipline,
    /// Null: Chronokinetic Mastery (section 4).
    ChronokineticMastery,
    /// Null: Grab and Knockback use Intuition; Knockback may slide.
    PsionicGrappler,
    /// Tactician: mark benefits (section 4).
    Focus,
    /// Censor: what it may do to whom it has judged (DS-HERO-06, DS-HERO-15).
    Wrath,
    /// Elementalist: keeps persistent abilities up (DS-HERO-08, DS-HERO-20).
    Essence,
    /// Talent: may go into debt and is strained then (DS-HERO-13).
    Clarity,
    /// Troubadour: performances, and the return from death (DS-HERO-14, DS-HERO-18).
    Drama,
    /// Shadow: heroic rolls with an edge cost 1 less (DS-HERO-11).
    Insight,
    /// Conduit: prayer, with the domains Life and Protection.
    Piety,
    /// Human Brawler: half of a strike's damage goes to its captive (AMB-56).
    ShootTheHostage,
    /// Human Knave: an adjacent creature it taunted that damages anyone else suffers its free strike.
    ImYourEnemy,
    /// Human Knave: enemies that start their turn adjacent cannot shift.
    Overwhelm,
    /// Leaders and solos: 5 damage at the end of a turn ends a save-ends effect (DS-END-11).
    EndEffect,
    /// Zombie: rises once.
    EndlessKnight,
    /// Zombie: its captive takes 2 corruption damage at the start of the captive's turns.
    ClutchingCorruption,
    /// Werewolf: rage on its enemies, who lose themselves to it at 10 (AMB-54).
    Rage,
}

/// A kit (DS-KIT-01).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KitDef {
    /// Slug.
    pub id: Name,
    /// Printed name.
    pub name: String,
    /// Added to maximum Stamina at echelon 1.
    #[serde(default)]
    pub stamina: i16,
    /// Added to speed.
    #[serde(default)]
    pub speed: i16,
    /// Added to stability.
    #[serde(default)]
    pub stability: i16,
    /// Added to disengage distance.
    #[serde(default)]
    pub disengage: i16,
    /// Added to rolled damage of Melee Weapon abilities, by tier (DS-KIT-02).
    #[serde(default)]
    pub melee: [i16; 3],
    /// Added to rolled damage of Ranged Weapon abilities, by tier.
    #[serde(default)]
    pub ranged: [i16; 3],
    /// Added to the reach of Melee Weapon abilities (DS-KIT-05).
    #[serde(default)]
    pub melee_distance: i16,
    /// Added to the distance of Ranged Weapon abilities.
    #[serde(default)]
    pub ranged_distance: i16,
}

/// A named condition: what it lends its bearer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ConditionDef {
    /// Slug.
    pub id: Name,
    /// Printed name.
    pub name: String,
    /// One sentence for tooltips, in our words.
    pub text: String,
    /// What it lends.
    #[serde(default)]
    pub modifiers: Vec<Modifier>,
    /// What it lends all around its bearer.
    #[serde(default)]
    pub auras: Vec<AuraDef>,
    /// The harm it does again and again, once however many effects impose it (DS-STACK-03).
    #[serde(default)]
    pub hooks: Vec<Hook>,
    /// Whether rules read a source (DS-COND-39); a new source then replaces the old (DS-COND-12, DS-COND-36).
    #[serde(default)]
    pub reads_source: bool,
    /// Whether it may stand without a duration (DS-EFF-10).
    #[serde(default)]
    pub open_ended: bool,
    /// One of the nine named conditions (DS-COND-38), or a state of other rules.
    #[serde(default)]
    pub state: bool,
    /// How many one creature may keep in it at a time; any number where it is not said.
    #[serde(default)]
    pub most: Option<u8>,
}

/// The most minions that make one squad (DS-DIR-06).
pub const MOST_MINIONS: usize = 8;

/// Stamina of a square of a material; as many squares of forced movement break it (DS-DMG-14, DS-FORCE-09).
pub const fn stamina_of(material: Material) -> i16 {
    match material {
        Material::Glass => 1,
        Material::Wood => 3,
        Material::Stone => 6,
        Material::Metal => 9,
    }
}
