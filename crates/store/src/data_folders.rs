//! Folders for data that lasts between runs: games, settings, locks.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use crate::StoredId;

/// The program's folders for data, settings and exports.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DataFolders {
    data: PathBuf,
    settings: PathBuf,
    exports: PathBuf,
}

/// Subfolder for exported games, if everything is in one folder.
const EXPORTS: &str = "exports";

/// The folder `Tabuleiro` in the player's documents folder; `None` if the system has no documents folder.
fn documents() -> Option<PathBuf> {
    let dirs = directories::UserDirs::new()?;
    Some(dirs.document_dir()?.join("Tabuleiro"))
}

impl DataFolders {
    /// Environment variable that names one folder for everything.
    pub const VARIABLE: &str = "TABULEIRO_HOME";

    /// The folder that `TABULEIRO_HOME` names, else the usual folders of the platform.
    ///
    /// `None` if `TABULEIRO_HOME` is not set and the system has no home folder.
    pub fn of_player() -> Option<DataFolders> {
        match std::env::var_os(DataFolders::VARIABLE).filter(|path| !path.is_empty()) {
            Some(path) => Some(DataFolders::at(Path::new(&path))),
            None => directories::ProjectDirs::from("", "", "tabuleiro").map(|dirs| DataFolders {
                data: dirs.data_dir().to_owned(),
                settings: dirs.config_dir().to_owned(),
                exports: documents().unwrap_or_else(|| dirs.data_dir().join(EXPORTS)),
            }),
        }
    }

    /// Uses one folder for everything.
    pub fn at(folder: &Path) -> DataFolders {
        let folder = folder.to_owned();
        DataFolders { exports: folder.join(EXPORTS), settings: folder.clone(), data: folder }
    }

    /// Path of the settings file.
    pub fn settings_file(&self) -> PathBuf {
        self.settings.join("settings.ron")
    }

    /// Path of the file with the last set-up of each game.
    pub fn setups_file(&self) -> PathBuf {
        self.settings.join("setups.ron")
    }

    /// Path of the file with the first steps in each game: tutorials, offers, first games.
    pub fn first_steps_file(&self) -> PathBuf {
        self.settings.join("first-steps.ron")
    }

    /// Path of the list of external engines. The file name is older than the term.
    pub fn engines_file(&self) -> PathBuf {
        self.settings.join("guests.ron")
    }

    /// Path of the file with the window's position and size.
    pub fn window_file(&self) -> PathBuf {
        self.settings.join("window.ron")
    }

    /// Path of the database of games.
    pub fn games_file(&self) -> PathBuf {
        self.data.join("games.db")
    }

    /// Whether no earlier run of the window has left settings or games here.
    pub fn are_unused(&self) -> bool {
        let kept = [self.settings_file(), self.setups_file(), self.first_steps_file(), self.games_file()];
        !kept.iter().any(|file| file.exists())
    }

    /// From now on, computes missing draughts endgame tables during timed searches, and saves them here.
    pub fn keep_solved_endings(&self) {
        session::keep_solved_endings(self.endings());
    }

    /// From now on, timed searches use the draughts endgame tables saved here.
    pub fn use_solved_endings(&self) {
        session::use_solved_endings(self.endings());
    }

    fn endings(&self) -> PathBuf {
        self.data.join("endings")
    }

    /// Folder for exported games.
    pub fn exports(&self) -> &Path {
        &self.exports
    }

    /// Takes the lock of game `number`; returns `None` if another running program holds the lock.
    ///
    /// The lock is released when the returned file is dropped or the program ends.
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

    /// Whether another program holds the lock of game `number`.
    pub(super) fn is_locked(&self, number: i64) -> bool {
        // Test with a shared lock, so that two programs that test at the same time do not block each other.
        File::open(self.lock_file(number))
            .is_ok_and(|file| matches!(file.try_lock_shared(), Err(TryLockError::WouldBlock)))
    }

    /// Whether another program is playing the game.
    pub fn is_played(&self, id: StoredId) -> bool {
        self.is_locked(id.0)
    }

    /// Removes the lock files of deleted games, except those that another program holds.
    pub(super) fn remove_stale_locks(&self, is_deleted: impl Fn(i64) -> bool) {
        let Ok(files) = fs::read_dir(self.locks()) else { return };
        for file in files.flatten() {
            let name = file.file_name();
            let number = name
                .to_str()
                .and_then(|name| name.strip_prefix("game-")?.strip_suffix(".lock")?.parse().ok());
            if let Some(number) = number.filter(|number| is_deleted(*number))
                && let Ok(Some(_lock)) = self.lock(number)
            {
                // On failure, the next call tries again.
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
