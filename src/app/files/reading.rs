//! Background tasks that list, read and import games from files and pasted text.
//!
//! A list of 100,000 games must stay small. It holds names, date, result and the byte offset of each game in its file.
//! The game that the player chooses is read again from that offset, imported into the library and opened from there.

use std::collections::HashSet;
use std::fs::{self, File};
use std::io::{self, Cursor, Read, Seek, SeekFrom};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::results::{Batch, FileTaskResult, ListedFault, ListedGame, Reporter};
use session::game_text::{Fault, GameReader, ImportedGame, ReadResult, game_of_file};
use session::{LocalizedMessage, ToMessage, message, number};
use store::{DataFolders, GameStore, Imported, NewImport, StoreError, StoredId};

/// Source of games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameSource {
    File(PathBuf),
    /// Pasted text.
    Text(Arc<str>),
}

impl GameSource {
    /// Name of the file; `None` for pasted text.
    pub fn file_name(&self) -> Option<String> {
        match self {
            GameSource::File(path) => {
                Some(path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned())
            }
            GameSource::Text(_) => None,
        }
    }

    /// Error message for a source that cannot be read.
    fn unreadable(&self, cause: &io::Error) -> LocalizedMessage {
        let GameSource::File(path) = self else { return message!("files-unreadable", why = cause) };
        let file = path.display();
        match cause.kind() {
            io::ErrorKind::NotFound => message!("files-not-found", file),
            io::ErrorKind::IsADirectory => message!("files-is-folder", file),
            io::ErrorKind::PermissionDenied => message!("files-permission-denied", file),
            _ => message!("files-unreadable", why = cause),
        }
    }

    /// Size in bytes, or 0 if unknown.
    fn size(&self) -> u64 {
        match self {
            GameSource::File(path) => fs::metadata(path).map_or(0, |file| file.len()),
            GameSource::Text(text) => text.len() as u64,
        }
    }

    /// Reader of the source's games, starting at byte `from`.
    fn reader(&self, from: u64) -> io::Result<GameReader<Box<dyn Read>>> {
        Ok(match self {
            GameSource::File(path) => {
                let mut file = File::open(path)?;
                // Seek only if necessary: a pipe cannot seek, but can be read from its beginning.
                if from > 0 {
                    file.seek(SeekFrom::Start(from))?;
                }
                GameReader::new(Box::new(file), game_of_file(path))
            }
            GameSource::Text(text) => {
                let mut bytes = Cursor::new(SharedText(Arc::clone(text)));
                bytes.set_position(from);
                GameReader::new(Box::new(bytes), None)
            }
        })
    }
}

/// Shared text as bytes.
struct SharedText(Arc<str>);

impl AsRef<[u8]> for SharedText {
    fn as_ref(&self) -> &[u8] {
        self.0.as_bytes()
    }
}

/// Interval between progress reports.
const REPORT_INTERVAL: Duration = Duration::from_millis(120);
/// Number of games imported in one transaction.
const BATCH_SIZE: usize = 200;

/// Reads all games of the sources, one after the other, until the task is stopped.
///
/// Calls `on_game` with the index of the source, the byte offset and the game, and `on_fault` for a source that cannot
/// be read further.
fn read_each(
    reporter: &Reporter,
    sources: &[GameSource],
    mut on_game: impl FnMut(usize, u64, ReadResult) -> Result<(), LocalizedMessage>,
    mut on_fault: impl FnMut(usize, LocalizedMessage),
) -> Result<(), LocalizedMessage> {
    for (index, source) in sources.iter().enumerate() {
        let failed = |cause: io::Error| source.unreadable(&cause);
        let mut reader = match source.reader(0) {
            Ok(reader) => reader,
            Err(cause) => {
                on_fault(index, failed(cause));
                continue;
            }
        };
        loop {
            if !reporter.is_wanted() {
                return Ok(());
            }
            let at = reader.offset();
            match reader.next_game() {
                Ok(None) => break,
                Ok(Some(reading)) => on_game(index, at, reading)?,
                Err(cause) => {
                    on_fault(index, failed(cause));
                    break;
                }
            }
        }
    }
    Ok(())
}

/// Lists the games of the sources.
pub(super) fn list_games(reporter: &Reporter, sources: &[GameSource]) {
    let sizes: Vec<u64> = sources.iter().map(GameSource::size).collect();
    let size = sizes.iter().sum();
    let has_several = sources.len() > 1;
    let name = |index: usize| sources[index].file_name().filter(|_| has_several);
    let batch = std::cell::RefCell::new(Batch::default());
    let mut last_report = Instant::now();
    let outcome = read_each(
        reporter,
        sources,
        |index, at, reading| {
            let mut batch = batch.borrow_mut();
            batch.faults.extend(reading.faults.iter().map(|fault| listed_fault(name(index), fault)));
            if let Some(game) = reading.game {
                batch.games.push(listed(&game, (index, at)));
                batch.last = Some(Box::new(game));
            }
            batch.read = (sizes[..index].iter().sum::<u64>() + at, size);
            if last_report.elapsed() >= REPORT_INTERVAL {
                reporter.send(FileTaskResult::Found(std::mem::take(&mut batch)));
                last_report = Instant::now();
            }
            Ok(())
        },
        |index, why| {
            let fault = ListedFault { file: name(index), at: None, number: None, why };
            batch.borrow_mut().faults.push(fault);
        },
    );
    debug_assert!(outcome.is_ok(), "listing games never fails");
    let batch = Batch { read: (size, size), ..batch.into_inner() };
    reporter.send(FileTaskResult::Found(batch));
    reporter.send(FileTaskResult::Read);
}

fn listed_fault(file: Option<String>, fault: &Fault) -> ListedFault {
    ListedFault { file, at: Some(fault.at), number: fault.move_number(), why: fault.message() }
}

fn listed(game: &ImportedGame, at: (usize, u64)) -> ListedGame {
    ListedGame {
        game: game.saved.plan.game,
        names: game.tags.names.clone(),
        date: game.tags.date.clone(),
        result: game.saved.result().split(' ').next().unwrap_or("*").to_owned(),
        plies: game.saved.moves.len(),
        position: game.position.clone(),
        at,
    }
}

/// Reads a listed game again and imports it.
pub(super) fn read_game_again(
    reporter: &Reporter,
    source: &GameSource,
    byte: u64,
    folders: Option<&DataFolders>,
) {
    let game = source.reader(byte).and_then(|mut reader| reader.next_game());
    match game {
        Ok(Some(ReadResult { game: Some(game), .. })) => import_game(reporter, game, folders),
        Ok(_) => reporter.send(FileTaskResult::Failed(message!("files-changed"))),
        Err(cause) => reporter.send(FileTaskResult::Failed(message!("files-unreadable", why = cause))),
    }
}

/// Imports a game into the library, from which it is then opened. Where that is not possible, sends the game itself.
pub(super) fn import_game(reporter: &Reporter, game: ImportedGame, folders: Option<&DataFolders>) {
    let Some(data_folders) = folders else {
        return reporter.send(FileTaskResult::ReadWithoutLibrary(Box::new(game), None));
    };
    let games = [game];
    let imported = GameStore::open(&data_folders.games_file()).and_then(|mut store| store.import(&games));
    let [game] = games;
    reporter.send(match imported {
        Ok(imported) => {
            FileTaskResult::GameImported(imported.first().map_or(StoredId(0), |imported| imported.id()))
        }
        Err(why) => FileTaskResult::ReadWithoutLibrary(Box::new(game), Some(why.message())),
    });
}

/// Start of a game: index of the source, and offset in bytes.
type GameStart = (usize, u64);

/// Imports all readable games, or only the `wanted` ones, in batches.
///
/// A stopped import keeps all wanted games read so far; a failed one keeps its finished batches.
pub(super) fn import_games(
    reporter: &Reporter,
    sources: &[GameSource],
    wanted: Option<HashSet<GameStart>>,
    folders: Option<&DataFolders>,
) {
    let mut counts = (0u64, 0u64);
    let mut import = NewImport::new(import_name(sources));
    let is_wanted = |at: GameStart| wanted.as_ref().is_none_or(|wanted| wanted.contains(&at));
    let imported = import_batches(reporter, sources, is_wanted, folders, (&mut import, &mut counts));
    let (added, known) = counts;
    reporter.send(match imported {
        Ok(()) => FileTaskResult::Added { added, known, import: import.id() },
        Err(why) if added + known == 0 => FileTaskResult::Failed(why),
        Err(why) => {
            let done = number(added + known);
            let message = message!("files-games-added-in-part", done, why);
            FileTaskResult::AddedInPart { message, import: import.id() }
        }
    });
}

/// Maximum number of file names in the name of an import.
const MAX_NAMED_FILES: usize = 3;

/// Name of an import: the names of its first files. Empty for pasted text.
fn import_name(sources: &[GameSource]) -> String {
    let names: Vec<String> = sources.iter().filter_map(GameSource::file_name).collect();
    let more = if names.len() > MAX_NAMED_FILES { ", …" } else { "" };
    format!("{}{more}", names[..names.len().min(MAX_NAMED_FILES)].join(", "))
}

fn import_batches(
    reporter: &Reporter,
    sources: &[GameSource],
    is_wanted: impl Fn(GameStart) -> bool,
    folders: Option<&DataFolders>,
    (import, counts): (&mut NewImport, &mut (u64, u64)),
) -> Result<(), LocalizedMessage> {
    let data_folders = folders.ok_or_else(|| StoreError::NoHome.message())?;
    let mut store = GameStore::open(&data_folders.games_file()).map_err(|why| why.message())?;
    let mut waiting: Vec<ImportedGame> = Vec::with_capacity(BATCH_SIZE);
    let mut flush = |waiting: &mut Vec<ImportedGame>| -> Result<(), LocalizedMessage> {
        for imported in store.import_into(import, waiting).map_err(|why| why.message())? {
            match imported {
                Imported::Added(_) => counts.0 += 1,
                Imported::Known(_) => counts.1 += 1,
            }
        }
        waiting.clear();
        reporter.send(FileTaskResult::Adding(counts.0 + counts.1));
        Ok(())
    };
    // Ignore faults: they were reported when the games were listed.
    read_each(
        reporter,
        sources,
        |source, byte, reading| {
            waiting.extend(reading.game.filter(|_| is_wanted((source, byte))));
            if waiting.len() >= BATCH_SIZE { flush(&mut waiting) } else { Ok(()) }
        },
        |_, _| {},
    )?;
    flush(&mut waiting)
}
