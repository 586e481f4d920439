//! The rules of the four games: positions, legal moves, outcomes and their texts.
//!
//! The crate contains no engine and no user interface. Callers pass in the earlier positions of a game.
//!
//! The positions of all games implement the same traits, so generic functions work with all four games:
//!
//! ```
//! use rules::{GamePosition, chess, domin_up, draughts, racing_kings};
//!
//! /// Plays the first legal move again and again, for at most `plies` plies.
//! fn walk<P: GamePosition>(plies: usize) -> Vec<P> {
//!     let mut walk = vec![P::start(&P::Setup::default())];
//!     while walk.len() <= plies {
//!         let (now, earlier) = walk.split_last().expect("the start");
//!         if now.outcome(earlier).is_some() {
//!             break;
//!         }
//!         let mv = now.parse_move(&now.move_text(now.legal_moves()[0])).expect("its own text");
//!         // `try_play` checks the move and returns the rule that forbids it; `play` trusts the caller.
//!         let next = now.try_play(mv).expect("a legal move");
//!         assert_eq!(P::from_text(&next.text()), Ok(next.clone()));
//!         walk.push(next);
//!     }
//!     walk
//! }
//!
//! assert_eq!(walk::<chess::Position>(6).len(), 7);
//! assert_eq!(walk::<racing_kings::Position>(6).len(), 7);
//! assert_eq!(walk::<draughts::Position>(6).len(), 7);
//! assert_eq!(walk::<domin_up::Position>(6).len(), 7);
//! ```

pub mod chess;
pub mod chessboard;
pub mod color;
pub mod domin_up;
pub mod draughts;
pub mod game_id;
pub mod history;
pub mod outcome;
pub mod racing_kings;
pub mod seat;
pub mod traits;
pub mod zobrist;

pub use chessboard::{bitboard, square};
pub use color::Color;
pub use game_id::GameId;
pub use history::History;
pub use outcome::{EndReason, Outcome};
pub use seat::Seat;
pub use traits::{
    DroppedPart, GamePosition, HiddenInformation, MoveError, Rules, StartTerms, TermsError, Texts, perft,
};

/// Returns `text` if it consists of one or more ASCII digits.
///
/// Number parsers use it to reject a sign, which the parser of the standard library accepts.
pub fn digits(text: &str) -> Option<&str> {
    let is_digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    is_digits.then_some(text)
}
