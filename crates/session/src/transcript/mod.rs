//! Games as text: PGN, PDN, and a PGN-like form of our own.
//!
//! PGN is for chess and Racing Kings, PDN for draughts. docs/FORMATS.md describes the supported syntax.
//!
//! Reading has these stages: bytes to characters (`source`), tokens (`tokens`), syntax (`tree`, `header`), legal
//! moves (`follow`), a game that can be saved (`read`). Each problem is a [`Fault`] with its place. Writing is in
//! `write`.

mod clocks;
mod fault;
mod follow;
mod glyphs;
mod header;
mod read;
mod results;
mod source;
mod spelling;
pub(crate) mod text_form;
mod tokens;
mod tree;
mod write;

pub use fault::{Fault, FaultKind};
pub use header::Heading;
pub use read::{GameReader, ReadGame, Reading, game_of_file};
pub use results::Score;
pub use source::TextPlace;
pub use text_form::TextForm;
pub use write::{Form, transcript};
