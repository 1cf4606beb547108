//! Replay files: a line of JSON for the header, one per intent, one for the end, one for the checksum of it all.

use std::io;
use std::path::Path;

use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::xxh3_64;

use super::{FORMAT, Header, Line, Replay};
use crate::content::plain_file;
use crate::lab::files::{self, hex};

/// The largest replay that is read, in bytes; thousands of times a long battle.
const MAX_FILE: u64 = 64 << 20;

/// Why a replay file cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ReplayError {
    /// The file system refused it.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// It is no replay, or one of another version.
    #[error("{0}")]
    Header(String),
    /// A line that cannot be understood; counted from 1.
    #[error("line {0}: {1}")]
    Line(usize, String),
    /// It stops before its end.
    #[error("the file stops before its end")]
    Cut,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct End {
    intents: usize,
    #[serde(with = "hex")]
    hash: u64,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Checksum {
    #[serde(with = "hex")]
    checksum: u64,
}

impl Replay {
    /// The replay as a file's text.
    ///
    /// # Errors
    /// What cannot be written as JSON.
    pub fn text(&self) -> io::Result<String> {
        let mut text = serde_json::to_string(&self.header)?;
        text.push('\n');
        for line in &self.lines {
            text.push_str(&serde_json::to_string(line)?);
            text.push('\n');
        }
        text.push_str(&serde_json::to_string(&End { intents: self.lines.len(), hash: self.hash })?);
        text.push('\n');
        let checksum = xxh3_64(text.as_bytes());
        text.push_str(&serde_json::to_string(&Checksum { checksum })?);
        text.push('\n');
        Ok(text)
    }

    /// Writes the replay as a whole file.
    ///
    /// # Errors
    /// What the file system refused.
    pub fn write(&self, path: &Path) -> io::Result<()> {
        files::write_whole(path, self.text()?.as_bytes())
    }

    /// Reads a replay file.
    ///
    /// # Errors
    /// Why it cannot be used; a file that can be read but is not as it was written comes back with `sound: false`.
    pub fn read(path: &Path) -> Result<Self, ReplayError> {
        Self::parse(&plain_file::read(path, MAX_FILE)?)
    }

    /// Reads a replay from a file's bytes.
    ///
    /// # Errors
    /// See [`Replay::read`].
    pub fn parse(bytes: &[u8]) -> Result<Self, ReplayError> {
        let text = std::str::from_utf8(bytes).map_err(|_| ReplayError::Header("not a replay: no text".to_owned()))?;
        let mut lines = text.lines().enumerate().map(|(index, line)| (index + 1, line));
        let (_, first) = lines.next().ok_or_else(|| ReplayError::Header("not a replay: empty".to_owned()))?;
        let header = header(first)?;
        let mut rest: Vec<(usize, &str)> = lines.collect();
        let (Some((last, checksum)), Some((before, end))) = (rest.pop(), rest.pop()) else {
            return Err(ReplayError::Cut);
        };
        let checksum: Checksum = serde_json::from_str(checksum).map_err(|error| match rest.last() {
            // The last line of a file cut short is an intent.
            _ if serde_json::from_str::<Line>(checksum).is_ok() => ReplayError::Cut,
            _ => ReplayError::Line(last, error.to_string()),
        })?;
        let end: End = line(before, end)?;
        let intents: Vec<Line> = rest.iter().map(|&(number, text)| line(number, text)).collect::<Result<_, _>>()?;
        if intents.len() != end.intents {
            let found = format!("{} intents instead of {}", intents.len(), end.intents);
            return Err(ReplayError::Line(before, found));
        }
        let covered = text.trim_end_matches('\n').rfind('\n').map_or(0, |at| at + 1);
        let sound = xxh3_64(&text.as_bytes()[..covered]) == checksum.checksum;
        Ok(Self { header, lines: intents, hash: end.hash, sound })
    }
}

fn header(text: &str) -> Result<Header, ReplayError> {
    #[derive(Deserialize)]
    struct Version {
        format: u32,
    }
    let version: Version =
        serde_json::from_str(text).map_err(|error| ReplayError::Header(format!("not a replay: {error}")))?;
    if version.format != FORMAT {
        let said = format!("a replay of format {}, this program reads {FORMAT}", version.format);
        return Err(ReplayError::Header(said));
    }
    serde_json::from_str(text).map_err(|error| ReplayError::Line(1, error.to_string()))
}

fn line<'a, T: Deserialize<'a>>(number: usize, text: &'a str) -> Result<T, ReplayError> {
    serde_json::from_str(text).map_err(|error| ReplayError::Line(number, error.to_string()))
}
