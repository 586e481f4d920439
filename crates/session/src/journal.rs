//! The journal of a game in a file: a line `seat move` for every move on the table and, once the game
//! is over, a line with the result.

use std::fs::File;
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use crate::Match;

/// A file that always tells the game on the table.
///
/// As long as the game only grows, lines are only added, and each one is in the file as soon as its
/// move is played. When something was taken back, the game is written anew. Games before
/// [`Journal::next_game`] stay in the file as they are.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: File,
    /// Where in the file the present game begins, in bytes.
    begin: u64,
    /// The lines of the present game as they stand in the file.
    lines: Vec<String>,
}

/// The journal could not be written.
#[derive(Debug, thiserror::Error)]
#[error("cannot {action} the journal {}: {cause}", path.display())]
pub struct JournalError {
    /// Which file.
    pub path: PathBuf,
    /// What was tried: `create` or `write`.
    pub action: &'static str,
    /// What the system said.
    #[source]
    pub cause: io::Error,
}

impl JournalError {
    fn new(path: &Path, action: &'static str, cause: io::Error) -> JournalError {
        JournalError { path: path.to_owned(), action, cause }
    }
}

impl Journal {
    /// Starts an empty journal; a file of that name is replaced.
    pub fn create(path: &Path) -> Result<Journal, JournalError> {
        let file = File::create(path).map_err(|cause| JournalError::new(path, "create", cause))?;
        Ok(Journal { path: path.to_owned(), file, begin: 0, lines: Vec::new() })
    }

    /// Brings the file up to the game on the table. Cheap when nothing has changed.
    pub fn follow(&mut self, game: &dyn Match) -> Result<(), JournalError> {
        let wanted = lines(game);
        let result = if wanted.starts_with(&self.lines) {
            self.append(wanted)
        } else {
            self.rewind().and_then(|()| self.append(wanted))
        };
        result.map_err(|cause| JournalError::new(&self.path, "write", cause))
    }

    /// Closes the present game: what follows is another one, written behind it.
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

    fn rewind(&mut self) -> io::Result<()> {
        self.lines.clear();
        self.file.set_len(self.begin)?;
        self.file.seek(SeekFrom::Start(self.begin)).map(|_| ())
    }
}

/// The journal of the game on the table.
fn lines(game: &dyn Match) -> Vec<String> {
    let moves = game.moves()[..game.view().ply].iter().map(|mv| format!("{} {}", mv.seat, mv.text));
    moves.chain(game.view().end.as_ref().map(|end| end.text.clone())).collect()
}
