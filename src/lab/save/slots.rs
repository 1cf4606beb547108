//! A folder of saves by name; of each name the last few are kept, so that a damaged one costs little.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use super::{Header, Save, SaveError, file};
use crate::content::plain_file;
use crate::content::ruleset::{BattleOf, Ruleset, StateOf};
use crate::core::name::Name;
use crate::core::snapshot::State;
use crate::lab::files;
use crate::lab::replay::Recorder;

/// How many saves of one name are kept.
pub const KEPT: usize = 3;
/// The longest name.
const LONGEST: usize = 64;
/// How the names of saves begin that are written without being asked for.
const AUTOSAVE: &str = "autosave";
/// How old the leaves of an interrupted writing are at least; younger ones may be another program's, in the making.
pub const LEFT_BEHIND: Duration = Duration::from_secs(600);
/// How much of a file is read to list it.
const HEADER_BYTES: u64 = file::MAX_HEADER as u64;

/// A folder of saves.
#[derive(Clone, Debug)]
pub struct Slots {
    folder: PathBuf,
}

/// A save that was loaded, and newer ones that could not be.
#[derive(Debug)]
pub struct Loaded<S> {
    /// The newest that is whole.
    pub save: Save<S>,
    /// Its file.
    pub path: PathBuf,
    /// Newer files that are damaged, newest first.
    pub skipped: Vec<(PathBuf, SaveError)>,
}

/// A battle that goes on from a save.
pub struct Restored<R: Ruleset> {
    /// The battle.
    pub battle: BattleOf<R>,
    /// Its recording.
    pub recorder: Recorder,
    /// The save, and the newer ones that were passed over.
    pub loaded: Loaded<StateOf<R>>,
}

/// A name in the folder with its newest save.
#[derive(Debug)]
pub struct Slot {
    /// The name.
    pub name: String,
    /// What the newest file says of itself.
    pub header: Result<Header, SaveError>,
    /// When the newest file was written, where the system says.
    pub written: Option<SystemTime>,
}

impl Slots {
    /// The saves in a folder; it is made at the first save.
    pub fn new(folder: impl Into<PathBuf>) -> Self {
        Self { folder: folder.into() }
    }

    /// Writes a save under a name and forgets all but the last few of that name.
    ///
    /// # Errors
    /// A name that is none, or what the file system refused; older saves stay as they are then.
    pub fn save<S: State>(&self, name: &str, save: &Save<S>) -> Result<PathBuf, SaveError> {
        let old = self.files(name)?;
        let bytes = save.bytes()?;
        let mut number = old.first().map_or(0, |(number, _)| *number);
        let path = loop {
            number = number.checked_add(1).ok_or_else(|| io::Error::other("its numbers are used up"))?;
            let path = self.folder.join(format!("{name}.{number:08}.save"));
            match files::write_new(&path, &bytes) {
                Ok(()) => break path,
                // Another running program took the number meanwhile.
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error.into()),
            }
        };
        for (_, surplus) in old.iter().skip(KEPT - 1) {
            // One more old save does no harm.
            let _ = fs::remove_file(surplus);
        }
        Ok(path)
    }

    /// Loads the newest save of a name that is whole.
    ///
    /// # Errors
    /// When there is none, or what is wrong with the newest if none is whole.
    pub fn load<S: State>(&self, name: &str) -> Result<Loaded<S>, SaveError> {
        self.newest(name, |_| Ok(())).map(|(loaded, ())| loaded)
    }

    /// Goes on from the newest save of a name from which this content can.
    ///
    /// # Errors
    /// When there is none, or what is wrong with the newest if none can be gone on from.
    pub fn restore<R: Ruleset>(&self, name: &str, content: &Arc<R>) -> Result<Restored<R>, SaveError> {
        let (loaded, (battle, recorder)) = self.newest(name, |save: &Save<StateOf<R>>| save.restore(content))?;
        Ok(Restored { battle, recorder, loaded })
    }

    /// The newest save of a name that is whole and good for what is made of it.
    fn newest<S: State, T>(
        &self,
        name: &str,
        make: impl Fn(&Save<S>) -> Result<T, SaveError>,
    ) -> Result<(Loaded<S>, T), SaveError> {
        let mut skipped = Vec::new();
        for (_, path) in self.files(name)? {
            match self.read(&path).and_then(|save| make(&save).map(|made| (save, made))) {
                Ok((save, made)) => return Ok((Loaded { save, path, skipped }, made)),
                Err(error) => skipped.push((path, error)),
            }
        }
        Err(skipped.into_iter().next().map_or_else(|| SaveError::Missing(name.to_owned()), |(_, error)| error))
    }

    /// All names in order, each with what its newest save says of itself.
    pub fn list(&self) -> Vec<Slot> {
        let mut names: Vec<String> = self.entries().into_iter().map(|(name, ..)| name).collect();
        names.sort();
        names.dedup();
        let slot = |name: String| {
            let newest = self.files(&name).ok()?.into_iter().next()?.1;
            let header = self.header(&newest);
            let written = fs::metadata(&newest).and_then(|data| data.modified()).ok();
            Some(Slot { name, header, written })
        };
        names.into_iter().filter_map(slot).collect()
    }

    /// Forgets a name.
    ///
    /// # Errors
    /// A name that is none, or what the file system refused.
    pub fn delete(&self, name: &str) -> Result<(), SaveError> {
        for (_, path) in self.files(name)? {
            fs::remove_file(path)?;
        }
        Ok(())
    }

    fn read<S: State>(&self, path: &Path) -> Result<Save<S>, SaveError> {
        self.inside(path)?;
        Save::read(path)
    }

    fn header(&self, path: &Path) -> Result<Header, SaveError> {
        use std::io::Read;
        self.inside(path)?;
        let mut start = Vec::new();
        plain_file::open(path)?.take(HEADER_BYTES).read_to_end(&mut start)?;
        file::split(&start).map(|(header, _)| header)
    }

    /// A link may not lead out of the folder.
    fn inside(&self, path: &Path) -> Result<(), SaveError> {
        let (real, folder) = (fs::canonicalize(path)?, fs::canonicalize(&self.folder)?);
        if real.parent() == Some(&folder) {
            Ok(())
        } else {
            Err(SaveError::Header(format!("{} leads out of the folder of saves", path.display())))
        }
    }

    /// The files of a name with their numbers, newest first.
    fn files(&self, name: &str) -> Result<Vec<(u32, PathBuf)>, SaveError> {
        let plain = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
        if name.is_empty() || name.len() > LONGEST || !name.chars().all(plain) {
            return Err(SaveError::Name(name.to_owned()));
        }
        let mut found: Vec<(u32, PathBuf)> = self
            .entries()
            .into_iter()
            .filter(|(own, ..)| own == name)
            .map(|(_, number, path)| (number, path))
            .collect();
        found.sort_by_key(|(number, _)| std::cmp::Reverse(*number));
        Ok(found)
    }

    /// Every file of the folder that is named like a save.
    fn entries(&self) -> Vec<(String, u32, PathBuf)> {
        let Ok(entries) = fs::read_dir(&self.folder) else { return Vec::new() };
        let parse = |path: PathBuf| {
            let file = path.file_name()?.to_str()?.strip_suffix(".save")?;
            let (name, number) = file.rsplit_once('.')?;
            Some((name.to_owned(), number.parse().ok()?, path.clone()))
        };
        entries.flatten().filter_map(|entry| parse(entry.path())).collect()
    }
}

/// The name under which a skirmish is kept without being asked for: one for each level and seed, so that no other
/// skirmish takes its place.
pub fn autosave(level: Name, seed: u64) -> String {
    let plain: String =
        level.as_str().chars().map(|c| if c.is_ascii_alphanumeric() || c == '-' { c } else { '_' }).collect();
    let name = format!("{AUTOSAVE}_{plain}_{seed}");
    if name.len() <= LONGEST && plain == level.as_str() {
        return name;
    }
    let (start, hash) = (plain.get(..16).unwrap_or(&plain), xxhash_rust::xxh3::xxh3_64(level.as_str().as_bytes()));
    format!("{AUTOSAVE}_{start}-{:08x}_{seed}", hash as u32)
}

/// Whether saves of a name are written without being asked for.
pub fn is_autosave(name: &str) -> bool {
    name.starts_with(AUTOSAVE)
}

/// Where the program keeps what is played: `BATTLEMAT_DATA_DIR`, else the system's; `None` where there is no home.
fn data_folder() -> Option<PathBuf> {
    match std::env::var_os("BATTLEMAT_DATA_DIR") {
        Some(folder) if !folder.is_empty() => Some(folder.into()),
        _ => directories::ProjectDirs::from("", "", "battlemat").map(|dirs| dirs.data_dir().to_owned()),
    }
}

/// Where the program keeps its saves; `None` where the system names no such place.
pub fn usual_folder() -> Option<PathBuf> {
    data_folder().map(|folder| folder.join("saves"))
}

/// Where the program keeps replays; `None` where the system names no such place.
pub fn replay_folder() -> Option<PathBuf> {
    data_folder().map(|folder| folder.join("replays"))
}

/// Leaves of an interrupted writing are no saves and are taken away at a later start, once they are so old.
pub fn sweep(folder: &Path, age: Duration) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for path in entries.flatten().map(|entry| entry.path()) {
        let temporary = path.file_name().and_then(|name| name.to_str()).is_some_and(files::is_temporary);
        let written = || fs::symlink_metadata(&path).and_then(|data| data.modified()).ok();
        let old = || written().and_then(|then| then.elapsed().ok()).is_some_and(|since| since >= age);
        if temporary && (age.is_zero() || old()) {
            // One that stays does no harm.
            let _ = fs::remove_file(path);
        }
    }
}
