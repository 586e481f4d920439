//! Journal file of a game: one line `seat move` per move, then the result.

use std::fs::File;
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use crate::Match;

/// A journal file that follows the current game.
///
/// New moves are appended and flushed. If earlier moves have changed, for example after a take-back, the lines of the
/// current game are rewritten. Games that [`Journal::next_game`] has ended stay in the file.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: File,
    /// Whether lines can be removed again. A pipe or a device gets the lines of the whole game anew instead.
    is_regular: bool,
    /// Offset of the current game in the file, in bytes.
    game_start: u64,
    /// The lines of the current game that the file already has.
    written_lines: Vec<String>,
}

/// Error: the journal cannot be written.
#[derive(Debug, thiserror::Error)]
#[error("cannot {action} the journal {}: {cause}", path.display())]
pub struct JournalError {
    pub path: PathBuf,
    /// The action that failed: `create` or `write`.
    pub action: &'static str,
    #[source]
    pub cause: io::Error,
}

impl JournalError {
    fn new(path: &Path, action: &'static str, cause: io::Error) -> JournalError {
        JournalError { path: path.to_owned(), action, cause }
    }
}

impl Journal {
    /// Creates an empty journal; an existing file is emptied. A pipe or a device is written to as it is.
    pub fn create(path: &Path) -> Result<Journal, JournalError> {
        let file = File::create(path).map_err(|cause| JournalError::new(path, "create", cause))?;
        let is_regular = file.metadata().is_ok_and(|metadata| metadata.is_file());
        Ok(Journal { path: path.to_owned(), file, is_regular, game_start: 0, written_lines: Vec::new() })
    }

    /// Writes the changes of `game` to the file. Cheap if nothing has changed.
    pub fn update(&mut self, game: &dyn Match) -> Result<(), JournalError> {
        let lines = lines(game);
        let result = if lines.starts_with(&self.written_lines) {
            self.append(lines)
        } else {
            self.rewind().and_then(|()| self.append(lines))
        };
        result.map_err(|cause| JournalError::new(&self.path, "write", cause))
    }

    /// Ends the current game; its lines stay in the file, and the next game is appended.
    pub fn next_game(&mut self) -> Result<(), JournalError> {
        if self.is_regular {
            let end = self.file.stream_position();
            self.game_start = end.map_err(|cause| JournalError::new(&self.path, "write", cause))?;
        }
        self.written_lines.clear();
        Ok(())
    }

    /// Appends those of the game's `lines` that the file lacks.
    fn append(&mut self, lines: Vec<String>) -> io::Result<()> {
        for line in lines.into_iter().skip(self.written_lines.len()) {
            writeln!(self.file, "{line}")?;
            self.written_lines.push(line);
        }
        self.file.flush()
    }

    /// Removes the lines of the current game from the file.
    fn rewind(&mut self) -> io::Result<()> {
        self.written_lines.clear();
        if !self.is_regular {
            return Ok(());
        }
        self.file.set_len(self.game_start)?;
        self.file.seek(SeekFrom::Start(self.game_start)).map(|_| ())
    }
}

/// The journal lines of a game: the moves up to the current ply, and the result once the game is over.
fn lines(game: &dyn Match) -> Vec<String> {
    let moves = game.moves()[..game.state().ply].iter().map(|mv| format!("{} {}", mv.seat, mv.text));
    moves.chain(game.state().end.as_ref().map(|end| end.text.clone())).collect()
}
