//! What content files of 36th Way say.

pub mod ability;
pub mod amount;
pub mod condition;
pub mod effect;
pub mod enemy;
pub mod entry;
pub mod hero;
pub mod level;
pub mod passive;
pub mod words;
