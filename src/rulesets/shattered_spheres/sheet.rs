//! A combatant's numbers, made from its record once.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::data::combatant::CombatantDef;
use super::data::line::{AttackLine, Does, Kind};
use super::data::traits::TraitDef;
use super::data::words::{Ability, Attitude, Rank, Resistance, Role, Takes, ability_of};
use super::terms as t;
use crate::core::name::{Name, name};
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
    /// What it is to the encounter.
    pub role: Role,
    /// Power Level.
    pub pl: i16,
    /// Tier.
    pub tier: i16,
    /// Its six abilities.
    pub abilities: [i16; 6],
    /// Its speed rank.
    pub speed: i16,
    /// Destiny or Corruption dice at first.
    pub dice: i16,
    /// Attacks and powers, those that a Surge adds behind them, the unarmed strike last.
    pub attacks: Vec<Arc<AttackLine>>,
    /// How many of these only a Surge adds.
    pub alternates: usize,
    /// Combat Defense.
    pub combat: Rank,
    /// Conflict Defense.
    pub conflict: Rank,
    /// Toughness, Fortitude, Reflex and Will.
    pub resistances: [Rank; 4],
    /// Skill ranks.
    pub skills: BTreeMap<Name, i16>,
    /// Whether a shield fills a hand at first.
    pub shield: bool,
    /// Powers of which one is active.
    pub array: Vec<Name>,
    /// Kinds of combatants that it commands.
    pub commands: Vec<Name>,
    /// Whether it may Surge.
    pub surges: bool,
    /// How it stands to the heroes at first.
    pub attitude: Attitude,
    /// How it stands to topics.
    pub topics: BTreeMap<Name, Attitude>,
    /// Conditions that it cannot have.
    pub immune: Vec<Name>,
    /// Immunity to Slams.
    pub slam_immunity: i16,
    /// Edges.
    pub edges: Vec<Name>,
    /// Its rank to Avert or Deflect.
    pub deflect: Option<i16>,
    /// The Toughness of what it wears.
    pub worn: Option<i16>,
    /// The Toughness of what it holds.
    pub gear: i16,
    /// What is in its pack.
    pub pack: Vec<Name>,
    /// Its tools.
    pub tools: BTreeMap<Name, (Takes, bool)>,
    /// What it does by itself and brings to checks.
    pub traits: Vec<TraitDef>,
    /// What these could answer and bear on.
    pub trait_index: TraitIndex,
}

impl Sheet {
    /// What a record says.
    pub fn new(def: &CombatantDef) -> Self {
        let (strength, stamina, agility, intellect, wisdom, charisma) = def.abilities;
        let mut attacks: Vec<Arc<AttackLine>> = def.attacks.iter().cloned().map(Arc::new).collect();
        attacks.extend(def.surge_alternates.iter().take(2).cloned().map(Arc::new));
        if !def.role.is_neutral() {
            attacks.push(Arc::new(unarmed(def)));
        }
        let fallback = if def.role.is_neutral() { Attitude::Indifferent } else { Attitude::Hostile };
        Self {
            id: def.id,
            name: def.name.clone(),
            about: def.about.clone(),
            art: def.art.unwrap_or(def.id),
            role: def.role,
            pl: def.pl,
            tier: def.tier,
            abilities: [strength, stamina, agility, intellect, wisdom, charisma],
            speed: def.speed,
            dice: def.dice,
            alternates: def.surge_alternates.len().min(2),
            attacks,
            combat: def.combat,
            conflict: def.conflict,
            resistances: [def.toughness, def.fortitude, def.reflex, def.will],
            skills: def.skills.clone(),
            shield: def.shield,
            array: def.array.clone(),
            commands: def.commands.clone(),
            surges: def.surges || def.role == Role::Hero,
            attitude: def.attitude.unwrap_or(fallback),
            topics: def.topics.clone(),
            immune: def.immune.clone(),
            slam_immunity: def.slam_immunity,
            edges: def.edges.clone(),
            deflect: def.deflect,
            worn: def.worn,
            gear: def.gear,
            pack: def.pack.clone(),
            tools: def.tools.clone(),
            trait_index: index(&def.traits),
            traits: def.traits.clone(),
        }
    }

    /// Whether it is a hero.
    pub fn is_hero(&self) -> bool {
        self.role == Role::Hero
    }

    /// Whether it is a minion.
    pub fn is_minion(&self) -> bool {
        self.role == Role::Minion
    }

    /// One of its attacks and powers.
    pub fn attack(&self, id: Name) -> Option<&Arc<AttackLine>> {
        self.attacks.iter().find(|attack| attack.id == id)
    }

    /// Whether only a Surge adds a power.
    pub fn is_alternate(&self, id: Name) -> bool {
        let own = self.attacks.len() - usize::from(!self.role.is_neutral());
        self.attacks[own - self.alternates..own].iter().any(|attack| attack.id == id)
    }

    /// The rank of a skill.
    pub fn skill(&self, skill: Name) -> i16 {
        self.skills.get(&skill).copied().unwrap_or(0)
    }

    /// A skill's rank with the Advantage of its ability (SS-BUILD-04).
    pub fn skilled(&self, skill: Name) -> Rank {
        Rank { rank: self.skill(skill), help: self.ability_behind(skill) }
    }

    /// The rank of the ability behind a skill.
    pub fn ability_behind(&self, skill: Name) -> i16 {
        ability_of(skill).map_or(0, |ability| self.ability(ability))
    }

    /// One of its abilities.
    pub fn ability(&self, ability: Ability) -> i16 {
        self.abilities[ability as usize]
    }

    /// One of its resistances.
    pub fn resistance(&self, resistance: Resistance) -> Rank {
        self.resistances[resistance as usize]
    }

    /// Whether it has wits to threaten with (SS-BUILD-08).
    pub fn has_wits(&self) -> bool {
        self.skill(name!("wits")) > 0
    }
}

impl IndexedSheet for Sheet {
    fn trait_index(&self) -> TraitIndex {
        self.trait_index
    }
}

fn index(traits: &[TraitDef]) -> TraitIndex {
    traits.iter().fold(TraitIndex::default(), |index, own| index.triggered(&own.triggers).rolled(&own.rolls))
}

/// What everybody can do with an empty hand (SS-BUILD-13).
fn unarmed(def: &CombatantDef) -> AttackLine {
    let might = name!("might");
    let rank = def.skills.get(&might).copied().unwrap_or(0);
    let strength = def.abilities.0;
    AttackLine {
        id: t::UNARMED.get(),
        kind: Kind::Close,
        attack: Some(Rank { rank, help: strength }),
        does: Does::Damage(Rank { rank: 1, help: strength }),
        skill: Some(might),
        reach: 1,
        hands: 1,
        natural: false,
        thrown: false,
        load: None,
        takes: Takes::Standard,
        sustained: false,
    }
}
