//! What content files say.

pub mod combatant;
pub mod condition;
pub mod constants;
pub mod effect;
pub mod level;
pub mod line;
pub mod ruling;
pub mod traits;
pub mod words;
