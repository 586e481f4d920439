//! Exported files: games as text, and pictures.

use std::path::PathBuf;

use whole_file::AtomicFile;

use crate::StoreError;

/// Destination of an exported file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExportTarget {
    /// The path of the file; an existing file is replaced.
    File(PathBuf),
    /// A folder and a file name in it.
    ///
    /// If a file of this name exists, the first free number is appended to the name.
    Folder(PathBuf, String),
}

impl ExportTarget {
    /// The destination for a path that the player chose in the file dialog.
    ///
    /// If the file name has no extension, `extension` is added, and an existing file is not replaced: the file dialog
    /// asked only about the name as typed, not about the name with the extension.
    ///
    /// The name of a device or a pipe stays unchanged.
    pub fn chosen(path: PathBuf, extension: &str) -> ExportTarget {
        if path.metadata().is_ok_and(|metadata| !metadata.is_file() && !metadata.is_dir()) {
            return ExportTarget::File(path);
        }
        let is_extension = |part: &str| {
            // Not every dot starts an extension: `Ana vs. Rui`, `2026.11`.
            part.chars().all(char::is_alphanumeric) && part.chars().any(char::is_alphabetic)
        };
        let name = path.file_name().and_then(|name| name.to_str()).map(str::to_owned);
        match (name, path.parent()) {
            (Some(name), Some(folder))
                if !name.rsplit_once('.').is_some_and(|(_, part)| is_extension(part)) =>
            {
                ExportTarget::Folder(folder.to_owned(), format!("{}.{extension}", name.trim_end_matches('.')))
            }
            // Leave names that are not valid Unicode as they are.
            _ => ExportTarget::File(path),
        }
    }
}

/// Creates a file and lets `fill` write its content. Returns the path and the result of `fill`.
///
/// The file gets its name only after `fill` has succeeded; on failure, existing files stay as they are.
pub fn export<T, E: From<StoreError>>(
    to: &ExportTarget,
    fill: impl FnOnce(&mut AtomicFile) -> Result<T, E>,
) -> Result<(PathBuf, T), E> {
    let (path, file) = match to {
        ExportTarget::File(path) => (path.clone(), AtomicFile::create_replacing(path)),
        ExportTarget::Folder(folder, name) => (folder.join(name), AtomicFile::create_new(folder, name)),
    };
    let failed = |cause| StoreError::Export { path: path.clone(), cause };
    let mut file = file.map_err(failed)?;
    let filled = fill(&mut file)?;
    Ok((file.finish().map_err(failed)?, filled))
}

/// Makes a file name that every system accepts: replaces forbidden characters and limits the length.
pub fn safe_file_name(name: &str) -> String {
    /// Longest name, in characters: enough for four player names of 24 characters.
    const LONGEST_NAME: usize = 120;
    let is_allowed = |c: char| !c.is_control() && !"/\\:*?\"<>|".contains(c);
    let sanitized: String = name.chars().map(|c| if is_allowed(c) { c } else { ' ' }).collect();
    let words: Vec<&str> = sanitized.split_whitespace().collect();
    words.join(" ").trim_start_matches(['.', ' ']).chars().take(LONGEST_NAME).collect()
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::io::Write;

    use super::*;

    fn write(to: &ExportTarget, text: &str) -> Result<PathBuf, StoreError> {
        let filled = export(to, |file| {
            file.write_all(text.as_bytes())
                .map_err(|cause| StoreError::Export { path: PathBuf::new(), cause })
        });
        filled.map(|(path, ())| path)
    }

    #[test]
    fn player_names_become_safe_file_names() {
        assert_eq!(safe_file_name("../a: b?\n<c>"), "a b c");
        assert_eq!(safe_file_name("Zé – Inês"), "Zé – Inês");
        assert!(safe_file_name(&"x".repeat(500)).len() < 200);
    }

    #[test]
    fn existing_files_are_not_overwritten_unless_chosen() {
        let folder = tempfile::tempdir().expect("a folder");
        let within = folder.path().join("deep");
        let free = ExportTarget::Folder(within.clone(), "a.pgn".to_owned());
        let one = write(&free, "one").expect("written");
        let other = write(&free, "other").expect("written");
        assert_eq!(other.file_name().and_then(|name| name.to_str()), Some("a 2.pgn"));
        assert_eq!(fs::read_to_string(one).expect("a file"), "one");
        assert_eq!(fs::read_to_string(&other).expect("a file"), "other");
        // A chosen file is replaced.
        let same = write(&ExportTarget::File(other.clone()), "once more").expect("written");
        assert_eq!((fs::read_to_string(&other).expect("a file").as_str(), same), ("once more", other));
    }

    #[test]
    fn a_name_typed_without_extension_gets_one_and_replaces_nothing() {
        let folder = tempfile::tempdir().expect("a folder");
        let chosen = |name: &str| ExportTarget::chosen(folder.path().join(name), "pgn");
        for name in ["game.pgn", "game.txt", "game.PGN"] {
            assert_eq!(chosen(name), ExportTarget::File(folder.path().join(name)), "{name}");
        }
        for (typed, name) in [
            ("game", "game.pgn"),
            ("game.", "game.pgn"),
            ("Zé vs. Inês", "Zé vs. Inês.pgn"),
            ("2026.11", "2026.11.pgn"),
        ] {
            let added = ExportTarget::Folder(folder.path().to_owned(), name.to_owned());
            assert_eq!(chosen(typed), added, "{typed}");
        }
        fs::write(folder.path().join("game.pgn"), "before").expect("written");
        // The file dialog has asked whether to replace this file.
        assert_eq!(chosen("game.pgn"), ExportTarget::File(folder.path().join("game.pgn")));
        let other = write(&chosen("game"), "new").expect("written");
        assert_eq!(other.file_name().and_then(|name| name.to_str()), Some("game 2.pgn"));
        assert_eq!(fs::read_to_string(folder.path().join("game.pgn")).expect("a file"), "before");
    }

    #[test]
    fn a_failed_export_changes_no_file() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.pgn");
        fs::write(&path, "before").expect("written");
        for to in [
            ExportTarget::File(path.clone()),
            ExportTarget::Folder(folder.path().to_owned(), "b.pgn".to_owned()),
        ] {
            let filled: Result<(PathBuf, ()), StoreError> = export(&to, |file| {
                file.write_all(b"half a ga").expect("written");
                // If the program were killed now, no file would exist under this name.
                assert!(!folder.path().join("b.pgn").exists());
                assert_eq!(fs::read_to_string(&path).expect("a file"), "before");
                Err(StoreError::NoHome)
            });
            assert!(matches!(filled, Err(StoreError::NoHome)));
        }
        let files = fs::read_dir(folder.path()).expect("a folder").count();
        assert_eq!((files, fs::read_to_string(&path).expect("a file").as_str()), (1, "before"));
    }

    #[test]
    fn file_errors_are_reported() {
        let folder = tempfile::tempdir().expect("a folder");
        fs::write(folder.path().join("deep"), "").expect("written");
        for to in [
            ExportTarget::Folder(folder.path().join("deep"), "a.pgn".to_owned()),
            ExportTarget::File(folder.path().join("deep").join("a.pgn")),
            ExportTarget::File(PathBuf::from("/")),
            ExportTarget::File(PathBuf::new()),
        ] {
            assert!(matches!(write(&to, ""), Err(StoreError::Export { .. })), "{to:?}");
        }
    }
}
