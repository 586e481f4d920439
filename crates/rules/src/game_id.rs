//! The four games and their stable names.

use strum::{Display, EnumString, IntoStaticStr, VariantArray};

/// One of the four games. Its text is a stable name, used in files and on the command line.
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
    /// All games, in the order of the menu.
    pub const ALL: &'static [GameId] = GameId::VARIANTS;

    /// The stable name, such as `racing-kings`.
    pub fn name(self) -> &'static str {
        self.into()
    }
}
