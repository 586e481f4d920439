//! Themes as the window holds them.

use std::ops::Deref;
use std::path::Path;

use bevy::prelude::Resource;

pub use art::theme::*;

/// Every theme that can be chosen.
#[derive(Resource, Clone, Copy, Debug)]
pub struct Themes(art::theme::Themes);

impl Themes {
    /// Reads all themes, a file in the assets folder taking the place of the compiled-in one.
    pub fn load(assets: Option<&Path>) -> Result<Themes, ThemeError> {
        art::theme::Themes::load(assets).map(Themes)
    }
}

impl Deref for Themes {
    type Target = art::theme::Themes;

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}
