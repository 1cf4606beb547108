//! What content files say: plain data that knows no battle.

pub mod ability;
pub mod character;
pub mod condition;
pub mod effect;
pub mod level;
pub mod npc;
pub mod passive;
pub mod summon;
pub mod words;
