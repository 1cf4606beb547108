//! The games of a cell, file by file, so that memory stays flat.

use std::path::{Path, PathBuf};

use crate::core::name::name;
use crate::lab::shard::Slice;
use crate::lab::study::folder::Cell;
use crate::lab::tables::{Table, reader};

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The first side won.
    First,
    /// Another side won.
    Other,
    /// Nobody is left, or it was called off.
    Neither,
    /// The rules were at fault.
    Fault,
}

/// A game as far as questions about winning need it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Game {
    /// Its number.
    pub number: u64,
    /// How it ended.
    pub ending: Ending,
    /// Rounds begun.
    pub rounds: u16,
    /// Decisions answered.
    pub intents: u32,
}

impl Game {
    /// Whether the first side won.
    pub fn won(&self) -> bool {
        self.ending == Ending::First
    }

    /// Whether another game went the same way as far as counts tell.
    pub fn like(&self, other: &Self) -> bool {
        (self.ending, self.rounds, self.intents) == (other.ending, other.rounds, other.intents)
    }
}

/// The games of a cell in order.
pub struct Games<'c> {
    files: std::slice::Iter<'c, (Slice, PathBuf)>,
    now: std::vec::IntoIter<Game>,
}

impl<'c> Games<'c> {
    /// From the first game on.
    pub fn new(cell: &'c Cell) -> Self {
        Self { files: cell.files.iter(), now: Vec::new().into_iter() }
    }

    /// The next game; none after the last.
    ///
    /// # Errors
    /// A sentence about a file that is no table of games.
    pub fn next(&mut self) -> Result<Option<Game>, String> {
        loop {
            if let Some(game) = self.now.next() {
                return Ok(Some(game));
            }
            let Some((slice, path)) = self.files.next() else { return Ok(None) };
            self.now = read(*slice, path)?.into_iter();
        }
    }
}

/// All games of a cell, in order.
///
/// # Errors
/// A sentence about a file that is no table of games.
pub fn games(cell: &Cell) -> Result<Vec<Game>, String> {
    let mut all = Vec::with_capacity(usize::try_from(cell.games()).unwrap_or(0));
    for (slice, path) in &cell.files {
        all.extend(read(*slice, path)?);
    }
    Ok(all)
}

/// How many games of a cell came to each ending: the first side won, another, neither, a fault.
///
/// # Errors
/// A sentence about a file that is no table of games.
pub fn endings(cell: &Cell) -> Result<[u64; 4], String> {
    let (mut games, mut counts) = (Games::new(cell), [0; 4]);
    while let Some(game) = games.next()? {
        counts[game.ending as usize] += 1;
    }
    Ok(counts)
}

fn read(slice: Slice, path: &Path) -> Result<Vec<Game>, String> {
    let columns = ["number", "ending", "winner", "rounds", "intents"];
    let each = |games: &mut Vec<Game>, values: &[reader::Values]| {
        let [numbers, endings, winners, rounds, intents] = values else { return Ok(()) };
        for (index, ending) in endings.texts().iter().enumerate() {
            let ending = match winners.numbers()[index] {
                0 => Ending::First,
                1.. => Ending::Other,
                _ if *ending == name!("fault") => Ending::Fault,
                _ => Ending::Neither,
            };
            games.push(Game {
                number: numbers.numbers()[index].cast_unsigned(),
                ending,
                rounds: u16::try_from(rounds.numbers()[index]).unwrap_or(u16::MAX),
                intents: u32::try_from(intents.numbers()[index]).unwrap_or(u32::MAX),
            });
        }
        Ok(())
    };
    let found = reader::fold(path, Table::Games, &columns, &each, &|whole: &mut Vec<Game>, more| whole.extend(more))?;
    if found.iter().map(|game| game.number).eq(slice.first..slice.after()) {
        Ok(found)
    } else {
        Err(format!("{}: its games are not numbered in a row", path.display()))
    }
}
