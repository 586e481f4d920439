//! The assets compiled into the program, and the folder that may stand in for them.

use std::borrow::Cow;
use std::path::{Component, Path, PathBuf};

use thiserror::Error;

/// Why an asset could not be had.
#[derive(Debug, Error)]
pub enum AssetError {
    /// Neither in the folder nor in the program.
    #[error("there is no asset `{0}`")]
    Missing(String),
    /// It is in the folder but cannot be read.
    #[error("cannot read the asset {path}: {source}", path = path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: std::io::Error,
    },
    /// A path that leads out of the assets folder.
    #[error("`{0}` is not a path inside the assets folder")]
    Outside(String),
}

macro_rules! assets {
    ($($path:literal),* $(,)?) => {
        /// Every compiled-in asset: its path below `assets/` and its bytes, ordered by path.
        pub const EMBEDDED: &[(&str, &[u8])] =
            &[$(($path, include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/", $path)))),*];
    };
}

assets![
    "emblems/chess.svg",
    "emblems/domin-up.svg",
    "emblems/draughts.svg",
    "emblems/racing-kings.svg",
    "icon.svg",
    "icons/check.svg",
    "icons/chevron-left.svg",
    "icons/chevron-right.svg",
    "icons/claim.svg",
    "icons/clock.svg",
    "icons/close.svg",
    "icons/computer.svg",
    "icons/copy.svg",
    "icons/draw-offer.svg",
    "icons/eye-off.svg",
    "icons/eye.svg",
    "icons/first.svg",
    "icons/flip.svg",
    "icons/fullscreen-exit.svg",
    "icons/fullscreen.svg",
    "icons/help.svg",
    "icons/hint.svg",
    "icons/home.svg",
    "icons/info.svg",
    "icons/language.svg",
    "icons/last.svg",
    "icons/menu.svg",
    "icons/paste.svg",
    "icons/pause.svg",
    "icons/person.svg",
    "icons/play.svg",
    "icons/redo.svg",
    "icons/rematch.svg",
    "icons/resign.svg",
    "icons/restart.svg",
    "icons/settings.svg",
    "icons/speaker-off.svg",
    "icons/speaker.svg",
    "icons/trophy.svg",
    "icons/undo.svg",
    "locales/en/how-to-play.ftl",
    "locales/en/rules.ftl",
    "locales/en/window.ftl",
    "locales/pt/how-to-play.ftl",
    "locales/pt/rules.ftl",
    "locales/pt/window.ftl",
    "logo.svg",
    "pieces/classic/bishop.svg",
    "pieces/classic/dama.svg",
    "pieces/classic/king.svg",
    "pieces/classic/knight.svg",
    "pieces/classic/man.svg",
    "pieces/classic/pawn.svg",
    "pieces/classic/queen.svg",
    "pieces/classic/rook.svg",
];

/// The bytes of an asset by its path below `assets/`, such as `icons/undo.svg`.
///
/// A file of that path in `assets_dir` goes before the compiled-in one.
pub fn load(assets_dir: Option<&Path>, path: &str) -> Result<Cow<'static, [u8]>, AssetError> {
    if !Path::new(path).components().all(|part| matches!(part, Component::Normal(_))) {
        return Err(AssetError::Outside(path.to_owned()));
    }
    if let Some(dir) = assets_dir {
        let file = dir.join(path);
        match std::fs::read(&file) {
            Ok(bytes) => return Ok(Cow::Owned(bytes)),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {}
            Err(source) => return Err(AssetError::Read { path: file, source }),
        }
    }
    EMBEDDED
        .binary_search_by_key(&path, |(name, _)| name)
        .map(|index| Cow::Borrowed(EMBEDDED[index].1))
        .map_err(|_| AssetError::Missing(path.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_goes_before_the_program_and_gaps_are_filled_by_it() {
        let dir = tempfile::tempdir().unwrap();
        std::fs::create_dir(dir.path().join("icons")).unwrap();
        std::fs::write(dir.path().join("icons/undo.svg"), "mine").unwrap();
        assert_eq!(*load(Some(dir.path()), "icons/undo.svg").unwrap(), *b"mine");
        let compiled_in = load(None, "icons/redo.svg").unwrap();
        assert_eq!(load(Some(dir.path()), "icons/redo.svg").unwrap(), compiled_in);
    }

    #[test]
    fn every_compiled_in_asset_is_found_by_its_path() {
        for (path, bytes) in EMBEDDED {
            assert_eq!(*load(None, path).unwrap(), **bytes, "{path}: the list is not in order");
        }
    }

    #[test]
    fn what_is_not_there_or_lies_outside_is_refused() {
        assert!(matches!(load(None, "icons/unicorn.svg"), Err(AssetError::Missing(_))));
        for path in ["../Cargo.toml", "/etc/passwd", "icons/../../Cargo.toml", ""] {
            let refused = load(None, path);
            assert!(refused.is_err(), "{path}");
        }
        assert!(matches!(load(None, "../Cargo.toml"), Err(AssetError::Outside(_))));
    }

    #[test]
    fn every_drawing_in_the_repository_is_compiled_in() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets");
        let mut folders = vec![root.clone()];
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(&folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    folders.push(path);
                } else if path.extension().is_some_and(|extension| extension == "svg") {
                    let relative = path.strip_prefix(&root).unwrap();
                    let parts: Vec<_> = relative.iter().map(|part| part.to_string_lossy()).collect();
                    let name = parts.join("/");
                    assert!(EMBEDDED.iter().any(|(have, _)| *have == name), "{name} is not in the list");
                }
            }
        }
    }
}
