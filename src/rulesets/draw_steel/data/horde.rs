//! Sentences of Malice features that send several creatures at once, with what their cards say of them.

use serde::{Deserialize, Serialize};

/// What packs and hordes do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Horde {
    /// Each target shifts up to its speed and may free strike: whom the first struck, if it can be.
    Bully,
    /// This many of the user's undead, and one more for each point on the rider, move up to their speed and may free
    /// strike; one brought to 0 Stamina meanwhile falls only when all are done.
    March(u8),
}

impl Horde {
    /// The sentence on the card.
    pub fn sentence(self) -> String {
        match self {
            Self::Bully => {
                "each shifts up to its speed and may free strike, all of them the same target if possible.".to_owned()
            }
            Self::March(count) => format!(
                "Up to {count} undead, and one more for each Malice spent, move up to their speed and may free strike. One reduced to 0 Stamina meanwhile dies only afterwards."
            ),
        }
    }
}
