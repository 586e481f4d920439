//! The games, by their stable names.

use strum::{Display, EnumString, IntoStaticStr, VariantArray};

/// A game. The text is its stable name on the command line and in files.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Display, EnumString, IntoStaticStr, VariantArray,
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
