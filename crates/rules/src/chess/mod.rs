//! Chess by the FIDE Laws (in force from 1 January 2023).
//!
//! ```
//! use rules::chess::{IllegalMove, Position};
//! use rules::square::Square;
//! use rules::{EndReason, MoveError, Rules, Texts, perft};
//!
//! // Fool's mate, move by move. Every position is a separate value.
//! let mut position = Position::default();
//! assert_eq!(position.legal_moves().len(), 20);
//! for san in ["f3", "e5", "g4", "Qh4#"] {
//!     let mv = position.parse_move(san)?;
//!     assert_eq!(position.notation(mv), san);
//!     position = position.play(mv);
//! }
//! assert_eq!(position.text(), "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3");
//! assert_eq!(position.outcome(&[]).map(|end| end.reason), Some(EndReason::Checkmate));
//!
//! // A position from FEN, and the reason why a move is illegal.
//! let pinned = Position::from_text("4r2k/8/8/8/8/8/4N3/4K3 w - - 0 1")?;
//! let error = pinned.parse_move("Nc3").unwrap_err();
//! let why = IllegalMove::Pinned { by: Square::E8 };
//! assert_eq!(error, MoveError::Illegal { text: "Nc3".to_owned(), why });
//!
//! assert_eq!(perft(&Position::default(), 4), 197_281);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod en_passant;
mod game;
mod illegal_move;
mod mate_possible;
mod movegen;
mod position;
mod text;

pub use crate::chessboard::{
    Board, Castling, CastlingRights, FenError, IllegalMove, Move, MoveList, Piece, Role, Wing, attacks,
};
pub use crate::color::Color;
pub use position::{ChessState, Position};
