//! The games of cells, piece by piece, so that memory stays flat.

use std::path::{Path, PathBuf};

use crate::core::name::name;
use crate::lab::shard::Slice;
use crate::lab::study::folder::Cell;
use crate::lab::tables::Table;
use crate::lab::tables::reader::{self, Pieces, Values};

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

/// The columns of a game.
const COLUMNS: &[&str] = &["number", "ending", "winner", "rounds", "intents"];

/// The games of a cell in order.
pub struct Games<'c> {
    files: std::slice::Iter<'c, (Slice, PathBuf)>,
    file: Option<(&'c Path, Pieces, Slice)>,
    now: std::vec::IntoIter<Game>,
}

impl<'c> Games<'c> {
    /// From the first game on.
    pub fn new(cell: &'c Cell) -> Self {
        Self { files: cell.files.iter(), file: None, now: Vec::new().into_iter() }
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
            if !self.read()? {
                return Ok(None);
            }
        }
    }

    /// Reads on; whether there was more.
    fn read(&mut self) -> Result<bool, String> {
        if let Some((path, pieces, left)) = &mut self.file {
            if let Some(values) = pieces.next_piece()? {
                let games: Vec<Game> = games(&values).collect();
                let of = Slice { first: left.first, games: left.games.min(games.len() as u64) };
                in_a_row(path, &games, of)?;
                *left = Slice { first: of.after(), games: left.games - of.games };
                self.now = games.into_iter();
                return Ok(true);
            }
            if left.games > 0 {
                return Err(out_of_order(path));
            }
        }
        let Some((slice, path)) = self.files.next() else { return Ok(false) };
        self.file = Some((path, Pieces::open(path, Table::Games, COLUMNS)?, *slice));
        Ok(true)
    }
}

/// Games of several cells side by side, number by number; a number that one of them lacks is left out.
pub struct SideBySide<'c> {
    cells: Vec<Games<'c>>,
    now: Vec<Game>,
}

impl<'c> SideBySide<'c> {
    /// From the first game on.
    pub fn new(cells: impl IntoIterator<Item = &'c Cell>) -> Self {
        Self { cells: cells.into_iter().map(Games::new).collect(), now: Vec::new() }
    }

    /// The games of the next number, in the order of the cells; none after the last.
    ///
    /// # Errors
    /// A sentence about a file that is no table of games.
    pub fn next(&mut self) -> Result<Option<&[Game]>, String> {
        self.now.clear();
        for games in &mut self.cells {
            let Some(game) = games.next()? else { return Ok(None) };
            self.now.push(game);
        }
        loop {
            let number = self.now.iter().map(|game| game.number).max().unwrap_or(0);
            if self.now.iter().all(|game| game.number == number) {
                return Ok(Some(&self.now));
            }
            for (own, games) in self.now.iter_mut().zip(&mut self.cells) {
                while own.number < number {
                    let Some(game) = games.next()? else { return Ok(None) };
                    *own = game;
                }
            }
        }
    }
}

/// How many games of a cell came to each ending: the first side won, another, neither, a fault.
///
/// # Errors
/// A sentence about a file that is no table of games.
pub fn endings(cell: &Cell) -> Result<[u64; 4], String> {
    let mut counts = [0; 4];
    for (_, path) in &cell.files {
        let each = |counts: &mut [u64; 4], values: &[Values]| {
            games(values).for_each(|game| counts[game.ending as usize] += 1);
            Ok(())
        };
        let join =
            |whole: &mut [u64; 4], more: [u64; 4]| whole.iter_mut().zip(more).for_each(|(own, more)| *own += more);
        join(&mut counts, reader::fold(path, Table::Games, COLUMNS, &each, &join)?);
    }
    Ok(counts)
}

/// The games of some rows of [`COLUMNS`].
fn games(values: &[Values]) -> impl Iterator<Item = Game> {
    values[1].texts().iter().enumerate().map(|(row, ending)| {
        let number = |column: usize| values[column].numbers()[row];
        let ending = match number(2) {
            0 => Ending::First,
            1.. => Ending::Other,
            _ if *ending == name!("fault") => Ending::Fault,
            _ => Ending::Neither,
        };
        Game {
            number: number(0).cast_unsigned(),
            ending,
            rounds: u16::try_from(number(3)).unwrap_or(u16::MAX),
            intents: u32::try_from(number(4)).unwrap_or(u32::MAX),
        }
    })
}

fn in_a_row(path: &Path, games: &[Game], slice: Slice) -> Result<(), String> {
    let numbered = games.iter().map(|game| game.number).eq(slice.first..slice.after());
    if numbered { Ok(()) } else { Err(out_of_order(path)) }
}

fn out_of_order(path: &Path) -> String {
    format!("{}: its games are not numbered in a row", path.display())
}
