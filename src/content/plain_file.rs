//! Reading plain files of bounded size: nothing that waits for somebody, and nothing without an end.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

/// Opens a plain file.
///
/// # Errors
/// What the file system refused, or that it is a folder, a pipe, a device or the like.
pub fn open(path: &Path) -> io::Result<File> {
    // Asked before it is opened, for opening a pipe waits until somebody writes to it.
    if !fs::metadata(path)?.is_file() {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "not a plain file"));
    }
    File::open(path)
}

/// Reads a plain file of at most `most` bytes.
///
/// # Errors
/// What the file system refused, or that it is no plain file or too large.
pub fn read(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    // One byte more than allowed tells a large file from a full one, whatever its size says.
    open(path)?.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, format!("more than {most} bytes")));
    }
    Ok(bytes)
}

/// Reads a plain UTF-8 file of at most `most` bytes.
///
/// # Errors
/// See [`read`]; or that it is no text.
pub fn read_text(path: &Path, most: u64) -> io::Result<String> {
    String::from_utf8(read(path, most)?).map_err(|_| io::Error::new(io::ErrorKind::InvalidData, "no UTF-8 text"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_plain_files_up_to_a_size_are_read() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("one");
        fs::write(&path, b"sec\xffnd").unwrap();
        assert_eq!(read(&path, 6).unwrap(), b"sec\xffnd");
        assert!(read(&path, 5).unwrap_err().to_string().contains("more than 5"));
        assert!(read_text(&path, 6).unwrap_err().to_string().contains("no UTF-8"));
        assert!(read(folder.path(), 6).unwrap_err().to_string().contains("not a plain file"));
        if cfg!(unix) {
            assert!(read(Path::new("/dev/zero"), 6).unwrap_err().to_string().contains("not a plain file"));
        }
    }
}
