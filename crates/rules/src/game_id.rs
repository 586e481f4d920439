//! The games, by their stable names.

use std::fmt;

use strum::{EnumString, IntoStaticStr, VariantArray};

/// A game. The text is its stable name on the command line and in files.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, EnumString, IntoStaticStr, VariantArray,
)]
#[strum(serialize_all = "kebab-case")]
pub enum GameId {
    /// Corrida de Reis (V. R. Parton, 1961).
    RacingKings,
    /// Damas clássicas (Portuguese draughts).
    Draughts,
    /// Xadrez.
    Chess,
    /// Domin-Up (N. Romeral Andrés, 2015).
    DominUp,
}

impl GameId {
    /// Every game, in the order of the menu.
    pub const ALL: &'static [GameId] = GameId::VARIANTS;

    /// The stable name.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
