//! The settings file: RON in the system's folder for settings, written whole or not at all.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::Settings;
use crate::content::plain_file;

const FILE: &str = "settings.ron";
/// The largest settings file that is read, in bytes.
const MAX_FILE: u64 = 1 << 20;

/// Settings and what was wrong with their file.
pub struct Loaded {
    /// What is in force.
    pub settings: Settings,
    /// A sentence for the player where the file could not be used.
    pub trouble: Option<String>,
}

/// The folder for settings: `BATTLEMAT_CONFIG_DIR`, else the system's; `None` where there is no home.
pub fn config_folder() -> Option<PathBuf> {
    match std::env::var_os("BATTLEMAT_CONFIG_DIR") {
        Some(folder) if !folder.is_empty() => Some(folder.into()),
        _ => directories::ProjectDirs::from("", "", "battlemat").map(|dirs| dirs.config_dir().to_owned()),
    }
}

/// Reads the settings; a missing file gives the defaults, a broken one the defaults and a sentence why.
///
/// A broken file is kept as `settings.broken.ron`, so that the next change of a setting does not destroy it.
pub fn load(folder: Option<&Path>) -> Loaded {
    let fresh = |trouble| Loaded { settings: Settings::default(), trouble };
    let Some(folder) = folder else { return fresh(None) };
    let path = folder.join(FILE);
    let text = match plain_file::read_text(&path, MAX_FILE) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return fresh(None),
        Err(error) => {
            return fresh(Some(format!("{} could not be read ({error}); defaults are used.", path.display())));
        }
    };
    match ron::from_str::<Settings>(&text) {
        Ok(mut settings) => {
            settings.tidy();
            Loaded { settings, trouble: None }
        }
        Err(error) => {
            let kept = folder.join("settings.broken.ron");
            let aside = match std::fs::rename(&path, &kept) {
                Ok(()) => format!(" The old file is kept as {}.", kept.display()),
                Err(_) => String::new(),
            };
            fresh(Some(format!("{} is broken at {error}; defaults are used.{aside}", path.display())))
        }
    }
}

/// Writes the settings beside the old file and then puts them in its place.
///
/// # Errors
/// If the folder cannot be made or the file not be written.
pub fn save(folder: Option<&Path>, settings: &Settings) -> io::Result<()> {
    let folder = folder.ok_or_else(|| io::Error::new(io::ErrorKind::NotFound, "there is no folder for settings"))?;
    std::fs::create_dir_all(folder)?;
    let text = ron::ser::to_string_pretty(settings, ron::ser::PrettyConfig::default()).map_err(io::Error::other)?;
    let mut file = tempfile::NamedTempFile::new_in(folder)?;
    file.write_all(text.as_bytes())?;
    file.as_file().sync_all()?;
    file.persist(folder.join(FILE)).map_err(|error| error.error)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::face::input::{Action, Chord};
    use crate::face::settings::{Answer, Speed};
    use bevy::prelude::KeyCode;

    #[test]
    fn settings_survive_a_round_trip() {
        let folder = tempfile::tempdir().unwrap();
        let mut settings = Settings { enemy_speed: Speed::Instant, ui_scale: 1.5, ..Settings::default() };
        settings.bindings.bind(Action::EndTurn, 0, Chord::key(KeyCode::KeyG).control());
        settings.answers.insert("opportunity-attack".into(), Answer::Always);
        save(Some(folder.path()), &settings).unwrap();
        let loaded = load(Some(folder.path()));
        assert_eq!(loaded.trouble, None);
        assert_eq!(loaded.settings, settings);
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1, "no temporary file is left");
    }

    #[test]
    fn a_broken_file_gives_defaults_a_reason_and_is_kept() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join(FILE), "(ui_scale: \"big\")").unwrap();
        let loaded = load(Some(folder.path()));
        assert_eq!(loaded.settings, Settings::default());
        assert!(loaded.trouble.unwrap().contains("1:"), "the place in the file is named");
        assert!(folder.path().join("settings.broken.ron").exists());
        assert_eq!(load(Some(folder.path())).trouble, None);
    }

    #[test]
    fn values_out_of_range_are_brought_back() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join(FILE), "(ui_scale: 99.0, bindings: {})").unwrap();
        let loaded = load(Some(folder.path()));
        assert_eq!(loaded.settings.ui_scale, 2.0);
        assert!(!loaded.settings.bindings.chords(Action::EndTurn).is_empty());
    }

    #[test]
    fn no_folder_is_no_failure() {
        assert_eq!(load(None).settings, Settings::default());
        assert!(save(None, &Settings::default()).is_err());
    }
}
