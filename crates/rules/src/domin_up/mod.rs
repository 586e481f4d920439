//! Domin-Up (Néstor Romeral Andrés, 2015): dominoes that climb upon one another, by the game that the
//! 2015 report describes or by the publisher's rules, for two to four seats with hidden hands.
//!
//! ```
//! use rules::domin_up::{Deal, Place, Position, Refusal, RuleSet};
//! use rules::{MoveError, Observe, Rules, Seat, Texts, perft};
//!
//! // A deal follows from its seed; whoever holds [7|7] opens with it.
//! let start = Deal { rules: RuleSet::Report, seats: 3, seed: 1 }.position();
//! let opening = start.legal_moves();
//! assert_eq!((opening.len(), start.move_text(opening[0])), (1, "77@0,0E".to_owned()));
//! let second = start.play(opening[0]);
//! assert_eq!(second.turn(), start.turn().next(3));
//! assert_eq!(perft(&start, 1), 1);
//!
//! // Rules, turn, hands, table, passes; and the same as seat 1 sees it.
//! let text = "report 1 17.33/00.12 0,0=7^1;1,0=7^1 0";
//! let position = Position::from_text(text)?;
//! assert_eq!(position.text(), text);
//! assert_eq!(position.observe(Seat::FIRST).to_string(), "report 1 17.33/?2 0,0=7^1;1,0=7^1 0");
//! let error = position.parse_move("17@1,0E").unwrap_err();
//! let why = Refusal::HeightsDiffer { high: Place::new(1, 0), low: Place::new(2, 0) };
//! assert_eq!(error, MoveError::Illegal { text: "17@1,0E".to_owned(), why });
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod deal;
mod game;
mod key;
mod movegen;
mod moves;
mod observation;
mod place;
mod position;
mod refusal;
mod rule_set;
mod table;
mod text;
mod tile;

pub use deal::{Deal, Setup};
pub use game::ending;
pub use movegen::placements;
pub use moves::{Move, Placement};
pub use observation::Observation;
pub use place::{Direction, Place};
pub use position::{MAX_SEATS, Position};
pub use refusal::Refusal;
pub use rule_set::{RuleSet, Switches};
pub use table::{Cell, Table};
pub use text::TextError;
pub use tile::{Tile, Tiles, TilesIter};
