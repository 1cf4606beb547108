//! Games as tables: the same typed columns for every level and game, in files that are whole or absent.

pub mod columns;
pub mod reader;
pub mod rows;
pub mod writer;

use std::fmt;
use std::str::FromStr;

use self::columns::{Column, Kind};

/// What is written of games, one row each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Table {
    /// A row per game.
    Games,
    /// A row per creature of a game.
    Creatures,
    /// A row per ability of a creature of a game.
    Abilities,
    /// A row per side and round of a game, and one for the state before the first round.
    Rounds,
}

impl Table {
    /// All of them; games last, for a shard is whole once its games are there.
    pub const ALL: [Self; 4] = [Self::Rounds, Self::Abilities, Self::Creatures, Self::Games];

    /// The name of the table, and of its folder.
    pub fn name(self) -> &'static str {
        match self {
            Self::Games => "games",
            Self::Creatures => "creatures",
            Self::Abilities => "abilities",
            Self::Rounds => "rounds",
        }
    }

    /// Whether it is written only where details are asked for.
    pub fn is_detail(self) -> bool {
        matches!(self, Self::Abilities | Self::Rounds)
    }

    /// Its columns in order, what the rows were made by first.
    pub fn columns(self) -> impl Iterator<Item = &'static Column> {
        let own: &'static [Column] = match self {
            Self::Games => columns::GAMES,
            Self::Creatures => columns::CREATURES,
            Self::Abilities => columns::ABILITIES,
            Self::Rounds => columns::ROUNDS,
        };
        columns::PROVENANCE.iter().chain(own)
    }

    /// A column by its name.
    pub fn column(self, name: &str) -> Option<(usize, Kind)> {
        self.columns().enumerate().find(|(_, column)| column.name == name).map(|(index, column)| (index, column.kind))
    }
}

/// How tables are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub enum Format {
    /// Typed, compressed columns.
    #[default]
    Parquet,
    /// Text, with a line of column names.
    Csv,
}

impl Format {
    /// How file names end.
    pub fn extension(self) -> &'static str {
        match self {
            Self::Parquet => "parquet",
            Self::Csv => "csv",
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.extension())
    }
}

impl FromStr for Format {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "parquet" => Ok(Self::Parquet),
            "csv" => Ok(Self::Csv),
            _ => Err(format!("{text:?} is no format: parquet or csv")),
        }
    }
}
