//! A game as a file to hand to a friend (export), under the first free name.

use std::fs::{self, File};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use super::error::StoreError;

/// How many files of one name are tried.
const TRIES: u32 = 1000;

/// Writes a text to a file of this name in a folder, or of one with a number behind it; which is told.
pub(super) fn write(folder: &Path, name: &str, text: &str) -> Result<PathBuf, StoreError> {
    let failed = |cause| StoreError::Export { path: folder.join(name), cause };
    fs::create_dir_all(folder).map_err(failed)?;
    let (stem, extension) = name.rsplit_once('.').unwrap_or((name, "txt"));
    for number in 1..=TRIES {
        let numbered = if number == 1 { name.to_owned() } else { format!("{stem} {number}.{extension}") };
        let path = folder.join(numbered);
        match File::create_new(&path) {
            Ok(mut file) => {
                let written = file.write_all(text.as_bytes()).and_then(|()| file.sync_all());
                if let Err(cause) = written {
                    // Half a file is worse than none.
                    let _ = fs::remove_file(&path);
                    return Err(failed(cause));
                }
                return Ok(path);
            }
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            Err(cause) => return Err(failed(cause)),
        }
    }
    Err(failed(ErrorKind::AlreadyExists.into()))
}

/// A name that every system takes: what some forbid becomes a space, and it is not too long.
pub(super) fn tame(name: &str) -> String {
    let allowed = |c: char| !c.is_control() && !"/\\:*?\"<>|".contains(c);
    let tamed: String = name.chars().map(|c| if allowed(c) { c } else { ' ' }).collect();
    let words: Vec<&str> = tamed.split_whitespace().collect();
    // Enough for four names of 24 letters.
    words.join(" ").trim_start_matches(['.', ' ']).chars().take(120).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_of_a_player_is_no_path() {
        assert_eq!(tame("../a: b?\n<c>"), "a b c");
        assert_eq!(tame("Zé – Inês"), "Zé – Inês");
        assert!(tame(&"x".repeat(500)).len() < 200);
    }

    #[test]
    fn no_file_is_written_over() {
        let folder = tempfile::tempdir().expect("a folder");
        let within = folder.path().join("deep");
        let one = write(&within, "a.pgn", "one").expect("written");
        let other = write(&within, "a.pgn", "other").expect("written");
        assert_eq!(other.file_name().and_then(|name| name.to_str()), Some("a 2.pgn"));
        assert_eq!(fs::read_to_string(one).expect("a file"), "one");
        assert_eq!(fs::read_to_string(other).expect("a file"), "other");
    }

    #[test]
    fn what_hinders_is_told() {
        let folder = tempfile::tempdir().expect("a folder");
        fs::write(folder.path().join("deep"), "").expect("written");
        assert!(matches!(write(&folder.path().join("deep"), "a.pgn", ""), Err(StoreError::Export { .. })));
    }
}
