//! Games as text: PGN, PDN, and a PGN-like form of our own.
//!
//! PGN is for chess and Racing Kings, PDN for draughts. docs/FORMATS.md describes the supported syntax.
//!
//! Reading has these stages: bytes to characters (`source`), tokens (`tokenizer`), syntax (`parser`, `header`), legal
//! moves (`replay`), a game that can be saved (`read`). Each problem is a [`Fault`] with its place. Writing is in
//! `write`.

mod char_reader;
mod clocks;
mod fault;
mod glyphs;
mod header;
mod parser;
mod read;
mod replay;
mod results;
mod spelling;
pub(crate) mod text_form;
mod tokenizer;
mod write;

pub use char_reader::TextPlace;
pub use fault::{Fault, FaultKind};
pub use header::GameTags;
pub use read::{GameReader, ImportedGame, ReadResult, game_of_file};
pub use results::TextResult;
pub use text_form::TextForm;
pub use write::{TextFormat, write_game};
