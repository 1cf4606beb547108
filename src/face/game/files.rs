//! Skirmishes on disk: saves and replays in the player's data folder.

use std::path::PathBuf;

use super::table::Table;
use crate::lab::replay::Recorder;

/// Where saves and replays are kept.
fn folder(kind: &str) -> Result<PathBuf, String> {
    let home = directories::ProjectDirs::from("", "", "battlemat").ok_or("this account has no home folder")?;
    Ok(home.data_dir().join(kind))
}

/// Saves the replay of a skirmish, finished or not; `battlemat replay FILE` runs it again.
///
/// # Errors
/// Why it could not be written.
pub fn save_replay(table: &Table) -> Result<PathBuf, String> {
    let folder = folder("replays")?;
    std::fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let path = folder.join(format!("{}-{}.replay", table.level.id, table.seed));
    let recorder = Recorder::resume(table.recorder.header().clone(), table.recorder.lines().to_vec());
    recorder.finish(table.battle.hash()).write(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(path)
}
