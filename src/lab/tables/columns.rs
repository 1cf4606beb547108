//! The columns of every table.

use crate::core::name::Name;

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A whole number that fits 32 bits.
    Int,
    /// The same, or nothing.
    MaybeInt,
    /// A whole number.
    Long,
    /// A number of 64 bits without a sign, of which only likeness means anything; CSV has it as `0x` and 16 digits, so
    /// that no reader takes it for a fraction.
    Hash,
    /// Yes or no.
    Flag,
    /// A word.
    Text,
}

/// A column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Column {
    /// Its name.
    pub name: &'static str,
    /// What it holds.
    pub kind: Kind,
    /// What it says, with its unit.
    pub about: &'static str,
}

/// A value of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// Of [`Kind::Int`], [`Kind::MaybeInt`] and [`Kind::Long`].
    Number(i64),
    /// Of [`Kind::MaybeInt`], where there is none.
    Nothing,
    /// Of [`Kind::Hash`].
    Hash(u64),
    /// Of [`Kind::Flag`].
    Flag(bool),
    /// Of [`Kind::Text`].
    Text(Name),
}

const fn column(name: &'static str, kind: Kind, about: &'static str) -> Column {
    Column { name, kind, about }
}

/// What made a row, in every table.
pub const PROVENANCE: &[Column] = &[
    column("program", Kind::Text, "version of the program"),
    column("ruleset", Kind::Text, "the game's rules"),
    column("content", Kind::Hash, "hash of all records of the ruleset"),
    column("level", Kind::Text, "id of the level"),
    column("level_hash", Kind::Hash, "hash of the level"),
    column("variant", Kind::Text, "variant of the study, `base` outside of one"),
    column("policy_a", Kind::Text, "who answers for the first side"),
    column("policy_b", Kind::Text, "who answers for all others"),
    column("replica", Kind::Long, "set of the players' own dice"),
    column("seed", Kind::Long, "master seed"),
    column("planned", Kind::Long, "games of the whole run that the row is a part of"),
    column("number", Kind::Long, "number of the game, from 0"),
    column("game_seed", Kind::Hash, "seed of the game's dice, from master seed and number"),
];

/// Of [`super::Table::Games`].
pub const GAMES: &[Column] = &[
    column("ending", Kind::Text, "`won`, `nobody`, `unfinished` or `fault`"),
    column("winner", Kind::MaybeInt, "side that won, from 0"),
    column("rounds", Kind::Int, "rounds begun"),
    column("intents", Kind::Int, "decisions answered"),
    column("refused", Kind::Int, "answers that were refused; 0 for sound players"),
    column("shared_spent", Kind::Int, "what sides spent of the pools they have in common"),
    column("left_standing", Kind::MaybeInt, "creatures of the winners still in the fight"),
    column("left_of", Kind::MaybeInt, "creatures the winners had"),
    column("left_health", Kind::MaybeInt, "health of the winners still in the fight"),
    column("left_health_of", Kind::MaybeInt, "health of all winners when whole"),
    column("state", Kind::Hash, "hash of the final state"),
];

/// Of [`super::Table::Creatures`].
pub const CREATURES: &[Column] = &[
    column("creature", Kind::Int, "number of the creature in the battle, from 0"),
    column("tag", Kind::Text, "its short name in the battle"),
    column("record", Kind::Text, "id of its record"),
    column("side", Kind::Int, "side at the end, from 0"),
    column("dealt", Kind::Int, "harm done to others"),
    column("taken", Kind::Int, "harm taken"),
    column("healed", Kind::Int, "health regained"),
    column("spent", Kind::Int, "what it spent of its pools"),
    column("dead", Kind::Flag, "out of the fight for good"),
    column("standing", Kind::Flag, "still in the fight at the end"),
    column("health", Kind::MaybeInt, "health at the end, not below 0"),
    column("health_of", Kind::MaybeInt, "health when whole"),
];

/// Of [`super::Table::Abilities`].
pub const ABILITIES: &[Column] = &[
    column("creature", Kind::Int, "number of the creature in the battle, from 0"),
    column("tag", Kind::Text, "its short name in the battle"),
    column("record", Kind::Text, "id of its record"),
    column("side", Kind::Int, "side at the end, from 0"),
    column("ability", Kind::Text, "ability, feature, condition or rule"),
    column("uses", Kind::Int, "uses; 0 of what only took effect"),
    column("targets", Kind::Int, "creatures it was used on, all uses together"),
    column("failures", Kind::Int, "rolls that were no success"),
    column("degree_1", Kind::Int, "rolls of the first degree of success"),
    column("degree_2", Kind::Int, "rolls of the second"),
    column("degree_3", Kind::Int, "rolls of the third"),
    column("degree_4", Kind::Int, "rolls of the fourth and above"),
    column("harm", Kind::Int, "harm done to others"),
    column("healed", Kind::Int, "health given back"),
    column("cost", Kind::Int, "taken out of pools, own and common"),
];

/// Of [`super::Table::Rounds`].
pub const ROUNDS: &[Column] = &[
    column("round", Kind::Int, "rounds that are over"),
    column("side", Kind::Int, "side, from 0"),
    column("creatures", Kind::Int, "creatures that are or were on it"),
    column("standing", Kind::Int, "of these, still in the fight"),
    column("health", Kind::Int, "health of those still in the fight"),
    column("health_of", Kind::Int, "health of all of them when whole"),
    column("pool", Kind::Int, "in the pools that the side has in common"),
    column("own_pools", Kind::Int, "in the pools of its creatures"),
];
