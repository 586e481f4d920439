//! Portuguese draughts (*damas clássicas*): men move and capture forward only, and kings move any distance ("flying
//! kings").
//!
//! A capture must take the most pieces, and among those the most kings (FPD 2026, 3.7). Spanish draughts has
//! the same laws on the mirrored board. FPD is the Federação Portuguesa de Damas.
//!
//! ```
//! use rules::draughts::{IllegalMove, Position};
//! use rules::{MoveError, Rules, Texts, perft};
//!
//! let start = Position::from_text("W:W1-12:B21-32")?;
//! assert_eq!(start, Position::default());
//! assert_eq!((start.legal_moves().len(), perft(&start, 4)), (7, 1_469));
//! let mv = start.parse_move("10-14")?;
//! assert_eq!(start.play(mv).text(), "B:W1,2,3,4,5,6,7,8,9,11,12,14:B21,22,23,24,25,26,27,28,29,30,31,32");
//!
//! // The law of quantity: a capture must take the most pieces. Texts may leave out squares between start and end.
//! let quantity = Position::from_text("W:W3,10:BK7,14,23")?;
//! let moves: Vec<String> = quantity.legal_moves().iter().map(|mv| quantity.move_text(*mv)).collect();
//! assert_eq!(moves, ["10x28"]);
//! let MoveError::Illegal { why, .. } = quantity.parse_move("3x12").unwrap_err() else { unreachable!() };
//! assert!(matches!(why, IllegalMove::LargerCapture { taken: 1, most: 2, .. }));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board;
mod ending;
mod game;
pub mod illegal_move;
pub mod laws;
mod movegen;
mod moves;
mod notation;
mod position;
mod routes;
pub mod square;
mod text;

pub use board::Board;
pub use board::Piece;
pub use illegal_move::IllegalMove;
pub use laws::{LAWS, Laws};
pub use moves::{Move, MoveList};
pub use notation::GAME_TYPE;
pub use position::Position;
pub use square::{Square, Squares};
pub use text::{Record, TextError};
