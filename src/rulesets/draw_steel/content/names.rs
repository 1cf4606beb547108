//! All names that content may mention, with the nearest one for a misspelt one.

use std::collections::BTreeSet;

use super::super::notation::DAMAGE_TYPES;
use super::references::Reference;
use super::vocabulary::{ABILITY_KEYWORDS, CLASSES, CREATURE_KEYWORDS, OTHER_POOLS};
use crate::content::book::Finding;
use crate::content::diagnostic::{nearest, one_of};
use crate::core::name::Name;
use crate::rulesets::draw_steel::data::reference::Kind;

/// The ids that content declares, those of broken records included: one mistake is reported once.
#[derive(Clone, Debug, Default)]
pub struct Names {
    /// Ids of abilities.
    pub abilities: BTreeSet<Name>,
    /// Ids of abilities that may be lent, and of those that cannot be read.
    pub lent: BTreeSet<Name>,
    /// Ids of creatures.
    pub creatures: BTreeSet<Name>,
    /// Ids of kits.
    pub kits: BTreeSet<Name>,
    /// Ids of conditions.
    pub conditions: BTreeSet<Name>,
    /// Keywords of creatures, those of the rulebook aside.
    pub keywords: BTreeSet<Name>,
}

impl Names {
    /// What is wrong with a mention of a name, if anything.
    pub fn fault(&self, reference: Reference) -> Option<Finding> {
        let (what, set, fixed): (_, Option<&BTreeSet<Name>>, Vec<&'static str>) = match reference.kind {
            Kind::Ability => ("an ability", Some(&self.abilities), Vec::new()),
            Kind::LentAbility => ("an ability that may be lent", Some(&self.lent), Vec::new()),
            Kind::Creature => ("a creature", Some(&self.creatures), Vec::new()),
            Kind::Kit => ("a kit", Some(&self.kits), Vec::new()),
            Kind::Condition => ("a condition", Some(&self.conditions), Vec::new()),
            Kind::AbilityKeyword => ("a keyword of abilities", None, ABILITY_KEYWORDS.to_vec()),
            Kind::CreatureKeyword => ("a keyword of creatures", Some(&self.keywords), CREATURE_KEYWORDS.to_vec()),
            Kind::DamageType => ("a damage type", None, DAMAGE_TYPES.to_vec()),
            Kind::Counter => ("a counter", Some(&self.conditions), OTHER_POOLS.to_vec()),
            Kind::Pool => ("a pool", None, CLASSES.iter().map(|(_, pool)| *pool).chain(OTHER_POOLS).collect()),
        };
        let name = reference.name.as_str();
        if set.is_some_and(|set| set.contains(&reference.name)) || fixed.contains(&name) {
            return None;
        }
        let known: Vec<&str> = set.into_iter().flatten().map(|name| name.as_str()).chain(fixed).collect();
        let near = nearest(name, known.iter().copied());
        let finding = Finding::new(format!("\"{name}\""), one_of(what, known)).suggesting(near);
        Some(match reference.kind {
            Kind::Condition => finding.with_help("conditions stand in *.condition.ron"),
            Kind::LentAbility => finding.with_help(
                "such an ability says `common: Lent`, `action: NoAction`, and is for its user alone or a burst",
            ),
            Kind::Counter => finding.with_help("a *.condition.ron file says what a counter of one's own is"),
            _ => finding,
        })
    }
}
