//! A fighter's numbers and powers, made from its record once.

use std::sync::Arc;

use super::content::Content;
use super::effect::Effect;
use super::power::{PowerDef, Roll};
use super::stat_block::{CallingDef, MonsterDef, Role, TIER_DIE, TraitDef};
use crate::core::name::Name;
use crate::core::triggered::{IndexedSheet, TraitIndex};

/// What is fixed about a fighter during a battle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    /// The id levels place it by.
    pub id: Name,
    /// Printed name.
    pub name: String,
    /// Tier (TP-TIER-01).
    pub tier: u8,
    /// A monster's role; none for adventurers.
    pub role: Option<Role>,
    /// INT + AGI, added to initiative (TP-INI-01).
    pub initiative: i16,
    /// Intellect and agility by themselves, to show.
    pub int_agi: (i16, i16),
    /// SPD in squares.
    pub speed: i16,
    /// Full HP.
    pub hp: i16,
    /// ATK modifier.
    pub atk: i16,
    /// DEF.
    pub def: i16,
    /// Own powers, then those open to everybody.
    pub powers: Vec<Arc<PowerDef>>,
    /// Items carried at the start.
    pub items: Vec<Arc<PowerDef>>,
    /// The power of its opportunity attacks.
    pub basic: Option<Arc<PowerDef>>,
    /// What it gets in a round in which it holds still.
    pub holding: Vec<Effect>,
    /// States of its own from which attackers gain nothing.
    pub shrugs: Vec<Name>,
    /// What it does by itself and brings to rolls.
    pub traits: Vec<TraitDef>,
    /// What these could answer and bear on.
    pub trait_index: TraitIndex,
    /// Its opponent likes to seize the initiative below half its HP.
    pub seizes: bool,
    /// What it is, in a few words.
    pub about: String,
}

impl Sheet {
    /// The adventurer of a calling at a tier; none while one of its powers is broken.
    pub fn of_calling(calling: &CallingDef, tier: u8, content: &Content) -> Option<Self> {
        let veteran: &[Name] = if tier > 1 { &calling.veteran } else { &[] };
        let own: Vec<Name> = calling.powers.iter().chain(veteran).copied().collect();
        let powers = powers(&own, content)?;
        let items = calling.items.iter().map(|&id| content.power(id).cloned()).collect::<Option<Vec<_>>>()?;
        let name = if tier > 1 { format!("{} (tier {tier})", calling.name) } else { calling.name.clone() };
        Some(Self {
            id: calling.creature(tier),
            name,
            tier,
            role: None,
            initiative: calling.int + calling.agi,
            int_agi: (calling.int, calling.agi),
            speed: calling.speed,
            hp: if tier > 1 { calling.hp.1 } else { calling.hp.0 },
            atk: calling.atk,
            def: calling.def,
            basic: powers.iter().find(|power| power.basic).cloned(),
            powers,
            items,
            holding: Vec::new(),
            shrugs: Vec::new(),
            trait_index: index(&calling.traits),
            traits: calling.traits.clone(),
            seizes: false,
            about: calling.about.clone(),
        })
    }

    /// A monster; none while one of its powers is broken.
    pub fn of_monster(monster: &MonsterDef, content: &Content) -> Option<Self> {
        let powers = powers(&monster.powers, content)?;
        Some(Self {
            id: monster.id,
            name: monster.name.clone(),
            tier: monster.tier,
            role: Some(monster.role),
            initiative: monster.int + monster.agi,
            int_agi: (monster.int, monster.agi),
            speed: monster.speed,
            hp: monster.hp,
            atk: monster.atk,
            def: monster.def,
            basic: powers.iter().find(|power| power.basic).cloned(),
            powers,
            items: Vec::new(),
            holding: monster.holding.clone(),
            shrugs: monster.shrugs.clone(),
            trait_index: index(&monster.traits),
            traits: monster.traits.clone(),
            seizes: monster.seizes,
            about: monster.about.clone(),
        })
    }

    /// Whether it is an adventurer: falls instead of being removed, carries items.
    pub const fn is_adventurer(&self) -> bool {
        self.role.is_none()
    }

    /// A power of its own, one open to everybody, or an item it set out with or was given.
    pub fn power(&self, id: Name) -> Option<&Arc<PowerDef>> {
        self.powers.iter().find(|power| power.id == id)
    }

    /// A roll of one of its powers with the dice that its tier adds; items and monsters' powers stay as printed.
    pub fn grown(&self, power: &PowerDef, roll: Roll) -> Roll {
        let item = power.action == super::power::Action::Item;
        if item || !self.is_adventurer() {
            return roll;
        }
        roll.with(TIER_DIE.dice * self.tier.saturating_sub(power.tier))
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

/// A fighter's powers: its own, then those open to everybody in id order.
fn powers(own: &[Name], content: &Content) -> Option<Vec<Arc<PowerDef>>> {
    let own = own.iter().map(|&id| content.power(id).cloned()).collect::<Option<Vec<_>>>()?;
    let common = content.powers().iter().filter(|power| power.common).cloned();
    Some(own.into_iter().chain(common).collect())
}
