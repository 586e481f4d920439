//! Domin-Up (Néstor Romeral Andrés, 2015): dominoes that climb upon one another, by the game that the
//! 2015 report describes or by the publisher's rules, for two to four seats with hidden hands.

mod deal;
mod ending;
mod game;
mod key;
mod movegen;
mod moves;
mod observation;
mod position;
mod refusal;
mod rule_set;
mod table;
mod text;
mod tile;

use crate::rules::GameId;

pub use deal::{Deal, Setup};
pub use movegen::placements;
pub use moves::{Direction, Move, Placement};
pub use observation::Observation;
pub use position::{MAX_SEATS, Position};
pub use refusal::Refusal;
pub use rule_set::{RuleSet, Switches, UnknownRuleSet};
pub use table::{Cell, Place, Table};
pub use text::TextError;
pub use tile::{Tile, Tiles, TilesIter};

impl GameId {
    /// Domin-Up (N. Romeral Andrés, 2015).
    pub const DOMIN_UP: GameId = GameId::new("domin-up");
}
