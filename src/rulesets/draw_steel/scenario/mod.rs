//! Scenarios of Draw Steel: what its cases, steps and expectations say beside those of all games.

mod expect;
mod flips;
mod format;
mod play;
mod queries;
pub mod stage;
mod verdict;

use super::rules::lasting;
use crate::lab::scenario::mentions::Kind;
use crate::lab::scenario::vocabulary::Vocabulary;
use crate::rulesets::draw_steel::classes;
use crate::rulesets::draw_steel::classes::conduit::grace::Grace;
use crate::rulesets::draw_steel::content::Content;
use crate::rulesets::draw_steel::content::vocabulary::{CLASSES, OTHER_POOLS};
use crate::rulesets::draw_steel::data::stat_block::Role;
use crate::rulesets::draw_steel::data::terms;
use crate::rulesets::draw_steel::notation::DAMAGE_TYPES;
use crate::rulesets::draw_steel::questions;
use crate::rulesets::draw_steel::rules::actions::use_ability::Settlement;
use crate::rulesets::draw_steel::rules::movement::MoveKind;

/// How many rules each part of the ledger has.
const LEDGER: &str = include_str!("../../../rulesets/draw_steel/ledger.txt");

/// What the rules note on creatures without a record of the content.
const MARKS: [&str; 2] = ["aura-pulse", "first-blood"];

/// All names that cases may mention.
pub(super) fn vocabulary(content: &Content) -> Vocabulary {
    let abilities = || content.abilities().ids();
    let conditions = || content.conditions().ids();
    let creatures = content.creatures().iter();
    let pools = creatures.flat_map(|creature| {
        let own = match &creature.role {
            Role::Hero { resource, .. } => Some(*resource),
            _ => None,
        };
        own.into_iter().chain(creature.pools.iter().map(|(pool, _)| *pool))
    });
    Vocabulary::default()
        .with(Kind::Creature, content.creatures().ids())
        .with(Kind::Ability, abilities())
        .with(Kind::Answer, abilities())
        .with(Kind::Answer, classes::answers())
        .with(Kind::Applied, abilities())
        .with(Kind::Applied, Settlement::ALL.iter().map(|what| what.slug()))
        .with(Kind::Applied, Grace::ALL.iter().map(|grace| grace.slug()))
        .with(Kind::Condition, conditions())
        .with(Kind::Condition, MARKS)
        .with(Kind::Origin, abilities())
        .with(Kind::Origin, conditions())
        .with(Kind::Origin, classes::answers())
        .with(Kind::Origin, terms::ALL.iter().copied())
        .with(Kind::Question, questions::slugs())
        .with(Kind::Pool, pools)
        .with(Kind::Pool, content.counters())
        .with(Kind::Pool, CLASSES.map(|(_, pool)| pool))
        .with(Kind::Pool, OTHER_POOLS)
        .with(Kind::Reason, lasting::REASONS)
        .with(Kind::DamageType, DAMAGE_TYPES)
        .with(Kind::Way, MoveKind::ALL.iter().map(|kind| kind.slug()).filter(|slug| *slug != *""))
        .with_ledger(LEDGER)
}
