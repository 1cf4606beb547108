//! A hero's or enemy's numbers and abilities, made from its record once.

use std::sync::Arc;

use super::data::ability::AbilityDef;
use super::data::enemy::EnemyDef;
use super::data::hero::{HeroDef, StanceDef};
use super::data::passive::Passive;
use super::data::words::{Band, Preservation, Role, Strength, Targeting};
use crate::core::name::Name;
use crate::core::triggered::{IndexedSheet, TraitIndex};

/// What is fixed about a combatant during a battle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    /// The id levels place it by.
    pub id: Name,
    /// Printed name.
    pub name: String,
    /// What it is, in a few words.
    pub about: String,
    /// The emblem of its token.
    pub art: Name,
    /// Whether it is a hero.
    pub hero: bool,
    /// Whether it is an object.
    pub object: bool,
    /// 1 to 10.
    pub level: i16,
    /// When it acts.
    pub band: Band,
    /// Volition, 0 of enemies.
    pub volition: i16,
    /// Vitality.
    pub vitality: i16,
    /// AC, PD and MD.
    pub defenses: [i16; 3],
    /// Full hit points.
    pub hp: i16,
    /// How many recoveries, and the sides of their dice.
    pub recoveries: (i16, u8),
    /// The class pool.
    pub power: Option<Name>,
    /// The skill it is good at.
    pub skill: Name,
    /// Whether melee and ranged basic attacks deal the Level on a miss.
    pub miss: (bool, bool),
    /// Its stances, the usual one first.
    pub stances: Vec<StanceDef>,
    /// What it always has.
    pub passives: Vec<Passive>,
    /// What these could answer and bear on.
    pub trait_index: TraitIndex,
    /// Its abilities; of heroes the basic attacks come last, of enemies they come first.
    pub abilities: Vec<Arc<AbilityDef>>,
    /// What an enemy is good at.
    pub role: Option<Role>,
    /// How many single enemies it is worth.
    pub strength: Strength,
    /// How it looks after itself.
    pub preservation: Preservation,
    /// Whom it attacks.
    pub targeting: Targeting,
    /// Whether it is one of a mob (ESC-MOOK-02).
    pub mook: bool,
    /// Damage types with the natural result that gets past.
    pub resists: Vec<(Name, i16)>,
    /// Damage types it is Weak to.
    pub weak: Vec<Name>,
    /// Which ability is its Threat.
    pub threat: Option<Name>,
}

/// What hit points of a class are multiplied by at levels 1 to 10.
const GROWTH: [i16; 10] = [3, 4, 5, 6, 8, 10, 12, 16, 20, 24];

/// 1, 2 or 3 by level (ESC-COND-07).
pub fn tier(level: i16) -> i16 {
    match level {
        ..=4 => 1,
        5..=7 => 2,
        _ => 3,
    }
}

/// The id of a hero at a level: `warden-4`.
pub fn hero_id(id: Name, level: u8) -> Name {
    if level == 1 { id } else { Name::new(&format!("{id}-{level}")) }
}

impl Sheet {
    /// A hero at a level; none while one of its abilities is broken.
    pub fn of_hero(hero: &HeroDef, level: u8, find: &dyn Fn(Name) -> Option<Arc<AbilityDef>>) -> Option<Self> {
        let grown = GROWTH.get(usize::from(level).checked_sub(1)?)?;
        let level = i16::from(level);
        let (ac, pd, md) = hero.defenses;
        let learnt = hero.learns.iter().filter(|(at, _)| i16::from(*at) <= level).map(|(_, id)| *id);
        let abilities = hero.abilities.iter().copied().chain(learnt);
        Some(Self {
            id: hero_id(hero.id, u8::try_from(level).unwrap_or(1)),
            name: if level == 1 { hero.name.clone() } else { format!("{} {level}", hero.name) },
            about: hero.about.clone(),
            art: hero.art.unwrap_or(hero.id),
            hero: true,
            object: false,
            level,
            band: hero.band,
            volition: 2 + tier(level),
            vitality: hero.vitality,
            defenses: [ac, pd, md].map(|defense| defense + level - 1),
            hp: (hero.base + hero.vitality) * grown,
            recoveries: hero.recoveries,
            power: Some(hero.power),
            skill: hero.skill,
            miss: hero.miss,
            stances: hero.stances.clone(),
            trait_index: index(&hero.passives),
            passives: hero.passives.clone(),
            abilities: abilities.map(find).collect::<Option<_>>()?,
            role: None,
            strength: Strength::Single,
            preservation: Preservation::Reckless,
            targeting: Targeting::Nearest,
            mook: false,
            resists: Vec::new(),
            weak: Vec::new(),
            threat: None,
        })
    }

    /// An enemy or object; none while one of its abilities is broken.
    pub fn of_enemy(enemy: &EnemyDef, find: &dyn Fn(Name) -> Option<Arc<AbilityDef>>) -> Option<Self> {
        let (ac, pd, md) = enemy.defenses;
        Some(Self {
            id: enemy.id,
            name: enemy.name.clone(),
            about: enemy.about.clone(),
            art: enemy.art.unwrap_or(enemy.id),
            hero: false,
            object: enemy.object,
            level: enemy.level,
            band: enemy.band,
            volition: 0,
            vitality: 0,
            defenses: [ac, pd, md],
            hp: enemy.hp,
            recoveries: (0, 0),
            power: None,
            skill: Name::default(),
            miss: (false, false),
            stances: Vec::new(),
            trait_index: index(&enemy.passives),
            passives: enemy.passives.clone(),
            abilities: enemy.abilities.iter().map(|&id| find(id)).collect::<Option<_>>()?,
            role: Some(enemy.role),
            strength: enemy.strength,
            preservation: enemy.preservation,
            targeting: enemy.targeting,
            mook: enemy.mooks.is_some(),
            resists: enemy.resists.clone(),
            weak: enemy.weak.clone(),
            threat: enemy.threat,
        })
    }

    /// One of its abilities.
    pub fn ability(&self, id: Name) -> Option<&Arc<AbilityDef>> {
        self.abilities.iter().find(|ability| ability.id == id)
    }

    /// The attack that its opportunity attacks are (ESC-OA-03, ESC-OA-08).
    pub fn basic_melee(&self) -> Option<&Arc<AbilityDef>> {
        let attack = |ability: &&Arc<AbilityDef>| ability.entry.melee && ability.entry.is_attack();
        match self.hero {
            true => self.abilities.iter().find(|ability| ability.basic && ability.entry.melee),
            false => self.abilities.iter().find(attack),
        }
    }

    /// The attack that is left to an enemy that is Hampered (ESC-COND-17).
    pub fn first_attack(&self) -> Option<&Arc<AbilityDef>> {
        self.abilities.iter().find(|ability| ability.entry.is_attack())
    }

    /// Whether one of its stances allows an ability, where it takes one at all (ESC-BAS-06).
    pub fn has_stance_for(&self, id: Name) -> bool {
        let Some(ability) = self.ability(id).filter(|ability| self.hero && ability.entry.is_attack()) else {
            return true;
        };
        let entry = &ability.entry;
        let fits = |stance: &StanceDef| {
            (!entry.melee || stance.is.is_melee()) && (!entry.ranged || stance.is.range().is_some())
        };
        entry.spell || self.stances.iter().any(fits)
    }

    /// Whether something is always so of it.
    pub fn has(&self, test: impl Fn(&Passive) -> bool) -> bool {
        self.passives.iter().any(test)
    }
}

impl IndexedSheet for Sheet {
    fn trait_index(&self) -> TraitIndex {
        self.trait_index
    }
}

fn index(passives: &[Passive]) -> TraitIndex {
    passives.iter().fold(TraitIndex::default(), |index, own| match own {
        Passive::Trait { triggers, rolls, .. } => index.triggered(triggers).rolled(rolls),
        _ => index,
    })
}
