//! What a folder of results holds: cells of games, each complete and of one kind, or a sentence about what is not.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::file::Study;
use super::tasks::{Task, Tasks, fresh_seed};
use crate::core::name::Name;
use crate::lab::files;
use crate::lab::players;
use crate::lab::ruleset::Rulesets;
use crate::lab::run::BASE;
use crate::lab::shard::Slice;
use crate::lab::tables::rows::Provenance;
use crate::lab::tables::{Table, reader};

/// The note that a study leaves beside its tables.
const NOTE: &str = "study.json";

/// What was played of one level by the same players, with the same content and seed.
#[derive(Clone, Debug)]
pub struct Cell {
    /// What all its rows are made by.
    pub by: Provenance,
    /// Its files of games, in order.
    pub files: Vec<(Slice, PathBuf)>,
    /// Whether it plays another's again on fresh dice.
    pub confirms: bool,
}

/// What tells cells apart.
pub type Key = (Name, Name, [Name; 2], u64, u64);

/// Level, variant, players, seed and replica.
fn key(by: &Provenance) -> Key {
    (by.level, by.variant, by.policies, by.seed, by.replica)
}

impl Cell {
    /// How many games it has.
    pub fn games(&self) -> u64 {
        self.files.iter().map(|(slice, _)| slice.games).sum()
    }

    /// The files of one of its tables; games without details have none of those.
    ///
    /// # Errors
    /// A sentence about a file that is missing.
    pub fn files_of(&self, table: Table) -> Result<Vec<PathBuf>, String> {
        let file = |(_, games): &(Slice, PathBuf)| {
            let folder = games.parent().and_then(Path::parent).unwrap_or(Path::new("."));
            let file = folder.join(table.name()).join(games.file_name().unwrap_or_default());
            if file.exists() {
                Ok(file)
            } else if table.is_detail() {
                Err(format!("{}: not there; games played with `detail` have it", file.display()))
            } else {
                Err(format!("{}: not there", file.display()))
            }
        };
        self.files.iter().map(file).collect()
    }

    /// Who plays, and with which of several sets of their dice.
    pub fn opponents(&self) -> String {
        let [a, b] = self.by.policies;
        match self.by.replica {
            0 if self.confirms => format!("{a} - {b} (fresh dice)"),
            0 => format!("{a} - {b}"),
            replica => format!("{a} - {b} (dice {replica})"),
        }
    }
}

/// A folder of results.
#[derive(Clone, Debug)]
pub struct Results {
    /// Where.
    pub folder: PathBuf,
    /// Its cells, by level, variant, players, seed and replica.
    pub cells: Vec<Cell>,
    /// The study that it is of, if one left its note.
    pub study: Option<Study>,
    /// Variants that were played but that the study no longer has; none of their cells is among those above.
    pub left_out: Vec<Name>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Note {
    name: String,
    study: PathBuf,
}

/// Leaves word in a folder of which study its tables are.
///
/// # Errors
/// What the file system refused; that the folder holds another study.
pub fn leave_note(folder: &Path, study: &Study) -> Result<(), String> {
    let file = folder.join(NOTE);
    let told = |error: &dyn std::fmt::Display| format!("{}: {error}", file.display());
    let own = fs::canonicalize(&study.file).map_err(|error| told(&error))?;
    if let Some(other) = read_note(folder)?.filter(|other| other.name != study.name) {
        return Err(format!("{}: it holds the results of another study, {:?}", folder.display(), other.name));
    }
    let text = serde_json::to_string(&Note { name: study.name.clone(), study: own }).map_err(|error| told(&error))?;
    files::write_whole(&file, text.as_bytes()).map_err(|error| told(&error))
}

fn read_note(folder: &Path) -> Result<Option<Note>, String> {
    let file = folder.join(NOTE);
    if !file.exists() {
        return Ok(None);
    }
    let text = crate::content::plain_file::read_text(&file, 1 << 16)
        .map_err(|error| format!("{}: {error}", file.display()))?;
    serde_json::from_str(&text).map(Some).map_err(|error| format!("{}: {error}", file.display()))
}

impl Results {
    /// Looks through a folder; what is incomplete is refused unless `partial` games will do.
    ///
    /// # Errors
    /// One sentence: missing or overlapping games with the line that plays them, mixed content or versions, files that
    /// are cut off or no tables.
    pub fn open(rulesets: &Rulesets, folder: &Path, partial: bool) -> Result<Self, String> {
        let games = folder.join(Table::Games.name());
        let entries = fs::read_dir(&games).map_err(|error| {
            format!("{}: no tables there ({error}); `sim --out` and `study` write them", folder.display())
        })?;
        let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
        let hidden = |path: &PathBuf| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'));
        paths.retain(|path| !hidden(path));
        paths.sort();
        let mut cells: BTreeMap<Key, Cell> = BTreeMap::new();
        for path in paths {
            let head = reader::head(&path)?;
            let slice = Slice { first: head.first, games: head.rows };
            let cell =
                cells.entry(key(&head.by)).or_insert_with(|| Cell { by: head.by, files: Vec::new(), confirms: false });
            cell.by.planned = cell.by.planned.max(head.by.planned);
            check_alike(&path, cell, &head.by)?;
            cell.files.push((slice, path));
        }
        if cells.is_empty() {
            return Err(format!("{}: no games there", games.display()));
        }
        let study = match read_note(folder)? {
            // A study that was moved or changed since tells nothing of what should be there.
            Some(note) => Study::read(&note.study).ok(),
            None => None,
        };
        let tasks = match &study {
            Some(study) if !partial => Some(Tasks::new(rulesets, study.clone())?),
            Some(study) => Tasks::new(rulesets, study.clone()).ok(),
            None => None,
        };
        let mut results = Self { folder: folder.to_owned(), cells: Vec::new(), study, left_out: Vec::new() };
        for cell in cells.into_values() {
            let planned = |tasks: &Tasks| tasks.variants.iter().any(|variant| cell.by.variant == *variant.name);
            if tasks.as_ref().is_none_or(planned) {
                results.cells.push(cell);
            } else if !results.left_out.contains(&cell.by.variant) {
                results.left_out.push(cell.by.variant);
            }
        }
        if results.cells.is_empty() {
            return Err(format!("{}: no games of the study there", games.display()));
        }
        results.check_versions()?;
        let seeds: Vec<u64> = results.cells.iter().map(|cell| fresh_seed(cell.by.seed)).collect();
        results.cells.iter_mut().for_each(|cell| cell.confirms = seeds.contains(&cell.by.seed));
        for cell in &mut results.cells {
            cell.files.sort();
            check_overlaps(cell)?;
        }
        if !partial {
            results.check_complete(tasks.as_ref())?;
        }
        Ok(results)
    }

    /// One program and one content for each variant, and one state of each level.
    fn check_versions(&self) -> Result<(), String> {
        let first = &self.cells[0];
        let file = |cell: &Cell| cell.files.first().map_or_else(String::new, |(_, path)| path.display().to_string());
        for cell in &self.cells {
            if cell.by.program != first.by.program {
                return Err(format!(
                    "{} was played by version {}, and {} by {}: play one of them again",
                    file(cell),
                    cell.by.program,
                    file(first),
                    first.by.program
                ));
            }
            let same = |other: &&Cell| other.by.variant == cell.by.variant && other.by.ruleset == cell.by.ruleset;
            if let Some(other) = self.cells.iter().filter(same).find(|other| other.by.content != cell.by.content) {
                return Err(format!(
                    "{} and {} are of the variant {:?} but of other content: play one of them again",
                    file(cell),
                    file(other),
                    cell.by.variant
                ));
            }
        }
        Ok(())
    }

    fn check_complete(&self, tasks: Option<&Tasks>) -> Result<(), String> {
        if let (Some(study), Some(tasks)) = (&self.study, tasks) {
            let missing: Vec<(usize, &Task)> =
                tasks.list.iter().enumerate().filter(|(_, task)| !self.holds(tasks, task)).collect();
            if let Some((index, task)) = missing.first() {
                let variant = &tasks.variants[task.variant].name;
                return Err(format!(
                    "{}: {} of {} shards are missing, the first of them {} of {variant:?} from game {} on: `battlemat study {} --out {} --task {index}` \
                     plays it, and without --task all of them",
                    self.folder.display(),
                    missing.len(),
                    tasks.list.len(),
                    task.level,
                    task.slice.first,
                    study.file.display(),
                    self.folder.display()
                ));
            }
        }
        for cell in &self.cells {
            let mut next = 0;
            let end = Slice { first: cell.by.planned, games: 0 };
            for slice in cell.files.iter().map(|(slice, _)| *slice).chain([end]) {
                if slice.first > next {
                    return Err(self.missing(cell, Slice { first: next, games: slice.first - next }));
                }
                next = slice.after();
            }
        }
        Ok(())
    }

    /// A sentence about games that are there but are left out; nothing where all are taken.
    pub fn remark(&self) -> Option<String> {
        let names: Vec<String> = self.left_out.iter().map(|name| format!("{:?}", name.as_str())).collect();
        (!names.is_empty()).then(|| format!("left out, since the study no longer has it: {}", names.join(", ")))
    }

    fn holds(&self, tasks: &Tasks, task: &Task) -> bool {
        let variant = &tasks.variants[task.variant].name;
        let names = task.players.map(players::name);
        let fits = |cell: &&Cell| {
            let own = &cell.by;
            own.variant == **variant
                && (own.level == *task.level || task.level.ends_with(".ron"))
                && own.policies.iter().zip(names).all(|(own, name)| *own == *name)
                && (own.replica, own.seed) == (task.replica, tasks.seed)
        };
        let holds = |cell: &Cell| {
            let slices: Vec<Slice> = cell.files.iter().map(|(slice, _)| *slice).collect();
            task.slice.without(&slices).is_empty()
        };
        self.cells.iter().filter(fits).any(holds)
    }

    /// Says which games of a cell are missing and what plays them.
    fn missing(&self, cell: &Cell, slice: Slice) -> String {
        let by = &cell.by;
        let folder = self.folder.display();
        let what = format!(
            "{folder}: games {} to {} of {} are missing on {}",
            slice.first,
            slice.after() - 1,
            by.planned,
            by.level
        );
        if self.study.is_some() || by.variant != *BASE {
            let study =
                self.study.as_ref().map_or_else(|| "STUDY".to_owned(), |study| study.file.display().to_string());
            let confirm = if cell.confirms { format!(" --confirm {}", by.variant) } else { String::new() };
            return format!("{what} of {:?}: `battlemat study {study} --out {folder}{confirm}` plays them", by.variant);
        }
        let csv = cell.files.first().is_some_and(|(_, path)| path.extension().is_some_and(|ext| ext == "csv"));
        let detail = cell.files_of(Table::Abilities).is_ok();
        format!(
            "{what}: `battlemat sim {} --first {} --games {} --seed {} --policy-a {} --policy-b {}{}{}{} --resume --out {folder}` plays them",
            by.level,
            slice.first,
            slice.games,
            by.seed,
            by.policies[0],
            by.policies[1],
            if by.replica > 0 { format!(" --replica {}", by.replica) } else { String::new() },
            if csv { " --format csv" } else { "" },
            if detail { " --detail" } else { "" },
        )
    }

    /// Cells whose games are the first of their seed, not played again on fresh dice to confirm a choice.
    pub fn first_cells(&self) -> impl Iterator<Item = &Cell> {
        self.cells.iter().filter(|cell| !cell.confirms)
    }

    /// The variants there are, in order of name, the base first.
    pub fn variants(&self) -> Vec<Name> {
        let mut names: Vec<Name> = self.cells.iter().map(|cell| cell.by.variant).collect();
        names.sort_by_key(|name| (*name != *BASE, *name));
        names.dedup();
        names
    }
}

fn check_alike(path: &Path, cell: &Cell, by: &Provenance) -> Result<(), String> {
    let Some((_, other)) = cell.files.first() else { return Ok(()) };
    let differs =
        |what: &str| Err(format!("{} and {} are of {what}: play one of them again", path.display(), other.display()));
    if by.program != cell.by.program {
        return differs(&format!("other versions, {} and {}", by.program, cell.by.program));
    }
    if by.content != cell.by.content {
        return differs(&format!("other content, {:016x} and {:016x}", by.content, cell.by.content));
    }
    if by.level_hash != cell.by.level_hash {
        return differs(&format!("other states of the level {}", by.level));
    }
    Ok(())
}

fn check_overlaps(cell: &Cell) -> Result<(), String> {
    for pair in cell.files.windows(2) {
        let [(before, first), (after, second)] = pair else { continue };
        if before.after() > after.first {
            let end = before.after().min(after.after()) - 1;
            return Err(format!(
                "{} and {} both hold the games {} to {end}: remove one of them",
                first.display(),
                second.display(),
                after.first
            ));
        }
    }
    Ok(())
}
