//! Games from files and from text that was pasted, read beside the frames: which there are, one of them, or all of them
//! onto the shelf.

use std::collections::HashSet;
use std::fs::{self, File};
use std::io::{self, Cursor, Read, Seek, SeekFrom};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::news::{Listed, News, Portion, Reporter, ToldFault};
use session::transcript::{Fault, GameReader, ReadGame, Reading, game_of_file};
use session::{Explain, Message, message};
use store::{GameStore, Home, Imported, KeptId, StoreError};

/// Where games are read from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// A file.
    File(PathBuf),
    /// A text that was pasted.
    Text(Arc<str>),
}

impl Source {
    /// The name of the file; none of a text.
    pub fn file_name(&self) -> Option<String> {
        match self {
            Source::File(path) => {
                Some(path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned())
            }
            Source::Text(_) => None,
        }
    }

    /// Why it cannot be read.
    fn unreadable(&self, cause: &io::Error) -> Message {
        let Source::File(path) = self else { return message!("files-unreadable", why = cause) };
        let file = path.display();
        match cause.kind() {
            io::ErrorKind::NotFound => message!("files-not-there", file),
            io::ErrorKind::IsADirectory => message!("files-is-folder", file),
            io::ErrorKind::PermissionDenied => message!("files-not-allowed", file),
            _ => message!("files-unreadable", why = cause),
        }
    }

    /// How many bytes it has, as far as that is known.
    fn size(&self) -> u64 {
        match self {
            Source::File(path) => fs::metadata(path).map_or(0, |file| file.len()),
            Source::Text(text) => text.len() as u64,
        }
    }

    /// A reader of its games from so many bytes on.
    fn reader(&self, from: u64) -> io::Result<GameReader<Box<dyn Read>>> {
        Ok(match self {
            Source::File(path) => {
                let mut file = File::open(path)?;
                // What cannot be wound, as a pipe, is read from its beginning alone.
                if from > 0 {
                    file.seek(SeekFrom::Start(from))?;
                }
                GameReader::new(Box::new(file), game_of_file(path))
            }
            Source::Text(text) => {
                let mut bytes = Cursor::new(SharedText(Arc::clone(text)));
                bytes.set_position(from);
                GameReader::new(Box::new(bytes), None)
            }
        })
    }
}

/// A text as bytes that several hold.
struct SharedText(Arc<str>);

impl AsRef<[u8]> for SharedText {
    fn as_ref(&self) -> &[u8] {
        self.0.as_bytes()
    }
}

/// How often the window hears of what was found.
const EVERY: Duration = Duration::from_millis(120);
/// How many games are put on the shelf at once.
const AT_ONCE: usize = 200;

/// Goes through sources one game after the other.
fn each(
    reporter: &Reporter,
    sources: &[Source],
    mut tell: impl FnMut(usize, u64, Reading) -> Result<(), Message>,
    mut fault: impl FnMut(usize, Message),
) -> Result<(), Message> {
    for (index, source) in sources.iter().enumerate() {
        let failed = |cause: io::Error| source.unreadable(&cause);
        let mut reader = match source.reader(0) {
            Ok(reader) => reader,
            Err(cause) => {
                fault(index, failed(cause));
                continue;
            }
        };
        loop {
            if !reporter.goes_on() {
                return Ok(());
            }
            let at = reader.bytes();
            match reader.next_game() {
                Ok(None) => break,
                Ok(Some(reading)) => tell(index, at, reading)?,
                Err(cause) => {
                    fault(index, failed(cause));
                    break;
                }
            }
        }
    }
    Ok(())
}

/// Tells which games there are.
pub(super) fn list(reporter: &Reporter, sources: &[Source]) {
    let sizes: Vec<u64> = sources.iter().map(Source::size).collect();
    let size = sizes.iter().sum();
    let several = sources.len() > 1;
    let name = |index: usize| sources[index].file_name().filter(|_| several);
    let portion = std::cell::RefCell::new(Portion::default());
    let mut told = Instant::now();
    let went = each(
        reporter,
        sources,
        |index, at, reading| {
            let mut portion = portion.borrow_mut();
            portion.faults.extend(reading.faults.iter().map(|fault| told_fault(name(index), fault)));
            if let Some(game) = reading.game {
                portion.games.push(listed(&game, (index, at)));
                portion.last = Some(Box::new(game));
            }
            portion.read = (sizes[..index].iter().sum::<u64>() + at, size);
            if told.elapsed() >= EVERY {
                reporter.tell(News::Found(std::mem::take(&mut portion)));
                told = Instant::now();
            }
            Ok(())
        },
        |index, why| {
            let fault = ToldFault { file: name(index), at: None, number: None, why };
            portion.borrow_mut().faults.push(fault);
        },
    );
    debug_assert!(went.is_ok(), "nothing that is only listed is refused");
    let portion = Portion { read: (size, size), ..portion.into_inner() };
    reporter.tell(News::Found(portion));
    reporter.tell(News::Read);
}

fn told_fault(file: Option<String>, fault: &Fault) -> ToldFault {
    ToldFault { file, at: Some(fault.at), number: fault.move_number(), why: fault.message() }
}

fn listed(game: &ReadGame, at: (usize, u64)) -> Listed {
    Listed {
        game: game.saved.plan.game,
        names: game.heading.names.clone(),
        date: game.heading.date.clone(),
        result: game.saved.result().split(' ').next().unwrap_or("*").to_owned(),
        plies: game.saved.moves.len(),
        at,
    }
}

/// Reads a game again that was listed, and puts it on the shelf.
pub(super) fn take(reporter: &Reporter, source: &Source, byte: u64, home: Option<&Home>) {
    let game = source.reader(byte).and_then(|mut reader| reader.next_game());
    match game {
        Ok(Some(Reading { game: Some(game), .. })) => keep(reporter, game, home),
        Ok(_) => reporter.tell(News::Failed(message!("files-changed"))),
        Err(cause) => reporter.tell(News::Failed(message!("files-unreadable", why = cause))),
    }
}

/// Puts a game on the shelf, where it is opened from. Without a shelf it is handed over as it is.
pub(super) fn keep(reporter: &Reporter, game: ReadGame, home: Option<&Home>) {
    let Some(home) = home else { return reporter.tell(News::Taken(Box::new(game))) };
    let imported = GameStore::open(&home.games_file()).and_then(|mut store| store.import(&[game]));
    reporter.tell(match imported {
        Ok(imported) => News::Kept(imported.first().map_or(KeptId(0), |imported| imported.id())),
        Err(why) => News::Failed(why.message()),
    });
}

/// Where a game begins: in which of the sources, and after how many bytes.
type Beginning = (usize, u64);

/// Puts all games on the shelf that can be read, or those that begin in the given places, some at a time; what was put there
/// stays when it is stopped.
pub(super) fn add(
    reporter: &Reporter,
    sources: &[Source],
    wanted: Option<HashSet<Beginning>>,
    home: Option<&Home>,
) {
    let mut counts = (0u64, 0u64);
    let is_wanted = |at: Beginning| wanted.as_ref().is_none_or(|wanted| wanted.contains(&at));
    let added = add_to(reporter, sources, is_wanted, home, &mut counts);
    let (added_count, known) = counts;
    reporter.tell(match added {
        Ok(()) => News::Added { added: added_count, known },
        Err(why) => News::Failed(why),
    });
}

fn add_to(
    reporter: &Reporter,
    sources: &[Source],
    is_wanted: impl Fn(Beginning) -> bool,
    home: Option<&Home>,
    counts: &mut (u64, u64),
) -> Result<(), Message> {
    let home = home.ok_or_else(|| StoreError::NoHome.message())?;
    let mut store = GameStore::open(&home.games_file()).map_err(|why| why.message())?;
    let mut waiting: Vec<ReadGame> = Vec::with_capacity(AT_ONCE);
    let mut put = |waiting: &mut Vec<ReadGame>| -> Result<(), Message> {
        for imported in store.import(waiting).map_err(|why| why.message())? {
            match imported {
                Imported::Added(_) => counts.0 += 1,
                Imported::Known(_) => counts.1 += 1,
            }
        }
        waiting.clear();
        reporter.tell(News::Adding(counts.0 + counts.1));
        Ok(())
    };
    // What is wrong was told when they were listed.
    each(
        reporter,
        sources,
        |source, byte, reading| {
            waiting.extend(reading.game.filter(|_| is_wanted((source, byte))));
            if waiting.len() >= AT_ONCE { put(&mut waiting) } else { Ok(()) }
        },
        |_, _| {},
    )?;
    put(&mut waiting)
}
