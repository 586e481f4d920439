//! The themes that can be chosen: every file under `assets/themes` is one.

use std::path::Path;

use ron::error::SpannedError;
use thiserror::Error;

use crate::embedded::{self, AssetError};
use crate::theme::Theme;

/// What is wrong with a theme's file.
#[derive(Debug, Error)]
pub enum ThemeError {
    /// It cannot be read.
    #[error(transparent)]
    Asset(#[from] AssetError),
    /// It does not describe a theme.
    #[error("{file}, {source}")]
    Content {
        /// Path under `assets`.
        file: String,
        /// Where it goes wrong, and what is expected there.
        source: Box<SpannedError>,
    },
}

/// Every theme, in the order in which they are offered. They are read once and stay until the program ends, for
/// pictures in the making refer to them.
#[derive(Clone, Copy, Debug)]
pub struct Themes(&'static [Theme]);

impl Themes {
    /// Reads all themes, a file in the assets folder taking the place of the compiled-in one.
    pub fn load(assets: Option<&Path>) -> Result<Themes, ThemeError> {
        let files = embedded::list(assets, "themes", "ron");
        let mut themes =
            files.into_iter().map(|file| read(assets, file)).collect::<Result<Vec<_>, ThemeError>>()?;
        themes.sort_by_key(|theme| theme.place);
        Ok(Themes(themes.leak()))
    }

    /// All of them.
    pub fn all(self) -> &'static [Theme] {
        self.0
    }

    /// Their names.
    pub fn names(self) -> Vec<&'static str> {
        self.0.iter().map(|theme| theme.name.as_str()).collect()
    }

    /// The theme of this name.
    pub fn named(self, name: &str) -> Option<&'static Theme> {
        self.0.iter().find(|theme| theme.name == name)
    }

    /// The theme of this name, else the first one; there always is one, for some are compiled in.
    pub fn named_or_first(self, name: &str) -> &'static Theme {
        self.named(name).unwrap_or(&self.0[0])
    }
}

/// The theme that a file describes and gives its name.
fn read(assets: Option<&Path>, file: String) -> Result<Theme, ThemeError> {
    let text = embedded::load(assets, &file)?;
    let name = Path::new(&file).file_stem().unwrap_or_default().to_string_lossy().into_owned();
    match ron::de::from_bytes::<Theme>(&text) {
        Ok(theme) => Ok(Theme { name, ..theme }),
        Err(source) => Err(ThemeError::Content { file, source: Box::new(source) }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_file_is_a_new_theme_and_a_wrong_one_is_named() {
        let folder = tempfile::tempdir().expect("a folder");
        std::fs::create_dir(folder.path().join("themes")).expect("a folder");
        let compiled_in = embedded::load(None, "themes/noite.ron").expect("compiled in");
        let whole = std::str::from_utf8(&compiled_in).expect("text");
        let write = |text: &str| {
            std::fs::write(folder.path().join("themes/mine.ron"), text).expect("written");
            Themes::load(Some(folder.path()))
        };

        let themes = write(&whole.replace("place: 5", "place: 0")).expect("a whole theme");
        let mine = themes.named("mine").expect("it is there");
        assert_eq!((mine, themes.all().len()), (themes.named_or_first("plastic"), 6));
        assert_eq!(mine.panel, themes.named("noite").expect("still there").panel);

        for (right, wrong) in [
            ("#5c6472", "#5c64728"),
            ("\"#2d323d\"", "0x2d323d"),
            ("material: slate", "material: plastic"),
            ("dark:", "drak:"),
        ] {
            let error = write(&whole.replacen(right, wrong, 1)).expect_err("refused").to_string();
            assert!(error.starts_with("themes/mine.ron, "), "{error}");
            assert!(wrong != "drak:" || error.contains("drak"), "{error}");
        }
    }

    #[test]
    fn the_compiled_in_themes_are_found_by_name_and_offered_in_order() {
        let themes = Themes::load(None).expect("they are whole");
        assert_eq!(themes.names(), ["nogueira", "estremoz", "azulejo", "cortica", "noite"]);
        for theme in themes.all() {
            assert_eq!(themes.named(&theme.name), Some(theme), "two themes share a name");
        }
        assert_eq!(themes.named("plastic"), None);
    }
}
