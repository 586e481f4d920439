//! Racing Kings (V. R. Parton, 1961) by the rules of lichess: no move may give check, and the first
//! king on the last rank wins, but Black may answer White's arrival.
//!
//! ```
//! use rules::chess::Role;
//! use rules::racing_kings::{Position, Refusal};
//! use rules::square::Square;
//! use rules::{EndReason, MoveError, Rules, Texts, perft};
//!
//! let start = Position::default();
//! assert_eq!(start.text(), "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1");
//! assert_eq!((start.legal_moves().len(), perft(&start, 3)), (21, 11_264));
//!
//! // White arrives, and Black's king is too far away to answer.
//! let race = Position::from_text("8/6K1/8/8/8/8/k7/8 w - - 0 1")?;
//! let arrived = race.play(race.parse_move("Kg8")?);
//! let outcome = arrived.outcome(&[race]).ok_or("the race is over")?;
//! assert_eq!((outcome.reason, arrived.outcome_text(outcome)), (EndReason::Race, "1-0 race".to_owned()));
//!
//! // Check is forbidden to both sides.
//! let quiet = Position::from_text("8/8/8/8/8/8/k7/5R1K w - - 0 1")?;
//! let error = quiet.parse_move("f1f2").unwrap_err();
//! let why = Refusal::WouldCheckEnemyKing { by: Role::Rook, from: Square::F2 };
//! assert_eq!(error, MoveError::Illegal { text: "f1f2".to_owned(), why });
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod ending;
mod game;
mod movegen;
mod position;
mod refusal;
mod text;

pub use position::{Position, Race};
pub use refusal::Refusal;
pub use text::TextError;
