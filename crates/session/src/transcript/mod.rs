//! Games as text that other programs read and write: PGN for chess and Racing Kings, PDN for draughts, and a form of our own
//! in the same clothes for Domin-Up. docs/FORMATS.md tells what is read and written.
//!
//! Reading goes from bytes to characters (`source`), to tokens (`tokens`), to what the text says (`tree`, `header`), to what
//! the rules make of it (`follow`), to a game that can be kept (`read`). Whatever is wrong is a [`Fault`] with its place.
//! Writing is `write`.

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
