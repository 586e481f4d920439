//! The available themes, one for each file in `assets/themes`.

use std::path::Path;

use ron::error::SpannedError;
use thiserror::Error;

use crate::assets::{self, AssetError};
use crate::theme::Theme;

/// Reason why a theme could not be loaded.
#[derive(Debug, Error)]
pub enum ThemeError {
    #[error(transparent)]
    Asset(#[from] AssetError),
    #[error("{file}, {source}")]
    Content {
        /// Path under `assets`.
        file: String,
        source: Box<SpannedError>,
    },
}

/// All themes, in display order.
///
/// They are loaded once and never freed, because threads that draw pictures in the background refer to them.
#[derive(Clone, Copy, Debug)]
pub struct Themes(&'static [Theme]);

impl Themes {
    /// Loads all themes. A file in the folder `assets` adds a theme or overrides the compiled-in one of the same name.
    pub fn load(assets: Option<&Path>) -> Result<Themes, ThemeError> {
        let files = assets::list(assets, "themes", "ron");
        let mut themes =
            files.into_iter().map(|file| read_theme(assets, file)).collect::<Result<Vec<_>, ThemeError>>()?;
        themes.sort_by_key(|theme| theme.order);
        Ok(Themes(themes.leak()))
    }

    pub fn all(self) -> &'static [Theme] {
        self.0
    }

    pub fn names(self) -> Vec<&'static str> {
        self.0.iter().map(|theme| theme.name.as_str()).collect()
    }

    /// The theme called `name`, if there is one.
    pub fn get(self, name: &str) -> Option<&'static Theme> {
        self.0.iter().find(|theme| theme.name == name)
    }

    /// The theme called `name`, or the first theme. A first theme always exists, because some themes are compiled in.
    pub fn get_or_first(self, name: &str) -> &'static Theme {
        self.get(name).unwrap_or(&self.0[0])
    }
}

/// Reads a theme. The name of the file becomes the name of the theme.
fn read_theme(assets: Option<&Path>, file: String) -> Result<Theme, ThemeError> {
    let text = assets::load(assets, &file)?;
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
    fn a_new_file_adds_a_theme_and_errors_name_the_file() {
        let folder = tempfile::tempdir().expect("a folder");
        std::fs::create_dir(folder.path().join("themes")).expect("a folder");
        let compiled_in = assets::load(None, "themes/noite.ron").expect("compiled in");
        let valid_text = std::str::from_utf8(&compiled_in).expect("text");
        let load_with = |text: &str| {
            std::fs::write(folder.path().join("themes/new_theme.ron"), text).expect("written");
            Themes::load(Some(folder.path()))
        };

        let themes = load_with(&valid_text.replace("order: 5", "order: 0")).expect("a valid theme");
        let new_theme = themes.get("new_theme").expect("it is there");
        assert_eq!((new_theme, themes.all().len()), (themes.get_or_first("plastic"), 6));
        assert_eq!(new_theme.panel, themes.get("noite").expect("still there").panel);

        for (valid, invalid) in [
            ("#5c6472", "#5c64728"),
            ("\"#2d323d\"", "0x2d323d"),
            ("material: slate", "material: plastic"),
            ("dark:", "drak:"),
        ] {
            let error = load_with(&valid_text.replacen(valid, invalid, 1))
                .expect_err("the theme is invalid")
                .to_string();
            assert!(error.starts_with("themes/new_theme.ron, "), "{error}");
            assert!(invalid != "drak:" || error.contains("drak"), "{error}");
        }
    }

    #[test]
    fn compiled_in_themes_are_found_by_name_and_ordered() {
        let themes = Themes::load(None).expect("the compiled-in themes are valid");
        assert_eq!(themes.names(), ["nogueira", "estremoz", "azulejo", "cortica", "noite"]);
        for theme in themes.all() {
            assert_eq!(themes.get(&theme.name), Some(theme), "two themes share a name");
        }
        assert_eq!(themes.get("plastic"), None);
    }
}
