//! What content says: records, and the values they are made of. Nothing here knows a rule.

pub mod ability;
pub(crate) mod ability_effect;
pub(crate) mod amount;
pub(crate) mod aura;
pub(crate) mod cost;
pub mod distance;
pub(crate) mod effect;
pub(crate) mod level_fields;
pub mod modifier;
pub(crate) mod predicate;
pub(crate) mod reference;
pub mod resource_gain;
pub mod stat_block;
pub(crate) mod target_spec;
pub(crate) mod terms;
pub mod tier;
pub(crate) mod trigger;

/// What this game's records are written in: ties `effect::Effect` to the effects, which lie above the rules.
#[derive(Clone, Copy, Debug)]
pub struct Language;
