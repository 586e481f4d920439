//! The four games and their stable names.

use strum::{Display, EnumString, IntoStaticStr, VariantArray};

/// One of the four games.
///
/// Its text is its name in files and on the command line; the names must not change.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Display, EnumString, IntoStaticStr, VariantArray,
)]
#[strum(serialize_all = "kebab-case")]
pub enum GameId {
    /// Racing Kings, in Portuguese *Corrida de Reis* (V. R. Parton, 1961).
    RacingKings,
    /// Portuguese draughts, in Portuguese *damas clássicas*.
    Draughts,
    /// Chess, in Portuguese *xadrez*.
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
