//! Reads games from files and reports errors with file, line and column.

use std::fmt::Display;
use std::fs::{self, File};
use std::io::{self, BufRead, Read, Write};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::thread;

use super::failure::{Failure, one_line};
use session::game_text::{Fault, GameReader, ImportedGame, ReadResult, game_of_file, path_of_text};

/// Numbers of games and errors.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct ReadCounts {
    games: u64,
    faults: u64,
}

impl ReadCounts {
    /// Summary such as `12 games, 1 error`.
    pub(crate) fn summary(self) -> String {
        let faults = if self.faults == 1 { "1 error".to_owned() } else { format!("{} errors", self.faults) };
        format!("{}, {faults}", games_text(self.games))
    }

    /// An error if any fault was reported, with the summary as its text.
    pub(crate) fn into_result(self) -> Result<(), Failure> {
        if self.faults == 0 { Ok(()) } else { Err(Failure::invalid(self.summary())) }
    }
}

/// `1 game`, `12 games`.
pub(crate) fn games_text(count: u64) -> String {
    if count == 1 { "1 game".to_owned() } else { format!("{count} games") }
}

/// Default number of threads that read files.
fn default_threads() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get)
}

/// Reads all games of `files`. Passes each game to `convert` and each result, in the order of the games, to `each`,
/// which may return a fault.
///
/// `convert` runs on `threads` threads; `None` means one for each processor. The file `-` is standard input.
pub(crate) fn read<T: Send>(
    files: &[PathBuf],
    input: &mut dyn BufRead,
    errors: &mut dyn Write,
    threads: Option<u16>,
    convert: impl Fn(ImportedGame) -> T + Sync,
    mut each: impl FnMut(T) -> Result<Option<Fault>, Failure>,
) -> Result<ReadCounts, Failure> {
    let threads = threads.map_or_else(default_threads, usize::from);
    let mut counts = ReadCounts::default();
    for path in files {
        let name =
            if is_standard_stream(path) { "standard input".to_owned() } else { path.display().to_string() };
        let (mut games, mut notes) = (0, 0);
        let mut report = |why: &dyn Display| {
            counts.faults += 1;
            report_error(errors, &name, why)
        };
        let file: Box<dyn Read + '_> = if is_standard_stream(path) {
            Box::new(&mut *input)
        } else {
            match File::open(path_of_text(path)) {
                Ok(file) => Box::new(file),
                Err(error) => {
                    report(&error)?;
                    continue;
                }
            }
        };
        let mut reader = GameReader::new(file, game_of_file(path));
        let mut is_empty = true;
        let end = reader.read_all(
            threads,
            |ReadResult { game, faults }| (game.map(&convert), faults),
            |(game, faults)| {
                is_empty = false;
                for fault in faults {
                    notes += u64::from(fault.is_note());
                    report(&FaultWithPosition(fault))?;
                }
                if let Some(game) = game {
                    if let Some(fault) = each(game)? {
                        report(&FaultWithPosition(fault))?;
                    }
                    games += 1;
                }
                Ok::<_, Failure>(())
            },
        )?;
        match end {
            Ok(()) if is_empty => report(&"no game found")?,
            Ok(()) => {}
            Err(error) => report(&error)?,
        }
        counts.games += games;
        // A note is not an error: the game was read completely.
        counts.faults -= notes;
    }
    Ok(counts)
}

/// Reads game `number` of a file, counted from 1, and reports its faults.
pub(crate) fn read_game_number(
    path: &Path,
    number: u64,
    errors: &mut dyn Write,
) -> Result<ImportedGame, Failure> {
    let name = path.display().to_string();
    let failure = |why: &dyn Display| Failure::invalid(format_args!("{name}: {why}"));
    let file = File::open(path_of_text(path)).map_err(|error| failure(&error))?;
    let mut reader = GameReader::new(file, game_of_file(path));
    let mut games_read = 0;
    // The reason to report if the file has no readable game at all.
    let mut first_fault = None;
    while let Some(ReadResult { game, mut faults }) = reader.next_game().map_err(|error| failure(&error))? {
        let Some(game) = game else {
            first_fault = first_fault.or_else(|| faults.drain(..).next());
            continue;
        };
        games_read += 1;
        if games_read == number {
            for fault in faults {
                report_error(errors, &name, &FaultWithPosition(fault))?;
            }
            return Ok(game);
        }
    }
    Err(match first_fault.filter(|_| games_read == 0) {
        Some(fault) => Failure::invalid(format_args!("{name}:{}", FaultWithPosition(fault))),
        None => failure(&format_args!("there is no game {number}: the file has {}", games_text(games_read))),
    })
}

/// Whether `name`, which is not the name of a game, is probably the name of a file.
///
/// The file exists, or the name contains a dot or a path separator.
pub(crate) fn is_file(name: &str) -> bool {
    Path::new(name).exists() || name.contains(['.', '/', std::path::MAIN_SEPARATOR])
}

/// Returns an error if `path` is `-`, for an option that needs a file.
pub(crate) fn refuse_standard_output(option: &str, path: &Path) -> Result<(), Failure> {
    if is_standard_stream(path) {
        return Err(Failure::invalid(format_args!("{option} needs a file: - is not possible here")));
    }
    Ok(())
}

/// Returns an error unless `folder` is a folder with files. Otherwise its name is probably mistyped.
pub(crate) fn require_assets(folder: &Path) -> Result<(), Failure> {
    let failure = |why: &dyn Display| Failure::invalid(format_args!("--assets {}: {why}", folder.display()));
    let mut entries = fs::read_dir(folder).map_err(|error| failure(&error))?;
    if entries.next().is_none() { Err(failure(&"the folder is empty")) } else { Ok(()) }
}

fn is_standard_stream(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// A fault in the form `3:12: move 4: ...` (line and column first).
struct FaultWithPosition(Fault);

impl Display for FaultWithPosition {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let FaultWithPosition(fault) = self;
        write!(f, "{}: ", fault.at)?;
        f.write_str(if fault.is_note() { "note: " } else { "" })?;
        fault.move_number().map_or(Ok(()), |number| write!(f, "move {number}: "))?;
        write!(f, "{fault}")
    }
}

/// Reports one error of a file on one line.
fn report_error(errors: &mut dyn Write, name: &str, why: &dyn Display) -> io::Result<()> {
    let why = why.to_string();
    // Line and column follow the name without a space, as in the output of compilers.
    let separator = if why.starts_with(|c: char| c.is_ascii_digit()) { "" } else { " " };
    writeln!(errors, "{}", one_line(&format!("{name}:{separator}{why}")))
}
