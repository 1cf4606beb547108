//! Save files: a line of JSON for the header, then the state, the log and the intents as one JSON document.

use std::path::Path;

use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::xxh3_64;

use super::{FORMAT, Header, Save, SaveError};
use crate::content::plain_file;
use crate::core::fact::Fact;
use crate::core::snapshot::State;
use crate::lab::files;
use crate::lab::replay::Line;

/// The largest save that is read, in bytes; hundreds of times a long battle's.
const MAX_FILE: u64 = 128 << 20;

/// The longest header that is read, in bytes; several times that of the largest party in a run.
pub(super) const MAX_HEADER: usize = 16 << 10;

#[derive(Serialize)]
struct BodyOut<'a, S> {
    snapshot: &'a S,
    facts: &'a [Fact],
    lines: &'a [Line],
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BodyIn<S> {
    snapshot: S,
    facts: Vec<Fact>,
    lines: Vec<Line>,
}

impl<S: State> Save<S> {
    /// The save as a file's bytes.
    ///
    /// # Errors
    /// What cannot be written as JSON.
    pub fn bytes(&self) -> Result<Vec<u8>, SaveError> {
        let body = BodyOut { snapshot: &self.snapshot, facts: &self.facts, lines: &self.lines };
        let body = serde_json::to_vec(&body).map_err(std::io::Error::from)?;
        let header = Header { length: body.len() as u64, checksum: xxh3_64(&body), ..self.header.clone() };
        let mut bytes = serde_json::to_vec(&header).map_err(std::io::Error::from)?;
        bytes.push(b'\n');
        bytes.extend(body);
        Ok(bytes)
    }

    /// Writes the save as a whole file.
    ///
    /// # Errors
    /// What the file system refused.
    pub fn write(&self, path: &Path) -> Result<(), SaveError> {
        Ok(files::write_whole(path, &self.bytes()?)?)
    }

    /// Reads a save file.
    ///
    /// # Errors
    /// Why it cannot be used.
    pub fn read(path: &Path) -> Result<Self, SaveError> {
        Self::parse(&plain_file::read(path, MAX_FILE)?)
    }

    /// Reads a save from a file's bytes.
    ///
    /// # Errors
    /// Why it cannot be used.
    pub fn parse(bytes: &[u8]) -> Result<Self, SaveError> {
        let (header, body) = split(bytes)?;
        if body.len() as u64 != header.length {
            return Err(SaveError::Damaged(format!("{} bytes instead of {}", body.len(), header.length)));
        }
        if xxh3_64(body) != header.checksum {
            return Err(SaveError::Damaged("the checksum does not fit".to_owned()));
        }
        let BodyIn { snapshot, facts, lines } =
            serde_json::from_slice(body).map_err(|error| unreadable::<S>(body, &error))?;
        let header = Header { length: 0, checksum: 0, ..header };
        Ok(Self { header, snapshot, facts, lines })
    }
}

/// Why a whole body cannot be read: it is of another version, or not what it says.
fn unreadable<S: State>(body: &[u8], error: &serde_json::Error) -> SaveError {
    #[derive(Deserialize)]
    struct Body {
        snapshot: Version,
    }
    #[derive(Deserialize)]
    struct Version {
        version: u16,
    }
    match serde_json::from_slice(body) {
        Ok(Body { snapshot: Version { version } }) if version != S::VERSION => other_version::<S>(version),
        _ => SaveError::Damaged(error.to_string()),
    }
}

/// A state of a version that this program does not read.
pub(super) fn other_version<S: State>(found: u16) -> SaveError {
    SaveError::Header(format!("a state of version {found}, this program reads {}", S::VERSION))
}

/// The header of a save file, and the rest.
///
/// # Errors
/// When it is no save, or one of another version.
pub fn split(bytes: &[u8]) -> Result<(Header, &[u8]), SaveError> {
    #[derive(Deserialize)]
    struct Version {
        save: u32,
    }
    let end = bytes.iter().take(MAX_HEADER).position(|&byte| byte == b'\n');
    let end = end.ok_or_else(|| SaveError::Header("not a save: no header".to_owned()))?;
    let (first, rest) = (&bytes[..end], &bytes[end + 1..]);
    let version: Version =
        serde_json::from_slice(first).map_err(|error| SaveError::Header(format!("not a save: {error}")))?;
    if version.save != FORMAT {
        let said = format!("a save of format {}, this program reads {FORMAT}", version.save);
        return Err(SaveError::Header(said));
    }
    let header = serde_json::from_slice(first).map_err(|error| SaveError::Header(format!("not a save: {error}")))?;
    Ok((header, rest))
}
