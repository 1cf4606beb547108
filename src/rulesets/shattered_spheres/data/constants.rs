//! The record of the numbers that the rulebook leaves to the table.

use serde::{Deserialize, Serialize};

use crate::core::name::Name;

/// House numbers (section 5 of the ledger); there is one record of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct ConstantsDef {
    /// Slug.
    pub id: Name,
    /// Conversation range in squares (SS-CNF-01).
    pub court_range: i16,
    /// Conversation range where voices carry farther.
    pub far_court_range: i16,
    /// Squares that rumors reach where they do not reach everybody.
    pub rumor_range: i16,
    /// Wounds that Incapacitate, in Combat and in Conflict (SS-DMG-15).
    pub wound_limit: (u8, u8),
    /// Ordered free actions between two own turns (SS-ACT-08).
    pub free_actions: u8,
    /// Words of a free line of talk (SS-FRE-01).
    pub talk: i16,
    /// Destiny or Corruption dice that a Fortune Die may bring somebody to (SS-STD-09).
    pub most_dice: i16,
    /// Stress from which on Will suffers, and from which on nobody recovers (SS-STD-12).
    pub stress: (i16, i16),
    /// Squares over which a Trick works (SS-STD-18).
    pub trick: i16,
    /// Squares over which a skill Assist works (SS-HLP-09).
    pub assist: i16,
    /// Squares over which an order is heard (SS-TAC-14).
    pub earshot: i16,
    /// Disadvantage of an untrained skill against a Hard number (SS-BUILD-11).
    pub untrained: i16,
    /// What a Fortitude check of the Dying has to come to (SS-DMG-06).
    pub death_save: i16,
    /// Failed death saves that kill.
    pub death_saves: u8,
    /// Squares of short, medium and long range (SS-GRD-05).
    pub ranges: (i16, i16, i16),
}

impl Default for ConstantsDef {
    fn default() -> Self {
        Self {
            id: Name::default(),
            court_range: 3,
            far_court_range: 6,
            rumor_range: 20,
            wound_limit: (4, 3),
            free_actions: 6,
            talk: 25,
            most_dice: 5,
            stress: (3, 5),
            trick: 3,
            assist: 3,
            earshot: 12,
            untrained: 2,
            death_save: 15,
            death_saves: 3,
            ranges: (12, 24, 48),
        }
    }
}
