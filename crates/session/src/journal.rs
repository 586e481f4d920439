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
    /// Offset of the current game in the file, in bytes.
    begin: u64,
    /// The lines of the current game that the file already has.
    lines: Vec<String>,
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
    /// Creates an empty journal; replaces an existing file.
    pub fn create(path: &Path) -> Result<Journal, JournalError> {
        let file = File::create(path).map_err(|cause| JournalError::new(path, "create", cause))?;
        Ok(Journal { path: path.to_owned(), file, begin: 0, lines: Vec::new() })
    }

    /// Brings the file up to date with the game. Cheap if nothing has changed.
    pub fn update(&mut self, game: &dyn Match) -> Result<(), JournalError> {
        let wanted = lines(game);
        let result = if wanted.starts_with(&self.lines) {
            self.append(wanted)
        } else {
            self.rewind().and_then(|()| self.append(wanted))
        };
        result.map_err(|cause| JournalError::new(&self.path, "write", cause))
    }

    /// Ends the current game: the next one is appended after it.
    pub fn next_game(&mut self) -> Result<(), JournalError> {
        let end = self.file.stream_position();
        self.begin = end.map_err(|cause| JournalError::new(&self.path, "write", cause))?;
        self.lines.clear();
        Ok(())
    }

    fn append(&mut self, wanted: Vec<String>) -> io::Result<()> {
        for line in wanted.into_iter().skip(self.lines.len()) {
            writeln!(self.file, "{line}")?;
            self.lines.push(line);
        }
        self.file.flush()
    }

    /// Removes the lines of the current game from the file.
    fn rewind(&mut self) -> io::Result<()> {
        self.lines.clear();
        self.file.set_len(self.begin)?;
        self.file.seek(SeekFrom::Start(self.begin)).map(|_| ())
    }
}

/// The journal lines of a game: the moves up to the current ply, and the result once the game is over.
fn lines(game: &dyn Match) -> Vec<String> {
    let moves = game.moves()[..game.state().ply].iter().map(|mv| format!("{} {}", mv.seat, mv.text));
    moves.chain(game.state().end.as_ref().map(|end| end.text.clone())).collect()
}
