//! What abilities call their user: sentences may use the name of a creature that has the ability, as stat blocks do.

use std::collections::BTreeMap;

use super::super::data::ability::AbilityDef;
use super::super::data::stat_block::{CreatureDef, Role};
use super::super::notation::{Called, parse_tier_of, words_of};
use crate::content::book::Finding;
use crate::content::inspect::Inspector;
use crate::core::name::Name;

/// The words that stand for the user of each ability.
#[derive(Debug, Default)]
pub struct Users {
    by_ability: BTreeMap<Name, Vec<String>>,
    by_keyword: BTreeMap<Name, Vec<String>>,
}

impl Users {
    /// The users among these creatures.
    pub fn from_creatures<'c>(creatures: impl Iterator<Item = &'c CreatureDef>) -> Self {
        let mut users = Self::default();
        for creature in creatures {
            let class = match &creature.role {
                Role::Hero { class, .. } => Some(*class),
                Role::Monster { .. } | Role::Thing { .. } => None,
            };
            let lent = creature.keywords.iter().chain(&class).flat_map(|name| words_of(name.as_str()));
            let words: Vec<String> = words_of(&creature.name).chain(lent).collect();
            for &ability in &creature.abilities {
                users.by_ability.entry(ability).or_default().extend(words.iter().cloned());
            }
            for &keyword in &creature.keywords {
                users.by_keyword.entry(keyword).or_default().extend(words.iter().cloned());
            }
        }
        users
    }

    /// Reports the pieces of an ability's lines that are about nobody it knows.
    pub fn check(&self, ability: &AbilityDef, inspector: &mut Inspector<'_, '_>) {
        let of_kin = ability.malice_feature.and_then(|kin| self.by_keyword.get(&kin));
        let own = self.by_ability.get(&ability.id);
        let words: Vec<String> = own.into_iter().chain(of_kin).flatten().cloned().collect();
        for (node, text) in inspector.texts(&["tiers", "Line"]) {
            for gap in parse_tier_of(&text, Called::By(&words)).not_understood {
                let finding = Finding::new(format!("`{}`, of somebody unknown", gap.text_in(&text)), EXPECTED);
                inspector.inside(node, gap.start, finding);
            }
        }
    }
}

const EXPECTED: &str = "the user as `you`, or by a word of the name of a creature that has the ability";
