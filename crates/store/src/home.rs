//! The folder that holds everything that is kept: games, settings, locks.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

/// Where everything is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Home {
    data: PathBuf,
    settings: PathBuf,
    exports: PathBuf,
}

/// The folder for games that are handed on, in the folder that holds everything.
const EXPORTS: &str = "exports";

/// A folder of ours among the player's documents, where the system has such a place.
fn documents() -> Option<PathBuf> {
    let dirs = directories::UserDirs::new()?;
    Some(dirs.document_dir()?.join("Tabuleiro"))
}

impl Home {
    /// The variable that names one folder for everything.
    pub const VARIABLE: &str = "TABULEIRO_HOME";

    /// The folder that `TABULEIRO_HOME` names, else those of the platform; `None` on a system without a home folder.
    pub fn of_player() -> Option<Home> {
        match std::env::var_os(Home::VARIABLE).filter(|path| !path.is_empty()) {
            Some(path) => Some(Home::at(Path::new(&path))),
            None => directories::ProjectDirs::from("", "", "tabuleiro").map(|dirs| Home {
                data: dirs.data_dir().to_owned(),
                settings: dirs.config_dir().to_owned(),
                exports: documents().unwrap_or_else(|| dirs.data_dir().join(EXPORTS)),
            }),
        }
    }

    /// Everything in one folder.
    pub fn at(folder: &Path) -> Home {
        let folder = folder.to_owned();
        Home { exports: folder.join(EXPORTS), settings: folder.clone(), data: folder }
    }

    /// The file of the settings.
    pub fn settings_file(&self) -> PathBuf {
        self.settings.join("settings.ron")
    }

    /// The file of the last set-up of each game.
    pub fn setups_file(&self) -> PathBuf {
        self.settings.join("setups.ron")
    }

    /// The file of the engines of other people that are known.
    pub fn guests_file(&self) -> PathBuf {
        self.settings.join("guests.ron")
    }

    /// The file of the window's place and size.
    pub fn window_file(&self) -> PathBuf {
        self.settings.join("window.ron")
    }

    /// The database of the games.
    pub fn games_file(&self) -> PathBuf {
        self.data.join("games.db")
    }

    /// From now on the endings of draughts that are solved beside a game are kept here.
    pub fn keep_solved_endings(&self) {
        session::keep_solved_endings(self.endings());
    }

    /// From now on what was kept of them is looked up.
    pub fn use_solved_endings(&self) {
        session::use_solved_endings(self.endings());
    }

    fn endings(&self) -> PathBuf {
        self.data.join("endings")
    }

    /// The folder for games that are handed on.
    pub fn exports(&self) -> &Path {
        &self.exports
    }

    /// Takes the lock with this number, which is held until the file is dropped or the program ends, however it ends.
    /// `None` while another program holds it.
    pub(super) fn lock(&self, number: i64) -> io::Result<Option<File>> {
        let path = self.lock_file(number);
        path.parent().map_or(Ok(()), fs::create_dir_all)?;
        let file = File::options().create(true).truncate(false).write(true).open(path)?;
        match file.try_lock() {
            Ok(()) => Ok(Some(file)),
            Err(TryLockError::WouldBlock) => Ok(None),
            Err(TryLockError::Error(error)) => Err(error),
        }
    }

    /// Whether another program holds the lock with this number.
    pub(super) fn is_locked(&self, number: i64) -> bool {
        // Shared, so that two who only look do not see each other.
        File::open(self.lock_file(number))
            .is_ok_and(|file| matches!(file.try_lock_shared(), Err(TryLockError::WouldBlock)))
    }

    /// Removes the lock files of games that are gone, except those that another program holds.
    pub(super) fn sweep_locks(&self, is_gone: impl Fn(i64) -> bool) {
        let Ok(files) = fs::read_dir(self.locks()) else { return };
        for file in files.flatten() {
            let name = file.file_name();
            let number = name
                .to_str()
                .and_then(|name| name.strip_prefix("game-")?.strip_suffix(".lock")?.parse().ok());
            if let Some(number) = number.filter(|number| is_gone(*number))
                && let Ok(Some(_lock)) = self.lock(number)
            {
                // What cannot be removed now is tried the next time.
                let _ = fs::remove_file(self.lock_file(number));
            }
        }
    }

    fn lock_file(&self, number: i64) -> PathBuf {
        self.locks().join(format!("game-{number}.lock"))
    }

    fn locks(&self) -> PathBuf {
        self.data.join("locks")
    }
}
