//! The chessboard with its pieces, shared by chess and Racing Kings.
//!
//! It has bitboards, attack tables, moves, the notations FEN, SAN and UCI, and a position that is generic over the game
//! ([`ChessVariant`]).

pub mod attacks;
pub mod bitboard;
mod board;
mod castling;
mod fen;
mod fen_error;
mod game;
pub(crate) mod illegal_move;
mod moves;
mod piece;
mod position;
mod san;
pub mod square;
pub(crate) mod zobrist;

pub use bitboard::Bitboard;
pub use board::Board;
pub(crate) use board::KingAttackers;
pub use castling::{Castling, CastlingRights, Wing};
pub use fen::FenRecord;
pub use fen_error::FenError;
pub use game::FIFTY_MOVES;
pub use illegal_move::IllegalMove;
pub use moves::{Move, MoveFilter, MoveList, MoveSink};
pub use piece::{Piece, Role};
pub use position::{ChessVariant, Position};
pub use square::{File, Rank, Square};
