//! Domin-Up (Néstor Romeral Andrés, 2015): dominoes that stack, for two to four seats with hidden hands.
//!
//! Two rule sets exist ([`RuleSet`]): the game of a student report of 2015, one of the origins of this program, and
//! the publisher's rules. The terms are:
//!
//! - *half*: one of the two numbers of a tile; it covers one cell.
//! - *climb*: to place a tile on top of two adjacent stacks of equal height that show its two numbers. If a climb is
//!   possible, it is compulsory.
//! - *expand*: to place a tile in another way that the rule set allows, beside other tiles.
//! - *opening*: the first move: the seat that holds [7|7] places it on the empty table.
//!
//! ```
//! use rules::domin_up::{Coord, Deal, IllegalMove, Position, RuleSet};
//! use rules::{MoveError, HiddenInformation, Rules, Seat, Texts, perft};
//!
//! // The seed determines the deal. The seat that holds [7|7] moves first.
//! let start = Deal { rules: RuleSet::Report, seats: 3, seed: 1 }.position();
//! let opening = start.legal_moves();
//! assert_eq!((opening.len(), start.move_text(opening[0])), (1, "77@0,0E".to_owned()));
//! let second = start.play(opening[0]);
//! assert_eq!(second.turn(), start.turn().next(3));
//! assert_eq!(perft(&start, 1), 1);
//!
//! // Fields: rules, turn, hands, table, passes. The observation of seat 1 hides the other hand.
//! let text = "report 1 17.33/00.12 0,0=7^1;1,0=7^1 0";
//! let position = Position::from_text(text)?;
//! assert_eq!(position.text(), text);
//! assert_eq!(position.observe(Seat::FIRST).to_string(), "report 1 17.33/?2 0,0=7^1;1,0=7^1 0");
//! let error = position.parse_move("17@1,0E").unwrap_err();
//! let why = IllegalMove::HeightsDiffer { high: Coord::new(1, 0), low: Coord::new(2, 0) };
//! assert_eq!(error, MoveError::Illegal { text: "17@1,0E".to_owned(), why });
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod deal;
mod game;
mod illegal_move;
mod key;
mod movegen;
mod moves;
mod observation;
mod place;
mod position;
mod rule_set;
mod table;
mod text;
mod tile;

pub use deal::{Deal, Setup};
pub use game::ending;
pub use illegal_move::IllegalMove;
pub use movegen::placements;
pub use moves::{Move, Placement};
pub use observation::Observation;
pub use place::{Coord, Direction};
pub use position::{MAX_SEATS, Position};
pub use rule_set::{RuleSet, RuleSwitches};
pub use table::{Cell, Table};
pub use text::TextError;
pub use tile::{Tile, Tiles, TilesIter};
