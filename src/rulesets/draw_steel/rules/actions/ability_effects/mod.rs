//! Carrying out the sentences of abilities that are not tiers.

pub(crate) mod answers;
pub(crate) mod auras;
pub(crate) mod crowd;
pub(crate) mod extra;
pub(crate) mod extra_damage;
pub(crate) mod forced;
pub(crate) mod gifts;
pub(crate) mod moves;
pub(crate) mod rider;
pub(crate) mod search;
pub(crate) mod shared_damage;
pub(crate) mod states;
pub(crate) mod summons;
