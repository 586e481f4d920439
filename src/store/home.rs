//! The folder that holds everything that is kept: games, settings, locks.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

/// Where everything is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Home {
    data: PathBuf,
    settings: PathBuf,
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
            }),
        }
    }

    /// Everything in one folder.
    pub fn at(folder: &Path) -> Home {
        Home { data: folder.to_owned(), settings: folder.to_owned() }
    }

    /// The file of the settings.
    pub fn settings_file(&self) -> PathBuf {
        self.settings.join("settings.ron")
    }

    /// The file of the last set-up of each game.
    pub fn setups_file(&self) -> PathBuf {
        self.settings.join("setups.ron")
    }

    /// The file of the window's place and size.
    pub fn window_file(&self) -> PathBuf {
        self.settings.join("window.ron")
    }

    /// The database of the games.
    pub fn games_file(&self) -> PathBuf {
        self.data.join("games.db")
    }

    /// Takes the lock with this number, which is held until the file is dropped or the program ends, however it ends.
    /// `None` while another program holds it.
    pub(super) fn lock(&self, number: i64) -> io::Result<Option<File>> {
        let folder = self.data.join("locks");
        fs::create_dir_all(&folder)?;
        let path = folder.join(format!("game-{number}.lock"));
        let file = File::options().create(true).truncate(false).write(true).open(path)?;
        match file.try_lock() {
            Ok(()) => Ok(Some(file)),
            Err(TryLockError::WouldBlock) => Ok(None),
            Err(TryLockError::Error(error)) => Err(error),
        }
    }
}
