//! Files that are whole or not there: written beside, synced, renamed.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

use tempfile::NamedTempFile;

/// How files in the making are named.
pub const TEMPORARY: &str = ".battlemat-writing-";

/// Whether a file name is that of a file in the making.
pub fn is_temporary(name: &str) -> bool {
    name.starts_with(TEMPORARY)
}

/// Writes a file so that after a crash at any moment the old or the new one is there, never a part of it.
///
/// # Errors
/// What the file system refused; the old file is untouched then.
pub fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let folder = folder_of(path);
    beside(folder, bytes)?.persist(path).map_err(|error| error.error)?;
    sync_folder(folder)
}

/// Writes a file whole that is not there yet.
///
/// # Errors
/// What the file system refused, also that there is such a file already, which is untouched then.
pub fn write_new(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let folder = folder_of(path);
    beside(folder, bytes)?.persist_noclobber(path).map_err(|error| error.error)?;
    sync_folder(folder)
}

fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// A finished file that has yet to get its name.
fn beside(folder: &Path, bytes: &[u8]) -> io::Result<NamedTempFile> {
    let mut file = temporary(folder, TEMPORARY)?;
    file.write_all(bytes)?;
    file.as_file().sync_all()?;
    Ok(file)
}

/// An empty file in a folder, made if needed, that others may read as they may files of their own.
///
/// # Errors
/// What the file system refused.
pub fn temporary(folder: &Path, prefix: &str) -> io::Result<NamedTempFile> {
    fs::create_dir_all(folder)?;
    let mut builder = tempfile::Builder::new();
    builder.prefix(prefix);
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder.tempfile_in(folder)
}

/// Makes renames in a folder durable.
#[cfg(unix)]
pub fn sync_folder(folder: &Path) -> io::Result<()> {
    File::open(folder)?.sync_all()
}

/// Makes renames in a folder durable; other systems do so by themselves.
#[cfg(not(unix))]
pub fn sync_folder(_folder: &Path) -> io::Result<()> {
    Ok(())
}

/// Numbers as files write them: 16 digits, so that no reader rounds them.
pub mod hex {
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    /// Writes a number.
    ///
    /// # Errors
    /// What the format refuses.
    pub fn serialize<S: Serializer>(number: &u64, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&format!("{number:016x}"))
    }

    /// Reads a number.
    ///
    /// # Errors
    /// A text that is no hexadecimal number.
    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u64, D::Error> {
        let text = String::deserialize(deserializer)?;
        u64::from_str_radix(&text, 16).map_err(|_| D::Error::custom("expected a hexadecimal number"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_replaced_whole_and_nothing_is_left_beside_them() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("deep/one");
        write_whole(&path, b"first").unwrap();
        write_whole(&path, b"second").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"second");
        assert_eq!(write_new(&path, b"third").unwrap_err().kind(), io::ErrorKind::AlreadyExists);
        assert_eq!(fs::read(&path).unwrap(), b"second");
        assert_eq!(fs::read_dir(path.parent().unwrap()).unwrap().count(), 1);
    }
}
