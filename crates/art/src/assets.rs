//! Access to the assets, which are compiled into the program. Files in a folder may override them.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::path::{Component, Path, PathBuf};

use include_dir::{Dir, include_dir};
use thiserror::Error;

/// Reason why an asset could not be loaded.
#[derive(Debug, Error)]
pub enum AssetError {
    #[error("the asset `{0}` is missing")]
    Missing(String),
    #[error("cannot read the asset {path}: {source}", path = path.display())]
    Read { path: PathBuf, source: std::io::Error },
    #[error("`{0}` is not a path in the assets folder")]
    Outside(String),
}

/// The folder `assets` of the repository at compile time.
static ASSETS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../../assets");

/// Loads the asset `path`; a file in `assets_dir` overrides the compiled-in one.
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
    let contents = compiled_in(path).ok_or_else(|| AssetError::Missing(path.to_owned()))?;
    Ok(Cow::Borrowed(contents))
}

/// The contents of the compiled-in asset `path`; `None` if there is no such asset.
pub fn compiled_in(path: &str) -> Option<&'static [u8]> {
    ASSETS.get_file(path).map(|file| file.contents())
}

/// Paths of all assets in `folder` with this extension, sorted.
///
/// The list merges compiled-in assets with the files in `assets_dir`.
pub fn list(assets_dir: Option<&Path>, folder: &str, extension: &str) -> BTreeSet<String> {
    let dir = if folder.is_empty() { Some(&ASSETS) } else { ASSETS.get_dir(folder) };
    let compiled_in = dir.map(Dir::files).into_iter().flatten();
    let compiled_in = compiled_in.map(|file| file.path().to_path_buf());
    let in_assets_dir = assets_dir.and_then(|dir| std::fs::read_dir(dir.join(folder)).ok());
    let in_assets_dir =
        in_assets_dir.into_iter().flatten().flatten().map(|entry| Path::new(folder).join(entry.file_name()));
    let has_extension = |path: &PathBuf| path.extension().is_some_and(|found| found == extension);
    compiled_in
        .chain(in_assets_dir)
        .filter(has_extension)
        .filter_map(|path| path.to_str().map(str::to_owned))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_in_the_folder_override_compiled_in_assets() {
        let dir = tempfile::tempdir().unwrap();
        std::fs::create_dir(dir.path().join("icons")).unwrap();
        std::fs::write(dir.path().join("icons/undo.svg"), "mine").unwrap();
        assert_eq!(*load(Some(dir.path()), "icons/undo.svg").unwrap(), *b"mine");
        let compiled_in = load(None, "icons/redo.svg").unwrap();
        assert_eq!(load(Some(dir.path()), "icons/redo.svg").unwrap(), compiled_in);
    }

    #[test]
    fn list_merges_the_folder_with_compiled_in_assets() {
        let dir = tempfile::tempdir().unwrap();
        std::fs::create_dir_all(dir.path().join("locales/pt")).unwrap();
        std::fs::write(dir.path().join("locales/pt/mine.ftl"), "").unwrap();
        std::fs::write(dir.path().join("locales/pt/mine.txt"), "").unwrap();
        let listed = list(Some(dir.path()), "locales/pt", "ftl");
        assert!(listed.contains("locales/pt/mine.ftl") && listed.contains("locales/pt/window.ftl"));
        assert!(listed.iter().all(|path| path.ends_with(".ftl")));
        assert_eq!(listed.len(), list(None, "locales/pt", "ftl").len() + 1);
    }

    #[test]
    fn missing_assets_and_paths_outside_the_folder_are_rejected() {
        assert!(matches!(load(None, "icons/unicorn.svg"), Err(AssetError::Missing(_))));
        for path in ["../Cargo.toml", "/etc/passwd", "icons/../../Cargo.toml", ""] {
            let result = load(None, path);
            assert!(result.is_err(), "{path}");
        }
        assert!(matches!(load(None, "../Cargo.toml"), Err(AssetError::Outside(_))));
    }
}
