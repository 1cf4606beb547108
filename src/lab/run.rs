//! A slice of a run, played into files that are whole or absent.

use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};

use super::game::GameResult;
use super::players;
use super::ruleset::AnyRuleset;
use super::shard::{self, Slice};
use super::sim::Batch;
use super::sim::stats::Summary;
use super::tables::columns::Value;
use super::tables::rows::{Provenance, rows};
use super::tables::writer::{TableWriter, WriteError, temporary_prefix};
use super::tables::{Format, Table, reader};
use crate::ai::Player;
use crate::content::level::LevelDef;
use crate::content::levels::level_hash;
use crate::content::library::Library;
use crate::core::name::Name;

/// The variant of whatever is played outside of a study, and of a study's own content.
pub const BASE: &str = "base";

/// Why games are not played, or not to their end.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// What was asked for cannot be played; asking again changes nothing.
    #[error("{0}")]
    Bad(String),
    /// Something outside stood in the way; the same again may go well.
    #[error("{0}")]
    Again(String),
}

impl From<WriteError> for RunError {
    fn from(error: WriteError) -> Self {
        Self::Again(error.to_string())
    }
}

/// Where tables go.
#[derive(Clone, Debug)]
pub struct Output {
    /// The folder, one folder of files below it for each table.
    pub folder: PathBuf,
    /// How they are written.
    pub format: Format,
    /// Whether what is whole already is left as it is; otherwise it is refused.
    pub resume: bool,
    /// Whether games of a run of fewer or more of them count as well.
    pub extends: bool,
}

/// What came of a slice.
#[derive(Debug)]
pub enum Played {
    /// It was played now.
    Now(Box<Summary>),
    /// It was there already; how many of its games were not as they should be.
    Before {
        /// The file of its games.
        file: PathBuf,
        /// Games in which the rules were at fault or an answer was refused.
        faulty: u64,
    },
}

/// What rows of a batch are made by.
pub fn provenance(
    ruleset: &dyn AnyRuleset,
    library: &Library,
    level: &LevelDef,
    batch: &Batch,
    variant: &str,
    planned: u64,
) -> Provenance {
    let player = |side: usize| batch.players.get(side).or(batch.players.last()).copied().unwrap_or(Player::Plain);
    Provenance {
        program: Name::new(env!("CARGO_PKG_VERSION")),
        ruleset: level.ruleset,
        content: ruleset.content_hash(library),
        level: level.id,
        level_hash: level_hash(level),
        variant: Name::new(variant),
        policies: [0, 1].map(|side| Name::new(players::name(player(side)))),
        replica: batch.replica,
        seed: batch.seed,
        planned,
    }
}

/// The tables that a batch is written to, games last.
fn tables(batch: &Batch) -> impl Iterator<Item = Table> {
    let detail = batch.detail;
    Table::ALL.into_iter().filter(move |table| detail || !table.is_detail())
}

/// Plays a batch into the files of its slice; `each` is given every result as well.
///
/// # Errors
/// Why it was not played, or not to its end; there is no file of it then that was not there before.
pub fn play(
    ruleset: &dyn AnyRuleset,
    library: &Library,
    batch: &Batch,
    by: &Provenance,
    output: &Output,
    tick: &(dyn Fn() + Sync),
) -> Result<Played, RunError> {
    let slice = Slice { first: batch.first, games: batch.games };
    let path = |table| shard::file(&output.folder, table, output.format, by, slice);
    let games = path(Table::Games);
    if let Some(played) = before(&games, batch, by, output, &path)? {
        return Ok(played);
    }
    let lock = Lock::take(&games)?;
    // Whoever held it until now may have just finished.
    if let Some(played) = before(&games, batch, by, output, &path)? {
        return Ok(played);
    }
    for table in tables(batch) {
        remove_leftovers(&path(table));
    }
    let mut writers = Vec::new();
    for table in tables(batch) {
        writers.push((table, TableWriter::create(table, output.format, &path(table))?));
    }
    let summary = write_games(ruleset, library, batch, by, &mut writers, tick)?;
    for (_, writer) in writers {
        writer.finish()?;
    }
    drop(lock);
    Ok(Played::Now(Box::new(summary)))
}

/// Plays a batch into one file of games.
///
/// # Errors
/// See [`play`].
pub fn play_into_file(
    ruleset: &dyn AnyRuleset,
    library: &Library,
    batch: &Batch,
    by: &Provenance,
    file: &Path,
    format: Format,
    tick: &(dyn Fn() + Sync),
) -> Result<Summary, RunError> {
    let mut writers = vec![(Table::Games, TableWriter::create(Table::Games, format, file)?)];
    let summary = write_games(ruleset, library, batch, by, &mut writers, tick)?;
    for (_, writer) in writers {
        writer.finish()?;
    }
    Ok(summary)
}

fn write_games(
    ruleset: &dyn AnyRuleset,
    library: &Library,
    batch: &Batch,
    by: &Provenance,
    writers: &mut [(Table, TableWriter)],
    tick: &(dyn Fn() + Sync),
) -> Result<Summary, RunError> {
    let (mut number, mut values, mut failed) = (batch.first, Vec::<Value>::new(), None);
    let mut each = |game: &GameResult| {
        for (table, writer) in writers.iter_mut() {
            values.clear();
            rows(*table, by, number, game, &mut values);
            if let Err(error) = writer.write(&values) {
                let told = error.to_string();
                failed = Some(error);
                return Err(told);
            }
        }
        number += 1;
        Ok(())
    };
    let summary = ruleset.simulate(library, batch, tick, &mut each);
    match (summary, failed) {
        (_, Some(error)) => Err(error.into()),
        (Ok(summary), None) => Ok(summary),
        (Err(why), None) if batch.stop.asked() => Err(RunError::Again(why)),
        (Err(why), None) => Err(RunError::Bad(why)),
    }
}

/// What was played of a slice before, if it is whole.
fn before(
    games: &Path,
    batch: &Batch,
    by: &Provenance,
    output: &Output,
    path: &dyn Fn(Table) -> PathBuf,
) -> Result<Option<Played>, RunError> {
    if !games.exists() {
        return Ok(None);
    }
    let name = games.display();
    if !output.resume {
        return Err(RunError::Bad(format!("{name}: there already; --resume leaves what is whole as it is")));
    }
    let head = reader::head(games).map_err(RunError::Bad)?;
    let differs = |what: &str, found: &dyn std::fmt::Display, own: &dyn std::fmt::Display| {
        Err(RunError::Bad(format!("{name}: it is of {what} {found}, and this run of {own}; play into another folder")))
    };
    let hex = |hash: u64| format!("{hash:016x}");
    if head.by.program != by.program {
        return differs("version", &head.by.program, &by.program);
    }
    if head.by.content != by.content {
        return differs("content", &hex(head.by.content), &hex(by.content));
    }
    if head.by.level_hash != by.level_hash {
        return differs("another state of the level,", &hex(head.by.level_hash), &hex(by.level_hash));
    }
    if head.by.planned != by.planned && !output.extends {
        return differs("a run of so many games:", &head.by.planned, &by.planned);
    }
    let same = Provenance { planned: by.planned, ..head.by };
    if same != *by || head.first != batch.first {
        return Err(RunError::Bad(format!("{name}: it holds other games than its name says")));
    }
    if head.rows != batch.games {
        return Err(RunError::Bad(format!(
            "{name}: cut off: {} games instead of {}; remove it to have them played again",
            head.rows, batch.games
        )));
    }
    if tables(batch).any(|table| !path(table).exists()) {
        return Ok(None);
    }
    let faulty = faulty(games).map_err(RunError::Bad)?;
    Ok(Some(Played::Before { file: games.to_owned(), faulty }))
}

/// How many games of a file were not as they should be.
///
/// # Errors
/// A sentence about a file that is no table of games.
pub fn faulty(games: &Path) -> Result<u64, String> {
    let fault = Name::new("fault");
    reader::fold(
        games,
        Table::Games,
        &["ending", "refused"],
        &|sum: &mut u64, values| {
            let rows = values[0].texts().iter().zip(values[1].numbers());
            *sum += rows.filter(|(ending, refused)| **ending == fault || **refused > 0).count() as u64;
            Ok(())
        },
        &|sum, more| *sum += more,
    )
}

/// Files that a run left half written when it was killed.
fn remove_leftovers(path: &Path) {
    let prefix = temporary_prefix(path);
    let Some(Ok(entries)) = path.parent().map(fs::read_dir) else { return };
    for entry in entries.flatten() {
        if entry.file_name().to_string_lossy().starts_with(&prefix) {
            // Whoever cannot remove it is told by what follows.
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// The right to play a slice, held by one process at a time and lost with it.
struct Lock {
    path: PathBuf,
    _file: File,
}

impl Lock {
    fn take(games: &Path) -> Result<Self, RunError> {
        let folder = games.parent().unwrap_or(Path::new("."));
        // Its name does not end as tables do: readers of all tables of a folder would take it for one.
        let name = games.file_name().unwrap_or_default().to_string_lossy();
        let path = folder.join(format!(".battlemat-playing-{name}.lock"));
        let failed = |error: std::io::Error| RunError::Again(format!("{}: {error}", path.display()));
        fs::create_dir_all(folder).map_err(failed)?;
        let file = File::options().create(true).append(true).open(&path).map_err(failed)?;
        match file.try_lock() {
            Ok(()) => Ok(Self { path, _file: file }),
            Err(TryLockError::WouldBlock) => {
                Err(RunError::Again(format!("{}: another process is playing these games now", games.display())))
            }
            // Some network drives know no locks; the rename at the end keeps files whole there too.
            Err(TryLockError::Error(_)) => Ok(Self { path, _file: file }),
        }
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // An empty file that stays behind does no harm.
        let _ = fs::remove_file(&self.path);
    }
}
