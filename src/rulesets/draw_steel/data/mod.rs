//! What content says: records, and the values they are made of. Nothing here knows a rule.

pub mod ability;
pub mod amount;
pub mod aura;
pub mod cost;
pub mod deed;
pub mod distance;
pub mod effect;
pub mod horde;
pub mod level_fields;
pub mod modifier;
pub mod predicate;
pub mod reference;
pub mod stat_block;
pub mod target_spec;
pub mod terms;
pub mod tier;
pub mod trigger_filter;
pub mod wild;

/// What this game's records are written in: ties [`effect::Effect`] to the effects, which lie above the rules.
#[derive(Clone, Copy, Debug)]
pub struct Language;
