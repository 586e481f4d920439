//! Games as text: PGN, PDN, and a PGN-like form of this program.
//!
//! PGN is for chess and Racing Kings, PDN for draughts. docs/FORMATS.md describes the supported syntax.
//!
//! Reading has these stages: bytes to characters (`char_reader`), tokens (`tokenizer`), syntax (`parser`, `header`),
//! legal moves (`replay`), and a game that can be saved (`read`). `parallel` does all of them on several threads, each
//! with a part of the text (`cuts`). The reader reports each problem as a [`Fault`] with its place. `write` writes games.

mod char_reader;
mod clocks;
mod cuts;
mod fault;
mod file_address;
mod game_builder;
mod glyphs;
mod header;
mod limited_text;
mod parallel;
mod parsed_game;
mod parser;
mod piece_letters;
mod read;
mod replay;
mod results;
mod spelling;
pub(crate) mod text_form;
mod tokenizer;
mod write;

pub use char_reader::TextPlace;
pub use fault::{Fault, FaultKind};
pub use file_address::path_of_text;
pub use header::GameTags;
pub use read::{GameReader, ImportedGame, ReadResult, game_of_file};
pub use results::TextResult;
pub use text_form::TextForm;
pub use write::{TextFormat, write_game};
